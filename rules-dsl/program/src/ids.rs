//! Ids of declarations, and places in the source.

use serde::{Deserialize, Serialize};

macro_rules! id {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub struct $name(pub u32);
        impl $name {
            /// The index into the program's vector for this type of id.
            pub fn index(self) -> usize { self.0 as usize }
        }
    )*};
}

id! {
    /// Index into [`crate::Program::enums`].
    EnumId;
    /// Index into [`crate::Program::kinds`].
    KindId;
    /// Index into [`crate::Kind::entries`] of a root kind: an entry's value at run time.
    EntryId;
    /// Index into [`crate::Kind::fields`] of the (flattened) kind.
    FieldId;
    /// Index into [`crate::Kind::stats`].
    StatId;
    /// Index into [`crate::Program::dice`].
    DieId;
    /// Index into [`crate::Program::tables`].
    TableId;
    /// Index into [`crate::Program::decks`].
    DeckId;
    /// Index into [`crate::Program::effects`].
    EffectId;
    /// Index into [`crate::Program::events`].
    EventId;
    /// Index into [`crate::Program::defines`].
    DefineId;
    /// Index into [`crate::Program::arcs`].
    ArcId;
    /// Index into [`crate::Program::values`].
    ValueId;
    /// Index into [`crate::Program::choices`].
    ChoiceId;
    /// Index into [`crate::Program::rules`].
    RuleId;
    /// Index into [`crate::Program::doctrines`].
    DoctrineId;
    /// Index into [`crate::Program::maps`].
    MapId;
    /// Index into [`crate::Program::missions`].
    MissionId;
    /// Index into [`crate::Program::streams`].
    StreamId;
    /// Index into [`crate::Program::paths`].
    PathId;
    /// Index into [`crate::Program::sets`]: a constant set of entries or enum members of any size.
    SetId;
    /// Index into [`crate::Program::walks`].
    WalkId;
}

/// A span in a source file. `file` indexes [`crate::Program::files`]; `start` and `end` are byte offsets in the file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Origin {
    pub file: u32,
    pub start: u32,
    pub end: u32,
}
