//! Networks learned from self-play: the whole loop, on the processor, without any other program.
//!
//! [`run`] repeats three stages until its [`Plan`] ends, and goes on where it was ended, however
//! that was:
//!
//! 1. **Play** ([`Generation`]): a search plays against itself, with rollouts as long as there is no
//!    network, later with the best one. Whole games go to disk ([`Shard`]), not what a network sees
//!    of them, so that they serve every later encoding.
//! 2. **Learn** ([`fit`]): a [`Model`] learns from the newest [`Positions`] of these games to foretell
//!    worth, victory and scores of all seats, and the choice of a long search.
//! 3. **Gate** ([`Gate`]): the new network meets the best, and takes its place unless it is shown
//!    not to be better.
//!
//! Gradients are [candle](https://github.com/huggingface/candle)'s, a library with few needs of its
//! own; the operations that it lacks stand in `first_layer` and `gradients`.

mod champion;
mod error;
mod event;
mod first_layer;
mod fit;
mod gate;
mod generate;
mod gradients;
mod lists;
mod model;
mod positions;
mod record;
mod run;
mod selfplay;
mod shard;
mod state;
mod window;

pub use champion::Champion;
pub use error::TrainError;
pub use event::{Event, Rate};
pub use fit::{Course, Lesson, assess, fit};
pub use gate::{Crossing, Gate, Match};
pub use generate::{GAMES_PER_SHARD, Generation, Played, Table, shards};
pub use lists::Lists;
pub use model::{Losses, Model};
pub use positions::{Positions, Target};
pub use record::{PlayedGame, ReplayError, Step, Thought};
pub use run::{Plan, run};
pub use selfplay::{Style, play};
pub use shard::{Header, Shard, ShardError};
pub use state::{Stage, State};
pub use window::Window;
