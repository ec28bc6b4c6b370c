//! The first place at which two JSON values differ.

use serde_json::Value;

/// Says where `found` first differs from `expected` and how; nothing if they are equal.
/// `path` names the value.
pub(super) fn first(path: &str, found: &Value, expected: &Value) -> Option<String> {
    match (found, expected) {
        (Value::Object(found), Value::Object(expected)) => expected
            .iter()
            .find_map(|(key, wanted)| match found.get(key) {
                Some(value) => first(&format!("{path}.{key}"), value, wanted),
                None => Some(format!("{path}.{key} is missing, it should be {wanted}")),
            })
            .or_else(|| {
                let extra = found.keys().find(|key| !expected.contains_key(*key))?;
                Some(format!("{path}.{extra} should not be there"))
            }),
        (Value::Array(found), Value::Array(expected)) if found.len() == expected.len() => (0
            ..found.len())
            .find_map(|at| first(&format!("{path}[{at}]"), &found[at], &expected[at])),
        _ => (found != expected).then(|| format!("{path} is {found}, it should be {expected}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_first_difference_is_named_by_its_path() {
        let right = json!({"a": 1, "b": [{"c": 2}, {"c": 3}]});
        let wrong = json!({"a": 1, "b": [{"c": 2}, {"c": 4}]});
        assert_eq!(first("state", &right, &right), None);
        assert_eq!(
            first("state", &wrong, &right).as_deref(),
            Some("state.b[1].c is 4, it should be 3")
        );
    }

    #[test]
    fn missing_and_extra_keys_are_differences() {
        let (small, large) = (json!({"a": 1}), json!({"a": 1, "b": 2}));
        assert!(first("x", &small, &large).is_some_and(|said| said.contains("x.b is missing")));
        assert!(first("x", &large, &small).is_some_and(|said| said.contains("x.b should not")));
    }

    #[test]
    fn lists_of_another_length_differ_as_a_whole() {
        let said = first("legal", &json!(["a"]), &json!(["a", "b"]));
        assert_eq!(
            said.as_deref(),
            Some(r#"legal is ["a"], it should be ["a","b"]"#)
        );
    }
}
