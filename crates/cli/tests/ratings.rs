//! `vidraria admin ratings`, run as a program.

use std::process::{Command, Output};

use vidraria_search::review::Plan;
use vidraria_server::{Server, Settings};

fn rebuild(data: &std::path::Path) -> Output {
    Command::new(env!("CARGO_BIN_EXE_vidraria"))
        .args(["admin", "ratings", "rebuild", "--data"])
        .arg(data)
        .output()
        .expect("runs")
}

#[tokio::test]
async fn ratings_are_made_anew_where_there_is_a_database() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let nowhere = rebuild(&data);
    assert!(!nowhere.status.success());
    let fault = String::from_utf8(nowhere.stderr).unwrap();
    assert!(fault.contains("there is no vidraria.db"), "{fault}");

    let server = Server::start(Settings {
        listen: ([127, 0, 0, 1], 0).into(),
        data: data.clone(),
        review: Plan::QUICK,
    });
    let server = server.await.unwrap();
    // Beside a running server.
    let rebuilt = rebuild(&data);
    assert!(rebuilt.status.success(), "{rebuilt:?}");
    let said = String::from_utf8(rebuilt.stdout).unwrap();
    assert_eq!(said, "made all ratings anew from 0 rated games\n");
    server.stop().await;
}
