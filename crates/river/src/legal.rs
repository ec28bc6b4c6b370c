//! Which actions are legal.

use vidraria_game::{ActionList, Next};

use crate::glass::{BITS, Glass, Kinds, PIECES, each, piece, take_first};
use crate::rules::neighbour;
use crate::state::{Due, State};
use crate::tiles::Tiles;
use crate::{Action, Decision, Direction, Illegal, Piece, Position, River, SHAPES};

const DIRECTIONS: [Direction; 2] = [Direction::Left, Direction::Right];

/// Every place of the river with every neighbour it has, in the order of the action indices.
pub(crate) const PLACES: [(Position, Direction); 2 * SHAPES - 2] = [
    (1, Direction::Right),
    (2, Direction::Left),
    (2, Direction::Right),
    (3, Direction::Left),
    (3, Direction::Right),
    (4, Direction::Left),
    (4, Direction::Right),
    (5, Direction::Left),
    (5, Direction::Right),
    (6, Direction::Left),
];

/// An action for each kind, by the number of its bit. Those of no kind stand for any.
type ByKind = [Action; BITS];

static DROPS: ByKind = {
    let mut actions = [Action::Pass; BITS];
    let mut bit = 0;
    while bit < BITS {
        actions[bit] = Action::Drop(PIECES[bit]);
        bit += 1;
    }
    actions
};

static DRAWS_LEAVING: ByKind = {
    let mut actions = [Action::Pass; BITS];
    let mut bit = 0;
    while bit < BITS {
        let leave = Some(PIECES[bit]);
        actions[bit] = Action::Draw { leave };
        bit += 1;
    }
    actions
};

/// The placements of each single piece: to the left, to the right.
static PLACEMENTS: [[Action; 2]; BITS] = {
    let mut actions = [[Action::Pass; 2]; BITS];
    let mut bit = 0;
    while bit < BITS {
        let piece = PIECES[bit];
        let mut side = 0;
        while side < 2 {
            let collect = DIRECTIONS[side];
            actions[bit][side] = Action::Place { piece, collect };
            side += 1;
        }
        bit += 1;
    }
    actions
};

impl River {
    /// Adds the legal actions to a list, in ascending index order.
    pub(crate) fn add_legal(&self, state: &State, actions: &mut ActionList<Action>) {
        match state.due {
            Due::Turn => {
                let satchel = state.satchel();
                list_placements(satchel.kinds(), state.tiles, actions);
                list_pairs(satchel, actions);
                self.list_draws(state, actions);
                if actions.is_empty() {
                    actions.push(Action::Pass);
                }
            }
            Due::Drop => list_each::<8>(state.satchel().kinds(), &DROPS, actions),
            Due::Lay { .. } => {
                for colour in state.pending().colours().iter() {
                    actions.push(Action::Lay(colour));
                }
            }
            Due::Opening | Due::TileRefill | Due::LakeRefill | Due::TopUp | Due::Nothing => {}
        }
    }

    fn list_draws(&self, state: &State, actions: &mut ActionList<Action>) {
        if state.in_last_stage() || state.lake.is_empty() {
            return;
        }
        if self.lake_is_full(state) {
            list_each::<5>(state.lake.kinds(), &DRAWS_LEAVING, actions);
        } else {
            actions.push(Action::Draw { leave: None });
        }
    }

    fn lake_is_full(&self, state: &State) -> bool {
        state.lake.len() >= u32::from(self.edition.lake())
    }

    /// How many actions are legal.
    pub(crate) fn count_actions(&self, state: &State) -> usize {
        let actions = match state.due {
            Due::Turn => {
                let satchel = state.satchel();
                let singles = state.tiles.count_placements(satchel.kinds());
                let pairs = PLACES.len() as u32 * satchel.count_pairs();
                (singles + pairs + self.count_draws(state)).max(1)
            }
            Due::Drop => state.satchel().kinds().count_ones(),
            Due::Lay { .. } => state.pending().colours().count(),
            Due::Opening | Due::TileRefill | Due::LakeRefill | Due::TopUp | Due::Nothing => 0,
        };
        actions as usize
    }

    fn count_draws(&self, state: &State) -> u32 {
        if state.in_last_stage() {
            0
        } else if self.lake_is_full(state) {
            state.lake.kinds().count_ones()
        } else {
            u32::from(!state.lake.is_empty())
        }
    }

    /// The legal action at a place of their list.
    pub(crate) fn nth_action(&self, state: &State, place: usize) -> Option<Action> {
        match state.due {
            Due::Turn => self.nth_of_turn(state, place),
            Due::Drop => state.satchel().different().nth(place).map(Action::Drop),
            Due::Lay { .. } => state.pending().colours().iter().nth(place).map(Action::Lay),
            Due::Opening | Due::TileRefill | Due::LakeRefill | Due::TopUp | Due::Nothing => None,
        }
    }

    fn nth_of_turn(&self, state: &State, place: usize) -> Option<Action> {
        let satchel = state.satchel();
        let singles = state.tiles.count_placements(satchel.kinds()) as usize;
        let Some(place) = place.checked_sub(singles) else {
            return nth_placement(state, place);
        };
        let pairs = PLACES.len() * satchel.count_pairs() as usize;
        let Some(place) = place.checked_sub(pairs) else {
            return nth_pair(satchel, place);
        };
        if place >= self.count_draws(state) as usize {
            let nothing_else = singles + pairs + place == 0;
            return nothing_else.then_some(Action::Pass);
        }
        let full = self.lake_is_full(state);
        let leave = state.lake.different().nth(place).filter(|_| full);
        Some(Action::Draw { leave })
    }

    /// Whether an action is legal, and if not, why.
    pub(crate) fn check_action(&self, state: &State, action: Action) -> Result<(), Illegal> {
        let Some(due) = state.decision() else {
            return Err(match state.next() {
                Next::Over => Illegal::Over,
                _ => Illegal::DealDue,
            });
        };
        let wanted = match action {
            Action::Drop(_) => Decision::Drop,
            Action::Lay(_) => Decision::Lay,
            _ => Decision::Turn,
        };
        if wanted != due {
            return Err(Illegal::OtherDecision(due));
        }
        match action {
            Action::Place { piece, collect } => {
                in_satchel(state, piece, 1)?;
                has_neighbour(state.tiles.place_of(piece.shape), collect)
            }
            Action::PlacePair {
                pieces,
                position,
                collect,
            } => check_pair(state, pieces, position, collect),
            Action::Draw { leave } => self.check_draw(state, leave),
            Action::Drop(piece) => in_satchel(state, piece, 1),
            Action::Lay(colour) => state
                .pending()
                .colours()
                .contains(colour)
                .then_some(())
                .ok_or(Illegal::NotPending(colour)),
            Action::Pass => check_pass(state),
        }
    }

    fn check_draw(&self, state: &State, leave: Option<Piece>) -> Result<(), Illegal> {
        if state.in_last_stage() {
            return Err(Illegal::LakeClosed);
        }
        if state.lake.is_empty() {
            return Err(Illegal::LakeEmpty);
        }
        match (leave, self.lake_is_full(state)) {
            (None, true) => Err(Illegal::MustLeave),
            (Some(_), false) => Err(Illegal::MayNotLeave),
            (Some(piece), true) if state.lake.count(piece) == 0 => Err(Illegal::NotInLake(piece)),
            _ => Ok(()),
        }
    }
}

// Inlined, as the next two functions, into the one place that calls them: a position's list is so
// short that saving registers for each call would count.
/// Adds the action of each of some kinds, in list order. Fastest if there are no more than `N`.
#[inline(always)]
fn list_each<const N: usize>(kinds: Kinds, action_of: &ByKind, actions: &mut ActionList<Action>) {
    let mut rest = kinds;
    let end = actions.len() + kinds.count_ones() as usize;
    while rest != 0 {
        // Always `N`, so that how many there are makes no branch. What is too much is cut off.
        let some: [Action; N] = take_first(&mut rest, action_of);
        add_all(&some, actions);
    }
    actions.truncate(end);
}

#[inline(always)]
fn list_placements(satchel: Kinds, tiles: Tiles, actions: &mut ActionList<Action>) {
    // Five kinds at once: hardly ever are there more. An index below a power of two needs no check.
    const ROOM: usize = 16;
    let to_left = tiles.with_left_neighbour(satchel);
    let to_right = tiles.with_right_neighbour(satchel);
    let mut rest = satchel;
    while rest != 0 {
        let start = actions.len();
        add_all(&[Action::Pass; ROOM], actions);
        let Some(room) = actions.last_chunk_mut::<ROOM>() else {
            return;
        };
        let mut end = 0;
        for _ in 0..5 {
            let kind = rest & rest.wrapping_neg();
            rest ^= kind;
            let [left, right] = PLACEMENTS[kind.trailing_zeros() as usize];
            // What there is no way for gives its place to what comes next.
            room[end % ROOM] = left;
            end += usize::from(to_left & kind != 0);
            room[end % ROOM] = right;
            end += usize::from(to_right & kind != 0);
        }
        actions.truncate(start + end);
    }
}

#[inline(always)]
fn list_pairs(satchel: Glass, actions: &mut ActionList<Action>) {
    for of_shape in satchel.paired_kinds() {
        for first in each(of_shape) {
            for second in each(satchel.partners(first, of_shape)) {
                let pieces = [piece(first), piece(second)];
                let everywhere = PLACES.map(|(position, collect)| Action::PlacePair {
                    pieces,
                    position,
                    collect,
                });
                add_all(&everywhere, actions);
            }
        }
    }
}

/// Adds several actions at once, which is faster than one after another.
fn add_all(some: &[Action], actions: &mut ActionList<Action>) {
    actions
        .try_extend_from_slice(some)
        .expect("no edition has more actions than the list holds");
}

fn nth_placement(state: &State, place: usize) -> Option<Action> {
    let (start, end) = (state.tiles.at(0), state.tiles.at(SHAPES - 1));
    let mut place = place;
    for piece in state.satchel().different() {
        let sides = match piece.shape {
            shape if shape == start => &DIRECTIONS[1..],
            shape if shape == end => &DIRECTIONS[..1],
            _ => &DIRECTIONS,
        };
        if let Some(&collect) = sides.get(place) {
            return Some(Action::Place { piece, collect });
        }
        place -= sides.len();
    }
    None
}

fn nth_pair(satchel: Glass, place: usize) -> Option<Action> {
    let (mut pairs, place) = (place / PLACES.len(), place % PLACES.len());
    let (position, collect) = PLACES[place];
    for of_shape in satchel.paired_kinds() {
        for first in each(of_shape) {
            let mut partners = each(satchel.partners(first, of_shape));
            if let Some(second) = partners.nth(pairs) {
                return Some(Action::PlacePair {
                    pieces: [piece(first), piece(second)],
                    position,
                    collect,
                });
            }
            pairs -= satchel.partners(first, of_shape).count_ones() as usize;
        }
    }
    None
}

fn check_pair(
    state: &State,
    [first, second]: [Piece; 2],
    position: Position,
    collect: Direction,
) -> Result<(), Illegal> {
    if first.shape != second.shape {
        return Err(Illegal::TwoShapes);
    }
    if first > second {
        return Err(Illegal::PairOrder([second, first]));
    }
    if first == second {
        in_satchel(state, first, 2)?;
    } else {
        in_satchel(state, first, 1)?;
        in_satchel(state, second, 1)?;
    }
    let place = usize::from(position)
        .checked_sub(1)
        .filter(|&place| place < SHAPES)
        .ok_or(Illegal::NoPosition(position))?;
    has_neighbour(place, collect)
}

fn in_satchel(state: &State, piece: Piece, wanted: u8) -> Result<(), Illegal> {
    match state.satchel().count(piece) {
        0 => Err(Illegal::NotInSatchel(piece)),
        held if held < wanted => Err(Illegal::OnlyOne(piece)),
        _ => Ok(()),
    }
}

fn has_neighbour(place: usize, collect: Direction) -> Result<(), Illegal> {
    match (neighbour(place, collect), collect) {
        (Some(_), _) => Ok(()),
        (None, Direction::Left) => Err(Illegal::NothingLeft),
        (None, Direction::Right) => Err(Illegal::NothingRight),
    }
}

fn check_pass(state: &State) -> Result<(), Illegal> {
    if state.satchel() != Glass::NONE {
        Err(Illegal::CanPlace)
    } else if !state.in_last_stage() && !state.lake.is_empty() {
        Err(Illegal::CanDraw)
    } else {
        Ok(())
    }
}
