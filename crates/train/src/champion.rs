//! Who plays: a search with the best network so far, or, before there is one, with rollouts.

use std::sync::Arc;

use vidraria_arena::{Contender, Seated};
use vidraria_search::net::{Encode, Net, NetError};
use vidraria_search::{Judge, Player, Settings, Thinker};

/// What a search asks about positions.
#[derive(Clone, Debug)]
pub enum Champion {
    /// Games played on.
    Rollouts,
    /// A network.
    Net {
        /// The generation it comes from.
        generation: u32,
        /// The network, checked to understand the game.
        net: Arc<Net>,
    },
}

impl Champion {
    /// The network of a generation.
    ///
    /// # Errors
    /// If it is for another game, or for another encoding of it.
    pub fn net<G: Encode>(generation: u32, net: Net) -> Result<Self, NetError> {
        net.suits::<G>()?;
        Ok(Self::Net {
            generation,
            net: Arc::new(net),
        })
    }

    /// What it is called in files and reports.
    pub fn name(&self) -> String {
        match self {
            Self::Rollouts => "rollouts".to_owned(),
            Self::Net { generation, .. } => format!("net {generation}"),
        }
    }

    /// How a search with it works.
    pub fn settings<G: Encode>(&self) -> Settings {
        match self {
            Self::Rollouts => Settings::of::<G>(),
            Self::Net { .. } => Settings::with_network::<G>(),
        }
    }

    /// An evaluator for one search; what it leaves to chance follows from `seed`.
    ///
    /// # Panics
    /// If the network is not for this game, which [`net`](Self::net) has checked.
    pub fn judge<G: Encode>(&self, seed: u64) -> Judge<G> {
        let net = match self {
            Self::Rollouts => None,
            Self::Net { net, .. } => Some(net.clone()),
        };
        Judge::new(net, seed).expect("a champion's network is checked when it is made")
    }
}

impl<G: Encode> Contender<G> for Champion {
    fn player(&self, seed: u64) -> Result<Box<dyn Seated<G>>, String> {
        let judge: Judge<G> = self.judge(seed);
        let thinker = Thinker::new(self.settings::<G>(), judge, !seed);
        let player: Box<dyn Player<G>> = Box::new(thinker);
        Ok(Box::new(player))
    }
}
