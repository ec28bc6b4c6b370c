//! Which seats somebody took.

use uuid::Uuid;
use vidraria_game::Seat;
use vidraria_table::person::{SaidSomewhere, TakenSeat};
use vidraria_table::{Command, Refusal};

use super::{Accounts, GUEST, Known, unavailable};
use crate::clock::now;
use crate::id::TableId;
use crate::store::persons::{PersonRow, SaidRow, SeatRow};

/// Notes which seats somebody takes, if it is somebody the server knows.
#[derive(Clone)]
pub(crate) struct Seating {
    accounts: Accounts,
    known: Option<Known>,
}

impl Seating {
    pub(crate) fn new(accounts: Accounts, known: Option<Known>) -> Self {
        Self { accounts, known }
    }

    /// Who it is, if the server knows.
    pub(crate) fn person(&self) -> Option<Uuid> {
        self.known.as_ref().map(|known| known.person.id)
    }

    /// Hears of a command that took effect. Whoever sits down first takes the seat until he stands
    /// up, and a guest without a name has one from then on. A failure leaves the seat as it is and
    /// is logged: the game goes on all the same.
    pub(crate) async fn note(&self, table: TableId, seat: Option<Seat>, command: &Command) {
        let Some(seat) = seat else {
            return;
        };
        let noted = match (command, &self.known) {
            (Command::Sit { name, .. }, Some(known)) => {
                self.name_guest(&known.person, name).await;
                let at = now();
                let taken = SeatRow { table, seat, at };
                self.accounts.store.take_seat(known.person.id, &taken).await
            }
            (Command::Leave, _) => self.accounts.store.leave_seat(table, seat).await,
            _ => return,
        };
        if let Err(error) = noted {
            tracing::error!(?table, seat, %error, "a seat's person could not be stored");
        }
    }

    async fn name_guest(&self, person: &PersonRow, name: &str) {
        if !person.registered()
            && person.name == GUEST
            && let Err(refusal) = self.accounts.rename(person, name).await
        {
            tracing::error!(%refusal, "a guest's name could not be stored");
        }
    }
}

impl Accounts {
    /// The seats a person took, the latest first.
    pub(crate) async fn seats(&self, person: Uuid) -> Result<Vec<TakenSeat>, Refusal> {
        let rows = self.store.seats(person).await.map_err(unavailable)?;
        let shown = |row: SeatRow| TakenSeat {
            table: row.table.to_string(),
            seat: row.seat,
            at: row.at,
        };
        Ok(rows.into_iter().map(shown).collect())
    }

    /// What a person said at tables, the latest first.
    pub(crate) async fn said(&self, person: Uuid) -> Result<Vec<SaidSomewhere>, Refusal> {
        let rows = self.store.said(person).await.map_err(unavailable)?;
        let shown = |row: SaidRow| {
            Some(SaidSomewhere {
                table: row.table.to_string(),
                at: row.at,
                // What cannot be read is shown to nobody.
                said: serde_json::from_slice(&row.payload).ok()?,
            })
        };
        Ok(rows.into_iter().filter_map(shown).collect())
    }
}
