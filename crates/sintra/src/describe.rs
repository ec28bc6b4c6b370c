//! A state as playthroughs show it.

use crate::{
    Centre, Colour, Counts, Decision, Notation, Panes, PlayerNotation, Sintra, Slot, SlotNotation,
    StartTile,
    state::{Phase, Player, SLOTS, State, bit, index},
    tally::Tally,
};

impl Sintra {
    pub(crate) fn show(&self, state: &State) -> Notation {
        let displays = &state.sources[1..=usize::from(self.displays)];
        let players = &state.players[..self.players];
        Notation {
            round: self.round(state),
            to_move: state.decider(),
            decision: match state.phase {
                Phase::Turn => Some(Decision::Turn),
                Phase::Keep => Some(Decision::Keep),
                Phase::Deal | Phase::Over => None,
            },
            displays: displays.iter().map(|&panes| listed(panes)).collect(),
            centre: listed(state.sources[0]),
            start_tile: if state.tile_in_centre {
                StartTile::Centre(Centre::Centre)
            } else {
                StartTile::Seat(state.holder.into())
            },
            bag: counts(state.bag),
            tower: counts(state.tower),
            indicator: Panes(state.indicator.panes().collect()),
            players: players
                .iter()
                .map(|player| self.show_player(player))
                .collect(),
            opened_by: None,
        }
    }

    /// The round from 1: it goes up when the round's pane leaves the indicator.
    fn round(&self, state: &State) -> u8 {
        self.edition.rounds() + 1 - state.indicator.panes().count() as u8
    }

    fn show_player(&self, player: &Player) -> PlayerNotation {
        PlayerNotation {
            score: self.score(player),
            broken: self.marker(player),
            lost: self.lost(player),
            glazier: player.glazier,
            slots: (1..=SLOTS as Slot)
                .map(|slot| self.show_slot(player, slot))
                .collect(),
            windows: player
                .windows
                .map(|window| Panes(window.panes().collect()))
                .into(),
        }
    }

    fn show_slot(&self, player: &Player, slot: Slot) -> Option<SlotNotation> {
        if player.in_play & bit(slot) == 0 {
            return None;
        }
        let face = player.faces[index(slot)];
        let panes = player.strips[index(slot)].panes(self.edition.spaces(face));
        Some(SlotNotation {
            strip: face.to_string(),
            panes: panes
                .map(|pane| pane.map_or('.', Colour::letter))
                .iter()
                .collect(),
        })
    }
}

fn listed(panes: Tally) -> Panes {
    Panes(panes.panes().collect())
}

fn counts(panes: Tally) -> Counts {
    Colour::ALL
        .map(|colour| (colour, panes.count(colour)))
        .into()
}
