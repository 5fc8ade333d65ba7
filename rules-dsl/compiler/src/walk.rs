//! Walking through lowered trees: every pass that asks something of them uses these.

use dicta_program::*;

/// Calls `visit` on the direct parts of an expression.
pub(crate) fn children<'e>(e: &'e Expr, visit: &mut dyn FnMut(&'e Expr)) {
    match e {
        Expr::Const(_) | Expr::Local(_) => {}
        Expr::Field { of, .. }
        | Expr::TrackLeft { of, .. }
        | Expr::TrackHits { of, .. }
        | Expr::Slot { of, .. }
        | Expr::Stat { of, .. }
        | Expr::EntryOf(of)
        | Expr::PartOf { of, .. }
        | Expr::WholeOf(of)
        | Expr::SideOf(of)
        | Expr::SeatOf(of)
        | Expr::MemberField { of, .. }
        | Expr::FaceField { of, .. }
        | Expr::Picked { of, .. }
        | Expr::Not(of)
        | Expr::Neg(of)
        | Expr::InConst { item: of, .. }
        | Expr::ListLen { of, .. }
        | Expr::SetLen(of) => visit(of),
        Expr::Binary(_, a, b) | Expr::InArc { a, b, .. } => {
            visit(a);
            visit(b);
        }
        Expr::If(a, b, c) => {
            visit(a);
            visit(b);
            visit(c);
        }
        Expr::InArcOf { arc, a, b } => {
            visit(arc);
            visit(a);
            visit(b);
        }
        Expr::Call(_, args) | Expr::Value(_, args) | Expr::Builtin(_, args) | Expr::MakeSet(args) => args.iter().for_each(visit),
        Expr::Table { keys, .. } => keys.iter().for_each(visit),
        Expr::InSet { item, set } | Expr::InConstOf { item, set } => {
            visit(item);
            visit(set);
        }
        Expr::InList { item, of, .. } => {
            visit(item);
            visit(of);
        }
        Expr::InRange { item, low, high } => {
            visit(item);
            low.iter().for_each(|e| visit(e));
            high.iter().for_each(|e| visit(e));
        }
        Expr::Any(q) | Expr::Every(q) | Expr::Count(q) | Expr::Sum(q) | Expr::Least(q) | Expr::Most(q) | Expr::First(q)
        | Expr::SetOf(q) => {
            domain_children(&q.domain, visit);
            q.filter.iter().for_each(&mut *visit);
            q.body.iter().for_each(visit);
        }
    }
}

/// Calls `visit` on the expressions of a domain.
pub(crate) fn domain_children<'e>(d: &'e Domain, visit: &mut dyn FnMut(&'e Expr)) {
    match d {
        Domain::PartsOf(e) | Domain::Set(e) | Domain::ConstOf(e) | Domain::Maybe(e) | Domain::List { of: e, .. } => visit(e),
        Domain::Range(a, b) => {
            visit(a);
            visit(b);
        }
        Domain::Walk { args, .. } => args.iter().for_each(visit),
        Domain::Pieces { .. }
        | Domain::Entries(_)
        | Domain::Enum(_)
        | Domain::Bool
        | Domain::Facings
        | Domain::Const(_)
        | Domain::Cells { .. }
        | Domain::Sides => {}
    }
}

/// Whether any node satisfies the question.
pub(crate) fn any(e: &Expr, ask: &mut dyn FnMut(&Expr) -> bool) -> bool {
    if ask(e) {
        return true;
    }
    let mut found = false;
    children(e, &mut |c| found = found || any(c, ask));
    found
}

/// Whether a filter asks whether its own thing is in play, and so wants to see those that are not.
pub(crate) fn mentions_in_play(filter: &Expr, local: Local) -> bool {
    any(filter, &mut |e| matches!(e, Expr::Slot { of, slot: SLOT_IN_PLAY } if **of == Expr::Local(local)))
}

/// The expression with one local for another.
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

/// Calls `visit` on the direct parts, to change them.
pub(crate) fn children_mut(e: &mut Expr, visit: &mut dyn FnMut(&mut Expr)) {
    match e {
        Expr::Const(_) | Expr::Local(_) => {}
        Expr::Field { of, .. }
        | Expr::TrackLeft { of, .. }
        | Expr::TrackHits { of, .. }
        | Expr::Slot { of, .. }
        | Expr::Stat { of, .. }
        | Expr::EntryOf(of)
        | Expr::PartOf { of, .. }
        | Expr::WholeOf(of)
        | Expr::SideOf(of)
        | Expr::SeatOf(of)
        | Expr::MemberField { of, .. }
        | Expr::FaceField { of, .. }
        | Expr::Picked { of, .. }
        | Expr::Not(of)
        | Expr::Neg(of)
        | Expr::InConst { item: of, .. }
        | Expr::ListLen { of, .. }
        | Expr::SetLen(of) => visit(of),
        Expr::Binary(_, a, b) | Expr::InArc { a, b, .. } => {
            visit(a);
            visit(b);
        }
        Expr::If(a, b, c) => {
            visit(a);
            visit(b);
            visit(c);
        }
        Expr::InArcOf { arc, a, b } => {
            visit(arc);
            visit(a);
            visit(b);
        }
        Expr::Call(_, args) | Expr::Value(_, args) | Expr::Builtin(_, args) | Expr::MakeSet(args) => args.iter_mut().for_each(visit),
        Expr::Table { keys, .. } => keys.iter_mut().for_each(visit),
        Expr::InSet { item, set } | Expr::InConstOf { item, set } => {
            visit(item);
            visit(set);
        }
        Expr::InList { item, of, .. } => {
            visit(item);
            visit(of);
        }
        Expr::InRange { item, low, high } => {
            visit(item);
            low.iter_mut().for_each(|e| visit(e));
            high.iter_mut().for_each(|e| visit(e));
        }
        Expr::Any(q) | Expr::Every(q) | Expr::Count(q) | Expr::Sum(q) | Expr::Least(q) | Expr::Most(q) | Expr::First(q)
        | Expr::SetOf(q) => {
            match &mut q.domain {
                Domain::PartsOf(e) | Domain::Set(e) | Domain::ConstOf(e) | Domain::Maybe(e) | Domain::List { of: e, .. } => visit(e),
                Domain::Range(a, b) => {
                    visit(a);
                    visit(b);
                }
                Domain::Walk { args, .. } => args.iter_mut().for_each(&mut *visit),
                _ => {}
            }
            q.filter.iter_mut().for_each(&mut *visit);
            q.body.iter_mut().for_each(visit);
        }
    }
}
