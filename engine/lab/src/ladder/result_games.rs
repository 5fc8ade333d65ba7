//! For each result of two rungs, the first game that had it, so that it can be played again.

use serde::{Deserialize, Serialize};

/// A game of two rungs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct PairingGame {
    /// The number of its pair in the ladder, from 0.
    pub pair: u64,
    /// Whether the second rung plays the mission's first side.
    pub swapped: bool,
    /// The number of its mission in the report.
    pub mission: usize,
    /// The seed that replays it.
    pub seed: u64,
}

/// The first game that the first rung lost, the first without a winner, and the first that it won.
pub type ResultGames = [Option<PairingGame>; 3];

/// Keeps the earlier ones of the games. The order in which they are merged doesn't matter.
pub(super) fn merge(mine: &mut ResultGames, theirs: &ResultGames) {
    for (mine, theirs) in mine.iter_mut().zip(theirs) {
        *mine = (*mine).into_iter().chain(*theirs).min();
    }
}
