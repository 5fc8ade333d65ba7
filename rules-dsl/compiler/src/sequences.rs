//! Sequences: elements of lists by position, matching elements of two lists, several picks in order, and concatenated
//! paths.

use crate::diagnostics::{Draft, GlobalSpan};
use crate::expr::Exprs;
use crate::fold::const_value;
use crate::frame::Frame;
use crate::overlay::{TIMES_MAX, numbered};
use crate::stmt::Stmts;
use crate::types::*;
use dicta_diagnostics::Code::*;
use dicta_program::limits::PATH_STEPS_MAX;
use dicta_program::{self as p, Builtin, CollectOp, Domain, Expr, Quant, StmtKind, Target, Type};
use dicta_syntax::ast::{self, ExprKind};

/// A list field: its piece, kind, field and element type.
type ListOf = (Expr, p::KindId, p::FieldId, Type);

/// The picks that a name of several picks refers to; `None` if it is not a pick of several.
pub(crate) fn picks_of(f: &Frame, name: &str) -> Option<Vec<p::Local>> {
    if f.find(name).is_some() {
        return None;
    }
    let picks: Vec<p::Local> = (1..=TIMES_MAX).map_while(|n| f.find(&numbered(name, n))).collect();
    (!picks.is_empty()).then_some(picks)
}

impl Exprs<'_, '_> {
    /// `a.order[2]` of a list, `order[2]` and `plan(b).order[2]` of a pick of several; `None` otherwise.
    pub fn place_in(&mut self, of: &ast::Expr, keys: &[ast::Expr], at: GlobalSpan) -> Option<TypedExpr> {
        let [key] = keys else { return None };
        if let (ExprKind::Name(name), ExprKind::Number(n)) = (&of.kind, &key.kind)
            && self.f.find(&numbered(name, *n)).is_some()
        {
            let name = ast::Expr { kind: ExprKind::Name(numbered(name, *n)), span: of.span };
            return Some(TypedExpr { at, ..self.expr(&name, None) });
        }
        if let (ExprKind::Dot(whole, member), ExprKind::Number(n)) = (&of.kind, &key.kind)
            && let ExprKind::Call(choice, _) = &whole.kind
            && self.cx.names.choices.contains_key(&choice.text)
        {
            let member = ast::Name { text: numbered(&member.text, *n), span: member.span };
            return Some(self.dot(whole, &member, at));
        }
        let listed = match &of.kind {
            ExprKind::Name(name) => self.f.this.is_some_and(|k| self.cx.names.kinds[k.index()].contains_key(name)),
            ExprKind::Dot(..) => true,
            _ => false,
        };
        if !listed {
            return None;
        }
        let (of, kind, field, t) = match self.list_of(of) {
            Ok(list) => list,
            Err(()) => return Some(TypedExpr::err(at)),
        };
        let place = self.number(key);
        let most = match &self.cx.p.kinds[kind.index()].fields[field.index()].ty {
            Type::List(_, most) => i64::from(*most),
            _ => i64::MAX,
        };
        if const_value(&place).is_some_and(|n| !(1..=most).contains(&n)) {
            let message = format!("this list has the positions 1 to {most}");
            self.cx.report(Draft::new(E0703, self.f.sp(key.span), message).hint("the first position is 1"));
            return Some(TypedExpr::err(at));
        }
        let e = Expr::ListAt { of: Box::new(of), kind, field, place: Box::new(place) };
        if self.cx.may_be_none(&t, at).is_none() {
            return Some(TypedExpr::err(at));
        }
        let low = TypedExpr::new(e, or_none(t), at);
        Some(self.narrow(low))
    }

    /// An expression that must be a list.
    fn list_of(&mut self, e: &ast::Expr) -> Result<ListOf, ()> {
        let low = self.expr(e, None);
        match low.ty {
            Ty::List(kind, field, t) => Ok((low.e, kind, field, t)),
            Ty::Err => Err(()),
            ref ty => {
                let found = ty_words(&self.cx.p, ty);
                let d = Draft::new(E0201, low.at, format!("expected a list, found {found}"));
                self.cx.report(d.hint("only lists have positions: `state order : list of maneuver up to 3`"));
                Err(())
            }
        }
    }

    /// `position(x, a.order)`: the first position of an element, `none` if the list doesn't contain it.
    pub fn position(&mut self, args: &[ast::Expr], at: GlobalSpan) -> TypedExpr {
        let [item, list] = args else {
            self.cx.report(Draft::new(E0209, at, "write `position(x, a.list)`"));
            return TypedExpr::err(at);
        };
        let Ok((of, kind, field, t)) = self.list_of(list) else { return TypedExpr::err(at) };
        let item = self.expr(item, Some(&t));
        let local = self.f.fresh(Ty::Is(Type::Number));
        let element = TypedExpr::new(element(&of, kind, field, local), or_none(t), at);
        let same = self.equal(element, item, true, at);
        if same.ty.err() {
            return same;
        }
        let last = Expr::ListLen { of: Box::new(of), kind, field };
        let domain = Domain::Range(Box::new(Expr::Const(1)), Box::new(last));
        let q = Quant { local, domain, filter: Some(same.e), body: None };
        TypedExpr::new(Expr::First(Box::new(q)), or_none(Type::Number), at)
    }

    /// `alike(a.guess, b.code)`: the number of positions at which two lists are equal.
    pub fn alike(&mut self, args: &[ast::Expr], at: GlobalSpan) -> TypedExpr {
        let [a, b] = args else {
            self.cx.report(Draft::new(E0209, at, "write `alike(a.list, b.list)`"));
            return TypedExpr::err(at);
        };
        let (Ok(a), Ok(b)) = (self.list_of(a), self.list_of(b)) else { return TypedExpr::err(at) };
        let local = self.f.fresh(Ty::Is(Type::Number));
        let at_place = |(of, kind, field, t): &ListOf| TypedExpr::new(element(of, *kind, *field, local), t.clone(), at);
        let same = self.equal(at_place(&a), at_place(&b), true, at);
        if same.ty.err() {
            return same;
        }
        let len = |(of, kind, field, _): ListOf| Expr::ListLen { of: Box::new(of), kind, field };
        let least = Expr::Builtin(Builtin::Min, vec![len(a), len(b)]);
        let domain = Domain::Range(Box::new(Expr::Const(1)), Box::new(least));
        let q = Quant { local, domain, filter: Some(same.e), body: None };
        TypedExpr::new(Expr::Count(Box::new(q)), Type::Number, at)
    }

    /// `p + q`: concatenated paths.
    pub fn joined(&mut self, first: TypedExpr, then: &ast::Expr, at: GlobalSpan) -> TypedExpr {
        let low = self.expr(then, Some(&Type::Path));
        let then_at = low.at;
        let walked =
            [(&first.ty, first.at), (&low.ty, then_at)].into_iter().find(|(ty, _)| **ty == Ty::Is(Type::WalkPath));
        if let Some((_, at)) = walked {
            let d = Draft::new(E0201, at, "the path of a walk can't be joined to another");
            self.cx.report(d.hint("move along them one after the other: `move a along p`, then `move a along q`"));
            return TypedExpr::err(at);
        }
        let then = self.path_of(low);
        let first = first.e;
        if let (Some(a), Some(b)) = (const_value(&first), const_value(&then))
            && let (Some(a), Some(b)) = (self.cx.p.paths.get(a as usize), self.cx.p.paths.get(b as usize))
        {
            let steps: Vec<p::Step> = a.0.iter().chain(&b.0).copied().collect();
            if steps.len() > PATH_STEPS_MAX {
                self.cx.report(Draft::new(E0703, at, format!("a path has at most {PATH_STEPS_MAX} steps")));
                return TypedExpr::err(at);
            }
            return TypedExpr::new(Expr::Const(i64::from(self.cx.path(p::Path(steps)).0)), Type::Path, at);
        }
        TypedExpr::new(Expr::Builtin(Builtin::Join, vec![first, then]), Type::Path, at)
    }
}

impl Stmts<'_, '_> {
    /// `a.order = order`: the picked values in order, as a list. `None` if it is not such an assignment.
    pub fn keep_picks(&mut self, target: &ast::Expr, value: &ast::Expr, at: GlobalSpan) -> Option<Vec<p::Stmt>> {
        let ExprKind::Name(name) = &value.kind else { return None };
        let picks = picks_of(self.f, name)?;
        let (target, ty) = self.target(target)?;
        let (Ty::List(kind, field, t), Target::Field { of, .. }) = (&ty, &target) else {
            let found = ty_words(&self.cx.p, &ty);
            self.cx.report(Draft::new(E0201, at, format!("expected a list for several picks, found {found}")));
            return Some(vec![]);
        };
        if let Type::List(_, most) = &self.cx.p.kinds[kind.index()].fields[field.index()].ty
            && picks.len() > *most as usize
        {
            let message = format!("{} picks don't fit a list of up to {most}", picks.len());
            self.cx.report(Draft::new(E0703, at, message));
            return Some(vec![]);
        }
        if *t == Type::Face {
            let d = Draft::new(E0330, at, "a card can only be in one place");
            self.cx.report(d.hint("move each: `take order[1] from …`, `append order[1] to …`"));
            return Some(vec![]);
        }
        let origin = self.cx.input.origin(at);
        let (of, kind, field, t) = (of.clone(), *kind, *field, t.clone());
        let collect = |op, value| p::Stmt {
            kind: StmtKind::Collect { target: Target::Field { of: of.clone(), kind, field }, op, value },
            origin,
        };
        let mut list = vec![collect(CollectOp::Clear, None)];
        for local in picks {
            let low = TypedExpr { e: Expr::Local(local), ty: self.f.ty(local), at };
            let low = self.exprs().narrow(low);
            let value = self.exprs().coerce(low, &t);
            list.push(collect(CollectOp::Append, Some(value)));
        }
        Some(list)
    }

    /// `reveal order`: the picked values are public from there on. `None` if it is not a name of several picks.
    pub fn reveal_picks(&mut self, what: &ast::Expr, at: GlobalSpan) -> Option<Vec<p::Stmt>> {
        let ExprKind::Name(name) = &what.kind else { return None };
        let picks = picks_of(self.f, name)?;
        let origin = self.cx.input.origin(at);
        let revealed = |local| StmtKind::RevealName { of: Expr::Local(local), bound: None };
        Some(picks.into_iter().map(|local| p::Stmt { kind: revealed(local), origin }).collect())
    }
}

/// The element of a list at the position in a local.
fn element(of: &Expr, kind: p::KindId, field: p::FieldId, local: p::Local) -> Expr {
    Expr::ListAt { of: Box::new(of.clone()), kind, field, place: Box::new(Expr::Local(local)) }
}
