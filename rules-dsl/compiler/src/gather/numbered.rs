//! Declarations get their numbers, with everything empty that is read later.

use crate::compiler::{ChoiceFrame, Compiler, DefineState};
use crate::diagnostics::{Draft, GlobalSpan};
use crate::names::*;
use crate::overlay::Item;
use dicta_diagnostics::Code::*;
use dicta_program::{self as p, Expr, Type};
use dicta_syntax::ast::{self, DeclKind};

/// A declaration that gets its number.
#[derive(Clone, Copy)]
struct New<'d> {
    /// The number of its item.
    number: usize,
    item: &'d Item,
    name: &'d ast::Name,
    title: Option<&'d ast::Text>,
}

impl New<'_> {
    /// Where its name is.
    fn at(&self) -> GlobalSpan {
        self.item.sp(self.name.span)
    }

    fn head(&self, cx: &Compiler<'_>) -> p::Head {
        cx.input.head(self.item, self.name, self.title)
    }
}

/// Gives a declaration its number.
pub(super) fn declare(cx: &mut Compiler<'_>, number: usize, item: &Item) {
    let new = |name, title| New { number, item, name, title };
    match &item.decl.kind {
        DeclKind::Table { name, title, .. } => declare_table(cx, new(name, title.as_ref())),
        DeclKind::Deck { name, title, sides, reshuffle, .. } => {
            declare_deck(cx, new(name, title.as_ref()), sides, *reshuffle);
        }
        DeclKind::Effect { name, title, .. } => declare_effect(cx, new(name, title.as_ref())),
        DeclKind::Event { name, .. } => declare_event(cx, new(name, None)),
        DeclKind::Define { name, title, .. } => declare_define(cx, new(name, title.as_ref())),
        DeclKind::Arc { name, title, .. } => declare_arc(cx, new(name, title.as_ref())),
        DeclKind::Value { name, title, .. } => declare_value(cx, new(name, title.as_ref())),
        DeclKind::Choice(c) => declare_choice(cx, new(&c.name, c.title.as_ref())),
        DeclKind::Rule { name, title, .. } => declare_rule(cx, new(name, title.as_ref())),
        DeclKind::Walk { name, title, .. } => declare_walk(cx, new(name, title.as_ref())),
        DeclKind::Doctrine(d) => declare_doctrine(cx, new(&d.name, d.title.as_ref())),
        DeclKind::Entry { word, name, title, .. } => match word.text.as_str() {
            "map" => declare_map(cx, new(name, title.as_ref())),
            "mission" => declare_mission(cx, new(name, title.as_ref())),
            _ => {}
        },
        DeclKind::Turn { body, .. } => declare_phases(cx, item, body),
        _ => {}
    }
}

/// Takes the name of what is called like a function; returns whether it was free.
fn declare_func(cx: &mut Compiler<'_>, new: New<'_>, sym: FuncSym) -> bool {
    if !cx.take(Space::Func, &new.name.text, new.at()) {
        return false;
    }
    cx.names.funcs.insert(new.name.text.clone(), sym);
    true
}

fn declare_table(cx: &mut Compiler<'_>, new: New<'_>) {
    let id = p::TableId(cx.p.tables.len() as u32);
    if declare_func(cx, new, FuncSym::Table(id)) {
        let head = new.head(cx);
        cx.p.tables.push(p::Table {
            head,
            rows: vec![],
            columns: vec![],
            results: vec![],
            cells: vec![],
            origins: vec![],
        });
        cx.declared.table_keys.push(vec![]);
        cx.at.tables.push(new.number);
    }
}

fn declare_deck(cx: &mut Compiler<'_>, new: New<'_>, sides: &[ast::Name], reshuffle: bool) {
    if !cx.take(Space::Deck, &new.name.text, new.at()) {
        return;
    }
    let id = p::DeckId(cx.p.decks.len() as u32);
    cx.names.decks.insert(new.name.text.clone(), id);
    let head = new.head(cx);
    let member = cx.new_member(cx.declared.enums.deck, new.at(), &new.name.text, (&head.title, ""));
    cx.names.consts.entry(new.name.text.clone()).or_default().push(ConstSym::Member(cx.declared.enums.deck, member));
    let stream = cx.stream(&new.name.text);
    let mut sides: Vec<String> = sides.iter().map(|s| s.text.clone()).collect();
    if sides.is_empty() {
        sides.push("front".into());
    }
    cx.p.decks.push(p::Deck { head, sides, reshuffle, cards: vec![], designs: vec![], context: vec![], stream });
    cx.at.decks.push(new.number);
}

fn declare_effect(cx: &mut Compiler<'_>, new: New<'_>) {
    if !cx.take(Space::Effect, &new.name.text, new.at()) {
        return;
    }
    cx.names.effects.insert(new.name.text.clone(), p::EffectId(cx.p.effects.len() as u32));
    let head = new.head(cx);
    cx.p.effects.push(p::Effect { head, params: vec![], locals: 0, body: vec![], instead: vec![] });
    cx.at.effects.push(new.number);
}

fn declare_event(cx: &mut Compiler<'_>, new: New<'_>) {
    if cx.names.events.contains_key(&new.name.text) && matches!(new.name.text.as_str(), "enters" | "passes" | "leaves")
    {
        cx.report(Draft::new(E0103, new.at(), format!("the event `{}` is built in", new.name.text)));
    } else if cx.take(Space::Event, &new.name.text, new.at()) {
        cx.names.events.insert(new.name.text.clone(), p::EventId(cx.p.events.len() as u32));
        let head = new.head(cx);
        cx.p.events.push(p::Event {
            head,
            params: vec![],
            sentence: vec![],
            audience: p::Audience::Public,
            hooks: vec![],
            builtin: None,
        });
        cx.at.events.push(Some(new.number));
    }
}

fn declare_define(cx: &mut Compiler<'_>, new: New<'_>) {
    let id = p::DefineId(cx.p.defines.len() as u32);
    if declare_func(cx, new, FuncSym::Define(id)) {
        let head = new.head(cx);
        // A body that is not folded as a constant before it is read.
        let body = Expr::Local(0);
        cx.p.defines.push(p::Define { head, params: vec![], result: Type::Number, locals: 0, body });
        cx.declared.defines.items.push(new.number);
        cx.declared.defines.results.push(DefineState::Todo);
    }
}

fn declare_arc(cx: &mut Compiler<'_>, new: New<'_>) {
    let id = p::ArcId(cx.p.arcs.len() as u32);
    if declare_func(cx, new, FuncSym::Arc(id)) {
        let head = new.head(cx);
        cx.p.arcs.push(p::Arc { head, kind: GAME, parts: vec![] });
    }
}

fn declare_value(cx: &mut Compiler<'_>, new: New<'_>) {
    let id = p::ValueId(cx.p.values.len() as u32);
    if declare_func(cx, new, FuncSym::Value(id)) {
        let head = new.head(cx);
        cx.p.values.push(p::Value {
            head,
            params: vec![],
            locals: 0,
            base: Expr::Const(0),
            items: vec![],
            clamp: None,
        });
        cx.at.values.push(new.number);
    }
}

fn declare_choice(cx: &mut Compiler<'_>, new: New<'_>) {
    if !cx.take(Space::Choice, &new.name.text, new.at()) {
        return;
    }
    cx.names.choices.insert(new.name.text.clone(), p::ChoiceId(cx.p.choices.len() as u32));
    let head = new.head(cx);
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
    cx.at.choices.push(new.number);
}

fn declare_rule(cx: &mut Compiler<'_>, new: New<'_>) {
    if !cx.take(Space::Rule, &new.name.text, new.at()) {
        return;
    }
    cx.names.rules.insert(new.name.text.clone(), p::RuleId(cx.p.rules.len() as u32));
    let head = new.head(cx);
    cx.p.rules.push(p::Rule {
        head,
        hook: p::RuleHook::Event(p::EventId(0)),
        locals: 0,
        clauses: vec![],
        body: vec![],
        when: None,
    });
    cx.at.rules.push(new.number);
}

fn declare_walk(cx: &mut Compiler<'_>, new: New<'_>) {
    let id = p::WalkId(cx.p.walks.len() as u32);
    if declare_func(cx, new, FuncSym::Walk(id)) {
        let head = new.head(cx);
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
        cx.at.walks.push(new.number);
    }
}

fn declare_doctrine(cx: &mut Compiler<'_>, new: New<'_>) {
    if !cx.take(Space::Doctrine, &new.name.text, new.at()) {
        return;
    }
    cx.names.doctrines.insert(new.name.text.clone(), p::DoctrineId(cx.p.doctrines.len() as u32));
    let head = new.head(cx);
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
    cx.at.doctrines.push(new.number);
}

fn declare_map(cx: &mut Compiler<'_>, new: New<'_>) {
    if !cx.take(Space::Map, &new.name.text, new.at()) {
        return;
    }
    cx.names.maps.insert(new.name.text.clone(), p::MapId(cx.p.maps.len() as u32));
    let head = new.head(cx);
    cx.p.maps.push(p::Map { head, edges: [-1; 4], ..p::Map::default() });
    cx.at.maps.push(new.number);
}

fn declare_mission(cx: &mut Compiler<'_>, new: New<'_>) {
    if !cx.take(Space::Mission, &new.name.text, new.at()) {
        return;
    }
    cx.names.missions.insert(new.name.text.clone(), p::MissionId(cx.p.missions.len() as u32));
    let head = new.head(cx);
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
        cx.new_member(e, new.at(), &new.name.text, (&title, ""));
    }
    cx.at.missions.push(new.number);
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
