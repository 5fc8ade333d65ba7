//! How the figures of a rung's games are distributed, with a pair of games for each value, so that it can be played
//! again.
//!
//! A pair whose games differ is preferred as an example, then an earlier one. So the order in which pairs are added
//! doesn't matter.

use serde::{Deserialize, Serialize};
use std::cmp::Reverse;
use std::collections::BTreeMap;

/// A pair of games of a rung.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct PairAt {
    /// The number of its round, from 0.
    pub round: u64,
    /// The number of the mission in the plan.
    pub mission: usize,
    /// Whether the pilots have swapped sides.
    pub swapped: bool,
}

/// The pairs whose games have the same value.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Bar {
    /// Their number.
    pub pairs: u64,
    /// Whether the two games of every such pair are the same.
    pub is_same: bool,
    /// One of them.
    pub example: PairAt,
}

/// The distribution of the figure that is compared, in whole numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spread {
    /// What the figure of the game under B is greater by than that of the game under A.
    pub differences: BTreeMap<i64, Bar>,
    /// The figure of the games under A and B.
    pub values: [BTreeMap<u32, Bar>; 2],
}

/// The pair in which a figure differs most, and if it never does, in which it is greatest.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct FigurePair {
    /// The figure of the games under A and B.
    pub counts: [u64; 2],
    /// The pair.
    pub at: PairAt,
}

impl Spread {
    /// Adds a pair with the figure of its games.
    pub(super) fn add(&mut self, counted: [u32; 2], is_same: bool, example: PairAt) {
        let bar = Bar { pairs: 1, is_same, example };
        let [a, b] = counted;
        add(&mut self.differences, i64::from(b) - i64::from(a), bar);
        for (values, counted) in self.values.iter_mut().zip(counted) {
            add(values, counted, bar);
        }
    }

    pub(super) fn merge(&mut self, other: Spread) {
        other.differences.into_iter().for_each(|(difference, bar)| add(&mut self.differences, difference, bar));
        for (mine, theirs) in self.values.iter_mut().zip(other.values) {
            theirs.into_iter().for_each(|(value, bar)| add(mine, value, bar));
        }
    }
}

fn add<K: Ord>(bars: &mut BTreeMap<K, Bar>, value: K, bar: Bar) {
    let add = |mine: &mut Bar| {
        mine.pairs += bar.pairs;
        (mine.is_same, mine.example) = (mine.is_same, mine.example).min((bar.is_same, bar.example));
    };
    bars.entry(value).and_modify(add).or_insert(bar);
}

impl FigurePair {
    /// Keeps the pair that says more about a figure. A pair in which the figure is 0 says nothing.
    pub(super) fn keep(mine: &mut Option<FigurePair>, other: FigurePair) {
        if other.counts != [0; 2] && mine.as_ref().is_none_or(|mine| other.order() < mine.order()) {
            *mine = Some(other);
        }
    }

    fn order(&self) -> (Reverse<[u64; 2]>, PairAt) {
        let [a, b] = self.counts;
        (Reverse([a.abs_diff(b), a.max(b)]), self.at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(round: u64) -> PairAt {
        PairAt { round, ..PairAt::default() }
    }

    #[test]
    fn spreads_merge_in_any_order() {
        let pairs = [([1, 1], true, 0), ([1, 4], false, 1), ([4, 4], false, 2), ([4, 4], true, 3), ([1, 4], false, 4)];
        let spread = |of: &[usize]| {
            let mut spread = Spread::default();
            of.iter().map(|i| pairs[*i]).for_each(|(counted, is_same, round)| spread.add(counted, is_same, at(round)));
            spread
        };
        let merged = |first: &[usize], second: &[usize]| {
            let mut merged = spread(first);
            merged.merge(spread(second));
            merged
        };
        let all = spread(&[0, 1, 2, 3, 4]);
        assert_eq!(merged(&[3, 4], &[2, 0, 1]), all);
        assert_eq!(merged(&[], &[4, 3, 2, 1, 0]), all);
        let differences: Vec<_> = all.differences.iter().map(|(d, bar)| (*d, bar.pairs, bar.example.round)).collect();
        // A pair whose games differ is preferred, although another one is earlier.
        assert_eq!(differences, [(0, 3, 2), (3, 2, 1)]);
        assert_eq!(all.values[0].iter().map(|(v, bar)| (*v, bar.pairs)).collect::<Vec<_>>(), [(1, 3), (4, 2)]);
    }

    #[test]
    fn the_pair_of_a_figure_is_where_it_differs_most() {
        let mut kept = None;
        for (counts, round) in [([0, 0], 0), ([3, 3], 1), ([0, 2], 2), ([2, 0], 3), ([1, 0], 4)] {
            FigurePair::keep(&mut kept, FigurePair { counts, at: at(round) });
        }
        assert_eq!(kept, Some(FigurePair { counts: [0, 2], at: at(2) }));
    }
}
