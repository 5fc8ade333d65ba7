//! How `avoid` clauses thin out the options of a choice.

/// The options that remain after the `avoid` clauses.
///
/// `first` gives for each option the first clause, in the doctrine's order, that applies to it, and `u32::MAX` if none
/// does. An option to which no clause applies remains. If there is none, the last clause is dropped, then the last two,
/// and so on: so the options whose first clause comes last remain. `kept` is cleared and filled, so that it can be
/// reused.
pub(crate) fn keep(first: impl Iterator<Item = u32>, kept: &mut Vec<usize>) {
    kept.clear();
    let mut last = 0;
    for (i, first) in first.enumerate() {
        if first >= last {
            if first > last {
                last = first;
                kept.clear();
            }
            kept.push(i);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::keep;

    const FREE: u32 = u32::MAX;

    fn kept(first: &[u32]) -> Vec<usize> {
        let mut found = vec![99];
        keep(first.iter().copied(), &mut found);
        found
    }

    #[test]
    fn the_last_avoid_is_dropped_first() {
        assert_eq!(kept(&[0, FREE, 1]), [1]);
        assert_eq!(kept(&[0, 1, 0]), [1]);
        assert_eq!(kept(&[0, 0]), [0, 1]);
        assert_eq!(kept(&[FREE, FREE]), [0, 1]);
        assert_eq!(kept(&[]), [] as [usize; 0]);
    }

    /// The rule as the book states it: drop `avoid` clauses from the last on until some option remains.
    #[test]
    fn avoids_are_dropped_as_in_the_book() {
        for struck in 0..4096u32 {
            // Three clauses, four options, one bit each.
            let strikes = |option: u32, avoid: u32| struck >> (option * 3 + avoid) & 1 == 1;
            let expected = (0..=3).rev().find_map(|standing| {
                let left: Vec<usize> =
                    (0..4u32).filter(|o| !(0..standing).any(|a| strikes(*o, a))).map(|o| o as usize).collect();
                (!left.is_empty()).then_some(left)
            });
            let first: Vec<u32> = (0..4).map(|o| (0..3).find(|a| strikes(o, *a)).unwrap_or(FREE)).collect();
            assert_eq!(Some(kept(&first)), expected, "{struck:012b}");
        }
    }
}
