//! What happens around a game: clocks, chat, presence, rematches, deals that can be proven.

use reqwest::StatusCode;
use vidraria_games::GameKind;
use vidraria_search::Level;
use vidraria_server::admin::Admin;
use vidraria_table::{
    ChatRule, ClientMessage, Clock, Command, Event, Hex32, MadeTable, Numbered, Phase, Phrase,
    RefusalCode, Saying, ServerMessage, Table, Terms, prove,
};

use crate::guest::Guest;
use crate::house::{COMPUTER, House, PERSON, act, assert_problem, problem, sit, terms};

fn text(words: &str) -> Saying {
    Saying::Text(words.to_owned())
}

fn keys(made: &MadeTable) -> Vec<String> {
    made.seats.iter().map(|seat| seat.key.clone()).collect()
}

/// Both persons of a table, seated.
async fn two(house: &House, terms: &Terms) -> (MadeTable, Guest, Guest) {
    let made = house.make(terms).await;
    let keys = keys(&made);
    let mut ana = Guest::join(house, &made.table, Some(&keys[0])).await;
    let mut bela = Guest::join(house, &made.table, Some(&keys[1])).await;
    ana.command(sit("Ana")).await.unwrap();
    bela.command(sit("Bela")).await.unwrap();
    ana.hear_until(|ana| ana.log.len() >= bela.log.len()).await;
    (made, ana, bela)
}

#[tokio::test(flavor = "multi_thread")]
async fn time_is_up_without_anyone_doing_anything_also_after_a_restart() {
    let house = House::open().await;
    let clock = Some(Clock::Live {
        bank: 10,
        increment: 0,
    });
    let agreed = Terms {
        clock,
        ..terms(GameKind::Sintra, &[PERSON, PERSON])
    };
    let (made, ana, bela) = two(&house, &agreed).await;
    drop(ana);
    let house = house.restart().await;
    let key = &keys(&made)[1];
    let mut bela = bela.rejoin(&house, &made.table, Some(key)).await;
    bela.hear_until(|bela| bela.view().lapse.is_some()).await;
    let clocks = bela.view().clocks.unwrap();
    assert_eq!(clocks.left, [0, 10_000]);

    let level = Level::Random;
    bela.command(Command::Substitute { level }).await.unwrap();
    bela.hear_until(|bela| bela.view().to_act == Some(1)).await;
    assert!(bela.view().seats[0].resigned);
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_decides_about_an_absence_that_is_none() {
    let house = House::open().await;
    let agreed = terms(GameKind::River, &[PERSON, PERSON]);
    let (made, _ana, mut bela) = two(&house, &agreed).await;
    let level = Level::Random;
    for command in [Command::Wait, Command::Substitute { level }] {
        let refused = bela.command(command.clone()).await;
        assert_eq!(refused, Err(RefusalCode::NothingToDo));
        let refused = house.command(&made.table, None, "x", 1, command).await;
        let problem = refused.unwrap_err();
        assert_problem(&problem, StatusCode::FORBIDDEN, RefusalCode::NotYours);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_turn_is_taken_back_when_the_other_agrees() {
    let house = House::open().await;
    let agreed = terms(GameKind::Sintra, &[PERSON, PERSON]);
    let (_made, mut ana, mut bela) = two(&house, &agreed).await;
    let before = ana.view().position;
    while ana.view().to_act == Some(0) {
        let action = ana.random_action().unwrap();
        ana.command(act(&action)).await.unwrap();
    }
    let what = vidraria_table::Wish::TakeBack;
    ana.command(Command::Propose { what }).await.unwrap();
    bela.hear_until(|bela| bela.view().asked == [1]).await;
    bela.command(Command::Agree).await.unwrap();
    ana.hear_until(|ana| ana.view().to_act == Some(0)).await;
    assert_eq!(ana.view().position, before);
    assert_eq!(bela.view().position, before);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_said_is_heard_by_everyone_once_and_by_those_who_come_later() {
    let house = House::open().await;
    let agreed = terms(GameKind::River, &[PERSON, PERSON]);
    let (made, mut ana, mut bela) = two(&house, &agreed).await;
    let mut spectator = Guest::join(&house, &made.table, None).await;
    assert_eq!(ana.speak("one", text(" olá ")).await, Ok(1));
    assert_eq!(ana.speak("one", text(" olá ")).await, Ok(1));
    let phrase = Saying::Phrase(Phrase::GoodLuck);
    assert_eq!(bela.speak("two", phrase.clone()).await, Ok(2));
    assert_eq!(
        bela.speak("one", phrase.clone()).await,
        Err(RefusalCode::BadMessage)
    );
    for guest in [&mut ana, &mut bela, &mut spectator] {
        guest.hear_until(|guest| guest.chat.len() == 2).await;
        let said: Vec<_> = guest.chat.iter().map(|line| line.said.clone()).collect();
        assert_eq!(said, [Some(text("olá")), Some(phrase.clone())]);
    }
    let mut late = Guest::join(&house, &made.table, None).await;
    late.hear_until(|late| late.chat.len() == 2).await;
    let path = format!("/api/tables/{}/chat?after=1", made.table);
    let ServerMessage::Chat { lines } = house.get(&path).await.json().await.unwrap() else {
        panic!("no lines");
    };
    assert_eq!(lines, late.chat[1..]);
    assert!(!serde_json::to_string(&ana.log).unwrap().contains("olá"));
}

#[tokio::test(flavor = "multi_thread")]
async fn only_those_at_the_table_speak_and_report() {
    let house = House::open().await;
    let agreed = terms(GameKind::River, &[PERSON, PERSON]);
    let (made, mut ana, _bela) = two(&house, &agreed).await;
    ana.speak("one", text("something bad")).await.unwrap();
    let other = house.make(&agreed).await;
    let mut spectator = Guest::join(&house, &made.table, None).await;
    let refused = spectator.speak("two", text("hello")).await;
    assert_eq!(refused, Err(RefusalCode::NotYours));

    let chat = format!("/api/tables/{}/chat", made.table);
    let body = r#"{"id":"three","say":{"text":"hello"}}"#;
    let report = format!("{chat}/1/report");
    let stranger = keys(&other).swap_remove(0);
    for key in [None, Some(stranger.as_str())] {
        for (path, body) in [(&chat, body), (&report, "")] {
            let problem = problem(house.post(path, key, body.to_owned()).await).await;
            assert_problem(&problem, StatusCode::FORBIDDEN, RefusalCode::NotYours);
        }
    }
    let own = keys(&made);
    let said = house.post(&chat, Some(&own[1]), body.to_owned()).await;
    assert_eq!(said.status(), StatusCode::OK);
    let told = house.post(&report, Some(&own[1]), String::new()).await;
    assert_eq!(told.status(), StatusCode::NO_CONTENT);
    for number in ["9", "x"] {
        let path = format!("{chat}/{number}/report");
        let problem = problem(house.post(&path, Some(&own[1]), String::new()).await).await;
        assert_problem(&problem, StatusCode::NOT_FOUND, RefusalCode::NotFound);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_host_sees_what_was_reported_and_removes_it() {
    let house = House::open().await;
    let agreed = terms(GameKind::River, &[PERSON, PERSON]);
    let (made, mut ana, _bela) = two(&house, &agreed).await;
    for (id, words) in [("one", "something bad"), ("two", "something good")] {
        ana.speak(id, text(words)).await.unwrap();
    }
    let chat = format!("/api/tables/{}/chat", made.table);
    let report = format!("{chat}/1/report");
    house
        .post(&report, Some(&keys(&made)[1]), String::new())
        .await;

    let admin = Admin::open(house.data()).await.unwrap();
    let reported = admin.reported_texts().await.unwrap();
    assert_eq!(reported.len(), 1);
    assert_eq!(reported[0].text, "something bad");
    assert_eq!((reported[0].number, reported[0].reports), (1, 1));
    for (table, number) in [("no-table", 1), (made.table.as_str(), 9)] {
        let refused = admin.remove_text(table, number).await.unwrap_err();
        assert!(refused.to_string().contains(table), "{refused}");
    }
    admin.remove_text(&made.table, 1).await.unwrap();
    assert!(admin.reported_texts().await.unwrap().is_empty());

    let lines = house.get(&chat).await.text().await.unwrap();
    assert!(!lines.contains("something bad") && lines.contains("something good"));
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_terms_exclude_is_not_said_and_nobody_talks_without_end() {
    let house = House::open().await;
    let agreed = Terms {
        chat: ChatRule::Phrases,
        ..terms(GameKind::River, &[PERSON, PERSON])
    };
    let (_made, mut ana, _bela) = two(&house, &agreed).await;
    let refused = ana.speak("one", text("hello")).await;
    assert_eq!(refused, Err(RefusalCode::NotAgreed));
    let mut said = 0;
    let refused = loop {
        let phrase = Saying::Phrase(Phrase::Hello);
        match ana.speak(&format!("hello-{said}"), phrase).await {
            Ok(_) => said += 1,
            Err(refused) => break refused,
        }
    };
    assert_eq!(refused, RefusalCode::TooOften);
    assert!((10..30).contains(&said), "{said}");
    let action = ana.random_action().unwrap();
    // The refused line left less than nothing; a second brings more than a line costs.
    tokio::time::sleep(std::time::Duration::from_secs(1)).await;
    ana.command(act(&action)).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn everyone_sees_who_is_there() {
    let house = House::open().await;
    let made = house.make(&terms(GameKind::River, &[PERSON, PERSON])).await;
    let keys = keys(&made);
    let mut ana = Guest::join(&house, &made.table, Some(&keys[0])).await;
    ana.hear_until(|ana| ana.presence == (vec![true, false], 0))
        .await;
    let bela = Guest::join(&house, &made.table, Some(&keys[1])).await;
    ana.hear_until(|ana| ana.presence == (vec![true, true], 0))
        .await;
    let phone = Guest::join(&house, &made.table, Some(&keys[1])).await;
    let spectator = Guest::join(&house, &made.table, None).await;
    ana.hear_until(|ana| ana.presence == (vec![true, true], 1))
        .await;
    drop(bela);
    drop(spectator);
    ana.hear_until(|ana| ana.presence == (vec![true, true], 0))
        .await;
    drop(phone);
    ana.hear_until(|ana| ana.presence == (vec![true, false], 0))
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn another_game_is_laid_once_for_the_same_persons() {
    let house = House::open().await;
    let agreed = terms(GameKind::River, &[PERSON, PERSON]);
    let (made, mut ana, mut bela) = two(&house, &agreed).await;
    let early = ana.command(Command::Rematch).await;
    assert_eq!(early, Err(RefusalCode::NotOver));
    for guest in [&mut ana, &mut bela] {
        guest.command(Command::Resign).await.unwrap();
    }
    ana.hear_until(|ana| ana.view().phase == Phase::Over).await;
    bela.hear_until(|bela| bela.view().phase == Phase::Over)
        .await;
    let mut spectator = Guest::join(&house, &made.table, None).await;
    let refused = spectator.command(Command::Rematch).await;
    assert_eq!(refused, Err(RefusalCode::NotYours));

    let seen = ana.log.len() as u64;
    let number = ana.command_as("again", seen, Command::Rematch).await;
    assert_eq!(
        ana.command_as("again", seen, Command::Rematch).await,
        number
    );
    let refused = bela.command(Command::Rematch).await;
    assert_eq!(refused, Err(RefusalCode::NothingToDo));
    let next = bela.view().rematch.unwrap();
    assert_eq!(house.view(&next, None).await.terms, agreed);
    for (seat, key) in keys(&made).iter().enumerate() {
        let mut guest = Guest::join(&house, &next, Some(key)).await;
        assert_eq!(guest.seat, Some(seat));
        guest.command(sit("Again")).await.unwrap();
    }
    assert_eq!(house.view(&next, None).await.phase, Phase::Playing);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_record_of_a_finished_game_proves_its_deals() {
    let house = House::open().await;
    let made = house
        .make(&terms(GameKind::Sintra, &[PERSON, COMPUTER]))
        .await;
    let key = keys(&made).swap_remove(0);
    let mut ana = Guest::join(&house, &made.table, Some(&key)).await;
    let deals = ana.view().deals.unwrap();
    let random = Some(Hex32([7; 32]));
    let name = "Ana".to_owned();
    ana.command(Command::Sit { name, random }).await.unwrap();
    let record = async || {
        let path = format!("/api/tables/{}/record", made.table);
        let lines = house.get(&path).await.text().await.unwrap();
        let events = lines
            .lines()
            .map(|line| serde_json::from_str(line).unwrap());
        events.collect::<Vec<Numbered>>()
    };
    assert!(prove(&record().await).is_err(), "the secret is still one");
    ana.command(Command::Resign).await.unwrap();
    ana.hear_until(|ana| ana.view().phase == Phase::Over).await;
    let log = record().await;
    let proof = prove(&log).unwrap();
    assert_eq!(proof.contributors, [0]);
    let Event::Revealed { secret } = log.last().unwrap().event else {
        panic!("{:?}", log.last());
    };
    assert_eq!(vidraria_table::Secret::new(secret.0).commitment(), deals);
    assert_eq!(Table::replay(&log).unwrap().number(), log.len() as u64);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_asks_for_too_much_is_refused_and_who_does_not_heed_that_hung_up_on() {
    let house = House::open().await;
    let made = house.make(&terms(GameKind::River, &[PERSON, PERSON])).await;
    let key = keys(&made).swap_remove(0);
    let mut flood = Guest::join(&house, &made.table, None).await;
    let resync = ClientMessage::Resync { have: 1 };
    for _ in 0..100 {
        flood.say(&resync).await;
    }
    let code = flood.hear_close().await;
    assert_eq!(code, Some(4029));

    let mut problems = Vec::new();
    for number in 0..400 {
        let id = format!("c{number}");
        let sent = house.command(&made.table, Some(&key), &id, 0, Command::Undo);
        problems.extend(sent.await.err().filter(|problem| problem.status == 429));
    }
    let problem = problems.first().expect("some are refused");
    assert_eq!(problem.code, RefusalCode::TooOften);
    let mut ana = Guest::join(&house, &made.table, Some(&keys(&made)[1])).await;
    ana.command(sit("Ana")).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_makes_tables_without_end() {
    let house = House::open().await;
    let mut tried = 0;
    let refused = loop {
        let response = house.post("/api/tables", None, "{}".to_owned()).await;
        if response.status() == StatusCode::TOO_MANY_REQUESTS {
            break problem(response).await;
        }
        tried += 1;
    };
    assert_eq!(refused.code, RefusalCode::TooOften);
    assert!((200..300).contains(&tried), "{tried}");
}
