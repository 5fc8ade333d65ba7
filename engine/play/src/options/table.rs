//! Tables of legality: rules on consecutive picks as rows of bits.
//!
//! Most rules on a choice compare constants of the picked entries with a few facts of the position: the last speed,
//! whether the engine runs. Those facts are the *leaves* of the rule; each has few possible values. For a group of
//! rules, their current values form a key to a row: one bit for each tuple of the picks, set if some rule of the group
//! forbids it. A row is filled when its key first occurs, by evaluating the rules themselves, so a table is never wrong
//! and positions that never occur cost nothing. Tuples that a rule cannot decide without a fault are marked as unsure
//! and evaluated whenever they matter.

mod fill;
mod offered;

use super::leaves::{Fact, Leaves};
use super::rows::{Facts, Rows};
use super::tuples::{TupleBits, TupleList};
use super::{ChoiceCode, ClauseCode, PickCode};
use crate::SetupError;
use crate::eval::Ctx;
use crate::layout::Statics;
use crate::link::{Linker, value_kind};
use dicta_program::*;
use fill::Member;
use offered::Offered;
use std::ops::Range;
use std::sync::Arc;

/// The maximum number of rows of a table.
pub(crate) const ROWS: usize = 1 << 13;
/// The maximum number of elements of one pick.
const ELEMENTS: usize = 256;

/// Rules on consecutive picks, tabulated.
pub(crate) struct TupleTable {
    pub picks: Range<usize>,
    /// The local of the first pick; those of the others follow.
    local: usize,
    pub list: Arc<TupleList>,
    offered: Offered,
    groups: Vec<Group>,
}

/// The tuples that the tables leave.
#[derive(Default)]
pub(crate) struct Survivors {
    pub bits: TupleBits,
    /// Those that a rule cannot decide without a fault, whether they are left or not.
    unsure: TupleBits,
    any_unsure: bool,
}

impl Survivors {
    pub fn is_sure(&self) -> bool {
        !self.any_unsure || self.bits.iter().zip(&self.unsure).all(|(b, u)| b & u == 0)
    }

    pub fn unsure(&self, n: usize) -> bool {
        self.unsure[n / 64] >> (n % 64) & 1 == 1
    }

    /// Leaves only what a row leaves, too; both have bits in so many words.
    #[inline]
    fn meet(&mut self, row: &Survivors, words: usize) {
        for (left, row) in self.bits.iter_mut().zip(&row.bits).take(words) {
            *left &= row;
        }
        if row.any_unsure {
            self.any_unsure = true;
            self.unsure.iter_mut().zip(&row.unsure).for_each(|(left, row)| *left |= row);
        }
    }
}

/// Rules that share a table.
struct Group {
    members: Vec<Member>,
    rows: Rows<Box<Survivors>>,
}

impl TupleTable {
    /// Writes a tuple to the frame.
    #[inline]
    pub fn put(&self, n: usize, f: &mut [i64]) {
        f[self.local..self.local + self.picks.len()].copy_from_slice(self.list.get(n));
    }

    /// Finds the tuples that no tabulated rule forbids. Returns false if the tables do not know.
    pub fn survivors(
        &self,
        (s, c, f): (&[i32], &mut Ctx, &mut [i64]),
        picks: &[PickCode],
        clauses: &[ClauseCode],
        left: &mut Survivors,
    ) -> bool {
        let Some(offered) = self.offered.bits(s, c, f, self) else { return false };
        left.bits = *offered;
        let words = self.list.tuples.words();
        self.groups.iter().all(|group| {
            let row = group.rows.row(s, c, f, |c, f| self.fill(group, s, c, f, picks, clauses));
            row.map(|row| left.meet(row, words)).is_some()
        })
    }
}

/// The elements of a type, if few enough for bits.
pub(crate) fn universe(s: &Statics, ty: &Type) -> Option<usize> {
    let count = match ty {
        Type::Entry(kind) => {
            let root = s.program.kinds.get(kind.index())?.root;
            s.program.kinds.get(root.index())?.entries.len()
        }
        Type::Enum(e) => s.program.enums.get(e.index())?.members.len(),
        Type::Bool => 2,
        Type::Facing => 8,
        Type::OrNone(inner) => return universe(s, inner),
        _ => return None,
    };
    (count <= ELEMENTS).then_some(count)
}

/// Moves the rules of a choice that can be tabulated into tables: each table is for as many picks as possible.
pub(crate) fn tabulate(s: &Statics, choice: &Choice, code: &mut ChoiceCode) -> Result<(), SetupError> {
    let mut l = Linker::new(s, &choice.head, &choice.params, code.size as u16);
    let mut types: Vec<Option<Type>> = choice.params.iter().map(|p| Some(p.1.clone())).collect();
    for (i, pick) in choice.picks.iter().enumerate() {
        types.push(Some(pick.ty.clone()));
        l.sorts[choice.params.len() + i] = value_kind(&pick.ty);
    }
    types.resize(code.size, None);
    let (mut first, count) = (0, choice.picks.len());
    while first < count {
        let mut found = None;
        for end in (first + 1..=count).rev() {
            let mut draft = Draft::new(s, choice, &types, first..end);
            if draft.place_all(&mut l, code)? {
                found = Some(draft);
                break;
            }
        }
        first += match found {
            Some(draft) => draft.finish(&mut l, code)?,
            None => 1,
        };
    }
    Ok(())
}

/// A table under construction.
struct Draft<'a> {
    s: &'a Statics,
    choice: &'a Choice,
    types: &'a [Option<Type>],
    picks: Range<usize>,
    facts: Facts,
    /// Facts and rules of each group.
    groups: Vec<(Vec<usize>, Vec<Member>)>,
    /// By pick: whether its filter is not tabulated, and its clauses that are not.
    direct: Vec<(bool, Vec<usize>)>,
}

impl<'a> Draft<'a> {
    fn new(s: &'a Statics, choice: &'a Choice, types: &'a [Option<Type>], picks: Range<usize>) -> Draft<'a> {
        Draft { s, choice, types, picks, facts: Facts::default(), groups: Vec::new(), direct: Vec::new() }
    }

    /// Places the rules on the picks into groups. Returns false if these picks can't share a table: a tuple is visited
    /// only when all its picks are known, so only the last pick may have rules that are not tabulated.
    fn place_all(&mut self, l: &mut Linker, code: &ChoiceCode) -> Result<bool, SetupError> {
        if offered::tuples(self.s, self.choice, &self.picks).is_none() {
            return Ok(false);
        }
        for i in self.picks.clone() {
            let pick = &self.choice.picks[i];
            if i > self.picks.start
                && let Some(when) = pick.when.as_ref().filter(|when| !matches!(when, Expr::Const(_)))
                && !self.place(l, when, Member::when(i, self))?
            {
                return Ok(false);
            }
            let (mut filter_direct, mut direct) = (false, Vec::new());
            if let Some(filter) = &pick.filter {
                filter_direct = !self.place(l, filter, Member::filter(i, self))?;
            }
            for n in &code.picks[i].forbids {
                let clause = &code.clauses[*n];
                let cond = &self.s.program.rules[clause.rule.index()].clauses[clause.index].cond;
                if !self.place(l, cond, Member::clause(*n, clause, self))? {
                    direct.push(*n);
                }
            }
            if i + 1 < self.picks.end && (filter_direct || !direct.is_empty()) {
                return Ok(false);
            }
            self.direct.push((filter_direct, direct));
        }
        Ok(true)
    }

    /// Adds a rule to the first group whose table stays small enough. Returns false if it can't be tabulated.
    fn place(&mut self, l: &mut Linker, cond: &Expr, member: Member) -> Result<bool, SetupError> {
        let first = self.choice.params.len();
        let picks = first + self.picks.start..first + self.picks.end;
        let found: Option<Vec<Fact>> = Leaves { s: self.s, types: self.types, picks }.of(cond);
        let Some(found) = found else { return Ok(false) };
        let wanted = self.facts.add(l, found)?;
        for (chosen, members) in &mut self.groups {
            let mut joint = chosen.clone();
            joint.extend(wanted.iter().filter(|n| !chosen.contains(n)));
            if self.facts.rows(&joint) <= ROWS {
                *chosen = joint;
                members.push(member);
                return Ok(true);
            }
        }
        let fits = self.facts.rows(&wanted) <= ROWS;
        if fits {
            self.groups.push((wanted, vec![member]));
        }
        Ok(fits)
    }

    /// Links the table; returns the number of its picks.
    fn finish(self, l: &mut Linker, code: &mut ChoiceCode) -> Result<usize, SetupError> {
        for (i, (filter_direct, direct)) in self.picks.clone().zip(self.direct) {
            (code.picks[i].filter_direct, code.picks[i].direct) = (filter_direct, direct);
        }
        let Some(tuples) = offered::tuples(self.s, self.choice, &self.picks) else { return Ok(1) };
        let list = Arc::new(TupleList::new(tuples));
        let offered = Offered::link(l, self.choice, self.picks.start, &code.picks, &list)?;
        let mut groups = Vec::new();
        for (chosen, members) in self.groups {
            groups.push(Group { members, rows: self.facts.table(l, &chosen)? });
        }
        let (first, picks) = (self.picks.start, self.picks);
        let local = code.picks[first].local;
        code.picks[first].table = Some(code.tables.len());
        let count = picks.len();
        code.tables.push(TupleTable { picks, local, list, offered, groups });
        Ok(count)
    }
}
