//! Deals: drawn from the bag, checked, applied.

use rand_core::Rng;
use vidraria_game::{SetupError, below};

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
            let glass = draw_glass(bag, wanted, rng);
            bag = bag.minus(glass);
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
                    let glass = &mut state.river[tile as usize];
                    move_glass(&mut state.bag, glass, glass_of(pieces));
                }
                move_glass(&mut state.bag, &mut state.lake, glass_of(&opening.lake));
                for (satchel, pieces) in state.satchels.iter_mut().zip(&opening.satchels) {
                    move_glass(&mut state.bag, satchel, glass_of(pieces));
                }
                state.due = Due::Turn;
            }
            Deal::Tile(refill) => self.fill_tile(state, glass_of(&refill.tile)),
            Deal::Lake(refill) => self.fill_lake(state, glass_of(&refill.lake)),
            Deal::Satchels(top_up) => {
                for (satchel, pieces) in state.satchels.iter_mut().zip(&top_up.satchels) {
                    move_glass(&mut state.bag, satchel, glass_of(pieces));
                }
                self.next_turn(state);
            }
        }
    }

    /// Draws the deal that is due and applies it, without writing it down.
    pub(crate) fn draw_and_apply<R: Rng + ?Sized>(&self, state: &mut State, rng: &mut R) {
        match state.due {
            Due::TileRefill => {
                let glass = draw_glass(state.bag, self.tile_refill(state), rng);
                self.fill_tile(state, glass);
            }
            Due::LakeRefill => {
                let glass = draw_glass(state.bag, self.lake_refill(state), rng);
                self.fill_lake(state, glass);
            }
            Due::Opening => self.open_randomly(state, rng),
            _ => {
                let deal = self.draw_deal(state, rng);
                self.apply_deal(state, &deal);
            }
        }
    }

    fn open_randomly<R: Rng + ?Sized>(&self, state: &mut State, rng: &mut R) {
        let mut fill = |to: &mut Glass, wanted| {
            *to = draw_glass(state.bag, wanted, rng);
            state.bag = state.bag.minus(*to);
        };
        for tile in state.tiles.iter() {
            fill(
                &mut state.river[tile as usize],
                self.edition.stones(tile).into(),
            );
        }
        fill(&mut state.lake, self.sizes.lake);
        for satchel in &mut state.satchels[..self.players] {
            fill(satchel, self.sizes.satchel_start);
        }
        state.due = Due::Turn;
    }

    /// Refills the tile at the start.
    fn fill_tile(&self, state: &mut State, glass: Glass) {
        let tile = &mut state.river[state.tiles.at(0) as usize];
        move_glass(&mut state.bag, tile, glass);
        self.end_turn(state);
    }

    fn fill_lake(&self, state: &mut State, glass: Glass) {
        move_glass(&mut state.bag, &mut state.lake, glass);
        self.end_turn(state);
    }
}

/// Draws pieces from a bag, without replacement; fewer if the bag runs out.
fn draw_glass<R: Rng + ?Sized>(bag: Glass, wanted: u32, rng: &mut R) -> Glass {
    let mut left = bag;
    for pieces in (1..=bag.len()).rev().take(wanted as usize) {
        let drawn = left.single(below(rng, pieces));
        left = left.minus(drawn);
    }
    bag.minus(left)
}

fn move_glass(bag: &mut Glass, to: &mut Glass, glass: Glass) {
    *bag = bag.minus(glass);
    *to = to.plus(glass);
}

fn glass_of(pieces: &[Piece]) -> Glass {
    pieces.iter().copied().collect()
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
