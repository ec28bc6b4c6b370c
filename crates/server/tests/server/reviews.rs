//! Reviews of games that are over.

use std::time::Duration;

use reqwest::StatusCode;
use reqwest::header::{CONTENT_TYPE, RETRY_AFTER};
use tokio::time::{sleep, timeout};
use vidraria_games::GameKind;
use vidraria_search::review::Review;
use vidraria_table::{Command, Event, Numbered, Phase, RefusalCode, ReviewProgress, ServerMessage};

use crate::guest::Guest;
use crate::house::{COMPUTER, House, PERSON, act, assert_problem, problem, sit, terms};

/// A made-up game's review takes a moment, even where others are at work.
const PATIENCE: Duration = Duration::from_secs(60);

async fn until_over(house: &House, table: &str) {
    while house.view(table, None).await.phase != Phase::Over {
        sleep(Duration::from_millis(20)).await;
    }
}

/// Asks until the review is made; returns how far it was said to be, and its JSON.
async fn review(house: &House, table: &str) -> (Vec<ReviewProgress>, String) {
    let mut heard = Vec::new();
    let asking = async {
        loop {
            let response = house.get(&format!("/api/tables/{table}/review")).await;
            assert_eq!(response.headers()[CONTENT_TYPE], "application/json");
            if response.status() == StatusCode::OK {
                return response.text().await.unwrap();
            }
            assert_eq!(response.status(), StatusCode::ACCEPTED);
            assert!(response.headers().contains_key(RETRY_AFTER));
            heard.push(response.json().await.unwrap());
            sleep(Duration::from_millis(5)).await;
        }
    };
    let json = timeout(PATIENCE, asking).await.unwrap();
    (heard, json)
}

async fn log(house: &House, table: &str) -> Vec<Numbered> {
    let response = house.get(&format!("/api/tables/{table}/events")).await;
    match response.json().await.unwrap() {
        ServerMessage::Events { events } => events,
        other => panic!("{other:?}"),
    }
}

async fn a_game_of_computers_is_reviewed(game: GameKind) {
    let house = House::open().await;
    let made = house.make(&terms(game, &[COMPUTER, COMPUTER])).await;
    until_over(&house, &made.table).await;
    let (heard, json) = review(&house, &made.table).await;
    assert!(!heard.is_empty());
    assert!(
        heard
            .iter()
            .all(|progress| progress.done <= progress.stages)
    );
    assert!(heard.is_sorted_by_key(|progress| progress.done));

    let review_read: Review = serde_json::from_str(&json).unwrap();
    assert!(review_read.finished);
    assert_eq!(review_read.game, game.name());
    let steps = log(&house, &made.table).await;
    let acted: Vec<&String> = steps
        .iter()
        .filter_map(|event| match &event.event {
            Event::Acted { action, .. } => Some(action),
            _ => None,
        })
        .collect();
    let judged: Vec<&String> = review_read
        .decisions
        .iter()
        .map(|one| &one.action)
        .collect();
    assert_eq!(judged, acted);

    // It is made once, and there is also after a restart.
    let (heard, again) = review(&house, &made.table).await;
    assert_eq!((heard.len(), &again), (0, &json));
    let house = house.restart().await;
    let (heard, again) = review(&house, &made.table).await;
    assert_eq!((heard.len(), &again), (0, &json));
}

#[tokio::test]
async fn games_of_sintra_are_reviewed() {
    a_game_of_computers_is_reviewed(GameKind::Sintra).await;
}

#[tokio::test]
async fn games_of_river_valley_are_reviewed() {
    a_game_of_computers_is_reviewed(GameKind::River).await;
}

#[tokio::test]
async fn no_game_is_reviewed_before_it_is_over() {
    let house = House::open().await;
    let made = house
        .make(&terms(GameKind::River, &[PERSON, COMPUTER]))
        .await;
    let path = format!("/api/tables/{}/review", made.table);
    let refused = problem(house.get(&path).await).await;
    assert_problem(&refused, StatusCode::CONFLICT, RefusalCode::NotOver);
    let key = Some(made.seats[0].key.as_str());
    house
        .command(&made.table, key, "a", 0, sit("Ana"))
        .await
        .unwrap();
    let refused = problem(house.get(&path).await).await;
    assert_problem(&refused, StatusCode::CONFLICT, RefusalCode::NotOver);
}

/// What was taken back was not played.
#[tokio::test]
async fn what_was_taken_back_is_not_reviewed() {
    let house = House::open().await;
    let mut agreed = terms(GameKind::River, &[PERSON, COMPUTER]);
    agreed.confirm_turns = true;
    let made = house.make(&agreed).await;
    let mut guest = Guest::join(&house, &made.table, Some(&made.seats[0].key)).await;
    guest.command(sit("Ana")).await.unwrap();
    let action = guest.random_action().unwrap();
    guest.command(act(&action)).await.unwrap();
    guest.command(Command::Undo).await.unwrap();
    guest.command(Command::Resign).await.unwrap();
    until_over(&house, &made.table).await;
    let (_, json) = review(&house, &made.table).await;
    let review: Review = serde_json::from_str(&json).unwrap();
    let acted = log(&house, &made.table).await;
    let acted = acted
        .iter()
        .filter(|event| matches!(event.event, Event::Acted { .. }));
    assert_eq!(review.decisions.len(), acted.count() - 1);
}
