//! The line above a board: whose it is and how it stands.

use leptos::prelude::*;
use vidraria_games::{AnyBreakdown, AnyNotation};
use vidraria_sintra::StartTile;

use super::hand::Hand;
use super::market::start_tile;
use super::words;
use crate::glass::Frame;
use crate::names;
use crate::signs::signs;
use crate::words::points;

/// What stands in the line.
#[derive(Clone, PartialEq)]
struct Line {
    name: String,
    kind: &'static str,
    to_act: bool,
    starts: bool,
    score: i32,
    total: i32,
    parts: String,
}

/// The line of a seat.
#[component]
pub(super) fn SeatHead(hand: Hand, seat: Memo<usize>) -> impl IntoView {
    let line = Memo::new(move |_| line(hand, seat.get()));
    view! {
        {move || line.get().map(|line| view! {
            <header class="seat-head" class:to-act=line.to_act>
                <span class="seat-mark" aria-hidden="true"></span>
                <b>{line.name}</b>
                <span class="seat-kind">{line.kind}</span>
                {line.starts.then(|| view! {
                    <svg class="starts" viewBox="0 0 24 24" role="img" aria-label="holds the start tile"
                        inner_html=start_tile(Frame { x: 0.0, y: 0.0, width: 24.0, height: 24.0 })></svg>
                })}
                <span class="signs" inner_html=signs(seat.get_untracked())></span>
                <span class="spread"></span>
                <span class="score" title=line.parts.clone()>
                    <b>{points(line.score)}</b>
                    <span class="would">{format!("now worth {}", points(line.total))}</span>
                </span>
            </header>
        })}
    }
}

fn line(hand: Hand, seat: usize) -> Option<Line> {
    hand.context.moment.with(|moment| {
        let view = &moment.view;
        let Some(AnyNotation::Sintra(position)) = &view.position else {
            return None;
        };
        let Some(AnyBreakdown::Sintra(score)) = view.breakdowns.get(seat) else {
            return None;
        };
        let sitting = view.seats.get(seat)?;
        Some(Line {
            name: names::of(seat, sitting),
            kind: match (sitting.computer, view.you == Some(seat)) {
                (Some(_), _) => "computer",
                (None, true) => "you",
                (None, false) => "",
            },
            to_act: view.to_act == Some(seat),
            starts: position.start_tile == StartTile::Seat(seat),
            score: score.play,
            total: score.total,
            parts: words::score_in_words(score),
        })
    })
}
