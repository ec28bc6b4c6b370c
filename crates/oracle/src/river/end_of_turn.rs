//! What follows a turn: the last stage, the next turn, the end.

use super::{Game, Phase, Player};

impl Game {
    /// "The last stage": "At the end of a turn (after the refill), if any player's glassworks
    /// holds 17 pieces or more (overflow not counted) and the last stage has not begun, it
    /// begins".
    pub(super) fn end_turn(&mut self) {
        let full = |player: &Player| {
            let pieces: usize = player.columns.iter().map(|column| column.height).sum();
            pieces >= self.edition.last_stage_at
        };
        if self.rounds_left.is_none() && self.players.iter().any(full) {
            // "The current round is finished, then one more round is played".
            self.rounds_left = Some(self.edition.final_rounds);
            let top_up = self.top_up();
            if top_up.iter().any(|&pieces| pieces > 0) {
                self.phase = Phase::TopUp(top_up);
                return;
            }
        }
        self.next_turn();
    }

    /// "going clockwise from the next player, the player whose turn it was coming last, each
    /// player with fewer than 3 pieces in the satchel draws from the bag up to 3 (if the bag runs
    /// out, earlier players are filled first)."
    fn top_up(&self) -> Vec<usize> {
        let mut in_bag = self.bag.len();
        let mut top_up = vec![0; self.players.len()];
        for step in 1..=self.players.len() {
            let seat = (self.to_move + step) % self.players.len();
            let holds = self.players[seat].satchel.len();
            if holds < self.edition.top_up {
                top_up[seat] = (self.edition.top_up - holds).min(in_bag);
                in_bag -= top_up[seat];
            }
        }
        top_up
    }

    /// "Turns go clockwise; a round is one turn of each player, starting with the first player."
    pub(super) fn next_turn(&mut self) {
        // "When as many turns in a row as there are players were passes, the game is scored at
        // once, in the last stage too, even if the final round is incomplete."
        if self.passes == self.players.len() {
            self.phase = Phase::Over;
            return;
        }
        let next = (self.to_move + 1) % self.players.len();
        if next == self.first {
            // "The current round is finished, then one more round is played, then the game is
            // scored."
            if self.rounds_left == Some(0) {
                self.phase = Phase::Over;
                return;
            }
            self.rounds_left = self.rounds_left.map(|rounds| rounds - 1);
            self.round += 1;
        }
        self.to_move = next;
        self.phase = Phase::Turn;
    }
}
