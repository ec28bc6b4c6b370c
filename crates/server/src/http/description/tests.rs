//! That the description is true.

use std::collections::BTreeSet;
use std::sync::Arc;

use axum::Router;
use serde_json::Value;
use tempfile::TempDir;
use tokio_util::sync::CancellationToken;
use vidraria_search::review::Plan;

use super::*;
use crate::accounts::Accounts;
use crate::bots::Bots;
use crate::lobby::Lobby;
use crate::records::Records;
use crate::reviews::Reviews;
use crate::store::SqliteStore;
use crate::tables::Tables;

/// A method and a path.
type Address = (String, String);

/// Everything below `/api` that the server answers, as the router itself tells it.
async fn served() -> BTreeSet<Address> {
    let data = TempDir::new().unwrap();
    let store = SqliteStore::open(data.path()).await.unwrap();
    let accounts = Accounts::new(store.persons());
    let (records, bots) = (store.records(), store.bots());
    let store = Arc::new(store);
    let reviews = Reviews::new(Plan::QUICK);
    let tables = Tables::new(store.clone(), reviews, CancellationToken::new());
    let bots = Bots::new(bots, accounts.clone(), tables.clone());
    let records = Records::new(records, store);
    let lobby = Lobby::new(tables.clone(), records.clone());
    let router = crate::http::router(tables, lobby, accounts, records, bots);
    addresses(&router)
}

/// What a router answers. There is no other way to ask it than what it says of itself for
/// debugging; if that has another form one day, this finds nothing and the test fails.
fn addresses(router: &Router) -> BTreeSet<Address> {
    let told = format!("{router:?}");
    let paths = between(&told, "paths: {", "}}, ");
    let mut found = BTreeSet::new();
    for part in told.split("RouteId(").skip(1) {
        let Some((id, rest)) = part.split_once("): MethodRouter(") else {
            continue;
        };
        let path = between(paths, &format!("RouteId({id}): \""), "\"");
        for method in ["get", "post", "put", "patch", "delete"] {
            let answers = format!(" {method}: ");
            let (_, what) = rest.split_once(&answers).unwrap();
            if path.starts_with("/api") && !what.starts_with("None") {
                found.insert((method.to_owned(), path.to_owned()));
            }
        }
    }
    found
}

fn between<'a>(text: &'a str, start: &str, end: &str) -> &'a str {
    let (_, rest) = text.split_once(start).unwrap();
    rest.split_once(end).map_or(rest, |(found, _)| found)
}

fn described() -> BTreeSet<Address> {
    let description: Value = serde_json::from_str(&DESCRIPTION).unwrap();
    let paths = description["paths"].as_object().unwrap();
    let mut found = BTreeSet::new();
    for (path, methods) in paths {
        for method in methods.as_object().unwrap().keys() {
            found.insert((method.clone(), path.clone()));
        }
    }
    found
}

#[tokio::test]
async fn what_is_served_is_described_and_nothing_else() {
    let mut served = served().await;
    // It only says that nothing is there.
    served.remove(&("get".to_owned(), "/api/".to_owned()));
    assert!(served.len() > 50, "{served:?}");
    let described = described();
    let missing: Vec<_> = served.difference(&described).collect();
    assert!(missing.is_empty(), "not described: {missing:?}");
    let invented: Vec<_> = described.difference(&served).collect();
    assert!(invented.is_empty(), "not served: {invented:?}");
}

#[test]
fn every_schema_is_kept_as_it_stands_and_is_there() {
    let kept = serde_json::to_value(schemas()).unwrap();
    let written: Value = serde_json::from_str(SCHEMAS).unwrap();
    assert_eq!(kept, written);
    let used = DESCRIPTION.split("#/components/schemas/").skip(1);
    for used in used {
        let name = used.split('"').next().unwrap();
        assert!(written.get(name).is_some(), "{name} is no schema");
    }
}
