//! The page's side of the talk with the worker, without the worker: what to say when, and what the
//! answers mean.

use vidraria_worker::{Finding, Question, Report, Request};

/// A talk. A worker that is still starting hears nothing, so the latest question waits for it.
#[derive(Debug, Default)]
pub(super) struct Talk {
    ready: bool,
    /// The number of the question asked last.
    number: u32,
    waiting: Option<Question>,
}

/// What an answer means.
#[derive(Debug, PartialEq)]
pub(super) enum News {
    /// This is known by now.
    Found(Finding),
    /// There is no answer, for this reason.
    Failed(String),
}

impl Talk {
    /// Asks a question, which gets a number of its own; what is to be said now, if anything.
    pub(super) fn ask(&mut self, question: Question) -> Option<Request> {
        self.number += 1;
        let question = Question {
            number: self.number,
            ..question
        };
        if self.ready {
            return Some(Request::Ask(Box::new(question)));
        }
        self.waiting = Some(question);
        None
    }

    /// Wants no more answers; what is to be said now, if anything.
    pub(super) fn stop(&mut self) -> Option<Request> {
        self.number += 1;
        self.waiting = None;
        self.ready.then_some(Request::Stop)
    }

    /// What an answer leads to: what to say, and what is new. Answers to earlier questions are
    /// passed over.
    pub(super) fn heard(&mut self, report: Report) -> (Option<Request>, Option<News>) {
        match report {
            Report::Ready => {
                self.ready = true;
                let question = self.waiting.take();
                (
                    question.map(|question| Request::Ask(Box::new(question))),
                    None,
                )
            }
            Report::Found(finding) => {
                let current = finding.question == self.number;
                (None, current.then_some(News::Found(finding)))
            }
            Report::Failed { question, reason } => {
                let current = question == self.number;
                (None, current.then_some(News::Failed(reason)))
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_chacha::ChaCha8Rng;
    use rand_chacha::rand_core::SeedableRng;
    use vidraria_games::{AnyOptions, GameKind, Position};

    fn question() -> Question {
        let game = AnyOptions::default_of(GameKind::River);
        let mut rng = ChaCha8Rng::seed_from_u64(1);
        let setup = Position::sample_setup(game, None, 2, None, &mut rng).unwrap();
        Question {
            number: 0,
            game,
            edition: None,
            players: 2,
            state: Position::start(game, None, 2, &setup).unwrap().snapshot(),
            millis: 1,
            looks: 1,
            candidates: 3,
            seed: 1,
            net: None,
        }
    }

    fn failed(question: u32) -> Report {
        Report::Failed {
            question,
            reason: "no".to_owned(),
        }
    }

    fn number(request: Option<Request>) -> Option<u32> {
        match request? {
            Request::Ask(question) => Some(question.number),
            Request::Stop => None,
        }
    }

    #[test]
    fn the_latest_question_waits_until_the_worker_listens() {
        let mut talk = Talk::default();
        assert_eq!(talk.ask(question()), None);
        assert_eq!(talk.ask(question()), None);
        assert_eq!(number(talk.heard(Report::Ready).0), Some(2));
        assert_eq!(number(talk.ask(question())), Some(3));
    }

    #[test]
    fn who_has_asked_no_more_before_the_worker_listens_is_not_answered() {
        let mut talk = Talk::default();
        talk.ask(question());
        assert_eq!(talk.stop(), None);
        assert_eq!(talk.heard(Report::Ready), (None, None));
        assert_eq!(talk.stop(), Some(Request::Stop));
    }

    #[test]
    fn answers_to_earlier_questions_are_passed_over() {
        let mut talk = Talk::default();
        talk.heard(Report::Ready);
        talk.ask(question());
        talk.ask(question());
        assert_eq!(talk.heard(failed(1)), (None, None));
        let news = Some(News::Failed("no".to_owned()));
        assert_eq!(talk.heard(failed(2)), (None, news));
        talk.stop();
        assert_eq!(talk.heard(failed(2)), (None, None));
    }
}
