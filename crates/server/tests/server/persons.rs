//! Who somebody is: guests, names, passwords, sessions, tokens.

use reqwest::header::{AUTHORIZATION, SET_COOKIE};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use vidraria_games::GameKind;
use vidraria_table::person::{Everything, MadeToken, Session, TakenSeat, Token, TokenHolder};
use vidraria_table::{Numbered, RefusalCode, ServerMessage};

use crate::house::{COMPUTER, House, PERSON, assert_problem, problem, terms};
use crate::visitor::{PASSWORD, Visitor};

const NOBODY: Value = Value::Null;

/// Sits down at a new table, says hello and returns its id.
async fn sit_at_a_new_table(house: &House, visitor: &Visitor<'_>, name: &str) -> String {
    let made = house
        .make(&terms(GameKind::River, &[PERSON, COMPUTER]))
        .await;
    let post = async |path: &str, body: Value| {
        let path = format!("/api/tables/{}/{path}", made.table);
        let mut request = house.request(Method::POST, &path).json(&body);
        request = request.header(AUTHORIZATION, format!("Bearer {}", made.seats[0].key));
        request = request.header("origin", &visitor.origin);
        if let Some(cookie) = &*visitor.cookie.borrow() {
            request = request.header("cookie", cookie);
        }
        assert_eq!(request.send().await.unwrap().status(), StatusCode::OK);
    };
    let sit = json!({ "id": "sit", "seen": 0, "command": { "type": "sit", "name": name } });
    post("commands", sit).await;
    post(
        "chat",
        json!({ "id": "1", "say": { "text": "good evening" } }),
    )
    .await;
    made.table
}

async fn log(house: &House, table: &str) -> Vec<Numbered> {
    let path = format!("/api/tables/{table}/events");
    match house.get(&path).await.json().await.unwrap() {
        ServerMessage::Events { events } => events,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn nobody_signs_up_to_be_known() {
    let house = House::open().await;
    let visitor = Visitor::new(&house);
    assert_eq!(visitor.me().await, None);
    assert!(
        visitor.cookie.borrow().is_none(),
        "reading makes nobody a guest"
    );
    let made = visitor
        .send(Method::POST, "/api/me", json!({ "name": "Ana" }))
        .await;
    assert_eq!(made.status(), StatusCode::CREATED);
    let cookie = made.headers()[SET_COOKIE].to_str().unwrap().to_owned();
    for part in ["HttpOnly", "SameSite=Lax", "Path=/", "Max-Age=31536000"] {
        assert!(cookie.contains(part), "{cookie}");
    }
    assert!(
        !cookie.contains("Secure"),
        "without TLS no browser would keep it"
    );
    let ana = visitor.me().await.unwrap();
    assert_eq!(
        (ana.name.as_str(), ana.registered, ana.password),
        ("Ana", false, false)
    );
    // Once known one stays the same.
    let again = visitor
        .send(Method::POST, "/api/me", json!({ "name": "Bela" }))
        .await;
    assert_eq!(again.status(), StatusCode::OK);
    assert_eq!(visitor.me().await, Some(ana));
}

#[tokio::test]
async fn behind_tls_the_cookie_is_for_tls_only() {
    let house = House::open().await;
    let mut visitor = Visitor::new(&house);
    visitor.origin = format!("https://{}", house.host());
    let made = visitor.send(Method::POST, "/api/me", json!({})).await;
    let cookie = made.headers()[SET_COOKIE].to_str().unwrap();
    assert!(
        cookie.starts_with("__Host-vidraria=") && cookie.ends_with("; Secure"),
        "{cookie}"
    );
    assert_eq!(visitor.me().await.unwrap().name, "Guest");
}

#[tokio::test]
async fn a_guest_keeps_what_he_has_by_choosing_a_password() {
    let house = House::open().await;
    let ana = Visitor::guest(&house, "Ana").await;
    let table = sit_at_a_new_table(&house, &ana, "Ana").await;
    let (id, guest_cookie) = (ana.me().await.unwrap().id, ana.cookie.borrow().clone());
    ana.done(
        Method::PUT,
        "/api/me/password",
        json!({ "password": PASSWORD }),
    )
    .await;
    let me = ana.me().await.unwrap();
    assert_eq!(
        (me.id, me.registered, me.password),
        (id.clone(), true, true)
    );

    // The cookie of before, which others may have seen, opens nothing more.
    let thief = Visitor::new(&house);
    thief.cookie.replace(guest_cookie);
    assert_eq!(thief.me().await, None);

    ana.done(Method::POST, "/api/sign-out", NOBODY).await;
    assert_eq!(ana.me().await, None);

    // In another browser, with the name as people write it.
    let elsewhere = Visitor::new(&house);
    let response = elsewhere.sign_in(" aNA ", PASSWORD).await;
    assert_eq!(response.status(), StatusCode::OK);
    assert_eq!(elsewhere.me().await.unwrap().id, id);
    let seats: Vec<TakenSeat> = elsewhere.read("/api/me/seats").await;
    assert_eq!(seats.len(), 1);
    assert_eq!((&seats[0].table, seats[0].seat), (&table, 0));
}

#[tokio::test]
async fn what_a_guest_did_becomes_his_who_signs_in() {
    let house = House::open().await;
    Visitor::registered(&house, "Ana").await;
    let guest = Visitor::guest(&house, "Guest").await;
    let table = sit_at_a_new_table(&house, &guest, "Ana").await;
    let cookie = guest.cookie.borrow().clone();
    assert_eq!(
        guest.me().await.unwrap().name,
        "Ana",
        "a guest is called as he sat down"
    );
    guest.sign_in("Ana", PASSWORD).await;
    let seats: Vec<TakenSeat> = guest.read("/api/me/seats").await;
    assert_eq!(seats[0].table, table);
    guest.cookie.replace(cookie);
    assert_eq!(guest.me().await, None, "the guest is no more");
}

#[tokio::test]
async fn wrong_passwords_and_unknown_names_are_refused_alike() {
    let house = House::open().await;
    Visitor::registered(&house, "Ana").await;
    let visitor = Visitor::new(&house);
    let mut said = Vec::new();
    for (name, password) in [
        ("Ana", "green over blue"),
        ("Nobody", PASSWORD),
        ("", PASSWORD),
    ] {
        let problem = problem(visitor.sign_in(name, password).await).await;
        assert_problem(&problem, StatusCode::FORBIDDEN, RefusalCode::WrongPassword);
        said.push(problem.detail);
    }
    said.dedup();
    assert_eq!(said.len(), 1, "{said:?}");
}

#[tokio::test]
async fn guessing_passwords_comes_to_an_end() {
    let house = House::open().await;
    Visitor::registered(&house, "Ana").await;
    let thief = Visitor {
        address: "203.0.113.9",
        ..Visitor::new(&house)
    };
    for _ in 0..8 {
        let status = thief.sign_in("Ana", "guess number one").await.status();
        assert_eq!(status, StatusCode::FORBIDDEN);
    }
    let response = thief.sign_in("Ana", PASSWORD).await;
    assert_eq!(response.headers()["retry-after"], "30");
    assert_problem(
        &problem(response).await,
        StatusCode::TOO_MANY_REQUESTS,
        RefusalCode::TooOften,
    );
    // Ana herself, elsewhere, is not locked out.
    let ana = Visitor {
        address: "198.51.100.4",
        ..Visitor::new(&house)
    };
    assert_eq!(ana.sign_in("Ana", PASSWORD).await.status(), StatusCode::OK);
}

#[tokio::test]
async fn two_persons_who_can_sign_in_have_names_that_do_not_look_alike() {
    let house = House::open().await;
    Visitor::registered(&house, "Ian").await;
    for name in ["Ian", "ian", "lan", "\u{406}an"] {
        let other = Visitor::guest(&house, name).await;
        let body = json!({ "password": PASSWORD });
        let (status, code) = (StatusCode::CONFLICT, RefusalCode::Taken);
        other
            .refused(Method::PUT, "/api/me/password", body, status, code)
            .await;
        // Under another name it goes.
        let body = json!({ "name": format!("{name} of Sintra"), "password": PASSWORD });
        if name == "Ian" {
            other.done(Method::PUT, "/api/me/password", body).await;
            let body = json!({ "name": "IAN" });
            other
                .refused(Method::PUT, "/api/me/name", body, status, code)
                .await;
        }
    }
}

#[tokio::test]
async fn names_and_passwords_are_checked() {
    let house = House::open().await;
    let ana = Visitor::registered(&house, "Ana").await;
    let unprocessable = StatusCode::UNPROCESSABLE_ENTITY;
    for name in ["", "\u{202e}anA", "x".repeat(25).as_str()] {
        let body = json!({ "name": name });
        ana.refused(
            Method::PUT,
            "/api/me/name",
            body,
            unprocessable,
            RefusalCode::BadName,
        )
        .await;
    }
    let change =
        |password: &str, current: Value| json!({ "password": password, "current": current });
    let path = "/api/me/password";
    let easy = change("ana-ana-ana", json!(PASSWORD));
    ana.refused(
        Method::PUT,
        path,
        easy,
        unprocessable,
        RefusalCode::BadPassword,
    )
    .await;
    for current in [NOBODY, json!("green over blue")] {
        let body = change("another good one", current);
        let (status, code) = (StatusCode::FORBIDDEN, RefusalCode::WrongPassword);
        ana.refused(Method::PUT, path, body, status, code).await;
    }
    ana.done(
        Method::PUT,
        path,
        change("another good one", json!(PASSWORD)),
    )
    .await;
    ana.done(Method::PUT, "/api/me/name", json!({ "name": "Ana Maria" }))
        .await;
    let elsewhere = Visitor::new(&house);
    let refused = elsewhere.sign_in("Ana Maria", PASSWORD).await;
    assert_eq!(refused.status(), StatusCode::FORBIDDEN);
    let welcome = elsewhere.sign_in("Ana Maria", "another good one").await;
    assert_eq!(welcome.status(), StatusCode::OK);
}

#[tokio::test]
async fn sessions_are_listed_and_ended() {
    let house = House::open().await;
    let first = Visitor::registered(&house, "Ana").await;
    let (second, third) = (Visitor::new(&house), Visitor::new(&house));
    second.sign_in("Ana", PASSWORD).await;
    third.sign_in("Ana", PASSWORD).await;
    let sessions: Vec<Session> = second.read("/api/me/sessions").await;
    assert_eq!(sessions.len(), 3);
    assert!(
        sessions
            .iter()
            .all(|session| session.browser == "Firefox on Linux")
    );
    assert_eq!(sessions.iter().filter(|session| session.current).count(), 1);

    let own = third.read::<Vec<Session>>("/api/me/sessions").await;
    let third_session = &own.iter().find(|session| session.current).unwrap().id;
    let path = format!("/api/me/sessions/{third_session}");
    second.done(Method::DELETE, &path, NOBODY).await;
    assert_eq!(third.me().await, None);
    second
        .done(Method::DELETE, "/api/me/sessions", NOBODY)
        .await;
    assert_eq!(first.me().await, None);
    assert!(second.me().await.is_some());

    // A new password ends all others.
    third.sign_in("Ana", PASSWORD).await;
    let body = json!({ "password": "another good one", "current": PASSWORD });
    third.done(Method::PUT, "/api/me/password", body).await;
    assert_eq!(second.me().await, None);
    assert!(third.me().await.is_some());
}

#[tokio::test]
async fn a_person_can_take_everything_along_and_go() {
    let house = House::open().await;
    let ana = Visitor::registered(&house, "Ana").await;
    let table = sit_at_a_new_table(&house, &ana, "Ana").await;
    let other = Visitor::guest(&house, "Ana").await;
    let others = sit_at_a_new_table(&house, &other, "Ana").await;
    let everything: Everything = ana.read("/api/me/data").await;
    assert_eq!(everything.person.name, "Ana");
    assert_eq!((everything.seats.len(), everything.sessions.len()), (1, 1));
    assert_eq!(everything.said.len(), 1);

    let path = "/api/me";
    let farewell = |name: &str, password: Value| json!({ "name": name, "password": password });
    for (body, status, code) in [
        (farewell("Bela", json!(PASSWORD)), 422, RefusalCode::BadName),
        (farewell("Ana", NOBODY), 403, RefusalCode::WrongPassword),
        (
            farewell("Ana", json!("guess")),
            403,
            RefusalCode::WrongPassword,
        ),
    ] {
        let status = StatusCode::from_u16(status).unwrap();
        ana.refused(Method::DELETE, path, body, status, code).await;
    }
    ana.done(Method::DELETE, path, farewell("Ana", json!(PASSWORD)))
        .await;
    assert_eq!(ana.me().await, None);
    let refused = ana.sign_in("Ana", PASSWORD).await;
    assert_eq!(refused.status(), StatusCode::FORBIDDEN);

    let named = |events: Vec<Numbered>, name: &str| {
        serde_json::to_string(&events)
            .unwrap()
            .contains(&format!("\"name\":\"{name}\""))
    };
    let events = log(&house, &table).await;
    assert!(named(events.clone(), "Someone") && !named(events, "Ana"));
    assert!(
        named(log(&house, &others).await, "Ana"),
        "another's name stays"
    );
    let said = async |table: &str| {
        let path = format!("/api/tables/{table}/chat");
        let lines = house.get(&path).await.text().await.unwrap();
        lines.contains("good evening")
    };
    assert!(!said(&table).await && said(&others).await);
    // The game still replays after a restart.
    let house = house.restart().await;
    let view = house.view(&table, None).await;
    assert_eq!(view.seats[0].name.as_deref(), Some("Someone"));
}

#[tokio::test]
async fn a_token_lets_a_program_act_and_can_be_revoked() {
    let house = House::open().await;
    let ana = Visitor::registered(&house, "Ana").await;
    let body = json!({ "name": "My bot", "scopes": ["play", "profile"] });
    let made: MadeToken = ana
        .send(Method::POST, "/api/me/tokens", body)
        .await
        .json()
        .await
        .unwrap();
    assert!(made.secret.starts_with("vidraria_") && made.secret.len() == 52);
    let ask = async |secret: &str| {
        let request = house.request(Method::GET, "/api/token");
        let request = request.header(AUTHORIZATION, format!("Bearer {secret}"));
        request.send().await.unwrap()
    };
    let holder: TokenHolder = ask(&made.secret).await.json().await.unwrap();
    assert_eq!(holder.person.name, "Ana");
    let listed: Vec<Token> = ana.read("/api/me/tokens").await;
    assert!(listed[0].used.is_some());
    assert_eq!((listed.len(), &listed[0].id), (1, &made.token.id));

    // What a token does not allow.
    let body = json!({ "name": "Only plays", "scopes": ["play"] });
    let player: MadeToken = ana
        .send(Method::POST, "/api/me/tokens", body)
        .await
        .json()
        .await
        .unwrap();
    let refused = problem(ask(&player.secret).await).await;
    assert_problem(&refused, StatusCode::FORBIDDEN, RefusalCode::NotYours);

    let path = format!("/api/me/tokens/{}", made.token.id);
    ana.done(Method::DELETE, &path, NOBODY).await;
    let refused = problem(ask(&made.secret).await).await;
    assert_problem(&refused, StatusCode::UNAUTHORIZED, RefusalCode::NotSignedIn);
    // A token is no cookie and no seat's key.
    let visitor = Visitor::new(&house);
    visitor
        .cookie
        .replace(Some(format!("vidraria={}", player.secret)));
    assert_eq!(visitor.me().await, None);

    let none = json!({ "name": "Nothing", "scopes": [] });
    let (status, code) = (StatusCode::BAD_REQUEST, RefusalCode::BadMessage);
    ana.refused(Method::POST, "/api/me/tokens", none, status, code)
        .await;
    for number in 0..19 {
        let body = json!({ "name": format!("Bot {number}"), "scopes": ["play"] });
        ana.done(Method::POST, "/api/me/tokens", body).await;
    }
    let body = json!({ "name": "One more", "scopes": ["play"] });
    let (status, code) = (StatusCode::CONFLICT, RefusalCode::TooMany);
    ana.refused(Method::POST, "/api/me/tokens", body, status, code)
        .await;
}

#[tokio::test]
async fn passkeys_need_a_site_with_a_name() {
    let house = House::open().await;
    let ana = Visitor::guest(&house, "Ana").await;
    let (status, code) = (StatusCode::UNPROCESSABLE_ENTITY, RefusalCode::BadPasskey);
    for path in [
        "/api/me/passkeys/challenge",
        "/api/sign-in/passkey/challenge",
    ] {
        let problem = ana.refused(Method::POST, path, NOBODY, status, code).await;
        assert!(problem.detail.contains("localhost"), "{}", problem.detail);
    }
    let credential = json!({
        "id": "AAAA", "rawId": "AAAA", "type": "public-key",
        "response": { "clientDataJSON": "AAAA", "authenticatorData": "AAAA", "signature": "AAAA",
                      "userHandle": "AAAAAAAAAAAAAAAAAAAAAA" },
    });
    let answer = json!({ "ceremony": "none", "credential": credential });
    ana.refused(Method::POST, "/api/sign-in/passkey", answer, status, code)
        .await;
    let answer = json!({ "ceremony": "none", "credential": {} });
    ana.refused(Method::POST, "/api/me/passkeys", answer, status, code)
        .await;
}

#[tokio::test]
async fn a_seat_is_his_who_sat_down_first_until_he_stands_up() {
    let house = House::open().await;
    let made = house.make(&terms(GameKind::River, &[PERSON, PERSON])).await;
    let (ana, bela) = (
        Visitor::guest(&house, "Ana").await,
        Visitor::guest(&house, "Bela").await,
    );
    let path = format!("/api/tables/{}/commands", made.table);
    let command = async |who: &Visitor<'_>, id: &str, command: Value| {
        let seen = house.view(&made.table, None).await.number;
        let body = json!({ "id": id, "seen": seen, "command": command });
        let request = house.request(Method::POST, &path).json(&body);
        let cookie = who.cookie.borrow().clone().unwrap();
        let request = request
            .header("cookie", cookie)
            .header("origin", &who.origin);
        let key = format!("Bearer {}", made.seats[0].key);
        let response = request.header(AUTHORIZATION, key).send().await.unwrap();
        assert_eq!(response.status(), StatusCode::OK);
    };
    let taken = async |who: &Visitor<'_>| who.read::<Vec<TakenSeat>>("/api/me/seats").await.len();
    command(&ana, "1", json!({ "type": "sit", "name": "Ana" })).await;
    command(&bela, "2", json!({ "type": "sit", "name": "Not Ana" })).await;
    assert_eq!((taken(&ana).await, taken(&bela).await), (1, 0));
    command(&ana, "3", json!({ "type": "leave" })).await;
    command(&bela, "4", json!({ "type": "sit", "name": "Bela" })).await;
    assert_eq!((taken(&ana).await, taken(&bela).await), (0, 1));
}

#[tokio::test]
async fn a_cookie_is_renewed_while_it_is_used_and_ends_when_it_is_not() {
    let house = House::open().await;
    let ana = Visitor::registered(&house, "Ana").await;
    let rui = Visitor::guest(&house, "Rui").await;
    let seats = Visitor::guest(&house, "Guest").await;
    sit_at_a_new_table(&house, &seats, "Eva").await;
    let database = house.database().await;
    // As if everyone had been seen last, and been made, this long ago.
    let back = async |hours: i64| {
        for query in [
            "UPDATE sessions SET seen_at = seen_at - $1",
            "UPDATE persons SET made_at = made_at - $1",
        ] {
            let query = sqlx::query(query).bind(hours * 3_600_000);
            query.execute(&database).await.unwrap();
        }
    };
    let look = async || ana.send(Method::GET, "/api/me", NOBODY).await;
    assert!(!look().await.headers().contains_key(SET_COOKIE));
    let cookie = ana.cookie.borrow().clone();
    back(2).await;
    assert!(look().await.headers().contains_key(SET_COOKIE));
    assert_eq!(*ana.cookie.borrow(), cookie, "the same for another year");
    assert!(!look().await.headers().contains_key(SET_COOKIE));

    back(366 * 24).await;
    assert_eq!(ana.me().await, None);
    assert_eq!(rui.me().await, None);
    // Whoever can come back is not forgotten, nor who has a seat.
    let house = house.restart().await;
    let database = house.database().await;
    let names = async || {
        let query = sqlx::query_as("SELECT name FROM persons ORDER BY name");
        let names: Vec<(String,)> = query.fetch_all(&database).await.unwrap();
        names.into_iter().map(|(name,)| name).collect::<Vec<_>>()
    };
    let start = std::time::Instant::now();
    while names().await != ["Ana", "Eva"] {
        assert!(start.elapsed().as_secs() < 20, "{:?}", names().await);
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    let back = Visitor::new(&house).sign_in("Ana", PASSWORD).await;
    assert_eq!(back.status(), StatusCode::OK);
}
