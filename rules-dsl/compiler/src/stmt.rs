//! Statements.
//!
//! A statement with an error is left out, the others stay. Conditions on options are decided here.

mod asked;
mod bindings;
mod field_changes;
mod lots;
mod sections;

use crate::compiler::Compiler;
use crate::diagnostics::{Draft, GlobalSpan};
use crate::expr::Exprs;
use crate::fold::const_value;
use crate::frame::{Drawn, Frame};
use crate::names::*;
use crate::types::*;
use crate::vocabulary::WordList;
use dicta_diagnostics::Code::*;
use dicta_program::limits::STATEMENTS_DEEP_MAX;
use dicta_program::{self as p, Expr, StmtKind, Target, Type};
use dicta_syntax::ast::{self, ExprKind, StmtKind as S};

/// Statements at a place in the rules.
pub(crate) struct Stmts<'c, 'a> {
    pub cx: &'c mut Compiler<'a>,
    pub f: &'c mut Frame,
}

impl<'a> Compiler<'a> {
    /// Compiles statements in a frame.
    pub fn stmts<'c>(&'c mut self, f: &'c mut Frame) -> Stmts<'c, 'a> {
        Stmts { cx: self, f }
    }
}

impl<'a> Stmts<'_, 'a> {
    /// Compiles expressions here.
    pub fn exprs(&mut self) -> Exprs<'_, 'a> {
        self.cx.exprs(self.f)
    }
}

impl Stmts<'_, '_> {
    /// Lowers statements in a scope of their own.
    pub fn block(&mut self, body: &[ast::Stmt]) -> Vec<p::Stmt> {
        let (scope, facts) = (self.f.scope.len(), self.f.facts.len());
        let mut out = vec![];
        for stmt in body {
            self.stmt(stmt, &mut out);
        }
        self.f.scope.truncate(scope);
        self.f.facts.truncate(facts);
        out
    }

    fn stmt(&mut self, stmt: &ast::Stmt, out: &mut Vec<p::Stmt>) {
        let at = self.f.sp(stmt.span);
        if self.f.depth > STATEMENTS_DEEP_MAX {
            self.cx
                .report(Draft::new(E0704, at, "this is nested too deeply").hint("move an inner part to an `effect`"));
            return;
        }
        self.f.depth += 1;
        let mark = self.cx.mark();
        // Facts about fields that a loop changes don't hold at its start either, since the loop repeats.
        if let S::Each { body, .. } | S::RollEach { body, .. } = &stmt.kind {
            self.exprs().forget(body);
        }
        let untested = self.cx.problems.untested();
        let kind = self.stmt_kind(stmt, at, out, mark);
        self.test_around(untested, stmt, at);
        if !matches!(
            stmt.kind,
            S::Phase { .. } | S::Step { .. } | S::If { .. } | S::When { .. } | S::Each { .. } | S::RollEach { .. }
        ) {
            self.exprs().forget(std::slice::from_ref(stmt));
        }
        self.f.depth -= 1;
        if let Some(kind) = kind {
            self.cx.note_condition(self.f, stmt);
            out.push(p::Stmt { kind, origin: self.cx.input.origin(at) });
        }
    }

    /// The lowered statement; `None` if it has no effect or its own parts have an error.
    fn stmt_kind(&mut self, stmt: &ast::Stmt, at: GlobalSpan, out: &mut Vec<p::Stmt>, mark: usize) -> Option<StmtKind> {
        let kind = match &stmt.kind {
            // An error in the body of one of these leaves out a statement of the body.
            S::Phase { name, title, body } | S::Step { name, title, body } => {
                return self.section(matches!(stmt.kind, S::Phase { .. }), name, title.as_ref(), body, at);
            }
            S::If { cond, then, otherwise } => return self.branch(cond, then, otherwise, mark, out),
            S::When { cond, body } => return self.when(cond, body, out),
            S::Each { binder, order, random, simultaneously, body } => {
                return self.each(binder, (order, *random), *simultaneously, body, mark);
            }
            S::RollEach { count, die, var, audience, body } => {
                return self.roll_each((count, die, var), audience.as_ref(), body, mark);
            }
            S::Let(name, value) => self.let_value(name, value, at),
            S::LetRoll { name, die, audience } => self.let_roll(name, die, audience.as_ref())?,
            S::LetDraw { name, deck, side, hold, audience } => {
                self.let_draw(name, deck, side.as_ref(), *hold, audience.as_ref(), at)
            }
            S::LetRandom { name, binder, audience } => self.let_random(name, binder, audience.as_ref())?,
            S::Gather { choice, args, binder, after, showing } => {
                self.gather(choice, args, binder, after.as_ref(), showing.as_ref(), at)?
            }
            S::Ask { choice, args } => self.ask(choice, args, at)?,
            S::Emit { event, args } => self.emit(event, args, at)?,
            S::Call { effect, args } => self.call(effect, args, at)?,
            S::Apply { face, args, side } => {
                let Drawn { decks, side: drawn } = self.drawn(face);
                let face = self.exprs().typed(face, &or_none(Type::Face));
                let (face, decks, side) = match side {
                    None => (face, decks, drawn),
                    Some(side) => {
                        let (side, decks) = self.exprs().deck_side(Some(side), decks, at);
                        let known = const_value(&side).and_then(|side| u8::try_from(side).ok());
                        (Expr::Builtin(p::Builtin::SeenAs, vec![face, side]), decks, known)
                    }
                };
                let (args, decks) = self.context_args(args, decks, at)?;
                StmtKind::Apply { face, args, decks, side }
            }
            S::Discard { card, from, back, audience } => {
                let audience = self.audience(audience.as_ref());
                self.put_away((card, from.as_ref()), *back, audience, at, out)?
            }
            S::Shuffle(deck, audience) => StmtKind::Shuffle {
                deck: self.cx.deck_named(self.f, deck)?,
                audience: self.audience(audience.as_ref()),
            },
            S::Move { piece, path } => {
                let (piece, _) = self.board_piece(piece)?;
                let path = self.exprs().expr(path, Some(&Type::Path));
                let path = self.exprs().path_of(path);
                StmtKind::Move { piece, path }
            }
            S::Place { piece, at: cell, facing } => self.place(piece, cell, facing.as_ref())?,
            S::Create { name, entry, whose, how } => self.create(name.as_ref(), entry, (whose, how), at)?,
            S::Stop(piece) => self.stop(piece, at)?,
            S::Remove(piece) => StmtKind::Remove(self.board_piece(piece)?.0),
            S::Reveal { what, to } => {
                if to.is_none()
                    && let Some(shown) = self.reveal_picks(what, at)
                {
                    out.extend(shown);
                    return None;
                }
                self.reveal(what, to.as_ref())?
            }
            S::Assign { target, op, value } => {
                if *op == ast::AssignOp::Set
                    && let Some(kept) = self.keep_picks(target, value, at)
                {
                    out.extend(kept);
                    return None;
                }
                self.assign(target, *op, value)?
            }
            S::Collect { op, value, target } => self.collect(*op, value.as_ref(), target)?,
            S::Play { mission, roles } => self.play(mission, roles, at)?,
            S::EndGame { winner, because } => self.end_game(winner, because.as_ref(), at),
        };
        (!self.cx.failed(mark)).then_some(kind)
    }

    fn call(&mut self, effect: &ast::Name, args: &[ast::Expr], at: GlobalSpan) -> Option<StmtKind> {
        let id = self.cx.effect_named(self.f, effect)?;
        let params = self.cx.p.effects[id.index()].params.clone();
        let args = self.exprs().args(&effect.text, &params, args, at)?;
        Some(StmtKind::Call { effect: id, args })
    }

    fn place(&mut self, piece: &ast::Expr, cell: &ast::Expr, facing: Option<&ast::Expr>) -> Option<StmtKind> {
        let (piece, _) = self.board_piece(piece)?;
        let cell = self.exprs().typed(cell, &Type::Cell);
        let facing = facing.map(|e| self.exprs().typed(e, &Type::Facing));
        Some(StmtKind::Place { piece, cell, facing })
    }

    fn stop(&mut self, piece: &ast::Expr, at: GlobalSpan) -> Option<StmtKind> {
        let (piece, _) = self.board_piece(piece)?;
        if !self.f.moving || piece != Expr::Local(0) {
            self.cx.report(
                Draft::new(E0321, at, "only a moving piece can be stopped")
                    .hint("a rule `on enters(a, c)` or `on passes(a, c)` can stop its `a`"),
            );
            return None;
        }
        Some(StmtKind::Stop)
    }

    fn end_game(&mut self, winner: &ast::Winner, because: Option<&ast::Text>, at: GlobalSpan) -> StmtKind {
        // The word after `end`.
        let game = GlobalSpan { start: at.start + "end".len() as u32, end: at.end };
        self.cx.built_in(game, WordList::Types, "game");
        let winner = match winner {
            ast::Winner::Side(e) => self.exprs().typed(e, &or_none(Type::Piece(SIDE))),
            ast::Winner::Score => Expr::Builtin(p::Builtin::ByScore, vec![]),
            ast::Winner::Nobody => Expr::Const(-1),
        };
        StmtKind::EndGame { winner, because: because.map_or(String::new(), |t| t.text.clone()) }
    }

    fn board_piece(&mut self, e: &ast::Expr) -> Option<(Expr, p::KindId)> {
        let (piece, kind) = self.exprs().piece(e)?;
        if !self.cx.p.kinds[kind.index()].piece {
            let name = self.cx.p.kinds[kind.index()].head.name.clone();
            self.cx.report(Draft::new(
                E0201,
                self.f.sp(e.span),
                format!("{} {name} is not on the board", article(&name)),
            ));
            return None;
        }
        Some((piece, kind))
    }

    /// The target of an assignment, and its type.
    pub(crate) fn target(&mut self, e: &ast::Expr) -> Option<(Target, Ty)> {
        if let ExprKind::Name(name) = &e.kind
            && let Some(local) = self.f.find(name)
        {
            return Some((Target::Local(local), self.f.ty(local)));
        }
        // Narrowing by earlier tests doesn't apply to the type that may be written.
        let facts = std::mem::take(&mut self.f.facts);
        let low = match &e.kind {
            ExprKind::Dot(of, member) => {
                self.f.facts = facts.clone();
                let of = self.exprs().expr(of, None);
                self.f.facts.clear();
                self.exprs().member(of, member)
            }
            _ => self.exprs().expr(e, None),
        };
        self.f.facts = facts;
        let TypedExpr { e: lowered, ty, at } = low;
        Some(match (lowered, ty) {
            (_, Ty::Err) => return None,
            (Expr::Field { of, kind, field }, ty) => (Target::Field { of: *of, kind, field }, ty),
            (Expr::TrackHits { of, kind, field }, _) => (Target::Field { of: *of, kind, field }, Ty::Is(Type::Number)),
            (of, Ty::Track(kind, field)) => (Target::Field { of, kind, field }, Ty::Is(Type::Number)),
            (of, Ty::List(kind, field, t)) => (Target::Field { of, kind, field }, Ty::List(kind, field, t)),
            (Expr::Slot { of, slot }, ty) => (Target::Slot { of: *of, slot }, ty),
            (Expr::Stat { .. }, _) => {
                self.cx.report(
                    Draft::new(E0305, at, "this is printed on the card and never changes")
                        .hint("declare a `state` or a `counter` for what changes in play"),
                );
                return None;
            }
            (Expr::TrackLeft { .. }, _) => {
                let track = self.cx.input.text(low.at).trim_end_matches("left").trim_end_matches('.').to_owned();
                let hint = format!("add hits: `{track} += 1`");
                self.cx.report(Draft::new(E0305, at, "free boxes can't be set").hint(hint));
                return None;
            }
            _ => {
                self.cx.report(Draft::new(E0305, at, "can't assign to this"));
                return None;
            }
        })
    }

    /// Who may know; everyone by default.
    pub fn audience(&mut self, a: Option<&ast::Audience>) -> p::Audience {
        match a {
            None | Some(ast::Audience::Public) => p::Audience::Public,
            Some(ast::Audience::Nobody) => p::Audience::Nobody,
            Some(ast::Audience::Owner(Some(e))) => match self.exprs().piece(e) {
                Some((e, k)) if k != GAME && k != SIDE => p::Audience::Owner(e),
                Some((e, SIDE)) => p::Audience::Side(e),
                _ => p::Audience::Nobody,
            },
            Some(ast::Audience::Side(Some(e))) => match self.exprs().piece(e) {
                Some((e, k)) if k != GAME => p::Audience::Side(e),
                _ => p::Audience::Nobody,
            },
            Some(ast::Audience::Owner(None) | ast::Audience::Side(None)) => {
                let at = GlobalSpan { start: self.f.base, end: self.f.base.wrapping_add(1) };
                self.cx.report(
                    Draft::new(E0601, at, "`owner` and `side` need a piece here")
                        .hint("write `owner of a` or `side of a`"),
                );
                p::Audience::Nobody
            }
        }
    }
}
