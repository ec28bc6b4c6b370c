//! An action of the seat that moves.

use vidraria_game::Game;
use vidraria_sintra::{
    Action, ByColour, COLOURS, Colour, SLOTS, SPACES, Side, Sintra, Slot, Source, State,
};

use super::super::Inputs;
use super::super::field::{Field, fields, step};
use super::{place, slots};

/// Panes of one draft, from 1.
const TAKEN: usize = 6;

fields! { pub(super) INPUTS;
    // A draft: what is taken and where it goes.
    TAKES [COLOURS, TAKEN]
    PLACES [COLOURS, SLOTS, SPACES]
    PLACED [SPACES + 1]
    BROKEN [9]
    // The empty spaces that are left on the strip.
    LEFT_EMPTY [SLOTS, SPACES]
    BREAKS_ALL [1]
    // How far the glazier goes, and how many strips that still take glass he passes.
    ADVANCE [SLOTS]
    PASSED [SLOTS]
    COMPLETES [SLOTS]
    // How many of the panes match the current round, on the strip that takes them.
    MATCHES [SPACES]
    USES_JOKER [1]
    // Where from: a display, the centre with the start tile, the centre.
    FROM [3]
    // What a display gives to the centre besides, and how many panes of the colour remain on the
    // table.
    GIVES [COLOURS, 4]
    REMAIN [10]
    LAST_GLASS [1]
    // The points that it brings at once.
    GAIN [36]
    // A reset, from and to where.
    RESET [SLOTS, SLOTS]
    // The pane kept: its colour, panes of it kept before, on each palace side.
    KEEP [COLOURS]
    KEEP_MORE [2, 8]
}

/// What the encodings of all actions of a position have in common.
#[derive(Clone, Debug)]
pub struct Glance {
    /// The mover's score if the game were scored now.
    score: i32,
    /// The panes on displays and in the centre, by colour.
    on_table: ByColour,
}

impl Glance {
    pub(super) fn new(game: &Sintra, state: &State) -> Self {
        let mut on_table = state.panes(0);
        for display in 1..=game.displays() {
            for (sum, panes) in on_table.iter_mut().zip(state.panes(display)) {
                *sum += panes;
            }
        }
        Self {
            score: game.total(state, state.turn()),
            on_table,
        }
    }
}

pub(super) fn encode(
    game: &Sintra,
    state: &State,
    glance: &Glance,
    action: Action,
    inputs: &mut Inputs,
) {
    let seat = state.turn();
    let quiet = match action {
        Action::Draft {
            source,
            colour,
            slot,
        } => encode_draft(state, glance, (source, colour, slot), inputs),
        Action::Reset => {
            let leftmost = state.strips(seat).trailing_zeros() as usize;
            RESET.push(inputs, [place(state.glazier(seat)), leftmost]);
            Some(Quiet::default())
        }
        Action::Keep(colour) => {
            KEEP.push(inputs, [colour as usize]);
            let kept = slots().flat_map(|slot| state.window(seat, slot));
            let alike = kept.filter(|&other| other == colour).count();
            let side = usize::from(game.options().side == Side::B);
            KEEP_MORE.push(inputs, [side, alike]);
            None
        }
    };
    let gain = match quiet {
        Some(Quiet { placed, steps }) => game.gain_with(state, seat, placed, steps),
        None => {
            let mut after = *state;
            game.play_unchecked(&mut after, action);
            game.total(&after, seat) - glance.score
        }
    };
    GAIN.push(inputs, [step(gain, -12, 1)]);
}

/// What an action comes to that completes no strip.
#[derive(Clone, Copy, Default)]
struct Quiet {
    placed: u8,
    /// Of the broken-glass marker.
    steps: u8,
}

/// A draft; nothing comes back if it completes a strip.
fn encode_draft(
    state: &State,
    glance: &Glance,
    (source, colour, slot): (Source, Colour, Option<Slot>),
    inputs: &mut Inputs,
) -> Option<Quiet> {
    encode_source(state, glance, source, colour, inputs);
    let taken = state.panes(source)[colour as usize];
    TAKES.push(inputs, [colour as usize, usize::from(taken).max(1) - 1]);
    let (placed, left_empty) = match slot {
        Some(slot) => encode_target(state, slot, colour, taken, inputs),
        None => {
            BREAKS_ALL.push(inputs, [0]);
            BROKEN.push(inputs, [taken.into()]);
            (0, SPACES as u8)
        }
    };
    let tile = u8::from(source == 0 && state.start_tile().is_none());
    let steps = taken - placed + tile;
    (left_empty > 0).then_some(Quiet { placed, steps })
}

fn encode_source(
    state: &State,
    glance: &Glance,
    source: Source,
    colour: Colour,
    inputs: &mut Inputs,
) {
    let from = match (source, state.start_tile()) {
        (0, None) => 1,
        (0, Some(_)) => 2,
        _ => 0,
    };
    FROM.push(inputs, [from]);
    let colour = colour as usize;
    let panes = state.panes(source);
    let taken = panes[colour];
    REMAIN.push(inputs, [(glance.on_table[colour] - taken).into()]);
    let left: u32 = glance.on_table.iter().map(|&panes| u32::from(panes)).sum();
    if left == u32::from(taken) {
        LAST_GLASS.push(inputs, [0]);
    }
    if source == 0 {
        return;
    }
    for (other, &panes) in panes.iter().enumerate() {
        if other != colour && panes > 0 {
            GIVES.push(inputs, [other, usize::from(panes) - 1]);
        }
    }
}

/// Where a draft goes; how many panes are placed there, and how many spaces are left empty.
fn encode_target(
    state: &State,
    slot: Slot,
    colour: Colour,
    taken: u8,
    inputs: &mut Inputs,
) -> (u8, u8) {
    let seat = state.turn();
    let at = place(slot);
    let spaces = state.empty_spaces(seat, slot);
    let jokers = state.empty_jokers(seat, slot);
    let own = spaces[colour as usize];
    let placed = taken.min(own + jokers);
    let empty = spaces.iter().sum::<u8>() + jokers - placed;
    PLACES.push(
        inputs,
        [colour as usize, at, usize::from(placed).max(1) - 1],
    );
    PLACED.push(inputs, [placed.into()]);
    BROKEN.push(inputs, [usize::from(taken - placed)]);
    match usize::from(empty).checked_sub(1) {
        Some(more) => LEFT_EMPTY.push(inputs, [at, more]),
        None => COMPLETES.push(inputs, [at]),
    }
    if placed > own {
        USES_JOKER.push(inputs, [0]);
    }
    if state.round_colours().next() == Some(colour) {
        MATCHES.push(inputs, [usize::from(placed).max(1) - 1]);
    }
    let glazier = place(state.glazier(seat));
    ADVANCE.push(inputs, [at.saturating_sub(glazier)]);
    let passed = u32::from(state.strips(seat)) & ((1 << at) - 1) & (!0 << glazier);
    PASSED.push(inputs, [passed.count_ones() as usize]);
    (placed, empty)
}
