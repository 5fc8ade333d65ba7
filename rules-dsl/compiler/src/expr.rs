//! Expressions: from names to a typed tree.
//!
//! A failed expression lowers to `Const(0)` of type [`Ty::Err`], which fits everywhere, so that one mistake gives one
//! message. To detect a failure, call [`Compiler::mark`] before and [`Compiler::failed`] after. Code guarded by an
//! option that is off (`altitude and a.level > 2`) is not read, since its fields don't exist.

mod call_exprs;
mod composed;
mod operators;

use crate::compiler::Compiler;
use crate::diagnostics::{Draft, GlobalSpan};
use crate::fold::{self, const_value, evaluate};
use crate::frame::{Frame, Place};
use crate::types::*;
use composed::quant_low;
use dicta_diagnostics::Code::*;
use dicta_program::limits::{EXPRESSION_DEEP_MAX, NUMBER_MAX, SET_MAX};
use dicta_program::{self as p, Builtin, Expr, Quant, Type};
use dicta_syntax::ast::{self, ExprKind};

/// Expressions at a place in the rules: the locals and facts that are known there, and the compiler.
pub(crate) struct Exprs<'c, 'a> {
    pub cx: &'c mut Compiler<'a>,
    pub f: &'c mut Frame,
}

impl<'a> Compiler<'a> {
    /// Compiles expressions in a frame.
    pub fn exprs<'c>(&'c mut self, f: &'c mut Frame) -> Exprs<'c, 'a> {
        Exprs { cx: self, f }
    }

    /// A value that must be known before play.
    pub fn constant(&mut self, base: u32, e: &ast::Expr, t: &Type) -> Option<i64> {
        let mut f = Frame::new(base, "", Place::Expr);
        let mark = self.mark();
        let at = f.sp(e.span);
        let e = self.exprs(&mut f).typed(e, t);
        if self.failed(mark) {
            return None;
        }
        let n = const_value(&e).or_else(|| evaluate(&self.p, &e, None));
        if n.is_none() {
            self.report(Draft::new(E0220, at, "this must be known before play").hint("write a constant"));
        }
        n
    }

    /// Decides the conditions of an item outside any frame.
    pub fn all_hold(&mut self, base: u32, conds: &[ast::Expr]) -> bool {
        if conds.is_empty() {
            return true;
        }
        let mut f = Frame::new(base, "", Place::Expr);
        conds.iter().all(|c| self.exprs(&mut f).holds(c))
    }

    /// Records the names of a condition that options have already decided.
    pub fn look_at(&mut self, base: u32, condition: &ast::Expr) {
        let since = self.problems.now();
        let mut f = Frame::new(base, "", Place::Expr);
        self.exprs(&mut f).cond(condition);
        self.problems.rollback(since);
    }

    /// Whether a value of `t` may be used where `to` is expected, without conversion.
    pub fn fits(&self, t: &Type, to: &Type) -> bool {
        match (t, to) {
            _ if t == to => true,
            (_, Type::Number | Type::Range(..)) => numeric(t),
            (Type::OrNone(t), Type::OrNone(u)) => self.fits(t, u),
            (_, Type::OrNone(u)) => self.fits(t, u),
            (Type::Piece(k), Type::Piece(j)) | (Type::Entry(k), Type::Entry(j)) => self.p.is_a(*k, *j),
            (Type::WalkPath, Type::Path) => true,
            (Type::Set(t), Type::Set(u)) => self.fits(t, u),
            _ => false,
        }
    }

    /// Checks that no value of this type is -1, which means `none`.
    pub fn may_be_none(&mut self, t: &Type, at: GlobalSpan) -> Option<()> {
        if !matches!(t, Type::Range(least, _) if *least < 0) {
            return Some(());
        }
        self.report(
            Draft::new(E0703, at, NEGATIVE_OR_NONE)
                .hint("use a range from 0, or keep in a field of its own whether there is a number"),
        );
        None
    }

    /// Whether a type has more values than a mutable set can hold.
    pub fn too_many(&self, t: &Type) -> bool {
        let most = SET_MAX as usize;
        match t {
            Type::Entry(k) => self.p.kinds[self.p.kinds[k.index()].root.index()].entries.len() > most,
            Type::Enum(e) => self.p.enums[e.index()].members.len() > most,
            Type::Range(a, b) => *a < 0 || *b >= SET_MAX,
            Type::Number | Type::Path | Type::Face | Type::WalkPath => true,
            Type::Cell => self.p.maps.iter().any(|m| i64::from(m.width) * i64::from(m.height) > SET_MAX),
            _ => false,
        }
    }
}

/// What is wrong with a negative number that may be `none`.
const NEGATIVE_OR_NONE: &str = "a number that may be `none` can't be negative";

/// Whether a value of this type may be a negative number, and can't be `none`.
fn may_be_negative(t: &Type) -> bool {
    match t {
        Type::Number => true,
        Type::Range(least, _) => *least < 0,
        _ => false,
    }
}

impl Exprs<'_, '_> {
    /// Records an expression that is not inside another one, with the type that it must have.
    pub fn note_value(&mut self, low: &TypedExpr, expected: &Type) {
        if self.f.depth == 0 {
            self.cx.note_value(low.at, expected, low.ty.clone());
        }
    }

    /// Lowers an expression that must have the given type.
    pub fn typed(&mut self, e: &ast::Expr, to: &Type) -> Expr {
        let low = self.expr(e, Some(to));
        self.note_value(&low, to);
        self.coerce(low, to)
    }

    /// Lowers a condition.
    pub fn cond(&mut self, e: &ast::Expr) -> Expr {
        let untested = self.cx.problems.untested();
        let cond = self.plain_cond(e);
        self.test_before(untested, self.f.sp(e.span));
        match const_value(&cond) {
            Some(0) => self.cx.decided(self.f.base, e, false),
            _ => self.cx.is_read(self.f.base, e),
        }
        cond
    }

    /// Like [`Exprs::cond`], within a condition that no test can be put before.
    fn plain_cond(&mut self, e: &ast::Expr) -> Expr {
        let low = self.expr(e, Some(&Type::Bool));
        self.note_value(&low, &Type::Bool);
        match &low.ty {
            Ty::Is(Type::Bool) | Ty::Err => low.e,
            // A condition without a value counts as false.
            Ty::Is(Type::OrNone(t)) if **t == Type::Bool => fold::binary(p::BinOp::Eq, low.e, Expr::Const(1)),
            ty => {
                let found = ty_words(&self.cx.p, ty);
                let mut d = Draft::new(E0203, low.at, format!("expected a condition, found {found}"));
                if matches!(ty, Ty::Is(Type::OrNone(_))) {
                    d = d.hint("write `… != none`");
                } else if ty.numeric() {
                    d = d.hint("compare it: `… > 0`");
                }
                self.cx.report(d);
                Expr::Const(0)
            }
        }
    }

    /// Decides a condition on options.
    pub fn holds(&mut self, cond: &ast::Expr) -> bool {
        let mark = self.cx.mark();
        let e = self.cond(cond);
        match const_value(&e) {
            _ if self.cx.failed(mark) => false,
            Some(n) => n != 0,
            None => {
                self.cx.report(
                    Draft::new(
                        E0804,
                        self.f.sp(cond.span),
                        "`when` is evaluated before play, so it may only refer to options",
                    )
                    .hint("use `if` for conditions that change in play"),
                );
                false
            }
        }
    }

    /// Lowers a number.
    pub fn number(&mut self, e: &ast::Expr) -> Expr {
        self.typed(e, &Type::Number)
    }

    /// Lowers an expression that must be a piece, part, side or the game; returns its kind too.
    pub fn piece(&mut self, e: &ast::Expr) -> Option<(Expr, p::KindId)> {
        let low = self.expr(e, None);
        match low.ty {
            Ty::Is(Type::Piece(k)) => Some((low.e, k)),
            Ty::Err => None,
            ref ty => {
                let d = match ty {
                    Ty::Is(Type::OrNone(t)) if matches!(**t, Type::Piece(_)) => maybe_none(low.at),
                    _ => Draft::new(E0201, low.at, format!("expected a piece, found {}", ty_words(&self.cx.p, ty))),
                };
                self.cx.report(d);
                None
            }
        }
    }

    /// Converts a lowered expression to the given type, or reports why it cannot.
    pub fn coerce(&mut self, low: TypedExpr, to: &Type) -> Expr {
        let at = low.at;
        match &low.ty {
            Ty::Err => Expr::Const(0),
            Ty::None if matches!(to, Type::OrNone(_) | Type::Cell) => Expr::Const(-1),
            Ty::None => {
                let to = words(&self.cx.p, to);
                self.cx.report(
                    Draft::new(E0208, at, format!("expected {to}, which can't be `none`"))
                        .hint("add `or none` to its declaration if it may be `none`"),
                );
                Expr::Const(0)
            }
            Ty::Is(t) if self.cx.fits(t, to) => {
                let known = const_value(&low.e).filter(|n| !(matches!(t, Type::OrNone(_)) && *n == -1));
                match (inner(to), known) {
                    (Type::Range(a, b), Some(n)) if n < *a || n > *b => {
                        self.cx.report(
                            Draft::new(E0703, at, format!("{n} is outside {a}..{b}"))
                                .hint("change the number or the range"),
                        );
                    }
                    (Type::Number, Some(n)) if n < 0 && matches!(to, Type::OrNone(_)) => {
                        self.cx.report(Draft::new(E0703, at, NEGATIVE_OR_NONE).hint("change the number"));
                    }
                    // Without this, -1 would be `none`.
                    (Type::Number | Type::Range(..), None) if matches!(to, Type::OrNone(_)) && may_be_negative(t) => {
                        return Expr::Builtin(Builtin::Max, vec![low.e, Expr::Const(0)]);
                    }
                    _ => {}
                }
                low.e
            }
            Ty::Is(t) if *inner(to) == Type::Facing && numeric(t) => match const_value(&low.e) {
                Some(n) if (0..self.cx.p.board.facings()).contains(&n) => low.e,
                Some(n) => {
                    let last = self.cx.p.board.facings() - 1;
                    self.cx.report(Draft::new(
                        E0703,
                        at,
                        format!("{n} is not a facing of this board, which has 0..{last}"),
                    ));
                    Expr::Const(0)
                }
                None => {
                    self.cx.report(
                        Draft::new(E0201, at, "expected a facing, found a number").hint("write `turned(0, n)`"),
                    );
                    Expr::Const(0)
                }
            },
            Ty::Is(Type::OrNone(t)) if self.cx.fits(t, to) => {
                let d = maybe_none(at);
                self.cx.report(d);
                Expr::Const(0)
            }
            Ty::Ids(t) if matches!(to, Type::Set(u) if self.cx.fits(t, u)) && self.cx.too_many(t) => {
                self.too_large_set(t, at);
                Expr::Const(0)
            }
            Ty::Ids(t) if matches!(to, Type::Set(u) if self.cx.fits(t, u)) => {
                let local = self.f.fresh(Ty::Is(t.clone()));
                Expr::SetOf(Box::new(Quant {
                    local,
                    domain: p::Domain::ConstOf(Box::new(low.e)),
                    filter: None,
                    body: None,
                }))
            }
            Ty::List(kind, field, t) if matches!(to, Type::Set(u) if self.cx.fits(t, u)) => {
                let local = self.f.fresh(Ty::Is(t.clone()));
                let domain = p::Domain::List { of: Box::new(low.e), kind: *kind, field: *field };
                Expr::SetOf(Box::new(Quant { local, domain, filter: None, body: None }))
            }
            Ty::Empty if matches!(to, Type::Set(_)) => Expr::MakeSet(vec![]),
            Ty::Track(..) => {
                self.cx.report(
                    Draft::new(E0202, at, format!("expected {}, found a whole track", words(&self.cx.p, to)))
                        .hint("choose one of `.left`, `.hits` and `.boxes`"),
                );
                Expr::Const(0)
            }
            ty => {
                let found = ty_words(&self.cx.p, ty);
                let wanted = words(&self.cx.p, to);
                self.cx.report(Draft::new(E0201, at, format!("expected {wanted}, found {found}")));
                Expr::Const(0)
            }
        }
    }

    /// Lowers an expression; `want` helps to resolve bare names and is not enforced.
    pub fn expr(&mut self, e: &ast::Expr, want: Option<&Type>) -> TypedExpr {
        let at = self.f.sp(e.span);
        if self.cx.input.is_stopped() {
            return TypedExpr::err(at);
        }
        if self.f.depth > EXPRESSION_DEEP_MAX {
            self.cx.report(Draft::new(E0704, at, "this is nested too deeply").hint("split it with `define` or `let`"));
            return TypedExpr::err(at);
        }
        self.f.depth += 1;
        let low = self.expr_inner(e, want, at);
        self.f.depth -= 1;
        self.narrow(low)
    }

    fn expr_inner(&mut self, e: &ast::Expr, want: Option<&Type>, at: GlobalSpan) -> TypedExpr {
        match &e.kind {
            ExprKind::Number(n) => {
                if n.unsigned_abs() > NUMBER_MAX as u64 {
                    self.cx.report(
                        Draft::new(E0703, at, format!("{n} is too large")).hint("the largest number is 1,000,000,000"),
                    );
                    return TypedExpr::err(at);
                }
                // Where an entry is expected, `101` is the code of an entry.
                if let Some(t) = want
                    && matches!(inner(t), Type::Entry(_) | Type::Enum(_))
                    && let Some(low) = self.cx.constant_in(&n.to_string(), inner(t), at)
                {
                    return low;
                }
                TypedExpr::new(Expr::Const(*n), Type::Number, at)
            }
            ExprKind::Text(text) => {
                let mut d = Draft::new(E0204, at, "a text is not allowed here")
                    .hint("texts are allowed in titles, in `because` and as names of zones: `zone(\"…\")`");
                if !text.is_empty() && text.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_') {
                    d = d.hint(format!("write numbers and names without quotes: `{text}`"));
                    d = d.fix("Remove the quotes", at, text.as_str());
                }
                self.cx.report(d);
                TypedExpr::err(at)
            }
            ExprKind::True => TypedExpr::new(Expr::Const(1), Type::Bool, at),
            ExprKind::False => TypedExpr::new(Expr::Const(0), Type::Bool, at),
            ExprKind::None => TypedExpr { e: Expr::Const(-1), ty: Ty::None, at },
            ExprKind::Cell(text) => match self.cx.cell_number(text) {
                Some(n) => TypedExpr::new(Expr::Const(n), Type::Cell, at),
                None => {
                    self.cx.report(
                        Draft::new(E0505, at, format!("`@{text}` is not a cell of any map here"))
                            .hint("a cell is written as column and row: `@0507`; it needs a map of one size"),
                    );
                    TypedExpr::err(at)
                }
            },
            ExprKind::Name(name) => self.name(name, at, want),
            ExprKind::Dot(of, member) => self.dot(of, member, at),
            ExprKind::Call(name, args) => self.call(name, args, at),
            ExprKind::Index(of, keys) => self.index(of, keys, at),
            ExprKind::Set(items) => self.set_literal(items, want, at),
            ExprKind::Path(steps) => self.path_literal(steps, want, at),
            ExprKind::Range(..) => {
                self.cx.report(
                    Draft::new(E0204, at, "a range is not allowed here")
                        .hint("use a range after `in`, as in `x in 1..3`"),
                );
                TypedExpr::err(at)
            }
            ExprKind::Not(e) => {
                let e = self.plain_cond(e);
                TypedExpr::new(fold::not(e), Type::Bool, at)
            }
            ExprKind::Neg(e) => {
                let e = self.number(e);
                let e = match const_value(&e) {
                    Some(n) => Expr::Const(-n),
                    None => Expr::Neg(Box::new(e)),
                };
                TypedExpr::new(e, Type::Number, at)
            }
            ExprKind::Binary(op, a, b) => self.binary(*op, a, b, at),
            ExprKind::If(c, a, b) => self.if_expr(c, a, b, want, at),
            ExprKind::Any(b) => {
                let q = self.quant(b, |_| None);
                quant_low(q, at, Type::Bool, Expr::Any)
            }
            ExprKind::Every(b, body) => {
                let q = self.quant(b, |x| Some(x.cond(body)));
                quant_low(q, at, Type::Bool, Expr::Every)
            }
            ExprKind::Count(b) => {
                let q = self.quant(b, |_| None);
                quant_low(q, at, Type::Number, Expr::Count)
            }
            ExprKind::Fold(fold, body, b) => self.fold(*fold, body, b, at),
            ExprKind::First(b, key) => {
                let q = self.quant(b, |x| key.as_ref().map(|k| x.number(k)));
                match q.filter(|(_, t)| self.cx.may_be_none(t, at).is_some()) {
                    Some((q, t)) => TypedExpr::new(Expr::First(Box::new(q)), or_none(t), at),
                    None => TypedExpr::err(at),
                }
            }
            ExprKind::SetOf(b) => match self.quant(b, |_| None) {
                Some((_, t)) if self.cx.too_many(&t) => {
                    self.too_large_set(&t, at);
                    TypedExpr::err(at)
                }
                Some((q, t)) => TypedExpr::new(Expr::SetOf(Box::new(q)), Type::Set(Box::new(t)), at),
                None => TypedExpr::err(at),
            },
            ExprKind::Happened(event, args) => self.happened(event, args, at),
        }
    }
}
