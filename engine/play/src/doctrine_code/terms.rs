//! The terms of an `avoid` clause, each tabulated on its own.
//!
//! An `avoid` clause applies to an option if every term of its condition is true for the option; a term that cannot be
//! computed is not true. A term that mentions no pick is evaluated once a decision. A term that mentions one pick has a
//! row of bits, one for each element of the pick, by the facts that it depends on. Any other term is evaluated for each
//! option that the other terms leave.

use super::ROWS;
use crate::SetupError;
use crate::eval::{Cond, Ctx};
use crate::link::Linker;
use crate::options::leaves::{Leaves, rows};
use crate::options::rows::Rows;
use crate::options::table::{Bits, universe};
use crate::scope::{reads, terms};
use dicta_program::*;
use smallvec::SmallVec;

/// The terms of a clause.
pub(super) struct TermsCode {
    /// In source order.
    once: Vec<Cond>,
    rows: Vec<RowTerm>,
    asked: Vec<Cond>,
}

/// A term that mentions one pick.
struct RowTerm {
    /// The index of the pick.
    pick: usize,
    local: usize,
    universe: usize,
    cond: Cond,
    rows: Rows<Bits>,
}

/// What the terms of a clause say in one decision.
pub(super) struct TermsNow {
    /// Whether the clause can apply to any option.
    open: bool,
    /// The elements of a pick for which the terms on it are true; `None` if the table does not know them.
    rows: SmallVec<[(usize, usize, Option<Bits>); 2]>,
}

impl TermsCode {
    /// Links the terms of a condition on a choice. `types` are those of the parameters and picks.
    pub fn link(l: &mut Linker, choice: &Choice, types: &[Option<Type>], when: &Expr) -> Result<TermsCode, SetupError> {
        let first = choice.params.len();
        let inlined = Leaves { s: l.s, types, pick: first }.inlined(when);
        let mut parts = Vec::new();
        terms(inlined.as_ref().unwrap_or(when), &mut parts);
        let mut code = TermsCode { once: Vec::new(), rows: Vec::new(), asked: Vec::new() };
        for term in parts {
            let mentioned = |pick: &usize| reads(term, |local| usize::from(local) == first + pick) > 0;
            let picks: Vec<usize> = (0..choice.picks.len()).filter(mentioned).collect();
            let cond = l.cond(term)?;
            let facts = match picks.as_slice() {
                [] => {
                    code.once.push(cond);
                    continue;
                }
                [pick] => {
                    let elements = universe(l.s, &choice.picks[*pick].ty);
                    elements.zip(Leaves { s: l.s, types, pick: first + pick }.of(term)).filter(|(_, f)| rows(f) <= ROWS)
                }
                _ => None,
            };
            match facts {
                Some((universe, facts)) => {
                    let (pick, rows) = (picks[0], Rows::new(l, &facts)?);
                    code.rows.push(RowTerm { pick, local: first + pick, universe, cond, rows });
                }
                None => code.asked.push(cond),
            }
        }
        Ok(code)
    }

    /// Evaluates what is the same for all options of a decision.
    pub fn now(&self, s: &[i32], c: &mut Ctx, f: &mut [i64]) -> TermsNow {
        let mut now = TermsNow { open: true, rows: SmallVec::new() };
        now.open = self.once.iter().all(|cond| c.attempt(|c| cond.holds(s, c, f)) == Ok(true));
        if !now.open {
            return now;
        }
        for term in &self.rows {
            let row = term.rows.row(s, c, f, |c, f| term.fill(s, c, f)).copied();
            match now.rows.iter_mut().find(|(pick, ..)| *pick == term.pick) {
                None => now.rows.push((term.pick, term.universe, row)),
                Some((.., known)) => {
                    *known = known.zip(row).map(|(known, row)| std::array::from_fn(|word| known[word] & row[word]));
                }
            }
        }
        now
    }

    /// Whether the clause applies to the option in the frame; `whole` is its condition.
    pub fn apply(
        &self,
        now: &TermsNow,
        whole: &Cond,
        (s, c, f): (&[i32], &mut Ctx, &mut [i64]),
        picks: &[i64],
    ) -> bool {
        if !now.open {
            return false;
        }
        for (pick, universe, bits) in &now.rows {
            let element = picks.get(*pick).and_then(|e| usize::try_from(*e).ok()).filter(|e| e < universe);
            match (element, bits) {
                (Some(e), Some(bits)) if bits[e / 64] >> (e % 64) & 1 == 0 => return false,
                (Some(_), Some(_)) => {}
                _ => return c.attempt(|c| whole.holds(s, c, f)) == Ok(true),
            }
        }
        self.asked.iter().all(|cond| c.attempt(|c| cond.holds(s, c, f)) == Ok(true))
    }
}

impl RowTerm {
    #[cold]
    fn fill(&self, s: &[i32], c: &mut Ctx, f: &mut [i64]) -> Bits {
        let mut bits = Bits::default();
        for e in 0..self.universe {
            f[self.local] = e as i64;
            if c.without_effect(|c| self.cond.holds(s, c, f)) == Ok(true) {
                bits[e / 64] |= 1 << (e % 64);
            }
        }
        bits
    }
}
