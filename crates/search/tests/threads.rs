//! A search on several threads.

use std::time::{Duration, Instant};

use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use vidraria_game::{Game, Next};
use vidraria_river::River;
use vidraria_search::net::{Encode, Network};
use vidraria_search::{Analysis, Budget, Settings, Stop, Thinker};
use vidraria_sintra::Sintra;

fn nodes(nodes: u64) -> Budget {
    Budget {
        nodes: Some(nodes),
        time: None,
    }
}

/// The first decision of a game of two, and the last but so many, the first legal action being
/// taken each time.
fn position<G: Game>(before_end: Option<usize>) -> (G, G::State) {
    let game = G::new(G::standard_edition(), 2, G::Options::default()).expect("a standard game");
    let mut rng = ChaCha8Rng::seed_from_u64(1);
    let setup = game.sample_setup(None, &mut rng);
    let mut state = game.start(&setup).expect("accepted");
    let mut decisions = Vec::new();
    loop {
        match game.next(&state) {
            Next::Over => break,
            Next::Deal => game.deal_randomly(&mut state, &mut rng),
            Next::Decision(_) => {
                decisions.push(state);
                let first = game.legal(&state)[0];
                game.play_unchecked(&mut state, first);
            }
        }
    }
    let place = before_end.map_or(0, |before| decisions.len() - before);
    (game, decisions[place])
}

fn thinker<G: Encode>() -> Thinker<G, Network<G>> {
    Thinker::new(Settings::of::<G>(), Network::shipped(), 7)
}

fn analyse<G: Encode>(
    mut thinker: Thinker<G, Network<G>>,
    budget: Budget,
    stop: &Stop,
) -> Analysis<G::Action> {
    let (game, state) = position::<G>(None);
    thinker.analyse(&game, &state, budget, stop, |_| {})
}

fn one_thread_is_none_more<G: Encode>() {
    let stop = Stop::default();
    let usual = analyse(thinker::<G>(), nodes(200), &stop);
    for threads in [0, 1] {
        let one = analyse(thinker::<G>().on_threads(threads), nodes(200), &stop);
        assert_eq!(one, usual);
    }
}

#[test]
fn one_thread_searches_as_if_nothing_had_been_said() {
    one_thread_is_none_more::<Sintra>();
    one_thread_is_none_more::<River>();
}

fn threads_share_the_looks<G: Encode>() {
    let three = || analyse(thinker::<G>().on_threads(3), nodes(301), &Stop::default());
    let analysis = three();
    assert_eq!(analysis.visits, 301);
    let followed: u32 = analysis.candidates.iter().map(|one| one.visits).sum();
    assert_eq!(followed, 301);
    assert!((analysis.values.iter().sum::<f32>() - 1.0).abs() < 1e-3);
    assert!((analysis.wins.iter().sum::<f32>() - 1.0).abs() < 1e-3);
    let visits = |one: &Analysis<G::Action>| -> Vec<u32> {
        one.candidates.iter().map(|one| one.visits).collect()
    };
    assert_eq!(three(), analysis, "looks alone limit it");
    let one = analyse(thinker::<G>(), nodes(301), &Stop::default());
    assert_ne!(visits(&one), visits(&analysis), "the trees are not alike");
}

#[test]
fn several_threads_share_the_looks_and_put_together_what_they_find() {
    threads_share_the_looks::<Sintra>();
    threads_share_the_looks::<River>();
}

#[test]
fn several_threads_keep_to_the_time_and_stop_when_told() {
    let begin = Instant::now();
    let budget = Budget {
        nodes: None,
        time: Some(Duration::from_millis(30)),
    };
    let analysis = analyse(thinker::<River>().on_threads(4), budget, &Stop::default());
    assert!(analysis.visits > 0);
    let stop = Stop::default();
    stop.raise();
    let endless = nodes(u64::MAX);
    let analysis = analyse(thinker::<River>().on_threads(4), endless, &stop);
    assert_eq!(analysis.visits, 0);
    assert!(!analysis.candidates.is_empty());
    assert!(begin.elapsed() < Duration::from_secs(20));
}

#[test]
fn several_threads_prove_what_one_proves() {
    let (game, state) = position::<Sintra>(Some(4));
    let once = |threads| {
        let mut thinker = thinker().on_threads(threads);
        thinker.analyse(&game, &state, nodes(100_000), &Stop::default(), |_| {})
    };
    let (one, three) = (once(1), once(3));
    assert!(one.proven && three.proven);
    assert_eq!(one.scores, three.scores);
}
