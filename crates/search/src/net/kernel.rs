//! The loops that cost the time, plain enough for the compiler to make vectors of them: on x86-64 it
//! makes them for several generations of processors, and the best is chosen when they run.

use multiversion::multiversion;

use super::HIDDEN;

/// So many sums stay in registers while all rows are added.
const BLOCK: usize = 128;

/// Adds some rows of a matrix to `sums`, as long as a row, and takes others away; sums beyond 16
/// bits wrap around. Rows that are not there change nothing.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512vl", "x86_64+avx2"))]
pub(super) fn change_sums(matrix: &[i16], added: &[u16], removed: &[u16], sums: &mut [i16]) {
    let width = sums.len();
    let (wide, rest) = sums.as_chunks_mut::<BLOCK>();
    let mut column = 0;
    for sums in wide {
        change_block(matrix, width, column, [added, removed], sums);
        column += BLOCK;
    }
    let (narrow, _) = rest.as_chunks_mut::<HIDDEN>();
    for sums in narrow {
        change_block(matrix, width, column, [added, removed], sums);
        column += HIDDEN;
    }
}

#[inline(always)]
fn change_block<const N: usize>(
    matrix: &[i16],
    width: usize,
    column: usize,
    [added, removed]: [&[u16]; 2],
    sums: &mut [i16; N],
) {
    let weights = |row: u16| {
        let begin = usize::from(row) * width + column;
        matrix.get(begin..)?.first_chunk::<N>()
    };
    let mut kept = *sums;
    for row in added.iter().filter_map(|&row| weights(row)) {
        for (sum, weight) in kept.iter_mut().zip(row) {
            *sum = sum.wrapping_add(*weight);
        }
    }
    for row in removed.iter().filter_map(|&row| weights(row)) {
        for (sum, weight) in kept.iter_mut().zip(row) {
            *sum = sum.wrapping_sub(*weight);
        }
    }
    *sums = kept;
}

/// Which of several rows of bits, as long as `bits`, differs from it in the fewest, and whether it
/// differs at all.
#[multiversion(targets(
    "x86_64+avx512f+avx512bw+avx512vl+avx512vpopcntdq",
    "x86_64+avx2+popcnt"
))]
pub(super) fn nearest(rows: &[u64], bits: &[u64]) -> (usize, bool) {
    let mut best = (0, u64::MAX);
    for (place, row) in rows.chunks_exact(bits.len()).enumerate() {
        let words = row.iter().zip(bits);
        let different = words.fold(0, |sum, (a, b)| sum + u64::from((a ^ b).count_ones()));
        if different < best.1 {
            best = (place, different);
        }
    }
    (best.0, best.1 > 0)
}

/// Adds numbers to sums, which wrap around beyond 16 bits.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512vl", "x86_64+avx2"))]
pub(super) fn add(sums: &mut [i16], numbers: &[i16]) {
    for (sum, number) in sums.iter_mut().zip(numbers) {
        *sum = sum.wrapping_add(*number);
    }
}

/// The sums of the second layer's units, each a row of `weights` times `wide`, which is first
/// clipped to `0..=one`. Sums beyond 32 bits wrap around.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512vl", "x86_64+avx2"))]
pub(super) fn second_layer(weights: &[i16], wide: &mut [i16], one: i16, sums: &mut [i32; HIDDEN]) {
    for number in &mut *wide {
        *number = (*number).clamp(0, one);
    }
    for (sum, row) in sums.iter_mut().zip(weights.chunks_exact(wide.len())) {
        *sum = dot(row, wide);
    }
}

/// The logits of actions above a second layer: of each its rows of a matrix are added up, wrapping
/// around beyond 16 bits, and multiplied by it; their biases are added, and the whole is divided by
/// `one`. The inputs of all actions follow each other in `inputs`; those of each end there. Rows
/// that are not there add nothing.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512vl", "x86_64+avx2"))]
pub(super) fn action_logits(
    (matrix, biases): (&[i16], &[i32]),
    hidden: &[i16; HIDDEN],
    inputs: &[u16],
    ends: &[usize],
    one: f32,
    logits: &mut Vec<f32>,
) {
    let (rows, _) = matrix.as_chunks::<HIDDEN>();
    let known = rows.len().min(biases.len());
    let (rows, biases) = (&rows[..known], &biases[..known]);
    let mut begin = 0;
    for &end in ends {
        let mut sums = [0i16; HIDDEN];
        let mut bias = 0i32;
        for &input in &inputs[begin..end] {
            let row = rows
                .get(usize::from(input))
                .zip(biases.get(usize::from(input)));
            let Some((row, row_bias)) = row else {
                continue;
            };
            for (sum, weight) in sums.iter_mut().zip(row) {
                *sum = sum.wrapping_add(*weight);
            }
            bias = bias.wrapping_add(*row_bias);
        }
        logits.push(hidden_dot(&sums, hidden).wrapping_add(bias) as f32 / one);
        begin = end;
    }
}

/// The product with a second layer, called on its own: in the loop over actions the compiler would
/// keep the second layer's numbers in single registers and multiply one by one.
#[inline(never)]
fn hidden_dot(weights: &[i16; HIDDEN], hidden: &[i16; HIDDEN]) -> i32 {
    dot(weights, hidden)
}

/// The sum of the products; beyond 32 bits it wraps around.
#[inline(always)]
pub(super) fn dot(weights: &[i16], numbers: &[i16]) -> i32 {
    let product = |(&weight, &number)| i32::from(weight) * i32::from(number);
    let products = weights.iter().zip(numbers).map(product);
    products.fold(0, i32::wrapping_add)
}
