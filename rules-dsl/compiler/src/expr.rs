//! Expressions: from names to a typed tree.
//!
//! A failed expression lowers to `Const(0)` of type [`Ty::Err`], which fits everywhere, so that one mistake gives one
//! message. To detect a failure, call [`Compiler::mark`] before and [`Compiler::failed`] after. Code guarded by an
//! option that is off (`altitude and a.level > 2`) is not read, since its fields don't exist.

mod operators;

use crate::compiler::Compiler;
use crate::defines::define_result;
use crate::diagnostics::{Draft, GlobalSpan};
use crate::fold::{self, const_value, evaluate};
use crate::frame::{Frame, Place};
use crate::names::*;
use crate::types::*;
use crate::vocabulary::WordList;
use dicta_diagnostics::Code::*;
use dicta_program::limits::{EXPRESSION_DEEP_MAX, NUMBER_MAX, PATH_STEPS_MAX, SET_MAX};
use dicta_program::{self as p, Expr, Quant, Type};
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
                if let (Type::Range(a, b), Some(n)) = (inner(to), const_value(&low.e))
                    && !(matches!(to, Type::OrNone(_)) && n == -1)
                    && (n < *a || n > *b)
                {
                    self.cx.report(
                        Draft::new(E0703, at, format!("{n} is outside {a}..{b}"))
                            .hint("change the number or the range"),
                    );
                }
                low.e
            }
            Ty::Is(t) if *to == Type::Facing && numeric(t) => match const_value(&low.e) {
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
                match q {
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

    /// `path F F L`; where the path of a walk is expected, the code of a walk with these steps.
    fn path_literal(&mut self, steps: &[ast::Name], want: Option<&Type>, at: GlobalSpan) -> TypedExpr {
        self.cx.built_in(at, WordList::Types, "path");
        for step in steps {
            self.cx.built_in(self.f.sp(step.span), WordList::Steps, &step.text);
        }
        if steps.len() > PATH_STEPS_MAX {
            self.cx.report(Draft::new(E0703, at, format!("a path has at most {PATH_STEPS_MAX} steps")));
            return TypedExpr::err(at);
        }
        let named: Vec<p::Step> = steps.iter().filter_map(|s| p::Step::of_word(&s.text)).collect();
        if want.map(inner) != Some(&Type::WalkPath) {
            return TypedExpr::new(Expr::Const(i64::from(self.cx.path(p::Path(named)).0)), Type::Path, at);
        }
        match walk_code(&named) {
            Ok(code) => TypedExpr::new(Expr::Const(code), Type::WalkPath, at),
            Err(i) => {
                let at = steps.get(i).map_or(at, |s| self.f.sp(s.span));
                let d = Draft::new(E0227, at, "no walk has this step here");
                self.cx.report(d.hint("a walk consists of F steps, each after L, R or neither, and may end with one turn; it has at most 24 cells"));
                TypedExpr::err(at)
            }
        }
    }

    pub fn too_large_set(&mut self, t: &Type, at: GlobalSpan) {
        let what = words(&self.cx.p, t);
        self.cx.report(
            Draft::new(E0708, at, format!("this set could have more than {SET_MAX} elements: each is {what}"))
                .hint("a set that changes in play needs a kind with at most 63 members; a `stat` can have any number"),
        );
    }

    fn fold(&mut self, fold: ast::Fold, body: &ast::Expr, b: &ast::Binder, at: GlobalSpan) -> TypedExpr {
        let Some((q, _)) = self.quant(b, |x| Some(x.number(body))) else { return TypedExpr::err(at) };
        if fold != ast::Fold::Sum && !self.never_empty(&q) {
            let word = if fold == ast::Fold::Least { "least" } else { "most" };
            self.cx.report(
                Draft::new(E0702, at, format!("`{word} of` has no value for an empty collection"))
                    .hint(format!("guard it: `if any … then {word} of … else 0` over the same collection")),
            );
            return TypedExpr::err(at);
        }
        let q = Box::new(q);
        let e = match fold {
            ast::Fold::Sum => Expr::Sum(q),
            ast::Fold::Least => Expr::Least(q),
            ast::Fold::Most => Expr::Most(q),
        };
        TypedExpr::new(e, Type::Number, at)
    }

    /// Whether a quantifier certainly has an element: a closed list, or one that a fact shows not to be empty.
    fn never_empty(&self, q: &Quant) -> bool {
        let whole = q.filter.is_none()
            && match &q.domain {
                p::Domain::Enum(_) | p::Domain::Bool | p::Domain::Facings | p::Domain::Sides => true,
                p::Domain::Cells { zone: None } => true,
                p::Domain::Range(a, b) => matches!((const_value(a), const_value(b)), (Some(a), Some(b)) if a <= b),
                p::Domain::Entries(k) => !self.cx.p.kinds[self.cx.p.kinds[k.index()].root.index()].entries.is_empty(),
                p::Domain::Const(s) => self.cx.p.sets[s.index()].iter().next().is_some(),
                _ => false,
            };
        let same = |other: &Quant| {
            other.domain == q.domain
                && match (&other.filter, &q.filter) {
                    (_, None) => true,
                    (Some(a), Some(b)) => crate::walk::renamed(a, other.local, q.local) == *b,
                    _ => false,
                }
        };
        whole
            || self.f.facts.iter().any(|fact| match fact {
                Expr::Any(other) => same(other),
                Expr::Binary(p::BinOp::Gt, a, b) => {
                    matches!((&**a, const_value(b)), (Expr::Count(o), Some(0)) if same(o))
                }
                _ => false,
            })
    }

    fn if_expr(
        &mut self,
        c: &ast::Expr,
        a: &ast::Expr,
        b: &ast::Expr,
        want: Option<&Type>,
        at: GlobalSpan,
    ) -> TypedExpr {
        let written = c;
        let c = self.cond(c);
        if let Some(n) = const_value(&c) {
            if n != 0 {
                self.cx.decided(self.f.base, written, true);
            }
            return self.expr(if n != 0 { a } else { b }, want);
        }
        let known = self.f.facts.len();
        fold::facts(&c, true, &mut self.f.facts);
        let a = self.expr(a, want);
        self.f.facts.truncate(known);
        fold::facts(&c, false, &mut self.f.facts);
        let b_want = want.cloned().or_else(|| a.ty.is().cloned());
        let b = self.expr(b, b_want.as_ref());
        self.f.facts.truncate(known);
        let Some(ty) = self.join(&a.ty, &b.ty) else {
            let (x, y) = (ty_words(&self.cx.p, &a.ty), ty_words(&self.cx.p, &b.ty));
            self.cx.report(Draft::new(E0205, at, format!("one branch is {x}, the other {y}")));
            return TypedExpr::err(at);
        };
        let (a, b) = match &ty {
            Ty::Is(t) => (self.coerce(a, t), self.coerce(b, t)),
            _ => (a.e, b.e),
        };
        TypedExpr { e: Expr::If(Box::new(c), Box::new(a), Box::new(b)), ty, at }
    }

    /// The type that holds values of both types.
    fn join(&self, a: &Ty, b: &Ty) -> Option<Ty> {
        Some(match (a, b) {
            (Ty::Err, _) | (_, Ty::Err) => Ty::Err,
            _ if a == b && !matches!(a, Ty::Track(..) | Ty::List(..)) => a.clone(),
            (Ty::None, Ty::Is(t)) | (Ty::Is(t), Ty::None) => Ty::Is(or_none(t.clone())),
            (Ty::Is(Type::Facing), Ty::Is(t)) | (Ty::Is(t), Ty::Is(Type::Facing)) if numeric(t) => Ty::Is(Type::Number),
            (Ty::Is(s), Ty::Is(t)) if numeric(s) && numeric(t) => Ty::Is(Type::Number),
            (Ty::Is(s), Ty::Is(t)) if self.cx.fits(s, t) => b.clone(),
            (Ty::Is(s), Ty::Is(t)) if self.cx.fits(t, s) => a.clone(),
            (Ty::Ids(s), Ty::Is(Type::Set(t))) if self.cx.fits(s, t) => b.clone(),
            (Ty::Is(Type::Set(t)), Ty::Ids(s)) if self.cx.fits(s, t) => a.clone(),
            (Ty::Empty, Ty::Is(Type::Set(_))) => b.clone(),
            (Ty::Is(Type::Set(_)), Ty::Empty) => a.clone(),
            _ => return None,
        })
    }

    fn set_literal(&mut self, items: &[ast::Expr], want: Option<&Type>, at: GlobalSpan) -> TypedExpr {
        let mut element = match want {
            Some(Type::Set(t)) => Some((**t).clone()),
            _ => None,
        };
        if items.is_empty() {
            return TypedExpr { e: Expr::MakeSet(vec![]), ty: Ty::Empty, at };
        }
        let mut elements = vec![];
        for item in items {
            let low = self.expr(item, element.as_ref());
            if low.ty.err() {
                return TypedExpr::err(at);
            }
            match &element {
                Some(t) => {
                    let t = t.clone();
                    elements.push(self.coerce(low, &t));
                }
                None => {
                    element = match &low.ty {
                        Ty::Is(t) => Some(t.clone()),
                        _ => return TypedExpr::err(at),
                    };
                    elements.push(low.e);
                }
            }
        }
        TypedExpr::new(Expr::MakeSet(elements), Type::Set(Box::new(element.unwrap_or(Type::Number))), at)
    }

    fn args_match(&mut self, what: &str, expected: &[(String, Type)], found: usize, at: GlobalSpan) -> bool {
        if expected.len() == found {
            return true;
        }
        let list: Vec<&str> = expected.iter().map(|(n, _)| n.as_str()).collect();
        self.cx.report(
            Draft::new(E0209, at, format!("`{what}` takes {} in parentheses, found {found}", expected.len()))
                .hint(format!("write `{what}({})`", list.join(", "))),
        );
        false
    }

    /// Lowers arguments against parameters.
    pub fn args(
        &mut self,
        what: &str,
        params: &[(String, Type)],
        args: &[ast::Expr],
        at: GlobalSpan,
    ) -> Option<Vec<Expr>> {
        if !self.args_match(what, params, args.len(), at) {
            return None;
        }
        Some(args.iter().zip(params).map(|(a, (_, t))| self.typed(a, t)).collect())
    }

    fn call(&mut self, name: &ast::Name, args: &[ast::Expr], at: GlobalSpan) -> TypedExpr {
        let text = name.text.as_str();
        let func = self.cx.names.funcs.get(text).copied();
        if let Some(func) = func {
            self.cx.func_named(func, self.f.sp(name.span));
        }
        match func {
            Some(FuncSym::Define(id)) => {
                let params = self.cx.p.defines[id.index()].params.clone();
                if !self.args_match(text, &params, args.len(), at) {
                    return TypedExpr::err(at);
                }
                let lows = args.iter().zip(&params).map(|(a, (_, t))| self.expr(a, Some(t))).collect();
                self.call_define(id, lows, at)
            }
            Some(FuncSym::Value(id)) => {
                let params = self.cx.p.values[id.index()].params.clone();
                match self.args(text, &params, args, at) {
                    Some(args) => TypedExpr::new(Expr::Value(id, args), Type::Number, at),
                    None => TypedExpr::err(at),
                }
            }
            Some(FuncSym::Table(id)) => self.table(id, args, None, at),
            Some(FuncSym::Arc(id)) => {
                let kind = self.cx.p.arcs[id.index()].kind;
                let [a, b] = args else {
                    self.cx.report(
                        Draft::new(
                            E0209,
                            at,
                            format!("the arc `{text}` needs its piece and the piece or cell to test"),
                        )
                        .hint(format!("write `b in {text}(a)` or `{text}(a, b)`")),
                    );
                    return TypedExpr::err(at);
                };
                let a = self.typed(a, &Type::Piece(kind));
                let b = self.spot(b);
                TypedExpr::new(Expr::InArc { arc: id, a: Box::new(a), b: Box::new(b) }, Type::Bool, at)
            }
            Some(FuncSym::Walk(_)) => {
                self.cx.report(
                    Draft::new(E0204, at, format!("the walk `{text}` is a collection of paths"))
                        .hint("use it after `from` in a pick, or after `in`"),
                );
                TypedExpr::err(at)
            }
            None => self.builtin(name, args, at),
        }
    }

    /// Calls a define with lowered arguments.
    pub fn call_define(&mut self, id: p::DefineId, lows: Vec<TypedExpr>, at: GlobalSpan) -> TypedExpr {
        self.cx.names.used.funcs.insert(FuncSym::Define(id));
        let Some(result) = define_result(self.cx, id, at) else { return TypedExpr::err(at) };
        let params: Vec<Type> = self.cx.p.defines[id.index()].params.iter().map(|(_, t)| t.clone()).collect();
        let args: Vec<Expr> = lows.into_iter().zip(&params).map(|(l, t)| self.coerce(l, t)).collect();
        let define = &self.cx.p.defines[id.index()];
        // A call of a constant define is folded.
        if let Expr::Const(n) = define.body {
            return TypedExpr { e: Expr::Const(n), ty: result, at };
        }
        TypedExpr { e: Expr::Call(id, args), ty: result, at }
    }

    /// A piece or a cell.
    pub fn spot(&mut self, e: &ast::Expr) -> Expr {
        let low = self.expr(e, None);
        match &low.ty {
            Ty::Is(Type::Piece(k)) if k.index() > 1 => low.e,
            Ty::Is(Type::Cell) => low.e,
            Ty::Err => low.e,
            Ty::Is(Type::OrNone(t)) if matches!(**t, Type::Piece(_)) => {
                let d = maybe_none(low.at);
                self.cx.report(d);
                Expr::Const(0)
            }
            ty => {
                let found = ty_words(&self.cx.p, ty);
                self.cx.report(Draft::new(E0201, low.at, format!("expected a piece or a cell, found {found}")));
                Expr::Const(0)
            }
        }
    }

    fn index(&mut self, of: &ast::Expr, keys: &[ast::Expr], at: GlobalSpan) -> TypedExpr {
        if let Some(low) = self.place_in(of, keys, at) {
            return low;
        }
        if let ExprKind::Name(name) = &of.kind {
            if let Some(FuncSym::Table(id)) = self.cx.names.funcs.get(name.as_str()).copied() {
                self.cx.func_named(FuncSym::Table(id), self.f.sp(of.span));
                return self.table(id, keys, None, at);
            }
            if self.cx.names.broken.contains(name) {
                return self.cx.silent(at);
            }
            let tables =
                self.cx.names.funcs.iter().filter(|(_, s)| matches!(s, FuncSym::Table(_))).map(|(n, _)| n.as_str());
            let d = Draft::new(E0101, self.f.sp(of.span), format!("there is no table `{name}`")).nearest(name, tables);
            self.cx.report(d);
            return TypedExpr::err(at);
        }
        self.cx.report(Draft::new(E0204, at, "only tables and lists are read with `[ ]`"));
        TypedExpr::err(at)
    }

    /// Whether a dot after a table selects one of its results.
    pub fn has_result(&self, id: p::TableId, name: &str) -> bool {
        let results = &self.cx.p.tables[id.index()].results;
        results.len() > 1 || results.iter().any(|(r, _)| r == name)
    }

    /// Reads a table; without a result name, the table must have a single result.
    pub fn table(
        &mut self,
        id: p::TableId,
        keys: &[ast::Expr],
        result: Option<&ast::Name>,
        at: GlobalSpan,
    ) -> TypedExpr {
        let params = self.cx.declared.table_keys[id.index()].clone();
        let name = self.cx.p.tables[id.index()].head.name.clone();
        let Some(keys) = self.args(&name, &params, keys, at) else { return TypedExpr::err(at) };
        let results = &self.cx.p.tables[id.index()].results;
        let found = match result {
            None if results.len() == 1 => Some(0),
            None => None,
            Some(n) => results.iter().position(|(r, _)| *r == n.text),
        };
        let Some(found) = found else {
            let names: Vec<String> = results.iter().map(|(n, _)| n.clone()).collect();
            let d = match result {
                None => Draft::new(E0401, at, format!("the table `{name}` has several results"))
                    .hint(format!("say which: `.{}`", names.join("`, `."))),
                Some(r) => {
                    let at = self.f.sp(r.span);
                    Draft::new(E0401, at, format!("the table `{name}` has no result `{}`", r.text))
                        .nearest(&r.text, names.iter().map(String::as_str))
                }
            };
            self.cx.report(d);
            return TypedExpr::err(at);
        };
        let ty = results[found].1.clone();
        if let Some(result) = result {
            self.cx.refers(self.f.sp(result.span), Def::Result(id, found));
        }
        TypedExpr::new(Expr::Table { table: id, keys, result: found as u32 }, ty, at)
    }
}

/// A quantifier as an expression.
fn quant_low(q: Option<(Quant, Type)>, at: GlobalSpan, ty: Type, make: impl Fn(Box<Quant>) -> Expr) -> TypedExpr {
    match q {
        Some((q, _)) => TypedExpr::new(make(Box::new(q)), ty, at),
        None => TypedExpr::err(at),
    }
}

/// The code of a walk with these steps, or the index of the step that no walk has.
fn walk_code(steps: &[p::Step]) -> Result<i64, usize> {
    let (mut code, mut cells, mut turn) = (p::WALK, 0, 0);
    for (i, step) in steps.iter().enumerate() {
        match step {
            p::Step::Left | p::Step::Right if turn == 0 => turn = if *step == p::Step::Left { 2 } else { 3 },
            p::Step::Forward if cells < p::WALK_STEPS => {
                code |= (if turn == 0 { 1 } else { turn }) << (2 * cells);
                (cells, turn) = (cells + 1, 0);
            }
            _ => return Err(i),
        }
    }
    Ok(code | turn << p::WALK_END)
}
