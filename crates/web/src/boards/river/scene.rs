//! What the board shows at a moment, taken from the page's view of the table.

use std::iter;
use std::sync::Arc;

use vidraria_game::{Game, Seat};
use vidraria_games::{self as games, AnyBreakdown, AnyEffect, AnyNotation};
use vidraria_river::{
    Action, Breakdown, Colour, Edition, Effect, Notation, Piece, PlayerNotation, Position, River,
    TileNotation,
};
use vidraria_table::{Phase, View};

use super::choice::{self, Choices, Offer, Picked, Touch};
use super::gain::{Gain, gains};
use super::works;
use crate::board::Moment;
use crate::names;

/// What an action adds to the score.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Worth {
    /// The points.
    pub points: i32,
    /// They depend on the order in which new colours are laid, and are those of the best.
    pub open: bool,
}

/// A table of River Valley at a moment.
#[derive(Clone, Debug)]
pub struct Scene {
    /// The number of the moment's event.
    pub number: u64,
    /// The viewer's seat; none for a spectator.
    pub you: Option<Seat>,
    /// The position.
    pub notation: Notation,
    /// What is called what, by seat.
    pub names: Vec<String>,
    /// The seat that is to act.
    pub to_act: Option<Seat>,
    /// The scores so far by parts, by seat.
    pub breakdowns: Vec<Breakdown>,
    /// The winners, once the game is over.
    pub winners: Vec<Seat>,
    /// The decision, if it is the viewer's.
    pub choices: Option<Choices>,
    phase: Phase,
    game: Arc<River>,
    /// The position before what the others did since the viewer's last turn.
    before: Option<Arc<AnyNotation>>,
}

impl Scene {
    /// The scene of a moment; none before the game has begun, or of another game.
    pub fn of(moment: &Moment) -> Option<Self> {
        let view = &moment.view;
        let Some(AnyNotation::River(notation)) = view.position.clone() else {
            return None;
        };
        let Some(games::Position::River(placed)) = &moment.position else {
            return None;
        };
        let named = |(seat, terms)| names::of(seat, terms);
        let breakdowns = view
            .breakdowns
            .iter()
            .filter_map(|breakdown| match breakdown {
                AnyBreakdown::River(breakdown) => Some(breakdown.clone()),
                AnyBreakdown::Sintra(_) => None,
            });
        Some(Self {
            number: view.number,
            you: view.you,
            names: view.seats.iter().enumerate().map(named).collect(),
            to_act: view.to_act,
            breakdowns: breakdowns.collect(),
            winners: view.winners.clone(),
            choices: choices(view, &notation),
            phase: view.phase,
            game: Arc::clone(&placed.game),
            before: moment.recent.first().and_then(|done| done.before.clone()),
            notation,
        })
    }

    /// The numbers of the box.
    pub fn edition(&self) -> &Edition {
        self.game.edition()
    }

    /// The seat whose glassworks is shown large: the viewer's; for spectators the first.
    pub fn near(&self) -> Seat {
        self.you.unwrap_or(0)
    }

    /// The other seats, clockwise from the near one.
    pub fn far(&self) -> impl Iterator<Item = Seat> {
        let (near, players) = (self.near(), self.notation.players.len());
        (1..players).map(move |later| (near + later) % players)
    }

    /// A seat's glass.
    pub fn player(&self, seat: Seat) -> Option<&PlayerNotation> {
        self.notation.players.get(seat)
    }

    /// What touching something does.
    pub fn offer(&self, picked: Picked, touch: Touch) -> Offer {
        match &self.choices {
            Some(choices) => choices.offer(picked, touch),
            None => Offer::Refuse(self.why_not_yours()),
        }
    }

    fn why_not_yours(&self) -> String {
        match (self.phase, self.to_act) {
            (Phase::Over | Phase::Closed, _) => "The game is over.".to_owned(),
            (Phase::Waiting, _) => "The game has not begun.".to_owned(),
            (Phase::Playing, Some(seat)) if Some(seat) == self.you => {
                "Your turn is complete: confirm it, or undo it.".to_owned()
            }
            (Phase::Playing, Some(seat)) => {
                let name = self.names.get(seat).map_or("another", String::as_str);
                format!("It is {name}’s turn.")
            }
            (Phase::Playing, None) => "Glass is being dealt.".to_owned(),
        }
    }

    /// The position of the tile on which what is picked comes to lie, once that is settled.
    pub fn target(&self, picked: Picked) -> Option<Position> {
        self.choices.as_ref()?.target(picked)
    }

    /// What on this table is touched to take an action of whoever is to decide: of another's hand
    /// nothing can be touched here.
    pub fn way(&self, action: Action) -> Vec<Touch> {
        let mut way = choice::way(action, &self.notation);
        if self.to_act != Some(self.near()) {
            way.retain(|touch| matches!(touch, Touch::Tile(_) | Touch::Lake | Touch::LakePiece(_)));
        }
        way
    }

    /// The pieces that are picked.
    pub fn held(&self, picked: Picked) -> Vec<Piece> {
        let satchel = self.choices.iter().flat_map(|choices| &choices.satchel);
        let held = satchel
            .enumerate()
            .filter(|(place, _)| picked.holds(*place));
        held.map(|(_, &piece)| piece).collect()
    }

    /// What an action would do, if the viewer may take it.
    pub fn effect(&self, action: Action) -> Option<&Effect> {
        self.choices.as_ref()?.effect(action)
    }

    /// Where the glass goes that an action collects.
    pub fn gains(&self, action: Action) -> Vec<Gain> {
        match (self.effect(action), self.player(self.near())) {
            (Some(effect), Some(player)) => gains(effect, &player.columns),
            _ => Vec::new(),
        }
    }

    /// What an action adds to the viewer's score.
    pub fn worth(&self, action: Action) -> Worth {
        let (Some(effect), Some(player)) = (self.effect(action), self.player(self.near())) else {
            return Worth::default();
        };
        let gains = self.gains(action).into_iter().filter(|gain| gain.open);
        let open: Vec<u8> = gains.map(|gain| gain.pieces).collect();
        let heights = works::heights(player, self.edition());
        let heights = works::with_laid(&heights, &effect.laid);
        Worth {
            points: effect.projected + works::best_order(&heights, &open, self.edition()),
            open: !open.is_empty(),
        }
    }

    /// The panes that an action lays for certain: column from 1, colour, how many.
    pub fn ghosts(&self, action: Action) -> Vec<(u8, Colour, u8)> {
        let (Some(effect), Some(choices)) = (self.effect(action), &self.choices) else {
            return Vec::new();
        };
        if let Action::Lay(colour) = action {
            // If one other colour is left it follows by itself.
            let later = choices.new_colours().into_iter();
            let order = iter::once(colour).chain(later.filter(|&other| other != colour));
            let laid = effect.laid.iter().zip(order);
            return laid
                .map(|(&(column, count), colour)| (column, colour, count))
                .collect();
        }
        let gains = self.gains(action).into_iter();
        gains
            .filter_map(|gain| Some((gain.column?, gain.colour, gain.pieces - gain.lost)))
            .collect()
    }

    /// The heights of a seat's columns before what was done since the viewer's last turn; its
    /// present ones if nothing was.
    pub fn heights_before(&self, seat: Seat) -> Vec<u8> {
        let before = self.notation_before().unwrap_or(&self.notation);
        let player = before.players.get(seat);
        player.map_or_else(Vec::new, |player| {
            player.columns.iter().map(|column| column.height).collect()
        })
    }

    /// Which pieces on a tile, by place, came to lie there since the viewer's last turn.
    pub fn fresh(&self, tile: &TileNotation) -> Vec<bool> {
        let Some(before) = self.notation_before() else {
            return vec![false; tile.glass.len()];
        };
        let same = before.river.iter().find(|other| other.shape == tile.shape);
        let mut old: Vec<Piece> = same.map_or_else(Vec::new, |tile| tile.glass.to_vec());
        let fresh = tile.glass.iter().map(|piece| {
            let kept = old.iter().position(|other| other == piece);
            kept.map(|place| old.remove(place)).is_none()
        });
        fresh.collect()
    }

    fn notation_before(&self) -> Option<&Notation> {
        match self.before.as_deref() {
            Some(AnyNotation::River(before)) => Some(before),
            _ => None,
        }
    }
}

/// The viewer's decision, if one is due.
fn choices(view: &View, notation: &Notation) -> Option<Choices> {
    let seat = view.you.filter(|_| !view.legal.is_empty())?;
    let legal = view.legal.iter().filter_map(|choice| match &choice.effect {
        AnyEffect::River(effect) => Some((choice.action.parse().ok()?, effect.clone())),
        AnyEffect::Sintra(_) => None,
    });
    Some(Choices {
        decision: notation.decision?,
        satchel: notation.players.get(seat)?.satchel.to_vec(),
        river: notation.river.to_vec(),
        lake: notation.lake.to_vec(),
        last_stage: notation.last_stage,
        legal: legal.collect(),
    })
}

#[cfg(test)]
mod tests;
