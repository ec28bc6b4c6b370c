//! People at one table: clocks, talk, consent, being away for a while, watching, and once more;
//! and how strangers find each other.

use std::time::Duration;

use anyhow::{Context, Result, ensure};
use reqwest::Client;
use serde_json::{Value, json};
use thirtyfour::By;
use thirtyfour::extensions::query::ElementQueryable;
use tokio::time::sleep;
use vidraria_browser_tests::{Browser, Scheme, Server, Window};
use vidraria_table::MadeTable;

use crate::play::Play;

/// Makes a table over HTTP.
async fn make(server: &Server, terms: Value) -> Result<MadeTable> {
    let url = server.url("/api/tables");
    let answer = Client::new().post(url).json(&terms).send().await?;
    Ok(answer.error_for_status()?.json().await?)
}

/// A live game for two in which the first one begins.
fn live() -> Value {
    let person = json!({ "type": "person" });
    json!({
        "game": { "sintra": { "side": "A" } },
        "seats": [person, person],
        "first": 0,
        "clock": { "type": "live", "bank": 600, "increment": 5 },
    })
}

impl Play {
    async fn click(&self, selector: &str) -> Result<()> {
        let element = self.browser.query(By::Css(selector.to_owned()));
        let element = element.and_clickable().first().await;
        let element = element.with_context(|| format!("there is no {selector}"))?;
        Ok(element.click().await?)
    }

    /// What the first element of a kind shows, once there is one that shows something.
    async fn shown(&self, selector: &str) -> Result<String> {
        let element = self.browser.query(By::Css(selector.to_owned()));
        let element = element.with_filter(|element: thirtyfour::WebElement| async move {
            Ok(!element.text().await?.is_empty())
        });
        let element = element.first().await;
        let element = element.with_context(|| format!("{selector} shows nothing"))?;
        Ok(element.text().await?)
    }

    /// Waits until an expression of the page is true.
    async fn holds(&self, expression: &str) -> Result<()> {
        for _ in 0..400 {
            let script = format!("return Boolean({expression})");
            if self.browser.execute(script, vec![]).await?.convert()? {
                return Ok(());
            }
            sleep(Duration::from_millis(50)).await;
        }
        let text = "return document.body.innerText";
        let text: String = self.browser.execute(text, vec![]).await?.convert()?;
        anyhow::bail!("it never comes true that {expression}; the page shows {text}")
    }

    /// Cuts the browser off from the network, or connects it again.
    async fn offline(&self, offline: bool) -> Result<()> {
        let conditions = json!({
            "offline": offline, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1,
        });
        let cdp = self.browser.cdp();
        cdp.send_raw("Network.enable", json!({})).await?;
        cdp.send_raw("Network.emulateNetworkConditions", conditions)
            .await?;
        Ok(())
    }
}

#[tokio::test]
#[ignore = "needs a browser: cargo xtask test --only browser"]
async fn two_play_by_the_clock_talk_and_take_back() -> Result<()> {
    let server = Server::start()?;
    let made = make(&server, live()).await?;
    let link = |seat: usize| server.url(&made.seats[seat].link);
    let (first, second) = (link(0), link(1));
    let (ana, bela) = tokio::join!(
        Play::come(&first, Some("Ana")),
        Play::come(&second, Some("Bela"))
    );
    let (mut ana, bela) = (ana?, bela?);
    let watcher = Play::come(&server.url(&made.watch), None).await?;
    for play in [&ana, &bela, &watcher] {
        play.until(|stand| stand.phase == "playing").await?;
    }

    // The clock of the one to act runs, everyone sees it, and that both are there.
    for play in [&ana, &bela, &watcher] {
        let clock = play.shown("[data-clock='0'].running").await?;
        ensure!(clock.starts_with("9:"), "the clock shows {clock}");
        assert_eq!(play.shown("[data-clock='1']").await?, "10:00");
        play.holds("document.querySelectorAll('[data-there][title=connected]').length === 2")
            .await?;
    }
    ana.holds("document.querySelector('[data-spectators]')")
        .await?;

    // A take-back that the other agrees to.
    let before = ana.stand().await?.context("no table")?.number;
    ana.play_to(before + 1).await?;
    bela.until(|stand| stand.you == "1" && stand.number > before)
        .await?;
    bela.holds("document.querySelector('.table').dataset.toAct === '1'")
        .await?;
    ana.click("[data-take-back]").await?;
    bela.click("[data-answer=Agree]").await?;
    ana.holds("document.querySelector('.table').dataset.toAct === '0'")
        .await?;

    // Talk, with what was not read counted; whoever watches may read it only.
    bela.click("[data-talk]").await?;
    // Once it lies where it stays: the panel rises as it opens.
    sleep(Duration::from_millis(400)).await;
    bela.click(".phrases button").await?;
    assert_eq!(ana.shown("[data-unread]").await?, "1");
    ana.click("[data-talk]").await?;
    let field = ana.browser.find(By::Css(".speak input")).await?;
    field.send_keys("<b>olá</b>\n").await?;
    bela.holds("document.querySelector('.lines').innerText.includes('<b>olá</b>')")
        .await?;
    watcher.click("[data-talk]").await?;
    watcher
        .holds("document.querySelector('.lines').innerText.includes('Hello!')")
        .await?;
    let silent = "document.querySelector('.phrases') === null";
    watcher.holds(silent).await?;
    let secrets = "!document.documentElement.innerHTML.includes('key=')";
    watcher.holds(secrets).await?;

    // A reload loses neither the seat nor what was said.
    ana.browser.refresh().await?;
    ana.until(|stand| stand.phase == "playing" && stand.you == "0")
        .await?;
    ana.click("[data-talk]").await?;
    ana.holds("document.querySelectorAll('.lines li').length === 2")
        .await?;
    for play in [&ana, &bela, &watcher] {
        play.check_console(false).await?;
        play.check_room().await?;
    }
    Ok(())
}

#[tokio::test]
#[ignore = "needs a browser: cargo xtask test --only browser"]
async fn who_is_away_comes_back_and_all_play_once_more() -> Result<()> {
    let mut server = Server::start()?;
    let made = make(&server, live()).await?;
    let [first, second] = [0, 1].map(|seat: usize| server.url(&made.seats[seat].link));
    let (ana, bela) = tokio::join!(
        Play::come(&first, Some("Ana")),
        Play::come(&second, Some("Bela"))
    );
    let (mut ana, bela) = (ana?, bela?);
    ana.until(|stand| stand.phase == "playing").await?;

    // Ten seconds without a network. Chromium lets open sockets be; the restart ends them.
    bela.offline(true).await?;
    server.restart()?;
    ana.holds("document.querySelector('[data-connection]').dataset.connection === 'open'")
        .await?;
    let before = ana.stand().await?.context("no table")?.number;
    let moved = ana.play_to(before + 1).await?;
    ana.holds("document.querySelector(\"[data-there='1']\").title === 'not connected'")
        .await?;
    sleep(Duration::from_secs(10)).await;
    bela.offline(false).await?;
    bela.until(|stand| stand.number >= moved.number).await?;
    ana.holds("document.querySelector(\"[data-there='1']\").title === 'connected'")
        .await?;

    // A pause, and the end without a result, both agreed on.
    bela.browser
        .execute("document.querySelector('.menu').open = true", vec![])
        .await?;
    bela.click("[data-pause]").await?;
    ana.click("[data-answer=Agree]").await?;
    bela.click("[data-answer='Go on']").await?;
    bela.holds("!document.querySelector('.question')").await?;
    for _ in 0..2 {
        bela.browser
            .execute("document.querySelector('.menu').open = true", vec![])
            .await?;
        bela.click("[data-end]").await?;
    }
    ana.click("[data-answer=Agree]").await?;
    bela.until(|stand| stand.phase == "closed").await?;

    // The deals are drawn again in the browser.
    bela.click("[data-check-deals]").await?;
    let verdict = bela.shown("[data-verdict=proven]").await?;
    ensure!(verdict.contains("added by Ana and Bela"), "{verdict}");
    ensure!(verdict.contains("Your own bytes"), "{verdict}");
    bela.click(".deals form button").await?;

    // The same company once more; whoever asks is led there at once.
    ana.click("[data-again]").await?;
    bela.click("[data-next]").await?;
    for (play, seat) in [(&ana, "0"), (&bela, "1")] {
        play.until(|stand| stand.phase == "playing" && stand.you == seat)
            .await?;
        play.holds(&format!("!location.pathname.endsWith('{}')", made.table))
            .await?;
    }
    ana.check_console(true).await?;
    Ok(())
}

/// Sits down at an address on a phone of this width.
async fn on_a_phone(width: u32, address: &str, name: &str) -> Result<Play> {
    let window = Window {
        width,
        ..Window::PHONE
    };
    let browser = Browser::open(window, Scheme::Light).await?;
    browser.goto(address).await?;
    let play = Play {
        browser,
        window,
        seed: u64::from(width),
    };
    let field = play.browser.query(By::Css(".sit input")).first().await?;
    field.send_keys(name).await?;
    play.click("[data-sit]").await?;
    Ok(play)
}

#[tokio::test]
#[ignore = "needs a browser: cargo xtask test --only browser"]
async fn two_phones_play_a_whole_game() -> Result<()> {
    let server = Server::start()?;
    let person = json!({ "type": "person" });
    let terms = json!({ "game": { "river": {} }, "seats": [person, person] });
    let made = make(&server, terms).await?;
    let [first, second] = [0, 1].map(|seat: usize| server.url(&made.seats[seat].link));
    let (ana, bela) = tokio::join!(
        on_a_phone(390, &first, "Ana"),
        on_a_phone(360, &second, "Bela")
    );
    let (mut ana, mut bela) = (ana?, bela?);
    for play in [&ana, &bela] {
        play.until(|stand| stand.phase == "playing").await?;
    }
    let (first, second) = tokio::join!(ana.play_to(u64::MAX), bela.play_to(u64::MAX));
    assert_eq!(
        [first?.phase, second?.phase],
        ["over".to_owned(), "over".to_owned()]
    );
    for play in [&ana, &bela] {
        play.check_end().await?;
        play.check_console(false).await?;
    }
    Ok(())
}

#[tokio::test]
#[ignore = "needs a browser: cargo xtask test --only browser"]
async fn strangers_meet_in_the_lobby() -> Result<()> {
    let server = Server::start()?;
    let open = async |window: Window| -> Result<Play> {
        let browser = Browser::open(window, Scheme::Light).await?;
        browser.goto(server.url("/lobby")).await?;
        Ok(Play {
            browser,
            window,
            seed: 7,
        })
    };
    let (caro, dora) = tokio::join!(open(Window::DESKTOP), open(Window::PHONE));
    let (caro, dora) = (caro?, dora?);

    // A table that somebody opens is there at once, and joined with one touch.
    let ana = Browser::open(Window::DESKTOP, Scheme::Light).await?;
    ana.goto(server.url("/")).await?;
    let field = ana.query(By::Css(".seats input")).first().await?;
    field.send_keys("Ana").await?;
    let anyone = "const seats = [...document.querySelectorAll('.seats select')]; \
                  seats[1].value = 'anyone'; seats[1].dispatchEvent(new Event('change'));";
    ana.execute(anyone, vec![]).await?;
    ana.find(By::Css("[data-start]")).await?.click().await?;
    let ana = Play {
        browser: ana,
        window: Window::DESKTOP,
        seed: 7,
    };
    dora.check_room().await?;
    let shown = dora.shown("[data-open-table]").await?;
    ensure!(shown.contains("Ana"), "{shown}");
    dora.check_room().await?;
    dora.click("[data-join]").await?;
    dora.until(|stand| stand.phase == "playing" && stand.you == "2")
        .await?;
    ana.until(|stand| stand.phase == "playing").await?;
    caro.holds("!document.querySelector('[data-open-table]')")
        .await?;

    // Two who seek the same find each other.
    caro.click("[data-seek]").await?;
    caro.shown("[data-seeking=yes]").await?;
    caro.click("[data-stop-seeking]").await?;
    dora.browser.goto(server.url("/lobby")).await?;
    caro.click("[data-seek]").await?;
    dora.click("[data-seek]").await?;
    let (first, second) = tokio::join!(
        caro.until(|stand| stand.phase == "playing"),
        dora.until(|stand| stand.phase == "playing")
    );
    assert_ne!(first?.you, second?.you);
    for play in [&ana, &caro, &dora] {
        play.check_console(false).await?;
    }
    Ok(())
}
