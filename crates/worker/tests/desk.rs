//! What the desk promises: findings that deepen, legal and the same for the same seed; one question
//! at a time; an answer to every message.

use std::sync::Arc;

use rand_chacha::ChaCha8Rng;
use rand_chacha::rand_core::SeedableRng;
use vidraria_game::Next;
use vidraria_games::{AnyOptions, GameKind, Position};
use vidraria_search::net::{Encode, FloatNet};
use vidraria_worker::{Desk, Finding, Question, Report, Request};

/// A position in the middle of a game of first legal actions.
fn position(game: GameKind, players: usize, decisions: usize) -> Position {
    let mut rng = ChaCha8Rng::seed_from_u64(3);
    let options = AnyOptions::default_of(game);
    let setup = Position::sample_setup(options, None, players, Some(0), &mut rng).unwrap();
    let mut position = Position::start(options, None, players, &setup).unwrap();
    let mut taken = 0;
    loop {
        match position.next() {
            Next::Deal => {
                let deal = position.sample_deal(&mut rng).unwrap();
                position.deal(&deal).unwrap();
            }
            Next::Decision(_) if taken < decisions => {
                let action = position.legal()[0];
                position.play(action).unwrap();
                taken += 1;
            }
            Next::Decision(_) | Next::Over => return position,
        }
    }
}

fn question(position: &Position, looks: u64) -> Question {
    Question {
        number: 7,
        game: AnyOptions::default_of(position.kind()),
        edition: None,
        players: position.players(),
        state: position.snapshot(),
        millis: 60_000,
        looks,
        candidates: 3,
        seed: 1,
        net: None,
    }
}

/// All findings of the question in hand.
fn findings(desk: &mut Desk) -> Vec<Finding> {
    let mut all = Vec::new();
    while let Some(finding) = desk.think() {
        all.push(finding);
    }
    all
}

#[test]
fn findings_deepen_until_one_is_done_and_name_legal_actions() {
    for game in GameKind::ALL {
        for players in [2, 4] {
            let position = position(game, players, 9);
            let Next::Decision(seat) = position.next() else {
                panic!("a decision is due");
            };
            let mut desk = Desk::default();
            desk.ask(question(&position, 3000), None).unwrap();
            let all = findings(&mut desk);
            assert!(all.is_sorted_by_key(|finding| finding.looks));
            let (last, earlier) = all.split_last().unwrap();
            assert!(last.done && earlier.iter().all(|finding| !finding.done));
            assert_eq!(last.looks, 3000);
            let legal: Vec<String> = position.legal().iter().map(ToString::to_string).collect();
            for finding in &all {
                assert_eq!((finding.question, finding.seat), (7, seat));
                assert_eq!(finding.legal, legal.len());
                assert!((1..=3).contains(&finding.candidates.len()));
                for candidate in &finding.candidates {
                    assert!(legal.contains(&candidate.action));
                    assert_eq!(candidate.wins.len(), players);
                    assert_eq!(candidate.scores.len(), players);
                }
                assert_eq!(finding.candidates[0].line[0], finding.candidates[0].action);
            }
        }
    }
}

#[test]
fn the_same_question_has_the_same_answer() {
    let position = position(GameKind::River, 2, 4);
    let answer = || {
        let mut desk = Desk::default();
        desk.ask(question(&position, 2000), None).unwrap();
        findings(&mut desk).pop()
    };
    assert_eq!(answer(), answer());
}

#[test]
fn a_question_ends_when_its_time_is_up() {
    let position = position(GameKind::Sintra, 2, 0);
    let mut desk = Desk::default();
    let short = Question {
        millis: 1,
        ..question(&position, u64::MAX)
    };
    desk.ask(short, None).unwrap();
    assert!(desk.think().unwrap().done);
    assert_eq!(desk.think(), None);
}

#[test]
fn a_network_judges_where_there_is_one_and_a_foreign_one_is_refused() {
    use vidraria_games::{river::River, sintra::Sintra};
    let net = |inputs, actions, encoding| {
        Arc::new(FloatNet::zeros(inputs, actions, 32).quantise(encoding))
    };
    let own = net(River::INPUTS, River::ACTION_INPUTS, River::ENCODING);
    let foreign = net(Sintra::INPUTS, Sintra::ACTION_INPUTS, Sintra::ENCODING);
    let position = position(GameKind::River, 2, 0);
    let mut desk = Desk::default();
    desk.ask(question(&position, 200), Some(own)).unwrap();
    // It knows nothing, so both seats are as good in its eyes.
    let last = findings(&mut desk).pop().unwrap();
    assert!((last.candidates[0].wins[0] - 0.5).abs() < 0.05, "{last:?}");
    let fault = desk.ask(question(&position, 200), Some(foreign));
    assert!(fault.unwrap_err().contains("encoding"));
    assert_eq!(desk.think(), None);
}

#[test]
fn what_cannot_be_thought_about_is_refused_with_the_reason() {
    let mut desk = Desk::default();
    let at = position(GameKind::Sintra, 2, 0);
    let over = position(GameKind::Sintra, 2, usize::MAX);
    for (wrong, reason) in [
        (question(&over, 10), "no decision"),
        (
            Question {
                game: AnyOptions::default_of(GameKind::River),
                ..question(&at, 10)
            },
            "other game",
        ),
        (
            Question {
                players: 9,
                ..question(&at, 10)
            },
            "players",
        ),
        (
            Question {
                edition: Some("name = 1".to_owned()),
                ..question(&at, 10)
            },
            "name",
        ),
    ] {
        let fault = desk.ask(wrong, None).unwrap_err();
        assert!(fault.contains(reason), "{fault}");
        assert_eq!(desk.think(), None);
    }
}

#[test]
fn a_new_question_or_a_stop_ends_the_old_one() {
    let (first, second) = (
        position(GameKind::Sintra, 2, 0),
        position(GameKind::River, 2, 0),
    );
    let mut desk = Desk::default();
    desk.ask(question(&first, u64::MAX), None).unwrap();
    let newer = Question {
        number: 8,
        ..question(&second, 50)
    };
    desk.ask(newer, None).unwrap();
    assert_eq!(desk.think().unwrap().question, 8);
    desk.ask(question(&first, u64::MAX), None).unwrap();
    desk.stop();
    assert_eq!(desk.think(), None);
}

#[test]
fn messages_survive_their_way() {
    let position = position(GameKind::River, 3, 2);
    for request in [
        Request::Ask(Box::new(question(&position, 5))),
        Request::Stop,
    ] {
        let text = serde_json::to_string(&request).unwrap();
        assert_eq!(serde_json::from_str::<Request>(&text).unwrap(), request);
    }
    let mut desk = Desk::default();
    desk.ask(question(&position, 5), None).unwrap();
    let failed = Report::Failed {
        question: 1,
        reason: "no".to_owned(),
    };
    for report in [Report::Ready, Report::Found(desk.think().unwrap()), failed] {
        let text = serde_json::to_string(&report).unwrap();
        assert_eq!(serde_json::from_str::<Report>(&text).unwrap(), report);
    }
}
