//! The secrets in the page's address.

use leptos::prelude::window;

use crate::memory::{self, Key};

/// The keys this page plays with: those of its address; without any there, those remembered.
pub(super) fn of_page(table: &str) -> Vec<Key> {
    let fragment = window().location().hash().unwrap_or_default();
    let known = memory::table(table);
    let remembered = known.as_ref().map_or(&[][..], |known| &known.mine);
    let given = in_fragment(&fragment);
    if given.is_empty() {
        return remembered.to_vec();
    }
    let as_remembered = |key: &str| {
        let known = remembered.iter().find(|known| known.key == key).cloned();
        known.unwrap_or_else(|| Key {
            seat: None,
            key: key.to_owned(),
        })
    };
    given.into_iter().map(as_remembered).collect()
}

/// The keys of `#key=…&key=…`.
fn in_fragment(fragment: &str) -> Vec<&str> {
    fragment
        .trim_start_matches('#')
        .split('&')
        .filter_map(|part| part.strip_prefix("key="))
        .filter(|key| !key.is_empty())
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_may_hold_several_keys_or_none() {
        assert_eq!(in_fragment("#key=a&key=b&key="), ["a", "b"]);
        assert!(in_fragment("").is_empty());
        assert!(in_fragment("#elsewhere").is_empty());
    }
}
