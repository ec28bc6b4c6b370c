//! What this browser remembers: the player's name and the tables he sits at.
//!
//! A browser may refuse to remember anything. Everything works then, but the tables are found
//! again by their links only.

use leptos::prelude::window;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use vidraria_game::Seat;
use vidraria_games::GameKind;
use vidraria_table::SeatInvitation;

const NAME: &str = "vidraria.name";
const TABLES: &str = "vidraria.tables";
const MUTED: &str = "vidraria.muted";
const BYTES: &str = "vidraria.bytes";
/// The most tables that are remembered; the oldest are forgotten first.
const MOST: usize = 30;

/// A table one sits at.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Remembered {
    /// Its id.
    pub table: String,
    /// Which game.
    pub game: GameKind,
    /// How many seats.
    pub players: usize,
    /// The seats played from this browser.
    pub mine: Vec<Key>,
    /// The seats that others were or are to be invited to.
    pub invited: Vec<Key>,
    /// Who plays, or what is known of it.
    pub who: String,
    /// When it was last looked at, in milliseconds since 1970.
    pub at: u64,
    /// The game has ended.
    pub over: bool,
}

/// A seat with its secret.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Key {
    /// The seat, if it is known already.
    pub seat: Option<Seat>,
    /// Its secret.
    pub key: String,
}

impl From<SeatInvitation> for Key {
    fn from(invitation: SeatInvitation) -> Self {
        Self {
            seat: Some(invitation.seat),
            key: invitation.key,
        }
    }
}

/// The address of a table for whoever plays with these keys.
pub fn address<'a>(table: &str, keys: impl IntoIterator<Item = &'a Key>) -> String {
    let keys: Vec<String> = keys
        .into_iter()
        .map(|key| format!("key={}", key.key))
        .collect();
    if keys.is_empty() {
        format!("/table/{table}")
    } else {
        format!("/table/{table}#{}", keys.join("&"))
    }
}

/// The player's name, once he has given one.
pub fn name() -> Option<String> {
    read(NAME)
}

/// Remembers the player's name.
pub fn remember_name(name: &str) {
    write(NAME, &name);
}

/// The names of those whom one does not want to hear.
pub fn muted() -> Vec<String> {
    read(MUTED).unwrap_or_default()
}

/// Remembers whom one does not want to hear.
pub fn mute(names: &[String]) {
    write(MUTED, &names);
}

/// Forgets the player's name.
pub fn forget_name() {
    if let Ok(Some(storage)) = window().local_storage() {
        // What cannot be forgotten was not remembered either.
        let _ = storage.remove_item(NAME);
    }
}

/// The tables, the latest first.
pub fn tables() -> Vec<Remembered> {
    read(TABLES).unwrap_or_default()
}

/// One of them.
pub fn table(id: &str) -> Option<Remembered> {
    tables().into_iter().find(|known| known.table == id)
}

/// Remembers a table, or what is new about it.
pub fn remember(table: Remembered) {
    let mut all = tables();
    all.retain(|known| known.table != table.table);
    all.insert(0, table);
    all.truncate(MOST);
    write(TABLES, &all);
}

/// Forgets a table.
pub fn forget(id: &str) {
    let mut all = tables();
    all.retain(|known| known.table != id);
    write(TABLES, &all);
}

/// The random bytes that this browser added to the deals of a table, in hexadecimal digits.
pub fn bytes_given(table: &str) -> Vec<String> {
    let all: Vec<(String, String)> = read(BYTES).unwrap_or_default();
    let given = all.into_iter().filter(|(id, _)| id == table);
    given.map(|(_, bytes)| bytes).collect()
}

/// Remembers random bytes added to the deals of a table, so that they can be compared.
pub fn remember_bytes(table: &str, bytes: &str) {
    let mut all: Vec<(String, String)> = read(BYTES).unwrap_or_default();
    all.insert(0, (table.to_owned(), bytes.to_owned()));
    all.truncate(MOST);
    write(BYTES, &all);
}

fn read<T: DeserializeOwned>(key: &str) -> Option<T> {
    let text = window().local_storage().ok()??.get_item(key).ok()??;
    serde_json::from_str(&text).ok()
}

fn write<T: Serialize>(key: &str, value: &T) {
    if let (Ok(Some(storage)), Ok(text)) = (window().local_storage(), serde_json::to_string(value))
    {
        // A full or forbidden storage only means that nothing is remembered.
        let _ = storage.set_item(key, &text);
    }
}
