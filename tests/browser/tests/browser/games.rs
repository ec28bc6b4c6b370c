//! Whole games through the page: started at the front door, played by touching what the page
//! offers, through a reload and a killed server, to the final scores, which are checked against
//! the rules.

use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use serde_json::json;
use thirtyfour::By;
use thirtyfour::extensions::query::ElementQueryable;
use vidraria_browser_tests::{Browser, Scheme, Server, Window};
use vidraria_games::AnyBreakdown;
use vidraria_table::{Numbered, Phase, ServerMessage, Table};

/// How long a game may take.
const PATIENCE: Duration = Duration::from_secs(240);

/// Makes one step of a game and says which. `arguments[0]` decides between what can be touched.
const STEP: &str = r#"
    const table = document.querySelector('.table');
    if (!table) return 'wait';
    if (table.dataset.phase !== 'playing') return table.dataset.phase;
    const touch = (all) => {
        const one = all[arguments[0] % all.length];
        one.dispatchEvent(new MouseEvent('click', { bubbles: true }));
        return one.dataset.action || one.dataset.pick || 'button';
    };
    const all = (selector) => [...document.querySelectorAll(selector)];
    const skip = all('.acts button').filter((one) => one.textContent === 'Skip');
    if (skip.length) touch(skip);
    if (table.dataset.toAct !== table.dataset.you) return 'wait';
    const confirm = all('[data-confirm]');
    if (confirm.length) return touch(confirm);
    // The glazier's way back comes up seldom, or a game would not end soon.
    const actions = all('[data-action]').filter((one) => one.dataset.action !== 'R' || arguments[0] % 5 === 0);
    const picks = all('[data-pick]');
    if (actions.length && (!picks.length || arguments[0] % 4 !== 0)) return touch(actions);
    return picks.length ? touch(picks) : actions.length ? touch(actions) : 'wait';
"#;

/// Where a game stands, as the page says.
#[derive(Debug, PartialEq)]
struct Stand {
    phase: String,
    number: u64,
    you: String,
}

/// A page at which a game is played.
struct Play {
    browser: Browser,
    /// What the next choices follow from; games are the same in every run up to the lots.
    seed: u64,
}

impl Play {
    /// Opens the front door, chooses a game and starts it.
    async fn start(server: &Server, window: Window, game: &str, players: usize) -> Result<Self> {
        let browser = Browser::open(window, Scheme::Light).await?;
        browser.goto(server.url("/")).await?;
        browser.query(By::Css("[data-start]")).first().await?;
        let choose = "document.querySelector(`input[name=game][value=${arguments[0]}]`).click()";
        browser.execute(choose, vec![json!(game)]).await?;
        let count = "[...document.querySelectorAll('.count')] \
                     .find((one) => one.textContent.trim() === arguments[0]).click()";
        browser
            .execute(count, vec![json!(players.to_string())])
            .await?;
        browser.find(By::Css("[data-start]")).await?.click().await?;
        let play = Self { browser, seed: 7 };
        play.until(|stand| stand.phase == "playing").await?;
        Ok(play)
    }

    /// Opens an address and sits down there under a name, if there is a seat to take.
    async fn come(address: &str, name: Option<&str>) -> Result<Self> {
        let browser = Browser::open(Window::DESKTOP, Scheme::Dark).await?;
        browser.goto(address).await?;
        if let Some(name) = name {
            let field = browser.query(By::Css(".sit input")).first().await?;
            field.send_keys(name).await?;
            browser.find(By::Css("[data-sit]")).await?.click().await?;
        }
        Ok(Self { browser, seed: 11 })
    }

    async fn stand(&self) -> Result<Option<Stand>> {
        let read = "const t = document.querySelector('.table'); \
                    return t && [t.dataset.phase, t.dataset.number, t.dataset.you]";
        let value = self.browser.execute(read, vec![]).await?;
        let Some([phase, number, you]) = value.convert::<Option<[String; 3]>>()? else {
            return Ok(None);
        };
        Ok(Some(Stand {
            phase,
            number: number.parse()?,
            you,
        }))
    }

    /// Waits until the game stands as wanted.
    async fn until(&self, wanted: impl Fn(&Stand) -> bool) -> Result<Stand> {
        let start = Instant::now();
        loop {
            let stand = self.stand().await?;
            match stand {
                Some(stand) if wanted(&stand) => return Ok(stand),
                _ if start.elapsed() > Duration::from_secs(20) => {
                    bail!("the page stays at {stand:?}")
                }
                _ => tokio::time::sleep(Duration::from_millis(50)).await,
            }
        }
    }

    /// Touches what the page offers until the game is over or has reached an event.
    async fn play_to(&mut self, number: u64) -> Result<Stand> {
        let start = Instant::now();
        loop {
            if let Some(stand) = self.stand().await?
                && (stand.phase == "over" || stand.number >= number)
            {
                return Ok(stand);
            }
            self.seed = self
                .seed
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            let step = self
                .browser
                .execute(STEP, vec![json!(self.seed >> 40)])
                .await?;
            let step: String = step.convert()?;
            ensure!(
                start.elapsed() < PATIENCE,
                "the game does not go on; last: {step}"
            );
            let pause = if step == "wait" { 60 } else { 15 };
            tokio::time::sleep(Duration::from_millis(pause)).await;
        }
    }

    /// The table's log, as the server has it.
    async fn log(&self) -> Result<Vec<Numbered>> {
        let fetch = "const [after, done] = arguments; \
                     fetch(`/api/tables/${location.pathname.split('/')[2]}/events?after=${after}`) \
                     .then((answer) => answer.text()).then(done)";
        let mut log: Vec<Numbered> = Vec::new();
        loop {
            let after = json!(log.len());
            let page = self.browser.execute_async(fetch, vec![after]).await?;
            let ServerMessage::Events { events } =
                serde_json::from_str(&page.convert::<String>()?)?
            else {
                bail!("the log is no list of events");
            };
            if events.is_empty() {
                return Ok(log);
            }
            log.extend(events);
        }
    }

    /// The totals that the page shows once it has told the final scoring.
    async fn totals(&self) -> Result<Vec<i32>> {
        let skip = self
            .browser
            .query(By::Css(".scoring .skip"))
            .nowait()
            .first()
            .await;
        if let Ok(skip) = skip {
            // The scene may have ended by itself meanwhile.
            let _ = skip.click().await;
        }
        self.browser
            .query(By::Css(".scoring[data-scored=true]"))
            .first()
            .await?;
        let read = "return [...document.querySelectorAll('[data-total]')] \
                    .map((one) => Number(one.dataset.points))";
        Ok(self.browser.execute(read, vec![]).await?.convert()?)
    }

    /// Checks the end on the page against the rules, and that nothing went wrong on the way.
    async fn check_end(&self) -> Result<()> {
        let table = Table::replay(&self.log().await?)?;
        ensure!(table.phase() == Phase::Over, "the table is not over");
        let view = table.view(None);
        let scores: Vec<i32> = view.breakdowns.iter().map(total).collect();
        assert_eq!(self.totals().await?, scores);
        let best = scores.iter().max().context("nobody played")?;
        assert!(view.winners.iter().all(|&seat| scores[seat] == *best));
        Ok(())
    }

    /// Fails if the console holds errors. `cut` says that the server was killed, which a browser
    /// reports by itself for every try to connect.
    async fn check_console(&self, cut: bool) -> Result<()> {
        let errors = self.browser.console_errors().await?;
        let faults: Vec<_> = errors
            .iter()
            .filter(|error| !(cut && (error.contains("/live") || error.contains("ERR_CONNECTION"))))
            .collect();
        ensure!(faults.is_empty(), "the console holds {faults:?}");
        Ok(())
    }
}

fn total(breakdown: &AnyBreakdown) -> i32 {
    match breakdown {
        AnyBreakdown::Sintra(score) => score.total,
        AnyBreakdown::River(score) => score.total,
    }
}

/// Fails if anything on the table lies outside of the window: below it on a desktop, beside it
/// anywhere.
async fn check_room(play: &Play, window: Window) -> Result<()> {
    let read =
        "const page = document.documentElement; return [page.scrollWidth, page.scrollHeight]";
    let [width, height]: [u32; 2] = play.browser.execute(read, vec![]).await?.convert()?;
    ensure!(width <= window.width, "the page is {width} wide");
    ensure!(
        window.phone || height <= window.height,
        "the page is {height} high"
    );
    Ok(())
}

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
    check_room(&play, window).await?;
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
    check_room(&play, window).await?;
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

    let mut ana = Play { browser, seed: 7 };
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
