//! The game as the [`Game`] trait presents it.

use std::sync::Arc;

use rand_core::Rng;
use vidraria_game::{
    ActionList, EditionError, Game, Next, PerSeat, Playout, Seat, SetupError, Standing,
};

use crate::{
    Action, Breakdown, Deal, Edition, Effect, FACES, Face, Illegal, Notation, Options, Setup,
    action,
    key::Reach,
    state::{Phase, SLOTS, SlotSet, State, index, slots},
    strip::Strip,
};

/// Stained Glass of Sintra for an edition, a number of players and their options.
#[derive(Clone, Debug)]
pub struct Sintra {
    pub(crate) edition: Arc<Edition>,
    pub(crate) players: usize,
    pub(crate) options: Options,
    pub(crate) displays: u8,
    /// Of the palace side in play.
    pub(crate) window_points: [i16; SLOTS],
    /// Of each set of windows together.
    pub(crate) points_of: [i16; 1 << SLOTS],
    /// The printed sides without panes.
    blanks: [Strip; FACES],
}

impl Sintra {
    /// A printed side without panes.
    pub(crate) fn blank(&self, face: Face) -> Strip {
        self.blanks[face.index()]
    }
}

impl Game for Sintra {
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

    const NAME: &'static str = "sintra";
    const ACTION_COUNT: usize = action::ACTION_COUNT;

    fn standard_edition() -> &'static Edition {
        Edition::standard()
    }

    fn parse_edition(toml: &str) -> Result<Edition, EditionError> {
        Edition::parse(toml)
    }

    fn edition_name(edition: &Edition) -> &str {
        edition.name()
    }

    fn new(edition: &Edition, players: usize, options: Options) -> Result<Self, SetupError> {
        let displays = edition.displays(players).ok_or_else(|| {
            let (least, most) = edition.players().into_inner();
            SetupError(format!(
                "edition {} is for {least} to {most} players, not {players}",
                edition.name()
            ))
        })?;
        let window_points = *edition.window_points(options.side);
        let points_of = |set| slots(set).map(|slot| window_points[index(slot)]).sum();
        Ok(Self {
            players,
            options,
            displays,
            window_points,
            points_of: std::array::from_fn(|set| points_of(set as SlotSet)),
            blanks: edition.all_spaces().each_ref().map(Strip::empty),
            edition: Arc::new(edition.clone()),
        })
    }

    fn edition(&self) -> &Edition {
        &self.edition
    }

    fn players(&self) -> usize {
        self.players
    }

    fn options(&self) -> Options {
        self.options
    }

    fn sample_setup<R: Rng + ?Sized>(&self, first: Option<Seat>, rng: &mut R) -> Setup {
        self.draw_setup(first, rng)
    }

    fn start(&self, setup: &Setup) -> Result<State, SetupError> {
        self.begin(setup)
    }

    fn next(&self, state: &State) -> Next {
        match state.phase {
            Phase::Turn | Phase::Keep => Next::Decision(state.seat()),
            Phase::Deal => Next::Deal,
            Phase::Over => Next::Over,
        }
    }

    fn mid_turn(&self, state: &State) -> bool {
        state.phase == Phase::Keep
    }

    fn sample_deal<R: Rng + ?Sized>(&self, state: &State, rng: &mut R) -> Deal {
        self.draw_deal(state, rng)
    }

    fn deal(&self, state: &mut State, deal: &Deal) -> Result<(), SetupError> {
        self.check_deal(state, deal)?;
        self.fill_displays(state, deal);
        Ok(())
    }

    fn deal_unchecked(&self, state: &mut State, deal: &Deal) {
        self.fill_displays(state, deal);
    }

    fn deal_randomly<R: Rng + ?Sized>(&self, state: &mut State, rng: &mut R) {
        self.deal_at_once(state, rng);
    }

    #[inline]
    fn legal(&self, state: &State) -> ActionList<Action> {
        let mut actions = ActionList::new();
        self.list(state, &mut actions);
        actions
    }

    fn list_legal(&self, state: &State, actions: &mut ActionList<Action>) {
        self.list(state, actions);
    }

    fn count_legal(&self, state: &State) -> usize {
        self.count(state)
    }

    fn nth_legal(&self, state: &State, place: usize) -> Option<Action> {
        self.nth(state, place)
    }

    fn check(&self, state: &State, action: Action) -> Result<(), Illegal> {
        self.judge(state, action)
    }

    fn play_unchecked(&self, state: &mut State, action: Action) {
        self.act(state, action);
    }

    fn key(&self, state: &State) -> u64 {
        state.key()
    }

    fn play_keyed(&self, state: &mut State, key: &mut u64, action: Action) {
        let reach = Reach::of(action, state);
        *key ^= state.key_within(reach);
        self.act(state, action);
        *key ^= state.key_within(reach);
    }

    fn playout<R: Rng>(&self, state: &State, rng: &mut R) -> Playout {
        self.play_out(state, rng, &mut ())
    }

    fn standings(&self, state: &State) -> PerSeat<Standing> {
        self.all_standings(state)
    }

    fn breakdown(&self, state: &State, seat: Seat) -> Breakdown {
        self.seat_breakdown(&state.players[seat])
    }

    fn effect(&self, state: &State, action: Action) -> Effect {
        self.preview(state, action)
    }

    fn index(action: Action) -> usize {
        action.index()
    }

    fn action(index: usize) -> Option<Action> {
        Action::from_index(index)
    }

    fn parse_action(text: &str) -> Result<Action, SetupError> {
        text.parse()
    }

    fn describe(&self, state: &State) -> Notation {
        self.show(state)
    }

    fn restore(&self, notation: &Notation) -> Result<State, Vec<String>> {
        self.read(notation)
    }

    fn conserved(&self, state: &State) -> Result<(), String> {
        let faults = self.miscounted(state);
        if faults.is_empty() {
            Ok(())
        } else {
            Err(faults.join(" "))
        }
    }
}
