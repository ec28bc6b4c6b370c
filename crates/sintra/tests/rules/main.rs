//! The rules, sentence by sentence: a test for each, named after it, by the chapters of the rules
//! text.

mod completing;
mod dealing;
mod drafting;
mod legal;
mod position;
mod preview;
mod resetting;
mod restoring;
mod round;
mod scoring;
mod setup;
mod track;
