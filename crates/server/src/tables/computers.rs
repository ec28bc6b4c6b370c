//! Seeing to it that computers move.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::sleep;
use vidraria_game::Seat;
use vidraria_games::Position;
use vidraria_search::Level;
use vidraria_table::{Refusal, RefusalCode};

use super::live_table::State;
use super::{LiveTable, Order, Tables};

/// How long a computer waits when its action could not be stored.
const PAUSE: Duration = Duration::from_secs(1);

/// A decision that a computer has to take.
struct Turn {
    seat: Seat,
    level: Level,
    position: Position,
    /// The number of the event after which it has to.
    number: u64,
}

impl Tables {
    /// Carries out somebody's command. It is finished even if the asker goes away meanwhile.
    pub(crate) async fn carry_out(
        &self,
        table: &Arc<LiveTable>,
        order: Order,
    ) -> Result<u64, Refusal> {
        let (tables, table) = (self.clone(), table.clone());
        let task = self.tasks.spawn(async move {
            let mut state = table.state.lock().await;
            let outcome = table.carry_out(&tables, &mut state, &order).await;
            tables.start_computers(&table, &mut state);
            outcome
        });
        task.await.unwrap_or_else(|error| {
            tracing::error!(%error, "a command was not finished");
            Err(Refusal::new(
                RefusalCode::Unavailable,
                "the server failed at this: try again",
            ))
        })
    }

    /// Lets the computers of a table move if it is their turn.
    pub(super) async fn wake(&self, table: &Arc<LiveTable>) {
        let mut state = table.state.lock().await;
        self.start_computers(table, &mut state);
    }

    pub(super) fn start_computers(&self, table: &Arc<LiveTable>, state: &mut State) {
        if !state.driven && state.table.computer_to_move().is_some() {
            state.driven = true;
            self.tasks.spawn(self.clone().drive(table.clone()));
        }
    }

    /// Lets the computers of a table move until a person is to, or the server ends.
    async fn drive(self, table: Arc<LiveTable>) {
        while let Some(turn) = table.computers_turn().await {
            let thinking = self.thinkers.choose(turn.position, turn.level);
            let Some(Some(action)) = self.ending.run_until_cancelled(thinking).await else {
                return;
            };
            let order = Order::of_computer(turn.seat, turn.number, action.to_string());
            let mut state = table.state.lock().await;
            let outcome = table.carry_out(&self, &mut state, &order).await;
            drop(state);
            match outcome {
                Ok(_) => {}
                // The game has moved on, or rests: what is to do now is seen in a moment.
                Err(Refusal {
                    code: RefusalCode::Stale | RefusalCode::Paused | RefusalCode::NotPlaying,
                    ..
                }) => {}
                Err(refusal) => {
                    tracing::error!(table = ?table.id, %refusal, "a computer could not move");
                    if self
                        .ending
                        .run_until_cancelled(sleep(PAUSE))
                        .await
                        .is_none()
                    {
                        return;
                    }
                }
            }
        }
    }
}

impl LiveTable {
    /// The decision that a computer has to take; if there is none, nobody sees to them from now.
    async fn computers_turn(&self) -> Option<Turn> {
        let mut state = self.state.lock().await;
        let table = &state.table;
        let turn = table.computer_to_move().and_then(|(seat, level)| {
            Some(Turn {
                seat,
                level,
                position: table.position()?.clone(),
                number: table.number(),
            })
        });
        state.driven = turn.is_some();
        turn
    }
}
