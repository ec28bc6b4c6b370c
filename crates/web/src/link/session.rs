//! The client's side of the talk with a server, without the socket: what to say when, and what
//! the answers mean.

use std::collections::VecDeque;

use vidraria_table::{ClientMessage, Command, Numbered, PROTOCOL, Saying, ServerMessage};

use super::{Connection, News};

/// A talk with a server about one table, which outlives the sockets it is held over.
#[derive(Debug)]
pub(super) struct Session {
    /// The secret of the seat; none for a spectator.
    key: Option<String>,
    /// The number of the last event that came.
    have: u64,
    /// What the server has not answered yet, oldest first: ids, and the messages as first sent.
    unanswered: VecDeque<(String, ClientMessage)>,
}

/// What is to be done now.
#[derive(Debug, PartialEq)]
pub(super) enum Step {
    /// Say this.
    Send(ClientMessage),
    /// Pass this on to the page.
    Tell(News),
}

impl Session {
    pub(super) fn new(key: Option<String>) -> Self {
        Self {
            key,
            have: 0,
            unanswered: VecDeque::new(),
        }
    }

    /// What to say over a fresh socket: who one is, what one has, and what was not answered.
    pub(super) fn greeting(&self) -> Vec<ClientMessage> {
        let hello = ClientMessage::Hello {
            protocol: PROTOCOL,
            have: self.have,
            key: self.key.clone(),
        };
        let again = self.unanswered.iter().map(|(_, message)| message.clone());
        std::iter::once(hello).chain(again).collect()
    }

    /// Keeps a command until it is answered and returns what to say.
    pub(super) fn command(&mut self, id: String, command: Command, seen: u64) -> ClientMessage {
        let message = ClientMessage::Do {
            id: id.clone(),
            seen,
            command,
        };
        self.unanswered.push_back((id, message.clone()));
        message
    }

    /// Keeps something to be said until it is answered and returns what to say.
    pub(super) fn saying(&mut self, id: String, say: Saying) -> ClientMessage {
        let message = ClientMessage::Say {
            id: id.clone(),
            say,
        };
        self.unanswered.push_back((id, message.clone()));
        message
    }

    /// What a message from the server leads to.
    pub(super) fn received(&mut self, message: ServerMessage) -> Vec<Step> {
        match message {
            ServerMessage::Welcome { protocol, .. } if protocol != PROTOCOL => {
                vec![Step::Tell(News::Outdated)]
            }
            ServerMessage::Welcome { seat, now, .. } => vec![
                Step::Tell(News::Seated { seat, now }),
                Step::Tell(News::Connection(Connection::Open)),
            ],
            ServerMessage::Events { events } => self.events(events),
            ServerMessage::Chat { lines } => vec![Step::Tell(News::Chat(lines))],
            ServerMessage::Presence { seats, spectators } => {
                vec![Step::Tell(News::Presence { seats, spectators })]
            }
            ServerMessage::Done { id, .. } => {
                self.answered(&id);
                Vec::new()
            }
            ServerMessage::Refused { id, code, message } => {
                let refused = id.and_then(|id| self.answered(&id));
                let said = matches!(refused, Some(ClientMessage::Say { .. }));
                vec![Step::Tell(News::Refused {
                    said,
                    code,
                    message,
                })]
            }
        }
    }

    /// Forgets the message with this id, and returns it if it was still waiting.
    fn answered(&mut self, id: &str) -> Option<ClientMessage> {
        let place = self
            .unanswered
            .iter()
            .position(|(waiting, _)| waiting == id)?;
        let (_, message) = self.unanswered.remove(place)?;
        Some(message)
    }

    /// Takes the events that are new; asks again if some are missing in between.
    fn events(&mut self, mut events: Vec<Numbered>) -> Vec<Step> {
        events.retain(|event| event.number > self.have);
        let Some(first) = events.first() else {
            return Vec::new();
        };
        if first.number > self.have + 1 {
            return vec![Step::Send(ClientMessage::Resync { have: self.have })];
        }
        self.have += events.len() as u64;
        vec![Step::Tell(News::Events(events))]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use vidraria_table::{Event, RefusalCode};

    fn events(numbers: impl IntoIterator<Item = u64>) -> Vec<Numbered> {
        let event = |number| Numbered {
            number,
            at: 0,
            event: Event::Undone { seat: 0 },
        };
        numbers.into_iter().map(event).collect()
    }

    fn hear(session: &mut Session, numbers: std::ops::RangeInclusive<u64>) -> Vec<Step> {
        session.received(ServerMessage::Events {
            events: events(numbers),
        })
    }

    #[test]
    fn events_are_passed_on_once_and_a_gap_is_asked_for() {
        let mut session = Session::new(None);
        assert_eq!(
            hear(&mut session, 1..=2),
            [Step::Tell(News::Events(events(1..=2)))]
        );
        assert_eq!(
            hear(&mut session, 2..=3),
            [Step::Tell(News::Events(events(3..=3)))]
        );
        assert_eq!(
            hear(&mut session, 5..=6),
            [Step::Send(ClientMessage::Resync { have: 3 })]
        );
        assert_eq!(
            hear(&mut session, 4..=6),
            [Step::Tell(News::Events(events(4..=6)))]
        );
        assert_eq!(hear(&mut session, 1..=6), []);
    }

    #[test]
    fn a_new_socket_hears_what_one_has_and_what_was_not_answered() {
        let mut session = Session::new(Some("k".into()));
        hear(&mut session, 1..=4);
        let first = session.command("a".into(), Command::Undo, 4);
        let second = session.command("b".into(), Command::Confirm, 4);
        let hello = ClientMessage::Hello {
            protocol: PROTOCOL,
            have: 4,
            key: Some("k".into()),
        };
        assert_eq!(session.greeting(), [hello.clone(), first, second.clone()]);
        session.received(ServerMessage::Done {
            id: "a".into(),
            number: 5,
        });
        assert_eq!(session.greeting(), [hello.clone(), second]);
        let refused = session.received(ServerMessage::Refused {
            id: Some("b".into()),
            code: RefusalCode::NothingToDo,
            message: "no".into(),
        });
        assert_eq!(refused.len(), 1);
        assert_eq!(session.greeting(), [hello]);
    }

    #[test]
    fn what_is_said_is_repeated_until_it_is_answered() {
        let mut session = Session::new(Some("k".into()));
        let said = session.saying("a".into(), Saying::Text("olá".into()));
        assert_eq!(session.greeting()[1..], [said]);
        let refused = |said| {
            [Step::Tell(News::Refused {
                said,
                code: RefusalCode::TooOften,
                message: "slowly".into(),
            })]
        };
        let mut answer = || {
            session.received(ServerMessage::Refused {
                id: Some("a".into()),
                code: RefusalCode::TooOften,
                message: "slowly".into(),
            })
        };
        assert_eq!(answer(), refused(true));
        assert_eq!(answer(), refused(false));
        assert_eq!(session.greeting().len(), 1);
    }

    #[test]
    fn another_version_is_told() {
        let welcome = ServerMessage::Welcome {
            protocol: PROTOCOL + 1,
            seat: None,
            head: 0,
            now: 0,
        };
        assert_eq!(
            Session::new(None).received(welcome),
            [Step::Tell(News::Outdated)]
        );
    }
}
