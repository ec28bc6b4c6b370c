//! How inputs are numbered.

use super::Inputs;

/// A block of inputs with one input for each combination of `N` numbers.
#[derive(Clone, Copy, Debug)]
pub(super) struct Field<const N: usize> {
    first: usize,
    sizes: [usize; N],
}

impl<const N: usize> Field<N> {
    /// The block whose numbers lie below `sizes` and whose inputs begin with `first`.
    pub(super) const fn new(first: usize, sizes: [usize; N]) -> Self {
        Self { first, sizes }
    }

    /// The first input after the block.
    pub(super) const fn end(&self) -> usize {
        let mut size = 1;
        let mut number = 0;
        while number < N {
            size *= self.sizes[number];
            number += 1;
        }
        self.first + size
    }

    /// Activates the input of these numbers, each of which counts as the last if it is too great.
    #[inline(always)]
    pub(super) fn push(&self, inputs: &mut Inputs, numbers: [usize; N]) {
        let mut input = 0;
        for (number, size) in numbers.into_iter().zip(self.sizes) {
            input = input * size + number.min(size - 1);
        }
        inputs.push((self.first + input) as u16);
    }
}

/// Which step of a scale a number is on: 0 up to `least`, then one more for every `step`.
#[inline(always)]
pub(super) fn step(number: i32, least: i32, step: i32) -> usize {
    ((number - least).max(0) / step) as usize
}

/// Defines blocks of inputs one after another, and the number of all of them.
macro_rules! fields {
    ($v:vis $total:ident; $($name:ident $sizes:tt)+) => {
        fields!(@ 0; $v $total; $($name $sizes)+);
    };
    (@ $first:expr; $v:vis $total:ident; $name:ident $sizes:tt $($rest:tt)*) => {
        pub(super) const $name: Field<{ $sizes.len() }> = Field::new($first, $sizes);
        fields!(@ $name.end(); $v $total; $($rest)*);
    };
    (@ $first:expr; $v:vis $total:ident;) => {
        $v const $total: usize = $first;
    };
}
pub(super) use fields;

#[cfg(test)]
mod tests {
    use super::*;

    fields! { ALL;
        FIRST [3]
        SECOND [2, 4]
    }

    #[test]
    fn blocks_follow_each_other_and_cap_their_numbers() {
        assert_eq!(ALL, 11);
        let mut inputs = Inputs::new();
        FIRST.push(&mut inputs, [0]);
        FIRST.push(&mut inputs, [9]);
        SECOND.push(&mut inputs, [0, 0]);
        SECOND.push(&mut inputs, [1, 2]);
        SECOND.push(&mut inputs, [7, 7]);
        assert_eq!(inputs, [0, 2, 3, 9, 10]);
    }

    #[test]
    fn a_scale_has_steps_of_one_size() {
        let steps = [-9, -4, -3, -1, 0, 3].map(|number| step(number, -4, 2));
        assert_eq!(steps, [0, 0, 0, 1, 2, 3]);
    }
}
