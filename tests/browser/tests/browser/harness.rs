//! The harness itself: what is asked of a browser arrives in the page.

use std::io::{Read, Write};
use std::net::TcpListener;
use std::thread;

use anyhow::Result;
use thirtyfour::By;
use thirtyfour::extensions::query::ElementQueryable;
use vidraria_browser_tests::{Browser, Scheme, Server, Window};

const PAGE: &str = "<!doctype html><meta name=viewport content='width=device-width'>\
    <link rel=icon href='data:,'><title>A page</title><script>console.error('broken pane')</script>";

/// Serves [`PAGE`] at every address until the test ends, and returns where.
fn page() -> Result<String> {
    let listener = TcpListener::bind("127.0.0.1:0")?;
    let address = format!("http://{}/", listener.local_addr()?);
    thread::spawn(move || {
        for stream in listener.incoming() {
            let mut stream = stream?;
            let read = stream.read(&mut [0; 4096])?;
            let head = "HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Type: text/html\r\n";
            if read > 0 {
                write!(stream, "{head}Content-Length: {}\r\n\r\n{PAGE}", PAGE.len())?;
            }
        }
        std::io::Result::Ok(())
    });
    Ok(address)
}

async fn measure(browser: &Browser, expression: &str) -> Result<String> {
    let value = browser
        .execute(format!("return String({expression})"), vec![])
        .await?;
    Ok(value.convert()?)
}

#[tokio::test]
#[ignore = "needs a browser: cargo xtask test --only browser"]
async fn window_and_scheme_are_as_asked_for() -> Result<()> {
    let address = page()?;
    for (window, scheme) in [
        (Window::DESKTOP, Scheme::Light),
        (Window::PHONE, Scheme::Dark),
    ] {
        let browser = Browser::open(window, scheme).await?;
        browser.goto(&address).await?;
        let size = measure(&browser, "innerWidth + 'x' + innerHeight").await?;
        assert_eq!(size, format!("{}x{}", window.width, window.height));
        let query = format!(
            "matchMedia('(prefers-color-scheme: {})').matches",
            scheme.name()
        );
        assert_eq!(measure(&browser, &query).await?, "true");
        let touch = measure(&browser, "matchMedia('(pointer: coarse)').matches").await?;
        assert_eq!(touch, window.phone.to_string());
    }
    Ok(())
}

#[tokio::test]
#[ignore = "needs a browser: cargo xtask test --only browser"]
async fn errors_in_the_console_are_collected_once() -> Result<()> {
    let browser = Browser::open(Window::DESKTOP, Scheme::Light).await?;
    browser.goto(&page()?).await?;
    assert_eq!(browser.title().await?, "A page");
    let errors = browser.console_errors().await?;
    assert_eq!(errors.len(), 1, "{errors:?}");
    assert!(errors[0].contains("broken pane"), "{errors:?}");
    assert!(browser.console_errors().await?.is_empty());
    Ok(())
}

#[tokio::test]
#[ignore = "needs a browser: cargo xtask test --only browser"]
async fn the_page_starts_before_and_after_a_kill() -> Result<()> {
    let mut server = Server::start()?;
    let browser = Browser::open(Window::DESKTOP, Scheme::Light).await?;
    for restarts in 0..2 {
        browser.goto(server.url("/")).await?;
        let drawn = browser.query(By::Css("body > :not(noscript, script)"));
        assert!(drawn.exists().await?, "{}", browser.source().await?);
        assert_eq!(
            browser.console_errors().await?,
            [""; 0],
            "after {restarts} restarts"
        );
        server.restart()?;
        // Requests that the kill cut off.
        browser.console_errors().await?;
    }
    assert!(!server.log().contains("ERROR"), "{}", server.log());
    Ok(())
}
