//! Counts how often each situation was met, and where.

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

/// For each situation, how many steps were one, by source.
pub(crate) struct Tally<T: 'static> {
    situations: &'static [Situation<T>],
    counts: Vec<[u64; 3]>,
}

impl<T> Tally<T> {
    pub(crate) fn new(situations: &'static [Situation<T>]) -> Self {
        Self {
            situations,
            counts: vec![[0; 3]; situations.len()],
        }
    }

    /// Counts a step for every situation that it is.
    pub(crate) fn count(&mut self, source: Source, step: &Step<'_, T>) {
        for (counts, (_, holds)) in self.counts.iter_mut().zip(self.situations) {
            counts[source as usize] += u64::from(holds(step));
        }
    }

    /// Prints the counts; panics if a situation was never met.
    pub(crate) fn demand_all(&self) {
        println!("{:>8} {:>8} {:>8}  situation", "corpus", "games", "boxes");
        let mut never = Vec::new();
        for ([corpus, games, boxes], (name, _)) in self.counts.iter().zip(self.situations) {
            println!("{corpus:>8} {games:>8} {boxes:>8}  {name}");
            if corpus + games + boxes == 0 {
                never.push(name);
            }
        }
        assert!(never.is_empty(), "never met: {never:?}");
    }
}
