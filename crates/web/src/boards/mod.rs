//! The boards of the games, a folder for each.

pub mod river;
pub mod sintra;
