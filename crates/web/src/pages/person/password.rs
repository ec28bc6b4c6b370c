//! The password.

use gloo_net::http::Method;
use leptos::prelude::*;
use vidraria_table::person::NewPassword;

use super::account;
use super::ask::done;
use super::field::Field;

/// A new password.
#[component]
pub(super) fn Password() -> impl IntoView {
    let account = account();
    let has_one = Memo::new(move |_| {
        account.person.with(|person| {
            let person = person.as_ref().and_then(Option::as_ref);
            person.is_some_and(|person| person.password)
        })
    });
    let current = RwSignal::new(String::new());
    let password = RwSignal::new(String::new());
    let set = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let wanted = NewPassword {
            name: None,
            password: password.get_untracked(),
            current: has_one.get_untracked().then(|| current.get_untracked()),
        };
        account.carry_out(async move {
            done(Method::PUT, "/api/me/password", &wanted).await?;
            current.set(String::new());
            password.set(String::new());
            Ok("The password is set; all other browsers are signed out.")
        });
    };
    view! {
        <form class="panel part" on:submit=set>
            <h2>"Password"</h2>
            <p class="soft">{move || if has_one.get() {
                "A new password signs out all other browsers."
            } else {
                "You have none. With one you can sign in where there is no passkey."
            }}</p>
            <Show when=move || has_one.get()>
                <Field label="Present password" value=current kind="password" autocomplete="current-password"/>
            </Show>
            <div class="row">
                <Field
                    label="New password" value=password kind="password" autocomplete="new-password"
                    hint="at least 10 characters; a few words do well"
                />
                <button type="submit">"Set"</button>
            </div>
        </form>
    }
}
