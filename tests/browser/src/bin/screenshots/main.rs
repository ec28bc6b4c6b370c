//! Pictures of the server's pages: `screenshots FOLDER [PATH…]`.

mod pages;

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result};
use thirtyfour::By;
use thirtyfour::error::WebDriverResult;
use thirtyfour::extensions::query::ElementQueryable;
use vidraria_browser_tests::{Browser, Scheme, Server, Window};

use crate::pages::Page;

#[tokio::main]
async fn main() -> Result<()> {
    let mut arguments = env::args().skip(1);
    let folder = PathBuf::from(arguments.next().context("which folder is missing")?);
    let paths: Vec<String> = arguments.collect();
    fs::create_dir_all(&folder)?;
    let server = Server::start()?;
    let pages = match &paths[..] {
        [] => pages::usual(&server).await?,
        asked => asked.iter().map(|path| Page::at(path)).collect(),
    };
    for window in [Window::DESKTOP, Window::PHONE] {
        for scheme in [Scheme::Light, Scheme::Dark] {
            let browser = Browser::open(window, scheme).await?;
            browser.prefer(scheme, true).await?;
            for page in &pages {
                let size = format!("{}x{}", window.width, window.height);
                let file = folder.join(format!("{}-{size}-{}.png", page.name, scheme.name()));
                screenshot(&browser, &server.url(&page.path), page.touches, &file).await?;
                println!("{}", file.display());
                for error in browser.console_errors().await? {
                    println!("  console: {error}");
                }
            }
        }
    }
    Ok(())
}

/// How long a page may take for what it fetches or thinks about.
const PATIENCE: Duration = Duration::from_secs(180);

/// Pictures the page at `url` into the PNG `file`, once it has drawn itself and what can be touched
/// there was.
async fn screenshot(
    browser: &Browser,
    url: &str,
    touches: &[&str],
    file: &Path,
) -> WebDriverResult<()> {
    browser.goto(url).await?;
    let drawn = By::Css("body > :not(noscript, script)");
    browser
        .query(drawn)
        .wait(Duration::from_secs(10), Duration::from_millis(50))
        .exists()
        .await?;
    for touch in touches {
        let element = browser.query(By::Css(*touch));
        let element = element.wait(PATIENCE, Duration::from_millis(100));
        element.and_clickable().first().await?.click().await?;
    }
    // What the page fetches after its first drawing.
    tokio::time::sleep(Duration::from_secs(1)).await;
    browser.screenshot(file).await
}
