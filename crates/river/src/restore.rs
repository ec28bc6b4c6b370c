//! A state from what a playthrough or a page shows.

use crate::glass::{Glass, MAX_OF_A_KIND};
use crate::glassworks::Glassworks;
use crate::lanes::{ColourSet, Counts};
use crate::state::{Due, State};
use crate::words::counted;
use crate::{Decision, Notation, Piece, PlayerNotation, River, SHAPES, Shape};

impl River {
    /// The state that a notation shows, or everything that makes it impossible.
    pub(crate) fn restored(&self, notation: &Notation) -> Result<State, Vec<String>> {
        if notation.players.len() != self.players {
            return Err(vec![format!(
                "the position has {}, but this is a game of {}",
                counted(notation.players.len() as u32, "player"),
                self.players
            )]);
        }
        let mut restoring = Restoring {
            game: self,
            notation,
            state: self.before_opening(),
            faults: Vec::new(),
        };
        restoring.turn();
        restoring.river();
        restoring.lake_and_bag();
        restoring.players();
        // What pieces must be where is only worth saying of a position that is sound by itself.
        if restoring.faults.is_empty() {
            restoring.decision();
            restoring.last_stage();
            restoring.passes();
            let unbalanced = self.conservation_faults(&restoring.state);
            restoring.faults.extend(unbalanced);
        }
        if restoring.faults.is_empty() {
            Ok(restoring.state)
        } else {
            Err(restoring.faults)
        }
    }
}

/// A state being restored, and what was found to be impossible.
struct Restoring<'a> {
    game: &'a River,
    notation: &'a Notation,
    state: State,
    faults: Vec<String>,
}

impl Restoring<'_> {
    fn fault_if(&mut self, is_fault: bool, fault: impl FnOnce() -> String) {
        if is_fault {
            self.faults.push(fault());
        }
    }

    /// The round, the seats, the stage.
    fn turn(&mut self) {
        let Notation {
            round,
            to_move,
            last_stage,
            rounds_left,
            ..
        } = *self.notation;
        let first = self.notation.first.unwrap_or(0);
        let players = self.game.players;
        let most_rounds = self.game.edition.final_rounds();
        self.fault_if(round == 0, || "rounds are counted from 1".into());
        for seat in [first, to_move.unwrap_or(0)] {
            self.fault_if(seat >= players, || {
                format!("seat {seat} does not exist: seats are 0 to {}", players - 1)
            });
        }
        self.fault_if(
            to_move.is_none() != self.notation.decision.is_none(),
            || "`to_move` and `decision` are either both given or both null".into(),
        );
        self.fault_if(last_stage != rounds_left.is_some(), || {
            "`rounds_left` is given in the last stage and only then".into()
        });
        self.fault_if(rounds_left > Some(most_rounds), || {
            let most = counted(most_rounds.into(), "round");
            format!("at most {most} can be left in the last stage")
        });
        self.state.round = round;
        self.state.first = first as u8;
        self.state.seat = to_move.unwrap_or(0) as u8;
        self.state.rounds_left = rounds_left;
    }

    /// The tiles, each once, with their glass.
    fn river(&mut self) {
        let tiles = &self.notation.river;
        if tiles.len() != SHAPES {
            self.faults
                .push(format!("the river has {SHAPES} tiles, not {}", tiles.len()));
            return;
        }
        let mut shapes = Shape::ALL;
        for (place, tile) in tiles.iter().enumerate() {
            let again = tiles[..place].iter().any(|other| other.shape == tile.shape);
            self.fault_if(again, || format!("there are two {} tiles", tile.shape));
            let stones = self.game.edition.stones(tile.shape);
            self.fault_if(tile.stones != stones, || {
                let right = counted(stones.into(), "stone");
                format!("the {} tile has {right}, not {}", tile.shape, tile.stones)
            });
            shapes[place] = tile.shape;
            let name = format!("position {}", place + 1);
            self.state.river[tile.shape as usize] = self.glass(&name, &tile.glass);
        }
        self.state.tiles = shapes.into();
    }

    fn lake_and_bag(&mut self) {
        self.state.lake = self.glass("the lake", &self.notation.lake);
        let (found, most) = (self.notation.lake.len(), self.game.edition.lake());
        self.fault_if(found > most.into(), || {
            format!("the lake holds {most} pieces at most, not {found}")
        });
        self.state.bag = Glass::NONE;
        for (&piece, &count) in &self.notation.bag {
            let most = self.game.edition.pieces(piece, self.game.players);
            self.fault_if(count > most, || {
                format!("the bag holds {count} {piece}, but the game has only {most}")
            });
            let glass = Glass::of_kind(piece, count.min(MAX_OF_A_KIND));
            self.state.bag = self.state.bag.plus(glass);
        }
    }

    fn players(&mut self) {
        for (seat, player) in self.notation.players.iter().enumerate() {
            let name = format!("the satchel of seat {seat}");
            self.state.satchels[seat] = self.glass(&name, &player.satchel);
            self.state.works[seat] = self.works(seat, player);
        }
    }

    /// The columns, each of one colour of its own and no higher than the glassworks.
    fn works(&mut self, seat: usize, player: &PlayerNotation) -> Glassworks {
        let (most, rows) = (self.game.edition.columns(), self.game.edition.rows());
        let mut works = Glassworks::default();
        works.overflow = player.overflow;
        self.fault_if(player.columns.len() > most.into(), || {
            format!(
                "seat {seat} has {} columns, but there are {most}",
                player.columns.len()
            )
        });
        for column in player.columns.iter().take(most.into()) {
            let colour = column.colour;
            self.fault_if(works.colours().contains(colour), || {
                format!("seat {seat} has two {colour} columns")
            });
            self.fault_if(!(1..=rows).contains(&column.height), || {
                format!(
                    "seat {seat}'s {colour} column must have a height from 1 to {rows}, not {}",
                    column.height
                )
            });
            let height = column.height.clamp(1, rows);
            works.open(ColourSet::of(colour));
            let pieces = Counts::of_colour(colour, height);
            works.lay(pieces, ColourSet::default(), rows);
        }
        works
    }

    /// What is due, and that it can be.
    fn decision(&mut self) {
        let pending = self.notation.pending.is_some();
        let laying = self.notation.decision == Some(Decision::Lay);
        self.fault_if(pending != laying, || {
            "`pending` is given while the order of new colours is decided and only then".into()
        });
        self.state.due = match self.notation.decision {
            None => self.over(),
            Some(Decision::Turn) => Due::Turn,
            Some(Decision::Drop) => self.drop(),
            Some(Decision::Lay) => self.lay(),
        };
        self.sizes();
    }

    /// Without a decision the game must be over, and be known to be: no deal can be due when the
    /// bag is empty or the last stage has gone on to its final rounds.
    fn over(&mut self) -> Due {
        let began = Some(self.game.edition.final_rounds());
        let no_deal = self.state.bag.is_empty()
            || (self.state.in_last_stage() && self.state.rounds_left < began);
        self.fault_if(!no_deal, || {
            "no decision is due, so a deal may be, and the position does not say which".into()
        });
        Due::Nothing
    }

    fn drop(&mut self) -> Due {
        let satchel = self.state.satchel();
        let limit = self.game.edition.satchel_limit();
        self.fault_if(satchel.len() <= limit.into(), || {
            format!("nothing is dropped from a satchel that holds no more than {limit}")
        });
        self.fault_if(satchel.different().count() < 2, || {
            "identical pieces are dropped without a decision".into()
        });
        self.fault_if(self.state.in_last_stage() || self.state.lake.len() > 1, || {
            "pieces are dropped after a draw, which leaves one piece at most in the lake, never \
             in the last stage"
                .into()
        });
        Due::Drop
    }

    /// The pieces still to be laid are put back onto the tile that they were collected from.
    fn lay(&mut self) -> Due {
        let pieces = self.notation.pending.as_deref().unwrap_or_default();
        let pending = self.glass("what is still to be laid", pieces);
        let works = self.state.own_works();
        let new = |colour| !works.colours().contains(colour);
        self.fault_if(
            pending.colours().count() < 2 || !pending.colours().iter().all(new),
            || {
                "what is still to be laid must be of two or more colours, all without a column"
                    .into()
            },
        );
        self.fault_if(
            works.used() == usize::from(self.game.edition.columns()),
            || "new colours are laid only while a column is empty".into(),
        );
        let collected = self.collected();
        self.fault_if(collected.is_none(), || {
            "the tile just collected must be empty and next to the one just placed on".into()
        });
        let from = collected.unwrap_or(0);
        let tile = self.state.glass_at_mut(from);
        *tile = tile.plus(pending);
        Due::Lay { from: from as u8 }
    }

    /// The place of the tile that was just collected: empty, next to one with glass.
    fn collected(&self) -> Option<usize> {
        let empty = |place: usize| self.state.glass_at(place).is_empty();
        let can_be = |place: usize| {
            let left = place.checked_sub(1).is_some_and(|left| !empty(left));
            let right = place + 1 < SHAPES && !empty(place + 1);
            empty(place) && (left || right)
        };
        match self.notation.collected {
            Some(position) => usize::from(position)
                .checked_sub(1)
                .filter(|&place| place < SHAPES && can_be(place)),
            None => (0..SHAPES).find(|&place| can_be(place)),
        }
    }

    /// Satchels keep their limit, and what the bag can refill is full.
    fn sizes(&mut self) {
        let limit = self.game.edition.satchel_limit();
        for seat in 0..self.game.players {
            let held = self.state.satchels[seat].len();
            let dropping = self.state.due == Due::Drop && seat == self.state.seat();
            self.fault_if(held > limit.into() && !dropping, || {
                format!("the satchel of seat {seat} holds {held} pieces, but {limit} at most stay")
            });
        }
        if self.state.bag.is_empty() {
            return;
        }
        let lake = self.state.lake.len();
        let full = lake == u32::from(self.game.edition.lake());
        self.fault_if(!full && self.state.due != Due::Drop, || {
            let held = counted(lake, "piece");
            format!("the lake holds only {held}, though the bag can refill it")
        });
        let empty = (0..SHAPES).find(|&place| self.state.glass_at(place).is_empty());
        if let (Some(place), false) = (empty, self.state.in_last_stage()) {
            self.faults.push(format!(
                "the tile at position {} is empty, though the bag can refill it",
                place + 1
            ));
        }
    }

    /// The last stage has begun exactly if a glassworks holds enough; within a turn, the one that
    /// is being filled may.
    fn last_stage(&mut self) {
        let enough = self.game.edition.last_stage_at();
        let laying = matches!(self.state.due, Due::Lay { .. });
        let has_enough = |seat: &usize| self.state.works[*seat].pieces() >= enough.into();
        let begun = (0..self.game.players).find(has_enough);
        let last_stage = self.state.in_last_stage();
        self.fault_if(last_stage && begun.is_none(), || {
            format!("the last stage has begun, but no glassworks holds {enough} pieces")
        });
        if let Some(seat) = begun.filter(|&seat| !(laying && seat == self.state.seat())) {
            self.fault_if(!last_stage, || {
                format!("seat {seat} holds {enough} pieces or more, but the last stage is not on")
            });
        }
    }

    /// Who passed had neither glass to place nor a lake to draw from.
    fn passes(&mut self) {
        let passes = self.notation.passes.unwrap_or(0);
        let players = self.game.players;
        let seat = self.state.seat();
        let empty = |back: usize| self.state.satchels[(seat + players - back) % players].is_empty();
        let possible = usize::from(passes) < players
            && self.state.due == Due::Turn
            && (self.state.in_last_stage() || self.state.lake.is_empty())
            && (1..=usize::from(passes)).all(empty);
        self.fault_if(passes > 0 && !possible, || {
            format!(
                "`passes` cannot be {passes}: who passed had nothing to place and nothing to draw"
            )
        });
        self.state.passes = passes;
    }

    /// A list of pieces as a collection.
    fn glass(&mut self, place: &str, pieces: &[Piece]) -> Glass {
        let mut glass = Glass::NONE;
        for &piece in pieces {
            if glass.count(piece) < MAX_OF_A_KIND {
                glass = glass.plus(Glass::one(piece));
            } else {
                self.faults
                    .push(format!("{place}: there are more {piece} than the game has"));
            }
        }
        glass
    }
}
