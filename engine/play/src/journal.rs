//! The journal: what happened, why, and who may know it.
//!
//! Entries are data; names and sentences are made from them on demand ([`crate::Machine::tell`]). Writing is the
//! caller's choice: with [`Journal::Off`] nothing is collected, and nothing that the rules do depends on it.

use crate::explain::ValueReport;
use dicta_program::*;
use smol_str::SmolStr;

/// A set of seats: bit s for seat s.
pub type Seats = u32;

/// All seats.
pub const EVERYBODY: Seats = u32::MAX;

/// Where happenings go.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Journal {
    /// Nowhere.
    #[default]
    Off,
    /// Only counted: how often each event happened, by the side of the piece that is its first parameter. For each
    /// event there is a row: first those of no side, then one number per side. Rows that are all 0 may be missing.
    Count(Vec<u32>),
    /// Kept.
    On(Vec<Entry>),
}

impl Journal {
    /// A journal that keeps everything.
    pub fn on() -> Journal {
        Journal::On(Vec::new())
    }

    /// What was kept so far.
    pub fn entries(&self) -> &[Entry] {
        match self {
            Journal::On(entries) => entries,
            _ => &[],
        }
    }

    /// Takes what was kept.
    pub fn take(&mut self) -> Vec<Entry> {
        match self {
            Journal::On(entries) => std::mem::take(entries),
            _ => Vec::new(),
        }
    }
}

/// One happening.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    pub what: Happening,
    /// The statement or rule behind it.
    pub origin: Origin,
    /// From the outermost: the phase, the choice, the rules, effects and cards that led to it.
    pub causes: Vec<Cause>,
    pub seats: Seats,
    /// 0 in the setup.
    pub turn: u32,
    /// Itemised values that went into it.
    pub values: Vec<ValueReport>,
}

/// One link in the chain that led to a happening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Cause {
    Phase(SmolStr),
    Step(SmolStr),
    Choice(ChoiceId),
    Rule(RuleId),
    Effect(EffectId),
    /// A card: the design and the side that was up.
    Card {
        deck: DeckId,
        design: u32,
        side: u32,
    },
}

/// What can happen.
#[derive(Clone, Debug, PartialEq)]
pub enum Happening {
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
    /// No option was left; `relaxed` says which rules had given way before.
    NothingLeft {
        choice: ChoiceId,
        piece: i64,
    },
    /// These rules gave way, since otherwise nothing was left.
    Relaxed {
        choice: ChoiceId,
        piece: i64,
        rules: Vec<RuleId>,
    },
    /// All waited for each other; this piece was drawn to decide first.
    Freed {
        choice: ChoiceId,
        piece: i64,
        stream: StreamId,
    },
    /// `face` is an index of the die's faces.
    Rolled {
        stream: StreamId,
        die: DieId,
        face: i64,
    },
    /// `card` is an index of the deck's cards.
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
    /// A held card was put away. Which one it was is for those to know who saw it drawn.
    Discarded {
        deck: DeckId,
        /// It went back into the pile instead of onto the discards.
        back: bool,
    },
    /// A random element; -1 if there was none.
    Picked {
        stream: StreamId,
        element: i64,
        ty: Type,
    },
    /// `told` are the values that its sentence shows, in order.
    Event {
        event: EventId,
        args: Vec<i64>,
        told: Vec<i64>,
    },
    /// `cells` holds each cell entered; a last -1 says that it left the board.
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
    /// A piece of a reserve comes into play; cell -1 off the board.
    Created {
        piece: i64,
        cell: i64,
        facing: i64,
    },
    Removed {
        piece: i64,
    },
    Changed {
        piece: i64,
        kind: KindId,
        field: FieldId,
        from: i64,
        to: i64,
    },
    /// A field stopped at a bound of its type instead of becoming `wanted`; a list was full.
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
    },
    /// A value was asked for by a statement that left no other entry.
    Valued,
    /// A field fell back to its default at the end of its time.
    Expired {
        piece: i64,
        kind: KindId,
        field: FieldId,
    },
    /// The game is over; `winner` is a side, -1 none.
    End {
        winner: i64,
        because: String,
    },
    /// The game can't go on.
    Fault(crate::Fault),
}
