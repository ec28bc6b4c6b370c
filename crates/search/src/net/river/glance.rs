//! What the encodings of all actions of a position have in common.

use vidraria_game::Game;
use vidraria_river::{COLOURS, River, SHAPES, State};

use super::board::gains;

/// What the seat that moves could collect from each place.
#[derive(Clone, Debug)]
pub struct Glance {
    /// Its score if the game were scored now.
    pub(super) score: i32,
    /// How many pieces it holds.
    pub(super) held: usize,
    /// By place.
    pub(super) catches: [Catch; SHAPES],
}

/// The glass at a place, as the seat that moves would collect it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Catch {
    /// By colour.
    pub(super) glass: [u8; COLOURS],
    /// How many pieces.
    pub(super) all: usize,
    /// Pieces that the columns of their colours have room for.
    pub(super) fitting: usize,
    /// Colours without a column.
    pub(super) new_colours: usize,
    /// Pieces above the top of their column, or of colours for which no column is left.
    pub(super) lost: usize,
    /// Points that it brings at once.
    pub(super) gain: i32,
}

impl Glance {
    pub(super) fn new(game: &River, state: &State) -> Self {
        let seat = state.turn();
        let score = game.score(state, seat);
        let gains = gains(game, state, seat, score);
        let mut room = [None; COLOURS];
        let mut columns = 0;
        let rows = game.edition().rows();
        for (colour, height) in state.columns(seat) {
            room[colour as usize] = Some(usize::from(rows.saturating_sub(height)));
            columns += 1;
        }
        let empty = usize::from(game.edition().columns()).saturating_sub(columns);
        let catches = std::array::from_fn(|place| match gains[place] {
            None => Catch::default(),
            Some(gain) => Catch {
                gain,
                ..catch(state.tile_glass(place), &room, empty, rows.into())
            },
        });
        let held = state.satchel_of(seat).map(|(_, count)| usize::from(count));
        Self {
            score,
            held: held.sum(),
            catches,
        }
    }
}

/// How glass fits onto columns: `room` of the colours that have one, `empty` ones of so many `rows`.
fn catch(
    glass: [u8; COLOURS],
    room: &[Option<usize>; COLOURS],
    mut empty: usize,
    rows: usize,
) -> Catch {
    let mut found = Catch {
        glass,
        ..Catch::default()
    };
    for (&pieces, room) in glass.iter().zip(room) {
        let pieces = usize::from(pieces);
        if pieces == 0 {
            continue;
        }
        found.all += pieces;
        let fitting = match room {
            Some(room) => {
                found.fitting += pieces.min(*room);
                *room
            }
            None => {
                found.new_colours += 1;
                let opened = empty > 0;
                empty = empty.saturating_sub(1);
                if opened { rows } else { 0 }
            }
        };
        found.lost += pieces.saturating_sub(fitting);
    }
    found
}
