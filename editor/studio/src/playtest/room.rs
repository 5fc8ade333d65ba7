//! How much a playtest may come to: what play makes grows with every decision, and is kept for as long as the game is.

use super::tree::Moment;
use thiserror::Error;

/// What a playtest has room for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Room {
    /// Moments of all branches together.
    pub moments: usize,
    /// Entries of the journal at all moments together.
    pub entries: usize,
    /// Bytes of the positions at all moments together.
    pub positions: usize,
    /// Rulesets under which it was played: each that came into force on the way is one more.
    pub rules: usize,
}

/// What every playtest has room for.
pub const ROOM: Room = Room { moments: 20_000, entries: 2_000_000, positions: 1 << 30, rules: 100 };

/// Branches without a name that are kept; the oldest is given up for a new one.
pub const BRANCHES_MAX: usize = 64;

/// There is no room for more.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("a game can have at most {most} {what}")]
pub struct Full {
    pub most: usize,
    pub what: &'static str,
}

impl Room {
    /// What moments take.
    pub(super) fn of<'m>(moments: impl IntoIterator<Item = &'m Moment>) -> Room {
        let mut taken = Room { moments: 0, entries: 0, positions: 0, rules: 0 };
        moments.into_iter().for_each(|moment| taken.add(moment));
        taken
    }

    /// The same with one more moment.
    pub(super) fn with(mut self, moment: &Moment) -> Room {
        self.add(moment);
        self
    }

    fn add(&mut self, moment: &Moment) {
        self.moments += 1;
        self.entries += moment.entries.iter().map(|(_, chunk)| chunk.len()).sum::<usize>();
        // The last boundary of phases has a position of its own.
        self.positions += 2 * moment.position.bytes();
    }

    /// Whether there is room for what was taken.
    ///
    /// # Errors
    /// When it is more; the error says of what.
    pub(super) fn check(&self, taken: &Room) -> Result<(), Full> {
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
