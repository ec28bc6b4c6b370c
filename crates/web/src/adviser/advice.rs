//! What a search has found, as advice in words.

use vidraria_games::AnyNotation;
use vidraria_worker::{Candidate, Finding};

use crate::boards;
use crate::words::{Voice, capital, percent, points};

/// Half a point or less makes no difference worth telling.
const LEAST_POINTS: f32 = 0.5;

/// As much of the victory is a difference worth telling.
const LEAST_SHARE: f32 = 0.01;

/// An action that is advised.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice {
    /// The action's text form.
    pub action: String,
    /// "Take 3 cyan from display 5 onto strip 4".
    pub what: String,
    /// "61 %", the share of the victory to be expected.
    pub share: String,
    /// "≈ 54 points", the final score to be expected.
    pub score: String,
    /// How it compares with the next best, for the best; with the best, for others: "about 2 points
    /// better than the next".
    pub against: String,
}

impl Advice {
    /// All of it in one sentence.
    pub fn in_words(&self) -> String {
        let Self {
            what,
            share,
            against,
            ..
        } = self;
        format!("{what}: {share} to win, {against}.")
    }
}

/// The actions found, the best first; `position` is the one asked about.
pub fn advice(finding: &Finding, position: &AnyNotation) -> Vec<Advice> {
    // Of what was never followed nothing is known.
    let known = finding.candidates.iter().enumerate();
    let known = known.filter(|(place, candidate)| *place == 0 || candidate.looks > 0);
    let advice = |(place, candidate): (usize, &Candidate)| {
        let own = Own::of(candidate, finding);
        let against = match (place, finding.legal) {
            (0, 1) => "the only choice".to_owned(),
            (0, _) => {
                let next = finding.candidates.get(1).filter(|next| next.looks > 0);
                next.map_or_else(
                    || "nothing else comes near".to_owned(),
                    |next| better(own, Own::of(next, finding)),
                )
            }
            _ => worse(own, Own::of(&finding.candidates[0], finding)),
        };
        let against = if candidate.proven {
            format!("{against}, for certain")
        } else {
            against
        };
        Advice {
            action: candidate.action.clone(),
            what: capital(&boards::action_in_words(
                &candidate.action,
                position,
                Voice::Advice,
            )),
            share: percent(own.win),
            score: format!("≈ {} points", points(own.score.round() as i32)),
            against,
        }
    };
    known.map(advice).collect()
}

/// What the deciding seat may expect.
#[derive(Clone, Copy)]
struct Own {
    win: f32,
    score: f32,
}

impl Own {
    fn of(candidate: &Candidate, finding: &Finding) -> Self {
        let own = |values: &[f32]| values.get(finding.seat).copied().unwrap_or(0.0);
        Self {
            win: own(&candidate.wins),
            score: own(&candidate.scores),
        }
    }
}

/// How the best compares with the next.
fn better(best: Own, next: Own) -> String {
    let (points, share) = (best.score - next.score, best.win - next.win);
    if points > LEAST_POINTS {
        format!("about {} better than the next", counted_points(points))
    } else if share >= LEAST_SHARE {
        format!("{} more than the next", percent(share))
    } else {
        "the next is about as good".to_owned()
    }
}

/// How another compares with the best.
fn worse(other: Own, best: Own) -> String {
    let (points, share) = (best.score - other.score, best.win - other.win);
    if points > LEAST_POINTS {
        format!("about {} less", counted_points(points))
    } else if share >= LEAST_SHARE {
        format!("{} less", percent(share))
    } else {
        "about as good".to_owned()
    }
}

fn counted_points(points: f32) -> String {
    match points.round() as i32 {
        1 => "1 point".to_owned(),
        points => format!("{points} points"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn position() -> AnyNotation {
        let lake = r#"{"river": {
            "round": 1, "to_move": 0, "decision": "turn", "last_stage": false, "rounds_left": null,
            "river": [], "lake": ["Wt"], "bag": {}, "players": []
        }}"#;
        serde_json::from_str(lake).expect("a position")
    }

    fn candidate(action: &str, looks: u32, win: f32, score: f32) -> Candidate {
        Candidate {
            action: action.to_owned(),
            looks,
            wins: vec![1.0 - win, win],
            scores: vec![50.0, score],
            proven: false,
            line: vec![action.to_owned()],
        }
    }

    fn told(candidates: Vec<Candidate>, legal: usize) -> Vec<String> {
        let finding = Finding {
            question: 1,
            seat: 1,
            legal,
            looks: 100,
            done: false,
            candidates,
        };
        let advice = advice(&finding, &position());
        advice.iter().map(Advice::in_words).collect()
    }

    #[test]
    fn the_best_is_compared_with_the_next_and_others_with_the_best() {
        let three = vec![
            candidate("draw", 90, 0.614, 54.2),
            candidate("lay W", 9, 0.58, 52.0),
            candidate("pass", 1, 0.6, 54.0),
        ];
        assert_eq!(
            told(three, 7),
            [
                "Draw a white triangle from the lake: 61 % to win, about 2 points better than the \
                 next.",
                "Lay white in column 1: 58 % to win, about 2 points less.",
                "Pass: 60 % to win, 1 % less.",
            ]
        );
    }

    #[test]
    fn what_is_not_known_is_not_told() {
        let two = vec![
            candidate("draw", 9, 0.5, 50.0),
            candidate("pass", 0, 0.0, 0.0),
        ];
        assert_eq!(
            told(two, 2),
            ["Draw a white triangle from the lake: 50 % to win, nothing else comes near."]
        );
        let mut only = candidate("pass", 3, 1.0, 50.0);
        only.proven = true;
        assert_eq!(
            told(vec![only], 1),
            ["Pass: 100 % to win, the only choice, for certain."]
        );
        let alike = vec![
            candidate("draw", 9, 0.5, 50.0),
            candidate("pass", 8, 0.5, 50.1),
        ];
        assert!(told(alike, 2)[0].ends_with("the next is about as good."));
    }
}
