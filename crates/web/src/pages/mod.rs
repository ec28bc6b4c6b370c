//! The pages.

pub mod home;
pub mod table;

mod chrome;
