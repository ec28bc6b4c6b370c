//! How the game goes: a turn, its end, the last stage. In the order of the rules.

use vidraria_game::MAX_SEATS;

use crate::glass::Glass;
use crate::lanes::ColourSet;
use crate::state::{Due, State};
use crate::{Action, Colour, Direction, Piece, Position, River, SHAPES};

/// The place next to another, if there is a tile: the lake is no river tile.
pub(crate) fn neighbour(place: usize, collect: Direction) -> Option<usize> {
    match collect {
        Direction::Left => place.checked_sub(1),
        Direction::Right => Some(place + 1).filter(|&place| place < SHAPES),
    }
}

/// The place, from 0, of a position of the river.
pub(crate) fn place_at(position: Position) -> usize {
    usize::from(position.wrapping_sub(1)) % SHAPES
}

impl River {
    /// Takes a legal action.
    pub(crate) fn take(&self, state: &mut State, action: Action) {
        match action {
            Action::Place { piece, collect } => {
                let place = state.tiles.place_of(piece.shape);
                self.place(state, Glass::one(piece), place, collect);
            }
            Action::PlacePair {
                pieces,
                position,
                collect,
            } => {
                self.place(state, Glass::two(pieces), place_at(position), collect);
            }
            Action::Lay(colour) => self.lay_chosen(state, colour),
            Action::Draw { leave } => self.draw(state, leave.map_or(Glass::NONE, Glass::one)),
            Action::Drop(piece) => {
                drop_piece(state, piece);
                self.restore_limit(state);
            }
            Action::Pass => {
                state.passes += 1;
                self.end_turn(state);
            }
        }
    }

    /// A1 and A2: put pieces onto a tile, collect a neighbour's glass.
    #[inline(always)]
    fn place(&self, state: &mut State, pieces: Glass, place: usize, collect: Direction) {
        state.passes = 0;
        let satchel = state.satchel_mut();
        *satchel = satchel.minus(pieces);
        let tile = state.glass_at_mut(place);
        *tile = tile.plus(pieces);
        if let Some(from) = neighbour(place, collect) {
            let new = state.glass_at(from).colours();
            self.lay(state, from, new.without(state.own_works().colours()));
        }
    }

    /// The player's choice of the next new colour.
    #[inline(never)]
    fn lay_chosen(&self, state: &mut State, colour: Colour) {
        if let Due::Lay { from } = state.due {
            let new = state.pending().colours();
            let chosen = ColourSet::of(colour);
            state.own_works_mut().open(chosen);
            self.lay(state, from.into(), new.without(chosen));
        }
    }

    /// A3: a colour that has a column goes there; a new colour, of those without one, takes the
    /// leftmost empty column; of several, the player chooses.
    #[inline(always)]
    fn lay(&self, state: &mut State, from: usize, new: ColourSet) {
        let glass = state.glass_at(from);
        let works = state.own_works_mut();
        let room = works.used() < self.sizes.columns;
        let chooses = room && new.count() > 1;
        let (laid, kept) = if chooses {
            (glass.within(new.others()), glass.within(new))
        } else {
            (glass, Glass::NONE)
        };
        if room && !chooses {
            works.open(new);
        }
        let columnless = if room { ColourSet::default() } else { new };
        works.lay(laid.counts(), columnless, self.sizes.rows);
        *state.glass_at_mut(from) = kept;
        if chooses {
            state.due = Due::Lay { from: from as u8 };
        } else {
            self.move_tile(state, from);
        }
    }

    /// A4: the emptied tile moves to the start and is refilled.
    #[inline]
    fn move_tile(&self, state: &mut State, from: usize) {
        state.tiles.move_to_start(from);
        if self.tile_refill(state) > 0 {
            state.due = Due::TileRefill;
        } else {
            self.end_turn(state);
        }
    }

    /// How many pieces the tile at the start gets: the stones on the tile after it, as far as the
    /// bag lasts; none in the last stage.
    pub(crate) fn tile_refill(&self, state: &State) -> u32 {
        if state.in_last_stage() {
            return 0;
        }
        let stones = self.sizes.stones[state.tiles.number(1)];
        u32::from(stones).min(state.bag.len())
    }

    /// B1: take the lake's pieces but the one left behind.
    fn draw(&self, state: &mut State, left: Glass) {
        state.passes = 0;
        let taken = state.lake.minus(left);
        *state.satchel_mut() = state.satchel().plus(taken);
        state.lake = left;
        self.restore_limit(state);
    }

    /// B2: while the satchel holds too many, the player drops a piece of his choice; identical
    /// ones are dropped for him.
    #[inline]
    fn restore_limit(&self, state: &mut State) {
        if state.satchel().len() > self.sizes.satchel_limit {
            if state.satchel().is_mixed() {
                state.due = Due::Drop;
                return;
            }
            self.drop_identical(state);
        }
        if self.lake_refill(state) > 0 {
            state.due = Due::LakeRefill;
        } else {
            self.end_turn(state);
        }
    }

    #[cold]
    fn drop_identical(&self, state: &mut State) {
        while state.satchel().len() > self.sizes.satchel_limit {
            let piece = state.satchel().pieces().next();
            piece.into_iter().for_each(|piece| drop_piece(state, piece));
        }
    }

    /// B3: how many pieces refill the lake, as far as the bag lasts.
    pub(crate) fn lake_refill(&self, state: &State) -> u32 {
        let free = self.sizes.lake.saturating_sub(state.lake.len());
        free.min(state.bag.len())
    }

    /// The end of a turn, after the refill: the game ends when all passed; the last stage begins
    /// when a glassworks holds enough.
    #[inline]
    pub(crate) fn end_turn(&self, state: &mut State) {
        let enough = self.sizes.last_stage_at;
        if usize::from(state.passes) == self.players {
            end(state);
        } else if !state.in_last_stage() && state.own_works().pieces() >= enough {
            self.begin_last_stage(state);
        } else {
            self.next_turn(state);
        }
    }

    #[cold]
    fn begin_last_stage(&self, state: &mut State) {
        state.rounds_left = Some(self.edition.final_rounds());
        if self.top_up(state).iter().any(|&pieces| pieces > 0) {
            state.due = Due::TopUp;
        } else {
            self.next_turn(state);
        }
    }

    /// How many pieces each seat draws when the last stage begins: from the next seat on, up to
    /// the limit, as far as the bag lasts.
    pub(crate) fn top_up(&self, state: &State) -> [u32; MAX_SEATS] {
        let mut drawn = [0; MAX_SEATS];
        let mut bag = state.bag.len();
        for later in 1..=self.players {
            let seat = (state.seat() + later) % self.players;
            let free = u32::from(self.edition.top_up()).saturating_sub(state.satchels[seat].len());
            drawn[seat] = free.min(bag);
            bag -= drawn[seat];
        }
        drawn
    }

    /// The next seat's turn. With the first seat a round begins, if one is left.
    pub(crate) fn next_turn(&self, state: &mut State) {
        // A division would take longer than all the rest.
        let next = state.seat() + 1;
        let seat = if next < self.players { next } else { 0 };
        let begins = seat == usize::from(state.first);
        if let Some(left) = &mut state.rounds_left {
            match left.checked_sub(begins.into()) {
                Some(rest) => *left = rest,
                None => return end(state),
            }
        }
        state.round = state.round.saturating_add(begins.into());
        state.seat = seat as u8;
        state.due = Due::Turn;
    }
}

/// Moves a piece from the satchel to the overflow.
fn drop_piece(state: &mut State, piece: Piece) {
    *state.satchel_mut() = state.satchel().minus(Glass::one(piece));
    state.own_works_mut().overflow += 1;
}

/// The game is over; what no longer matters is forgotten.
fn end(state: &mut State) {
    state.due = Due::Nothing;
    state.seat = 0;
    state.passes = 0;
}
