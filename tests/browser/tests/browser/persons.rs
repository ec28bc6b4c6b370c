//! A guest who plays, stays, and is known again elsewhere.

use std::time::{Duration, Instant};

use anyhow::{Result, ensure};
use serde_json::{Value, json};
use thirtyfour::By;
use thirtyfour::extensions::query::ElementQueryable;
use vidraria_browser_tests::{Browser, Scheme, Server, Window};

use crate::play::Play;

const PATIENCE: Duration = Duration::from_secs(20);

const PASSWORD: &str = "blue over green";

/// Waits until a script answers as wanted; it is to return a text.
async fn until(browser: &Browser, script: &str, wanted: &str) -> Result<()> {
    let start = Instant::now();
    loop {
        let said = browser.execute(script, vec![]).await?;
        let said = said.json().as_str().unwrap_or_default().to_owned();
        if said == wanted {
            return Ok(());
        }
        let tardy = start.elapsed() > PATIENCE;
        let page = async || browser.find(By::Css("body")).await?.text().await;
        ensure!(
            !tardy,
            "{script} says {said:?}, not {wanted:?}:\n{}",
            page().await?
        );
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// Waits until the menu on the page knows somebody of this name.
async fn known_as(browser: &Browser, name: &str) -> Result<()> {
    let script = "return document.querySelector('[data-person]')?.dataset.person";
    until(browser, script, name).await
}

/// Waits until the page tells something.
async fn told(browser: &Browser, sentence: &str) -> Result<()> {
    let script = "return document.querySelector('.told')?.textContent";
    until(browser, script, sentence).await
}

/// What the server answers the page.
async fn fetch(browser: &Browser, path: &str) -> Result<Value> {
    let script = "return fetch(arguments[0]).then((answer) => answer.json())";
    let answer = browser.execute(script, vec![json!(path)]).await?;
    Ok(answer.json().clone())
}

/// Writes into the field that a browser would fill in with this.
async fn write(browser: &Browser, field: &str, text: &str) -> Result<()> {
    let field = browser.query(By::Css(format!("input[autocomplete='{field}']")));
    let field = field.first().await?;
    field.clear().await?;
    Ok(field.send_keys(text).await?)
}

async fn click(browser: &Browser, selector: &str) -> Result<()> {
    let element = browser.query(By::Css(selector)).and_clickable();
    Ok(element.first().await?.click().await?)
}

/// Opens the menu under the name and signs out.
async fn sign_out(browser: &Browser) -> Result<()> {
    click(browser, ".person-menu summary").await?;
    click(browser, "[data-sign-out]").await?;
    known_as(browser, "").await
}

/// Plays the beginning of a game as a guest and goes to the page about oneself.
async fn guest(server: &Server, window: Window) -> Result<Browser> {
    let play = Play::start(server, window, "river", 2).await?;
    play.until(|stand| stand.number >= 3).await?;
    let browser = play.browser;
    browser.goto(server.url("/me")).await?;
    click(&browser, "#keep h2").await?;
    Ok(browser)
}

#[tokio::test]
#[ignore = "needs a browser: cargo xtask test --only browser"]
async fn a_guest_stays_with_a_password_and_comes_back_in_another_browser() -> Result<()> {
    let server = Server::start()?;
    let first = guest(&server, Window::PHONE).await?;
    let before = fetch(&first, "/api/me").await?;
    assert_eq!(before["registered"], false);
    let seats = fetch(&first, "/api/me/seats").await?;
    assert_eq!(seats.as_array().map(Vec::len), Some(1), "{seats}");

    write(&first, "username", "Ana").await?;
    write(&first, "new-password", PASSWORD).await?;
    click(&first, "[data-keep]").await?;
    told(
        &first,
        "Your games are kept: sign in with this name and password wherever you are.",
    )
    .await?;
    until(
        &first,
        "return document.querySelector('h1').textContent",
        "Ana",
    )
    .await?;
    first.goto(server.url("/")).await?;
    known_as(&first, "Ana").await?;
    sign_out(&first).await?;

    let second = Browser::open(Window::DESKTOP, Scheme::Dark).await?;
    second.goto(server.url("/sign-in")).await?;
    write(&second, "username", "ana").await?;
    write(&second, "current-password", "green over blue").await?;
    click(&second, "[data-enter]").await?;
    let script = "return document.querySelector('.fault')?.textContent";
    until(
        &second,
        script,
        "Nobody signs in here with this name and this password.",
    )
    .await?;
    // The refusal stands in the console too.
    second.console_errors().await?;
    write(&second, "current-password", PASSWORD).await?;
    click(&second, "[data-enter]").await?;
    known_as(&second, "Ana").await?;
    let after = fetch(&second, "/api/me").await?;
    assert_eq!(after["id"], before["id"]);
    assert_eq!(fetch(&second, "/api/me/seats").await?, seats);
    for browser in [&first, &second] {
        assert_eq!(browser.console_errors().await?, [""; 0]);
    }
    ensure!(!server.log().contains("ERROR"), "{}", server.log());
    Ok(())
}

/// Gives a browser an authenticator that always says yes, and returns its id.
async fn authenticator(browser: &Browser) -> Result<Value> {
    let devtools = browser.cdp();
    devtools.send_raw("WebAuthn.enable", json!({})).await?;
    let options = json!({ "options": {
        "protocol": "ctap2", "transport": "internal", "hasResidentKey": true,
        "hasUserVerification": true, "isUserVerified": true,
        "automaticPresenceSimulation": true,
    } });
    let added = devtools
        .send_raw("WebAuthn.addVirtualAuthenticator", options)
        .await?;
    Ok(added["authenticatorId"].clone())
}

#[tokio::test]
#[ignore = "needs a browser: cargo xtask test --only browser"]
async fn a_guest_stays_with_a_passkey_and_comes_back_in_another_browser() -> Result<()> {
    let server = Server::start()?;
    // Passkeys need a site with a name.
    let site = server.url("").replace("127.0.0.1", "localhost");
    let first = Browser::open(Window::DESKTOP, Scheme::Light).await?;
    first.goto(&site).await?;
    let script = "return fetch('/api/me', { method: 'POST', body: '{}', \
                  headers: { 'content-type': 'application/json' } }).then((answer) => answer.json())";
    let before = first.execute(script, vec![]).await?.json().clone();
    let device = authenticator(&first).await?;
    first.goto(format!("{site}/me")).await?;
    write(&first, "username", "Bela").await?;
    click(&first, "[data-passkey]").await?;
    told(&first, "Your games are kept: sign in with your passkey.").await?;
    until(
        &first,
        "return document.querySelector('.things input')?.value",
        "Chrome on Linux",
    )
    .await?;

    // The last way in is not taken away.
    click(&first, ".things button").await?;
    let refused =
        "Without this passkey you could not come back: set a password or add another first.";
    told(&first, refused).await?;
    first.console_errors().await?;
    first.goto(&site).await?;
    known_as(&first, "Bela").await?;
    sign_out(&first).await?;

    // The passkey reaches another device of its owner's.
    let whose = json!({ "authenticatorId": device });
    let keys = first
        .cdp()
        .send_raw("WebAuthn.getCredentials", whose)
        .await?;
    let second = Browser::open(Window::PHONE, Scheme::Light).await?;
    second.goto(format!("{site}/sign-in")).await?;
    let device = authenticator(&second).await?;
    let key = json!({ "authenticatorId": device, "credential": keys["credentials"][0] });
    second.cdp().send_raw("WebAuthn.addCredential", key).await?;
    click(&second, "[data-passkey]").await?;
    known_as(&second, "Bela").await?;
    let after = fetch(&second, "/api/me").await?;
    assert_eq!(
        (&after["id"], &after["registered"]),
        (&before["id"], &json!(true))
    );
    for browser in [&first, &second] {
        assert_eq!(browser.console_errors().await?, [""; 0]);
    }
    ensure!(!server.log().contains("ERROR"), "{}", server.log());
    Ok(())
}
