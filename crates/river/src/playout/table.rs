//! The table of a playout, and the turns played on it, in the order of the rules.

use rand_core::Rng;
use vidraria_game::{MAX_SEATS, PerSeat, Standing, below};

use super::player::Player;
use super::watch::{self, Watch};
use crate::bag::Bag;
use crate::glass::Glass;
use crate::lanes::Counts;
use crate::legal::PLACES;
use crate::sizes::Sizes;
use crate::state::Due;
use crate::tiles::{TILES, Tiles};
use crate::{Action, Direction, River, SHAPES, State};

/// A position between two turns, as far as it matters for the scores.
pub(super) struct Table<'a, R, W> {
    game: &'a River,
    sizes: Sizes,
    rng: &'a mut R,
    watch: &'a mut W,
    pub(super) decisions: u32,
    bag: Bag,
    lake: Glass,
    lake_is_full: bool,
    /// How many ways there are to draw from the lake.
    draws: u32,
    tiles: Tiles,
    /// How many pieces of each colour lie on the tiles, by the tile's shape.
    river: [Counts; TILES],
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
            sizes: game.sizes,
            rng,
            watch,
            decisions: 0,
            bag: if state.due == Due::Opening {
                game.full_bag.clone()
            } else {
                Bag::new(state.bag)
            },
            lake: Glass::NONE,
            lake_is_full: false,
            draws: 0,
            tiles: state.tiles,
            river: [Counts::default(); TILES],
            players: [Player::default(); MAX_SEATS],
            seat,
            first,
            passes: state.passes.into(),
            turns_left: state
                .rounds_left
                .map(|rounds| 1 + after_this_turn + players * usize::from(rounds)),
        };
        if state.due == Due::Turn {
            table.fill_lake(state.lake);
            if state.in_last_stage() {
                table.draws = 0;
            }
            for (counts, glass) in table.river.iter_mut().zip(state.river) {
                *counts = glass.counts();
            }
            for seat in 0..players {
                table.players[seat] = Player::new(state, seat);
            }
        }
        table
    }

    /// The glass at the start of the game.
    pub(super) fn open(&mut self) {
        let mut opening = [Glass::NONE; SHAPES];
        for (place, glass) in opening.iter_mut().enumerate() {
            *glass = self.refill(self.tiles.number(place), self.tiles.number(place));
        }
        let lake = self.draw_from_bag(self.sizes.lake);
        self.fill_lake(lake);
        for seat in 0..self.game.players {
            self.players[seat].satchel = self.draw_from_bag(self.sizes.satchel_start);
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
            match self.turns_left {
                None => {
                    if self.player().pieces(self.sizes.rows) >= self.sizes.last_stage_at {
                        self.begin_last_stage();
                        if self.turns_left == Some(0) {
                            return;
                        }
                    }
                }
                Some(1) => return,
                Some(left) => self.turns_left = Some(left - 1),
            }
            self.seat += 1;
            if self.seat == self.game.players {
                self.seat = 0;
            }
        }
    }

    /// One turn: counts what is legal, chooses, takes it.
    fn turn(&mut self) {
        let satchel = self.player().satchel;
        let kinds = satchel.kinds();
        let to_left = self.tiles.with_left_neighbour(kinds);
        let to_right = self.tiles.with_right_neighbour(kinds);
        let (left, right) = (to_left.count_ones(), to_right.count_ones());
        let singles = left + right;
        let placements = singles + PLACES.len() as u32 * satchel.count_pairs();
        let all = placements + self.draws;
        self.decisions += 1;
        if all == 0 {
            self.passes += 1;
            self.watch.chose(|| Action::Pass);
            return;
        }
        self.passes = 0;
        let choice = below(self.rng, all);
        if choice >= placements {
            self.draw(choice - placements);
        } else if choice < singles {
            let (kinds, choice, collect) = if choice < left {
                (to_left, choice, Direction::Left)
            } else {
                (to_right, choice - left, Direction::Right)
            };
            let piece = Glass::nth_of_few(kinds, choice);
            self.watch.chose(|| watch::single(piece, collect));
            let place = self.tiles.place_of(piece.shape());
            self.place(piece, place, collect);
        } else {
            let (pair, place) = divide(choice - singles, PLACES.len() as u32);
            let pieces = satchel.pair(pair);
            let (position, collect) = PLACES[place as usize];
            self.watch.chose(|| watch::pair(pieces, position, collect));
            self.place(pieces, usize::from(position) - 1, collect);
        }
    }

    /// Puts pieces of one shape onto a tile, collects a neighbour's glass.
    fn place(&mut self, pieces: Glass, place: usize, collect: Direction) {
        let player = self.player_mut();
        player.satchel = player.satchel.minus(pieces);
        let onto = &mut self.river[self.tiles.number(place)];
        *onto = onto.plus(pieces.counts_of_shape(pieces.shape()), 1);
        let from = place + 2 * collect as usize - 1;
        let tile = self.tiles.number(from);
        let glass = std::mem::take(&mut self.river[tile]);
        self.collect(glass);
        self.tiles.move_to_start(from);
        if self.turns_left.is_none() {
            let refill = self.refill(tile, self.tiles.number(1));
            self.watch.drew(|| watch::tile(refill));
        }
    }

    /// Puts as many pieces from the bag onto an empty tile as a tile has stones.
    #[inline(always)]
    fn refill(&mut self, tile: usize, stones_of: usize) -> Glass {
        let (mut glass, mut counts) = (Glass::NONE, Counts::default());
        let stones = u32::from(self.sizes.stones[stones_of]);
        let mut put = |piece: Glass| {
            glass = glass.plus(piece);
            counts = counts.plus(piece.colours().once(), 1);
        };
        if self.bag.len() < 2 || stones > 2 {
            self.bag.draw(stones, self.rng, put);
        } else {
            let two = stones == 2;
            self.bag
                .draw_one_or_two(two, self.rng)
                .into_iter()
                .for_each(&mut put);
        }
        self.river[tile] = counts;
        glass
    }

    /// Gives collected glass to the player; new colours take columns in an order by lot.
    fn collect(&mut self, glass: Counts) {
        let columns = self.sizes.columns;
        let player = &mut self.players[self.seat];
        player.collected = player.collected.plus(glass, 1);
        let mut new = glass.colours().without(player.colours);
        while new.count() > 1 && player.used < columns {
            self.decisions += 1;
            let colour = new.nth(below(self.rng, new.count()));
            self.watch.chose(|| watch::lay(colour));
            player.open(colour);
            new = new.without(colour);
        }
        // Whether there is a new colour is a coin throw: it is not asked.
        if player.used < columns {
            player.open(new);
        }
    }

    /// Takes the lake's glass but one kind, drops what is too much, refills the lake.
    fn draw(&mut self, choice: u32) {
        let left = if self.lake_is_full {
            Glass::nth_of_few(self.lake.kinds(), choice)
        } else {
            Glass::NONE
        };
        self.watch.chose(|| watch::draw(left));
        let taken = self.lake.minus(left);
        let player = self.player_mut();
        player.satchel = player.satchel.plus(taken);
        self.drop();
        let wanted = self.sizes.lake - u32::from(self.lake_is_full);
        let refill = self.draw_from_bag(wanted);
        self.fill_lake(left.plus(refill));
        self.watch.drew(|| watch::lake(refill));
    }

    fn fill_lake(&mut self, glass: Glass) {
        self.lake = glass;
        self.lake_is_full = glass.len() == self.sizes.lake;
        self.draws = if self.lake_is_full {
            glass.kinds().count_ones()
        } else {
            u32::from(!glass.is_empty())
        };
    }

    /// Drops pieces while the satchel holds too many.
    fn drop(&mut self) {
        let player = &mut self.players[self.seat];
        for _ in self.sizes.satchel_limit..player.satchel.len() {
            let kinds = player.satchel.kinds();
            let different = kinds.count_ones();
            let mut choice = 0;
            if different > 1 {
                self.decisions += 1;
                choice = below(self.rng, different);
            }
            let piece = Glass::nth_of_few(kinds, choice);
            if different > 1 {
                self.watch.chose(|| watch::drop(piece));
            }
            player.satchel = player.satchel.minus(piece);
            player.dropped += 1;
        }
    }

    /// The last stage begins after this turn.
    #[cold]
    fn begin_last_stage(&mut self) {
        self.draws = 0;
        let players = self.game.players;
        let after_this_turn = (self.first + players - 1 - self.seat) % players;
        self.turns_left = Some(after_this_turn + players * self.sizes.final_rounds);
        let mut drawn = [Glass::NONE; MAX_SEATS];
        for later in 1..=players {
            let seat = (self.seat + later) % players;
            let held = self.players[seat].satchel;
            drawn[seat] = self.draw_from_bag(self.sizes.top_up.saturating_sub(held.len()));
            self.players[seat].satchel = held.plus(drawn[seat]);
        }
        self.watch.drew(|| watch::satchels(&drawn[..players]));
    }

    /// Draws pieces from the bag, as far as it lasts.
    #[inline]
    fn draw_from_bag(&mut self, wanted: u32) -> Glass {
        let mut glass = Glass::NONE;
        self.bag
            .draw(wanted, self.rng, |piece| glass = glass.plus(piece));
        glass
    }

    pub(super) fn standings(&self) -> PerSeat<Standing> {
        let players = &self.players[..self.game.players];
        players
            .iter()
            .map(|player| {
                let heights = player.heights(self.sizes.rows);
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

/// A quotient and what is left.
fn divide(number: u32, by: u32) -> (u32, u32) {
    (number / by, number % by)
}
