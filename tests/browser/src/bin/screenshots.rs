//! Pictures of the server's pages: `screenshots FOLDER [PATH…]`.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result};
use thirtyfour::By;
use thirtyfour::error::WebDriverResult;
use thirtyfour::extensions::query::ElementQueryable;
use vidraria_browser_tests::{Browser, Scheme, Server, Window};

/// What is pictured if nothing is asked for.
const PAGES: [&str; 1] = ["/"];

#[tokio::main]
async fn main() -> Result<()> {
    let mut arguments = env::args().skip(1);
    let folder = PathBuf::from(arguments.next().context("which folder is missing")?);
    let mut pages: Vec<String> = arguments.collect();
    if pages.is_empty() {
        pages = PAGES.map(str::to_owned).to_vec();
    }
    fs::create_dir_all(&folder)?;
    let server = Server::start()?;
    for window in [Window::DESKTOP, Window::PHONE] {
        for scheme in [Scheme::Light, Scheme::Dark] {
            let browser = Browser::open(window, scheme).await?;
            for page in &pages {
                let file = folder.join(file_name(page, window, scheme));
                screenshot(&browser, &server.url(page), &file).await?;
                println!("{}", file.display());
                for error in browser.console_errors().await? {
                    println!("  console: {error}");
                }
            }
        }
    }
    Ok(())
}

/// Pictures the page at `url` into the PNG `file`, once it has drawn itself.
async fn screenshot(browser: &Browser, url: &str, file: &Path) -> WebDriverResult<()> {
    browser.goto(url).await?;
    let drawn = By::Css("body > :not(noscript, script)");
    browser
        .query(drawn)
        .wait(Duration::from_secs(10), Duration::from_millis(50))
        .exists()
        .await?;
    // What the page fetches and how it moves after its first drawing.
    tokio::time::sleep(Duration::from_millis(700)).await;
    browser.screenshot(file).await
}

/// `home-1280x800-dark.png` for `/`, `table-7-…` for `/table/7`.
fn file_name(page: &str, window: Window, scheme: Scheme) -> String {
    let words: Vec<_> = page
        .split(|c: char| !c.is_alphanumeric())
        .filter(|w| !w.is_empty())
        .collect();
    let page = if words.is_empty() {
        "home".to_owned()
    } else {
        words.join("-")
    };
    format!(
        "{page}-{}x{}-{}.png",
        window.width,
        window.height,
        scheme.name()
    )
}
