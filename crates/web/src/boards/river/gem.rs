//! A piece of glass as an element of its own.

use leptos::prelude::*;
use vidraria_river::{Colour, Piece, Shape};

use crate::glass::{Frame, river_pane, river_piece, socket};

/// A piece, as large as its class says.
pub(super) fn gem(piece: Piece, class: &str) -> impl IntoView + use<> {
    view! {
        <svg class=format!("gem {class}") viewBox="-12 -12 24 24" aria-hidden="true"
            inner_html=river_piece(piece, 0.0, 0.0, 24.0)></svg>
    }
}

/// The hollow for a shape.
pub(super) fn hollow(shape: Shape) -> impl IntoView {
    view! {
        <svg class="hollow" viewBox="-12 -12 24 24" aria-hidden="true"
            inner_html=socket(shape, 0.0, 0.0, 24.0)></svg>
    }
}

/// A small pane that stands for a colour.
pub(super) fn chip(colour: Colour) -> impl IntoView {
    let frame = Frame {
        x: -10.0,
        y: -10.0,
        width: 20.0,
        height: 20.0,
    };
    view! {
        <svg class="chip" viewBox="-11 -11 22 22" aria-hidden="true"
            inner_html=river_pane(colour, frame)></svg>
    }
}
