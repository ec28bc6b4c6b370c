//! Tests of tables, from outside.

mod absence;
mod chat;
mod clocks;
mod commands;
mod company;
mod consent;
mod fair;
mod games;
mod impossible;
mod interleaving;
mod refusals;
mod undo;
