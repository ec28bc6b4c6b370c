//! Tables without a server: commands, refusals, whole games, taking back.

mod commands;
mod company;
mod games;
mod interleaving;
mod refusals;
mod undo;
