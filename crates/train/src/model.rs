//! The network in the training library.

use std::path::Path;
use std::sync::Arc;

use candle_core::{D, DType, Device, Result, Tensor, Var};
use rand_core::Rng;
use vidraria_search::net::{FloatNet, HIDDEN, Head};

use crate::first_layer::first_layer;
use crate::gradients::{cross_entropy, row_sums};
use crate::lists::Lists;
use crate::positions::Positions;

/// A network that can learn: the matrices of a [`FloatNet`] as variables.
pub struct Model {
    /// In the order of [`NAMES`].
    variables: Vec<Var>,
}

/// The matrices, by their names in [`FloatNet`].
const NAMES: [&str; 8] = [
    "first",
    "first_bias",
    "second",
    "second_bias",
    "heads",
    "heads_bias",
    "actions",
    "actions_bias",
];

/// How wrong a network is, as means over positions (the policy's: over those with a choice to
/// learn). Cross-entropies are in nats.
#[derive(Clone, Copy, Debug, Default, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Losses {
    /// Cross-entropy of the worth.
    pub worth: f32,
    /// Cross-entropy of the victory.
    pub win: f32,
    /// Huber loss of the scores in units of [`FloatNet::POINTS`], quadratic up to 1.
    pub score: f32,
    /// Cross-entropy of the choice.
    pub policy: f32,
}

/// The same as numbers that gradients go back from.
struct Terms {
    worth: Tensor,
    win: Tensor,
    score: Tensor,
    policy: Tensor,
}

/// How much the score counts beside the cross-entropies: its Huber loss is small by its unit.
const SCORE_WEIGHT: f64 = 2.0;

impl Model {
    /// A network that knows nothing, its weights drawn by lot so that the activations begin within
    /// their range.
    ///
    /// # Errors
    /// If the library fails.
    pub fn random(
        inputs: usize,
        action_inputs: usize,
        width: usize,
        rng: &mut impl Rng,
    ) -> Result<Self> {
        let mut net = FloatNet::zeros(inputs, action_inputs, width);
        let unit = |rng: &mut dyn FnMut() -> u32| f64::from(rng()) / 2f64.powi(31) - 1.0;
        let mut fill = |weights: &mut [f32], middle: f64, spread: f64| {
            for weight in weights {
                *weight = (middle + spread * unit(&mut || rng.next_u32())) as f32;
            }
        };
        // Some eighty inputs are active at a time.
        fill(&mut net.first, 0.0, 0.08);
        fill(&mut net.first_bias, 0.3, 0.3);
        fill(&mut net.second, 0.0, (3.0 / width as f64).sqrt());
        fill(&mut net.second_bias, 0.3, 0.3);
        fill(&mut net.heads, 0.0, (1.0 / HIDDEN as f64).sqrt());
        fill(&mut net.actions, 0.0, 0.1);
        Self::of(&net)
    }

    /// The network as variables.
    ///
    /// # Errors
    /// If the lengths of its matrices do not fit each other.
    pub fn of(net: &FloatNet) -> Result<Self> {
        let (width, heads) = (net.width, FloatNet::HEADS);
        let inputs = net.first.len() / width.max(1);
        let action_inputs = net.actions_bias.len();
        let matrix = |weights: &[f32], rows: usize, columns: usize| {
            Var::from_slice(weights, (rows, columns), &Device::Cpu)
        };
        Ok(Self {
            variables: vec![
                matrix(&net.first, inputs, width)?,
                matrix(&net.first_bias, 1, width)?,
                matrix(&net.second, HIDDEN, width)?,
                matrix(&net.second_bias, 1, HIDDEN)?,
                matrix(&net.heads, heads, HIDDEN)?,
                matrix(&net.heads_bias, 1, heads)?,
                matrix(&net.actions, action_inputs, HIDDEN)?,
                matrix(&net.actions_bias, action_inputs, 1)?,
            ],
        })
    }

    /// The network as plain numbers.
    ///
    /// # Errors
    /// If the library fails.
    pub fn float(&self) -> Result<FloatNet> {
        let numbers = |place: usize| self.variables[place].flatten_all()?.to_vec1::<f32>();
        Ok(FloatNet {
            width: self.variables[0].dim(1)?,
            first: numbers(0)?,
            first_bias: numbers(1)?,
            second: numbers(2)?,
            second_bias: numbers(3)?,
            heads: numbers(4)?,
            heads_bias: numbers(5)?,
            actions: numbers(6)?,
            actions_bias: numbers(7)?,
        })
    }

    /// Writes the network in the `safetensors` format, which other programs read too.
    ///
    /// # Errors
    /// If the disk refuses it.
    pub fn write(&self, path: &Path) -> Result<()> {
        let unfinished = path.with_extension("unfinished");
        let tensors = NAMES.iter().zip(&self.variables);
        let tensors = tensors.map(|(name, variable)| (*name, variable.as_tensor().clone()));
        candle_core::safetensors::save(&tensors.collect(), &unfinished)?;
        Ok(std::fs::rename(&unfinished, path)?)
    }

    /// Reads what [`write`](Self::write) wrote.
    ///
    /// # Errors
    /// If it cannot be read or a matrix is missing.
    pub fn read(path: &Path) -> Result<Self> {
        let mut tensors = candle_core::safetensors::load(path, &Device::Cpu)?;
        let variables = NAMES.iter().map(|name| {
            let tensor = tensors.remove(*name);
            let missing = || candle_core::Error::Msg(format!("`{name}` is missing"));
            Var::from_tensor(&tensor.ok_or_else(missing)?)
        });
        Ok(Self {
            variables: variables.collect::<Result<_>>()?,
        })
    }

    /// How many inputs of positions and of actions it has, and its width.
    pub fn sizes(&self) -> [usize; 3] {
        let dimension = |variable: usize, place: usize| self.variables[variable].dims()[place];
        [dimension(0, 0), dimension(6, 0), dimension(0, 1)]
    }

    /// What learns.
    pub(crate) fn variables(&self) -> Vec<Var> {
        self.variables.clone()
    }

    /// Keeps all weights within what the quantised form holds.
    pub(crate) fn clip(&self) -> Result<()> {
        for variable in &self.variables {
            variable.set(&variable.clamp(-FloatNet::LIMIT, FloatNet::LIMIT)?)?;
        }
        Ok(())
    }

    /// What the heads and the second layer say of each view: (views, heads) and (views, hidden).
    fn views(&self, positions: &Arc<Positions>) -> Result<(Tensor, Tensor)> {
        let layer = |input: &Tensor, weights: usize| {
            input
                .matmul(&self.variables[weights].t()?)?
                .broadcast_add(&self.variables[weights + 1])
        };
        let first = first_layer(&self.variables[0], &self.variables[1], positions)?;
        let hidden = layer(&first, 2)?.clamp(0f32, 1f32)?;
        Ok((layer(&hidden, 4)?, hidden))
    }

    /// The logit of each action.
    fn actions(&self, positions: &Positions, hidden: &Tensor) -> Result<Tensor> {
        let movers = positions.views_of_movers();
        let movers = Tensor::from_vec(movers, positions.actions.len(), hidden.device())?;
        let seen = hidden.index_select(&movers, 0)?;
        let weights = row_sums(&self.variables[6], &positions.actions)?;
        let bias = row_sums(&self.variables[7], &positions.actions)?.squeeze(1)?;
        (weights * seen)?.sum(D::Minus1)? + bias
    }

    fn terms(&self, positions: &Arc<Positions>) -> Result<Terms> {
        let (heads, hidden) = self.views(positions)?;
        let head = |head: Head| heads.narrow(1, head as usize, 1)?.contiguous()?.squeeze(1);
        let mean = |logits: &Tensor, shares: &Arc<Lists<f32>>| {
            let learned = shares.iter().filter(|list| !list.is_empty()).count();
            cross_entropy(logits, shares)?.sum_all()? / learned.max(1) as f64
        };
        let scores = positions.seats.items().iter();
        let scores: Vec<f32> = scores.map(|seat| seat.score / FloatNet::POINTS).collect();
        let scores = Tensor::from_vec(scores, positions.boards.len(), heads.device())?;
        Ok(Terms {
            worth: mean(&head(Head::Worth)?, &positions.targets(|seat| seat.worth))?,
            win: mean(&head(Head::Win)?, &positions.targets(|seat| seat.win))?,
            score: huber(&(head(Head::Score)? - scores)?)?,
            policy: if positions.actions.is_empty() {
                Tensor::zeros((), DType::F32, heads.device())?
            } else {
                mean(&self.actions(positions, &hidden)?, &positions.choices)?
            },
        })
    }

    /// What is to be made small, and its parts.
    pub(crate) fn loss(&self, positions: &Arc<Positions>) -> Result<(Tensor, Losses)> {
        let terms = self.terms(positions)?;
        let losses = Losses {
            worth: terms.worth.to_scalar()?,
            win: terms.win.to_scalar()?,
            score: terms.score.to_scalar()?,
            policy: terms.policy.to_scalar()?,
        };
        let shares = ((terms.worth + terms.win)? + terms.policy)?;
        Ok(((shares + terms.score * SCORE_WEIGHT)?, losses))
    }
}

/// The mean of half the square up to 1, of the distance less a half beyond.
fn huber(errors: &Tensor) -> Result<Tensor> {
    let distance = errors.abs()?;
    let near = distance.clamp(0f32, 1f32)?;
    // d·near − near²/2 is d²/2 below 1 and d − 1/2 above.
    ((distance * &near)? - (near.sqr()? * 0.5)?)?.mean_all()
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand_core::SeedableRng;
    use rand_xoshiro::Xoshiro256PlusPlus;
    use vidraria_game::Next;
    use vidraria_river::River;
    use vidraria_search::net::{Encode, Network};
    use vidraria_search::{Evaluator, Rollouts, Settings};
    use vidraria_sintra::Sintra;

    /// The greatest difference between the library's and the plain form.
    const PLAIN: f32 = 1e-4;

    /// The greatest difference of a share between the library's and the quantised form.
    const QUANTISED: f32 = 0.01;

    fn softmax(logits: &[f32]) -> Vec<f32> {
        let powers: Vec<f32> = logits.iter().map(|logit| logit.exp()).collect();
        let sum: f32 = powers.iter().sum();
        powers.into_iter().map(|power| power / sum).collect()
    }

    fn near(a: &[f32], b: &[f32], bound: f32) {
        assert_eq!(a.len(), b.len());
        for (a, b) in a.iter().zip(b) {
            assert!((a - b).abs() < bound, "{a} and {b}");
        }
    }

    /// All positions of a game as the library, the plain form and the quantised form see them.
    fn says_the_same<G: Encode>(players: usize) -> Result<()> {
        let options = G::Options::default();
        let game = G::new(G::standard_edition(), players, options).expect("a game");
        let style = crate::selfplay::Style {
            looks: 8,
            few_looks: 4,
            long: 1.0,
            ..Default::default()
        };
        let judge = |seed| Rollouts::new(&Settings::of::<G>(), seed);
        let played =
            crate::selfplay::play(&game, style, Settings::of::<G>(), 3, judge).expect("a game");
        let mut positions = Positions::default();
        let edition = G::standard_edition();
        positions
            .add::<G>(edition, &played, 0.5)
            .expect("positions");
        let mut rng = Xoshiro256PlusPlus::seed_from_u64(1);
        let model = Model::random(G::INPUTS, G::ACTION_INPUTS, 64, &mut rng)?;
        let positions = Arc::new(positions);
        let (heads, hidden) = model.views(&positions)?;
        let logits = model.actions(&positions, &hidden)?.to_vec1::<f32>()?;
        let heads = heads.to_vec2::<f32>()?;

        let plain = model.float()?;
        let net = Arc::new(plain.quantise(G::ENCODING));
        let mut network: Network<G> = Network::new(net).expect("a network");
        let mut position = 0;
        let visit = |game: &G, state: &G::State, _: &crate::record::Thought| {
            let mut priors = Vec::new();
            let judgement = network.evaluate(game, state, &game.legal(state), &mut priors);
            let seats = &heads[positions.seats.range(position)];
            let actions = positions.choices.range(position);
            for (seat, heads) in seats.iter().enumerate() {
                let mut inputs = Vec::new();
                game.encode(state, seat, &mut inputs);
                let view = plain.view(&inputs);
                near(&view.heads, heads, PLAIN);
                if game.next(state) == Next::Decision(seat) {
                    for action in actions.clone() {
                        let logit = plain.action(&view.hidden, &positions.actions[action]);
                        near(&[logit], &[logits[action]], PLAIN);
                    }
                }
            }
            let head = |head: Head| seats.iter().map(|heads| heads[head as usize]).collect();
            let (worth, win): (Vec<f32>, Vec<f32>) = (head(Head::Worth), head(Head::Win));
            near(&judgement.worth[..players], &softmax(&worth), QUANTISED);
            near(&judgement.win[..players], &softmax(&win), QUANTISED);
            near(&priors, &softmax(&logits[actions]), QUANTISED);
            position += 1;
        };
        played.replay(edition, visit).expect("a game");
        assert_eq!(position, positions.len());
        Ok(())
    }

    #[test]
    fn all_forms_of_a_network_say_the_same_of_sintra() -> Result<()> {
        says_the_same::<Sintra>(2)?;
        says_the_same::<Sintra>(4)
    }

    #[test]
    fn all_forms_of_a_network_say_the_same_of_river() -> Result<()> {
        says_the_same::<River>(2)?;
        says_the_same::<River>(5)
    }
}
