//! Contests: fairness, resumption, faults.

use std::fs;
use std::io::Write;

use vidraria_arena::{
    Contest, ContestError, Entrant, Log, LogError, ProgramError, Seated, SetRecord, Summary, Terms,
};
use vidraria_game::Game;
use vidraria_river::River;
use vidraria_search::net::{Encode, FloatNet};
use vidraria_search::{Budget, Stop};
use vidraria_sintra::Sintra;

fn game<G: Game>(players: usize) -> G {
    G::new(G::standard_edition(), players, G::Options::default()).expect("a standard game")
}

fn entrants<G: Encode>(names: &[&str]) -> Vec<Entrant<G>> {
    let entrant = |name: &&str| Entrant::parse(name, &Terms::default()).expect("an entrant");
    names.iter().map(entrant).collect()
}

fn contest<'a, G: Encode>(game: &'a G, names: &[&str]) -> Contest<'a, G> {
    Contest::new(game, entrants(names), 5).expect("the seats are filled")
}

/// Without the times, which differ from run to run.
fn timeless(sets: &[SetRecord]) -> Vec<SetRecord> {
    let mut sets = sets.to_vec();
    for game in sets.iter_mut().flat_map(|set| &mut set.games) {
        game.micros.fill(0);
    }
    sets
}

fn fair<G: Encode>(players: usize) {
    let game = game::<G>(players);
    let contest = contest(&game, &["lookahead", "lookahead"]);
    assert_eq!(contest.games_per_set(), players as u64);
    let sets = contest.play(12, 2, None, |_| true).expect("played");
    for set in &sets {
        assert_eq!(set.games.len(), players);
        let total: f64 = (0..2).map(|entrant| set.part(entrant)).sum();
        assert!(
            (total - 1.0).abs() < 1e-9,
            "all parts together are one victory"
        );
    }
    let summary = Summary::of(&sets, players);
    assert!(
        summary.low < summary.baseline && summary.baseline < summary.high,
        "{summary:?}"
    );
    assert_eq!(summary.games, 12 * players);
}

#[test]
fn equals_win_alike_at_every_table() {
    for players in 2..=4 {
        fair::<Sintra>(players);
    }
    for players in 2..=5 {
        fair::<River>(players);
    }
}

#[test]
fn the_stronger_wins_more_and_as_expected_of_the_first_two_levels() {
    let game = game::<Sintra>(2);
    let contest = contest(&game, &["lookahead", "random"]);
    let sets = contest.play(50, 2, None, |_| true).expect("played");
    let summary = Summary::of(&sets, 2);
    assert!(summary.low > 0.9 && summary.elo_low > 350.0, "{summary:?}");
    assert!(summary.points_a > summary.points_b + 50.0, "{summary:?}");
}

#[test]
fn several_opponents_sit_in_every_order() {
    let game = game::<River>(3);
    let contest = contest(&game, &["lookahead", "random", "lookahead@1n"]);
    assert_eq!(contest.games_per_set(), 6);
    let fault = Contest::new(&game, entrants(&["random"]), 1).err();
    let fault = fault.expect("two opponents are missing").to_string();
    assert_eq!(fault, "3 seats need one opponent or 2, not 0");
}

#[test]
fn the_number_of_threads_changes_nothing() {
    let game = game::<River>(2);
    let contest = contest(&game, &["lookahead", "random"]);
    let one = contest.play(9, 1, None, |_| true).expect("played");
    let four = contest.play(9, 4, None, |_| true).expect("played");
    assert_eq!(timeless(&one), timeless(&four));
    let some = contest
        .play(9, 4, None, |sets| sets.len() < 4)
        .expect("played");
    assert_eq!(timeless(&some), timeless(&one[..4]));
}

#[test]
fn a_contest_goes_on_where_its_log_ends() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("log");
    let game = game::<Sintra>(2);
    let contest = contest(&game, &["lookahead", "random"]);
    let open = || Log::open(&path, &contest.identity());
    let mut log = open().expect("begun");
    contest
        .play(3, 2, Some(&mut log), |_| true)
        .expect("played");
    // The next line was cut off in the middle.
    let mut file = fs::OpenOptions::new()
        .append(true)
        .open(&path)
        .expect("there");
    file.write_all(b"{\"set\":3,\"games\":[").expect("written");

    let mut log = open().expect("gone on with");
    assert_eq!(log.held(), 3);
    let resumed = contest
        .play(6, 2, Some(&mut log), |_| true)
        .expect("played");
    let at_once = contest.play(6, 1, None, |_| true).expect("played");
    assert_eq!(timeless(&resumed), timeless(&at_once));
    let text = fs::read_to_string(&path).expect("text");
    assert_eq!(text.lines().count(), 7, "{text}");

    let mut all_held = open().expect("gone on with");
    let again = contest
        .play(6, 2, Some(&mut all_held), |_| true)
        .expect("read");
    assert_eq!(again, resumed);
}

#[test]
fn a_log_of_another_contest_or_a_broken_one_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("log");
    let game = game::<Sintra>(2);
    let first = contest(&game, &["lookahead", "random"]).identity();
    let other = contest(&game, &["random", "lookahead"]).identity();
    Log::open(&path, &first).expect("begun");
    assert!(matches!(
        Log::open(&path, &other),
        Err(LogError::Other { .. })
    ));
    let mut file = fs::OpenOptions::new()
        .append(true)
        .open(&path)
        .expect("there");
    file.write_all(b"{\"set\":0}\n").expect("written");
    assert!(matches!(
        Log::open(&path, &first),
        Err(LogError::Line { line: 2, .. })
    ));
}

/// Chooses an action of another position.
struct Confused;

impl<G: Game> Seated<G> for Confused {
    fn choose(
        &mut self,
        game: &G,
        state: &G::State,
        _: Budget,
        _: &Stop,
    ) -> Result<G::Action, ProgramError> {
        let illegal = (0..G::ACTION_COUNT)
            .filter_map(G::action)
            .find(|&action| game.check(state, action).is_err());
        Ok(illegal.expect("not all actions are legal"))
    }
}

struct Comes(bool);

impl<G: Game> vidraria_arena::Contender<G> for Comes {
    fn player(&self, _: u64) -> Result<Box<dyn Seated<G>>, String> {
        if self.0 {
            Ok(Box::new(Confused))
        } else {
            Err("it is asleep".to_owned())
        }
    }
}

fn with_guest(comes: bool) -> ContestError {
    let game = game::<River>(2);
    let mut entrants = entrants(&["random"]);
    entrants.push(Entrant {
        contender: Box::new(Comes(comes)),
        budget: Budget::default(),
        label: "guest".to_owned(),
    });
    let contest = Contest::new(&game, entrants, 1).expect("the seats are filled");
    contest.play(4, 2, None, |_| true).expect_err("a fault")
}

#[test]
fn whoever_fails_is_named() {
    let fault = with_guest(true).to_string();
    assert!(
        fault.starts_with("guest chose an illegal action in set "),
        "{fault}"
    );
    assert_eq!(
        with_guest(false).to_string(),
        "guest does not come to the table: it is asleep"
    );
}

#[test]
fn a_networks_file_takes_part_in_its_own_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("river.net");
    let net = FloatNet::zeros(River::INPUTS, River::ACTION_INPUTS, 32);
    fs::write(&file, net.quantise(River::ENCODING).write()).expect("written");
    let name = format!("net:{}", file.display());
    let river = game::<River>(3);
    let tuned = format!("{name},exploration=2@5n");
    let sets = contest(&river, &[&tuned, "random"])
        .play(1, 1, None, |_| true)
        .expect("played");
    assert_eq!(sets[0].games.len(), 3);

    let refused = |name: &str| {
        let entrant = Entrant::<Sintra>::parse(name, &Terms::default());
        entrant.err().expect("refused").to_string()
    };
    assert!(refused(&name).contains("understands the encoding `river-"));
    assert!(refused(&format!("{name},x=1")).contains("no setting"));
    fs::write(&file, "no network").expect("written");
    assert!(refused(&name).contains("river.net: this is no network"));
    fs::remove_file(&file).expect("removed");
    assert!(refused(&name).contains("river.net: "));
}
