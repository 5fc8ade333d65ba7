//! Constants: folding while lowering, and evaluation before play.

use dicta_program::*;

/// The value of a constant expression.
pub(crate) fn const_value(e: &Expr) -> Option<i64> {
    match e {
        Expr::Const(n) => Some(*n),
        _ => None,
    }
}

/// Applies an operator to constants; `None` on overflow or division by zero.
pub(crate) fn apply(op: BinOp, a: i64, b: i64) -> Option<i64> {
    Some(match op {
        BinOp::And => i64::from(a != 0 && b != 0),
        BinOp::Or => i64::from(a != 0 || b != 0),
        BinOp::Eq => i64::from(a == b),
        BinOp::Ne => i64::from(a != b),
        BinOp::Lt => i64::from(a < b),
        BinOp::Le => i64::from(a <= b),
        BinOp::Gt => i64::from(a > b),
        BinOp::Ge => i64::from(a >= b),
        BinOp::Add => a.checked_add(b)?,
        BinOp::Sub => a.checked_sub(b)?,
        BinOp::Mul => a.checked_mul(b)?,
        BinOp::Div => a.checked_div(b)?,
        BinOp::Mod => a.checked_rem_euclid(b)?,
    })
}

/// An operation, folded if both sides are constant or one decides the result.
pub(crate) fn binary(op: BinOp, a: Expr, b: Expr) -> Expr {
    if let (Some(x), Some(y)) = (const_value(&a), const_value(&b))
        && let Some(n) = apply(op, x, y)
    {
        return Expr::Const(n);
    }
    match (op, const_value(&a), const_value(&b)) {
        (BinOp::And, Some(0), _) | (BinOp::And, _, Some(0)) => Expr::Const(0),
        (BinOp::And, Some(_), _) | (BinOp::Or, Some(0), _) | (BinOp::Add, Some(0), _) => b,
        (BinOp::And, _, Some(_)) | (BinOp::Or, _, Some(0)) | (BinOp::Add | BinOp::Sub, _, Some(0)) => a,
        (BinOp::Or, Some(_), _) | (BinOp::Or, _, Some(_)) => Expr::Const(1),
        _ => Expr::Binary(op, Box::new(a), Box::new(b)),
    }
}

/// The negation, folded; equality becomes inequality and vice versa.
pub(crate) fn not(e: Expr) -> Expr {
    match e {
        Expr::Const(n) => Expr::Const(i64::from(n == 0)),
        Expr::Not(e) => *e,
        Expr::Binary(BinOp::Eq, a, b) => Expr::Binary(BinOp::Ne, a, b),
        Expr::Binary(BinOp::Ne, a, b) => Expr::Binary(BinOp::Eq, a, b),
        e => Expr::Not(Box::new(e)),
    }
}

/// Evaluates an expression before play, if possible. `this` holds the stats of the entry in local 0, if any; a stat
/// that isn't known yet is `None`.
pub(crate) fn evaluate(p: &Program, e: &Expr, this: Option<(KindId, &[Option<i64>])>) -> Option<i64> {
    let go = |e: &Expr| evaluate(p, e, this);
    Some(match e {
        Expr::Const(n) => *n,
        Expr::Stat { of, kind, stat } => {
            if matches!(**of, Expr::Local(0)) || matches!(&**of, Expr::EntryOf(i) if matches!(**i, Expr::Local(0))) {
                return this.and_then(|(_, stats)| stats.get(stat.index()).copied().flatten());
            }
            let entry = go(of)?;
            let root = p.kinds.get(kind.index())?.root;
            *p.kinds.get(root.index())?.entries.get(usize::try_from(entry).ok()?)?.stats.get(stat.index())?
        }
        Expr::MemberField { of, of_enum, field } => {
            let member = usize::try_from(go(of)?).ok()?;
            *p.enums.get(of_enum.index())?.members.get(member)?.values.get(*field as usize)?
        }
        Expr::Not(e) => i64::from(go(e)? == 0),
        Expr::Neg(e) => go(e)?.checked_neg()?,
        Expr::Binary(BinOp::And, a, b) => {
            if go(a)? == 0 {
                0
            } else {
                i64::from(go(b)? != 0)
            }
        }
        Expr::Binary(BinOp::Or, a, b) => {
            if go(a)? != 0 {
                1
            } else {
                i64::from(go(b)? != 0)
            }
        }
        Expr::Binary(op, a, b) => apply(*op, go(a)?, go(b)?)?,
        Expr::If(c, a, b) => {
            if go(c)? != 0 {
                go(a)?
            } else {
                go(b)?
            }
        }
        Expr::InConst { item, set } => i64::from(p.sets.get(set.index())?.has(go(item)?)),
        Expr::InConstOf { item, set } => {
            let set = usize::try_from(go(set)?).ok()?;
            i64::from(p.sets.get(set)?.has(go(item)?))
        }
        Expr::InRange { item, low, high } => {
            let n = go(item)?;
            let above = match low {
                Some(l) => n >= go(l)?,
                None => true,
            };
            let below = match high {
                Some(h) => n <= go(h)?,
                None => true,
            };
            i64::from(above && below)
        }
        Expr::Builtin(b, args) => {
            let args: Option<Vec<i64>> = args.iter().map(go).collect();
            let args = args?;
            match b {
                Builtin::Abs => args.first()?.checked_abs()?,
                Builtin::Min => *args.iter().min()?,
                Builtin::Max => *args.iter().max()?,
                _ => return None,
            }
        }
        _ => return None,
    })
}

/// Collects the lowered conditions that hold when `e` is true (or false).
pub(crate) fn facts(e: &Expr, truth: bool, into: &mut Vec<Expr>) {
    match (e, truth) {
        (Expr::Binary(BinOp::And, a, b), true) | (Expr::Binary(BinOp::Or, a, b), false) => {
            facts(a, truth, into);
            facts(b, truth, into);
        }
        (Expr::Not(e), _) => facts(e, !truth, into),
        (_, true) => into.push(e.clone()),
        (e, false) => into.push(not(e.clone())),
    }
}

/// Whether the facts show that `e` is not `none`.
pub(crate) fn not_none(facts: &[Expr], e: &Expr) -> bool {
    facts.iter().any(|fact| match fact {
        Expr::Binary(BinOp::Ne, a, b) => {
            (**a == *e && const_value(b) == Some(-1)) || (**b == *e && const_value(a) == Some(-1))
        }
        Expr::Binary(BinOp::Eq, a, b) => {
            (**a == *e && const_value(b).is_some_and(|n| n >= 0))
                || (**b == *e && const_value(a).is_some_and(|n| n >= 0))
        }
        Expr::InSet { item, .. }
        | Expr::InConst { item, .. }
        | Expr::InConstOf { item, .. }
        | Expr::InList { item, .. } => **item == *e,
        Expr::InRange { item, low: Some(low), .. } => **item == *e && const_value(low).is_some_and(|n| n >= 0),
        Expr::Builtin(Builtin::PieceIsOf | Builtin::EntryIsOf, args) => args.first() == Some(e),
        _ => false,
    })
}

/// The kinds that `e` has according to the facts.
pub(crate) fn kinds_of<'f>(facts: &'f [Expr], e: &'f Expr) -> impl Iterator<Item = KindId> + 'f {
    facts.iter().filter_map(move |fact| match fact {
        Expr::Builtin(Builtin::PieceIsOf | Builtin::EntryIsOf, args) => match args.as_slice() {
            [of, Expr::Const(kind)] if of == e => Some(KindId(*kind as u32)),
            _ => None,
        },
        _ => None,
    })
}

/// Whether the facts show that the number `e` is not zero.
pub(crate) fn not_zero(facts: &[Expr], e: &Expr) -> bool {
    facts.iter().any(|fact| match fact {
        Expr::Binary(op, a, b) if **a == *e => match (op, const_value(b)) {
            (BinOp::Ne, Some(0)) => true,
            (BinOp::Eq, Some(n)) => n != 0,
            (BinOp::Gt, Some(n)) => n >= 0,
            (BinOp::Ge, Some(n)) => n >= 1,
            (BinOp::Lt, Some(n)) => n <= 0,
            (BinOp::Le, Some(n)) => n <= -1,
            _ => false,
        },
        Expr::Binary(op, a, b) if **b == *e => match (op, const_value(a)) {
            (BinOp::Ne, Some(0)) => true,
            (BinOp::Lt, Some(n)) => n >= 0,
            (BinOp::Le, Some(n)) => n >= 1,
            _ => false,
        },
        Expr::InRange { item, low: Some(low), .. } if **item == *e => const_value(low).is_some_and(|n| n >= 1),
        e2 => e2 == e,
    })
}
