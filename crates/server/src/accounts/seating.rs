//! Which seats somebody took.

use uuid::Uuid;
use vidraria_game::Seat;
use vidraria_table::person::TakenSeat;
use vidraria_table::{Command, Refusal};

use super::{Accounts, GUEST, Known, unavailable};
use crate::clock::now;
use crate::id::TableId;
use crate::store::persons::SeatRow;

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

    /// Hears of a command that took effect. Whoever sits down takes the seat for good, and a guest
    /// without a name has one from then on. A failure leaves the seat nobody's and is logged: the
    /// game goes on all the same.
    pub(crate) async fn note(&self, table: TableId, seat: Option<Seat>, command: &Command) {
        let (Some(known), Some(seat), Command::Sit { name, .. }) = (&self.known, seat, command)
        else {
            return;
        };
        let person = &known.person;
        let at = now();
        let taken = SeatRow { table, seat, at };
        if let Err(error) = self.accounts.store.take_seat(person.id, &taken).await {
            tracing::error!(?table, seat, %error, "a seat's person could not be stored");
        }
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
}
