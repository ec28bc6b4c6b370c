//! A headless Chromium and the driver it hangs on.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::ops::Deref;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use serde_json::json;
use tempfile::TempDir;
use thirtyfour::{ChromiumLikeCapabilities, DesiredCapabilities, LoggingPrefsLogLevel, WebDriver};

/// No window, no sandbox (which a container often forbids), and no traffic of the browser's own.
const ARGUMENTS: [&str; 8] = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
];

/// The part of the screen that a page gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// Width in CSS pixels.
    pub width: u32,
    /// Height in CSS pixels.
    pub height: u32,
    /// A phone: touched, dense, and obeying the page's viewport tag.
    pub phone: bool,
}

impl Window {
    /// The smallest desktop window that has to show a whole table.
    pub const DESKTOP: Self = Self {
        width: 1280,
        height: 800,
        phone: false,
    };
    /// A phone held upright.
    pub const PHONE: Self = Self {
        width: 390,
        height: 844,
        phone: true,
    };
}

/// The colour scheme that the browser says its user prefers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scheme {
    /// Dark on light.
    Light,
    /// Light on dark.
    Dark,
}

impl Scheme {
    /// Its name in CSS.
    pub fn name(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
        }
    }
}

/// A headless Chromium with a fresh profile. Everything that can be done with it stands in
/// [`WebDriver`], as which it can be used.
pub struct Browser {
    // Dropped in this order: the driver ends the browser, then its files go.
    web: WebDriver,
    _driver: Driver,
    _profile: TempDir,
}

impl Browser {
    /// Starts a browser whose page is `window` large.
    ///
    /// # Errors
    /// If Chromium or its driver is not installed or does not start.
    pub async fn open(window: Window, scheme: Scheme) -> Result<Self> {
        let driver = Driver::start()?;
        let profile = TempDir::with_prefix("vidraria-browser-")?;
        let mut wanted = DesiredCapabilities::chrome();
        for argument in ARGUMENTS {
            wanted.add_arg(argument)?;
        }
        wanted.add_arg(&format!("--user-data-dir={}", profile.path().display()))?;
        let metrics = json!({
            "width": window.width,
            "height": window.height,
            "pixelRatio": if window.phone { 2.0 } else { 1.0 },
            "mobile": window.phone,
            "touch": window.phone,
        });
        wanted.add_experimental_option("mobileEmulation", json!({ "deviceMetrics": metrics }))?;
        wanted.set_browser_log_level(LoggingPrefsLogLevel::All)?;
        let web = WebDriver::new(format!("http://127.0.0.1:{}", driver.port), wanted)
            .await
            .context("Chromium does not start")?;
        let browser = Self {
            web,
            _driver: driver,
            _profile: profile,
        };
        browser.prefer(scheme, false).await?;
        Ok(browser)
    }

    /// Changes the colour scheme that the user is said to prefer, and whether less motion.
    ///
    /// # Errors
    /// If the browser is gone.
    pub async fn prefer(&self, scheme: Scheme, still: bool) -> Result<()> {
        let motion = if still { "reduce" } else { "no-preference" };
        let features = json!({ "features": [
            { "name": "prefers-color-scheme", "value": scheme.name() },
            { "name": "prefers-reduced-motion", "value": motion },
        ] });
        self.web
            .cdp()
            .send_raw("Emulation.setEmulatedMedia", features)
            .await?;
        Ok(())
    }

    /// The errors in the browser's console since the last call: exceptions, `console.error`,
    /// failed requests, violations of the content security policy.
    ///
    /// # Errors
    /// If the browser is gone.
    pub async fn console_errors(&self) -> Result<Vec<String>> {
        let entries = self.web.browser_log().await?;
        let errors = entries.into_iter().filter(|entry| entry.level == "SEVERE");
        Ok(errors.map(|entry| entry.message).collect())
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        // The driver ends the session. Left to itself thirtyfour would try to, from a thread of
        // its own, and wait for two minutes in vain.
        let _ = self.web.clone().leak();
    }
}

impl Deref for Browser {
    type Target = WebDriver;

    fn deref(&self) -> &WebDriver {
        &self.web
    }
}

/// A running `chromedriver`.
struct Driver {
    child: Child,
    port: u16,
}

impl Driver {
    /// Starts the driver on a port that it chooses itself.
    fn start() -> Result<Self> {
        let mut child = Command::new("chromedriver")
            .arg("--port=0")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .context("cannot start chromedriver; cargo xtask test --only browser installs it")?;
        let output = child.stdout.take();
        let mut driver = Self { child, port: 0 };
        for line in BufReader::new(output.context("chromedriver has no output")?).lines() {
            let line = line?;
            if let Some((_, port)) = line.split_once("started successfully on port ") {
                driver.port = port.trim_end_matches('.').parse()?;
                return Ok(driver);
            }
        }
        bail!("chromedriver ended without saying on which port it listens")
    }

    /// Asks the driver to end its browser and itself; killed, it would leave the browser running.
    fn shut_down(&self) -> io::Result<()> {
        let mut connection = TcpStream::connect(("127.0.0.1", self.port))?;
        connection.set_read_timeout(Some(Duration::from_secs(10)))?;
        connection.write_all(b"GET /shutdown HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")?;
        connection.read(&mut [0; 256]).map(drop)
    }
}

impl Drop for Driver {
    fn drop(&mut self) {
        // Whatever fails here has ended already.
        let _ = self.shut_down();
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
