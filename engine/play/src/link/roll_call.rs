//! Quantifiers that only ask who is in play: whether a side has any piece left, how many there are.
//!
//! Their values are kept while nothing enters or leaves play. They may compare stats, sides and constants, but read no
//! field, no place on the board and no local from outside.

use super::Linker;
use crate::eval::{Ev, ROLL_CALLS};
use crate::scope::{children, quantifier};
use dicta_program::*;
use std::sync::PoisonError;

impl Linker<'_> {
    /// Lets the value of a quantifier be kept, if it only asks who is in play.
    pub(super) fn kept_while_in_play(&self, e: &Expr, ev: Ev) -> Ev {
        let Some(number) = self.roll_call(e) else { return ev };
        Box::new(move |s, c, f| match c.roll_calls.get(number) {
            Some(known) => known,
            None => {
                let value = ev(s, c, f);
                if c.fault.is_none() {
                    c.roll_calls.keep(number, value);
                }
                value
            }
        })
    }

    /// The number of a quantifier that only asks who is in play. Equal ones have the same number.
    fn roll_call(&self, e: &Expr) -> Option<usize> {
        if self.track || !asks_who_is_in_play(e, &mut Vec::new()) {
            return None;
        }
        let mut all = self.s.roll_calls.lock().unwrap_or_else(PoisonError::into_inner);
        let known = all.iter().position(|known| known == e);
        if known.is_none() && all.len() < ROLL_CALLS {
            all.push(e.clone());
            return Some(all.len() - 1);
        }
        known
    }
}

/// Whether the value of an expression depends on nothing that changes in play, except who is in play. `bound`: the
/// locals of the quantifiers around it.
fn asks_who_is_in_play(e: &Expr, bound: &mut Vec<Local>) -> bool {
    let mut fits = match e {
        Expr::Local(local) => bound.contains(local),
        Expr::Const(_)
        | Expr::Not(_)
        | Expr::Binary(..)
        | Expr::Stat { .. }
        | Expr::EntryOf(_)
        | Expr::SideOf(_)
        | Expr::SeatOf(_)
        | Expr::WholeOf(_) => true,
        _ => quantifier(e).is_some_and(|q| matches!(q.domain, Domain::Pieces { .. } | Domain::Sides)),
    };
    let outer = bound.len();
    bound.extend(quantifier(e).map(|q| q.local));
    children(e, &mut |child| fits = fits && asks_who_is_in_play(child, bound));
    bound.truncate(outer);
    fits
}
