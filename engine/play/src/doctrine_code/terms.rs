//! The terms of `avoid` clauses, tabulated.
//!
//! An `avoid` clause applies to an option if every term of its condition is true for the option; a term that cannot be
//! computed is not true. A term that mentions no pick is evaluated once a decision. A term on picks with few elements
//! has rows of bits, one for each tuple of these picks, by the facts that it depends on; terms that depend on the same
//! facts share their rows. Any other term is evaluated for each option that the other terms leave.

use super::ROWS;
use crate::SetupError;
use crate::eval::{Cond, Ctx};
use crate::layout::Statics;
use crate::link::Linker;
use crate::options::OptionBuf;
use crate::options::leaves::Leaves;
use crate::options::rows::{Facts, Rows};
use crate::options::tuples::{TupleBits, Tuples, WORDS, bits_of};
use crate::scope::{reads, terms};
use dicta_program::*;
use smallvec::SmallVec;

/// The terms of all `avoid` clauses of a doctrine on a choice.
pub(super) struct TermsCode {
    /// The picks that have few elements.
    tuples: Tuples,
    tables: Vec<Table>,
    clauses: Vec<ClauseTerms>,
}

/// The terms of a clause.
#[derive(Default)]
struct ClauseTerms {
    /// In source order.
    once: Vec<Cond>,
    /// Terms in tables: the table, and the index of the term there.
    tabulated: Vec<(usize, usize)>,
    asked: Vec<Cond>,
}

/// Terms that depend on the same facts. A row holds the bits of each.
struct Table {
    terms: Vec<TabulatedTerm>,
    rows: Rows<Box<[TupleBits]>>,
}

struct TabulatedTerm {
    /// Which of the picks with few elements it mentions.
    mentioned: Vec<bool>,
    cond: Cond,
}

/// The rows that were looked up in a decision: the outer option is whether, the inner one whether there is a row.
type RowsNow<'t> = SmallVec<[Option<Option<&'t [TupleBits]>>; 8]>;

/// A table under construction: its facts, and its terms.
type Draft = (Vec<usize>, Vec<TabulatedTerm>);

impl TermsCode {
    /// Links the conditions on a choice. `types` are those of the parameters and picks.
    pub fn link<'e>(
        l: &mut Linker,
        choice: &Choice,
        types: &[Option<Type>],
        conditions: impl Iterator<Item = &'e Expr>,
    ) -> Result<TermsCode, SetupError> {
        let tuples = tuples_of(l.s, choice);
        let first = choice.params.len();
        let find = Leaves { s: l.s, types, picks: first..first + choice.picks.len() };
        let (mut facts, mut drafts, mut clauses) = (Facts::default(), Vec::<Draft>::new(), Vec::new());
        for when in conditions {
            let inlined = find.inlined(when);
            let mut parts = Vec::new();
            terms(inlined.as_ref().unwrap_or(when), &mut parts);
            let mut clause = ClauseTerms::default();
            for term in parts {
                let mentions = |local: usize| reads(term, |l| usize::from(l) == local) > 0;
                let mentioned: Vec<bool> = tuples.locals().map(mentions).collect();
                let others = find.picks.clone().filter(|local| tuples.locals().all(|few| few != *local)).any(mentions);
                let cond = l.cond(term)?;
                if !others && !mentioned.contains(&true) {
                    clause.once.push(cond);
                    continue;
                }
                let found = if others { None } else { find.of(term) };
                let chosen = found.map(|found| facts.add(l, found)).transpose()?;
                let Some(mut chosen) = chosen.filter(|chosen| facts.rows(chosen) <= ROWS) else {
                    clause.asked.push(cond);
                    continue;
                };
                chosen.sort_unstable();
                let table = drafts.iter().position(|(facts, _)| *facts == chosen).unwrap_or(drafts.len());
                if table == drafts.len() {
                    drafts.push((chosen, Vec::new()));
                }
                clause.tabulated.push((table, drafts[table].1.len()));
                drafts[table].1.push(TabulatedTerm { mentioned, cond });
            }
            clauses.push(clause);
        }
        let table = |(chosen, terms): Draft| Ok(Table { terms, rows: facts.table(l, &chosen)? });
        let tables = drafts.into_iter().map(table).collect::<Result<_, SetupError>>()?;
        Ok(TermsCode { tuples, tables, clauses })
    }

    /// The tuple of an option, if each of its elements has a bit.
    #[inline]
    pub fn tuple(&self, picks: &[i64]) -> Option<usize> {
        self.tuples.number(picks)
    }

    /// For which of the tuples offered all terms of a clause on them are true; `None` if a table does not know. Tuples
    /// have `W` words of bits.
    #[inline]
    fn bits<'t, const W: usize>(
        &'t self,
        clause: usize,
        now: &mut RowsNow<'t>,
        mut bits: [u64; W],
        (s, c, f): (&[i32], &mut Ctx, &mut [i64]),
    ) -> Option<[u64; W]> {
        let terms = &self.clauses[clause];
        if !terms.once.iter().all(|cond| c.attempt(|c| cond.holds(s, c, f)) == Ok(true)) {
            return Some([0; W]);
        }
        for (table, index) in &terms.tabulated {
            let of = &self.tables[*table];
            let row = *now[*table]
                .get_or_insert_with(|| of.rows.row(s, c, f, |c, f| of.fill(&self.tuples, s, c, f)).map(|row| &**row));
            let row = row?.get(*index)?;
            bits.iter_mut().zip(row).for_each(|(bits, row)| *bits &= row);
            if is_empty(&bits) {
                break;
            }
        }
        Some(bits)
    }

    fn no_rows(&self) -> RowsNow<'_> {
        SmallVec::from_elem(None, self.tables.len())
    }

    /// Finds the options that the clauses leave: those to which no clause applies, or else those whose first one comes
    /// last. Returns false if this depends on more than the tuples of the options. `put` writes picks to the frame.
    pub fn keep_left(
        &self,
        options: &OptionBuf,
        kept: &mut Vec<usize>,
        at: (&[i32], &mut Ctx, &mut [i64]),
        put: impl Fn(&mut [i64], &[i64]),
    ) -> bool {
        if let Some((list, offered)) = options.tuples(&self.tuples) {
            let Some(left) = self.left(offered, at, Some(|f: &mut [i64], n| put(f, list.get(n)))) else {
                return false;
            };
            kept.clear();
            let mut option = 0;
            for (offered, left) in offered.iter().zip(&left).take(self.tuples.words()) {
                let mut rest = *offered;
                while rest != 0 {
                    if left & rest & rest.wrapping_neg() != 0 {
                        kept.push(option);
                    }
                    option += 1;
                    rest &= rest - 1;
                }
            }
            return true;
        }
        let (mut offered, mut alike) = (TupleBits::default(), false);
        let mut numbers: SmallVec<[u16; 128]> = SmallVec::new();
        for picks in options.iter() {
            let Some(tuple) = self.tuple(picks) else { return false };
            alike |= has(&offered, tuple);
            offered[tuple / 64 % WORDS] |= 1 << (tuple % 64);
            numbers.push(tuple as u16);
        }
        let put_option = |f: &mut [i64], n| {
            if let Some(option) = numbers.iter().position(|number| usize::from(*number) == n) {
                put(f, options.get(option));
            }
        };
        // Where options share a tuple, what is asked of one of them says nothing of the other.
        let Some(left) = self.left(&offered, at, Some(put_option).filter(|_| !alike)) else { return false };
        kept.clear();
        kept.extend((0..numbers.len()).filter(|i| has(&left, numbers[*i].into())));
        true
    }

    /// The tuples that the clauses leave of those that are offered; `None` if this depends on more than the tuples.
    /// `put` writes the option with a tuple to the frame, if there is only one.
    fn left(
        &self,
        offered: &TupleBits,
        at: (&[i32], &mut Ctx, &mut [i64]),
        put: Option<impl Fn(&mut [i64], usize)>,
    ) -> Option<TupleBits> {
        match self.tuples.words() {
            1 => self.left_of::<1>(offered, at, put),
            2 => self.left_of::<2>(offered, at, put),
            _ => self.left_of::<WORDS>(offered, at, put),
        }
    }

    /// The same for tuples with `W` words of bits.
    fn left_of<const W: usize>(
        &self,
        offered: &TupleBits,
        (s, c, f): (&[i32], &mut Ctx, &mut [i64]),
        put: Option<impl Fn(&mut [i64], usize)>,
    ) -> Option<TupleBits> {
        let mut left: [u64; W] = std::array::from_fn(|word| offered[word]);
        let mut now = self.no_rows();
        for (n, clause) in self.clauses.iter().enumerate() {
            let mut applies = self.bits(n, &mut now, left, (s, &mut *c, &mut *f))?;
            if !clause.asked.is_empty() && !is_empty(&applies) {
                for tuple in bits_of(applies) {
                    put.as_ref()?(f, tuple);
                    if !self.asked(n, s, c, f) {
                        applies[tuple / 64] &= !(1 << (tuple % 64));
                    }
                }
            }
            let next: [u64; W] = std::array::from_fn(|word| left[word] & !applies[word]);
            if is_empty(&next) {
                break;
            }
            left = next;
        }
        Some(std::array::from_fn(|word| left.get(word).copied().unwrap_or(0)))
    }

    /// For each clause, the tuples among those of the options for which its terms on them are true.
    pub fn applies(
        &self,
        options: &OptionBuf,
        (s, c, f): (&[i32], &mut Ctx, &mut [i64]),
    ) -> SmallVec<[Option<TupleBits>; 8]> {
        let mut offered = TupleBits::default();
        for tuple in options.iter().filter_map(|picks| self.tuple(picks)) {
            offered[tuple / 64] |= 1 << (tuple % 64);
        }
        let mut now = self.no_rows();
        (0..self.clauses.len()).map(|n| self.bits(n, &mut now, offered, (s, &mut *c, &mut *f))).collect()
    }

    /// Whether a clause applies to a tuple, for which the terms on it may be true.
    pub fn applies_to(&self, clause: usize, tuple: usize, (s, c, f): (&[i32], &mut Ctx, &mut [i64])) -> Option<bool> {
        let mut offered = TupleBits::default();
        offered[tuple / 64] |= 1 << (tuple % 64);
        self.bits(clause, &mut self.no_rows(), offered, (s, c, f)).map(|bits| !is_empty(&bits))
    }

    /// Whether the terms of a clause to evaluate for each option are true for the one in the frame.
    pub fn asked(&self, clause: usize, s: &[i32], c: &mut Ctx, f: &mut [i64]) -> bool {
        self.clauses[clause].asked.iter().all(|cond| c.attempt(|c| cond.holds(s, c, f)) == Ok(true))
    }
}

#[inline]
fn has(bits: &TupleBits, tuple: usize) -> bool {
    bits[tuple / 64 % WORDS] >> (tuple % 64) & 1 == 1
}

fn is_empty(bits: &[u64]) -> bool {
    bits.iter().fold(0, |any, word| any | word) == 0
}

/// The tuples of the picks of a choice that have few elements: of as many as fit, from the first.
fn tuples_of(s: &Statics, choice: &Choice) -> Tuples {
    let mut tuples = Tuples::new();
    for pick in 0..choice.picks.len() {
        tuples.add(s, choice, pick, false);
    }
    tuples
}

impl Table {
    #[cold]
    fn fill(&self, tuples: &Tuples, s: &[i32], c: &mut Ctx, f: &mut [i64]) -> Box<[TupleBits]> {
        let mut row = |term: &TabulatedTerm| {
            let holds =
                tuples.judged(&term.mentioned, f, |f| c.without_effect(|c| term.cond.holds(s, c, f)) == Ok(true));
            Tuples::bits(&holds, |holds| *holds)
        };
        self.terms.iter().map(&mut row).collect()
    }
}
