//! A network as training knows it.

/// The width of the second layer.
pub const HIDDEN: usize = 32;

/// What the heads say about a seat, in their order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Head {
    /// The logit of its worth.
    Worth,
    /// The logit of its share of the victory.
    Win,
    /// Its final score, in [`FloatNet::POINTS`].
    Score,
}

/// A network in floating point: what training makes, and the plain form of what the quantised
/// one does quickly. All matrices are flat, row after row.
#[derive(Clone, Debug, PartialEq)]
pub struct FloatNet {
    /// The width of the first layer, a multiple of [`WIDTH_STEP`](Self::WIDTH_STEP).
    pub width: usize,
    /// For each input of a position a row of `width`.
    pub first: Vec<f32>,
    /// `width` numbers.
    pub first_bias: Vec<f32>,
    /// For each of the [`HIDDEN`] units a row of `width`.
    pub second: Vec<f32>,
    /// [`HIDDEN`] numbers.
    pub second_bias: Vec<f32>,
    /// For each [`Head`] a row of [`HIDDEN`].
    pub heads: Vec<f32>,
    /// A number for each [`Head`].
    pub heads_bias: Vec<f32>,
    /// For each input of an action a row of [`HIDDEN`].
    pub actions: Vec<f32>,
    /// A number for each input of an action.
    pub actions_bias: Vec<f32>,
}

/// What a [`FloatNet`] makes of a seat's view.
#[derive(Clone, Debug, PartialEq)]
pub struct FloatView {
    /// The second layer, `0..=1` each.
    pub hidden: [f32; HIDDEN],
    /// A number for each [`Head`].
    pub heads: [f32; FloatNet::HEADS],
}

impl FloatNet {
    /// How many [`Head`]s there are.
    pub const HEADS: usize = 3;

    /// How many points a score of 1 from [`Head::Score`] stands for.
    pub const POINTS: f32 = 64.0;

    /// The quantised form holds weights and biases from minus to plus this only.
    pub const LIMIT: f32 = 8.0;

    /// What `width` must be a multiple of.
    pub const WIDTH_STEP: usize = 32;

    /// The greatest `width`.
    pub const MAX_WIDTH: usize = 1024;

    /// A network of zeros for so many inputs of positions and of actions.
    pub fn zeros(inputs: usize, action_inputs: usize, width: usize) -> Self {
        Self {
            width,
            first: vec![0.0; inputs * width],
            first_bias: vec![0.0; width],
            second: vec![0.0; HIDDEN * width],
            second_bias: vec![0.0; HIDDEN],
            heads: vec![0.0; Self::HEADS * HIDDEN],
            heads_bias: vec![0.0; Self::HEADS],
            actions: vec![0.0; action_inputs * HIDDEN],
            actions_bias: vec![0.0; action_inputs],
        }
    }

    /// What the network says about a seat whose view has these active inputs.
    ///
    /// # Panics
    /// If an input is out of range.
    pub fn view(&self, inputs: &[u16]) -> FloatView {
        let mut first = self.first_bias.clone();
        for &input in inputs {
            let begin = usize::from(input) * self.width;
            let row = &self.first[begin..begin + self.width];
            for (sum, weight) in first.iter_mut().zip(row) {
                *sum += weight;
            }
        }
        let first: Vec<f32> = first.into_iter().map(clipped).collect();
        let hidden = std::array::from_fn(|unit| {
            let row = &self.second[unit * self.width..][..self.width];
            clipped(self.second_bias[unit] + dot(row, &first))
        });
        let heads = std::array::from_fn(|head| {
            let row = &self.heads[head * HIDDEN..][..HIDDEN];
            self.heads_bias[head] + dot(row, &hidden)
        });
        FloatView { hidden, heads }
    }

    /// The logit of an action with these active inputs, where the mover's view has this second
    /// layer.
    ///
    /// # Panics
    /// If an input is out of range.
    pub fn action(&self, hidden: &[f32; HIDDEN], inputs: &[u16]) -> f32 {
        let logit = |&input: &u16| {
            let row = &self.actions[usize::from(input) * HIDDEN..][..HIDDEN];
            self.actions_bias[usize::from(input)] + dot(row, hidden)
        };
        inputs.iter().map(logit).sum()
    }
}

/// The activation of both layers.
fn clipped(sum: f32) -> f32 {
    sum.clamp(0.0, 1.0)
}

fn dot(a: &[f32], b: &[f32]) -> f32 {
    a.iter().zip(b).map(|(a, b)| a * b).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_view_goes_through_both_layers_and_the_heads() {
        let mut net = FloatNet::zeros(3, 2, 32);
        net.first[32] = 0.5; // input 1, unit 0
        net.first[2 * 32] = 0.25; // input 2, unit 0
        net.first_bias[1] = 7.0; // clipped to 1
        net.second[0] = 1.0; // unit 0 from unit 0
        net.second[32 + 1] = 0.5; // unit 1 from unit 1
        net.second_bias[1] = -0.25;
        net.heads[HIDDEN] = 2.0; // win from unit 0
        net.heads_bias[Head::Score as usize] = 1.5;
        let view = net.view(&[1, 2, 2]);
        assert_eq!(view.hidden[..3], [1.0, 0.25, 0.0]);
        assert_eq!(view.heads, [0.0, 2.0, 1.5]);

        net.actions[HIDDEN + 1] = 4.0; // action input 1 from unit 1
        net.actions_bias[0] = -0.5;
        assert_eq!(net.action(&view.hidden, &[0, 1]), 0.5);
    }
}
