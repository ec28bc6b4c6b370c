//! Plain HTTP: what is answered and what is refused.

use reqwest::header::{ALLOW, AUTHORIZATION, CONTENT_TYPE};
use reqwest::{Method, StatusCode};
use serde_json::Value;
use vidraria_games::GameKind;
use vidraria_table::{Command, Numbered, Phase, RefusalCode, ServerMessage};

use crate::house::{COMPUTER, House, PERSON, act, assert_problem, problem, sit, terms};

const NOWHERE: &str = "AAAAAAAAAAAAAAAAAAAAAA";

#[tokio::test]
async fn a_table_is_made_with_a_link_for_each_person() {
    let house = House::open().await;
    let body = serde_json::to_string(&terms(GameKind::Sintra, &[PERSON, COMPUTER, PERSON]));
    let response = house.post("/api/tables", None, body.unwrap()).await;
    assert_eq!(response.status(), StatusCode::CREATED);
    let location = response.headers()["location"].to_str().unwrap().to_owned();
    let made: vidraria_table::MadeTable = response.json().await.unwrap();
    assert_eq!(location, format!("/api/tables/{}", made.table));
    assert_eq!(made.watch, format!("/table/{}", made.table));
    let seats: Vec<usize> = made.seats.iter().map(|seat| seat.seat).collect();
    assert_eq!(seats, [0, 2]);
    for seat in &made.seats {
        assert_eq!(seat.link, format!("{}#key={}", made.watch, seat.key));
    }
    assert_ne!(made.seats[0].key, made.seats[1].key);

    let view = house.view(&made.table, Some(&made.seats[1].key)).await;
    assert_eq!((view.you, view.phase), (Some(2), Phase::Waiting));
    assert_eq!(house.view(&made.table, None).await.you, None);
}

#[tokio::test]
async fn impossible_terms_are_refused_with_the_reason() {
    let house = House::open().await;
    let good = terms(GameKind::River, &[PERSON, PERSON]);
    let mut too_many = good.clone();
    too_many.seats = vec![PERSON; 6];
    let mut no_such_seat = good.clone();
    no_such_seat.first = Some(7);
    let mut faulty_edition = good.clone();
    faulty_edition.edition = Some("lake = 7".to_owned());
    for (terms, word) in [
        (too_many, "player"),
        (no_such_seat, "seat"),
        (faulty_edition, "line 1"),
    ] {
        let body = serde_json::to_string(&terms).unwrap();
        let problem = problem(house.post("/api/tables", None, body).await).await;
        assert_problem(
            &problem,
            StatusCode::UNPROCESSABLE_ENTITY,
            RefusalCode::BadTerms,
        );
        assert!(problem.detail.contains(word), "{}", problem.detail);
    }
}

#[tokio::test]
async fn what_is_no_proper_json_is_refused() {
    let house = House::open().await;
    let made = house.make(&terms(GameKind::River, &[PERSON, PERSON])).await;
    let commands = format!("/api/tables/{}/commands", made.table);
    let key = Some(made.seats[0].key.as_str());
    for body in [
        "",
        "{",
        "null",
        "[]",
        r#"{"id":"a","seen":0}"#,
        r#"{"id":"a","seen":-1,"command":{"type":"undo"}}"#,
        r#"{"id":"a","seen":0,"command":{"type":"win"}}"#,
        r#"{"id":"a","seen":0,"command":{"type":"undo"},"more":1}"#,
        r#"{"id":"","seen":0,"command":{"type":"undo"}}"#,
        r#"{"id":"a b","seen":0,"command":{"type":"undo"}}"#,
        r#"{"id":"é","seen":0,"command":{"type":"undo"}}"#,
    ] {
        let problem = problem(house.post(&commands, key, body.to_owned()).await).await;
        assert_problem(&problem, StatusCode::BAD_REQUEST, RefusalCode::BadMessage);
    }
    let deep = "[".repeat(10_000);
    let long_id = format!(
        r#"{{"id":"{}","seen":0,"command":{{"type":"undo"}}}}"#,
        "x".repeat(65)
    );
    for body in [deep, long_id] {
        let problem = problem(house.post(&commands, key, body).await).await;
        assert_problem(&problem, StatusCode::BAD_REQUEST, RefusalCode::BadMessage);
    }
    let untyped = house.request(Method::POST, &commands).body("{}");
    let problem = problem(untyped.send().await.unwrap()).await;
    assert_problem(&problem, StatusCode::BAD_REQUEST, RefusalCode::BadMessage);
}

#[tokio::test]
async fn what_is_too_large_is_refused() {
    let house = House::open().await;
    let made = house.make(&terms(GameKind::River, &[PERSON, PERSON])).await;
    let commands = format!("/api/tables/{}/commands", made.table);
    for (path, length) in [(commands.as_str(), 20_000), ("/api/tables", 1 << 20)] {
        let response = house.post(path, None, " ".repeat(length)).await;
        let problem = problem(response).await;
        assert_problem(
            &problem,
            StatusCode::PAYLOAD_TOO_LARGE,
            RefusalCode::TooLarge,
        );
    }
}

#[tokio::test]
async fn unknown_tables_and_addresses_are_not_found() {
    let house = House::open().await;
    let mut paths = vec![
        "/api/".to_owned(),
        "/api/nothing".to_owned(),
        "/api/tables/".to_owned(),
    ];
    for table in [NOWHERE, "x", "%FF", "..%2F..%2Fetc%2Fpasswd", "A%00"] {
        for rest in ["", "/events", "/live", "/review", "/nothing"] {
            paths.push(format!("/api/tables/{table}{rest}"));
        }
    }
    for path in paths {
        let problem = problem(house.get(&path).await).await;
        assert_problem(&problem, StatusCode::NOT_FOUND, RefusalCode::NotFound);
    }
    let path = format!("/api/tables/{NOWHERE}/commands");
    let body = r#"{"id":"a","seen":0,"command":{"type":"undo"}}"#.to_owned();
    let problem = problem(house.post(&path, None, body).await).await;
    assert_problem(&problem, StatusCode::NOT_FOUND, RefusalCode::NotFound);
}

#[tokio::test]
async fn methods_an_address_does_not_know_are_refused() {
    let house = House::open().await;
    for (method, path, allowed) in [
        (Method::GET, "/api/tables", "POST"),
        (Method::PUT, "/api/tables/x", "GET,HEAD"),
        (Method::DELETE, "/api/tables/x/commands", "POST"),
    ] {
        let response = house.request(method, path).send().await.unwrap();
        assert_eq!(response.headers()[ALLOW], allowed);
        let problem = problem(response).await;
        assert_problem(
            &problem,
            StatusCode::METHOD_NOT_ALLOWED,
            RefusalCode::BadMethod,
        );
    }
}

#[tokio::test]
async fn keys_that_open_no_seat_are_refused() {
    let house = House::open().await;
    let made = house.make(&terms(GameKind::River, &[PERSON, PERSON])).await;
    let other = house.make(&terms(GameKind::River, &[PERSON, PERSON])).await;
    let path = format!("/api/tables/{}", made.table);
    let headers = [
        format!("Bearer {NOWHERE}"),
        format!("Bearer {}", other.seats[0].key),
        format!("Bearer {}x", made.seats[0].key),
        "Bearer ".to_owned(),
        "Basic YTpi".to_owned(),
        made.seats[0].key.clone(),
    ];
    for header in headers {
        let request = house
            .request(Method::GET, &path)
            .header(AUTHORIZATION, &header);
        let problem = problem(request.send().await.unwrap()).await;
        assert_problem(&problem, StatusCode::FORBIDDEN, RefusalCode::NotYours);
    }
    let key = Some(other.seats[0].key.as_str());
    let refused = house.command(&made.table, key, "a", 0, sit("Eve")).await;
    assert_problem(
        &refused.unwrap_err(),
        StatusCode::FORBIDDEN,
        RefusalCode::NotYours,
    );
}

#[tokio::test]
async fn spectators_and_seats_out_of_turn_are_refused() {
    let house = House::open().await;
    let made = house
        .make(&terms(GameKind::Sintra, &[PERSON, PERSON]))
        .await;
    let key = |seat: usize| Some(made.seats[seat].key.as_str());
    let early = house
        .command(&made.table, key(0), "early", 1, act("R"))
        .await;
    assert_problem(
        &early.unwrap_err(),
        StatusCode::CONFLICT,
        RefusalCode::NotPlaying,
    );
    for seat in 0..2 {
        let id = format!("sit{seat}");
        house
            .command(&made.table, key(seat), &id, 0, sit("Ana"))
            .await
            .unwrap();
    }
    let view = house.view(&made.table, key(0)).await;
    let action = &view.legal[0].action;
    for (key, code) in [
        (None, RefusalCode::NotYours),
        (key(1), RefusalCode::NotYourTurn),
    ] {
        let refused = house
            .command(&made.table, key, "a", view.number, act(action))
            .await;
        assert_problem(&refused.unwrap_err(), StatusCode::FORBIDDEN, code);
    }
}

#[tokio::test]
async fn actions_against_the_rules_are_refused_in_their_words() {
    let house = House::open().await;
    let made = house
        .make(&terms(GameKind::Sintra, &[PERSON, COMPUTER]))
        .await;
    let key = Some(made.seats[0].key.as_str());
    let seen = house
        .command(&made.table, key, "sit", 0, sit("Ana"))
        .await
        .unwrap();
    let before = house.view(&made.table, key).await;
    for (id, action, word) in [
        ("r", "R", "glazier"),
        ("c", "0C1", "centre"),
        ("x", "hello", ""),
    ] {
        let refused = house
            .command(&made.table, key, id, seen, act(action))
            .await
            .unwrap_err();
        assert_problem(
            &refused,
            StatusCode::UNPROCESSABLE_ENTITY,
            RefusalCode::Illegal,
        );
        assert!(refused.detail.contains(word), "{}", refused.detail);
    }
    for (id, command) in [("u", Command::Undo), ("c2", Command::Confirm)] {
        let refused = house
            .command(&made.table, key, id, seen, command)
            .await
            .unwrap_err();
        assert_problem(&refused, StatusCode::CONFLICT, RefusalCode::NothingToDo);
    }
    let name = house
        .command(&made.table, key, "n", seen, sit("\u{202e}"))
        .await
        .unwrap_err();
    assert_problem(
        &name,
        StatusCode::UNPROCESSABLE_ENTITY,
        RefusalCode::BadName,
    );
    assert_eq!(house.view(&made.table, key).await, before);
}

#[tokio::test]
async fn commands_decided_on_an_old_view_are_stale() {
    let house = House::open().await;
    let made = house
        .make(&terms(GameKind::Sintra, &[PERSON, COMPUTER]))
        .await;
    let key = Some(made.seats[0].key.as_str());
    house
        .command(&made.table, key, "sit", 0, sit("Ana"))
        .await
        .unwrap();
    let view = house.view(&made.table, key).await;
    let action = act(&view.legal[0].action);
    for (id, seen) in [("old", view.number - 1), ("future", view.number + 1)] {
        let refused = house
            .command(&made.table, key, id, seen, action.clone())
            .await;
        assert_problem(
            &refused.unwrap_err(),
            StatusCode::CONFLICT,
            RefusalCode::Stale,
        );
    }
    house
        .command(&made.table, key, "now", view.number, action)
        .await
        .unwrap();
}

#[tokio::test]
async fn a_command_sent_twice_takes_effect_once() {
    let house = House::open().await;
    let made = house
        .make(&terms(GameKind::Sintra, &[PERSON, PERSON]))
        .await;
    let key = |seat: usize| Some(made.seats[seat].key.as_str());
    let send = async |seat, id: &str, seen, command| {
        house
            .command(&made.table, key(seat), id, seen, command)
            .await
    };
    let first = send(0, "sit", 0, sit("Ana")).await.unwrap();
    assert_eq!(send(0, "sit", 0, sit("Ana")).await.unwrap(), first);
    send(1, "sit1", 0, sit("Bela")).await.unwrap();
    let view = house.view(&made.table, key(0)).await;
    let action = act(&view.legal[0].action);
    let number = send(0, "a", view.number, action.clone()).await.unwrap();
    for _ in 0..3 {
        // By now it would be out of turn, and stale.
        assert_eq!(
            send(0, "a", view.number, action.clone()).await.unwrap(),
            number
        );
    }
    assert_eq!(house.view(&made.table, None).await.number, number);

    for (seat, command) in [(1, action), (0, Command::Resign)] {
        let refused = send(seat, "a", view.number, command).await.unwrap_err();
        assert_eq!(refused.status, 400, "{refused:?}");
        assert_eq!(refused.code, RefusalCode::BadMessage);
    }
}

#[tokio::test]
async fn events_are_given_from_any_number() {
    let house = House::open().await;
    let made = house.make(&terms(GameKind::River, &[PERSON, PERSON])).await;
    for seat in &made.seats {
        let (id, name) = (format!("s{}", seat.seat), sit("Ana"));
        house
            .command(&made.table, Some(&seat.key), &id, 0, name)
            .await
            .unwrap();
    }
    let events = async |query: &str| -> Vec<Numbered> {
        let path = format!("/api/tables/{}/events{query}", made.table);
        match house.get(&path).await.json().await.unwrap() {
            ServerMessage::Events { events } => events,
            other => panic!("{other:?}"),
        }
    };
    let all = events("").await;
    assert_eq!(all.len(), 5);
    assert_eq!(events("?after=3").await, all[3..]);
    assert!(events("?after=99").await.is_empty());
    for query in ["?after=x", "?after=-1"] {
        let path = format!("/api/tables/{}/events{query}", made.table);
        let problem = problem(house.get(&path).await).await;
        assert_problem(&problem, StatusCode::BAD_REQUEST, RefusalCode::BadMessage);
    }
}

#[tokio::test]
async fn the_built_in_editions_can_be_changed_and_played() {
    let house = House::open().await;
    let editions: Value = house.get("/api/editions").await.json().await.unwrap();
    let editions = editions.as_array().unwrap();
    assert_eq!(editions.len(), 2);
    for (edition, game) in editions.iter().zip(GameKind::ALL) {
        assert_eq!(edition["game"], game.name());
        let name = edition["name"].as_str().unwrap();
        let toml = edition["toml"].as_str().unwrap();
        assert!(toml.contains(name));
        let mut agreed = terms(game, &[PERSON, COMPUTER]);
        agreed.edition = Some(toml.replace(name, "of-this-house"));
        house.make(&agreed).await;
    }
}

#[tokio::test]
async fn answers_about_tables_are_never_stored_and_the_server_says_it_is_well() {
    let house = House::open().await;
    let made = house.make(&terms(GameKind::River, &[PERSON, PERSON])).await;
    for path in [
        format!("/api/tables/{}", made.table),
        "/api/nothing".to_owned(),
    ] {
        let response = house.get(&path).await;
        assert_eq!(response.headers()["cache-control"], "no-store");
        assert!(response.headers().contains_key("content-security-policy"));
    }
    let health = house.get("/healthz").await;
    assert_eq!(health.status(), StatusCode::OK);
    assert_eq!(health.headers()[CONTENT_TYPE], "text/plain; charset=utf-8");
}
