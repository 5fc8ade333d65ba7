//! How avoids thin out the options of a choice.

/// The options that remain once the avoids have struck theirs.
///
/// `struck[i]` has bit `k` set when avoid `k` (in the doctrine's order) strikes option `i`; there are `avoids` of them.
/// An option that no avoid strikes remains. If none does, the last avoid is given up, then the last two, and so on;
/// without any avoid all remain. `kept` is cleared and filled, so that a pilot can reuse it.
pub fn keep(struck: &[u64], avoids: u32, kept: &mut Vec<usize>) {
    for standing in (0..=avoids.min(64)).rev() {
        let mask = if standing == 64 { u64::MAX } else { (1 << standing) - 1 };
        kept.clear();
        kept.extend(struck.iter().enumerate().filter(|(_, s)| *s & mask == 0).map(|(i, _)| i));
        if !kept.is_empty() {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::keep;

    fn kept(struck: &[u64], avoids: u32) -> Vec<usize> {
        let mut found = vec![99];
        keep(struck, avoids, &mut found);
        found
    }

    #[test]
    fn the_last_avoid_gives_way_first() {
        assert_eq!(kept(&[0b01, 0b00, 0b10], 2), [1]);
        assert_eq!(kept(&[0b01, 0b10, 0b11], 2), [1]);
        assert_eq!(kept(&[0b01, 0b11], 2), [0, 1]);
        assert_eq!(kept(&[0, 0], 0), [0, 1]);
        assert_eq!(kept(&[u64::MAX, 1 << 63], 64), [1]);
        assert_eq!(kept(&[], 3), [] as [usize; 0]);
    }
}
