//! A program and its declarations.

mod chance;
mod doctrines;
mod examples;
mod kinds;
mod looks;
mod missions;
mod rules;
mod types;

use crate::board::{Board, Step};
use crate::code::*;
use crate::ids::*;
pub use chance::*;
pub use doctrines::*;
pub use examples::*;
pub use kinds::*;
pub use looks::*;
pub use missions::*;
pub use rules::*;
use serde::{Deserialize, Serialize};
pub use types::*;

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
