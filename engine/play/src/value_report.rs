//! Reports of values: the result with its base, its items and its limits, and who may know each of them.
//!
//! A report lists every item of a value, also those that did not apply, since the presence of a line may be a secret: a
//! seat that may not know what an item read always gets all such items as one merged line.

use crate::seats::Seats;
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
    pub(crate) fn always(&self) -> Seats {
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
