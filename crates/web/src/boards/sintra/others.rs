//! The others' boards, small but whole.

use leptos::prelude::*;
use vidraria_game::Game;
use vidraria_games::{AnyNotation, Position};
use vidraria_sintra::Action;

use super::geometry::PalacePlan;
use super::hand::Hand;
use super::head::SeatHead;
use super::{art, traces, words};
use crate::glass::Frame;

/// The boards of everyone but the seat `own`, in the order of play.
#[component]
pub(super) fn Others(hand: Hand, own: Memo<usize>) -> impl IntoView {
    let players = Memo::new(move |_| hand.context.moment.with(|moment| moment.view.seats.len()));
    view! {
        <section class="others" aria-label="The others">
            {move || {
                let players = players.get();
                (1..players).map(|step| {
                    let seat = Memo::new(move |_| (own.get() + step) % players);
                    view! { <Other hand seat/> }
                }).collect_view()
            }}
        </section>
    }
}

#[component]
fn Other(hand: Hand, seat: Memo<usize>) -> impl IntoView {
    let shown = Memo::new(move |_| shown(hand, seat.get()));
    let open = RwSignal::new(false);
    let advised = move || hand.advised_to(seat.get()).is_some();
    view! {
        <article
            class="neighbour" class:open=move || open.get() class:advised=advised
            data-seat=move || seat.get().to_string()
            on:click=move |_| open.update(|open| *open = !*open)
        >
            <SeatHead hand seat/>
            {move || shown.get().map(|(plan, art, words)| view! {
                <svg
                    viewBox=format!("0 0 {:.1} {:.1}", plan.width(), plan.height())
                    role="img" aria-label=words inner_html=art
                ></svg>
            })}
        </article>
    }
}

fn shown(hand: Hand, seat: usize) -> Option<(PalacePlan, String, String)> {
    hand.context.moment.with(|moment| {
        let Some(Position::Sintra(at)) = &moment.position else {
            return None;
        };
        let Some(AnyNotation::Sintra(position)) = &moment.view.position else {
            return None;
        };
        let player = position.players.get(seat)?;
        let edition = at.game.edition();
        let plan = PalacePlan::other(player.slots.len(), edition.track().len());
        let traces = traces::on_board(&moment.recent, seat);
        let room = plan.glazier(usize::from(player.glazier));
        let glazier = art::glazier(room);
        let advised = advised(&plan, room, hand.advised_to(seat));
        let art = art::palace(&plan, &at.game, player, &traces);
        let strips =
            (1..=player.slots.len() as u8).map(|slot| words::strip_in_words(player, slot, edition));
        let words = strips.collect::<Vec<_>>().join("; ");
        Some((
            plan,
            format!("{art}<g class=\"glazier\">{glazier}</g>{advised}"),
            words,
        ))
    })
}

/// A frame around what an advised action is about: the strip that is filled, or the glazier who walks
/// back.
fn advised(plan: &PalacePlan, glazier: Frame, action: Option<Action>) -> String {
    let Frame {
        x,
        y,
        width,
        height,
    } = match action {
        Some(Action::Draft {
            slot: Some(slot), ..
        }) => plan.strip(usize::from(slot)),
        Some(Action::Reset) => glazier,
        _ => return String::new(),
    };
    format!(
        r#"<rect class="advised-place" x="{x:.1}" y="{y:.1}" width="{width:.1}" height="{height:.1}" rx="5"/>"#
    )
}
