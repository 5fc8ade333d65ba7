//! What the compiler knows of the parts of declarations: fields with their values, elements, cells, modifiers, clauses.
//!
//! While it compiles, the compiler records which type it expects of an expression, and which type the expression has;
//! the program says who may know a field. Where a part is and how it is named follows from its form alone, so that is
//! read from the tree of its declaration when somebody asks ([`dicta_syntax::part::all`]): a check pays only for the
//! types.

use super::TypeId;
use super::typed::GatheredTypes;
use crate::diagnostics::GlobalSpan;
use crate::moved::Moved;
use crate::notes::Value;
use crate::project::Project;
use dicta_program::{Origin, Program, Secrecy};
use dicta_syntax::ast::{Decl, DeclKind, Span};
use dicta_syntax::part::{self, PartKind, Placed, Steps};
use dicta_syntax::{Block, SourceFile};
use rustc_hash::FxHashMap;
use std::sync::Arc;

/// The types of the values in a project's files, and who may know its fields. Cheap to copy.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Parts {
    all: Arc<Known>,
}

#[derive(Debug, Default, PartialEq)]
struct Known {
    /// By file, ordered by position.
    values: Vec<Vec<TypedValue>>,
    /// Fields that not everyone may know, by file and start of the name; ordered.
    secret: Vec<((u32, u32), Secrecy)>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct TypedValue {
    start: u32,
    end: u32,
    expected: Option<TypeId>,
    ty: Option<TypeId>,
}

/// A part of a declaration.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    pub kind: PartKind,
    /// The line, card or modifier; offsets in the file.
    pub start: u32,
    pub end: u32,
    /// Its value, if it is written.
    pub value: Option<(u32, u32)>,
    /// Its path: the keyword and the name of its declaration, and the elements after them, as in overlays and edits.
    pub word: String,
    pub owner: String,
    pub steps: Steps,
    /// Where the name of what it gives a value to starts: the index refers from there to the field, and a key or a result
    /// of a table is declared there. An element has that of the part around it.
    pub name: Option<u32>,
    /// The type that its value must have.
    pub expected: Option<TypeId>,
    /// The type that its value has.
    pub ty: Option<TypeId>,
    /// The `source` mark of the part, else of its declaration.
    pub source: Option<String>,
    /// The `reconstructed` mark of the part, else of its declaration.
    pub reconstructed: Option<String>,
}

impl Parts {
    /// The parts of a declaration in a file, in the order of the source; outer parts before those inside them.
    pub fn of(&self, file: usize, source: &SourceFile, block: &Block, decl: &Decl) -> Vec<Part> {
        let (word, owner) = match &decl.kind {
            DeclKind::Turn { setup: true, .. } => ("setup", "setup"),
            DeclKind::Turn { .. } => ("turn", "turn"),
            DeclKind::AddTo { what, name, .. } => (what.text.as_str(), name.text.as_str()),
            DeclKind::Replace(inner) => inner.key().map_or(("", ""), |(word, name)| (word, name.text.as_str())),
            kind => kind.key().map_or(("", ""), |(word, name)| (word, name.text.as_str())),
        };
        let at = |span: Span| (block.start + span.start, block.start + span.end);
        let own = &decl.marks;
        // The name of the part around an element.
        let mut around: Option<(Span, u32)> = None;
        let all = part::all(&decl.kind, block.text(&source.text));
        let part = |placed: Placed| {
            let (start, end) = at(placed.whole);
            let value = placed.value.map(at);
            let types = value.and_then(|(start, end)| self.types(file, start, end));
            let name = match (placed.name, around) {
                (Some(name), _) => {
                    around = Some((placed.whole, block.start + name.start));
                    around.map(|(_, name)| name)
                }
                (None, Some((whole, name))) if whole.end >= placed.whole.end => Some(name),
                _ => None,
            };
            let is_marked = placed.source.is_some() || placed.reconstructed.is_some();
            let (source, reconstructed) = if is_marked { (placed.source, placed.reconstructed) } else { own.words() };
            Part {
                kind: placed.kind,
                start,
                end,
                value,
                word: word.to_owned(),
                owner: owner.to_owned(),
                steps: placed.steps,
                name: name.or_else(|| of_table(&decl.kind, placed.kind).map(|name| block.start + name)),
                expected: types.and_then(|t| t.expected),
                ty: types.and_then(|t| t.ty),
                source,
                reconstructed,
            }
        };
        all.into_iter().map(part).collect()
    }

    /// The innermost part at an offset; its end counts as inside. Where a value and a part without a value end, the one
    /// with a value counts.
    pub fn at(&self, file: usize, source: &SourceFile, offset: u32) -> Option<Part> {
        let block = source.block_at(offset)?;
        let parts = self.of(file, source, block, block.decl.as_deref()?);
        let inside = parts.into_iter().filter(|p| (p.start..=p.end).contains(&offset));
        inside.min_by_key(|p| (p.end - p.start, p.value.is_none()))
    }

    /// The type that the source at this range must have, if the compiler has read it as a value.
    pub fn expected(&self, file: usize, start: u32, end: u32) -> Option<TypeId> {
        self.types(file, start, end)?.expected
    }

    fn types(&self, file: usize, start: u32, end: u32) -> Option<TypedValue> {
        let values = self.all.values.get(file)?;
        let found = values.binary_search_by_key(&(start, end), |v| (v.start, v.end)).ok()?;
        Some(values[found])
    }

    /// Who may know the field whose name starts at an offset.
    pub fn known_to(&self, file: usize, start: u32) -> Secrecy {
        let key = (file as u32, start);
        let found = self.all.secret.binary_search_by_key(&key, |(at, _)| *at);
        found.map_or(Secrecy::Public, |i| self.all.secret[i].1)
    }
}

/// Where the key or the result is named to which a row, a column or a cell of a table gives a value.
fn of_table(table: &DeclKind, kind: PartKind) -> Option<u32> {
    let DeclKind::Table { keys, results, .. } = table else { return None };
    let param = match (kind, results.as_slice()) {
        (PartKind::Row, _) => keys.first()?,
        (PartKind::Column, _) => keys.get(1)?,
        (PartKind::Cell, [only]) => only,
        _ => return None,
    };
    Some(param.name.span.start)
}

/// A value with the numbers that its types have in its compilation.
pub(super) struct ResolvedValue {
    pub at: GlobalSpan,
    expected: Option<TypeId>,
    ty: Option<TypeId>,
}

impl ResolvedValue {
    pub fn of(Value { at, expected, ty }: Value, program: &Program, types: &mut GatheredTypes) -> Self {
        let expected = types.number_of(program, &expected);
        let ty = if ty.err() { None } else { types.type_of(program, &ty).or(expected) };
        ResolvedValue { at, expected, ty }
    }

    /// The same where it is now; none if it has no place there.
    pub fn moved(&self, moved: &Moved) -> Option<Self> {
        Some(ResolvedValue { at: moved.span(self.at)?, expected: self.expected, ty: self.ty })
    }
}

/// Merges the values and the secrets that many compilations note.
#[derive(Default, PartialEq)]
pub(super) struct GatheredParts {
    values: FxHashMap<(u32, u32), TypedValue>,
    secret: FxHashMap<(u32, u32), Secrecy>,
}

impl GatheredParts {
    /// Adds what a compilation noted, with its numbers of types; the first one counts.
    pub fn add(&mut self, values: &[ResolvedValue], numbers: &GatheredTypes, types: &mut GatheredTypes) {
        for &ResolvedValue { at: GlobalSpan { start, end }, expected, ty } in values {
            self.values.entry((start, end)).or_insert_with(|| {
                let expected = expected.map(|ty| types.taken_from(numbers, ty));
                let ty = ty.map(|ty| types.taken_from(numbers, ty));
                TypedValue { start, end, expected, ty }
            });
        }
    }

    pub fn add_secrets(&mut self, secrets: &[((u32, u32), Secrecy)]) {
        for &(at, secrecy) in secrets {
            self.secret.entry(at).or_insert(secrecy);
        }
    }

    pub fn finish(&self, project: &Project) -> Parts {
        let mut values = vec![vec![]; project.files.len()];
        for &value in self.values.values() {
            let Origin { file, start, end } = project.origin(GlobalSpan { start: value.start, end: value.end });
            if let Some(of_file) = values.get_mut(file as usize) {
                of_file.push(TypedValue { start, end, ..value });
            }
        }
        values.iter_mut().for_each(|of_file| of_file.sort_unstable_by_key(|v| (v.start, v.end)));
        let mut secret: Vec<_> = self.secret.iter().map(|(at, secrecy)| (*at, *secrecy)).collect();
        secret.sort_unstable_by_key(|(at, _)| *at);
        Parts { all: Arc::new(Known { values, secret }) }
    }
}
