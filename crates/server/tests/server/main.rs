//! A whole server, spoken to over the network.

mod around;
mod bots;
mod games;
mod guest;
mod house;
mod lobby;
mod migration;
mod not_yours;
mod pages;
mod persons;
mod played;
mod records;
mod restart;
mod reviews;
mod routes;
mod slow;
mod sockets;
mod visitor;
mod ways_in;
