//! Names in statements.

use super::{Reader, element};
use crate::things::*;
use dicta_syntax::ast::*;

impl Reader<'_> {
    pub(super) fn block(&mut self, stmts: &[Stmt]) {
        let bottom = self.scope.len();
        for stmt in stmts {
            self.stmt(stmt);
        }
        self.scope.truncate(bottom);
    }

    pub(super) fn stmt(&mut self, stmt: &Stmt) {
        let bottom = self.scope.len();
        match &stmt.kind {
            StmtKind::Phase { body, .. } | StmtKind::Step { body, .. } => self.block(body),
            StmtKind::Let(name, e) => {
                let ty = self.expr(e, &Ty::Unknown);
                self.local(name, ty);
                return;
            }
            StmtKind::LetRoll { name, die, audience } => {
                self.refer(die, Sort::Die);
                self.audience(audience.as_ref());
                self.local(name, Ty::Rolled(die.text.clone()));
                return;
            }
            StmtKind::LetDraw { name, deck, side, audience, .. } => {
                let of = self.expr_deck(deck);
                if let Some(side) = side {
                    self.deck_side(side, of.as_deref());
                }
                self.audience(audience.as_ref());
                self.local(name, Ty::Unknown);
                return;
            }
            StmtKind::LetRandom { name, binder, audience } => {
                let ty = self.binder(binder);
                self.scope.truncate(bottom);
                self.audience(audience.as_ref());
                self.local(name, ty);
                return;
            }
            StmtKind::RollEach { count, die, var, audience, body } => {
                self.expr(count, &Ty::Plain);
                self.refer(die, Sort::Die);
                self.audience(audience.as_ref());
                self.local(var, Ty::Rolled(die.text.clone()));
                self.block(body);
            }
            StmtKind::If { cond, then, otherwise } => {
                self.expr(cond, &Ty::Plain);
                self.block(then);
                self.block(otherwise);
            }
            StmtKind::When { cond, body } => {
                self.expr(cond, &Ty::Plain);
                self.block(body);
            }
            StmtKind::Each { binder, order, body, .. } => {
                self.binder(binder);
                for e in order {
                    self.expr(e, &Ty::Plain);
                }
                self.block(body);
            }
            StmtKind::Gather { choice, args, binder, after, showing } => {
                self.binder(binder);
                self.refer(choice, Sort::Choice);
                self.args(&choice.text, args);
                if let Some((name, among)) = after {
                    let ty = self.expr(among, &Ty::Unknown);
                    self.local(name, element(ty));
                }
                if let Some((event, args, filter)) = showing {
                    self.refer(event, Sort::Event);
                    self.args(&event.text, args);
                    filter.iter().for_each(|e| drop(self.expr(e, &Ty::Plain)));
                }
            }
            StmtKind::Ask { choice, args } => {
                self.refer(choice, Sort::Choice);
                self.args(&choice.text, args);
            }
            StmtKind::Emit { event, args } => {
                self.refer(event, Sort::Event);
                self.args(&event.text, args);
            }
            StmtKind::Call { effect, args } => {
                self.refer(effect, Sort::Effect);
                self.args(&effect.text, args);
            }
            StmtKind::Apply { face, args, side } => {
                if let Some(side) = side {
                    self.expr(side, &Ty::Unknown);
                }
                self.expr(face, &Ty::Unknown);
                for arg in args {
                    self.expr(arg, &Ty::Unknown);
                }
            }
            StmtKind::Remove(e) | StmtKind::Stop(e) => {
                self.expr(e, &Ty::Unknown);
            }
            StmtKind::Discard { card, from, back: _, audience } => {
                self.expr(card, &Ty::Unknown);
                if let Some(from) = from {
                    self.expr(from, &Ty::Unknown);
                }
                self.audience(audience.as_ref());
            }
            StmtKind::Shuffle(deck, audience) => {
                self.refer(deck, Sort::Deck);
                self.audience(audience.as_ref());
            }
            StmtKind::Move { piece, path } => {
                self.expr(piece, &Ty::Unknown);
                self.expr(path, &Ty::Plain);
            }
            StmtKind::Place { piece, at, facing } => {
                self.expr(piece, &Ty::Unknown);
                self.expr(at, &Ty::Plain);
                if let Some(facing) = facing {
                    self.expr(facing, &Ty::Plain);
                }
            }
            StmtKind::Create { name, entry, whose, how } => {
                let ty = self.expr(entry, &Ty::Unknown);
                self.expr(whose, &Ty::Unknown);
                if let Created::At { at, facing } = how {
                    at.iter().chain(facing).for_each(|e| drop(self.expr(e, &Ty::Plain)));
                }
                if let Some(name) = name {
                    self.local(name, ty);
                }
                return;
            }
            StmtKind::Reveal { what, to } => {
                self.expr(what, &Ty::Unknown);
                self.audience(to.as_ref());
            }
            StmtKind::Assign { target, value, .. } => {
                let ty = self.expr(target, &Ty::Unknown);
                self.expr(value, &ty);
            }
            StmtKind::Collect { value, target, .. } => {
                let ty = self.expr(target, &Ty::Unknown);
                if let Some(value) = value {
                    self.expr(value, &element(ty));
                }
            }
            StmtKind::Play { mission, roles } => {
                self.expr(mission, &Ty::Unknown);
                for (_, side) in roles {
                    self.expr(side, &Ty::Kind("side".into()));
                }
            }
            StmtKind::EndGame { winner, .. } => {
                if let Winner::Side(winner) = winner {
                    self.expr(winner, &Ty::Kind("side".into()));
                }
            }
        }
        self.scope.truncate(bottom);
    }

    pub(super) fn expr_deck(&mut self, e: &Expr) -> Option<String> {
        if let ExprKind::Name(name) = &e.kind
            && let Some(i) = self.see().named(name, Sort::Deck)
        {
            self.note(e.span, Target::Thing(i));
            return Some(name.clone());
        }
        self.expr(e, &Ty::Unknown);
        None
    }

    pub(super) fn deck_side(&mut self, side: &Expr, deck: Option<&str>) {
        if let ExprKind::Name(name) = &side.kind
            && !self.scope.iter().any(|(n, _)| n == name)
            && let Some(i) = self.see().find(name, |t| t.sort == Sort::DeckSide && deck.is_none_or(|d| t.of == d))
        {
            self.note(side.span, Target::Thing(i));
            return;
        }
        self.expr(side, &Ty::Unknown);
    }

    /// Brings the binder's name into scope and says its type.
    pub(super) fn binder(&mut self, b: &Binder) -> Ty {
        let mut ty = Ty::Unknown;
        if let Some(kind) = &b.kind {
            let found = self.see().find(&kind.text, |t| matches!(t.sort, Sort::Kind | Sort::Enum));
            self.thing(kind.span, found);
            ty = self.see().ty_named(&kind.text);
        }
        if let Some(within) = &b.within {
            let found = element(self.expr(within, &ty));
            if ty == Ty::Unknown {
                ty = found;
            }
        }
        self.local(&b.var, ty.clone());
        if let Some(filter) = &b.filter {
            self.expr(filter, &Ty::Plain);
        }
        ty
    }
}
