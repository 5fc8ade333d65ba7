//! What one compilation notes while it resolves names and types; [`crate::index`] merges the notes of many.

use crate::diagnostics::GlobalSpan;
use crate::types::Ty;
use crate::vocabulary::WordId;
use std::cell::RefCell;

/// The notes of one compilation.
#[derive(Default)]
pub(crate) struct Notes {
    /// A name, and where its target is declared.
    pub references: RefCell<Vec<(GlobalSpan, GlobalSpan)>>,
    /// The address of a word of the language.
    pub words: RefCell<Vec<(u32, WordId)>>,
    /// A name introduced inside a declaration, its category and its type.
    pub locals: Vec<(GlobalSpan, &'static str, Ty)>,
    /// The name of another definition, and its type.
    pub types: Vec<(GlobalSpan, Ty)>,
    pub decided: Vec<Decided>,
}

/// A side of a condition: its range, and whether the condition holds on this side.
pub(crate) type Side = (u32, u32, bool);

/// How options decided a condition.
pub(crate) struct Decided {
    pub read: Side,
    pub other: Option<OtherSide>,
}

/// How to reach the side that was not read.
pub(crate) struct OtherSide {
    pub side: Side,
    /// The values of all options in that compilation.
    pub current: Vec<usize>,
    /// Options and the values to set them to.
    pub to: Vec<(usize, usize)>,
}
