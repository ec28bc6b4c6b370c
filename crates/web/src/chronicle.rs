//! The events of a table, added up: what to show after each, and what to tell.

mod around;

use std::sync::Arc;

use vidraria_game::Seat;
use vidraria_table::{Broken, Event, Numbered, SeatView, Table};

use crate::board::{Done, Moment};
use crate::boards;
use crate::words::Voice;
use crate::{names, words};

/// A table as far as its events are known here, with what the page tells about the way there.
#[derive(Clone, Debug, Default)]
pub struct Chronicle {
    table: Option<Table>,
    done: Vec<Done>,
    /// The table before each thing that was done.
    before: Vec<Table>,
    lines: Vec<Arc<Line>>,
}

/// A line of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// The number of its event.
    pub number: u64,
    /// Whose doing it was; none for what happens around the seats.
    pub seat: Option<Seat>,
    /// One or two sentences.
    pub text: String,
    /// It opens a round.
    pub opens_round: bool,
}

impl Chronicle {
    /// Adds the next event.
    ///
    /// # Errors
    /// If it does not follow on those before it.
    pub fn apply(&mut self, event: &Numbered) -> Result<(), Broken> {
        let before = self.table.clone();
        let after = match before.clone() {
            None => Table::replay(std::slice::from_ref(event))?,
            Some(mut table) => {
                table.apply(event)?;
                table
            }
        };
        self.tell(event, before.as_ref(), &after);
        self.table = Some(after);
        Ok(())
    }

    /// The number of the last event; 0 before the first.
    pub fn number(&self) -> u64 {
        self.table.as_ref().map_or(0, Table::number)
    }

    /// The table, once its first event is there.
    pub fn table(&self) -> Option<&Table> {
        self.table.as_ref()
    }

    /// What is told, oldest first.
    pub fn lines(&self) -> &[Arc<Line>] {
        &self.lines
    }

    /// What to show to whoever plays the seats `mine`; none of them for a spectator.
    pub fn moment(&self, mine: &[Seat]) -> Option<Moment> {
        Some(moment(self.table.as_ref()?, &self.done, mine))
    }

    /// The same before the decision `ply`; none if there was no such.
    pub fn earlier(&self, ply: usize, mine: &[Seat]) -> Option<Moment> {
        Some(moment(self.before.get(ply)?, &self.done[..ply], mine))
    }

    /// What was done, oldest first: the decisions by ply.
    pub fn done(&self) -> &[Done] {
        &self.done
    }

    fn tell(&mut self, event: &Numbered, before: Option<&Table>, after: &Table) {
        let seats = after.seats();
        let mut line = |seat, text: String, opens_round| {
            self.lines.push(Arc::new(Line {
                number: event.number,
                seat,
                text,
                opens_round,
            }));
        };
        match &event.event {
            Event::Sat { seat, name, .. } => {
                line(Some(*seat), format!("{name} sits down."), false);
            }
            Event::Began { .. } => line(None, "The game begins.".to_owned(), false),
            Event::Dealt { .. } => {
                if let Some(text) = after.position().and_then(boards::deal_in_words) {
                    line(None, text, true);
                }
            }
            Event::Acted { seat, action, .. } => {
                self.acted(event.number, *seat, action, before, seats);
            }
            Event::Undone { .. } => self.forget(1),
            Event::TakenBack { seat, actions } => {
                self.forget(*actions);
                let name = names::of(*seat, &after.seats()[*seat]);
                self.line(event.number, format!("{name} takes the last turn back."));
            }
            other => {
                if let Some(text) = around::in_words(other, seats) {
                    self.line(event.number, text);
                }
            }
        }
    }

    /// Tells something that is no seat's doing on the board.
    fn line(&mut self, number: u64, text: String) {
        self.lines.push(Arc::new(Line {
            number,
            seat: None,
            text,
            opens_round: false,
        }));
    }

    /// Does not tell any more of the latest actions.
    fn forget(&mut self, actions: usize) {
        let kept = self.done.len().saturating_sub(actions);
        self.before.truncate(kept);
        let gone: Vec<u64> = self.done.drain(kept..).map(|done| done.number).collect();
        self.lines.retain(|line| !gone.contains(&line.number));
    }

    fn acted(
        &mut self,
        number: u64,
        seat: Seat,
        action: &str,
        before: Option<&Table>,
        seats: &[SeatView],
    ) {
        let Some((before, position)) = before.and_then(|table| Some((table, table.position()?)))
        else {
            return;
        };
        let name = names::of(seat, &seats[seat]);
        let notation = position.describe();
        let effect = position
            .parse_action(action)
            .ok()
            .and_then(|action| position.effect(action));
        let outcome = effect.and_then(|effect| boards::outcome_in_words(&effect, position));
        let told = boards::action_in_words(action, &notation, Voice::Of(&name));
        let mut text = format!("{told}.");
        if let Some(outcome) = outcome {
            text = format!("{text} {}", words::sentence(&outcome));
        }
        self.lines.push(Arc::new(Line {
            number,
            seat: Some(seat),
            text,
            opens_round: false,
        }));
        self.done.push(Done {
            number,
            seat,
            name,
            action: action.to_owned(),
            before: Some(Arc::new(notation)),
        });
        self.before.push(before.clone());
    }
}

/// What to show of a table to whoever plays the seats `mine`, after these were `done`.
fn moment(table: &Table, done: &[Done], mine: &[Seat]) -> Moment {
    let viewer = viewer(table, done, mine);
    let last_own = viewer.or(table.to_act()).and_then(|seat| {
        let own = done.iter().rposition(|done| done.seat == seat);
        own.map(|index| index + 1)
    });
    Moment {
        view: table.view(viewer),
        position: table.position().cloned(),
        recent: done[last_own.unwrap_or(0)..].to_vec(),
    }
}

/// The seat through whose eyes the table is shown where one person plays several: the one to act,
/// otherwise the next of them.
fn viewer(table: &Table, done: &[Done], mine: &[Seat]) -> Option<Seat> {
    let players = table.seats().len();
    let last = done.last().map(|done| done.seat);
    let from = table.to_act().or(last).unwrap_or(0);
    (0..players)
        .map(|step| (from + step) % players)
        .find(|seat| mine.contains(seat))
}

#[cfg(test)]
mod tests {
    use super::*;
    use vidraria_games::{AnyOptions, GameKind};
    use vidraria_table::{Actor, Arrival, Command, Dealer, Phase, SeatTerms, Secret, Terms};

    /// A table as a server keeps it, and its chronicle.
    struct Played {
        table: Table,
        chronicle: Chronicle,
        dealer: Dealer,
    }

    impl Played {
        fn begin(game: GameKind) -> Self {
            let mut dealer = Dealer::Fair(Secret::new([5; 32]));
            let terms = Terms {
                first: Some(0),
                confirm_turns: true,
                ..Terms::new(AnyOptions::default_of(game), vec![SeatTerms::Person; 2])
            };
            let (table, events) = Table::create(terms, 0, &mut dealer).unwrap();
            let mut played = Self {
                table,
                chronicle: Chronicle::default(),
                dealer,
            };
            for event in events {
                played.chronicle.apply(&event).unwrap();
            }
            for (seat, name) in ["Ana", "Bela"].into_iter().enumerate() {
                played.command(seat, &Command::sit(name));
            }
            played
        }

        fn command(&mut self, seat: Seat, command: &Command) {
            let (by, arrival) = (Actor::Seat(seat), Arrival::at(0));
            let events = self.table.handle(by, command, &arrival, &mut self.dealer);
            for event in events.unwrap() {
                self.table.apply(&event).unwrap();
                self.chronicle.apply(&event).unwrap();
            }
        }

        /// One step of whoever is to act: the first legal action, or the confirmation.
        fn step(&mut self) {
            let seat = self.table.to_act().unwrap();
            let view = self.table.view(Some(seat));
            let command = match view.legal.first() {
                Some(choice) => Command::Act {
                    action: choice.action.clone(),
                },
                None => Command::Confirm,
            };
            self.command(seat, &command);
        }

        /// What the second seat sees, if somebody has a decision.
        fn decision(&self) -> Option<Moment> {
            let view = self.table.view(self.table.to_act());
            (!view.legal.is_empty()).then(|| self.chronicle.moment(&[1]).unwrap())
        }

        fn told(&self) -> String {
            let last = self.chronicle.lines().last();
            last.map_or_else(String::new, |line| line.text.clone())
        }
    }

    #[test]
    fn a_whole_game_is_shown_as_the_table_sees_it_and_told_action_by_action() {
        for game in GameKind::ALL {
            let mut played = Played::begin(game);
            let mut acted = 0;
            let mut moments = Vec::new();
            while played.table.phase() == Phase::Playing {
                moments.extend(played.decision());
                acted += usize::from(!played.table.view(played.table.to_act()).legal.is_empty());
                played.step();
                let moment = played.chronicle.moment(&[1]).unwrap();
                assert_eq!(moment.view, played.table.view(Some(1)));
                assert!(moment.recent.iter().all(|done| done.seat == 0));
            }
            let by_seats = played
                .chronicle
                .lines()
                .iter()
                .filter(|line| line.seat.is_some());
            // Two lines tell who sat down.
            assert_eq!(by_seats.count(), acted + 2);
            // Every decision can be looked at again as it was.
            assert_eq!(moments.len(), acted);
            for (ply, moment) in moments.iter().enumerate() {
                let again = played.chronicle.earlier(ply, &[1]).unwrap();
                assert_eq!((&again.view, &again.recent), (&moment.view, &moment.recent));
            }
            assert!(played.chronicle.earlier(acted, &[1]).is_none());
        }
    }

    #[test]
    fn what_is_taken_back_is_not_told_any_more() {
        let mut played = Played::begin(GameKind::Sintra);
        let before = played.told();
        played.step();
        assert!(played.told().starts_with("Ana takes "), "{}", played.told());
        assert_eq!(played.chronicle.moment(&[1]).unwrap().recent.len(), 1);
        played.command(0, &Command::Undo);
        assert_eq!(played.told(), before);
        assert!(played.chronicle.moment(&[1]).unwrap().recent.is_empty());
        assert!(played.chronicle.earlier(0, &[]).is_none());
    }

    #[test]
    fn whoever_plays_several_seats_sees_the_one_to_act_or_the_next_of_his() {
        let mut played = Played::begin(GameKind::River);
        let you = |played: &Played, mine: &[Seat]| played.chronicle.moment(mine).unwrap().view.you;
        assert_eq!(you(&played, &[0, 1]), Some(0));
        assert_eq!(you(&played, &[1]), Some(1));
        assert_eq!(you(&played, &[]), None);
        while played.table.to_act() == Some(0) {
            played.step();
        }
        assert_eq!(you(&played, &[0, 1]), Some(1));
    }

    #[test]
    fn a_gap_is_refused() {
        let mut played = Played::begin(GameKind::River);
        let event = Numbered {
            number: played.table.number() + 2,
            at: 0,
            event: Event::Undone { seat: 0 },
        };
        assert!(played.chronicle.apply(&event).is_err());
        assert_eq!(played.chronicle.number(), played.table.number());
    }
}
