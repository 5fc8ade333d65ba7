//! Numbers for all declarations that contain rules, with parameters and pick types, before any body is read.

use crate::compiler::{ChoiceFrame, Compiler, DefineState};
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
        declare(cx, i, item);
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

fn declare_func(cx: &mut Compiler<'_>, item: &Item, name: &ast::Name, sym: FuncSym) -> bool {
    if !cx.take(Space::Func, &name.text, item.sp(name.span)) {
        return false;
    }
    cx.names.funcs.insert(name.text.clone(), sym);
    true
}

fn declare(cx: &mut Compiler<'_>, i: usize, item: &Item) {
    let sp = |n: &ast::Name| item.sp(n.span);
    match &item.decl.kind {
        DeclKind::Table { name, title, .. } => {
            let id = p::TableId(cx.p.tables.len() as u32);
            if declare_func(cx, item, name, FuncSym::Table(id)) {
                let head = cx.input.head(item, name, title.as_ref());
                cx.p.tables.push(p::Table {
                    head,
                    rows: vec![],
                    columns: vec![],
                    results: vec![],
                    cells: vec![],
                    origins: vec![],
                });
                cx.declared.table_keys.push(vec![]);
                cx.at.tables.push(i);
            }
        }
        DeclKind::Deck { name, title, sides, reshuffle, .. } => {
            if !cx.take(Space::Deck, &name.text, sp(name)) {
                return;
            }
            let id = p::DeckId(cx.p.decks.len() as u32);
            cx.names.decks.insert(name.text.clone(), id);
            let head = cx.input.head(item, name, title.as_ref());
            let member = cx.new_member(cx.declared.enums.deck, sp(name), &name.text, (&head.title, ""));
            cx.names
                .consts
                .entry(name.text.clone())
                .or_default()
                .push(ConstSym::Member(cx.declared.enums.deck, member));
            let stream = cx.stream(&name.text);
            let mut sides: Vec<String> = sides.iter().map(|s| s.text.clone()).collect();
            if sides.is_empty() {
                sides.push("front".into());
            }
            cx.p.decks.push(p::Deck {
                head,
                sides,
                reshuffle: *reshuffle,
                cards: vec![],
                designs: vec![],
                context: vec![],
                stream,
            });
            cx.at.decks.push(i);
        }
        DeclKind::Effect { name, title, .. } => {
            if !cx.take(Space::Effect, &name.text, sp(name)) {
                return;
            }
            cx.names.effects.insert(name.text.clone(), p::EffectId(cx.p.effects.len() as u32));
            let head = cx.input.head(item, name, title.as_ref());
            cx.p.effects.push(p::Effect { head, params: vec![], locals: 0, body: vec![], instead: vec![] });
            cx.at.effects.push(i);
        }
        DeclKind::Event { name, .. } => {
            if cx.names.events.contains_key(&name.text) && matches!(name.text.as_str(), "enters" | "passes" | "leaves")
            {
                cx.report(Draft::new(E0103, sp(name), format!("the event `{}` is built in", name.text)));
            } else if cx.take(Space::Event, &name.text, sp(name)) {
                cx.names.events.insert(name.text.clone(), p::EventId(cx.p.events.len() as u32));
                let head = cx.input.head(item, name, None);
                cx.p.events.push(p::Event {
                    head,
                    params: vec![],
                    sentence: vec![],
                    audience: p::Audience::Public,
                    hooks: vec![],
                    builtin: None,
                });
                cx.at.events.push(Some(i));
            }
        }
        DeclKind::Define { name, title, .. } => {
            let id = p::DefineId(cx.p.defines.len() as u32);
            if declare_func(cx, item, name, FuncSym::Define(id)) {
                let head = cx.input.head(item, name, title.as_ref());
                // A body that is not folded as a constant before it is read.
                let body = Expr::Local(0);
                cx.p.defines.push(p::Define { head, params: vec![], result: Type::Number, locals: 0, body });
                cx.declared.defines.items.push(i);
                cx.declared.defines.results.push(DefineState::Todo);
            }
        }
        DeclKind::Arc { name, title, .. } => {
            let id = p::ArcId(cx.p.arcs.len() as u32);
            if declare_func(cx, item, name, FuncSym::Arc(id)) {
                let head = cx.input.head(item, name, title.as_ref());
                cx.p.arcs.push(p::Arc { head, kind: GAME, parts: vec![] });
            }
        }
        DeclKind::Value { name, title, .. } => {
            let id = p::ValueId(cx.p.values.len() as u32);
            if declare_func(cx, item, name, FuncSym::Value(id)) {
                let head = cx.input.head(item, name, title.as_ref());
                cx.p.values.push(p::Value {
                    head,
                    params: vec![],
                    locals: 0,
                    base: Expr::Const(0),
                    items: vec![],
                    clamp: None,
                });
                cx.at.values.push(i);
            }
        }
        DeclKind::Choice(c) => {
            if !cx.take(Space::Choice, &c.name.text, sp(&c.name)) {
                return;
            }
            cx.names.choices.insert(c.name.text.clone(), p::ChoiceId(cx.p.choices.len() as u32));
            let head = cx.input.head(item, &c.name, c.title.as_ref());
            cx.p.choices.push(p::Choice {
                head,
                params: vec![],
                by: Expr::Local(0),
                picks: vec![],
                rules: vec![],
                relax: vec![],
                locals: 0,
                then: vec![],
                otherwise: None,
            });
            cx.declared.choice_frames.push(ChoiceFrame::default());
            cx.at.choices.push(i);
        }
        DeclKind::Rule { name, title, .. } => {
            if !cx.take(Space::Rule, &name.text, sp(name)) {
                return;
            }
            cx.names.rules.insert(name.text.clone(), p::RuleId(cx.p.rules.len() as u32));
            let head = cx.input.head(item, name, title.as_ref());
            cx.p.rules.push(p::Rule {
                head,
                hook: p::RuleHook::Event(p::EventId(0)),
                locals: 0,
                clauses: vec![],
                body: vec![],
                when: None,
            });
            cx.at.rules.push(i);
        }
        DeclKind::Walk { name, title, .. } => {
            let id = p::WalkId(cx.p.walks.len() as u32);
            if declare_func(cx, item, name, FuncSym::Walk(id)) {
                let head = cx.input.head(item, name, title.as_ref());
                cx.p.walks.push(p::Walk {
                    head,
                    params: vec![],
                    locals: 0,
                    steps: vec![],
                    left: false,
                    right: false,
                    straight: true,
                    end: None,
                    forbids: vec![],
                    prefers: vec![],
                });
                cx.at.walks.push(i);
            }
        }
        DeclKind::Doctrine(d) => {
            if !cx.take(Space::Doctrine, &d.name.text, sp(&d.name)) {
                return;
            }
            cx.names.doctrines.insert(d.name.text.clone(), p::DoctrineId(cx.p.doctrines.len() as u32));
            let head = cx.input.head(item, &d.name, d.title.as_ref());
            cx.p.doctrines.push(p::Doctrine {
                head,
                kind: GAME,
                locals: 0,
                avoids: vec![],
                afters: vec![],
                terms: vec![],
                samples: 1,
                replies: 1,
                turns: 1,
            });
            cx.at.doctrines.push(i);
        }
        DeclKind::Entry { word, name, title, .. } => match word.text.as_str() {
            "map" if cx.take(Space::Map, &name.text, sp(name)) => {
                cx.names.maps.insert(name.text.clone(), p::MapId(cx.p.maps.len() as u32));
                let head = cx.input.head(item, name, title.as_ref());
                cx.p.maps.push(p::Map { head, edges: [-1; 4], ..p::Map::default() });
                cx.at.maps.push(i);
            }
            "mission" if cx.take(Space::Mission, &name.text, sp(name)) => {
                cx.names.missions.insert(name.text.clone(), p::MissionId(cx.p.missions.len() as u32));
                let head = cx.input.head(item, name, title.as_ref());
                cx.p.missions.push(p::Mission {
                    head,
                    map: p::MapId(0),
                    turns: 0,
                    seats: vec![],
                    pieces: vec![],
                    options: vec![],
                    turn_end: vec![],
                    setup: vec![],
                    turn_start: vec![],
                    zones: vec![],
                    roles: vec![],
                    score: None,
                    wins: None,
                    locals: 0,
                });
                if let Some(e) = cx.declared.enums.mission {
                    let title = cx.p.missions.last().map(|m| m.head.title.clone()).unwrap_or_default();
                    cx.new_member(e, sp(name), &name.text, (&title, ""));
                }
                cx.at.missions.push(i);
            }
            _ => {}
        },
        DeclKind::Turn { body, .. } => declare_phases(cx, item, body),
        _ => {}
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

fn declare_phases(cx: &mut Compiler<'_>, item: &Item, body: &[ast::Stmt]) {
    for s in body {
        match &s.kind {
            ast::StmtKind::Phase { name, body, .. } | ast::StmtKind::Step { name, body, .. } => {
                let at = item.sp(name.span);
                match cx.names.phases.get(&name.text).copied() {
                    Some(first) if first != at => {
                        let message = format!("there are two phases or steps `{}`", name.text);
                        cx.report(Draft::new(E0103, at, message).note(first, "the first"));
                    }
                    Some(_) => {}
                    None => {
                        cx.names.phases.insert(name.text.clone(), at);
                    }
                }
                declare_phases(cx, item, body);
            }
            kind => kind.bodies().into_iter().for_each(|body| declare_phases(cx, item, body)),
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
