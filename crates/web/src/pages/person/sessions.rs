//! Where one is signed in.

use gloo_net::http::Method;
use leptos::prelude::*;
use leptos::task::spawn_local;
use serde_json::json;
use vidraria_table::person::Session;

use super::ask::{done, read};
use super::menu::sign_out;
use super::{account, day};

/// The list, with an end for each and for all others.
#[component]
pub(super) fn Sessions() -> impl IntoView {
    let account = account();
    let sessions = RwSignal::new(Vec::<Session>::new());
    Effect::new(move |_| {
        account.person.track();
        spawn_local(async move {
            match read("/api/me/sessions").await {
                Ok(found) => sessions.set(found),
                Err(reason) => account.tell(Err(reason)),
            }
        });
    });
    let end_others = move |_| {
        account.carry_out(async {
            done(Method::DELETE, "/api/me/sessions", &json!({})).await?;
            Ok("All other browsers are signed out.")
        });
    };
    view! {
        <section class="panel part">
            <h2>"Signed in"</h2>
            <ul class="things">
                {move || sessions.get().into_iter().map(|session| view! { <Item session/> }).collect_view()}
            </ul>
            <Show when=move || sessions.with(|sessions| sessions.len() > 1)>
                <p><button on:click=end_others>"Sign out everywhere else"</button></p>
            </Show>
        </section>
    }
}

#[component]
fn Item(session: Session) -> impl IntoView {
    let account = account();
    let path = format!("/api/me/sessions/{}", session.id);
    let end = move |_| {
        if session.current {
            sign_out();
            return;
        }
        let path = path.clone();
        account.carry_out(async move {
            done(Method::DELETE, &path, &json!({})).await?;
            Ok("That browser is signed out.")
        });
    };
    let seen = if session.current {
        "this browser".to_owned()
    } else {
        format!("last seen {}", day(session.seen))
    };
    view! {
        <li>
            <b>{session.browser.clone()}</b>
            <span class="soft">{format!("since {}, {seen}", day(session.since))}</span>
            <button class="quiet" on:click=end aria-label=format!("Sign out {}, {seen}", session.browser)>"Sign out"</button>
        </li>
    }
}
