//! Positions as a network sees them, with what it should say about them.

use std::sync::Arc;

use vidraria_game::{Game, Standing};
use vidraria_search::Settings;
use vidraria_search::net::{Encode, Inputs};

use crate::lists::Lists;
use crate::record::{PlayedGame, ReplayError, Thought};

/// What a network should say about a seat.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Target {
    /// Its worth; together 1 over the seats.
    pub worth: f32,
    /// Its share of the victory; together 1 over the seats.
    pub win: f32,
    /// Its final score, in points.
    pub score: f32,
}

/// Positions of finished games.
#[derive(Clone, Debug, Default)]
pub struct Positions {
    /// The active inputs of each seat's view, the seats of a position together.
    pub views: Arc<Lists<u16>>,
    /// For each position what should be said about its seats; the items are in the order of the
    /// views.
    pub seats: Lists<Target>,
    /// For each position the seat that decides.
    pub movers: Vec<usize>,
    /// The active inputs of each action, the actions of a position together.
    pub actions: Arc<Lists<u16>>,
    /// For each position how the looks should be shared among its actions, together 1; empty where
    /// that is not to be learned. The items are in the order of the actions.
    pub choices: Arc<Lists<f32>>,
}

impl Positions {
    /// How many positions there are.
    pub fn len(&self) -> usize {
        self.movers.len()
    }

    /// Whether there is no position.
    pub fn is_empty(&self) -> bool {
        self.movers.is_empty()
    }

    /// Adds all positions of a game in which a search thought. Worth and victory are mixed from how
    /// the game ended, by the share `outcome`, and from what the search found: an end says the truth
    /// but says the same of a hundred positions, which a network then learns by heart.
    ///
    /// # Errors
    /// If the rules do not play the game again; positions may have been added then.
    pub fn add<G: Encode>(
        &mut self,
        edition: &G::Edition,
        played: &PlayedGame,
        outcome: f32,
    ) -> Result<(), ReplayError> {
        let first = self.seats.len();
        let mut found: Vec<Thought> = Vec::new();
        let end = played.replay::<G>(edition, |game, state, thought| {
            self.see(game, state, thought);
            found.push(thought.clone());
        })?;
        let last = ends::<G>(&end);
        debug_assert_eq!(first, self.seats.len());
        for thought in found {
            let mixed = |end: f32, found: f32| outcome * end + (1.0 - outcome) * found;
            let seats = last.iter().zip(thought.worth.iter().zip(&thought.win));
            self.seats.push(seats.map(|(end, (&worth, &win))| Target {
                worth: mixed(end.worth, worth),
                win: mixed(end.win, win),
                score: end.score,
            }));
        }
        Ok(())
    }

    /// Adds what a network sees of a position, and the choice.
    fn see<G: Encode>(&mut self, game: &G, state: &G::State, thought: &Thought) {
        let mut inputs = Inputs::new();
        let views = Arc::make_mut(&mut self.views);
        for seat in 0..game.players() {
            inputs.clear();
            game.encode(state, seat, &mut inputs);
            views.push(inputs.iter().copied());
        }
        self.movers.push(mover(game, state));
        let total: u32 = thought.visits.iter().sum();
        let shares = thought
            .visits
            .iter()
            .map(|&visits| visits as f32 / total as f32);
        if total == 0 {
            Arc::make_mut(&mut self.choices).push([]);
            return;
        }
        Arc::make_mut(&mut self.choices).push(shares);
        let actions = Arc::make_mut(&mut self.actions);
        for action in game.legal(state) {
            inputs.clear();
            game.encode_action(state, action, &mut inputs);
            actions.push(inputs.iter().copied());
        }
    }

    /// For each action the place of the view of the seat that takes it.
    pub(crate) fn movers_views(&self) -> Vec<u32> {
        let positions = 0..self.len();
        let views = positions.flat_map(|place| {
            let view = self.seats.range(place).start + self.movers[place];
            std::iter::repeat_n(view as u32, self.choices.range(place).len())
        });
        views.collect()
    }

    /// One of the targets of all seats.
    pub(crate) fn targets(&self, one: impl Fn(&Target) -> f32) -> Arc<Lists<f32>> {
        let mut targets = Lists::default();
        for seats in self.seats.iter() {
            targets.push(seats.iter().map(&one));
        }
        Arc::new(targets)
    }

    /// Copies of the positions at these places, in this order.
    ///
    /// # Panics
    /// If a place lies beyond the last position.
    pub fn select(&self, places: &[u32]) -> Self {
        let (mut views, mut actions, mut choices) =
            (Lists::default(), Lists::default(), Lists::default());
        let mut selected = Self::default();
        for &place in places {
            let place = place as usize;
            selected.seats.push(self.seats[place].iter().copied());
            selected.movers.push(self.movers[place]);
            choices.push(self.choices[place].iter().copied());
            for view in self.seats.range(place) {
                views.push(self.views[view].iter().copied());
            }
            for action in self.choices.range(place) {
                actions.push(self.actions[action].iter().copied());
            }
        }
        Self {
            views: Arc::new(views),
            actions: Arc::new(actions),
            choices: Arc::new(choices),
            ..selected
        }
    }
}

fn mover<G: Game>(game: &G, state: &G::State) -> usize {
    match game.next(state) {
        vidraria_game::Next::Decision(seat) => seat,
        vidraria_game::Next::Deal | vidraria_game::Next::Over => 0,
    }
}

/// What an end should have been foretold as, for each seat.
fn ends<G: Game>(standings: &[Standing]) -> Vec<Target> {
    let judgement = Settings::of::<G>().judge(standings);
    (0..standings.len())
        .map(|seat| Target {
            worth: judgement.worth[seat],
            win: judgement.win[seat],
            score: judgement.score[seat],
        })
        .collect()
}
