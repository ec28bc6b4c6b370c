//! What is drawn by lot before the first deal.

use rand_core::Rng;
use vidraria_game::{Seat, SetupError, below, shuffle};

use crate::{
    Colour, Face, Panes, Setup, Sintra, Slot,
    deal::draw,
    face::STRIPS,
    state::{MAX_PLAYERS, Phase, Player, SOURCES, State},
    tally::Tally,
};

impl Sintra {
    /// Draws the start player (unless `first` names him), the indicator, and each seat's strips.
    pub(crate) fn draw_setup<R: Rng + ?Sized>(&self, first: Option<Seat>, rng: &mut R) -> Setup {
        let start = first.unwrap_or_else(|| below(rng, self.players as u32) as Seat);
        let indicator = self.draw_indicator(rng);
        let strips = (0..self.players).map(|_| self.draw_strips(rng)).collect();
        Setup {
            start,
            indicator,
            strips,
        }
    }

    /// "One pane of each colour, in random order, onto spaces II to VI; one more, drawn at random
    /// from the other panes, onto space I." With fewer rounds, as many colours as there are spaces.
    fn draw_indicator<R: Rng + ?Sized>(&self, rng: &mut R) -> Panes {
        let mut colours = Colour::ALL;
        shuffle(rng, &mut colours);
        let later = &colours[..usize::from(self.edition.rounds()) - 1];
        let others = self.edition.panes() - later.iter().copied().collect();
        let first = draw(&mut { others }, 1, rng);
        Panes(first.panes().chain(later.iter().copied()).collect())
    }

    /// "The eight strips in random order, each on a random side", but for those that start on a
    /// certain one.
    fn draw_strips<R: Rng + ?Sized>(&self, rng: &mut R) -> Vec<String> {
        let mut strips: [usize; STRIPS] = std::array::from_fn(|strip| strip + 1);
        shuffle(rng, &mut strips);
        let face = |strip| {
            let second = below(rng, 2) == 1;
            self.edition
                .starting_face(strip)
                .or(Face::of(strip, second))
        };
        strips
            .into_iter()
            .filter_map(face)
            .map(|face| face.to_string())
            .collect()
    }

    /// The state before the first deal.
    pub(crate) fn begin(&self, setup: &Setup) -> Result<State, SetupError> {
        if setup.start >= self.players {
            return Err(SetupError(format!(
                "the start player's seat {} must be below {}",
                setup.start, self.players
            )));
        }
        let indicator = &setup.indicator;
        self.check_indicator(indicator).map_err(|reason| {
            SetupError(format!(
                "the round indicator cannot be `{indicator}`: {reason}"
            ))
        })?;
        if setup.strips.len() != self.players {
            return Err(SetupError(format!(
                "strips are given for {} seats instead of {}",
                setup.strips.len(),
                self.players
            )));
        }
        let mut players = [Player::default(); MAX_PLAYERS];
        for (seat, strips) in setup.strips.iter().enumerate() {
            players[seat] = self
                .board(strips)
                .map_err(|reason| SetupError(format!("seat {seat}'s strips: {reason}")))?;
        }
        let on_indicator: Tally = indicator.0.iter().copied().collect();
        Ok(State {
            sources: [Tally::default(); SOURCES],
            bag: self.edition.panes() - on_indicator,
            tower: Tally::default(),
            players,
            indicator: indicator.0.iter().copied().collect(),
            phase: Phase::Deal,
            seat: setup.start as u8,
            tile_in_centre: false,
            holder: setup.start as u8,
        })
    }

    fn check_indicator(&self, panes: &Panes) -> Result<(), String> {
        let rounds = usize::from(self.edition.rounds());
        if panes.0.len() != rounds {
            return Err(format!("it has {rounds} spaces"));
        }
        let later: Tally = panes.0[1..].iter().copied().collect();
        if later.colours().count() < rounds - 1 {
            return Err("from space II on every colour comes once".to_owned());
        }
        let all: Tally = panes.0.iter().copied().collect();
        match all.beyond(self.edition.panes()).colours().next() {
            Some(colour) => Err(format!("there are not so many {colour} panes")),
            None => Ok(()),
        }
    }

    /// A board with its strips laid out, by slot.
    fn board(&self, strips: &[String]) -> Result<Player, String> {
        if strips.len() != STRIPS {
            return Err(format!("{} are given instead of {STRIPS}", strips.len()));
        }
        let mut laid = [false; STRIPS];
        let mut player = Player {
            glazier: 1,
            ..Player::default()
        };
        for (slot, text) in (1 as Slot..).zip(strips) {
            let face: Face = text.parse().map_err(|SetupError(reason)| reason)?;
            if std::mem::replace(&mut laid[face.strip() - 1], true) {
                return Err(format!("strip {} lies there twice", face.strip()));
            }
            if let Some(due) = self
                .edition
                .starting_face(face.strip())
                .filter(|&due| due != face)
            {
                return Err(format!("strip {} starts as `{due}`", face.strip()));
            }
            player.lay(slot, face, self.blank(face));
        }
        Ok(player)
    }
}
