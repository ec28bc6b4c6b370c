//! The table of a playout, and the turns played on it, in the order of the rules.

use rand_core::Rng;
use vidraria_game::{MAX_SEATS, PerSeat, Standing, below};

use super::bag::Bag;
use super::player::Player;
use super::watch::{self, Watch};
use crate::glass::{Glass, of_shape};
use crate::lanes::Counts;
use crate::legal::PLACES;
use crate::tiles::Tiles;
use crate::{Action, Direction, River, SHAPES, State};

/// A position between two turns, as far as it matters for the scores.
pub(super) struct Table<'a, R, W> {
    game: &'a River,
    rng: &'a mut R,
    watch: &'a mut W,
    pub(super) decisions: u32,
    bag: Bag,
    lake: Glass,
    tiles: Tiles,
    /// How many pieces of each colour lie on the tiles, by the tile's shape.
    river: [Counts; SHAPES],
    players: [Player; MAX_SEATS],
    /// The seat whose turn it is.
    seat: usize,
    /// The seat that begins each round.
    first: usize,
    /// How many turns in a row, up to now, were passes.
    passes: usize,
    /// In the last stage, how many turns are still to be played.
    turns_left: Option<usize>,
}

impl<'a, R: Rng, W: Watch> Table<'a, R, W> {
    pub(super) fn new(game: &'a River, state: &State, rng: &'a mut R, watch: &'a mut W) -> Self {
        let players = game.players;
        let (seat, first) = (state.seat(), usize::from(state.first));
        let after_this_turn = (first + players - 1 - seat) % players;
        let mut table = Self {
            game,
            rng,
            watch,
            decisions: 0,
            bag: Bag::new(state.bag),
            lake: state.lake,
            tiles: state.tiles,
            river: state.river.map(Glass::counts),
            players: [Player::default(); MAX_SEATS],
            seat,
            first,
            passes: state.passes.into(),
            turns_left: state
                .rounds_left
                .map(|rounds| 1 + after_this_turn + players * usize::from(rounds)),
        };
        for seat in 0..players {
            table.players[seat] = Player::new(state, seat);
        }
        table
    }

    /// The glass at the start of the game.
    pub(super) fn open(&mut self) {
        let edition = &self.game.edition;
        let mut opening = [Glass::NONE; SHAPES];
        for (place, glass) in opening.iter_mut().enumerate() {
            let shape = self.tiles.at(place);
            *glass = self.draw_from_bag(edition.stones(shape).into());
            self.river[shape as usize] = glass.counts();
        }
        self.lake = self.draw_from_bag(edition.lake().into());
        for seat in 0..self.game.players {
            self.players[seat].satchel = self.draw_from_bag(edition.satchel_start().into());
        }
        let (lake, players) = (self.lake, &self.players[..self.game.players]);
        let satchels = || players.iter().map(|player| player.satchel);
        self.watch
            .drew(|| watch::opening(opening, lake, satchels()));
    }

    /// Plays turns until the game is over.
    pub(super) fn play(&mut self) {
        loop {
            self.turn();
            if self.passes == self.game.players {
                return;
            }
            match &mut self.turns_left {
                None => self.begin_last_stage(),
                Some(1) => return,
                Some(left) => *left -= 1,
            }
            self.seat += 1;
            if self.seat == self.game.players {
                self.seat = 0;
            }
        }
    }

    /// One turn: counts what is legal, chooses, takes it.
    fn turn(&mut self) {
        let kinds = self.player().satchel.kinds();
        let to_left = kinds & !of_shape(self.tiles.at(0));
        let to_right = kinds & !of_shape(self.tiles.at(SHAPES - 1));
        let (left, right) = (to_left.count_ones(), to_right.count_ones());
        let pairs = self.player().satchel.count_pairs();
        let draws = self.count_draws();
        let placements = left + right + PLACES.len() as u32 * pairs;
        self.decisions += 1;
        if placements + draws == 0 {
            self.passes += 1;
            self.watch.chose(|| Action::Pass);
            return;
        }
        self.passes = 0;
        let choice = below(self.rng, placements + draws);
        if choice >= placements {
            self.draw(choice - placements);
        } else if choice < left {
            let piece = Glass::nth_kind(to_left, choice);
            self.place_single(piece, Direction::Left);
        } else if choice < left + right {
            let piece = Glass::nth_kind(to_right, choice - left);
            self.place_single(piece, Direction::Right);
        } else {
            let choice = choice - left - right;
            let places = PLACES.len() as u32;
            let pieces = self.player().satchel.pair(choice / places);
            let (position, collect) = PLACES[(choice % places) as usize];
            self.watch.chose(|| watch::pair(pieces, position, collect));
            self.place(pieces, usize::from(position) - 1, collect);
        }
    }

    /// How many ways there are to draw from the lake.
    fn count_draws(&self) -> u32 {
        if self.turns_left.is_some() {
            0
        } else if self.lake.len() == u32::from(self.game.edition.lake()) {
            self.lake.kinds().count_ones()
        } else {
            u32::from(!self.lake.is_empty())
        }
    }

    fn place_single(&mut self, piece: Glass, collect: Direction) {
        self.watch.chose(|| watch::single(piece, collect));
        let place = self.tiles.place_of(piece.shape());
        self.place(piece, place, collect);
    }

    /// Puts pieces of one shape onto a tile, collects a neighbour's glass.
    fn place(&mut self, pieces: Glass, place: usize, collect: Direction) {
        let player = self.player_mut();
        player.satchel = player.satchel.minus(pieces);
        let onto = &mut self.river[self.tiles.at(place) as usize];
        *onto = onto.plus(pieces.counts(), 1);
        let from = match collect {
            Direction::Left => place - 1,
            Direction::Right => place + 1,
        };
        let tile = self.tiles.at(from) as usize;
        let glass = std::mem::take(&mut self.river[tile]);
        self.collect(glass);
        self.tiles.move_to_start(from);
        if self.turns_left.is_none() {
            let stones = self.game.edition.stones(self.tiles.at(1));
            let refill = self.draw_from_bag(stones.into());
            self.river[tile] = refill.counts();
            if !refill.is_empty() {
                self.watch.drew(|| watch::tile(refill));
            }
        }
    }

    /// Gives collected glass to the player; new colours take columns in an order by lot.
    fn collect(&mut self, glass: Counts) {
        let columns = usize::from(self.game.edition.columns());
        let player = &mut self.players[self.seat];
        player.collected = player.collected.plus(glass, 1);
        let mut new = glass.colours().without(player.colours);
        while player.used < columns && !new.is_empty() {
            let colours = new.count();
            let mut colour = new;
            if colours > 1 {
                self.decisions += 1;
                colour = new.nth(below(self.rng, colours));
                self.watch.chose(|| watch::lay(colour));
            }
            player.open(colour);
            new = new.without(colour);
        }
    }

    /// Takes the lake's glass but one kind, drops what is too much, refills the lake.
    fn draw(&mut self, choice: u32) {
        let full = self.lake.len() == u32::from(self.game.edition.lake());
        let left = if full {
            Glass::nth_kind(self.lake.kinds(), choice)
        } else {
            Glass::NONE
        };
        self.watch.chose(|| watch::draw(left));
        let taken = self.lake.minus(left);
        self.lake = left;
        let player = self.player_mut();
        player.satchel = player.satchel.plus(taken);
        self.drop();
        let refill = self.draw_from_bag(u32::from(self.game.edition.lake()) - left.len());
        self.lake = self.lake.plus(refill);
        if !refill.is_empty() {
            self.watch.drew(|| watch::lake(refill));
        }
    }

    /// Drops pieces while the satchel holds too many.
    fn drop(&mut self) {
        let limit = self.game.edition.satchel_limit();
        let player = &mut self.players[self.seat];
        for _ in u32::from(limit)..player.satchel.len() {
            let kinds = player.satchel.kinds();
            let different = kinds.count_ones();
            let mut choice = 0;
            if different > 1 {
                self.decisions += 1;
                choice = below(self.rng, different);
            }
            let piece = Glass::nth_kind(kinds, choice);
            if different > 1 {
                self.watch.chose(|| watch::drop(piece));
            }
            player.satchel = player.satchel.minus(piece);
            player.dropped += 1;
        }
    }

    /// Begins the last stage if the player's glassworks holds enough.
    fn begin_last_stage(&mut self) {
        let edition = &self.game.edition;
        let enough = u32::from(edition.last_stage_at());
        if self.player().pieces(edition.rows()) < enough {
            return;
        }
        let players = self.game.players;
        let after_this_turn = (self.first + players - 1 - self.seat) % players;
        self.turns_left = Some(after_this_turn + players * usize::from(edition.final_rounds()));
        let mut drawn = [Glass::NONE; MAX_SEATS];
        for later in 1..=players {
            let seat = (self.seat + later) % players;
            let held = self.players[seat].satchel;
            drawn[seat] =
                self.draw_from_bag(u32::from(edition.top_up()).saturating_sub(held.len()));
            self.players[seat].satchel = held.plus(drawn[seat]);
        }
        if drawn.iter().any(|glass| !glass.is_empty()) {
            self.watch.drew(|| watch::satchels(&drawn[..players]));
        }
    }

    /// Draws pieces from the bag, as far as it lasts.
    fn draw_from_bag(&mut self, wanted: u32) -> Glass {
        let mut glass = Glass::NONE;
        for _ in 0..wanted.min(self.bag.len()) {
            glass = glass.plus(self.bag.draw(self.rng));
        }
        glass
    }

    pub(super) fn standings(&self) -> PerSeat<Standing> {
        let players = &self.players[..self.game.players];
        players
            .iter()
            .map(|player| {
                let heights = player.heights(self.game.edition.rows());
                let laid: u32 = heights.into_iter().map(u32::from).sum();
                let overflow = player.dropped + player.collected.total() - laid;
                Standing {
                    score: self.game.points(heights, overflow),
                    tie_break: 0,
                }
            })
            .collect()
    }

    fn player(&self) -> &Player {
        &self.players[self.seat]
    }

    fn player_mut(&mut self) -> &mut Player {
        &mut self.players[self.seat]
    }
}
