//! Seeded random numbers, so that every input and every failure can be reproduced. The cross-crate test suites share
//! this file.

use rand_xoshiro::SplitMix64;
use rand_xoshiro::rand_core::{Rng, SeedableRng};

/// Seeded random numbers, the same on every system and in every version: long runs continue from a seed and a number.
#[derive(Clone, Debug)]
pub struct Random(SplitMix64);

impl Random {
    /// Random numbers from this seed.
    pub fn new(seed: u64) -> Random {
        Random(SplitMix64::seed_from_u64(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x1234_5678_9abc_def1))
    }

    /// Any number.
    pub fn any(&mut self) -> u64 {
        self.0.next_u64()
    }

    /// A number below `bound`; 0 if `bound` is 0.
    pub fn below(&mut self, bound: usize) -> usize {
        (self.any() % bound.max(1) as u64) as usize
    }

    /// True in one of this many cases, on average.
    pub fn one_in(&mut self, cases: usize) -> bool {
        self.below(cases) == 0
    }

    /// A random element of a nonempty list.
    pub fn of<'a, T>(&mut self, list: &'a [T]) -> &'a T {
        &list[self.below(list.len())]
    }
}

#[cfg(test)]
mod tests {
    use super::Random;

    #[test]
    fn random_numbers_never_change() {
        let mut random = Random::new(7);
        let numbers = [random.any(), random.any(), random.any()];
        assert_eq!(numbers, [0xf246_f46a_1abc_939a, 0x5124_8a95_9000_ea55, 0xd772_e78f_fa47_d7ad]);
        assert_eq!(Random::new(0).any(), 0xe038_10ac_f99d_d2cb);
    }
}
