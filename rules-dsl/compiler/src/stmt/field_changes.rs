//! Statements that change or reveal a field: assignments, changes of sets and lists, `reveal`.

use crate::diagnostics::Draft;
use crate::fold::const_value;
use crate::stmt::Stmts;
use crate::types::*;
use dicta_diagnostics::Code::*;
use dicta_program::{self as p, Expr, StmtKind, Target, Type};
use dicta_syntax::ast::{self, ExprKind};

impl Stmts<'_, '_> {
    /// Reveals a field, or makes a name public from here on.
    pub(super) fn reveal(&mut self, what: &ast::Expr, to: Option<&ast::Audience>) -> Option<StmtKind> {
        let named =
            |e: &ast::Expr| if let ExprKind::Name(n) = &e.kind { self.f.find(n).map(|l| (n.clone(), l)) } else { None };
        // A part of a named value is revealed together with it.
        let (name, whole) = (named(what), if let ExprKind::Dot(of, _) = &what.kind { named(of) } else { None });
        let low = self.exprs().expr(what, None);
        let audience = self.audience(to);
        if low.ty.err() {
            return None;
        }
        if let Some((name, local)) = name {
            if audience != p::Audience::Public {
                let d = Draft::new(E0306, low.at, format!("`{name}` can only be revealed to everyone"));
                let hint =
                    format!("write `reveal {name}`; only a field can be revealed to some: `reveal a.field to …`");
                self.cx.report(d.hint(hint));
                return None;
            }
            // A pick or another name: the position stays the same, but the name is public from here on.
            let bound = self.f.lets.iter().rev().find(|(l, _)| *l == local).map(|(_, origin)| *origin);
            self.cx.p.shown.extend(bound);
            return Some(StmtKind::RevealName { of: Expr::Local(local), bound });
        }
        match (low.e, low.ty) {
            (of, Ty::Track(kind, field) | Ty::List(kind, field, _)) => {
                Some(StmtKind::Reveal { of, kind, field, audience })
            }
            (Expr::Field { of, kind, field }, _) => Some(StmtKind::Reveal { of: *of, kind, field, audience }),
            _ => {
                let d = Draft::new(E0306, low.at, "only a field, a pick or a name can be revealed");
                let hint = match whole {
                    Some((n, _)) => format!("reveal the whole value: `reveal {n}`"),
                    None => "write `reveal a.field`, or name the value first: `let x = …`, then `reveal x`".to_owned(),
                };
                self.cx.report(d.hint(hint));
                None
            }
        }
    }

    pub(super) fn assign(&mut self, target: &ast::Expr, op: ast::AssignOp, value: &ast::Expr) -> Option<StmtKind> {
        let target_at = self.f.sp(target.span);
        let (target, ty) = self.target(target)?;
        if let Target::Local(local) = target {
            self.f.drawn.retain(|(drawn, _)| *drawn != local);
        }
        let op = match op {
            ast::AssignOp::Set => p::AssignOp::Set,
            ast::AssignOp::Add => p::AssignOp::Add,
            ast::AssignOp::Sub => p::AssignOp::Sub,
        };
        let ty = match ty {
            Ty::Is(t) => t,
            Ty::Err => return None,
            ty => {
                let found = ty_words(&self.cx.p, &ty);
                self.cx.report(
                    Draft::new(E0305, target_at, format!("{found} is not assigned as a whole"))
                        .hint("use `append`, `insert`, `take` or `clear`"),
                );
                return None;
            }
        };
        if *inner(&ty) == Type::Face && matches!(target, Target::Field { .. }) {
            self.may_be_kept(value)?;
        }
        let value = match op {
            p::AssignOp::Set => self.exprs().typed(value, &ty),
            _ if numeric(&ty) => self.exprs().number(value),
            _ => {
                let found = words(&self.cx.p, &ty);
                self.cx.report(Draft::new(E0206, target_at, format!("`+=` and `-=` need a number, this is {found}")));
                return None;
            }
        };
        if let (Some(own), p::AssignOp::Set, Target::Field { of, .. }) = (self.f.together, op, &target)
            && const_value(&value).is_none()
            && root(of) != Some(own)
        {
            self.cx
                .report(Draft::new(E0317, target_at, "several iterations may assign different values to this").hint(
                    "inside `simultaneously` assign to the loop's own piece, or use `+=` and `-=`, which add up",
                ));
            return None;
        }
        if let (Some(own), p::AssignOp::Set, Target::Field { of, kind, field }) = (self.f.together, op, &target) {
            let now = const_value(&value);
            let before = self
                .f
                .assigned
                .iter()
                .find(|(o, k, i, _)| o == of && k == kind && i == field)
                .map(|(.., before)| *before);
            let repeated = self.f.again && now.is_none() && root(of) == Some(own);
            if repeated || before.is_some_and(|before| before.is_none() || before != now) {
                let name = self.cx.p.kinds[kind.index()].fields[field.index()].head.name.clone();
                self.cx.report(
                    Draft::new(E0319, target_at, format!("`{name}` is assigned twice at the same time"))
                        .hint("`simultaneously` writes everything at the end: compute one value first, or use `+=`"),
                );
                return None;
            }
            self.f.assigned.push((of.clone(), *kind, *field, now));
        }
        Some(StmtKind::Assign { target, op, value })
    }

    pub(super) fn collect(
        &mut self,
        op: ast::CollectOp,
        value: Option<&ast::Expr>,
        target: &ast::Expr,
    ) -> Option<StmtKind> {
        let at = self.f.sp(target.span);
        let (target, ty) = self.target(target)?;
        let (element, list) = match ty {
            Ty::List(_, _, Type::Face) if op == ast::CollectOp::Clear => return self.clear_cards(target),
            Ty::List(_, _, t) => (t, true),
            Ty::Is(t) if op == ast::CollectOp::Take && *inner(&t) == Type::Face => (Type::Face, true),
            Ty::Is(Type::Set(t)) => (*t, false),
            Ty::Err => return None,
            ty => {
                let found = ty_words(&self.cx.p, &ty);
                self.cx.report(Draft::new(E0201, at, format!("expected a list or a set, found {found}")));
                return None;
            }
        };
        let op = match (op, list) {
            (ast::CollectOp::Append, true) => p::CollectOp::Append,
            (ast::CollectOp::Append, false) => {
                self.cx.report(Draft::new(E0201, at, "a set has no order").hint("write `insert … into …`"));
                return None;
            }
            (ast::CollectOp::Insert, false) => p::CollectOp::Insert,
            (ast::CollectOp::Insert, true) => p::CollectOp::Append,
            (ast::CollectOp::Take, _) => p::CollectOp::Take,
            (ast::CollectOp::Clear, _) => p::CollectOp::Clear,
        };
        let mut lowered = None;
        if let Some(value) = value {
            if element == Type::Face && op == p::CollectOp::Append {
                self.may_be_kept(value)?;
            }
            let low = self.exprs().expr(value, Some(&element));
            if let Ty::Is(t) = &low.ty
                && *inner(t) == Type::WalkPath
            {
                let d = Draft::new(E0201, low.at, "a list can't hold the path of a walk");
                self.cx.report(d.hint("keep it in a field: `state way : path or none`"));
                return None;
            }
            // If no card was drawn, none is moved.
            let wanted = if element == Type::Face { or_none(Type::Face) } else { element };
            lowered = Some(self.exprs().coerce(low, &wanted));
        }
        let value = lowered;
        Some(StmtKind::Collect { target, op, value })
    }
}

/// The local at the root of a piece and its parts.
fn root(e: &Expr) -> Option<p::Local> {
    match e {
        Expr::Local(l) => Some(*l),
        Expr::PartOf { of, .. } | Expr::WholeOf(of) => root(of),
        _ => None,
    }
}
