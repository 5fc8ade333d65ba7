//! Facts: the conditions that are known to hold at a place, what they say of a type, and which of them statements end.

use crate::expr::Exprs;
use crate::fold;
use crate::frame::Frame;
use crate::types::*;
use crate::walk::any;
use crate::writes::{Own, Writes};
use dicta_program::{Expr, Type};
use dicta_syntax::ast::Stmt;

impl Exprs<'_, '_> {
    /// Narrows the type by earlier tests: removes `or none` where `none` is excluded, and applies tested kinds.
    pub fn narrow(&mut self, mut low: TypedExpr) -> TypedExpr {
        if let Ty::Is(Type::OrNone(t)) = &low.ty
            && (fold::not_none(&self.f.facts, &low.e) || guarded(self.f, &low.e))
        {
            low.ty = Ty::Is((**t).clone());
        }
        if let Ty::Is(Type::Piece(k) | Type::Entry(k)) = &mut low.ty {
            for tested in fold::kinds_of(&self.f.facts, &low.e) {
                if self.cx.p.is_a(tested, *k) {
                    *k = tested;
                }
            }
        }
        low
    }

    /// Drops facts that these statements may invalidate.
    pub fn forget(&mut self, body: &[Stmt]) {
        if self.f.facts.is_empty() {
            return;
        }
        let own = Own::of(body);
        if own.is_empty() {
            return;
        }
        let items = self.cx.input.items;
        let names = self.cx.writes.get_or_insert_with(|| Writes::of_items(items)).all(own);
        let locals: Vec<_> = self.f.scope.iter().filter(|(n, _)| names.contains(n)).map(|(_, l)| *l).collect();
        let kinds = &self.cx.p.kinds;
        let changed = |e: &Expr| match e {
            Expr::Field { kind, field, .. }
            | Expr::TrackLeft { kind, field, .. }
            | Expr::TrackHits { kind, field, .. }
            | Expr::InList { kind, field, .. }
            | Expr::ListAt { kind, field, .. }
            | Expr::ListLen { kind, field, .. } => {
                let field = kinds.get(kind.index()).and_then(|k| k.fields.get(field.index()));
                field.is_none_or(|f| names.contains(&f.head.name))
            }
            Expr::Local(l) => locals.contains(l),
            _ => false,
        };
        for fact in &mut self.f.facts {
            // Replaces the fact by a constant, so that the other facts keep their indexes.
            if any(fact, &mut |e| changed(e)) {
                *fact = Expr::Const(1);
            }
        }
    }
}

/// Whether a pick exists because the conditions of its `when` are known to hold.
fn guarded(f: &Frame, e: &Expr) -> bool {
    let Expr::Local(l) = e else { return false };
    f.guarded.iter().any(|(g, conditions)| g == l && conditions.iter().all(|c| f.facts.contains(c)))
}
