//! Which names are too alike for two persons.

use unicode_security::confusable_detection::skeleton;

use crate::store::persons::NameKeys;

/// What a name must not share with that of another person who can sign in: what it looks like, and
/// what it looks like in small letters (the skeletons of UTS 39). Space does not count.
pub(crate) fn keys(name: &str) -> NameKeys {
    let bare: String = name.chars().filter(|letter| *letter != ' ').collect();
    NameKeys {
        likeness: skeleton(&bare).collect(),
        folded: skeleton(&bare.to_lowercase()).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn alike(one: &str, other: &str) -> bool {
        let (one, other) = (keys(one), keys(other));
        one.likeness == other.likeness || one.folded == other.folded
    }

    #[test]
    fn names_that_look_the_same_are_alike() {
        for (one, other) in [
            ("Ana", "ana"),
            // The first letter is Cyrillic.
            ("Ana", "\u{410}na"),
            ("Ana", "A na"),
            ("Ian", "lan"),
            ("Ian", "1an"),
            ("João", "joa\u{303}o"),
            ("modern", "rnodern"),
            ("Σίβυλλα", "σίβυλλα"),
        ] {
            assert!(alike(one, other), "{one} {other}");
        }
    }

    #[test]
    fn other_names_are_not() {
        for (one, other) in [
            ("Ana", "Anna"),
            ("Ila", "Lia"),
            ("Ana", "Aná"),
            ("瑠璃", "璃瑠"),
        ] {
            assert!(!alike(one, other), "{one} {other}");
        }
    }
}
