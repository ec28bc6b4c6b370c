//! Reading plain values out of JSON and TOML, with a reason when they are not there.

use serde_json::Value as Json;
use toml::Value as Toml;

/// The value at a path of keys in an edition file.
pub(crate) fn entry<'a>(table: &'a Toml, path: &[&str]) -> Result<&'a Toml, String> {
    path.iter().try_fold(table, |value, key| {
        value
            .get(key)
            .ok_or_else(|| format!("the edition has no `{}`", path.join(".")))
    })
}

/// A whole number of an edition file.
pub(crate) fn number(value: &Toml) -> Result<i64, String> {
    value
        .as_integer()
        .ok_or_else(|| format!("{value:?} is no whole number"))
}

/// A whole number, not below zero, of an edition file.
pub(crate) fn count(value: &Toml) -> Result<usize, String> {
    usize::try_from(number(value)?).map_err(|_| format!("{value:?} is below zero"))
}

/// A list of an edition file.
pub(crate) fn list<T>(
    value: &Toml,
    read: impl Fn(&Toml) -> Result<T, String>,
) -> Result<Vec<T>, String> {
    let items = value.as_array();
    items
        .ok_or_else(|| format!("{value:?} is no list"))?
        .iter()
        .map(read)
        .collect()
}

/// A string of an edition file.
pub(crate) fn text(value: &Toml) -> Result<String, String> {
    let text = value.as_str();
    Ok(text
        .ok_or_else(|| format!("{value:?} is no text"))?
        .to_string())
}

/// A seat's number.
pub(crate) fn seat(value: &Json, players: usize) -> Result<usize, String> {
    match value.as_u64() {
        Some(seat) if (seat as usize) < players => Ok(seat as usize),
        _ => Err(format!("{value} is no seat")),
    }
}

/// A string.
pub(crate) fn json_text(value: &Json) -> Result<&str, String> {
    value
        .as_str()
        .ok_or_else(|| format!("{value} is no string"))
}

/// A list of strings.
pub(crate) fn json_texts(value: &Json) -> Result<Vec<&str>, String> {
    let items = value.as_array();
    items
        .ok_or_else(|| format!("{value} is no list"))?
        .iter()
        .map(json_text)
        .collect()
}
