//! Tokens of programs.

use gloo_net::http::Method;
use leptos::prelude::*;
use leptos::task::spawn_local;
use serde_json::json;
use vidraria_table::LONGEST_NAME;
use vidraria_table::person::{MadeToken, NewToken, Scope, Token};

use super::ask::{ask, done, read};
use super::field::Field;
use super::{account, day};

/// The list, and another one.
#[component]
pub(super) fn Tokens() -> impl IntoView {
    let account = account();
    let tokens = RwSignal::new(Vec::<Token>::new());
    Effect::new(move |_| {
        account.person.track();
        spawn_local(async move {
            match read("/api/me/tokens").await {
                Ok(found) => tokens.set(found),
                Err(reason) => account.tell(Err(reason)),
            }
        });
    });
    view! {
        <section class="panel part">
            <h2>"Programs"</h2>
            <p class="soft">"A token lets a program of yours act in your name."</p>
            <ul class="things">
                {move || tokens.get().into_iter().map(|token| view! { <Item token/> }).collect_view()}
            </ul>
            <Make/>
        </section>
    }
}

#[component]
fn Item(token: Token) -> impl IntoView {
    let account = account();
    let path = format!("/api/me/tokens/{}", token.id);
    let revoke = move |_| {
        let path = path.clone();
        account.carry_out(async move {
            done(Method::DELETE, &path, &json!({})).await?;
            Ok("The token is revoked.")
        });
    };
    let used = token.used.map_or_else(
        || "never used".to_owned(),
        |used| format!("last used {}", day(used)),
    );
    let may: Vec<&str> = token.scopes.iter().map(|scope| about(*scope)).collect();
    view! {
        <li>
            <b>{token.name.clone()}</b>
            <span class="soft">{format!("may {}; {used}", may.join(", "))}</span>
            <button class="quiet" on:click=revoke aria-label=format!("Revoke the token {}", token.name)>"Revoke"</button>
        </li>
    }
}

/// Another token, shown once.
#[component]
fn Make() -> impl IntoView {
    let account = account();
    let name = RwSignal::new(String::new());
    let scopes = RwSignal::new(vec![Scope::Profile, Scope::Play]);
    let secret = RwSignal::new(None::<String>);
    let make = move |event: leptos::ev::SubmitEvent| {
        event.prevent_default();
        let wanted = NewToken {
            name: name.get_untracked(),
            scopes: scopes.get_untracked(),
        };
        account.carry_out(async move {
            let made: MadeToken = ask(Method::POST, "/api/me/tokens", &wanted).await?;
            secret.set(Some(made.secret));
            name.set(String::new());
            Ok("The token is made: copy it now, it is not shown again.")
        });
    };
    let scope = move |scope: Scope| {
        view! {
            <label class="check">
                <input
                    type="checkbox"
                    prop:checked=move || scopes.with(|scopes| scopes.contains(&scope))
                    on:change=move |event| {
                        let on = event_target_checked(&event);
                        scopes.update(|scopes| {
                            scopes.retain(|known| *known != scope);
                            if on {
                                scopes.push(scope);
                            }
                        });
                    }
                />
                {about(scope)}
            </label>
        }
    };
    view! {
        <details>
            <summary>"New token"</summary>
            <form on:submit=make>
                <fieldset class="row"><legend>"It may"</legend>{Scope::ALL.map(scope)}</fieldset>
                <div class="row">
                    <Field label="What it is for" value=name longest=LONGEST_NAME/>
                    <button type="submit">"Make"</button>
                </div>
            </form>
        </details>
        <Show when=move || secret.with(Option::is_some)>
            <label class="field">
                <span>"The new token"</span>
                <input type="text" readonly prop:value=move || secret.get().unwrap_or_default() data-secret=""/>
            </label>
        </Show>
    }
}

fn about(scope: Scope) -> &'static str {
    match scope {
        Scope::Profile => "read who you are",
        Scope::Play => "play",
        Scope::Tables => "make tables",
    }
}
