//! What other programs say to the engine: commands, and the beginnings of playthroughs.

use vidraria_game::Game;
use vidraria_games::GameKind;
use vidraria_river::River;
use vidraria_sintra::Sintra;

use crate::command::Command;
use crate::played::Played;
use crate::{recorded, states};

/// The text is a conversation, or what follows `position playthrough`.
pub(crate) fn attack(bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    for line in text.lines() {
        if let Err(fault) = line.parse::<Command>() {
            assert!(!fault.is_empty(), "{line}");
        }
    }
    if let Ok(played) = Played::read(text.lines().map(str::to_owned)) {
        match played.game() {
            GameKind::Sintra => lay::<Sintra>(&played),
            GameKind::River => lay::<River>(&played),
        }
    }
}

fn lay<G: Game>(played: &Played) {
    match played.record::<G>(None) {
        Ok(record) => states::live_on(record.game(), record.state()),
        Err(fault) => assert!(!fault.is_empty()),
    }
}

/// A line of every kind, and beginnings of the recorded games.
pub(crate) fn seeds() -> Vec<Vec<u8>> {
    let games = recorded::games();
    let lines = [
        "ugi",
        "isready",
        "uginewgame",
        "setoption name seed value 7",
        "setoption name settings value tries=1,points=0.5",
        "position playthrough",
        "go movetime 500 nodes 10",
        "go infinite",
        "stop",
        "quit",
        &format!("position state {}", recorded::position(&games[0], 1)),
    ];
    let mut seeds: Vec<Vec<u8>> = lines.map(|line| line.as_bytes().to_vec()).into();
    for game in games.iter().step_by(5) {
        seeds.push(game[..4].join("\n").into_bytes());
    }
    seeds
}
