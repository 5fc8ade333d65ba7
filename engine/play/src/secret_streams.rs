//! The streams of secret rolls.
//!
//! A secret roll may be under a secret condition. If it took its number from the stream of its phase, all later numbers
//! there would reveal whether it was made. So each statement that rolls in secret has its own stream, in which each
//! piece has its own place in each turn: the number depends on the seed, the statement, the piece for whose owner it is
//! rolled, the turn, and how often that statement has rolled for that piece in that turn.

use crate::chance::{self, Stream};
use crate::course::{Course, each_statement};
use dicta_program::*;
use std::collections::BTreeMap;

/// Counters per slot.
const PACKED: usize = 2;
/// Bits per counter.
const BITS: u32 = 16;

/// The statements that roll in secret, and the layout of their counters.
#[derive(Debug, Default)]
pub(crate) struct SecretStreams {
    /// The first slot.
    at: usize,
    /// Index by the origin of the statement.
    statements: BTreeMap<Origin, usize>,
    /// The name of each statement's stream.
    pub names: Vec<String>,
    keys: Vec<u64>,
    /// The index of each instance's whole among the wholes.
    wholes: Vec<usize>,
    /// The number of wholes.
    count: usize,
}

impl SecretStreams {
    /// Finds the statements; `wholes` gives the whole of each instance, and `reserve` allocates slots for the counters.
    pub fn new(
        program: &Program,
        (mission, course): (&Mission, &Course),
        wholes: &[usize],
        reserve: impl FnOnce(usize) -> usize,
    ) -> SecretStreams {
        let mut own = SecretStreams::default();
        let mut of_stream: BTreeMap<StreamId, u32> = BTreeMap::default();
        each_statement(program, mission, course, &mut |stmt| {
            let stream = match &stmt.kind {
                StmtKind::LetRoll { stream, audience, .. }
                | StmtKind::LetRandom { stream, audience, .. }
                | StmtKind::RollEach { stream, audience, .. }
                    if *audience != Audience::Public =>
                {
                    *stream
                }
                _ => return,
            };
            if own.statements.contains_key(&stmt.origin) {
                return;
            }
            let n = of_stream.entry(stream).or_default();
            *n += 1;
            let name = format!("{} in secret {n}", program.streams.get(stream.index()).map_or("", |s| s));
            own.statements.insert(stmt.origin, own.names.len());
            own.keys.push(chance::key(&name));
            own.names.push(name);
        });
        let mut places = vec![0; wholes.len()];
        for i in (0..wholes.len()).filter(|i| wholes[*i] == *i) {
            places[i] = own.count;
            own.count += 1;
        }
        own.wholes = wholes.iter().map(|whole| places.get(*whole).copied().unwrap_or(0)).collect();
        own.at = reserve(own.slots());
        own
    }

    /// The index of the statement with this origin among those that roll in secret.
    pub fn statement(&self, at: Origin) -> Option<usize> {
        self.statements.get(&at).copied()
    }

    fn slots(&self) -> usize {
        (self.keys.len() * self.count).div_ceil(PACKED)
    }

    /// The slots of all counters.
    pub fn range(&self) -> std::ops::Range<usize> {
        self.at..self.at + self.slots()
    }

    /// The slot of a counter, and its bit offset.
    fn counter(&self, statement: usize, piece: i64) -> (usize, u32) {
        let whole = usize::try_from(piece).ok().and_then(|i| self.wholes.get(i)).copied().unwrap_or(0);
        let n = statement * self.count + whole;
        (self.at + n / PACKED, (n % PACKED) as u32 * BITS)
    }

    /// How often a statement has rolled for a piece this turn.
    pub fn taken(&self, slots: &[i32], statement: usize, piece: i64) -> u32 {
        let (slot, up) = self.counter(statement, piece);
        slots.get(slot).map_or(0, |s| (*s as u32) >> up & 0xffff)
    }

    /// Sets how often a statement has rolled for a piece this turn.
    pub fn set_taken(&self, slots: &mut [i32], (statement, piece): (usize, i64), taken: u32) {
        let (slot, up) = self.counter(statement, piece);
        if let Some(s) = slots.get_mut(slot) {
            *s = ((*s as u32) & !(0xffff << up) | (taken & 0xffff) << up) as i32;
        }
    }

    /// The next number of a statement for a piece, below a bound.
    pub fn next(&self, slots: &mut [i32], (seed, turn): (u64, i32), of: (usize, i64), bound: u32) -> u32 {
        let Some(key) = self.keys.get(of.0) else { return 0 };
        let taken = self.taken(slots, of.0, of.1);
        self.set_taken(slots, of, taken.wrapping_add(1));
        Stream::keyed(seed, *key).below(place(turn, of.1, taken), bound)
    }

    /// Resets the counters for a new turn.
    pub fn begin_turn(&self, slots: &mut [i32]) {
        slots[self.range()].fill(0);
    }
}

/// The place in a statement's stream: by turn, piece (-1 for none) and the number of earlier rolls.
pub(crate) fn place(turn: i32, piece: i64, taken: u32) -> u64 {
    u64::from(turn as u32) << 32 | ((piece + 1) as u64 & 0xffff) << 16 | u64::from(taken & 0xffff)
}
