//! Taking everything along, and leaving for good.

use gloo_net::http::Method;
use leptos::prelude::*;
use vidraria_table::LONGEST_NAME;
use vidraria_table::person::Farewell as Wish;

use super::account;
use super::ask::done;
use super::field::Field;
use crate::memory;

/// The download, and the end of the account.
#[component]
pub(super) fn Farewell() -> impl IntoView {
    let account = account();
    let has_password = Memo::new(move |_| {
        account.person.with(|person| {
            let person = person.as_ref().and_then(Option::as_ref);
            person.is_some_and(|person| person.password)
        })
    });
    let name = RwSignal::new(String::new());
    let password = RwSignal::new(String::new());
    let delete = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let wish = Wish {
            name: name.get_untracked(),
            password: has_password
                .get_untracked()
                .then(|| password.get_untracked()),
        };
        account.carry_out(async move {
            done(Method::DELETE, "/api/me", &wish).await?;
            memory::forget_name();
            Ok("You are forgotten here. Farewell!")
        });
    };
    view! {
        <section class="panel part">
            <h2>"Your data"</h2>
            <p><a href="/api/me/data" download="vidraria.json">"Download everything that is kept about you"</a></p>
            <details>
                <summary>"Delete everything"</summary>
                <form on:submit=delete>
                    <p>"Your sessions, passkeys, password and tokens are deleted. What you said at tables is removed. The games you played stay, with “Someone” in your seats. This cannot be taken back."</p>
                    <Field label="Your name, to be sure" value=name longest=LONGEST_NAME/>
                    <Show when=move || has_password.get()>
                        <Field label="Your password" value=password kind="password" autocomplete="current-password"/>
                    </Show>
                    <p><button class="danger" type="submit" data-delete="">"Delete for good"</button></p>
                </form>
            </details>
        </section>
    }
}
