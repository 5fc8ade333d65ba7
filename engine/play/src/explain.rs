//! Explained values: the same numbers as in normal play, with the origin of each part.
//!
//! A report lists every item of a value, also those that did not apply, since the presence of a line may be a secret: a
//! seat that may not know what an item read always gets all such items as one merged line.

use crate::eval::{Ctx, Exprs, FRAME, add, with_frame};
use crate::machine::{Machine, Position};
use crate::{ALL_SEATS, FaultKind, Seats};
use dicta_program::*;

/// A field that an item read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reading {
    pub piece: i64,
    pub kind: KindId,
    pub field: FieldId,
}

/// An itemized value.
#[derive(Clone, Debug, PartialEq)]
pub struct ValueReport {
    pub value: ValueId,
    pub args: Vec<i64>,
    pub base: ReportItem,
    pub items: Vec<ReportItem>,
    /// The sum of the items that were merged because the viewer may not know them, if any.
    pub hidden: Option<i64>,
    /// The sum, before the clamp.
    pub raw: i64,
    pub clamp: Option<Limits>,
    /// The result.
    pub total: i64,
}

/// The limits of a value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Limits {
    pub low: i64,
    pub high: i64,
    /// The seats that may know all that they read.
    pub seats: Seats,
    /// The seats of these that would know it without any reveal.
    pub always: Seats,
}

/// A line of a report.
#[derive(Clone, Debug, PartialEq)]
pub struct ReportItem {
    pub name: String,
    pub because: String,
    pub origin: Origin,
    /// Whether its condition held.
    pub applied: bool,
    /// 0 if it did not apply.
    pub amount: i64,
    /// The seats that may know all that it read.
    pub seats: Seats,
    /// The seats of these that would know it without any reveal.
    pub always: Seats,
    pub reads: Vec<Reading>,
}

impl ValueReport {
    /// The part that a seat may know, if it may know the result: the lines it may not know are merged, and stand for
    /// what is missing to the result. What they add up to before the limits stays unknown.
    pub fn for_seat(&self, seat: u32) -> ValueReport {
        let knows = |seats: Seats| seats >> (seat & 31) & 1 == 1;
        if knows(self.seats()) {
            return self.clone();
        }
        let mut view = self.clone();
        view.items.retain(|i| knows(i.seats));
        if !knows(view.base.seats) {
            view.base = ReportItem { amount: 0, applied: false, reads: Vec::new(), ..view.base };
        }
        view.clamp = view.clamp.filter(|limits| knows(limits.seats));
        let known = view.items.iter().fold(view.base.amount, |sum, i| sum.saturating_add(i.amount));
        (view.hidden, view.raw) = (Some(view.total.saturating_sub(known)), view.total);
        view
    }

    /// The seats that may know all of its lines and its limits.
    pub fn seats(&self) -> Seats {
        let lines = self.items.iter().map(|i| i.seats).chain(self.clamp.as_ref().map(|limits| limits.seats));
        lines.fold(self.base.seats, |all, seats| all & seats)
    }

    /// The seats that would know all of this without any reveal.
    fn always(&self) -> Seats {
        let lines = self.items.iter().map(|i| i.always).chain(self.clamp.as_ref().map(|limits| limits.always));
        lines.fold(self.base.always, |all, seats| all & seats)
    }

    /// Restricts it to the seats that would know it without any reveal.
    pub(crate) fn close(&mut self) {
        [&mut self.base].into_iter().chain(&mut self.items).for_each(|i| i.seats = i.always);
        self.clamp.iter_mut().for_each(|limits| limits.seats = limits.always);
    }

    /// The lines that applied.
    pub fn applied(&self) -> impl Iterator<Item = &ReportItem> {
        self.items.iter().filter(|i| i.applied)
    }
}

impl Ctx<'_> {
    /// Computes a value with a report, keeps the report and returns the total.
    pub(crate) fn report_value(&mut self, tracked: &Exprs, slots: &[i32], id: usize, args: &[i64]) -> i64 {
        if !self.enter() {
            self.leave();
            return 0;
        }
        let mut inner = Ctx::new(self.s, tracked);
        (inner.steps, inner.depth, inner.tracked) = (self.steps, self.depth, None);
        let report = report(&mut inner, slots, id, args);
        self.steps = inner.steps;
        self.leave();
        if let Some(fault) = inner.fault {
            self.fail(fault);
        }
        match report {
            Some(report) => {
                let total = report.total;
                self.known &= report.seats();
                self.always &= report.always();
                self.reports.push(report);
                total
            }
            None => self.fail(FaultKind::Broken),
        }
    }
}

/// The report of a value in a context of tracked expressions.
pub(crate) fn report(c: &mut Ctx, slots: &[i32], id: usize, args: &[i64]) -> Option<ValueReport> {
    let (program, x) = (c.s.program.clone(), c.x);
    let (value, code) = (program.values.get(id)?, x.values.get(id)?);
    let mut frame = [0; FRAME];
    with_frame(&mut frame, 0, code.size, args, |f| {
        let fresh = |c: &mut Ctx| {
            (c.known, c.always) = (ALL_SEATS, ALL_SEATS);
            c.readings.clear();
        };
        fresh(c);
        let amount = (code.base)(slots, c, f);
        let base = item(c, &value.head.name, "", value.head.origin, Some(amount));
        let (mut raw, mut items) = (amount, Vec::new());
        for (says, does) in value.items.iter().zip(&code.items) {
            fresh(c);
            let applies = does.when.as_ref().is_none_or(|w| w.holds(slots, c, f));
            let amount = applies.then(|| does.amount.get(slots, c, f));
            raw = add(c, raw, amount.unwrap_or(0));
            items.push(item(c, &says.name, &says.because, says.origin, amount));
        }
        fresh(c);
        let clamp = code.clamp.as_ref().map(|(low, high)| {
            let (low, high) = (low(slots, c, f), high(slots, c, f));
            Limits { low, high, seats: c.known, always: c.always }
        });
        let total = clamp.as_ref().map_or(raw, |limits| raw.min(limits.high).max(limits.low));
        Some(ValueReport {
            value: ValueId(id as u32),
            args: args.to_vec(),
            base,
            items,
            hidden: None,
            raw,
            clamp,
            total,
        })
    })
}

fn item(c: &mut Ctx, name: &str, because: &str, origin: Origin, amount: Option<i64>) -> ReportItem {
    ReportItem {
        name: name.into(),
        because: because.into(),
        origin,
        applied: amount.is_some(),
        amount: amount.unwrap_or(0),
        seats: c.known,
        always: c.always,
        reads: std::mem::take(&mut c.readings),
    }
}

impl Machine {
    /// Itemizes a value in a position, with full knowledge. `None` if there is no such value or it faults.
    pub fn explain_value(&self, p: &Position, value: ValueId, args: &[i64]) -> Option<ValueReport> {
        let params = self.program().values.get(value.index())?.params.len();
        if params != args.len() || !self.fits(p) {
            return None;
        }
        let mut c = Ctx::new(self.s(), self.code.tracked());
        report(&mut c, &p.slots, value.index(), args).filter(|_| c.fault.is_none())
    }

    /// Computes a value without a report.
    pub fn value(&self, p: &Position, value: ValueId, args: &[i64]) -> Result<i64, FaultKind> {
        self.quick(p, |c, f| c.value(&p.slots, f, 0, value.index(), args))
    }

    /// Computes a define: tools can draw relations with it.
    pub fn define(&self, p: &Position, define: DefineId, args: &[i64]) -> Result<i64, FaultKind> {
        self.quick(p, |c, f| c.define(&p.slots, f, 0, define.index(), args))
    }

    fn quick(&self, p: &Position, run: impl FnOnce(&mut Ctx, &mut [i64]) -> i64) -> Result<i64, FaultKind> {
        if !self.fits(p) {
            return Err(FaultKind::Broken);
        }
        let mut c = Ctx::new(self.s(), &self.code.fast);
        let n = run(&mut c, &mut [0; FRAME]);
        c.fault.map_or(Ok(n), Err)
    }
}
