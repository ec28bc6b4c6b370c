//! Passkeys: what stands between the page and the authenticators that the browser knows.

use std::net::IpAddr;

use js_sys::{JSON, Object, Promise, Reflect};
use leptos::prelude::window;
use serde_json::Value;
use vidraria_table::person::{Challenge, ChallengeAnswer};
use wasm_bindgen::prelude::*;
use wasm_bindgen_futures::JsFuture;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(catch, js_namespace = PublicKeyCredential, js_name = parseCreationOptionsFromJSON)]
    fn creation_options(json: &JsValue) -> Result<JsValue, JsValue>;

    #[wasm_bindgen(catch, js_namespace = PublicKeyCredential, js_name = parseRequestOptionsFromJSON)]
    fn request_options(json: &JsValue) -> Result<JsValue, JsValue>;

    #[wasm_bindgen(catch, js_namespace = ["navigator", "credentials"])]
    fn create(options: &JsValue) -> Result<Promise, JsValue>;

    #[wasm_bindgen(catch, js_namespace = ["navigator", "credentials"])]
    fn get(options: &JsValue) -> Result<Promise, JsValue>;
}

/// Whether there can be passkeys here: the browser knows them, and the site has a name.
pub(super) fn available() -> bool {
    let known = |name: &str| Reflect::get(&window(), &name.into()).is_ok_and(|it| it.is_truthy());
    let host = window().location().hostname().unwrap_or_default();
    let host = host.trim_start_matches('[').trim_end_matches(']');
    known("isSecureContext") && known("PublicKeyCredential") && host.parse::<IpAddr>().is_err()
}

/// Has a passkey made.
///
/// # Errors
/// Why there is none, for the player.
pub(super) async fn make(challenge: Challenge) -> Result<ChallengeAnswer, String> {
    let options = parse(&challenge.options)?;
    answer(challenge.ceremony, creation_options(&options), create).await
}

/// Has whoever is there show a passkey.
///
/// # Errors
/// Why there is none, for the player.
pub(super) async fn show(challenge: Challenge) -> Result<ChallengeAnswer, String> {
    let options = parse(&challenge.options)?;
    answer(challenge.ceremony, request_options(&options), get).await
}

async fn answer(
    ceremony: String,
    options: Result<JsValue, JsValue>,
    act: fn(&JsValue) -> Result<Promise, JsValue>,
) -> Result<ChallengeAnswer, String> {
    let credential = async {
        let asked = Object::new();
        Reflect::set(&asked, &"publicKey".into(), &options?)?;
        let credential = JsFuture::from(act(&asked)?).await?;
        // Credentials know their own JSON form.
        JSON::stringify(&credential)
    };
    let credential = credential.await.map_err(|error| reason(&error))?;
    let credential = serde_json::from_str(&String::from(credential)).map_err(unreadable)?;
    Ok(ChallengeAnswer {
        ceremony,
        credential,
    })
}

fn parse(options: &Value) -> Result<JsValue, String> {
    JSON::parse(&options.to_string()).map_err(|error| reason(&error))
}

/// What went wrong, for the player, by the name of the browser's error.
fn reason(error: &JsValue) -> String {
    let text = |key: &str| Reflect::get(error, &key.into()).ok()?.as_string();
    match text("name").as_deref() {
        Some("NotAllowedError" | "AbortError") => {
            "No passkey was given: you stopped, or it took too long.".to_owned()
        }
        Some("InvalidStateError") => "This device has a passkey of yours already.".to_owned(),
        _ => {
            let more = text("message").unwrap_or_default();
            format!("This browser cannot do that with passkeys. {more}")
        }
    }
}

fn unreadable(error: serde_json::Error) -> String {
    format!("The browser's answer could not be read ({error}).")
}
