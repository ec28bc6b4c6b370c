//! The board of Stained Glass of Sintra.
