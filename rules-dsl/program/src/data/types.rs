//! Types: how to read the numbers of play, and the lists, sets and paths that they index.

use super::*;

/// How to read an `i64`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Type {
    /// A whole number.
    Number,
    /// A whole number within bounds; a field is clamped to them.
    Range(i64, i64),
    /// 0 or 1.
    Bool,
    /// Index of a member.
    Enum(EnumId),
    /// Index into [`Kind::entries`] of the root kind.
    Entry(KindId),
    /// Instance number in a position (pieces, parts, sides and the game share one numbering).
    Piece(KindId),
    /// Number of a cell of the map: `row * width + column`; -1 off the board.
    Cell,
    /// 0..[`Board::facings`], clockwise from north.
    Facing,
    /// Index into [`Program::paths`].
    Path,
    /// A path that a walk generated, as a pick: see [`WALK`]. Wherever a path is allowed, so is this.
    WalkPath,
    /// A drawn card's side: see [`Deck`]; `deck << 16 | card << 4 | side`.
    Face,
    /// A rolled face: index into [`Die::faces`].
    Rolled(DieId),
    /// Seat number of the mission.
    Seat,
    /// -1 is `none`, otherwise as the inner type.
    OrNone(Box<Type>),
    /// Bits 0..62 of the value, by index of the element. Fields take two slots.
    Set(Box<Type>),
    /// A list held in a field: one slot for the length, then up to `n`.
    List(Box<Type>, u32),
    /// A string, only in stats and sentences.
    Text,
    /// An arc, only in stats: index into [`Program::arcs`].
    Arc,
}

impl Type {
    /// The type without its `or none`.
    pub fn without_none(&self) -> &Type {
        match self {
            Type::OrNone(inner) => inner.without_none(),
            other => other,
        }
    }
}

/// Marks a path that a walk generated, in place of an index into [`Program::paths`]. The bits below it hold two bits
/// per step, the first step lowest: 1 straight on, 2 after a turn to the left, 3 after a turn to the right. A turn
/// after the last step is in the two bits from [`WALK_END`]: 2 to the left, 3 to the right.
pub const WALK: i64 = 1 << 62;
/// Marks a path joined from several, in place of an index into [`Program::paths`]. The bits below it hold the indices,
/// each plus 1, in [`JOINED_BITS`] bits, the first lowest.
pub const JOINED: i64 = 1 << 61;
/// The number of bits for each path of a joined path.
pub const JOINED_BITS: u32 = 15;
/// The maximum number of paths in a joined path.
pub const JOINED_MAX: u32 = 4;
/// The maximum number of steps of a walk.
pub const WALK_STEPS: i64 = crate::limits::WALK_STEPS_MAX;
/// The position of the two bits for the turn at the end of a walk: above the bits of the longest walk.
pub const WALK_END: i64 = 2 * WALK_STEPS;

/// A closed list of names.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Enum {
    pub head: Head,
    pub fields: Vec<(String, Type)>,
    pub members: Vec<Member>,
}

/// A member of an enum.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Member {
    pub name: String,
    pub title: String,
    pub docs: String,
    /// Parallel to [`Enum::fields`].
    pub values: Vec<i64>,
}

/// A constant set of any size.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct BitSet(pub Vec<u64>);

impl BitSet {
    /// Whether the set contains `index`.
    pub fn has(&self, index: i64) -> bool {
        index >= 0 && self.0.get(index as usize / 64).is_some_and(|w| w >> (index % 64) & 1 == 1)
    }
    /// Adds `index` to the set.
    pub fn insert(&mut self, index: i64) {
        let word = index as usize / 64;
        if self.0.len() <= word {
            self.0.resize(word + 1, 0);
        }
        self.0[word] |= 1 << (index % 64);
    }
    /// The elements, least first.
    pub fn iter(&self) -> impl Iterator<Item = i64> + '_ {
        self.0
            .iter()
            .enumerate()
            .flat_map(|(i, w)| (0..64).filter(move |b| w >> b & 1 == 1).map(move |b| (i * 64 + b) as i64))
    }
}

/// A printed path, step by step.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Path(pub Vec<Step>);
