//! What clients send to the server: messages, and whole evenings at a table.

use std::fmt::Debug;

use rand_chacha::ChaCha8Rng;
use rand_core::SeedableRng;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::json;
use vidraria_table::{
    Actor, ClientMessage, Command, CommandRequest, Event, MadeTable, Numbered, Problem,
    ServerMessage, Table, Terms, View,
};

/// The text is a message. Whatever is read survives being written and read again.
pub(crate) fn attack_messages(bytes: &[u8]) {
    round_trip::<ClientMessage>(bytes);
    round_trip::<CommandRequest>(bytes);
    round_trip::<Terms>(bytes);
    round_trip::<ServerMessage>(bytes);
    round_trip::<Numbered>(bytes);
    round_trip::<MadeTable>(bytes);
    round_trip::<Problem>(bytes);
    round_trip::<View>(bytes);
}

fn round_trip<M: Serialize + DeserializeOwned + PartialEq + Debug>(bytes: &[u8]) {
    if let Ok(message) = serde_json::from_slice::<M>(bytes) {
        let text = serde_json::to_string(&message).expect("it serialises");
        let again: M = serde_json::from_str(&text).expect("it is read again");
        assert_eq!(again, message, "{text}");
    }
}

/// The text is an evening: terms, then a line for each thing that somebody wants.
///
/// A line is a number, for the legal action of that number of whoever is to act; or a command with
/// a seat before it, or `-` for a spectator.
pub(crate) fn attack_tables(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes) else {
        return;
    };
    let mut lines = text.lines();
    let terms = lines.next().map(serde_json::from_str::<Terms>);
    if let Some(Ok(terms)) = terms {
        hold(terms, lines);
    }
}

fn hold<'a>(terms: Terms, lines: impl Iterator<Item = &'a str>) {
    let mut rng = ChaCha8Rng::seed_from_u64(0);
    let Ok((mut table, events)) = Table::create(terms, &mut rng) else {
        return;
    };
    let mut log: Vec<Numbered> = (1..)
        .zip(events)
        .map(|(number, event)| Numbered {
            number,
            at: 0,
            event,
        })
        .collect();
    for line in lines {
        let Some((by, command)) = wanted(&table, line) else {
            continue;
        };
        match table.handle(by, &command, &mut rng) {
            Ok(events) => events
                .into_iter()
                .for_each(|event| happen(&mut table, &mut log, event)),
            Err(refusal) => assert!(!refusal.message.is_empty()),
        }
    }
    let replayed = Table::replay(&log).expect("the log tells the table");
    for seat in 0..table.seats().len() {
        assert_eq!(replayed.view(Some(seat)), table.view(Some(seat)));
    }
    assert_eq!(replayed.view(None), table.view(None));
    for event in &log {
        round_trip::<Numbered>(json!(event).to_string().as_bytes());
    }
}

fn happen(table: &mut Table, log: &mut Vec<Numbered>, event: Event) {
    let event = Numbered {
        number: table.number() + 1,
        at: 0,
        event,
    };
    table
        .apply(&event)
        .expect("what the table decided can happen");
    log.push(event);
}

fn wanted(table: &Table, line: &str) -> Option<(Actor, Command)> {
    if let Ok(number) = line.parse::<usize>() {
        let seat = table.to_act()?;
        let by = match table.computer_to_move() {
            Some(_) => Actor::Computer(seat),
            None => Actor::Seat(seat),
        };
        let legal = table.position()?.legal();
        let action = legal.get(number % legal.len().max(1))?.to_string();
        return Some((by, Command::Act { action }));
    }
    let (by, command) = line.split_once(' ')?;
    let by = match by {
        "-" => Actor::Spectator,
        seat => Actor::Seat(seat.parse().ok()?),
    };
    Some((by, serde_json::from_str(command).ok()?))
}

/// A message of every kind.
pub(crate) fn seed_messages() -> Vec<Vec<u8>> {
    let messages = [
        r#"{"type":"hello","protocol":1,"have":0,"key":"a-secret"}"#,
        r#"{"type":"do","id":"1","seen":4,"command":{"type":"act","action":"3C5"}}"#,
        r#"{"type":"do","id":"2","seen":4,"command":{"type":"sit","name":"Ana"}}"#,
        r#"{"type":"resync","have":17}"#,
        r#"{"id":"3","seen":5,"command":{"type":"undo"}}"#,
        r#"{"game":{"sintra":{"side":"B"}},"seats":[{"type":"person"},{"type":"computer","level":"search"}],"first":1,"confirm_turns":true}"#,
        r#"{"type":"events","events":[{"number":2,"at":5,"event":{"type":"confirmed","seat":0}}]}"#,
        r#"{"type":"refused","id":"4","code":"not-your-turn","message":"wait"}"#,
        r#"{"number":3,"at":9,"event":{"type":"dealt","deal":{"river":{"tile":["Wt"]}}}}"#,
    ];
    messages.map(|message| message.as_bytes().to_vec()).into()
}

/// Evenings with both games.
pub(crate) fn seed_tables() -> Vec<Vec<u8>> {
    let terms = [
        r#"{"game":{"sintra":{"side":"A"}},"seats":[{"type":"person"},{"type":"person"}],"confirm_turns":true}"#,
        r#"{"game":{"river":{}},"seats":[{"type":"person"},{"type":"person"},{"type":"computer","level":"random"}],"first":0}"#,
        r#"{"game":{"river":{}},"seats":[{"type":"computer","level":"random"},{"type":"computer","level":"lookahead"}]}"#,
    ];
    let company = concat!(
        "0 {\"type\":\"sit\",\"name\":\"Ana\"}\n1 {\"type\":\"sit\",\"name\":\"Bela\"}\n",
        "7\n0 {\"type\":\"undo\"}\n9\n0 {\"type\":\"confirm\"}\n1 {\"type\":\"undo\"}\n",
        "1 {\"type\":\"act\",\"action\":\"R\"}\n1 {\"type\":\"confirm\"}\n2\n3\n",
        "1 {\"type\":\"resign\"}\n4\n5\n- {\"type\":\"resign\"}\n6\n7\n8\n9\n",
    );
    terms
        .map(|terms| format!("{terms}\n{company}").into_bytes())
        .into()
}
