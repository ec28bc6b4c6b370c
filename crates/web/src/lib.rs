//! The browser client: tables drawn as SVG, compiled to WebAssembly.
//!
//! Everything that can be told without a browser (geometry, what a touch means, sentences, the
//! folding of events) lives in modules without Leptos and is tested natively.

#![allow(
    unreachable_pub,
    reason = "Leptos' component macro writes public items, whatever the component's own visibility"
)]

pub mod adviser;
pub mod agreed;
pub mod alarm;
pub mod api;
pub mod board;
pub mod boards;
pub mod chance;
pub mod chronicle;
pub mod glass;
pub mod link;
pub mod memory;
pub mod names;
pub mod pages;
pub mod rove;
pub mod screen;
pub mod signs;
pub mod theme;
pub mod words;

mod app;

pub use app::start;
