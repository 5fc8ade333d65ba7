//! The files of a project in one order, with the rulesets that they hold.
//!
//! Files come in through [`project`]; imports are resolved by a [`Library`]. A file follows all files it imports. All
//! files follow one another in one long address space (see [`crate::diagnostics`]).

use crate::diagnostics::{Diagnostic, Draft, GlobalSpan};
use dicta_diagnostics::Code::*;
use dicta_program::Origin;
use dicta_program::limits::{FILES_MAX, IMPORTS_MAX, PROJECT_SIZE_MAX, RULESETS_MAX};
use dicta_syntax::SourceFile;
use dicta_syntax::ast::{Decl, DeclKind, Span};
use rustc_hash::{FxHashMap, FxHashSet};
use std::sync::Arc;

/// Prefix of the paths of library files.
const LIBRARY: &str = "dicta/";
/// The addresses of files are multiples of this number.
const ROOM: u32 = 1 << 12;
/// The edition of the language that this version reads.
const EDITION: i64 = 1;

/// Where imports that are not files of the project come from.
pub trait Library {
    /// The files behind an import such as `dicta/bluemax-2013`: path and source, in a fixed order. Empty if unknown.
    fn open(&self, import: &str) -> Vec<(String, Arc<SourceFile>)>;
    /// What can be imported, for suggestions.
    fn names(&self) -> Vec<String> {
        vec![]
    }
}

/// An empty library.
pub struct NoLibrary;

impl Library for NoLibrary {
    fn open(&self, _import: &str) -> Vec<(String, Arc<SourceFile>)> {
        vec![]
    }
}

impl<F: Fn(&str) -> Vec<(String, Arc<SourceFile>)>> Library for F {
    fn open(&self, import: &str) -> Vec<(String, Arc<SourceFile>)> {
        self(import)
    }
}

/// A file of a project.
#[derive(Clone, Debug)]
pub struct ProjectFile {
    /// Relative to the project, or `dicta/…` for the library.
    pub path: String,
    pub source: Arc<SourceFile>,
    /// The ruleset that the file belongs to.
    pub system: Option<String>,
    /// Address of its first byte.
    pub(crate) base: u32,
}

impl ProjectFile {
    /// Whether it declares something with this keyword.
    pub fn declares(&self, word: &str) -> bool {
        self.source.decls().any(|(_, decl)| decl.kind.key().is_some_and(|(key, _)| key == word))
    }
}

/// A ruleset as declared in its header.
#[derive(Clone, Debug, PartialEq)]
pub struct System {
    pub name: String,
    pub title: String,
    pub docs: String,
    /// Whether it is only a base for other systems and not playable by itself.
    pub shared: bool,
    pub extends: Option<String>,
    pub over: Vec<String>,
    /// Position of the name in the header.
    pub origin: Origin,
    pub(crate) at: GlobalSpan,
}

/// All files and rulesets.
#[derive(Clone, Debug, Default)]
pub struct Project {
    pub files: Vec<ProjectFile>,
    pub systems: Vec<System>,
    /// Problems of files, imports and headers, including syntax errors.
    pub diagnostics: Vec<Diagnostic>,
}

/// Gathers the files of a project and everything they import.
pub fn project(files: Vec<(String, Arc<SourceFile>)>, library: &dyn Library) -> Project {
    let mut gather = Gather {
        given: files,
        known: FxHashMap::default(),
        library,
        project: Project::default(),
        drafts: vec![],
        stack: vec![],
        open: FxHashMap::default(),
        imports: 0,
        size: 0,
        visited: FxHashSet::default(),
        pieces: FxHashMap::default(),
    };
    for (i, (path, _)) in gather.given.iter().enumerate() {
        gather.known.insert(path.clone(), i);
    }
    for i in 0..gather.given.len() {
        gather.visit(i);
    }
    let Gather { mut project, drafts, .. } = gather;
    let mut drafts: Vec<Draft> =
        drafts.into_iter().map(|(file, span, draft)| project.place(&file, span, draft)).collect();
    project.headers(&mut drafts);
    let mut diagnostics = project.syntax_errors();
    diagnostics.extend(drafts.into_iter().map(|d| project.finish(d)));
    project.diagnostics = diagnostics;
    project
}

struct Gather<'l> {
    given: Vec<(String, Arc<SourceFile>)>,
    known: FxHashMap<String, usize>,
    library: &'l dyn Library,
    project: Project,
    /// By path and span in the file, since addresses are not known yet.
    drafts: Vec<(String, Span, Draft)>,
    /// The files on the current import path, each with the position of the next import.
    stack: Vec<usize>,
    open: FxHashMap<usize, usize>,
    imports: usize,
    /// Bytes in the project so far.
    size: usize,
    visited: FxHashSet<String>,
    /// Files that the library returned, by import.
    pieces: FxHashMap<String, Vec<usize>>,
}

impl Gather<'_> {
    fn visit(&mut self, i: usize) {
        let (path, source) = self.given[i].clone();
        if self.open.contains_key(&i) || !self.visited.insert(path.clone()) || !self.fits(&path, &source) {
            return;
        }
        self.open.insert(i, self.stack.len());
        self.stack.push(i);
        for block in &source.blocks {
            if let Some(DeclKind::Use(name)) = block.decl.as_ref().map(|d| &d.kind) {
                let span = Span { start: block.start + name.span.start, end: block.start + name.span.end };
                self.import(&path, &name.text, span);
            }
        }
        self.stack.pop();
        self.open.remove(&i);
        self.project.add(path, source);
    }

    /// Whether a file still fits into the project; the first one that does not is reported and left out, like all after
    /// it.
    fn fits(&mut self, path: &str, source: &SourceFile) -> bool {
        let full = self.size > PROJECT_SIZE_MAX;
        self.size = self.size.saturating_add(source.text.len());
        if self.size <= PROJECT_SIZE_MAX && self.visited.len() <= FILES_MAX {
            return true;
        }
        if !full {
            let message = match self.size > PROJECT_SIZE_MAX {
                true => format!("the files of this project are larger than {} MiB together", PROJECT_SIZE_MAX >> 20),
                false => format!("this project has more than {FILES_MAX} files"),
            };
            let draft = Draft::new(E0903, GlobalSpan::default(), message)
                .hint("this file and those after it are skipped; open a folder with a single game");
            self.size = PROJECT_SIZE_MAX + 1;
            self.project.add(path.to_string(), Arc::new(dicta_syntax::parse("")));
            self.drafts.push((path.to_string(), Span::default(), draft));
        }
        false
    }

    fn import(&mut self, from: &str, import: &str, span: Span) {
        self.imports += 1;
        if self.imports > IMPORTS_MAX {
            if self.imports == IMPORTS_MAX + 1 {
                let d = Draft::new(E0112, GlobalSpan::default(), format!("more than {IMPORTS_MAX} imports"));
                self.drafts.push((from.to_string(), span, d));
            }
            return;
        }
        let targets = self.targets(from, import);
        if targets.is_empty() {
            let d = if import.split('/').any(|p| p == "..") || import.starts_with('/') {
                Draft::new(E0110, GlobalSpan::default(), "an import can't leave the project's folder")
            } else {
                let names = self.library.names();
                let files: Vec<String> = self.known.keys().map(|p| p.trim_end_matches(".dicta").to_string()).collect();
                Draft::new(E0109, GlobalSpan::default(), format!("there is no file or folder `{import}`"))
                    .nearest(import, names.iter().chain(&files).map(String::as_str))
            };
            self.drafts.push((from.to_string(), span, d));
            return;
        }
        for target in targets {
            if let Some(&start) = self.open.get(&target) {
                // Files of one folder may import their own folder; a single file that is imported again is a cycle.
                if self.given[target].0 == from || self.pieces.contains_key(import) {
                    continue;
                }
                let mut cycle: Vec<&str> = self.stack[start..].iter().map(|&s| self.given[s].0.as_str()).collect();
                cycle.push(&self.given[target].0);
                let d = Draft::new(
                    E0111,
                    GlobalSpan::default(),
                    format!("these files import each other: {}", cycle.join(" → ")),
                )
                .hint("move the declarations that both need to a third file");
                self.drafts.push((from.to_string(), span, d));
                continue;
            }
            self.visit(target);
        }
    }

    /// The files that an import names.
    fn targets(&mut self, from: &str, import: &str) -> Vec<usize> {
        if let Some(found) = self.pieces.get(import) {
            return found.clone();
        }
        if import.split('/').any(|p| p == "..") || import.starts_with('/') {
            return vec![];
        }
        let folder = from.rsplit_once('/').map(|(f, _)| format!("{f}/")).unwrap_or_default();
        for base in [String::new(), folder] {
            for ending in ["", ".dicta"] {
                if let Some(&i) = self.known.get(&format!("{base}{import}{ending}")) {
                    return vec![i];
                }
            }
            let inside = format!("{base}{import}/");
            let mut found: Vec<usize> =
                self.known.iter().filter(|(p, _)| p.starts_with(&inside)).map(|(_, &i)| i).collect();
            if !found.is_empty() {
                found.sort_unstable();
                self.pieces.insert(import.to_string(), found.clone());
                return found;
            }
        }
        let opened = self.library.open(import);
        let mut found = vec![];
        for (path, source) in opened {
            let i = *self.known.entry(path.clone()).or_insert_with(|| {
                self.given.push((path, source));
                self.given.len() - 1
            });
            found.push(i);
        }
        self.pieces.insert(import.to_string(), found.clone());
        found
    }
}

impl Project {
    fn add(&mut self, path: String, source: Arc<SourceFile>) {
        // Each file can grow, so that an edit rarely moves the files after it.
        let after = |f: &ProjectFile| f.base.saturating_add(f.source.text.len() as u32 + 1);
        let base = self.files.last().map_or(0, |f| after(f).checked_next_multiple_of(ROOM).unwrap_or(u32::MAX));
        self.files.push(ProjectFile { path, source, system: None, base });
    }

    fn place(&self, path: &str, span: Span, mut draft: Draft) -> Draft {
        let base = self.files.iter().find(|f| f.path == path).map_or(0, |f| f.base);
        draft.at = GlobalSpan { start: base + span.start, end: base + span.end };
        for (at, _) in draft.fixes.iter_mut().flat_map(|fix| &mut fix.edits) {
            *at = draft.at;
        }
        draft
    }

    /// Finds which ruleset each file belongs to.
    fn headers(&mut self, drafts: &mut Vec<Draft>) {
        let mut seen: FxHashMap<String, GlobalSpan> = FxHashMap::default();
        let mut claims: Vec<Option<(String, GlobalSpan)>> = vec![];
        let mut lone: Vec<(GlobalSpan, u32)> = vec![];
        let mut broken: FxHashSet<String> = FxHashSet::default();
        let mut orders: Vec<(String, String, GlobalSpan)> = vec![];
        let mut full = false;
        for file in &self.files {
            let mut claim: Option<(String, GlobalSpan)> = None;
            // The first declaration, and where its documentation begins.
            let mut content: Option<(GlobalSpan, u32)> = None;
            for block in &file.source.blocks {
                let base = file.base + block.start;
                let Some(decl) = &block.decl else {
                    // A header that can't be read completely still claims the file.
                    if let Some(name) = block.header(&file.source.text).filter(|_| claim.is_none()) {
                        broken.insert(name.to_owned());
                        claim = Some((name.to_owned(), GlobalSpan { start: base, end: base }));
                    }
                    continue;
                };
                let sp = |s: Span| GlobalSpan { start: base.wrapping_add(s.start), end: base.wrapping_add(s.end) };
                let (name, header) = match &decl.kind {
                    DeclKind::Ruleset { name, .. } => (name, true),
                    DeclKind::For(name) => (name, false),
                    DeclKind::Edition(written) if *written != EDITION => {
                        drafts.push(
                            Draft::new(E0120, sp(decl.span), format!("there is no edition {written} of the language"))
                                .hint(format!("this Dicta reads edition {EDITION}")),
                        );
                        continue;
                    }
                    DeclKind::Use(_) | DeclKind::Edition(_) => continue,
                    _ => {
                        content.get_or_insert((sp(decl.span), base));
                        continue;
                    }
                };
                if let Some((_, first)) = &claim {
                    drafts.push(
                        Draft::new(E0107, sp(decl.span), "a file can belong to only one ruleset")
                            .note(*first, "first given here")
                            .hint("put the other ruleset into a file of its own"),
                    );
                    continue;
                }
                claim = Some((name.text.clone(), sp(name.span)));
                if header {
                    if let Some(first) = seen.get(&name.text) {
                        drafts.push(
                            Draft::new(E0103, sp(name.span), format!("there are two rulesets `{}`", name.text))
                                .note(*first, "the first"),
                        );
                        continue;
                    }
                    seen.insert(name.text.clone(), sp(name.span));
                    if self.systems.len() >= RULESETS_MAX {
                        broken.insert(name.text.clone());
                        if !std::mem::replace(&mut full, true) {
                            let message = format!("this project has more than {RULESETS_MAX} rulesets and overlays");
                            drafts.push(
                                Draft::new(E0904, sp(name.span), message)
                                    .hint("this one and those after it are skipped; merge some of them"),
                            );
                        }
                        continue;
                    }
                    self.systems.push(system(decl, sp(name.span)));
                    if let DeclKind::Ruleset { name, over, .. } = &decl.kind {
                        let own = name.text.clone();
                        orders.extend(over.iter().map(|o| (own.clone(), o.text.clone(), sp(o.span))));
                    }
                }
            }
            if claim.is_none()
                && let Some(first) = content
            {
                lone.push(first);
            }
            claims.push(claim);
        }
        let names: FxHashSet<String> = self.systems.iter().map(|s| s.name.clone()).collect();
        self.orders(&orders, &broken, drafts);
        for (claim, file) in claims.iter().zip(&mut self.files) {
            if let Some((name, at)) = claim {
                if !names.contains(name) && !broken.contains(name) {
                    drafts.push(
                        Draft::new(E0108, *at, format!("there is no ruleset `{name}`"))
                            .nearest(name, names.iter().map(String::as_str)),
                    );
                }
                file.system = Some(name.clone());
            }
        }
        let origins: Vec<Origin> = self.systems.iter().map(|s| self.origin(s.at)).collect();
        for (s, o) in self.systems.iter_mut().zip(origins) {
            s.origin = o;
        }
        drafts.extend(lone.into_iter().map(|(at, begin)| self.without_header(at, begin)));
    }

    /// Reports rulesets that go `over` unknown ones, or over each other in a circle.
    fn orders(&self, orders: &[(String, String, GlobalSpan)], broken: &FxHashSet<String>, drafts: &mut Vec<Draft>) {
        let mut reported: FxHashSet<&str> = FxHashSet::default();
        for (upper, lower, at) in orders {
            if broken.contains(lower) {
                continue;
            }
            if self.system(lower).is_none() {
                let draft =
                    Draft::new(E0108, *at, format!("`{upper}` goes over `{lower}`, which is not in this project"));
                let names = self.systems.iter().map(|s| s.name.as_str()).filter(|name| name != upper);
                drafts.push(draft.nearest(lower, names));
                continue;
            }
            let Some(way) = self.way_down(lower, upper).filter(|way| !way.iter().any(|name| reported.contains(name)))
            else {
                continue;
            };
            let shown: Vec<String> =
                std::iter::once(&upper.as_str()).chain(&way).map(|name| format!("`{name}`")).collect();
            let message = format!("these rulesets go over each other: {}", shown.join(" → "));
            drafts.push(Draft::new(E0808, *at, message).hint("remove one `over`, so that one of them comes first"));
            reported.extend(way);
        }
    }

    /// The rulesets from one down to another, both included, each of which extends the next or goes over it.
    fn way_down<'a>(&'a self, from: &'a str, to: &str) -> Option<Vec<&'a str>> {
        let mut ways: Vec<(&str, Option<usize>)> = vec![(from, None)];
        let mut at = 0;
        while let Some(&(name, _)) = ways.get(at) {
            if name == to {
                let mut way: Vec<&str> = std::iter::successors(Some(at), |i| ways[*i].1).map(|i| ways[i].0).collect();
                way.reverse();
                return Some(way);
            }
            for next in self.system(name).into_iter().flat_map(|s| s.over.iter().chain(&s.extends)) {
                if !ways.iter().any(|(known, _)| known == next) {
                    ways.push((next, Some(at)));
                }
            }
            at += 1;
        }
        None
    }

    /// The rulesets that are applied before this one, if they are: those that it extends or goes `over`.
    pub(crate) fn below<'a>(&'a self, name: &str) -> impl Iterator<Item = &'a str> {
        let extended = self.chain(name).into_iter().rev().skip(1).map(|s| s.name.as_str());
        let over = self.system(name).into_iter().flat_map(|s| s.over.iter().map(String::as_str));
        extended.chain(over)
    }

    /// The error for a file without a header, with a fix for each ruleset it may belong to: those of its own folder
    /// first, those of the library last.
    fn without_header(&self, at: GlobalSpan, begin: u32) -> Draft {
        let path = |file: u32| self.files.get(file as usize).map_or("", |f| f.path.as_str());
        let folder = |path: &str| path.rsplit_once('/').map_or("", |(folder, _)| folder).to_owned();
        let own = folder(path(self.origin(at).file));
        let mut systems: Vec<&System> = self.systems.iter().collect();
        systems.sort_by_key(|s| {
            let there = path(s.origin.file);
            (there.starts_with(LIBRARY), folder(there) != own, s.shared)
        });
        let mut draft = Draft::new(E0106, at, "this file does not name its ruleset")
            .hint("start it with `for name`, or with `ruleset name \"Title\"` if it is a new one");
        for system in systems {
            let line = GlobalSpan { start: begin, end: begin };
            draft = draft.fix(format!("Start it with `for {}`", system.name), line, format!("for {}\n\n", system.name));
        }
        draft
    }

    fn syntax_errors(&self) -> Vec<Diagnostic> {
        let mut out = vec![];
        for (i, file) in self.files.iter().enumerate() {
            for (range, e) in file.source.errors() {
                let base = range.start as u32 - e.at.start;
                let place = |at: Span| Origin { file: i as u32, start: base + at.start, end: base + at.end };
                out.push(e.clone().map(place));
            }
        }
        out
    }

    /// How often a word occurs in the files.
    pub(crate) fn mentioned(&self, word: &str) -> usize {
        self.files.iter().map(|file| file.source.mentioned(word)).sum()
    }

    /// The place of an address range.
    pub(crate) fn origin(&self, at: GlobalSpan) -> Origin {
        let i = self.files.partition_point(|f| f.base <= at.start).saturating_sub(1);
        let Some(file) = self.files.get(i) else { return Origin::default() };
        let len = file.source.text.len() as u32;
        let start = at.start.wrapping_sub(file.base).min(len);
        let end = at.end.wrapping_sub(file.base).min(len).max(start);
        Origin { file: i as u32, start, end }
    }

    /// Whether a place is in a file of the library.
    pub(crate) fn is_library(&self, at: GlobalSpan) -> bool {
        self.files.get(self.origin(at).file as usize).is_some_and(|file| file.path.starts_with(LIBRARY))
    }

    /// A finished diagnostic.
    pub(crate) fn finish(&self, d: Draft) -> Diagnostic {
        let mut finished = d.map(|at| self.origin(at));
        for (at, new) in finished.fixes.iter_mut().flat_map(|fix| &mut fix.edits) {
            self.fit_into_text(&finished.sought, at, new);
        }
        finished
    }

    /// Changes an edit of a quoted text: a card's or a zone's name stays in quotes, and of a sentence only the name in
    /// braces changes.
    fn fit_into_text(&self, sought: &str, at: &mut Origin, new: &mut String) {
        let file = self.files.get(at.file as usize);
        let source = file.and_then(|file| file.source.text.get(at.start as usize..at.end as usize)).unwrap_or("");
        let is_quoted = |text: &str| text.len() > 1 && text.starts_with('"') && text.ends_with('"');
        if !is_quoted(source) || is_quoted(new) || sought.is_empty() {
            return;
        }
        if dicta_syntax::unquote(source) == sought {
            *new = dicta_syntax::quote(new);
        } else if let Some(name) = in_braces(source, sought) {
            (at.start, at.end) = (at.start + name as u32, at.start + (name + sought.len()) as u32);
        }
    }

    /// The ruleset with this name.
    pub fn system(&self, name: &str) -> Option<&System> {
        self.systems.iter().find(|s| s.name == name)
    }

    /// Whether a ruleset is a game of its own: a `shared` ruleset is not playable, and one that extends more than
    /// shared rulesets is an overlay on a game.
    pub fn is_standalone(&self, name: &str) -> bool {
        match self.chain(name).split_last() {
            Some((own, under)) => !own.shared && under.iter().all(|s| s.shared),
            None => false,
        }
    }

    /// The rulesets that a ruleset extends, base first, and the ruleset itself last; ends where one is missing or
    /// repeats.
    pub fn chain(&self, name: &str) -> Vec<&System> {
        let mut chain: Vec<&System> = vec![];
        let mut at = self.system(name);
        while let Some(s) = at {
            if chain.iter().any(|c| c.name == s.name) {
                break;
            }
            chain.push(s);
            at = s.extends.as_deref().and_then(|e| self.system(e));
        }
        chain.reverse();
        chain
    }

    /// Each ruleset that is a game of its own, with all its overlays, in project order; then the shared ones. Every
    /// program that checks or plays rulesets takes the combinations from here.
    pub fn stacks(&self) -> Vec<(String, Vec<String>)> {
        let alone = |name: &str| self.is_standalone(name);
        let games = self.systems.iter().filter(|s| alone(&s.name));
        let mut stacks: Vec<(String, Vec<String>)> = games.map(|s| (s.name.clone(), Vec::new())).collect();
        for system in self.systems.iter().filter(|s| !s.shared && !alone(&s.name)) {
            let under = self.chain(&system.name);
            if let Some((_, overlays)) = stacks.iter_mut().find(|(name, _)| under.iter().any(|s| s.name == *name)) {
                overlays.push(system.name.clone());
            }
        }
        stacks.extend(self.systems.iter().filter(|s| s.shared).map(|s| (s.name.clone(), Vec::new())));
        stacks
    }

    /// Whether a diagnostic is in an example of this ruleset's own files, or of the rulesets that it extends.
    pub fn is_in_example_of(&self, ruleset: &str, d: &Diagnostic) -> bool {
        let Some(file) = self.files.get(d.at.file as usize) else { return false };
        let own = file.system.as_ref().is_some_and(|of| self.chain(ruleset).iter().any(|s| s.name == *of));
        own && file
            .source
            .block_at(d.at.start)
            .is_some_and(|b| b.decl.as_ref().is_some_and(|decl| matches!(decl.kind, DeclKind::Example { .. })))
    }
}

fn system(decl: &Decl, at: GlobalSpan) -> System {
    let DeclKind::Ruleset { name, title, shared, extends, over } = &decl.kind else {
        return System {
            name: String::new(),
            title: String::new(),
            docs: String::new(),
            shared: false,
            extends: None,
            over: vec![],
            origin: Origin::default(),
            at,
        };
    };
    System {
        name: name.text.clone(),
        title: title.as_ref().map_or_else(|| name.text.clone(), |t| t.text.clone()),
        docs: decl.docs.clone(),
        shared: *shared,
        extends: extends.as_ref().map(|n| n.text.clone()),
        over: over.iter().map(|n| n.text.clone()).collect(),
        origin: Origin::default(),
        at,
    }
}

/// Where a name occurs in the braces of a sentence.
fn in_braces(sentence: &str, name: &str) -> Option<usize> {
    let is_part = |c: char| c.is_alphanumeric() || c == '_';
    let is_whole = |at: usize| {
        let (before, after) = (&sentence[..at], &sentence[at + name.len()..]);
        let within = before.rfind('{').is_some_and(|open| !before[open..].contains('}'));
        within && !before.ends_with(is_part) && !after.starts_with(is_part)
    };
    sentence.match_indices(name).map(|(at, _)| at).find(|at| is_whole(*at))
}
