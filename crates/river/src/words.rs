//! Numbers in messages.

/// A number with its noun: `1 piece`, `2 pieces`.
pub(crate) fn counted(number: u32, noun: &str) -> String {
    let plural = if number == 1 { "" } else { "s" };
    format!("{number} {noun}{plural}")
}
