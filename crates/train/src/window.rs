//! The newest positions, to learn from and to be examined on.

use std::path::Path;

use vidraria_search::net::Encode;

use crate::TrainError;
use crate::generate::shards;
use crate::positions::Positions;
use crate::shard::Shard;

/// The newest positions of a run.
#[derive(Debug, Default)]
pub struct Window {
    /// What is learned from.
    pub learned: Positions,
    /// What is kept aside to see how well was learned: whole games, the first of each file.
    pub held_out: Positions,
    /// Games in both.
    pub games: usize,
}

impl Window {
    /// Reads files of games in a run's folder, the newest first, until there are `size` positions to
    /// learn from or no more files. `outcome`: see [`Positions::add`].
    ///
    /// # Errors
    /// If a file cannot be read, or its games are impossible by the present rules.
    pub fn read<G: Encode>(
        dir: &Path,
        edition: &G::Edition,
        size: usize,
        outcome: f32,
    ) -> Result<Self, TrainError> {
        let mut window = Self::default();
        for path in shards(dir)?.into_iter().rev() {
            if window.learned.len() >= size {
                break;
            }
            let shard = Shard::read(&path, G::NAME)?;
            for (place, game) in shard.games.iter().enumerate() {
                let positions = if place == 0 {
                    &mut window.held_out
                } else {
                    &mut window.learned
                };
                let added = positions.add::<G>(edition, game, outcome);
                added.map_err(|fault| TrainError::Replay {
                    path: path.clone(),
                    game: place,
                    fault,
                })?;
                window.games += 1;
            }
        }
        Ok(window)
    }
}
