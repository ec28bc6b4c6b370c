//! A database of the first version, from before clocks, chat and provable deals: its tables are
//! there and its games go on.

use vidraria_table::{Command, Phase, Saying, Unproven, prove};

use crate::guest::Guest;
use crate::house::{House, act, sit};

/// Made with the server of that time: two persons in the middle of a game, a turn that can be
/// undone, a table where one is still awaited, a game that is over, one that a person has left.
const BEFORE: &[u8] = include_bytes!("fixtures/before-clocks.sqlite");

const PLAYED: (&str, [&str; 2]) = (
    "acQ6vFhmNImGo975yVAPEw",
    ["Cro7o7aVHFxceOinw8Q3oA", "CAFBKS1Z4Bz6MqHs1ewpow"],
);
const UNCONFIRMED: (&str, &str) = ("vN-YDie24WviR5Jxrsf57w", "qOY7ZIiJJWrIx_UCE8VSBg");
const WAITING: (&str, &str) = ("1WOQYtTc-CAEvyaIvgGjbA", "bX9sVLz4ylTAhGmYNRxzbg");
const OVER: &str = "33ASo7YV4woRf-9Bpbw9ag";
const LEFT: (&str, &str) = ("VCls3oi3IqHrkpdLBEdEow", "uASbt855B4A1lUb0LuQ1uQ");

#[tokio::test(flavor = "multi_thread")]
async fn a_game_of_two_persons_goes_on_to_its_end() {
    let house = House::open_on(BEFORE).await;
    let (table, keys) = PLAYED;
    let mut ana = Guest::join(&house, table, Some(keys[0])).await;
    let mut bela = Guest::join(&house, table, Some(keys[1])).await;
    assert_eq!(ana.view().number, 19);
    assert_eq!(ana.view().deals, None);
    assert_eq!(ana.speak("hello", Saying::Text("olá".into())).await, Ok(1));
    while ana.view().phase != Phase::Over {
        let (acting, waiting) = match ana.view().to_act {
            Some(0) => (&mut ana, &mut bela),
            _ => (&mut bela, &mut ana),
        };
        let action = acting.random_action().unwrap();
        let number = acting.command(act(&action)).await.unwrap();
        waiting
            .hear_until(|guest| guest.log.len() as u64 >= number)
            .await;
    }
    assert_eq!(prove(&ana.log).unwrap_err(), Unproven::NoCommitment);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_could_be_undone_can_be_undone() {
    let house = House::open_on(BEFORE).await;
    let (table, key) = UNCONFIRMED;
    let mut ana = Guest::join(&house, table, Some(key)).await;
    assert!(ana.view().can_undo);
    ana.command(Command::Undo).await.unwrap();
    assert!(!ana.view().can_undo);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_was_awaited_can_come_and_the_game_begins() {
    let house = House::open_on(BEFORE).await;
    let (table, key) = WAITING;
    let mut ana = Guest::join(&house, table, Some(key)).await;
    assert_eq!(ana.view().phase, Phase::Waiting);
    assert!(ana.view().terms.hints_allowed());
    ana.command(sit("Ana")).await.unwrap();
    assert_eq!(ana.view().phase, Phase::Playing);
}

#[tokio::test(flavor = "multi_thread")]
async fn games_that_are_over_or_were_left_are_as_they_were() {
    let house = House::open_on(BEFORE).await;
    let over = house.view(OVER, None).await;
    assert_eq!((over.number, over.phase), (51, Phase::Over));
    assert!(!over.winners.is_empty());
    let (table, key) = LEFT;
    let left = house.view(table, Some(key)).await;
    assert_eq!((left.number, left.to_act), (7, Some(0)));
    assert!(left.seats[2].resigned);
    let house = house.restart().await;
    assert_eq!(house.view(table, Some(key)).await, left);
}
