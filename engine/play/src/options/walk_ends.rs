//! Where the walks that a choice offers end.
//!
//! Most rules and doctrines on a walk only ask where it ends. Many walks end alike, and their search knows where; so
//! such a condition is evaluated once for each end, and no walk is followed again.

use crate::eval::{Ctx, FoundWalk};
use crate::layout::PathEnd;
use crate::scope::{every, reads};
use dicta_program::*;
use smallvec::SmallVec;

/// Where the walks in the last pick of each option end.
#[derive(Clone, Debug, Default)]
pub(crate) struct WalkEnds {
    /// The cell and facing from which the walks start.
    from: (i64, i64),
    /// The ends found for one tuple of the other picks after the other: walks with the same end have the same other
    /// picks.
    pub list: Vec<PathEnd>,
    /// The first end for the present tuple.
    first: u32,
    /// By option.
    of: Vec<u32>,
}

impl WalkEnds {
    pub fn clear(&mut self) {
        self.list.clear();
        self.of.clear();
    }

    /// Adds the ends of walks with the same other picks.
    pub fn begin(&mut self, from: (i64, i64), ends: &[PathEnd]) {
        self.from = from;
        self.first = self.list.len() as u32;
        self.list.extend_from_slice(ends);
    }

    /// Adds an option with one of these ends.
    pub fn push(&mut self, end: u32) {
        self.of.push(self.first + end);
    }

    /// Adds an option for each walk.
    pub fn extend(&mut self, walks: &[FoundWalk]) {
        let first = self.first;
        self.of.extend(walks.iter().map(|walk| first + walk.end));
    }

    /// Whether each of the options has a known end.
    pub fn are_known(&self, count: usize) -> bool {
        count > 0 && self.of.len() == count
    }

    /// Whether each of the options has a known end for a piece that is still where it was.
    pub fn hold(&self, count: usize, place: (i64, i64)) -> bool {
        self.are_known(count) && self.from == place
    }

    /// Takes the number of each option's end out.
    pub fn take_numbers(&mut self) -> Vec<u32> {
        std::mem::take(&mut self.of)
    }

    /// Puts the numbers back, without those of the options that are gone.
    pub fn put_numbers(&mut self, mut numbers: Vec<u32>, keep: impl Fn(u32) -> bool) {
        numbers.retain(|end| keep(*end));
        self.of = numbers;
    }

    /// The number of the end of an option.
    pub fn of(&self, option: usize) -> Option<usize> {
        self.of.get(option).map(|end| *end as usize)
    }

    /// Spares an evaluation from following the walk of an option.
    pub fn foresee(&self, c: &mut Ctx, option: usize, path: i64) {
        if let Some(end) = self.of(option).and_then(|end| self.list.get(end)) {
            c.foresee(self.from, path, *end);
        }
    }

    /// The options of the highest rank, where options with the same end have the same rank. `rank` is asked for the first
    /// option with each end.
    pub fn keep_last(&self, kept: &mut Vec<usize>, mut rank: impl FnMut(usize) -> u32) {
        let mut ranks: SmallVec<[Option<u32>; 128]> = SmallVec::from_elem(None, self.list.len());
        for (option, end) in self.of.iter().enumerate() {
            let known = &mut ranks[*end as usize];
            if known.is_none() {
                *known = Some(rank(option));
            }
        }
        let highest = ranks.iter().copied().max().flatten();
        kept.clear();
        kept.extend((0..self.of.len()).filter(|option| ranks[self.of[*option] as usize] == highest));
    }

    /// Moves an option to a place further ahead in the list.
    pub fn keep(&mut self, option: usize, to: usize) {
        if option < self.of.len() {
            self.of[to] = self.of[option];
        }
    }

    pub fn truncate(&mut self, count: usize) {
        self.of.truncate(count);
    }
}

/// Whether the last pick of a choice is a walk of the piece in its first parameter.
pub(crate) fn ends_in_own_walk(choice: &Choice) -> bool {
    let walk = choice.picks.last().map(|pick| &pick.from);
    !choice.params.is_empty()
        && matches!(walk, Some(Domain::Walk { args, .. }) if matches!(args.first(), Some(Expr::Local(0))))
}

/// Whether a condition reads the path in a local only to find where the piece in the first parameter gets by it.
pub(crate) fn asks_only_for_end(cond: &Expr, path: usize) -> bool {
    let is_path = |local: Local| usize::from(local) == path;
    let mut ends = 0;
    every(cond, &mut |e| {
        if let Expr::Builtin(Builtin::EndCell | Builtin::EndFacing | Builtin::LeavesOver, args) = e
            && let [Expr::Local(0), Expr::Local(local)] = args.as_slice()
        {
            ends += usize::from(is_path(*local));
        }
    });
    ends == reads(cond, is_path)
}
