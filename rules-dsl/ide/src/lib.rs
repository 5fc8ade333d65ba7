//! What an editor asks about a text: outline, hover, go to, uses, renaming, completion, colours. Plain data in, plain data out.
//!
//! | question | file | answered from |
//! | --- | --- | --- |
//! | hover, go to, uses, renaming | `look_up.rs` | the compiler's index, and what the trees declare |
//! | colours | `colours.rs` | the index; where a declaration is broken, what all things of a name are |
//! | completion | `complete.rs`, `complete/` | the words before the cursor, and what the trees declare |
//! | outline | `outline.rs` | the trees |
//! | edits of values | `edit.rs`, `edit/` | the trees |
//!
//! Which name stands for what is the compiler's to say: a [`Project`] joins its [`Index`](dicta_compiler::index::Index)
//! with the declarations in the trees (`things.rs`). While a text is edited the place at hand is usually broken; so
//! completion looks at the words before the cursor, and sees of the declarations what its ruleset sees (`sight.rs`).
//!
//! Places are byte offsets in a file of the project. There is no window and no protocol here. When a text changes, make
//! another [`Project`]: declarations are cheap to read, trees are shared, and the index comes with the check.

pub mod brackets;
mod colours;
mod complete;
pub mod edit;
mod look_up;
mod outline;
mod parts;
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
