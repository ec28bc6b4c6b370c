//! Lists of different lengths without an allocation for each.

use std::ops::Range;

/// Lists that lie one after another in memory.
#[derive(Clone, Debug, PartialEq)]
pub struct Lists<T> {
    /// Where each list ends.
    ends: Vec<usize>,
    items: Vec<T>,
}

impl<T> Default for Lists<T> {
    fn default() -> Self {
        Self {
            ends: Vec::new(),
            items: Vec::new(),
        }
    }
}

impl<T> Lists<T> {
    /// How many lists there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is no list.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The items of all lists, one list after another.
    pub fn items(&self) -> &[T] {
        &self.items
    }

    /// Where among all items a list lies.
    ///
    /// # Panics
    /// If there is no such list.
    pub fn range(&self, list: usize) -> Range<usize> {
        let begin = list.checked_sub(1).map_or(0, |before| self.ends[before]);
        begin..self.ends[list]
    }

    /// All lists, in order.
    pub fn iter(&self) -> impl Iterator<Item = &[T]> {
        (0..self.len()).map(|list| &self.items[self.range(list)])
    }

    /// Adds a list.
    pub fn push(&mut self, items: impl IntoIterator<Item = T>) {
        self.items.extend(items);
        self.ends.push(self.items.len());
    }
}

impl<T> std::ops::Index<usize> for Lists<T> {
    type Output = [T];

    fn index(&self, list: usize) -> &[T] {
        &self.items[self.range(list)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lists_keep_their_items_and_order() {
        let mut lists = Lists::default();
        assert!(lists.is_empty());
        lists.push([1, 2]);
        lists.push([]);
        lists.push([3]);
        assert_eq!(lists.len(), 3);
        assert_eq!(
            (&lists[0], &lists[1], &lists[2]),
            (&[1, 2][..], &[][..], &[3][..])
        );
        assert_eq!(lists.range(2), 2..3);
        assert_eq!(lists.items(), [1, 2, 3]);
        assert_eq!(
            lists.iter().map(<[i32]>::len).collect::<Vec<_>>(),
            [2, 0, 1]
        );
    }
}
