//! Walks that were found before.
//!
//! On most boards nothing that changes in play blocks a walk: the walks from a place then depend only on the place,
//! on how many steps they may have and on the clauses that apply to the piece. They are found once, and kept for all
//! later decisions, up to a maximum number; what is not kept is searched for again.

use super::walk::Walks;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicUsize, Ordering};

/// The maximum number of walks that are kept for one walk of the rules.
const KEPT: usize = 1 << 20;

/// What decides which walks there are from a place: the numbers of steps (bit n: n steps), and the clauses that apply to
/// the piece (bit n: clause n).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Terms {
    pub lengths: u32,
    pub open: u64,
}

/// The walks of one walk of the rules that were found before.
#[derive(Debug)]
pub(crate) struct KnownWalks {
    /// The clauses that can apply, as indices into the walk's `forbid` clauses.
    pub(super) clauses: Box<[usize]>,
    facings: usize,
    /// By cell and facing of the start.
    places: Box<[Place]>,
    /// How many walks can still be kept.
    left: AtomicUsize,
}

type Place = OnceLock<Box<Found>>;

/// The walks from a place under some terms.
#[derive(Debug)]
struct Found {
    terms: Terms,
    walks: Walks,
    /// The same place under other terms.
    next: Place,
}

impl KnownWalks {
    /// None are known yet, on a board of so many cells and facings.
    pub fn new(clauses: Box<[usize]>, cells: usize, facings: usize) -> KnownWalks {
        let places = (0..cells * facings).map(|_| OnceLock::new()).collect();
        KnownWalks { clauses, facings, places, left: AtomicUsize::new(KEPT) }
    }

    fn place(&self, (cell, facing): (i64, i64)) -> Option<&Place> {
        let facing = usize::try_from(facing).ok().filter(|facing| *facing < self.facings)?;
        self.places.get(usize::try_from(cell).ok()? * self.facings + facing)
    }

    /// The walks from a cell and facing, if they are known.
    pub(super) fn find(&self, from: (i64, i64), terms: Terms) -> Option<&Walks> {
        let mut found = self.place(from)?.get()?;
        while found.terms != terms {
            found = found.next.get()?;
        }
        Some(&found.walks)
    }

    /// Keeps walks, if these do not become too many.
    pub(super) fn keep(&self, from: (i64, i64), terms: Terms, walks: &Walks) {
        let Some(mut place) = self.place(from) else { return };
        let size = walks.found.len() + 1;
        let take = |left: usize| left.checked_sub(size);
        if self.left.fetch_update(Ordering::Relaxed, Ordering::Relaxed, take).is_err() {
            return;
        }
        // Another thread may have kept some in the meantime.
        let mut new = Box::new(Found { terms, walks: walks.clone(), next: OnceLock::new() });
        while let Err(back) = place.set(new) {
            match place.get() {
                Some(there) if there.terms != terms => place = &there.next,
                _ => return,
            }
            new = back;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{KEPT, KnownWalks, Terms};
    use crate::eval::walk::{FoundWalk, Walks};

    fn walks(count: usize) -> Walks {
        Walks { found: vec![FoundWalk { path: 7, end: 0 }; count], ends: Vec::new() }
    }

    fn terms(lengths: u32) -> Terms {
        Terms { lengths, open: 0 }
    }

    #[test]
    fn walks_are_known_by_place_and_terms() {
        let known = KnownWalks::new([].into(), 4, 6);
        known.keep((2, 5), terms(1), &walks(3));
        known.keep((2, 5), terms(2), &walks(5));
        // What is known stays, whoever finds it again.
        known.keep((2, 5), terms(2), &walks(9));
        let count = |from, lengths| known.find(from, terms(lengths)).map(|walks| walks.found.len());
        assert_eq!([count((2, 5), 1), count((2, 5), 2), count((2, 5), 4)], [Some(3), Some(5), None]);
        assert_eq!([count((2, 4), 1), count((-1, 5), 1), count((2, -1), 1), count((4, 0), 1)], [None; 4]);
    }

    #[test]
    fn only_so_many_walks_are_kept() {
        let known = KnownWalks::new([].into(), 4, 6);
        known.keep((0, 0), terms(1), &walks(KEPT));
        assert!(known.find((0, 0), terms(1)).is_none());
        known.keep((0, 0), terms(1), &walks(KEPT - 1));
        known.keep((1, 0), terms(1), &walks(0));
        assert!(known.find((0, 0), terms(1)).is_some() && known.find((1, 0), terms(1)).is_none());
    }
}
