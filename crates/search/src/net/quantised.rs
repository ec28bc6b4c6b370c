//! A network in whole numbers: what plays.

use super::kernel::{action_logits, change_sums, dot, second_layer};
use super::{FloatNet, HIDDEN};

/// Binary digits after the point of the first layer's weights, sums and outputs.
const FIRST_BITS: u32 = 11;

/// Of all other weights.
const WEIGHT_BITS: u32 = 11;

/// Of what the second layer sums up.
const SECOND_BITS: u32 = FIRST_BITS + WEIGHT_BITS;

/// Of the second layer's outputs.
const HIDDEN_BITS: u32 = 10;

/// Of heads and of logits.
const LOGIT_BITS: u32 = HIDDEN_BITS + WEIGHT_BITS;

/// 1 as a head or a logit.
const LOGIT: f32 = (1 << LOGIT_BITS) as f32;

/// A network ready to play, best shared by an `Arc`. [`FloatNet::quantise`] makes it, and
/// [`read`](Self::read) reads it from a file.
///
/// It computes in whole numbers, so that it says the same on every machine. Weights and biases are
/// within ±[`FloatNet::LIMIT`]; sums of the first layer and those of an action's rows have room up
/// to ±16, sums of the second layer up to ±512, beyond which they wrap around. No training leads
/// there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Net {
    /// The encoding that it understands.
    pub(super) encoding: String,
    pub(super) inputs: usize,
    pub(super) action_inputs: usize,
    pub(super) width: usize,
    pub(super) first: Vec<i16>,
    pub(super) first_bias: Vec<i16>,
    pub(super) second: Vec<i16>,
    pub(super) second_bias: Vec<i32>,
    pub(super) heads: Vec<i16>,
    pub(super) heads_bias: Vec<i32>,
    pub(super) actions: Vec<i16>,
    pub(super) actions_bias: Vec<i32>,
}

/// The second layer of a seat's view.
pub(super) type Hidden = [i16; HIDDEN];

impl Net {
    /// The encoding that it understands: the [`ENCODING`](super::Encode::ENCODING) of its game.
    pub fn encoding(&self) -> &str {
        &self.encoding
    }

    /// The width of its first layer.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Adds the rows of inputs to sums of the first layer, and takes those of others away. Inputs
    /// out of range change nothing.
    pub(super) fn change(&self, added: &[u16], removed: &[u16], sums: &mut [i16]) {
        change_sums(&self.first, added, removed, sums);
    }

    /// The second layer above sums of the first, which become the first layer's outputs.
    pub(super) fn hidden(&self, wide: &mut [i16]) -> Hidden {
        let mut sums = [0; HIDDEN];
        second_layer(&self.second, wide, 1 << FIRST_BITS, &mut sums);
        std::array::from_fn(|unit| {
            // Rounded to the nearest.
            let half = 1 << (SECOND_BITS - HIDDEN_BITS - 1);
            let sum = sums[unit].wrapping_add(self.second_bias[unit] + half);
            (sum >> (SECOND_BITS - HIDDEN_BITS)).clamp(0, 1 << HIDDEN_BITS) as i16
        })
    }

    /// What the heads say above a second layer.
    pub(super) fn heads(&self, hidden: &Hidden) -> [f32; FloatNet::HEADS] {
        let (rows, _) = self.heads.as_chunks::<HIDDEN>();
        std::array::from_fn(|head| real(dot(&rows[head], hidden) + self.heads_bias[head]))
    }

    /// Pushes the logits of actions by the second layer of the mover's view. The inputs of all
    /// actions follow each other, those of each end there. Inputs out of range add nothing.
    pub(super) fn actions(
        &self,
        hidden: &Hidden,
        inputs: &[u16],
        ends: &[usize],
        logits: &mut Vec<f32>,
    ) {
        let rows = (&self.actions[..], &self.actions_bias[..]);
        action_logits(rows, hidden, inputs, ends, LOGIT, logits);
    }
}

fn real(logit: i32) -> f32 {
    logit as f32 / LOGIT
}

impl FloatNet {
    /// The network in whole numbers, for an encoding of this name. What is beyond the limits, or no
    /// number, is brought within them.
    ///
    /// # Panics
    /// If the lengths of the fields do not fit together.
    pub fn quantise(&self, encoding: &str) -> Net {
        let (inputs, action_inputs) = (self.first.len() / self.width, self.actions_bias.len());
        let shape = Self::zeros(inputs, action_inputs, self.width);
        assert!(
            self.lengths() == shape.lengths() && self.width.is_multiple_of(Self::WIDTH_STEP),
            "the fields of a network do not fit together"
        );
        Net {
            encoding: encoding.to_owned(),
            inputs,
            action_inputs,
            width: self.width,
            first: narrow(&self.first, FIRST_BITS),
            first_bias: narrow(&self.first_bias, FIRST_BITS),
            second: narrow(&self.second, WEIGHT_BITS),
            second_bias: whole(&self.second_bias, SECOND_BITS).collect(),
            heads: narrow(&self.heads, WEIGHT_BITS),
            heads_bias: whole(&self.heads_bias, LOGIT_BITS).collect(),
            actions: narrow(&self.actions, WEIGHT_BITS),
            actions_bias: whole(&self.actions_bias, LOGIT_BITS).collect(),
        }
    }

    fn lengths(&self) -> [usize; 8] {
        [
            &self.first,
            &self.first_bias,
            &self.second,
            &self.second_bias,
            &self.heads,
            &self.heads_bias,
            &self.actions,
            &self.actions_bias,
        ]
        .map(Vec::len)
    }
}

/// Numbers in units of a binary digit.
fn whole(numbers: &[f32], bits: u32) -> impl Iterator<Item = i32> {
    let limit = FloatNet::LIMIT;
    let unit = (1 << bits) as f32;
    numbers
        .iter()
        .map(move |number| (number.clamp(-limit, limit) * unit).round() as i32)
}

/// The same in 16 bits, which the limit leaves room for.
fn narrow(numbers: &[f32], bits: u32) -> Vec<i16> {
    whole(numbers, bits).map(|number| number as i16).collect()
}

/// The greatest whole number that each part of a network may hold, in the order of the file.
pub(super) mod limits {
    use super::{FIRST_BITS, FloatNet, LOGIT_BITS, SECOND_BITS, WEIGHT_BITS};

    const fn limit(bits: u32) -> i32 {
        FloatNet::LIMIT as i32 * (1 << bits)
    }

    pub(in super::super) const FIRST: i32 = limit(FIRST_BITS);
    pub(in super::super) const WEIGHTS: i32 = limit(WEIGHT_BITS);
    pub(in super::super) const SECOND_BIAS: i32 = limit(SECOND_BITS);
    pub(in super::super) const LOGIT_BIAS: i32 = limit(LOGIT_BITS);
}
