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
    /// The active inputs of each seat's board as its own, the seats of a position together.
    pub boards: Lists<u16>,
    /// What makes an own board's input that of an opponent's.
    pub board_inputs: u32,
    /// The active inputs of each position's table.
    pub tables: Lists<u16>,
    /// The active inputs of each seat's place at the table, the seats of a position together.
    pub places: Lists<u16>,
    /// For each position what should be said about its seats; the items are in the order of the
    /// boards.
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
        let mut found: Vec<Thought> = Vec::new();
        let end = played.replay::<G>(edition, |game, state, thought| {
            self.see(game, state, thought);
            found.push(thought.clone());
        })?;
        let last = ends::<G>(&end);
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
        let table = 2 * G::BOARD_INPUTS as u16;
        self.board_inputs = G::BOARD_INPUTS as u32;
        for seat in 0..game.players() {
            game.encode_board(state, seat, &mut inputs);
            self.boards.push(inputs.drain(..));
            game.encode_place(state, seat, &mut inputs);
            self.places
                .push(inputs.drain(..).map(|input| input + table));
        }
        game.encode_table(state, &mut inputs);
        self.tables
            .push(inputs.drain(..).map(|input| input + table));
        self.movers.push(mover(game, state));
        let total: u32 = thought.visits.iter().sum();
        if total == 0 {
            Arc::make_mut(&mut self.choices).push([]);
            return;
        }
        let shares = thought.visits.iter();
        let shares = shares.map(|&visits| visits as f32 / total as f32);
        Arc::make_mut(&mut self.choices).push(shares);
        for action in game.legal(state) {
            game.encode_action(state, action, &mut inputs);
            Arc::make_mut(&mut self.actions).push(inputs.drain(..));
        }
    }

    /// Copies of the positions at these places, in this order.
    ///
    /// # Panics
    /// If a place lies beyond the last position.
    pub fn select(&self, places: &[u32]) -> Self {
        let mut selected = Self {
            board_inputs: self.board_inputs,
            ..Self::default()
        };
        for &place in places {
            let place = place as usize;
            selected.seats.push(self.seats[place].iter().copied());
            selected.movers.push(self.movers[place]);
            let choice = self.choices[place].iter().copied();
            Arc::make_mut(&mut selected.choices).push(choice);
            selected.tables.push(self.tables[place].iter().copied());
            for seat in self.seats.range(place) {
                selected.boards.push(self.boards[seat].iter().copied());
                selected.places.push(self.places[seat].iter().copied());
            }
            for action in self.choices.range(place) {
                let inputs = self.actions[action].iter().copied();
                Arc::make_mut(&mut selected.actions).push(inputs);
            }
        }
        selected
    }

    /// For each action the view of the seat that takes it.
    pub(crate) fn views_of_movers(&self) -> Vec<u32> {
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
