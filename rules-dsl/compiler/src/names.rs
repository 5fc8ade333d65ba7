//! The names of a ruleset: what each may refer to, depending on its context.
//!
//! Each kind of declaration has its own namespace, because the grammar always determines which is meant: a phase, a
//! choice and a value may all be called `tailing`. Constants (enum members, entries) are resolved by the expected type
//! first.

use crate::diagnostics::GlobalSpan;
use dicta_program::*;
use rustc_hash::{FxHashMap, FxHashSet};

/// What a type name refers to.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum TypeSym {
    Kind(KindId),
    Enum(EnumId),
    Die(DieId),
}

/// What a name before parentheses refers to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum FuncSym {
    Define(DefineId),
    Value(ValueId),
    Table(TableId),
    Walk(WalkId),
    Arc(ArcId),
}

/// What a bare name refers to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum ConstSym {
    Member(EnumId, u32),
    Entry(KindId, EntryId),
}

/// What a name after a dot refers to in a kind.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum MemberSym {
    Stat(StatId),
    Field(FieldId),
    Part(u32),
    /// Declared under an option that is off, at this place.
    Off(GlobalSpan),
    /// Its declaration had an error.
    Broken,
}

/// What a name may refer to.
#[derive(Clone, Copy)]
pub(crate) enum Def<'n> {
    Type(TypeSym),
    Func(FuncSym),
    Const(ConstSym),
    Member(KindId, MemberSym),
    Option(usize),
    Effect(EffectId),
    Event(EventId),
    Choice(ChoiceId),
    Pick(ChoiceId, usize),
    Rule(RuleId),
    Deck(DeckId),
    Map(MapId),
    Mission(MissionId),
    Campaign(usize),
    Phase(&'n str),
    /// A field of the members of an enum.
    MemberField(EnumId, &'n str),
    /// A value on a face of a die.
    DieField(DieId, usize),
    Result(TableId, usize),
    DeckSide(DeckId, usize),
}

/// The namespaces in which a name is unique.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Space {
    Type,
    Func,
    Effect,
    Event,
    Choice,
    Rule,
    Deck,
    Map,
    Mission,
    Option,
    Doctrine,
    Campaign,
}

/// All names.
#[derive(Default)]
pub(crate) struct Names {
    pub types: FxHashMap<String, TypeSym>,
    pub funcs: FxHashMap<String, FuncSym>,
    pub consts: FxHashMap<String, Vec<ConstSym>>,
    /// By enum.
    pub members: Vec<FxHashMap<String, u32>>,
    /// By enum and member.
    pub member_at: Vec<Vec<GlobalSpan>>,
    /// By root kind.
    pub entries: Vec<FxHashMap<String, EntryId>>,
    /// By kind, inherited included.
    pub kinds: Vec<FxHashMap<String, MemberSym>>,
    pub options: FxHashMap<String, usize>,
    pub effects: FxHashMap<String, EffectId>,
    pub events: FxHashMap<String, EventId>,
    pub choices: FxHashMap<String, ChoiceId>,
    pub rules: FxHashMap<String, RuleId>,
    pub decks: FxHashMap<String, DeckId>,
    pub maps: FxHashMap<String, MapId>,
    pub missions: FxHashMap<String, MissionId>,
    pub doctrines: FxHashMap<String, DoctrineId>,
    /// Each with its place.
    pub phases: FxHashMap<String, GlobalSpan>,
    /// Names that several places may declare, by the word for them: the first place.
    pub shared: FxHashMap<(&'static str, String), GlobalSpan>,
    /// Names that exist only under an option that is off.
    pub off: FxHashSet<String>,
    pub zones: FxHashSet<String>,
    /// Names in broken declarations: references to them report no error.
    pub broken: FxHashSet<String>,
    /// Where each was declared.
    pub places: FxHashMap<(Space, String), GlobalSpan>,
    pub used: Used,
}

/// What some code refers to.
#[derive(Default)]
pub(crate) struct Used {
    /// Callables.
    pub funcs: FxHashSet<FuncSym>,
    pub consts: FxHashSet<ConstSym>,
    pub effects: FxHashSet<EffectId>,
    pub events: FxHashSet<EventId>,
    pub decks: FxHashSet<DeckId>,
    pub choices: FxHashSet<ChoiceId>,
}

/// The kind that holds the game's own fields.
pub(crate) const GAME: KindId = KindId(0);
/// The kind whose instances are the sides.
pub(crate) const SIDE: KindId = KindId(1);

/// The Dicta type for a type name of other notations.
pub(crate) fn foreign_type(word: &str) -> Option<&'static str> {
    Some(match word.to_ascii_lowercase().as_str() {
        "int" | "integer" | "float" | "num" | "numeric" | "uint" => "number",
        "boolean" | "yesno" => "bool",
        "str" | "string" => "text",
        "hex" | "position" => "cell",
        "chit" => "card",
        _ => return None,
    })
}

/// The Dicta value for a value name of other notations.
pub(crate) fn foreign_value(word: &str) -> Option<&'static str> {
    Some(match word.to_ascii_lowercase().as_str() {
        "null" | "nil" | "nothing" | "none" => "none",
        "true" | "yes" | "on" => "true",
        "false" | "no" | "off" => "false",
        _ => return None,
    })
}
