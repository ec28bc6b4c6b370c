//! The rules of River Valley Glassworks.
