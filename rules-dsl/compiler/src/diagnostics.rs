//! The places of the compiler's diagnostics.
//!
//! Inside the compiler a place is a [`GlobalSpan`]: a range in one long address space in which the files of a project
//! follow one another. Only [`Diagnostic`]s, which leave the crate, refer to files.

use dicta_program::Origin;

/// A diagnostic with places in the project's files.
pub type Diagnostic = dicta_diagnostics::Diagnostic<Origin>;

/// A fix with places in the project's files.
pub type Fix = dicta_diagnostics::Fix<Origin>;

/// A diagnostic inside the compiler.
pub(crate) type Draft = dicta_diagnostics::Diagnostic<GlobalSpan>;

/// A range in the long address space of all files.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct GlobalSpan {
    pub start: u32,
    pub end: u32,
}
