//! The browser client: tables drawn as SVG, compiled to WebAssembly.
//!
//! Everything that can be told without a browser (geometry, what a touch means, sentences, the
//! folding of events) lives in modules without Leptos and is tested natively.

pub mod board;
pub mod boards;
pub mod glass;
