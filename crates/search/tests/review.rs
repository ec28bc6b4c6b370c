//! What a review promises.

use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use vidraria_game::{Game, Next, below};
use vidraria_river::River;
use vidraria_search::net::Encode;
use vidraria_search::review::{
    Decision, Mover, Plan, Prospects, Record, Review, Reviewer, Step, Stopped, analyst,
};
use vidraria_search::{Analysis, Budget, Stop};
use vidraria_sintra::Sintra;

const PLAN: Plan = Plan {
    looks: 60,
    samples: 3,
    looks_per_sample: 10,
    seed: 7,
};

/// A game that `choose` plays on, all of it.
fn played<G: Game>(
    players: usize,
    seed: u64,
    mut choose: impl FnMut(&Record<G>) -> G::Action,
) -> Record<G> {
    let game = G::new(G::standard_edition(), players, G::Options::default()).expect("standard");
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    let setup = game.sample_setup(None, &mut rng);
    let mut record = Record::begin(game, &setup).expect("drawn by the game");
    loop {
        let step = match record.game().next(record.state()) {
            Next::Over => return record,
            Next::Deal => Step::Deal(record.game().sample_deal(record.state(), &mut rng)),
            Next::Decision(_) => Step::Action(choose(&record)),
        };
        record.push(step).expect("possible");
    }
}

fn random_game<G: Game>(players: usize, seed: u64) -> Record<G> {
    let mut rng = ChaCha8Rng::seed_from_u64(!seed);
    played(players, seed, |record: &Record<G>| {
        let legal = record.game().legal(record.state());
        legal[below(&mut rng, legal.len() as u32) as usize]
    })
}

/// The first steps of a game.
fn begun<G: Game>(record: &Record<G>, steps: usize) -> Record<G> {
    let mut begun = record.clone();
    while begun.steps().len() > steps {
        begun.pop();
    }
    begun
}

fn review<G: Encode>(record: Record<G>, plan: Plan) -> Review {
    let reviewer = Reviewer::new(record, plan, analyst::<G>);
    reviewer
        .finish(&Stop::default(), |_| {})
        .expect("not stopped")
}

fn add(sum: &mut Prospects, change: &Prospects) {
    for (sum, change) in sum.wins.iter_mut().zip(&change.wins) {
        *sum += change;
    }
    for (sum, change) in sum.scores.iter_mut().zip(&change.scores) {
        *sum += change;
    }
}

#[track_caller]
fn assert_close(left: &Prospects, right: &Prospects) {
    let numbers = |one: &Prospects| {
        one.wins
            .iter()
            .chain(&one.scores)
            .copied()
            .collect::<Vec<_>>()
    };
    for (left, right) in numbers(left).into_iter().zip(numbers(right)) {
        assert!((left - right).abs() < 2e-3, "{left} {right}");
    }
}

/// What holds of every review.
fn check<G: Game>(record: &Record<G>, review: &Review) {
    let players = record.game().players();
    assert_eq!(
        review.decisions.len() + review.deals.len(),
        record.steps().len()
    );
    assert_eq!(review.curve.len(), review.decisions.len() + 1);
    assert_eq!((review.players, review.seats.len()), (players, players));

    let mut sum = review.start.clone();
    review
        .deals
        .iter()
        .for_each(|deal| add(&mut sum, &deal.luck));
    review
        .decisions
        .iter()
        .for_each(|one| add(&mut sum, &one.change));
    assert_close(&sum, review.curve.last().expect("an end"));

    for (ply, decision) in review.decisions.iter().enumerate() {
        let Step::Action(action) = &record.steps()[decision.step] else {
            panic!("step {} is no decision", decision.step);
        };
        let state = record.decision(ply).expect("due");
        assert_eq!(record.game().next(state), Next::Decision(decision.seat));
        assert_eq!((decision.ply, &decision.action), (ply, &action.to_string()));
        assert_eq!(decision.choices, record.game().legal(state).len());
        assert_eq!(decision.line[0], decision.best);
        assert!(decision.cost.wins >= 0.0 && decision.cost.points >= 0.0);
        if decision.best == decision.action {
            assert_eq!((decision.cost.wins, decision.cost.points), (0.0, 0.0));
        }
    }
    for deal in &review.deals {
        assert!(matches!(record.steps()[deal.step], Step::Deal(_)));
        assert!(
            deal.luck.wins.iter().sum::<f32>().abs() < 1e-3,
            "nobody's gain is nobody's loss"
        );
    }
    for (seat, summary) in review.seats.iter().enumerate() {
        let own = review.decisions.iter().filter(|one| one.seat == seat);
        let cost: f32 = own.map(|one| one.cost.wins).sum();
        let luck: f32 = review.deals.iter().map(|deal| deal.luck.wins[seat]).sum();
        assert!((summary.cost.wins - cost).abs() < 1e-4);
        assert!((summary.luck.wins - luck).abs() < 1e-4);
        assert!(summary.best <= summary.decisions);
        assert!(
            summary
                .accuracy
                .is_none_or(|accuracy| (0.0..=100.0).contains(&accuracy))
        );
    }
    let swings = review.turning_points.iter().map(|point| point.swing.abs());
    assert!(swings.is_sorted_by(|a, b| a >= b));
    for point in &review.turning_points {
        let is_deal = matches!(record.steps()[point.step], Step::Deal(_));
        assert_eq!(point.by == Mover::Deal, is_deal);
    }
}

fn whole_games<G: Encode>(players: usize) {
    let record = random_game::<G>(players, 1);
    let review = review(record.clone(), PLAN);
    check(&record, &review);
    assert!(review.finished);
    let end = review.curve.last().expect("an end");
    for (seat, standing) in record.game().standings(record.state()).iter().enumerate() {
        assert_eq!(end.scores[seat], standing.score as f32);
        let won = record.game().winners(record.state()).contains(&seat);
        assert_eq!(end.wins[seat] > 0.0, won);
    }
}

#[test]
fn a_review_adds_up() {
    whole_games::<Sintra>(2);
    whole_games::<Sintra>(4);
    whole_games::<River>(2);
    whole_games::<River>(5);
}

fn beginnings<G: Encode>() {
    let record = random_game::<G>(2, 2);
    for steps in 0..6 {
        let record = begun(&record, steps);
        let review = review(record.clone(), PLAN);
        check(&record, &review);
        assert!(!review.finished);
    }
}

#[test]
fn games_that_are_not_over_can_be_reviewed_wherever_they_stand() {
    beginnings::<Sintra>();
    beginnings::<River>();
}

fn repeated<G: Encode>() {
    let record = begun(&random_game::<G>(3, 3), 8);
    let first = review(record.clone(), PLAN);
    assert_eq!(review(record.clone(), PLAN), first);
    assert_ne!(review(record, Plan { seed: 8, ..PLAN }), first);
}

#[test]
fn a_seed_fixes_the_review() {
    repeated::<Sintra>();
    repeated::<River>();
}

/// What was found about a step does not depend on what came later.
#[test]
fn a_longer_game_is_judged_alike() {
    let record = random_game::<River>(2, 4);
    let short = review(begun(&record, 6), PLAN);
    let long = review(begun(&record, 12), PLAN);
    for (short, long) in short.decisions.iter().zip(&long.decisions) {
        assert_eq!((&short.best, short.cost), (&long.best, long.cost));
    }
    for (short, long) in short.deals.iter().zip(&long.deals) {
        assert_eq!(short.luck, long.luck);
    }
}

/// A plan that finds blunders.
const GOOD: Plan = Plan { looks: 400, ..PLAN };

/// What a search finds about the decision that is due.
fn think<G: Encode>(record: &Record<G>) -> Analysis<G::Action> {
    let budget = Budget {
        nodes: Some(GOOD.looks),
        ..Budget::default()
    };
    let mut thinker = analyst::<G>(record.steps().len() as u64);
    thinker.analyse(
        record.game(),
        record.state(),
        budget,
        &Stop::default(),
        |_| {},
    )
}

/// An action that looks bad, and what it costs of the victory.
fn blunder<G: Encode>(record: &Record<G>, analysis: &Analysis<G::Action>) -> (G::Action, f32) {
    let Next::Decision(seat) = record.game().next(record.state()) else {
        panic!("no decision is due");
    };
    let seen = analysis.candidates.iter().filter(|one| one.visits > 0);
    let worst = seen.min_by(|a, b| a.wins[seat].total_cmp(&b.wins[seat]));
    let action = worst.unwrap_or(&analysis.candidates[0]).action;
    let mut alone = Record::from_position(record.game().clone(), *record.state());
    alone.push(Step::Action(action)).expect("legal");
    let cost = review(alone, GOOD).decisions[0].cost;
    (action, cost.wins)
}

/// Both seats play well but for one decision: the one at which most can be spoilt, and there it is.
fn a_blunder_is_found<G: Encode>(seed: u64) {
    let mut worst = (0, 0.0);
    let mut ply = 0;
    played::<G>(2, seed, |record| {
        let analysis = think(record);
        let (_, cost) = blunder(record, &analysis);
        if cost > worst.1 {
            worst = (ply, cost);
        }
        ply += 1;
        analysis.candidates[0].action
    });
    let (spoilt, _) = worst;
    ply = 0;
    let record = played::<G>(2, seed, |record| {
        let analysis = think(record);
        ply += 1;
        if ply - 1 == spoilt {
            blunder(record, &analysis).0
        } else {
            analysis.candidates[0].action
        }
    });
    let review = review(record.clone(), GOOD);
    check(&record, &review);
    let cost = |decision: &Decision| decision.cost.wins;
    let costliest = review
        .decisions
        .iter()
        .max_by(|a, b| cost(a).total_cmp(&cost(b)));
    assert_eq!(costliest.map(|one| one.ply), Some(spoilt));
    let mut points = review.turning_points.iter();
    let found = points.find(|point| point.by == Mover::Decision);
    assert_eq!(found.map(|point| point.ply), Some(spoilt));
}

#[test]
fn a_blunder_in_a_good_game_is_the_costliest_decision() {
    a_blunder_is_found::<Sintra>(1);
    a_blunder_is_found::<River>(1);
}

/// Where nothing is left to chance the review is certain.
fn last_decisions_are_proven<G: Encode>() {
    for seed in 5..10 {
        let record = random_game::<G>(2, seed);
        let review = review(record.clone(), PLAN);
        let last = review.decisions.last().expect("a decision");
        assert!(last.proven);
        let game = record.game();
        let state = record.decision(last.ply).expect("due");
        let score = |action: G::Action| {
            let mut after = *state;
            game.play_unchecked(&mut after, action);
            let standings = game.standings(&after);
            (game.next(&after) == Next::Over)
                .then(|| standings[last.seat].score - standings[1 - last.seat].score)
        };
        let best = G::parse_action(&last.best).expect("an action");
        if let Some(best) = score(best) {
            let others = game.legal(state).into_iter().filter_map(score);
            assert_eq!(others.max(), Some(best));
        }
    }
}

#[test]
fn endings_without_chance_are_judged_for_certain() {
    last_decisions_are_proven::<Sintra>();
    last_decisions_are_proven::<River>();
}

#[test]
fn a_review_can_be_stopped_and_goes_on_where_it_was() {
    let record = begun(&random_game::<River>(2, 6), 5);
    let whole = review(record.clone(), PLAN);
    let stop = Stop::default();
    let mut reviewer = Reviewer::new(record, PLAN, analyst::<River>);
    reviewer.advance(&stop).expect("not stopped");
    stop.raise();
    assert_eq!(reviewer.advance(&stop), Err(Stopped));
    assert_eq!((reviewer.done(), reviewer.stages()), (1, 6));
    let mut heard = Vec::new();
    let again = reviewer.finish(&Stop::default(), |done| heard.push(done));
    assert_eq!(again, Ok(whole));
    assert_eq!(heard, [2, 3, 4, 5, 6]);
}

#[test]
fn impossible_steps_are_refused_and_leave_the_record_alone() {
    let mut record = begun(&random_game::<River>(2, 7), 3);
    let before = record.clone();
    let action = River::parse_action("drop Wt").expect("an action");
    let fault = record.push(Step::Action(action)).expect_err("impossible");
    assert!(
        fault
            .to_string()
            .starts_with("step 3 of the game is impossible: `drop Wt`: ")
    );
    assert_eq!(record.steps(), before.steps());
    assert_eq!(record.state(), before.state());
}

#[test]
fn a_review_is_read_as_it_was_written() {
    let review = review(begun(&random_game::<Sintra>(2, 8), 4), PLAN);
    let json = serde_json::to_string(&review).expect("plain data");
    assert_eq!(
        serde_json::from_str::<Review>(&json).expect("its own JSON"),
        review
    );
}
