//! The first layer over many views, as an operation of the training library.
//!
//! All views of a position share what they have in common: the table, and each board as its opponents
//! see it. So a position costs its boards twice and its table once, however many seats look at it,
//! and nothing but the layer's output is kept. By the library's own means it would be a product with a
//! matrix that is nearly all zeros, or a copy of each row that is added up.

use std::sync::Arc;

use candle_core::{CpuStorage, CustomOp1, CustomOp2, DType, Layout, Result, Shape, Tensor};
use rayon::prelude::*;

use crate::gradients::{add, add_to_rows, contiguous, sum_rows};
use crate::positions::Positions;

/// The outputs for all views: (inputs, width) weights and (1, width) biases become (views, width),
/// each output clipped to `0..=1`.
pub(crate) fn first_layer(
    weights: &Tensor,
    bias: &Tensor,
    positions: &Arc<Positions>,
) -> Result<Tensor> {
    weights.apply_op2(bias, FirstLayer(positions.clone()))
}

struct FirstLayer(Arc<Positions>);

impl CustomOp2 for FirstLayer {
    fn name(&self) -> &'static str {
        "first layer"
    }

    fn cpu_fwd(
        &self,
        weights: &CpuStorage,
        weights_layout: &Layout,
        bias: &CpuStorage,
        bias_layout: &Layout,
    ) -> Result<(CpuStorage, Shape)> {
        let (_, width) = weights_layout.shape().dims2()?;
        let weights = contiguous(weights, weights_layout)?;
        let bias = contiguous(bias, bias_layout)?;
        let views = self.0.boards.len();
        let mut outputs = vec![0f32; views * width];
        let mut rest = outputs.as_mut_slice();
        let jobs: Vec<(usize, &mut [f32])> = (0..self.0.len())
            .map(|position| {
                let seats = self.0.seats.range(position).len();
                let (views, others) = std::mem::take(&mut rest).split_at_mut(seats * width);
                rest = others;
                (position, views)
            })
            .collect();
        jobs.into_par_iter().with_min_len(32).for_each_init(
            Vec::new,
            |room, (position, outputs)| {
                self.0.look(position, weights, bias, outputs, room);
            },
        );
        Ok((CpuStorage::F32(outputs), (views, width).into()))
    }

    fn bwd(
        &self,
        weights: &Tensor,
        _: &Tensor,
        outputs: &Tensor,
        gradient: &Tensor,
    ) -> Result<(Option<Tensor>, Option<Tensor>)> {
        let sums = outputs.apply_op2_no_bwd(&gradient.contiguous()?, &Unclipped)?;
        let back = FirstLayerBack {
            positions: self.0.clone(),
            inputs: weights.dims2()?.0,
        };
        // As a product, which is faster than the library's sum over rows.
        let ones = Tensor::ones((1, sums.dims2()?.0), DType::F32, sums.device())?;
        let bias = ones.matmul(&sums)?;
        Ok((Some(sums.apply_op1_no_bwd(&back)?), Some(bias)))
    }
}

impl Positions {
    /// The outputs for the views of one position.
    fn look(
        &self,
        position: usize,
        weights: &[f32],
        bias: &[f32],
        outputs: &mut [f32],
        others: &mut Vec<f32>,
    ) {
        let width = bias.len();
        let seats = self.seats.range(position);
        let mut common = bias.to_vec();
        sum_rows(weights, &self.tables[position], 0, &mut common);
        others.clear();
        others.resize(outputs.len(), 0.0);
        for (seat, other) in seats.clone().zip(others.chunks_exact_mut(width)) {
            sum_rows(weights, &self.boards[seat], self.board_inputs, other);
            add(&mut common, other);
        }
        let views = outputs.chunks_exact_mut(width);
        for ((seat, own), view) in seats.zip(others.chunks_exact(width)).zip(views) {
            for ((sum, common), own) in view.iter_mut().zip(&common).zip(own) {
                *sum = common - own;
            }
            sum_rows(weights, &self.boards[seat], 0, view);
            sum_rows(weights, &self.places[seat], 0, view);
            for sum in view {
                *sum = sum.clamp(0.0, 1.0);
            }
        }
    }
}

impl Positions {
    /// Hands the gradient of a position's sums back to the rows that were added up: `give` gets rows,
    /// what is to be added to their numbers, and the gradient of each.
    fn learn(
        &self,
        position: usize,
        gradient: &[f32],
        room: &mut [f32],
        mut give: impl FnMut(&[u16], u32, &[f32]),
    ) {
        let (all, others) = room.split_at_mut(room.len() / 2);
        all.fill(0.0);
        for view in gradient.chunks_exact(all.len()) {
            add(all, view);
        }
        give(&self.tables[position], 0, all);
        let seats = self.seats.range(position);
        for (seat, view) in seats.zip(gradient.chunks_exact(all.len())) {
            give(&self.boards[seat], 0, view);
            give(&self.places[seat], 0, view);
            for ((other, all), own) in others.iter_mut().zip(all.iter()).zip(view) {
                *other = all - own;
            }
            give(&self.boards[seat], self.board_inputs, others);
        }
    }
}

/// The gradient of sums from that of outputs: nothing where the output is clipped.
struct Unclipped;

impl CustomOp2 for Unclipped {
    fn name(&self) -> &'static str {
        "gradient of clipping"
    }

    fn cpu_fwd(
        &self,
        outputs: &CpuStorage,
        outputs_layout: &Layout,
        gradient: &CpuStorage,
        layout: &Layout,
    ) -> Result<(CpuStorage, Shape)> {
        let outputs = contiguous(outputs, outputs_layout)?;
        let gradient = contiguous(gradient, layout)?;
        let sums = outputs.iter().zip(gradient);
        let sums = sums.map(|(&output, &gradient)| {
            if output > 0.0 && output < 1.0 {
                gradient
            } else {
                0.0
            }
        });
        Ok((CpuStorage::F32(sums.collect()), layout.shape().clone()))
    }
}

/// The gradient of the weights from that of the sums.
struct FirstLayerBack {
    positions: Arc<Positions>,
    inputs: usize,
}

impl CustomOp1 for FirstLayerBack {
    fn name(&self) -> &'static str {
        "gradient of the first layer"
    }

    fn cpu_fwd(&self, storage: &CpuStorage, layout: &Layout) -> Result<(CpuStorage, Shape)> {
        let (_, width) = layout.shape().dims2()?;
        let gradient = contiguous(storage, layout)?;
        let mut weights = vec![0f32; self.inputs * width];
        // Each thread looks through all positions for the rows that are its own.
        let rows = self.inputs.div_ceil(2 * rayon::current_num_threads());
        let parts = weights.par_chunks_mut(rows * width).enumerate();
        parts.for_each(|(share, part)| {
            let first = (share * rows) as u32;
            let mut room = vec![0f32; 2 * width];
            for position in 0..self.positions.len() {
                let views = self.positions.seats.range(position);
                let gradient = &gradient[views.start * width..views.end * width];
                let give = |rows: &[u16], shift: u32, numbers: &[f32]| {
                    add_to_rows(part, first, rows, shift, numbers);
                };
                self.positions.learn(position, gradient, &mut room, give);
            }
        });
        Ok((CpuStorage::F32(weights), (self.inputs, width).into()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lists::Lists;
    use candle_core::{Device, Var};

    fn lists(lists: &[&[u16]]) -> Lists<u16> {
        let mut made = Lists::default();
        for list in lists {
            made.push(list.iter().copied());
        }
        made
    }

    /// One position of three seats and one of two; boards have the inputs 0 and 1, opponents' 2 and
    /// 3, the rest 4 to 6.
    fn positions() -> Arc<Positions> {
        let target = crate::positions::Target {
            worth: 0.0,
            win: 0.0,
            score: 0.0,
        };
        let mut seats = Lists::default();
        seats.push([target; 3]);
        seats.push([target; 2]);
        Arc::new(Positions {
            boards: lists(&[&[0], &[1, 1], &[], &[0, 1], &[1]]),
            board_inputs: 2,
            tables: lists(&[&[4], &[4, 5]]),
            places: lists(&[&[6], &[], &[5], &[6], &[]]),
            seats,
            movers: vec![0, 1],
            ..Positions::default()
        })
    }

    #[test]
    fn a_view_adds_up_its_boards_its_table_and_its_place() -> Result<()> {
        let weights: Vec<f32> = (0..7).map(|row| 0.01 * 2f32.powi(row)).collect();
        let weights = Tensor::from_vec(weights, (7, 1), &Device::Cpu)?;
        let bias = Tensor::new(&[[-0.2f32]], &Device::Cpu)?;
        let outputs = first_layer(&weights, &bias, &positions())?;
        let outputs = outputs.flatten_all()?.to_vec1::<f32>()?;
        // In hundredths: own, opponents', table, place, and the bias.
        let sums = [1 + 16 + 16 + 64, 4 + 4 + 16, 4 + 16 + 16 + 32];
        let more = [3 + 8 + 48 + 64, 2 + 4 + 8 + 48];
        for (output, sum) in outputs.into_iter().zip(sums.into_iter().chain(more)) {
            let expected = ((sum - 20) as f32 / 100.0).clamp(0.0, 1.0);
            assert!((output - expected).abs() < 1e-6, "{output}, not {expected}");
        }
        Ok(())
    }

    #[test]
    fn gradients_are_the_slopes() -> Result<()> {
        const WIDTH: usize = 3;
        let numbers = |count: usize, scale: f32| -> Vec<f32> {
            (0..count)
                .map(|place| scale * ((place * 37 % 11) as f32 - 4.0))
                .collect()
        };
        let device = Device::Cpu;
        let weights = Var::from_vec(numbers(7 * WIDTH, 0.05), (7, WIDTH), &device)?;
        let bias = Var::from_vec(vec![0.3f32, 0.5, 0.2], (1, WIDTH), &device)?;
        let factors = Tensor::from_vec(numbers(5 * WIDTH, 1.0), (5, WIDTH), &device)?;
        let loss = |weights: &Tensor, bias: &Tensor| {
            (first_layer(weights, bias, &positions())? * &factors)?.sum_all()
        };
        let gradients = loss(&weights, &bias)?.backward()?;
        let slope = |variable: &Var, place: usize| -> Result<f32> {
            let moved = |by: f32| {
                let mut numbers = variable.flatten_all()?.to_vec1::<f32>()?;
                numbers[place] += by;
                Tensor::from_vec(numbers, variable.shape(), &device)
            };
            let loss_at = |by: f32| {
                let moved = moved(by)?;
                let weights = if variable.dims() == weights.dims() {
                    &moved
                } else {
                    &weights
                };
                let bias = if variable.dims() == bias.dims() {
                    &moved
                } else {
                    &bias
                };
                loss(weights, bias)?.to_scalar::<f32>()
            };
            Ok((loss_at(1e-3)? - loss_at(-1e-3)?) / 2e-3)
        };
        for variable in [&weights, &bias] {
            let gradient = gradients.get(variable).expect("a gradient");
            let gradient = gradient.flatten_all()?.to_vec1::<f32>()?;
            assert!(gradient.iter().any(|&number| number != 0.0));
            for (place, &number) in gradient.iter().enumerate() {
                let slope = slope(variable, place)?;
                assert!(
                    (slope - number).abs() < 0.02,
                    "{place}: {number}, not {slope}"
                );
            }
        }
        Ok(())
    }
}
