//! One's own palace board, where glass is put.

use leptos::prelude::*;
use vidraria_game::Game;
use vidraria_games::{AnyNotation, Position};
use vidraria_sintra::{Action, Colour, SPACES, Slot};

use super::art::{self, Traces};
use super::choice::{Pick, Targets};
use super::geometry::PalacePlan;
use super::ghosts::{aftermath, ghosts};
use super::hand::Hand;
use super::head::SeatHead;
use super::words;
use crate::glass::{Frame, sintra_pane};
use crate::{rove, screen};

/// What the board shows of one moment.
#[derive(Clone, PartialEq)]
struct Shown {
    art: String,
    glazier: Slot,
    /// By slot: what a screen reader says of the strip.
    strips: Vec<String>,
    /// The full strip whose pane is to be chosen, with its panes.
    keep: Option<(Slot, Vec<Colour>)>,
    track: Vec<i32>,
    plan: PalacePlan,
}

/// The board of the seat through whose eyes the table is shown.
#[component]
pub(super) fn OwnBoard(hand: Hand, seat: Memo<usize>) -> impl IntoView {
    let narrow = screen::narrow();
    let shown = Memo::new(move |_| shown(hand, seat.get(), narrow.get()));
    let visited = RwSignal::new(1usize);
    view! {
        <section class="own" aria-label="Palace board">
            <SeatHead hand seat/>
            {move || shown.get().map(|shown| {
                let plan = shown.plan;
                let track = shown.track.clone();
                view! {
                    <svg
                        viewBox=format!("0 0 {:.1} {:.1}", plan.width(), plan.height())
                        role="group" aria-label="strips, windows and glazier"
                        on:keydown=move |event| rove::on_key(&event)
                    >
                        <g inner_html=shown.art.clone()></g>
                        <Glazier hand plan at=shown.glazier/>
                        <g class="ghosts" inner_html=move || ghost_layer(hand, &plan, &track)></g>
                        {shown.strips.iter().enumerate().map(|(index, name)| {
                            view! { <Strip hand plan at=index as Slot + 1 name=name.clone() visited/> }
                        }).collect_view()}
                        {shown.keep.map(|(slot, panes)| view! { <Keep hand plan at=slot panes/> })}
                    </svg>
                }
            })}
        </section>
    }
}

fn shown(hand: Hand, seat: usize, narrow: bool) -> Option<Shown> {
    hand.context.moment.with(|moment| {
        let Some(Position::Sintra(at)) = &moment.position else {
            return None;
        };
        let Some(AnyNotation::Sintra(position)) = &moment.view.position else {
            return None;
        };
        let player = position.players.get(seat)?;
        let edition = at.game.edition();
        let track = edition.track().to_vec();
        let plan = if narrow {
            PalacePlan::phone(player.slots.len(), track.len())
        } else {
            PalacePlan::own(player.slots.len(), track.len())
        };
        let strip = |slot: Slot| words::strip_in_words(player, slot, edition);
        let keep = words::completed_slot(position)
            .filter(|_| moment.view.you == position.to_move && position.to_move == Some(seat));
        Some(Shown {
            art: art::palace(&plan, &at.game, player, &Traces::default()),
            glazier: player.glazier,
            strips: (1..=player.slots.len() as Slot).map(strip).collect(),
            keep: keep.map(|slot| (slot, words::panes_of(player, slot))),
            track,
            plan,
        })
    })
}

/// The ghosts of what is picked up, or what another considered choice would do.
fn ghost_layer(hand: Hand, plan: &PalacePlan, track: &[i32]) -> String {
    let considered = hand.context.considered.get();
    let picked = hand.picked();
    hand.possible.with(|possible| {
        if let Some((pick, targets)) = picked.zip(possible.targets(picked)) {
            let chosen = |slot: &&Slot| considered.as_deref() == Some(&pick.onto(Some(**slot)));
            let slot = targets.strips.keys().find(chosen).copied();
            return ghosts(plan, pick.colour, targets, slot, track);
        }
        let kept = considered.and_then(|action| Colour::from_letter(action.chars().nth(1)?));
        let effect = kept.and_then(|colour| possible.keeps.get(&colour));
        match (effect, hand.advised_here()) {
            (Some(effect), _) => aftermath(plan, effect),
            (
                None,
                Some(Action::Draft {
                    source,
                    colour,
                    slot: Some(slot),
                }),
            ) => {
                let effect = possible
                    .targets(Some(Pick { source, colour }))
                    .and_then(|targets| targets.strips.get(&slot));
                effect.map_or_else(String::new, |effect| {
                    let strips = [(slot, effect.clone())].into();
                    let only = Targets {
                        strips,
                        break_all: None,
                    };
                    ghosts(plan, colour, &only, Some(slot), track)
                })
            }
            _ => String::new(),
        }
    })
}

/// The place to touch a strip.
#[component]
fn Strip(
    hand: Hand,
    plan: PalacePlan,
    at: Slot,
    name: String,
    visited: RwSignal<usize>,
) -> impl IntoView {
    let slot = at;
    let room = plan.glazier(usize::from(slot));
    let strip = plan.strip(usize::from(slot));
    let place = Frame {
        y: strip.y.min(room.y + room.height * 0.4),
        height: strip.y + strip.height - strip.y.min(room.y + room.height * 0.4),
        ..strip
    };
    let action = Memo::new(move |_| {
        let pick = hand.picked()?;
        hand.possible.with(|possible| {
            possible
                .targets(Some(pick))?
                .strips
                .contains_key(&slot)
                .then(|| pick.onto(Some(slot)))
        })
    });
    let refuses = move || hand.picked().is_some() && action.with(Option::is_none);
    let advised =
        move || matches!(hand.advised_here(), Some(Action::Draft { slot, .. }) if slot == Some(at));
    let label = move || match action.get() {
        Some(action) => hand.action_in_words(&action, slot),
        None => name.clone(),
    };
    view! {
        <rect
            class="touch"
            class:accepts=move || action.with(Option::is_some)
            class:refuses=refuses
            class:advised=advised
            x=place.x y=place.y width=place.width height=place.height rx="5"
            role="button" aria-label=label aria-disabled=move || refuses().to_string()
            tabindex=move || if visited.get() == usize::from(slot) { "0" } else { "-1" }
            data-rove="" data-slot=slot.to_string() data-action=action
            on:click=move |_| hand.touch_strip(slot)
            on:focus=move |_| {
                visited.set(usize::from(slot));
                hand.consider(action.get_untracked());
            }
            on:blur=move |_| hand.consider(None)
            on:pointerenter=move |_| hand.consider(action.get_untracked())
            on:pointerleave=move |_| hand.consider(None)
        ></rect>
    }
}

/// The glazier, who is the button for walking back where that is legal.
#[component]
fn Glazier(hand: Hand, plan: PalacePlan, at: Slot) -> impl IntoView {
    let slot = at;
    let room = plan.glazier(usize::from(slot));
    let can = Memo::new(move |_| hand.possible.with(|possible| possible.reset.is_some()));
    let figure = art::glazier(room);
    let arrow = format!(
        r#"<path class="walk-back" d="M{:.1} {:.1}h-11m4.5-4.5l-4.5 4.5 4.5 4.5"/>"#,
        room.x + 9.0,
        room.y + room.height * 0.35
    );
    view! {
        <g
            class="glazier" class:can=move || can.get()
            class:advised=move || hand.advised_here() == Some(Action::Reset)
            role="button"
            aria-label=move || if can.get() {
                format!("the glazier at slot {slot}: walk him back to the leftmost strip")
            } else {
                format!("the glazier at slot {slot}")
            }
            tabindex="-1" data-rove=""
            data-action=move || can.get().then_some("R")
            on:click=move |_| hand.reset()
            on:pointerenter=move |_| if can.get_untracked() { hand.consider(Some("R".to_owned())) }
            on:pointerleave=move |_| hand.consider(None)
            on:focus=move |_| if can.get_untracked() { hand.consider(Some("R".to_owned())) }
            on:blur=move |_| hand.consider(None)
        >
            <rect class="touch" x=room.x y=room.y width=room.width height=room.height rx="5"></rect>
            <g inner_html=figure></g>
            <g inner_html=move || if can.get() { arrow.clone() } else { String::new() }></g>
        </g>
    }
}

/// The choice of the pane to keep, on the finished strip itself; considering one shows it in its
/// window.
#[component]
fn Keep(hand: Hand, plan: PalacePlan, at: Slot, panes: Vec<Colour>) -> impl IntoView {
    let slot = at;
    let frame = plan.strip(usize::from(slot));
    let window = move || {
        let considered = hand.context.considered.get();
        let colour = considered.and_then(|action| Colour::from_letter(action.chars().nth(1)?));
        let lower = hand.window_is_begun(slot);
        let pane = colour
            .map(|colour| sintra_pane(colour, plan.window(usize::from(slot), lower).inset(1.5)));
        pane.map_or_else(String::new, |pane| {
            format!(r#"<g class="ghost considered">{pane}</g>"#)
        })
    };
    view! {
        <g class="keep">
            <rect class="keep-frame" x=frame.x - 3.0 y=frame.y - 3.0 width=frame.width + 6.0 height=frame.height + 6.0 rx="7"></rect>
            <g inner_html=window></g>
            {panes.into_iter().take(SPACES).enumerate().map(|(space, colour)| {
                let frame = plan.space(usize::from(slot), space);
                let action = format!("={}", colour.letter());
                let (click, enter, focus) = (action.clone(), action.clone(), action.clone());
                view! {
                    <rect
                        class="touch keeps"
                        class:advised=move || hand.advised_here() == Some(Action::Keep(colour))
                        x=frame.x y=frame.y width=frame.width height=frame.height rx="4"
                        role="button" aria-label=hand.keep_in_words(colour, slot)
                        tabindex="0" data-rove="" data-action=action
                        on:click=move |_| hand.take(click.clone())
                        on:pointerenter=move |_| hand.consider(Some(enter.clone()))
                        on:pointerleave=move |_| hand.consider(None)
                        on:focus=move |_| hand.consider(Some(focus.clone()))
                        on:blur=move |_| hand.consider(None)
                    ></rect>
                    <g class="worth" inner_html=hand.worth_of_keeping(colour, frame)></g>
                }
            }).collect_view()}
        </g>
    }
}
