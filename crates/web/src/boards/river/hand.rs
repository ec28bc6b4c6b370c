//! The player's hand: what is chosen so far, and the buttons that are touched.

use leptos::prelude::*;
use vidraria_river::Action;

use super::choice::{Offer, Picked, Touch};
use super::scene::Scene;
use crate::board::BoardContext;

/// What the components of the board share. Copy.
#[derive(Clone, Copy)]
pub(super) struct Hand {
    pub(super) board: BoardContext,
    pub(super) picked: RwSignal<Picked>,
    /// What is to be touched to follow the advice.
    pub(super) way: Memo<Vec<Touch>>,
}

impl Hand {
    fn touch(self, offer: &Offer) {
        match offer {
            Offer::Act(action) => {
                self.let_go();
                self.board.act.run(action.to_string());
            }
            Offer::Pick(picked) => {
                self.board.considered.set(None);
                self.picked.set(*picked);
            }
            Offer::Refuse(reason) => self.board.tell.run(reason.clone()),
        }
    }

    /// The action being considered, or else advised.
    pub(super) fn considered(self) -> Option<Action> {
        let read = |text: &Option<String>| text.as_deref()?.parse().ok();
        self.board
            .considered
            .with(read)
            .or_else(|| self.board.advised.with(read))
    }

    /// Whether touching this is part of the advice.
    fn advises(self, touch: Touch) -> bool {
        self.way.with(|way| way.contains(&touch))
    }

    /// Puts everything back.
    pub(super) fn let_go(self) {
        self.picked.set(Picked::Nothing);
        self.board.considered.set(None);
    }

    fn consider(self, offer: &Offer) {
        if let Offer::Act(action) = offer {
            self.board.considered.set(Some(action.to_string()));
        }
    }

    fn leave(self) {
        if self.board.considered.with_untracked(Option::is_some) {
            self.board.considered.set(None);
        }
    }
}

/// A group of buttons that is one stop for Tab; in it, [`rove`](crate::rove) moves. Copy.
#[derive(Clone, Copy)]
pub(super) struct Group {
    /// The button that Tab stops at.
    stop: RwSignal<usize>,
}

impl Group {
    pub(super) fn new() -> Self {
        Self {
            stop: RwSignal::new(0),
        }
    }

    /// The tab index of the button at a place among `length`.
    fn tab_index(self, place: usize, length: usize) -> i32 {
        let stop = self.stop.get().min(length.saturating_sub(1));
        if stop == place { 0 } else { -1 }
    }
}

/// A thing on the table that can be touched.
pub(super) struct Thing {
    /// What is touched.
    pub(super) touch: Touch,
    /// The first half of a choice that it is, as tests name it.
    pub(super) pick: Option<String>,
    /// Its classes.
    pub(super) class: String,
    /// What it is and what touching it does, for screen readers.
    pub(super) label: String,
    /// Whether it is chosen, for things that can be.
    pub(super) pressed: Option<bool>,
    /// Its group, its place there, and how many buttons the group has.
    pub(super) stop: (Group, usize, usize),
}

impl Thing {
    /// The button; `content` is its markup. It says by its classes what a touch does: `acts`,
    /// `picks` or `rests`.
    pub(super) fn button(
        self,
        hand: Hand,
        scene: &Scene,
        picked: Picked,
        content: String,
    ) -> impl IntoView + use<> {
        let offer = scene.offer(picked, self.touch);
        let (action, manner) = read(&offer);
        let pick = self.pick.filter(|_| manner == "picks");
        let offer = StoredValue::new(offer);
        let (group, place, length) = self.stop;
        let touch = self.touch;
        view! {
            <button
                type="button"
                class=format!("{} {manner}", self.class)
                class:advised=move || hand.advises(touch)
                data-action=action
                data-pick=pick
                data-rove=""
                tabindex=move || group.tab_index(place, length)
                aria-label=self.label
                aria-disabled=(manner == "rests").then_some("true")
                aria-pressed=self.pressed.map(|pressed| pressed.to_string())
                on:click=move |_| offer.with_value(|offer| hand.touch(offer))
                on:pointerenter=move |_| offer.with_value(|offer| hand.consider(offer))
                on:pointerleave=move |_| hand.leave()
                on:focus=move |_| {
                    group.stop.set(place);
                    offer.with_value(|offer| hand.consider(offer));
                }
                on:blur=move |_| hand.leave()
                inner_html=content
            ></button>
        }
    }

    /// The same as a part of a drawing: `art` is its SVG.
    pub(super) fn drawn(
        self,
        hand: Hand,
        scene: &Scene,
        picked: Picked,
        art: String,
    ) -> impl IntoView + use<> {
        let offer = scene.offer(picked, self.touch);
        let (action, manner) = read(&offer);
        let offer = StoredValue::new(offer);
        let (group, place, length) = self.stop;
        let touch = self.touch;
        view! {
            <g
                role="button"
                class=format!("{} {manner}", self.class)
                class:advised=move || hand.advises(touch)
                data-action=action
                data-rove=""
                tabindex=move || group.tab_index(place, length)
                aria-label=self.label
                on:click=move |_| offer.with_value(|offer| hand.touch(offer))
                on:pointerenter=move |_| offer.with_value(|offer| hand.consider(offer))
                on:pointerleave=move |_| hand.leave()
                on:focus=move |_| {
                    group.stop.set(place);
                    offer.with_value(|offer| hand.consider(offer));
                }
                on:blur=move |_| hand.leave()
                inner_html=art
            ></g>
        }
    }
}

/// The action that a touch takes, if it takes one, and a class for what it does.
fn read(offer: &Offer) -> (Option<String>, &'static str) {
    match offer {
        Offer::Act(action) => (Some(action.to_string()), "acts"),
        Offer::Pick(_) => (None, "picks"),
        Offer::Refuse(_) => (None, "rests"),
    }
}
