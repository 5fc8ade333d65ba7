//! Traversal of expressions and statements, shared by all passes that inspect them.

use crate::*;

/// Calls `visit` on the direct children of an expression; `iter` iterates over lists, `domain` visits domains.
macro_rules! parts_of {
    ($e:expr, $visit:ident, $iter:ident, $domain:ident $(, $mutable:tt)?) => {
        match $e {
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
            | Expr::SetLen(of) => $visit(of),
            Expr::Binary(_, a, b)
            | Expr::InArc { a, b, .. }
            | Expr::InSet { item: a, set: b }
            | Expr::InConstOf { item: a, set: b }
            | Expr::InList { item: a, of: b, .. }
            | Expr::ListAt { of: a, place: b, .. } => {
                $visit(a);
                $visit(b);
            }
            Expr::If(a, b, c) | Expr::InArcOf { arc: a, a: b, b: c } => {
                $visit(a);
                $visit(b);
                $visit(c);
            }
            Expr::Call(_, args)
            | Expr::Value(_, args)
            | Expr::Builtin(_, args)
            | Expr::MakeSet(args)
            | Expr::Table { keys: args, .. } => args.$iter().for_each($visit),
            Expr::InRange { item, low, high } => {
                $visit(item);
                low.$iter().for_each(|e| $visit(e));
                high.$iter().for_each(|e| $visit(e));
            }
            Expr::Any(q)
            | Expr::Every(q)
            | Expr::Count(q)
            | Expr::Sum(q)
            | Expr::Least(q)
            | Expr::Most(q)
            | Expr::First(q)
            | Expr::SetOf(q) => {
                $domain(& $($mutable)? q.domain, $visit);
                q.filter.$iter().for_each(&mut *$visit);
                q.body.$iter().for_each($visit);
            }
        }
    };
}

/// Calls `visit` on the expressions of a domain; `iter` iterates over lists.
macro_rules! parts_of_domain {
    ($d:expr, $visit:ident, $iter:ident) => {
        match $d {
            Domain::PartsOf(e)
            | Domain::Set(e)
            | Domain::ConstOf(e)
            | Domain::Maybe(e)
            | Domain::List { of: e, .. } => $visit(e),
            Domain::Range(a, b) => {
                $visit(a);
                $visit(b);
            }
            Domain::Walk { args, .. } | Domain::Among(args) => args.$iter().for_each($visit),
            Domain::Pieces { .. }
            | Domain::Entries(_)
            | Domain::Enum(_)
            | Domain::Bool
            | Domain::Facings
            | Domain::Const(_)
            | Domain::Cells { .. }
            | Domain::Sides => {}
        }
    };
}

/// Calls `visit` on the direct children of an expression.
pub fn children<'e>(e: &'e Expr, visit: &mut dyn FnMut(&'e Expr)) {
    parts_of!(e, visit, iter, domain_children)
}

/// Calls `visit` on the expressions of a domain.
pub fn domain_children<'e>(d: &'e Domain, visit: &mut dyn FnMut(&'e Expr)) {
    parts_of_domain!(d, visit, iter)
}

/// Calls `visit` on the direct children of an expression, with mutable access.
pub fn children_mut(e: &mut Expr, visit: &mut dyn FnMut(&mut Expr)) {
    parts_of!(e, visit, iter_mut, domain_children_mut, mut)
}

fn domain_children_mut(d: &mut Domain, visit: &mut dyn FnMut(&mut Expr)) {
    parts_of_domain!(d, visit, iter_mut)
}

/// The quantifier of an expression, if it is one.
pub fn quantifier(e: &Expr) -> Option<&Quant> {
    match e {
        Expr::Any(q)
        | Expr::Every(q)
        | Expr::Count(q)
        | Expr::Sum(q)
        | Expr::Least(q)
        | Expr::Most(q)
        | Expr::First(q)
        | Expr::SetOf(q) => Some(q),
        _ => None,
    }
}

/// Calls `f` for the expression and all its descendants.
pub fn every<'e>(e: &'e Expr, f: &mut dyn FnMut(&'e Expr)) {
    f(e);
    children(e, &mut |c| every(c, f));
}

/// Whether any node satisfies the predicate.
pub fn any(e: &Expr, ask: &mut dyn FnMut(&Expr) -> bool) -> bool {
    if ask(e) {
        return true;
    }
    let mut found = false;
    children(e, &mut |c| found = found || any(c, ask));
    found
}

/// The expressions of a value: its base, its modifiers and its clamp.
pub fn of_value(value: &Value) -> impl Iterator<Item = &Expr> {
    let Value { head: _, params: _, locals: _, base, items, clamp } = value;
    let items = items.iter().flat_map(|i| i.when.iter().chain([&i.amount]));
    let clamp = clamp.iter().flat_map(|(low, high)| [low, high]);
    [base].into_iter().chain(items).chain(clamp)
}

/// Calls `f` for everything in an expression, and in the defines and values that it reaches, each once.
pub fn reached<'p>(program: &'p Program, e: &'p Expr, f: &mut dyn FnMut(&'p Expr)) {
    let (mut defines, mut values) = (vec![false; program.defines.len()], vec![false; program.values.len()]);
    let mut open = vec![e];
    while let Some(e) = open.pop() {
        every(e, &mut |e| {
            f(e);
            match e {
                Expr::Call(d, _) => {
                    if let (Some(seen @ false), Some(define)) =
                        (defines.get_mut(d.index()), program.defines.get(d.index()))
                    {
                        *seen = true;
                        open.push(&define.body);
                    }
                }
                Expr::Value(v, _) => {
                    if let (Some(seen @ false), Some(value)) =
                        (values.get_mut(v.index()), program.values.get(v.index()))
                    {
                        *seen = true;
                        open.extend(of_value(value));
                    }
                }
                _ => {}
            }
        });
    }
}

/// Calls `f` for the expressions of a statement, without those of inner statements.
pub fn expressions<'s>(s: &'s Stmt, f: &mut dyn FnMut(&'s Expr)) {
    s.kind.parts(&mut |part| match part {
        StmtPart::Expr(e) => f(e),
        StmtPart::Domain(d) => domain_children(d, f),
        StmtPart::Body(_) => {}
    });
}

/// Every body of the rules: of the turn, missions, campaigns, effects, rules and choices.
pub fn all_bodies(program: &Program) -> Vec<&[Stmt]> {
    let mut all: Vec<&[Stmt]> = vec![&program.setup, &program.turn];
    all.extend(program.missions.iter().flat_map(|m| [&m.setup[..], &m.turn_start, &m.turn_end]));
    all.extend(program.campaigns.iter().flat_map(|c| [&c.start[..], &c.round, &c.before, &c.after, &c.end]));
    all.extend(program.effects.iter().map(|e| &e.body[..]));
    all.extend(program.rules.iter().map(|r| &r.body[..]));
    all.extend(program.choices.iter().flat_map(|c| std::iter::once(&c.then[..]).chain(c.otherwise.as_deref())));
    all
}

/// The bodies directly inside a statement.
pub fn bodies(s: &Stmt) -> Vec<&[Stmt]> {
    let mut bodies = Vec::new();
    s.kind.parts(&mut |part| {
        if let StmtPart::Body(body) = part {
            bodies.push(body);
        }
    });
    bodies
}

/// Calls `f` for every statement of a body, including inner ones.
pub fn within<'s>(body: &'s [Stmt], f: &mut dyn FnMut(&'s Stmt)) {
    for s in body {
        f(s);
        for inner in bodies(s) {
            within(inner, f);
        }
    }
}

/// Calls `f` for every expression of a body and all its descendants, including those of inner statements.
pub fn every_in<'s>(body: &'s [Stmt], f: &mut dyn FnMut(&'s Expr)) {
    within(body, &mut |s| expressions(s, &mut |e| every(e, f)));
}
