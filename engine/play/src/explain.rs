//! Values and defines computed in a position, with or without the origin of each part.

use crate::FaultKind;
use crate::eval::{Ctx, FRAME, report};
use crate::machine::Machine;
use crate::position::Position;
use crate::value_report::ValueReport;
use dicta_program::*;

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
        let mut c = self.ctx();
        let n = run(&mut c, &mut [0; FRAME]);
        c.fault.map_or(Ok(n), Err)
    }
}
