//! Limits of a playtest: the data grows with every decision, and is kept as long as the game is open.

use super::game_tree::Moment;
use std::sync::Arc;
use thiserror::Error;

/// Limits, or amounts in use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlaytestLimits {
    /// Moments of all branches together.
    pub moments: usize,
    /// Game log entries of all moments together.
    pub entries: usize,
    /// Bytes of the positions of all moments together.
    pub positions: usize,
    /// Rulesets that it was played under: each change of the rules adds one.
    pub rules: usize,
}

/// The limits of every playtest.
pub const LIMITS: PlaytestLimits =
    PlaytestLimits { moments: 20_000, entries: 2_000_000, positions: 1 << 30, rules: 100 };

/// How many unnamed branches are kept; the oldest is deleted for a new one.
pub const BRANCHES_MAX: usize = 64;

/// A limit is reached.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("a game can have at most {most} {what}")]
pub struct Full {
    pub most: usize,
    pub what: &'static str,
}

impl PlaytestLimits {
    /// The amounts that moments use.
    pub(super) fn of(moments: &[Arc<Moment>]) -> PlaytestLimits {
        let mut taken = PlaytestLimits { moments: 0, entries: 0, positions: 0, rules: 0 };
        moments.iter().for_each(|moment| taken.add(moment));
        taken
    }

    /// The amounts with one more moment.
    pub(super) fn with(mut self, moment: &Moment) -> PlaytestLimits {
        self.add(moment);
        self
    }

    fn add(&mut self, moment: &Moment) {
        self.moments += 1;
        self.entries += moment.entries.iter().map(|(_, chunk)| chunk.len()).sum::<usize>();
        // The crossing stores a position of its own.
        self.positions += 2 * moment.position.bytes();
    }

    /// Checks amounts against these limits.
    ///
    /// # Errors
    /// The first limit that is exceeded.
    pub(super) fn check(&self, taken: &PlaytestLimits) -> Result<(), Full> {
        let full = |most: usize, what: &'static str| Err(Full { most, what });
        match () {
            () if taken.moments > self.moments => full(self.moments, "moments"),
            () if taken.entries > self.entries => full(self.entries, "entries in the game log"),
            () if taken.positions > self.positions => full(self.positions, "bytes of positions"),
            () if taken.rules > self.rules => full(self.rules, "rulesets, one after the other,"),
            () => Ok(()),
        }
    }
}
