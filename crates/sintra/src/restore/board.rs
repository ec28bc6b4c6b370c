//! A player's board from its notation.

use super::Faults;
use crate::{
    Colour, Face, PlayerNotation, SPACES, STRIPS, Sintra, Slot, SlotNotation, Spaces,
    state::{Player, SLOTS},
    strip::Strip,
};

impl Sintra {
    /// `round` is the position's; `keeps` says that a completed strip waits for its pane, so that
    /// its bonus has been scored already.
    pub(super) fn read_board(
        &self,
        shown: &PlayerNotation,
        round: u8,
        keeps: bool,
    ) -> Result<Player, Faults> {
        let mut faults = Faults::new();
        let mut player = Player {
            glazier: shown.glazier,
            ..Player::default()
        };
        if !(1..=SLOTS).contains(&usize::from(shown.glazier)) {
            faults.push(format!(
                "the glazier cannot stand at slot {}.",
                shown.glazier
            ));
        }
        if shown.slots.len() != SLOTS || shown.windows.len() != SLOTS {
            faults.push(format!("a board has {SLOTS} slots and {SLOTS} windows."));
            return Err(faults);
        }
        let mut laid = [false; STRIPS];
        for slot in 1..=SLOTS as Slot {
            let at = usize::from(slot) - 1;
            let window = &shown.windows[at].0;
            let strip = shown.slots[at].as_ref();
            match self.read_slot(strip, window, &mut laid) {
                Ok(Some((face, strip))) => player.lay(slot, face, strip),
                Ok(None) => {}
                Err(fault) => faults.push(format!("slot {slot}: {fault}")),
            }
            window
                .iter()
                .take(2)
                .for_each(|&pane| player.glaze(slot, pane));
        }
        let completed = shown
            .windows
            .iter()
            .map(|window| window.0.len())
            .sum::<usize>();
        match self.read_track(shown, round) {
            Ok(steps) => player.steps = steps,
            Err(fault) => faults.push(fault),
        }
        match self.read_points(shown, completed + usize::from(keeps)) {
            Ok(points) => player.points = points,
            Err(fault) => faults.push(fault),
        }
        if faults.is_empty() {
            Ok(player)
        } else {
            Err(faults)
        }
    }

    /// The strip at a slot; `laid` notes which strips have been seen.
    fn read_slot(
        &self,
        shown: Option<&SlotNotation>,
        window: &[Colour],
        laid: &mut [bool; STRIPS],
    ) -> Result<Option<(Face, Strip)>, String> {
        let Some(shown) = shown else {
            return match window.len() {
                2 => Ok(None),
                panes => Err(format!(
                    "the strip leaves the game when its window is filled with 2 panes, not {panes}."
                )),
            };
        };
        let face: Face = shown.strip.parse().map_err(|fault| format!("{fault}."))?;
        if std::mem::replace(&mut laid[face.strip() - 1], true) {
            return Err(format!(
                "strip {} lies at another slot already.",
                face.strip()
            ));
        }
        let started = match window {
            [] => face,
            [pane] => {
                let completed = face.turned();
                if !can_hold(self.edition.spaces(completed), *pane) {
                    return Err(format!("side {completed} cannot have left a {pane} pane."));
                }
                completed
            }
            _ => return Err("the strip has left the game when its window is full.".to_owned()),
        };
        let due = self.edition.starting_face(face.strip());
        if due.is_some_and(|due| due != started) {
            return Err(format!(
                "the strip cannot lie there as {face} before its other side."
            ));
        }
        let strip = read_strip(self.edition.spaces(face), &shown.panes)
            .map_err(|fault| format!("strip {face}: {fault}"))?;
        Ok(Some((face, strip)))
    }

    /// The steps of the broken-glass marker in the whole game.
    fn read_track(&self, shown: &PlayerNotation, round: u8) -> Result<u16, String> {
        let cycle = self.edition.track_steps();
        let bottom = self.edition.bottom_loss();
        if u16::from(shown.broken) >= cycle {
            return Err(format!(
                "the marker rests on steps 0 to {} of the track, not {}.",
                cycle - 1,
                shown.broken
            ));
        }
        if shown.lost < 0 || shown.lost % bottom != 0 {
            return Err(format!(
                "points are lost {bottom} at a time by the track, which cannot make {}.",
                shown.lost
            ));
        }
        let steps = i64::from(shown.lost / bottom) * i64::from(cycle) + i64::from(shown.broken);
        // At worst all panes of every round, and the start tile.
        let in_a_round = i64::from(self.displays) * i64::from(self.edition.panes_per_display()) + 1;
        let rounds = round.min(self.edition.rounds());
        if steps > in_a_round * i64::from(rounds) {
            return Err(format!(
                "the marker cannot have made {steps} steps in {rounds} rounds."
            ));
        }
        Ok(steps as u16)
    }

    /// The points scored without those lost, which so many completions can have brought at most.
    fn read_points(&self, shown: &PlayerNotation, completed: usize) -> Result<i16, String> {
        let points = i64::from(shown.score) + i64::from(shown.lost);
        let windows: i64 = self
            .window_points
            .iter()
            .map(|&points| i64::from(points))
            .sum();
        let bonus = i64::from(self.edition.bonus_per_pane()) * SPACES as i64;
        let most = (windows + bonus) * completed as i64;
        if (0..=most).contains(&points) {
            Ok(points as i16)
        } else {
            Err(format!(
                "{completed} completed strips bring 0 to {most} points, but a score of {} with \
                 {} points lost makes {points}.",
                shown.score, shown.lost
            ))
        }
    }
}

fn can_hold(spaces: &Spaces, pane: Colour) -> bool {
    spaces
        .iter()
        .any(|space| space.is_none_or(|colour| colour == pane))
}

fn read_strip(spaces: &Spaces, letters: &str) -> Result<Strip, String> {
    let panes = read_panes(letters)?;
    let mut strip = Strip::empty(spaces);
    for (number, (space, pane)) in (1..).zip(spaces.iter().zip(panes)) {
        match (space, pane) {
            (Some(colour), Some(pane)) if *colour != pane => {
                return Err(format!("space {number} takes {colour}, not {pane}."));
            }
            (Some(_), Some(pane)) => {
                strip.place(pane, 1);
            }
            _ => {}
        }
    }
    for (space, pane) in spaces.iter().zip(panes) {
        if let (None, Some(pane)) = (space, pane) {
            if strip.own_spaces(pane) > 0 {
                return Err(format!(
                    "{pane} lies on a joker, but {pane}'s own space is empty."
                ));
            }
            strip.place(pane, 1);
        }
    }
    if strip.panes(spaces) == panes {
        Ok(strip)
    } else {
        Err(format!(
            "spaces of a kind are filled from the left, not as in `{letters}`."
        ))
    }
}

fn read_panes(letters: &str) -> Result<Spaces, String> {
    let pane = |letter| match letter {
        '.' => Ok(None),
        letter => Colour::from_letter(letter)
            .map(Some)
            .ok_or_else(|| format!("`{letter}` is no pane: write W, Y, C, M, O or `.` for none.")),
    };
    let panes = letters.chars().map(pane).collect::<Result<Vec<_>, _>>()?;
    Spaces::try_from(panes).map_err(|_| format!("`{letters}` does not show {SPACES} spaces."))
}
