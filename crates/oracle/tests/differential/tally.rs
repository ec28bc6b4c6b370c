//! Counts how often each situation was met, and where.

use std::fmt::Display;

use vidraria_oracle::coverage::{Situation, Step};

/// Where situations are looked for, in this order.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Source {
    /// The recorded playthroughs.
    Corpus,
    /// Games of the standard edition.
    Games,
    /// Games of random and of chosen boxes.
    Boxes,
}

/// For each situation, how many steps were one, by source, and the first game that had one.
pub(crate) struct Tally<T: 'static> {
    situations: &'static [Situation<T>],
    counts: Vec<[u64; 3]>,
    first: Vec<Option<String>>,
}

impl<T> Tally<T> {
    pub(crate) fn new(situations: &'static [Situation<T>]) -> Self {
        Self {
            situations,
            counts: vec![[0; 3]; situations.len()],
            first: vec![None; situations.len()],
        }
    }

    /// Counts a step of a game for every situation that it is.
    pub(crate) fn count(&mut self, source: Source, game: &dyn Display, step: &Step<'_, T>) {
        for (number, (_, holds)) in self.situations.iter().enumerate() {
            if holds(step) {
                self.counts[number][source as usize] += 1;
                self.first[number].get_or_insert_with(|| game.to_string());
            }
        }
    }

    /// Prints the counts; panics if a situation was never met.
    pub(crate) fn demand_all(&self) {
        println!("  corpus    games    boxes  situation: first met in");
        let mut never = Vec::new();
        let met = self.counts.iter().zip(&self.first);
        for (([corpus, games, boxes], first), (name, _)) in met.zip(self.situations) {
            let game = first.as_deref().unwrap_or("no game");
            println!("{corpus:>8} {games:>8} {boxes:>8}  {name}: {game}");
            if first.is_none() {
                never.push(name);
            }
        }
        assert!(never.is_empty(), "never met: {never:?}");
    }
}
