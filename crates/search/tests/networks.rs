//! What networks promise: the same as plain floating point, in files and out of them.

use std::sync::Arc;

use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use vidraria_game::{Game, MAX_SEATS, Next, below};
use vidraria_river::River;
use vidraria_search::net::{Encode, FloatNet, Head, Inputs, Net, NetError, Network};
use vidraria_search::{Budget, Evaluator, Settings, Stop, Thinker};
use vidraria_sintra::Sintra;

/// Weights as training finds them, by their size.
fn random_net<G: Encode>(width: usize) -> FloatNet {
    let mut rng = ChaCha8Rng::seed_from_u64(5);
    let mut net = FloatNet::zeros(G::INPUTS, G::ACTION_INPUTS, width);
    let mut fill = |numbers: &mut [f32], most: f32| {
        for number in numbers {
            *number = (below(&mut rng, 2001) as f32 / 1000.0 - 1.0) * most;
        }
    };
    fill(&mut net.first, 0.1);
    fill(&mut net.first_bias, 0.5);
    fill(&mut net.second, 0.15);
    fill(&mut net.second_bias, 0.5);
    fill(&mut net.heads, 0.7);
    fill(&mut net.heads_bias, 0.7);
    fill(&mut net.actions, 0.3);
    fill(&mut net.actions_bias, 0.3);
    net
}

fn game<G: Game>(players: usize) -> G {
    G::new(G::standard_edition(), players, G::Options::default()).expect("a standard game")
}

/// The positions of a random game, also those in which a deal is due.
fn positions<G: Game>(game: &G, seed: u64) -> Vec<G::State> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let setup = game.sample_setup(None, &mut rng);
    let mut state = game.start(&setup).expect("accepted");
    let mut positions = Vec::new();
    loop {
        match game.next(&state) {
            Next::Over => return positions,
            Next::Deal => {
                positions.push(state);
                game.deal_randomly(&mut state, &mut rng);
            }
            Next::Decision(_) => {
                positions.push(state);
                let legal = game.legal(&state);
                let place = below(&mut rng, legal.len() as u32) as usize;
                game.play_unchecked(&mut state, legal[place]);
            }
        }
    }
}

fn shares(logits: &[f32]) -> Vec<f32> {
    let powers: Vec<f32> = logits.iter().map(|logit| logit.exp()).collect();
    let whole: f32 = powers.iter().sum();
    powers.iter().map(|power| power / whole).collect()
}

fn close(found: &[f32], expected: &[f32], bound: f32) {
    for (found, expected) in found.iter().zip(expected) {
        let apart = (found - expected).abs();
        assert!(apart <= bound, "{found} instead of {expected}");
    }
}

/// Whole numbers and shared sums of boards change shares by half a percent and scores by a point at
/// most.
fn plays_as_it_was_trained<G: Encode>(players: usize, width: usize) {
    let game = game::<G>(players);
    let float = random_net::<G>(width);
    let net = Arc::new(float.quantise(G::ENCODING));
    let mut network = Network::<G>::new(net).expect("it suits");
    for state in positions(&game, 3).iter().step_by(3) {
        let views: Vec<_> = (0..players)
            .map(|seat| {
                let mut inputs = Inputs::new();
                game.encode(state, seat, &mut inputs);
                float.view(&inputs)
            })
            .collect();
        let head = |head: Head| -> Vec<f32> {
            let heads = views.iter().map(|view| view.heads[head as usize]);
            heads.collect()
        };
        let legal = game.legal(state);
        let mut priors = Vec::new();
        let found = network.evaluate(&game, state, &legal, &mut priors);
        close(&found.worth, &shares(&head(Head::Worth)), 0.005);
        close(&found.win, &shares(&head(Head::Win)), 0.005);
        let scores: Vec<f32> = head(Head::Score)
            .iter()
            .map(|score| score * FloatNet::POINTS)
            .collect();
        close(&found.score, &scores, 1.0);
        assert_eq!(found.win[players..], [0.0; MAX_SEATS][players..]);

        assert_eq!(priors.len(), legal.len());
        if let Next::Decision(seat) = game.next(state) {
            let logit = |&action| {
                let mut inputs = Inputs::new();
                game.encode_action(state, action, &mut inputs);
                float.action(&views[seat].hidden, &inputs)
            };
            let logits: Vec<f32> = legal.iter().map(logit).collect();
            close(&priors, &shares(&logits), 0.005);
        }
    }
}

#[test]
fn whole_numbers_say_what_floating_point_says() {
    for players in 2..=4 {
        plays_as_it_was_trained::<Sintra>(players, 256);
    }
    for players in 2..=5 {
        plays_as_it_was_trained::<River>(players, 96);
    }
}

#[test]
fn weights_without_bounds_are_brought_within_them() {
    let mut float = FloatNet::zeros(River::INPUTS, River::ACTION_INPUTS, 32);
    let wild = [1e30, -1e30, f32::NAN, f32::INFINITY, 7.0];
    for part in [
        &mut float.first,
        &mut float.first_bias,
        &mut float.second,
        &mut float.second_bias,
        &mut float.heads,
        &mut float.heads_bias,
        &mut float.actions,
        &mut float.actions_bias,
    ] {
        for (number, wild) in part.iter_mut().zip(wild.iter().cycle()) {
            *number = *wild;
        }
    }
    let net = float.quantise(River::ENCODING);
    let net = Net::read(&net.write()).expect("within the limits of a file");
    let game = game::<River>(5);
    let mut network = Network::<River>::new(Arc::new(net)).expect("it suits");
    for state in positions(&game, 1) {
        let mut priors = Vec::new();
        let legal = game.legal(&state);
        let found = network.evaluate(&game, &state, &legal, &mut priors);
        assert!((found.worth.iter().sum::<f32>() - 1.0).abs() < 1e-3);
        assert!(priors.iter().all(|&prior| prior > 0.0));
    }
}

fn search_is_the_same_again<G: Encode>() {
    let game = game::<G>(3);
    let net = Arc::new(random_net::<G>(64).quantise(G::ENCODING));
    let positions = positions(&game, 2);
    let mut decisions = positions
        .iter()
        .filter(|state| matches!(game.next(state), Next::Decision(_)));
    let state = *decisions.nth(7).expect("a long game");
    let analyse = || {
        let network = Network::<G>::new(net.clone()).expect("it suits");
        let mut thinker = Thinker::new(Settings::of::<G>(), network, 4);
        let budget = Budget {
            nodes: Some(200),
            time: None,
        };
        thinker.analyse(&game, &state, budget, &Stop::default(), |_| {})
    };
    let analysis = analyse();
    assert_eq!(analysis, analyse());
    assert!((analysis.wins.iter().sum::<f32>() - 1.0).abs() < 1e-3);
}

#[test]
fn a_search_with_a_network_follows_from_its_seed() {
    search_is_the_same_again::<Sintra>();
    search_is_the_same_again::<River>();
}

#[test]
fn a_network_comes_back_from_its_file() {
    let net = random_net::<Sintra>(64).quantise(Sintra::ENCODING);
    assert_eq!(Net::read(&net.write()), Ok(net.clone()));
    assert_eq!((net.encoding(), net.width()), (Sintra::ENCODING, 64));
}

#[test]
fn a_network_of_another_game_is_refused() {
    let net = random_net::<Sintra>(32).quantise(Sintra::ENCODING);
    let fault = net.suits::<River>().expect_err("refused");
    assert!(fault.to_string().contains(Sintra::ENCODING), "{fault}");
    assert!(fault.to_string().contains(River::ENCODING), "{fault}");
    assert!(Network::<River>::new(Arc::new(net)).is_err());
}

#[test]
fn damaged_files_are_refused_with_the_reason() {
    let file = FloatNet::zeros(3, 2, 32).quantise("test-1").write();
    assert!(Net::read(&file).is_ok());
    assert_eq!(Net::read(b""), Err(NetError::Foreign));
    assert_eq!(Net::read(b"VIDRNET\x02"), Err(NetError::Foreign));
    for length in 8..file.len() {
        let fault = Net::read(&file[..length]).expect_err("cut off");
        assert!(matches!(fault, NetError::Length { .. }), "{fault}");
    }
    let longer = [&file[..], &[0]].concat();
    assert!(matches!(Net::read(&longer), Err(NetError::Length { .. })));
    for place in 0..file.len() {
        for bit in [1, 128] {
            let mut damaged = file.clone();
            damaged[place] ^= bit;
            assert!(Net::read(&damaged).is_err(), "byte {place}");
        }
    }
}
