//! A test for each sentence of the rules, named after it, by chapter.

mod drawing;
mod effects;
mod last_stage;
mod laying;
mod passing;
mod placing;
mod position;
mod refusals;
mod restoring;
mod scoring;
mod setup;
