//! What one compilation notes while it resolves names and types; [`crate::index`] merges the notes of many.

use crate::diagnostics::GlobalSpan;
use crate::settings::Setting;
use crate::types::Ty;
use crate::vocabulary::WordId;
use dicta_program as p;
use rustc_hash::FxHashMap;
use std::cell::RefCell;
use std::collections::BTreeSet;

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
    pub values: Vec<Value>,
    pub decided: Vec<Decided>,
    pub examples: ExamplesRead,
}

/// The examples that were read without a problem: the options of each, by item.
pub(crate) type ExamplesRead = FxHashMap<usize, Vec<Setting>>;

/// What the compilation of an assembly leaves to the next ones, which are under other options: all that options can't
/// change, so that it is read once.
pub(crate) struct Before {
    pub examples: ExamplesRead,
    pub looks: Vec<p::Look>,
    /// The terrain of all maps.
    pub legends: BTreeSet<String>,
    /// Whether it had no errors.
    pub is_sound: bool,
}

impl Before {
    /// Takes the looks from the program, and the examples from the notes.
    pub fn take(program: &mut p::Program, notes: &mut Notes) -> Self {
        Before {
            examples: std::mem::take(&mut notes.examples),
            looks: std::mem::take(&mut program.looks),
            legends: legends(program),
            is_sound: false,
        }
    }
}

/// The terrain of all maps.
pub(crate) fn legends(program: &p::Program) -> BTreeSet<String> {
    program.maps.iter().flat_map(|m| &m.legend).map(|t| t.name.clone()).collect()
}

/// An expression that is no part of another one.
pub(crate) struct Value {
    pub at: GlobalSpan,
    pub expected: p::Type,
    pub ty: Ty,
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
