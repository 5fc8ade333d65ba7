//! Statements: what phases, effects and hooks do.

use dicta_diagnostics::Code::*;
use pest::iterators::Pair;

use super::{Builder, Parts, first_word, has, name_of, names_in, no_expr, no_name, span_of, text_of};
use crate::ast::{AssignOp, CollectOp, Created, Expr, ExprKind, Span, Stmt, StmtKind, Text, Winner};
use crate::errors::ERRORS_MAX;
use crate::grammar::Rule;

impl Builder<'_> {
    pub(super) fn block(&mut self, pair: Pair<'_, Rule>) -> Vec<Stmt> {
        let span = span_of(&pair);
        self.deeper(span, Vec::new, |b| {
            let mut stmts = Vec::new();
            for part in Parts::of(pair) {
                match part.as_rule() {
                    Rule::stmt => stmts.push(b.stmt(part)),
                    Rule::unreachable if b.level > 1 => b.no_unreachable(span_of(&part)),
                    _ => b.mark_of_decl(part),
                }
            }
            stmts
        })
    }

    /// A block of a choice, and whether it is marked as unreachable.
    pub(super) fn own_block(&mut self, pair: Pair<'_, Rule>) -> (Vec<Stmt>, Option<Text>) {
        let outer = self.marks.unreachable.take();
        let stmts = Parts::of(pair).opt(Rule::block).map(|p| self.block(p)).unwrap_or_default();
        (stmts, std::mem::replace(&mut self.marks.unreachable, outer))
    }

    pub(super) fn no_unreachable(&mut self, span: Span) {
        let hint = "it can mark a rule, an effect, a line of one, or `otherwise`";
        self.error(E0320, span, "misplaced `unreachable`", Some(hint));
    }

    pub(super) fn stmt(&mut self, pair: Pair<'_, Rule>) -> Stmt {
        let span = span_of(&pair);
        let kind = match Parts::of(pair).next() {
            Some(inner) => self.stmt_kind(inner, span),
            None => nothing(no_expr(span.start)),
        };
        Stmt { kind, span }
    }

    pub(super) fn stmt_kind(&mut self, pair: Pair<'_, Rule>, span: Span) -> StmtKind {
        let rule = pair.as_rule();
        match rule {
            Rule::let_stmt => return self.let_stmt(pair, span),
            Rule::simple_stmt => return self.simple_stmt(pair),
            Rule::if_stmt => return self.if_stmt(pair, span),
            Rule::each_stmt => return self.each_stmt(pair, span),
            Rule::gather_stmt => return self.gather_stmt(pair, span),
            Rule::apply_stmt => return self.apply_stmt(pair, span),
            Rule::append_stmt | Rule::insert_stmt | Rule::take_stmt | Rule::clear_stmt => {
                return self.collect_stmt(pair, span);
            }
            _ => {}
        }
        let score_decides = rule == Rule::end_stmt && has(&pair, Rule::kw_score);
        let mut parts = Parts::of(pair);
        match rule {
            Rule::phase_stmt => {
                let (name, title) = (parts.name(), parts.text());
                StmtKind::Phase { name, title, body: self.block_part(&mut parts) }
            }
            Rule::step_stmt => {
                let (name, title) = (parts.name(), parts.text());
                StmtKind::Step { name, title, body: self.block_part(&mut parts) }
            }
            Rule::when_stmt => {
                let cond = self.expr_part(&mut parts, span);
                StmtKind::When { cond, body: self.block_part(&mut parts) }
            }
            Rule::roll_stmt => {
                let count = self.expr_part(&mut parts, span);
                let (die, var) = (parts.name(), parts.name());
                let audience = parts.opt(Rule::secret).map(|p| self.audience(p));
                StmtKind::RollEach { count, die, var, audience, body: self.block_part(&mut parts) }
            }
            Rule::ask_stmt => {
                let (choice, args) = self.call_part(&mut parts, span);
                StmtKind::Ask { choice, args }
            }
            Rule::emit_stmt => {
                let (event, args) = self.call_part(&mut parts, span);
                StmtKind::Emit { event, args }
            }
            Rule::discard_stmt | Rule::return_stmt => {
                let card = self.expr_part(&mut parts, span);
                let from = parts.opt(Rule::put_from).map(|p| self.operand_part(&mut Parts::of(p), span));
                let audience = parts.opt(Rule::secret).map(|p| self.audience(p));
                StmtKind::Discard { card, from, back: rule == Rule::return_stmt, audience }
            }
            Rule::shuffle_stmt => {
                let deck = parts.name();
                StmtKind::Shuffle(deck, parts.opt(Rule::secret).map(|p| self.audience(p)))
            }
            Rule::move_stmt => {
                let piece = self.operand_part(&mut parts, span);
                StmtKind::Move { piece, path: self.expr_part(&mut parts, span) }
            }
            Rule::place_stmt => {
                let piece = self.operand_part(&mut parts, span);
                let at = self.expr_part(&mut parts, span);
                let facing = parts.opt(Rule::place_facing).map(|p| self.expr_in(p));
                StmtKind::Place { piece, at, facing }
            }
            Rule::create_stmt => self.create(None, parts, span),
            Rule::play_stmt => {
                let mission = self.expr_part(&mut parts, span);
                let mut roles = Vec::new();
                for part in parts {
                    let mut inner = Parts::of(part);
                    let name = inner.name();
                    roles.push((name, self.operand_part(&mut inner, span)));
                }
                StmtKind::Play { mission, roles }
            }
            Rule::stop_stmt => StmtKind::Stop(self.operand_part(&mut parts, span)),
            Rule::remove_stmt => StmtKind::Remove(self.operand_part(&mut parts, span)),
            Rule::reveal_stmt => {
                let what = self.operand_part(&mut parts, span);
                StmtKind::Reveal { what, to: parts.opt(Rule::to_audience).map(|p| self.audience(p)) }
            }
            _ => {
                let winner = match parts.opt(Rule::expr) {
                    Some(p) => Winner::Side(self.expr(p)),
                    None if score_decides => Winner::Score,
                    None => Winner::Nobody,
                };
                StmtKind::EndGame { winner, because: parts.opt(Rule::because).and_then(because) }
            }
        }
    }

    fn create(&mut self, name: Option<crate::ast::Name>, mut parts: Parts<'_>, span: Span) -> StmtKind {
        let entry = self.operand_part(&mut parts, span);
        if let Some(instead) = parts.opt(Rule::create_instead) {
            let whose = self.operand_part(&mut Parts::of(instead), span);
            return StmtKind::Create { name, entry, whose, how: Created::InPlaceOf };
        }
        let whose = self.operand_part(&mut parts, span);
        let at = parts.opt(Rule::create_at).map(|p| Box::new(self.expr_in(p)));
        let facing = parts.opt(Rule::place_facing).map(|p| Box::new(self.expr_in(p)));
        StmtKind::Create { name, entry, whose, how: Created::At { at, facing } }
    }

    fn expr_part(&mut self, parts: &mut Parts<'_>, span: Span) -> Expr {
        parts.opt(Rule::expr).map_or_else(|| no_expr(span.start), |p| self.expr(p))
    }

    fn operand_part(&mut self, parts: &mut Parts<'_>, span: Span) -> Expr {
        parts.opt(Rule::operand).map_or_else(|| no_expr(span.start), |p| self.operand(p))
    }

    fn block_part(&mut self, parts: &mut Parts<'_>) -> Vec<Stmt> {
        parts.opt(Rule::block).map(|p| self.block(p)).unwrap_or_default()
    }

    fn call_part(&mut self, parts: &mut Parts<'_>, span: Span) -> (crate::ast::Name, Vec<Expr>) {
        parts.opt(Rule::call_head).map_or_else(|| (no_name(span.start), Vec::new()), |p| self.call_head(p))
    }

    fn let_stmt(&mut self, pair: Pair<'_, Rule>, span: Span) -> StmtKind {
        let mut parts = Parts::of(pair);
        let name = parts.name();
        let Some(value) = parts.next() else { return StmtKind::Let(name, no_expr(span.start)) };
        let rule = value.as_rule();
        let hold = has(&value, Rule::kw_hold);
        self.once(&value, &[Rule::draw_as, Rule::kw_hold, Rule::secret]);
        if rule == Rule::expr {
            return StmtKind::Let(name, self.expr(value));
        }
        let mut parts = Parts::of(value);
        match rule {
            Rule::let_roll => {
                let die = parts.name();
                StmtKind::LetRoll { name, die, audience: parts.opt(Rule::secret).map(|p| self.audience(p)) }
            }
            Rule::create_stmt => self.create(Some(name), parts, span),
            Rule::let_random => {
                let Some(binder) = parts.opt(Rule::binder) else { return StmtKind::Let(name, no_expr(span.start)) };
                let binder = self.binder(binder);
                StmtKind::LetRandom { name, binder, audience: parts.opt(Rule::secret).map(|p| self.audience(p)) }
            }
            _ => {
                let deck = self.expr_part(&mut parts, span);
                let (mut side, mut audience) = (None, None);
                for part in parts {
                    match part.as_rule() {
                        Rule::draw_as => side = Some(self.expr_in(part)),
                        _ => audience = Some(self.audience(part)),
                    }
                }
                StmtKind::LetDraw { name, deck, side, hold, audience }
            }
        }
    }

    /// `E = E`, or a call of an effect.
    fn simple_stmt(&mut self, pair: Pair<'_, Rule>) -> StmtKind {
        let span = span_of(&pair);
        let mut parts = Parts::of(pair);
        let target = self.operand_part(&mut parts, span);
        if let Some(op) = parts.opt(Rule::assign_op) {
            let op = match op.as_str() {
                "+=" => AssignOp::Add,
                "-=" => AssignOp::Sub,
                _ => AssignOp::Set,
            };
            let value = self.expr_part(&mut parts, span);
            return StmtKind::Assign { target, op, value };
        }
        match target.kind {
            ExprKind::Call(effect, args) => StmtKind::Call { effect, args },
            kind => {
                let (message, early) = match &kind {
                    ExprKind::Name(name)
                        if matches!(name.as_str(), "return" | "stop" | "exit" | "break" | "continue") =>
                    {
                        (format!("`{name}` is not allowed here"), true)
                    }
                    _ => ("this is a value, not a statement".to_owned(), false),
                };
                let near = match &kind {
                    _ if early => None,
                    ExprKind::Name(name) if self.errors.len() < ERRORS_MAX => {
                        crate::names::nearest(name, crate::tokens::STATEMENT_WORDS.iter().copied())
                    }
                    _ => None,
                };
                let hint = match near {
                    _ if early => "a block can't be left early: put the statements that may be skipped into `if … { … }`".to_owned(),
                    Some(word) => format!("did you mean `{word}`?"),
                    None => "a statement starts with a keyword such as `each`, assigns with `=`, or calls an effect: `its_name(a)`".to_owned(),
                };
                self.error(E0008, span, message, Some(&hint));
                nothing(Expr { kind, span: target.span })
            }
        }
    }

    /// `else if` becomes an `if` in the other branch; a chain counts as nesting.
    fn if_stmt(&mut self, pair: Pair<'_, Rule>, span: Span) -> StmtKind {
        let mut parts = Parts::of(pair);
        let cond = self.expr_part(&mut parts, span);
        let then = self.block_part(&mut parts);
        let mut branches = Vec::new();
        let mut otherwise = Vec::new();
        for part in parts {
            let here = span_of(&part);
            let mut inner = Parts::of(part.clone());
            if part.as_rule() == Rule::else_if {
                let cond = self.expr_part(&mut inner, here);
                branches.push((here, cond, self.block_part(&mut inner)));
            } else {
                otherwise = self.block_part(&mut inner);
            }
        }
        if branches.len() > super::DEPTH_MAX / 4 {
            self.too_deep(span);
            branches.truncate(1);
        }
        for (here, cond, then) in branches.into_iter().rev() {
            let span = Span { start: here.start, end: span.end };
            otherwise = vec![Stmt { kind: StmtKind::If { cond, then, otherwise }, span }];
        }
        StmtKind::If { cond, then, otherwise }
    }

    fn each_stmt(&mut self, pair: Pair<'_, Rule>, span: Span) -> StmtKind {
        let simultaneously = has(&pair, Rule::kw_simultaneously);
        let mut parts = Parts::of(pair);
        let Some(binder) = parts.opt(Rule::binder) else { return nothing(no_expr(span.start)) };
        let binder = self.binder(binder);
        let (mut order, mut random) = (Vec::new(), false);
        while let Some(part) = parts.opt(Rule::order) {
            random |= has(&part, Rule::kw_random);
            order.extend(self.exprs_in(part));
        }
        StmtKind::Each { binder, order, random, simultaneously, body: self.block_part(&mut parts) }
    }

    fn gather_stmt(&mut self, pair: Pair<'_, Rule>, span: Span) -> StmtKind {
        let mut parts = Parts::of(pair);
        let (choice, args) = self.call_part(&mut parts, span);
        let Some(binder) = parts.opt(Rule::binder) else { return StmtKind::Ask { choice, args } };
        let binder = self.binder(binder);
        let after = parts.opt(Rule::gather_after).map(|p| {
            let mut inner = Parts::of(p);
            let name = inner.name();
            (name, self.expr_part(&mut inner, span))
        });
        let showing = parts.opt(Rule::gather_showing).map(|p| {
            let mut inner = Parts::of(p);
            let (event, args) = self.call_part(&mut inner, span);
            let filter = inner.opt(Rule::showing_where).map(|p| self.expr_part(&mut Parts::of(p), span));
            (event, args, filter)
        });
        StmtKind::Gather { choice, args, binder, after, showing }
    }

    /// `apply c (t, by)`; written `apply c(t, by)` it reads the same.
    fn apply_stmt(&mut self, pair: Pair<'_, Rule>, span: Span) -> StmtKind {
        let mut parts = Parts::of(pair);
        let face = self.operand_part(&mut parts, span);
        let args = parts.opt(Rule::args).map(|p| self.exprs_in(p));
        let side = parts.opt(Rule::draw_as).map(|p| self.expr_in(p));
        match (face.kind, args) {
            (ExprKind::Call(name, args), None) => {
                let face = Expr { span: name.span, kind: ExprKind::Name(name.text) };
                StmtKind::Apply { face, args, side }
            }
            (kind, args) => {
                let face = Expr { kind, span: face.span };
                StmtKind::Apply { face, args: args.unwrap_or_default(), side }
            }
        }
    }

    fn collect_stmt(&mut self, pair: Pair<'_, Rule>, span: Span) -> StmtKind {
        let op = match pair.as_rule() {
            Rule::append_stmt => CollectOp::Append,
            Rule::insert_stmt => CollectOp::Insert,
            Rule::take_stmt => CollectOp::Take,
            _ => CollectOp::Clear,
        };
        let mut parts = Parts::of(pair);
        let value = parts.opt(Rule::expr).map(|p| self.expr(p));
        StmtKind::Collect { op, value, target: self.operand_part(&mut parts, span) }
    }
}

/// The text of a `because`.
pub(super) fn because(pair: Pair<'_, Rule>) -> Option<Text> {
    Parts::of(pair).opt(Rule::text).map(|p| text_of(&p))
}

/// The names in parentheses after a hook.
pub(super) fn hook_names(pair: Option<Pair<'_, Rule>>) -> Vec<crate::ast::Name> {
    pair.map(names_in).unwrap_or_default()
}

/// The keyword in an overlay: `kind`, `rule`, `phase`.
pub(super) fn sort_word(pair: &Pair<'_, Rule>, skip: Rule) -> crate::ast::Name {
    let word = pair.clone().into_inner().find(|p| p.as_rule() >= Rule::kw_add && p.as_rule() != skip);
    word.or_else(|| first_word(pair)).map_or_else(|| no_name(span_of(pair).start), |p| name_of(&p))
}

/// In place of a statement that could not be read.
fn nothing(card: Expr) -> StmtKind {
    StmtKind::Discard { card, from: None, back: false, audience: None }
}
