//! In which orders the entrants of a set sit.

/// All different orders of the seats: `seating` holds an entrant's number for each seat; seats of
/// the same entrant are not told apart. The first is ascending.
///
/// One against copies of another gives as many orders as there are seats.
pub(crate) fn all_orders(seating: &[usize]) -> Vec<Vec<usize>> {
    let mut order = seating.to_vec();
    order.sort_unstable();
    let mut orders = vec![order.clone()];
    while next_order(&mut order) {
        orders.push(order.clone());
    }
    orders
}

/// Steps to the next order in ascending sequence (Narayana's method); false after the last.
fn next_order(order: &mut [usize]) -> bool {
    let Some(rise) = order.windows(2).rposition(|pair| pair[0] < pair[1]) else {
        return false;
    };
    let above = order.iter().rposition(|&other| other > order[rise]);
    order.swap(rise, above.unwrap_or(rise));
    order[rise + 1..].reverse();
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_against_equals_sits_once_on_each_seat() {
        assert_eq!(
            all_orders(&[0, 1, 1]),
            [vec![0, 1, 1], vec![1, 0, 1], vec![1, 1, 0]]
        );
        assert_eq!(all_orders(&[0, 1, 1, 1, 1]).len(), 5);
    }

    #[test]
    fn different_entrants_sit_in_every_order() {
        let orders = all_orders(&[2, 0, 1, 3]);
        assert_eq!(orders.len(), 24);
        let different: std::collections::BTreeSet<_> = orders.iter().collect();
        assert_eq!(different.len(), 24);
    }
}
