//! The trait that every game implements.

use std::fmt::{Debug, Display};
use std::hash::Hash;

use rand_core::Rng;
use serde::{Serialize, de::DeserializeOwned};
use thiserror::Error;

use crate::{ActionList, EditionError, PerSeat, Seat, Standing, below, key::key_of, winners};

/// What plain values of a game can do: be copied about, compared, shown and written down.
pub trait Data:
    Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static
{
}

impl<T> Data for T where
    T: Clone + PartialEq + Debug + Serialize + DeserializeOwned + Send + Sync + 'static
{
}

/// Who or what moves the game on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Next {
    /// This seat has a decision.
    Decision(Seat),
    /// Chance: a deal is needed.
    Deal,
    /// Nobody: the game is over.
    Over,
}

/// Why a game cannot be set up like this.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct SetupError(pub String);

/// How a playout ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Playout {
    /// How many decisions were taken.
    pub decisions: u32,
    /// The final standings by seat.
    pub standings: PerSeat<Standing>,
}

/// A game for a certain edition, number of players and options.
///
/// A value of the implementing type holds tables only; it is built once and shared. The state is
/// separate, `Copy`, and advanced by [`play`](Game::play) and [`deal`](Game::deal).
///
/// Every implementation passes the tests of the `conformance` module.
pub trait Game: Clone + Debug + Send + Sync + 'static {
    /// The numbers of the box.
    type Edition: Clone + Debug + PartialEq + Send + Sync + 'static;
    /// What the players agree on besides the edition. Its JSON is the `options` object of a
    /// playthrough: absent keys take their default, unknown ones are errors.
    type Options: Data + Copy + Default + Eq;
    /// What is drawn by lot before the first deal.
    type Setup: Data + Eq;
    /// One outcome of chance.
    type Deal: Data + Eq;
    /// A position, complete and compact. Two states are equal if and only if the same futures
    /// with the same scores lie before them *and* the same past scores stand: no field is derived
    /// from hidden order. Its serde form is exact but internal; people and other programs read
    /// [`Notation`](Game::Notation).
    type State: Data + Copy + Eq + Hash;
    /// A choice of a seat.
    type Action: Data + Copy + Eq + Ord + Hash + Display;
    /// A position as playthroughs and pages show it.
    type Notation: Data + Eq;
    /// A seat's score by parts, as final scoring would give it now.
    type Breakdown: Data + Eq;
    /// What an action does, for showing it before it is taken.
    type Effect: Data + Eq;
    /// Why an action cannot be taken; its text is shown to the player.
    type Illegal: std::error::Error + Clone + PartialEq + Send + Sync + 'static;

    /// The game's name in files and commands.
    const NAME: &'static str;
    /// Action indices lie in `0..ACTION_COUNT`.
    const ACTION_COUNT: usize;

    /// The edition that is built in.
    fn standard_edition() -> &'static Self::Edition;

    /// Reads an edition from its TOML text.
    ///
    /// # Errors
    /// The first fault of the text, with its line, its field and what would be right.
    fn parse_edition(toml: &str) -> Result<Self::Edition, EditionError>;

    /// The name that an edition gives itself.
    fn edition_name(edition: &Self::Edition) -> &str;

    /// Builds the tables.
    ///
    /// # Errors
    /// If the edition does not allow this number of players or these options.
    fn new(
        edition: &Self::Edition,
        players: usize,
        options: Self::Options,
    ) -> Result<Self, SetupError>;

    /// The edition this game was built from.
    fn edition(&self) -> &Self::Edition;

    /// The number of seats.
    fn players(&self) -> usize;

    /// The options this game was built with.
    fn options(&self) -> Self::Options;

    /// Draws the setup by lot; `first` names the starting seat when the table has decided it.
    fn sample_setup<R: Rng + ?Sized>(&self, first: Option<Seat>, rng: &mut R) -> Self::Setup;

    /// The state before the first deal.
    ///
    /// # Errors
    /// If the setup is not one that [`sample_setup`](Game::sample_setup) could draw.
    fn start(&self, setup: &Self::Setup) -> Result<Self::State, SetupError>;

    /// Who moves the game on.
    fn next(&self, state: &Self::State) -> Next;

    /// Whether the decision that is due continues a turn already begun (keep, lay, drop) instead
    /// of opening one. False unless a decision is due.
    fn mid_turn(&self, state: &Self::State) -> bool;

    /// Draws a deal. To be called only when [`next`](Game::next) is [`Next::Deal`].
    fn sample_deal<R: Rng + ?Sized>(&self, state: &Self::State, rng: &mut R) -> Self::Deal;

    /// Applies a recorded deal.
    ///
    /// # Errors
    /// If no deal is due or this one cannot come about: the state is unchanged then, and the
    /// message says what is impossible.
    fn deal(&self, state: &mut Self::State, deal: &Self::Deal) -> Result<(), SetupError>;

    /// Applies a deal that [`sample_deal`](Game::sample_deal) drew from this very state.
    /// What comes of any other is unspecified (but safe).
    fn deal_unchecked(&self, state: &mut Self::State, deal: &Self::Deal);

    /// Draws the deal that is due and applies it, without writing it down.
    fn deal_randomly<R: Rng + ?Sized>(&self, state: &mut Self::State, rng: &mut R) {
        let deal = self.sample_deal(state, rng);
        self.deal_unchecked(state, &deal);
    }

    /// The legal actions, each once, in ascending index order; none unless a decision is due.
    fn legal(&self, state: &Self::State) -> ActionList<Self::Action>;

    /// Puts the legal actions into a list, as [`legal`](Game::legal) gives them; what the list held
    /// before is gone. Faster than `legal`, which copies a list of three kilobytes to its caller.
    fn list_legal(&self, state: &Self::State, actions: &mut ActionList<Self::Action>) {
        *actions = self.legal(state);
    }

    /// How many actions are legal.
    fn count_legal(&self, state: &Self::State) -> usize {
        self.legal(state).len()
    }

    /// The legal action at a place of the list that [`legal`](Game::legal) gives; none beyond its
    /// end.
    fn nth_legal(&self, state: &Self::State, place: usize) -> Option<Self::Action> {
        self.legal(state).get(place).copied()
    }

    /// Whether an action is legal, and if not, why.
    ///
    /// # Errors
    /// The reason, to be shown to the player.
    fn check(&self, state: &Self::State, action: Self::Action) -> Result<(), Self::Illegal>;

    /// Takes an action of the seat whose decision it is, with everything that follows from it
    /// automatically, up to the next decision, deal or the end.
    ///
    /// # Errors
    /// If the action is not legal: the state is unchanged then.
    fn play(&self, state: &mut Self::State, action: Self::Action) -> Result<(), Self::Illegal> {
        self.check(state, action)?;
        self.play_unchecked(state, action);
        Ok(())
    }

    /// Takes an action that [`legal`](Game::legal) lists for this very state.
    /// What comes of any other is unspecified (but safe).
    fn play_unchecked(&self, state: &mut Self::State, action: Self::Action);

    /// A number that stands for a state in tables of transpositions: equal states have the same,
    /// others almost surely another. Not the same in other versions of a game.
    fn key(&self, state: &Self::State) -> u64 {
        key_of(state)
    }

    /// [`play_unchecked`](Game::play_unchecked) for a state whose [`key`](Game::key) is known; makes
    /// the key that of the state after it. Games override it where only a part of the words that
    /// make the key has to be looked at.
    fn play_keyed(&self, state: &mut Self::State, key: &mut u64, action: Self::Action) {
        self.play_unchecked(state, action);
        *key = self.key(state);
    }

    /// Plays on to the end, every decision uniformly among the legal actions and every deal by
    /// lot. Games override it where they can do the same faster.
    fn playout<R: Rng>(&self, state: &Self::State, rng: &mut R) -> Playout {
        let mut state = *state;
        let mut decisions = 0;
        let mut legal = ActionList::new();
        loop {
            match self.next(&state) {
                Next::Over => break,
                Next::Deal => self.deal_randomly(&mut state, rng),
                Next::Decision(_) => {
                    self.list_legal(&state, &mut legal);
                    let action = legal[below(rng, legal.len() as u32) as usize];
                    self.play_unchecked(&mut state, action);
                    decisions += 1;
                }
            }
        }
        Playout {
            decisions,
            standings: self.standings(&state),
        }
    }

    /// How the seats would stand if the game were scored now; when it is over, how it ended.
    fn standings(&self, state: &Self::State) -> PerSeat<Standing>;

    /// The seats that would win if the game were scored now, in ascending order.
    fn winners(&self, state: &Self::State) -> PerSeat<Seat> {
        winners(&self.standings(state))
    }

    /// A seat's score by parts if the game were scored now.
    fn breakdown(&self, state: &Self::State, seat: Seat) -> Self::Breakdown;

    /// What a legal action would do.
    fn effect(&self, state: &Self::State, action: Self::Action) -> Self::Effect;

    /// The dense index of an action, the same in every position.
    fn index(action: Self::Action) -> usize;

    /// The action of an index, if it is one.
    fn action(index: usize) -> Option<Self::Action>;

    /// Reads an action from its text form.
    ///
    /// # Errors
    /// What is wrong with the text.
    fn parse_action(text: &str) -> Result<Self::Action, SetupError>;

    /// The state as playthroughs show it.
    fn describe(&self, state: &Self::State) -> Self::Notation;

    /// The state that a notation shows. What a notation leaves out (see each game's type) takes
    /// the value that its documentation names.
    ///
    /// # Errors
    /// Everything that makes the position impossible, each as a sentence.
    fn restore(&self, notation: &Self::Notation) -> Result<Self::State, Vec<String>>;

    /// Checks that all pieces of the box are there once; used by tests and by `restore`.
    ///
    /// # Errors
    /// Which pieces are missing or too many.
    fn conserved(&self, state: &Self::State) -> Result<(), String>;
}
