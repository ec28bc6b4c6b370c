//! Those at the table: who is there, how their clocks run, and what they say.

use std::time::Duration;

use leptos::prelude::*;
use vidraria_game::Seat;
use vidraria_table::{ChatLine, Clock, Clocks};
use wasm_bindgen::JsCast;
use web_sys::Element;

use super::sitting::Sitting;
use crate::{memory, signs};

/// What the page knows beside the log. Copy; lives in the page's root context.
#[derive(Clone, Copy)]
pub(super) struct Company {
    /// By how many milliseconds the server's time is ahead of this browser's.
    pub(super) ahead: RwSignal<f64>,
    /// By seat, whether somebody with its key is connected.
    pub(super) present: RwSignal<Vec<bool>>,
    /// How many watch.
    pub(super) spectators: RwSignal<usize>,
    /// The clocks by the log's end, however far it is shown.
    pub(super) clocks: RwSignal<Option<Clocks>>,
    /// What was said, oldest first.
    pub(super) lines: RwSignal<Vec<ChatLine>>,
    /// Why the latest thing could not be said.
    pub(super) refused: RwSignal<Option<String>>,
    /// What was said is shown.
    pub(super) talking: RwSignal<bool>,
    /// The number of the last line that was read; none before the first lines came.
    pub(super) read: RwSignal<Option<u64>>,
    /// The names of those whose lines are not shown.
    pub(super) muted: RwSignal<Vec<String>>,
}

impl Company {
    pub(super) fn new() -> Self {
        Self {
            ahead: RwSignal::new(0.0),
            present: RwSignal::new(Vec::new()),
            spectators: RwSignal::new(0),
            clocks: RwSignal::new(None),
            lines: RwSignal::new(Vec::new()),
            refused: RwSignal::new(None),
            talking: RwSignal::new(false),
            read: RwSignal::new(None),
            muted: RwSignal::new(memory::muted()),
        }
    }

    /// Hears what time the server has.
    pub(super) fn hear_time(self, now: u64) {
        self.ahead.set(now as f64 - js_sys::Date::now());
    }

    /// Hears who is there.
    pub(super) fn hear_presence(self, seats: Vec<bool>, spectators: usize) {
        self.present.set(seats);
        self.spectators.set(spectators);
        // On arrival this comes after what was said before; perhaps nothing was.
        if self.read.with_untracked(Option::is_none) {
            self.read.set(Some(0));
        }
    }

    /// Hears lines of the chat: new ones, and some again that were removed.
    pub(super) fn hear_lines(self, lines: Vec<ChatLine>) {
        let last = lines.last().map_or(0, |line| line.number);
        self.lines.update(|known| {
            for line in lines {
                match known.binary_search_by_key(&line.number, |known| known.number) {
                    Ok(place) => known[place] = line,
                    Err(place) => known.insert(place, line),
                }
            }
        });
        // What was said before one came is no news.
        if self.read.with_untracked(Option::is_none) {
            self.read.set(Some(last));
        }
    }

    /// The server's time.
    fn now(self) -> u64 {
        (js_sys::Date::now() + self.ahead.get_untracked()) as u64
    }

    /// How many milliseconds a seat has left at this moment.
    fn left(self, clocks: &Clocks, seat: Seat) -> u64 {
        let left = clocks.left.get(seat).copied().unwrap_or(0);
        if clocks.running == Some(seat) {
            left.saturating_sub(self.now().saturating_sub(clocks.since))
        } else {
            left
        }
    }
}

/// Keeps the signs at the seats' heads right, and warns of the own clock's end.
pub(super) fn keep_signs(sitting: Sitting) {
    let company = sitting.company;
    Effect::new(move |_| {
        sitting.shown.track();
        company.present.track();
        company.clocks.track();
        // Once everything that follows from the same news is drawn.
        request_animation_frame(move || fill(sitting));
    });
    let before = StoredValue::new(u64::MAX);
    let ticks = StoredValue::new(0_u32);
    let tick = move || {
        ticks.update_value(|ticks| *ticks = ticks.wrapping_add(1));
        // Only live clocks show tenths of a second.
        if !is_live(sitting) && !ticks.get_value().is_multiple_of(10) {
            return;
        }
        fill(sitting);
        before.update_value(|before| *before = warn(sitting, *before));
    };
    if let Ok(ticking) = set_interval_with_handle(tick, Duration::from_millis(100)) {
        on_cleanup(move || ticking.clear());
    }
}

/// Says it when the own running clock passes a mark; returns what it shows.
fn warn(sitting: Sitting, before: u64) -> u64 {
    let company = sitting.company;
    let left = company.clocks.with_untracked(|clocks| {
        let clocks = clocks.as_ref()?;
        let mine = sitting.mine.with_untracked(|mine| {
            let running = clocks.running?;
            mine.contains(&running).then_some(running)
        })?;
        Some(company.left(clocks, mine))
    });
    let Some(left) = left.filter(|_| is_live(sitting)) else {
        // A clock that begins to run has passed nothing yet.
        return 0;
    };
    if let Some(words) = signs::warning(before, left) {
        sitting.announced.set(words.to_owned());
    }
    left
}

fn is_live(sitting: Sitting) -> bool {
    sitting.shown.with_untracked(|shown| {
        let clock = shown.as_ref().and_then(|shown| shown.view.terms.clock);
        matches!(clock, Some(Clock::Live { .. }))
    })
}

/// Writes what the signs show just now.
fn fill(sitting: Sitting) {
    let (company, live) = (sitting.company, is_live(sitting));
    company.clocks.with_untracked(|clocks| {
        let Some(clocks) = clocks else { return };
        for (element, seat) in signed("data-clock") {
            if !is_person(sitting, seat as Seat) {
                write(&element, "");
                continue;
            }
            let left = company.left(clocks, seat as Seat);
            let running = clocks.running == Some(seat as Seat);
            let class = match (running, signs::is_short(left, live)) {
                (true, true) => "clock running short",
                (true, false) => "clock running",
                (false, true) => "clock short",
                (false, false) => "clock",
            };
            set(&element, "class", class);
            write(&element, &signs::time_left(left, live));
        }
    });
    for (element, until) in signed("data-until") {
        let left = until.saturating_sub(company.now());
        write(&element, &signs::time_left(left, live));
    }
    let there = signed("data-there");
    company.present.with_untracked(|present| {
        for (element, seat) in there {
            let words = match present.get(seat as Seat) {
                _ if !is_taken(sitting, seat as Seat) => "",
                Some(true) => "connected",
                Some(false) => "not connected",
                None => "",
            };
            set(&element, "title", words);
            set(&element, "aria-label", words);
        }
    });
}

/// Whether a person plays a seat, or is to come; a computer has no clock and is always there.
fn is_person(sitting: Sitting, seat: Seat) -> bool {
    sitting.shown.with_untracked(|shown| {
        let view = shown.as_ref().and_then(|shown| shown.view.seats.get(seat));
        view.is_some_and(|view| view.computer.is_none())
    })
}

/// Whether a person sits there.
fn is_taken(sitting: Sitting, seat: Seat) -> bool {
    sitting.shown.with_untracked(|shown| {
        let view = shown.as_ref().and_then(|shown| shown.view.seats.get(seat));
        view.is_some_and(|view| view.computer.is_none() && view.name.is_some())
    })
}

/// The elements with this attribute and the number in it.
fn signed(attribute: &str) -> Vec<(Element, u64)> {
    let Ok(found) = document().query_selector_all(&format!("[{attribute}]")) else {
        return Vec::new();
    };
    let nodes = (0..found.length()).filter_map(|index| found.get(index)?.dyn_into().ok());
    let number = |element: Element| {
        let number = element.get_attribute(attribute)?.parse().ok()?;
        Some((element, number))
    };
    nodes.filter_map(number).collect()
}

fn set(element: &Element, attribute: &str, value: &str) {
    if element.get_attribute(attribute).as_deref() != Some(value) {
        // A fixed attribute's name is always a good one.
        let _ = element.set_attribute(attribute, value);
    }
}

fn write(element: &Element, text: &str) {
    if element.text_content().as_deref() != Some(text) {
        element.set_text_content(Some(text));
    }
}
