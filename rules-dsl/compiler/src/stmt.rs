//! Statements.
//!
//! A statement with an error is left out, the others stay. Conditions on options are decided here.

mod field_changes;
mod lots;

use crate::compiler::Compiler;
use crate::diagnostics::{Draft, GlobalSpan};
use crate::fold::{self, const_value};
use crate::frame::{Frame, Place};
use crate::names::*;
use crate::types::*;
use crate::vocabulary::WordList;
use dicta_diagnostics::Code::*;
use dicta_diagnostics::Fix;
use dicta_program::limits::{DICE_MAX, STATEMENTS_DEEP_MAX};
use dicta_program::{self as p, Expr, StmtKind, Target, Type};
use dicta_syntax::ast::{self, ExprKind, StmtKind as S};

impl Compiler<'_> {
    /// Lowers statements in a scope of their own.
    pub fn block(&mut self, f: &mut Frame, body: &[ast::Stmt]) -> Vec<p::Stmt> {
        let (scope, facts) = (f.scope.len(), f.facts.len());
        let mut out = vec![];
        for stmt in body {
            self.stmt(f, stmt, &mut out);
        }
        f.scope.truncate(scope);
        f.facts.truncate(facts);
        out
    }

    fn stmt(&mut self, f: &mut Frame, stmt: &ast::Stmt, out: &mut Vec<p::Stmt>) {
        let at = f.sp(stmt.span);
        if self.depth > STATEMENTS_DEEP_MAX {
            self.report(Draft::new(E0704, at, "this is nested too deeply").hint("move an inner part to an `effect`"));
            return;
        }
        self.depth += 1;
        let mark = self.mark();
        // Facts about fields that a loop changes don't hold at its start either, since the loop repeats.
        if let S::Each { body, .. } | S::RollEach { body, .. } = &stmt.kind {
            self.forget(f, body);
        }
        let untested = self.untested.len();
        let kind = self.stmt_kind(f, stmt, at, out, mark);
        self.test_around(untested, stmt, at);
        if !matches!(
            stmt.kind,
            S::Phase { .. } | S::Step { .. } | S::If { .. } | S::When { .. } | S::Each { .. } | S::RollEach { .. }
        ) {
            self.forget(f, std::slice::from_ref(stmt));
        }
        self.depth -= 1;
        if let Some(kind) = kind {
            self.note_condition(f, stmt);
            out.push(p::Stmt { kind, origin: self.origin(at) });
        }
    }

    /// The lowered statement; `None` if it has no effect or its own parts have an error.
    fn stmt_kind(
        &mut self,
        f: &mut Frame,
        stmt: &ast::Stmt,
        at: GlobalSpan,
        out: &mut Vec<p::Stmt>,
        mark: usize,
    ) -> Option<StmtKind> {
        let kind = match &stmt.kind {
            S::Phase { name, title, body } | S::Step { name, title, body } => {
                let phase = matches!(stmt.kind, S::Phase { .. });
                if f.place != Place::Turn {
                    let word = if phase { "phase" } else { "step" };
                    self.report(Draft::new(E0303, at, format!("a {word} is only allowed in `turn` and `setup`")));
                    return None;
                }
                let stream = std::mem::replace(&mut f.stream, name.text.clone());
                let body = self.block(f, body);
                f.stream = stream;
                let title = title.as_ref().map_or_else(|| name.text.clone(), |t| t.text.clone());
                let name = name.text.clone();
                return Some(if phase {
                    StmtKind::Phase { name, title, body }
                } else {
                    StmtKind::Step { name, title, body }
                });
            }
            S::Let(name, value) => {
                let said = self.drafts.len();
                let low = self.expr(f, value, None);
                if let ast::ExprKind::Name(die) = &value.kind
                    && let Some(TypeSym::Die(_)) = self.names.types.get(die)
                    && let Some(d) = self.drafts.get_mut(said).filter(|d| d.code == E0204)
                {
                    let edits = vec![(low.at, format!("roll {die}"))];
                    d.fixes.push(Fix { title: format!("Roll `{die}`"), edits });
                }
                let ty = match &low.ty {
                    Ty::None | Ty::Empty | Ty::Track(..) | Ty::List(..) => {
                        let found = ty_words(&self.p, &low.ty);
                        self.report(Draft::new(E0204, low.at, format!("{found} can't be stored in a name")));
                        Ty::Err
                    }
                    ty => ty.clone(),
                };
                let local = self.bind(f, name, ty);
                f.lets.push((local, self.origin(at)));
                StmtKind::Let(local, low.e)
            }
            S::LetRoll { name, die, audience } => {
                let die = self.die(f, die);
                let audience = self.audience(f, audience.as_ref());
                let local = self.bind(f, name, die.map_or(Ty::Err, |d| Ty::Is(Type::Rolled(d))));
                let stream = self.stream(&f.stream);
                StmtKind::LetRoll { local, die: die?, stream, audience }
            }
            S::LetDraw { name, deck, side, hold, audience } => {
                let (deck, deck_id) = self.deck_expr(f, deck);
                let side = self.deck_side(f, side.as_ref(), deck_id, at);
                let audience = self.audience(f, audience.as_ref());
                let local = self.bind(f, name, Ty::Is(or_none(Type::Face)));
                if !hold {
                    f.discarded.push(local);
                }
                StmtKind::LetDraw { local, deck, side, hold: *hold, audience }
            }
            S::LetRandom { name, binder, audience } => {
                let (scope, facts) = (f.scope.len(), f.facts.len());
                let opened = self.open(f, binder);
                f.scope.truncate(scope);
                f.facts.truncate(facts);
                let audience = self.audience(f, audience.as_ref());
                let stream = self.stream(&f.stream);
                let Some((local, domain, filter, t)) = opened else {
                    self.bind(f, name, Ty::Err);
                    return None;
                };
                // The local of the candidates becomes the chosen value, under its new name.
                if let Some(ty) = f.locals.get_mut(usize::from(local)) {
                    *ty = Ty::Is(or_none(t));
                }
                f.scope.push((name.text.clone(), local));
                self.named_local(f, name, local);
                StmtKind::LetRandom { local, domain, filter, stream, audience }
            }
            S::RollEach { count, die, var, audience, body } => {
                let count_at = f.sp(count.span);
                let count = self.number(f, count);
                if const_value(&count).is_some_and(|n| n > DICE_MAX) {
                    self.report(Draft::new(E0705, count_at, "more than 1,000 dice in one roll"));
                }
                let die = self.die(f, die);
                let audience = self.audience(f, audience.as_ref());
                let failed = self.failed(mark);
                let scope = f.scope.len();
                let local = self.bind(f, var, die.map_or(Ty::Err, |d| Ty::Is(Type::Rolled(d))));
                let stream = self.stream(&f.stream);
                let again = std::mem::replace(&mut f.again, f.together.is_some());
                let body = self.block(f, body);
                f.again = again;
                f.scope.truncate(scope);
                if failed {
                    return None;
                }
                return Some(StmtKind::RollEach { count, die: die?, local, stream, audience, body });
            }
            S::If { cond, then, otherwise } => {
                let written = cond;
                let cond = self.cond(f, cond);
                let failed = self.failed(mark);
                if !failed && let Some(n) = const_value(&cond) {
                    if n != 0 && !otherwise.is_empty() {
                        self.decided(f.base, written, true);
                    }
                    let body = self.block(f, if n != 0 { then } else { otherwise });
                    out.extend(body);
                    return None;
                }
                let facts = f.facts.len();
                fold::facts(&cond, true, &mut f.facts);
                let assigned = f.assigned.len();
                let (then_body, then) = (then, self.block(f, then));
                let in_then = f.assigned.split_off(assigned);
                f.facts.truncate(facts);
                fold::facts(&cond, false, &mut f.facts);
                let (otherwise_body, otherwise) = (otherwise, self.block(f, otherwise));
                f.assigned.extend(in_then);
                f.facts.truncate(facts);
                if failed {
                    return None;
                }
                // If the game ends in one branch, the statements after the `if` follow the other.
                if always_ends(&then) != always_ends(&otherwise) {
                    let holds = always_ends(&otherwise);
                    fold::facts(&cond, holds, &mut f.facts);
                    self.forget(f, if holds { then_body } else { otherwise_body });
                }
                return Some(StmtKind::If { cond, then, otherwise });
            }
            S::When { cond, body } => {
                if self.holds(f, cond) {
                    let body = self.block(f, body);
                    out.extend(body);
                }
                return None;
            }
            S::Each { binder, order, random, simultaneously, body } => {
                let (scope, facts) = (f.scope.len(), f.facts.len());
                let opened = self.open(f, binder);
                let order: Vec<Expr> = order.iter().map(|e| self.number_or_bool(f, e)).collect();
                let failed = self.failed(mark);
                let was = (f.simultaneous, f.together, f.again);
                let outer = if *simultaneously {
                    (f.simultaneous, f.together) = (true, opened.as_ref().map(|(local, ..)| *local));
                    f.again = false;
                    Some(std::mem::take(&mut f.assigned))
                } else {
                    f.again = f.together.is_some();
                    None
                };
                let body = self.block(f, body);
                (f.simultaneous, f.together, f.again) = was;
                if let Some(outer) = outer {
                    f.assigned = outer;
                }
                f.scope.truncate(scope);
                f.facts.truncate(facts);
                let random = random.then(|| self.stream(&f.stream));
                let (local, domain, filter, _) = opened?;
                if failed {
                    return None;
                }
                return Some(StmtKind::Each {
                    local,
                    domain,
                    filter,
                    order,
                    random,
                    simultaneously: *simultaneously,
                    body,
                });
            }
            S::Gather { choice, args, binder, after, showing } => {
                self.gather(f, choice, args, binder, after.as_ref(), showing.as_ref(), at)?
            }
            S::Ask { choice, args } => {
                self.may_choose(f, at)?;
                let id = self.choice_named(f, choice)?;
                let params = self.p.choices[id.index()].params.clone();
                let args = self.args(f, &choice.text, &params, args, at)?;
                StmtKind::Ask { choice: id, args }
            }
            S::Emit { event, args } => {
                let id = self.event_named(f, event)?;
                if self.p.events[id.index()].builtin.is_some() {
                    self.report(Draft::new(E0304, at, format!("`{}` is emitted by the board itself", event.text)));
                    return None;
                }
                let params = self.p.events[id.index()].params.clone();
                let args = self.args(f, &event.text, &params, args, at)?;
                StmtKind::Emit { event: id, args }
            }
            S::Call { effect, args } => {
                let id = self.effect_named(f, effect)?;
                let params = self.p.effects[id.index()].params.clone();
                let args = self.args(f, &effect.text, &params, args, at)?;
                StmtKind::Call { effect: id, args }
            }
            S::Apply { face, args, side } => {
                let face = self.typed(f, face, &or_none(Type::Face));
                let face = self.seen_as(f, face, side.as_ref(), at);
                let args = self.context_args(f, args, at)?;
                StmtKind::Apply { face, args }
            }
            S::Discard { card, from, back, audience } => {
                let audience = self.audience(f, audience.as_ref());
                self.put_away(f, (card, from.as_ref()), *back, audience, at, out)?
            }
            S::Shuffle(deck, audience) => {
                StmtKind::Shuffle { deck: self.deck_named(f, deck)?, audience: self.audience(f, audience.as_ref()) }
            }
            S::Move { piece, path } => {
                let (piece, _) = self.board_piece(f, piece)?;
                let path = self.expr(f, path, Some(&Type::Path));
                let path = self.path_of(f, path);
                StmtKind::Move { piece, path }
            }
            S::Place { piece, at: cell, facing } => {
                let (piece, _) = self.board_piece(f, piece)?;
                let cell = self.typed(f, cell, &Type::Cell);
                let facing = facing.as_ref().map(|e| self.typed(f, e, &Type::Facing));
                StmtKind::Place { piece, cell, facing }
            }
            S::Create { name, entry, whose, how } => self.create(f, name.as_ref(), entry, (whose, how), at)?,
            S::Stop(piece) => {
                let (piece, _) = self.board_piece(f, piece)?;
                if !f.moving || piece != Expr::Local(0) {
                    self.report(
                        Draft::new(E0321, at, "only a moving piece can be stopped")
                            .hint("a rule `on enters(a, c)` or `on passes(a, c)` can stop its `a`"),
                    );
                    return None;
                }
                StmtKind::Stop
            }
            S::Remove(piece) => StmtKind::Remove(self.board_piece(f, piece)?.0),
            S::Reveal { what, to } => {
                if to.is_none()
                    && let Some(shown) = self.reveal_picks(f, what, at)
                {
                    out.extend(shown);
                    return None;
                }
                self.reveal(f, what, to.as_ref())?
            }
            S::Assign { target, op, value } => {
                if *op == ast::AssignOp::Set
                    && let Some(kept) = self.keep_picks(f, target, value, at)
                {
                    out.extend(kept);
                    return None;
                }
                self.assign(f, target, *op, value)?
            }
            S::Collect { op, value, target } => self.collect(f, *op, value.as_ref(), target)?,
            S::Play { mission, roles } => {
                let Some(e) = self.mission_enum.filter(|_| f.place == Place::Campaign { plays: true }) else {
                    self.report(
                        Draft::new(E0303, at, "a mission can only be played in a campaign's `each round`")
                            .hint("declare `campaign name \"Title\" { each round { … } }`"),
                    );
                    return None;
                };
                let mission = self.typed(f, mission, &Type::Enum(e));
                let known: Vec<String> =
                    self.p.missions.iter().flat_map(|m| m.roles.iter().map(|(n, _)| n.clone())).collect();
                let mut sides = vec![];
                for (name, side) in roles {
                    if !known.contains(&name.text) {
                        self.unknown(f.sp(name.span), "role", &name.text, known.clone());
                    }
                    self.refers_to_shared(f.sp(name.span), "role", &name.text);
                    sides.push((name.text.clone(), self.typed(f, side, &Type::Piece(SIDE))));
                }
                StmtKind::Play { mission, roles: sides }
            }
            S::EndGame { winner, because } => {
                // The word after `end`.
                let game = GlobalSpan { start: at.start + "end".len() as u32, end: at.end };
                self.built_in(game, WordList::Types, "game");
                let winner = match winner {
                    ast::Winner::Side(e) => self.typed(f, e, &or_none(Type::Piece(SIDE))),
                    ast::Winner::Score => Expr::Builtin(p::Builtin::ByScore, vec![]),
                    ast::Winner::Nobody => Expr::Const(-1),
                };
                StmtKind::EndGame { winner, because: because.as_ref().map_or(String::new(), |t| t.text.clone()) }
            }
        };
        (!self.failed(mark)).then_some(kind)
    }

    /// A sort key: a number, or a condition (those for which it is false come first).
    fn number_or_bool(&mut self, f: &mut Frame, e: &ast::Expr) -> Expr {
        let low = self.expr(f, e, Some(&Type::Number));
        match &low.ty {
            Ty::Is(Type::Bool | Type::Enum(_) | Type::Cell) => low.e,
            Ty::Is(Type::OrNone(t)) if matches!(**t, Type::Enum(_)) || numeric(t) => low.e,
            _ => self.coerce(f, low, &Type::Number),
        }
    }

    fn board_piece(&mut self, f: &mut Frame, e: &ast::Expr) -> Option<(Expr, p::KindId)> {
        let (piece, kind) = self.piece(f, e)?;
        if !self.p.kinds[kind.index()].piece {
            let name = self.p.kinds[kind.index()].head.name.clone();
            self.report(Draft::new(E0201, f.sp(e.span), format!("{} {name} is not on the board", article(&name))));
            return None;
        }
        Some((piece, kind))
    }

    fn may_choose(&mut self, f: &Frame, at: GlobalSpan) -> Option<()> {
        if !matches!(f.place, Place::Turn | Place::Campaign { .. }) {
            self.report(
                Draft::new(E0307, at, "players can only be asked in `turn` and `setup`")
                    .hint("set a field here and ask in the phase that follows"),
            );
            return None;
        }
        if f.simultaneous {
            self.report(
                Draft::new(E0307, at, "players can't be asked inside `simultaneously`")
                    .hint("use `gather`, which asks all of them at once"),
            );
            return None;
        }
        Some(())
    }

    #[expect(clippy::too_many_arguments, reason = "mirrors the parts of the statement")]
    fn gather(
        &mut self,
        f: &mut Frame,
        choice: &ast::Name,
        args: &[ast::Expr],
        binder: &ast::Binder,
        after: Option<&(ast::Name, ast::Expr)>,
        showing: Option<&(ast::Name, Vec<ast::Expr>, Option<ast::Expr>)>,
        at: GlobalSpan,
    ) -> Option<StmtKind> {
        self.may_choose(f, at)?;
        let id = self.choice_named(f, choice)?;
        let (scope, facts) = (f.scope.len(), f.facts.len());
        let opened = self.open(f, binder);
        let params = self.p.choices[id.index()].params.clone();
        let lowered = opened.as_ref().and_then(|_| self.args(f, &choice.text, &params, args, at));
        let after = after.map(|(name, within)| {
            let found = self.collection(f, within);
            let local = self.bind(f, name, found.as_ref().map_or(Ty::Err, |(_, t)| Ty::Is(t.clone())));
            (local, found.map(|(d, _)| d))
        });
        // The piece waited for has decided, so its required picks are not `none`.
        if let Some((local, _)) = &after {
            for (i, pick) in self.p.choices[id.index()].picks.iter().enumerate() {
                if !pick.or_none && pick.when.is_none() {
                    let picked = Expr::Picked { choice: id, of: Box::new(Expr::Local(*local)), pick: i as u32 };
                    f.facts.push(Expr::Binary(p::BinOp::Ne, Box::new(picked), Box::new(Expr::Const(-1))));
                }
            }
        }
        let showing = showing.map(|(event, args, filter)| {
            let event_id = self.event_named(f, event)?;
            let params = self.p.events[event_id.index()].params.clone();
            let args = self.args(f, &event.text, &params, args, at)?;
            Some((event_id, args, filter.as_ref().map(|e| self.cond(f, e))))
        });
        f.scope.truncate(scope);
        f.facts.truncate(facts);
        let (local, domain, filter, _) = opened?;
        let args = lowered?;
        if args.first() != Some(&Expr::Local(local)) {
            self.report(
                Draft::new(E0308, at, format!("the first argument of `{}` must be `{}`", choice.text, binder.var.text))
                    .hint(format!("write `gather {}({}, …) for each …`", choice.text, binder.var.text)),
            );
            return None;
        }
        let after = match after {
            Some((local, domain)) => Some((local, domain?)),
            None => None,
        };
        let showing = match showing {
            Some(s) => Some(s?),
            None => None,
        };
        let stream = self.stream(&format!("{} ring", choice.text));
        Some(StmtKind::Gather { choice: id, local, args, domain, filter, after, showing, stream })
    }

    /// The target of an assignment, and its type.
    pub(crate) fn target(&mut self, f: &mut Frame, e: &ast::Expr) -> Option<(Target, Ty)> {
        if let ExprKind::Name(name) = &e.kind
            && let Some(local) = f.find(name)
        {
            return Some((Target::Local(local), f.ty(local)));
        }
        // Narrowing by earlier tests doesn't apply to the type that may be written.
        let facts = std::mem::take(&mut f.facts);
        let low = match &e.kind {
            ExprKind::Dot(of, member) => {
                f.facts = facts.clone();
                let of = self.expr(f, of, None);
                f.facts.clear();
                self.member(f, of, member)
            }
            _ => self.expr(f, e, None),
        };
        f.facts = facts;
        let TypedExpr { e: lowered, ty, at } = low;
        Some(match (lowered, ty) {
            (_, Ty::Err) => return None,
            (Expr::Field { of, kind, field }, ty) => (Target::Field { of: *of, kind, field }, ty),
            (Expr::TrackHits { of, kind, field }, _) => (Target::Field { of: *of, kind, field }, Ty::Is(Type::Number)),
            (of, Ty::Track(kind, field)) => (Target::Field { of, kind, field }, Ty::Is(Type::Number)),
            (of, Ty::List(kind, field, t)) => (Target::Field { of, kind, field }, Ty::List(kind, field, t)),
            (Expr::Slot { of, slot }, ty) => (Target::Slot { of: *of, slot }, ty),
            (Expr::Stat { .. }, _) => {
                self.report(
                    Draft::new(E0305, at, "this is printed on the card and never changes")
                        .hint("declare a `state` or a `counter` for what changes in play"),
                );
                return None;
            }
            (Expr::TrackLeft { .. }, _) => {
                let track = self.text(low.at).trim_end_matches("left").trim_end_matches('.').to_owned();
                let hint = format!("add hits: `{track} += 1`");
                self.report(Draft::new(E0305, at, "free boxes can't be set").hint(hint));
                return None;
            }
            _ => {
                self.report(Draft::new(E0305, at, "can't assign to this"));
                return None;
            }
        })
    }

    /// Who may know; everyone by default.
    pub fn audience(&mut self, f: &mut Frame, a: Option<&ast::Audience>) -> p::Audience {
        match a {
            None | Some(ast::Audience::Public) => p::Audience::Public,
            Some(ast::Audience::Nobody) => p::Audience::Nobody,
            Some(ast::Audience::Owner(Some(e))) => match self.piece(f, e) {
                Some((e, k)) if k != GAME && k != SIDE => p::Audience::Owner(e),
                Some((e, SIDE)) => p::Audience::Side(e),
                _ => p::Audience::Nobody,
            },
            Some(ast::Audience::Side(Some(e))) => match self.piece(f, e) {
                Some((e, k)) if k != GAME => p::Audience::Side(e),
                _ => p::Audience::Nobody,
            },
            Some(ast::Audience::Owner(None) | ast::Audience::Side(None)) => {
                let at = GlobalSpan { start: f.base, end: f.base.wrapping_add(1) };
                self.report(
                    Draft::new(E0601, at, "`owner` and `side` need a piece here")
                        .hint("write `owner of a` or `side of a`"),
                );
                p::Audience::Nobody
            }
        }
    }
}

/// Whether the game ends in these statements, so that no statement follows them.
fn always_ends(body: &[p::Stmt]) -> bool {
    body.iter().any(|stmt| match &stmt.kind {
        StmtKind::EndGame { .. } => true,
        StmtKind::If { then, otherwise, .. } => always_ends(then) && always_ends(otherwise),
        _ => false,
    })
}
