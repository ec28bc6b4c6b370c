//! The game object: what the trait asks for, and where it is done.

use std::sync::Arc;

use rand_core::Rng;
use vidraria_game::{
    ActionList, EditionError, Game, MAX_SEATS, Next, PerSeat, Playout, Seat, SetupError, Standing,
    below, shuffle,
};

use crate::bag::Bag;
use crate::glass::Glass;
use crate::glassworks::{Glassworks, MAX_COLUMNS};
use crate::key::Reach;
use crate::sizes::Sizes;
use crate::state::Due;
use crate::tiles::Tiles;
use crate::{
    Action, Breakdown, Deal, Edition, Effect, Illegal, KINDS, Notation, Options, Piece, SHAPES,
    Setup, Shape, State,
};

/// The rules for an edition and a number of players. Cloning it is cheap.
#[derive(Clone, Debug)]
pub struct River {
    pub(crate) edition: Arc<Edition>,
    pub(crate) players: usize,
    /// What a row gains when its run reaches a column.
    pub(crate) row_steps: [i32; MAX_COLUMNS],
    pub(crate) sizes: Sizes,
    /// The bag before the opening.
    pub(crate) full_bag: Bag,
}

impl River {
    /// The state before anything is set up: all pieces in the bag.
    pub(crate) fn before_opening(&self) -> State {
        State {
            bag: all_glass(&self.edition, self.players),
            lake: Glass::NONE,
            river: [Glass::NONE; SHAPES],
            tiles: Shape::ALL.into(),
            satchels: [Glass::NONE; MAX_SEATS],
            works: [Glassworks::default(); MAX_SEATS],
            round: 1,
            first: 0,
            seat: 0,
            passes: 0,
            rounds_left: None,
            due: Due::Opening,
        }
    }

    /// The tiles that a setup names, if each shape is there once.
    fn tiles(&self, letters: &str) -> Result<Tiles, SetupError> {
        let tiles: Option<Vec<Shape>> = letters.chars().map(Shape::from_letter).collect();
        tiles
            .and_then(|tiles| <[Shape; SHAPES]>::try_from(tiles).ok())
            .filter(|tiles| Shape::ALL.iter().all(|shape| tiles.contains(shape)))
            .map(Tiles::from)
            .ok_or_else(|| {
                SetupError(format!(
                    "`tiles` must name each of t h c s d r once, not `{letters}`"
                ))
            })
    }
}

/// All pieces of the game.
fn all_glass(edition: &Edition, players: usize) -> Glass {
    (0..KINDS)
        .filter_map(Piece::from_kind)
        .map(|piece| Glass::of_kind(piece, edition.pieces(piece, players)))
        .fold(Glass::NONE, Glass::plus)
}

impl Game for River {
    type Edition = Edition;
    type Options = Options;
    type Setup = Setup;
    type Deal = Deal;
    type State = State;
    type Action = Action;
    type Notation = Notation;
    type Breakdown = Breakdown;
    type Effect = Effect;
    type Illegal = Illegal;

    const NAME: &'static str = "river";
    const ACTION_COUNT: usize = Action::COUNT;

    fn standard_edition() -> &'static Edition {
        Edition::standard()
    }

    fn parse_edition(toml: &str) -> Result<Edition, EditionError> {
        Edition::parse(toml)
    }

    fn edition_name(edition: &Edition) -> &str {
        edition.name()
    }

    fn new(edition: &Edition, players: usize, _: Options) -> Result<Self, SetupError> {
        let limits = edition.players();
        if !limits.contains(&players) {
            return Err(SetupError(format!(
                "the edition `{}` is for {} to {} players, not {players}",
                edition.name(),
                limits.start(),
                limits.end()
            )));
        }
        Ok(Self {
            edition: Arc::new(edition.clone()),
            players,
            row_steps: std::array::from_fn(|column| {
                let points = |length: usize| edition.row_points(length as u8);
                points(column + 1) - points(column)
            }),
            sizes: Sizes::of(edition),
            full_bag: Bag::new(all_glass(edition, players)),
        })
    }

    fn edition(&self) -> &Edition {
        &self.edition
    }

    fn players(&self) -> usize {
        self.players
    }

    fn options(&self) -> Options {
        Options {}
    }

    fn sample_setup<R: Rng + ?Sized>(&self, first: Option<Seat>, rng: &mut R) -> Setup {
        let first = first.unwrap_or_else(|| below(rng, self.players as u32) as Seat);
        let mut tiles = Shape::ALL;
        shuffle(rng, &mut tiles);
        Setup {
            first,
            tiles: tiles.into_iter().map(Shape::letter).collect(),
        }
    }

    fn start(&self, setup: &Setup) -> Result<State, SetupError> {
        if setup.first >= self.players {
            return Err(SetupError(format!(
                "`first` must be a seat from 0 to {}, not {}",
                self.players - 1,
                setup.first
            )));
        }
        Ok(State {
            tiles: self.tiles(&setup.tiles)?,
            first: setup.first as u8,
            seat: setup.first as u8,
            ..self.before_opening()
        })
    }

    fn next(&self, state: &State) -> Next {
        state.next()
    }

    fn mid_turn(&self, state: &State) -> bool {
        matches!(state.due, Due::Lay { .. } | Due::Drop)
    }

    fn sample_deal<R: Rng + ?Sized>(&self, state: &State, rng: &mut R) -> Deal {
        self.draw_deal(state, rng)
    }

    fn deal(&self, state: &mut State, deal: &Deal) -> Result<(), SetupError> {
        self.check_deal(state, deal)?;
        self.apply_deal(state, deal);
        Ok(())
    }

    fn deal_unchecked(&self, state: &mut State, deal: &Deal) {
        self.apply_deal(state, deal);
    }

    fn deal_randomly<R: Rng + ?Sized>(&self, state: &mut State, rng: &mut R) {
        self.draw_and_apply(state, rng);
    }

    fn legal(&self, state: &State) -> ActionList<Action> {
        let mut actions = ActionList::new();
        self.list_legal(state, &mut actions);
        actions
    }

    fn list_legal(&self, state: &State, actions: &mut ActionList<Action>) {
        actions.clear();
        self.add_legal(state, actions);
    }

    fn count_legal(&self, state: &State) -> usize {
        self.count_actions(state)
    }

    fn nth_legal(&self, state: &State, place: usize) -> Option<Action> {
        self.nth_action(state, place)
    }

    fn check(&self, state: &State, action: Action) -> Result<(), Illegal> {
        self.check_action(state, action)
    }

    fn play_unchecked(&self, state: &mut State, action: Action) {
        self.take(state, action);
    }

    fn key(&self, state: &State) -> u64 {
        state.key()
    }

    fn play_keyed(&self, state: &mut State, key: &mut u64, action: Action) {
        let reach = Reach::of(action, state);
        *key ^= state.key_within(reach);
        self.take(state, action);
        *key ^= state.key_within(reach);
    }

    fn playout<R: Rng>(&self, state: &State, rng: &mut R) -> Playout {
        self.play_out(state, rng)
    }

    fn standings(&self, state: &State) -> PerSeat<Standing> {
        self.standings_now(state)
    }

    fn breakdown(&self, state: &State, seat: Seat) -> Breakdown {
        self.breakdown_now(state, seat)
    }

    fn effect(&self, state: &State, action: Action) -> Effect {
        self.effect_of(state, action)
    }

    fn index(action: Action) -> usize {
        action.index()
    }

    fn action(index: usize) -> Option<Action> {
        Action::from_index(index)
    }

    fn parse_action(text: &str) -> Result<Action, SetupError> {
        text.parse()
            .map_err(|fault: crate::ParseActionError| SetupError(fault.to_string()))
    }

    fn describe(&self, state: &State) -> Notation {
        self.notation(state)
    }

    fn restore(&self, notation: &Notation) -> Result<State, Vec<String>> {
        self.restored(notation)
    }

    fn conserved(&self, state: &State) -> Result<(), String> {
        let faults = self.conservation_faults(state);
        if faults.is_empty() {
            Ok(())
        } else {
            Err(faults.join("; "))
        }
    }
}
