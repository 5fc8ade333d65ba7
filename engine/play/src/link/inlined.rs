//! Bodies of defines in the place of calls.

use crate::scope::{every, quantifier};
use dicta_program::visit::children_mut;
use dicta_program::*;

/// The maximum number of nodes of a body that is inlined.
const NODES: usize = 60;
/// The maximum number of nodes of an argument that is inlined.
const ARGUMENT_NODES: usize = 16;
/// The maximum depth of calls in arguments that are inlined.
const DEPTH: u32 = 3;

/// The body of a define to inline, if it is small and its arguments can be duplicated wherever they are used.
pub(crate) fn written_out(program: &Program, define: &Define, args: &[Expr]) -> Option<Expr> {
    body_written_out(program, define, args, DEPTH)
}

fn body_written_out(program: &Program, define: &Define, args: &[Expr], depth: u32) -> Option<Expr> {
    let args = arguments(program, args, depth)?;
    is_simple(&define.body).then(|| replaced(&define.body, &args))
}

/// A value as one expression, if it is small and its arguments can be duplicated wherever they are used.
pub(crate) fn value_written_out(program: &Program, value: &Value, args: &[Expr]) -> Option<Expr> {
    let mut sum = value.base.clone();
    for item in &value.items {
        let amount = match &item.when {
            None => item.amount.clone(),
            Some(when) => Expr::If(when.clone().into(), item.amount.clone().into(), Expr::Const(0).into()),
        };
        sum = Expr::Binary(BinOp::Add, sum.into(), amount.into());
    }
    if let Some((low, high)) = &value.clamp {
        let below = Expr::Builtin(Builtin::Min, vec![sum, high.clone()]);
        sum = Expr::Builtin(Builtin::Max, vec![below, low.clone()]);
    }
    let args = arguments(program, args, DEPTH)?;
    is_simple(&sum).then(|| replaced(&sum, &args))
}

/// Whether a body binds no local and is small.
fn is_simple(body: &Expr) -> bool {
    let (mut nodes, mut bound) = (0, false);
    every(body, &mut |e| {
        nodes += 1;
        bound |= quantifier(e).is_some();
    });
    !bound && nodes <= NODES
}

/// Arguments that can be duplicated, or not evaluated at all: they are small, and evaluating them can't fail.
fn arguments(program: &Program, args: &[Expr], depth: u32) -> Option<Vec<Expr>> {
    let argument = |arg: &Expr| {
        if matches!(arg, Expr::Local(_) | Expr::Const(_)) {
            return Some(arg.clone());
        }
        let mut arg = arg.clone();
        if let Expr::Call(id, args) = &arg {
            arg = body_written_out(program, program.defines.get(id.index())?, args, depth.checked_sub(1)?)?;
        }
        let mut nodes = 0;
        every(&arg, &mut |_| nodes += 1);
        (nodes <= ARGUMENT_NODES && never_fails(&arg, &mut Vec::new())).then_some(arg)
    };
    args.iter().map(argument).collect()
}

/// Whether evaluating an expression never causes a fault. `present`: locals that are known not to be `none`.
fn never_fails(e: &Expr, present: &mut Vec<Local>) -> bool {
    match e {
        Expr::Const(_) | Expr::Local(_) => true,
        Expr::Not(a) => never_fails(a, present),
        Expr::Binary(BinOp::And, a, b) => never_fails(a, present) && never_fails_if(a, b, present),
        Expr::If(condition, a, b) => {
            never_fails(condition, present) && never_fails_if(condition, a, present) && never_fails(b, present)
        }
        Expr::Binary(BinOp::Or | BinOp::Eq | BinOp::Ne | BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge, a, b) => {
            never_fails(a, present) && never_fails(b, present)
        }
        Expr::Stat { of, .. } => matches!(of.as_ref(), Expr::Local(l) if present.contains(l)),
        Expr::Builtin(
            Builtin::EndCell | Builtin::EndFacing | Builtin::LeavesOver | Builtin::GoalCell | Builtin::Turned,
            args,
        ) => args.iter().all(|arg| never_fails(arg, present)),
        _ => false,
    }
}

/// Whether evaluating an expression never causes a fault where a condition holds.
fn never_fails_if(condition: &Expr, e: &Expr, present: &mut Vec<Local>) -> bool {
    let known = present.len();
    let mut parts = Vec::new();
    crate::scope::terms(condition, &mut parts);
    present.extend(parts.iter().filter_map(|part| match part {
        Expr::Binary(BinOp::Ne, a, b) => match (a.as_ref(), b.as_ref()) {
            (Expr::Local(local), Expr::Const(-1)) => Some(*local),
            _ => None,
        },
        _ => None,
    }));
    let fine = never_fails(e, present);
    present.truncate(known);
    fine
}

/// The body of a define with its parameters replaced. It binds no locals of its own.
fn replaced(body: &Expr, args: &[Expr]) -> Expr {
    fn replace(e: &mut Expr, args: &[Expr]) {
        match e {
            Expr::Local(l) => {
                if let Some(arg) = args.get(usize::from(*l)) {
                    *e = arg.clone();
                }
            }
            _ => children_mut(e, &mut |part| replace(part, args)),
        }
    }
    let mut body = body.clone();
    replace(&mut body, args);
    body
}
