//! What a table shows: plain data made from a position for one pair of eyes, ready to be drawn.
//!
//! Nothing here knows a rule or a window. Every text is ready for people; every place in the text is an
//! [`Origin`] of the program that is being played, so that a panel can open it.

use dicta_program::{EntryId, FieldRole, KindId, Origin, Step};

/// Whose eyes look at the table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Viewer {
    /// The umpire sees everything.
    #[default]
    Umpire,
    /// A seat's player sees what the rules let that seat know.
    Seat(usize),
}

/// The table at one moment.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct TableView {
    /// The number of the turn, from 1; 0 in the set-up.
    pub turn: i64,
    /// The last turn of the mission.
    pub turns: i64,
    /// The title of the phase.
    pub phase: String,
    /// How the game ended, if it has.
    pub outcome: Option<String>,
    pub pieces: Vec<PieceView>,
}

/// A piece on the table.
#[derive(Clone, Debug, PartialEq)]
pub struct PieceView {
    /// Its number in the position.
    pub id: i64,
    pub kind: KindId,
    pub entry: EntryId,
    /// What people call it.
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
    /// All cells that it covers, its own first; those off the board are left out.
    pub cells: Vec<i64>,
    pub facing: i64,
    /// What may lie on it: every field that stands at something worth a marker, for looks to draw.
    pub tokens: Vec<TokenView>,
    /// Values that signs on it may show, by the name of the field or stat.
    pub values: Vec<(String, String)>,
    /// Its card, line by line.
    pub card: Vec<CardRow>,
}

/// A marker on a piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TokenView {
    /// `field`, or `field.member` where it holds a member of a list.
    pub name: String,
    pub title: String,
    /// A marker proper, shown even without a look.
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
    /// A line with a value; `plain` when there is nothing alarming about it.
    Value { title: String, value: String, plain: bool },
    /// A line whose value these eyes may not know.
    Hidden { title: String },
}

/// A piece as it stands, field by field, as far as some eyes may know.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PieceNow {
    pub title: String,
    /// The name of its entry.
    pub entry: String,
    pub place: Place,
    /// Its fields, then those of its parts.
    pub fields: Vec<FieldNow>,
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

/// A field of a piece as it stands.
#[derive(Clone, Debug, PartialEq)]
pub struct FieldNow {
    /// The title of the part whose it is; nothing if it is the piece's own.
    pub part: Option<String>,
    pub name: String,
    pub title: String,
    pub role: FieldRole,
    pub now: Now,
}

/// What a field stands at.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Now {
    Value(String),
    /// So many boxes are not crossed off, of so many.
    Boxes {
        left: i64,
        of: i64,
    },
    /// These eyes may not know.
    Hidden,
}

/// What somebody has to decide.
#[derive(Clone, Debug, PartialEq)]
pub struct DecisionView {
    /// The seat that decides.
    pub seat: usize,
    pub seat_title: String,
    /// The piece for which it decides, if it is one.
    pub piece: Option<i64>,
    /// Its cell and facing.
    pub at: (i64, i64),
    /// The title of the piece or side for which it decides.
    pub about: String,
    /// What is decided.
    pub title: String,
    pub docs: String,
    pub origin: Origin,
    pub picks: Vec<PickView>,
    pub options: Vec<OptionView>,
}

impl DecisionView {
    /// The options that may be chosen.
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

/// One thing that is picked.
#[derive(Clone, Debug, PartialEq)]
pub struct PickView {
    pub title: String,
    pub docs: String,
    pub shape: PickShape,
    /// Each value that occurs in an option, in the order of the text.
    pub values: Vec<ValueView>,
}

/// How a pick is best shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PickShape {
    /// A chart of path diagrams.
    Chart,
    /// Paths made step by step, as many as there are: picked by where they end or one step after another.
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

/// A value that may be picked.
#[derive(Clone, Debug, PartialEq)]
pub struct ValueView {
    pub value: i64,
    pub label: String,
    /// The title, where the label is only a short name.
    pub title: String,
    /// The path to fly, if the value has one.
    pub path: Option<Vec<Step>>,
    /// Of a way: cell and facing after each move, from where the piece stands; the cell is -1 over the edge.
    pub way: Vec<(i64, i64)>,
    /// What is printed in the cell in which a way ends.
    pub place: String,
    /// Heading under which the value stands in a chart, and the heading's place.
    pub group: Option<(i64, String)>,
    /// Marks of the value: name and title of what is true of it.
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
    /// Whether it may be chosen.
    pub fn is_legal(&self) -> bool {
        !matches!(self.standing, Standing::Refused(_))
    }

    /// What speaks against it.
    pub fn reasons(&self) -> &[Reason] {
        match &self.standing {
            Standing::Legal => &[],
            Standing::Warned(reasons) | Standing::Refused(reasons) => reasons,
        }
    }
}

/// How an option stands before the rules.
#[derive(Clone, Debug, PartialEq)]
pub enum Standing {
    Legal,
    /// Legal, but to be confirmed.
    Warned(Vec<Reason>),
    Refused(Vec<Reason>),
}

/// Why an option is refused or warned of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Reason {
    pub text: String,
    /// The title of the rule.
    pub rule: String,
    pub origin: Origin,
}

/// Where a path would lead on the map.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Preview {
    /// The piece that would move.
    pub piece: i64,
    /// Cell and facing after each step, the start first. Ends early where the path leaves the map.
    pub trace: Vec<(i64, i64)>,
    /// Whether the path leaves the map.
    pub leaves: bool,
}

/// The cells of an arc of a piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ArcView {
    pub name: String,
    pub title: String,
    pub cells: Vec<i64>,
}

/// How two pieces stand to each other now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RelationView {
    pub from: i64,
    pub to: i64,
    pub title: String,
}

/// A line between two pieces that happened lately.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LinkView {
    pub from: i64,
    pub to: i64,
    /// What happened, for the hover text.
    pub text: String,
}

/// The sorts of line in a journal.
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

/// How much a line of a journal weighs, the least first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Matter {
    #[default]
    Plain,
    /// Something came between two pieces.
    Contact,
    /// Boxes of a track were crossed off.
    Damage,
    /// A piece left play.
    Loss,
}

/// A line of the journal.
#[derive(Clone, Debug, PartialEq)]
pub struct JournalLine {
    /// The number of its entry in the game's journal; where the rules changed, of the first one after that.
    pub id: usize,
    pub depth: usize,
    pub kind: LineKind,
    pub text: String,
    /// The piece that it is about, for the mark at its start.
    pub piece: Option<i64>,
    pub side: Option<usize>,
    /// The other pieces that it is about.
    pub others: Vec<i64>,
    pub matter: Matter,
}

/// An answer to *why*: an item, what it added, where it is written, and what lies beneath.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct WhyNode {
    pub text: String,
    /// What it adds or is.
    pub amount: Option<String>,
    /// Applied to the result, or only looked at.
    pub applies: bool,
    pub origin: Option<Origin>,
    /// Book and place that the text names.
    pub source: Option<String>,
    /// The text as it was, if the rules have changed since.
    pub then: Option<Box<TextThen>>,
    pub children: Vec<WhyNode>,
}

/// A text under which something happened and which says something else now.
#[derive(Clone, Debug, PartialEq)]
pub struct TextThen {
    pub path: String,
    /// From the text then to the text now; if its declaration is gone, what it said.
    pub lines: Vec<crate::difference::Line>,
    pub is_gone: bool,
}

impl WhyNode {
    /// Changes every node of the answer.
    pub fn each(&mut self, change: &mut impl FnMut(&mut WhyNode)) {
        change(self);
        self.children.iter_mut().for_each(|child| child.each(change));
    }
}
