//! The browser client's program.

fn main() {}
