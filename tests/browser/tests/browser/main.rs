//! What only a real browser shows.

mod games;
mod harness;
