//! Sockets: what is refused, and that the table goes on.

use reqwest::StatusCode;
use tokio_tungstenite::connect_async;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{Error, Message};
use vidraria_games::GameKind;
use vidraria_table::{ClientMessage, PROTOCOL, RefusalCode, ServerMessage};

use crate::guest::Guest;
use crate::house::{COMPUTER, House, PERSON, act, assert_problem, problem, sit, terms};

/// A table with one person, who has the move, and a computer.
async fn table(house: &House) -> (String, String) {
    let made = house
        .make(&terms(GameKind::Sintra, &[PERSON, COMPUTER]))
        .await;
    (made.table, made.seats[0].key.clone())
}

fn hello(protocol: u32, have: u64, key: Option<&str>) -> ClientMessage {
    ClientMessage::Hello {
        protocol,
        have,
        key: key.map(str::to_owned),
    }
}

#[tokio::test]
async fn what_is_no_message_is_refused_and_the_table_goes_on() {
    let house = House::open().await;
    let (table, key) = table(&house).await;
    let mut ana = Guest::join(&house, &table, Some(&key)).await;
    ana.command(sit("Ana")).await.unwrap();
    let texts = [
        "",
        "{",
        "null",
        r#"{"type":"win"}"#,
        r#"{"type":"do","id":"x"}"#,
        "🦀",
    ];
    for text in texts {
        ana.say_raw(Message::Text(text.into())).await;
        assert_eq!(ana.hear_refusal().await, (None, RefusalCode::BadMessage));
    }
    ana.say_raw(Message::Binary(vec![0, 159, 146, 150].into()))
        .await;
    assert_eq!(ana.hear_refusal().await, (None, RefusalCode::BadMessage));
    ana.say(&hello(PROTOCOL, 0, None)).await;
    assert_eq!(ana.hear_refusal().await, (None, RefusalCode::BadMessage));
    let bad_id = ana.command_as("not an id", 0, sit("Bela")).await;
    assert_eq!(bad_id, Err(RefusalCode::BadMessage));
    ana.say_raw(Message::Ping("x".into())).await;

    let action = ana.random_action().unwrap();
    ana.command(act(&action)).await.unwrap();
}

#[tokio::test]
async fn a_message_that_is_too_large_ends_the_socket_but_not_the_table() {
    let house = House::open().await;
    let (table, key) = table(&house).await;
    for size in [17 * 1024, 1 << 20] {
        let mut ana = Guest::join(&house, &table, Some(&key)).await;
        ana.try_say_raw(Message::Text("x".repeat(size).into()))
            .await;
        // With the rest of the frame still under way the connection may end before the reason
        // arrives.
        let code = ana.hear_close().await;
        assert!(matches!(code, Some(1009) | None), "{code:?}");
    }
    let mut ana = Guest::join(&house, &table, Some(&key)).await;
    ana.say_raw(Message::Text("x".repeat(15 * 1024).into()))
        .await;
    assert_eq!(ana.hear_refusal().await, (None, RefusalCode::BadMessage));
    ana.command(sit("Ana")).await.unwrap();
}

#[tokio::test]
async fn stale_and_repeated_commands_do_no_harm() {
    let house = House::open().await;
    let (table, key) = table(&house).await;
    let mut ana = Guest::join(&house, &table, Some(&key)).await;
    ana.command(sit("Ana")).await.unwrap();
    let seen = ana.log.len() as u64;
    let action = ana.random_action().unwrap();
    let stale = ana.command_as("old", seen - 1, act(&action)).await;
    assert_eq!(stale, Err(RefusalCode::Stale));
    let number = ana.command_as("a", seen, act(&action)).await.unwrap();
    for _ in 0..3 {
        assert_eq!(ana.command_as("a", seen, act(&action)).await, Ok(number));
    }
    let acted = |message: &str| message.contains("acted");
    let log = serde_json::to_string(&ana.log[seen as usize..number as usize]).unwrap();
    assert!(acted(&log));
}

#[tokio::test]
async fn a_spectator_hears_everything_and_has_no_say() {
    let house = House::open().await;
    let (table, key) = table(&house).await;
    let mut spectator = Guest::join(&house, &table, None).await;
    assert_eq!(
        spectator.command(sit("Eve")).await,
        Err(RefusalCode::NotYours)
    );
    let mut ana = Guest::join(&house, &table, Some(&key)).await;
    let number = ana.command(sit("Ana")).await.unwrap();
    while (spectator.log.len() as u64) < number {
        spectator.hear().await;
    }
    assert!(spectator.view().legal.is_empty());
}

#[tokio::test]
async fn a_client_gets_just_what_it_lacks() {
    let house = House::open().await;
    let (table, key) = table(&house).await;
    let mut ana = Guest::join(&house, &table, Some(&key)).await;
    let head = ana.command(sit("Ana")).await.unwrap();
    let mut late = Guest::connect(&house, &table).await;
    late.say(&hello(PROTOCOL, head - 1, None)).await;
    assert!(matches!(late.hear().await, ServerMessage::Welcome { head: h, .. } if h == head));
    ana.say(&ClientMessage::Resync { have: head }).await;
    ana.command(sit("Bela")).await.unwrap();
    assert_eq!(ana.log.len() as u64, head + 1);
}

#[tokio::test]
async fn a_client_with_more_than_there_is_must_start_afresh() {
    let house = House::open().await;
    let (table, key) = table(&house).await;
    let mut ahead = Guest::connect(&house, &table).await;
    ahead.say(&hello(PROTOCOL, 99, None)).await;
    assert_eq!(ahead.hear_close().await, Some(4002));
    let mut ana = Guest::join(&house, &table, Some(&key)).await;
    ana.say(&ClientMessage::Resync { have: u64::MAX }).await;
    assert_eq!(ana.hear_close().await, Some(4002));
}

#[tokio::test]
async fn hello_comes_first() {
    let house = House::open().await;
    let (table, key) = table(&house).await;
    let mut ana = Guest::connect(&house, &table).await;
    ana.say(&ClientMessage::Resync { have: 0 }).await;
    assert_eq!(ana.hear_refusal().await, (None, RefusalCode::BadMessage));
    ana.say_raw(Message::Text("{}".into())).await;
    assert_eq!(ana.hear_refusal().await, (None, RefusalCode::BadMessage));
    ana.say(&hello(PROTOCOL, 0, Some(&key))).await;
    let welcome = ana.hear().await;
    assert!(matches!(
        welcome,
        ServerMessage::Welcome { seat: Some(0), .. }
    ));
}

#[tokio::test]
async fn a_client_of_another_version_is_told_which_is_spoken() {
    let house = House::open().await;
    let (table, key) = table(&house).await;
    let mut old = Guest::connect(&house, &table).await;
    old.say(&hello(PROTOCOL + 1, 0, Some(&key))).await;
    let welcome = old.hear().await;
    assert!(matches!(
        welcome,
        ServerMessage::Welcome {
            protocol: PROTOCOL,
            ..
        }
    ));
    assert_eq!(old.hear_close().await, Some(4001));
}

#[tokio::test]
async fn a_wrong_key_opens_nothing() {
    let house = House::open().await;
    let (table, _) = table(&house).await;
    let (_, key_of_another_table) = self::table(&house).await;
    let mut eve = Guest::connect(&house, &table).await;
    eve.say(&hello(PROTOCOL, 0, Some(&key_of_another_table)))
        .await;
    assert_eq!(eve.hear_refusal().await, (None, RefusalCode::NotYours));
    assert_eq!(eve.hear_close().await, Some(4003));
}

/// Tries to open a socket with an `Origin` header; the status if that is refused.
async fn refused_to(house: &House, table: &str, origin: &str) -> Option<StatusCode> {
    let url = format!("ws://{}/api/tables/{table}/live", house.host());
    let mut request = url.into_client_request().unwrap();
    request
        .headers_mut()
        .insert("origin", origin.parse().unwrap());
    match connect_async(request).await {
        Ok(_) => None,
        Err(Error::Http(response)) => Some(response.status()),
        Err(other) => panic!("{other}"),
    }
}

#[tokio::test]
async fn pages_of_other_sites_cannot_open_sockets() {
    let house = House::open().await;
    let (table, _) = table(&house).await;
    let own = format!("http://{}", house.host());
    assert_eq!(refused_to(&house, &table, &own).await, None);
    for origin in ["https://evil.example", "null", "http://127.0.0.1:1"] {
        let refused = refused_to(&house, &table, origin).await;
        assert_eq!(refused, Some(StatusCode::FORBIDDEN), "{origin}");
    }
}

#[tokio::test]
async fn a_socket_needs_a_table_and_a_websocket_request() {
    let house = House::open().await;
    let (table, _) = table(&house).await;
    let url = format!(
        "ws://{}/api/tables/AAAAAAAAAAAAAAAAAAAAAA/live",
        house.host()
    );
    match connect_async(url).await {
        Err(Error::Http(response)) => assert_eq!(response.status(), StatusCode::NOT_FOUND),
        other => panic!("{other:?}"),
    }
    let plain = house.get(&format!("/api/tables/{table}/live")).await;
    let problem = problem(plain).await;
    assert_problem(&problem, StatusCode::BAD_REQUEST, RefusalCode::BadMessage);
}

#[tokio::test(flavor = "multi_thread")]
async fn one_seat_may_be_watched_from_several_places() {
    let house = House::open().await;
    let (table, key) = table(&house).await;
    let mut desk = Guest::join(&house, &table, Some(&key)).await;
    let mut phone = Guest::join(&house, &table, Some(&key)).await;
    let number = desk.command(sit("Ana")).await.unwrap();
    while (phone.log.len() as u64) < number {
        phone.hear().await;
    }
    let action = phone.random_action().unwrap();
    phone.command(act(&action)).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn of_two_commands_at_once_one_wins() {
    let house = House::open().await;
    let (table, key) = table(&house).await;
    let mut desk = Guest::join(&house, &table, Some(&key)).await;
    let seen = desk.command(sit("Ana")).await.unwrap();
    let mut phone = Guest::join(&house, &table, Some(&key)).await;
    let action = desk.random_action().unwrap();
    let (one, other) = tokio::join!(
        desk.command_as("desk", seen, act(&action)),
        phone.command_as("phone", seen, act(&action)),
    );
    assert!(one.is_ok() != other.is_ok(), "{one:?} {other:?}");
}
