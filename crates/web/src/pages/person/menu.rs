//! Who one is, at the top of the page.

use gloo_net::http::Method;
use leptos::prelude::*;
use leptos::task::spawn_local;
use serde_json::json;
use vidraria_table::person::Person;

use super::ask::{done, read};
use crate::memory;
use crate::pages::chrome::close_when_left;

/// A head and shoulders.
const SIGN: &str = r#"<circle class="stroke" cx="12" cy="8.5" r="3.7"/><path class="stroke" d="M4.8 20c.8-4 3.6-6 7.2-6s6.4 2 7.2 6"/>"#;

/// The name with what can be done about it.
#[component]
pub(crate) fn PersonMenu() -> impl IntoView {
    let person = RwSignal::new(None::<Person>);
    spawn_local(async move {
        // Without an answer one stays nobody in particular here.
        if let Ok(Some(known)) = read::<Option<Person>>("/api/me").await {
            person.set(Some(known));
        }
    });
    let name = move || person.with(|person| person.as_ref().map(|person| person.name.clone()));
    let registered = Memo::new(move |_| {
        person.with(|person| person.as_ref().is_some_and(|person| person.registered))
    });
    view! {
        <details class="menu person-menu" on:focusout=close_when_left>
            <summary class="quiet" data-person=move || name().unwrap_or_default()>
                <svg viewBox="0 0 24 24" aria-hidden="true" inner_html=SIGN></svg>
                <span class="unseen">"You: "</span>
                <span class="person-name">{move || name().unwrap_or_else(|| "Guest".to_owned())}</span>
            </summary>
            <div class="panel">
                <Show
                    when=move || registered.get()
                    fallback=|| view! {
                        <a class="quiet" href="/me#keep">"Keep my games"</a>
                        <a class="quiet" href="/sign-in">"Sign in"</a>
                    }
                >
                    <a class="quiet" href="/me">"Settings"</a>
                    <button class="quiet" on:click=|_| sign_out() data-sign-out="">"Sign out"</button>
                </Show>
            </div>
        </details>
    }
}

/// Ends the session and begins anew at the front door. Tables stay known to the browser that sat
/// at them.
pub(super) fn sign_out() {
    spawn_local(async {
        // If the server cannot be reached, the page that comes next says so.
        let _ = done(Method::POST, "/api/sign-out", &json!({})).await;
        memory::forget_name();
        let _ = window().location().assign("/");
    });
}
