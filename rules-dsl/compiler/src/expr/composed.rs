//! Expressions made of others: paths and sets as written, sums and other folds, and `if`.

use super::Exprs;
use crate::diagnostics::{Draft, GlobalSpan};
use crate::fold::{self, const_value};
use crate::types::*;
use crate::vocabulary::WordList;
use dicta_diagnostics::Code::*;
use dicta_program::limits::{PATH_STEPS_MAX, SET_MAX};
use dicta_program::{self as p, Expr, Quant, Type};
use dicta_syntax::ast::{self};

impl Exprs<'_, '_> {
    /// `path F F L`; where the path of a walk is expected, the code of a walk with these steps.
    pub(super) fn path_literal(&mut self, steps: &[ast::Name], want: Option<&Type>, at: GlobalSpan) -> TypedExpr {
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

    pub(super) fn set_literal(&mut self, items: &[ast::Expr], want: Option<&Type>, at: GlobalSpan) -> TypedExpr {
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

    /// Checks the constant elements of a set that is made in play.
    pub fn set_can_hold(&mut self, elements: &[Expr], at: GlobalSpan) {
        let other = elements.iter().filter_map(const_value).find(|n| !(0..SET_MAX).contains(n));
        if let Some(n) = other {
            self.cx.report(
                Draft::new(E0708, at, format!("a set that is made in play can't hold {n}"))
                    .hint("numbers in such a set are 0 to 62"),
            );
        }
    }

    pub fn too_large_set(&mut self, t: &Type, at: GlobalSpan) {
        let what = words(&self.cx.p, t);
        self.cx.report(
            Draft::new(E0708, at, format!("this set could have more than {SET_MAX} elements: each is {what}"))
                .hint("a set that changes in play needs a kind with at most 63 members; a `stat` can have any number"),
        );
    }

    pub(super) fn if_expr(
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
    pub(super) fn join(&self, a: &Ty, b: &Ty) -> Option<Ty> {
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

    pub(super) fn fold(&mut self, fold: ast::Fold, body: &ast::Expr, b: &ast::Binder, at: GlobalSpan) -> TypedExpr {
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
}

/// A quantifier as an expression.
pub(super) fn quant_low(
    q: Option<(Quant, Type)>,
    at: GlobalSpan,
    ty: Type,
    make: impl Fn(Box<Quant>) -> Expr,
) -> TypedExpr {
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
