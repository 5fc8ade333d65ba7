//! The state of one compilation and the order of its passes.
//!
//! Names get their numbers first, then come types, then constants, then rules. So a declaration may precede what it
//! uses, and one with an error still has its number: references to it report no further error.

use crate::diagnostics::{Draft, GlobalSpan};
use crate::fold::const_value;
use crate::frame::{Frame, Place};
use crate::names::*;
use crate::notes::{Before, Noted, Notes};
use crate::overlay::Item;
use crate::project::Project;
use crate::types::{Ty, TypedExpr};
use crate::writes::Writes;
use crate::written::Written;
use dicta_diagnostics::Code::*;
use dicta_program::{self as p, Expr, Head, Origin, Type};
use dicta_syntax::ast::{self, Marks};
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::atomic::{AtomicBool, Ordering};

/// A compilation.
pub(crate) struct Compiler<'a> {
    pub project: &'a Project,
    pub items: &'a [Item],
    pub p: p::Program,
    pub drafts: Vec<Draft>,
    /// Errors that a kind test would remove.
    pub untested: Vec<Untested>,
    pub names: Names,
    /// Errors and silent failures so far, see [`Compiler::mark`].
    marks: usize,
    /// Current depth of the tree.
    pub depth: usize,
    pub deck_enum: p::EnumId,
    pub terrain_enum: p::EnumId,
    /// The missions as an enum, if there is a campaign.
    pub mission_enum: Option<p::EnumId>,
    /// The stats declared by `kind mission`.
    pub mission_stats: Vec<MissionStat>,
    /// The enum of the values of an option with several values.
    pub option_enums: Vec<Option<p::EnumId>>,
    pub set_ids: FxHashMap<p::BitSet, p::SetId>,
    pub path_ids: FxHashMap<p::Path, p::PathId>,
    stream_ids: FxHashMap<String, p::StreamId>,
    /// By sentence: it and its translations, and where they are written in the declarations of translations.
    pub translated_at: FxHashMap<String, Vec<(String, GlobalSpan)>>,
    pub zone_names: FxHashSet<String>,
    /// Names that exist only under an option that is off.
    pub off_names: FxHashSet<String>,
    /// Parts that not every entry has.
    pub optional_parts: FxHashSet<(p::KindId, u32)>,
    /// Conditions on stats under which a part exists.
    pub part_when: FxHashMap<(p::KindId, u32), (u32, ast::Expr)>,
    /// Keys of tables.
    pub table_keys: Vec<Vec<(String, Type)>>,
    /// Items of defines, and the state of each.
    pub define_items: Vec<usize>,
    pub define_results: Vec<DefineState>,
    pub define_stack: Vec<p::DefineId>,
    /// Types of a choice's locals, and when each pick exists.
    pub choice_frames: Vec<ChoiceFrame>,
    /// The map that cells refer to; if `None`, all maps must agree.
    pub map_here: Option<p::MapId>,
    /// Events that the current condition of an example refers to.
    pub tested_events: Option<TestedEvents>,
    /// Items by id of their declarations.
    pub at: Places,
    /// Fields of a mission's pieces that name other pieces: piece, part (if of one), field, name and its place.
    pub piece_links: Vec<(usize, Option<u32>, p::FieldId, String, GlobalSpan)>,
    /// Which fields statements may change, see [`crate::writes`].
    pub writes: Option<Writes>,
    /// Declarations that overlays removed or replaced: the name and the layer.
    pub changed: &'a [(String, u16)],
    /// The names of the rulesets, base first, by layer.
    pub layers: &'a [String],
    /// Options whose default overlays changed: the name, the former default and the layer.
    pub defaults: &'a [(String, String, u16)],
    /// Set when the result is no longer needed.
    pub stop: Option<&'a AtomicBool>,
    /// What need not be read again.
    pub before: Option<&'a Before>,
    /// Where nothing need be noted again.
    pub noted: Option<&'a Noted>,
    /// The values of defaults that are numbers, by place.
    pub default_numbers: FxHashMap<GlobalSpan, i64>,
    /// Enums declared inline by a type, by place.
    pub inline_enums: FxHashMap<(GlobalSpan, String), p::EnumId>,
    /// What names refer to.
    pub index: Notes,
    /// The lines of the rules as written, if somebody wants them.
    pub written: Option<Written>,
}

/// The state of a define.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum DefineState {
    Todo,
    Busy,
    Done(Ty),
    Failed,
}

/// The locals that rules for a choice start with.
#[derive(Clone, Debug, Default)]
pub(crate) struct ChoiceFrame {
    pub locals: Vec<Ty>,
    pub places: Vec<GlobalSpan>,
    pub scope: Vec<(String, p::Local)>,
    /// A pick that exists whenever these conditions hold.
    pub guarded: Vec<(p::Local, Vec<Expr>)>,
    /// Names of picks that options switch off.
    pub off: Vec<String>,
}

/// An error that a kind test would remove, before its fix is known.
pub(crate) struct Untested {
    pub draft: usize,
    /// `t is two_seater`.
    pub test: String,
}

/// A stat of `kind mission`.
#[derive(Clone)]
pub(crate) struct MissionStat {
    pub name: String,
    /// Where it is declared.
    pub at: GlobalSpan,
    pub ty: Type,
    /// Its default: the address of its block, and the expression.
    pub default: Option<(u32, ast::Expr)>,
}

/// The events that the current condition tests with `happened`.
#[derive(Debug, Default)]
pub(crate) struct TestedEvents {
    /// Locals from this one on belong to the condition.
    pub from: usize,
    pub found: Vec<(p::Local, p::EventId, Vec<Expr>)>,
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
    pub fn new(project: &'a Project, items: &'a [Item], broken: FxHashSet<String>, drafts: Vec<Draft>) -> Self {
        Compiler {
            project,
            items,
            p: p::Program::default(),
            drafts,
            untested: vec![],
            names: Names { broken, ..Names::default() },
            marks: 0,
            depth: 0,
            deck_enum: p::EnumId(0),
            terrain_enum: p::EnumId(1),
            mission_enum: None,
            mission_stats: vec![],
            option_enums: vec![],
            set_ids: FxHashMap::default(),
            path_ids: FxHashMap::default(),
            stream_ids: FxHashMap::default(),
            translated_at: FxHashMap::default(),
            zone_names: FxHashSet::default(),
            off_names: FxHashSet::default(),
            optional_parts: FxHashSet::default(),
            part_when: FxHashMap::default(),
            table_keys: vec![],
            define_items: vec![],
            define_results: vec![],
            define_stack: vec![],
            choice_frames: vec![],
            map_here: None,
            tested_events: None,
            at: Places::default(),
            piece_links: vec![],
            writes: None,
            changed: &[],
            layers: &[],
            defaults: &[],
            stop: None,
            before: None,
            noted: None,
            default_numbers: FxHashMap::default(),
            inline_enums: FxHashMap::default(),
            index: Notes::default(),
            written: None,
        }
    }

    /// Neither reads nor notes again what an earlier compilation has.
    pub fn start_from(&mut self, before: Option<&'a Before>) {
        self.before = before;
        self.noted = before.map(|before| &before.noted);
    }

    /// Takes the head of the program from its ruleset.
    pub fn head_of_ruleset(&mut self, ruleset: &str) {
        if let Some(s) = self.project.system(ruleset) {
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
            .nearest(ruleset, self.project.systems.iter().map(|s| s.name.as_str()));
        self.report(d);
    }

    /// Runs all passes.
    pub fn run(&mut self, settings: &[(String, String)]) {
        self.run_bodies(settings);
        let checks: [fn(&mut Self); 5] =
            [Self::check_unreachable, Self::check_calls, Self::check_limits, Self::check_secrecy, Self::lint];
        self.run_passes(&checks);
    }

    /// Runs the passes that resolve names, without the checks of the whole program.
    pub fn run_bodies(&mut self, settings: &[(String, String)]) {
        self.run_heads(settings);
        let passes: [fn(&mut Self); 21] = [
            Self::write_down,
            Self::lower_maps,
            Self::lower_mission_values,
            Self::lower_entries,
            Self::lower_fields,
            Self::lower_arcs,
            Self::lower_choice_heads,
            Self::lower_defines,
            Self::lower_tables,
            Self::lower_decks,
            Self::lower_translations,
            Self::lower_rules,
            Self::lower_turn,
            Self::lower_doctrines,
            Self::lower_missions,
            Self::lower_campaigns,
            Self::check_number_of_pieces,
            Self::lower_looks,
            Self::check_looks,
            Self::lower_examples,
            Self::check_translations,
        ];
        self.run_passes(&passes);
    }

    /// Runs the passes that number all declarations and read their types, before any body.
    pub fn run_heads(&mut self, settings: &[(String, String)]) {
        self.p.files = self.project.files.iter().map(|f| f.path.clone()).collect();
        self.declare_options(settings);
        let passes: [fn(&mut Self); 5] =
            [Self::declare_types, Self::declare_entries, Self::lower_dice, Self::declare_rules, Self::lower_enums];
        self.run_passes(&passes);
    }

    fn run_passes(&mut self, passes: &[fn(&mut Self)]) {
        for pass in passes {
            if self.is_stopped() {
                return;
            }
            pass(self);
        }
    }

    /// Whether the compilation has been stopped.
    pub fn is_stopped(&self) -> bool {
        self.stop.is_some_and(|stop| stop.load(Ordering::Relaxed))
    }

    // ---- reporting ----

    pub fn report(&mut self, draft: Draft) {
        if draft.is_error() {
            self.marks += 1;
        }
        self.drafts.push(draft);
    }

    /// A failure that is reported elsewhere.
    pub fn silent(&mut self, at: GlobalSpan) -> TypedExpr {
        self.marks += 1;
        TypedExpr::err(at)
    }

    /// A point in time for [`Compiler::failed`].
    pub fn mark(&self) -> usize {
        self.marks
    }

    /// Drops the errors since a point given by the number of drafts and a mark.
    pub fn rollback(&mut self, drafts: usize, mark: usize) {
        self.drafts.truncate(drafts);
        self.marks = mark;
    }

    pub fn failed(&self, mark: usize) -> bool {
        self.marks > mark
    }

    /// Reports an unknown name, unless its declaration is broken.
    pub fn unknown(&mut self, at: GlobalSpan, what: &str, name: &str, among: Vec<String>) {
        if self.names.broken.contains(name) || self.off_names.contains(name) {
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
            if self.drafts.len() >= SUGGESTIONS_MAX { vec![] } else { names.take(MOST + 1).collect() };
        if names.len() > MOST { vec![] } else { sorted(names.into_iter()) }
    }

    /// Whether there are more errors than are shown.
    pub fn has_too_many_errors(&self) -> bool {
        self.drafts.len() >= dicta_syntax::ERRORS_MAX
    }

    // ---- helpers ----

    pub fn origin(&self, at: GlobalSpan) -> Origin {
        self.project.origin(at)
    }

    pub fn stream(&mut self, name: &str) -> p::StreamId {
        if let Some(&id) = self.stream_ids.get(name) {
            return id;
        }
        let id = p::StreamId(self.p.streams.len() as u32);
        self.p.streams.push(name.to_string());
        self.stream_ids.insert(name.to_string(), id);
        id
    }

    /// The head of a declaration.
    pub fn head(&self, item: &Item, name: &ast::Name, title: Option<&ast::Text>) -> Head {
        // The documentation in a program that is only checked is not read, unless a translation is in doubt.
        let is_read = self.before.is_none_or(|before| !before.needless.is_empty());
        let docs = if is_read { item.decl.docs.clone() } else { String::new() };
        Head { docs, ..self.head_of(item.base, name, title, &item.decl.marks) }
    }

    /// The head of a nested declaration.
    pub fn head_of(&self, base: u32, name: &ast::Name, title: Option<&ast::Text>, marks: &Marks) -> Head {
        let at = GlobalSpan { start: base.wrapping_add(name.span.start), end: base.wrapping_add(name.span.end) };
        let (source, reconstructed) = if self.before.is_none() { marks.words() } else { (None, None) };
        Head {
            name: name.text.clone(),
            title: title.map_or_else(|| name.text.clone(), |t| t.text.clone()),
            docs: String::new(),
            source,
            reconstructed,
            origin: self.origin(at),
        }
    }

    /// Records an `unreachable` mark, if there is one.
    pub fn unreachable(&mut self, base: u32, reason: Option<&ast::Text>, what: p::Reach) {
        let Some(reason) = reason else { return };
        let at = GlobalSpan { start: base.wrapping_add(reason.span.start), end: base.wrapping_add(reason.span.end) };
        self.p.unreachable.push(p::Unreachable { what, because: reason.text.clone(), origin: self.origin(at) });
    }

    /// Decides a condition on options.
    pub fn holds(&mut self, f: &mut Frame, cond: &ast::Expr) -> bool {
        let mark = self.mark();
        let e = self.cond(f, cond);
        match const_value(&e) {
            _ if self.failed(mark) => false,
            Some(n) => n != 0,
            None => {
                self.report(
                    Draft::new(
                        E0804,
                        f.sp(cond.span),
                        "`when` is evaluated before play, so it may only refer to options",
                    )
                    .hint("use `if` for conditions that change in play"),
                );
                false
            }
        }
    }

    /// Decides the conditions of an item outside any frame.
    pub fn all_hold(&mut self, base: u32, conds: &[ast::Expr]) -> bool {
        if conds.is_empty() {
            return true;
        }
        let mut f = Frame::new(base, "", Place::Expr);
        conds.iter().all(|c| self.holds(&mut f, c))
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

    pub fn choice_named(&mut self, f: &Frame, name: &ast::Name) -> Option<p::ChoiceId> {
        if let Some(&id) = self.names.choices.get(&name.text) {
            self.names.used_choices.insert(id);
            self.refers(f.sp(name.span), Def::Choice(id));
            return Some(id);
        }
        let among = self.among(self.names.choices.keys());
        self.unknown(f.sp(name.span), "choice", &name.text, among);
        None
    }

    pub fn event_named(&mut self, f: &Frame, name: &ast::Name) -> Option<p::EventId> {
        if let Some(&id) = self.names.events.get(&name.text) {
            self.names.used_events.insert(id);
            self.refers(f.sp(name.span), Def::Event(id));
            return Some(id);
        }
        let among = self.among(self.names.events.keys());
        self.unknown(f.sp(name.span), "event", &name.text, among);
        None
    }

    pub fn effect_named(&mut self, f: &Frame, name: &ast::Name) -> Option<p::EffectId> {
        if let Some(&id) = self.names.effects.get(&name.text) {
            self.names.used_effects.insert(id);
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

    pub fn deck_named(&mut self, f: &Frame, name: &ast::Name) -> Option<p::DeckId> {
        if let Some(&id) = self.names.decks.get(&name.text) {
            self.names.used_decks.insert(id);
            self.refers(f.sp(name.span), Def::Deck(id));
            return Some(id);
        }
        let among = self.among(self.names.decks.keys());
        self.unknown(f.sp(name.span), "deck", &name.text, among);
        None
    }

    pub fn new_enum(&mut self, head: Head) -> p::EnumId {
        let id = p::EnumId(self.p.enums.len() as u32);
        self.p.enums.push(p::Enum { head, fields: vec![], members: vec![] });
        self.names.members.push(FxHashMap::default());
        self.names.member_at.push(vec![]);
        self.at.enums.push(None);
        id
    }

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

    /// The id of a path.
    pub fn path(&mut self, path: p::Path) -> p::PathId {
        if let Some(&id) = self.path_ids.get(&path) {
            return id;
        }
        let id = p::PathId(self.p.paths.len() as u32);
        self.p.paths.push(path.clone());
        self.path_ids.insert(path, id);
        id
    }
}

/// Sorted copies of names, for suggestions.
pub(crate) fn sorted<'n>(names: impl Iterator<Item = &'n String>) -> Vec<String> {
    let mut names: Vec<String> = names.cloned().collect();
    names.sort();
    names
}
