//! News of tables inside this process. They are only hints: the log is the truth, and whoever
//! misses one reads it.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use axum::extract::ws::Utf8Bytes;
use tokio::sync::broadcast::{
    self,
    error::{RecvError, TryRecvError},
};

use crate::id::TableId;

/// How many notes a listener may be behind. Then it has lost touch.
const BACKLOG: usize = 64;

/// Something was added to a table's log.
#[derive(Clone, Debug)]
pub(crate) struct Hint {
    /// The number of the first event added.
    pub(crate) first: u64,
    /// The number of the last event added.
    pub(crate) last: u64,
    /// The message with these events, ready to be sent to any viewer.
    pub(crate) message: Utf8Bytes,
}

/// What is told to everyone who looks at a table.
#[derive(Clone, Debug)]
pub(crate) enum Note {
    /// Something was added to the log.
    Events(Hint),
    /// A message about something that is not in the log, ready to be sent to any viewer.
    Aside(Utf8Bytes),
}

/// Carries notes from those who append to those who listen.
#[derive(Clone, Default)]
pub(crate) struct Bus {
    channels: Arc<Mutex<HashMap<TableId, broadcast::Sender<Note>>>>,
}

impl Bus {
    /// Tells all listeners of a table.
    pub(crate) fn publish(&self, table: TableId, note: Note) {
        if let Some(channel) = self.lock().get(&table) {
            // It fails if there is no listener left, which is no fault.
            let _ = channel.send(note);
        }
    }

    /// Listens to a table from now on.
    pub(crate) fn subscribe(&self, table: TableId) -> Subscription {
        let mut channels = self.lock();
        let channel = channels
            .entry(table)
            .or_insert_with(|| broadcast::channel(BACKLOG).0);
        Subscription {
            table,
            notes: Some(channel.subscribe()),
            bus: self.clone(),
        }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<TableId, broadcast::Sender<Note>>> {
        self.channels.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A listener's end. Dropping it ends the listening.
pub(crate) struct Subscription {
    table: TableId,
    /// There until the drop.
    notes: Option<broadcast::Receiver<Note>>,
    bus: Bus,
}

/// The listener was too slow and has missed notes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Overrun;

impl Subscription {
    /// The next note.
    pub(crate) async fn next(&mut self) -> Result<Note, Overrun> {
        match &mut self.notes {
            Some(notes) => match notes.recv().await {
                Ok(note) => Ok(note),
                Err(RecvError::Lagged(_) | RecvError::Closed) => Err(Overrun),
            },
            None => Err(Overrun),
        }
    }

    /// The next note, if there is one already.
    pub(crate) fn next_now(&mut self) -> Option<Result<Note, Overrun>> {
        match self.notes.as_mut()?.try_recv() {
            Ok(note) => Some(Ok(note)),
            Err(TryRecvError::Empty) => None,
            Err(TryRecvError::Lagged(_) | TryRecvError::Closed) => Some(Err(Overrun)),
        }
    }
}

impl Drop for Subscription {
    fn drop(&mut self) {
        let mut channels = self.bus.lock();
        self.notes = None;
        if channels
            .get(&self.table)
            .is_some_and(|channel| channel.receiver_count() == 0)
        {
            channels.remove(&self.table);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn note(number: u64) -> Note {
        Note::Events(Hint {
            first: number,
            last: number,
            message: Utf8Bytes::from_static("{}"),
        })
    }

    #[tokio::test]
    async fn listeners_hear_their_own_table_only() {
        let bus = Bus::default();
        let (mine, other) = (TableId::generate().unwrap(), TableId::generate().unwrap());
        let mut listener = bus.subscribe(mine);
        bus.publish(other, note(1));
        bus.publish(mine, note(2));
        let heard = listener.next().await.unwrap();
        assert!(matches!(heard, Note::Events(Hint { first: 2, .. })));
        assert!(listener.next_now().is_none());
    }

    #[tokio::test]
    async fn a_listener_who_is_too_slow_is_told() {
        let bus = Bus::default();
        let table = TableId::generate().unwrap();
        let mut listener = bus.subscribe(table);
        for number in 0..=BACKLOG as u64 {
            bus.publish(table, note(number));
        }
        assert_eq!(listener.next().await.unwrap_err(), Overrun);
    }

    #[test]
    fn nothing_is_kept_for_a_table_without_listeners() {
        let bus = Bus::default();
        let table = TableId::generate().unwrap();
        let first = bus.subscribe(table);
        let second = bus.subscribe(table);
        drop(first);
        assert_eq!(bus.lock().len(), 1);
        drop(second);
        assert_eq!(bus.lock().len(), 0);
    }
}
