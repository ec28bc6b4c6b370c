//! A whole server, spoken to over the network.

mod games;
mod guest;
mod house;
mod not_yours;
mod pages;
mod persons;
mod restart;
mod reviews;
mod routes;
mod sockets;
mod visitor;
