//! Bodies of defines in the place of calls.

use crate::scope::{every, quantifier};
use dicta_program::visit::children_mut;
use dicta_program::*;

/// The maximum number of nodes of a body that is inlined.
const NODES: usize = 60;

/// The body of a define to inline, if it is small and its arguments can be duplicated wherever they are used.
pub(crate) fn written_out(define: &Define, args: &[Expr]) -> Option<Expr> {
    is_simple(&define.body, args).then(|| replaced(&define.body, args))
}

/// A value as one expression, if it is small and its arguments can be duplicated wherever they are used.
pub(crate) fn value_written_out(value: &Value, args: &[Expr]) -> Option<Expr> {
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
    is_simple(&sum, args).then(|| replaced(&sum, args))
}

/// Whether a body binds no local and is small, and the arguments are names or numbers.
fn is_simple(body: &Expr, args: &[Expr]) -> bool {
    let (mut nodes, mut bound) = (0, false);
    every(body, &mut |e| {
        nodes += 1;
        bound |= quantifier(e).is_some();
    });
    let plain = args.iter().all(|a| matches!(a, Expr::Local(_) | Expr::Const(_)));
    plain && !bound && nodes <= NODES
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
