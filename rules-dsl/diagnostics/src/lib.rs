//! The codes of all that can be wrong with rules, each with its page of the book.
//!
//! A code is a page: `docs/src/diagnostics/E0301.md` makes [`Code::E0301`], with the heading of the page as its title, so
//! a code without a page doesn't compile. This crate knows nothing of the language; the parser, the compiler, the engine and
//! the editor take their codes from it.

mod code;

pub use code::{Code, Severity};
