//! Linking operations on two values.

use crate::FaultKind;
use crate::eval::*;
use dicta_program::BinOp;

/// Links a binary operation, specialized for the shapes of its operands.
pub(super) fn binary(op: BinOp, a: Arg, b: Arg) -> Ev {
    match (a, b) {
        (Arg::Local(a), Arg::Const(b)) => combine(op, a, b),
        (Arg::Local(a), Arg::Local(b)) => combine(op, a, b),
        (Arg::Local(a), Arg::Field(b)) => combine(op, a, b),
        (Arg::Local(a), b) => combine(op, a, b.ev()),
        (Arg::Field(a), Arg::Const(b)) => combine(op, a, b),
        (Arg::Field(a), Arg::Local(b)) => combine(op, a, b),
        (Arg::Field(a), Arg::Field(b)) => combine(op, a, b),
        (Arg::Field(a), Arg::Stat(b)) => combine(op, a, b),
        (Arg::Field(a), b) => combine(op, a, b.ev()),
        (Arg::Stat(a), Arg::Const(b)) => combine(op, a, b),
        (Arg::Stat(a), Arg::Stat(b)) => combine(op, a, b),
        (Arg::Stat(a), Arg::Field(b)) => combine(op, a, b),
        (Arg::Stat(a), b) => combine(op, a, b.ev()),
        (a, Arg::Const(b)) => combine(op, a.ev(), b),
        (a, Arg::Field(b)) => combine(op, a.ev(), b),
        (a, b) => combine(op, a.ev(), b.ev()),
    }
}

fn combine<A: Get, B: Get>(op: BinOp, a: A, b: B) -> Ev {
    fn checked(c: &mut Ctx, n: Option<i64>) -> i64 {
        n.unwrap_or_else(|| c.fail(FaultKind::Overflow))
    }
    match op {
        BinOp::And => Box::new(move |s, c, f| i64::from(a.get(s, c, f) != 0 && b.get(s, c, f) != 0)),
        BinOp::Or => Box::new(move |s, c, f| i64::from(a.get(s, c, f) != 0 || b.get(s, c, f) != 0)),
        BinOp::Eq => Box::new(move |s, c, f| i64::from(a.get(s, c, f) == b.get(s, c, f))),
        BinOp::Ne => Box::new(move |s, c, f| i64::from(a.get(s, c, f) != b.get(s, c, f))),
        BinOp::Lt => Box::new(move |s, c, f| i64::from(a.get(s, c, f) < b.get(s, c, f))),
        BinOp::Le => Box::new(move |s, c, f| i64::from(a.get(s, c, f) <= b.get(s, c, f))),
        BinOp::Gt => Box::new(move |s, c, f| i64::from(a.get(s, c, f) > b.get(s, c, f))),
        BinOp::Ge => Box::new(move |s, c, f| i64::from(a.get(s, c, f) >= b.get(s, c, f))),
        BinOp::Add => Box::new(move |s, c, f| {
            let sum = a.get(s, c, f).checked_add(b.get(s, c, f));
            checked(c, sum)
        }),
        BinOp::Sub => Box::new(move |s, c, f| {
            let difference = a.get(s, c, f).checked_sub(b.get(s, c, f));
            checked(c, difference)
        }),
        BinOp::Mul => Box::new(move |s, c, f| {
            let product = a.get(s, c, f).checked_mul(b.get(s, c, f));
            checked(c, product)
        }),
        BinOp::Div | BinOp::Mod => Box::new(move |s, c, f| {
            let (a, b) = (a.get(s, c, f), b.get(s, c, f));
            if b == 0 {
                return c.fail(FaultKind::DivideByZero);
            }
            let n = if op == BinOp::Div { a.checked_div(b) } else { a.checked_rem_euclid(b) };
            checked(c, n)
        }),
    }
}
