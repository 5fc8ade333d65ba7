//! The game log: what happened, why, and who may know it.
//!
//! Entries are data; names and sentences are made from them on demand ([`crate::Machine::tell`]). The caller decides
//! what to log: [`GameLog::Off`] collects nothing, and no effect of the rules depends on it.

use crate::seats::Seats;
use crate::value_report::ValueReport;
use dicta_program::*;
use smol_str::SmolStr;

/// Where log entries go.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum GameLog {
    /// Discards them.
    #[default]
    Off,
    /// Only counts how often each event happened, by the side of the piece that is its first parameter. Each event has
    /// a row: first the count for no side, then one count per side. Rows that are all 0 may be missing.
    Count(Vec<u32>),
    /// Keeps them.
    On(Vec<Entry>),
}

impl GameLog {
    /// A log that keeps all entries.
    pub fn on() -> GameLog {
        GameLog::On(Vec::new())
    }

    /// The entries so far.
    pub fn entries(&self) -> &[Entry] {
        match self {
            GameLog::On(entries) => entries,
            _ => &[],
        }
    }

    /// Takes the entries.
    pub fn take(&mut self) -> Vec<Entry> {
        match self {
            GameLog::On(entries) => std::mem::take(entries),
            _ => Vec::new(),
        }
    }
}

/// A log entry.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    pub what: LogEvent,
    /// The statement or rule behind it.
    pub origin: Origin,
    /// From the outermost: the phase, the choice, the rules, effects and cards that led to it.
    pub causes: Vec<Cause>,
    pub seats: Seats,
    /// 0 during setup.
    pub turn: u32,
    /// Itemized values that contributed to it.
    pub values: Vec<ValueReport>,
}

/// A link in the chain that led to an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    Phase(SmolStr),
    Step(SmolStr),
    Choice(ChoiceId),
    Rule(RuleId),
    Effect(EffectId),
    /// A card: the design and the side that was face up.
    Card {
        deck: DeckId,
        design: u32,
        side: u32,
    },
    /// The umpire, not the rules.
    Umpire,
}

impl Entry {
    /// Whether the umpire did it.
    pub fn is_by_umpire(&self) -> bool {
        self.causes.last() == Some(&Cause::Umpire)
    }
}

/// A choice that is made but not revealed yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HiddenChoice {
    pub choice: ChoiceId,
    /// The piece (or side) that made it.
    pub piece: i64,
    pub picks: Vec<i64>,
}

/// What can happen in a game.
#[derive(Clone, Debug, PartialEq)]
pub enum LogEvent {
    /// A turn begins.
    Turn(u32),
    Phase {
        name: SmolStr,
        title: SmolStr,
    },
    Step {
        name: SmolStr,
        title: SmolStr,
    },
    /// A piece (or side, or the game) made its choice; `forced` if there was only one option.
    Chose {
        choice: ChoiceId,
        piece: i64,
        args: Vec<i64>,
        picks: Vec<i64>,
        forced: bool,
    },
    /// No option was legal; `relaxed` lists the rules that had been waived before.
    NoLegalOption {
        choice: ChoiceId,
        piece: i64,
    },
    /// These rules were waived because otherwise no option was legal.
    Relaxed {
        choice: ChoiceId,
        piece: i64,
        rules: Vec<RuleId>,
    },
    /// All waited for each other; this piece was drawn to decide first.
    CircularWaitResolved {
        choice: ChoiceId,
        piece: i64,
        stream: StreamId,
    },
    /// `face` is an index into the die's faces.
    Rolled {
        stream: StreamId,
        die: DieId,
        face: i64,
    },
    /// `card` is an index into the deck's cards.
    Drew {
        deck: DeckId,
        card: u32,
        design: u32,
        side: u32,
    },
    /// The deck had no card left.
    DrewNothing {
        deck: DeckId,
    },
    Reshuffled {
        deck: DeckId,
        cards: u32,
    },
    /// A held card was put away. Only the seats that saw it drawn know which.
    Discarded {
        deck: DeckId,
        /// Whether it went back into the pile instead of onto the discard pile.
        back: bool,
    },
    /// A random element; -1 if there was none.
    Picked {
        stream: StreamId,
        element: i64,
        ty: Type,
    },
    /// `shown` holds the values in the event's sentence, in order.
    Event {
        event: EventId,
        args: Vec<i64>,
        shown: Vec<i64>,
    },
    /// `cells` holds each cell entered; a final -1 means that it left the board.
    Moved {
        piece: i64,
        from: i64,
        cells: Vec<i64>,
        facing: i64,
    },
    Placed {
        piece: i64,
        cell: i64,
        facing: i64,
    },
    /// A piece of a reserve enters play; cell -1 is off the board.
    Created {
        piece: i64,
        cell: i64,
        facing: i64,
    },
    Removed {
        piece: i64,
    },
    /// A piece goes back into its reserve. Only the umpire does that.
    Returned {
        piece: i64,
    },
    /// A choice that is made but not revealed yet is another one now. Only the umpire does that, and only those who may
    /// know the choice know which it is.
    HiddenChoiceChanged {
        of: Option<HiddenChoice>,
    },
    Changed {
        piece: i64,
        kind: KindId,
        field: FieldId,
        from: i64,
        to: i64,
    },
    /// A field was clamped to a bound of its type instead of becoming `wanted`; a list was full.
    Bounded {
        piece: i64,
        kind: KindId,
        field: FieldId,
        wanted: i64,
        got: i64,
    },
    Revealed {
        piece: i64,
        kind: KindId,
        field: FieldId,
        value: i64,
        /// The turn in which the field falls back to its default; 0 if it doesn't.
        until: i64,
    },
    /// A value was computed by a statement that left no other entry.
    Valued,
    /// A field fell back to its default at the end of its duration.
    Expired {
        piece: i64,
        kind: KindId,
        field: FieldId,
    },
    /// The game is over; `winner` is a side, -1 for none.
    End {
        winner: i64,
        because: String,
    },
    /// The game cannot continue.
    Fault(crate::Fault),
}
