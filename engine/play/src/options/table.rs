//! Tables of legality: rules on a pick as rows of bits.
//!
//! Most rules on a pick compare constants of the picked entry with a few facts of the position: the last speed, whether
//! the engine runs. Those facts are the *leaves* of the rule; each has few possible values. For a group of rules, their
//! current values form a key to a row: one bit for each element of the pick, set if some rule of the group forbids it.
//! A row is filled when its key first occurs, by evaluating the rules themselves, so a table is never wrong and
//! positions that never occur cost nothing. Elements that a rule cannot decide without a fault are marked as unsure and
//! evaluated whenever they matter.

use super::leaves::{Fact, Leaves, rows};
use super::rows::Rows;
use super::{ChoiceCode, ClauseCode, PickCode};
use crate::SetupError;
use crate::eval::{Arg, Ctx, Dom};
use crate::layout::Statics;
use crate::link::{Linker, value_kind};
use dicta_program::*;

/// Words of bits for one pick: domains of up to this many times 64 elements are tabulated.
const WORDS: usize = 4;
/// The maximum number of rows of a table.
pub(crate) const ROWS: usize = 1 << 13;
pub(crate) type Bits = [u64; WORDS];

/// A domain as bits.
pub(crate) enum BitDom {
    Fixed(Bits),
    /// A constant set by number.
    Set(Arg),
}

/// The elements of a domain that the tables leave.
pub(crate) struct Survivors {
    bits: Bits,
    unsure: Bits,
}

impl Survivors {
    /// Calls `visit` for each element, smallest first.
    #[inline]
    pub fn each(&self, mut visit: impl FnMut(i64)) {
        for (w, word) in self.bits.iter().enumerate() {
            let mut word = *word;
            while word != 0 {
                visit((w * 64) as i64 + i64::from(word.trailing_zeros()));
                word &= word - 1;
            }
        }
    }

    pub fn is_sure(&self) -> bool {
        self.bits.iter().zip(&self.unsure).all(|(b, u)| b & u == 0)
    }

    pub fn unsure(&self, e: i64) -> bool {
        self.unsure[e as usize / 64] >> (e % 64) & 1 == 1
    }
}

/// A group under construction: facts, clauses, whether it includes the pick's filter.
type Sharing = (Vec<Fact>, Vec<usize>, bool);

/// Rules that share a table.
pub(crate) struct Group {
    clauses: Vec<usize>,
    filter: bool,
    /// The number of elements of the pick's type.
    universe: usize,
    rows: Rows<(Bits, Bits)>,
}

impl BitDom {
    pub fn new(l: &mut Linker, pick: &Pick, dom: &Dom) -> Result<Option<BitDom>, SetupError> {
        let fixed = matches!(
            pick.from,
            Domain::Entries(_) | Domain::Enum(_) | Domain::Const(_) | Domain::Bool | Domain::Facings
        );
        match (dom, &pick.from) {
            (Dom::List(list), _) if fixed => {
                let mut bits = Bits::default();
                for e in list {
                    match usize::try_from(*e).ok().and_then(|e| bits.get_mut(e / 64)) {
                        Some(word) => *word |= 1 << (e % 64),
                        None => return Ok(None),
                    }
                }
                Ok(Some(BitDom::Fixed(bits)))
            }
            (_, Domain::ConstOf(set)) if universe(l.s, &pick.ty).is_some() => Ok(Some(BitDom::Set(l.arg(set)?))),
            _ => Ok(None),
        }
    }

    /// The elements that no tabulated rule forbids; `None` if the tables do not know.
    pub fn survivors(
        &self,
        s: &[i32],
        c: &mut Ctx,
        f: &mut [i64],
        pick: &PickCode,
        clauses: &[ClauseCode],
    ) -> Option<Survivors> {
        let mut bits = match self {
            BitDom::Fixed(bits) => *bits,
            BitDom::Set(set) => {
                let set = set.get(s, c, f);
                let words = &c.s.program.sets.get(set as usize)?.0;
                if words.len() > WORDS {
                    return None;
                }
                let mut bits = Bits::default();
                bits[..words.len()].copy_from_slice(words);
                bits
            }
        };
        let mut unsure = Bits::default();
        for group in &pick.groups {
            let row = group.rows.row(s, c, f, |c, f| group.fill(s, c, f, pick, clauses))?;
            for w in 0..WORDS {
                bits[w] &= !row.0[w];
                unsure[w] |= row.1[w];
            }
        }
        Some(Survivors { bits, unsure })
    }
}

impl Group {
    #[cold]
    fn fill(&self, s: &[i32], c: &mut Ctx, f: &mut [i64], pick: &PickCode, clauses: &[ClauseCode]) -> (Bits, Bits) {
        let (mut struck, mut unsure) = (Bits::default(), Bits::default());
        // Filling rows must not count as steps: otherwise the step limit would depend on which game fills them first.
        let steps = c.steps;
        for e in self.universe..WORDS * 64 {
            unsure[e / 64] |= 1 << (e % 64);
        }
        for e in 0..self.universe as i64 {
            f[pick.local] = e;
            let answer = c.without_effect(|c| {
                (self.filter && pick.filter.as_ref().is_some_and(|w| !w.holds(s, c, f)))
                    || self.clauses.iter().any(|i| clauses[*i].ask(s, c, f) != 0)
            });
            let (word, bit) = (e as usize / 64, 1 << (e % 64));
            match answer {
                Ok(true) => struck[word] |= bit,
                Ok(false) => {}
                Err(_) => unsure[word] |= bit,
            }
            c.steps = steps;
        }
        (struck, unsure)
    }
}

/// The number of elements of a pick's type, if few enough for bits.
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
    (count <= WORDS * 64).then_some(count)
}

/// Moves the rules of a choice that can be tabulated into tables.
pub(crate) fn tabulate(s: &Statics, choice: &Choice, code: &mut ChoiceCode) -> Result<(), SetupError> {
    let mut l = Linker::new(s, &choice.head, &choice.params, code.size as u16);
    let mut types: Vec<Option<Type>> = choice.params.iter().map(|p| Some(p.1.clone())).collect();
    for (i, pick) in choice.picks.iter().enumerate() {
        types.push(Some(pick.ty.clone()));
        l.sorts[choice.params.len() + i] = value_kind(&pick.ty);
    }
    types.resize(code.size, None);
    for i in 0..code.picks.len() {
        if code.picks[i].bits.is_none() {
            continue;
        }
        let local = code.picks[i].local;
        let mut groups: Vec<Sharing> = Vec::new();
        let find = Leaves { s, types: &types, pick: local };
        let mut place = |leaves: Option<Vec<Fact>>, clause: Option<usize>| {
            let Some(leaves) = leaves else { return false };
            for group in &mut groups {
                let mut joint = group.0.clone();
                joint.extend(leaves.iter().filter(|l| !group.0.contains(l)).cloned());
                if rows(&joint) <= ROWS {
                    group.0 = joint;
                    group.1.extend(clause);
                    group.2 |= clause.is_none();
                    return true;
                }
            }
            let fits = rows(&leaves) <= ROWS;
            if fits {
                groups.push((leaves, clause.into_iter().collect(), clause.is_none()));
            }
            fits
        };
        if let Some(filter) = &choice.picks[i].filter
            && place(find.of(filter), None)
        {
            code.picks[i].filter_direct = false;
        }
        let universe = universe(s, &choice.picks[i].ty).unwrap_or(WORDS * 64);
        let mut direct = Vec::new();
        for n in code.picks[i].forbids.clone() {
            let clause = &code.clauses[n];
            let cond = &s.program.rules[clause.rule.index()].clauses[clause.index].cond;
            if !place(find.of(cond), Some(n)) {
                direct.push(n);
            }
        }
        for (leaves, clauses, filter) in groups {
            let rows = Rows::new(&mut l, &leaves)?;
            code.picks[i].groups.push(Group { clauses, filter, universe, rows });
        }
        code.picks[i].direct = direct;
    }
    Ok(())
}
