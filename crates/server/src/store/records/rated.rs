//! Who has a rating, as it is stored.

use uuid::Uuid;
use vidraria_search::Level;

/// What the bytes of a computer begin with.
pub(super) const COMPUTER: &[u8] = b"computer:";

/// Somebody who has a rating.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Rated {
    /// A person, by id.
    Person(Uuid),
    /// Every computer of a level.
    Computer(Level),
}

impl Rated {
    pub(crate) fn bytes(self) -> Vec<u8> {
        match self {
            Self::Person(id) => id.as_bytes().to_vec(),
            Self::Computer(level) => [COMPUTER, level.name().as_bytes()].concat(),
        }
    }

    /// None if the bytes are nobody's: of a level that there is no longer.
    pub(crate) fn from_bytes(bytes: &[u8]) -> Option<Self> {
        if let Some(level) = bytes.strip_prefix(COMPUTER) {
            let level = std::str::from_utf8(level).ok()?.parse().ok()?;
            return Some(Self::Computer(level));
        }
        Uuid::from_slice(bytes).ok().map(Self::Person)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn everybody_survives_the_bytes() {
        let person = Rated::Person(Uuid::new_v4());
        let computers = Level::ALL.map(Rated::Computer);
        for rated in computers.into_iter().chain([person]) {
            assert_eq!(Rated::from_bytes(&rated.bytes()), Some(rated));
        }
        assert_eq!(Rated::from_bytes(b"computer:nobody"), None);
        assert_eq!(Rated::from_bytes(b"x"), None);
    }
}
