//! Definitions: what a name at the cursor or in a range refers to, and where that is declared.

use crate::Place;
use crate::symbols::{Project, Reference, Symbol};
use dicta_compiler::index::BuiltIn;

impl Project {
    /// The name at an offset; its end counts as inside.
    pub(crate) fn read_at(&self, file: usize, offset: u32) -> Option<&Reference> {
        let reads = self.reads.get(file)?;
        // The last that begins at or before the cursor; names do not overlap.
        let after = reads.partition_point(|r| r.start <= offset);
        reads[..after].iter().rev().take(2).find(|r| offset <= r.end)
    }

    /// The word of the language at an offset; its end counts as inside.
    pub(crate) fn word_at(&self, file: usize, offset: u32) -> Option<&BuiltIn> {
        let words = self.words.get(file)?;
        let after = words.partition_point(|w| w.start <= offset);
        words[..after].last().filter(|w| offset <= w.end())
    }
}

/// Where the name at an offset is declared.
pub fn definition(project: &Project, file: usize, offset: u32) -> Option<Place> {
    project.read_at(file, offset).map(|read| project.things[read.thing].place)
}

/// The name that a range of a file declares; for nested declarations, the outermost. `None` if it declares nothing, or
/// several independent names.
pub fn declared_in(project: &Project, file: usize, start: u32, end: u32) -> Option<Place> {
    let inside = |t: &&Symbol| t.place.file == file && start <= t.place.start && t.place.end <= end;
    let mut declared = project.things.iter().filter(inside);
    let first = declared.next()?;
    let whole = first.whole;
    let belongs = |t: &Symbol| whole.start <= t.whole.start && t.whole.end <= whole.end;
    declared.all(belongs).then_some(first.place)
}

/// The name that a range of a file declares, else the only name that it refers to.
pub fn named_in(project: &Project, file: usize, start: u32, end: u32) -> Option<Place> {
    declared_in(project, file, start, end).or_else(|| {
        let inside = |r: &&Reference| start <= r.start && r.end <= end;
        let mut named = project.reads.get(file)?.iter().filter(inside);
        let first = named.next()?;
        let place = Place { file, start: first.start, end: first.end };
        named.all(|r| r.thing == first.thing).then_some(place)
    })
}

/// Where each name in a range of a file is declared, in the order of the names.
pub fn names_in(project: &Project, file: usize, start: u32, end: u32) -> impl Iterator<Item = Place> + '_ {
    let reads = project.reads.get(file).map_or(&[][..], Vec::as_slice);
    let reads = &reads[reads.partition_point(|r| r.start < start)..];
    reads.iter().take_while(move |r| r.end <= end).map(|r| project.things[r.thing].place)
}
