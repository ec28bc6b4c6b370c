//! What only a real browser shows.

mod harness;
