//! The rules of Stained Glass of Sintra.
