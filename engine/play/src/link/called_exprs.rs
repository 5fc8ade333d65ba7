//! Linking expressions that call defines and values or look up a table.

use super::inlined::written_out;
use super::{INLINE_DEPTH, Linked, Linker};
use crate::eval::*;
use crate::stopwatch::Part;
use dicta_program::*;

impl Linker<'_> {
    pub(super) fn call_define(&mut self, id: DefineId, args: &[Expr]) -> Linked<Ev> {
        let define = self.s.program.defines.get(id.index()).ok_or_else(|| self.broken("a define"))?;
        if define.params.len() != args.len() {
            return Err(self.broken("the arguments of a define"));
        }
        if let Some(body) = self.inlined(define, args) {
            return self.deeper(|l| l.ev(&body));
        }
        let (args, top, define) = (self.evs(args)?, self.locals, id.index());
        let ev = Box::new(move |s: &[i32], c: &mut Ctx, f: &mut [i64]| {
            values(&args, s, c, f, |c, f, args| c.define(s, f, top, define, args))
        });
        Ok(self.timed(ev, Part::Define(id)))
    }

    pub(super) fn call_value(&mut self, id: ValueId, args: &[Expr]) -> Linked<Ev> {
        let value = self.s.program.values.get(id.index()).ok_or_else(|| self.broken("a value"))?;
        if value.params.len() != args.len() {
            return Err(self.broken("the arguments of a value"));
        }
        let (args, top, value) = (self.evs(args)?, self.locals, id.index());
        let ev = Box::new(move |s: &[i32], c: &mut Ctx, f: &mut [i64]| {
            values(&args, s, c, f, |c, f, args| c.value(s, f, top, value, args))
        });
        Ok(self.timed(ev, Part::Value(id)))
    }

    pub(super) fn table(&mut self, table: TableId, keys: &[Expr], result: usize) -> Linked<Ev> {
        let counter = self.counter(Reach::Cell(table, 0));
        let table = self.s.program.tables.get(table.index()).ok_or_else(|| self.broken("a table"))?;
        let (rows, columns) = (table.rows.clone(), table.columns.clone());
        let across = columns.len().max(1);
        let cells: Vec<i64> = table.cells.iter().map(|c| c.get(result).copied().unwrap_or(0)).collect();
        if rows.is_empty() || cells.len() < rows.len() * across || !(1..=2).contains(&keys.len()) {
            return Err(self.broken("the cells of a table"));
        }
        let nearest = |bounds: &[(i64, i64)], key: i64| {
            bounds.partition_point(|(_, high)| *high < key).min(bounds.len().saturating_sub(1))
        };
        let mut keys = self.evs(keys)?;
        let second = if keys.len() == 1 { None } else { keys.pop() };
        let first = keys.pop().ok_or_else(|| self.broken("the keys of a table"))?;
        if let Some(counter) = counter {
            return Ok(Box::new(move |s, c, f| {
                let row = nearest(&rows, first.get(s, c, f));
                let column = second.as_ref().map_or(0, |k| nearest(&columns, k.get(s, c, f)));
                if c.fault.is_none() {
                    counter.hit_nth(row * across + column);
                }
                cells[row * across + column]
            }));
        }
        Ok(Box::new(move |s, c, f| {
            let row = nearest(&rows, first.get(s, c, f));
            let column = second.as_ref().map_or(0, |k| nearest(&columns, k.get(s, c, f)));
            cells[row * across + column]
        }))
    }

    /// Returns the body of a define, to inline instead of a call, if it is simple enough.
    pub(super) fn inlined(&mut self, define: &Define, args: &[Expr]) -> Option<Expr> {
        let fits = self.depth < INLINE_DEPTH && define.params.len() == args.len();
        let body = fits.then(|| written_out(&self.s.program, define, args)).flatten()?;
        let mut count = 0;
        crate::scope::every(&body, &mut |_| count += 1);
        self.nodes = self.nodes.checked_sub(count)?;
        Some(body)
    }

    /// Links an inlined body, one level deeper.
    pub(super) fn deeper<T>(&mut self, link: impl FnOnce(&mut Self) -> Linked<T>) -> Linked<T> {
        self.depth += 1;
        let linked = link(self);
        self.depth -= 1;
        linked
    }
}
