//! Positions as strangers describe them: what is accepted can be played on, shown, and read again.

use vidraria_game::{Game, Next};
use vidraria_games::GameKind;
use vidraria_river::River;
use vidraria_sintra::Sintra;

use crate::position::StateText;
use crate::{keys, recorded};

/// The text is what follows `position state` in a conversation with the engine.
pub(crate) fn attack(bytes: &[u8]) {
    let Ok(text) = str::from_utf8(bytes).map(StateText::read) else {
        return;
    };
    match text {
        Ok(text) => match text.game() {
            GameKind::Sintra => lay::<Sintra>(&text),
            GameKind::River => lay::<River>(&text),
        },
        Err(fault) => assert!(!fault.is_empty()),
    }
}

fn lay<G: Game>(text: &StateText<'_>) {
    match text.position::<G>(None) {
        Ok((game, state)) => live_on(&game, &state),
        Err(faults) => assert!(!faults.is_empty() && faults.iter().all(|it| !it.is_empty())),
    }
}

/// Whatever position is accepted can be played on, shown, and read again.
pub(crate) fn live_on<G: Game>(game: &G, state: &G::State) {
    assert_eq!(game.conserved(state), Ok(()));
    for seat in 0..game.players() {
        game.breakdown(state, seat);
    }
    let legal = game.legal(state);
    match game.next(state) {
        Next::Decision(seat) => assert!(seat < game.players() && !legal.is_empty()),
        Next::Deal | Next::Over => assert!(legal.is_empty()),
    }
    for action in legal {
        game.effect(state, action);
        let (mut after, mut key) = (*state, game.key(state));
        game.play_keyed(&mut after, &mut key, action);
        assert_eq!(game.conserved(&after), Ok(()), "{action}");
        assert_eq!(key, game.key(&after), "{action}");
    }
    let shown = game.describe(state);
    match game.restore(&shown) {
        Ok(again) => assert_eq!(game.describe(&again), shown),
        // A notation may leave open which deal is due.
        Err(faults) => assert_eq!(game.next(state), Next::Deal, "{faults:?}: {shown:?}"),
    }
    keys::play_out(game, state);
}

/// Positions of the recorded games, from the beginning to the end.
pub(crate) fn seeds() -> Vec<Vec<u8>> {
    let games = recorded::games();
    let at = |(number, game): (usize, &Vec<String>)| {
        let line = 1 + number % 10 * (game.len() - 3) / 9;
        recorded::position(game, line).into_bytes()
    };
    games.iter().enumerate().map(at).collect()
}
