//! Where strangers meet: public tables, joining them, quick matches.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use reqwest::header::ORIGIN;
use reqwest::{Method, StatusCode};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};
use vidraria_games::GameKind;
use vidraria_table::{
    JoinRequest, LobbyList, MadeTable, Phase, RefusalCode, SeatInvitation, Seek, SeekNews, Terms,
};

use crate::guest::Guest;
use crate::house::{COMPUTER, House, PERSON, assert_problem, problem, sit, terms};

/// Nothing here takes longer.
const PATIENCE: Duration = Duration::from_secs(10);

fn public(seats: usize) -> Terms {
    Terms {
        public: true,
        ..terms(GameKind::River, &vec![PERSON; seats])
    }
}

/// A public table at which Ana sits on the first seat.
async fn open_table(house: &House, seats: usize) -> MadeTable {
    let made = house.make(&public(seats)).await;
    let key = Some(made.seats[0].key.as_str());
    let sat = house.command(&made.table, key, "a", 0, sit("Ana")).await;
    sat.unwrap();
    made
}

/// The lobby once it is as wanted.
async fn lobby(house: &House, wanted: impl Fn(&LobbyList) -> bool) -> LobbyList {
    let looking = async {
        loop {
            let list: LobbyList = house.get("/api/lobby").await.json().await.unwrap();
            if wanted(&list) {
                return list;
            }
            sleep(Duration::from_millis(20)).await;
        }
    };
    timeout(PATIENCE, looking).await.unwrap()
}

async fn join(house: &House, table: &str, name: &str) -> reqwest::Response {
    let request = JoinRequest {
        name: name.to_owned(),
        random: None,
    };
    let body = serde_json::to_string(&request).unwrap();
    house
        .post(&format!("/api/tables/{table}/join"), None, body)
        .await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_public_table_is_shown_until_it_is_full_also_after_a_restart() {
    let house = House::open().await;
    let made = open_table(&house, 3).await;
    house.make(&terms(GameKind::River, &[PERSON, PERSON])).await;
    lobby(&house, |list| list.tables.len() == 1).await;

    let house = house.restart().await;
    let list = lobby(&house, |list| !list.tables.is_empty()).await;
    let shown = &list.tables[0];
    assert_eq!((&shown.table, &shown.free), (&made.table, &vec![1, 2]));
    assert_eq!(shown.names, [Some("Ana".to_owned()), None, None]);
    assert!(shown.made > 0);

    for name in ["Bela", "Caro"] {
        let joined = join(&house, &made.table, name).await;
        assert_eq!(joined.status(), StatusCode::CREATED);
        let seat: SeatInvitation = joined.json().await.unwrap();
        let view = house.view(&made.table, Some(&seat.key)).await;
        assert_eq!(view.seats[seat.seat].name.as_deref(), Some(name));
        assert!(seat.link.ends_with(&format!("#key={}", seat.key)));
    }
    assert_eq!(house.view(&made.table, None).await.phase, Phase::Playing);
    lobby(&house, |list| list.tables.is_empty()).await;
    let late = problem(join(&house, &made.table, "Dora").await).await;
    assert_problem(&late, StatusCode::CONFLICT, RefusalCode::TooMany);
}

#[tokio::test(flavor = "multi_thread")]
async fn whoever_joins_gets_the_only_key_of_his_seat() {
    let house = House::open().await;
    let made = open_table(&house, 3).await;
    let joined = join(&house, &made.table, "Bela").await;
    let seat: SeatInvitation = joined.json().await.unwrap();
    assert_eq!(seat.seat, 1);
    let old = made.seats[1].key.clone();
    let refused = house
        .command(&made.table, Some(&old), "b", 0, sit("Bela again"))
        .await;
    let refused = refused.unwrap_err();
    assert_problem(&refused, StatusCode::FORBIDDEN, RefusalCode::NotYours);

    let house = house.restart().await;
    let renamed = house.command(&made.table, Some(&seat.key), "c", 0, sit("Bel"));
    renamed.await.unwrap();
    let refused = house
        .command(&made.table, Some(&old), "d", 0, sit("X"))
        .await;
    assert_problem(
        &refused.unwrap_err(),
        StatusCode::FORBIDDEN,
        RefusalCode::NotYours,
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn nobody_joins_a_private_table_nameless_or_from_another_site() {
    let house = House::open().await;
    let private = house
        .make(&terms(GameKind::Sintra, &[PERSON, COMPUTER]))
        .await;
    let refused = problem(join(&house, &private.table, "Bela").await).await;
    assert_problem(&refused, StatusCode::FORBIDDEN, RefusalCode::NotYours);

    let made = open_table(&house, 2).await;
    let refused = problem(join(&house, &made.table, "\u{202e}").await).await;
    assert_problem(
        &refused,
        StatusCode::UNPROCESSABLE_ENTITY,
        RefusalCode::BadName,
    );
    let refused = house
        .request(Method::POST, &format!("/api/tables/{}/join", made.table))
        .header(ORIGIN, "https://evil.example")
        .json(&serde_json::json!({ "name": "Eve" }))
        .send();
    let refused = problem(refused.await.unwrap()).await;
    assert_problem(&refused, StatusCode::FORBIDDEN, RefusalCode::NotYours);
    let refused = house.get("/api/seek").await;
    assert_eq!(refused.status(), StatusCode::BAD_REQUEST);
    // The invited one still has his seat.
    let key = Some(made.seats[1].key.as_str());
    let sat = house.command(&made.table, key, "b", 0, sit("Bela")).await;
    sat.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_live_game_is_shown_only_while_somebody_is_there() {
    let house = House::open().await;
    let agreed = Terms {
        clock: Some(vidraria_table::Clock::Live {
            bank: 300,
            increment: 5,
        }),
        ..public(2)
    };
    let made = house.make(&agreed).await;
    let mut ana = Guest::join(&house, &made.table, Some(&made.seats[0].key)).await;
    ana.command(sit("Ana")).await.unwrap();
    lobby(&house, |list| list.tables.len() == 1).await;
    drop(ana);
    lobby(&house, |list| list.tables.is_empty()).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_lobby_tells_of_changes_as_they_happen() {
    let house = House::open().await;
    let mut events = house.get("/api/lobby/live").await;
    let mut heard = String::new();
    let mut made = None;
    let listening = async {
        while let Some(chunk) = events.chunk().await.unwrap() {
            heard.push_str(&String::from_utf8_lossy(&chunk));
            if made.is_none() {
                made = Some(open_table(&house, 2).await);
            }
            if heard.contains("\"Ana\"") {
                break;
            }
        }
    };
    timeout(PATIENCE, listening).await.unwrap();
    assert!(heard.starts_with("data: {\"tables\":[]"), "{heard}");
}

struct Seeker(WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Seeker {
    async fn begin(house: &House, seek: &Seek) -> Self {
        let url = format!("ws://{}/api/seek", house.host());
        let (mut socket, _) = connect_async(url).await.unwrap();
        let text = serde_json::to_string(seek).unwrap();
        socket.send(Message::text(text)).await.unwrap();
        Self(socket)
    }

    /// The next news but those that one waits.
    async fn news(&mut self) -> SeekNews {
        let hearing = async {
            loop {
                let message = self.0.next().await.unwrap().unwrap();
                let Message::Text(text) = message else {
                    continue;
                };
                match serde_json::from_str(&text).unwrap() {
                    SeekNews::Waiting { .. } => {}
                    news => return news,
                }
            }
        };
        timeout(PATIENCE, hearing).await.unwrap()
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn those_who_seek_the_same_get_a_table() {
    let house = House::open().await;
    let seek = Seek {
        game: GameKind::River,
        players: 2,
        rated: false,
    };
    let other = Seek {
        game: GameKind::Sintra,
        ..seek
    };
    let gone = Seeker::begin(&house, &seek).await;
    lobby(&house, |list| list.seeking == 1).await;
    drop(gone);
    lobby(&house, |list| list.seeking == 0).await;
    let mut bela = Seeker::begin(&house, &seek).await;
    let _caro = Seeker::begin(&house, &other).await;
    let mut ana = Seeker::begin(&house, &seek).await;
    let found = (ana.news().await, bela.news().await);
    let (
        SeekNews::Matched { table, seat },
        SeekNews::Matched {
            table: same,
            seat: second,
        },
    ) = found
    else {
        panic!("{found:?}");
    };
    assert_eq!(table, same);
    assert_ne!(seat.seat, second.seat);
    lobby(&house, |list| list.seeking == 1).await;
    for (seat, name) in [(seat, "Ana"), (second, "Bela")] {
        let sat = house.command(&table, Some(&seat.key), name, 0, sit(name));
        sat.await.unwrap();
    }
    assert_eq!(house.view(&table, None).await.phase, Phase::Playing);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_nobody_can_play_is_not_sought() {
    let house = House::open().await;
    let seek = Seek {
        game: GameKind::Sintra,
        players: 5,
        rated: false,
    };
    let mut seeker = Seeker::begin(&house, &seek).await;
    let news = seeker.news().await;
    assert!(matches!(news, SeekNews::Refused { .. }), "{news:?}");
}
