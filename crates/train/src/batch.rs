//! Positions in the form in which a network learns from them.

use std::sync::Arc;

use crate::lists::Lists;
use crate::positions::{Positions, Target};

/// Some positions. All views of a position share what they have in common: the table, and each
/// board as its opponents see it.
#[derive(Clone, Debug)]
pub(crate) struct Batch {
    /// Active inputs of parts of views. For each position: the boards of all seats as their own, the
    /// same as opponents', the table, and the places of all seats.
    pub(crate) parts: Arc<Lists<u32>>,
    /// The parts that make up each seat's view, the seats of a position together.
    pub(crate) views: Arc<Lists<u32>>,
    /// What should be said about each view.
    pub(crate) targets: Lists<Target>,
    /// The active inputs of each action, the actions of a position together.
    pub(crate) actions: Arc<Lists<u32>>,
    /// For each action the view of the seat that takes it.
    pub(crate) movers: Vec<u32>,
    /// For each position how the looks should be shared among its actions; empty where that is not
    /// to be learned.
    pub(crate) choices: Arc<Lists<f32>>,
}

impl Batch {
    /// The positions at these places, in this order.
    ///
    /// # Panics
    /// If a place lies beyond the last position.
    pub(crate) fn of(positions: &Positions, places: &[u32]) -> Self {
        let (mut parts, mut views) = (Lists::default(), Lists::default());
        let (mut targets, mut actions) = (Lists::default(), Lists::default());
        let (mut movers, mut choices) = (Vec::new(), Lists::default());
        for &place in places {
            let place = place as usize;
            let seats = positions.seats.range(place);
            let choice = &positions.choices[place];
            let mover = views.len() + positions.movers[place];
            movers.extend(std::iter::repeat_n(mover as u32, choice.len()));
            choices.push(choice.iter().copied());
            for action in positions.choices.range(place) {
                actions.push(wide(&positions.actions[action], 0));
            }
            targets.push(positions.seats[place].iter().copied());
            push_views(&mut views, parts.len() as u32, seats.len() as u32);
            for others in [0, positions.board_inputs] {
                for seat in seats.clone() {
                    parts.push(wide(&positions.boards[seat], others));
                }
            }
            parts.push(wide(&positions.tables[place], 0));
            for seat in seats {
                parts.push(wide(&positions.places[seat], 0));
            }
        }
        Self {
            parts: Arc::new(parts),
            views: Arc::new(views),
            targets,
            actions: Arc::new(actions),
            movers,
            choices: Arc::new(choices),
        }
    }

    /// One of the targets of all seats.
    pub(crate) fn shares(&self, one: impl Fn(&Target) -> f32) -> Arc<Lists<f32>> {
        let mut shares = Lists::default();
        for seats in self.targets.iter() {
            shares.push(seats.iter().map(&one));
        }
        Arc::new(shares)
    }
}

/// The views of a position whose parts begin with `first`.
fn push_views(views: &mut Lists<u32>, first: u32, seats: u32) {
    let (others, table) = (first + seats, first + 2 * seats);
    for seat in 0..seats {
        let opponents = (0..seats).filter(|&other| other != seat);
        let seen = [first + seat, table, table + 1 + seat];
        views.push(opponents.map(|other| others + other).chain(seen));
    }
}

fn wide(inputs: &[u16], shift: u32) -> impl Iterator<Item = u32> {
    inputs.iter().map(move |&input| u32::from(input) + shift)
}
