//! What clients send to the server: messages, and whole evenings at a table.

use std::fmt::Debug;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::json;
use vidraria_table::{
    Actor, Arrival, ClientMessage, Command, CommandRequest, Dealer, MadeTable, Numbered, Problem,
    Secret, ServerMessage, Table, Terms, View,
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
/// A line is a number, for the legal action of that number of whoever is to act; a command with a
/// seat before it, or `-` for a spectator; or `+` with the milliseconds that pass.
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
    let mut now = 0;
    let mut dealer = Dealer::Fair(Secret::new([0; 32]));
    let Ok((mut table, mut log)) = Table::create(terms, now, &mut dealer) else {
        return;
    };
    for line in lines {
        let events = if let Some(time) = line.strip_prefix('+') {
            now += u64::from(time.parse::<u32>().unwrap_or(0));
            let events = table.wake(now, &mut dealer);
            events.expect("the dealer is this table's")
        } else if let Some((by, command)) = wanted(&table, line) {
            match table.handle(by, &command, &Arrival::at(now), &mut dealer) {
                Ok(events) => events,
                Err(refusal) => {
                    assert!(!refusal.message.is_empty());
                    continue;
                }
            }
        } else {
            continue;
        };
        for event in events {
            let applied = table.apply(&event);
            applied.expect("what the table decided can happen");
            log.push(event);
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
        r#"{"game":{"river":{}},"seats":[{"type":"person"},{"type":"person"}],"clock":{"type":"live","bank":60,"increment":5}}"#,
    ];
    let company = concat!(
        "0 {\"type\":\"sit\",\"name\":\"Ana\"}\n1 {\"type\":\"sit\",\"name\":\"Bela\"}\n",
        "7\n0 {\"type\":\"undo\"}\n9\n0 {\"type\":\"confirm\"}\n1 {\"type\":\"undo\"}\n",
        "1 {\"type\":\"act\",\"action\":\"R\"}\n1 {\"type\":\"confirm\"}\n2\n3\n",
        "1 {\"type\":\"resign\"}\n4\n5\n- {\"type\":\"resign\"}\n6\n+90000\n7\n+900000\n8\n9\n",
    );
    terms
        .map(|terms| format!("{terms}\n{company}").into_bytes())
        .into()
}
