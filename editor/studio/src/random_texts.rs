//! Shared by the property tests: how many cases they try, from which seed, and texts of random lines.
//!
//! The cases of a test are always the same. When one fails, proptest finds and prints the smallest failing one; there
//! is no file of failures.

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

/// This many cases from a fixed seed.
pub(crate) fn cases(count: u32) -> ProptestConfig {
    ProptestConfig { cases: count, rng_seed: RngSeed::Fixed(7), failure_persistence: None, ..ProptestConfig::default() }
}

/// A text of at most this many lines, each chosen from these.
pub(crate) fn lines_of(lines: &'static [&'static str], most: usize) -> impl Strategy<Value = String> {
    vec(proptest::sample::select(lines), 0..=most).prop_map(|lines| lines.concat())
}
