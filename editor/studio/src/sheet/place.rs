//! Which declaration is where, read from the syntax trees, so that it works while the project does not compile.

use super::{Reading, SheetKind, SheetRef};
use dicta_ide::Project;
use dicta_syntax::Block;
use dicta_syntax::ast::{DeclKind, Stmt, StmtKind};
use std::ops::Range;
use std::sync::Arc;

/// The sheet of the declaration at a byte offset, if it has one.
pub fn at(names: &Project, path: &str, byte: usize) -> Option<SheetRef> {
    let file = names.files().get(names.file(path)?)?;
    let block = file.source.block_at(u32::try_from(byte).ok()?)?;
    let (word, name) = match &block.decl {
        Some(decl) => match &decl.kind {
            DeclKind::Entry { word, name, .. } => (word.text.as_str(), name.text.as_str()),
            kind => return of(kind),
        },
        // A broken declaration is still known by its first words.
        None => block.declares()?,
    };
    of_words(word, name)
}

/// As [`at`]; within the list that an entry's chart shows, the chart.
pub fn at_cursor(reading: &Reading, path: &str, byte: usize) -> Option<SheetRef> {
    let found = at(&reading.names, path, byte)?;
    if found.sort != SheetKind::Entry {
        return Some(found);
    }
    let in_chart = || {
        let (kind, entry, _) = super::entry::find(&reading.program, &found.name)?;
        let stat = super::schedule::chart_stat(&reading.program, kind)?;
        let written = entry.origins.get(stat)?;
        (*written != entry.head.origin && reading.holds(*written, path, byte)).then_some(SheetKind::Schedule)
    };
    Some(SheetRef { sort: in_chart().unwrap_or(SheetKind::Entry), name: found.name.clone() })
}

/// Path and range of the declaration that a sheet shows; if it is missing, of an addition or change to it, and
/// otherwise of a declaration that does not parse.
pub fn place(names: &Project, sheet: &SheetRef) -> Option<(String, Range<usize>)> {
    found(names, sheet).map(|(place, _)| place)
}

/// Whether it is declared, not just added to, changed or removed.
pub fn is_declared(names: &Project, sheet: &SheetRef) -> bool {
    found(names, sheet).is_some_and(|(_, declared)| declared)
}

/// Its place, and whether it is declared there.
fn found(names: &Project, sheet: &SheetRef) -> Option<((String, Range<usize>), bool)> {
    let (mut change, mut broken) = (None, None);
    for file in names.files() {
        for block in &file.source.blocks {
            let found = of_block(block);
            if !found.is_some_and(|f| is_same(&f, sheet)) {
                continue;
            }
            let whole = (file.path.clone(), block.start as usize..block.end as usize);
            match &block.decl {
                Some(decl) if is_whole(&decl.kind) => return Some((whole, true)),
                Some(_) => change.get_or_insert(whole),
                None => broken.get_or_insert(whole),
            };
        }
    }
    change.map(|place| (place, false)).or(broken.map(|place| (place, true)))
}

/// The sheet of what a block declares, or starts to declare.
fn of_block(block: &Block) -> Option<SheetRef> {
    match &block.decl {
        Some(decl) => of(&decl.kind),
        None => block.declares().and_then(|(word, name)| of_words(word, name)),
    }
}

/// Whether its declaration no longer exists.
pub fn is_missing(names: &Project, sheet: &SheetRef) -> bool {
    match (sheet.sort, sheet.name.split_once(' ')) {
        // The cursor's sheet and the overview of the rules always exist.
        (SheetKind::Cursor, _) | (SheetKind::Rules, None) => false,
        // A user-defined kind may also have this name.
        (SheetKind::Rules, Some(("phase" | "step", name))) => {
            phase_title(names, name).is_none() && place(names, sheet).is_none()
        }
        // An entry without a look of its own can get one.
        (SheetKind::Look, _) => {
            let entry = SheetRef::new(SheetKind::Entry, &sheet.name);
            place(names, sheet).is_none() && place(names, &entry).is_none()
        }
        (SheetKind::Compare, _) => {
            let is_gone = |name| is_missing(names, &SheetRef::new(SheetKind::Entry, name));
            sheet.name.split_whitespace().all(is_gone)
        }
        _ => place(names, sheet).is_none(),
    }
}

/// Renamed declarations, as (old, new). A declaration is renamed if it has the same position among the declarations of
/// its file and the same kind of sheet, its old name no longer exists and its new name is new.
pub fn renamed(before: &Project, now: &Project) -> Vec<(SheetRef, SheetRef)> {
    let mut found = Vec::new();
    for old in before.files() {
        let Some(new) = now.file(&old.path).and_then(|file| now.files().get(file)) else { continue };
        let (was, is) = (&old.source, &new.source);
        if Arc::ptr_eq(was, is) || was.blocks.len() != is.blocks.len() {
            continue;
        }
        let pairs = was.blocks.iter().zip(&is.blocks).filter_map(|(was, is)| of_block(was).zip(of_block(is)));
        let word = |of: &SheetRef| of.name.split_once(' ').map(|(word, _)| word.to_owned());
        let fits = |(was, is): &(SheetRef, SheetRef)| {
            was.name != is.name && was.sort == is.sort && (was.sort != SheetKind::Rules || word(was) == word(is))
        };
        found.extend(pairs.filter(fits).filter(|(was, is)| is_missing(now, was) && is_missing(before, is)));
    }
    found
}

impl SheetRef {
    /// The sheet under the new names; none if it is not affected.
    pub fn after(&self, renamed: &[(SheetRef, SheetRef)]) -> Option<SheetRef> {
        let entry = |name: &str| {
            let of = |was: &SheetRef| was.sort == SheetKind::Entry && was.name == name;
            renamed.iter().find(|(was, _)| of(was)).map(|(_, is)| is.name.as_str())
        };
        match self.sort {
            SheetKind::Compare => {
                let names: Vec<&str> = self.name.split_whitespace().map(|n| entry(n).unwrap_or(n)).collect();
                Some(SheetRef::new(self.sort, names.join(" "))).filter(|now| now != self)
            }
            SheetKind::Schedule => entry(&self.name).map(|name| SheetRef::new(self.sort, name)),
            _ => renamed.iter().find(|(was, _)| was == self).map(|(_, is)| is.clone()),
        }
    }
}

/// Whether it is a declaration in its own right, rather than a change to one.
fn is_whole(kind: &DeclKind) -> bool {
    !matches!(
        kind,
        DeclKind::AddTo { .. }
            | DeclKind::AddMember { .. }
            | DeclKind::Remove { .. }
            | DeclKind::RemoveMember { .. }
            | DeclKind::ReplaceCell { .. }
            | DeclKind::ReplaceItem { .. }
            | DeclKind::ReplaceValue { .. }
    )
}

/// The title of a sheet, for its tab.
pub fn titles(names: &Project, sheet: &SheetRef) -> Option<String> {
    if let Some(("phase" | "step", name)) = sheet.name.split_once(' ').filter(|_| sheet.sort == SheetKind::Rules) {
        return phase_title(names, name);
    }
    if *sheet == SheetRef::new(SheetKind::Rules, "examples") {
        return Some("Examples".to_owned());
    }
    let mut decls = names.files().iter().flat_map(|f| f.source.decls());
    decls.find_map(|(_, decl)| of(&decl.kind).is_some_and(|f| is_same(&f, sheet)).then(|| title(&decl.kind))?)
}

/// The title of a phase or step.
fn phase_title(names: &Project, name: &str) -> Option<String> {
    fn find(body: &[Stmt], wanted: &str) -> Option<String> {
        body.iter().find_map(|stmt| match &stmt.kind {
            StmtKind::Phase { name, title, .. } | StmtKind::Step { name, title, .. } if name.text == wanted => {
                Some(title.as_ref().map_or_else(|| wanted.to_owned(), |t| t.text.clone()))
            }
            StmtKind::Phase { body, .. } | StmtKind::Step { body, .. } | StmtKind::When { body, .. } => {
                find(body, wanted)
            }
            _ => None,
        })
    }
    names.files().iter().flat_map(|f| f.source.decls()).find_map(|(_, decl)| match &decl.kind {
        DeclKind::Turn { body, .. } => find(body, name),
        DeclKind::ReplacePhase(stmt) => find(std::slice::from_ref(stmt), name),
        _ => None,
    })
}

/// A chart and a card are two sheets of one declaration.
fn is_same(found: &SheetRef, sheet: &SheetRef) -> bool {
    let sort = if sheet.sort == SheetKind::Schedule { SheetKind::Entry } else { sheet.sort };
    found.sort == sort && found.name == sheet.name
}

fn of(kind: &DeclKind) -> Option<SheetRef> {
    let entry = |name: &str| Some(SheetRef::new(SheetKind::Entry, name));
    let (word, name) = match kind {
        DeclKind::Turn { setup, .. } => return of_words(if *setup { "setup" } else { "turn" }, ""),
        DeclKind::Ruleset { name, .. } => ("ruleset", name),
        DeclKind::Replace(inner) => return of(inner),
        DeclKind::AddTo { what, name, .. } | DeclKind::Remove { what, name } => (what.text.as_str(), name),
        DeclKind::AddMember { to, .. } => return entry(&to.text),
        DeclKind::RemoveMember { from, .. } => return entry(&from.text),
        DeclKind::ReplaceCell { name, .. } => ("table", name),
        DeclKind::ReplaceItem { name, by, .. } => (by.key()?.0, name),
        DeclKind::ReplaceValue { name, path, .. } => match path.as_slice() {
            [part] if matches!(part.text.as_str(), "base" | "clamp") => ("value", name),
            [_] => return entry(&name.text),
            _ => ("enum", name),
        },
        DeclKind::ReplacePhase(stmt) => match &stmt.kind {
            StmtKind::Phase { name, .. } => ("phase", name),
            StmtKind::Step { name, .. } => ("step", name),
            _ => return None,
        },
        kind => kind.key()?,
    };
    of_words(word, &name.text)
}

/// The sheet of a declaration with this keyword and name.
fn of_words(word: &str, name: &str) -> Option<SheetRef> {
    let sort = SheetKind::of_keyword(word)?;
    Some(match (sort, word) {
        (SheetKind::Rules, "turn" | "setup") => SheetRef::new(sort, word),
        (SheetKind::Rules, _) => SheetRef::new(sort, format!("{word} {name}")),
        _ => SheetRef::new(sort, name),
    })
}

fn title(kind: &DeclKind) -> Option<String> {
    let name = match kind {
        DeclKind::Entry { word, .. } if word.text == "translation" => return None,
        DeclKind::Replace(inner) => return title(inner),
        DeclKind::Ruleset { name, .. } => name,
        kind => kind.key()?.1,
    };
    Some(kind.title().map_or_else(|| name.text.clone(), |t| t.text.clone()))
}
