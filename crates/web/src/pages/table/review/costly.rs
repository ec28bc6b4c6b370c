//! What decisions cost, in words.

use vidraria_search::review::{Amount, Decision, Review};

use crate::board::Done;
use crate::boards;
use crate::words::{Voice, signed};

/// The least cost that is worth telling, of the victory and in points.
const LEAST: Amount = Amount {
    wins: 0.02,
    points: 1.5,
};

/// The most decisions that are listed.
const MOST: usize = 8;

/// A decision in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Told {
    /// "Ana takes 2 cyan from display 3 onto strip 5".
    pub(super) played: String,
    /// "take 3 white from display 1 onto strip 2", if that was better.
    pub(super) better: Option<String>,
    /// "−12 %, −3 points", if it cost something worth telling.
    pub(super) cost: Option<String>,
}

impl Told {
    /// A decision as `done`; none if it was done in a position that is not known.
    pub(super) fn of(decision: &Decision, done: &Done) -> Option<Self> {
        let before = done.before.as_deref()?;
        let told = |action: &str, voice| boards::action_in_words(action, before, voice);
        let better = decision.best != decision.action;
        Some(Self {
            played: told(&done.action, Voice::Of(&done.name)),
            better: better.then(|| told(&decision.best, Voice::Advice)),
            cost: is_costly(decision).then(|| loss(decision.cost)),
        })
    }
}

/// The plies of the costliest decisions, the costliest first.
pub(super) fn costliest(review: &Review) -> Vec<usize> {
    let mut costly: Vec<&Decision> = review
        .decisions
        .iter()
        .filter(|decision| is_costly(decision))
        .collect();
    let order = |one: &Amount, other: &Amount| {
        let by_wins = other.wins.total_cmp(&one.wins);
        by_wins.then(other.points.total_cmp(&one.points))
    };
    costly.sort_by(|one, other| order(&one.cost, &other.cost));
    costly.truncate(MOST);
    costly.iter().map(|decision| decision.ply).collect()
}

fn is_costly(decision: &Decision) -> bool {
    decision.cost.wins >= LEAST.wins || decision.cost.points >= LEAST.points
}

/// What something cost: "−12 %, −3 points".
pub(super) fn loss(cost: Amount) -> String {
    change(Amount {
        wins: -cost.wins,
        points: -cost.points,
    })
}

/// What something changed: "+4 %, −1 point".
pub(super) fn change(amount: Amount) -> String {
    let points = amount.points.round() as i32;
    let plural = if points.abs() == 1 { "" } else { "s" };
    let wins = (amount.wins * 100.0).round() as i32;
    format!("{} %, {} point{plural}", signed(wins), signed(points))
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// A review of two decisions of Ana's and one of Bela's, the middle one the costliest.
    pub(in super::super) fn review() -> Review {
        let json = r#"{
            "format": "vidraria-review/1", "version": 1, "game": "river", "edition": "standard",
            "players": 2, "finished": true,
            "plan": {"looks": 100, "samples": 4, "looks_per_sample": 10, "seed": 1},
            "start": {"wins": [0.5, 0.5], "scores": [50.0, 50.0]},
            "curve": [
                {"wins": [0.5, 0.5], "scores": [50.0, 50.0]}, {"wins": [0.48, 0.52], "scores": [50.0, 51.0]},
                {"wins": [0.6, 0.4], "scores": [50.0, 51.0]}, {"wins": [1.0, 0.0], "scores": [52.0, 51.0]}
            ],
            "decisions": [
                {"step": 1, "ply": 0, "seat": 0, "action": "pass", "best": "draw", "choices": 2,
                 "cost": {"wins": 0.02, "points": 0.4}, "change": {"wins": [-0.02, 0.02], "scores": [0.0, 1.0]},
                 "proven": false, "visits": [1, 9], "line": ["draw"]},
                {"step": 2, "ply": 1, "seat": 1, "action": "draw", "best": "pass", "choices": 2,
                 "cost": {"wins": 0.12, "points": 1.0}, "change": {"wins": [0.12, -0.12], "scores": [0.0, 0.0]},
                 "proven": false, "visits": [1, 9], "line": ["pass"]},
                {"step": 3, "ply": 2, "seat": 0, "action": "pass", "best": "pass", "choices": 1,
                 "cost": {"wins": 0.0, "points": 0.0}, "change": {"wins": [0.4, -0.4], "scores": [2.0, 0.0]},
                 "proven": true, "visits": [1, 1], "line": ["pass"]}
            ],
            "deals": [{"step": 0, "ply": 0, "luck": {"wins": [0.0, 0.0], "scores": [0.0, 0.0]}}],
            "turning_points": [],
            "seats": [
                {"decisions": 1, "best": 0, "cost": {"wins": 0.02, "points": 0.4},
                 "luck": {"wins": 0.03, "points": -1.2}, "accuracy": 91.4},
                {"decisions": 1, "best": 0, "cost": {"wins": 0.12, "points": 1.0},
                 "luck": {"wins": -0.03, "points": 0.0}, "accuracy": null}
            ]
        }"#;
        serde_json::from_str(json).expect("a review")
    }

    fn done(action: &str) -> Done {
        let before = r#"{"river": {
            "round": 1, "to_move": 0, "decision": "turn", "last_stage": false, "rounds_left": null,
            "river": [], "lake": ["Wt"], "bag": {}, "players": []
        }}"#;
        Done {
            number: 1,
            seat: 0,
            name: "Ana".to_owned(),
            action: action.to_owned(),
            before: Some(serde_json::from_str(before).expect("a position")),
        }
    }

    #[test]
    fn the_costliest_come_first_and_what_cost_nothing_is_not_listed() {
        assert_eq!(costliest(&review()), [1, 0]);
    }

    #[test]
    fn a_decision_is_told_with_what_was_better_and_its_cost() {
        let review = review();
        let told = |ply: usize, action| Told::of(&review.decisions[ply], &done(action)).unwrap();
        let first = told(0, "pass");
        assert_eq!(first.played, "Ana passes");
        assert_eq!(
            first.better.as_deref(),
            Some("draw a white triangle from the lake")
        );
        assert_eq!(first.cost.as_deref(), Some("−2 %, 0 points"));
        let last = told(2, "pass");
        assert_eq!((last.better, last.cost), (None, None));
    }

    #[test]
    fn changes_carry_their_signs() {
        let luck = Amount {
            wins: 0.031,
            points: -1.2,
        };
        assert_eq!(change(luck), "+3 %, −1 point");
    }
}
