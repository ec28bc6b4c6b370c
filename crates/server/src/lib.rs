//! The web server: tables over HTTP and WebSocket, the log in SQLite.
//!
//! Data goes one way: a command comes in over HTTP (`http/`) or a socket (`live/`), the table
//! (`tables/`) turns it into events, the [store] appends them, and once they are on disk the bus
//! (`bus/`) tells everyone who looks at the table. Computers think in `thinkers/`,
//! games that are over are reviewed in `reviews/`, counted and told of in `records/` and rated by
//! `ratings.rs`; who somebody is, is known in `accounts/`; the page's files are `client/`.

#![forbid(unsafe_code)]

mod accounts;
mod bots;
mod bus;
mod client;
mod clock;
mod credit;
mod http;
mod id;
mod live;
mod lobby;
mod ratings;
mod records;
mod reviews;
mod server;
pub mod store;
mod tables;
mod thinkers;

pub use accounts::admin;
pub use id::{KeyHash, NoRandomness, NotAnId, TableId};
pub use records::rebuild_ratings;
pub use server::{Server, Settings, StartError};
