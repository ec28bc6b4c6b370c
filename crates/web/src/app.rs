//! Which page an address means.

use leptos::prelude::*;

use crate::glass::GlassDefs;
use crate::pages::home::Home;
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
    let page = match path.strip_prefix("/table/") {
        Some(table) if !table.is_empty() => {
            view! { <TablePage table=table.trim_end_matches('/').to_owned()/> }.into_any()
        }
        _ => view! { <Home/> }.into_any(),
    };
    view! { <GlassDefs/> {page} }
}
