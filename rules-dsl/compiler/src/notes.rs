//! What one compilation notes while it resolves names and types; [`crate::index`] merges the notes of many.

use crate::diagnostics::GlobalSpan;
use crate::settings::Setting;
use crate::types::Ty;
use crate::vocabulary::WordId;
use dicta_program as p;
use rustc_hash::{FxHashMap, FxHashSet};
use std::cell::RefCell;
use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

/// The notes of one compilation. Other compilations of the same rules have about as many.
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
    /// Translated texts that the rules don't have.
    pub needless: FxHashSet<String>,
    pub sentences: Sentences,
    pub mentioned: RefCell<Mentioned>,
}

/// Words, and whether the files of the project mention them more than once.
pub(crate) type Mentioned = FxHashMap<String, bool>;

/// The translations of the sentences of events.
pub(crate) type Sentences = FxHashMap<String, Vec<String>>;

/// The examples that were read without a problem: the options of each, by item.
pub(crate) type ExamplesRead = FxHashMap<usize, Vec<Setting>>;

/// The addresses of which a compilation has noted something.
#[derive(Default)]
pub(crate) struct Noted {
    pub references: FxHashSet<u32>,
    pub words: FxHashSet<u32>,
    pub locals: FxHashSet<u32>,
    pub types: FxHashSet<u32>,
    pub values: FxHashSet<(u32, u32)>,
}

impl Noted {
    /// Whether a local name here and its type are known.
    pub fn has_local(&self, at: GlobalSpan) -> bool {
        self.types.contains(&at.start) && self.locals.contains(&at.start)
    }

    pub fn has_value(&self, at: GlobalSpan) -> bool {
        self.values.contains(&(at.start, at.end))
    }
}

/// What the compilation of an assembly leaves to the next ones, which are under other options: all that options can't
/// change, so that it is read once.
pub(crate) struct Before {
    /// Its program, from which the next compilations take looks and translations.
    pub program: Arc<p::Program>,
    pub examples: ExamplesRead,
    names_in_looks: OnceLock<FxHashSet<String>>,
    pub sentences: Sentences,
    /// Translated texts that it did not find in the rules.
    pub needless: FxHashSet<String>,
    /// The terrain of all maps.
    pub legends: BTreeSet<String>,
    /// Whether it had no errors.
    pub is_sound: bool,
    /// Where it noted something; the next compilations note only what is new.
    pub noted: Noted,
}

impl Before {
    /// Takes the examples and the translated sentences from the notes.
    pub fn of(program: Arc<p::Program>, is_sound: bool, notes: &mut Notes) -> Self {
        Before {
            legends: legends(&program),
            program,
            examples: std::mem::take(&mut notes.examples),
            names_in_looks: OnceLock::new(),
            sentences: std::mem::take(&mut notes.sentences),
            needless: std::mem::take(&mut notes.needless),
            is_sound,
            noted: Noted::default(),
        }
    }

    /// The translations; none if there was an error, so that the next compilations report it, too.
    pub fn translations(&self) -> Option<&[p::Translation]> {
        self.is_sound.then_some(&*self.program.translations)
    }

    /// The names in the properties of looks.
    pub fn names_in_looks(&self) -> &FxHashSet<String> {
        self.names_in_looks.get_or_init(|| names_in_looks(&self.program.looks))
    }
}

/// The names in the properties of looks.
pub(crate) fn names_in_looks(looks: &[p::Look]) -> FxHashSet<String> {
    fn collect(props: &[p::LookProp], names: &mut FxHashSet<String>) {
        for prop in props {
            for word in &prop.words {
                if let p::LookWord::Name(name) = word
                    && !names.contains(name)
                {
                    names.insert(name.clone());
                }
            }
            collect(&prop.body, names);
        }
    }
    let mut names = FxHashSet::default();
    looks.iter().for_each(|look| collect(&look.props, &mut names));
    names
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
#[derive(Clone)]
pub(crate) struct OtherSide {
    pub side: Side,
    /// The values of all options in that compilation.
    pub current: Vec<usize>,
    /// Options and the values to set them to.
    pub to: Vec<(usize, usize)>,
}
