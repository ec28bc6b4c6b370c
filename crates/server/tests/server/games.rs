//! Whole games over sockets.

use futures_util::future::join_all;
use vidraria_games::GameKind;
use vidraria_table::{Clock, Numbered, Phase, Terms, prove};

use crate::guest::Guest;
use crate::house::{COMPUTER, House, PERSON, act, sit, terms};

/// Plays at random on a seat to the end; returns what was heard.
async fn play(mut guest: Guest, name: &str) -> Guest {
    guest.command(sit(name)).await.unwrap();
    while guest.view().phase != Phase::Over {
        match guest.random_action() {
            Some(action) => {
                guest.command(act(&action)).await.unwrap();
            }
            None => {
                guest.hear().await;
            }
        }
    }
    guest
}

async fn watch(mut guest: Guest) -> Guest {
    while guest.log.is_empty() || guest.view().phase != Phase::Over {
        guest.hear().await;
    }
    guest
}

fn without_time(log: &[Numbered]) -> Vec<&vidraria_table::Event> {
    log.iter().map(|event| &event.event).collect()
}

async fn two_persons_and_a_computer_play(game: GameKind) {
    let house = House::open().await;
    let made = house.make(&terms(game, &[PERSON, COMPUTER, PERSON])).await;
    let keys: Vec<&str> = made.seats.iter().map(|seat| seat.key.as_str()).collect();
    let ana = Guest::join(&house, &made.table, Some(keys[0])).await;
    let bela = Guest::join(&house, &made.table, Some(keys[1])).await;
    let spectator = Guest::join(&house, &made.table, None).await;
    assert_eq!(
        (ana.seat, bela.seat, spectator.seat),
        (Some(0), Some(2), None)
    );

    let (ana, bela, spectator) =
        tokio::join!(play(ana, "Ana"), play(bela, "Bela"), watch(spectator));
    assert_eq!(ana.log, spectator.log);
    assert_eq!(bela.log, spectator.log);
    assert_eq!(house.view(&made.table, None).await, spectator.view());
    for (guest, key) in [(&ana, keys[0]), (&bela, keys[1])] {
        assert_eq!(house.view(&made.table, Some(key)).await, guest.view());
    }
    assert!(!spectator.view().winners.is_empty());

    let late = watch(Guest::join(&house, &made.table, None).await).await;
    assert_eq!(without_time(&late.log), without_time(&spectator.log));
    let everything = serde_json::to_string(&late.log).unwrap();
    assert!(keys.iter().all(|key| !everything.contains(key)));
}

#[tokio::test(flavor = "multi_thread")]
async fn two_persons_and_a_computer_play_sintra() {
    two_persons_and_a_computer_play(GameKind::Sintra).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn two_persons_and_a_computer_play_river_valley() {
    two_persons_and_a_computer_play(GameKind::River).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_table_with_a_clock_ends_the_same_for_everyone() {
    let house = House::open().await;
    let agreed = Terms {
        clock: Some(Clock::Live {
            bank: 600,
            increment: 5,
        }),
        ..terms(GameKind::River, &[PERSON, PERSON, PERSON, PERSON, COMPUTER])
    };
    let made = house.make(&agreed).await;
    let join = async |key: Option<&str>| Guest::join(&house, &made.table, key).await;
    let mut persons = Vec::new();
    for seat in &made.seats {
        persons.push(play(join(Some(&seat.key)).await, "Ana"));
    }
    let spectators = [watch(join(None).await), watch(join(None).await)];
    let (persons, spectators) = tokio::join!(join_all(persons), join_all(spectators));
    let end = house.view(&made.table, None).await;
    assert!(!end.winners.is_empty());
    for guest in persons.iter().chain(&spectators) {
        assert_eq!(guest.log, spectators[0].log);
        let mut view = guest.view();
        view.you = None;
        assert_eq!(view, end);
    }
    prove(&spectators[0].log).unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn computers_play_by_themselves() {
    let house = House::open().await;
    for game in GameKind::ALL {
        let made = house
            .make(&terms(game, &[COMPUTER, COMPUTER, COMPUTER]))
            .await;
        assert!(made.seats.is_empty());
        let spectator = watch(Guest::join(&house, &made.table, None).await).await;
        assert_eq!(spectator.view(), house.view(&made.table, None).await);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_plays_by_http_alone() {
    let house = House::open().await;
    let made = house
        .make(&terms(GameKind::River, &[PERSON, COMPUTER]))
        .await;
    let key = Some(made.seats[0].key.as_str());
    let mut commands = 0;
    let mut send = async |seen, command| {
        commands += 1;
        let id = format!("c{commands}");
        house.command(&made.table, key, &id, seen, command).await
    };
    send(0, sit("Program")).await.unwrap();
    loop {
        let view = house.view(&made.table, key).await;
        match (view.phase, view.legal.first()) {
            (Phase::Over, _) => break,
            (_, Some(choice)) => {
                send(view.number, act(&choice.action)).await.unwrap();
            }
            (_, None) => tokio::time::sleep(std::time::Duration::from_millis(2)).await,
        }
    }
}
