//! A part of all views, with the first layer's sums over it as it was lately.

use super::Net;
use super::kernel::nearest;

/// So many are remembered. In a search of two players half of all boards are among the last 8
/// exactly, and the nearest of them differs in 6 inputs on average, where the last differs in 24; the
/// table in 10 to 13 instead of 23. Twice as many save as much as it costs to compare them.
const REMEMBERED: usize = 8;

/// One part of what a network sees: a board, or the table.
///
/// The positions that a search asks about one after another lie on different branches of its tree,
/// but each has a like one shortly before. So the sums are those of the nearest part of late, with
/// what is different added and taken away.
#[derive(Clone, Debug)]
pub(super) struct Part {
    /// The first input of the part in each of the views' blocks that it takes part in.
    blocks: Vec<usize>,
    /// A bit for each input, now.
    now: Vec<u64>,
    /// The same for each part that is remembered, one after another.
    bits: Vec<u64>,
    /// The sums over each that is remembered, all blocks after each other.
    sums: Vec<i16>,
    /// When each was asked about last.
    used: [u64; REMEMBERED],
    clock: u64,
    added: Vec<u16>,
    removed: Vec<u16>,
}

impl Part {
    /// A part with so many inputs, none of them active. Its sums begin with `bias`; it has them for
    /// each of `blocks`, whose inputs begin there.
    pub(super) fn new(inputs: usize, blocks: &[usize], bias: &[i16]) -> Self {
        let words = inputs.div_ceil(64);
        Self {
            blocks: blocks.to_owned(),
            now: vec![0; words],
            bits: vec![0; words * REMEMBERED],
            sums: bias.repeat(blocks.len() * REMEMBERED),
            used: [0; REMEMBERED],
            clock: 0,
            added: Vec::new(),
            removed: Vec::new(),
        }
    }

    /// The sums over the inputs that are active now, for each block. Inputs out of range are left
    /// out.
    pub(super) fn see(&mut self, net: &Net, inputs: &[u16]) -> &[i16] {
        self.now.fill(0);
        for &input in inputs {
            if let Some(word) = self.now.get_mut(usize::from(input / 64)) {
                *word |= 1 << (input % 64);
            }
        }
        let size = self.blocks.len() * net.width;
        let (near, different) = nearest(&self.bits, &self.now);
        let mut place = near;
        if different {
            place = self.oldest();
            self.compare(near, place);
            self.sums
                .copy_within(near * size..(near + 1) * size, place * size);
            self.change(net, place * size);
        }
        self.clock += 1;
        self.used[place] = self.clock;
        &self.sums[place * size..(place + 1) * size]
    }

    /// The one that has not been asked about for longest.
    fn oldest(&self) -> usize {
        let places = 0..REMEMBERED;
        places.min_by_key(|&place| self.used[place]).unwrap_or(0)
    }

    /// Finds out what has to be added to and removed from one that is remembered, and writes what
    /// is active now over another.
    fn compare(&mut self, near: usize, place: usize) {
        self.added.clear();
        self.removed.clear();
        let words = self.now.len();
        for (word, &now) in self.now.iter().enumerate() {
            let first = 64 * word as u16;
            let before = self.bits[near * words + word];
            each_bit(now & !before, first, &mut self.added);
            each_bit(before & !now, first, &mut self.removed);
            self.bits[place * words + word] = now;
        }
    }

    /// Adds and removes it, in the sums that begin there.
    fn change(&mut self, net: &Net, begin: usize) {
        let mut first = 0;
        let sums = self.sums[begin..].chunks_exact_mut(net.width);
        for (sums, &block) in sums.zip(&self.blocks) {
            let shift = (block - first) as u16;
            for input in self.added.iter_mut().chain(&mut self.removed) {
                *input += shift;
            }
            first = block;
            net.change(&self.added, &self.removed, sums);
        }
    }
}

fn each_bit(mut word: u64, first: u16, inputs: &mut Vec<u16>) {
    while word != 0 {
        inputs.push(first + word.trailing_zeros() as u16);
        word &= word - 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::net::FloatNet;

    /// A network of 130 inputs in two blocks of 65, whose sums tell which inputs are active.
    fn net() -> Net {
        let mut net = FloatNet::zeros(130, 1, 32);
        for (place, weight) in net.first.iter_mut().enumerate() {
            *weight = (place % 97) as f32 / 100.0;
        }
        net.first_bias.fill(0.5);
        net.quantise("test")
    }

    #[test]
    fn sums_do_not_depend_on_what_was_seen_before() {
        let net = net();
        let mut part = Part::new(65, &[0, 65], &net.first_bias);
        let mut state = 1u32;
        let mut random = move || {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            state >> 8
        };
        for _ in 0..500 {
            let inputs: Vec<u16> = (0..1 + random() % 6)
                .map(|_| (random() % 12) as u16 * 5)
                .collect();
            let mut fresh = Part::new(65, &[0, 65], &net.first_bias);
            assert_eq!(part.see(&net, &inputs), fresh.see(&net, &inputs));
        }
    }

    #[test]
    fn blocks_have_rows_of_their_own_and_inputs_out_of_range_are_left_out() {
        let net = net();
        let mut part = Part::new(65, &[0, 65], &net.first_bias);
        let sums = part.see(&net, &[3, 64, 700]).to_owned();
        let (rows, _) = net.first.as_chunks::<32>();
        for unit in 0..32 {
            let bias = net.first_bias[unit];
            assert_eq!(sums[unit], bias + rows[3][unit] + rows[64][unit]);
            assert_eq!(sums[32 + unit], bias + rows[68][unit] + rows[129][unit]);
        }
        assert_eq!(part.see(&net, &[]), net.first_bias.repeat(2));
    }
}
