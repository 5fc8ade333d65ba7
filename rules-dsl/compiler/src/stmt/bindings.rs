//! Statements that give a value a name: `let`, also by dice, cards and chance.

use super::Stmts;
use crate::diagnostics::{Draft, GlobalSpan};
use crate::fold::const_value;
use crate::frame::Drawn;
use crate::names::*;
use crate::types::*;
use dicta_diagnostics::Code::*;
use dicta_diagnostics::Fix;
use dicta_program::{StmtKind, Type};
use dicta_syntax::ast::{self};

impl Stmts<'_, '_> {
    pub(super) fn let_value(&mut self, name: &ast::Name, value: &ast::Expr, at: GlobalSpan) -> StmtKind {
        let said = self.cx.problems.count();
        let low = self.exprs().expr(value, None);
        if let ast::ExprKind::Name(die) = &value.kind
            && let Some(TypeSym::Die(_)) = self.cx.names.types.get(die)
            && let Some(d) = self.cx.problems.get_mut(said).filter(|d| d.code == E0204)
        {
            let edits = vec![(low.at, format!("roll {die}"))];
            d.fixes.push(Fix { title: format!("Roll `{die}`"), edits });
        }
        let ty = match &low.ty {
            Ty::None | Ty::Empty | Ty::Track(..) | Ty::List(..) => {
                let found = ty_words(&self.cx.p, &low.ty);
                self.cx.report(Draft::new(E0204, low.at, format!("{found} can't be stored in a name")));
                Ty::Err
            }
            ty => ty.clone(),
        };
        let local = self.cx.bind(self.f, name, ty);
        self.f.lets.push((local, self.cx.input.origin(at)));
        StmtKind::Let(local, low.e)
    }

    pub(super) fn let_roll(
        &mut self,
        name: &ast::Name,
        die: &ast::Name,
        audience: Option<&ast::Audience>,
    ) -> Option<StmtKind> {
        let die = self.die(die);
        let audience = self.audience(audience);
        let local = self.cx.bind(self.f, name, die.map_or(Ty::Err, |d| Ty::Is(Type::Rolled(d))));
        let stream = self.cx.stream(&self.f.stream);
        Some(StmtKind::LetRoll { local, die: die?, stream, audience })
    }

    pub(super) fn let_draw(
        &mut self,
        name: &ast::Name,
        deck: &ast::Expr,
        side: Option<&ast::Expr>,
        hold: bool,
        audience: Option<&ast::Audience>,
        at: GlobalSpan,
    ) -> StmtKind {
        let (deck, deck_id) = self.deck_expr(deck);
        let decks = deck_id.map_or_else(|| self.cx.all_decks(), |id| vec![id]);
        let (side, decks) = self.exprs().deck_side(side, decks, at);
        let audience = self.audience(audience);
        let local = self.cx.bind(self.f, name, Ty::Is(or_none(Type::Face)));
        if !hold {
            self.f.discarded.push(local);
        }
        let known = const_value(&side).and_then(|side| u8::try_from(side).ok());
        self.f.drawn.push((local, Drawn { decks, side: known }));
        StmtKind::LetDraw { local, deck, side, hold, audience }
    }

    pub(super) fn let_random(
        &mut self,
        name: &ast::Name,
        binder: &ast::Binder,
        audience: Option<&ast::Audience>,
    ) -> Option<StmtKind> {
        let (scope, facts) = (self.f.scope.len(), self.f.facts.len());
        let opened = self.exprs().open(binder);
        self.f.scope.truncate(scope);
        self.f.facts.truncate(facts);
        let audience = self.audience(audience);
        let stream = self.cx.stream(&self.f.stream);
        let at = self.f.sp(name.span);
        let opened = opened.filter(|(_, _, _, t)| self.cx.may_be_none(t, at).is_some());
        let Some((local, domain, filter, t)) = opened else {
            self.cx.bind(self.f, name, Ty::Err);
            return None;
        };
        // The local of the candidates becomes the chosen value, under its new name.
        if let Some(ty) = self.f.locals.get_mut(usize::from(local)) {
            *ty = Ty::Is(or_none(t));
        }
        self.f.scope.push((name.text.clone(), local));
        self.cx.named_local(self.f, name, local);
        Some(StmtKind::LetRandom { local, domain, filter, stream, audience })
    }
}
