//! What a game was decided by: what each decision cost against the best, and whom chance helped.
//!
//! A [`Record`] holds the game; a [`Reviewer`] goes through it step by step, so that whoever lets
//! it work can stop, tell how far it is, or let others have the processor in between; what it
//! found is a [`Review`]. `docs/review.md` says what each number means.

mod accuracy;
mod decision;
mod luck;
mod prospects;
mod record;
mod report;
mod reviewer;

pub use decision::look_at_the_rest;
pub use prospects::Prospects;
pub use record::{Impossible, Record, Step};
pub use report::{Amount, Deal, Decision, FORMAT, Mover, Review, SeatSummary, TurningPoint};
pub use reviewer::{Plan, Reviewer, Stopped};

use crate::net::{Encode, Network};
use crate::{Settings, Thinker};

/// Changes whenever a game would be reviewed differently: with other measures, another search or
/// another evaluator. Reviews that were kept are worth nothing then.
pub const VERSION: u32 = 2;

/// The search that analyses and reviews, the strongest there is: it judges positions by the network
/// that ships. What it leaves to chance follows from `seed`.
pub fn analyst<G: Encode>(seed: u64) -> Thinker<G, Network<G>> {
    analysts(Network::shipped())(seed)
}

/// Makes such searches, for any seed, that judge positions by this network.
pub fn analysts<G: Encode>(network: Network<G>) -> impl Fn(u64) -> Thinker<G, Network<G>> {
    move |seed| Thinker::new(Settings::with_network::<G>(), network.clone(), !seed)
}
