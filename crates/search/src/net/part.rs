//! A part of what a network sees, and what changed in it.

use super::Inputs;

/// The active inputs of a board or of the table, from one position to the next.
///
/// Positions that a search asks about one after another have most inputs in common, so only what
/// has changed is added up anew.
#[derive(Clone, Debug, Default)]
pub(super) struct Part {
    /// A bit for each input, at the last position and at this.
    before: Vec<u64>,
    now: Vec<u64>,
    /// The inputs that are active now and were not, and the other way round.
    pub(super) added: Inputs,
    pub(super) removed: Inputs,
}

impl Part {
    /// So many inputs, none of them active.
    pub(super) fn new(inputs: usize) -> Self {
        let words = inputs.div_ceil(64);
        Self {
            before: vec![0; words],
            now: vec![0; words],
            ..Self::default()
        }
    }

    /// Takes over the inputs that are active now. Those out of range are left out.
    pub(super) fn see(&mut self, inputs: &[u16]) {
        self.now.fill(0);
        for &input in inputs {
            if let Some(word) = self.now.get_mut(usize::from(input / 64)) {
                *word |= 1 << (input % 64);
            }
        }
        self.added.clear();
        self.removed.clear();
        let words = self.before.iter_mut().zip(&self.now);
        for (first, (before, &now)) in (0..).step_by(64).zip(words) {
            each_bit(now & !*before, first, &mut self.added);
            each_bit(*before & !now, first, &mut self.removed);
            *before = now;
        }
    }

    /// The inputs changed, counted from another first one.
    pub(super) fn shift(&mut self, by: usize) {
        for input in self.added.iter_mut().chain(&mut self.removed) {
            *input += by as u16;
        }
    }
}

fn each_bit(mut word: u64, first: u16, inputs: &mut Inputs) {
    while word != 0 {
        inputs.push(first + word.trailing_zeros() as u16);
        word &= word - 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_changes_is_told() {
        let mut part = Part::new(130);
        part.see(&[3, 129, 64]);
        assert_eq!(part.added, [3, 64, 129]);
        assert!(part.removed.is_empty());
        part.see(&[64, 5, 64, 700]);
        assert_eq!(part.added, [5]);
        assert_eq!(part.removed, [3, 129]);
        part.shift(1000);
        assert_eq!(part.removed, [1003, 1129]);
        part.see(&[5, 64]);
        assert_eq!((part.added.len(), part.removed.len()), (0, 0));
    }
}
