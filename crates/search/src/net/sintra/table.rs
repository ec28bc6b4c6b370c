//! What lies on the table for all, and how a seat stands to it.

use vidraria_game::{Game, Next, Seat};
use vidraria_sintra::{COLOURS, MAX_DISPLAYS, MAX_PLAYERS, MAX_ROUNDS, Side, Sintra, State};

use super::super::Inputs;
use super::super::field::{Field, fields, step};
use super::turns_until;

fields! { pub(super) INPUTS;
    ROUNDS_LEFT [MAX_ROUNDS + 1]
    // The colour of the current round and of each that follows.
    ROUND [MAX_ROUNDS, COLOURS]
    // How many displays hold exactly so many panes of a colour.
    DISPLAYS [COLOURS, 4, 5]
    CENTRE [COLOURS, 10]
    // Panes of a colour on displays and in the centre together.
    ON_TABLE [COLOURS, 12]
    TILE_IN_CENTRE [1]
    FULL_DISPLAYS [MAX_DISPLAYS + 1]
    // How many different drafts there are: no round lasts longer but by resets.
    DRAFTS [26]
    // In steps of two panes.
    BAG [COLOURS, 11]
    TOWER [COLOURS, 11]
    // A turn, the pane to keep, a deal.
    PHASE [3]
    PLAYERS [MAX_PLAYERS]
    SIDE [2]
    // How many turns of others come before the seat's, and with so many drafts left.
    TURNS [MAX_PLAYERS]
    TURNS_AND_DRAFTS [MAX_PLAYERS, 12]
    STARTS_NEXT [1]
    // The lead over the best other, in steps of two points, and of four with the rounds left.
    LEAD [41]
    LEAD_AND_ROUNDS [21, MAX_ROUNDS + 1]
}

pub(super) fn encode(game: &Sintra, state: &State, inputs: &mut Inputs) {
    ROUNDS_LEFT.push(inputs, [state.rounds_left()]);
    for (round, colour) in state.round_colours().enumerate() {
        ROUND.push(inputs, [round, colour as usize]);
    }
    let centre = state.panes(0);
    let mut on_table = centre;
    let mut equal = [[0; 4]; COLOURS];
    let mut full = 0;
    for display in 1..=game.displays() {
        let panes = state.panes(display);
        full += usize::from(panes != [0; COLOURS]);
        for (colour, &panes) in panes.iter().enumerate() {
            on_table[colour] += panes;
            if panes > 0 {
                equal[colour][usize::from(panes - 1).min(3)] += 1;
            }
        }
    }
    for (colour, displays) in equal.iter().enumerate() {
        for (panes, &displays) in displays.iter().enumerate() {
            if displays > 0 {
                DISPLAYS.push(inputs, [colour, panes, displays - 1]);
            }
        }
    }
    FULL_DISPLAYS.push(inputs, [full]);
    let (bag, tower) = (state.bag(), state.tower());
    for colour in 0..COLOURS {
        if let Some(more) = centre[colour].checked_sub(1) {
            CENTRE.push(inputs, [colour, more.into()]);
        }
        if let Some(more) = on_table[colour].checked_sub(1) {
            ON_TABLE.push(inputs, [colour, more.into()]);
        }
        BAG.push(inputs, [colour, usize::from(bag[colour]).div_ceil(2)]);
        TOWER.push(inputs, [colour, usize::from(tower[colour]).div_ceil(2)]);
    }
    if state.start_tile().is_none() {
        TILE_IN_CENTRE.push(inputs, [0]);
    }
    DRAFTS.push(inputs, [drafts(game, state)]);
    let phase = match game.next(state) {
        Next::Decision(_) => usize::from(game.mid_turn(state)),
        Next::Deal | Next::Over => 2,
    };
    PHASE.push(inputs, [phase]);
    PLAYERS.push(inputs, [game.players() - 1]);
    SIDE.push(inputs, [usize::from(game.options().side == Side::B)]);
}

pub(super) fn encode_place(game: &Sintra, state: &State, seat: Seat, inputs: &mut Inputs) {
    let turns = turns_until(game, state, seat);
    TURNS.push(inputs, [turns]);
    TURNS_AND_DRAFTS.push(inputs, [turns, drafts(game, state)]);
    if state.start_tile() == Some(seat) {
        STARTS_NEXT.push(inputs, [0]);
    }
    let others = (0..game.players()).filter(|&other| other != seat);
    let best = others.map(|other| game.total(state, other)).max();
    let lead = game.total(state, seat) - best.unwrap_or(0);
    LEAD.push(inputs, [step(lead, -41, 2)]);
    LEAD_AND_ROUNDS.push(inputs, [step(lead, -42, 4), state.rounds_left()]);
}

/// How many pairs of a source and a colour there are.
fn drafts(game: &Sintra, state: &State) -> usize {
    let colours = |source| state.panes(source).into_iter().filter(|&panes| panes > 0);
    (0..=game.displays())
        .map(|source| colours(source).count())
        .sum()
}
