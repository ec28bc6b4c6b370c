//! Two operations that the training library lacks: sums of the rows of a table that lists name, and
//! the cross-entropy over lists of different lengths.

use std::sync::Arc;

use candle_core::{CpuStorage, CustomOp1, Layout, Result, Shape, Tensor, bail};

use multiversion::multiversion;
use rayon::prelude::*;

use crate::lists::Lists;

/// For each list the sum of the table's rows that it names: (rows, width) becomes (lists, width).
pub(crate) fn row_sums(table: &Tensor, lists: &Arc<Lists<u16>>) -> Result<Tensor> {
    table.apply_op1(RowSums(lists.clone()))
}

/// For each list of shares (together 1, or none) its cross-entropy against the softmax of its
/// logits: one number for each logit becomes one for each list.
pub(crate) fn cross_entropy(logits: &Tensor, shares: &Arc<Lists<f32>>) -> Result<Tensor> {
    logits.apply_op1(CrossEntropy(shares.clone()))
}

/// So many lists are one thread's at a time.
const SHARE: usize = 64;

struct RowSums(Arc<Lists<u16>>);

impl CustomOp1 for RowSums {
    fn name(&self) -> &'static str {
        "row sums"
    }

    fn cpu_fwd(&self, storage: &CpuStorage, layout: &Layout) -> Result<(CpuStorage, Shape)> {
        let (_, width) = layout.shape().dims2()?;
        let table = contiguous(storage, layout)?;
        let mut sums = vec![0f32; self.0.len() * width];
        sums.par_chunks_mut(SHARE * width)
            .enumerate()
            .for_each(|(share, sums)| {
                for (place, sums) in sums.chunks_exact_mut(width).enumerate() {
                    sum_rows(table, &self.0[share * SHARE + place], 0, sums);
                }
            });
        Ok((CpuStorage::F32(sums), (self.0.len(), width).into()))
    }

    fn bwd(&self, table: &Tensor, _: &Tensor, gradient: &Tensor) -> Result<Option<Tensor>> {
        let rows = table.dims2()?.0;
        let back = RowSumsBack {
            lists: self.0.clone(),
            rows,
        };
        gradient.contiguous()?.apply_op1_no_bwd(&back).map(Some)
    }
}

/// The table's gradient from that of the sums.
struct RowSumsBack {
    lists: Arc<Lists<u16>>,
    rows: usize,
}

impl CustomOp1 for RowSumsBack {
    fn name(&self) -> &'static str {
        "gradient of row sums"
    }

    fn cpu_fwd(&self, storage: &CpuStorage, layout: &Layout) -> Result<(CpuStorage, Shape)> {
        let (_, width) = layout.shape().dims2()?;
        let gradient = contiguous(storage, layout)?;
        let mut table = vec![0f32; self.rows * width];
        // Each thread looks through all lists for the rows that are its own.
        let rows = self.rows.div_ceil(2 * rayon::current_num_threads());
        table
            .par_chunks_mut(rows * width)
            .enumerate()
            .for_each(|(share, table)| {
                let first = (share * rows) as u32;
                for (gradient, list) in gradient.chunks_exact(width).zip(self.lists.iter()) {
                    add_to_rows(table, first, list, 0, gradient);
                }
            });
        Ok((CpuStorage::F32(table), (self.rows, width).into()))
    }
}

struct CrossEntropy(Arc<Lists<f32>>);

impl CustomOp1 for CrossEntropy {
    fn name(&self) -> &'static str {
        "cross-entropy over lists"
    }

    fn cpu_fwd(&self, storage: &CpuStorage, layout: &Layout) -> Result<(CpuStorage, Shape)> {
        let logits = contiguous(storage, layout)?;
        let entropy = |list: usize| {
            let logits = &logits[self.0.range(list)];
            let normal = log_sum(logits);
            let terms = logits.iter().zip(&self.0[list]);
            terms.map(|(logit, share)| share * (normal - logit)).sum()
        };
        let entropies: Vec<f32> = (0..self.0.len()).map(entropy).collect();
        Ok((CpuStorage::F32(entropies), self.0.len().into()))
    }

    fn bwd(&self, logits: &Tensor, _: &Tensor, gradient: &Tensor) -> Result<Option<Tensor>> {
        let values = logits.to_vec1::<f32>()?;
        let gradient = gradient.to_vec1::<f32>()?;
        let mut back = Vec::with_capacity(values.len());
        for (list, gradient) in gradient.into_iter().enumerate() {
            let logits = &values[self.0.range(list)];
            let normal = log_sum(logits);
            let terms = logits.iter().zip(&self.0[list]);
            back.extend(terms.map(|(logit, share)| gradient * ((logit - normal).exp() - share)));
        }
        Tensor::from_vec(back, values.len(), logits.device()).map(Some)
    }
}

/// The logarithm of the sum of the exponentials.
fn log_sum(logits: &[f32]) -> f32 {
    let most = logits.iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let sum: f32 = logits.iter().map(|logit| (logit - most).exp()).sum();
    most + sum.ln()
}

/// So many sums stay in registers while all rows are added.
const BLOCK: usize = 64;

/// Adds rows of a table to `sums`, which is as long as a row; `shift` is added to the rows' numbers.
#[multiversion(targets("x86_64+avx512f+avx512vl", "x86_64+avx2"))]
pub(crate) fn sum_rows(table: &[f32], rows: &[u16], shift: u32, sums: &mut [f32]) {
    let width = sums.len();
    let begin = |row: u16| (usize::from(row) + shift as usize) * width;
    let (blocks, rest) = sums.as_chunks_mut::<BLOCK>();
    for (place, sums) in blocks.iter_mut().enumerate() {
        let mut kept = *sums;
        for &row in rows {
            add(&mut kept, &table[begin(row) + place * BLOCK..][..BLOCK]);
        }
        *sums = kept;
    }
    let column = width - rest.len();
    for &row in rows {
        add(rest, &table[begin(row) + column..][..rest.len()]);
    }
}

/// Adds the same numbers to some rows of a part of a table, which begins with the row `first`;
/// `shift` is added to the rows' numbers. Rows outside are passed over.
#[multiversion(targets("x86_64+avx512f+avx512vl", "x86_64+avx2"))]
pub(crate) fn add_to_rows(part: &mut [f32], first: u32, rows: &[u16], shift: u32, numbers: &[f32]) {
    let width = numbers.len();
    for &row in rows {
        let row = (u32::from(row) + shift).wrapping_sub(first) as usize;
        let begin = row.saturating_mul(width);
        if let Some(row) = part.get_mut(begin..).and_then(|part| part.get_mut(..width)) {
            add(row, numbers);
        }
    }
}

/// Adds numbers to as many others.
#[inline(always)]
pub(crate) fn add(sums: &mut [f32], numbers: &[f32]) {
    for (sum, number) in sums.iter_mut().zip(numbers) {
        *sum += number;
    }
}

/// The numbers of a tensor, which must lie one after another.
pub(crate) fn contiguous<'a>(storage: &'a CpuStorage, layout: &Layout) -> Result<&'a [f32]> {
    let Some((begin, end)) = layout.contiguous_offsets() else {
        bail!("the numbers do not lie one after another");
    };
    Ok(&storage.as_slice::<f32>()?[begin..end])
}

#[cfg(test)]
mod tests {
    use super::*;
    use candle_core::{Device, Var};

    fn lists<T: Copy>(lists: &[&[T]]) -> Arc<Lists<T>> {
        let mut made = Lists::default();
        for list in lists {
            made.push(list.iter().copied());
        }
        Arc::new(made)
    }

    #[test]
    fn rows_are_added_up_and_gradients_go_back_to_them() -> Result<()> {
        let table = Var::from_vec(
            vec![1f32, 2.0, 10.0, 20.0, 100.0, 200.0],
            (3, 2),
            &Device::Cpu,
        )?;
        let sums = row_sums(&table, &lists(&[&[0, 2], &[], &[1, 1]]))?;
        let expected = [[101.0, 202.0], [0.0, 0.0], [20.0, 40.0]];
        assert_eq!(sums.to_vec2::<f32>()?, expected);
        let weights = Tensor::new(&[[1f32, 2.0], [3.0, 4.0], [5.0, 6.0]], &Device::Cpu)?;
        let gradients = (sums * weights)?.sum_all()?.backward()?;
        let gradient = gradients.get(&table).expect("a gradient");
        let expected = [[1.0, 2.0], [10.0, 12.0], [1.0, 2.0]];
        assert_eq!(gradient.to_vec2::<f32>()?, expected);
        Ok(())
    }

    #[test]
    fn the_entropy_falls_along_its_gradient() -> Result<()> {
        let shares = lists(&[&[0.5, 0.5][..], &[], &[0.0, 0.25, 0.75]]);
        let logits = Var::from_vec(vec![0f32, 0.0, 1.0, -1.0, 0.5], 5, &Device::Cpu)?;
        let entropies = cross_entropy(&logits, &shares)?;
        let values = entropies.to_vec1::<f32>()?;
        assert!((values[0] - 2f32.ln()).abs() < 1e-6, "{values:?}");
        assert_eq!(values[1], 0.0);
        let gradients = entropies.sum_all()?.backward()?;
        let gradient = gradients
            .get(&logits)
            .expect("a gradient")
            .to_vec1::<f32>()?;
        for place in 0..5 {
            let mut near = logits.to_vec1::<f32>()?;
            near[place] += 1e-2;
            let near = cross_entropy(&Tensor::new(near, &Device::Cpu)?, &shares)?;
            let slope = (near.sum_all()?.to_scalar::<f32>()? - values.iter().sum::<f32>()) / 1e-2;
            assert!((slope - gradient[place]).abs() < 5e-3, "{place}: {slope}");
        }
        Ok(())
    }
}
