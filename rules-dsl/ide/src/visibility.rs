//! The declarations that a file sees, for suggestions.
//!
//! The index says which rulesets a file sees and how far they are; of several declarations with a name the nearest
//! counts. Names are looked up here only where the compiler has not resolved them: in the unfinished declaration at the
//! cursor, and in the types of a file that belongs to no ruleset, because its header is missing or unfinished. The
//! compiler reads no such file, and it should have suggestions before it has a header.

use crate::symbols::{Project, Symbol, SymbolKind, Ty};
use dicta_syntax::ast::Type;
use std::ops::Deref;

/// A project as seen from one of its files.
#[derive(Clone, Copy)]
pub(crate) struct Scope<'p> {
    project: &'p Project,
    file: usize,
}

impl Deref for Scope<'_> {
    type Target = Project;

    fn deref(&self) -> &Project {
        self.project
    }
}

impl Project {
    /// The view from a file; an unknown file sees everything.
    pub(crate) fn seen_from(&self, file: usize) -> Scope<'_> {
        Scope { project: self, file }
    }
}

impl<'p> Scope<'p> {
    pub fn symbol(&self, number: usize) -> &'p Symbol {
        &self.project.things[number]
    }

    /// The distance of a symbol; `None` if not visible. Names of rulesets are visible everywhere.
    fn far(&self, thing: &Symbol) -> Option<usize> {
        match thing.sort {
            SymbolKind::Ruleset => Some(0),
            _ => self.project.rulesets.distance(self.file, thing.place.file),
        }
    }

    fn sees(&self, thing: &Symbol) -> bool {
        self.far(thing).is_some()
    }

    /// The nearest of several symbols.
    fn nearest(&self, all: impl Iterator<Item = usize>) -> Option<usize> {
        all.filter_map(|i| Some((self.far(&self.project.things[i])?, i))).min_by_key(|(far, _)| *far).map(|(_, i)| i)
    }

    /// The nearest symbol with this name for which `fits` holds.
    pub fn find(&self, name: &str, fits: impl Fn(&Symbol) -> bool) -> Option<usize> {
        let all = self.project.names.get(name)?;
        self.nearest(all.iter().copied().filter(|i| fits(&self.project.things[*i])))
    }

    pub fn named(&self, name: &str, sort: SymbolKind) -> Option<usize> {
        self.find(name, |t| t.sort == sort)
    }

    /// The symbol that an overlay's symbol replaces: the one with the same name in the rulesets below.
    pub fn under(&self, thing: &Symbol) -> Option<usize> {
        let is_it = |t: &Symbol| t.sort == thing.sort && t.name == thing.name && t.of == thing.of;
        let all = self.project.called(&thing.name).filter(|(_, t)| is_it(t) && self.far(t).is_some_and(|far| far > 0));
        self.nearest(all.map(|(i, _)| i))
    }

    /// All visible symbols with a name, including fields.
    pub fn called(&self, name: &str) -> impl Iterator<Item = &'p Symbol> + use<'p> {
        let sight = *self;
        self.project.called(name).map(|(_, t)| t).filter(move |t| sight.sees(t))
    }

    /// All visible symbols of a kind, in source order.
    pub fn all(&self, sort: SymbolKind) -> impl Iterator<Item = &'p Symbol> + use<'p> {
        let sight = *self;
        self.project.things.iter().filter(move |t| t.sort == sort && sight.sees(t))
    }

    /// Symbols of these kinds that belong to a declaration with this name. Parameters and results are those of the
    /// nearest declaration; fields and members come from all that add to it.
    pub fn owned(&self, of: &str, sorts: &[SymbolKind]) -> Vec<usize> {
        let all = self.project.owned.get(of).map(Vec::as_slice).unwrap_or_default();
        let things = &self.project.things;
        let fits = |i: &usize| sorts.contains(&things[*i].sort) && self.sees(&things[*i]);
        let found: Vec<usize> = all.iter().copied().filter(fits).collect();
        let is_signature =
            |i: &usize| matches!(things[*i].sort, SymbolKind::Param | SymbolKind::Pick | SymbolKind::TableResult);
        let near = found.iter().filter(|i| is_signature(i)).filter_map(|i| self.far(&things[*i])).min();
        let kept = |i: &usize| !is_signature(i) || self.far(&things[*i]) == near;
        found.into_iter().filter(kept).collect()
    }

    /// The kind and the kinds that it extends, itself first.
    pub fn lineage(&self, kind: &str) -> Vec<String> {
        let mut line: Vec<String> = vec![kind.to_string()];
        while let Some(i) = self.named(&line[line.len() - 1], SymbolKind::Kind) {
            let parent = &self.project.things[i].of;
            if parent.is_empty() || line.contains(parent) {
                break;
            }
            line.push(parent.clone());
        }
        line
    }

    /// Whether entries of `kind` are entries of `of` too.
    pub fn descends(&self, kind: &str, of: &str) -> bool {
        kind == of || self.lineage(kind).iter().any(|k| k == of)
    }

    /// A field of a kind or of an enum's members.
    pub fn field(&self, of: &str, name: &str) -> Option<usize> {
        let own = |kind: String| self.project.fields.get(&(kind, name.to_string()));
        self.lineage(of).into_iter().filter_map(own).find_map(|all| self.nearest(all.iter().copied()))
    }

    /// All fields of a kind, inherited first.
    pub fn fields_of(&self, kind: &str) -> Vec<&'p Symbol> {
        let line = self.lineage(kind);
        line.iter().rev().flat_map(|k| self.owned(k, &[SymbolKind::Field])).map(|i| &self.project.things[i]).collect()
    }

    /// Whether a kind is the type of a `part` of another kind, itself or by a kind that it extends.
    pub fn is_part(&self, kind: &str) -> bool {
        let line = self.lineage(kind);
        self.all(SymbolKind::Field).any(|f| f.word == "part" && matches!(&f.ty, Ty::Kind(k) if line.contains(k)))
    }

    /// The members of an enum or inline list.
    pub fn members(&self, ty: &Ty) -> Vec<usize> {
        match ty {
            Ty::Enum(name) => self.owned(name, &[SymbolKind::Member]),
            Ty::Inline(file, start) => self.project.inline.get(&(*file, *start)).cloned().unwrap_or_default(),
            Ty::Many(inner) => self.members(inner),
            _ => Vec::new(),
        }
    }

    /// A type written in this file, which no ruleset has, in the block that begins at `base`.
    pub fn ty_written(&self, base: u32, ty: &Type) -> Ty {
        match ty {
            Type::Named(n) => self.ty_named(&n.text),
            Type::Range(..) => Ty::Plain,
            Type::Inline(_, span) => Ty::Inline(self.file, base + span.start),
            Type::OrNone(t) => self.ty_written(base, t),
            Type::SetOf(t) | Type::ListOf(t, _) => Ty::Many(Box::new(self.ty_written(base, t))),
        }
    }

    /// The type with this name, in source that isn't compiled.
    pub fn ty_named(&self, name: &str) -> Ty {
        let found = self.find(name, |t| matches!(t.sort, SymbolKind::Kind | SymbolKind::Enum | SymbolKind::Die));
        match found {
            Some(i) => self.project.things[i].ty.clone(),
            None if name == "side" || name == "game" => Ty::Kind(name.to_string()),
            None if name == "arc" => Ty::Arc,
            None => Ty::Plain,
        }
    }
}

#[cfg(test)]
mod tests;
