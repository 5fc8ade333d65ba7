//! Visibility: a name refers to a declaration of the file's own ruleset, or of one that it extends.
//!
//! As in the compiler, a file belongs to the ruleset that it begins or is `for`; a ruleset sees itself, the rulesets
//! that it extends, and the other overlays on the same game. Of several declarations with a name the nearest counts.
//! Two games that share a base, or nothing, never see each other. A file without a header sees everything, so that
//! suggestions work before it has one.

use crate::symbols::{Project, Symbol, SymbolKind, Ty, decls};
use dicta_syntax::SourceFile;
use dicta_syntax::ast::{DeclKind, Type};
use std::collections::HashMap;
use std::ops::Deref;

/// The distance between overlays on the same game: farther than any ruleset that they extend.
const SIBLING_DISTANCE: usize = 1000;

/// The rulesets of a project, and their visibility to each other.
#[derive(Debug, Default)]
pub(crate) struct Rulesets {
    /// By file; `None` if the file has no header.
    of_file: Vec<Option<usize>>,
    /// The distance from one to the other; `None` if not visible.
    far: Vec<Vec<Option<usize>>>,
}

struct Header {
    name: String,
    extends: Option<String>,
    shared: bool,
}

impl Rulesets {
    pub fn of(files: &[&SourceFile]) -> Self {
        let mut headers: Vec<Header> = Vec::new();
        let mut claims: Vec<Option<String>> = Vec::new();
        for file in files {
            let claim = decls(file).find_map(|(_, decl)| match &decl.kind {
                DeclKind::Ruleset { name, extends, shared, .. } => {
                    let extends = extends.as_ref().map(|e| e.text.clone());
                    headers.push(Header { name: name.text.clone(), extends, shared: *shared });
                    Some(name.text.clone())
                }
                DeclKind::For(name) => Some(name.text.clone()),
                _ => None,
            });
            claims.push(claim);
        }
        let numbers: HashMap<&str, usize> = headers.iter().enumerate().rev().map(|(i, h)| (&*h.name, i)).collect();
        let chains: Vec<Vec<usize>> = (0..headers.len()).map(|i| chain(&headers, &numbers, i)).collect();
        // The game of a ruleset: the nearest one in its chain that extends only shared rulesets.
        let alone = |i: usize| !headers[i].shared && chains[i][1..].iter().all(|under| headers[*under].shared);
        let games: Vec<Option<usize>> = chains.iter().map(|c| c.iter().copied().find(|i| alone(*i))).collect();
        let far = |from: usize, to: usize| {
            let under = chains[from].iter().position(|i| *i == to);
            let beside = games[from].is_some() && games[from] == games[to] && games[from] != Some(from);
            under.or(beside.then_some(SIBLING_DISTANCE))
        };
        let far = (0..headers.len()).map(|from| (0..headers.len()).map(|to| far(from, to)).collect()).collect();
        let of_file =
            claims.iter().map(|claim| claim.as_ref().and_then(|c| numbers.get(c.as_str()).copied())).collect();
        Rulesets { of_file, far }
    }

    fn of_file(&self, file: usize) -> Option<usize> {
        self.of_file.get(file).copied().flatten()
    }

    /// The distance of one file from another; `None` if not visible.
    fn far(&self, from: usize, to: usize) -> Option<usize> {
        match (self.of_file(from), self.of_file(to)) {
            (Some(from), Some(to)) => self.far[from][to],
            (None, _) => Some(usize::from(from != to)),
            (Some(_), None) => None,
        }
    }

    /// Whether either of two files sees the other.
    pub fn related(&self, a: usize, b: usize) -> bool {
        self.far(a, b).is_some() || self.far(b, a).is_some()
    }
}

/// A ruleset and those that it extends, itself first; ends where one is missing or repeats.
fn chain(headers: &[Header], numbers: &HashMap<&str, usize>, of: usize) -> Vec<usize> {
    let mut chain = vec![of];
    while let Some(under) = headers[chain[chain.len() - 1]].extends.as_ref().and_then(|e| numbers.get(e.as_str())) {
        if chain.contains(under) {
            break;
        }
        chain.push(*under);
    }
    chain
}

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
            _ => self.project.rulesets.far(self.file, thing.place.file),
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

    /// A type written in this file, in the block that begins at `base`.
    pub fn ty(&self, base: u32, ty: &Type) -> Ty {
        match ty {
            Type::Named(n) => self.ty_named(&n.text),
            Type::Range(..) => Ty::Plain,
            Type::Inline(_, span) => Ty::Inline(self.file, base + span.start),
            Type::OrNone(t) => self.ty(base, t),
            Type::SetOf(t) | Type::ListOf(t, _) => Ty::Many(Box::new(self.ty(base, t))),
        }
    }

    pub fn ty_named(&self, name: &str) -> Ty {
        let found = self.find(name, |t| matches!(t.sort, SymbolKind::Kind | SymbolKind::Enum | SymbolKind::Die));
        match found.map(|i| self.project.things[i].sort) {
            Some(SymbolKind::Kind) => Ty::Kind(name.to_string()),
            Some(SymbolKind::Enum) => Ty::Enum(name.to_string()),
            Some(_) => Ty::Rolled(name.to_string()),
            None if name == "side" || name == "game" => Ty::Kind(name.to_string()),
            None if name == "arc" => Ty::Arc,
            None => Ty::Plain,
        }
    }
}

#[cfg(test)]
mod tests;
