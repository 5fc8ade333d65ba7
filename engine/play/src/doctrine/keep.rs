//! How avoids thin out the options of a choice.

/// The options that remain once the avoids have struck theirs.
///
/// `first` gives for each option the first avoid, in the doctrine's order, that strikes it, and `u32::MAX` if none does.
/// An option that no avoid strikes remains. If there is none, the last avoid is given up, then the last two, and so on:
/// so those remain whose first avoid comes last. `kept` is cleared and filled, so that it can be used again.
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
    fn the_last_avoid_gives_way_first() {
        assert_eq!(kept(&[0, FREE, 1]), [1]);
        assert_eq!(kept(&[0, 1, 0]), [1]);
        assert_eq!(kept(&[0, 0]), [0, 1]);
        assert_eq!(kept(&[FREE, FREE]), [0, 1]);
        assert_eq!(kept(&[]), [] as [usize; 0]);
    }

    /// The rule as the book tells it: give up avoids from the last on until something is left.
    #[test]
    fn it_is_the_rule_of_the_book() {
        for struck in 0..4096u32 {
            // Three avoids, four options, one bit each.
            let strikes = |option: u32, avoid: u32| struck >> (option * 3 + avoid) & 1 == 1;
            let told = (0..=3).rev().find_map(|standing| {
                let left: Vec<usize> =
                    (0..4u32).filter(|o| !(0..standing).any(|a| strikes(*o, a))).map(|o| o as usize).collect();
                (!left.is_empty()).then_some(left)
            });
            let first: Vec<u32> = (0..4).map(|o| (0..3).find(|a| strikes(o, *a)).unwrap_or(FREE)).collect();
            assert_eq!(Some(kept(&first)), told, "{struck:012b}");
        }
    }
}
