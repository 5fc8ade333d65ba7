//! What the Playtest pane shows: plain data built from a position for one viewer, ready to be drawn.
//!
//! Nothing here knows a rule or a window. Every string is ready for display; every place in the source is an [`Origin`]
//! of the program that is being played, so that a pane can open it.

use dicta_play::Seats;
use dicta_program::{EntryId, FieldRole, KindId, Origin, Step};

/// Who views the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// The umpire sees everything.
    #[default]
    Umpire,
    /// A seat's player sees what the rules let that seat know.
    Seat(usize),
}

impl Viewer {
    /// Whether the viewer is among the seats that know something.
    pub(crate) fn knows(self, seats: Seats) -> bool {
        match self {
            Viewer::Umpire => true,
            Viewer::Seat(seat) => seats >> (seat & 31) & 1 == 1,
        }
    }
}

/// The board in one position.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BoardState {
    /// The number of the turn, from 1; 0 during setup.
    pub turn: i64,
    /// The last turn of the mission.
    pub turns: i64,
    /// The title of the phase.
    pub phase: String,
    /// How the game ended, if it has.
    pub outcome: Option<String>,
    pub pieces: Vec<PieceView>,
}

/// A piece on the board.
#[derive(Clone, Debug, PartialEq)]
pub struct PieceView {
    /// Its number in the position.
    pub id: i64,
    pub kind: KindId,
    pub entry: EntryId,
    /// Its display name.
    pub title: String,
    /// The title of its entry.
    pub entry_title: String,
    /// Two to four characters for a counter.
    pub short: String,
    /// The number of its side.
    pub side: usize,
    /// The number of the seat that commands it.
    pub seat: usize,
    pub in_play: bool,
    /// -1 off the board.
    pub cell: i64,
    /// All cells that it covers, its own first, without those off the board.
    pub cells: Vec<i64>,
    pub facing: i64,
    /// Its markers: every field with a value worth a marker, for looks to draw.
    pub tokens: Vec<TokenView>,
    /// Values that a look may show on the piece, by the name of the field or stat.
    pub values: Vec<(String, String)>,
    /// Its card, line by line.
    pub card: Vec<CardRow>,
}

/// A marker on a piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TokenView {
    /// `field`, or `field.member` if it holds a member of a list.
    pub name: String,
    pub title: String,
    /// A token in its own right, shown even without a look.
    pub loud: bool,
}

/// A line of a card.
#[derive(Clone, Debug, PartialEq)]
pub enum CardRow {
    /// A heading: a part of the piece.
    Heading(String),
    /// Boxes, the first `crossed` of which are crossed off.
    Boxes { title: String, boxes: i64, crossed: i64 },
    /// What is printed on the card and never changes.
    Printed(String),
    /// A line with a value; `plain` if the value is nothing unusual.
    Value { title: String, value: String, plain: bool },
    /// A line whose value this viewer may not know.
    Hidden { title: String },
}

/// The state of a piece, field by field, as far as a viewer may know it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PieceState {
    pub title: String,
    /// The name of its entry.
    pub entry: String,
    pub place: Place,
    /// Its fields, then those of its parts.
    pub fields: Vec<FieldState>,
}

/// Where a piece is, in words.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Place {
    #[default]
    OutOfPlay,
    OffTheBoard,
    At {
        cell: String,
        facing: String,
    },
}

/// A field of a piece, with its current value.
#[derive(Clone, Debug, PartialEq)]
pub struct FieldState {
    /// The title of the part that it belongs to; none if it belongs to the piece itself.
    pub part: Option<String>,
    pub name: String,
    pub title: String,
    pub role: FieldRole,
    pub now: FieldValue,
}

/// The current value of a field.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FieldValue {
    Value(String),
    /// The number of boxes not crossed off, and of all boxes.
    Boxes {
        left: i64,
        of: i64,
    },
    /// This viewer may not know it.
    Hidden,
}

/// A decision that a seat has to make.
#[derive(Clone, Debug, PartialEq)]
pub struct DecisionView {
    /// The seat that decides.
    pub seat: usize,
    pub seat_title: String,
    /// The piece that the decision is for, if any.
    pub piece: Option<i64>,
    /// Its cell and facing.
    pub at: (i64, i64),
    /// The title of the piece or side that the decision is for.
    pub about: String,
    /// The title of the decision.
    pub title: String,
    pub docs: String,
    pub origin: Origin,
    pub picks: Vec<PickView>,
    pub options: Vec<OptionView>,
}

impl DecisionView {
    /// The legal options.
    pub fn legal(&self) -> impl Iterator<Item = &OptionView> {
        self.options.iter().filter(|o| o.is_legal())
    }

    /// The picks of an option in words.
    pub fn words(&self, picks: &[i64]) -> String {
        let label =
            |(pick, value): (&PickView, &i64)| Some(pick.values.iter().find(|v| v.value == *value)?.label.clone());
        self.picks.iter().zip(picks).filter_map(label).collect::<Vec<_>>().join(", ")
    }
}

/// One part of a decision: a value to pick.
#[derive(Clone, Debug, PartialEq)]
pub struct PickView {
    pub title: String,
    pub docs: String,
    pub shape: PickShape,
    /// Each value that occurs in an option, in source order.
    pub values: Vec<ValueView>,
}

/// How a pick is best shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PickShape {
    /// A chart of path diagrams.
    Chart,
    /// Paths built step by step, as many as there are: picked by their end or one step at a time.
    Ways,
    /// Pieces on the board.
    Pieces,
    /// Cells of the board.
    Cells,
    /// Facings.
    Facings,
    /// Plain words.
    Words,
}

/// A value to pick.
#[derive(Clone, Debug, PartialEq)]
pub struct ValueView {
    pub value: i64,
    pub label: String,
    /// The full title, if the label is a short name.
    pub title: String,
    /// The path to fly, if the value has one.
    pub path: Option<Vec<Step>>,
    /// For a path: cell and facing after each move, from the piece's position; the cell is -1 beyond the edge of the
    /// board.
    pub way: Vec<(i64, i64)>,
    /// The text printed in the cell where the path ends.
    pub place: String,
    /// The heading of the value's group in a chart, and the position of that group.
    pub group: Option<(i64, String)>,
    /// Marks of the value: name and title of each one that holds.
    pub marks: Vec<(String, String)>,
    /// The kind of the entry, for its look.
    pub kind: Option<String>,
    pub origin: Option<Origin>,
}

/// A complete set of picks.
#[derive(Clone, Debug, PartialEq)]
pub struct OptionView {
    pub picks: Vec<i64>,
    pub standing: Standing,
}

impl OptionView {
    /// Whether it is legal.
    pub fn is_legal(&self) -> bool {
        !matches!(self.standing, Standing::Illegal(_))
    }

    /// The reasons against it.
    pub fn reasons(&self) -> &[Reason] {
        match &self.standing {
            Standing::Legal => &[],
            Standing::Warned(reasons) | Standing::Illegal(reasons) => reasons,
        }
    }
}

/// Whether the rules allow an option.
#[derive(Clone, Debug, PartialEq)]
pub enum Standing {
    Legal,
    /// Legal, but to be confirmed.
    Warned(Vec<Reason>),
    Illegal(Vec<Reason>),
}

/// Why an option is illegal or has a warning.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    pub text: String,
    /// The title of the rule.
    pub rule: String,
    pub origin: Origin,
}

/// Where a path would lead on the board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Preview {
    /// The piece that would move.
    pub piece: i64,
    /// Cell and facing after each step, from the start. Ends early if the path leaves the board.
    pub trace: Vec<(i64, i64)>,
    /// Whether the path leaves the board.
    pub leaves: bool,
}

/// The cells of an arc of a piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArcView {
    pub name: String,
    pub title: String,
    pub cells: Vec<i64>,
}

/// A relation that holds between two pieces now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RelationView {
    pub from: i64,
    pub to: i64,
    pub title: String,
}

/// A line between two pieces for a recent event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkView {
    pub from: i64,
    pub to: i64,
    /// The event, for the hover text.
    pub text: String,
}

/// The kinds of game log lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineKind {
    Turn,
    Phase,
    Step,
    Choice,
    Event,
    Chance,
    Change,
    Note,
    Outcome,
    /// The rules changed.
    Rules,
}

/// How important a game log line is, from the least.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Importance {
    #[default]
    Plain,
    /// An event between two pieces.
    Contact,
    /// Boxes of a track were crossed off.
    Damage,
    /// A piece left play.
    Loss,
}

/// A line of the game log.
#[derive(Clone, Debug, PartialEq)]
pub struct LogLine {
    /// The number of its entry in the log; for a change of the rules, that of the next entry.
    pub id: usize,
    pub depth: usize,
    pub kind: LineKind,
    pub text: String,
    /// The piece that it is about, for the mark at its start.
    pub piece: Option<i64>,
    pub side: Option<usize>,
    /// The other pieces that it is about.
    pub others: Vec<i64>,
    pub matter: Importance,
}

/// An answer to *why*: an item, what it adds, where it is written, and the items below it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct WhyNode {
    pub text: String,
    /// What it adds or is.
    pub amount: Option<String>,
    /// Whether it is applied to the result, or only consulted.
    pub applies: bool,
    pub origin: Option<Origin>,
    /// The rulebook and the place in it that the source cites.
    pub source: Option<String>,
    /// The source at the time, if the rules have changed since.
    pub then: Option<Box<FormerSource>>,
    pub children: Vec<WhyNode>,
}

/// A source that applied to an event and has changed since.
#[derive(Clone, Debug, PartialEq)]
pub struct FormerSource {
    pub path: String,
    /// The difference between then and now; if the declaration was deleted, its lines.
    pub lines: Vec<crate::difference::Line>,
    pub is_gone: bool,
}

impl WhyNode {
    /// Applies a change to every node of the answer.
    pub fn each(&mut self, change: &mut impl FnMut(&mut WhyNode)) {
        change(self);
        self.children.iter_mut().for_each(|child| child.each(change));
    }
}
