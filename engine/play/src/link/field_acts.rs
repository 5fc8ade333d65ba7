//! Linking the statements that assign fields and change sets and lists.

use super::{Linked, Linker};
use crate::FaultKind;
use crate::env::*;
use crate::eval::*;
use dicta_program::*;

impl Linker<'_> {
    pub(super) fn assign(&mut self, target: &Target, op: AssignOp, value: &Expr, at: Origin) -> Linked<Act> {
        let sort = self.kind_of(value);
        let value = self.arg(value)?;
        let act: Called = match target {
            Target::Local(local) => {
                let local = self.local(*local)?;
                if op == AssignOp::Set {
                    self.sorts[local] = sort;
                }
                Box::new(move |env, f| {
                    let value = env.get(&value, f);
                    let to = match op {
                        AssignOp::Set => Some(value),
                        AssignOp::Add => f[local].checked_add(value),
                        AssignOp::Sub => f[local].checked_sub(value),
                    };
                    f[local] = to.unwrap_or_else(|| env.c.fail(FaultKind::Overflow));
                    env.forget_report(local);
                    env.step();
                    env.go_on(&at)
                })
            }
            Target::Field { of, kind, field } => {
                let (of, place) = (self.arg(of)?, self.written_field(*kind, *field, at)?);
                match SetCode::new((of, value), op, &place, at) {
                    Ok(code) => return Ok(Act::Set(Box::new(code))),
                    Err((of, value)) => Box::new(move |env, f| {
                        let (of, value) = (env.get(&of, f), env.get(&value, f));
                        if env.c.fault.is_none() {
                            env.assign(of, &place, op, value, at);
                        }
                        env.step();
                        env.go_on(&at)
                    }),
                }
            }
            Target::Slot { of, slot } => {
                let (of, slot) = (self.arg(of)?, *slot);
                Box::new(move |env, f| {
                    let (of, value) = (env.get(&of, f), env.get(&value, f));
                    if env.c.fault.is_none() {
                        env.assign_slot(of, slot, op, value, at);
                    }
                    env.step();
                    env.go_on(&at)
                })
            }
        };
        Ok(Act::Other(act))
    }

    pub(super) fn collect(
        &mut self,
        target: &Target,
        op: CollectOp,
        value: Option<&Expr>,
        at: Origin,
    ) -> Linked<Called> {
        let value = value.map_or(Ok(Arg::Const(ConstOf(-1))), |e| self.arg(e))?;
        Ok(match target {
            Target::Local(local) => {
                let local = self.local(*local)?;
                Box::new(move |env, f| {
                    let value = env.get(&value, f);
                    match change_set(f[local], op, value) {
                        Some(set) => f[local] = set,
                        None => _ = env.c.fail(FaultKind::NotInSet),
                    }
                    env.forget_report(local);
                    env.step();
                    env.go_on(&at)
                })
            }
            Target::Field { of, kind, field } => {
                let (of, place) = (self.arg(of)?, self.written_field(*kind, *field, at)?);
                Box::new(move |env, f| {
                    let (of, value) = (env.get(&of, f), env.get(&value, f));
                    if env.c.fault.is_none() {
                        env.collect(of, &place, op, value, at);
                    }
                    env.step();
                    env.go_on(&at)
                })
            }
            Target::Slot { .. } => return Err(self.broken("a collection")),
        })
    }
}
