//! Which declarations name which in the source, regardless of options: what an option disables is not in the program.
//!
//! Only files that are read together count, without what one of them removes or replaces.

use super::refs::{self, Ref};
use super::{additions, find, head_of, laid, ruleset_of};
use crate::sheet::Reading;
use dicta_program::Origin;
use dicta_syntax::Block;
use dicta_syntax::ast::DeclKind;
use std::collections::{BTreeMap, BTreeSet};

/// The declarations of a reading that are in force.
pub struct InForce<'r> {
    reading: &'r Reading,
    /// Whether each file is read, by index in the project.
    texts: Vec<bool>,
    /// What is removed or replaced, by keyword and name; with the file and first byte of the replacement, if any.
    gone: BTreeMap<(&'r str, &'r str), Option<(usize, u32)>>,
}

impl<'r> InForce<'r> {
    /// Scans the files of a reading.
    pub fn of(reading: &'r Reading) -> Self {
        let laid = laid(reading);
        let files = reading.names.files();
        let is_read = |file: &dicta_ide::File| {
            reading.program.files.contains(&file.path) && ruleset_of(file).is_none_or(|name| laid.contains(name))
        };
        let texts: Vec<bool> = files.iter().map(is_read).collect();
        let mut gone = BTreeMap::new();
        let read = files.iter().enumerate().filter(|(i, _)| texts[*i]);
        for (i, (block, d)) in read.flat_map(|(i, f)| f.source.decls().map(move |d| (i, d))) {
            match &d.kind {
                DeclKind::Remove { what, name } => {
                    gone.insert((what.text.as_str(), name.text.as_str()), None);
                }
                DeclKind::Replace(_) => {
                    if let Some(declared) = block.declares() {
                        gone.entry(declared).or_insert(Some((i, block.start)));
                    }
                }
                _ => {}
            }
        }
        InForce { reading, texts, gone }
    }

    /// Whether a block of a file is in force.
    pub fn holds(&self, file: usize, block: &Block) -> bool {
        let Some(declared) = block.decl.as_ref().and_then(|d| declared(&d.kind, block)) else { return false };
        self.texts.get(file) == Some(&true)
            && match self.gone.get(&declared) {
                None => true,
                Some(None) => false,
                Some(Some(by)) => {
                    let added = block.decl.as_ref().is_some_and(|d| matches!(d.kind, DeclKind::AddTo { .. }));
                    added || *by == (file, block.start)
                }
            }
    }

    /// Whether one of the files removes it.
    pub fn is_removed(&self, word: &str, name: &str) -> bool {
        self.gone.get(&(word, name)).is_some_and(Option::is_none)
    }

    /// Every use of the declaration at an origin, with the block that contains it.
    pub fn uses(&self, origin: Origin) -> Vec<(dicta_ide::Place, &'r Block)> {
        let names = &self.reading.names;
        let path = self.reading.program.files.get(origin.file as usize);
        let Some(file) = path.and_then(|p| names.file(p)) else { return Vec::new() };
        let held = |place: dicta_ide::Place| {
            let block = names.files().get(place.file)?.source.block_at(place.start)?;
            self.holds(place.file, block).then_some((place, block))
        };
        dicta_ide::uses(names, file, origin.start).into_iter().filter_map(held).collect()
    }
}

/// Keyword and name of what a block declares or adds to; `turn` and `setup` have no name.
pub fn declared<'b>(kind: &'b DeclKind, block: &'b Block) -> Option<(&'b str, &'b str)> {
    match kind {
        DeclKind::Turn { setup, .. } => Some((if *setup { "setup" } else { "turn" }, "")),
        DeclKind::ReplacePhase(_) => Some(("turn", "")),
        DeclKind::AddTo { what, .. } if matches!(what.text.as_str(), "turn" | "setup") => Some((&what.text, "")),
        DeclKind::AddTo { what, name, .. } => Some((&what.text, &name.text)),
        _ => block.declares(),
    }
}

/// What names it in the source.
pub fn named_by(reading: &Reading, of: Ref) -> BTreeSet<Ref> {
    let Some((_, head)) = head_of(&reading.program, of) else { return BTreeSet::new() };
    let uses = InForce::of(reading).uses(head.origin);
    uses.iter().filter_map(|(place, block)| holder(reading, *place, block)).filter(|by| *by != of).collect()
}

/// The declaration or phase that contains a place.
fn holder(reading: &Reading, place: dicta_ide::Place, block: &Block) -> Option<Ref> {
    let (word, name) = declared(&block.decl.as_ref()?.kind, block)?;
    if !matches!(word, "turn" | "setup") {
        return find(&reading.program, &format!("{word} {name}"));
    }
    let path = &reading.names.files().get(place.file)?.path;
    let phases = (0..).zip(refs::phases(&reading.program));
    let mut holds = phases.filter(|(_, (_, s))| reading.holds(s.origin, path, place.start as usize));
    holds.next().map(|(i, _)| Ref::Phase(i))
}

/// What it names in the source.
pub fn named_in(reading: &Reading, of: Ref) -> BTreeSet<Ref> {
    let Some((word, head)) = head_of(&reading.program, of) else { return BTreeSet::new() };
    let names = &reading.names;
    let path = reading.program.files.get(head.origin.file as usize);
    let own = path.and_then(|p| names.file(p)).and_then(|file| {
        let block = names.files().get(file)?.source.block_at(head.origin.start)?;
        Some((file, block))
    });
    let added = additions(reading, word, &head.name).into_iter().filter_map(|(file, block, _)| {
        let path = reading.program.files.get(file as usize)?;
        Some((names.file(path)?, block))
    });
    let all = own.into_iter().chain(added);
    all.flat_map(|(file, block)| names_of(reading, file, block)).filter(|named| *named != of).collect()
}

/// What a block names.
fn names_of(reading: &Reading, file: usize, block: &Block) -> BTreeSet<Ref> {
    let names = &reading.names;
    let declared = dicta_ide::names_in(names, file, block.start, block.end).filter_map(|place| {
        let (word, name) = names.files().get(place.file)?.source.block_at(place.start)?.declares()?;
        find(&reading.program, &format!("{word} {name}"))
    });
    declared.collect()
}
