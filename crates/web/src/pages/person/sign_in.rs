//! Signing in.

use gloo_net::http::Method;
use leptos::prelude::*;
use leptos::task::spawn_local;
use serde_json::json;
use vidraria_table::LONGEST_NAME;
use vidraria_table::person::{Challenge, Person, SignIn};

use super::as_sentence;
use super::ask::ask;
use super::authenticator;
use super::field::Field;
use crate::memory;
use crate::pages::chrome::{Brand, Footer, ThemeSwitch};

/// The page for those who have an account.
#[component]
pub fn SignInPage() -> impl IntoView {
    document().set_title("Sign in to Vidraria");
    let name = RwSignal::new(String::new());
    let password = RwSignal::new(String::new());
    let fault = RwSignal::new(None::<String>);
    let busy = RwSignal::new(false);
    let by_password = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let wanted = SignIn {
            name: name.get_untracked(),
            password: password.get_untracked(),
        };
        enter(busy, fault, async move {
            ask(Method::POST, "/api/sign-in", &wanted).await
        });
    };
    let by_passkey = move |_| enter(busy, fault, show_passkey());
    view! {
        <header class="bar"><Brand/><span class="spread"></span><ThemeSwitch/></header>
        <main class="person narrow">
            <h1 tabindex="-1">"Sign in"</h1>
            <p class="told fault" role="alert">{fault}</p>
            {authenticator::available().then(|| view! {
                <section class="panel part">
                    <button class="main-act" on:click=by_passkey prop:disabled=busy data-passkey="">
                        "With a passkey"
                    </button>
                    <p class="soft">"Your device asks for your finger, face or PIN; no name needed."</p>
                </section>
            })}
            <form class="panel part" on:submit=by_password>
                <h2>"With a password"</h2>
                <Field label="Name" value=name autocomplete="username" longest=LONGEST_NAME/>
                <Field label="Password" value=password kind="password" autocomplete="current-password"/>
                <button class="main-act" type="submit" prop:disabled=busy data-enter="">"Sign in"</button>
            </form>
            <p class="soft">
                "No account? You need none: " <a href="/">"sit down and play"</a>
                ", and keep your games afterwards if you like. A forgotten password is reset by whoever runs this site."
            </p>
        </main>
        <Footer/>
    }
}

/// Waits for whoever comes in and goes home with him.
fn enter(
    busy: RwSignal<bool>,
    fault: RwSignal<Option<String>>,
    coming: impl Future<Output = Result<Person, String>> + 'static,
) {
    if busy.get_untracked() {
        return;
    }
    busy.set(true);
    fault.set(None);
    spawn_local(async move {
        match coming.await {
            Ok(person) => {
                memory::remember_name(&person.name);
                let _ = window().location().assign("/");
            }
            Err(reason) => {
                fault.set(Some(as_sentence(&reason)));
                busy.set(false);
            }
        }
    });
}

async fn show_passkey() -> Result<Person, String> {
    let path = "/api/sign-in/passkey/challenge";
    let challenge: Challenge = ask(Method::POST, path, &json!({})).await?;
    let answer = authenticator::show(challenge).await?;
    ask(Method::POST, "/api/sign-in/passkey", &answer).await
}
