//! A page at which a game is played by touching what it offers.

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

/// Returns the page's width and height, and what is too far to the right or too low: `arguments`
/// are the window's width and height. Only the innermost of the elements that stick out are named.
const ROOM: &str = r#"
    const page = document.documentElement;
    const out = (one) => {
        const { right, bottom, width, height } = one.getBoundingClientRect();
        return width && height && (right > arguments[0] + 0.5 || bottom + scrollY > arguments[1] + 0.5);
    };
    const all = [...document.querySelectorAll('body *')].filter(out);
    const names = all.filter((one) => !all.some((other) => other !== one && one.contains(other)))
        .map((one) => {
            const box = one.getBoundingClientRect();
            return `${one.tagName}.${one.getAttribute('class')} in ${one.parentElement.getAttribute('class')} `
                + `to ${Math.round(box.right)}, ${Math.round(box.bottom)}`;
        });
    return [page.scrollWidth, page.scrollHeight, names.slice(0, 12).join('; ')];
"#;

/// Where a game stands, as the page says.
#[derive(Debug, PartialEq)]
pub(crate) struct Stand {
    pub(crate) phase: String,
    pub(crate) number: u64,
    pub(crate) you: String,
}

/// A page at which a game is played.
pub(crate) struct Play {
    pub(crate) browser: Browser,
    /// What the page has to stay within.
    pub(crate) window: Window,
    /// What the next choices follow from; games are the same in every run up to the lots.
    pub(crate) seed: u64,
}

impl Play {
    /// Opens the front door, chooses a game against computers and starts it.
    pub(crate) async fn start(
        server: &Server,
        window: Window,
        game: &str,
        players: usize,
    ) -> Result<Self> {
        Self::start_with(server, window, game, players, "lookahead").await
    }

    /// The same with `others` on all other seats, as the front door calls them.
    pub(crate) async fn start_with(
        server: &Server,
        window: Window,
        game: &str,
        players: usize,
        others: &str,
    ) -> Result<Self> {
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
        // The seats are there once the page has heard of their number.
        tokio::time::sleep(Duration::from_millis(100)).await;
        let seat = "for (const one of document.querySelectorAll('.seats select')) { \
                    one.value = arguments[0]; one.dispatchEvent(new Event('change')); }";
        browser.execute(seat, vec![json!(others)]).await?;
        browser.find(By::Css("[data-start]")).await?.click().await?;
        let play = Self {
            browser,
            window,
            seed: 7,
        };
        if others == "here" {
            play.sit_down().await?;
        }
        play.until(|stand| stand.phase == "playing").await?;
        Ok(play)
    }

    /// Takes both seats at this screen.
    async fn sit_down(&self) -> Result<()> {
        for (seat, name) in ["Ana", "Bela"].into_iter().enumerate() {
            let form = format!(".sit:has([data-sit='{seat}'])");
            let field = By::Css(format!("{form} input"));
            let field = self.browser.query(field).first().await?;
            field.send_keys(name).await?;
            let button = By::Css(format!("{form} button"));
            self.browser.find(button).await?.click().await?;
        }
        Ok(())
    }

    /// Opens an address and sits down there under a name, if there is a seat to take.
    pub(crate) async fn come(address: &str, name: Option<&str>) -> Result<Self> {
        let window = Window::DESKTOP;
        let browser = Browser::open(window, Scheme::Dark).await?;
        browser.goto(address).await?;
        if let Some(name) = name {
            let field = browser.query(By::Css(".sit input")).first().await?;
            field.send_keys(name).await?;
            browser.find(By::Css("[data-sit]")).await?.click().await?;
        }
        Ok(Self {
            browser,
            window,
            seed: 11,
        })
    }

    pub(crate) async fn stand(&self) -> Result<Option<Stand>> {
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
    pub(crate) async fn until(&self, wanted: impl Fn(&Stand) -> bool) -> Result<Stand> {
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

    /// Touches what the page offers until the game is over or has reached an event. Whatever the
    /// page shows on the way has to lie within the window.
    pub(crate) async fn play_to(&mut self, number: u64) -> Result<Stand> {
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
            self.check_room().await?;
            ensure!(
                start.elapsed() < PATIENCE,
                "the game does not go on; last: {step}"
            );
            let pause = if step == "wait" { 60 } else { 15 };
            tokio::time::sleep(Duration::from_millis(pause)).await;
        }
    }

    /// The table's log, as the server has it.
    pub(crate) async fn log(&self) -> Result<Vec<Numbered>> {
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
    pub(crate) async fn totals(&self) -> Result<Vec<i32>> {
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
    pub(crate) async fn check_end(&self) -> Result<()> {
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
    pub(crate) async fn check_console(&self, cut: bool) -> Result<()> {
        let errors = self.browser.console_errors().await?;
        let faults: Vec<_> = errors
            .iter()
            .filter(|error| !(cut && (error.contains("/live") || error.contains("ERR_CONNECTION"))))
            .collect();
        ensure!(faults.is_empty(), "the console holds {faults:?}");
        Ok(())
    }

    /// Fails if anything on the page lies outside of the window: below it on a desktop, beside it
    /// anywhere.
    pub(crate) async fn check_room(&self) -> Result<()> {
        let Window {
            width,
            height,
            phone,
        } = self.window;
        let lowest = if phone { u32::MAX } else { height };
        let room = self
            .browser
            .execute(ROOM, vec![json!(width), json!(lowest)])
            .await?;
        let (wide, high, out): (u32, u32, String) = room.convert()?;
        ensure!(
            wide <= width && high <= lowest,
            "the page is {wide} wide and {high} high; beyond the window: {out}"
        );
        Ok(())
    }
}

fn total(breakdown: &AnyBreakdown) -> i32 {
    match breakdown {
        AnyBreakdown::Sintra(score) => score.total,
        AnyBreakdown::River(score) => score.total,
    }
}
