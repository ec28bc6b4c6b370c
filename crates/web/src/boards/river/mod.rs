//! The board of River Valley Glassworks.
