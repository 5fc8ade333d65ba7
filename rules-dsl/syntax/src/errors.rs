//! Syntax errors.
//!
//! Codes: E0001 unexpected text, E0002 brace or bracket not closed or not opened, E0003 text not closed, E0004 nested too
//! deep, E0005 file or declaration too large, E0006 too much effort, E0007 not UTF-8, E0008 unknown word, E0009 more errors
//! than are reported, E0010 a field without its role.

use crate::ast::Span;
use dicta_diagnostics::Code::E0009;

/// How many errors of a file are reported. A last error says that more is broken.
pub const ERRORS_MAX: usize = 1_000;

/// A syntax error; its places count from the start of the block (for errors of a file: of the file).
pub type SyntaxError = dicta_diagnostics::Diagnostic<Span>;

/// Edits that remove a syntax error; sorted by place.
pub(crate) type Fix = dicta_diagnostics::Fix<Span>;

/// More errors than are reported.
pub(crate) fn too_many(span: Span, more: usize, what: &str) -> SyntaxError {
    let mut error = SyntaxError::new(E0009, span, format!("{more} more {what}"));
    error.hint = Some(format!("fix the first ones; only {ERRORS_MAX} are shown"));
    error
}
