//! Dicta text to a tree and back: blocks, grammar, syntax errors, tokens, formatter, text edits.
//!
//! A file is cut into top-level blocks by a small scanner ([`blocks`]); each block is parsed on its own, so a mistake
//! affects only the declaration that it is in, and an unchanged block keeps its tree ([`reparse`]). Every byte of the
//! text belongs to exactly one block. This crate knows no meaning and does no input or output; no other crate uses
//! pest.
//!
//! | what | files |
//! | --- | --- |
//! | a file as blocks; their first words, without a tree | `blocks.rs`, `heads.rs` |
//! | one block: braces, grammar, tree | `balance.rs`, `grammar.pest`, `grammar.rs`, `parser.rs`, `tree.rs`, `ast.rs` |
//! | what is wrong with it, and how to fix it | `errors.rs`, `refusals.rs`, `expected.rs`, `mistakes.rs`, `names.rs` |
//! | tokens, the lists of keywords | `tokens.rs` |
//! | parts of a declaration by their path, `tune` marks | `part.rs`, `tuned.rs` |
//! | edits and layout of source | `edit.rs`, `format.rs` |

pub mod ast;
pub mod blocks;
pub mod edit;
pub mod errors;
pub mod format;
pub mod heads;
pub mod names;
pub mod part;
pub mod tokens;
pub mod tuned;
mod word_counts;

mod balance;
mod expected;
mod grammar;
mod mistakes;
mod parser;
mod refusals;
mod tree;

pub use balance::NESTING_MAX;
pub use blocks::{Block, DECLARATIONS_MAX, FILE_SIZE_MAX, SourceFile, line_col, parse, reparse};
pub use edit::{EditError, TextEdit, apply, line_end};
pub use errors::{ERRORS_MAX, SyntaxError};
pub use format::{format, same_meaning};
pub use grammar::BLOCK_SIZE_MAX as DECLARATION_SIZE_MAX;
pub use heads::{Head, heads};
pub use names::{name_of, nearest};
pub use tree::{quote, unquote};

#[cfg(test)]
mod tests;
