//! A real server and a real browser for tests and screenshots.
//!
//! [`Server`] is the program `vidraria serve` on a port and a data folder of its own, which a test
//! may kill and start again; [`Browser`] is a headless Chromium with a fresh profile, a window of
//! a chosen size and a chosen colour scheme. Both end, and take their files with them, when they
//! are dropped, be it by a panic.
//!
//! Tests are marked `#[ignore]`, because they need a browser and a built server, and run by
//! `cargo xtask test --only browser`.

mod browser;
mod server;

pub use browser::{Browser, Scheme, Window};
pub use server::Server;
