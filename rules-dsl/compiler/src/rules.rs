//! Bodies of rules: choices, clauses, hooks, values, events, effects, walks, the turn, doctrines.

use crate::choices::{choice_frame, lower_choices, lower_clauses, lower_relax};
use crate::compiler::Compiler;
use crate::diagnostics::{Draft, GlobalSpan};
use crate::fold::{self, const_value};
use crate::frame::{Frame, Place};
use crate::once::given_twice;
use crate::overlay::Item;
use crate::translations::translated_sentences;
use crate::types::*;
use crate::vocabulary::WordList;
use dicta_diagnostics::Code::*;
use dicta_program::limits::EXPRESSION_DEEP_MAX;
use dicta_program::{self as p, Expr, Type};
use dicta_syntax::ast::{self, DeclKind, ExprKind};
use rustc_hash::FxHashMap;
use std::collections::{BTreeMap, BTreeSet};

/// Lowers events, values, effects, rules, walks and the bodies of choices.
pub(crate) fn lower_rules(cx: &mut Compiler<'_>) {
    lower_events(cx);
    lower_values(cx);
    lower_choices(cx);
    for e in 0..cx.p.effects.len() {
        let item = &cx.input.items[cx.at.effects[e]];
        let DeclKind::Effect { body, name, params: written, .. } = &item.decl.kind else { continue };
        if !cx.names.effects.contains_key(&name.text) {
            continue;
        }
        let params = cx.p.effects[e].params.clone();
        let mut f = Frame::with_params(item.base, &name.text, Place::Body, (&params, written));
        let body = cx.stmts(&mut f).block(body);
        (cx.p.effects[e].body, cx.p.effects[e].locals) = (body, f.count());
        let what = p::Reach::Effect(p::EffectId(e as u32));
        cx.unreachable(item.base, item.decl.marks.unreachable.as_ref(), what);
    }
    for r in 0..cx.p.rules.len() {
        lower_rule(cx, p::RuleId(r as u32));
    }
    order_hooks(cx);
    lower_walks(cx);
    lower_relax(cx);
}

fn lower_events(cx: &mut Compiler<'_>) {
    for e in 0..cx.p.events.len() {
        let Some(i) = cx.at.events[e] else { continue };
        let item = &cx.input.items[i];
        let DeclKind::Event { sentence, audience, name, params: written, .. } = &item.decl.kind else { continue };
        // Without the types of its parameters there is nothing to say about the sentence.
        if !cx.names.events.contains_key(&name.text) {
            continue;
        }
        let params = cx.p.events[e].params.clone();
        let mut f = Frame::with_params(item.base, &name.text, Place::Expr, (&params, written));
        let audience = cx.stmts(&mut f).audience(audience.as_ref());
        let parts = match sentence {
            Some(text) => lower_sentence(cx, &mut f, text, Some(item.sp(text.span))),
            None => {
                let mut parts = vec![p::SentencePart::Text(name.text.replace('_', " "))];
                for (i, (_, t)) in params.iter().enumerate() {
                    parts.push(p::SentencePart::Text(if i == 0 { ": ".into() } else { ", ".into() }));
                    parts.push(p::SentencePart::Value(Expr::Local(i as p::Local), t.clone()));
                }
                parts
            }
        };
        (cx.p.events[e].audience, cx.p.events[e].sentence) = (audience, parts);
        let id = p::EventId(e as u32);
        if let Some(text) = sentence {
            translated_sentences(cx, &mut f, id, text);
        }
        let what = p::Reach::Event(id);
        cx.unreachable(item.base, item.decl.marks.unreachable.as_ref(), what);
    }
}

/// A sentence with `{names}` in it, which is written at `at` if it is in the source.
pub(crate) fn lower_sentence(
    cx: &mut Compiler<'_>,
    f: &mut Frame,
    text: &ast::Text,
    at: Option<GlobalSpan>,
) -> Vec<p::SentencePart> {
    let mut parts = vec![];
    let mut plain = String::new();
    let mut rest = text.text.as_str();
    // No escape has a brace, so those of the source and of the text are the same.
    let opens = at.map(|at| (at.start.wrapping_sub(f.base), cx.input.project.text(at).match_indices('{')));
    let opens = opens.into_iter().flat_map(|(from, all)| all.map(move |(i, _)| from.wrapping_add(i as u32)));
    let mut opens = opens.collect::<Vec<_>>().into_iter();
    while let Some(open) = rest.find('{') {
        plain.push_str(&rest[..open]);
        let Some(close) = rest[open..].find('}') else {
            cx.report(Draft::new(E0311, f.sp(text.span), "a `{` in this sentence is not closed"));
            return parts;
        };
        let (inside, begin) = (&rest[open + 1..open + close], opens.next());
        let begin = begin.map(|open| open + 1 + (inside.len() - inside.trim_start().len()) as u32);
        let inside = inside.trim();
        rest = &rest[open + close + 1..];
        if !plain.is_empty() {
            parts.push(p::SentencePart::Text(std::mem::take(&mut plain)));
        }
        let Some(e) = path_expr(inside, begin, text.span) else {
            cx.report(
                Draft::new(E0311, f.sp(text.span), format!("`{{{inside}}}` can't be shown"))
                    .hint("write a parameter, or a member of one, between braces: `{a.side}`"),
            );
            continue;
        };
        let low = cx.exprs(f).expr(&e, None);
        match low.ty {
            Ty::Is(t) => parts.push(p::SentencePart::Value(low.e, t)),
            Ty::Err => {}
            other => {
                let found = ty_words(&cx.p, &other);
                cx.report(Draft::new(E0311, f.sp(text.span), format!("{found} can't be shown in a sentence")));
            }
        }
    }
    plain.push_str(rest);
    if !plain.is_empty() {
        parts.push(p::SentencePart::Text(plain));
    }
    parts
}

fn lower_values(cx: &mut Compiler<'_>) {
    for v in 0..cx.p.values.len() {
        let item = &cx.input.items[cx.at.values[v]];
        let DeclKind::Value { params: written, base, items, clamp, name, .. } = &item.decl.kind else { continue };
        let params = cx.p.values[v].params.clone();
        let mut f = Frame::with_params(item.base, &name.text, Place::Expr, (&params, written));
        let base = cx.exprs(&mut f).number(base);
        let id = p::ValueId(v as u32);
        let whole = item.decl.marks.unreachable.as_ref();
        cx.unreachable(item.base, whole, p::Reach::Value(id));
        let items = lower_modifiers(cx, &mut f, items, whole, |i| p::Reach::Modifier(id, i));
        let clamp = clamp.as_ref().map(|(a, b)| (cx.exprs(&mut f).number(a), cx.exprs(&mut f).number(b)));
        if let Some((Expr::Const(a), Expr::Const(b))) = &clamp
            && a > b
        {
            cx.report(Draft::new(E0703, item.sp(name.span), format!("the clamp {a}..{b} is empty")));
        }
        let value = &mut cx.p.values[v];
        (value.base, value.items, value.clamp, value.locals) = (base, items, clamp, f.count());
    }
}

/// Lowers the lines of a value or doctrine, without those that options switch off.
pub(crate) fn lower_modifiers(
    cx: &mut Compiler<'_>,
    f: &mut Frame,
    items: &[ast::Modifier],
    whole: Option<&ast::Text>,
    what: impl Fn(u32) -> p::Reach,
) -> Vec<p::Modifier> {
    let mut out: Vec<p::Modifier> = vec![];
    for (i, m) in items.iter().enumerate() {
        let at = f.sp(m.span);
        let mark = cx.mark();
        let when = m.when.as_ref().map(|e| cx.exprs(f).cond(e));
        match when.as_ref().and_then(const_value) {
            Some(0) if !cx.failed(mark) => {
                if m.when.as_ref().is_some_and(|w| cx.option_truth(w).is_none()) {
                    cx.report(Draft::new(W0003, at, "this never applies").hint("its condition is always false"));
                }
                continue;
            }
            _ => {}
        }
        let when = when.filter(|e| const_value(e).is_none());
        let facts = f.facts.len();
        if let Some(when) = &when {
            fold::facts(when, true, &mut f.facts);
        }
        let amount = cx.exprs(f).number(&m.amount);
        f.facts.truncate(facts);
        if cx.failed(mark) {
            continue;
        }
        let amount = match (m.minus, const_value(&amount)) {
            (false, _) => amount,
            (true, Some(n)) => Expr::Const(-n),
            (true, None) => Expr::Neg(Box::new(amount)),
        };
        let name = m.name.as_ref().map_or_else(|| format!("{}", i + 1), |n| n.text.clone());
        if out.iter().any(|o| o.name == name) {
            let place = m.name.as_ref().map_or(at, |n| f.sp(n.span));
            cx.report(Draft::new(E0103, place, format!("there are two lines named `{name}`")));
            continue;
        }
        let because = m.because.as_ref().map_or_else(|| name.replace('_', " "), |t| t.text.clone());
        let place = what(out.len() as u32);
        cx.unreachable(f.base, m.unreachable.as_ref().or(whole), place);
        cx.in_force(i, place);
        out.push(p::Modifier { name, amount, when, because, origin: cx.input.origin(at) });
    }
    out
}

fn lower_rule(cx: &mut Compiler<'_>, id: p::RuleId) {
    let item = &cx.input.items[cx.at.rules[id.index()]];
    let DeclKind::Rule { name, when, body, .. } = &item.decl.kind else { return };
    let whole = item.decl.marks.unreachable.as_ref();
    cx.unreachable(item.base, whole, p::Reach::Rule(id));
    match (when, body) {
        (ast::RuleHook::Choice(choice), ast::RuleBody::Clauses(clauses)) => {
            let mut f = Frame::new(item.base, &name.text, Place::Expr);
            let Some(c) = cx.choice_named(&f, choice) else { return };
            f = choice_frame(cx, c, item.base, &name.text, Place::Expr);
            let clauses = lower_clauses(cx, &mut f, id, whole, clauses);
            cx.p.choices[c.index()].rules.push(id);
            let rule = &mut cx.p.rules[id.index()];
            (rule.hook, rule.clauses, rule.locals) = (p::RuleHook::Choice(c), clauses, f.count());
        }
        (ast::RuleHook::Event(event, names), ast::RuleBody::Stmts(body)) => {
            let f = Frame::new(item.base, &name.text, Place::Body);
            let Some(e) = cx.event_named(&f, event) else { return };
            let params = cx.p.events[e.index()].params.clone();
            let Some((mut f, kinds)) = hook_frame(cx, item, name, names, &params, event) else { return };
            let body = cx.stmts(&mut f).block(body);
            let body = match kinds {
                Some(cond) => {
                    let origin = cx.input.origin(item.sp(event.span));
                    vec![p::Stmt { kind: p::StmtKind::If { cond, then: body, otherwise: vec![] }, origin }]
                }
                None => body,
            };
            cx.p.events[e.index()].hooks.push(id);
            let rule = &mut cx.p.rules[id.index()];
            (rule.hook, rule.body, rule.locals) = (p::RuleHook::Event(e), body, f.count());
        }
        (ast::RuleHook::Instead(effect, names, cond), ast::RuleBody::Stmts(body)) => {
            let f = Frame::new(item.base, &name.text, Place::Body);
            let Some(e) = cx.effect_named(&f, effect) else { return };
            let params = cx.p.effects[e.index()].params.clone();
            let Some((mut f, kinds)) = hook_frame(cx, item, name, names, &params, effect) else { return };
            let when = cond.as_ref().map(|c| cx.exprs(&mut f).cond(c));
            let when = match (kinds, when) {
                (Some(a), Some(b)) => Some(fold::binary(p::BinOp::And, a, b)),
                (a, b) => a.or(b),
            };
            let never = when.as_ref().and_then(const_value) == Some(0);
            let when = when.filter(|w| const_value(w).is_none());
            if let Some(when) = &when {
                fold::facts(when, true, &mut f.facts);
            }
            let body = cx.stmts(&mut f).block(body);
            if !never {
                cx.p.effects[e.index()].instead.push(id);
            }
            let rule = &mut cx.p.rules[id.index()];
            (rule.hook, rule.body, rule.when, rule.locals) = (p::RuleHook::Instead(e), body, when, f.count());
        }
        // In the grammar only choices have clauses; all other hooks have statements.
        _ => {}
    }
}

fn hook_frame(
    cx: &mut Compiler<'_>,
    item: &Item,
    rule: &ast::Name,
    names: &[ast::HookName],
    params: &[(String, Type)],
    of: &ast::Name,
) -> Option<(Frame, Option<Expr>)> {
    if names.len() > params.len() {
        let list: Vec<&str> = params.iter().map(|(n, _)| n.as_str()).collect();
        cx.report(
            Draft::new(
                E0209,
                item.sp(of.span),
                format!("`{}` has {} in parentheses, found {}", of.text, params.len(), names.len()),
            )
            .hint(format!("write `{}({})`", of.text, list.join(", "))),
        );
        return None;
    }
    let mut f = Frame::new(item.base, &rule.text, Place::Body);
    for (_, t) in params {
        f.fresh(Ty::Is(t.clone()));
    }
    let event = cx.names.events.get(&of.text).map(|e| cx.p.events[e.index()].builtin);
    f.moving = matches!(event, Some(Some(p::BoardEvent::Enters | p::BoardEvent::Passes)));
    let mut cond: Option<Expr> = None;
    let builtin = cx.names.events.get(&of.text).is_some_and(|e| cx.p.events[e.index()].builtin.is_some());
    for (i, n) in names.iter().enumerate() {
        let local = i as p::Local;
        f.scope.push((n.name.text.clone(), local));
        cx.named_local(&mut f, &n.name, local);
        let Some(kind) = &n.kind else { continue };
        let k = hook_kind(cx, &f, builtin, kind, &params[i].1)?;
        let q = p::Quant {
            local: f.fresh(Ty::Is(Type::Piece(k))),
            domain: p::Domain::Pieces { kind: k, out_of_play: true },
            filter: None,
            body: None,
        };
        let same = Expr::Binary(p::BinOp::Eq, Box::new(Expr::Local(q.local)), Box::new(Expr::Local(local)));
        let is = Expr::Any(Box::new(p::Quant { filter: Some(same), ..q }));
        if params[i].1 != Type::Piece(k) || board_kinds(&cx.p) > 1 {
            cond = Some(match cond {
                Some(c) => fold::binary(p::BinOp::And, c, is),
                None => is,
            });
        }
        f.locals[usize::from(local)] = Ty::Is(Type::Piece(k));
    }
    if builtin && names.first().is_some_and(|n| n.kind.is_none()) && board_kinds(&cx.p) > 1 {
        cx.report(
            Draft::new(E0318, item.sp(of.span), "there are several kinds of piece on the board")
                .hint(format!("name the kind that moves: `on {}({}: kind, …)`", of.text, names[0].name.text)),
        );
        return None;
    }
    Some((f, cond))
}

/// The number of kinds of piece that extend no other.
fn board_kinds(program: &p::Program) -> usize {
    program.kinds.iter().filter(|k| k.piece && k.extends.is_none()).count()
}

/// The kind to which a rule narrows a parameter of its event.
fn hook_kind(cx: &mut Compiler<'_>, f: &Frame, builtin: bool, kind: &ast::Name, param: &Type) -> Option<p::KindId> {
    let ty = cx.ty(f.base, &ast::Type::Named(kind.clone()), "")?;
    if let (Type::Piece(k), Type::Piece(of)) = (&ty, param)
        && (cx.p.is_a(*k, *of) || builtin && cx.p.kinds[k.index()].piece)
    {
        return Some(*k);
    }
    let (found, wanted) = (words(&cx.p, &ty), words(&cx.p, param));
    cx.report(
        Draft::new(E0201, f.sp(kind.span), format!("expected {wanted}, found {found}"))
            .hint("a rule can only narrow its event to a kind that extends the declared one"),
    );
    None
}

/// Sorts the hooks of each event: in source order unless `before` and `after` say otherwise.
fn order_hooks(cx: &mut Compiler<'_>) {
    for e in 0..cx.p.events.len() {
        let hooks = cx.p.events[e].hooks.clone();
        let sorted = sort_hooks(cx, &hooks);
        cx.p.events[e].hooks = sorted;
    }
    for e in 0..cx.p.effects.len() {
        let hooks = cx.p.effects[e].instead.clone();
        let sorted = sort_hooks(cx, &hooks);
        cx.p.effects[e].instead = sorted;
    }
}

fn sort_hooks(cx: &mut Compiler<'_>, hooks: &[p::RuleId]) -> Vec<p::RuleId> {
    let place_of: FxHashMap<p::RuleId, usize> = hooks.iter().enumerate().map(|(i, r)| (*r, i)).collect();
    // pairs (earlier, later)
    let mut pairs: Vec<(p::RuleId, p::RuleId)> = vec![];
    for &r in hooks {
        let item = &cx.input.items[cx.at.rules[r.index()]];
        let DeclKind::Rule { before, after, .. } = &item.decl.kind else { continue };
        for (names, earlier) in [(before, true), (after, false)] {
            for n in names {
                match cx.rule_named(&n.text, item.sp(n.span)) {
                    Some(o) if place_of.contains_key(&o) && o != r => pairs.push(if earlier { (r, o) } else { (o, r) }),
                    Some(_) => cx.report(Draft::new(
                        E0312,
                        item.sp(n.span),
                        format!("the rule `{}` is not on the same event", n.text),
                    )),
                    None => {
                        let among = cx.among(cx.names.rules.keys());
                        cx.unknown(item.sp(n.span), "rule", &n.text, among);
                    }
                }
            }
        }
    }
    // The number of rules that must precede each, and the rules that follow it.
    let mut waits: FxHashMap<p::RuleId, usize> = FxHashMap::default();
    let mut after: FxHashMap<p::RuleId, Vec<p::RuleId>> = FxHashMap::default();
    for (earlier, later) in pairs {
        *waits.entry(later).or_default() += 1;
        after.entry(earlier).or_default().push(later);
    }
    let mut rest: BTreeMap<usize, p::RuleId> = hooks.iter().copied().enumerate().collect();
    let mut free: BTreeSet<usize> =
        rest.iter().filter(|(_, r)| !waits.contains_key(r)).map(|(place, _)| *place).collect();
    let mut out = vec![];
    while !rest.is_empty() {
        match free.pop_first() {
            Some(place) => {
                let Some(rule) = rest.remove(&place) else { continue };
                for later in after.get(&rule).into_iter().flatten() {
                    let waits = waits.entry(*later).or_default();
                    *waits = waits.saturating_sub(1);
                    if *waits == 0 {
                        free.extend(place_of.get(later));
                    }
                }
                out.push(rule);
            }
            None => {
                let rest: Vec<p::RuleId> = std::mem::take(&mut rest).into_values().collect();
                let names: Vec<&str> = rest.iter().map(|r| cx.p.rules[r.index()].head.name.as_str()).collect();
                let names = names.join(", ");
                let item = &cx.input.items[cx.at.rules[rest[0].index()]];
                cx.report(Draft::new(E0310, item.sp(item.decl.span), format!("circular order of rules: {names}")));
                out.extend(rest);
            }
        }
    }
    out
}

fn lower_walks(cx: &mut Compiler<'_>) {
    for w in 0..cx.p.walks.len() {
        let item = &cx.input.items[cx.at.walks[w]];
        let DeclKind::Walk { clauses, name, params: written, .. } = &item.decl.kind else { continue };
        // Without the types of its parameters there is nothing to say about its clauses.
        if !cx.names.funcs.contains_key(&name.text) {
            continue;
        }
        let params = cx.p.walks[w].params.clone();
        let mut f = Frame::with_params(item.base, &name.text, Place::Expr, (&params, written));
        f.bind("step", Ty::Is(Type::Number));
        f.bind("cell", Ty::Is(Type::Cell));
        f.bind("facing", Ty::Is(Type::Facing));
        f.bind("turned", Ty::Is(Type::Bool));
        if !matches!(params.first(), Some((_, Type::Piece(k))) if cx.p.kinds[k.index()].piece) {
            cx.report(Draft::new(E0314, item.sp(name.span), "the first parameter of a walk is the piece that moves"));
        }
        let mut walk = cx.p.walks[w].clone();
        let (mut turns, mut line) = (false, 0..);
        let (mut of_each, mut of_end) = (None, None);
        for clause in clauses {
            match clause {
                ast::WalkClause::Steps { least, most, when } => {
                    let when = when.as_ref().map(|e| cx.exprs(&mut f).cond(e));
                    if when.as_ref().and_then(const_value) == Some(0) {
                        continue;
                    }
                    let (a, b) = (cx.exprs(&mut f).number(least), cx.exprs(&mut f).number(most));
                    check_steps(cx, f.sp(least.span.to(most.span)), (&a, &b));
                    walk.steps.push((when.filter(|e| const_value(e).is_none()), a, b));
                }
                ast::WalkClause::Turns { left, right, none, each, end } => {
                    let at = left.or(*right).or(*none).map(|span| f.sp(span));
                    // An overlay may give other turns.
                    for (is_given, first) in [(each, &mut of_each), (end, &mut of_end)] {
                        let known = first.filter(|first| *is_given && at.is_some_and(|at| same_file(cx, at, *first)));
                        if let (Some(first), Some(at)) = (known, at) {
                            cx.report(given_twice("turn", at, first));
                        } else if *is_given {
                            *first = at;
                        }
                    }
                    for (word, span) in [("left", left), ("right", right)] {
                        if let Some(span) = span {
                            cx.built_in(f.sp(*span), WordList::WalkNames, word);
                        }
                    }
                    let (left, right, straight) = (left.is_some(), right.is_some(), none.is_some());
                    if *each {
                        (walk.left, walk.right, walk.straight) = (left, right, straight);
                        turns = true;
                    }
                    if *end {
                        walk.end = Some(p::WalkTurns { left, right, straight });
                    }
                }
                ast::WalkClause::Forbid { what, when, because, unreachable } => {
                    let line = line.next();
                    let point = match what.text.as_str() {
                        "turn" => p::WalkPoint::Turn,
                        "step" => p::WalkPoint::Step,
                        "end" => p::WalkPoint::End,
                        other => {
                            cx.report(
                                Draft::new(E0314, item.sp(what.span), format!("a walk has no `{other}` to forbid"))
                                    .hint("forbid `turn`, `step` or `end`"),
                            );
                            continue;
                        }
                    };
                    if let Some(c) = lower_walk_clause(cx, &mut f, p::ClauseKind::Forbid, when, because.as_ref()) {
                        let what = p::Reach::WalkForbid(p::WalkId(w as u32), walk.forbids.len() as u32);
                        cx.unreachable(item.base, unreachable.as_ref(), what);
                        line.into_iter().for_each(|line| cx.in_force(line, what));
                        walk.forbids.push((point, c));
                    }
                }
                ast::WalkClause::Prefer { when, because, unreachable } => {
                    let line = line.next();
                    if let Some(c) = lower_walk_clause(cx, &mut f, p::ClauseKind::Prefer, when, because.as_ref()) {
                        let what = p::Reach::WalkPrefer(p::WalkId(w as u32), walk.prefers.len() as u32);
                        cx.unreachable(item.base, unreachable.as_ref(), what);
                        line.into_iter().for_each(|line| cx.in_force(line, what));
                        walk.prefers.push(c);
                    }
                }
            }
        }
        if !turns {
            (walk.left, walk.right, walk.straight) = (false, false, true);
        }
        if walk.steps.is_empty() {
            cx.report(
                Draft::new(E0314, item.sp(name.span), "this walk has no number of steps")
                    .hint("write `steps 1..a.speed`"),
            );
        }
        walk.locals = f.count();
        cx.p.walks[w] = walk;
    }
}

fn same_file(cx: &Compiler<'_>, a: GlobalSpan, b: GlobalSpan) -> bool {
    cx.input.origin(a).file == cx.input.origin(b).file
}

/// Reports a number of steps that no walk can have.
fn check_steps(cx: &mut Compiler<'_>, at: GlobalSpan, (least, most): (&Expr, &Expr)) {
    match (const_value(least), const_value(most)) {
        (Some(a), Some(b)) if a > b => {
            let draft = Draft::new(E0703, at, format!("the range {a}..{b} is empty"));
            cx.report(draft.hint("write the smaller number first"));
        }
        (Some(n), _) | (_, Some(n)) if n < 0 => {
            cx.report(Draft::new(E0703, at, format!("a walk can't have {n} steps")).hint("0 is the smallest number"));
        }
        _ => {}
    }
}

fn lower_walk_clause(
    cx: &mut Compiler<'_>,
    f: &mut Frame,
    kind: p::ClauseKind,
    when: &ast::Expr,
    because: Option<&ast::Text>,
) -> Option<p::Clause> {
    let mark = cx.mark();
    let at = f.sp(when.span);
    let cond = cx.exprs(f).cond(when);
    if cx.failed(mark) || const_value(&cond) == Some(0) {
        return None;
    }
    Some(p::Clause {
        kind,
        cond,
        because: because.map_or_else(String::new, |t| t.text.clone()),
        origin: cx.input.origin(at),
    })
}

// ---- the turn ----

/// Lowers `setup` and `turn`, which share one frame.
pub(crate) fn lower_turn(cx: &mut Compiler<'_>) {
    let items = cx.input.items;
    let mut f = Frame::new(0, "turn", Place::Turn);
    let mut seen = [None::<GlobalSpan>; 2];
    for item in items {
        let DeclKind::Turn { setup, body } = &item.decl.kind else { continue };
        let at = item.sp(item.decl.span);
        let which = usize::from(*setup);
        let word = if *setup { "setup" } else { "turn" };
        if let Some(first) = seen[which] {
            cx.report(
                Draft::new(E0103, at, format!("there are two `{word}`"))
                    .note(first, "the first")
                    .hint("in an overlay write `add to turn` or `replace turn`"),
            );
            continue;
        }
        seen[which] = Some(at);
        f.base = item.base;
        f.stream = word.into();
        for s in body {
            let fine = match &s.kind {
                ast::StmtKind::Phase { .. } => true,
                ast::StmtKind::When { body, .. } => body.iter().all(|s| matches!(s.kind, ast::StmtKind::Phase { .. })),
                _ => false,
            };
            if !fine {
                cx.report(
                    Draft::new(E0303, item.sp(s.span), format!("a `{word}` consists of phases"))
                        .hint("wrap it: `phase name { … }`"),
                );
            }
        }
        let mut lowered = cx.stmts(&mut f).block(body);
        lowered.retain(|s| matches!(s.kind, p::StmtKind::Phase { .. }));
        if *setup {
            cx.p.setup = lowered;
        } else {
            cx.p.turn = lowered;
        }
    }
    cx.p.turn_locals = f.count();
    let shared = cx.input.project.system(&cx.p.head.name).is_some_and(|s| s.shared);
    if seen[0].is_none() && !shared && !cx.p.missions.is_empty() && !cx.names.broken.contains("turn") {
        let item = &cx.input.items[cx.at.missions[0]];
        cx.report(
            Draft::new(E0315, item.sp(item.decl.span), "there is no `turn`, so there is nothing to play")
                .hint("write `turn { phase … { … } }`"),
        );
    }
}

/// `a.b.c` as an expression.
fn path_expr(text: &str, begin: Option<u32>, whole: ast::Span) -> Option<ast::Expr> {
    if text.split('.').count() > EXPRESSION_DEEP_MAX {
        return None;
    }
    let mut behind = begin;
    let mut parts = text.split('.').map(|part| {
        let start = behind.map(|at| at + (part.len() - part.trim_start().len()) as u32);
        behind = behind.map(|at| at + part.len() as u32 + 1);
        let word = part.trim();
        let span = start.map_or(whole, |start| ast::Span { start, end: start + word.len() as u32 });
        ast::Name { text: word.to_owned(), span }
    });
    let is_word = |t: &str| !t.is_empty() && t.chars().all(|c| c.is_alphanumeric() || c == '_');
    let first = parts.next().filter(|name| is_word(&name.text))?;
    let mut e = ast::Expr { kind: ExprKind::Name(first.text), span: first.span };
    for name in parts {
        if !is_word(&name.text) {
            return None;
        }
        let span = e.span.to(name.span);
        e = ast::Expr { kind: ExprKind::Dot(Box::new(e), name), span };
    }
    Some(e)
}
