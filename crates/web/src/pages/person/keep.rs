//! How a guest stays.

use gloo_net::http::Method;
use leptos::prelude::*;
use vidraria_table::LONGEST_NAME;
use vidraria_table::person::{NewName, NewPassword};

use super::account;
use super::ask::done;
use super::authenticator;
use super::field::Field;
use super::passkeys::add_passkey;
use crate::memory;

/// A name with a password, or a passkey.
#[component]
pub(super) fn Keep() -> impl IntoView {
    let account = account();
    let known = account.person.with_untracked(|person| {
        let person = person.as_ref().and_then(Option::as_ref);
        person.map(|person| person.name.clone()).unwrap_or_default()
    });
    let name = RwSignal::new(known);
    let password = RwSignal::new(String::new());
    let by_password = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let wanted = NewPassword {
            name: Some(name.get_untracked()),
            password: password.get_untracked(),
            current: None,
        };
        account.carry_out(async move {
            done(Method::PUT, "/api/me/password", &wanted).await?;
            memory::remember_name(name.get_untracked().trim());
            Ok("Your games are kept: sign in with this name and password wherever you are.")
        });
    };
    let by_passkey = move |_| {
        let wanted = NewName {
            name: name.get_untracked(),
        };
        account.carry_out(async move {
            done(Method::PUT, "/api/me/name", &wanted).await?;
            memory::remember_name(wanted.name.trim());
            add_passkey().await?;
            Ok("Your games are kept: sign in with your passkey.")
        });
    };
    view! {
        <form class="panel part" id="keep" on:submit=by_password>
            <h2>"Keep my games"</h2>
            <p class="soft">
                "You are a guest: only this browser knows you. With a passkey or a password you can come back from anywhere. Nothing else is asked, no e-mail either. "
                <a href="/sign-in">"I have an account"</a>
            </p>
            <Field label="Name" value=name autocomplete="username" longest=LONGEST_NAME/>
            {authenticator::available().then(|| view! {
                <div class="row">
                    <button class="main-act" type="button" on:click=by_passkey data-passkey="">"Keep with a passkey"</button>
                    <span class="soft">"your finger, face or PIN"</span>
                </div>
                <p class="or"><span>"or"</span></p>
            })}
            <div class="row">
                <Field
                    label="Password" value=password kind="password" autocomplete="new-password"
                    hint="at least 10 characters; a few words do well"
                />
                <button type="submit" data-keep="">"Keep with a password"</button>
            </div>
        </form>
    }
}
