//! Who may say what.

use vidraria_games::GameKind;
use vidraria_table::{Actor, ChatRule, Command, Phrase, RefusalCode, Saying, SeatTerms, Terms};

use crate::company::{COMPUTER, Company, persons};

fn text(words: &str) -> Saying {
    Saying::Text(words.to_owned())
}

fn company(chat: ChatRule) -> Company {
    let terms = Terms {
        chat,
        seats: vec![SeatTerms::Person, COMPUTER, SeatTerms::Person],
        ..persons(GameKind::River, 3)
    };
    Company::seated(terms, 1)
}

#[test]
fn the_terms_say_what_can_be_said() {
    let phrase = Saying::Phrase(Phrase::GoodGame);
    for (rule, may_text, may_phrase) in [
        (ChatRule::Free, true, true),
        (ChatRule::Phrases, false, true),
        (ChatRule::Off, false, false),
    ] {
        let table = company(rule).table;
        let said = |saying: &Saying| table.check_saying(Actor::Seat(2), saying);
        assert_eq!(said(&phrase).is_ok(), may_phrase);
        assert_eq!(said(&text("hello")).is_ok(), may_text);
        if let Err(refusal) = said(&text("hello")) {
            assert_eq!(refusal.code, RefusalCode::NotAgreed);
        }
    }
}

#[test]
fn only_persons_who_have_sat_down_speak_whether_they_still_play_or_not() {
    let mut company = company(ChatRule::Free);
    let hello = text(" hello ");
    for by in [
        Actor::Spectator,
        Actor::Computer(1),
        Actor::Seat(1),
        Actor::Seat(3),
    ] {
        let refusal = company.table.check_saying(by, &hello).unwrap_err();
        assert_eq!(refusal.code, RefusalCode::NotYours);
    }
    company.send(Actor::Seat(0), Command::Resign).unwrap();
    let said = company.table.check_saying(Actor::Seat(0), &hello);
    assert_eq!(said.unwrap(), (0, text("hello")));

    let waiting = Company::new(persons(GameKind::River, 2), 1);
    let refusal = waiting.table.check_saying(Actor::Seat(0), &hello);
    assert_eq!(refusal.unwrap_err().code, RefusalCode::NotYours);
}
