//! `x is kind`: kind tests, and errors for members used without one.
//!
//! A test lowers to a function of the engine; its result is a fact like any other, which [`Exprs::narrow`](crate::expr::Exprs::narrow) reads.

use crate::diagnostics::{Draft, GlobalSpan};
use crate::expr::Exprs;
use crate::names::*;
use crate::stmt::Stmts;
use crate::types::*;
use dicta_diagnostics::Code::*;
use dicta_program::{Builtin, Expr, KindId, Type};
use dicta_syntax::ast;

impl Exprs<'_, '_> {
    /// `x is kind`, if the word is a kind and the value has one.
    pub fn kind_test(&mut self, x: &TypedExpr, word: &str, word_at: GlobalSpan, at: GlobalSpan) -> Option<TypedExpr> {
        let t = inner(x.ty.is()?).clone();
        let (Type::Piece(of) | Type::Entry(of)) = t else { return None };
        let Some(TypeSym::Kind(kind)) = self.cx.names.types.get(word).copied() else { return None };
        if kind == GAME || kind == SIDE || self.has_constant(word, &t) {
            return None;
        }
        self.cx.refers(word_at, Def::Type(TypeSym::Kind(kind)));
        if self.cx.p.kinds[of.index()].root != self.cx.p.kinds[kind.index()].root || !self.may_be(of, kind) {
            let (what, never) = (words(&self.cx.p, &t), words(&self.cx.p, &Type::Piece(kind)));
            self.cx.report(Draft::new(E0205, at, format!("{what} is never {never}")));
            return Some(TypedExpr::err(at));
        }
        let certain = !matches!(x.ty, Ty::Is(Type::OrNone(_)));
        if certain && self.cx.p.is_a(of, kind) {
            let what = words(&self.cx.p, &t);
            let always = words(&self.cx.p, &Type::Piece(kind));
            let said =
                if of == kind { "this is already known here".into() } else { format!("{what} is always {always}") };
            self.cx.report(Draft::new(W0030, at, said).hint("remove the test, or test for a narrower kind"));
        }
        let function = if matches!(t, Type::Piece(_)) { Builtin::PieceIsOf } else { Builtin::EntryIsOf };
        let e = Expr::Builtin(function, vec![x.e.clone(), Expr::Const(i64::from(kind.0))]);
        Some(TypedExpr::new(e, Type::Bool, at))
    }

    /// Whether the word is an entry or member of the type.
    fn has_constant(&self, word: &str, t: &Type) -> bool {
        let consts = self.cx.names.consts.get(word).map_or(&[][..], |c| c);
        consts.iter().any(|c| match (c, t) {
            (ConstSym::Entry(k, _), Type::Entry(of)) => {
                self.cx.p.kinds[k.index()].root == self.cx.p.kinds[of.index()].root
            }
            _ => false,
        })
    }

    /// Whether something of one kind may be of the other.
    fn may_be(&self, of: KindId, kind: KindId) -> bool {
        self.cx.p.is_a(of, kind) || self.cx.p.is_a(kind, of)
    }

    /// Reports that only narrower kinds have this member; returns whether that is the case.
    pub fn only_narrower(&mut self, k: KindId, of: &TypedExpr, name: &str, place: GlobalSpan) -> bool {
        let kinds = (0..self.cx.p.kinds.len() as u32).map(KindId).filter(|n| *n != k && self.cx.p.is_a(*n, k));
        let has = |n: KindId| {
            let member = self.cx.names.kinds[n.index()].get(name);
            match of.ty.is() {
                Some(Type::Entry(_)) => matches!(member, Some(MemberSym::Stat(_))),
                _ => matches!(member, Some(MemberSym::Stat(_) | MemberSym::Field(_) | MemberSym::Part(_))),
            }
        };
        let all: Vec<KindId> = kinds.filter(|n| has(*n)).collect();
        let first = |n: &KindId| !all.iter().any(|o| o != n && self.cx.p.is_a(*n, *o));
        let names: Vec<String> =
            all.iter().filter(|n| first(n)).map(|n| self.cx.p.kinds[n.index()].head.name.clone()).collect();
        let Some(one) = names.first() else { return false };
        let what = ty_words(&self.cx.p, &of.ty);
        let (whose, thing) = (names.join("` or `"), self.cx.input.text(of.at));
        let test = format!("{thing} is {one}");
        let plain = !thing.is_empty() && thing.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_' || b == b'.');
        let draft = Draft::new(E0230, place, format!("{what} has no `{name}`; only a `{whose}` has it"))
            .hint(format!("test first: `{test} and …` or `if {test} {{ … }}`"));
        self.cx.report(draft);
        if plain {
            self.cx.problems.needs_test(test);
        }
        true
    }

    /// Adds fixes that put the missing tests before a condition.
    pub fn test_before(&mut self, since: usize, condition: GlobalSpan) {
        let at = GlobalSpan { start: condition.start, end: condition.start };
        self.cx.problems.offer_tests(since, |test| vec![(at, format!("{test} and "))]);
    }
}

impl Stmts<'_, '_> {
    /// Adds fixes that put the missing tests around a statement, but not around a `let`, whose name would end with the
    /// block.
    pub fn test_around(&mut self, since: usize, stmt: &ast::Stmt, at: GlobalSpan) {
        use ast::StmtKind as S;
        if matches!(stmt.kind, S::Let(..) | S::LetRoll { .. } | S::LetDraw { .. } | S::LetRandom { .. }) {
            self.cx.problems.forget_untested(since);
        }
        let (before, behind) =
            (GlobalSpan { start: at.start, end: at.start }, GlobalSpan { start: at.end, end: at.end });
        self.cx.problems.offer_tests(since, |test| vec![(before, format!("if {test} {{ ")), (behind, " }".to_owned())]);
    }
}
