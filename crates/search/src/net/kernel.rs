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

/// Adds numbers to sums, which wrap around beyond 16 bits.
pub(super) fn add(sums: &mut [i16], numbers: &[i16]) {
    for (sum, number) in sums.iter_mut().zip(numbers) {
        *sum = sum.wrapping_add(*number);
    }
}

/// The sums of the second layer's units, each a row of `weights` times `wide`. Sums beyond 32 bits
/// wrap around.
#[multiversion(targets("x86_64+avx512f+avx512bw+avx512vl", "x86_64+avx2"))]
pub(super) fn second_layer(weights: &[i16], wide: &[i16], sums: &mut [i32; HIDDEN]) {
    for (sum, row) in sums.iter_mut().zip(weights.chunks_exact(wide.len())) {
        *sum = dot(row, wide);
    }
}

/// The sum of the products; beyond 32 bits it wraps around.
#[inline(always)]
pub(super) fn dot(weights: &[i16], numbers: &[i16]) -> i32 {
    let product = |(&weight, &number)| i32::from(weight) * i32::from(number);
    let products = weights.iter().zip(numbers).map(product);
    products.fold(0, i32::wrapping_add)
}
