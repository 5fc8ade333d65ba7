//! The codes of all that can be wrong with rules, each with its page of the book; and the type of a diagnostic, the same
//! from the parser to the window.
//!
//! A code is a page: `docs/src/diagnostics/E0301.md` makes [`Code::E0301`], with the heading of the page as its title, so
//! a code without a page doesn't compile. This crate knows nothing of the language; the parser, the compiler, the engine
//! and the editor take their codes from it.

mod code;
mod diagnostic;
mod names;

pub use code::{Code, Severity};
pub use diagnostic::{Diagnostic, Fix};
pub use names::{edit_distance, nearest};
