//! Whole games through the page: started at the front door, played by touching what the page
//! offers, through a reload and a killed server, to the final scores, which are checked against
//! the rules.

use anyhow::{Result, bail, ensure};
use thirtyfour::By;
use thirtyfour::extensions::query::ElementQueryable;
use vidraria_browser_tests::{Browser, Scheme, Server, Window};

use crate::play::Play;

/// Plays a game from the front door to its end, reloading the page a third of the way (at event
/// `reload`) and killing the server later (at event `kill`).
async fn whole_game(
    window: Window,
    game: &str,
    players: usize,
    reload: u64,
    kill: u64,
) -> Result<()> {
    let mut server = Server::start()?;
    let mut play = Play::start(&server, window, game, players).await?;

    let before = play.play_to(reload).await?;
    play.check_console(false).await?;
    play.check_room().await?;
    play.browser.refresh().await?;
    let after = play.until(|stand| stand.phase == "playing").await?;
    ensure!(
        after.number >= before.number,
        "the reload lost events: {before:?}, {after:?}"
    );
    assert_eq!(after.you, before.you, "the reload lost the seat");

    play.play_to(kill).await?;
    play.check_console(false).await?;
    server.restart()?;
    let end = play.play_to(u64::MAX).await?;
    assert_eq!(end.phase, "over");
    play.check_end().await?;
    play.check_room().await?;
    play.check_console(true).await?;
    ensure!(
        !server.log().contains("ERROR"),
        "the server says {}",
        server.log()
    );
    Ok(())
}

#[tokio::test]
#[ignore = "needs a browser: cargo xtask test --only browser"]
async fn a_whole_game_of_sintra() -> Result<()> {
    whole_game(Window::DESKTOP, "sintra", 4, 60, 130).await
}

#[tokio::test]
#[ignore = "needs a browser: cargo xtask test --only browser"]
async fn a_whole_game_of_river() -> Result<()> {
    whole_game(Window::DESKTOP, "river", 5, 40, 90).await
}

#[tokio::test]
#[ignore = "needs a browser: cargo xtask test --only browser"]
async fn a_whole_game_of_sintra_on_a_phone() -> Result<()> {
    whole_game(Window::PHONE, "sintra", 2, 40, 70).await
}

#[tokio::test]
#[ignore = "needs a browser: cargo xtask test --only browser"]
async fn people_meet_over_links_and_others_watch() -> Result<()> {
    let server = Server::start()?;
    let browser = Browser::open(Window::DESKTOP, Scheme::Light).await?;
    browser.goto(server.url("/")).await?;
    let field = browser.query(By::Css(".seats input")).first().await?;
    field.send_keys("Ana").await?;
    let invite = "for (const one of document.querySelectorAll('.seats select')) { \
                  one.value = 'invited'; one.dispatchEvent(new Event('change')); }";
    browser.execute(invite, vec![]).await?;
    browser.find(By::Css("[data-start]")).await?.click().await?;
    browser.query(By::Css(".lobby .copy input")).first().await?;
    let read =
        "return [...document.querySelectorAll('.lobby .copy input')].map((one) => one.value)";
    let links: Vec<String> = browser.execute(read, vec![]).await?.convert()?;
    let [bela, caro, watch] = links.as_slice() else {
        bail!("the waiting room shows the links {links:?}");
    };

    let mut ana = Play {
        browser,
        window: Window::DESKTOP,
        seed: 7,
    };
    let mut bela = Play::come(bela, Some("Bela")).await?;
    let mut caro = Play::come(caro, Some("Caro")).await?;
    let watcher = Play::come(watch, None).await?;
    let (a, b, c) = tokio::join!(ana.play_to(24), bela.play_to(24), caro.play_to(24));
    assert_eq!([a?.you, b?.you, c?.you], ["0", "1", "2"]);
    let seen = watcher.until(|stand| stand.number >= 24).await?;
    assert_eq!(seen.you, "");
    for play in [&ana, &bela, &caro, &watcher] {
        play.check_console(false).await?;
    }
    Ok(())
}
