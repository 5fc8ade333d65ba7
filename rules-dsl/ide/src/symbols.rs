//! The declarations of a project: every name with its range, its type as written and its documentation.
//!
//! Names, titles, documentation and marks are read from trees alone; what names refer to and the types of definitions
//! are in the compiler's index. A broken declaration declares nothing. Overlays add to the rulesets below them: a field
//! added by `add to kind` is a field of that kind.

mod collect;

pub(crate) use collect::collect;

use crate::Place;
use dicta_compiler::index::{self, BuiltIn, Index, Parts, Rulesets, TypeId};
use dicta_syntax::SourceFile;
use dicta_syntax::ast::*;
use rustc_hash::FxHashMap;
use std::sync::{Arc, OnceLock};

/// A file of a project.
#[derive(Clone, Debug)]
pub struct File {
    /// Relative to the project, or `dicta/…` for the library.
    pub path: String,
    /// Its source and trees.
    pub source: Arc<SourceFile>,
}

impl File {
    /// A file with this text.
    pub fn new(path: impl Into<String>, text: &str) -> Self {
        File { path: path.into(), source: Arc::new(dicta_syntax::parse(text)) }
    }

    /// The file with another text; what is the same in both is not parsed again.
    pub fn with_text(&self, text: &str) -> Self {
        let source = match *self.source.text == *text {
            true => self.source.clone(),
            false => Arc::new(dicta_syntax::reparse(&self.source, text)),
        };
        File { path: self.path.clone(), source }
    }

    /// The ruleset that it declares, with the one that this extends.
    pub fn ruleset(&self) -> Option<(&str, Option<&str>)> {
        self.source.decls().find_map(|(_, decl)| match &decl.kind {
            DeclKind::Ruleset { name, extends, .. } => {
                Some((name.text.as_str(), extends.as_ref().map(|base| base.text.as_str())))
            }
            _ => None,
        })
    }
}

/// The files of a project and their declarations.
#[derive(Debug)]
pub struct Project {
    pub(crate) files: Vec<File>,
    pub(crate) things: Vec<Symbol>,
    /// Declarations and members by name; fields and locals are found through their owners.
    pub(crate) names: FxHashMap<String, Vec<usize>>,
    /// Fields by name.
    field_names: FxHashMap<String, Vec<usize>>,
    /// By kind or enum and by field; several where rulesets share names.
    pub(crate) fields: FxHashMap<(String, String), Vec<usize>>,
    /// Members of an inline enum, by its position.
    pub(crate) inline: FxHashMap<(usize, u32), Vec<usize>>,
    /// Symbols that belong to a declaration with this name, in source order.
    pub(crate) owned: FxHashMap<String, Vec<usize>>,
    /// By file and start of the name.
    at: FxHashMap<(usize, u32), usize>,
    /// The symbol that an overlay's symbol replaces.
    replaced: FxHashMap<usize, usize>,
    /// By symbol: what overlays put in the place of its default or another single value.
    new_values: FxHashMap<usize, Vec<NewValue>>,
    pub(crate) rulesets: Rulesets,
    /// The types of the index, by number.
    pub(crate) types: Vec<index::Type>,
    /// The parts of declarations with the types of their values.
    pub(crate) parts: Parts,
    /// By file, in order.
    pub(crate) reads: Vec<Vec<Reference>>,
    /// The words of the language by file, in order.
    pub(crate) words: Vec<Vec<BuiltIn>>,
    /// Files and blocks by the name that they declare or change, made when it is needed first.
    pub(crate) blocks: OnceLock<FxHashMap<String, Vec<(usize, usize)>>>,
}

/// A name in the source, and the symbol that it refers to.
#[derive(Clone, Debug)]
pub(crate) struct Reference {
    pub start: u32,
    pub end: u32,
    pub thing: usize,
}

/// `replace aircraft.ammo.default by 2`: a value that an overlay gives to a part of a symbol.
#[derive(Clone, Debug)]
struct NewValue {
    /// The part: `default`.
    part: String,
    place: Place,
}

/// The kind of a symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum SymbolKind {
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

/// A type, as far as an editor needs it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) enum Ty {
    #[default]
    Unknown,
    /// A basic value: a number, a condition, a cell.
    Plain,
    Kind(String),
    Enum(String),
    /// The members of an inline enum, by its position.
    Inline(usize, u32),
    Many(Box<Ty>),
    Track,
    Rolled(String),
    Row(String),
    Arc,
}

/// A symbol.
#[derive(Clone, Debug)]
pub(crate) struct Symbol {
    pub sort: SymbolKind,
    /// The keyword before it.
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
    /// The kind, enum, choice, value, table … that it belongs to; empty at the top level.
    pub of: String,
    pub ty: Ty,
    /// The type in the source, with its file and the start of its block.
    pub raw: Option<Type>,
    pub base: u32,
    pub default: Option<(u32, u32)>,
    pub audience: Option<Audience>,
    pub lasting: Option<Lasting>,
    /// The type in the index.
    pub typed: Option<TypeId>,
}

/// What `replace X.default by V` names before the part, the part, and where the value is.
fn new_value(kind: &DeclKind) -> Option<(&Name, &Name, Span)> {
    match kind {
        DeclKind::ReplaceValue { name, path, by } => {
            let (part, before) = path.split_last()?;
            Some((before.last().unwrap_or(name), part, by.first()?.span.to(by.last()?.span)))
        }
        // A name is parsed like a member of an enum, a signed number like a modifier.
        DeclKind::ReplaceItem { name, item, by } => match &**by {
            DeclKind::Enum { members, .. } => Some((name, item, members.first()?.name.span)),
            DeclKind::Value { items, .. } => Some((name, item, items.first()?.span)),
            _ => None,
        },
        _ => None,
    }
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
    /// Reads all declarations of a project's files; the index resolves references to them.
    pub fn of(project: &dicta_compiler::Project, index: &Index) -> Self {
        let files = project.files.iter().map(|f| File { path: f.path.clone(), source: f.source.clone() }).collect();
        Self::new(files, index)
    }

    /// Like [`Project::of`], for files in the order of the index; without an index no references and no types are
    /// resolved, and every file sees all others.
    pub fn new(files: Vec<File>, index: &Index) -> Self {
        let mut things = Vec::new();
        // Ranges of declarations that replace others.
        let mut replacing: Vec<Place> = Vec::new();
        for (number, file) in files.iter().enumerate() {
            for (base, decl) in decls(&file.source) {
                collect(number, base, decl, &mut things);
                if matches!(decl.kind, DeclKind::Replace(_)) {
                    replacing.push(whole_of(number, base, decl));
                }
            }
        }
        let mut project = Project {
            files,
            things,
            names: FxHashMap::default(),
            field_names: FxHashMap::default(),
            fields: FxHashMap::default(),
            inline: FxHashMap::default(),
            owned: FxHashMap::default(),
            at: FxHashMap::default(),
            replaced: FxHashMap::default(),
            new_values: FxHashMap::default(),
            rulesets: index.rulesets().clone(),
            types: index.types().to_vec(),
            parts: index.parts().clone(),
            reads: Vec::new(),
            words: Vec::new(),
            blocks: OnceLock::new(),
        };
        for i in 0..project.things.len() {
            project.file_under_names(i);
        }
        for i in 0..project.things.len() {
            let thing = &project.things[i];
            let Place { file, start, .. } = thing.place;
            let typed = index.type_of(file, start);
            let ty = match (typed, &thing.raw) {
                (Some(ty), _) => Some(project.ty_of(ty, file)),
                (None, Some(raw)) if !project.rulesets.has(file) => {
                    Some(project.seen_from(file).ty_written(thing.base, raw))
                }
                (None, _) => None,
            };
            project.things[i].typed = typed;
            if let Some(ty) = ty {
                project.things[i].ty = ty;
            }
        }
        project.link(&replacing);
        project.locals(index);
        project.reads = (0..project.files.len()).map(|file| project.names_in(file, index)).collect();
        project.words = (0..project.files.len()).map(|file| project.words_in(file, index)).collect();
        project.new_values();
        project
    }

    /// Records which values overlays replace.
    fn new_values(&mut self) {
        let mut found: Vec<(usize, NewValue)> = Vec::new();
        for (number, file) in self.files.iter().enumerate() {
            for (base, decl) in decls(&file.source) {
                let Some((of, part, by)) = new_value(&decl.kind) else { continue };
                let Some(thing) = self.read_at(number, base + of.span.start).map(|read| read.thing) else { continue };
                found.push((thing, NewValue { part: part.text.clone(), place: place(number, base, by) }));
            }
        }
        for (thing, value) in found {
            self.new_values.entry(thing).or_default().push(value);
        }
    }

    /// What an overlay that a file belongs to, or one below it, puts in the place of a value of a symbol.
    pub(crate) fn new_value(&self, thing: &Symbol, part: &str, from: usize) -> Option<&str> {
        let all = self.new_values.get(self.at.get(&(thing.place.file, thing.place.start))?)?.iter();
        let seen = all.filter(|v| v.part == part);
        let seen = seen.filter_map(|v| Some((self.rulesets.height(from, v.place.file)?, v.place)));
        let Place { file, start, end } = seen.min_by_key(|(height, _)| *height)?.1;
        Some(self.text(file, start, end))
    }

    /// Adds the names introduced inside rules.
    fn locals(&mut self, index: &Index) {
        for local in index.locals() {
            let at = Place { file: local.at.file as usize, start: local.at.start, end: local.at.end };
            if self.declared_at(at).is_some() {
                continue;
            }
            self.at.insert((at.file, at.start), self.things.len());
            let typed = index.type_of(at.file, at.start);
            self.things.push(Symbol {
                sort: SymbolKind::Local,
                word: local.word.into(),
                name: self.text(at.file, at.start, at.end).to_string(),
                title: String::new(),
                docs: String::new(),
                source: None,
                reconstructed: None,
                place: at,
                whole: at,
                of: String::new(),
                ty: typed.map_or(Ty::Unknown, |ty| self.ty_of(ty, at.file)),
                raw: None,
                base: 0,
                default: None,
                audience: None,
                lasting: None,
                typed,
            });
        }
    }

    /// A type of the index, for a definition in a file.
    pub(crate) fn ty_of(&self, ty: TypeId, file: usize) -> Ty {
        match self.types[ty.index()] {
            index::Type::BuiltIn(word) => self.seen_from(file).ty_named(word),
            index::Type::Range(..) => Ty::Plain,
            index::Type::Declared(at) => match self.at.get(&(at.file as usize, at.start)) {
                Some(thing) => self.things[*thing].ty.clone(),
                None => Ty::Inline(at.file as usize, at.start),
            },
            index::Type::OrNone(of) => self.ty_of(of, file),
            index::Type::Set(of) | index::Type::List(of, _) => Ty::Many(Box::new(self.ty_of(of, file))),
        }
    }

    /// The names in a file, in order: those in the index, and those declared there.
    fn names_in(&self, file: usize, index: &Index) -> Vec<Reference> {
        let declared = self.things.iter().enumerate().filter(|(_, t)| t.place.file == file);
        let declared = declared.map(|(thing, t)| Reference { start: t.place.start, end: t.place.end, thing });
        let known = index.references(file).iter().filter_map(|r| {
            let thing = *self.at.get(&(r.to.file as usize, r.to.start))?;
            Some(Reference { start: r.start, end: r.end, thing })
        });
        let mut all: Vec<Reference> = declared.chain(known).collect();
        all.sort_by_key(|r| (r.start, r.end));
        all.dedup_by_key(|r| (r.start, r.end));
        all
    }

    /// The words of the language in a file, in order. Where a name is declared there is none.
    fn words_in(&self, file: usize, index: &Index) -> Vec<BuiltIn> {
        let reads = &self.reads[file];
        let is_word = |w: &&BuiltIn| reads.binary_search_by_key(&w.start, |r| r.start).is_err();
        index.words(file).iter().filter(is_word).copied().collect()
    }

    /// Records which symbols are replaced, by name.
    fn link(&mut self, replacing: &[Place]) {
        for place in replacing {
            let from = self.things.partition_point(|t| (t.place.file, t.place.start) < (place.file, place.start));
            let inside = |t: &Symbol| t.place.file == place.file && t.place.start < place.end;
            for (i, thing) in self.things.iter().enumerate().skip(from).take_while(|(_, t)| inside(t)) {
                let own =
                    matches!(thing.sort, SymbolKind::Param | SymbolKind::Unit | SymbolKind::Turn | SymbolKind::Example)
                        || thing.sort == SymbolKind::Member && thing.of.is_empty();
                if let Some(under) = self.seen_from(place.file).under(thing).filter(|_| !own) {
                    self.replaced.insert(i, under);
                }
            }
        }
    }

    /// The original symbol: a replaced symbol and its replacement count as one.
    pub(crate) fn root(&self, mut thing: usize) -> usize {
        while let Some(under) = self.replaced.get(&thing) {
            thing = *under;
        }
        thing
    }

    fn file_under_names(&mut self, i: usize) {
        let thing = &self.things[i];
        self.at.insert((thing.place.file, thing.place.start), i);
        if !thing.of.is_empty() {
            self.owned.entry(thing.of.clone()).or_default().push(i);
        }
        match thing.sort {
            SymbolKind::Field | SymbolKind::MemberField => {
                self.field_names.entry(thing.name.clone()).or_default().push(i);
                self.fields.entry((thing.of.clone(), thing.name.clone())).or_default().push(i);
            }
            SymbolKind::Member if thing.of.is_empty() => {
                let key = (thing.whole.file, thing.whole.start);
                self.inline.entry(key).or_default().push(i);
                self.names.entry(thing.name.clone()).or_default().push(i);
            }
            SymbolKind::Param | SymbolKind::Local | SymbolKind::Unit => {}
            _ => self.names.entry(thing.name.clone()).or_default().push(i),
        }
    }

    /// All declared symbols with a name, including fields.
    pub(crate) fn called<'p>(&'p self, name: &str) -> impl Iterator<Item = (usize, &'p Symbol)> + use<'p> {
        let of = |map: &'p FxHashMap<String, Vec<usize>>| map.get(name).map(Vec::as_slice).unwrap_or_default().iter();
        of(&self.names).chain(of(&self.field_names)).map(|i| (*i, &self.things[*i]))
    }

    /// Symbols that belong to this very symbol, not to another with the same name: they are named inside its
    /// declaration.
    pub(crate) fn owned_by(&self, thing: &Symbol, sorts: &[SymbolKind]) -> Vec<usize> {
        let inside = |i: &usize| {
            let p = self.things[*i].place;
            p.file == thing.whole.file && (thing.whole.start..thing.whole.end).contains(&p.start)
        };
        let all = self.owned.get(&thing.name).map(Vec::as_slice).unwrap_or_default();
        all.iter().copied().filter(|i| sorts.contains(&self.things[*i].sort) && inside(i)).collect()
    }

    /// The symbol declared at a range.
    pub(crate) fn declared_at(&self, place: Place) -> Option<usize> {
        self.at.get(&(place.file, place.start)).copied()
    }

    /// The files, in the order used by [`Place::file`].
    pub fn files(&self) -> &[File] {
        &self.files
    }

    /// The index of the file with this path.
    pub fn file(&self, path: &str) -> Option<usize> {
        self.files.iter().position(|f| f.path == path)
    }

    /// The source at a range.
    pub(crate) fn text(&self, file: usize, start: u32, end: u32) -> &str {
        self.files.get(file).and_then(|f| f.source.text.get(start as usize..end as usize)).unwrap_or("")
    }
}
