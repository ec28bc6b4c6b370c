//! Which actions are legal.

use vidraria_game::{ActionList, Next};

use crate::glass::Glass;
use crate::rules::neighbour;
use crate::state::{Due, State};
use crate::{Action, Decision, Direction, Illegal, Piece, Position, River, SHAPES};

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

impl River {
    /// Adds the legal actions to a list, in ascending index order.
    pub(crate) fn add_legal(&self, state: &State, actions: &mut ActionList<Action>) {
        match state.due {
            Due::Turn => {
                list_placements(state, actions);
                list_pairs(state, actions);
                self.list_draws(state, actions);
                if actions.is_empty() {
                    actions.push(Action::Pass);
                }
            }
            Due::Drop => {
                for piece in state.satchel().different() {
                    actions.push(Action::Drop(piece));
                }
            }
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
            for piece in state.lake.different() {
                let leave = Some(piece);
                actions.push(Action::Draw { leave });
            }
        } else {
            actions.push(Action::Draw { leave: None });
        }
    }

    fn lake_is_full(&self, state: &State) -> bool {
        state.lake.len() >= u32::from(self.edition.lake())
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

fn list_placements(state: &State, actions: &mut ActionList<Action>) {
    let start = state.tiles.at(0);
    let end = state.tiles.at(SHAPES - 1);
    for piece in state.satchel().different() {
        if piece.shape != start {
            let collect = Direction::Left;
            actions.push(Action::Place { piece, collect });
        }
        if piece.shape != end {
            let collect = Direction::Right;
            actions.push(Action::Place { piece, collect });
        }
    }
}

fn list_pairs(state: &State, actions: &mut ActionList<Action>) {
    let satchel = state.satchel();
    for shape in satchel.paired_shapes() {
        for first in satchel.of_shape(shape) {
            for second in satchel.partners(first) {
                let everywhere = PLACES.map(|(position, collect)| Action::PlacePair {
                    pieces: [first, second],
                    position,
                    collect,
                });
                actions
                    .try_extend_from_slice(&everywhere)
                    .expect("no edition has more actions than the list holds");
            }
        }
    }
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
