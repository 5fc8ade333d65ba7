//! How much a pilot that looks ahead thinks about one decision, beside what its doctrine asks for.

/// Options that are looked at; of more, as many are taken at even distances.
pub const OPTIONS: usize = 256;
/// Decisions in one play ahead.
pub const DECISIONS: u32 = 2_000;
/// Thoughts about own decisions of later turns, in all plays ahead together.
pub const THOUGHTS: u32 = 400;
