//! What an editor asks about a text: outline, hover, go to, uses, renaming, completion, colours. Plain data in, plain data out.
//!
//! Everything is read from trees, so it works while the text does not compile. What the compiler found is only looked
//! at for its fixes ([`fixes`]). Places are byte offsets in a file of the project. There is no window and no protocol here.
//!
//! A [`Project`] reads all declarations once; when a tree changes, make another: reading is cheap, parsing is shared.

pub mod brackets;
mod colours;
mod complete;
pub mod edit;
mod look_up;
mod outline;
mod parts;
mod reading;
mod sight;
mod things;
pub mod typing;
mod words;

#[cfg(test)]
mod tests;

pub use colours::{Colour, Coloured, colours, colours_in};
pub use complete::{Completion, CompletionKind, complete, fitting};
pub use look_up::{
    Hover, Renaming, declared_in, definition, explain, fixes, hover, named_in, refused, rename, renaming, uses,
};
pub use outline::{Symbol, symbols};
pub use parts::replacement;
pub use things::{File, Project};
pub use words::{VOCABULARY, Word};

/// A piece of a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place {
    /// Index into the project's files.
    pub file: usize,
    /// First byte.
    pub start: u32,
    /// One past the last byte.
    pub end: u32,
}
