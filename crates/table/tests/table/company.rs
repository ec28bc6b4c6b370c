//! A table with everyone around it, as a server and its clients would keep it.

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use vidraria_game::{Seat, below};
use vidraria_games::sintra::{self, Side};
use vidraria_games::{AnyOptions, GameKind};
use vidraria_search::Level;
use vidraria_table::{
    Actor, Arrival, Command, Dealer, Event, Numbered, Phase, Refusal, SeatTerms, Secret, Table,
    Terms, View,
};

/// When the tables of the tests are made.
pub(crate) const START: u64 = 1_700_000_000_000;

pub(crate) const COMPUTER: SeatTerms = SeatTerms::Computer {
    level: Level::Random,
};

/// A table, a copy of it that only hears of events, and the log.
pub(crate) struct Company {
    pub(crate) table: Table,
    pub(crate) replica: Table,
    pub(crate) log: Vec<Numbered>,
    pub(crate) rng: ChaCha8Rng,
    pub(crate) dealer: Dealer,
    /// The time.
    pub(crate) now: u64,
}

/// Terms for persons only.
pub(crate) fn persons(game: GameKind, players: usize) -> Terms {
    Terms {
        first: Some(0),
        ..Terms::new(
            AnyOptions::default_of(game),
            vec![SeatTerms::Person; players],
        )
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
        let mut dealer = Dealer::Fair(Secret::new([seed as u8; 32]));
        let (table, log) = Table::create(terms, START, &mut dealer).unwrap();
        let replica = Table::replay(&log).unwrap();
        Self {
            table,
            replica,
            log,
            rng: ChaCha8Rng::seed_from_u64(seed),
            dealer,
            now: START,
        }
    }

    /// A table at which every person has sat down.
    pub(crate) fn seated(terms: Terms, seed: u64) -> Self {
        let mut company = Self::new(terms, seed);
        for seat in company.persons() {
            let sit = Command::sit(format!("Player {seat}"));
            company.send(Actor::Seat(seat), sit).unwrap();
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
        self.send_delayed(by, command, 0)
    }

    /// The same for a command that the network has delayed.
    pub(crate) fn send_delayed(
        &mut self,
        by: Actor,
        command: Command,
        delay: u64,
    ) -> Result<Vec<Event>, Refusal> {
        let arrival = Arrival {
            delay,
            rematch: Some("another".to_owned()),
            ..Arrival::at(self.now)
        };
        let dealer = &mut self.dealer;
        let events = self.table.handle(by, &command, &arrival, dealer)?;
        Ok(self.take(events))
    }

    /// Lets time pass, and what happens by itself happen in it.
    pub(crate) fn pass(&mut self, milliseconds: u64) -> Vec<Event> {
        let end = self.now + milliseconds;
        let mut all = Vec::new();
        while let Some(at) = self.table.wakes_at().filter(|at| *at <= end) {
            self.now = self.now.max(at);
            let events = self.table.wake(self.now, &mut self.dealer).unwrap();
            assert!(!events.is_empty(), "what is due happens");
            all.extend(self.take(events));
        }
        self.now = end;
        all
    }

    /// Applies events to the table and tells the replica, as they come out of a store.
    fn take(&mut self, events: Vec<Numbered>) -> Vec<Event> {
        for event in &events {
            self.table.apply(event).unwrap();
            let text = serde_json::to_string(&event).unwrap();
            let read: Numbered = serde_json::from_str(&text).unwrap();
            assert_eq!(read, *event, "{text}");
            self.replica.apply(&read).unwrap();
            self.log.push(read);
        }
        events.into_iter().map(|event| event.event).collect()
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
            shared.can_ask_back = false;
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
                let seats = table.seats();
                let unready = |seat: Seat| table.terms().ready && !seats[seat].ready;
                let open = |seat: Seat| seats[seat].name.is_none() || unready(seat);
                assert!(self.persons().into_iter().any(open));
            }
            Phase::Playing => {
                let seat = self.to_act();
                let computer = table.seats()[seat].computer;
                let moves = computer.filter(|_| table.view(None).paused.is_none());
                assert_eq!(table.computer_to_move(), moves.map(|level| (seat, level)));
            }
            Phase::Closed => {
                assert!(table.to_act().is_none() && table.computer_to_move().is_none());
                assert!(table.view(None).winners.is_empty());
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
