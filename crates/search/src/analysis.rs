//! What a search has found out about a position.

use vidraria_game::PerSeat;

/// A position as a search sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct Analysis<A> {
    /// Looks taken at positions for this decision.
    pub visits: u64,
    /// Positions held in the tree.
    pub positions: usize,
    /// What the position is worth to each seat: share of the victory mixed with points, together 1.
    pub values: PerSeat<f32>,
    /// The share of the victory that each seat may expect, together 1.
    pub wins: PerSeat<f32>,
    /// The final score that each seat may expect.
    pub scores: PerSeat<f32>,
    /// Whether that is certain, every seat taking what is best for it.
    pub proven: bool,
    /// The legal actions, the best first.
    pub candidates: Vec<Candidate<A>>,
}

/// A legal action as a search sees it.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate<A> {
    /// The action.
    pub action: A,
    /// How promising it looked at first sight, `0..=1`; with the noise that was asked for.
    pub prior: f32,
    /// How often it was followed; 0 if it never was, and then its values mean nothing.
    pub visits: u32,
    /// What the position after it is worth to each seat.
    pub values: PerSeat<f32>,
    /// The share of the victory that each seat may expect after it.
    pub wins: PerSeat<f32>,
    /// The final score that each seat may expect after it.
    pub scores: PerSeat<f32>,
    /// Whether that is certain.
    pub proven: bool,
    /// What is expected from here on, this action first, up to the next deal.
    pub line: Vec<A>,
}

impl<A> Analysis<A> {
    /// The best action.
    pub fn best(&self) -> Option<&Candidate<A>> {
        self.candidates.first()
    }
}
