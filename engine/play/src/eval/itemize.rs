//! Values with reports: the same numbers as in normal play, with the origin of each part.

use super::{Ctx, Exprs, FRAME, add, with_frame};
use crate::FaultKind;
use crate::seats::ALL_SEATS;
use crate::value_report::{Limits, ReportItem, ValueReport};
use dicta_program::*;

impl Ctx<'_> {
    /// Computes a value with a report, keeps the report and returns the total.
    pub(super) fn report_value(&mut self, tracked: &Exprs, slots: &[i32], id: usize, args: &[i64]) -> i64 {
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
