//! Limits on the effort of a pilot that looks ahead, in addition to those of its doctrine.

/// Options to examine; if there are more, this many are taken at even distances.
pub const OPTIONS: usize = 256;
/// Decisions in one playout.
pub const DECISIONS: u32 = 2_000;
/// Thoughts about own decisions in later turns, over all playouts together.
pub const THOUGHTS: u32 = 400;
/// Decisions that a deep search remembers.
pub const NODES: usize = 1 << 13;
/// Options that a deep search considers in a decision other than the pending one.
pub const ARMS: usize = 64;
