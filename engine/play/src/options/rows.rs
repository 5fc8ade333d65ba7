//! Tables whose rows are filled on first use, and the keys of their rows.
//!
//! A key consists of the current values of a few facts of the position, one digit each. Most facts depend on just one
//! field: whether it is set, its value in a chart. The contributions of such facts to the key form a column indexed by
//! the field's value, so that each field is read once, however many facts depend on it.

use super::leaves::{Fact, rows};
use crate::SetupError;
use crate::eval::{Arg, Ctx, Exprs, FRAME, FieldOf, Get};
use crate::layout::Store;
use crate::link::Linker;
use std::sync::OnceLock;

/// A table with a row for each combination of current values of a few facts of the position.
pub(crate) struct Rows<R> {
    columns: Vec<Column>,
    leaves: Vec<Leaf>,
    cells: Box<[OnceLock<R>]>,
}

/// The contributions of the facts about one field to the key, by its value.
struct Column {
    of: FieldOf,
    low: i64,
    parts: Vec<u32>,
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

impl<R> Rows<R> {
    pub fn new(l: &mut Linker, facts: &[Fact]) -> Result<Rows<R>, SetupError> {
        let count = rows(facts);
        let mut table = Rows { columns: Vec::new(), leaves: Vec::new(), cells: Box::new([]) };
        let mut weight = count as u32;
        for fact in facts {
            weight /= fact.size().max(1) as u32;
            let values = fact.high - fact.low + 1;
            let digit = Digit { low: fact.low, values, or_unknown: !fact.sure, weight };
            if !table.add_to_column(l, fact, digit)? {
                table.leaves.push(Leaf { value: l.arg(&fact.e)?, digit });
            }
        }
        table.cells = (0..count).map(|_| OnceLock::new()).collect();
        Ok(table)
    }

    /// Adds a fact to the column of its only field, if it has just one.
    fn add_to_column(&mut self, l: &mut Linker, fact: &Fact, digit: Digit) -> Result<bool, SetupError> {
        let Some(source) = &fact.source else { return Ok(false) };
        let place = l.field(source.kind, source.field)?;
        let (local, statics) = (l.local(source.local)?, l.s);
        let piece = statics.of_kind[source.kind.index()].first();
        let (Some(piece), Store::One { .. } | Store::Facing | Store::Track) = (piece, place.store) else {
            return Ok(false);
        };
        let found = self.columns.iter().position(|c| (c.of.local, c.of.slot) == (local, place.slot));
        let column = found.unwrap_or_else(|| {
            let parts = vec![0; (source.high - source.low + 1) as usize];
            self.columns.push(Column { of: FieldOf { local, slot: place.slot }, low: source.low, parts });
            self.columns.len() - 1
        });
        // Evaluate the fact for a piece whose field has each value in turn; it reads nothing else.
        let (value, exprs) = (l.arg(&fact.e)?, Exprs::default());
        let (mut slots, mut frame) = (statics.defaults.clone(), vec![0; l.locals + FRAME]);
        frame[local] = *piece;
        let at = statics.bases[*piece as usize] as usize + place.slot;
        for (n, part) in (source.low..).zip(&mut self.columns[column].parts) {
            slots[at] = n as i32;
            let mut c = Ctx::new(statics, &exprs);
            let value = value.get(&slots, &mut c, &mut frame);
            *part = match digit.part(value, &mut c) {
                NOWHERE => NOWHERE,
                more => part.saturating_add(more),
            };
        }
        Ok(true)
    }

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
        for column in &self.columns {
            let value = column.of.get(s, c, f).wrapping_sub(column.low);
            key += column.parts.get(value as usize).copied().unwrap_or(NOWHERE) as usize;
        }
        // A field of a missing instance has no column.
        if c.fault.take().is_some() {
            return None;
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
