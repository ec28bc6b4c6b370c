//! Ratings, results, and who is told of them.

use reqwest::header::AUTHORIZATION;
use reqwest::{Method, StatusCode};
use serde_json::{Value, json};
use vidraria_games::GameKind;
use vidraria_search::Level;
use vidraria_server::rebuild_ratings;
use vidraria_table::RefusalCode;
use vidraria_table::record::{
    CurvePoint, Leaderboard, PersonPage, PlayedGame, PlayedGames, Player, SeatHolder,
};

use crate::house::{House, PERSON, assert_problem, problem, terms};
use crate::played::{RANDOM, counted, play, play_out, rated, sit_down};
use crate::visitor::{PASSWORD, Visitor};

async fn id(visitor: &Visitor<'_>) -> String {
    visitor.me().await.unwrap().id
}

/// The page of a person as a visitor sees it.
async fn page(visitor: &Visitor<'_>, id: &str) -> PersonPage {
    visitor.read(&format!("/api/persons/{id}")).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rated_game_counts_for_everybody_at_the_table() {
    let house = House::open().await;
    let ana = Visitor::registered(&house, "Ana").await;
    let bela = Visitor::guest(&house, "Bela").await;
    let game = play(&house, &[&ana, &bela], true).await;
    assert!(game.rated);
    let name = |player: &Player| match player {
        Player::Person(person) => person.name.clone(),
        other => format!("{other:?}"),
    };
    assert_eq!(name(&game.seats[0].player), "Ana");
    assert_eq!(name(&game.seats[1].player), "Bela");
    let level = Level::Random;
    assert_eq!(game.seats[2].player, Player::Computer { level });
    for seat in &game.seats {
        let better = game.seats.iter().filter(|other| other.score > seat.score);
        assert_eq!(seat.place, 1 + better.count() as u32, "{game:?}");
        assert!(seat.strength.unwrap().provisional);
    }

    for (visitor, seat) in [(&ana, 0), (&bela, 1)] {
        let id = id(visitor).await;
        let page = page(&Visitor::new(&house), &id).await;
        assert_eq!(page.ratings.len(), 1);
        assert_eq!(page.ratings[0].games, 1);
        assert_eq!(Some(page.ratings[0].strength), game.seats[seat].strength);
        let results = &page.results[0];
        assert_eq!((results.players, results.games), (3, 1));
        assert_eq!(results.average_score, f64::from(game.seats[seat].score));
        assert_eq!(results.average_place, f64::from(game.seats[seat].place));
        assert_eq!(results.wins, u32::from(game.seats[seat].place == 1));
        assert_eq!(page.opponents.len(), 2);
        let path = format!("/api/persons/{id}/curve/river");
        let curve: Vec<CurvePoint> = visitor.read(&path).await;
        assert_eq!(Some(curve[0].strength), game.seats[seat].strength);
        let games: PlayedGames = visitor.read(&format!("/api/persons/{id}/games")).await;
        assert_eq!(games.games, std::slice::from_ref(&game));
        assert_eq!(games.next, None);
    }
    let holders: Vec<SeatHolder> = ana
        .read(&format!("/api/tables/{}/players", game.table))
        .await;
    for (holder, seat) in holders.iter().zip(&game.seats) {
        assert_eq!(holder.player, seat.player);
        assert_eq!(holder.strength, seat.strength);
    }
    let board: Leaderboard = ana.read("/api/leaderboards/river").await;
    assert!(board.players.is_empty(), "one game settles nothing");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_counts_only_if_everybody_is_known_and_has_one_seat() {
    let house = House::open().await;
    let ana = Visitor::registered(&house, "Ana").await;
    let stranger = Visitor::new(&house);
    let game = play(&house, &[&ana, &stranger], true).await;
    assert!(!game.rated);
    assert_eq!(game.seats[1].player, Player::Someone);
    let game = play(&house, &[&ana, &ana], true).await;
    assert!(!game.rated);
    assert!(game.seats.iter().all(|seat| seat.strength.is_none()));
    assert!(page(&ana, &id(&ana).await).await.ratings.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_among_friends_is_told_of_to_its_players_only() {
    let house = House::open().await;
    let ana = Visitor::registered(&house, "Ana").await;
    let bela = Visitor::registered(&house, "Bela").await;
    let game = play(&house, &[&ana], false).await;
    let id = id(&ana).await;
    let path = format!("/api/persons/{id}/games");
    let own: PlayedGames = ana.read(&path).await;
    assert_eq!(own.games, [game]);
    assert_eq!(page(&ana, &id).await.results.len(), 1);
    for other in [&bela, &Visitor::new(&house)] {
        assert!(other.read::<PlayedGames>(&path).await.games.is_empty());
        let page = page(other, &id).await;
        assert!(page.results.is_empty() && page.opponents.is_empty());
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn games_come_in_pages() {
    let house = House::open().await;
    let ana = Visitor::registered(&house, "Ana").await;
    let terms = rated(GameKind::River, &[PERSON, RANDOM, RANDOM, RANDOM]);
    let mut tables = Vec::new();
    for _ in 0..27 {
        let made = house.make(&terms).await;
        sit_down(&ana, &made, 0).await;
        // A computer finishes it.
        let path = format!("/api/tables/{}/commands", made.table);
        let body = json!({ "id": "end", "seen": 0, "command": { "type": "resign" } });
        let key = Some(made.seats[0].key.as_str());
        let resigned = house.post(&path, key, body.to_string()).await;
        assert_eq!(resigned.status(), StatusCode::OK);
        let game = counted(&house, &made.table).await;
        assert!(game.rated && game.seats[0].resigned);
        tables.insert(0, made.table);
    }
    let id = id(&ana).await;
    let path = format!("/api/persons/{id}/games");
    let first: PlayedGames = ana.read(&path).await;
    let next = first.next.unwrap();
    let second: PlayedGames = ana.read(&format!("{path}?before={next}")).await;
    assert_eq!((first.games.len(), second.next), (25, None));
    let all = first.games.iter().chain(&second.games);
    assert!(all.map(|game| &game.table).eq(&tables));
    // So many games settle the rating of whoever has three seats in each.
    let board: Leaderboard = ana.read("/api/leaderboards/river").await;
    let computer = Player::Computer {
        level: Level::Random,
    };
    let leaders = &board.players;
    let random = leaders.iter().find(|leader| leader.player == computer);
    assert_eq!(random.unwrap().games, 27);
    assert!(leaders.iter().all(|leader| !leader.strength.provisional));
    let board: Leaderboard = ana.read("/api/leaderboards/sintra").await;
    assert!(board.players.is_empty());
}

#[tokio::test(flavor = "multi_thread")]
async fn ratings_made_anew_are_the_same() {
    let house = House::open().await;
    let ana = Visitor::registered(&house, "Ana").await;
    let bela = Visitor::guest(&house, "Bela").await;
    let gone = Visitor::guest(&house, "Clara").await;
    let mut games = Vec::new();
    for visitors in [&[&ana, &bela][..], &[&ana], &[&gone, &ana], &[&bela, &ana]] {
        games.push(play(&house, visitors, true).await);
    }
    // What became of those who have left still counts.
    let farewell = json!({ "name": "Clara" });
    gone.done(Method::DELETE, "/api/me", farewell).await;
    assert_eq!(rebuild_ratings(house.data()).await.unwrap(), 4);
    for game in &games {
        let again = counted(&house, &game.table).await;
        let strengths = |game: &PlayedGame| -> Vec<_> {
            let seats = game.seats.iter();
            seats.map(|seat| (seat.place, seat.strength)).collect()
        };
        assert_eq!(strengths(&again), strengths(game));
    }
    assert_eq!(
        counted(&house, &games[2].table).await.seats[0].player,
        Player::Someone
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn what_a_guest_played_counts_for_who_he_turns_out_to_be() {
    let house = House::open().await;
    let ana = Visitor::registered(&house, "Ana").await;
    let guest = Visitor::guest(&house, "Guest").await;
    let game = play(&house, &[&guest], true).await;
    guest.sign_in("Ana", PASSWORD).await;
    rebuild_ratings(house.data()).await.unwrap();
    let page = page(&ana, &id(&ana).await).await;
    assert_eq!(Some(page.ratings[0].strength), game.seats[0].strength);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_finished_game_is_taken_along_and_brought_back() {
    let house = House::open().await;
    let ana = Visitor::registered(&house, "Ana").await;
    let bela = Visitor::registered(&house, "Bela").await;
    for kind in GameKind::ALL {
        let made = house.make(&terms(kind, &[PERSON, RANDOM])).await;
        let path = format!("/api/tables/{}/playthrough", made.table);
        let early = problem(house.get(&path).await).await;
        assert_problem(&early, StatusCode::CONFLICT, RefusalCode::NotOver);
        sit_down(&ana, &made, 0).await;
        play_out(&house, &made).await;
        let file = house.get(&path).await.text().await.unwrap();
        let verified = vidraria_games::playthrough::verify(file.as_bytes(), None).unwrap();
        assert_eq!(verified.game, kind);

        let brought = bring(&ana, file.clone()).await;
        assert_eq!(brought.status(), StatusCode::CREATED);
        let brought: Value = brought.json().await.unwrap();
        assert_eq!(brought["scores"], json!(verified.scores));
        let own = format!("/api/playthroughs/{}", brought["id"].as_str().unwrap());
        let again = bela.send(Method::GET, &own, Value::Null).await;
        assert_eq!(again.text().await.unwrap(), file);
        let (status, code) = (StatusCode::NOT_FOUND, RefusalCode::NotFound);
        bela.refused(Method::DELETE, &own, Value::Null, status, code)
            .await;
        ana.done(Method::DELETE, &own, Value::Null).await;
        ana.refused(Method::GET, &own, Value::Null, status, code)
            .await;

        let mut lines: Vec<&str> = file.lines().collect();
        lines.swap(3, 4);
        let wrong = problem(bring(&ana, lines.join("\n")).await).await;
        assert_problem(
            &wrong,
            StatusCode::UNPROCESSABLE_ENTITY,
            RefusalCode::Illegal,
        );
        assert!(wrong.detail.starts_with("line 4: "), "{wrong:?}");
        let nobody = problem(bring(&Visitor::new(&house), file).await).await;
        assert_problem(&nobody, StatusCode::UNAUTHORIZED, RefusalCode::NotSignedIn);
    }
    let large = problem(bring(&ana, "x".repeat(1_100_000)).await).await;
    assert_problem(&large, StatusCode::PAYLOAD_TOO_LARGE, RefusalCode::TooLarge);
}

async fn bring(visitor: &Visitor<'_>, file: String) -> reqwest::Response {
    let mut request = visitor
        .house
        .request(Method::POST, "/api/playthroughs")
        .header("origin", &visitor.origin)
        .header("content-type", "application/jsonl")
        .body(file);
    if let Some(cookie) = &*visitor.cookie.borrow() {
        request = request.header("cookie", cookie);
    }
    request.send().await.unwrap()
}

#[tokio::test]
async fn what_is_not_there_is_not_found() {
    let house = House::open().await;
    let visitor = Visitor::new(&house);
    let nobody = "00000000000000000000000000000000";
    let table = "AAAAAAAAAAAAAAAAAAAAAA";
    for path in [
        format!("/api/persons/{nobody}"),
        format!("/api/persons/{nobody}/games"),
        format!("/api/persons/{nobody}/curve/river"),
        format!("/api/persons/{nobody}/curve/chess"),
        "/api/persons/x".to_owned(),
        "/api/persons/%FF".to_owned(),
        "/api/leaderboards/chess".to_owned(),
        format!("/api/tables/{table}/players"),
        format!("/api/tables/{table}/result"),
        format!("/api/tables/{table}/playthrough"),
        format!("/api/playthroughs/{nobody}"),
    ] {
        let (status, code) = (StatusCode::NOT_FOUND, RefusalCode::NotFound);
        visitor
            .refused(Method::GET, &path, Value::Null, status, code)
            .await;
    }
    let ana = Visitor::registered(&house, "Ana").await;
    for before in ["x", "1-x", "-1-AAAAAAAAAAAAAAAAAAAAAA", ""] {
        let path = format!("/api/persons/{}/games?before={before}", id(&ana).await);
        let (status, code) = (StatusCode::BAD_REQUEST, RefusalCode::BadMessage);
        ana.refused(Method::GET, &path, Value::Null, status, code)
            .await;
    }
    // A key of a seat or a token opens nobody's games.
    let path = format!("/api/persons/{nobody}");
    let request = house.request(Method::GET, &path);
    let response = request.header(AUTHORIZATION, "Bearer x").send().await;
    assert_eq!(response.unwrap().status(), StatusCode::NOT_FOUND);
}
