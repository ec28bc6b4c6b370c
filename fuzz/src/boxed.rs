//! A game of a box that the input chooses.

use serde_json::Value;
use vidraria_game::Game;
use vidraria_games::GameKind;
use vidraria_oracle::{Table, boxes, river as plain_river, sintra as plain_sintra};
use vidraria_river::River;
use vidraria_sintra::Sintra;

use crate::input::Input;

/// What the targets need to know of a game beyond its rules.
pub(crate) trait Boxed: Game {
    /// The same game by the other implementation.
    type Plain: Table;
    const KIND: GameKind;
    const MOST_PLAYERS: usize;
    /// The `options` objects there are.
    const OPTIONS: &'static [&'static str];
    /// The edition file of the box on sale.
    const STANDARD: &'static str;
    /// The edition file of a random box.
    fn random_box(seed: u64) -> String;
}

impl Boxed for Sintra {
    type Plain = plain_sintra::Game;
    const KIND: GameKind = GameKind::Sintra;
    const MOST_PLAYERS: usize = 4;
    const OPTIONS: &'static [&'static str] = &[r#"{"side":"A"}"#, r#"{"side":"B"}"#];
    const STANDARD: &'static str = include_str!("../../editions/sintra-2018.toml");

    fn random_box(seed: u64) -> String {
        boxes::sintra(seed)
    }
}

impl Boxed for River {
    type Plain = plain_river::Game;
    const KIND: GameKind = GameKind::River;
    const MOST_PLAYERS: usize = 5;
    const OPTIONS: &'static [&'static str] = &["{}"];
    const STANDARD: &'static str = include_str!("../../editions/river-2024.toml");

    fn random_box(seed: u64) -> String {
        boxes::river(seed)
    }
}

/// A game as the input chooses it.
pub(crate) struct Choice<G> {
    /// The edition's text.
    pub(crate) edition: String,
    pub(crate) players: usize,
    pub(crate) options: Value,
    pub(crate) game: G,
}

impl<G: Boxed> Choice<G> {
    /// Three bytes choose a game of the standard box, five one of a random box.
    pub(crate) fn of(input: &mut Input<'_>) -> Self {
        let players = input.below(G::MOST_PLAYERS - 1) + 2;
        let options = input.pick(G::OPTIONS);
        let edition = match input.byte() {
            0..128 => G::STANDARD.to_owned(),
            128.. => G::random_box(input.number().into()),
        };
        let options = serde_json::from_str(options).expect("JSON");
        let game = build(&edition, players, &options).expect("a box that makes sense");
        Self {
            edition,
            players,
            options,
            game,
        }
    }
}

/// A game, if the edition's text and the rest are right.
pub(crate) fn build<G: Game>(edition: &str, players: usize, options: &Value) -> Option<G> {
    let edition = G::parse_edition(edition).ok()?;
    let options = serde_json::from_value(options.clone()).ok()?;
    G::new(&edition, players, options).ok()
}
