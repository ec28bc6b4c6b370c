//! The pages.

pub mod home;
pub mod lobby;
pub mod person;
pub mod table;

mod chrome;
