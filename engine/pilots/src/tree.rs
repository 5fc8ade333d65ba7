//! The decisions that a deep search has met, and which option each of them tries next.
//!
//! A node is what a seat knows when it decides, so the nodes of all seats together are a tree of their choices. Its arms
//! are options, the most promising first; the more often a node is met, the more of them are open. An open arm is
//! tried by the mean of its worths, compared with the usual differences between worths, plus a bonus that is great for
//! early arms and falls with each trial (PUCT). All in whole numbers, so that it is the same on every machine.

use crate::limits;
use rustc_hash::FxHashMap;
use std::cmp::Reverse;

/// The unit of scores: one standard deviation of the worths.
const UNIT: i128 = 1 << 10;
/// What winning all games of an arm adds to its score, in units.
const VICTORY: i128 = 12;
/// The weight of the bonus.
const BONUS: i128 = 2;
/// The number of arms that are open from the start.
const OPEN_FIRST: usize = 4;
/// Sums of worths count up to this, so that no arithmetic overflows.
const WORTH_MAX: i64 = 1 << 40;

/// Results of plays: how many, and what they were worth.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Results {
    pub plays: u32,
    /// The sum of the worths.
    pub sum: i64,
    /// Games won minus games lost.
    pub won: i64,
}

/// An option of a node.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Arm {
    /// Its index among the options of the decision.
    pub option: usize,
    /// Its place in the order, from 0.
    rank: u32,
    pub results: Results,
}

/// A decision.
#[derive(Clone, Debug, Default)]
struct Node {
    arms: Vec<Arm>,
    results: Results,
}

/// How much worths differ, to compare differences between them with.
#[derive(Clone, Copy, Debug, Default)]
struct Spread {
    plays: i128,
    sum: i128,
    squares: i128,
}

/// All decisions met in a search.
#[derive(Clone, Debug, Default)]
pub(crate) struct Tree {
    nodes: Vec<Node>,
    by_key: FxHashMap<u64, usize>,
    /// By the number of turns that a worth is summed over.
    spreads: Vec<Spread>,
}

impl Results {
    fn add(&mut self, worth: i64, won: i64) {
        self.plays += 1;
        self.sum = self.sum.saturating_add(worth);
        self.won += won;
    }
}

impl Spread {
    fn add(&mut self, worth: i64) {
        let worth = i128::from(worth);
        self.plays += 1;
        self.sum += worth;
        self.squares += worth * worth;
    }

    /// The standard deviation, at least 1.
    fn deviation(&self) -> i128 {
        let plays = self.plays.max(1);
        let mean = self.sum / plays;
        (self.squares / plays - mean * mean).max(1).isqrt().max(1)
    }
}

impl Tree {
    /// Forgets everything and keeps the memory. `depth` is the number of turns that are played.
    pub fn clear(&mut self, depth: usize) {
        self.nodes.clear();
        self.by_key.clear();
        self.spreads.clear();
        self.spreads.resize(depth, Spread::default());
    }

    /// The number of nodes.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// The node with this key.
    pub fn find(&self, key: u64) -> Option<usize> {
        self.by_key.get(&key).copied()
    }

    /// Adds a node, unless there are too many or it has no options; `ranked` says whether the first options are the most promising.
    pub fn add(&mut self, key: u64, options: impl Iterator<Item = usize>, ranked: bool) -> Option<usize> {
        if self.nodes.len() >= limits::NODES {
            return None;
        }
        let arm = |(n, option)| Arm { option, rank: if ranked { n } else { 0 }, results: Results::default() };
        let arms: Vec<Arm> = (0..).zip(options).map(arm).collect();
        if arms.is_empty() {
            return None;
        }
        self.by_key.insert(key, self.nodes.len());
        self.nodes.push(Node { arms, results: Results::default() });
        Some(self.nodes.len() - 1)
    }

    /// The arms of a node.
    pub fn arms(&self, node: usize) -> &[Arm] {
        &self.nodes[node].arms
    }

    /// The arm to try next, at a node whose worths are summed over all turns from `depth` on.
    pub fn next(&self, node: usize, depth: usize) -> usize {
        let node = &self.nodes[node];
        let deviation = self.spreads[depth].deviation();
        let open = (OPEN_FIRST + 2 * node.results.plays.isqrt() as usize).min(node.arms.len());
        let of = |arm: &usize| (node.score(&node.arms[*arm], deviation), Reverse(*arm));
        (0..open).max_by_key(of).unwrap_or(0)
    }

    /// Adds the result of a play in which an arm was tried.
    pub fn learn(&mut self, (node, arm): (usize, usize), depth: usize, worth: i64, won: i64) {
        let worth = worth.clamp(-WORTH_MAX, WORTH_MAX);
        self.spreads[depth].add(worth);
        let node = &mut self.nodes[node];
        node.results.add(worth, won);
        node.arms[arm].results.add(worth, won);
    }
}

impl Node {
    /// Compares the arms that might be tried next.
    fn score(&self, arm: &Arm, deviation: i128) -> i128 {
        let (all, own) = (self.results, arm.results);
        let (n, all_plays) = (i128::from(own.plays), i128::from(all.plays));
        let better = match own.plays {
            // An arm without results is taken to be as good as the mean of the others.
            0 => 0,
            _ => {
                let both = n * all_plays;
                let worth = i128::from(own.sum) * all_plays - i128::from(all.sum) * n;
                let won = i128::from(own.won) * all_plays - i128::from(all.won) * n;
                worth * UNIT / (both * deviation) + won * VICTORY * UNIT / both
            }
        };
        let bonus = BONUS * (all_plays * UNIT * UNIT).isqrt();
        better + bonus / (i128::from(arm.rank) + 2) / (n + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Plays a node with three arms of these worths, of which the last wins if `wins`; returns how often each was tried.
    fn plays(worths: [i64; 3], wins: bool) -> Vec<u32> {
        let mut tree = Tree::default();
        tree.clear(1);
        let node = tree.add(7, [5, 8, 2].into_iter(), true).expect("room");
        for play in 0..200 {
            let arm = tree.next(node, 0);
            tree.learn((node, arm), 0, worths[arm] + play % 9, i64::from(wins && arm == 2));
        }
        assert_eq!(tree.arms(node).iter().map(|arm| arm.option).collect::<Vec<_>>(), [5, 8, 2]);
        tree.arms(node).iter().map(|arm| arm.results.plays).collect()
    }

    #[test]
    fn the_best_arm_is_tried_most_and_none_is_forgotten() {
        let plays = plays([10, 15, 5], false);
        assert_eq!(plays.iter().sum::<u32>(), 200);
        assert!(plays[1] > 120 && plays.iter().all(|n| *n > 1), "{plays:?}");
    }

    #[test]
    fn a_win_counts_more_than_the_worth() {
        let plays = plays([10, 15, 5], true);
        assert!(plays[2] > 150, "{plays:?}");
    }

    /// The first arms are the most promising, so the others open as the node is met more often.
    #[test]
    fn arms_open_with_the_number_of_plays() {
        let mut tree = Tree::default();
        tree.clear(1);
        let node = tree.add(7, 0..50, true).expect("room");
        let mut last = 0;
        for play in 0..100usize {
            let arm = tree.next(node, 0);
            last = last.max(arm);
            tree.learn((node, arm), 0, 0, 0);
            assert!(last < OPEN_FIRST + 2 * (play + 1).isqrt(), "{last} after {play}");
        }
        assert!(last > OPEN_FIRST, "{last}");
    }

    #[test]
    fn memory_is_bounded() {
        let mut tree = Tree::default();
        tree.clear(1);
        let added = (0..limits::NODES as u64 + 5).filter(|key| tree.add(*key, 0..2, false).is_some()).count();
        assert_eq!((added, tree.len()), (limits::NODES, limits::NODES));
        assert_eq!((tree.find(3), tree.find(limits::NODES as u64 + 1)), (Some(3), None));
        tree.clear(1);
        assert_eq!((tree.len(), tree.find(3)), (0, None));
    }

    #[test]
    fn great_worths_do_not_overflow() {
        let mut tree = Tree::default();
        tree.clear(1);
        let node = tree.add(7, 0..4, true).expect("room");
        for (play, worth) in [i64::MAX, i64::MIN, i64::MAX, 0].into_iter().cycle().take(1_000).enumerate() {
            tree.learn((node, play % 4), 0, worth, 1);
            assert!(tree.next(node, 0) < 4);
        }
    }
}
