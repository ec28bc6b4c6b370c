//! The passkeys.

use gloo_net::http::Method;
use leptos::prelude::*;
use leptos::task::spawn_local;
use serde_json::json;
use vidraria_table::person::{Challenge, NewName, Passkey};

use super::ask::{ask, done, read};
use super::authenticator;
use super::{account, day};

/// The list, and another one.
#[component]
pub(super) fn Passkeys() -> impl IntoView {
    let account = account();
    let passkeys = RwSignal::new(Vec::<Passkey>::new());
    Effect::new(move |_| {
        account.person.track();
        spawn_local(async move {
            match read("/api/me/passkeys").await {
                Ok(found) => passkeys.set(found),
                Err(reason) => account.tell(Err(reason)),
            }
        });
    });
    let add = move |_| {
        account.carry_out(async {
            add_passkey().await?;
            Ok("The passkey is added.")
        });
    };
    view! {
        <section class="panel part">
            <h2>"Passkeys"</h2>
            <ul class="things">
                {move || passkeys.get().into_iter().map(|passkey| view! { <Item passkey/> }).collect_view()}
            </ul>
            {if authenticator::available() {
                view! { <p><button on:click=add data-add-passkey="">"Add a passkey"</button></p> }.into_any()
            } else {
                view! { <p class="soft">"Passkeys need this site under a name, with TLS; on this machine http://localhost will do."</p> }.into_any()
            }}
        </section>
    }
}

#[component]
fn Item(passkey: Passkey) -> impl IntoView {
    let account = account();
    let path = StoredValue::new(format!("/api/me/passkeys/{}", passkey.id));
    let name = RwSignal::new(passkey.name.clone());
    let rename = move |_| {
        let wanted = NewName {
            name: name.get_untracked(),
        };
        account.carry_out(async move {
            done(Method::PATCH, &path.get_value(), &wanted).await?;
            Ok("The passkey has its new name.")
        });
    };
    let remove = move |_| {
        account.carry_out(async move {
            done(Method::DELETE, &path.get_value(), &json!({})).await?;
            Ok("The passkey is removed. You can delete it on your device too.")
        });
    };
    let used = passkey.used.map_or_else(
        || format!("since {}", day(passkey.since)),
        |used| format!("since {}, last used {}", day(passkey.since), day(used)),
    );
    view! {
        <li>
            <input
                type="text" maxlength="24" aria-label="Name of this passkey"
                prop:value=name on:input=move |event| name.set(event_target_value(&event)) on:change=rename
            />
            <span class="soft">{used}</span>
            <button class="quiet" on:click=remove aria-label=format!("Remove the passkey {}", passkey.name)>"Remove"</button>
        </li>
    }
}

/// Has the browser make a passkey and gives it to the server.
///
/// # Errors
/// Why there is none, for the player.
pub(super) async fn add_passkey() -> Result<(), String> {
    let path = "/api/me/passkeys/challenge";
    let challenge: Challenge = ask(Method::POST, path, &json!({})).await?;
    let answer = authenticator::make(challenge).await?;
    done(Method::POST, "/api/me/passkeys", &answer).await
}
