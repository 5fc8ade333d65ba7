//! Traversal of lowered trees for the passes of the compiler.

pub(crate) use dicta_program::visit::{
    all_bodies, any, children, children_mut, every_in, of_value, quantifier, reached, within,
};
use dicta_program::*;

/// Whether a filter tests if its own variable is in play, so that the loop must include those that are not.
pub(crate) fn mentions_in_play(filter: &Expr, local: Local) -> bool {
    any(filter, &mut |e| matches!(e, Expr::Slot { of, slot: SLOT_IN_PLAY } if **of == Expr::Local(local)))
}

/// The expression with one local replaced by another.
pub(crate) fn renamed(e: &Expr, from: Local, to: Local) -> Expr {
    let mut e = e.clone();
    rename(&mut e, from, to);
    e
}

fn rename(e: &mut Expr, from: Local, to: Local) {
    if let Expr::Local(l) = e {
        if *l == from {
            *l = to;
        }
        return;
    }
    children_mut(e, &mut |c| rename(c, from, to));
}
