//! Programs of others at tables.

use std::time::Duration;

use reqwest::header::{AUTHORIZATION, CONTENT_TYPE};
use reqwest::{Method, Response, StatusCode};
use serde_json::{Value, json};
use tokio::time::timeout;
use vidraria_games::GameKind;
use vidraria_table::bot::{Answer, BotNews, ListedBot, OfferedSeat, TableNews};
use vidraria_table::person::MadeToken;
use vidraria_table::record::{PersonPage, Player};
use vidraria_table::{MadeTable, Phase, RefusalCode, ServerMessage};

use crate::house::{COMPUTER, House, PERSON, assert_problem, problem};
use crate::played::{counted, rated, sit_down};
use crate::visitor::Visitor;

/// A program with its token.
struct Program<'a> {
    house: &'a House,
    id: String,
    secret: String,
}

/// Lines as they come.
struct Lines {
    response: Response,
    rest: Vec<u8>,
}

impl<'a> Program<'a> {
    /// A program that holds a token with some scopes, whose account is no bot's.
    async fn of(visitor: &Visitor<'a>, scopes: &[&str]) -> Self {
        let body = json!({ "name": "Program", "scopes": scopes });
        let made = visitor.send(Method::POST, "/api/me/tokens", body).await;
        let made: MadeToken = made.json().await.unwrap();
        Self {
            house: visitor.house,
            id: visitor.me().await.unwrap().id,
            secret: made.secret,
        }
    }

    /// A bot.
    async fn bot(house: &'a House, name: &str) -> Self {
        let program = Self::of(&Visitor::registered(house, name).await, &["play"]).await;
        let made = program.send(Method::PUT, "/api/bot", Value::Null).await;
        assert_eq!(made.status(), StatusCode::NO_CONTENT);
        program
    }

    async fn send(&self, method: Method, path: &str, body: Value) -> Response {
        let token = format!("Bearer {}", self.secret);
        let mut request = self.house.request(method, path);
        request = request.header(AUTHORIZATION, token);
        if !body.is_null() {
            request = request.json(&body);
        }
        request.send().await.unwrap()
    }

    async fn listen(&self, path: &str) -> Lines {
        let response = self.send(Method::GET, path, Value::Null).await;
        assert_eq!(response.status(), StatusCode::OK);
        assert_eq!(response.headers()[CONTENT_TYPE], "application/x-ndjson");
        let rest = Vec::new();
        Lines { response, rest }
    }

    async fn command(&self, table: &str, seen: u64, command: Value) -> Response {
        let path = format!("/api/bot/tables/{table}/commands");
        let id = format!("{seen}-{}", command["type"].as_str().unwrap());
        let body = json!({ "id": id, "seen": seen, "command": command });
        self.send(Method::POST, &path, body).await
    }

    async fn sit(&self, table: &str) {
        let sit = json!({ "type": "sit", "name": "Anything" });
        let response = self.command(table, 0, sit).await;
        assert_eq!(response.status(), StatusCode::OK);
    }

    async fn refused(
        &self,
        method: Method,
        path: &str,
        body: Value,
        status: StatusCode,
        code: RefusalCode,
    ) {
        let problem = problem(self.send(method, path, body).await).await;
        assert_problem(&problem, status, code);
    }
}

impl Lines {
    /// The next line that says something; none at the end.
    async fn next<T: serde::de::DeserializeOwned>(&mut self) -> Option<T> {
        loop {
            if let Some(end) = self.rest.iter().position(|&byte| byte == b'\n') {
                let line: Vec<u8> = self.rest.drain(..=end).collect();
                if line.len() > 1 {
                    return Some(serde_json::from_slice(&line).unwrap());
                }
                continue;
            }
            let more = timeout(Duration::from_secs(30), self.response.chunk()).await;
            self.rest.extend(more.unwrap().unwrap()?);
        }
    }
}

/// Lets somebody challenge a bot to a rated game, who himself sits at seat 0.
async fn challenge(visitor: &Visitor<'_>, bot: &Program<'_>) -> MadeTable {
    let terms = rated(GameKind::River, &[PERSON, PERSON]);
    let body = json!({ "terms": terms, "bots": [{ "seat": 1, "bot": bot.id }] });
    let made = visitor.send(Method::POST, "/api/challenges", body).await;
    assert_eq!(made.status(), StatusCode::CREATED);
    let made: MadeTable = made.json().await.unwrap();
    assert_eq!(made.seats.len(), 1, "the bot's key is told to nobody");
    made
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_is_challenged_plays_a_rated_game_and_another() {
    let house = House::open().await;
    let ana = Visitor::registered(&house, "Ana").await;
    let bot = Program::bot(&house, "Botty").await;
    let listed = async || -> bool {
        let bots: Vec<ListedBot> = ana.read("/api/bots").await;
        assert!(bots[0].bot.bot && bots[0].bot.name == "Botty");
        bots[0].listening
    };
    assert!(!listed().await);
    let mut news = bot.listen("/api/bot/challenges").await;
    assert!(listed().await);

    let made = challenge(&ana, &bot).await;
    match news.next().await {
        Some(BotNews::Challenge {
            table, by, seat, ..
        }) => {
            assert_eq!((table, seat), (made.table.clone(), 1));
            assert_eq!(by.unwrap().name, "Ana");
        }
        other => panic!("{other:?}"),
    }
    let path = format!("/api/tables/{}/challenges", made.table);
    let offered: Vec<OfferedSeat> = ana.read(&path).await;
    assert_eq!(offered[0].answer, Answer::Waiting);
    bot.sit(&made.table).await;
    let offered: Vec<OfferedSeat> = ana.read(&path).await;
    assert_eq!(offered[0].answer, Answer::Accepted);
    sit_down(&ana, &made, 0).await;

    let path = format!("/api/bot/tables/{}/events", made.table);
    let mut happens = bot.listen(&path).await;
    let ana_plays = crate::played::play_out(&house, &made);
    let bot_plays = async {
        loop {
            let Some(TableNews::View { view }) = happens.next().await else {
                continue;
            };
            if view.phase == Phase::Over {
                return view;
            }
            if let Some(choice) = view.legal.first() {
                let act = json!({ "type": "act", "action": choice.action });
                bot.command(&made.table, view.number, act).await;
            }
        }
    };
    let (view, ()) = tokio::join!(bot_plays, ana_plays);
    assert_eq!(view.seats[1].name.as_deref(), Some("Botty"));
    let game = counted(&house, &made.table).await;
    assert!(game.rated);
    let Player::Person(player) = &game.seats[1].player else {
        panic!("{game:?}");
    };
    assert!(player.bot && player.id == bot.id);
    let page: PersonPage = ana.read(&format!("/api/persons/{}", bot.id)).await;
    assert!(page.person.bot);

    let rematch = json!({ "id": "again", "seen": 0, "command": { "type": "rematch" } });
    let path = format!("/api/tables/{}/commands", made.table);
    let key = Some(made.seats[0].key.as_str());
    let answer = house.post(&path, key, rematch.to_string()).await;
    assert_eq!(answer.status(), StatusCode::OK);
    // The stream about the old table passes it on.
    happens.next::<TableNews>().await.unwrap();
    match news.next().await {
        Some(BotNews::Challenge { table, seat, .. }) => {
            assert_ne!(table, made.table);
            assert_eq!(seat, 1);
            bot.sit(&table).await;
            // Whoever begins to listen is told of his games.
            let mut again = bot.listen("/api/bot/challenges").await;
            let game = BotNews::Game { table, seat };
            assert_eq!(again.next().await, Some(game));
        }
        other => panic!("{other:?}"),
    }
    house.restart().await;
    assert_eq!(
        news.next::<BotNews>().await,
        None,
        "streams end with the server"
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_declines() {
    let house = House::open().await;
    let ana = Visitor::registered(&house, "Ana").await;
    let bot = Program::bot(&house, "Botty").await;
    let made = challenge(&ana, &bot).await;
    let path = format!("/api/bot/challenges/{}", made.table);
    let done = bot.send(Method::DELETE, &path, Value::Null).await;
    assert_eq!(done.status(), StatusCode::NO_CONTENT);
    let offered: Vec<OfferedSeat> = ana
        .read(&format!("/api/tables/{}/challenges", made.table))
        .await;
    assert_eq!(offered[0].answer, Answer::Declined);
    let (status, code) = (StatusCode::NOT_FOUND, RefusalCode::NotFound);
    bot.refused(Method::DELETE, &path, Value::Null, status, code)
        .await;
    let sit = json!({ "type": "sit", "name": "Botty" });
    let late = problem(bot.command(&made.table, 0, sit).await).await;
    assert_problem(&late, StatusCode::FORBIDDEN, RefusalCode::NotYours);
}

/// Every address for bots, with a body it would take.
fn addresses(table: &str) -> Vec<(Method, String, Value)> {
    let command = json!({ "id": "a", "seen": 0, "command": { "type": "resign" } });
    vec![
        (Method::GET, "/api/bot/challenges".to_owned(), Value::Null),
        (
            Method::DELETE,
            format!("/api/bot/challenges/{table}"),
            Value::Null,
        ),
        (
            Method::GET,
            format!("/api/bot/tables/{table}/events"),
            Value::Null,
        ),
        (
            Method::POST,
            format!("/api/bot/tables/{table}/commands"),
            command,
        ),
    ]
}

#[tokio::test(flavor = "multi_thread")]
async fn only_a_bot_with_its_token_gets_in() {
    let house = House::open().await;
    let ana = Visitor::registered(&house, "Ana").await;
    let bot = Program::bot(&house, "Botty").await;
    let made = challenge(&ana, &bot).await;
    let person = Program::of(&ana, &["play"]).await;
    let reader = Program::of(&Visitor::guest(&house, "Reader").await, &["profile"]).await;
    let key = Program {
        secret: made.seats[0].key.clone(),
        id: String::new(),
        house: &house,
    };
    let become_one = (Method::PUT, "/api/bot".to_owned(), Value::Null);
    let all = addresses(&made.table).into_iter().chain([become_one]);
    for (method, path, body) in all {
        let (status, code) = (StatusCode::UNAUTHORIZED, RefusalCode::NotSignedIn);
        // A cookie is not enough, nor is a seat's key.
        ana.refused(method.clone(), &path, body.clone(), status, code)
            .await;
        key.refused(method.clone(), &path, body.clone(), status, code)
            .await;
        let (status, code) = (StatusCode::FORBIDDEN, RefusalCode::NotYours);
        reader
            .refused(method.clone(), &path, body.clone(), status, code)
            .await;
        if path != "/api/bot" {
            person.refused(method, &path, body, status, code).await;
        }
    }
    sit_down(&ana, &made, 0).await;
    let (status, code) = (StatusCode::CONFLICT, RefusalCode::NotAgreed);
    person
        .refused(Method::PUT, "/api/bot", Value::Null, status, code)
        .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn another_bots_table_is_not_ones_own() {
    let house = House::open().await;
    let ana = Visitor::registered(&house, "Ana").await;
    let bot = Program::bot(&house, "Botty").await;
    let thief = Program::bot(&house, "Thief").await;
    let made = challenge(&ana, &bot).await;
    for (method, path, body) in addresses(&made.table).into_iter().skip(1) {
        let (status, code) = if method == Method::DELETE {
            (StatusCode::NOT_FOUND, RefusalCode::NotFound)
        } else {
            (StatusCode::FORBIDDEN, RefusalCode::NotYours)
        };
        thief.refused(method, &path, body, status, code).await;
    }
    let offered: Vec<OfferedSeat> = ana
        .read(&format!("/api/tables/{}/challenges", made.table))
        .await;
    assert_eq!(offered[0].answer, Answer::Waiting);
    // Ana's seat is not the bot's, nor the other way round.
    bot.sit(&made.table).await;
    sit_down(&ana, &made, 0).await;
    let view = house.view(&made.table, Some(&made.seats[0].key)).await;
    let act = json!({ "type": "act", "action": view.legal[0].action });
    let early = problem(bot.command(&made.table, view.number, act).await).await;
    assert_problem(&early, StatusCode::FORBIDDEN, RefusalCode::NotYourTurn);
}

#[tokio::test(flavor = "multi_thread")]
async fn only_persons_seats_are_offered_and_only_to_bots() {
    let house = House::open().await;
    let ana = Visitor::registered(&house, "Ana").await;
    let own = ana.me().await.unwrap().id;
    let bot = Program::bot(&house, "Botty").await;
    let terms = rated(GameKind::River, &[PERSON, PERSON, COMPUTER]);
    let offer = |seat: usize, bot: &str| json!({ "seat": seat, "bot": bot });
    for offers in [
        json!([]),
        json!([offer(1, &own)]),
        json!([offer(1, "nobody")]),
        json!([offer(2, &bot.id)]),
        json!([offer(3, &bot.id)]),
        json!([offer(0, &bot.id), offer(1, &bot.id)]),
        json!([offer(1, &bot.id), offer(1, &bot.id)]),
    ] {
        let body = json!({ "terms": terms, "bots": offers });
        let (status, code) = (StatusCode::UNPROCESSABLE_ENTITY, RefusalCode::BadTerms);
        ana.refused(Method::POST, "/api/challenges", body, status, code)
            .await;
    }
    let mut open = serde_json::to_value(&terms).unwrap();
    open["public"] = true.into();
    let body = json!({ "terms": open, "bots": [offer(1, &bot.id)] });
    let (status, code) = (StatusCode::UNPROCESSABLE_ENTITY, RefusalCode::BadTerms);
    ana.refused(Method::POST, "/api/challenges", body, status, code)
        .await;
    let body = json!({ "terms": terms, "bots": [offer(1, &bot.id)] });
    let (status, code) = (StatusCode::UNAUTHORIZED, RefusalCode::NotSignedIn);
    Visitor::new(&house)
        .refused(Method::POST, "/api/challenges", body.clone(), status, code)
        .await;
    let (status, code) = (StatusCode::FORBIDDEN, RefusalCode::NotYours);
    bot.refused(Method::POST, "/api/challenges", body.clone(), status, code)
        .await;
    let maker = Program::of(&ana, &["tables"]).await;
    let made = maker.send(Method::POST, "/api/challenges", body).await;
    assert_eq!(made.status(), StatusCode::CREATED);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_stands_up_again() {
    let house = House::open().await;
    let ana = Visitor::registered(&house, "Ana").await;
    let bot = Program::bot(&house, "Botty").await;
    let made = challenge(&ana, &bot).await;
    bot.sit(&made.table).await;
    let left = bot
        .command(&made.table, 2, json!({ "type": "leave" }))
        .await;
    assert_eq!(left.status(), StatusCode::OK);
    let again = json!({ "type": "sit", "name": "Botty" });
    let again = problem(bot.command(&made.table, 3, again).await).await;
    assert_problem(&again, StatusCode::FORBIDDEN, RefusalCode::NotYours);
    let offered: Vec<OfferedSeat> = ana
        .read(&format!("/api/tables/{}/challenges", made.table))
        .await;
    assert_eq!(offered[0].answer, Answer::Declined);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_asks_for_too_much_is_refused() {
    let house = House::open().await;
    let ana = Visitor::registered(&house, "Ana").await;
    let bot = Program::bot(&house, "Botty").await;
    let made = challenge(&ana, &bot).await;
    bot.sit(&made.table).await;
    let mut streams = Vec::new();
    for _ in 0..64 {
        streams.push(bot.listen("/api/bot/challenges").await);
    }
    let (status, code) = (StatusCode::CONFLICT, RefusalCode::TooMany);
    let path = "/api/bot/challenges";
    bot.refused(Method::GET, path, Value::Null, status, code)
        .await;
    let mut refused = None;
    for _ in 0..2_000 {
        let again = bot
            .command(&made.table, 0, json!({ "type": "confirm" }))
            .await;
        if again.status() == StatusCode::TOO_MANY_REQUESTS {
            refused = Some(problem(again).await);
            break;
        }
    }
    assert_eq!(refused.unwrap().code, RefusalCode::TooOften);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_command_of_a_bot_takes_effect_once() {
    let house = House::open().await;
    let ana = Visitor::registered(&house, "Ana").await;
    let bot = Program::bot(&house, "Botty").await;
    let made = challenge(&ana, &bot).await;
    let sit = json!({ "type": "sit", "name": "Botty" });
    let mut numbers = Vec::new();
    for _ in 0..2 {
        let answer = bot.command(&made.table, 0, sit.clone()).await;
        match answer.json().await.unwrap() {
            ServerMessage::Done { number, .. } => numbers.push(number),
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(numbers, [2, 2]);
}
