//! Final scoring, as it would be now.

use vidraria_game::{PerSeat, Standing};

use crate::{
    Breakdown, Colour, Side, Sintra,
    state::{Player, State, index},
    strip::SPACES,
    tally::Tally,
};

impl Sintra {
    pub(crate) fn seat_breakdown(&self, player: &Player) -> Breakdown {
        let play = self.score(player);
        let panes = self.panes_on_strips(player) / self.edition.panes_per_point();
        let track = -self.marker_loss(player);
        let palace = match self.options.side {
            Side::A => self.ornaments(player),
            Side::B => full_windows_times_colour(player),
        };
        Breakdown {
            play,
            panes,
            track,
            palace,
            total: play + panes + track + palace,
        }
    }

    pub(crate) fn all_standings(&self, state: &State) -> PerSeat<Standing> {
        let players = &state.players[..self.players];
        players.iter().map(|player| self.standing(player)).collect()
    }

    pub(crate) fn standing(&self, player: &Player) -> Standing {
        Standing {
            score: self.seat_breakdown(player).total,
            tie_break: -(self.lost(player) + self.marker_loss(player)),
        }
    }

    /// Points so far, without final scoring.
    pub(crate) fn score(&self, player: &Player) -> i32 {
        i32::from(player.points) - self.lost(player)
    }

    /// Points lost so far by the marker's reaching the bottom, where it returns to the top.
    pub(crate) fn lost(&self, player: &Player) -> i32 {
        i32::from(player.steps / self.edition.track_steps()) * self.edition.bottom_loss()
    }

    /// The broken-glass marker's step, from 0.
    pub(crate) fn marker(&self, player: &Player) -> u8 {
        (player.steps % self.edition.track_steps()) as u8
    }

    /// 2. The points shown at the marker.
    pub(crate) fn marker_loss(&self, player: &Player) -> i32 {
        -self.edition.track()[usize::from(self.marker(player))]
    }

    /// 1. The panes left on all strips together.
    pub(crate) fn panes_on_strips(&self, player: &Player) -> i32 {
        let in_play = player.in_play.count_ones() as i32;
        let empty: i32 = player
            .strips
            .iter()
            .map(|strip| i32::from(strip.empty_spaces()))
            .sum();
        in_play * SPACES as i32 - empty
    }

    /// 3, side A: for each ornament the points for the filled frame spaces around it.
    fn ornaments(&self, player: &Player) -> i32 {
        // A window's first pane glazes it; with the second the strip has left the game.
        let [glazed, gone] = [player.glazed, !player.in_play];
        let filled = |slot| {
            let [first, second] = [glazed, gone].map(|set| set >> index(slot) & 1);
            usize::from(first + second)
        };
        self.edition
            .ornaments()
            .iter()
            .map(|&[left, right]| self.edition.ornament_points()[filled(left) + filled(right)])
            .sum()
    }
}

/// 3, side B: windows with both frame spaces filled, times panes of the most frequent colour.
fn full_windows_times_colour(player: &Player) -> i32 {
    let full = player.in_play.count_zeros();
    let kept: Tally = player
        .windows
        .iter()
        .flat_map(|window| window.panes())
        .collect();
    let most = Colour::ALL
        .into_iter()
        .map(|colour| kept.count(colour))
        .max();
    full as i32 * i32::from(most.unwrap_or(0))
}
