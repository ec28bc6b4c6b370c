//! Being known before one takes a seat.

use std::time::Duration;

use gloo_net::http::Method;
use leptos::prelude::*;
use leptos::task::spawn_local;
use vidraria_table::person::{Introduction, Person};

use super::ask::ask;
use crate::memory;

/// How long a table's page waits for the server to say who is there.
const PATIENCE: Duration = Duration::from_secs(3);

/// Shows a table's page once the server knows who is there, so that the seats taken there are noted
/// as this person's. Whoever only watches needs not be known. If the server does not answer soon,
/// the page has to cope by itself.
#[component]
pub(crate) fn Arrival(
    /// The table's id.
    table: String,
    children: ChildrenFn,
) -> impl IntoView {
    let arrived = RwSignal::new(!has_seat(&table));
    if !arrived.get_untracked() {
        spawn_local(async move {
            introduce().await;
            arrived.set(true);
        });
        set_timeout(move || arrived.set(true), PATIENCE);
    }
    view! { <Show when=move || arrived.get()>{children()}</Show> }
}

/// Whether one comes with a seat's key.
fn has_seat(table: &str) -> bool {
    let link = window().location().hash().unwrap_or_default();
    link.contains("key=") || memory::table(table).is_some_and(|known| !known.mine.is_empty())
}

/// Becomes a guest, unless one is known already: before a seat is taken that is to be one's own.
/// Without an answer one takes it all the same.
pub(crate) async fn introduce() {
    let introduction = Introduction {
        name: memory::name(),
    };
    let known = ask::<Person>(Method::POST, "/api/me", &introduction).await;
    if known.is_err() && introduction.name.is_some() {
        // Perhaps a name that the server would not have.
        let _ = ask::<Person>(Method::POST, "/api/me", &Introduction::default()).await;
    }
}
