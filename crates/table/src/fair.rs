//! Deals that can be proven: nobody chose them once somebody had sat down.
//!
//! Whoever keeps a table draws a [`Secret`] for it and begins its log with the secret's SHA-256.
//! Each person adds bytes of his own when he sits down. Every drawing (the lots of the setup, then
//! the deals) comes from a generator keyed with all of these and the drawing's number, and at the
//! end the secret is published. [`prove`](crate::prove) draws everything again from the log.
//!
//! `docs/fair-deals.md` says what this proves and what it does not.

use std::fmt;

use hmac::{Hmac, Mac};
use rand_chacha::ChaCha20Rng;
use rand_core::{Rng, SeedableRng};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use vidraria_game::Seat;

use crate::{Event, Hex32, Phase, Refusal, RefusalCode, Table};

/// How deals are drawn, as it stands in the log. It changes with anything that would draw another
/// deal from the same bytes, the sampling of the games included.
pub const DEALS_VERSION: u32 = 1;

/// What the keys of drawings are made for; no other use of a secret gives the same.
const PURPOSE: &[u8] = b"vidraria deals 1";

/// What a table's log begins with, so that its deals can be proven in the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Commitment {
    /// [`DEALS_VERSION`] of the program that deals.
    pub version: u32,
    /// SHA-256 of the secret.
    pub sha256: Hex32,
}

/// What a table's deals come from, besides what the persons add. Kept from everyone until the end.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Secret(Hex32);

/// Who deals at a table.
#[derive(Clone, Debug)]
pub enum Dealer {
    /// The table's secret.
    Fair(Secret),
    /// Chance alone, for tables from before deals could be proven.
    Lots(Box<ChaCha20Rng>),
}

/// What is known at a table of the randomness of its deals.
#[derive(Clone, Debug)]
pub(crate) struct Fair {
    pub(crate) commitment: Commitment,
    /// By seat, what its person has added.
    contributions: Vec<Option<Hex32>>,
    /// How many drawings there have been.
    drawings: u64,
    /// Published at the end.
    pub(crate) secret: Option<Secret>,
}

impl Secret {
    /// A secret of bytes that nobody can guess.
    pub fn new(bytes: [u8; 32]) -> Self {
        Self(Hex32(bytes))
    }

    /// Its bytes, for keeping them.
    pub fn bytes(&self) -> &[u8; 32] {
        &self.0.0
    }

    /// What is published of it beforehand.
    pub fn commitment(&self) -> Commitment {
        Commitment {
            version: DEALS_VERSION,
            sha256: Hex32(Sha256::digest(self.bytes()).into()),
        }
    }

    /// The generator for a drawing.
    fn generator(&self, contributions: &[Option<Hex32>], drawing: u64) -> ChaCha20Rng {
        let mut mac =
            Hmac::<Sha256>::new_from_slice(self.bytes()).expect("HMAC takes keys of any length");
        mac.update(PURPOSE);
        for contribution in contributions {
            match contribution {
                Some(Hex32(bytes)) => {
                    mac.update(&[1]);
                    mac.update(bytes);
                }
                None => mac.update(&[0]),
            }
        }
        mac.update(&drawing.to_be_bytes());
        ChaCha20Rng::from_seed(mac.finalize().into_bytes().into())
    }
}

/// Says nothing of it.
impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(…)")
    }
}

impl Dealer {
    /// What the log of a table with this dealer begins with.
    pub(crate) fn commitment(&self) -> Option<Commitment> {
        match self {
            Self::Fair(secret) => Some(secret.commitment()),
            Self::Lots(_) => None,
        }
    }
}

impl Fair {
    pub(crate) fn new(commitment: Commitment, players: usize) -> Self {
        Self {
            commitment,
            contributions: vec![None; players],
            drawings: 0,
            secret: None,
        }
    }

    /// Whether a seat has added something.
    pub(crate) fn has_added(&self, seat: Seat) -> bool {
        self.contributions.get(seat).is_some_and(Option::is_some)
    }

    /// The seats that have added something.
    pub(crate) fn contributors(&self) -> Vec<Seat> {
        let seats = 0..self.contributions.len();
        seats.filter(|&seat| self.has_added(seat)).collect()
    }
}

impl Table {
    /// What the deals can be proven with; none at a table from before there was such a thing.
    pub fn commitment(&self) -> Option<&Commitment> {
        self.fair.as_ref().map(|fair| &fair.commitment)
    }

    /// The generator for the drawing that is due.
    pub(crate) fn generator(&self, dealer: &mut Dealer) -> Result<ChaCha20Rng, Refusal> {
        match (&self.fair, dealer) {
            (Some(fair), Dealer::Fair(secret)) if secret.commitment() == fair.commitment => {
                Ok(secret.generator(&fair.contributions, fair.drawings))
            }
            (None, Dealer::Lots(lots)) => {
                let mut seed = [0; 32];
                lots.fill_bytes(&mut seed);
                Ok(ChaCha20Rng::from_seed(seed))
            }
            _ => Err(Refusal::new(
                RefusalCode::Unavailable,
                "the server has lost the secret of this table's deals: nothing can be dealt",
            )),
        }
    }

    /// Counts a drawing.
    pub(crate) fn count_drawing(&mut self, event: &Event) {
        if let (Some(fair), Event::Began { .. } | Event::Dealt { .. }) = (&mut self.fair, event) {
            fair.drawings += 1;
        }
    }

    /// What a person adds, if it still counts: once from each seat, before the game begins.
    pub(crate) fn countable(&self, seat: Seat, random: Option<Hex32>) -> Option<Hex32> {
        let fair = self.fair.as_ref()?;
        random.filter(|_| self.phase() == Phase::Waiting && !fair.has_added(seat))
    }

    pub(crate) fn add_randomness(&mut self, seat: Seat, random: Hex32) -> Result<(), Refusal> {
        if self.phase() != Phase::Waiting {
            return Err(nothing_to_add());
        }
        let fair = self.fair.as_mut().ok_or_else(nothing_to_add)?;
        match fair.contributions.get_mut(seat) {
            Some(place @ None) => *place = Some(random),
            _ => return Err(nothing_to_add()),
        }
        Ok(())
    }

    /// Forgets what somebody added who does not play after all.
    pub(crate) fn withdraw_randomness(&mut self, seat: Seat) {
        if let Some(fair) = &mut self.fair
            && let Some(contribution) = fair.contributions.get_mut(seat)
        {
            *contribution = None;
        }
    }

    /// The publication of the secret, if it is due.
    pub(crate) fn revelation(&self, dealer: &Dealer) -> Option<Event> {
        let fair = self.fair.as_ref()?;
        let over = matches!(self.phase(), Phase::Over | Phase::Closed);
        match dealer {
            Dealer::Fair(secret) if over && fair.secret.is_none() => {
                Some(Event::Revealed { secret: secret.0 })
            }
            _ => None,
        }
    }

    pub(crate) fn reveal(&mut self, secret: Hex32) -> Result<(), Refusal> {
        let over = matches!(self.phase(), Phase::Over | Phase::Closed);
        let secret = Secret(secret);
        let message = match &mut self.fair {
            None => "the deals of this table came from no secret",
            Some(_) if !over => "the secret is published when the game is over",
            Some(fair) if fair.secret.is_some() => "the secret is published already",
            Some(fair) if fair.commitment.sha256 != secret.commitment().sha256 => {
                "this is another secret than the one whose SHA-256 was published"
            }
            Some(fair) => {
                fair.secret = Some(secret);
                return Ok(());
            }
        };
        Err(Refusal::new(RefusalCode::NothingToDo, message))
    }
}

fn nothing_to_add() -> Refusal {
    let message = "each seat adds to the randomness once, before the game begins";
    Refusal::new(RefusalCode::NothingToDo, message)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(secret: u8, contributions: &[Option<Hex32>], drawing: u64) -> [u32; 2] {
        let mut generator = Secret::new([secret; 32]).generator(contributions, drawing);
        [generator.next_u32(), generator.next_u32()]
    }

    #[test]
    fn a_commitment_is_plain_sha_256() {
        let commitment = Secret::new([0; 32]).commitment();
        assert_eq!(
            commitment.sha256.to_string(),
            "66687aadf862bd776c8fc18b8e9f8e20089714856ee233b3902a591d0d5f2925"
        );
    }

    #[test]
    fn every_part_of_the_key_matters() {
        let one = Some(Hex32([1; 32]));
        let all = [
            words(1, &[one, None], 0),
            words(2, &[one, None], 0),
            words(1, &[one, None], 1),
            words(1, &[None, one], 0),
            words(1, &[None, None], 0),
            words(1, &[one, one], 0),
            words(1, &[one, None, None], 0),
        ];
        for (index, words) in all.iter().enumerate() {
            assert!(!all[..index].contains(words), "{index}");
        }
        assert_eq!(words(1, &[one, None], 0), all[0]);
    }

    #[test]
    fn a_secret_is_not_printed() {
        assert_eq!(format!("{:?}", Secret::new([7; 32])), "Secret(…)");
    }
}
