//! The index: what each name in the files refers to, the types of definitions, and which declarations a file sees, as
//! the compiler resolved them.
//!
//! Wherever the compiler resolves a name, it calls [`Compiler::refers`] (or, for a name that a rule introduces,
//! [`Compiler::bind`]); wherever it resolves the type of a definition, [`Compiler::note_type`]; and wherever it
//! knows which type a value must have, [`Compiler::note_value`]. A check compiles under
//! several settings of the options and with and without overlays; the index merges all of these, so it also covers
//! declarations that an option switches off. Code that none of the settings reads gets a setting of its own
//! (`disabled.rs`). Where two compilations differ, the first one counts: the ruleset alone before the ruleset with
//! overlays.
//!
//! A name that no declaration declares, such as that of a built-in function, is recorded by [`Compiler::built_in`],
//! as a row of the [`crate::vocabulary`]; `words.rs` adds the words that the form of a declaration decides.

mod disabled;
mod finder;
mod part_types;
mod resolved;
mod rulesets;
#[cfg(test)]
mod tests;
mod typed;
mod words;

use crate::compiler::Compiler;
use crate::diagnostics::{Diagnostic, GlobalSpan};
use crate::names::Def;
use crate::notes::{Notes, Value};
use crate::project::Project;
use crate::settings::Setting;
use crate::types::Ty;
use crate::vocabulary::{WordId, WordList};
use dicta_program::{Origin, Program, Type as ProgramType};
use dicta_syntax::ast::DeclKind;
use dicta_syntax::tokens::Lexer;
use rustc_hash::FxHashMap;
use typed::{GatheredTypes, Typed};

pub use part_types::{Part, Parts};
pub(crate) use resolved::Resolved;
pub use rulesets::Rulesets;
pub use typed::{Type, TypeId};

/// What the names in a project's files refer to, and the types of its definitions. Plain data.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Index {
    /// By file, ordered by position.
    references: Vec<Vec<Reference>>,
    /// By file, ordered by position.
    words: Vec<Vec<BuiltIn>>,
    locals: Vec<Local>,
    types: Vec<Type>,
    /// By file, ordered by position.
    typed: Vec<Typed>,
    rulesets: Rulesets,
    parts: Parts,
}

/// A name in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reference {
    pub start: u32,
    pub end: u32,
    /// Where its target is declared.
    pub to: Origin,
}

/// A word of the language in a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BuiltIn {
    pub start: u32,
    pub id: WordId,
}

impl BuiltIn {
    /// Offset after the last byte.
    pub fn end(&self) -> u32 {
        self.start + self.id.word().name.len() as u32
    }
}

/// A name introduced inside a declaration: by a loop, by `let`, by a hook, a role, a zone, a terrain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Local {
    /// Its category, in a word.
    pub word: &'static str,
    /// Its name in the source.
    pub at: Origin,
}

impl Index {
    /// The resolved names in a file, ordered by position.
    pub fn references(&self, file: usize) -> &[Reference] {
        self.references.get(file).map_or(&[], Vec::as_slice)
    }

    /// The name at an offset; the end of a name counts as inside.
    pub fn at(&self, file: usize, offset: u32) -> Option<&Reference> {
        let all = self.references(file);
        let after = all.partition_point(|r| r.start <= offset);
        all[..after].last().filter(|r| offset <= r.end)
    }

    /// The words of the language in a file, ordered by position: built-in names, and the keywords of declarations and
    /// properties. A name that refers to a declaration is none. In text with errors they are guessed, also where such a
    /// name is declared.
    pub fn words(&self, file: usize) -> &[BuiltIn] {
        self.words.get(file).map_or(&[], Vec::as_slice)
    }

    /// All names introduced inside declarations, ordered by file and position.
    pub fn locals(&self) -> &[Local] {
        &self.locals
    }

    /// The distinct types, by number.
    pub fn types(&self) -> &[Type] {
        &self.types
    }

    /// The type of the definition whose name starts at an offset; `None` if it has none or has an error.
    pub fn type_of(&self, file: usize, start: u32) -> Option<TypeId> {
        let key = |t: &Typed| (t.file as usize, t.start);
        let found = self.typed.binary_search_by_key(&(file, start), key).ok()?;
        Some(self.typed[found].ty)
    }

    /// The parts of declarations, with the types of their values.
    pub fn parts(&self) -> &Parts {
        &self.parts
    }

    /// Which declarations each file sees.
    pub fn rulesets(&self) -> &Rulesets {
        &self.rulesets
    }
}

/// Merges the notes of many compilations.
#[derive(Default)]
pub(crate) struct Gathered {
    references: FxHashMap<u32, (GlobalSpan, GlobalSpan)>,
    words: FxHashMap<u32, WordId>,
    locals: FxHashMap<u32, (GlobalSpan, &'static str)>,
    types: GatheredTypes,
    parts: part_types::GatheredParts,
    off: disabled::Off,
}

impl Gathered {
    /// Starts a ruleset, with the names in its overlays that are resolved without compiling.
    pub fn begin(&mut self, references: &[(GlobalSpan, GlobalSpan)]) {
        self.off.begin();
        self.refer(references);
    }

    fn refer(&mut self, references: &[(GlobalSpan, GlobalSpan)]) {
        for &(at, to) in references {
            self.references.entry(at.start).or_insert((at, to));
        }
    }

    pub fn add(&mut self, notes: Notes, program: &Program) {
        self.take_in(&Resolved::of(notes, program, None));
    }

    /// Adds the notes of a compilation; what is known already stays.
    pub fn take_in(&mut self, new: &Resolved) {
        self.refer(&new.references);
        for &(at, word) in &new.words {
            self.words.entry(at).or_insert(word);
        }
        for &(at, word, ty) in &new.locals {
            self.locals.entry(at.start).or_insert((at, word));
            self.types.add(&new.numbers, at, ty);
        }
        for &(at, ty) in &new.types {
            self.types.add(&new.numbers, at, ty);
        }
        self.parts.add(&new.values, &new.numbers, &mut self.types);
        self.parts.add_secrets(&new.secret);
        self.off.add(&new.decided);
    }

    /// A setting of the options that reads code which no compilation has read yet.
    pub fn unread(&mut self, program: &Program) -> Option<Setting> {
        self.off.next(program)
    }

    /// The index of a project with these problems; names in the headers of its files are added.
    pub fn finish(&mut self, project: &Project, diagnostics: &[Diagnostic]) -> Index {
        self.add_headers(project);
        let (types, typed) = self.types.finish(project);
        let references = vec![vec![]; project.files.len()];
        let rulesets = Rulesets::in_project(project);
        let parts = self.parts.finish(project);
        let mut index = Index { references, words: vec![], locals: vec![], types, typed, rulesets, parts };
        for &(at, to) in self.references.values() {
            let (Origin { file, start, end }, name) = project.within_parentheses(at);
            let (to, declared) = project.within_parentheses(self.end_of(to));
            // `each planes`: a plural refers to the same name.
            if !name.is_empty() && (name == declared || name.strip_suffix('s') == Some(declared)) {
                index.references[file as usize].push(Reference { start, end, to });
            }
        }
        index.references.iter_mut().for_each(|of_file| of_file.sort_by_key(|r| (r.start, r.end)));
        index.words = words::in_files(&self.words, project, &index.references, &index.rulesets, diagnostics);
        // A name that leads to another place is not declared where it is written.
        let declared = |at: &GlobalSpan| self.references.get(&at.start).is_none_or(|(_, to)| to == at);
        let locals = self.locals.values().filter(|(at, _)| declared(at));
        index.locals = locals.map(|&(at, word)| Local { word, at: project.origin(at) }).collect();
        index.locals.sort_by_key(|l| (l.at.file, l.at.start));
        index
    }

    /// Whether others have the same index, if both have the names in headers.
    pub fn is_like(&self, others: &Gathered) -> bool {
        (&self.references, &self.words, &self.locals) == (&others.references, &others.words, &others.locals)
            && (&self.types, &self.parts) == (&others.types, &others.parts)
    }

    /// The declaration that a place leads to; the place may itself be a reference.
    fn end_of(&self, mut to: GlobalSpan) -> GlobalSpan {
        const STEPS_MAX: usize = 8;
        for _ in 0..STEPS_MAX {
            match self.references.get(&to.start) {
                Some((_, next)) if *next != to => to = *next,
                _ => break,
            }
        }
        to
    }

    /// Resolves the rulesets named in headers.
    pub fn add_headers(&mut self, project: &Project) {
        for file in &project.files {
            for (block, decl) in file.source.decls() {
                let named: Vec<_> = match &decl.kind {
                    DeclKind::Ruleset { extends, over, .. } => extends.iter().chain(over).collect(),
                    DeclKind::For(name) => vec![name],
                    _ => continue,
                };
                for name in named {
                    let base = file.base + block.start;
                    let at = GlobalSpan { start: base + name.span.start, end: base + name.span.end };
                    if let Some(system) = project.system(&name.text) {
                        self.references.insert(at.start, (at, project.address(system.origin)));
                    }
                }
            }
        }
    }
}

impl Project {
    /// The source at an address range; empty if there is none.
    pub(crate) fn text(&self, at: GlobalSpan) -> &str {
        self.text_at(self.origin(at))
    }

    /// The source at a place; empty if there is none.
    fn text_at(&self, Origin { file, start, end }: Origin) -> &str {
        let text = self.files.get(file as usize).and_then(|f| f.source.text.get(start as usize..end as usize));
        text.unwrap_or("")
    }

    /// The place of an address range and its source, without the surrounding parentheses: the range of `(E)` includes
    /// them.
    fn within_parentheses(&self, at: GlobalSpan) -> (Origin, &str) {
        let origin = self.origin(at);
        let text = self.text_at(origin);
        let is_bare = |end: Option<&u8>| end.is_some_and(|b| b.is_ascii_alphanumeric() || *b == b'_');
        if is_bare(text.as_bytes().first()) && is_bare(text.as_bytes().last()) {
            return (origin, text);
        }
        let mut inside = Lexer::new(text).filter(|t| !t.is_trivia() && !matches!(t.text(text), "(" | ")"));
        let Some(first) = inside.next() else { return (origin, text) };
        let last = inside.last().unwrap_or(first);
        let inner = GlobalSpan { start: at.start + first.start, end: at.start + last.end };
        (self.origin(inner), self.text(inner))
    }

    /// The address range of a place.
    pub(crate) fn address(&self, at: Origin) -> GlobalSpan {
        let base = self.files.get(at.file as usize).map_or(0, |f| f.base);
        GlobalSpan { start: base + at.start, end: base + at.end }
    }
}

impl Compiler<'_> {
    /// Records what a name refers to: a declaration, or a word of the language.
    pub fn refers(&self, at: GlobalSpan, to: Def<'_>) {
        match self.place_of(to).filter(|to| to.start < to.end) {
            Some(to) => self.refers_to(at, to),
            None => self.refers_to_built_in(at, to),
        }
    }

    /// Records a word of the language, if the list has one with this name.
    pub fn built_in(&self, at: GlobalSpan, list: WordList, name: &str) {
        if self.noted.is_some_and(|noted| noted.words.contains(&at.start)) {
            return;
        }
        if let Some(word) = WordId::find(list, name) {
            self.notes.words.borrow_mut().push((at.start, word));
        }
    }

    /// Records where the target of a name is declared.
    pub fn refers_to(&self, at: GlobalSpan, to: GlobalSpan) {
        let is_noted = self.noted.is_some_and(|noted| noted.references.contains(&at.start));
        if !is_noted && at.start < at.end && to.start < to.end {
            self.notes.references.borrow_mut().push((at, to));
        }
    }

    /// Records the type of a definition whose name is here. A name introduced inside a declaration has its type from
    /// [`Compiler::bind`].
    pub fn note_type(&mut self, at: GlobalSpan, ty: Ty) {
        if self.noted.is_none_or(|noted| !noted.types.contains(&at.start)) {
            self.notes.types.push((at, ty));
        }
    }

    /// Records a name introduced inside a declaration, with its category and its type.
    pub fn note_local(&mut self, at: GlobalSpan, word: &'static str, ty: Ty) {
        if self.noted.is_none_or(|noted| !noted.has_local(at)) {
            self.notes.locals.push((at, word, ty));
        }
    }

    /// Records a value that must have a type.
    pub fn note_value(&mut self, at: GlobalSpan, expected: &ProgramType, ty: Ty) {
        if self.noted.is_none_or(|noted| !noted.has_value(at)) {
            self.notes.values.push(Value { at, expected: expected.clone(), ty });
        }
    }
}
