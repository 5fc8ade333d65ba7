//! All declarations: kinds, entries, charts, maps, missions.

use crate::board::{Board, Step};
use crate::code::*;
use crate::ids::*;
use serde::{Deserialize, Serialize};

/// What all declarations have in common.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Head {
    /// The name in the source.
    pub name: String,
    /// The title to display; the name if no title is given.
    pub title: String,
    /// The `///` documentation.
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
    /// Whether declarations with errors were left out, so that others may lack something that they need.
    #[serde(skip)]
    pub has_errors: bool,
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
    /// Its texts in other languages; see [`Program::in_language`].
    #[serde(default)]
    pub translations: Vec<Translation>,
    /// The language of its texts, if it is not the one in which they are written.
    #[serde(skip)]
    pub language: Option<crate::Language>,
    /// Parts of the rules that the source marks as unreachable.
    pub unreachable: Vec<Unreachable>,
    /// Statements, rules and effects that don't record the values they evaluate, since the evaluation itself may be a
    /// secret. Sorted.
    pub hushed: Vec<Origin>,
    /// Secret card fields, by root kind, whose number of cards is public. Sorted.
    #[serde(default)]
    pub counted: Vec<(KindId, FieldId)>,
    /// Statements that evaluate values from inputs that are not all public there. Sorted.
    pub closed: Vec<Origin>,
    /// `let` statements whose name is revealed by a later statement. Sorted.
    #[serde(default)]
    pub shown: Vec<Origin>,
    /// Statements that write to a field that some statement reveals, where the write itself is not public. Sorted.
    pub unseen: Vec<Origin>,
    /// Names of the random streams: one per declaration that rolls, draws or picks at random.
    pub streams: Vec<String>,
    /// Runs once before the first turn.
    pub setup: Vec<Stmt>,
    /// Runs every turn. Its top-level statements are [`StmtKind::Phase`].
    pub turn: Vec<Stmt>,
    /// The number of locals that `setup` and `turn` share.
    pub turn_locals: u16,
}

impl Program {
    /// Whether a kind is another one, or extends it.
    pub fn is_a(&self, kind: KindId, of: KindId) -> bool {
        let mut at = Some(kind);
        // A chain that is longer than the list of kinds is a circle.
        for _ in 0..=self.kinds.len() {
            match at {
                Some(k) if k == of => return true,
                Some(k) => at = self.kinds.get(k.index()).and_then(|k| k.extends),
                None => return false,
            }
        }
        false
    }
}

/// A mark `unreachable because "…"`. A mark on a whole declaration is repeated here for each of its parts.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Unreachable {
    pub what: Reach,
    /// Why it is unreachable.
    pub because: String,
    /// The span of the mark.
    pub origin: Origin,
}

/// A place in the rules that a game or an example can reach. Numbers are indices into the lists of the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Reach {
    /// A choice is made.
    Choice(ChoiceId),
    /// A choice with an `otherwise` block has no legal option.
    Otherwise(ChoiceId),
    /// A rule acts, or one of its clauses applies.
    Rule(RuleId),
    /// A clause applies.
    Clause(RuleId, u32),
    /// An effect runs.
    Effect(EffectId),
    /// An event happens.
    Event(EventId),
    /// A value is evaluated.
    Value(ValueId),
    /// A modifier of a value applies.
    Modifier(ValueId, u32),
    /// A cell of a table is read: `row * columns + column`.
    Cell(TableId, u32),
    /// A side of a card is applied: its design and side.
    Face(DeckId, u32, u32),
    /// A `forbid` of a walk applies.
    WalkForbid(WalkId, u32),
    /// A `prefer` of a walk is true.
    WalkPrefer(WalkId, u32),
    /// A term of a doctrine applies.
    Term(DoctrineId, u32),
    /// An `avoid` of a doctrine applies.
    Avoid(DoctrineId, u32),
    /// A branch of the statements that a mission adds to the sequence of play, counted from the first.
    Course(MissionId, u32),
}

/// An option and its setting in this program.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct OptionSetting {
    pub head: Head,
    /// `off`, `on`, or the names of its values.
    pub values: Vec<String>,
    /// Index into `values` of the default.
    pub default: usize,
    /// Index into `values` of the setting that this program was compiled for.
    pub set: usize,
    /// Settles an unclear rule instead of adding an optional one.
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

/// A die.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Die {
    pub head: Head,
    /// Names and types of the fields of a face. A plain die has one, `number`.
    pub fields: Vec<(String, Type)>,
    /// The values of each face; each face once.
    pub faces: Vec<Vec<i64>>,
}

/// A chart.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Table {
    pub head: Head,
    /// One or two keys; inclusive bounds of each row (and column), in order, without gaps or overlaps. With one key
    /// there is a single column that contains every key.
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
    /// The distinct designs: `designs[copy_of][side]`.
    pub designs: Vec<CardDesign>,
    /// Parameters that `apply` passes to each effect before the values that the card prints.
    pub context: Vec<Type>,
    pub stream: StreamId,
}

/// One physical card.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct DeckCard {
    pub copy_of: u32,
}

/// The faces that equal cards share.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CardDesign {
    pub head: Head,
    pub copies: u32,
    /// Per side: the effects, with the values that the card prints as arguments.
    pub faces: Vec<Vec<(EffectId, Vec<i64>)>>,
}

/// A named procedure. Parameters are the first locals.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Effect {
    pub head: Head,
    pub params: Vec<(String, Type)>,
    pub locals: u16,
    pub body: Vec<Stmt>,
    /// Rules that run in its place, in order; each is [`RuleHook::Instead`].
    pub instead: Vec<RuleId>,
}

/// A named event.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Event {
    pub head: Head,
    pub params: Vec<(String, Type)>,
    pub sentence: Vec<SentencePart>,
    /// Who may know that it happens; the parameters are the locals.
    pub audience: Audience,
    /// Rules that hook into it, in order.
    pub hooks: Vec<RuleId>,
    /// Set for `enters`, `passes` and `leaves`, which the board itself emits.
    pub builtin: Option<BoardEvent>,
}

/// Events that the board emits.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum BoardEvent {
    /// `enters(piece, cell)`: after each step into a cell.
    Enters,
    /// `passes(piece, cell)`: after `enters`, if the move continues from that cell.
    Passes,
    /// `leaves(piece, cell)`: a step crossed the edge from that cell; the piece no longer has a cell.
    Leaves,
}

/// Part of an event's sentence.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum SentencePart {
    Text(String),
    /// An expression over the parameters, and how to show it.
    Value(Expr, Type),
}

/// A pure function. Parameters are the first locals.
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
    /// A wedge with half a side more at both ends: with one row, the cells that are closest to that row.
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

/// A number built from itemized modifiers. Parameters are the first locals.
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
    /// Rules that apply to it, in declaration order.
    pub rules: Vec<RuleId>,
    /// Which rules are relaxed, in order, when no legal option is left.
    pub relax: Vec<RuleId>,
    pub locals: u16,
    pub then: Vec<Stmt>,
    /// Runs when no legal option is left; without it the choice is skipped with a note in the game log.
    pub otherwise: Option<Vec<Stmt>>,
}

/// One pick of a choice. An option is a tuple of its picks; a pick whose `when` is false is -1.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Pick {
    pub head: Head,
    pub ty: Type,
    pub from: Domain,
    /// Over the pick's own local.
    pub filter: Option<Expr>,
    /// `none` (-1) is also offered, last.
    pub or_none: bool,
    /// Over parameters and earlier picks.
    pub when: Option<Expr>,
    /// The source of its domain, of its `where` and of its `when`; empty if absent.
    pub wording: PickWording,
}

/// The source of the clauses of a pick.
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
    /// For events and instead. Parameters are the first locals.
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
    /// `Forbid`, `Warn`: applies if true. (`require` is lowered to `Forbid`.) `Prefer`: a number; the options with the
    /// greatest remain.
    pub cond: Expr,
    pub because: String,
    pub origin: Origin,
}

/// The kinds of clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ClauseKind {
    Forbid,
    Warn,
    Prefer,
}

/// A generator of moves, step by step.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Walk {
    pub head: Head,
    pub params: Vec<(String, Type)>,
    /// Locals after the parameters: `step`, `cell`, `facing`, `turned`.
    pub locals: u16,
    /// `(when, least, most)`: the union of the ranges that apply.
    pub steps: Vec<(Option<Expr>, Expr, Expr)>,
    pub left: bool,
    pub right: bool,
    /// A step may go straight on.
    pub straight: bool,
    /// The turns allowed after the last step; none if absent.
    pub end: Option<WalkTurns>,
    pub forbids: Vec<(WalkPoint, Clause)>,
    pub prefers: Vec<Clause>,
}

/// The turns that a walk may make at a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct WalkTurns {
    pub left: bool,
    pub right: bool,
    /// Going straight on is allowed.
    pub straight: bool,
}

/// Where a walk's clause is evaluated.
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
    /// The effects of options of a choice; each choice occurs at most once.
    pub afters: Vec<After>,
    pub terms: Vec<Modifier>,
    /// The number of imagined positions, of enemy replies in each, and of turns ahead.
    pub samples: u32,
    pub replies: u32,
    pub turns: u32,
}

/// Options of a choice that a pilot avoids while others remain; the last one is dropped first.
/// The locals are the choice's.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Avoid {
    pub choice: ChoiceId,
    pub when: Expr,
    pub locals: u16,
    pub because: String,
    pub origin: Origin,
}

/// The effect of an option of a choice, as a pilot estimates it without playing the turn. The locals are the choice's; the
/// first is a piece of the doctrine's kind.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct After {
    pub choice: ChoiceId,
    pub body: Vec<Stmt>,
    pub locals: u16,
    pub origin: Origin,
}

/// A map.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Map {
    pub head: Head,
    /// Columns of cells. Flat-topped hexes are arranged in columns; odd columns (counted from 0) are half a hex lower.
    pub width: u32,
    /// Rows of cells.
    pub height: u32,
    /// One per cell, row by row: index into `legend`.
    pub terrain: Vec<u8>,
    /// The same list in every map of a program: all terrains by name, so that `terrain(c)` compares as an enum. The
    /// letter is a space if this map's legend doesn't have the terrain.
    pub legend: Vec<Terrain>,
    /// Cells that are not part of the map (incomplete hexes), one flag per cell.
    pub holes: Vec<bool>,
    /// Sheets placed side by side: letter, first column, first row, columns, rows. A single sheet has no letter.
    pub sheets: Vec<Sheet>,
    /// Named sets of cells.
    pub zones: Vec<Zone>,
    /// The side that owns each edge (north, east, south, west); -1 if none.
    pub edges: [i64; 4],
}

/// A kind of terrain.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Terrain {
    pub letter: char,
    pub name: String,
    pub title: String,
    /// Blocks lines of sight.
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
    /// Owner; -1 if none.
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
    /// Options that the mission is designed for, by name and value.
    pub options: Vec<(String, String)>,
    /// Statements added at the end of each turn, after the ruleset's own phases.
    pub turn_end: Vec<Stmt>,
    /// Statements added after the ruleset's own setup. Like `turn_start`, they share the locals of the turn.
    pub setup: Vec<Stmt>,
    /// Statements added at the start of each turn, before the ruleset's own phases.
    pub turn_start: Vec<Stmt>,
    /// Its own zones, in addition to those of the map.
    pub zones: Vec<Zone>,
    /// The roles of the sides, such as attacker and defender: name and member of the kind `side`.
    pub roles: Vec<(String, u32)>,
    /// The score of a side at the end: a value of one side.
    pub score: Option<ValueId>,
    /// Whether the score decides the winner when the last turn is over, and under what conditions.
    pub wins: Option<Wins>,
    /// Locals of `turn_end`.
    pub locals: u16,
}

/// A series of missions. Local 0 of its statements is the side that won the last mission (-1 none), local 1 the number
/// of the round, from 1, local 2 the mission that was played last (-1 none).
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Campaign {
    pub head: Head,
    /// The maximum number of rounds.
    pub rounds: u32,
    /// The instances that exist from the first mission to the last.
    pub rosters: Vec<Roster>,
    /// Options that apply to all its missions, by name and value.
    pub options: Vec<(String, String)>,
    /// Runs before the first round.
    pub start: Vec<Stmt>,
    /// Runs each round; [`StmtKind::Play`] is allowed only here.
    pub round: Vec<Stmt>,
    /// Runs on the board of each mission, before the setup.
    pub before: Vec<Stmt>,
    /// Runs after each mission.
    pub after: Vec<Stmt>,
    /// Runs after the last round.
    pub end: Vec<Stmt>,
    /// The score of a side: a value of one side. In a campaign the score always decides.
    pub score: Option<ValueId>,
    /// The conditions for a win by score.
    pub wins: Wins,
    pub locals: u16,
}

/// When the side with the highest score wins; otherwise the game is a draw.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Wins {
    /// The minimum lead over the next side.
    pub lead: i64,
    /// The minimum score that wins.
    pub least: Option<i64>,
}

impl Default for Wins {
    fn default() -> Self {
        Wins { lead: 1, least: None }
    }
}

/// Instances that exist for a whole campaign.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Roster {
    pub kind: KindId,
    /// Member of the kind `side`; `None`: each side has this roster.
    pub side: Option<u32>,
    pub count: u32,
    /// The entries of the instances, assigned in turn.
    pub entries: Vec<EntryId>,
}

/// A seat of a mission.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Seat {
    pub head: Head,
    /// Member of the kind `side`: 0, 1, …
    pub side: u32,
    /// Index into [`Mission::roles`] if the side was named by its role, and therefore changes with the role.
    pub role: Option<u32>,
}

/// A piece that a mission places. `fields` are set after the defaults.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Placed {
    pub head: Head,
    pub kind: KindId,
    pub entry: EntryId,
    pub seat: u32,
    /// -1: not on the board yet (the setup places it).
    pub cell: i64,
    pub facing: i64,
    /// (field, value); for a track the number of hits, for a set its bits.
    pub fields: Vec<(FieldId, i64)>,
    /// (index into the kind's `parts`, field of the part's kind, value)
    pub part_fields: Vec<(u32, FieldId, i64)>,
    /// The turn at whose start it comes into play; 0: from the beginning.
    pub arrives: u32,
    /// Entries that may replace `entry` before the game.
    pub pool: Vec<EntryId>,
}

/// A `look` declaration: the properties as written, checked and evaluated to plain values.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Look {
    pub head: Head,
    /// The declaration that it applies to: a kind, an entry, `kind.token`, a terrain `map.letter`, a side.
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

impl std::fmt::Display for LookWord {
    /// As written; a text without its quotation marks.
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            LookWord::Number(n) => write!(to, "{n}"),
            LookWord::Name(text) | LookWord::Text(text) => to.write_str(text),
        }
    }
}

/// The texts of a program in another language.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Translation {
    /// The name is the code of the language, such as `de`, the title what the language calls itself.
    pub head: Head,
    /// Texts as written, each with its translation.
    pub texts: Vec<(String, String)>,
    /// Translated sentences of events.
    pub sentences: Vec<(EventId, Vec<SentencePart>)>,
    /// Texts without a translation, each once, in the order of the program.
    pub missing: Vec<String>,
}

/// An executable example, with `each of` already expanded.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Example {
    pub head: Head,
    /// Options it needs; it is compiled in a program with exactly these set, and all others at their defaults.
    pub options: Vec<(String, String)>,
    /// A mission whose index follows those of the declared missions; built from the `given` lines.
    pub mission: Mission,
    /// What it plays.
    pub of: ExampleOf,
    /// The number of locals. The first ones are the mission's pieces, in order. All steps share one frame.
    pub locals: u16,
    /// The local that receives whether the game is over; the next local receives the winner.
    pub outcome: Local,
    /// Empty if `options` differ from the options of this program: the example is played in another program.
    pub steps: Vec<ExampleStep>,
}

/// What an example plays. Campaigns are indices.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum ExampleOf {
    /// A mission, alone or in a campaign; the mission then contains the campaign's rosters.
    Mission(Option<u32>),
    /// The part of a campaign between its missions.
    Campaign(u32),
}

/// Whether an option is legal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum OptionStanding {
    /// Legal, with or without a warning.
    Legal,
    /// Legal, but a rule warns about it.
    Warned,
    Refused,
}

/// A condition of an expectation.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ExpectPart {
    pub cond: Expr,
    /// The source of the condition.
    pub text: String,
    /// The values to show: the two sides of a comparison, the item of a membership test.
    pub shows: Vec<ExpectValue>,
}

/// A value that a failed expectation shows.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ExpectValue {
    pub value: Expr,
    pub ty: Type,
    /// The source of the value.
    pub text: String,
}

/// What makes an option illegal, or warns about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Refuser {
    Rule(RuleId),
    /// A clause of the walk that generates the pick.
    Walk(WalkId),
}

/// A step of an example.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ExampleStep {
    pub kind: ExampleStepKind,
    pub origin: Origin,
}

/// The kinds of step.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum ExampleStepKind {
    /// Statements that run at once: `given d1.level = 3`, `do …`.
    Do(Vec<Stmt>),
    /// Faces (1 = first) for the next rolls, whatever the die.
    Dice(Vec<i64>),
    /// Designs (indices) for the next draws from a deck.
    Draws(DeckId, Vec<u32>),
    /// Which candidates the next random picks take, 1 = first.
    Random(Vec<i64>),
    /// The number of the turn.
    Turn(Expr),
    /// A pick made earlier in the turn, without checking it against the rules.
    Picked {
        choice: ChoiceId,
        args: Vec<Expr>,
        picks: Vec<Expr>,
    },
    /// Plays one phase of the turn by name; the `Choose` steps queued before it answer choices.
    Phase(String),
    /// Plays a stretch that is not a phase; choices are answered in the same way.
    Stretch(Stretch),
    /// Runs the campaign's statements that follow a mission won by this side, or by none.
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
    /// From here on, the first legal option answers every choice without a queued answer.
    OtherwiseAny,
    /// A step with an error: the example can't be played past it.
    Broken,
    /// Stores in a local whether an event has happened, for the expectation that follows.
    Happened {
        local: Local,
        event: EventId,
        args: Vec<Expr>,
    },
    Expect {
        cond: Expr,
        /// The source of the condition.
        text: String,
        /// The conditions that it joins by `and`, or the single condition.
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
    /// What all these seats of the example's mission may know, or what none of them may know.
    ExpectKnown {
        negated: bool,
        what: Knowable,
        seats: Vec<u32>,
        /// The source of the expectation.
        text: String,
    },
}

/// What a seat may know.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Knowable {
    Field(Expr, FieldId),
    Event(EventId, Vec<Expr>),
}

/// A stretch of play that is not a phase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Stretch {
    /// The setup of rules and mission.
    Start,
    /// From the start of a turn to its first phase.
    TurnStart,
    /// From the end of the last phase to the next turn.
    TurnEnd,
    /// A whole turn.
    Turn,
    /// A round of a campaign.
    Round,
    /// The statements of a campaign after its last round.
    CampaignEnd,
}
