//! What the phases of a compilation share: the input, and the program, names, problems and notes made so far.
//!
//! A phase is a module of functions that take the compiler, such as [`crate::maps`]; [`crate::passes`] has their order.
//! Two phases have a type of their own, since they go on at a place in the rules: [`crate::expr::Exprs`] compiles
//! expressions in a frame of locals, and [`crate::stmt::Stmts`] statements.

mod declarations;
mod input;
mod problems;

pub(crate) use declarations::{ChoiceFrame, Declared, DefineState, MissionStat};
pub(crate) use input::Input;
use problems::Problems;

use crate::diagnostics::{Draft, GlobalSpan};
use crate::frame::Frame;
use crate::names::*;
use crate::notes::{Before, Noted, Notes};
use crate::overlay::Assembly;
use crate::project::Project;
use crate::types::TypedExpr;
use crate::writes::Writes;
use crate::written::Written;
use dicta_diagnostics::Code::*;
use dicta_program::{self as p, BitSet, Head};
use dicta_syntax::ast;
use dicta_syntax::tokens::RESERVED_WORDS;
use rustc_hash::FxHashMap;
use std::sync::atomic::AtomicBool;

/// A compilation.
pub(crate) struct Compiler<'a> {
    pub input: Input<'a>,
    /// The program so far.
    pub p: p::Program,
    ids: Ids,
    pub names: Names,
    /// Items by id of their declarations.
    pub at: Places,
    pub declared: Declared,
    pub problems: Problems,
    /// What names refer to.
    pub notes: Notes,
    /// Where nothing need be noted again.
    pub noted: Option<&'a Noted>,
    /// The lines of the rules as written, if somebody wants them.
    pub written: Option<Written>,
    /// The map that cells refer to; if `None`, all maps must agree.
    pub map_here: Option<p::MapId>,
    /// Which fields statements may change, see [`crate::writes`].
    pub writes: Option<Writes>,
}

/// The ids of what the program has once, however often the rules use it.
#[derive(Default)]
struct Ids {
    sets: FxHashMap<p::BitSet, p::SetId>,
    paths: FxHashMap<p::Path, p::PathId>,
    streams: FxHashMap<String, p::StreamId>,
}

/// Index of the item that declares each id.
#[derive(Default)]
pub(crate) struct Places {
    pub kinds: Vec<Option<usize>>,
    pub enums: Vec<Option<usize>>,
    pub dice: Vec<usize>,
    pub tables: Vec<usize>,
    pub decks: Vec<usize>,
    pub effects: Vec<usize>,
    pub events: Vec<Option<usize>>,
    pub values: Vec<usize>,
    pub choices: Vec<usize>,
    pub rules: Vec<usize>,
    pub walks: Vec<usize>,
    pub doctrines: Vec<usize>,
    pub maps: Vec<usize>,
    pub missions: Vec<usize>,
    pub entries: Vec<(p::KindId, p::EntryId, usize)>,
}

impl<'a> Compiler<'a> {
    /// A compilation before its first pass. It neither reads nor notes again what an earlier one has.
    pub fn new(
        project: &'a Project,
        assembly: &'a Assembly,
        before: Option<&'a Before>,
        stop: Option<&'a AtomicBool>,
    ) -> Self {
        Compiler {
            input: Input::new(project, assembly, before, stop),
            p: p::Program::default(),
            ids: Ids::default(),
            names: Names { broken: assembly.broken.clone(), ..Names::default() },
            at: Places::default(),
            declared: Declared::default(),
            problems: Problems::new(assembly.drafts.clone()),
            notes: Notes::default(),
            noted: before.map(|before| &before.noted),
            written: None,
            map_here: None,
            writes: None,
        }
    }

    /// Reports a problem.
    pub fn report(&mut self, draft: Draft) {
        self.problems.report(draft);
    }

    /// A failure that is reported elsewhere.
    pub fn silent(&mut self, at: GlobalSpan) -> TypedExpr {
        self.problems.fail();
        TypedExpr::err(at)
    }

    /// A point in time for [`Compiler::failed`].
    pub fn mark(&self) -> usize {
        self.problems.failures()
    }

    /// Whether something has failed since then.
    pub fn failed(&self, mark: usize) -> bool {
        self.problems.failures() > mark
    }

    /// Takes the head of the program from its ruleset.
    pub fn head_of_ruleset(&mut self, ruleset: &str) {
        if let Some(s) = self.input.project.system(ruleset) {
            self.p.head = Head {
                name: s.name.clone(),
                title: s.title.clone(),
                docs: s.docs.clone(),
                origin: s.origin,
                ..Head::default()
            };
            return;
        }
        let d = Draft::new(E0108, GlobalSpan::default(), format!("there is no ruleset `{ruleset}`"))
            .nearest(ruleset, self.input.project.systems.iter().map(|s| s.name.as_str()));
        self.report(d);
    }

    /// Reports a keyword in the place of a name: nothing could refer to it.
    pub fn no_keyword(&mut self, name: &str, at: GlobalSpan) {
        if RESERVED_WORDS.contains(&name) {
            let draft = Draft::new(E0001, at, format!("`{name}` is a keyword and can't be a name"));
            self.report(draft.hint("choose another name"));
        }
    }

    /// Reports an unknown name, unless its declaration is broken.
    pub fn unknown(&mut self, at: GlobalSpan, what: &str, name: &str, among: Vec<String>) {
        if self.names.broken.contains(name) || self.names.off.contains(name) {
            self.silent(at);
            return;
        }
        let mut d = Draft::new(E0101, at, format!("there is no {what} `{name}`"))
            .nearest(name, among.iter().map(String::as_str));
        if d.hint.is_none()
            && let Some(other) = self.kind_of_declaration(name).filter(|other| *other != what)
        {
            d = d.hint(format!("`{name}` is a {other}"));
        }
        if d.hint.is_none() && !among.is_empty() && among.len() <= 8 {
            d = d.hint(format!("available: {}", among.join(", ")));
        }
        self.report(d);
    }

    /// The kind of declaration that has this name in another namespace.
    fn kind_of_declaration(&self, name: &str) -> Option<&'static str> {
        fn any<'h>(mut heads: impl Iterator<Item = &'h Head>, name: &str) -> bool {
            heads.any(|h| h.name == name)
        }
        let p = &self.p;
        let found = [
            ("mission", any(p.missions.iter().map(|m| &m.head), name)),
            ("campaign", any(p.campaigns.iter().map(|c| &c.head), name)),
            ("map", any(p.maps.iter().map(|m| &m.head), name)),
            ("choice", any(p.choices.iter().map(|c| &c.head), name)),
            ("rule", any(p.rules.iter().map(|r| &r.head), name)),
            ("walk", any(p.walks.iter().map(|w| &w.head), name)),
            ("deck", any(p.decks.iter().map(|d| &d.head), name)),
            ("table", any(p.tables.iter().map(|t| &t.head), name)),
            ("doctrine", any(p.doctrines.iter().map(|d| &d.head), name)),
        ];
        found.into_iter().find(|(_, is)| *is).map(|(word, _)| word)
    }

    /// Names for suggestions; none if there are many errors already, or so many names that a search per error would
    /// take seconds.
    pub fn among<'n>(&self, names: impl Iterator<Item = &'n String>) -> Vec<String> {
        const MOST: usize = 5_000;
        const SUGGESTIONS_MAX: usize = 100;
        let names: Vec<&String> =
            if self.problems.count() >= SUGGESTIONS_MAX { vec![] } else { names.take(MOST + 1).collect() };
        if names.len() > MOST { vec![] } else { sorted(names.into_iter()) }
    }

    /// Whether there are more errors than are shown.
    pub fn has_too_many_errors(&self) -> bool {
        self.problems.count() >= dicta_syntax::ERRORS_MAX
    }

    /// The id of a random stream.
    pub fn stream(&mut self, name: &str) -> p::StreamId {
        if let Some(&id) = self.ids.streams.get(name) {
            return id;
        }
        let id = p::StreamId(self.p.streams.len() as u32);
        self.p.streams.push(name.to_string());
        self.ids.streams.insert(name.to_string(), id);
        id
    }

    /// Records an `unreachable` mark, if there is one.
    pub fn unreachable(&mut self, base: u32, reason: Option<&ast::Text>, what: p::Reach) {
        let Some(reason) = reason else { return };
        let at = GlobalSpan { start: base.wrapping_add(reason.span.start), end: base.wrapping_add(reason.span.end) };
        self.p.unreachable.push(p::Unreachable { what, because: reason.text.clone(), origin: self.input.origin(at) });
    }

    /// Takes a name in a namespace, or reports that it is taken.
    pub fn take(&mut self, space: Space, name: &str, at: GlobalSpan) -> bool {
        let key = (space, name.to_string());
        if let Some(first) = self.names.places.get(&key).copied() {
            self.report(
                Draft::new(E0103, at, format!("`{name}` is declared twice"))
                    .note(first, "the first")
                    .hint("write `replace` to override it in an overlay"),
            );
            return false;
        }
        self.names.places.insert(key, at);
        true
    }

    /// The choice with this name, or an error.
    pub fn choice_named(&mut self, f: &Frame, name: &ast::Name) -> Option<p::ChoiceId> {
        if let Some(&id) = self.names.choices.get(&name.text) {
            self.names.used.choices.insert(id);
            self.refers(f.sp(name.span), Def::Choice(id));
            return Some(id);
        }
        let among = self.among(self.names.choices.keys());
        self.unknown(f.sp(name.span), "choice", &name.text, among);
        None
    }

    /// The event with this name, or an error.
    pub fn event_named(&mut self, f: &Frame, name: &ast::Name) -> Option<p::EventId> {
        if let Some(&id) = self.names.events.get(&name.text) {
            self.names.used.events.insert(id);
            self.refers(f.sp(name.span), Def::Event(id));
            return Some(id);
        }
        let among = self.among(self.names.events.keys());
        self.unknown(f.sp(name.span), "event", &name.text, among);
        None
    }

    /// The effect with this name, or an error.
    pub fn effect_named(&mut self, f: &Frame, name: &ast::Name) -> Option<p::EffectId> {
        if let Some(&id) = self.names.effects.get(&name.text) {
            self.names.used.effects.insert(id);
            self.refers(f.sp(name.span), Def::Effect(id));
            return Some(id);
        }
        if self.names.events.contains_key(&name.text) {
            let at = f.sp(name.span);
            self.report(
                Draft::new(E0304, at, format!("`{}` is an event", name.text))
                    .hint(format!("write `emit {}(…)`", name.text))
                    .fix("Emit it", GlobalSpan { start: at.start, end: at.start }, "emit "),
            );
            return None;
        }
        let among = self.among(self.names.effects.keys());
        self.unknown(f.sp(name.span), "effect", &name.text, among);
        None
    }

    /// The deck with this name, or an error.
    pub fn deck_named(&mut self, f: &Frame, name: &ast::Name) -> Option<p::DeckId> {
        if let Some(&id) = self.names.decks.get(&name.text) {
            self.names.used.decks.insert(id);
            self.refers(f.sp(name.span), Def::Deck(id));
            return Some(id);
        }
        let among = self.among(self.names.decks.keys());
        self.unknown(f.sp(name.span), "deck", &name.text, among);
        None
    }

    /// Adds an enum without members.
    pub fn new_enum(&mut self, head: Head) -> p::EnumId {
        let id = p::EnumId(self.p.enums.len() as u32);
        self.p.enums.push(p::Enum { head, fields: vec![], members: vec![] });
        self.names.members.push(FxHashMap::default());
        self.names.member_at.push(vec![]);
        self.at.enums.push(None);
        id
    }

    /// Adds a member to an enum.
    pub fn new_member(&mut self, e: p::EnumId, at: GlobalSpan, name: &str, (title, docs): (&str, &str)) -> u32 {
        let id = self.p.enums[e.index()].members.len() as u32;
        self.p.enums[e.index()].members.push(p::Member {
            name: name.to_string(),
            title: title.to_string(),
            docs: docs.to_string(),
            values: vec![],
        });
        self.names.members[e.index()].insert(name.to_string(), id);
        self.names.member_at[e.index()].push(at);
        id
    }

    /// The id of a constant set.
    pub fn set_of(&mut self, elements: impl IntoIterator<Item = i64>) -> p::SetId {
        let mut bits = BitSet::default();
        for e in elements {
            if (0..1_000_000).contains(&e) {
                bits.insert(e);
            }
        }
        if let Some(&id) = self.ids.sets.get(&bits) {
            return id;
        }
        let id = p::SetId(self.p.sets.len() as u32);
        self.p.sets.push(bits.clone());
        self.ids.sets.insert(bits, id);
        id
    }

    /// The id of a path.
    pub fn path(&mut self, path: p::Path) -> p::PathId {
        if let Some(&id) = self.ids.paths.get(&path) {
            return id;
        }
        let id = p::PathId(self.p.paths.len() as u32);
        self.p.paths.push(path.clone());
        self.ids.paths.insert(path, id);
        id
    }
}

/// Sorted copies of names, for suggestions.
pub(crate) fn sorted<'n>(names: impl Iterator<Item = &'n String>) -> Vec<String> {
    let mut names: Vec<String> = names.cloned().collect();
    names.sort();
    names
}
