//! Deals: drawn from the bag, checked, applied.

use rand_core::Rng;
use vidraria_game::{SetupError, draws};

use crate::glass::Glass;
use crate::state::{Due, State};
use crate::words::counted;
use crate::{Deal, DealtPieces, LakeRefill, Opening, Piece, River, SHAPES, TileRefill, TopUp};

impl River {
    /// Draws the deal that is due, each piece of the bag as likely as the other, in the order in
    /// which the rules draw.
    pub(crate) fn draw_deal<R: Rng + ?Sized>(&self, state: &State, rng: &mut R) -> Deal {
        let mut bag = state.bag;
        let mut draw = |wanted: u32| {
            let glass = draw_glass(&mut bag, wanted, rng);
            glass.pieces().collect::<DealtPieces>()
        };
        match state.due {
            Due::Opening => Deal::Opening(Opening {
                river: state
                    .tiles
                    .iter()
                    .map(|tile| draw(self.edition.stones(tile).into()))
                    .collect(),
                lake: draw(self.edition.lake().into()),
                satchels: (0..self.players)
                    .map(|_| draw(self.edition.satchel_start().into()))
                    .collect(),
            }),
            Due::LakeRefill => Deal::Lake(LakeRefill {
                lake: draw(self.lake_refill(state)),
            }),
            Due::TopUp => Deal::Satchels(TopUp {
                satchels: self
                    .top_up(state)
                    .into_iter()
                    .take(self.players)
                    .map(draw)
                    .collect(),
            }),
            _ => Deal::Tile(TileRefill {
                tile: draw(self.tile_refill(state)),
            }),
        }
    }

    /// Whether a deal is the one that is due and could be drawn.
    pub(crate) fn check_deal(&self, state: &State, deal: &Deal) -> Result<(), SetupError> {
        let mut check = DealCheck { bag: state.bag };
        match (state.due, deal) {
            (Due::Opening, Deal::Opening(opening)) => {
                self.check_opening(state, &mut check, opening)
            }
            (Due::TileRefill, Deal::Tile(refill)) => {
                check.pieces("the tile", &refill.tile, self.tile_refill(state))
            }
            (Due::LakeRefill, Deal::Lake(refill)) => {
                check.pieces("the lake", &refill.lake, self.lake_refill(state))
            }
            (Due::TopUp, Deal::Satchels(top_up)) => {
                check_number("satchels", top_up.satchels.len(), self.players)?;
                let wanted = self.top_up(state);
                for (seat, pieces) in top_up.satchels.iter().enumerate() {
                    check.pieces(&format!("the satchel of seat {seat}"), pieces, wanted[seat])?;
                }
                Ok(())
            }
            (due, _) => Err(SetupError(format!(
                "this deal is not due: {}",
                due_text(due)
            ))),
        }
    }

    fn check_opening(
        &self,
        state: &State,
        check: &mut DealCheck,
        opening: &Opening,
    ) -> Result<(), SetupError> {
        check_number("tiles", opening.river.len(), SHAPES)?;
        for (place, pieces) in opening.river.iter().enumerate() {
            let stones = self.edition.stones(state.tiles.at(place));
            check.pieces(&format!("position {}", place + 1), pieces, stones.into())?;
        }
        check.pieces("the lake", &opening.lake, self.edition.lake().into())?;
        check_number("satchels", opening.satchels.len(), self.players)?;
        for (seat, pieces) in opening.satchels.iter().enumerate() {
            let wanted = self.edition.satchel_start();
            check.pieces(
                &format!("the satchel of seat {seat}"),
                pieces,
                wanted.into(),
            )?;
        }
        Ok(())
    }

    /// Applies a deal that can be drawn, with what follows from it.
    pub(crate) fn apply_deal(&self, state: &mut State, deal: &Deal) {
        match deal {
            Deal::Opening(opening) => {
                for (tile, pieces) in state.tiles.iter().zip(&opening.river) {
                    state.river[tile as usize] = take_from_bag(&mut state.bag, pieces);
                }
                state.lake = take_from_bag(&mut state.bag, &opening.lake);
                for (satchel, pieces) in state.satchels.iter_mut().zip(&opening.satchels) {
                    *satchel = take_from_bag(&mut state.bag, pieces);
                }
                state.due = Due::Turn;
            }
            Deal::Tile(refill) => {
                let glass = take_from_bag(&mut state.bag, &refill.tile);
                self.fill_tile(state, glass);
            }
            Deal::Lake(refill) => {
                let glass = take_from_bag(&mut state.bag, &refill.lake);
                self.fill_lake(state, glass);
            }
            Deal::Satchels(top_up) => {
                for (satchel, pieces) in state.satchels.iter_mut().zip(&top_up.satchels) {
                    *satchel = satchel.plus(take_from_bag(&mut state.bag, pieces));
                }
                self.next_turn(state);
            }
        }
    }

    /// Draws the deal that is due and applies it, without writing it down.
    pub(crate) fn draw_and_apply<R: Rng + ?Sized>(&self, state: &mut State, rng: &mut R) {
        match state.due {
            Due::TileRefill => self.refill_tile(state, rng),
            Due::LakeRefill => self.refill_lake(state, rng),
            Due::TopUp => self.top_up_randomly(state, rng),
            Due::Opening => self.open_randomly(state, rng),
            Due::Turn | Due::Lay { .. } | Due::Drop | Due::Nothing => {}
        }
    }

    fn refill_tile<R: Rng + ?Sized>(&self, state: &mut State, rng: &mut R) {
        let wanted = self.tile_refill(state);
        let glass = draw_glass(&mut state.bag, wanted, rng);
        self.fill_tile(state, glass);
    }

    fn refill_lake<R: Rng + ?Sized>(&self, state: &mut State, rng: &mut R) {
        let wanted = self.lake_refill(state);
        let glass = draw_glass(&mut state.bag, wanted, rng);
        self.fill_lake(state, glass);
    }

    #[cold]
    fn top_up_randomly<R: Rng + ?Sized>(&self, state: &mut State, rng: &mut R) {
        for (seat, wanted) in self.top_up(state).into_iter().enumerate() {
            let glass = draw_glass(&mut state.bag, wanted, rng);
            state.satchels[seat] = state.satchels[seat].plus(glass);
        }
        self.next_turn(state);
    }

    #[cold]
    fn open_randomly<R: Rng + ?Sized>(&self, state: &mut State, rng: &mut R) {
        let mut bag = self.full_bag.clone();
        let mut fill = |to: &mut Glass, wanted| {
            bag.draw(wanted, rng, |piece| *to = to.plus(piece));
            state.bag = state.bag.minus(*to);
        };
        for tile in state.tiles.iter() {
            let stones = self.edition.stones(tile);
            fill(&mut state.river[tile as usize], stones.into());
        }
        fill(&mut state.lake, self.sizes.lake);
        for satchel in &mut state.satchels[..self.players] {
            fill(satchel, self.sizes.satchel_start);
        }
        state.due = Due::Turn;
    }

    /// Puts glass onto the tile at the start.
    #[inline]
    fn fill_tile(&self, state: &mut State, glass: Glass) {
        let tile = state.glass_at_mut(0);
        *tile = tile.plus(glass);
        self.end_turn(state);
    }

    #[inline]
    fn fill_lake(&self, state: &mut State, glass: Glass) {
        state.lake = state.lake.plus(glass);
        self.end_turn(state);
    }
}

/// Draws pieces from a bag, which must hold as many, without replacement.
#[inline(always)]
fn draw_glass<R: Rng + ?Sized>(bag: &mut Glass, wanted: u32, rng: &mut R) -> Glass {
    if wanted == 4 {
        draw_at_once::<4, R>(bag, rng)
    } else if wanted == 2 {
        draw_at_once::<2, R>(bag, rng)
    } else if wanted == 1 {
        draw_at_once::<1, R>(bag, rng)
    } else {
        draw_many(bag, wanted, rng)
    }
}

#[cold]
fn draw_many<R: Rng + ?Sized>(bag: &mut Glass, wanted: u32, rng: &mut R) -> Glass {
    let mut drawn = Glass::NONE;
    for _ in 0..wanted.min(bag.len()) {
        drawn = drawn.plus(draw_at_once::<1, R>(bag, rng));
    }
    drawn
}

/// Draws `N` pieces: one need not wait until another is out.
#[inline(always)]
fn draw_at_once<const N: usize, R: Rng + ?Sized>(bag: &mut Glass, rng: &mut R) -> Glass {
    let mut drawn = Glass::NONE;
    for number in different_numbers(draws::<N, R>(rng, bag.len()), bag.len()) {
        drawn = drawn.plus(bag.single(number));
    }
    *bag = bag.minus(drawn);
    drawn
}

/// Turns [`draws`] out of so many things into the numbers of different things, each set of them
/// equally likely (Floyd, in Bentley, "Programming pearls: a sample of brilliance", 1987): from
/// the last draw on, one whose number is taken stands for the thing that only it could be.
fn different_numbers<const N: usize>(draws: [u32; N], of: u32) -> [u32; N] {
    let mut numbers = draws;
    for draw in (0..N).rev() {
        if numbers[draw + 1..].contains(&draws[draw]) {
            numbers[draw] = of - 1 - draw as u32;
        }
    }
    numbers
}

/// Takes the pieces of a list out of the bag.
fn take_from_bag(bag: &mut Glass, pieces: &[Piece]) -> Glass {
    let glass = pieces.iter().copied().collect();
    *bag = bag.minus(glass);
    glass
}

/// Checks the lists of a deal against what is left in the bag.
struct DealCheck {
    bag: Glass,
}

impl DealCheck {
    /// Takes the pieces of one list out of the bag.
    fn pieces(&mut self, place: &str, pieces: &[Piece], wanted: u32) -> Result<(), SetupError> {
        if pieces.len() as u32 != wanted {
            return Err(SetupError(format!(
                "{place} gets {}, not {}",
                counted(wanted, "piece"),
                pieces.len()
            )));
        }
        if !pieces.is_sorted() {
            return Err(SetupError(format!(
                "the pieces for {place} are not in list order: colour, then shape"
            )));
        }
        for &piece in pieces {
            self.bag = self
                .bag
                .checked_minus(Glass::one(piece))
                .ok_or_else(|| SetupError(format!("{place} gets {piece}, which the bag lacks")))?;
        }
        Ok(())
    }
}

/// A deal names all tiles, all satchels.
fn check_number(what: &str, found: usize, wanted: usize) -> Result<(), SetupError> {
    if found == wanted {
        return Ok(());
    }
    Err(SetupError(format!(
        "the deal must name {wanted} {what}, not {found}"
    )))
}

/// What is due instead of another deal.
fn due_text(due: Due) -> &'static str {
    match due {
        Due::Opening => "the glass at the start of the game is",
        Due::TileRefill => "the refill of the tile at position 1 is",
        Due::LakeRefill => "the refill of the lake is",
        Due::TopUp => "the filling of the satchels for the last stage is",
        Due::Turn | Due::Lay { .. } | Due::Drop => "a decision is",
        Due::Nothing => "the game is over",
    }
}
