//! Drawing the deals of a finished log again.

use thiserror::Error;
use vidraria_game::Seat;

use crate::{Broken, DEALS_VERSION, Dealer, Event, Numbered, Phase, Refusal, Table};

/// What a log proves: its deals are those that its secret and the bytes the persons added lead to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The version of how deals are drawn.
    pub version: u32,
    /// How many drawings were compared: that of the setup, and each deal.
    pub drawings: usize,
    /// The seats whose persons added bytes of their own. Whoever added none trusts the others.
    pub contributors: Vec<Seat>,
    /// How the game ended.
    pub phase: Phase,
}

/// Why a log proves nothing.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Unproven {
    /// The log is none.
    #[error(transparent)]
    Broken(#[from] Broken),
    /// The table is from before deals could be proven.
    #[error("the deals of this table cannot be proven: its log does not begin with a commitment")]
    NoCommitment,
    /// The deals were drawn in another way.
    #[error(
        "the deals were drawn by version {0} of the algorithm, this program knows version \
         {DEALS_VERSION}: use another version of it"
    )]
    OtherVersion(u32),
    /// The game is still being played, or the end of the log is missing.
    #[error("the secret is not published yet: only a finished game is proven")]
    NotRevealed,
    /// Something else was drawn than should have been.
    #[error("event {0} was not drawn from the table's secret: something else should be there")]
    Differs(u64),
}

/// Draws everything again that was drawn at a table, and compares.
///
/// # Errors
/// Why the log proves nothing, or the first event that is not what it should be.
pub fn prove(log: &[Numbered]) -> Result<Proof, Unproven> {
    let last = Table::replay(log)?;
    let fair = last.fair.as_ref().ok_or(Unproven::NoCommitment)?;
    if fair.commitment.version != DEALS_VERSION {
        return Err(Unproven::OtherVersion(fair.commitment.version));
    }
    let mut dealer = Dealer::Fair(fair.secret.ok_or(Unproven::NotRevealed)?);
    let mut table = Table::replay(&log[..1])?;
    let mut drawings = 0;
    for next in &log[1..] {
        let differs = |_: Refusal| Unproven::Differs(next.number);
        let drawn = match next.event {
            Event::Began { .. } => Some(table.draw_setup(&mut dealer).map_err(differs)?),
            Event::Dealt { .. } => table.draw_deal(&mut dealer).map_err(differs)?,
            _ => None,
        };
        if let Some(drawn) = drawn {
            if drawn != next.event {
                return Err(Unproven::Differs(next.number));
            }
            drawings += 1;
        }
        table.apply(next)?;
    }
    Ok(Proof {
        version: fair.commitment.version,
        drawings,
        contributors: fair.contributors(),
        phase: last.phase(),
    })
}
