//! The program vidraria.

fn main() {}
