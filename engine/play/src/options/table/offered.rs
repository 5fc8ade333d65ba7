//! Which tuples of consecutive picks the domains offer.

use super::{TupleTable, universe};
use crate::SetupError;
use crate::eval::{Arg, Ctx, Dom};
use crate::layout::Statics;
use crate::link::Linker;
use crate::options::PickCode;
use crate::options::tuples::{TupleBits, TupleList, Tuples};
use dicta_program::*;
use std::ops::Range;
use std::sync::OnceLock;

/// The tuples that the domains offer, as bits.
pub(super) enum Offered {
    Fixed(TupleBits),
    /// One pick is from a constant set by number: the tuples that the other domains offer, and those of each set.
    BySet {
        set: Arg,
        pick: usize,
        others: TupleBits,
        known: Box<[OnceLock<Option<TupleBits>>]>,
    },
}

/// Whether a pick is from a constant set that the position determines.
fn is_by_set(pick: &Pick) -> bool {
    matches!(pick.from, Domain::ConstOf(_))
}

/// Whether a table can hold the elements of a pick: those of its type, or some that are always the same.
fn is_known(s: &Statics, pick: &Pick) -> bool {
    let count = universe(s, &pick.ty).unwrap_or(0) as i64;
    match &pick.from {
        Domain::Const(set) => s.program.sets.get(set.index()).is_some_and(|set| set.iter().all(|e| e < count)),
        Domain::Entries(_) | Domain::Enum(_) | Domain::Bool | Domain::Facings => true,
        _ => is_by_set(pick),
    }
}

/// The tuples of consecutive picks; `None` if they can't share a table. The `when` of the first is no part of it.
pub(super) fn tuples(s: &Statics, choice: &Choice, picks: &Range<usize>) -> Option<Tuples> {
    let all = &choice.picks[picks.clone()];
    if !all.iter().all(|pick| is_known(s, pick)) || all.iter().filter(|pick| is_by_set(pick)).count() > 1 {
        return None;
    }
    let mut tuples = Tuples::new();
    picks.clone().all(|i| tuples.add(s, choice, i, i == picks.start)).then_some(tuples)
}

impl Offered {
    pub fn link(
        l: &mut Linker,
        choice: &Choice,
        first: usize,
        code: &[PickCode],
        list: &TupleList,
    ) -> Result<Offered, SetupError> {
        let width = list.tuples.locals().count().max(1);
        let offers = |i: usize, e: i64| match &code[first + i].dom {
            Dom::List(list) => list.contains(&e),
            _ => true,
        };
        // Which of the tuples with `none` are possible is decided by rows.
        let offered = |tuple: &&[i64]| tuple.iter().enumerate().all(|(i, e)| *e == -1 || offers(i, *e));
        let others = Tuples::bits(&list.iter().collect::<Vec<_>>(), offered);
        let Some(pick) = choice.picks[first..first + width].iter().position(is_by_set) else {
            return Ok(Offered::Fixed(others));
        };
        let Domain::ConstOf(set) = &choice.picks[first + pick].from else { return Ok(Offered::Fixed(others)) };
        let known = l.s.program.sets.iter().map(|_| OnceLock::new()).collect();
        Ok(Offered::BySet { set: l.arg(set)?, pick, others, known })
    }

    /// The tuples offered now; `None` if there is no such set, or if some of its elements are in no tuple.
    #[inline]
    pub fn bits(&self, s: &[i32], c: &mut Ctx, f: &mut [i64], table: &TupleTable) -> Option<&TupleBits> {
        match self {
            Offered::Fixed(bits) => Some(bits),
            Offered::BySet { set, pick, others, known } => {
                let number = usize::try_from(set.get(s, c, f)).ok()?;
                let bits = known.get(number)?.get_or_init(|| {
                    let set = &c.s.program.sets[number];
                    let all: Vec<&[i64]> = table.list.iter().collect();
                    if !set.iter().all(|e| all.iter().any(|tuple| tuple[*pick] == e)) {
                        return None;
                    }
                    let bits = Tuples::bits(&all, |tuple| tuple[*pick] == -1 || set.has(tuple[*pick]));
                    Some(std::array::from_fn(|word| bits[word] & others[word]))
                });
                bits.as_ref()
            }
        }
    }
}
