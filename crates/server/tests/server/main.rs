//! A whole server, spoken to over the network.

mod games;
mod guest;
mod house;
mod pages;
mod restart;
mod reviews;
mod routes;
mod sockets;
