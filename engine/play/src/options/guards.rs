//! Preferences without what a decision settles.
//!
//! A `prefer` ranks each option, but many of its conditions ask the same of all of them: whether the piece is damaged,
//! which side it is on. These conditions, its *guards*, are evaluated once a decision. For each combination of their
//! values there is a form of the expression that no longer contains them.

use super::leaves::Leaves;
use crate::SetupError;
use crate::eval::{Cond, Ctx, Ev};
use crate::link::Linker;
use crate::scope::{children, quantifier, reads};
use dicta_program::visit::children_mut;
use dicta_program::*;
use std::ops::Range;

/// The maximum number of guards of a clause.
const GUARDS: usize = 4;

/// The forms of an expression by the values of its guards: bit n for guard n.
pub(crate) struct Guarded {
    guards: Vec<Cond>,
    forms: Vec<Ev>,
}

impl Guarded {
    /// The forms of an expression on the picks in some locals; `None` if it has no guards.
    pub fn link(l: &mut Linker, e: &Expr, picks: Range<usize>) -> Result<Option<Guarded>, SetupError> {
        let inlined = Leaves { s: l.s, types: &[], picks: picks.clone() }.inlined(e);
        let e = inlined.as_ref().unwrap_or(e);
        let mut found = Vec::new();
        find(e, false, &|local| picks.contains(&usize::from(local)), &mut found);
        if found.is_empty() {
            return Ok(None);
        }
        let guards = found.iter().map(|guard| l.cond(guard)).collect::<Result<_, _>>()?;
        let forms = (0..1usize << found.len()).map(|values| {
            let mut form = e.clone();
            settle(&mut form, &found, values);
            l.ev(&form)
        });
        Ok(Some(Guarded { guards, forms: forms.collect::<Result<_, _>>()? }))
    }

    /// The form for the position; `None` if a guard can't be evaluated.
    pub fn form(&self, s: &[i32], c: &mut Ctx, f: &mut [i64]) -> Option<&Ev> {
        let mut values = 0;
        for (n, guard) in self.guards.iter().enumerate() {
            values |= usize::from(c.attempt(|c| guard.holds(s, c, f)).ok()?) << n;
        }
        self.forms.get(values)
    }
}

/// Finds the largest conditions that mention no pick.
fn find(e: &Expr, is_condition: bool, is_pick: &impl Fn(Local) -> bool, found: &mut Vec<Expr>) {
    if is_condition && !matches!(e, Expr::Const(_)) && reads(e, is_pick) == 0 {
        if !found.contains(e) && found.len() < GUARDS {
            found.push(e.clone());
        }
        return;
    }
    // What is inside may mention the element.
    if quantifier(e).is_some() {
        return;
    }
    match e {
        Expr::Not(a) => find(a, true, is_pick, found),
        Expr::Binary(BinOp::And | BinOp::Or, a, b) => {
            find(a, true, is_pick, found);
            find(b, true, is_pick, found);
        }
        Expr::If(condition, a, b) => {
            find(condition, true, is_pick, found);
            find(a, is_condition, is_pick, found);
            find(b, is_condition, is_pick, found);
        }
        _ => children(e, &mut |part| find(part, false, is_pick, found)),
    }
}

/// Replaces the guards by their values.
fn settle(e: &mut Expr, guards: &[Expr], values: usize) {
    if let Some(n) = guards.iter().position(|guard| guard == e) {
        *e = Expr::Const((values >> n & 1) as i64);
    } else if quantifier(e).is_none() {
        children_mut(e, &mut |part| settle(part, guards, values));
    }
}
