//! What only a real browser shows.

mod advice;
mod company;
mod games;
mod harness;
mod persons;
mod play;
