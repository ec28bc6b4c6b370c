//! A server that ends in the middle of games.

use vidraria_games::GameKind;
use vidraria_table::{Command, Phase, RefusalCode};

use crate::guest::Guest;
use crate::house::{COMPUTER, House, PERSON, act, sit, terms};

#[tokio::test(flavor = "multi_thread")]
async fn a_game_goes_on_where_it_was_after_every_restart() {
    let mut house = House::open().await;
    let made = house
        .make(&terms(GameKind::Sintra, &[PERSON, COMPUTER]))
        .await;
    let key = Some(made.seats[0].key.as_str());
    let mut ana = Guest::join(&house, &made.table, key).await;
    ana.command(sit("Ana")).await.unwrap();
    let mut actions = 0;
    while ana.view().phase != Phase::Over {
        let Some(action) = ana.random_action() else {
            ana.hear().await;
            continue;
        };
        actions += 1;
        let (id, seen) = (format!("action{actions}"), ana.log.len() as u64);
        let number = ana.command_as(&id, seen, act(&action)).await.unwrap();
        if actions % 10 == 0 {
            let (restarted, code) = tokio::join!(house.restart(), ana.hear_close());
            house = restarted;
            assert_eq!(code, Some(1012));
            ana = ana.rejoin(&house, &made.table, key).await;
            // The answer may have been lost, so the command is sent again.
            let again = ana.command_as(&id, seen, act(&action)).await;
            assert_eq!(again, Ok(number));
        }
    }
    assert!(actions > 20);
    assert_eq!(ana.view(), house.view(&made.table, key).await);
}

#[tokio::test(flavor = "multi_thread")]
async fn games_of_computers_go_on_without_anyone_watching() {
    let mut house = House::open().await;
    let mut tables = Vec::new();
    for game in GameKind::ALL {
        let seats = [COMPUTER, COMPUTER, COMPUTER, COMPUTER];
        tables.push(house.make(&terms(game, &seats)).await.table);
    }
    for _ in 0..3 {
        house = house.restart().await;
    }
    for table in tables {
        let mut spectator = Guest::join(&house, &table, None).await;
        while spectator.view().phase != Phase::Over {
            spectator.hear().await;
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_that_waits_for_confirmation_waits_through_a_restart() {
    let house = House::open().await;
    let mut agreed = terms(GameKind::River, &[PERSON, COMPUTER]);
    agreed.confirm_turns = true;
    let made = house.make(&agreed).await;
    let key = Some(made.seats[0].key.as_str());
    let mut ana = Guest::join(&house, &made.table, key).await;
    ana.command(sit("Ana")).await.unwrap();
    let before = ana.view();
    let mut actions = 0;
    while let Some(action) = ana.random_action() {
        ana.command(act(&action)).await.unwrap();
        actions += 1;
    }
    let (house, _) = tokio::join!(house.restart(), ana.hear_close());
    let mut ana = ana.rejoin(&house, &made.table, key).await;
    assert!(ana.view().can_confirm);
    for _ in 0..actions {
        ana.command(Command::Undo).await.unwrap();
    }
    assert_eq!(ana.view().position, before.position);
    assert_eq!(ana.view().legal, before.legal);
    let refused = ana.command(Command::Undo).await;
    assert_eq!(refused, Err(RefusalCode::NothingToDo));
}
