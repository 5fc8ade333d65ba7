//! Chance: named streams of numbers in which every draw has a place, so that seed and choices determine a game.
//!
//! The n-th number of a stream depends only on the game's seed, the stream's *name* and n. A position therefore holds
//! one counter per stream and no generator, an additional roll in one rule shifts no other, and a saved game continues
//! as it would have. The output function is SplitMix64, whose state after n numbers is its first state plus n times a
//! constant, so any draw is computed directly. This module does not depend on dice, decks or rules.

use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// The increment of SplitMix64's state per number.
const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

/// A stream of a game. It holds no counter: the caller passes the index of the number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stream {
    state: u64,
}

impl Stream {
    /// The stream with this name in the game with this seed.
    pub fn new(seed: u64, name: &str) -> Stream {
        Stream::keyed(seed, key(name))
    }

    /// Like [`Stream::new`], with the name's [`key`] already computed.
    pub fn keyed(seed: u64, key: u64) -> Stream {
        Stream { state: SplitMix64::seed_from_u64(seed).next_u64() ^ key }
    }

    /// The n-th number of the stream, from 0.
    pub fn at(&self, n: u64) -> u64 {
        SplitMix64::seed_from_u64(self.state.wrapping_add(n.wrapping_mul(GOLDEN))).next_u64()
    }

    /// The n-th number reduced to `0..bound` by widening multiplication; 0 if the bound is 0.
    pub fn below(&self, n: u64, bound: u32) -> u32 {
        ((u128::from(self.at(n)) * u128::from(bound)) >> 64) as u32
    }
}

/// What a stream's name contributes to its state: FNV-1a, 64 bits.
pub fn key(name: &str) -> u64 {
    name.bytes().fold(0xcbf2_9ce4_8422_2325, |h, b| (h ^ u64::from(b)).wrapping_mul(0x0000_0100_0000_01b3))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_match_the_reference_vectors() {
        // FNV-1a test vectors by its authors, and SplitMix64's by its author (state 1477776061723855037).
        assert_eq!(key(""), 0xcbf2_9ce4_8422_2325);
        assert_eq!(key("a"), 0xaf63_dc4c_8601_ec8c);
        let stream = Stream { state: 1_477_776_061_723_855_037 };
        assert_eq!(stream.at(0), 1_985_237_415_132_408_290);
        assert_eq!(stream.at(1), 2_979_275_885_539_914_483);
        assert_eq!(stream.at(4), 15_141_737_807_933_549_159);
    }

    #[test]
    fn a_stream_is_stable() {
        let stream = Stream::new(42, "fire");
        let rolls: Vec<u32> = (0..12).map(|n| stream.below(n, 6)).collect();
        assert_eq!(rolls, [3, 4, 2, 4, 5, 2, 5, 5, 3, 5, 3, 4]);
        assert_ne!(Stream::new(42, "fire"), Stream::new(42, "damage"));
        assert_ne!(Stream::new(42, "fire"), Stream::new(43, "fire"));
    }

    #[test]
    fn numbers_below_a_bound_are_uniform() {
        let stream = Stream::new(7, "fair");
        let mut counts = [0u32; 6];
        for n in 0..60_000 {
            counts[stream.below(n, 6) as usize] += 1;
        }
        assert!(counts.iter().all(|c| (9_600..10_400).contains(c)), "{counts:?}");
        assert_eq!(stream.below(0, 0), 0);
    }
}
