//! Kinds with their stats, parts and fields, and the entries of catalogues.

use super::*;

/// A kind of catalogue entry or of piece.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Kind {
    pub head: Head,
    /// Its instances are pieces in a position.
    pub piece: bool,
    /// Its instances are parts of another piece.
    pub part: bool,
    pub extends: Option<KindId>,
    /// The kind whose `entries` number this kind's entries: itself unless it extends another.
    pub root: KindId,
    /// Constants of an entry, inherited first.
    pub stats: Vec<Stat>,
    /// Slots of an instance, inherited first.
    pub fields: Vec<Field>,
    /// Parts, in order.
    pub parts: Vec<Part>,
    /// The cells that an instance occupies besides its own: the ends of these paths when they start at the instance.
    pub occupies: Vec<PathId>,
    /// The number of slots of one instance, all fields together (built-in ones included).
    pub slots: u32,
    /// Entries, numbered by [`EntryId`]; empty except for root kinds.
    pub entries: Vec<Entry>,
}

/// Slots that every piece on the board has, before its declared fields.
/// Kinds that are not pieces on the board (sides, game, parts) have only [`SLOT_IN_PLAY`].
pub const SLOT_IN_PLAY: u32 = 0;
/// The cell, -1 off the board.
pub const SLOT_CELL: u32 = 1;
/// The facing.
pub const SLOT_FACING: u32 = 2;

/// Instance number of the game. A position numbers its instances in one sequence: the game, then the sides in source
/// order, then the mission's pieces in order, each followed by the parts that its entry has, in order.
pub const INSTANCE_GAME: i64 = 0;
/// Instance number of the first side. A value of type `Piece(side)` is `INSTANCE_SIDES + entry`, in constants as well;
/// `Seat::side`, `Zone::side` and `Map::edges` hold the bare entry.
pub const INSTANCE_SIDES: i64 = 1;

/// A constant of an entry.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Stat {
    pub head: Head,
    pub ty: Type,
}

/// A part of a piece.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Part {
    pub head: Head,
    pub kind: KindId,
    /// Its cell: the end of this path from the cell and facing of the piece that it belongs to; that piece's own cell
    /// if none.
    pub at: Option<PathId>,
}

/// What a field is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum FieldRole {
    Track,
    Counter,
    State,
    Flag,
    Token,
    Memory,
}

/// Who may know a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Secrecy {
    Public,
    Side,
    Owner,
    Nobody,
}

/// A slot of an instance.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Field {
    pub head: Head,
    pub role: FieldRole,
    pub ty: Type,
    /// First slot of the field within its instance.
    pub slot: u32,
    /// The number of slots: 1, 2 for sets, n + 1 for lists.
    pub width: u32,
    /// The value at the start; may read the instance's stats through local 0.
    pub default: Option<Expr>,
    pub secrecy: Secrecy,
    /// When it falls back to its default. The engine writes `turn + turns` to the slot of [`Lasting`] when the field is
    /// set to anything other than its default.
    pub lasting: Option<Lasting>,
    /// Keeps its value from the end of a mission to the start of the campaign's next mission.
    pub keeps: bool,
    /// For a track: the stat with its number of boxes.
    pub boxes: Option<StatId>,
    /// For a memory: the value it takes at the end of the turn; reads the instance through local 0.
    pub remembers: Option<Expr>,
    /// The domain from which a pilot that may not know the field guesses it; the instance is local 0, the candidate
    /// local 1.
    pub guess: Option<Domain>,
}

/// When a field falls back to its default.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Lasting {
    /// The slot within the instance that holds the number of the turn in which it ends.
    pub slot: u32,
    /// Name of the phase at whose end it falls back; `None` is the end of the turn.
    pub phase: Option<String>,
    /// The number of turns after the one in which it was set.
    pub turns: u32,
}

/// An entry of a catalogue: an aircraft, maneuver, station …
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Entry {
    pub head: Head,
    pub kind: KindId,
    /// Parallel to the kind's `stats`. Sets are [`SetId`]s, strings are indices into [`Entry::texts`].
    pub stats: Vec<i64>,
    pub texts: Vec<String>,
    /// Parallel to the kind's `parts`: the entry of the part, if this entry has it.
    pub parts: Vec<Option<EntryId>>,
    /// Where each stat is declared, parallel to `stats`.
    pub origins: Vec<Origin>,
    /// The `source` and `reconstructed` marks of each stat, parallel to `stats`.
    pub marks: Vec<(Option<String>, Option<String>)>,
    /// How many more pieces of this entry each seat may bring into play.
    pub reserve: u32,
}
