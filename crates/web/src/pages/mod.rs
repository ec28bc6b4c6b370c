//! The pages.

pub mod home;
pub mod person;
pub mod table;

mod chrome;
