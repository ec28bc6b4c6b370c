//! What one is called.

use gloo_net::http::Method;
use leptos::prelude::*;
use vidraria_table::LONGEST_NAME;
use vidraria_table::person::NewName;

use super::account;
use super::ask::done;
use super::field::Field;
use crate::memory;

/// A new name.
#[component]
pub(super) fn Name() -> impl IntoView {
    let account = account();
    let name = RwSignal::new(account.person.with_untracked(|person| {
        let person = person.as_ref().and_then(Option::as_ref);
        person.map(|person| person.name.clone()).unwrap_or_default()
    }));
    let rename = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let wanted = NewName {
            name: name.get_untracked(),
        };
        account.carry_out(async move {
            done(Method::PUT, "/api/me/name", &wanted).await?;
            memory::remember_name(wanted.name.trim());
            Ok("This is your name from now on.")
        });
    };
    view! {
        <form class="panel part" on:submit=rename>
            <h2>"Name"</h2>
            <div class="row">
                <Field label="What others see" value=name autocomplete="nickname" longest=LONGEST_NAME/>
                <button type="submit" data-rename="">"Change"</button>
            </div>
        </form>
    }
}
