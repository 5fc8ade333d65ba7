//! Operators: conditions, comparisons, arithmetic and `is`.

use crate::diagnostics::{Draft, GlobalSpan};
use crate::expr::Exprs;
use crate::fold::{self, const_value};
use crate::names::*;
use crate::types::*;
use dicta_diagnostics::Code::*;
use dicta_program::{self as p, Expr, Type};
use dicta_syntax::ast::{self, BinOp, ExprKind};

impl Exprs<'_, '_> {
    pub(super) fn binary(&mut self, op: BinOp, a: &ast::Expr, b: &ast::Expr, at: GlobalSpan) -> TypedExpr {
        match op {
            BinOp::And | BinOp::Or => {
                let and = op == BinOp::And;
                let left = self.cond(a);
                if const_value(&left).is_some_and(|n| (n == 0) == and) {
                    if !and {
                        self.cx.decided(self.f.base, a, true);
                    }
                    return TypedExpr::new(Expr::Const(i64::from(!and)), Type::Bool, at);
                }
                let known = self.f.facts.len();
                fold::facts(&left, and, &mut self.f.facts);
                let right = self.cond(b);
                self.f.facts.truncate(known);
                TypedExpr::new(
                    fold::binary(if and { p::BinOp::And } else { p::BinOp::Or }, left, right),
                    Type::Bool,
                    at,
                )
            }
            BinOp::Eq | BinOp::Ne => {
                let untested = self.cx.problems.untested();
                let (x, y) = self.pair(a, b);
                self.test_before(untested, at);
                self.equal(x, y, op == BinOp::Eq, at)
            }
            BinOp::Is | BinOp::IsNot => self.is(a, b, op == BinOp::Is, at),
            BinOp::In | BinOp::NotIn => {
                let low = self.member_of(a, b, at);
                match op {
                    BinOp::In => low,
                    _ => TypedExpr { e: fold::not(low.e), ..low },
                }
            }
            BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge => {
                let untested = self.cx.problems.untested();
                let low = self.order(op, a, b, at);
                self.test_before(untested, at);
                low
            }
            BinOp::Add | BinOp::Sub | BinOp::Mul | BinOp::Div | BinOp::Mod => self.arithmetic(op, a, b, at),
        }
    }

    fn order(&mut self, op: BinOp, a: &ast::Expr, b: &ast::Expr, at: GlobalSpan) -> TypedExpr {
        let (x, y) = self.pair(a, b);
        if x.ty.err() || y.ty.err() {
            return TypedExpr::err(at);
        }
        let fine = x.ty.numeric() && y.ty.numeric()
            || matches!((&x.ty, &y.ty), (Ty::Is(Type::Enum(s)), Ty::Is(Type::Enum(t))) if s == t);
        if !fine {
            let wrong = if x.ty.numeric() { &y } else { &x };
            let found = ty_words(&self.cx.p, &wrong.ty);
            let mut d = match &wrong.ty {
                Ty::Is(Type::OrNone(_)) => maybe_none(wrong.at),
                _ => Draft::new(E0206, wrong.at, format!("expected a number to compare, found {found}")),
            };
            if matches!(wrong.ty, Ty::Track(..)) {
                d = d.hint("choose one of `.left`, `.hits` and `.boxes`");
            }
            self.cx.report(d);
            return TypedExpr::err(at);
        }
        let op = match op {
            BinOp::Lt => p::BinOp::Lt,
            BinOp::Le => p::BinOp::Le,
            BinOp::Gt => p::BinOp::Gt,
            _ => p::BinOp::Ge,
        };
        TypedExpr::new(fold::binary(op, x.e, y.e), Type::Bool, at)
    }

    fn arithmetic(&mut self, op: BinOp, a: &ast::Expr, b: &ast::Expr, at: GlobalSpan) -> TypedExpr {
        let x = self.expr(a, Some(&Type::Number));
        if op == BinOp::Add && matches!(x.ty, Ty::Is(Type::Path | Type::WalkPath)) {
            return self.joined(x, b, at);
        }
        if x.ty.err() {
            self.expr(b, Some(&Type::Number));
            return TypedExpr::err(at);
        }
        let x = self.coerce(x, &Type::Number);
        let y_low = self.expr(b, Some(&Type::Number));
        let y_ty = y_low.ty.clone();
        let y_at = y_low.at;
        let y = self.coerce(y_low, &Type::Number);
        let op = match op {
            BinOp::Add => p::BinOp::Add,
            BinOp::Sub => p::BinOp::Sub,
            BinOp::Mul => p::BinOp::Mul,
            BinOp::Div => p::BinOp::Div,
            _ => p::BinOp::Mod,
        };
        if matches!(op, p::BinOp::Div | p::BinOp::Mod) && !y_ty.err() {
            let safe = match const_value(&y) {
                Some(n) => n != 0,
                None => {
                    matches!(y_ty, Ty::Is(Type::Range(l, h)) if l > 0 || h < 0) || fold::not_zero(&self.f.facts, &y)
                }
            };
            if !safe {
                let message =
                    if const_value(&y).is_some() { "this divides by zero" } else { "this may divide by zero" };
                self.cx.report(
                    Draft::new(E0701, y_at, message)
                        .hint("guard it: `if d != 0 then … / d else …`, or divide by a constant"),
                );
                return TypedExpr::err(at);
            }
        }
        if let (Some(m), Some(n)) = (const_value(&x), const_value(&y))
            && fold::apply(op, m, n).is_none_or(|r| r.abs() > 1_000_000_000_000)
        {
            self.cx.report(Draft::new(E0703, at, "the result is too large"));
            return TypedExpr::err(at);
        }
        TypedExpr::new(fold::binary(op, x, y), Type::Number, at)
    }

    /// Lowers two sides that should have the same type; the side with the obvious type is lowered first and helps to
    /// resolve the other.
    pub(crate) fn pair(&mut self, a: &ast::Expr, b: &ast::Expr) -> (TypedExpr, TypedExpr) {
        if self.needs_context(a) && !self.needs_context(b) {
            let y = self.expr(b, None);
            let x = self.expr(a, y.ty.is().map(inner));
            (x, y)
        } else {
            let x = self.expr(a, None);
            let want = x.ty.is().map(|t| inner(t).clone());
            let y = self.expr(b, want.as_ref());
            (x, y)
        }
    }

    /// Whether a bare name can only be resolved by the type of the other side.
    fn needs_context(&self, e: &ast::Expr) -> bool {
        let ExprKind::Name(name) = &e.kind else { return false };
        self.f.find(name).is_none()
            && !self.f.this.is_some_and(|k| self.cx.names.kinds[k.index()].contains_key(name))
            && !self.cx.names.options.contains_key(name)
            && !self.cx.names.funcs.contains_key(name)
            && !matches!(name.as_str(), "self" | "game" | "turn")
    }

    /// Equality of two lowered sides.
    pub fn equal(&mut self, x: TypedExpr, y: TypedExpr, eq: bool, at: GlobalSpan) -> TypedExpr {
        let comparable = match (&x.ty, &y.ty) {
            (Ty::Err, _) | (_, Ty::Err) => return TypedExpr::err(at),
            (Ty::None, Ty::None) => true,
            (Ty::None, Ty::Is(t)) | (Ty::Is(t), Ty::None) => {
                if !matches!(t, Type::OrNone(_) | Type::Cell) {
                    // A value that can't be `none`: the result is known.
                    return TypedExpr::new(Expr::Const(i64::from(!eq)), Type::Bool, at);
                }
                true
            }
            (Ty::Is(s), Ty::Is(t)) => {
                let (s, t) = (inner(s), inner(t));
                numeric(s) && numeric(t)
                    || self.cx.fits(s, t)
                    || self.cx.fits(t, s)
                    || matches!((s, t), (Type::Piece(a), Type::Piece(b)) | (Type::Entry(a), Type::Entry(b))
                        if self.cx.p.kinds[a.index()].root == self.cx.p.kinds[b.index()].root)
            }
            (Ty::Is(Type::Set(_)), Ty::Empty) | (Ty::Empty, Ty::Is(Type::Set(_))) => true,
            _ => false,
        };
        if !comparable {
            let (a, b) = (ty_words(&self.cx.p, &x.ty), ty_words(&self.cx.p, &y.ty));
            let mut d = Draft::new(E0205, at, format!("{a} can't equal {b}"));
            if matches!(x.ty, Ty::Track(..)) || matches!(y.ty, Ty::Track(..)) {
                d = d.hint("choose one of `.left`, `.hits` and `.boxes`");
            }
            self.cx.report(d);
            return TypedExpr::err(at);
        }
        let op = if eq { p::BinOp::Eq } else { p::BinOp::Ne };
        TypedExpr::new(fold::binary(op, x.e, y.e), Type::Bool, at)
    }

    /// `x is y`: a flag of x, a unary relation of x, or equality.
    fn is(&mut self, a: &ast::Expr, b: &ast::Expr, yes: bool, at: GlobalSpan) -> TypedExpr {
        let turn = |low: TypedExpr| TypedExpr { e: if yes { low.e } else { fold::not(low.e) }, ..low };
        let ExprKind::Name(word) = &b.kind else {
            let x = self.expr(a, None);
            if let (ExprKind::Text(title), Some(Type::Face)) = (&b.kind, x.ty.is().map(inner)) {
                return turn(self.card_is(x, title, self.f.sp(b.span), at));
            }
            let want = x.ty.is().map(|t| inner(t).clone());
            let y = self.expr(b, want.as_ref());
            return self.equal(x, y, yes, at);
        };
        let x = self.expr(a, None);
        if x.ty.err() {
            return TypedExpr::err(at);
        }
        if let Ty::Is(Type::Facing) = x.ty
            && word == "diagonal"
        {
            let odd = fold::binary(p::BinOp::Mod, x.e, Expr::Const(2));
            let diagonal = self.cx.p.board == p::Board::Square;
            let e = if diagonal { fold::binary(p::BinOp::Eq, odd, Expr::Const(1)) } else { Expr::Const(0) };
            return turn(TypedExpr::new(e, Type::Bool, at));
        }
        let name = ast::Name { text: word.clone(), span: b.span };
        let maybe = matches!(x.ty, Ty::Is(Type::OrNone(_)));
        if let Some(t) = x.ty.is().map(|t| inner(t).clone()) {
            if self.flag_of(&t, word) {
                if maybe {
                    let d = maybe_none(x.at);
                    self.cx.report(d);
                    return TypedExpr::err(at);
                }
                let low = self.member(x, &name);
                return turn(TypedExpr { at, ..low });
            }
            if let Some(FuncSym::Define(id)) = self.cx.names.funcs.get(word.as_str()).copied()
                && self.cx.constant_in(word, &t, at).is_none()
                && self.cx.p.defines[id.index()].params.len() == 1
            {
                self.cx.func_named(FuncSym::Define(id), self.f.sp(b.span));
                let low = self.call_define(id, vec![x], at);
                return turn(low);
            }
        }
        if let Some(low) = self.kind_test(&x, word, self.f.sp(b.span), at) {
            return turn(low);
        }
        let want = x.ty.is().map(|t| inner(t).clone());
        let y = self.expr(b, want.as_ref());
        self.equal(x, y, yes, at)
    }

    /// Whether `word` is a yes/no member of the type.
    fn flag_of(&self, t: &Type, word: &str) -> bool {
        match t {
            Type::Piece(k) | Type::Entry(k) => match self.cx.names.kinds[k.index()].get(word) {
                Some(MemberSym::Stat(s)) => self.cx.p.kinds[k.index()].stats[s.index()].ty == Type::Bool,
                Some(MemberSym::Field(i)) => self.cx.p.kinds[k.index()].fields[i.index()].ty == Type::Bool,
                Some(MemberSym::Off(_) | MemberSym::Broken) => true,
                Some(MemberSym::Part(_)) => false,
                None => word == "in_play" && matches!(t, Type::Piece(_)),
            },
            Type::Enum(e) => self.cx.p.enums[e.index()].fields.iter().any(|(n, t)| n == word && *t == Type::Bool),
            _ => false,
        }
    }
}
