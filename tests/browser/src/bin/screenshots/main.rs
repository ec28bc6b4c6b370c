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
                screenshot(&browser, &server.url(&page.path), &file).await?;
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
    // What the page fetches after its first drawing.
    tokio::time::sleep(Duration::from_secs(1)).await;
    browser.screenshot(file).await
}
