//! A seat's palace board.

use vidraria_game::{Game, Seat};
use vidraria_sintra::{COLOURS, FACES, SLOTS, SPACES, Sintra, State};

use super::super::Inputs;
use super::super::field::{Field, fields, step};
use super::{place, slots};

/// Colours, and jokers as one more.
const WANTED: usize = COLOURS + 1;

/// Steps of what completing a strip would score.
const WORTHS: usize = 10;

/// So many strips are told apart that promise the same.
const ALIKE: usize = 3;

fields! { pub(super) INPUTS;
    // Of a strip: the empty spaces by the colour that they ask for.
    WANTS [SLOTS, WANTED, SPACES]
    // The empty spaces in all.
    EMPTY [SLOTS, SPACES]
    // A strip that so many panes complete, and steps of two points that its windows would score;
    // the same for all slots, but told apart where there are several.
    PROMISE [SPACES, WORTHS, ALIKE]
    // The panes of the round's colour that it can have.
    BONUS [SLOTS, SPACES]
    // What lies at a slot: the first side, by what it is, or none any more.
    FACE [SLOTS, FACES]
    GONE [SLOTS]
    TURNED [SLOTS]
    // The panes kept, and how many slots are finished.
    WINDOW [SLOTS, 2, COLOURS]
    KEPT [COLOURS, 8]
    FINISHED [SLOTS + 1]
    // Where the glazier stands, and where a reset would take him.
    GLAZIER [SLOTS]
    RESET [SLOTS]
    // The most panes of a colour that a strip in reach takes, and how many strips take any.
    ROOM [COLOURS, SPACES + 1]
    TAKERS [COLOURS, 4]
    // The broken-glass marker.
    TRACK [20]
    // The score if the game ended now, in steps of two points.
    SCORE [80]
}

pub(super) fn encode(game: &Sintra, state: &State, seat: Seat, inputs: &mut Inputs) {
    let glazier = state.glazier(seat);
    let mut room = [0; COLOURS];
    let mut takers = [0; COLOURS];
    let mut kept = [0; COLOURS];
    let mut alike = [[0; WORTHS]; SPACES];
    let round = state.round_colours().next();
    for slot in slots() {
        let at = place(slot);
        let mut panes = 0;
        for colour in state.window(seat, slot) {
            WINDOW.push(inputs, [at, panes, colour as usize]);
            kept[colour as usize] += 1;
            panes += 1;
        }
        let Some(face) = state.face(seat, slot) else {
            GONE.push(inputs, [at]);
            continue;
        };
        if panes == 0 {
            FACE.push(inputs, [at, face.index()]);
        } else {
            TURNED.push(inputs, [at]);
        }
        let spaces = state.empty_spaces(seat, slot);
        let jokers = state.empty_jokers(seat, slot);
        let mut empty = usize::from(jokers);
        for (colour, &spaces) in spaces.iter().enumerate() {
            empty += usize::from(spaces);
            if spaces > 0 {
                WANTS.push(inputs, [at, colour, usize::from(spaces) - 1]);
            }
            let fits = usize::from(spaces + jokers);
            if slot >= glazier && fits > 0 {
                room[colour] = fits.max(room[colour]);
                takers[colour] += 1;
            }
        }
        if jokers > 0 {
            WANTS.push(inputs, [at, COLOURS, usize::from(jokers) - 1]);
        }
        // A strip is full only for a moment, while the pane to keep is chosen.
        if let Some(missing) = empty.checked_sub(1) {
            EMPTY.push(inputs, [at, missing]);
            let points = game.window_score(state, seat, slot);
            let worth = step(points, 1, 2).min(WORTHS - 1);
            let alike = &mut alike[missing.min(SPACES - 1)][worth];
            if *alike < ALIKE {
                PROMISE.push(inputs, [missing, worth, *alike]);
                *alike += 1;
            }
        }
        let spaces = game.edition().spaces(face).iter();
        let printed = spaces.filter(|space| round.is_some() && **space == round);
        if let Some(more) = printed.count().checked_sub(1) {
            BONUS.push(inputs, [at, more]);
        }
    }
    for colour in 0..COLOURS {
        if kept[colour] > 0 {
            KEPT.push(inputs, [colour, kept[colour] - 1]);
        }
        ROOM.push(inputs, [colour, room[colour]]);
        TAKERS.push(inputs, [colour, takers[colour]]);
    }
    let strips = state.strips(seat);
    FINISHED.push(inputs, [strips.count_zeros() as usize]);
    GLAZIER.push(inputs, [place(glazier)]);
    let leftmost = strips.trailing_zeros() as usize;
    if leftmost < place(glazier) {
        RESET.push(inputs, [leftmost]);
    }
    TRACK.push(inputs, [usize::from(game.track_place(state, seat))]);
    SCORE.push(inputs, [step(game.total(state, seat), -20, 2)]);
}
