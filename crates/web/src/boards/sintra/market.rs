//! The displays around the centre.

use leptos::prelude::*;
use vidraria_games::AnyNotation;
use vidraria_sintra::{Colour, Notation, Source, StartTile};

use super::choice::Pick;
use super::geometry::{CentrePlan, DisplayPlan, MarketPlan, Point};
use super::hand::Hand;
use super::traces::Taken;
use super::{traces, words};
use crate::glass::{Frame, Tint, cast, sintra_pane};
use crate::{rove, screen};

/// All of a colour at a source: what one touch picks up.
#[derive(Clone, PartialEq)]
struct Group {
    pick: Pick,
    panes: Vec<Frame>,
    /// Where it moves while another group of its display is picked up.
    lean: Point,
}

/// The market.
#[component]
pub(super) fn Market(hand: Hand) -> impl IntoView {
    let narrow = screen::narrow();
    let position = Memo::new(move |_| {
        hand.context
            .moment
            .with(|moment| match &moment.view.position {
                Some(AnyNotation::Sintra(position)) => Some(position.clone()),
                _ => None,
            })
    });
    let taken = Memo::new(move |_| {
        hand.context
            .moment
            .with(|moment| traces::taken(&moment.recent))
    });
    // The thing that Tab goes to: the one last visited, as long as it is there.
    let visited = RwSignal::new(None::<Pick>);
    let stop = Memo::new(move |_| {
        hand.possible.with(|possible| {
            let known = visited
                .get()
                .filter(|pick| possible.picks.contains_key(pick));
            known.or_else(|| possible.picks.keys().next().copied())
        })
    });
    view! {
        <section class="market" aria-label="Market">
            {move || position.get().map(|position| {
                let displays = position.displays.len();
                let plan = if narrow.get() { MarketPlan::rows(displays) } else { MarketPlan::ring(displays) };
                let groups = groups(&plan, &position);
                view! {
                    <svg
                        viewBox=format!("0 0 {} {}", plan.width, plan.height)
                        role="group" aria-label="displays and centre"
                        on:keydown=move |event| rove::on_key(&event)
                    >
                        <g inner_html=ground(&plan, &position)></g>
                        <g inner_html=marks(&plan, &position, &taken.get())></g>
                        {groups.into_iter().map(|group| {
                            let count = group.panes.len();
                            view! { <Glass hand group count stop visited/> }
                        }).collect_view()}
                    </svg>
                }
            })}
            <BreakAll hand/>
        </section>
    }
}

/// A group of panes.
#[component]
fn Glass(
    hand: Hand,
    group: Group,
    count: usize,
    stop: Memo<Option<Pick>>,
    visited: RwSignal<Option<Pick>>,
) -> impl IntoView {
    let pick = group.pick;
    let can = Memo::new(move |_| {
        hand.possible
            .with(|possible| possible.picks.contains_key(&pick))
    });
    let picked = move || hand.picked() == Some(pick);
    let leans = move || {
        hand.picked()
            .is_some_and(|other| other != pick && other.source == pick.source)
    };
    let tint = Tint::Sintra(pick.colour);
    let light = group.panes.iter().map(|&frame| cast(tint, frame));
    let panes = group
        .panes
        .iter()
        .map(|&frame| sintra_pane(pick.colour, frame));
    let art: String = light.chain(panes).collect();
    let number = (count > 2 && pick.source == 0).then(|| count_badge(&group, count));
    let name = format!(
        "take {count} {} from {}",
        pick.colour,
        words::source_in_words(pick.source)
    );
    let lean =
        move || leans().then(|| format!("translate({:.1}px, {:.1}px)", group.lean.x, group.lean.y));
    view! {
        <g
            class="glass-group"
            class:can=move || can.get()
            class:picked=picked
            class:leans=leans
            class:advised=move || hand.advises_pick(pick)
            style:transform=move || lean().unwrap_or_default()
            role="button" aria-label=name aria-pressed=move || picked().to_string()
            tabindex=move || if stop.get() == Some(pick) { "0" } else { "-1" }
            data-rove="" data-pick=pick.text()
            on:click=move |_| hand.touch_glass(pick)
            on:focus=move |_| visited.set(Some(pick))
            inner_html=format!("{art}{}", number.unwrap_or_default())
        ></g>
    }
}

/// Breaks what is picked up, where that is legal.
#[component]
fn BreakAll(hand: Hand) -> impl IntoView {
    let pick = Memo::new(move |_| {
        let pick = hand.picked()?;
        hand.possible.with(|possible| {
            possible.targets(Some(pick))?.break_all.as_ref()?;
            Some(pick)
        })
    });
    view! {
        {move || pick.get().map(|pick| {
            let action = pick.onto(None);
            let considered = action.clone();
            view! {
                <button
                    class="break-all danger" data-action=action
                    on:click=move |_| hand.break_all()
                    on:pointerenter={
                        let considered = considered.clone();
                        move |_| hand.consider(Some(considered.clone()))
                    }
                    on:pointerleave=move |_| hand.consider(None)
                    on:focus=move |_| hand.consider(Some(considered.clone()))
                >
                    {format!("Break all the {}", pick.colour)}
                </button>
            }
        })}
    }
}

/// The groups of a position, by source from the first display on, the centre last.
fn groups(plan: &MarketPlan, position: &Notation) -> Vec<Group> {
    let mut groups = Vec::new();
    for (index, (panes, display)) in position.displays.iter().zip(&plan.displays).enumerate() {
        display_groups(&mut groups, index as Source + 1, &panes.0, display);
    }
    let centre: Vec<(Colour, usize)> = Colour::ALL
        .into_iter()
        .map(|colour| (colour, words::count(position, 0, colour)))
        .filter(|&(_, count)| count > 0)
        .collect();
    let counts: Vec<usize> = centre.iter().map(|&(_, count)| count).collect();
    for ((colour, _), panes) in centre.into_iter().zip(plan.centre.panes(&counts)) {
        groups.push(Group {
            pick: Pick { source: 0, colour },
            panes,
            lean: Point { x: 0.0, y: 0.0 },
        });
    }
    groups
}

fn display_groups(groups: &mut Vec<Group>, source: Source, panes: &[Colour], plan: &DisplayPlan) {
    let lean = Point {
        x: plan.inwards.x * 4.0,
        y: plan.inwards.y * 4.0,
    };
    for (&colour, frame) in panes.iter().zip(plan.panes()) {
        let pick = Pick { source, colour };
        match groups.last_mut().filter(|group| group.pick == pick) {
            Some(group) => group.panes.push(frame),
            None => groups.push(Group {
                pick,
                panes: vec![frame],
                lean,
            }),
        }
    }
}

fn count_badge(group: &Group, count: usize) -> String {
    let last = group.panes.last().copied().unwrap_or(Frame {
        x: 0.0,
        y: 0.0,
        width: 0.0,
        height: 0.0,
    });
    let (x, y) = (last.x + last.width - 3.0, last.y + last.height - 3.0);
    format!(
        r#"<g class="badge"><circle cx="{x:.1}" cy="{y:.1}" r="8.5"/><text x="{x:.1}" y="{:.1}">{count}</text></g>"#,
        y + 4.0
    )
}

/// Displays and centre without glass.
fn ground(plan: &MarketPlan, position: &Notation) -> String {
    let mut art = String::new();
    for (index, display) in plan.displays.iter().enumerate() {
        art += &stone(display, index + 1);
    }
    art += &basin(&plan.centre);
    if matches!(position.start_tile, StartTile::Centre(_)) {
        art += &start_tile(plan.centre.start_tile);
    }
    art
}

fn stone(plan: &DisplayPlan, number: usize) -> String {
    let Point { x, y } = plan.middle;
    let outer = plan.radius;
    format!(
        concat!(
            r#"<circle class="display" cx="{x:.1}" cy="{y:.1}" r="{outer:.1}"/>"#,
            r#"<circle class="display-rim" cx="{x:.1}" cy="{y:.1}" r="{rim:.1}"/>"#,
            r#"<text class="display-number" x="{x:.1}" y="{ty:.1}">{number}</text>"#
        ),
        x = x,
        y = y,
        outer = outer,
        rim = outer - 3.0,
        ty = y + 4.0,
        number = number
    )
}

fn basin(plan: &CentrePlan) -> String {
    let Frame {
        x,
        y,
        width,
        height,
    } = plan.frame;
    let radius = if plan.round { width / 2.0 } else { 14.0 };
    format!(
        r#"<rect class="centre" x="{x:.1}" y="{y:.1}" width="{width:.1}" height="{height:.1}" rx="{radius:.1}"/>"#
    )
}

/// The start tile: an eight-pointed star, as on Portuguese tiles.
pub(super) fn start_tile(frame: Frame) -> String {
    let (x, y) = frame.centre();
    let scale = frame.width / 24.0;
    format!(
        concat!(
            r#"<g class="start-tile" transform="translate({:.1} {:.1}) scale({:.3})">"#,
            r#"<rect x="-8" y="-8" width="16" height="16" rx="1.5"/>"#,
            r#"<rect x="-8" y="-8" width="16" height="16" rx="1.5" transform="rotate(45)"/>"#,
            r#"<text y="4">1</text></g>"#
        ),
        x, y, scale
    )
}

/// Who took what since one's own last move, on the displays that are empty for it.
fn marks(plan: &MarketPlan, position: &Notation, taken: &[Taken]) -> String {
    let mut art = String::new();
    for taken in taken {
        let index = usize::from(taken.source).wrapping_sub(1);
        let (Some(display), Some(panes)) = (plan.displays.get(index), position.displays.get(index))
        else {
            continue;
        };
        if !panes.0.is_empty() {
            continue;
        }
        let Point { x, y } = display.middle;
        art += &format!(
            r#"<g class="taken"><circle cx="{x:.1}" cy="{y:.1}" r="{:.1}"/><text x="{x:.1}" y="{:.1}">{}</text>"#,
            display.radius - 3.0,
            y - 8.0,
            escape(&taken.name)
        );
        for pane in 0..taken.count {
            let width = 16.0;
            let left = x - (width + 2.0) * taken.count as f64 / 2.0 + 1.0;
            art += &sintra_pane(
                taken.colour,
                Frame {
                    x: left + (width + 2.0) * pane as f64,
                    y: y + 1.0,
                    width,
                    height: width,
                },
            );
        }
        art += "</g>";
    }
    art
}

/// A name as SVG text; at most as much as fits onto a display.
fn escape(name: &str) -> String {
    let short: String = name.chars().take(9).collect();
    short.replace('&', "&amp;").replace('<', "&lt;")
}
