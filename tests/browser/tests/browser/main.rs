//! What only a real browser shows.

mod advice;
mod games;
mod harness;
mod persons;
mod play;
