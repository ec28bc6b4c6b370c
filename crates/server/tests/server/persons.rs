//! Who somebody is: guests, names, and what is whose.

use reqwest::header::{AUTHORIZATION, SET_COOKIE};
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use vidraria_games::GameKind;
use vidraria_table::person::{Everything, TakenSeat};
use vidraria_table::{Numbered, RefusalCode, ServerMessage};

use crate::house::{COMPUTER, House, PERSON, terms};
use crate::visitor::{PASSWORD, Visitor};

const NOBODY: Value = Value::Null;

/// Sits down at a new table, says hello and returns its id.
pub(crate) async fn sit_at_a_new_table(house: &House, visitor: &Visitor<'_>, name: &str) -> String {
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
