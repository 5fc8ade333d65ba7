//! Several picks in one line: `pick order x3 : maneuver` becomes three picks, `order[1]` to `order[3]`. Only their
//! names show that they belong together.

use super::Item;
use crate::diagnostics::Draft;
use dicta_diagnostics::Code::*;
use dicta_syntax::ast::{self, BinOp, DeclKind, ExprKind};
use std::sync::Arc;

/// Maximum number of values in one pick.
pub(crate) const TIMES_MAX: i64 = 12;

/// The name of one of several picks.
pub(crate) fn numbered(name: &str, place: i64) -> String {
    format!("{name}[{place}]")
}

/// Expands picks of several values into single picks.
pub(super) fn expand(items: &mut [Item], drafts: &mut Vec<Draft>) {
    for item in items {
        let DeclKind::Choice(choice) = &item.decl.kind else { continue };
        if choice.picks.iter().all(|pick| pick.times.is_none()) {
            continue;
        }
        for pick in choice.picks.iter().filter(|pick| pick.times.is_some_and(|(n, _)| !(2..=TIMES_MAX).contains(&n))) {
            let message = format!("several picks are 2 to {TIMES_MAX}");
            drafts.push(Draft::new(E0703, item.sp(pick.span), message).hint("a single pick needs no `x1`"));
        }
        let DeclKind::Choice(choice) = &mut Arc::make_mut(&mut item.decl).kind else { continue };
        choice.picks = std::mem::take(&mut choice.picks).into_iter().flat_map(several).collect();
    }
}

/// The single picks that a pick consists of.
fn several(pick: ast::Pick) -> Vec<ast::Pick> {
    let Some((times, repeats)) = pick.times else { return vec![pick] };
    let one = |place: i64| {
        let mut one = pick.clone();
        one.times = None;
        one.name.text = numbered(&pick.name.text, place);
        if let Some(title) = &mut one.title {
            title.text = format!("{} {place}", title.text);
        }
        if !repeats {
            let named = |text: String| ast::Expr { kind: ExprKind::Name(text), span: pick.name.span };
            let binary = |op, a, b| ast::Expr { kind: ExprKind::Binary(op, Box::new(a), Box::new(b)), span: pick.span };
            for before in 1..place {
                let other = numbered(&pick.name.text, before);
                let differs = binary(BinOp::Ne, named(one.name.text.clone()), named(other));
                one.filter = Some(match one.filter.take() {
                    Some(filter) => binary(BinOp::And, filter, differs),
                    None => differs,
                });
            }
        }
        one
    };
    (1..=times.clamp(1, TIMES_MAX)).map(one).collect()
}
