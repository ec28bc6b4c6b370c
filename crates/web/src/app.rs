//! Which page an address means.

use leptos::prelude::*;

use crate::glass::GlassDefs;
use crate::pages::home::Home;
use crate::pages::lobby::Lobby;
use crate::pages::person::{Arrival, MePage, SignInPage};
use crate::pages::table::TablePage;
use crate::theme;

/// Shows the page of the address in the browser's bar.
pub fn start() {
    theme::show(theme::chosen());
    leptos::mount::mount_to_body(App);
}

#[component]
fn App() -> impl IntoView {
    let path = window().location().pathname().unwrap_or_default();
    let page = match path.trim_end_matches('/') {
        "/lobby" => view! { <Lobby/> }.into_any(),
        "/me" => view! { <MePage/> }.into_any(),
        "/sign-in" => view! { <SignInPage/> }.into_any(),
        path => match path.strip_prefix("/table/") {
            Some(table) => {
                let table = table.to_owned();
                view! { <Arrival table=table.clone()><TablePage table=table.clone()/></Arrival> }
                    .into_any()
            }
            None => view! { <Home/> }.into_any(),
        },
    };
    view! { <GlassDefs/> {page} }
}
