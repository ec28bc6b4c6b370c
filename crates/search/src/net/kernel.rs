//! The loops that cost the time, plain enough for the compiler to make vectors of them.

use super::HIDDEN;

/// Adds rows of a matrix to `sums`, as long as a row; sums that leave 16 bits stay at the border.
/// Rows that are not there add nothing.
pub(super) fn add_rows(matrix: &[i16], rows: &[u16], sums: &mut [i16]) {
    let width = sums.len();
    let mut column = 0;
    let (wide, rest) = sums.as_chunks_mut::<BLOCK>();
    for sums in wide {
        add_block(matrix, width, column, rows, sums);
        column += BLOCK;
    }
    let (narrow, _) = rest.as_chunks_mut::<HIDDEN>();
    for sums in narrow {
        add_block(matrix, width, column, rows, sums);
        column += HIDDEN;
    }
}

/// So many sums stay in registers while all rows are added.
const BLOCK: usize = 128;

#[inline(always)]
fn add_block<const N: usize>(
    matrix: &[i16],
    width: usize,
    column: usize,
    rows: &[u16],
    sums: &mut [i16; N],
) {
    let mut kept = *sums;
    for &row in rows {
        let begin = usize::from(row) * width + column;
        let Some(row) = matrix.get(begin..begin + N) else {
            continue;
        };
        for (sum, weight) in kept.iter_mut().zip(row) {
            *sum = sum.saturating_add(*weight);
        }
    }
    *sums = kept;
}

/// The sums of the second layer's units, each a row of `weights` times `wide`. Sums beyond 32 bits
/// wrap around.
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
