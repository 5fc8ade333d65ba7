//! What a project declares: every name with its place, its type as written and its documentation.
//!
//! Read from trees alone. A declaration that is broken declares nothing. Overlays add to what they rest on: a field
//! that `add to kind` brings is a field of that kind.

use crate::Place;
use dicta_syntax::SourceFile;
use dicta_syntax::ast::*;
use std::collections::HashMap;
use std::sync::Arc;

/// A file of a project.
#[derive(Clone, Debug)]
pub struct File {
    /// Relative to the project, or `dicta/…` for the library.
    pub path: String,
    /// Its text and trees.
    pub source: Arc<SourceFile>,
}

/// The files of a project and what they declare.
#[derive(Debug)]
pub struct Project {
    pub(crate) files: Vec<File>,
    pub(crate) things: Vec<Thing>,
    /// Declared things and members by name; fields and locals are found through what they belong to.
    names: HashMap<String, Vec<usize>>,
    /// Fields by their own name.
    field_names: HashMap<String, Vec<usize>>,
    /// Kind or enum, field.
    fields: HashMap<(String, String), usize>,
    /// Where an inline list begins → its members.
    inline: HashMap<(usize, u32), Vec<usize>>,
    /// What belongs to a declaration of this name, in order of the text.
    owned: HashMap<String, Vec<usize>>,
    /// By file and first byte of the name.
    at: HashMap<(usize, u32), usize>,
    /// Per file, in order of place.
    pub(crate) reads: Vec<Vec<Read>>,
}

/// A name somewhere in the text and what it stands for.
#[derive(Clone, Debug)]
pub(crate) struct Read {
    pub start: u32,
    pub end: u32,
    pub target: Target,
}

/// What a name stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Target {
    Thing(usize),
    /// A word of the language: its list and its name stand in [`crate::words`].
    Word(&'static crate::words::Word),
}

impl PartialEq for crate::words::Word {
    fn eq(&self, other: &Self) -> bool {
        std::ptr::eq(self, other)
    }
}
impl Eq for crate::words::Word {}
impl std::fmt::Debug for crate::words::Word {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

/// What sort of thing has the name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Sort {
    Ruleset,
    Option,
    Enum,
    Member,
    MemberField,
    Kind,
    Field,
    Entry,
    /// A seat or a piece of a mission, a piece of an example.
    Unit,
    Die,
    DieField,
    Table,
    TableResult,
    Deck,
    DeckSide,
    Effect,
    Event,
    Define,
    Arc,
    Value,
    Modifier,
    Choice,
    Pick,
    Param,
    Rule,
    Turn,
    Phase,
    Walk,
    Doctrine,
    Example,
    Campaign,
    Local,
}

/// A type as far as an editor needs it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum Ty {
    #[default]
    Unknown,
    /// A plain value: a number, a condition, a cell.
    Plain,
    Kind(String),
    Enum(String),
    /// The members of an inline list, by its place.
    Inline(usize, u32),
    Many(Box<Ty>),
    Track,
    Rolled(String),
    Row(String),
    Arc,
}

/// A named thing.
#[derive(Clone, Debug)]
pub(crate) struct Thing {
    pub sort: Sort,
    /// The word before it in the text.
    pub word: String,
    pub name: String,
    pub title: String,
    pub docs: String,
    pub source: Option<String>,
    pub reconstructed: Option<String>,
    /// The name.
    pub place: Place,
    /// The declaration or line.
    pub whole: Place,
    /// The kind, enum, choice, value, table … that it belongs to; empty for what stands alone.
    pub of: String,
    pub ty: Ty,
    /// The type as written, with its file and the start of its block.
    pub raw: Option<Type>,
    pub base: u32,
    pub default: Option<(u32, u32)>,
    pub audience: Option<Audience>,
    pub lasting: Option<Lasting>,
}

/// The declarations of a file with the start of their blocks.
pub(crate) fn decls(file: &SourceFile) -> impl Iterator<Item = (u32, &Decl)> {
    file.decls().map(|(block, decl)| (block.start, decl))
}

pub(crate) fn place(file: usize, base: u32, span: Span) -> Place {
    Place { file, start: base + span.start, end: base + span.end }
}

pub(crate) fn whole_of(file: usize, base: u32, decl: &Decl) -> Place {
    place(file, base, decl.span)
}

impl Project {
    /// Reads all declarations of the files.
    pub fn new(files: Vec<File>) -> Self {
        let mut things = Vec::new();
        for (number, file) in files.iter().enumerate() {
            for (base, decl) in decls(&file.source) {
                collect(number, base, decl, &mut things);
            }
        }
        let mut project = Project {
            files,
            things,
            names: HashMap::new(),
            field_names: HashMap::new(),
            fields: HashMap::new(),
            inline: HashMap::new(),
            owned: HashMap::new(),
            at: HashMap::new(),
            reads: Vec::new(),
        };
        for i in 0..project.things.len() {
            project.file_under_names(i);
        }
        for i in 0..project.things.len() {
            let thing = &project.things[i];
            if let Some(raw) = thing.raw.clone() {
                project.things[i].ty = project.ty(thing.place.file, thing.base, &raw);
            }
        }
        project.reads = crate::reading::read(&mut project);
        project
    }

    fn file_under_names(&mut self, i: usize) {
        let thing = &self.things[i];
        self.at.insert((thing.place.file, thing.place.start), i);
        if !thing.of.is_empty() {
            self.owned.entry(thing.of.clone()).or_default().push(i);
        }
        match thing.sort {
            Sort::Field | Sort::MemberField => {
                self.field_names.entry(thing.name.clone()).or_default().push(i);
                self.fields.insert((thing.of.clone(), thing.name.clone()), i);
            }
            Sort::Member if thing.of.is_empty() => {
                let key = (thing.whole.file, thing.whole.start);
                self.inline.entry(key).or_default().push(i);
                self.names.entry(thing.name.clone()).or_default().push(i);
            }
            Sort::Param | Sort::Local | Sort::Unit => {}
            _ => self.names.entry(thing.name.clone()).or_default().push(i),
        }
    }

    /// The first thing of this name for which `fits` holds.
    pub(crate) fn find(&self, name: &str, fits: impl Fn(&Thing) -> bool) -> Option<usize> {
        self.names.get(name)?.iter().copied().find(|i| fits(&self.things[*i]))
    }

    pub(crate) fn named(&self, name: &str, sort: Sort) -> Option<usize> {
        self.find(name, |t| t.sort == sort)
    }

    /// All things of a name that are declared anywhere, fields too.
    pub(crate) fn called<'p>(&'p self, name: &str) -> impl Iterator<Item = &'p Thing> {
        let of = |map: &'p HashMap<String, Vec<usize>>| map.get(name).map(Vec::as_slice).unwrap_or_default().iter();
        of(&self.names).chain(of(&self.field_names)).map(|i| &self.things[*i])
    }

    /// All things of a sort, in order of the text.
    pub(crate) fn all(&self, sort: Sort) -> impl Iterator<Item = &Thing> {
        self.things.iter().filter(move |t| t.sort == sort)
    }

    /// What belongs to a declaration of this name and is of these sorts.
    pub(crate) fn owned(&self, of: &str, sorts: &[Sort]) -> Vec<usize> {
        let all = self.owned.get(of).map(Vec::as_slice).unwrap_or_default();
        all.iter().copied().filter(|i| sorts.contains(&self.things[*i].sort)).collect()
    }

    /// What belongs to a thing itself, not to a namesake of another sort: it is named inside its declaration.
    pub(crate) fn owned_by(&self, thing: &Thing, sorts: &[Sort]) -> Vec<usize> {
        let inside = |i: &usize| {
            let p = self.things[*i].place;
            p.file == thing.whole.file && (thing.whole.start..thing.whole.end).contains(&p.start)
        };
        self.owned(&thing.name, sorts).into_iter().filter(inside).collect()
    }

    /// The thing that is declared at a place.
    pub(crate) fn declared_at(&self, place: Place) -> Option<usize> {
        self.at.get(&(place.file, place.start)).copied()
    }

    /// The kind and the kinds that it extends, itself first.
    pub(crate) fn lineage(&self, kind: &str) -> Vec<String> {
        let mut line: Vec<String> = vec![kind.to_string()];
        while let Some(parent) = self
            .find(&line[line.len() - 1], |t| t.sort == Sort::Kind && !t.of.is_empty())
            .map(|i| self.things[i].of.clone())
        {
            if line.contains(&parent) {
                break;
            }
            line.push(parent);
        }
        line
    }

    /// Whether entries of `kind` are entries of `of` too.
    pub(crate) fn descends(&self, kind: &str, of: &str) -> bool {
        self.lineage(kind).iter().any(|k| k == of)
    }

    /// A field of a kind or of an enum's members.
    pub(crate) fn field(&self, of: &str, name: &str) -> Option<usize> {
        self.lineage(of).into_iter().find_map(|k| self.fields.get(&(k, name.to_string())).copied())
    }

    /// All fields of a kind, inherited first.
    pub(crate) fn fields_of(&self, kind: &str) -> Vec<&Thing> {
        let line = self.lineage(kind);
        line.iter().rev().flat_map(|k| self.owned(k, &[Sort::Field])).map(|i| &self.things[i]).collect()
    }

    /// The members of an enum or inline list.
    pub(crate) fn members(&self, ty: &Ty) -> Vec<usize> {
        match ty {
            Ty::Enum(name) => self.owned(name, &[Sort::Member]),
            Ty::Inline(file, start) => self.inline.get(&(*file, *start)).cloned().unwrap_or_default(),
            Ty::Many(inner) => self.members(inner),
            _ => Vec::new(),
        }
    }

    /// A written type.
    pub(crate) fn ty(&self, file: usize, base: u32, ty: &Type) -> Ty {
        match ty {
            Type::Named(n) => self.ty_named(&n.text),
            Type::Range(..) => Ty::Plain,
            Type::Inline(_, span) => Ty::Inline(file, base + span.start),
            Type::OrNone(t) => self.ty(file, base, t),
            Type::SetOf(t) | Type::ListOf(t, _) => Ty::Many(Box::new(self.ty(file, base, t))),
        }
    }

    pub(crate) fn ty_named(&self, name: &str) -> Ty {
        let found = self.find(name, |t| matches!(t.sort, Sort::Kind | Sort::Enum | Sort::Die));
        match found.map(|i| self.things[i].sort) {
            Some(Sort::Kind) => Ty::Kind(name.to_string()),
            Some(Sort::Enum) => Ty::Enum(name.to_string()),
            Some(_) => Ty::Rolled(name.to_string()),
            None if name == "side" || name == "game" => Ty::Kind(name.to_string()),
            None if name == "arc" => Ty::Arc,
            None => Ty::Plain,
        }
    }

    /// The files, in the order in which places count them.
    pub fn files(&self) -> &[File] {
        &self.files
    }

    /// The number of the file with this path.
    pub fn file(&self, path: &str) -> Option<usize> {
        self.files.iter().position(|f| f.path == path)
    }

    /// The text of a place.
    pub(crate) fn text(&self, file: usize, start: u32, end: u32) -> &str {
        self.files.get(file).and_then(|f| f.source.text.get(start as usize..end as usize)).unwrap_or("")
    }
}

// ---- collecting ----

struct Collector<'o> {
    file: usize,
    base: u32,
    whole: Span,
    docs: &'o str,
    marks: &'o Marks,
    out: &'o mut Vec<Thing>,
}

/// Adds what a declaration declares: itself first, then what is named inside.
pub(crate) fn collect(file: usize, base: u32, decl: &Decl, out: &mut Vec<Thing>) {
    let mut c = Collector { file, base, whole: decl.span, docs: &decl.docs, marks: &decl.marks, out };
    c.decl(&decl.kind);
}

impl Collector<'_> {
    fn thing(
        &mut self,
        sort: Sort,
        word: &str,
        name: &Name,
        title: Option<&Text>,
        of: &str,
        whole: Span,
    ) -> &mut Thing {
        self.out.push(Thing {
            sort,
            word: word.to_string(),
            name: name.text.clone(),
            title: title.map(|t| t.text.clone()).unwrap_or_default(),
            docs: String::new(),
            source: None,
            reconstructed: None,
            place: place(self.file, self.base, name.span),
            whole: place(self.file, self.base, whole),
            of: of.to_string(),
            ty: Ty::Unknown,
            raw: None,
            base: self.base,
            default: None,
            audience: None,
            lasting: None,
        });
        self.out.last_mut().expect("just pushed")
    }

    /// The declaration itself, with documentation and marks.
    fn head(&mut self, sort: Sort, word: &str, name: &Name, title: Option<&Text>, of: &str) -> &mut Thing {
        let (docs, marks, whole) = (self.docs, self.marks, self.whole);
        let thing = self.thing(sort, word, name, title, of, whole);
        thing.docs = docs.to_string();
        mark(thing, marks);
        thing
    }

    fn decl(&mut self, kind: &DeclKind) {
        match kind {
            DeclKind::Edition(_) | DeclKind::Use(_) | DeclKind::For(_) | DeclKind::Board(_) | DeclKind::Broken => {}
            DeclKind::Ruleset { name, title, extends, .. } => {
                let of = extends.as_ref().map(|e| e.text.as_str()).unwrap_or_default();
                self.head(Sort::Ruleset, "ruleset", name, title.as_ref(), of);
            }
            DeclKind::Option { name, title, choice, .. } => {
                self.head(Sort::Option, "option", name, title.as_ref(), "");
                if let OptionChoice::OneOf { values, .. } = choice {
                    let start = values.first().map(|v| v.span).unwrap_or_default();
                    let ty = Ty::Inline(self.file, self.base + start.start);
                    self.out.last_mut().expect("the option").ty = ty;
                    self.inline(values, start);
                }
            }
            DeclKind::Enum { name, title, members } => {
                self.head(Sort::Enum, "enum", name, title.as_ref(), "");
                self.members(&name.text, members);
            }
            DeclKind::Kind { name, title, extends, fields, .. } => {
                let of = extends.as_ref().map(|e| e.text.as_str()).unwrap_or_default();
                self.head(Sort::Kind, "kind", name, title.as_ref(), of).ty = Ty::Kind(name.text.clone());
                self.fields(&name.text, fields);
            }
            DeclKind::Entry { word, name, title, body, .. } => {
                let sort = if word.text == "look" { Sort::Doctrine } else { Sort::Entry };
                if word.text != "look" {
                    self.head(sort, &word.text, name, title.as_ref(), &word.text).ty = Ty::Kind(word.text.clone());
                }
                if word.text == "mission" {
                    self.units(body);
                }
            }
            DeclKind::Die { name, title, fields, .. } => {
                self.head(Sort::Die, "die", name, title.as_ref(), "").ty = Ty::Rolled(name.text.clone());
                for field in fields {
                    self.thing(Sort::DieField, "die", field, None, &name.text, field.span);
                }
            }
            DeclKind::Table { name, title, keys, results, .. } => {
                self.head(Sort::Table, "table", name, title.as_ref(), "").ty = Ty::Row(name.text.clone());
                self.params(&name.text, keys);
                for result in results {
                    self.thing(Sort::TableResult, "result", &result.name, None, &name.text, result.name.span).raw =
                        Some(result.ty.clone());
                }
            }
            DeclKind::Deck { name, title, cup, context, sides, .. } => {
                self.head(Sort::Deck, if *cup { "cup" } else { "deck" }, name, title.as_ref(), "");
                self.params(&name.text, context);
                for side in sides {
                    self.thing(Sort::DeckSide, "side", side, None, &name.text, side.span);
                }
            }
            DeclKind::Effect { name, title, params, .. } => {
                self.head(Sort::Effect, "effect", name, title.as_ref(), "");
                self.params(&name.text, params);
            }
            DeclKind::Event { name, params, .. } => {
                self.head(Sort::Event, "event", name, None, "");
                self.params(&name.text, params);
            }
            DeclKind::Define { name, title, params, .. } => {
                self.head(Sort::Define, "define", name, title.as_ref(), "");
                self.params(&name.text, params);
            }
            DeclKind::Arc { name, title, of, .. } => {
                self.head(Sort::Arc, "arc", name, title.as_ref(), &of.text).ty = Ty::Arc;
            }
            DeclKind::Value { name, title, params, items, .. } => {
                self.head(Sort::Value, "value", name, title.as_ref(), "").ty = Ty::Plain;
                self.params(&name.text, params);
                self.modifiers(&name.text, items);
            }
            DeclKind::Choice(c) => self.choice(c),
            DeclKind::Rule { name, title, when, .. } => {
                let of = match when {
                    RuleHook::Choice(n) | RuleHook::Event(n, _) | RuleHook::Instead(n, ..) => n.text.as_str(),
                };
                self.head(Sort::Rule, "rule", name, title.as_ref(), of);
            }
            DeclKind::Turn { setup, body } => {
                let word = if *setup { "setup" } else { "turn" };
                let start = self.whole.start;
                let at = Span { start, end: start + word.len() as u32 };
                self.head(Sort::Turn, word, &Name { text: word.to_string(), span: at }, None, "");
                self.phases(body);
            }
            DeclKind::Walk { name, title, params, .. } => {
                self.head(Sort::Walk, "walk", name, title.as_ref(), "");
                self.params(&name.text, params);
            }
            DeclKind::Doctrine(d) => {
                self.head(Sort::Doctrine, "doctrine", &d.name, d.title.as_ref(), "");
                self.modifiers(&d.name.text, &d.terms);
            }
            DeclKind::Example(e) => {
                self.head(Sort::Example, "example", &e.title, None, "");
            }
            DeclKind::Campaign { name, title, .. } => {
                self.head(Sort::Campaign, "campaign", name, title.as_ref(), "");
            }
            DeclKind::AddTo { name, inner, .. } => self.added(name, inner),
            DeclKind::Replace(inner) => self.decl(inner),
            DeclKind::ReplacePhase(stmt) => self.phases(std::slice::from_ref(stmt)),
            DeclKind::AddMember { .. }
            | DeclKind::RemoveMember { .. }
            | DeclKind::ReplaceItem { .. }
            | DeclKind::ReplaceCell { .. }
            | DeclKind::Remove { .. }
            | DeclKind::RemoveItem { .. } => {}
        }
    }

    /// What `add to …` brings into a thing that stands elsewhere.
    fn added(&mut self, to: &Name, inner: &DeclKind) {
        match inner {
            DeclKind::Kind { fields, .. } => self.fields(&to.text, fields),
            DeclKind::Enum { members, .. } => self.members(&to.text, members),
            DeclKind::Value { items, .. } => self.modifiers(&to.text, items),
            DeclKind::Turn { body, .. } => self.phases(body),
            _ => {}
        }
    }

    fn params(&mut self, of: &str, params: &[Param]) {
        for p in params {
            self.thing(Sort::Param, "parameter", &p.name, None, of, p.name.span).raw = Some(p.ty.clone());
            self.inline_of(&p.ty);
        }
    }

    fn choice(&mut self, c: &ChoiceDecl) {
        self.head(Sort::Choice, "choice", &c.name, c.title.as_ref(), "");
        self.params(&c.name.text, &c.params);
        for pick in &c.picks {
            self.thing(Sort::Pick, "pick", &pick.name, pick.title.as_ref(), &c.name.text, pick.span).raw =
                Some(pick.ty.clone());
            self.inline_of(&pick.ty);
        }
    }

    fn fields(&mut self, kind: &str, fields: &[Item<Field>]) {
        for Item { item: field, .. } in fields {
            for (name, title) in &field.names {
                let base = self.base;
                let thing = self.thing(Sort::Field, role(field.role), name, title.as_ref(), kind, field.span);
                thing.docs = field.docs.clone();
                mark(thing, &field.marks);
                thing.raw = field.ty.clone();
                thing.ty = if field.role == Role::Track { Ty::Track } else { Ty::Plain };
                thing.default = field.default.as_ref().map(|e| (base + e.span.start, base + e.span.end));
                thing.audience = field.secret.clone();
                thing.lasting = field.lasting.clone();
            }
            if let Some(ty) = &field.ty {
                self.inline_of(ty);
            }
        }
    }

    fn inline_of(&mut self, ty: &Type) {
        match ty {
            Type::Inline(names, span) => self.inline(names, *span),
            Type::OrNone(t) | Type::SetOf(t) | Type::ListOf(t, _) => self.inline_of(t),
            Type::Named(_) | Type::Range(..) => {}
        }
    }

    /// Members of a list without a name: they belong to its place.
    fn inline(&mut self, names: &[Name], list: Span) {
        for name in names {
            self.thing(Sort::Member, "one of", name, None, "", list);
        }
    }

    fn members(&mut self, of: &str, members: &[Member]) {
        for (i, member) in members.iter().enumerate() {
            let thing = self.thing(Sort::Member, of, &member.name, member.title.as_ref(), of, member.name.span);
            thing.docs = member.docs.clone();
            if i == 0 {
                for prop in &member.body {
                    self.thing(Sort::MemberField, "field", &prop.name, None, of, prop.span).ty = Ty::Plain;
                }
            }
        }
    }

    fn modifiers(&mut self, of: &str, items: &[Modifier]) {
        for item in items {
            if let Some(name) = &item.name {
                self.thing(Sort::Modifier, "modifier", name, item.because.as_ref(), of, item.span);
            }
        }
    }

    fn units(&mut self, body: &[Prop]) {
        for prop in body.iter().filter(|p| matches!(p.name.text.as_str(), "seat" | "piece")) {
            if let Some(Expr { kind: ExprKind::Name(text), span }) = prop.values.first() {
                let title = prop.values.get(1).and_then(|v| match &v.kind {
                    ExprKind::Text(text) => Some(Name { text: text.clone(), span: v.span }),
                    _ => None,
                });
                let name = Name { text: text.clone(), span: *span };
                self.thing(Sort::Unit, &prop.name.text, &name, title.as_ref(), "", prop.span);
            }
        }
    }

    fn phases(&mut self, body: &[Stmt]) {
        for stmt in body {
            match &stmt.kind {
                StmtKind::Phase { name, title, body } => {
                    self.thing(Sort::Phase, "phase", name, title.as_ref(), "", stmt.span);
                    self.phases(body);
                }
                StmtKind::Step { name, title, body } => {
                    self.thing(Sort::Phase, "step", name, title.as_ref(), "", stmt.span);
                    self.phases(body);
                }
                StmtKind::When { body, .. } | StmtKind::Each { body, .. } => self.phases(body),
                StmtKind::If { then, otherwise, .. } => {
                    self.phases(then);
                    self.phases(otherwise);
                }
                _ => {}
            }
        }
    }
}

fn mark(thing: &mut Thing, marks: &Marks) {
    thing.source = marks.source.as_ref().map(|(file, at)| match at {
        Some(at) => format!("{} {}", file.text, at.text),
        None => file.text.clone(),
    });
    thing.reconstructed = marks.reconstructed.as_ref().map(|r| r.text.clone());
}

/// The word of a role.
pub(crate) fn role(role: Role) -> &'static str {
    match role {
        Role::Stat => "stat",
        Role::Track => "track",
        Role::Counter => "counter",
        Role::State => "state",
        Role::Flag => "flag",
        Role::Token => "token",
        Role::Memory => "memory",
        Role::Part => "part",
        Role::Occupies => "occupies",
    }
}
