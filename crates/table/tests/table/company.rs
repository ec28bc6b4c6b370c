//! A table with everyone around it, as a server and its clients would keep it.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use vidraria_game::{Seat, below};
use vidraria_games::sintra::{self, Side};
use vidraria_games::{AnyOptions, GameKind};
use vidraria_search::Level;
use vidraria_table::{
    Actor, Command, Event, Numbered, Phase, Refusal, SeatTerms, Table, Terms, View,
};

pub(crate) const COMPUTER: SeatTerms = SeatTerms::Computer {
    level: Level::Random,
};

/// A table, a copy of it that only hears of events, and the log.
pub(crate) struct Company {
    pub(crate) table: Table,
    pub(crate) replica: Table,
    pub(crate) log: Vec<Numbered>,
    pub(crate) rng: ChaCha8Rng,
}

/// Terms for persons only.
pub(crate) fn persons(game: GameKind, players: usize) -> Terms {
    Terms {
        game: AnyOptions::default_of(game),
        edition: None,
        seats: vec![SeatTerms::Person; players],
        first: Some(0),
        confirm_turns: false,
        hints: None,
    }
}

/// Both games with every number of players and every option.
pub(crate) fn all_games() -> Vec<Terms> {
    let mut all: Vec<Terms> = (2..=5).map(|n| persons(GameKind::River, n)).collect();
    for players in 2..=4 {
        for side in [Side::A, Side::B] {
            let game = AnyOptions::Sintra(sintra::Options { side });
            all.push(Terms {
                game,
                ..persons(GameKind::Sintra, players)
            });
        }
    }
    all
}

impl Company {
    pub(crate) fn new(terms: Terms, seed: u64) -> Self {
        let mut rng = ChaCha8Rng::seed_from_u64(seed);
        let (table, events) = Table::create(terms, &mut rng).unwrap();
        let log = number(0, events);
        let replica = Table::replay(&log).unwrap();
        Self {
            table,
            replica,
            log,
            rng,
        }
    }

    /// A table at which every person has sat down.
    pub(crate) fn seated(terms: Terms, seed: u64) -> Self {
        let mut company = Self::new(terms, seed);
        for seat in company.persons() {
            let name = format!("Player {seat}");
            company
                .send(Actor::Seat(seat), Command::Sit { name })
                .unwrap();
        }
        company
    }

    /// The persons' seats.
    pub(crate) fn persons(&self) -> Vec<Seat> {
        let seats = &self.table.terms().seats;
        let person = |&seat: &Seat| seats[seat] == SeatTerms::Person;
        (0..seats.len()).filter(person).collect()
    }

    /// Carries out a command at the table and tells the replica.
    pub(crate) fn send(&mut self, by: Actor, command: Command) -> Result<Vec<Event>, Refusal> {
        let events = self.table.handle(by, &command, &mut self.rng)?;
        for event in number(self.table.number(), events.clone()) {
            self.table.apply(&event).unwrap();
            let text = serde_json::to_string(&event).unwrap();
            let read: Numbered = serde_json::from_str(&text).unwrap();
            assert_eq!(read, event, "{text}");
            self.replica.apply(&read).unwrap();
            self.log.push(event);
        }
        Ok(events)
    }

    pub(crate) fn act(&mut self, seat: Seat, action: &str) -> Result<Vec<Event>, Refusal> {
        let action = action.to_owned();
        self.send(Actor::Seat(seat), Command::Act { action })
    }

    /// The seat whose turn it is.
    pub(crate) fn to_act(&self) -> Seat {
        self.table.to_act().unwrap()
    }

    /// A uniformly chosen legal action of the position.
    pub(crate) fn random_action(&mut self) -> String {
        let legal = self.table.position().unwrap().legal();
        legal[below(&mut self.rng, legal.len() as u32) as usize].to_string()
    }

    /// Takes a uniformly chosen action for whoever is to decide.
    pub(crate) fn act_at_random(&mut self) {
        let seat = self.to_act();
        let action = self.random_action();
        let by = match self.table.computer_to_move() {
            Some((seat, _)) => Actor::Computer(seat),
            None => Actor::Seat(seat),
        };
        self.send(by, Command::Act { action }).unwrap();
    }

    /// Plays at random until `wanted` is true, at most to the end; whether it became true.
    pub(crate) fn play_until(&mut self, wanted: impl Fn(&Table) -> bool) -> bool {
        while !wanted(&self.table) {
            if self.table.phase() == Phase::Over {
                return false;
            }
            self.act_at_random();
        }
        true
    }

    /// The table as everyone sees it: by seat, then a spectator.
    pub(crate) fn views(&self) -> Vec<View> {
        views(&self.table)
    }

    /// Checks everything that must be true of any table at any time.
    pub(crate) fn check(&self) {
        let views = self.views();
        assert_eq!(views, self::views(&self.replica));
        let public = views.last().unwrap();
        for view in &views {
            let mut shared = view.clone();
            shared.you = None;
            shared.legal.clear();
            shared.can_undo = false;
            shared.can_confirm = false;
            assert_eq!(&shared, public);
            let acts = view.you.is_some() && view.you == view.to_act;
            assert!(acts || view.legal.is_empty());
            assert!(acts || !view.can_confirm);
        }
        self.check_whose_turn();
    }

    /// Checks that exactly one seat is to act while a game is played, and none otherwise.
    pub(crate) fn check_whose_turn(&self) {
        let table = &self.table;
        match table.phase() {
            Phase::Waiting => {
                assert!(table.position().is_none() && table.to_act().is_none());
                let open = |seat: Seat| table.seats()[seat].name.is_none();
                assert!(self.persons().into_iter().any(open));
            }
            Phase::Playing => {
                let seat = self.to_act();
                let computer = table.seats()[seat].computer;
                assert_eq!(
                    table.computer_to_move(),
                    computer.map(|level| (seat, level))
                );
            }
            Phase::Over => {
                assert!(table.to_act().is_none() && table.computer_to_move().is_none());
                assert!(!table.view(None).winners.is_empty());
            }
        }
    }
}

fn views(table: &Table) -> Vec<View> {
    let seats = 0..table.seats().len();
    let viewers = seats.map(Some).chain([None]);
    viewers.map(|viewer| table.view(viewer)).collect()
}

pub(crate) fn number(after: u64, events: Vec<Event>) -> Vec<Numbered> {
    (after + 1..)
        .zip(events)
        .map(|(number, event)| Numbered {
            number,
            at: 1_700_000_000_000 + number,
            event,
        })
        .collect()
}
