//! The `expect` steps of an example.

use super::of_parts;
use crate::compiler::{Compiler, TestedEvents};
use crate::diagnostics::{Draft, GlobalSpan};
use crate::fold;
use crate::frame::Frame;
use crate::names::*;
use crate::types::*;
use dicta_diagnostics::Code::*;
use dicta_program::{self as p, Expr, Type, visit};
use dicta_syntax::ast::{self, BinOp, ExprKind};

impl Compiler<'_> {
    /// `expect E`, preceded by steps for the events that it tests.
    pub(super) fn expect(&mut self, f: &mut Frame, e: &ast::Expr) -> Vec<p::ExampleStepKind> {
        let mark = self.mark();
        self.tested_events = Some(TestedEvents { from: f.locals.len(), found: vec![] });
        let cond = self.cond(f, e);
        let mut parts = vec![];
        if !self.failed(mark) {
            // Lowering the parts again repeats errors that are already reported.
            let said = self.drafts.len();
            self.expect_parts(f, e, &mut parts);
            self.drafts.truncate(said);
        }
        let happenings = self.tested_events.take().unwrap_or_default();
        let asked = happenings.found.into_iter();
        let mut steps: Vec<_> =
            asked.map(|(local, event, args)| p::ExampleStepKind::Happened { local, event, args }).collect();
        steps.push(p::ExampleStepKind::Expect { cond, text: self.text(f.sp(e.span)), parts });
        steps
    }

    /// The conditions joined by `and`, each with the values that it compares.
    fn expect_parts(&mut self, f: &mut Frame, e: &ast::Expr, parts: &mut Vec<p::ExpectPart>) {
        if let ExprKind::Binary(BinOp::And, a, b) = &e.kind {
            self.expect_parts(f, a, parts);
            let left = self.cond(f, a);
            let known = f.facts.len();
            fold::facts(&left, true, &mut f.facts);
            self.expect_parts(f, b, parts);
            f.facts.truncate(known);
            return;
        }
        let cond = self.cond(f, e);
        let shows = match &e.kind {
            ExprKind::Binary(BinOp::Eq | BinOp::Ne | BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge, a, b) => {
                let (x, y) = self.pair(f, a, b);
                let of = [&x.ty, &y.ty].into_iter().find_map(Ty::is).cloned().map(or_none);
                of.map(|ty| vec![(x.e, ty.clone(), a), (y.e, ty, b)]).unwrap_or_default()
            }
            ExprKind::Binary(BinOp::In | BinOp::NotIn, a, _) => {
                let low = self.expr(f, a, None);
                low.ty.is().cloned().map(|ty| (low.e, ty, a)).into_iter().collect()
            }
            _ => vec![],
        };
        let shows = shows.into_iter();
        let shows = shows.map(|(value, ty, of)| p::ExpectValue { value, ty, text: self.text(f.sp(of.span)) }).collect();
        parts.push(p::ExpectPart { cond, text: self.text(f.sp(e.span)), shows });
    }

    /// `happened lost(r)`: a local that is set before the condition is evaluated.
    pub(crate) fn happened(
        &mut self,
        f: &mut Frame,
        name: &ast::Name,
        args: &[ast::Expr],
        at: GlobalSpan,
    ) -> TypedExpr {
        let Some(from) = self.tested_events.as_ref().map(|h| h.from) else {
            let d = Draft::new(E0520, at, "`happened` is only allowed in examples");
            self.report(d.hint("use it in `expect …`; a rule stores what it needs later in a field"));
            return TypedExpr::err(at);
        };
        let Some((event, args)) = self.event_of(f, name, args, at) else { return TypedExpr::err(at) };
        for arg in &args {
            let mut own = vec![];
            visit::every(arg, &mut |e| own.extend(visit::quantifier(e).map(|q| q.local)));
            if visit::any(arg, &mut |e| matches!(e, Expr::Local(l) if usize::from(*l) >= from && !own.contains(l))) {
                let d = Draft::new(E0521, at, "this is a loop variable");
                self.report(d.hint("ask about each one by name: `happened lost(a) or happened lost(b)`"));
                return TypedExpr::err(at);
            }
        }
        let same = |h: &&(p::Local, p::EventId, Vec<Expr>)| h.1 == event && h.2 == args;
        let known = self.tested_events.as_ref().and_then(|h| h.found.iter().find(same)).map(|h| h.0);
        let local = known.unwrap_or_else(|| {
            let local = f.fresh(Ty::Is(Type::Bool));
            self.tested_events.get_or_insert_default().found.push((local, event, args));
            local
        });
        TypedExpr::new(Expr::Local(local), Type::Bool, at)
    }

    /// An event with its arguments; without any, it matches all arguments.
    pub(super) fn event_of(
        &mut self,
        f: &mut Frame,
        name: &ast::Name,
        args: &[ast::Expr],
        at: GlobalSpan,
    ) -> Option<(p::EventId, Vec<Expr>)> {
        let event = self.event_named(f, name)?;
        let params = of_parts(&self.p.events[event.index()].params);
        let args = if args.is_empty() { vec![] } else { self.args(f, &name.text, &params, args, at)? };
        Some((event, args))
    }

    /// A field of a piece, or an event with its arguments.
    pub(super) fn knowable(&mut self, f: &mut Frame, what: &ast::Expr) -> Option<p::Knowable> {
        let at = f.sp(what.span);
        if let ast::ExprKind::Call(name, args) = &what.kind
            && let Some(&event) = self.names.events.get(&name.text)
        {
            self.names.used_events.insert(event);
            self.refers(f.sp(name.span), Def::Event(event));
            let params = self.p.events[event.index()].params.clone();
            let args = if args.is_empty() { vec![] } else { self.args(f, &name.text, &params, args, at)? };
            return Some(p::Knowable::Event(event, args));
        }
        let low = self.expr(f, what, None);
        match (low.e, low.ty) {
            (_, Ty::Err) => None,
            (Expr::Field { of, field, .. }, _) => Some(p::Knowable::Field(*of, field)),
            (of, Ty::Track(_, field) | Ty::List(_, field, _)) => Some(p::Knowable::Field(of, field)),
            _ => {
                let hint = "write `expect known a.field to …`, or an event with its arguments";
                self.report(Draft::new(E0817, at, "`known` needs a field or an event").hint(hint));
                None
            }
        }
    }

    /// A rule or a walk by its name.
    pub(super) fn forbidding_rule(&mut self, f: &Frame, name: &ast::Name) -> Option<p::Refuser> {
        if let Some(rule) = self.rule_named(&name.text, f.sp(name.span)) {
            return Some(p::Refuser::Rule(rule));
        }
        if let Some(FuncSym::Walk(walk)) = self.names.funcs.get(&name.text) {
            self.refers(f.sp(name.span), Def::Func(FuncSym::Walk(*walk)));
            return Some(p::Refuser::Walk(*walk));
        }
        let walks = self.p.walks.iter().map(|w| &w.head.name);
        let among = self.among(self.names.rules.keys().chain(walks));
        self.unknown(f.sp(name.span), "rule or walk", &name.text, among);
        None
    }
}
