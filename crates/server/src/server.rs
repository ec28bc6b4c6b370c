//! The server as a whole: starting and ending it.

use std::future::IntoFuture;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use thiserror::Error;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use tokio::time::timeout;
use tokio_util::sync::CancellationToken;
use vidraria_search::review::Plan;

use crate::accounts::Accounts;
use crate::bots::Bots;
use crate::http;
use crate::lobby::Lobby;
use crate::records::Records;
use crate::reviews::Reviews;
use crate::store::{SqliteStore, StoreError};
use crate::tables::Tables;

/// How long an ending server waits for what is under way.
const PATIENCE: Duration = Duration::from_secs(10);

/// What a host decides.
#[derive(Clone, Debug)]
pub struct Settings {
    /// The address to listen on; port 0 takes any free one.
    pub listen: SocketAddr,
    /// The folder for the database; made if it is not there.
    pub data: PathBuf,
    /// How thoroughly games that are over are reviewed when somebody asks.
    pub review: Plan,
}

/// Why the server cannot start.
#[derive(Debug, Error)]
pub enum StartError {
    /// The address is taken or not this machine's.
    #[error("cannot listen on {0}: {1}; another address can be given with --listen")]
    Listen(SocketAddr, std::io::Error),
    /// The data folder or the database in it cannot be used.
    #[error("cannot keep tables in {0}: {1}; another folder can be given with --data")]
    Store(PathBuf, StoreError),
}

/// A running server.
pub struct Server {
    address: SocketAddr,
    tables: Tables,
    serving: JoinHandle<std::io::Result<()>>,
}

impl Server {
    /// Starts to serve, and to move the computers that are to move.
    ///
    /// # Errors
    /// If the address or the data folder cannot be used.
    pub async fn start(settings: Settings) -> Result<Self, StartError> {
        let Settings {
            listen,
            data,
            review,
        } = settings;
        let taken = |error| StartError::Listen(listen, error);
        let listener = TcpListener::bind(listen).await.map_err(taken)?;
        let address = listener.local_addr().map_err(taken)?;
        let store = SqliteStore::open(&data)
            .await
            .map_err(|error| StartError::Store(data, error))?;

        let accounts = Accounts::new(store.persons());
        let ending = CancellationToken::new();
        let (record_store, bot_store) = (store.records(), store.bots());
        let store = Arc::new(store);
        let records = Records::new(record_store, store.clone());
        let tables = Tables::new(store, Reviews::new(review), ending.clone());
        let keeping = records.clone().keep_up(ending.clone());
        tables.tasks.spawn(keeping);
        tables.tasks.spawn(tables.clone().resume());
        tables.tasks.spawn(tables.clone().sweep());
        tables.tasks.spawn(tables.clone().keep_time());
        let gone = accounts.clone();
        tables
            .tasks
            .spawn(async move { gone.forget_the_gone().await });
        let bots = Bots::new(bot_store, accounts.clone(), tables.clone());
        let lobby = Lobby::new(tables.clone(), records.clone());
        tables.tasks.spawn(lobby.clone().resume());
        let router = http::router(tables.clone(), lobby, accounts, records, bots);
        let service = router.into_make_service_with_connect_info::<SocketAddr>();
        let serving =
            axum::serve(listener, service).with_graceful_shutdown(ending.cancelled_owned());
        tracing::info!(%address, "listening");
        Ok(Self {
            address,
            tables,
            serving: tokio::spawn(serving.into_future()),
        })
    }

    /// The address it listens on.
    pub fn address(&self) -> SocketAddr {
        self.address
    }

    /// Ends the server: clients are told to come back, what is under way is finished, everything
    /// is written to its place.
    pub async fn stop(self) {
        self.tables.ending.cancel();
        self.tables.tasks.close();
        let finished = async {
            // The task ends with the listener; why it failed, if it did, no longer matters.
            let _ = self.serving.await;
            self.tables.tasks.wait().await;
        };
        if timeout(PATIENCE, finished).await.is_err() {
            tracing::warn!("some connections did not end in time");
        }
        self.tables.store.close().await;
        tracing::info!("ended");
    }
}
