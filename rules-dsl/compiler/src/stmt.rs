//! Statements.
//!
//! A statement with an error is left out, the others stay. Conditions on options are decided here.

mod field_changes;
mod lots;

use crate::compiler::Compiler;
use crate::diagnostics::{Draft, GlobalSpan};
use crate::expr::Exprs;
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
            S::Phase { name, title, body } | S::Step { name, title, body } => {
                let phase = matches!(stmt.kind, S::Phase { .. });
                if self.f.place != Place::Turn {
                    let word = if phase { "phase" } else { "step" };
                    self.cx.report(Draft::new(E0303, at, format!("a {word} is only allowed in `turn` and `setup`")));
                    return None;
                }
                let stream = std::mem::replace(&mut self.f.stream, name.text.clone());
                let body = self.block(body);
                self.f.stream = stream;
                let title = title.as_ref().map_or_else(|| name.text.clone(), |t| t.text.clone());
                let name = name.text.clone();
                return Some(if phase {
                    StmtKind::Phase { name, title, body }
                } else {
                    StmtKind::Step { name, title, body }
                });
            }
            S::Let(name, value) => {
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
            S::LetRoll { name, die, audience } => {
                let die = self.die(die);
                let audience = self.audience(audience.as_ref());
                let local = self.cx.bind(self.f, name, die.map_or(Ty::Err, |d| Ty::Is(Type::Rolled(d))));
                let stream = self.cx.stream(&self.f.stream);
                StmtKind::LetRoll { local, die: die?, stream, audience }
            }
            S::LetDraw { name, deck, side, hold, audience } => {
                let (deck, deck_id) = self.deck_expr(deck);
                let side = self.exprs().deck_side(side.as_ref(), deck_id, at);
                let audience = self.audience(audience.as_ref());
                let local = self.cx.bind(self.f, name, Ty::Is(or_none(Type::Face)));
                if !hold {
                    self.f.discarded.push(local);
                }
                StmtKind::LetDraw { local, deck, side, hold: *hold, audience }
            }
            S::LetRandom { name, binder, audience } => {
                let (scope, facts) = (self.f.scope.len(), self.f.facts.len());
                let opened = self.exprs().open(binder);
                self.f.scope.truncate(scope);
                self.f.facts.truncate(facts);
                let audience = self.audience(audience.as_ref());
                let stream = self.cx.stream(&self.f.stream);
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
                StmtKind::LetRandom { local, domain, filter, stream, audience }
            }
            S::RollEach { count, die, var, audience, body } => {
                let count_at = self.f.sp(count.span);
                let count = self.exprs().number(count);
                if const_value(&count).is_some_and(|n| n > DICE_MAX) {
                    self.cx.report(Draft::new(E0705, count_at, "more than 1,000 dice in one roll"));
                }
                let die = self.die(die);
                let audience = self.audience(audience.as_ref());
                let failed = self.cx.failed(mark);
                let scope = self.f.scope.len();
                let local = self.cx.bind(self.f, var, die.map_or(Ty::Err, |d| Ty::Is(Type::Rolled(d))));
                let stream = self.cx.stream(&self.f.stream);
                let again = std::mem::replace(&mut self.f.again, self.f.together.is_some());
                let body = self.block(body);
                self.f.again = again;
                self.f.scope.truncate(scope);
                if failed {
                    return None;
                }
                return Some(StmtKind::RollEach { count, die: die?, local, stream, audience, body });
            }
            S::If { cond, then, otherwise } => {
                let written = cond;
                let cond = self.exprs().cond(cond);
                let failed = self.cx.failed(mark);
                if !failed && let Some(n) = const_value(&cond) {
                    if n != 0 && !otherwise.is_empty() {
                        self.cx.decided(self.f.base, written, true);
                    }
                    let body = self.block(if n != 0 { then } else { otherwise });
                    out.extend(body);
                    return None;
                }
                let facts = self.f.facts.len();
                fold::facts(&cond, true, &mut self.f.facts);
                let assigned = self.f.assigned.len();
                let (then_body, then) = (then, self.block(then));
                let in_then = self.f.assigned.split_off(assigned);
                self.f.facts.truncate(facts);
                fold::facts(&cond, false, &mut self.f.facts);
                let (otherwise_body, otherwise) = (otherwise, self.block(otherwise));
                self.f.assigned.extend(in_then);
                self.f.facts.truncate(facts);
                if failed {
                    return None;
                }
                // If the game ends in one branch, the statements after the `if` follow the other.
                if always_ends(&then) != always_ends(&otherwise) {
                    let holds = always_ends(&otherwise);
                    fold::facts(&cond, holds, &mut self.f.facts);
                    self.exprs().forget(if holds { then_body } else { otherwise_body });
                }
                return Some(StmtKind::If { cond, then, otherwise });
            }
            S::When { cond, body } => {
                if self.exprs().holds(cond) {
                    let body = self.block(body);
                    out.extend(body);
                }
                return None;
            }
            S::Each { binder, order, random, simultaneously, body } => {
                let (scope, facts) = (self.f.scope.len(), self.f.facts.len());
                let opened = self.exprs().open(binder);
                let order: Vec<Expr> = order.iter().map(|e| self.number_or_bool(e)).collect();
                let failed = self.cx.failed(mark);
                let was = (self.f.simultaneous, self.f.together, self.f.again);
                let outer = if *simultaneously {
                    (self.f.simultaneous, self.f.together) = (true, opened.as_ref().map(|(local, ..)| *local));
                    self.f.again = false;
                    Some(std::mem::take(&mut self.f.assigned))
                } else {
                    self.f.again = self.f.together.is_some();
                    None
                };
                let body = self.block(body);
                (self.f.simultaneous, self.f.together, self.f.again) = was;
                if let Some(outer) = outer {
                    self.f.assigned = outer;
                }
                self.f.scope.truncate(scope);
                self.f.facts.truncate(facts);
                let random = random.then(|| self.cx.stream(&self.f.stream));
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
                self.gather(choice, args, binder, after.as_ref(), showing.as_ref(), at)?
            }
            S::Ask { choice, args } => {
                self.may_choose(at)?;
                let id = self.cx.choice_named(self.f, choice)?;
                let params = self.cx.p.choices[id.index()].params.clone();
                let args = self.exprs().args(&choice.text, &params, args, at)?;
                StmtKind::Ask { choice: id, args }
            }
            S::Emit { event, args } => {
                let id = self.cx.event_named(self.f, event)?;
                if self.cx.p.events[id.index()].builtin.is_some() {
                    self.cx.report(Draft::new(E0304, at, format!("`{}` is emitted by the board itself", event.text)));
                    return None;
                }
                let params = self.cx.p.events[id.index()].params.clone();
                let args = self.exprs().args(&event.text, &params, args, at)?;
                StmtKind::Emit { event: id, args }
            }
            S::Call { effect, args } => {
                let id = self.cx.effect_named(self.f, effect)?;
                let params = self.cx.p.effects[id.index()].params.clone();
                let args = self.exprs().args(&effect.text, &params, args, at)?;
                StmtKind::Call { effect: id, args }
            }
            S::Apply { face, args, side } => {
                let face = self.exprs().typed(face, &or_none(Type::Face));
                let face = self.seen_as(face, side.as_ref(), at);
                let args = self.context_args(args, at)?;
                StmtKind::Apply { face, args }
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
            S::Place { piece, at: cell, facing } => {
                let (piece, _) = self.board_piece(piece)?;
                let cell = self.exprs().typed(cell, &Type::Cell);
                let facing = facing.as_ref().map(|e| self.exprs().typed(e, &Type::Facing));
                StmtKind::Place { piece, cell, facing }
            }
            S::Create { name, entry, whose, how } => self.create(name.as_ref(), entry, (whose, how), at)?,
            S::Stop(piece) => {
                let (piece, _) = self.board_piece(piece)?;
                if !self.f.moving || piece != Expr::Local(0) {
                    self.cx.report(
                        Draft::new(E0321, at, "only a moving piece can be stopped")
                            .hint("a rule `on enters(a, c)` or `on passes(a, c)` can stop its `a`"),
                    );
                    return None;
                }
                StmtKind::Stop
            }
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
            S::Play { mission, roles } => {
                let Some(e) =
                    self.cx.declared.enums.mission.filter(|_| self.f.place == Place::Campaign { plays: true })
                else {
                    self.cx.report(
                        Draft::new(E0303, at, "a mission can only be played in a campaign's `each round`")
                            .hint("declare `campaign name \"Title\" { each round { … } }`"),
                    );
                    return None;
                };
                let mission = self.exprs().typed(mission, &Type::Enum(e));
                let known: Vec<String> =
                    self.cx.p.missions.iter().flat_map(|m| m.roles.iter().map(|(n, _)| n.clone())).collect();
                let mut sides = vec![];
                for (name, side) in roles {
                    if !known.contains(&name.text) {
                        self.cx.unknown(self.f.sp(name.span), "role", &name.text, known.clone());
                    }
                    self.cx.refers_to_shared(self.f.sp(name.span), "role", &name.text);
                    sides.push((name.text.clone(), self.exprs().typed(side, &Type::Piece(SIDE))));
                }
                StmtKind::Play { mission, roles: sides }
            }
            S::EndGame { winner, because } => {
                // The word after `end`.
                let game = GlobalSpan { start: at.start + "end".len() as u32, end: at.end };
                self.cx.built_in(game, WordList::Types, "game");
                let winner = match winner {
                    ast::Winner::Side(e) => self.exprs().typed(e, &or_none(Type::Piece(SIDE))),
                    ast::Winner::Score => Expr::Builtin(p::Builtin::ByScore, vec![]),
                    ast::Winner::Nobody => Expr::Const(-1),
                };
                StmtKind::EndGame { winner, because: because.as_ref().map_or(String::new(), |t| t.text.clone()) }
            }
        };
        (!self.cx.failed(mark)).then_some(kind)
    }

    /// A sort key: a number, or a condition (those for which it is false come first).
    fn number_or_bool(&mut self, e: &ast::Expr) -> Expr {
        let low = self.exprs().expr(e, Some(&Type::Number));
        match &low.ty {
            Ty::Is(Type::Bool | Type::Enum(_) | Type::Cell) => low.e,
            Ty::Is(Type::OrNone(t)) if matches!(**t, Type::Enum(_)) || numeric(t) => low.e,
            _ => self.exprs().coerce(low, &Type::Number),
        }
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

    fn may_choose(&mut self, at: GlobalSpan) -> Option<()> {
        if !matches!(self.f.place, Place::Turn | Place::Campaign { .. }) {
            self.cx.report(
                Draft::new(E0307, at, "players can only be asked in `turn` and `setup`")
                    .hint("set a field here and ask in the phase that follows"),
            );
            return None;
        }
        if self.f.simultaneous {
            self.cx.report(
                Draft::new(E0307, at, "players can't be asked inside `simultaneously`")
                    .hint("use `gather`, which asks all of them at once"),
            );
            return None;
        }
        Some(())
    }

    fn gather(
        &mut self,
        choice: &ast::Name,
        args: &[ast::Expr],
        binder: &ast::Binder,
        after: Option<&(ast::Name, ast::Expr)>,
        showing: Option<&(ast::Name, Vec<ast::Expr>, Option<ast::Expr>)>,
        at: GlobalSpan,
    ) -> Option<StmtKind> {
        self.may_choose(at)?;
        let id = self.cx.choice_named(self.f, choice)?;
        let (scope, facts) = (self.f.scope.len(), self.f.facts.len());
        let opened = self.exprs().open(binder);
        let params = self.cx.p.choices[id.index()].params.clone();
        let lowered = opened.as_ref().and_then(|_| self.exprs().args(&choice.text, &params, args, at));
        let after = after.map(|(name, within)| {
            let found = self.exprs().collection(within);
            let local = self.cx.bind(self.f, name, found.as_ref().map_or(Ty::Err, |(_, t)| Ty::Is(t.clone())));
            (local, found.map(|(d, _)| d))
        });
        // The piece waited for has decided, so its required picks are not `none`.
        if let Some((local, _)) = &after {
            for (i, pick) in self.cx.p.choices[id.index()].picks.iter().enumerate() {
                if !pick.or_none && pick.when.is_none() {
                    let picked = Expr::Picked { choice: id, of: Box::new(Expr::Local(*local)), pick: i as u32 };
                    self.f.facts.push(Expr::Binary(p::BinOp::Ne, Box::new(picked), Box::new(Expr::Const(-1))));
                }
            }
        }
        let showing = showing.map(|(event, args, filter)| {
            let event_id = self.cx.event_named(self.f, event)?;
            let params = self.cx.p.events[event_id.index()].params.clone();
            let args = self.exprs().args(&event.text, &params, args, at)?;
            Some((event_id, args, filter.as_ref().map(|e| self.exprs().cond(e))))
        });
        self.f.scope.truncate(scope);
        self.f.facts.truncate(facts);
        let (local, domain, filter, _) = opened?;
        let args = lowered?;
        if args.first() != Some(&Expr::Local(local)) {
            self.cx.report(
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
        let stream = self.cx.stream(&format!("{} ring", choice.text));
        Some(StmtKind::Gather { choice: id, local, args, domain, filter, after, showing, stream })
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

/// Whether the game ends in these statements, so that no statement follows them.
fn always_ends(body: &[p::Stmt]) -> bool {
    body.iter().any(|stmt| match &stmt.kind {
        StmtKind::EndGame { .. } => true,
        StmtKind::If { then, otherwise, .. } => always_ends(then) && always_ends(otherwise),
        _ => false,
    })
}
