//! Games played to their end by people who are known.

use std::time::Duration;

use reqwest::header::AUTHORIZATION;
use reqwest::{Method, StatusCode};
use serde_json::json;
use vidraria_games::GameKind;
use vidraria_search::Level;
use vidraria_table::record::PlayedGame;
use vidraria_table::{MadeTable, Phase, SeatTerms, Terms};

use crate::house::{House, PERSON, act, terms};
use crate::visitor::Visitor;

/// The quickest of computers.
pub(crate) const RANDOM: SeatTerms = SeatTerms::Computer {
    level: Level::Random,
};

/// The terms of a game that counts.
pub(crate) fn rated(game: GameKind, seats: &[SeatTerms]) -> Terms {
    Terms {
        rated: true,
        ..terms(game, seats)
    }
}

/// Lets somebody take a seat in the browser in which he is known.
pub(crate) async fn sit_down(visitor: &Visitor<'_>, made: &MadeTable, place: usize) {
    let path = format!("/api/tables/{}/commands", made.table);
    let id = format!("sit-{place}");
    let body = json!({ "id": id, "seen": 0, "command": { "type": "sit", "name": "Somebody" } });
    let mut request = visitor.house.request(Method::POST, &path).json(&body);
    let key = format!("Bearer {}", made.seats[place].key);
    request = request.header(AUTHORIZATION, key);
    request = request.header("origin", &visitor.origin);
    if let Some(cookie) = &*visitor.cookie.borrow() {
        request = request.header("cookie", cookie);
    }
    assert_eq!(request.send().await.unwrap().status(), StatusCode::OK);
}

/// Plays the persons' seats to the end of the game, each by the first legal action.
pub(crate) async fn play_out(house: &House, made: &MadeTable) {
    loop {
        let mut acted = false;
        for seat in &made.seats {
            let view = house.view(&made.table, Some(&seat.key)).await;
            if view.phase == Phase::Over {
                return;
            }
            if let Some(choice) = view.legal.first() {
                let id = format!("act-{}-{}", seat.seat, view.number);
                let action = act(&choice.action);
                let key = Some(seat.key.as_str());
                let done = house.command(&made.table, key, &id, view.number, action);
                done.await.unwrap();
                acted = true;
            }
        }
        if !acted {
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
    }
}

/// Lets these people play a game to its end, and a computer with them; how it was counted.
pub(crate) async fn play(house: &House, visitors: &[&Visitor<'_>], count: bool) -> PlayedGame {
    let mut seats = vec![PERSON; visitors.len()];
    seats.push(RANDOM);
    let terms = Terms {
        rated: count,
        ..terms(GameKind::River, &seats)
    };
    let made = house.make(&terms).await;
    for (place, visitor) in visitors.iter().enumerate() {
        sit_down(visitor, &made, place).await;
    }
    play_out(house, &made).await;
    counted(house, &made.table).await
}

/// How a game that is over was counted.
pub(crate) async fn counted(house: &House, table: &str) -> PlayedGame {
    for _ in 0..1_000 {
        let response = house.get(&format!("/api/tables/{table}/result")).await;
        if response.status() == StatusCode::OK {
            return response.json().await.unwrap();
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("the game was not counted");
}
