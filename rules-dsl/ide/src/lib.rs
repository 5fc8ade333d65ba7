//! The language features of an editor: outline, hover, signature help, go to definition, find references, rename,
//! suggestions, highlighting. Plain data in, plain data out.
//!
//! | feature | file | based on |
//! | --- | --- | --- |
//! | hover | `hover.rs` | the compiler's index, and the declarations in the trees |
//! | definition, references, rename | `definition.rs`, `references.rs`, `rename.rs` | the compiler's index |
//! | fixes | `fixes.rs` | the diagnostics |
//! | highlighting | `colours.rs` | the index; for a name that it lacks, what else has the name |
//! | suggestions | `complete.rs`, `complete/` | the tokens before the cursor, the types in the index, and the declarations in the trees |
//! | signature help | `signature.rs` | the tokens before the cursor, and the declarations in the trees |
//! | outline | `outline.rs` | the trees |
//! | what each block declares or changes | `declared.rs` | the trees, and the first words of broken blocks |
//! | places of values in sentences | `sentence_places.rs` | the trees |
//! | edits of values | `edit.rs`, `edit/` | the trees |
//!
//! Only the compiler resolves names and types: a [`Project`] joins its [`Index`](dicta_compiler::index::Index) with the
//! declarations in the trees (`symbols.rs`). During an edit the declaration at the cursor is usually broken; so
//! suggestions are based on the tokens before the cursor (`complete/types.rs`), and on the declarations that the file
//! sees (`visibility.rs`).
//!
//! Positions are byte offsets in a file of the project. There is no window and no protocol here. When a file changes,
//! create another [`Project`]: declarations are cheap to read, trees are shared, and the index comes with the check.

pub mod brackets;
mod colours;
mod complete;
mod declared;
mod definition;
pub mod edit;
mod fixes;
mod hover;
mod outline;
mod parts;
mod references;
mod rename;
mod sentence_places;
mod signature;
mod symbols;
pub mod typing;
mod visibility;

#[cfg(test)]
mod tests;

pub use colours::{Colour, Coloured, colours, colours_in};
pub use complete::{Completion, CompletionKind, complete, fitting};
pub use declared::{Declared, Standing};
pub use definition::{declared_in, definition, named_in, names_in};
pub use dicta_compiler::vocabulary::{VOCABULARY, Word};
pub use fixes::fixes;
pub use hover::{Hover, hover, lasting_words};
pub use outline::{Symbol, symbols};
pub use parts::replacement;
pub use references::uses;
pub use rename::{Renaming, rename, rename_conflict, renaming};
pub use sentence_places::{
    ArcLine, Bytes, FacePlace, Literal, Literals, SET, SentencePlaces, TURNS, WalkTurning, Weight, sentence_places,
};
pub use signature::{Call, call};
pub use symbols::{File, Project};

/// A range of a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place {
    /// Index into the project's files.
    pub file: usize,
    /// First byte.
    pub start: u32,
    /// Offset after the last byte.
    pub end: u32,
}
