//! What the blocks of files declare or change, by keyword and name, also while the rest of a block can't be read.

use crate::Place;
use crate::symbols::{File, Project, SymbolKind, place as place_of};
use dicta_syntax::Block;
use dicta_syntax::ast::DeclKind;
use rustc_hash::FxHashMap;

/// What a block declares or changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Declared<'p> {
    /// The whole block, with documentation.
    pub place: Place,
    /// Its keyword; empty for a change of an entry, where the source has none.
    pub word: &'p str,
    /// Its name; `turn` and `setup` have none.
    pub name: &'p str,
    /// Its title, or its name if it has no title; only for a declaration with a name.
    pub title: Option<&'p str>,
    /// Where its name is, if it is a declaration with a name.
    pub named: Option<Place>,
    /// It is an entry of a kind, or a map, a mission, a look, a translation.
    pub is_entry: bool,
    pub standing: Standing,
}

/// What kind of block it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// A declaration in its own right.
    Whole,
    /// An addition to another declaration, a change of it or its removal.
    Change,
    /// Something with an error, known by its first words.
    Broken,
}

impl File {
    /// What its blocks declare or change, in order; the file of the places is 0.
    pub fn declared(&self) -> impl Iterator<Item = Declared<'_>> {
        self.source.blocks.iter().filter_map(|block| declared(0, block))
    }
}

impl Project {
    /// What each block of a file declares or changes, in order; there is one for every block.
    pub fn blocks(&self, file: usize) -> impl ExactSizeIterator<Item = Option<Declared<'_>>> {
        let blocks = self.files.get(file).map_or(&[][..], |f| &f.source.blocks);
        blocks.iter().map(move |block| declared(file, block))
    }

    /// What all files declare or change, in order.
    pub fn declared(&self) -> impl Iterator<Item = Declared<'_>> {
        (0..self.files.len()).flat_map(|file| self.blocks(file).flatten())
    }

    /// What declares or changes something with this name, in order; `turn` and `setup` have an empty one.
    pub fn declared_as(&self, name: &str) -> impl Iterator<Item = Declared<'_>> {
        let made = self.blocks.get_or_init(|| {
            let mut made: FxHashMap<String, Vec<(usize, usize)>> = FxHashMap::default();
            for file in 0..self.files.len() {
                for (number, declared) in self.blocks(file).enumerate() {
                    if let Some(declared) = declared {
                        made.entry(declared.name.to_owned()).or_default().push((file, number));
                    }
                }
            }
            made
        });
        let named = made.get(name).map_or(&[][..], Vec::as_slice).iter();
        named.filter_map(|(file, block)| declared(*file, self.files.get(*file)?.source.blocks.get(*block)?))
    }

    /// What the block at a byte of a file declares or changes.
    pub fn declaration_at(&self, file: usize, offset: u32) -> Option<Declared<'_>> {
        declared(file, self.files.get(file)?.source.block_at(offset)?)
    }

    /// The title of the first phase or step with this name; its name if it has no title.
    pub fn phase_title(&self, name: &str) -> Option<&str> {
        let phase = self.called(name).map(|(_, thing)| thing).find(|thing| thing.sort == SymbolKind::Phase)?;
        Some(if phase.title.is_empty() { &phase.name } else { &phase.title })
    }
}

fn declared(file: usize, block: &Block) -> Option<Declared<'_>> {
    let place = Place { file, start: block.start, end: block.end };
    let Some(decl) = &block.decl else {
        let (word, name) = block.declares()?;
        let standing = Standing::Broken;
        return Some(Declared { place, word, name, title: None, named: None, is_entry: false, standing });
    };
    let (word, name) = decl.kind.subject()?;
    let standing = if decl.kind.is_change() { Standing::Change } else { Standing::Whole };
    let title = match standing {
        Standing::Whole if !name.is_empty() => decl.kind.declared().title().map_or(Some(name), |t| Some(&t.text)),
        _ => None,
    };
    let named = decl.kind.key().map(|(_, name)| place_of(file, block.start, name.span));
    let is_entry = matches!(decl.kind, DeclKind::Entry { .. });
    Some(Declared { place, word, name, title, named, is_entry, standing })
}
