//! Maps the compiler's ids to their declarations in the source.

use crate::compiler::Compiler;
use crate::diagnostics::GlobalSpan;
use crate::frame::Frame;
use crate::names::*;
use crate::types::Ty;
use crate::vocabulary::WordList;
use dicta_program::{self as p, Head, KindId, Local};
use dicta_syntax::ast::{DeclKind, Name, Span};

impl Compiler<'_> {
    /// Where it is declared; `None` for built-ins of the language.
    pub fn place_of(&self, def: Def<'_>) -> Option<GlobalSpan> {
        let p = &self.p;
        let head = |head: &Head| Some(self.input.project.address(head.origin));
        match def {
            Def::Type(TypeSym::Kind(k)) => head(&p.kinds.get(k.index())?.head),
            Def::Type(TypeSym::Enum(e)) => head(&p.enums.get(e.index())?.head),
            Def::Type(TypeSym::Die(d)) => head(&p.dice.get(d.index())?.head),
            Def::Func(FuncSym::Define(d)) => head(&p.defines.get(d.index())?.head),
            Def::Func(FuncSym::Value(v)) => head(&p.values.get(v.index())?.head),
            Def::Func(FuncSym::Table(t)) => head(&p.tables.get(t.index())?.head),
            Def::Func(FuncSym::Walk(w)) => head(&p.walks.get(w.index())?.head),
            Def::Func(FuncSym::Arc(a)) => head(&p.arcs.get(a.index())?.head),
            Def::Const(ConstSym::Member(e, m)) => self.names.member_at.get(e.index())?.get(m as usize).copied(),
            Def::Const(ConstSym::Entry(root, e)) => head(&p.kinds.get(root.index())?.entries.get(e.index())?.head),
            Def::Member(k, MemberSym::Stat(s)) => head(&p.kinds.get(k.index())?.stats.get(s.index())?.head),
            Def::Member(k, MemberSym::Field(f)) => head(&p.kinds.get(k.index())?.fields.get(f.index())?.head),
            Def::Member(k, MemberSym::Part(part)) => head(&p.kinds.get(k.index())?.parts.get(part as usize)?.head),
            Def::Member(_, MemberSym::Off(at)) => Some(at),
            Def::Member(_, MemberSym::Broken) => None,
            Def::Option(i) => head(&p.options.get(i)?.head),
            Def::Effect(e) => head(&p.effects.get(e.index())?.head),
            Def::Event(e) => head(&p.events.get(e.index())?.head),
            Def::Choice(c) => head(&p.choices.get(c.index())?.head),
            Def::Pick(c, pick) => head(&p.choices.get(c.index())?.picks.get(pick)?.head),
            Def::Rule(r) => head(&p.rules.get(r.index())?.head),
            Def::Deck(d) => head(&p.decks.get(d.index())?.head),
            Def::Map(m) => head(&p.maps.get(m.index())?.head),
            Def::Mission(m) => head(&p.missions.get(m.index())?.head),
            Def::Campaign(c) => head(&p.campaigns.get(c)?.head),
            Def::Phase(name) => self.names.phases.get(name).copied(),
            Def::MemberField(e, name) if self.declared.enums.mission == Some(e) => self.mission_stat_at(name),
            Def::MemberField(e, name) => self.in_item(self.at.enums.get(e.index()).copied().flatten()?, |decl| {
                let DeclKind::Enum { members, .. } = decl else { return None };
                members.iter().flat_map(|m| &m.body).find(|p| p.name.text == name).map(|p| p.name.span)
            }),
            Def::DieField(d, i) => self.in_item(*self.at.dice.get(d.index())?, |decl| {
                let DeclKind::Die { fields, .. } = decl else { return None };
                fields.get(i).map(|n| n.span)
            }),
            Def::Result(t, i) => self.in_item(*self.at.tables.get(t.index())?, |decl| {
                let DeclKind::Table { results, .. } = decl else { return None };
                results.get(i).map(|r| r.name.span)
            }),
            Def::DeckSide(d, i) => self.in_item(*self.at.decks.get(d.index())?, |decl| {
                let DeclKind::Deck { sides, .. } = decl else { return None };
                sides.get(i).map(|n| n.span)
            }),
        }
    }

    /// Records a name of the language that the compiler resolves like a declared one.
    pub fn refers_to_built_in(&self, at: GlobalSpan, def: Def<'_>) {
        let p = &self.p;
        let named = match def {
            Def::Type(TypeSym::Kind(k)) => p.kinds.get(k.index()).map(|k| (WordList::Types, k.head.name.as_str())),
            Def::Event(e) => p.events.get(e.index()).map(|e| (WordList::BoardEvents, e.head.name.as_str())),
            Def::Member(k, MemberSym::Stat(s)) => {
                let stat = p.kinds.get(k.index()).and_then(|k| k.stats.get(s.index()));
                stat.map(|s| (WordList::Properties, s.head.name.as_str()))
            }
            Def::MemberField(_, name) => Some((WordList::Properties, name)),
            _ => None,
        };
        if let Some((list, name)) = named {
            self.built_in(at, list, name);
        }
    }

    fn in_item(&self, item: usize, find: impl FnOnce(&DeclKind) -> Option<Span>) -> Option<GlobalSpan> {
        let item = self.input.items.get(item)?;
        find(&item.decl.kind).map(|span| item.sp(span))
    }

    /// Creates a local with its name in the source.
    pub fn bind(&mut self, f: &mut Frame, name: &Name, ty: Ty) -> Local {
        let local = f.bind(&name.text, ty);
        self.named_local(f, name, local);
        local
    }

    /// Records the name of a local in the source.
    pub fn named_local(&mut self, f: &mut Frame, name: &Name, local: Local) {
        let at = f.sp(name.span);
        f.set_place(local, at);
        self.note_local(at, "local", f.ty(local));
    }

    /// Records a name that several places may declare, such as a role that two missions have: the first place counts as
    /// the declaration, the others refer to it. Returns the first place.
    pub fn shares(&mut self, word: &'static str, name: &str, at: GlobalSpan) -> GlobalSpan {
        let first = *self.names.shared.entry((word, name.to_owned())).or_insert(at);
        if first == at {
            self.note_local(at, word, Ty::Err);
        } else {
            self.refers_to(at, first);
        }
        first
    }

    /// Records a reference to a zone, with or without quotes.
    pub fn zone_named(&self, zone: &str, at: GlobalSpan) {
        let quotes = (at.end - at.start).saturating_sub(zone.len() as u32) / 2;
        self.refers_to_shared(GlobalSpan { start: at.start + quotes, end: at.end - quotes }, "zone", zone);
    }

    /// Records a reference to a name that several places may declare.
    pub fn refers_to_shared(&self, at: GlobalSpan, word: &'static str, name: &str) {
        if let Some(first) = self.names.shared.get(&(word, name.to_owned())) {
            self.refers_to(at, *first);
        }
    }

    /// Records the use of a callable by its name.
    pub fn func_named(&mut self, func: FuncSym, at: GlobalSpan) {
        self.names.used.funcs.insert(func);
        self.refers(at, Def::Func(func));
    }

    /// Records the use of an entry by its name.
    pub fn entry_named(&mut self, root: KindId, entry: p::EntryId, at: GlobalSpan) {
        self.names.used.consts.insert(ConstSym::Entry(root, entry));
        self.refers(at, Def::Const(ConstSym::Entry(root, entry)));
    }

    /// The member of a kind with this name.
    pub fn member_named(&self, k: KindId, name: &str, at: GlobalSpan) -> Option<MemberSym> {
        let found = self.names.kinds[k.index()].get(name).copied();
        if let Some(found) = found {
            self.refers(at, Def::Member(k, found));
        }
        found
    }

    /// The rule with this name.
    pub fn rule_named(&self, name: &str, at: GlobalSpan) -> Option<p::RuleId> {
        let found = self.names.rules.get(name).copied();
        if let Some(found) = found {
            self.refers(at, Def::Rule(found));
        }
        found
    }
}
