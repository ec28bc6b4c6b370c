//! Glass: the artwork that both games share.
