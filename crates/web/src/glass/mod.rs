//! Glass: the artwork that both games share.
//!
//! Everything here is plain text of SVG made by plain functions, so that it is tested and looked
//! at without a browser. A page puts [`defs`] into itself once (component [`GlassDefs`]); after
//! that [`river_piece`], [`river_pane`], [`sintra_pane`] and [`joker_pane`] are cheap: they refer
//! to gradients and motifs that are there already. Put their text into an SVG element with
//! `inner_html`. It holds nothing but our own words and numbers, so it needs no escaping, and no
//! `style`, so it suits a strict content policy.
//!
//! Colours come from the tokens of `assets/glass.css`.

mod defs;
mod motif;
mod pane;
mod shape;
mod tint;

#[cfg(test)]
mod vision;

use leptos::prelude::*;

pub use defs::defs;
pub use pane::{Frame, cast, empty_pane, joker_pane, river_pane, river_piece, sintra_pane};
pub use shape::socket;
pub use tint::Tint;

/// The gradients, motifs and pieces that all glass of the page refers to. Once a page, before any
/// glass.
#[component]
pub fn GlassDefs() -> impl IntoView {
    view! { <svg class="glass-defs" aria-hidden="true" width="0" height="0" inner_html=defs()></svg> }
}
