//! Numbers for all declarations that contain rules, with parameters and pick types, before any body is read.

mod numbered;

use crate::compiler::{Compiler, DefineState};
use crate::diagnostics::Draft;
use crate::names::*;
use crate::overlay::{Item, no_unreachable};
use crate::types::*;
use dicta_diagnostics::Code::*;
use dicta_program::{self as p, Expr, Type};
use dicta_syntax::ast::{self, BinOp, DeclKind, ExprKind};

/// Numbers tables, decks, effects, events, defines, arcs, values, choices, rules, walks, doctrines, maps, missions.
pub(crate) fn declare_rules(cx: &mut Compiler<'_>) {
    board_events(cx);
    let items = cx.input.items;
    for (i, item) in items.iter().enumerate() {
        numbered::declare(cx, i, item);
    }
    // Parameters may name any declaration, so they are read in a second pass.
    for (i, item) in items.iter().enumerate() {
        declare_parameters(cx, i, item);
    }
    type_board_events(cx);
    phases_named(cx);
}

/// Finds the phases that end the lifetime of fields. Rules without a turn, to be extended by others, may name phases
/// of these.
fn phases_named(cx: &mut Compiler<'_>) {
    let items = cx.input.items;
    let mut phases = vec![];
    for item in items {
        if let DeclKind::Turn { body, setup: false } = &item.decl.kind {
            phases_of(body, &mut phases);
        }
    }
    for item in items {
        let DeclKind::Kind { fields, .. } = &item.decl.kind else { continue };
        for field in fields {
            let Some(ast::Lasting::Phase { phase, .. }) = &field.item.lasting else { continue };
            if phases.is_empty() || phases.contains(&phase.text) {
                cx.refers(item.sp(phase.span), Def::Phase(&phase.text));
            } else if cx.names.phases.contains_key(&phase.text) {
                let message = format!("`{}` is not a phase of the turn", phase.text);
                let draft = Draft::new(E0101, item.sp(phase.span), message);
                let hint = format!("a field lasts until the end of a phase: {}", phases.join(", "));
                cx.report(draft.hint(hint));
            } else {
                cx.unknown(item.sp(phase.span), "phase", &phase.text, phases.clone());
            }
        }
    }
}

fn board_events(cx: &mut Compiler<'_>) {
    for (name, event, sentence) in [
        ("enters", p::BoardEvent::Enters, " enters a cell"),
        ("passes", p::BoardEvent::Passes, " passes a cell"),
        ("leaves", p::BoardEvent::Leaves, " leaves the board"),
    ] {
        let head = p::Head { name: name.into(), title: name.into(), ..p::Head::default() };
        cx.names.events.insert(name.into(), p::EventId(cx.p.events.len() as u32));
        cx.p.events.push(p::Event {
            head,
            params: vec![],
            sentence: vec![p::SentencePart::Text(sentence.into())],
            audience: p::Audience::Public,
            hooks: vec![],
            builtin: Some(event),
        });
        cx.at.events.push(None);
    }
}

fn type_board_events(cx: &mut Compiler<'_>) {
    let kind = cx.p.kinds.iter().position(|k| k.piece && k.extends.is_none());
    let piece = Type::Piece(p::KindId(kind.unwrap_or(0) as u32));
    for event in &mut cx.p.events {
        let mut params = vec![("piece".to_string(), piece.clone())];
        match event.builtin {
            Some(_) => params.push(("cell".into(), Type::Cell)),
            None => continue,
        }
        event.params = params;
        event.sentence.insert(0, p::SentencePart::Value(Expr::Local(0), piece.clone()));
    }
}

/// Only what a game can reach may be marked as `unreachable`.
pub(crate) fn check_unreachable(cx: &mut Compiler<'_>) {
    for item in cx.input.items {
        if let Some(mark) = &item.decl.marks.unreachable
            && !matches!(
                item.decl.kind,
                DeclKind::Rule { .. }
                    | DeclKind::Effect { .. }
                    | DeclKind::Event { .. }
                    | DeclKind::Choice(_)
                    | DeclKind::Value { .. }
                    | DeclKind::Table { .. }
                    | DeclKind::Deck { .. }
            )
        {
            cx.report(no_unreachable(item.sp(mark.span)));
        }
    }
}

/// Lowers parameters; `None` if one has no type.
fn lower_params(cx: &mut Compiler<'_>, base: u32, params: &[ast::Param]) -> Option<Vec<(String, Type)>> {
    let mut out = vec![];
    for q in params {
        let at = crate::frame::Frame::new(base, "", crate::frame::Place::Expr).sp(q.name.span);
        if out.iter().any(|(n, _)| *n == q.name.text) {
            cx.report(Draft::new(E0103, at, format!("`{}` is twice in the parentheses", q.name.text)));
            return None;
        }
        let ty = cx.ty(base, &q.ty, &q.name.text)?;
        cx.note_type(at, Ty::Is(ty.clone()));
        out.push((q.name.text.clone(), ty));
    }
    Some(out)
}

/// Sets the parameters of a declaration; if one has no type, uses of its name report no further error.
fn declare_parameters(cx: &mut Compiler<'_>, i: usize, item: &Item) {
    let mine = |found: Option<usize>| found == Some(i);
    match &item.decl.kind {
        DeclKind::Table { name, keys, results, .. } => {
            let Some(FuncSym::Table(id)) = cx.names.funcs.get(&name.text).copied() else { return };
            if !mine(cx.at.tables.get(id.index()).copied()) {
                return;
            }
            let (k, r) = (lower_params(cx, item.base, keys), lower_params(cx, item.base, results));
            match (k, r) {
                (Some(keys), Some(results)) => {
                    cx.declared.table_keys[id.index()] = keys;
                    cx.p.tables[id.index()].results = results;
                }
                _ => quiet_func(cx, &name.text),
            }
        }
        DeclKind::Deck { name, context, .. } => {
            let Some(id) = cx.names.decks.get(&name.text).copied() else { return };
            if !mine(cx.at.decks.get(id.index()).copied()) {
                return;
            }
            match lower_params(cx, item.base, context) {
                Some(context) => {
                    cx.p.decks[id.index()].context = context.into_iter().map(|(_, t)| t).collect();
                }
                None => {
                    cx.names.decks.remove(&name.text);
                    cx.names.broken.insert(name.text.clone());
                }
            }
        }
        DeclKind::Effect { name, params, .. } => {
            let Some(id) = cx.names.effects.get(&name.text).copied() else { return };
            if !mine(cx.at.effects.get(id.index()).copied()) {
                return;
            }
            match lower_params(cx, item.base, params) {
                Some(params) => cx.p.effects[id.index()].params = params,
                None => {
                    cx.names.effects.remove(&name.text);
                    cx.names.broken.insert(name.text.clone());
                }
            }
        }
        DeclKind::Event { name, params, .. } => {
            let Some(id) = cx.names.events.get(&name.text).copied() else { return };
            if !mine(cx.at.events.get(id.index()).copied().flatten()) {
                return;
            }
            match lower_params(cx, item.base, params) {
                Some(params) => cx.p.events[id.index()].params = params,
                None => {
                    cx.names.events.remove(&name.text);
                    cx.names.broken.insert(name.text.clone());
                }
            }
        }
        DeclKind::Define { name, params, .. } => {
            let Some(FuncSym::Define(id)) = cx.names.funcs.get(&name.text).copied() else { return };
            if !mine(cx.declared.defines.items.get(id.index()).copied()) {
                return;
            }
            match lower_params(cx, item.base, params) {
                Some(params) => cx.p.defines[id.index()].params = params,
                None => {
                    cx.declared.defines.results[id.index()] = DefineState::Failed;
                    quiet_func(cx, &name.text);
                }
            }
        }
        DeclKind::Value { name, params, .. } => {
            let Some(FuncSym::Value(id)) = cx.names.funcs.get(&name.text).copied() else { return };
            if !mine(cx.at.values.get(id.index()).copied()) {
                return;
            }
            match lower_params(cx, item.base, params) {
                Some(params) => cx.p.values[id.index()].params = params,
                None => quiet_func(cx, &name.text),
            }
        }
        DeclKind::Walk { name, params, .. } => {
            let Some(FuncSym::Walk(id)) = cx.names.funcs.get(&name.text).copied() else { return };
            if !mine(cx.at.walks.get(id.index()).copied()) {
                return;
            }
            match lower_params(cx, item.base, params) {
                Some(params) => cx.p.walks[id.index()].params = params,
                None => quiet_func(cx, &name.text),
            }
        }
        DeclKind::Choice(c) => {
            let Some(id) = cx.names.choices.get(&c.name.text).copied() else { return };
            if mine(cx.at.choices.get(id.index()).copied()) {
                choice_types(cx, id, item, c);
            }
        }
        _ => {}
    }
}

fn quiet_func(cx: &mut Compiler<'_>, name: &str) {
    cx.names.funcs.remove(name);
    cx.names.broken.insert(name.to_string());
}

/// Parameters and pick types of a choice. Picks that options switch off are left out.
fn choice_types(cx: &mut Compiler<'_>, id: p::ChoiceId, item: &Item, c: &ast::ChoiceDecl) {
    let Some(params) = lower_params(cx, item.base, &c.params) else {
        cx.names.choices.remove(&c.name.text);
        cx.names.broken.insert(c.name.text.clone());
        return;
    };
    let mut picks = vec![];
    for pick in &c.picks {
        if pick.when.as_ref().and_then(|w| cx.option_truth(w)) == Some(false) {
            pick.when.iter().for_each(|when| cx.look_at(item.base, when));
            cx.names.off.insert(pick.name.text.clone());
            cx.declared.choice_frames[id.index()].off.push(pick.name.text.clone());
            continue;
        }
        let walks = matches!(&pick.from, Some(ast::Expr { kind: ExprKind::Call(n, _), .. })
            if matches!(cx.names.funcs.get(&n.text), Some(FuncSym::Walk(_))));
        let Some(ty) = cx.ty(item.base, &pick.ty, &pick.name.text) else {
            cx.names.choices.remove(&c.name.text);
            cx.names.broken.insert(c.name.text.clone());
            return;
        };
        let none = pick.or_none || matches!(ty, Type::OrNone(_));
        cx.note_type(item.sp(pick.name.span), Ty::Is(if none { or_none(ty.clone()) } else { ty.clone() }));
        let ty = if walks && *inner(&ty) == Type::Path { Type::WalkPath } else { inner(&ty).clone() };
        let head = cx.input.head_of(item.base, &pick.name, pick.title.as_ref(), &ast::Marks::default());
        let wording = p::PickWording::default();
        picks.push(p::Pick { head, ty, from: p::Domain::Bool, filter: None, or_none: none, when: None, wording });
    }
    if picks.is_empty() {
        cx.report(
            Draft::new(E0301, item.sp(c.name.span), "this choice has nothing to pick")
                .hint("write `pick m : maneuver from a.schedule`"),
        );
    }
    let choice = &mut cx.p.choices[id.index()];
    (choice.params, choice.picks) = (params, picks);
}

impl Compiler<'_> {
    /// The value that options alone give a condition, if they decide it.
    pub fn option_truth(&self, e: &ast::Expr) -> Option<bool> {
        match &e.kind {
            ExprKind::True => Some(true),
            ExprKind::False => Some(false),
            ExprKind::Name(n) => {
                let i = *self.names.options.get(n)?;
                self.declared.enums.options[i].is_none().then(|| self.p.options[i].set != 0)
            }
            ExprKind::Not(e) => self.option_truth(e).map(|t| !t),
            ExprKind::Binary(BinOp::And, a, b) => match (self.option_truth(a), self.option_truth(b)) {
                (Some(false), _) | (_, Some(false)) => Some(false),
                (Some(true), Some(true)) => Some(true),
                _ => None,
            },
            ExprKind::Binary(BinOp::Or, a, b) => match (self.option_truth(a), self.option_truth(b)) {
                (Some(true), _) | (_, Some(true)) => Some(true),
                (Some(false), Some(false)) => Some(false),
                _ => None,
            },
            ExprKind::Binary(op @ (BinOp::Eq | BinOp::Is | BinOp::Ne | BinOp::IsNot), a, b) => {
                let (ExprKind::Name(a), ExprKind::Name(b)) = (&a.kind, &b.kind) else { return None };
                let i = *self.names.options.get(a)?;
                let option = &self.p.options[i];
                let value = option.values.iter().position(|v| v == b)?;
                Some((option.set == value) == matches!(op, BinOp::Eq | BinOp::Is))
            }
            ExprKind::Binary(op @ (BinOp::In | BinOp::NotIn), a, b) => {
                let (ExprKind::Name(a), ExprKind::Range(low, high)) = (&a.kind, &b.kind) else { return None };
                let i = *self.names.options.get(a)?;
                let option = &self.p.options[i];
                let place = |e: &Option<Box<ast::Expr>>, open: usize| match e.as_ref().map(|e| &e.kind) {
                    None => Some(open),
                    Some(ExprKind::Name(n)) => option.values.iter().position(|v| v == n),
                    _ => None,
                };
                let (low, high) = (place(low, 0)?, place(high, usize::MAX)?);
                Some((option.set >= low && option.set <= high) == (*op == BinOp::In))
            }
            _ => None,
        }
    }
}

/// The names of the phases of a turn, under any setting of the options.
fn phases_of(body: &[ast::Stmt], found: &mut Vec<String>) {
    for stmt in body {
        match &stmt.kind {
            ast::StmtKind::Phase { name, .. } => found.push(name.text.clone()),
            ast::StmtKind::When { body, .. } => phases_of(body, found),
            _ => {}
        }
    }
}
