//! How far the game is.

use leptos::prelude::*;
use vidraria_games::sintra::{self, Colour, Counts};
use vidraria_games::{AnyNotation, GameKind, river};

use super::sitting::Sitting;
use crate::glass::{Frame, sintra_pane};

/// Round, bonus colour or last stage, and what is left to draw from.
#[component]
pub(super) fn Round(sitting: Sitting, game: GameKind) -> impl IntoView {
    let position = Memo::new(move |_| {
        sitting.shown.with(|shown| {
            shown
                .as_ref()
                .and_then(|moment| moment.view.position.clone())
        })
    });
    view! {
        <div class=format!("round {}", game.name())>
            {move || match position.get() {
                Some(AnyNotation::Sintra(position)) => sintra_round(&position).into_any(),
                Some(AnyNotation::River(position)) => river_round(&position).into_any(),
                None => ().into_any(),
            }}
        </div>
    }
}

const NUMERALS: [&str; 12] = [
    "I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X", "XI", "XII",
];

fn sintra_round(position: &sintra::Notation) -> impl IntoView + use<> {
    let left = &position.indicator.0;
    let round = usize::from(position.round);
    // After the last round the count of rounds stands one beyond them.
    let spaces = round + left.len() - 1;
    let space = |index: usize| {
        let pane = (index + 1)
            .checked_sub(round)
            .and_then(|ahead| left.get(ahead));
        let art = pane.map_or_else(String::new, |&colour| {
            sintra_pane(
                colour,
                Frame {
                    x: 3.0,
                    y: 3.0,
                    width: 18.0,
                    height: 18.0,
                },
            )
        });
        let numeral = NUMERALS.get(index).copied().unwrap_or("");
        view! {
            <li class:now=index + 1 == round class:gone=pane.is_none()>
                <svg viewBox="0 0 24 24" aria-hidden="true">
                    <rect class="indicator-space" x="1" y="1" width="22" height="22" rx="3"/>
                    <g inner_html=art></g>
                </svg>
                <span aria-hidden="true">{numeral}</span>
            </li>
        }
    };
    let bonus = left
        .first()
        .map_or_else(String::new, |colour: &Colour| format!(", bonus {colour}"));
    view! {
        <ol class="indicator" aria-hidden="true">{(0..spaces).map(space).collect_view()}</ol>
        <span class="round-text">
            {format!("Round {} of {spaces}{bonus}", round.min(spaces))}
        </span>
        <span class="stock" title=format!("In the bag: {}", by_colour(&position.bag))>
            {format!("bag {}", sum(&position.bag))}
        </span>
        <span class="stock" title=format!("In the tower: {}", by_colour(&position.tower))>
            {format!("tower {}", sum(&position.tower))}
        </span>
    }
}

fn sum(counts: &Counts) -> u32 {
    counts.values().map(|&count| u32::from(count)).sum()
}

fn by_colour(counts: &Counts) -> String {
    let each = counts
        .iter()
        .map(|(colour, count)| format!("{count} {colour}"));
    each.collect::<Vec<_>>().join(", ")
}

fn river_round(position: &river::Notation) -> impl IntoView + use<> {
    let stage = match position.rounds_left {
        Some(0) => Some("final round"),
        Some(_) => Some("last stage: one more round after this"),
        None => None,
    };
    let bag: u32 = position.bag.values().map(|&count| u32::from(count)).sum();
    view! {
        <span class="round-text">{format!("Round {}", position.round)}</span>
        {stage.map(|stage| view! { <span class="stage">{stage}</span> })}
        <span class="stock" title=kinds(position)>{format!("bag {bag}")}</span>
    }
}

/// How many pieces of each colour are in the bag.
fn kinds(position: &river::Notation) -> String {
    let count = |colour: river::Colour| {
        let pieces = position
            .bag
            .iter()
            .filter(|(piece, _)| piece.colour == colour);
        (
            colour,
            pieces.map(|(_, &count)| u32::from(count)).sum::<u32>(),
        )
    };
    let each = river::Colour::ALL
        .into_iter()
        .map(count)
        .filter(|&(_, count)| count > 0);
    let each: Vec<String> = each
        .map(|(colour, count)| format!("{count} {colour}"))
        .collect();
    format!("In the bag: {}", each.join(", "))
}
