//! Sitting at a table: hearing what happens, showing it at its pace, and saying what one wants.

use std::collections::VecDeque;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use leptos::leptos_dom::helpers::{TimeoutHandle, set_timeout_with_handle};
use leptos::prelude::*;
use vidraria_game::Seat;
use vidraria_table::{Command, Numbered, Phase, RefusalCode, Saying, Table};

use super::company::Company;
use super::{pace, renewal};
use crate::board::{Done, Moment};
use crate::chance;
use crate::chronicle::{Chronicle, Line};
use crate::link::{Connection, Link, News, RemoteLink};
use crate::memory::{self, Key};

/// What the page knows of its table. Copy; lives in the page's root context.
#[derive(Clone, Copy)]
pub(super) struct Sitting {
    /// What is shown; none before the table is known.
    pub(super) shown: RwSignal<Option<Arc<Moment>>>,
    /// The log, as far as it is shown, oldest first.
    pub(super) lines: RwSignal<Vec<Arc<Line>>>,
    /// How the links are doing: as the worst of them.
    pub(super) connection: RwSignal<Connection>,
    /// What the player is told just now.
    pub(super) notice: RwSignal<Option<String>>,
    /// What screen readers say.
    pub(super) announced: RwSignal<String>,
    /// A command is on its way.
    pub(super) waiting: RwSignal<bool>,
    /// Moments are still to be shown.
    pub(super) behind: RwSignal<bool>,
    /// The server has been renewed: the page must be loaded again.
    pub(super) outdated: RwSignal<bool>,
    /// Why there is no table to be shown.
    pub(super) missing: RwSignal<Option<String>>,
    /// The seats played from here.
    pub(super) mine: RwSignal<Vec<Seat>>,
    /// Those at the table.
    pub(super) company: Company,
    inner: StoredValue<Inner, LocalStorage>,
}

struct Inner {
    /// The table's id.
    table: String,
    chronicle: Chronicle,
    queue: VecDeque<Next>,
    timer: Option<TimeoutHandle>,
    links: Vec<Chair>,
}

/// A link with the seat it speaks for, once that is known.
struct Chair {
    seat: Option<Seat>,
    key: Option<String>,
    connection: Connection,
    link: Rc<dyn Link>,
}

/// A moment still to be shown.
struct Next {
    /// How long the one before it stays, in milliseconds.
    pause: u64,
    moment: Arc<Moment>,
    lines: Vec<Arc<Line>>,
}

impl Sitting {
    /// Sits down at a table with these keys, or as a spectator without any.
    pub(super) fn down(table: &str, keys: &[Key]) -> Self {
        let sitting = Self {
            shown: RwSignal::new(None),
            lines: RwSignal::new(Vec::new()),
            connection: RwSignal::new(Connection::Connecting),
            notice: RwSignal::new(None),
            announced: RwSignal::new(String::new()),
            waiting: RwSignal::new(false),
            behind: RwSignal::new(false),
            outdated: RwSignal::new(false),
            missing: RwSignal::new(None),
            mine: RwSignal::new(Vec::new()),
            company: Company::new(),
            inner: StoredValue::new_local(Inner {
                table: table.to_owned(),
                chronicle: Chronicle::default(),
                queue: VecDeque::new(),
                timer: None,
                links: Vec::new(),
            }),
        };
        let secrets: Vec<Option<String>> = if keys.is_empty() {
            vec![None]
        } else {
            keys.iter().map(|key| Some(key.key.clone())).collect()
        };
        for (index, secret) in secrets.into_iter().enumerate() {
            let key = secret.clone();
            let link = RemoteLink::connect(table, secret, move |news| sitting.hear(index, news));
            sitting.inner.update_value(|inner| {
                inner.links.push(Chair {
                    seat: None,
                    key,
                    connection: Connection::Connecting,
                    link: Rc::new(link),
                });
            });
        }
        sitting
    }

    /// The table before the decision `ply`, as it was shown then; none if there was no such.
    pub(super) fn earlier(self, ply: usize) -> Option<Moment> {
        let mine = self.mine.get_untracked();
        self.inner
            .with_value(|inner| inner.chronicle.earlier(ply, &mine))
    }

    /// Reads what was done, oldest first.
    pub(super) fn with_done<T>(self, read: impl FnOnce(&[Done]) -> T) -> T {
        self.inner.with_value(|inner| read(inner.chronicle.done()))
    }

    /// Takes an action for the seat that is to decide.
    pub(super) fn act(self, action: String) {
        self.ask(Command::Act { action });
    }

    /// Wants something for the seat through whose eyes the table is shown.
    pub(super) fn ask(self, command: Command) {
        let you = self.shown.with_untracked(|shown| shown.as_ref()?.view.you);
        if let Some(seat) = you
            && !self.waiting.get_untracked()
        {
            self.waiting.set(true);
            self.ask_for(seat, command);
        }
    }

    /// Takes one of the own seats, adding to the randomness of the deals.
    pub(super) fn sit(self, seat: Seat, name: String) {
        let random = chance::bytes();
        if let Some(bytes) = random {
            memory::remember_bytes(&self.table(), &String::from(bytes));
        }
        self.ask_for(seat, Command::Sit { name, random });
    }

    /// Wants something for one of the own seats.
    pub(super) fn ask_for(self, seat: Seat, command: Command) {
        let seen = self
            .shown
            .with_untracked(|shown| shown.as_ref().map_or(0, |moment| moment.view.number));
        self.notice.set(None);
        if let Some(link) = self.chair(seat, |chair| chair.link.clone()) {
            link.send(command, seen);
        }
    }

    /// Says something to everyone at the table, from the seat through whose eyes it is shown.
    pub(super) fn say(self, saying: Saying) {
        self.company.refused.set(None);
        let link = self
            .own_seat()
            .and_then(|seat| self.chair(seat, |chair| chair.link.clone()));
        if let Some(link) = link {
            link.say(saying);
        }
    }

    /// The table's id and the key of the seat through whose eyes it is shown.
    pub(super) fn address_of_own_seat(self) -> Option<(String, String)> {
        let key = self.chair(self.own_seat()?, |chair| chair.key.clone())??;
        Some((self.table(), key))
    }

    /// The table's id.
    pub(super) fn table(self) -> String {
        self.inner.with_value(|inner| inner.table.clone())
    }

    fn own_seat(self) -> Option<Seat> {
        let you = self.shown.with_untracked(|shown| shown.as_ref()?.view.you);
        you.or_else(|| self.mine.with_untracked(|mine| mine.first().copied()))
    }

    fn chair<T>(self, seat: Seat, read: impl FnOnce(&Chair) -> T) -> Option<T> {
        self.inner.with_value(|inner| {
            let mut chairs = inner.links.iter();
            chairs.find(|chair| chair.seat == Some(seat)).map(read)
        })
    }

    /// Tells the player something.
    pub(super) fn tell(self, sentence: String) {
        self.announced.set(sentence.clone());
        self.notice.set(Some(sentence));
    }

    /// Shows the latest moment at once.
    pub(super) fn skip(self) {
        let last = self
            .inner
            .try_update_value(|inner| {
                if let Some(timer) = inner.timer.take() {
                    timer.clear();
                }
                inner.queue.drain(..).next_back()
            })
            .flatten();
        if let Some(last) = last {
            self.show(last);
        }
        self.behind.set(false);
    }

    /// Gives up on the table and says why.
    pub(super) fn leave(self, reason: String) {
        let links = self
            .inner
            .try_update_value(|inner| std::mem::take(&mut inner.links));
        // A link that is just telling something must not vanish under its own feet.
        set_timeout(move || drop(links), Duration::ZERO);
        self.missing.set(Some(reason));
    }

    fn hear(self, index: usize, news: News) {
        match news {
            News::Connection(connection) => {
                let worst = self.inner.try_update_value(|inner| {
                    if let Some(chair) = inner.links.get_mut(index) {
                        chair.connection = connection;
                    }
                    let all = inner.links.iter().map(|chair| chair.connection);
                    all.max().unwrap_or(connection)
                });
                self.connection.set(worst.unwrap_or(connection));
            }
            News::Seated { seat, now } => {
                self.company.hear_time(now);
                self.seated(index, seat);
            }
            News::Events(events) => self.events(&events),
            News::Chat(lines) => self.company.hear_lines(lines),
            News::Presence { seats, spectators } => {
                self.company.hear_presence(seats, spectators);
            }
            News::Refused {
                said: true,
                message,
                ..
            } => {
                self.company.refused.set(Some(message));
            }
            News::Refused { code, message, .. } => {
                self.waiting.set(false);
                if code == RefusalCode::Stale {
                    self.skip();
                }
                self.tell(message);
            }
            News::Outdated => self.renew(),
            News::NoSuchKey => self.leave(
                "This link opens no seat at this table. Ask for a new one, or watch the game at \
                 its address without the part after the #."
                    .to_owned(),
            ),
        }
    }

    /// Loads the page again, which this server cannot be spoken to with. If that has just been
    /// tried, the player is told instead.
    fn renew(self) {
        if !renewal::try_now() {
            self.outdated.set(true);
        }
    }

    fn seated(self, index: usize, seat: Option<Seat>) {
        self.inner.update_value(|inner| {
            if let Some(chair) = inner.links.get_mut(index) {
                chair.seat = seat;
            }
        });
        let mut mine: Vec<Seat> = self
            .inner
            .with_value(|inner| inner.links.iter().filter_map(|chair| chair.seat).collect());
        mine.sort_unstable();
        if self.mine.with_untracked(|known| *known != mine) {
            self.mine.set(mine.clone());
            let moment = self.inner.with_value(|inner| inner.chronicle.moment(&mine));
            if let Some(moment) = moment {
                self.skip();
                self.shown.set(Some(Arc::new(moment)));
            }
        }
    }

    fn events(self, events: &[Numbered]) {
        let mine = self.mine.get_untracked();
        let first = self.shown.with_untracked(Option::is_none);
        let brief = less_motion();
        let whole = self.inner.try_update_value(|inner| {
            let mut pause = 0;
            for (index, event) in events.iter().enumerate() {
                if event.number <= inner.chronicle.number() {
                    continue;
                }
                if inner.chronicle.apply(event).is_err() {
                    return false;
                }
                pause += pace::pause(&event.event, &mine, brief);
                // On arrival only the present is shown, not the way there.
                if first && index + 1 < events.len() {
                    continue;
                }
                if let Some(moment) = inner.chronicle.moment(&mine) {
                    inner.queue.push_back(Next {
                        pause: if first { 0 } else { pause },
                        moment: Arc::new(moment),
                        lines: inner.chronicle.lines().to_vec(),
                    });
                }
                pause = 0;
            }
            true
        });
        if whole == Some(false) {
            self.renew();
        }
        let clocks = self.inner.with_value(|inner| {
            let table = inner.chronicle.table();
            table.and_then(Table::clocks).cloned()
        });
        self.company.clocks.set(clocks);
        self.waiting.set(false);
        let waiting = self.inner.with_value(|inner| inner.queue.len());
        if waiting > pace::TOO_FAR_BEHIND || document().hidden() {
            self.skip();
        } else {
            self.go_on();
        }
    }

    /// Shows what is due now and waits for what is due later.
    fn go_on(self) {
        loop {
            let due = self
                .inner
                .try_update_value(|inner| {
                    let wait = inner.queue.front()?.pause;
                    if inner.timer.is_some() {
                        return None;
                    }
                    if wait == 0 {
                        return inner.queue.pop_front();
                    }
                    let timer = move || self.timer_rang();
                    inner.timer = set_timeout_with_handle(timer, Duration::from_millis(wait)).ok();
                    None
                })
                .flatten();
            match due {
                Some(next) => self.show(next),
                None => break,
            }
        }
        let behind = self.inner.with_value(|inner| !inner.queue.is_empty());
        self.behind.set(behind);
    }

    fn timer_rang(self) {
        let due = self
            .inner
            .try_update_value(|inner| {
                inner.timer = None;
                inner.queue.pop_front()
            })
            .flatten();
        if let Some(next) = due {
            self.show(next);
        }
        self.go_on();
    }

    fn show(self, next: Next) {
        let said = self.news_in_words(&next);
        self.notice.set(None);
        self.lines.set(next.lines);
        self.shown.set(Some(next.moment));
        if !said.is_empty() {
            self.announced.set(said);
        }
    }

    /// What is new since the moment shown: others' doings, and that it is one's own turn.
    fn news_in_words(self, next: &Next) -> String {
        let (number, was_mine) = self.shown.with_untracked(|shown| {
            shown.as_ref().map_or((u64::MAX, false), |moment| {
                (moment.view.number, is_my_turn(moment))
            })
        });
        let mine = self.mine.get_untracked();
        let mut news: Vec<&str> = next
            .lines
            .iter()
            .filter(|line| line.number > number)
            .filter(|line| line.seat.is_none_or(|seat| !mine.contains(&seat)))
            .map(|line| line.text.as_str())
            .collect();
        if is_my_turn(&next.moment) && !was_mine {
            news.push("It is your turn.");
        }
        if next.moment.view.phase == Phase::Over {
            news.push("The game is over.");
        }
        news.join(" ")
    }
}

/// Whether whoever looks is to decide or to confirm.
pub(super) fn is_my_turn(moment: &Moment) -> bool {
    moment.view.you.is_some() && moment.view.you == moment.view.to_act
}

/// Whether the player has asked the system for less motion.
pub(super) fn less_motion() -> bool {
    matches!(
        window().match_media("(prefers-reduced-motion: reduce)"),
        Ok(Some(query)) if query.matches()
    )
}
