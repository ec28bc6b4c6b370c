//! The search as a program of its own beside the page, so that the page never stutters.
//!
//! The page starts it as a Web Worker when somebody first asks for advice. What they say to each
//! other is JSON: [`Request`]s one way, [`Report`]s the other. A [`Desk`] does the thinking, a moment
//! at a time; between two of them the program hears whether it is still wanted. Apart from the
//! program's `main` nothing here needs a browser.

mod desk;
mod messages;

pub use desk::Desk;
pub use messages::{Candidate, Finding, Question, Report, Request};
