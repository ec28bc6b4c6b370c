//! What boards promise beyond the score they would have now: the hand-made part of judging a
//! position in the middle of a game.

use std::any::Any;

use vidraria_game::{Game, PerSeat, Seat};
use vidraria_sintra::{Board, Sintra, State};

/// The points that each seat may expect beyond its standing, relative to an empty board; nothing
/// for games that have no such estimate.
///
/// It tells the games apart by type at run time (which costs nothing, as the type is known when
/// this is compiled), so that everything that searches stays generic over all games.
pub(crate) fn promise<G: Game>(game: &G, state: &G::State) -> PerSeat<f32> {
    let (any_game, any_state): (&dyn Any, &dyn Any) = (game, state);
    match (any_game.downcast_ref(), any_state.downcast_ref()) {
        (Some(game), Some(state)) => of_sintra(game, state),
        _ => std::iter::repeat_n(0.0, game.players()).collect(),
    }
}

/// How likely a strip with so many panes of five is to be completed because of them.
const COMPLETION: [f32; 6] = [0.0, 0.1, 0.25, 0.45, 0.7, 1.0];

/// Strips that a seat completes in a round.
const COMPLETED_A_ROUND: f32 = 1.5;

/// Of these, the part that lies far enough to the left to score the window of the last slot again.
const SCORED_AGAIN: f32 = 0.6;

/// Points of the round's colour that a completion brings.
const COLOUR_BONUS: f32 = 1.0;

/// What a glazier at the last slot costs, who needs a turn to come back.
const RETURN: f32 = 1.5;

fn of_sintra(game: &Sintra, state: &State) -> PerSeat<f32> {
    let rounds = state.rounds_left() as f32;
    let points = game.edition().window_points(game.options().side);
    let seats = 0..game.players();
    if rounds == 0.0 {
        return seats.map(|_| 0.0).collect();
    }
    seats
        .map(|seat: Seat| of_board(&state.board(seat), points, rounds))
        .collect()
}

/// Panes on strips are worth a part of what completing them would score; windows with panes are
/// worth their points each time a strip to the left of them will be completed.
fn of_board(board: &Board, points: &[i16], rounds: f32) -> f32 {
    let slots = points.len() as f32;
    let mut to_the_right = 0.0;
    let mut worth = 0.0;
    for (slot, &own) in points.iter().enumerate().rev() {
        let own = f32::from(own);
        if board.strips >> slot & 1 == 1 {
            let panes = 5usize.saturating_sub(board.empty_spaces[slot].into());
            worth += COMPLETION[panes] * (own + to_the_right + COLOUR_BONUS);
        }
        if board.glazed >> slot & 1 == 1 {
            to_the_right += own;
            let again = COMPLETED_A_ROUND * SCORED_AGAIN * slot as f32 / (slots - 1.0);
            worth += own * rounds * again;
        }
    }
    worth - RETURN * f32::from(board.glazier.saturating_sub(1)) / (slots - 1.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    const POINTS: [i16; 8] = [4, 3, 3, 2, 2, 1, 1, 2];

    const EMPTY: Board = Board {
        strips: 0xff,
        empty_spaces: [5; 8],
        glazed: 0,
        glazier: 1,
    };

    fn worth(board: Board, rounds: f32) -> f32 {
        of_board(&board, &POINTS, rounds)
    }

    #[test]
    fn an_empty_board_promises_nothing() {
        assert_eq!(worth(EMPTY, 5.0), 0.0);
    }

    #[test]
    fn panes_and_windows_promise_points_and_the_way_back_costs() {
        let mut begun = EMPTY;
        begun.empty_spaces[2] = 1;
        assert!(worth(begun, 3.0) > 1.0);
        let glazed = Board {
            glazed: 0x80,
            ..EMPTY
        };
        assert!(worth(glazed, 5.0) > worth(glazed, 1.0));
        begun.glazed = 0x80;
        assert!(worth(begun, 3.0) > worth(glazed, 3.0) + 1.0);
        let far = Board {
            glazier: 8,
            ..EMPTY
        };
        assert_eq!(worth(far, 2.0), -RETURN);
    }
}
