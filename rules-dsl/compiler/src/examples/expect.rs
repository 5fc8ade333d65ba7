//! The `expect` steps of an example.

use super::of_parts;
use crate::compiler::Compiler;
use crate::diagnostics::{Draft, GlobalSpan};
use crate::expr::Exprs;
use crate::fold;
use crate::frame::Frame;
use crate::frame::TestedEvents;
use crate::names::*;
use crate::types::*;
use dicta_diagnostics::Code::*;
use dicta_program::{self as p, Expr, Type, visit};
use dicta_syntax::ast::{self, BinOp, ExprKind};

/// `expect E`, preceded by steps for the events that it tests.
pub(super) fn lower_expect(cx: &mut Compiler<'_>, f: &mut Frame, e: &ast::Expr) -> Vec<p::ExampleStepKind> {
    let mark = cx.mark();
    f.tested = Some(TestedEvents { from: f.locals.len(), found: vec![] });
    let cond = cx.exprs(f).cond(e);
    let mut parts = vec![];
    if !cx.failed(mark) {
        // Lowering the parts again repeats errors that are already reported.
        let said = cx.problems.count();
        expect_parts(cx, f, e, &mut parts);
        cx.problems.truncate(said);
    }
    let happenings = f.tested.take().unwrap_or_default();
    let asked = happenings.found.into_iter();
    let mut steps: Vec<_> =
        asked.map(|(local, event, args)| p::ExampleStepKind::Happened { local, event, args }).collect();
    steps.push(p::ExampleStepKind::Expect { cond, text: cx.input.text(f.sp(e.span)), parts });
    steps
}

/// The conditions joined by `and`, each with the values that it compares.
fn expect_parts(cx: &mut Compiler<'_>, f: &mut Frame, e: &ast::Expr, parts: &mut Vec<p::ExpectPart>) {
    if let ExprKind::Binary(BinOp::And, a, b) = &e.kind {
        expect_parts(cx, f, a, parts);
        let left = cx.exprs(f).cond(a);
        let known = f.facts.len();
        fold::facts(&left, true, &mut f.facts);
        expect_parts(cx, f, b, parts);
        f.facts.truncate(known);
        return;
    }
    let cond = cx.exprs(f).cond(e);
    let shows = match &e.kind {
        ExprKind::Binary(BinOp::Eq | BinOp::Ne | BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge, a, b) => {
            let (x, y) = cx.exprs(f).pair(a, b);
            let of = [&x.ty, &y.ty].into_iter().find_map(Ty::is).cloned().map(or_none);
            of.map(|ty| vec![(x.e, ty.clone(), a), (y.e, ty, b)]).unwrap_or_default()
        }
        ExprKind::Binary(BinOp::In | BinOp::NotIn, a, _) => {
            let low = cx.exprs(f).expr(a, None);
            low.ty.is().cloned().map(|ty| (low.e, ty, a)).into_iter().collect()
        }
        _ => vec![],
    };
    let shows = shows.into_iter();
    let shows = shows.map(|(value, ty, of)| p::ExpectValue { value, ty, text: cx.input.text(f.sp(of.span)) }).collect();
    parts.push(p::ExpectPart { cond, text: cx.input.text(f.sp(e.span)), shows });
}

impl Exprs<'_, '_> {
    /// `happened lost(r)`: a local that is set before the condition is evaluated.
    pub(crate) fn happened(&mut self, name: &ast::Name, args: &[ast::Expr], at: GlobalSpan) -> TypedExpr {
        let Some(from) = self.f.tested.as_ref().map(|h| h.from) else {
            let d = Draft::new(E0520, at, "`happened` is only allowed in examples");
            self.cx.report(d.hint("use it in `expect …`; a rule stores what it needs later in a field"));
            return TypedExpr::err(at);
        };
        let Some((event, args)) = self.event_of(name, args, at) else { return TypedExpr::err(at) };
        for arg in &args {
            let mut own = vec![];
            visit::every(arg, &mut |e| own.extend(visit::quantifier(e).map(|q| q.local)));
            if visit::any(arg, &mut |e| matches!(e, Expr::Local(l) if usize::from(*l) >= from && !own.contains(l))) {
                let d = Draft::new(E0521, at, "this is a loop variable");
                self.cx.report(d.hint("ask about each one by name: `happened lost(a) or happened lost(b)`"));
                return TypedExpr::err(at);
            }
        }
        let same = |h: &&(p::Local, p::EventId, Vec<Expr>)| h.1 == event && h.2 == args;
        let known = self.f.tested.as_ref().and_then(|h| h.found.iter().find(same)).map(|h| h.0);
        let local = known.unwrap_or_else(|| {
            let local = self.f.fresh(Ty::Is(Type::Bool));
            self.f.tested.get_or_insert_default().found.push((local, event, args));
            local
        });
        TypedExpr::new(Expr::Local(local), Type::Bool, at)
    }

    /// An event with its arguments; without any, it matches all arguments.
    pub(super) fn event_of(
        &mut self,
        name: &ast::Name,
        args: &[ast::Expr],
        at: GlobalSpan,
    ) -> Option<(p::EventId, Vec<Expr>)> {
        let event = self.cx.event_named(self.f, name)?;
        let params = of_parts(&self.cx.p.events[event.index()].params);
        let args = if args.is_empty() { vec![] } else { self.args(&name.text, &params, args, at)? };
        Some((event, args))
    }
}

/// A field of a piece, or an event with its arguments.
pub(super) fn knowable(cx: &mut Compiler<'_>, f: &mut Frame, what: &ast::Expr) -> Option<p::Knowable> {
    let at = f.sp(what.span);
    if let ast::ExprKind::Call(name, args) = &what.kind
        && let Some(&event) = cx.names.events.get(&name.text)
    {
        cx.names.used.events.insert(event);
        cx.refers(f.sp(name.span), Def::Event(event));
        let params = cx.p.events[event.index()].params.clone();
        let args = if args.is_empty() { vec![] } else { cx.exprs(f).args(&name.text, &params, args, at)? };
        return Some(p::Knowable::Event(event, args));
    }
    let low = cx.exprs(f).expr(what, None);
    match (low.e, low.ty) {
        (_, Ty::Err) => None,
        (Expr::Field { of, field, .. }, _) => Some(p::Knowable::Field(*of, field)),
        (of, Ty::Track(_, field) | Ty::List(_, field, _)) => Some(p::Knowable::Field(of, field)),
        _ => {
            let hint = "write `expect known a.field to …`, or an event with its arguments";
            cx.report(Draft::new(E0817, at, "`known` needs a field or an event").hint(hint));
            None
        }
    }
}

/// A rule or a walk by its name.
pub(super) fn forbidding_rule(cx: &mut Compiler<'_>, f: &Frame, name: &ast::Name) -> Option<p::Refuser> {
    if let Some(rule) = cx.rule_named(&name.text, f.sp(name.span)) {
        return Some(p::Refuser::Rule(rule));
    }
    if let Some(FuncSym::Walk(walk)) = cx.names.funcs.get(&name.text) {
        cx.refers(f.sp(name.span), Def::Func(FuncSym::Walk(*walk)));
        return Some(p::Refuser::Walk(*walk));
    }
    let walks = cx.p.walks.iter().map(|w| &w.head.name);
    let among = cx.among(cx.names.rules.keys().chain(walks));
    cx.unknown(f.sp(name.span), "rule or walk", &name.text, among);
    None
}
