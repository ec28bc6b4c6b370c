//! How a game ended, as its table's log tells it.

use vidraria_game::Standing;
use vidraria_games::Position;
use vidraria_table::{Numbered, Phase, SeatTerms, Table};

use crate::id::TableId;
use crate::store::records::{EndedSeat, Ending};

impl Ending {
    /// The ending of a table's game; none if it was never played to its end.
    ///
    /// # Errors
    /// What is not as a log should be.
    pub(super) fn read(id: TableId, log: &[Numbered]) -> Result<Option<Self>, String> {
        let beginning = log.get(..1).unwrap_or_default();
        let mut table = Table::replay(beginning).map_err(|broken| broken.to_string())?;
        for event in log.iter().skip(1) {
            table.apply(event).map_err(|broken| broken.to_string())?;
            if table.phase() == Phase::Over {
                return Ok(Some(Self::of(id, event.at, &table)));
            }
        }
        Ok(None)
    }

    fn of(id: TableId, at: u64, table: &Table) -> Self {
        let terms = table.terms();
        let standings = table.position().map(Position::standings);
        let standings: Vec<Standing> = standings.into_iter().flatten().collect();
        let seats = terms.seats.iter().zip(table.seats()).zip(&standings);
        Self {
            table: id,
            at,
            game: terms.game,
            rated: terms.rated,
            listed: terms.rated || terms.public,
            seats: seats
                .map(|((terms, view), standing)| EndedSeat {
                    computer: match *terms {
                        SeatTerms::Person => None,
                        SeatTerms::Computer { level } => Some(level),
                    },
                    score: standing.score,
                    place: place(standing, &standings),
                    resigned: view.resigned,
                })
                .collect(),
        }
    }
}

/// The place of a standing among all, from 1; equals share theirs.
fn place(standing: &Standing, all: &[Standing]) -> u32 {
    1 + all.iter().filter(|other| *other > standing).count() as u32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equals_share_a_place_and_the_tie_break_counts() {
        let at = |score, tie_break| Standing { score, tie_break };
        let all = [at(9, -1), at(4, 0), at(9, -1), at(9, -3)];
        let places = all.map(|standing| place(&standing, &all));
        assert_eq!(places, [1, 4, 1, 3]);
    }
}
