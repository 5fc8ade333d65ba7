//! Everything that is declared: kinds, entries, charts, maps, missions.

use crate::board::Board;
use crate::code::*;
use serde::{Deserialize, Serialize};

macro_rules! id {
    ($($(#[$doc:meta])* $name:ident;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub struct $name(pub u32);
        impl $name {
            /// The index into the program's vector of this sort.
            pub fn index(self) -> usize { self.0 as usize }
        }
    )*};
}

id! {
    /// Index into [`Program::enums`].
    EnumId;
    /// Index into [`Program::kinds`].
    KindId;
    /// Index into [`Kind::entries`] of a root kind: an entry's value at run time.
    EntryId;
    /// Index into [`Kind::fields`] of the (flattened) kind.
    FieldId;
    /// Index into [`Kind::stats`].
    StatId;
    /// Index into [`Program::dice`].
    DieId;
    /// Index into [`Program::tables`].
    TableId;
    /// Index into [`Program::decks`].
    DeckId;
    /// Index into [`Program::effects`].
    EffectId;
    /// Index into [`Program::events`].
    EventId;
    /// Index into [`Program::defines`].
    DefineId;
    /// Index into [`Program::arcs`].
    ArcId;
    /// Index into [`Program::values`].
    ValueId;
    /// Index into [`Program::choices`].
    ChoiceId;
    /// Index into [`Program::rules`].
    RuleId;
    /// Index into [`Program::doctrines`].
    DoctrineId;
    /// Index into [`Program::maps`].
    MapId;
    /// Index into [`Program::missions`].
    MissionId;
    /// Index into [`Program::streams`].
    StreamId;
    /// Index into [`Program::paths`].
    PathId;
    /// Index into [`Program::sets`]: a constant set of entries or enum members of any size.
    SetId;
    /// Index into [`Program::walks`].
    WalkId;
}

/// A place in the text. `file` indexes [`Program::files`]; bytes are offsets in the file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Origin {
    pub file: u32,
    pub start: u32,
    pub end: u32,
}

/// What every declared thing has.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Head {
    /// The name in the text.
    pub name: String,
    /// The title for people; the name where none is given.
    pub title: String,
    /// `///` documentation.
    pub docs: String,
    /// `source "file" "place"`, joined by a space.
    pub source: Option<String>,
    /// `reconstructed "reason"`.
    pub reconstructed: Option<String>,
    pub origin: Origin,
}

/// One ruleset, compiled for one setting of its options.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Program {
    pub head: Head,
    /// Paths of the source files, relative to their project or `dicta/…` for the library.
    pub files: Vec<String>,
    pub board: Board,
    pub options: Vec<OptionSetting>,
    pub enums: Vec<Enum>,
    /// Kind 0 is `game` (one instance), kind 1 is `side` (an instance per side); the others follow.
    pub kinds: Vec<Kind>,
    pub sets: Vec<BitSet>,
    pub paths: Vec<Path>,
    pub dice: Vec<Die>,
    pub tables: Vec<Table>,
    pub decks: Vec<Deck>,
    pub effects: Vec<Effect>,
    pub events: Vec<Event>,
    pub defines: Vec<Define>,
    pub arcs: Vec<Arc>,
    pub values: Vec<Value>,
    pub choices: Vec<Choice>,
    pub rules: Vec<Rule>,
    pub walks: Vec<Walk>,
    pub doctrines: Vec<Doctrine>,
    pub maps: Vec<Map>,
    pub missions: Vec<Mission>,
    pub campaigns: Vec<Campaign>,
    pub looks: Vec<Look>,
    pub examples: Vec<Example>,
    /// What the text marks as never come to.
    pub unreachable: Vec<Unreachable>,
    /// Statements, rules and effects that leave no note of the values that they ask for, since that they ask may be a
    /// secret. In order.
    pub hushed: Vec<Origin>,
    /// Secret fields for cards, by root kind, of which everybody may know how many they hold. In order.
    #[serde(default)]
    pub counted: Vec<(KindId, FieldId)>,
    /// Statements that ask for values of which not everybody may know all that they read there. In order.
    pub closed: Vec<Origin>,
    /// Statements that write to a field that some statement reveals, where not everybody may know that they write. In order.
    pub unseen: Vec<Origin>,
    /// Names of the random streams: one per declaration that rolls, draws or picks at random.
    pub streams: Vec<String>,
    /// Played once before the first turn.
    pub setup: Vec<Stmt>,
    /// Played every turn. Top statements are [`StmtKind::Phase`].
    pub turn: Vec<Stmt>,
    /// Locals that `setup` and `turn` use together.
    pub turn_locals: u16,
}

/// A mark `unreachable because "…"`. A mark on a whole stands here once more for each of its parts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unreachable {
    pub what: Reach,
    /// Why nothing can come to it.
    pub because: String,
    /// Where the mark stands.
    pub origin: Origin,
}

/// A place of the rules that a game or an example may come to. Numbers count within the lists of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Reach {
    /// A choice is made.
    Choice(ChoiceId),
    /// Nothing is legal in a choice that says what happens then.
    Otherwise(ChoiceId),
    /// A rule acts, or one of its clauses strikes.
    Rule(RuleId),
    /// A clause strikes.
    Clause(RuleId, u32),
    /// An effect acts.
    Effect(EffectId),
    /// An event happens.
    Event(EventId),
    /// A value is asked for.
    Value(ValueId),
    /// A line of a value counts.
    Modifier(ValueId, u32),
    /// A cell of a table is read: `row * columns + column`.
    Cell(TableId, u32),
    /// A side of a card acts: its design and side.
    Face(DeckId, u32, u32),
    /// A `forbid` of a walk strikes.
    WalkForbid(WalkId, u32),
    /// A `prefer` of a walk holds.
    WalkPrefer(WalkId, u32),
    /// A term of a doctrine counts.
    Term(DoctrineId, u32),
    /// An `avoid` of a doctrine strikes.
    Avoid(DoctrineId, u32),
    /// A branch of what a mission does at the points of its course, counted from the first.
    Course(MissionId, u32),
}

/// How an option stands in this program.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OptionSetting {
    pub head: Head,
    /// `off`, `on`, or the names of its values.
    pub values: Vec<String>,
    /// Index into `values` of the default.
    pub default: usize,
    /// Index into `values` for which this program was compiled.
    pub set: usize,
    /// Settles how a text is read rather than adding an optional rule.
    pub reading: bool,
    /// Other options that must be on.
    pub requires: Vec<String>,
    /// Other options that must be off.
    pub excludes: Vec<String>,
}

/// How to read an `i64`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Type {
    /// A whole number.
    Number,
    /// A whole number within bounds; a field stops at them.
    Range(i64, i64),
    /// 0 or 1.
    Bool,
    /// Index of a member.
    Enum(EnumId),
    /// Index into [`Kind::entries`] of the root kind.
    Entry(KindId),
    /// Global instance number in a position (pieces, parts, sides and the game share one numbering).
    Piece(KindId),
    /// Number of a cell of the map: `row * width + column`; -1 off the board.
    Cell,
    /// 0..[`Board::facings`], clockwise from north.
    Facing,
    /// Index into [`Program::paths`].
    Path,
    /// A path that a walk made, as a pick: see [`WALK`]. Whatever holds a path may hold it too.
    WalkPath,
    /// A drawn card's side: see [`Deck`]; `deck << 16 | card << 4 | side`.
    Face,
    /// A rolled face: index into [`Die::faces`].
    Rolled(DieId),
    /// Seat number of the mission.
    Seat,
    /// -1 is `none`, else as the inner type.
    OrNone(Box<Type>),
    /// Bits 0..62 of the value, by index of the element. Fields take two slots.
    Set(Box<Type>),
    /// A list held in a field: one slot for the length, then up to `n`.
    List(Box<Type>, u32),
    /// A text, only in stats and sentences.
    Text,
    /// An arc, only in stats: index into [`Program::arcs`].
    Arc,
}

/// Marks a path as one that a walk made, in place of an index into [`Program::paths`]. Below it stand two bits per
/// step, the first step lowest: 1 straight on, 2 after a turn to the left, 3 after a turn to the right. A turn after
/// the last step stands in the two bits from [`WALK_END`]: 2 to the left, 3 to the right.
pub const WALK: i64 = 1 << 62;
/// Marks a path as joined from several, in place of an index into [`Program::paths`]. Below it stand the indices, each
/// with 1 added, in [`JOINED_BITS`] bits, the first lowest.
pub const JOINED: i64 = 1 << 61;
/// The bits of each path of a joined one.
pub const JOINED_BITS: u32 = 15;
/// How many paths a joined one has at most.
pub const JOINED_MAX: u32 = 4;
/// The longest walk.
pub const WALK_STEPS: i64 = crate::limits::WALK_STEPS_MAX;
/// Where the turn at the end of a walk stands: above the bits of the longest.
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

/// A sort of catalogue entry or of piece.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Kind {
    pub head: Head,
    /// Its instances stand in a position.
    pub piece: bool,
    /// Its instances are stations of another piece.
    pub part: bool,
    pub extends: Option<KindId>,
    /// The kind whose `entries` number this kind's entries: itself unless it extends.
    pub root: KindId,
    /// Constants of an entry, inherited first.
    pub stats: Vec<Stat>,
    /// Slots of an instance, inherited first.
    pub fields: Vec<Field>,
    /// Parts, in order.
    pub parts: Vec<Part>,
    /// The cells that an instance occupies beside its own: where these paths end when they start at it.
    pub occupies: Vec<PathId>,
    /// Slots of one instance, all fields together (built-in ones included).
    pub slots: u32,
    /// Entries, numbered by [`EntryId`]; only filled for root kinds.
    pub entries: Vec<Entry>,
}

/// Slots that every piece on the board has, before its declared fields.
/// Kinds that are not pieces on the board (sides, game, parts) have only [`SLOT_IN_PLAY`].
pub const SLOT_IN_PLAY: u32 = 0;
/// The cell, -1 off the board.
pub const SLOT_CELL: u32 = 1;
/// The facing.
pub const SLOT_FACING: u32 = 2;

/// Instance number of the game. A position numbers its instances in one row: the game, then the sides in text order,
/// then the mission's pieces in order, each followed by its parts in order (the ones that its entry has).
pub const INSTANCE_GAME: i64 = 0;
/// Instance number of the first side. Everything of type `Piece(side)` holds `INSTANCE_SIDES + entry`, constants included;
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
    /// Where it sits: the end of this path from its whole's cell and facing; in the whole's own cell if none.
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
    /// How many slots: 1, 2 for sets, n + 1 for lists.
    pub width: u32,
    /// Value at the start; may read the instance's stats as local 0.
    pub default: Option<Expr>,
    pub secrecy: Secrecy,
    /// The slot that says in which turn it ends, and after which phase. The engine writes
    /// `turn + turns` there when the field is set to something else than its default.
    pub lasting: Option<Lasting>,
    /// What it holds at the end of a mission it holds at the start of the campaign's next one.
    pub keeps: bool,
    /// For a track: the stat that says how many boxes.
    pub boxes: Option<StatId>,
    /// For a memory: what it takes at the end of the turn; reads the instance as local 0.
    pub remembers: Option<Expr>,
    /// From what a pilot that may not know the field draws it; the instance is local 0, the candidate local 1.
    pub guess: Option<Domain>,
}

/// When a field falls back to its default.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Lasting {
    /// The slot of the turn's number, within the instance.
    pub slot: u32,
    /// Name of the phase at whose end it falls back; `None`: the end of the turn.
    pub phase: Option<String>,
    /// How many turns after the one in which it was set.
    pub turns: u32,
}

/// One aircraft, maneuver, station … of a catalogue.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Entry {
    pub head: Head,
    pub kind: KindId,
    /// Parallel to the kind's `stats`. Sets are [`SetId`]s, texts index [`Entry::texts`].
    pub stats: Vec<i64>,
    pub texts: Vec<String>,
    /// Parallel to the kind's `parts`: the entry of the part, if this one has it.
    pub parts: Vec<Option<EntryId>>,
    /// Where each stat was written, parallel to `stats`.
    pub origins: Vec<Origin>,
    /// Marks of each stat, parallel to `stats`: source, reconstructed.
    pub marks: Vec<(Option<String>, Option<String>)>,
    /// How many more pieces of it each seat may bring into play.
    pub reserve: u32,
}

/// A constant set of any size.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct BitSet(pub Vec<u64>);

impl BitSet {
    /// Whether `index` is in.
    pub fn has(&self, index: i64) -> bool {
        index >= 0 && self.0.get(index as usize / 64).is_some_and(|w| w >> (index % 64) & 1 == 1)
    }
    /// Puts `index` in.
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

/// One step of a path: `F`, `L`, `R`, `SL`, `SR`, `B`, `U`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Step {
    /// One cell ahead.
    Forward,
    /// One facing to the left, in place.
    Left,
    /// One facing to the right, in place.
    Right,
    /// One cell ahead-left, facing kept.
    SlipLeft,
    /// One cell ahead-right, facing kept.
    SlipRight,
    /// One cell back, facing kept.
    Back,
    /// Facing reversed, in place.
    About,
}

impl Step {
    /// As a path writes it.
    pub fn word(self) -> &'static str {
        match self {
            Step::Forward => "F",
            Step::Left => "L",
            Step::Right => "R",
            Step::SlipLeft => "SL",
            Step::SlipRight => "SR",
            Step::Back => "B",
            Step::About => "U",
        }
    }
}

/// A die.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Die {
    pub head: Head,
    /// Names and types of what a face bears. A plain die has one, `number`.
    pub fields: Vec<(String, Type)>,
    /// Each face once, with its values.
    pub faces: Vec<Vec<i64>>,
}

/// A chart.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Table {
    pub head: Head,
    /// One or two keys; bounds of each row (and column), inclusive, in order, without gap or overlap. With one key
    /// there is one column that holds everything.
    pub rows: Vec<(i64, i64)>,
    pub columns: Vec<(i64, i64)>,
    pub results: Vec<(String, Type)>,
    /// `cells[row * columns + column][result]`
    pub cells: Vec<Vec<i64>>,
    pub origins: Vec<Origin>,
}

/// A deck or cup.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Deck {
    pub head: Head,
    pub sides: Vec<String>,
    /// Reshuffles its discards when empty.
    pub reshuffle: bool,
    /// Each copy is one card; `copy_of` groups the equal ones.
    pub cards: Vec<DeckCard>,
    /// The distinct faces: `designs[copy_of][side]`.
    pub designs: Vec<CardDesign>,
    /// Parameters that `apply` hands to each effect before what the card prints.
    pub context: Vec<Type>,
    pub stream: StreamId,
}

/// One physical card.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DeckCard {
    pub copy_of: u32,
}

/// What equal cards show.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CardDesign {
    pub head: Head,
    pub copies: u32,
    /// Per side: the effects with what the card prints as arguments.
    pub faces: Vec<Vec<(EffectId, Vec<i64>)>>,
}

/// A named procedure. Parameters are locals 0...
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Effect {
    pub head: Head,
    pub params: Vec<(String, Type)>,
    pub locals: u16,
    pub body: Vec<Stmt>,
    /// Rules that act instead of it, in order; each [`RuleHook::Instead`].
    pub instead: Vec<RuleId>,
}

/// A named happening.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Event {
    pub head: Head,
    pub params: Vec<(String, Type)>,
    pub sentence: Vec<SentencePart>,
    /// Who may know it; the parameters are the locals.
    pub audience: Audience,
    /// Rules that hook on it, in order.
    pub hooks: Vec<RuleId>,
    /// `enters`, `leaves`: emitted by the board itself.
    pub builtin: Option<BoardEvent>,
}

/// Events that the board emits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum BoardEvent {
    /// `enters(piece, cell)`: after each step into a cell.
    Enters,
    /// `passes(piece, cell)`: after `enters`, if the move goes on from that cell.
    Passes,
    /// `leaves(piece, cell)`: a step went over the edge from that cell; the piece has no cell any more.
    Leaves,
}

/// Part of an event's sentence.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum SentencePart {
    Text(String),
    /// An expression over the parameters, and how to show it.
    Value(Expr, Type),
}

/// A pure function. Parameters are locals 0...
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Define {
    pub head: Head,
    pub params: Vec<(String, Type)>,
    pub result: Type,
    pub locals: u16,
    pub body: Expr,
}

/// A set of cells relative to a piece.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Arc {
    pub head: Head,
    pub kind: KindId,
    pub parts: Vec<ArcPart>,
}

/// The shapes of an arc. Rows are the sides of a piece, clockwise from ahead.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Shape {
    /// One row of cells.
    Line,
    /// Everything from row `from` clockwise to row `to`.
    Wedge,
    /// The same and half a side more at both ends: with one row, the cells to which no other row is nearer.
    Cone,
}

/// One shape of an arc, clockwise from row `from` to row `to`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ArcPart {
    pub except: bool,
    pub shape: Shape,
    pub from: u8,
    pub to: u8,
    pub within: u8,
}

/// A number built from itemised modifiers. Parameters are locals 0...
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Value {
    pub head: Head,
    pub params: Vec<(String, Type)>,
    pub locals: u16,
    pub base: Expr,
    pub items: Vec<Modifier>,
    pub clamp: Option<(Expr, Expr)>,
}

/// One line of a value or a doctrine.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Modifier {
    pub name: String,
    pub amount: Expr,
    pub when: Option<Expr>,
    pub because: String,
    pub origin: Origin,
}

/// A choice. Locals: the parameters, then one per pick, then more.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Choice {
    pub head: Head,
    pub params: Vec<(String, Type)>,
    /// The piece or side whose seat decides.
    pub by: Expr,
    pub picks: Vec<Pick>,
    /// Rules that bear on it, in declaration order.
    pub rules: Vec<RuleId>,
    /// Which rules give way, in order, when nothing is left.
    pub relax: Vec<RuleId>,
    pub locals: u16,
    pub then: Vec<Stmt>,
    /// What happens when nothing is left; without it the choice is passed over with a note in the journal.
    pub otherwise: Option<Vec<Stmt>>,
}

/// One thing picked. An option of a choice is a tuple of its picks; a pick whose `when` is false is -1.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Pick {
    pub head: Head,
    pub ty: Type,
    pub from: Domain,
    /// Over the pick's own local.
    pub filter: Option<Expr>,
    /// `none` (-1) is offered too, last.
    pub or_none: bool,
    /// Over parameters and earlier picks.
    pub when: Option<Expr>,
    /// The text of what it is picked from, of its `where` and of its `when`; empty where there is none.
    pub wording: PickWording,
}

/// What a pick says, as it is written.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct PickWording {
    pub from: String,
    pub filter: String,
    pub when: String,
}

/// A rule.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rule {
    pub head: Head,
    pub hook: RuleHook,
    pub locals: u16,
    /// For choices. Their locals are the choice's.
    pub clauses: Vec<Clause>,
    /// For events and instead. Parameters are locals 0...
    pub body: Vec<Stmt>,
    /// For instead: when it applies.
    pub when: Option<Expr>,
}

/// What a rule attaches to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum RuleHook {
    Choice(ChoiceId),
    Event(EventId),
    Instead(EffectId),
}

/// A clause over options.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Clause {
    pub kind: ClauseKind,
    /// `Forbid`, `Warn`: strikes when true. (`require` is lowered to `Forbid`.) `Prefer`: a number, greatest remain.
    pub cond: Expr,
    pub because: String,
    pub origin: Origin,
}

/// The verbs of clauses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ClauseKind {
    Forbid,
    Warn,
    Prefer,
}

/// A generator of moves step by step.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Walk {
    pub head: Head,
    pub params: Vec<(String, Type)>,
    /// Locals after the parameters: `step`, `cell`, `facing`, `turned`.
    pub locals: u16,
    /// `(when, least, most)`: the union of what applies.
    pub steps: Vec<(Option<Expr>, Expr, Expr)>,
    pub left: bool,
    pub right: bool,
    /// A step need not turn.
    pub straight: bool,
    /// What may be done after the last step; nothing if it isn't said.
    pub end: Option<WalkTurns>,
    pub forbids: Vec<(WalkPoint, Clause)>,
    pub prefers: Vec<Clause>,
}

/// The turns that a walk may make at a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WalkTurns {
    pub left: bool,
    pub right: bool,
    /// None need be made.
    pub straight: bool,
}

/// Where a walk's clause is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum WalkPoint {
    Turn,
    Step,
    End,
}

/// How a computer pilot values a position. The piece is local 0.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Doctrine {
    pub head: Head,
    pub kind: KindId,
    pub locals: u16,
    pub avoids: Vec<Avoid>,
    /// What choices lead to; a choice is there once at most.
    pub afters: Vec<After>,
    pub terms: Vec<Modifier>,
    /// How many imagined positions, enemy replies in each, and turns ahead.
    pub samples: u32,
    pub replies: u32,
    pub turns: u32,
}

/// Options of a choice that a pilot leaves while others remain; the last given up first.
/// The locals are the choice's.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Avoid {
    pub choice: ChoiceId,
    pub when: Expr,
    pub locals: u16,
    pub because: String,
    pub origin: Origin,
}

/// What an option of a choice leads to, as a pilot reckons it without playing the turn. The locals are the choice's; the
/// first is a piece of the doctrine's kind.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct After {
    pub choice: ChoiceId,
    pub body: Vec<Stmt>,
    pub locals: u16,
    pub origin: Origin,
}

/// A board.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Map {
    pub head: Head,
    /// Columns of cells. Hexes are flat-topped in columns; odd columns (counted from 0) stand half a hex lower.
    pub width: u32,
    /// Rows of cells.
    pub height: u32,
    /// One per cell, row by row: index into `legend`.
    pub terrain: Vec<u8>,
    /// The same list in every map of a program: all terrains by name, so that `terrain(c)` compares as an enum. The
    /// letter is a space where this map's legend lacks the terrain.
    pub legend: Vec<Terrain>,
    /// Cells that are not part of the map (incomplete hexes), one bit per cell.
    pub holes: Vec<bool>,
    /// Sheets laid side by side: letter, first column, first row, columns, rows. One sheet without a letter if single.
    pub sheets: Vec<Sheet>,
    /// Named sets of cells.
    pub zones: Vec<Zone>,
    /// Edges (north, east, south, west) and the side that owns each, -1 none.
    pub edges: [i64; 4],
}

/// A sort of terrain.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Terrain {
    pub letter: char,
    pub name: String,
    pub title: String,
    /// Lines of sight do not pass.
    pub opaque: bool,
}

/// One sheet of a map.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Sheet {
    pub letter: Option<char>,
    pub column: u32,
    pub row: u32,
    pub width: u32,
    pub height: u32,
}

/// A named set of cells.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Zone {
    pub head: Head,
    pub cells: Vec<u32>,
    /// Owner, -1 none.
    pub side: i64,
    /// Index into [`Mission::roles`] if the owner was named by its role.
    pub role: Option<u32>,
}

/// A game to play.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Mission {
    pub head: Head,
    pub map: MapId,
    /// The last turn; the `turn` program may end the game earlier.
    pub turns: u32,
    pub seats: Vec<Seat>,
    pub pieces: Vec<Placed>,
    /// Options that the mission is written for, by name and value.
    pub options: Vec<(String, String)>,
    /// Added at the end of each turn, after the ruleset's own phases.
    pub turn_end: Vec<Stmt>,
    /// Added after the ruleset's own setup. Its locals are those of the turn, as are those of `turn_start`.
    pub setup: Vec<Stmt>,
    /// Added at the start of each turn, before the ruleset's own phases.
    pub turn_start: Vec<Stmt>,
    /// Zones of its own, beside those of the map.
    pub zones: Vec<Zone>,
    /// What the sides are here, such as attacker and defender: name and member of the kind `side`.
    pub roles: Vec<(String, u32)>,
    /// What a side has won at the end: a value of one side.
    pub score: Option<ValueId>,
    /// Whether the score decides who has won when the last turn is over, and when it does.
    pub wins: Option<Wins>,
    /// Locals of `turn_end`.
    pub locals: u16,
}

/// A row of missions. Local 0 of its statements is the side that won the last mission (-1 none), local 1 the number of
/// the round, from 1, local 2 the mission that was played last (-1 none).
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Campaign {
    pub head: Head,
    /// How many rounds at most.
    pub rounds: u32,
    /// What is there from the first mission to the last.
    pub rosters: Vec<Roster>,
    /// Options that all its missions are played with, by name and value.
    pub options: Vec<(String, String)>,
    /// Played before the first round.
    pub start: Vec<Stmt>,
    /// Played each round; [`StmtKind::Play`] stands only here.
    pub round: Vec<Stmt>,
    /// Played on the board of each mission, before the setup.
    pub before: Vec<Stmt>,
    /// Played after each mission.
    pub after: Vec<Stmt>,
    /// Played after the last round.
    pub end: Vec<Stmt>,
    /// What a side has won: a value of one side. In a campaign it always decides.
    pub score: Option<ValueId>,
    /// When it does.
    pub wins: Wins,
    pub locals: u16,
}

/// When the side with the greatest score has won; else it is a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wins {
    /// By how much it is ahead of the next side, at least.
    pub lead: i64,
    /// The least score that wins.
    pub least: Option<i64>,
}

impl Default for Wins {
    fn default() -> Self {
        Wins { lead: 1, least: None }
    }
}

/// Instances that last a campaign.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Roster {
    pub kind: KindId,
    /// Member of the kind `side`; none: each side has one of these.
    pub side: Option<u32>,
    pub count: u32,
    /// The entries that they take in turn.
    pub entries: Vec<EntryId>,
}

/// Who plays.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Seat {
    pub head: Head,
    /// Member of the kind `side`: 0, 1, …
    pub side: u32,
    /// Index into [`Mission::roles`] if the side was named by its role, and so changes with it.
    pub role: Option<u32>,
}

/// A piece that a mission places. `fields` are set after defaults.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Placed {
    pub head: Head,
    pub kind: KindId,
    pub entry: EntryId,
    pub seat: u32,
    /// -1: not on the board yet (the setup places it).
    pub cell: i64,
    pub facing: i64,
    /// (field, value); for a track the hits, for a set its bits.
    pub fields: Vec<(FieldId, i64)>,
    /// (index into the kind's `parts`, field of the part's kind, value)
    pub part_fields: Vec<(u32, FieldId, i64)>,
    /// The turn at whose start it comes into play; 0: it is there from the start.
    pub arrives: u32,
    /// Entries of which one may be taken instead of `entry` before the game.
    pub pool: Vec<EntryId>,
}

/// How something appears: the properties as written, checked and evaluated to plain values.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Look {
    pub head: Head,
    /// What it is for: a kind, an entry, `kind.token`, a terrain `map.letter`, a side.
    pub of: String,
    pub props: Vec<LookProp>,
}

/// A property of a look.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LookProp {
    pub name: String,
    pub words: Vec<LookWord>,
    pub body: Vec<LookProp>,
}

/// A value in a look.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum LookWord {
    Number(i64),
    Name(String),
    Text(String),
}

/// An executable example; `each of` is expanded already.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Example {
    pub head: Head,
    /// Options it needs; it is compiled in a program with exactly these set, all others at default.
    pub options: Vec<(String, String)>,
    /// A mission whose index is after the real ones; built from `given` lines.
    pub mission: Mission,
    /// What it plays.
    pub of: ExampleOf,
    /// Locals 0.. are the mission's pieces, in order; others follow. All steps share one frame.
    pub locals: u16,
    /// The local that is told whether the game is over; the next one is told who won.
    pub outcome: Local,
    /// Empty where `options` differ from the options of this program: the example plays in another one.
    pub steps: Vec<ExampleStep>,
}

/// What an example plays. Campaigns are numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ExampleOf {
    /// A mission, alone or in a campaign, whose rosters are then in it.
    Mission(Option<u32>),
    /// What lies between the missions of a campaign.
    Campaign(u32),
}

/// How an option stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum OptionStanding {
    /// It may be chosen, with or without a warning.
    Legal,
    /// It may be chosen, and a rule warns of it.
    Warned,
    Refused,
}

/// A condition of an expectation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ExpectPart {
    pub cond: Expr,
    /// The words of the text.
    pub text: String,
    /// The values that it is about, each with its type: the two sides of a comparison, what is to be in a set.
    pub shows: Vec<(Expr, Type)>,
}

/// What refuses an option, or warns of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Refuser {
    Rule(RuleId),
    /// A clause of the walk from which it is picked.
    Walk(WalkId),
}

/// A step of an example.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ExampleStep {
    pub kind: ExampleStepKind,
    pub origin: Origin,
}

/// The sorts of step.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum ExampleStepKind {
    /// Statements played at once: `given d1.level = 3`, `do …`.
    Do(Vec<Stmt>),
    /// Faces (1 = first) for the rolls to come, whatever the die.
    Dice(Vec<i64>),
    /// Designs (index) for the draws to come from a deck.
    Draws(DeckId, Vec<u32>),
    /// Which of what may come chance picks next, 1 = first.
    Random(Vec<i64>),
    /// The number of the turn.
    Turn(Expr),
    /// What was picked earlier in the turn, without asking the rules.
    Picked {
        choice: ChoiceId,
        args: Vec<Expr>,
        picks: Vec<Expr>,
    },
    /// Plays one phase of the turn by name; choices are answered by the `Choose` steps queued before it.
    Phase(String),
    /// Plays what is no phase; choices are answered likewise.
    Stretch(Stretch),
    /// What the campaign does after a mission that this side has won, or none.
    AfterMission {
        mission: MissionId,
        winner: Expr,
    },
    /// Queued: the mission that a campaign plays next, and the side that wins it, or none.
    Play {
        mission: MissionId,
        winner: Expr,
    },
    /// Queued answer: the picks for this choice and these arguments.
    Choose {
        choice: ChoiceId,
        args: Vec<Expr>,
        picks: Vec<Expr>,
    },
    /// What comes up from here on and isn't queued is answered by the first legal option.
    OtherwiseAny,
    /// A step with an error: the example can't be played beyond it.
    Broken,
    /// Says to a local whether an event has happened, for the expectation that follows.
    Happened {
        local: Local,
        event: EventId,
        args: Vec<Expr>,
    },
    Expect {
        cond: Expr,
        /// The words of the text.
        text: String,
        /// The conditions that it joins by `and`, or the one that it is.
        parts: Vec<ExpectPart>,
    },
    ExpectOption {
        standing: OptionStanding,
        choice: ChoiceId,
        args: Vec<Expr>,
        picks: Vec<Expr>,
        by: Option<Refuser>,
    },
    ExpectHappened {
        negated: bool,
        event: EventId,
        args: Vec<Expr>,
    },
    ExpectValue {
        value: ValueId,
        args: Vec<Expr>,
        was: Expr,
    },
    /// What these seats of the example's mission may all know, or none of them.
    ExpectKnown {
        negated: bool,
        what: Knowable,
        seats: Vec<u32>,
        /// The words of the text.
        text: String,
    },
}

/// What a seat may know.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Knowable {
    Field(Expr, FieldId),
    Event(EventId, Vec<Expr>),
}

/// A stretch of play that is no phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stretch {
    /// The set-up of rules and mission.
    Start,
    /// From the start of a turn to its first phase.
    TurnStart,
    /// What comes after the phases, up to the next turn.
    TurnEnd,
    /// A whole turn.
    Turn,
    /// A round of a campaign.
    Round,
    /// What a campaign does after its last round.
    CampaignEnd,
}
