//! What a search calls proven is what trying everything finds.
//!
//! The yardstick is written here once more, plainly and in other numbers (`f64`) than the search's:
//! it plays every line of a small ending to its end, and every seat takes what is best for it. With
//! more than two seats that alone does not say what happens where a seat has equally good choices,
//! between which others win or lose. So the yardstick keeps *all* outcomes to which such choices
//! can lead, and what the search calls proven must be one of them.

use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use vidraria_game::{Game, Next, PerSeat, Seat, Standing, below, winners};
use vidraria_river::River;
use vidraria_search::{Analysis, Budget, Lookahead, Player, Rollouts, Settings, Stop, Thinker};
use vidraria_sintra::Sintra;

/// Endings of more positions than this are left out.
const MOST_POSITIONS: u32 = 6_000;

/// Worths that differ by less are equal: the search reckons in `f32`.
const EQUAL: f64 = 1e-5;

/// How a game ends.
type Outcome = PerSeat<Standing>;

/// Victory mixed with points, as `Settings` describes it.
#[derive(Clone, Copy)]
struct Worth {
    points: f64,
    scale: f64,
}

impl Worth {
    /// Of an outcome to a seat.
    fn of(self, end: &Outcome, seat: Seat) -> f64 {
        let winners = winners(end);
        let won = f64::from(u8::from(winners.contains(&seat))) / winners.len() as f64;
        let leads = (0..end.len()).filter(|&other| other != seat).map(|other| {
            let lead = f64::from(end[seat].score - end[other].score);
            0.5 + 0.5 * lead / (self.scale + lead.abs())
        });
        let pairs = (end.len() * (end.len() - 1)) as f64 / 2.0;
        (1.0 - self.points) * won + self.points * leads.sum::<f64>() / pairs
    }
}

/// Why an ending has no exact value here.
#[derive(Debug, PartialEq)]
enum Beyond {
    /// A deal comes in between.
    Chance,
    /// It is too large.
    Size,
}

/// An action, and all outcomes that may come after it.
type Way<A> = (A, Vec<Outcome>);

/// Everything that may come of a position.
fn outcomes<G: Game>(
    game: &G,
    state: &G::State,
    worth: Worth,
    left: &mut u32,
) -> Result<Vec<Outcome>, Beyond> {
    match game.next(state) {
        Next::Deal => Err(Beyond::Chance),
        Next::Over => Ok(vec![game.standings(state)]),
        Next::Decision(seat) => {
            let mut all: Vec<Outcome> = Vec::new();
            for (_, outcomes) in best_ways(game, state, seat, worth, left)? {
                all.extend(outcomes);
            }
            all.sort();
            all.dedup();
            Ok(all)
        }
    }
}

/// The actions that a seat may take for best, each with the outcomes for which it may: it would get
/// more by no other, whatever others then choose among what is equal to them.
fn best_ways<G: Game>(
    game: &G,
    state: &G::State,
    seat: Seat,
    worth: Worth,
    left: &mut u32,
) -> Result<Vec<Way<G::Action>>, Beyond> {
    let mut ways: Vec<Way<G::Action>> = Vec::new();
    for action in game.legal(state) {
        *left = left.checked_sub(1).ok_or(Beyond::Size)?;
        let mut after = *state;
        game.play(&mut after, action).expect("legal");
        ways.push((action, outcomes(game, &after, worth, left)?));
    }
    let least = |way: &Way<G::Action>| {
        let worths = way.1.iter().map(|end| worth.of(end, seat));
        worths.fold(f64::INFINITY, f64::min)
    };
    let sure: Vec<f64> = ways.iter().map(least).collect();
    for (place, (_, outcomes)) in ways.iter_mut().enumerate() {
        let others = sure.iter().enumerate().filter(|&(other, _)| other != place);
        let enough = others.map(|(_, &sure)| sure).fold(0.0, f64::max);
        outcomes.retain(|end| worth.of(end, seat) >= enough - EQUAL);
    }
    ways.retain(|(_, outcomes)| !outcomes.is_empty());
    Ok(ways)
}

fn game<G: Game>(players: usize) -> G {
    G::new(G::standard_edition(), players, G::Options::default()).expect("a standard game")
}

/// The last positions of a game in which there is a choice, the last first. Every second game is
/// played at random, the others as the one-turn lookahead plays.
fn last_choices<G: Game>(game: &G, seed: u64, count: usize) -> Vec<(Seat, G::State)> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let mut lookahead = Lookahead::new(seed);
    let setup = game.sample_setup(None, &mut rng);
    let mut state = game.start(&setup).expect("accepted");
    let mut choices = Vec::new();
    loop {
        match game.next(&state) {
            Next::Over => break,
            Next::Deal => game.deal_randomly(&mut state, &mut rng),
            Next::Decision(seat) => {
                let legal = game.legal(&state);
                if legal.len() > 1 {
                    choices.push((seat, state));
                }
                let action = match seed % 2 {
                    0 => legal[below(&mut rng, legal.len() as u32) as usize],
                    _ => lookahead.choose(game, &state, Budget::default(), &Stop::default()),
                };
                game.play(&mut state, action).expect("legal");
            }
        }
    }
    choices.into_iter().rev().take(count).collect()
}

fn agrees(analysis: &Analysis<impl Clone>, end: &Outcome, worth: Worth) -> bool {
    let winners = winners(end);
    (0..end.len()).all(|seat| {
        let won = f32::from(u8::from(winners.contains(&seat))) / winners.len() as f32;
        let value = f64::from(analysis.values[seat]);
        (value - worth.of(end, seat)).abs() < 1e-3
            && (analysis.wins[seat] - won).abs() < 1e-3
            && (analysis.scores[seat] - end[seat].score as f32).abs() < 1e-2
    })
}

/// How the search comes to its proof.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Prover {
    /// The solver has room for everything.
    Solver,
    /// The solver gives up at once, again and again, while the tree grows.
    Tree,
}

/// What the search finds, and whether it is proven.
fn prove<G: Game>(
    game: &G,
    state: &G::State,
    settings: Settings,
    prover: Prover,
) -> Analysis<G::Action> {
    let mut thinker = Thinker::new(settings, Rollouts::new(&settings, 1), 1);
    let (looks, times) = match prover {
        Prover::Solver => (u64::from(MOST_POSITIONS), 1),
        Prover::Tree => (8, 500),
    };
    let budget = Budget {
        nodes: Some(looks),
        time: None,
    };
    let mut think = || thinker.analyse(game, state, budget, &Stop::default(), |_| {});
    let mut analysis = think();
    for _ in 1..times {
        if analysis.proven {
            break;
        }
        analysis = think();
    }
    analysis
}

/// How many endings were small enough, and how many of them the search has proven.
fn compare<G: Game>(players: usize, settings: &str, prover: Prover, games: u64) -> [usize; 2] {
    let game = game::<G>(players);
    let settings = Settings::of::<G>().with(settings).expect("settings");
    let worth = Worth {
        points: settings.points.into(),
        scale: settings.scale.into(),
    };
    let (mut small, mut proven) = (0, 0);
    for seed in 0..games {
        for (seat, state) in last_choices(&game, seed, 8) {
            let ways = match best_ways(&game, &state, seat, worth, &mut MOST_POSITIONS.clone()) {
                Ok(ways) => ways,
                Err(Beyond::Size) => continue,
                Err(Beyond::Chance) => {
                    let analysis = prove(&game, &state, settings, Prover::Solver);
                    assert!(!analysis.proven, "a deal is still to come");
                    break;
                }
            };
            small += 1;
            let analysis = prove(&game, &state, settings, prover);
            if !analysis.proven {
                continue;
            }
            proven += 1;
            let best = analysis.best().expect("there is a choice");
            let way = ways.iter().find(|(action, _)| *action == best.action);
            let (_, ends) = way
                .unwrap_or_else(|| panic!("seed {seed}: {} is not best in {state:?}", best.action));
            assert!(
                ends.iter().any(|end| agrees(&analysis, end, worth)),
                "seed {seed}: {analysis:?} against {ends:?}"
            );
            let mut end = state;
            for &action in &best.line {
                game.play(&mut end, action).expect("the line is legal");
            }
            assert_eq!(game.next(&end), Next::Over, "a proof leads to the end");
            assert!(agrees(&analysis, &game.standings(&end), worth));
        }
    }
    [small, proven]
}

fn endings_are_solved<G: Game>(players: usize) {
    for settings in ["", "points=0", "points=1"] {
        let [small, proven] = compare::<G>(players, settings, Prover::Solver, 20);
        assert!(small >= 20 && proven == small, "{proven} of {small}");
    }
    let [small, proven] = compare::<G>(players, "", Prover::Tree, 8);
    assert!(small >= 10 && 4 * proven >= small, "{proven} of {small}");
}

#[test]
fn sintras_last_round_is_solved() {
    for players in 2..=4 {
        endings_are_solved::<Sintra>(players);
    }
}

#[test]
fn rivers_last_stage_is_solved() {
    for players in 2..=5 {
        endings_are_solved::<River>(players);
    }
}
