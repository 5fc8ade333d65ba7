//! Reserves: pieces that stay out of play until a statement creates them.
//!
//! They come after all other pieces of a mission, seat by seat, in the order of their entries. So a position has its
//! size and every piece its number before the game begins, and which piece comes next depends only on how many came
//! before, which is public. A piece that leaves play does not return to its reserve, unless the umpire puts the one that
//! came last back.

use super::Statics;
use dicta_program::*;

/// The turn of arrival of a piece in a reserve: it arrives only when created.
const NEVER: u32 = u32::MAX;

/// The reserve of a seat for an entry.
#[derive(Clone, Debug)]
pub(crate) struct Reserve {
    root: KindId,
    entry: i64,
    seat: i64,
    /// The slot that counts how many have entered play.
    pub(crate) made: usize,
    pieces: Vec<i64>,
}

impl Reserve {
    fn count(&self, slots: &[i32]) -> usize {
        slots.get(self.made).map_or(0, |made| (*made).max(0) as usize)
    }

    /// The piece that comes next; none if it is empty.
    pub(crate) fn next(&self, slots: &[i32]) -> Option<i64> {
        self.pieces.get(self.count(slots)).copied()
    }

    /// The piece that came last; none if none has come.
    pub(crate) fn last(&self, slots: &[i32]) -> Option<i64> {
        self.pieces.get(self.count(slots).checked_sub(1)?).copied()
    }

    /// How many pieces are left in it.
    pub(crate) fn left(&self, slots: &[i32]) -> usize {
        self.pieces.len().saturating_sub(self.count(slots))
    }
}

/// Adds reserves after the pieces of a mission. The numbers in their names are unique across seats.
pub(crate) fn add_reserves(program: &Program, mission: &mut Mission) {
    let mut taken: std::collections::BTreeSet<String> = mission.pieces.iter().map(|p| p.head.name.clone()).collect();
    let seats = mission.seats.len() as u32;
    for seat in 0..seats {
        for kind in program.kinds.iter().filter(|k| k.piece) {
            for (id, entry) in (0..).zip(&kind.entries).filter(|(_, e)| e.reserve > 0) {
                for n in 0..entry.reserve {
                    let number = n * seats + seat + 1;
                    let mut name = format!("{}_{number}", entry.head.name);
                    while !taken.insert(name.clone()) {
                        name.push('_');
                    }
                    let title = format!("{} {number}", entry.head.title);
                    mission.pieces.push(Placed {
                        head: Head { name, title, ..entry.head.clone() },
                        kind: entry.kind,
                        entry: EntryId(id),
                        seat,
                        cell: -1,
                        facing: 0,
                        fields: Vec::new(),
                        part_fields: Vec::new(),
                        arrives: NEVER,
                        pool: Vec::new(),
                    });
                }
            }
        }
    }
}

impl Statics {
    /// Finds the pieces of the reserves among those placed, and allocates a counter for each reserve.
    pub(crate) fn place_reserves(&mut self) {
        for (piece, number) in self.mission.pieces.iter().zip(&self.placed) {
            if piece.arrives != NEVER {
                continue;
            }
            let root = self.program.kinds[piece.kind.index()].root;
            let (entry, seat) = (i64::from(piece.entry.0), i64::from(piece.seat));
            match self.reserves.last_mut().filter(|r| (r.root, r.entry, r.seat) == (root, entry, seat)) {
                Some(reserve) => reserve.pieces.push(*number),
                None => self.reserves.push(Reserve { root, entry, seat, made: 0, pieces: vec![*number] }),
            }
        }
        let first = self.reserve(self.reserves.len());
        for (i, reserve) in self.reserves.iter_mut().enumerate() {
            reserve.made = first + i;
        }
    }

    /// The next piece of a reserve, after the slot that counts those in play; `None` if the reserve is empty.
    pub(crate) fn next_in_reserve(&self, slots: &[i32], of: (KindId, i64), seat: i64) -> Option<(usize, i64)> {
        let reserve = self.reserves.iter().find(|r| (r.root, r.entry, r.seat) == (of.0, of.1, seat))?;
        Some((reserve.made, *reserve.pieces.get(slots[reserve.made].max(0) as usize)?))
    }

    /// The reserve that a piece belongs to, whether it is still there or in play.
    pub(crate) fn reserve_of(&self, piece: i64) -> Option<&Reserve> {
        self.reserves.iter().find(|r| r.pieces.contains(&piece))
    }

    /// Whether a piece or part belongs to a reserve, whether still there or in play.
    pub(crate) fn is_of_reserve(&self, instance: i64) -> bool {
        let whole = self.instances.get(instance as usize).map_or(instance, |i| i.whole);
        self.reserves.iter().any(|r| r.pieces.contains(&whole))
    }

    /// Whether a piece or part is still in a reserve.
    pub(crate) fn is_in_reserve(&self, slots: &[i32], instance: i64) -> bool {
        let whole = self.instances.get(instance as usize).map_or(instance, |i| i.whole);
        self.reserves.iter().any(|r| {
            let made = slots.get(r.made).map_or(0, |n| (*n).max(0) as usize);
            r.pieces.iter().skip(made).any(|p| *p == whole)
        })
    }

    /// The slot of each reserve's counter, with that of the same reserve of another program's mission, if it has one.
    pub(crate) fn matched_reserves(&self, to: &Statics) -> Vec<(usize, Option<usize>)> {
        let name = |s: &Statics, r: &Reserve| {
            let head = |p: &i64| s.instances.get(*p as usize).map(|i| i.name.clone());
            r.pieces.first().and_then(head)
        };
        let same = |old: &Reserve| {
            to.reserves.iter().find(|new| new.seat == old.seat && name(to, new) == name(self, old)).map(|new| new.made)
        };
        self.reserves.iter().map(|old| (old.made, same(old))).collect()
    }

    /// Carries over how many pieces have entered play to the reserves of another program's mission.
    pub(crate) fn carry_over_reserves(&self, from: &[i32], to: &Statics, slots: &mut [i32]) {
        for (old, new) in self.matched_reserves(to) {
            let made = from.get(old).copied().unwrap_or(0);
            if let Some(slot) = new.and_then(|new| slots.get_mut(new)) {
                *slot = made;
            }
        }
    }
}
