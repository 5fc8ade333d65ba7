//! Tables whose rows are filled on first use, and the keys of their rows.
//!
//! A key consists of the current values of a few facts of the position. Most facts depend on just one field: whether it
//! is set, its value in a chart. All such facts about a field make one digit of the key: values of the field with the
//! same facts are the same digit, and the field is read once, however many facts depend on it. Any other fact is a digit
//! of its own.

use super::leaves::{Fact, Source};
use crate::SetupError;
use crate::eval::{Arg, Ctx, Exprs, FRAME};
use crate::layout::Store;
use crate::link::Linker;
use rustc_hash::FxHashMap;
use std::sync::OnceLock;

/// A table with a row for each combination of current values of a few facts of the position.
pub(crate) struct Rows<R> {
    /// By the local that holds the piece.
    columns: Vec<(usize, Vec<Column>)>,
    leaves: Vec<Leaf>,
    cells: Box<[OnceLock<R>]>,
}

/// The contributions of the facts about one field of a piece to the key, by its value.
struct Column {
    slot: usize,
    low: i64,
    parts: Box<[u32]>,
}

/// An impossible part of a key: the value is not in the table.
const NOWHERE: u32 = u32::MAX;

/// Any other fact.
struct Leaf {
    value: Arg,
    digit: Digit,
}

/// How the value of a fact becomes a digit.
#[derive(Clone, Copy)]
struct Digit {
    low: i64,
    /// The number of values.
    values: i64,
    /// Whether there is one more digit for "cannot be computed".
    or_unknown: bool,
    /// The weight of the digit in the key.
    weight: u32,
}

impl Digit {
    fn of(fact: &Fact) -> Digit {
        Digit { low: fact.low, values: fact.high - fact.low + 1, or_unknown: !fact.sure, weight: 1 }
    }

    /// The contribution of a value to the key. A fault means that the value cannot be computed, and is cleared.
    #[inline]
    fn part(self, value: i64, c: &mut Ctx) -> u32 {
        let mut digit = value.wrapping_sub(self.low);
        if c.fault.take().is_some() && self.or_unknown {
            digit = self.values;
        } else if !(0..self.values).contains(&digit) {
            return NOWHERE;
        }
        digit as u32 * self.weight
    }
}

/// The facts of a position that the tables of a declaration use.
#[derive(Default)]
pub(crate) struct Facts {
    all: Vec<LinkedFact>,
}

/// A fact, with its digit by the value of the only field that it depends on, if there is just one.
struct LinkedFact {
    fact: Fact,
    by_field: Option<(Source, FieldPlaceOf, Vec<u32>)>,
}

/// The field of the piece in a local: the local and the slot.
type FieldPlaceOf = (usize, usize);

/// The values of a field by the facts about it.
struct Classes {
    of: FieldPlaceOf,
    low: i64,
    by_value: Vec<u32>,
    count: usize,
}

impl Facts {
    /// Adds facts that are not there yet, and returns the numbers of all of them.
    pub fn add(&mut self, l: &mut Linker, facts: Vec<Fact>) -> Result<Vec<usize>, SetupError> {
        let mut numbers = Vec::new();
        for fact in facts {
            let known = self.all.iter().position(|known| known.fact == fact);
            numbers.push(known.unwrap_or(self.all.len()));
            if known.is_none() {
                let by_field = by_field(l, &fact)?;
                self.all.push(LinkedFact { fact, by_field });
            }
        }
        Ok(numbers)
    }

    /// The number of rows in a table with these facts.
    pub fn rows(&self, chosen: &[usize]) -> usize {
        let (classes, others) = self.classes(chosen);
        let sizes = classes.iter().map(|c| c.count).chain(others.iter().map(|n| self.size(*n)));
        sizes.fold(1, usize::saturating_mul)
    }

    /// The number of digits that a fact needs: one for each value, and one for "cannot be computed".
    fn size(&self, n: usize) -> usize {
        let fact = &self.all[n].fact;
        (fact.high - fact.low + 1 + i64::from(!fact.sure)).max(1) as usize
    }

    /// The values of the fields that alone decide some of the facts, by these facts; and the other facts.
    fn classes(&self, chosen: &[usize]) -> (Vec<Classes>, Vec<usize>) {
        let (mut all, mut others): (Vec<Classes>, _) = (Vec::new(), Vec::new());
        for n in chosen {
            let Some((source, of, digits)) = &self.all[*n].by_field else {
                others.push(*n);
                continue;
            };
            match all.iter_mut().find(|classes| classes.of == *of) {
                Some(classes) => classes.refine(digits),
                None => {
                    let mut classes = Classes { of: *of, low: source.low, by_value: vec![0; digits.len()], count: 1 };
                    classes.refine(digits);
                    all.push(classes);
                }
            }
        }
        (all, others)
    }

    /// A table by these facts.
    pub fn table<R>(&self, l: &mut Linker, chosen: &[usize]) -> Result<Rows<R>, SetupError> {
        let (classes, others) = self.classes(chosen);
        let count = self.rows(chosen);
        let (mut weight, mut leaves) = (count, Vec::new());
        let mut columns: Vec<(usize, Vec<Column>)> = Vec::new();
        for of in classes {
            weight /= of.count;
            let part = |class: &u32| if *class == NOWHERE { NOWHERE } else { class * weight as u32 };
            let (local, slot) = of.of;
            let parts = of.by_value.iter().map(part).collect();
            let column = Column { slot, low: of.low, parts };
            match columns.iter_mut().find(|(of, _)| *of == local) {
                Some((_, columns)) => columns.push(column),
                None => columns.push((local, vec![column])),
            }
        }
        for n in others {
            weight /= self.size(n);
            let fact = &self.all[n].fact;
            leaves.push(Leaf { value: l.arg(&fact.e)?, digit: Digit { weight: weight as u32, ..Digit::of(fact) } });
        }
        Ok(Rows { columns, leaves, cells: (0..count).map(|_| OnceLock::new()).collect() })
    }
}

impl Classes {
    /// Distinguishes values by one more fact.
    fn refine(&mut self, digits: &[u32]) {
        let mut found = FxHashMap::default();
        for (class, digit) in self.by_value.iter_mut().zip(digits) {
            if *class == NOWHERE || *digit == NOWHERE {
                *class = NOWHERE;
                continue;
            }
            let next = found.len() as u32;
            *class = *found.entry((*class, *digit)).or_insert(next);
        }
        self.count = found.len().max(1);
    }
}

/// The digit of a fact for each value of its only field, if it has just one.
fn by_field(l: &mut Linker, fact: &Fact) -> Result<Option<(Source, FieldPlaceOf, Vec<u32>)>, SetupError> {
    let Some(source) = &fact.source else { return Ok(None) };
    let place = l.field(source.kind, source.field)?;
    let (local, statics) = (l.local(source.local)?, l.s);
    let piece = statics.of_kind[source.kind.index()].first();
    let (Some(piece), Store::One { .. } | Store::Facing | Store::Track) = (piece, place.store) else {
        return Ok(None);
    };
    // Evaluate the fact for a piece whose field has each value in turn; it reads nothing else.
    let (value, exprs, digit) = (l.arg(&fact.e)?, Exprs::default(), Digit::of(fact));
    let (mut slots, mut frame) = (statics.defaults.clone(), vec![0; l.locals + FRAME]);
    frame[local] = *piece;
    let at = statics.bases[*piece as usize] as usize + place.slot;
    let digits = (source.low..=source.high).map(|n| {
        slots[at] = n as i32;
        let mut c = Ctx::new(statics, &exprs);
        let value = value.get(&slots, &mut c, &mut frame);
        digit.part(value, &mut c)
    });
    let digits = digits.collect();
    Ok(Some((source.clone(), (local, place.slot), digits)))
}

impl<R> Rows<R> {
    /// The row for the current values; `None` if a value is outside its type. `c` must have no fault.
    #[inline]
    pub fn row(
        &self,
        s: &[i32],
        c: &mut Ctx,
        f: &mut [i64],
        fill: impl FnOnce(&mut Ctx, &mut [i64]) -> R,
    ) -> Option<&R> {
        let mut key = 0usize;
        for (local, columns) in &self.columns {
            // A field of a missing instance has no column.
            let fields = s.get(*c.bases.get(f[*local] as usize)? as usize..)?;
            for column in columns {
                let value = i64::from(*fields.get(column.slot)?).wrapping_sub(column.low);
                key += column.parts.get(value as usize).copied().unwrap_or(NOWHERE) as usize;
            }
        }
        for leaf in &self.leaves {
            let value = leaf.value.get(s, c, f);
            key += leaf.digit.part(value, c) as usize;
        }
        let cell = self.cells.get(key)?;
        match cell.get() {
            Some(row) => Some(row),
            None => {
                let row = fill(c, f);
                Some(cell.get_or_init(|| row))
            }
        }
    }
}
