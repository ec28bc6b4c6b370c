//! Advice: hints while a game is played, and the review of one that is over.

use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use serde_json::{Value, json};
use thirtyfour::By;
use thirtyfour::extensions::query::ElementQueryable;
use vidraria_browser_tests::{Server, Window};
use vidraria_table::{Event, Table};

use crate::play::Play;

/// How long an unoptimised server may review, and a busy machine search.
const PATIENCE: Duration = Duration::from_secs(120);

/// Waits until a script returns something.
async fn wait(play: &Play, script: &str) -> Result<Value> {
    let start = Instant::now();
    loop {
        let value = play.browser.execute(script, vec![]).await?;
        let value: Value = value.convert()?;
        if !value.is_null() && value != json!(false) && value != json!([]) {
            return Ok(value);
        }
        if start.elapsed() > PATIENCE {
            let errors = play.browser.console_errors().await?;
            let text = "return document.body.innerText";
            let text: String = play.browser.execute(text, vec![]).await?.convert()?;
            bail!("the page never does: {script}; its console holds {errors:?}, it shows {text}");
        }
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

async fn click(play: &Play, selector: &str) -> Result<()> {
    let element = play.browser.query(By::Css(selector)).first().await?;
    Ok(element.click().await?)
}

/// Asks for a hint in the middle of a game and follows it.
async fn a_hint(window: Window, game: &str) -> Result<()> {
    let server = Server::start()?;
    let mut play = Play::start(&server, window, game, 2).await?;
    play.play_to(15).await?;
    wait(
        &play,
        "return document.querySelector('[data-hint]') && true",
    )
    .await?;
    click(&play, "[data-hint]").await?;

    wait(
        &play,
        "return document.querySelector('.hint [data-action]') && true",
    )
    .await?;
    let shown = wait(
        &play,
        "return [...document.querySelectorAll('[data-candidate]')].map((one) => one.dataset.candidate)",
    )
    .await?;
    let shown: Vec<String> = serde_json::from_value(shown)?;
    let log = play.log().await?;
    let table = Table::replay(&log)?;
    let legal = table.view(Some(0)).legal;
    for action in &shown {
        let known = legal.iter().any(|choice| choice.action == *action);
        ensure!(known, "{action} is advised, but not legal");
    }
    wait(
        &play,
        "return document.querySelector('.board .advised') && true",
    )
    .await?;
    play.check_room().await?;

    // The best may still change, but not between these two lines.
    let take = "const one = document.querySelector('.hint [data-action]'); \
                const action = one.dataset.action; one.click(); return action";
    let taken = wait(&play, take).await?;
    let number = log.len() as u64;
    play.until(|stand| stand.number > number).await?;
    let done = &play.log().await?[log.len()].event;
    let action = taken.as_str().context("no action")?.to_owned();
    assert_eq!(
        *done,
        Event::Acted {
            seat: 0,
            action,
            returned: 0,
        }
    );
    play.check_console(false).await
}

#[tokio::test]
#[ignore = "needs a browser: cargo xtask test --only browser"]
async fn a_hint_in_sintra_is_legal_and_can_be_taken() -> Result<()> {
    a_hint(Window::DESKTOP, "sintra").await
}

#[tokio::test]
#[ignore = "needs a browser: cargo xtask test --only browser"]
async fn a_hint_in_river_valley_is_legal_and_can_be_taken() -> Result<()> {
    a_hint(Window::PHONE, "river").await
}

#[tokio::test]
#[ignore = "needs a browser: cargo xtask test --only browser"]
async fn there_are_no_hints_where_two_persons_play() -> Result<()> {
    let server = Server::start()?;
    let play = Play::start_with(&server, Window::DESKTOP, "river", 2, "here").await?;
    tokio::time::sleep(Duration::from_millis(500)).await;
    let found = "return document.querySelector('[data-hint]') === null";
    wait(&play, found).await?;
    play.browser
        .execute(
            "window.dispatchEvent(new KeyboardEvent('keydown', { key: 'h' }))",
            vec![],
        )
        .await?;
    let none = "return document.querySelector('.hint') === null";
    wait(&play, none).await?;
    play.check_console(false).await
}

/// Plays a game to its end and looks back at it.
async fn a_review(window: Window, game: &str) -> Result<()> {
    let server = Server::start()?;
    let mut play = Play::start(&server, window, game, 2).await?;
    play.play_to(u64::MAX).await?;
    play.check_end().await?;
    click(&play, "[data-look-back]").await?;
    wait(
        &play,
        "return document.querySelector('.review[data-review=ready]') && true",
    )
    .await?;
    play.check_room().await?;
    let lines = "return document.querySelectorAll('.curve .line[d*=L]').length === 2";
    wait(&play, lines).await?;

    let decisions = play
        .log()
        .await?
        .iter()
        .filter(|one| matches!(one.event, Event::Acted { .. }))
        .count();
    let press = "const key = arguments[0]; \
                 window.dispatchEvent(new KeyboardEvent('keydown', { key })); return key";
    for steps in 1..=3 {
        play.browser
            .execute(press, vec![json!("ArrowLeft")])
            .await?;
        let at = format!(
            "return document.querySelector('.replay-line').dataset.ply === '{}'",
            decisions - steps
        );
        wait(&play, &at).await?;
    }
    // The position is one that was played: somebody is to decide, and the market has its place.
    wait(
        &play,
        "return document.querySelector('.market').getBoundingClientRect().height > 50",
    )
    .await?;
    wait(
        &play,
        "return document.querySelector('.board .advised') && true",
    )
    .await?;
    click(&play, ".costly-list [data-ply]").await?;
    let there = "return document.querySelector('.replay-line').dataset.ply === \
                 document.querySelector('.costly-list .now').dataset.ply";
    wait(&play, there).await?;
    play.check_room().await?;
    click(&play, ".review header .quiet").await?;
    wait(&play, "return document.querySelector('.review') === null").await?;
    play.check_end().await?;
    play.check_console(false).await
}

#[tokio::test]
#[ignore = "needs a browser: cargo xtask test --only browser"]
async fn a_game_of_sintra_is_looked_back_at() -> Result<()> {
    a_review(Window::DESKTOP, "sintra").await
}

#[tokio::test]
#[ignore = "needs a browser: cargo xtask test --only browser"]
async fn a_game_of_river_valley_is_looked_back_at_on_a_phone() -> Result<()> {
    a_review(Window::PHONE, "river").await
}
