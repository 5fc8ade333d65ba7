//! A position in a game, and what can be said of it without its machine.

use crate::layout::{head, set_wide, wide};

/// A position in a game: plain slots in the layout of its machine.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Position {
    pub(crate) slots: Box<[i32]>,
}

/// The arguments of a choice; the usual few are not heap-allocated.
pub type Args = smallvec::SmallVec<[i64; 4]>;

impl Position {
    /// The number of the turn, from 1; 0 in the setup.
    pub fn turn(&self) -> u32 {
        self.slots[head::TURN] as u32
    }

    /// The number of settled choices: those made by players, those with only one option, those with none.
    pub fn decisions(&self) -> u32 {
        self.slots[head::DECISIONS] as u32
    }

    /// The seed of the game's chance.
    pub fn seed(&self) -> u64 {
        wide(&self.slots, head::SEED) as u64
    }

    /// The same position in a game with another seed: everything so far is the same, everything to come has other luck.
    pub fn with_seed(&self, seed: u64) -> Position {
        let mut other = self.clone();
        set_wide(&mut other.slots, head::SEED, seed as i64);
        other
    }

    /// The size in bytes.
    pub fn bytes(&self) -> usize {
        self.slots.len() * size_of::<i32>()
    }

    /// A hash that distinguishes positions of one machine, the same on every computer.
    pub fn hash(&self) -> u64 {
        let mut h: u64 = 0x9e37_79b9_7f4a_7c15;
        for pair in self.slots.chunks(2) {
            let low = u64::from(pair[0] as u32);
            let high = u64::from(pair.get(1).map_or(0, |s| *s as u32));
            h = (h.rotate_left(23) ^ (low | high << 32)).wrapping_mul(0x2127_599b_f432_5c37);
            h ^= h >> 29;
        }
        h ^= h >> 32;
        h.wrapping_mul(0xd6e8_feb8_6659_fd93) ^ h >> 31
    }
}
