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
        Expr::Call(_, args) | Expr::Value(_, args) | Expr::Builtin(_, args) | Expr::MakeSet(args) => {
            args.iter().for_each(visit)
        }
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
        Expr::Any(q)
        | Expr::Every(q)
        | Expr::Count(q)
        | Expr::Sum(q)
        | Expr::Least(q)
        | Expr::Most(q)
        | Expr::First(q)
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
        Domain::PartsOf(e) | Domain::Set(e) | Domain::ConstOf(e) | Domain::Maybe(e) | Domain::List { of: e, .. } => {
            visit(e)
        }
        Domain::Range(a, b) => {
            visit(a);
            visit(b);
        }
        Domain::Walk { args, .. } | Domain::Among(args) => args.iter().for_each(visit),
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
        Expr::Call(_, args) | Expr::Value(_, args) | Expr::Builtin(_, args) | Expr::MakeSet(args) => {
            args.iter_mut().for_each(visit)
        }
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
        Expr::Any(q)
        | Expr::Every(q)
        | Expr::Count(q)
        | Expr::Sum(q)
        | Expr::Least(q)
        | Expr::Most(q)
        | Expr::First(q)
        | Expr::SetOf(q) => {
            match &mut q.domain {
                Domain::PartsOf(e)
                | Domain::Set(e)
                | Domain::ConstOf(e)
                | Domain::Maybe(e)
                | Domain::List { of: e, .. } => visit(e),
                Domain::Range(a, b) => {
                    visit(a);
                    visit(b);
                }
                Domain::Walk { args, .. } | Domain::Among(args) => args.iter_mut().for_each(&mut *visit),
                _ => {}
            }
            q.filter.iter_mut().for_each(&mut *visit);
            q.body.iter_mut().for_each(visit);
        }
    }
}

/// A part of a statement.
pub(crate) enum Node<'s> {
    Expr(&'s Expr),
    Stmt(&'s Stmt),
}

/// Calls `visit` on the direct parts of a statement.
pub(crate) fn stmt_parts<'s>(s: &'s Stmt, visit: &mut dyn FnMut(Node<'s>)) {
    let mut e = |e: &'s Expr| visit(Node::Expr(e));
    match &s.kind {
        StmtKind::Phase { .. } | StmtKind::Step { .. } | StmtKind::Stop => {}
        StmtKind::Let(_, x) | StmtKind::Remove(x) => e(x),
        StmtKind::Discard { face, audience } => {
            e(face);
            audience_parts(audience, &mut e);
        }
        StmtKind::LetRoll { audience, .. } | StmtKind::Shuffle { audience, .. } => audience_parts(audience, &mut e),
        StmtKind::LetDraw { deck, side, audience, .. } => {
            e(deck);
            e(side);
            audience_parts(audience, &mut e);
        }
        StmtKind::LetRandom { domain, filter, audience, .. } => {
            domain_children(domain, &mut e);
            filter.iter().for_each(&mut e);
            audience_parts(audience, &mut e);
        }
        StmtKind::RollEach { count, audience, .. } => {
            e(count);
            audience_parts(audience, &mut e);
        }
        StmtKind::If { cond, .. } => e(cond),
        StmtKind::Each { domain, filter, order, .. } => {
            domain_children(domain, &mut e);
            filter.iter().for_each(&mut e);
            order.iter().for_each(e);
        }
        StmtKind::Gather { args, domain, filter, after, showing, .. } => {
            domain_children(domain, &mut e);
            filter.iter().for_each(&mut e);
            args.iter().for_each(&mut e);
            if let Some((_, d)) = after {
                domain_children(d, &mut e);
            }
            if let Some((_, args)) = showing {
                args.iter().for_each(e);
            }
        }
        StmtKind::Ask { args, .. } | StmtKind::Emit { args, .. } | StmtKind::Call { args, .. } => {
            args.iter().for_each(e)
        }
        StmtKind::Apply { face, args } => {
            e(face);
            args.iter().for_each(e);
        }
        StmtKind::Move { piece, path } => {
            e(piece);
            e(path);
        }
        StmtKind::Place { piece, cell, facing } => {
            e(piece);
            e(cell);
            facing.iter().for_each(e);
        }
        StmtKind::Reveal { of, audience, .. } => {
            e(of);
            audience_parts(audience, &mut e);
        }
        StmtKind::Assign { target, value, .. } => {
            target_parts(target, &mut e);
            e(value);
        }
        StmtKind::Collect { target, value, .. } => {
            target_parts(target, &mut e);
            value.iter().for_each(e);
        }
        StmtKind::Play { mission, roles } => {
            e(mission);
            roles.iter().for_each(|(_, side)| e(side));
        }
        StmtKind::EndGame { winner, .. } => e(winner),
    }
    for body in bodies(s) {
        body.iter().for_each(|s| visit(Node::Stmt(s)));
    }
}

/// The bodies of a statement.
pub(crate) fn bodies(s: &Stmt) -> Vec<&[Stmt]> {
    match &s.kind {
        StmtKind::Phase { body, .. }
        | StmtKind::Step { body, .. }
        | StmtKind::RollEach { body, .. }
        | StmtKind::Each { body, .. } => {
            vec![body]
        }
        StmtKind::If { then, otherwise, .. } => vec![then, otherwise],
        _ => vec![],
    }
}

fn audience_parts<'s>(a: &'s Audience, e: &mut dyn FnMut(&'s Expr)) {
    if let Audience::Owner(x) | Audience::Side(x) = a {
        e(x);
    }
}

fn target_parts<'s>(t: &'s Target, e: &mut dyn FnMut(&'s Expr)) {
    if let Target::Field { of, .. } | Target::Slot { of, .. } = t {
        e(of);
    }
}

/// Calls `visit` on every statement, outer ones first.
pub(crate) fn each_stmt<'s>(body: &'s [Stmt], visit: &mut dyn FnMut(&'s Stmt)) {
    for s in body {
        visit(s);
        for inner in bodies(s) {
            each_stmt(inner, visit);
        }
    }
}

/// Calls `visit` on every expression of statements, with all its parts.
pub(crate) fn each_expr<'s>(body: &'s [Stmt], visit: &mut dyn FnMut(&'s Expr)) {
    for s in body {
        stmt_parts(s, &mut |node| match node {
            Node::Expr(e) => deep(e, visit),
            Node::Stmt(s) => each_expr(std::slice::from_ref(s), visit),
        });
    }
}

/// Calls `visit` on an expression and all its parts.
pub(crate) fn deep<'e>(e: &'e Expr, visit: &mut dyn FnMut(&'e Expr)) {
    visit(e);
    children(e, &mut |c| deep(c, visit));
}
