//! Faults: errors of rules during play, and errors that prevent the setup of a mission.
//!
//! A fault is a value with an origin in the source. It ends its game; nothing panics.

use dicta_diagnostics::Code::{self, *};
use dicta_program::Origin;
use thiserror::Error;

/// Why a game cannot continue, and the place in the source that caused it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{}: {what}", .what.code())]
pub struct Fault {
    pub what: FaultKind,
    pub origin: Origin,
}

/// The kinds of fault.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum FaultKind {
    #[error("number overflow")]
    Overflow,
    #[error("division by zero")]
    DivideByZero,
    #[error("`none` has no fields")]
    OfNone,
    #[error("no least or most of an empty collection")]
    OfNothing,
    #[error("the rules take too many steps without a choice")]
    TooManySteps,
    #[error("more than {} dice in one roll", crate::limits::DICE)]
    TooManyDice,
    #[error("rules, effects and events call each other too deeply")]
    TooDeep,
    #[error("a collection has too many elements")]
    TooManyElements,
    #[error("a walk has too many steps or too many possible paths")]
    WalkTooLong,
    #[error("inconsistent compiled rules")]
    Broken,
    #[error("more than {} missions in one campaign", crate::limits::MISSIONS)]
    TooManyMissions,
    #[error("the reserve of this seat is empty; give the entry a larger `reserve`")]
    NothingInReserve,
    #[error("a card isn't where the rules say")]
    Misplaced,
    #[error("more than {} paths are joined, or one of them comes from a walk", dicta_program::JOINED_MAX)]
    Unjoined,
    #[error("this card is from a deck that passes other values to its effects, or has other sides")]
    OtherDeck,
    #[error("a set that changes in play can't hold this: its elements are 0 to 62, or the first 63 of their kind")]
    NotInSet,
}

impl FaultKind {
    const ALL: [FaultKind; 16] = [
        FaultKind::Overflow,
        FaultKind::DivideByZero,
        FaultKind::OfNone,
        FaultKind::OfNothing,
        FaultKind::TooManySteps,
        FaultKind::TooManyDice,
        FaultKind::TooDeep,
        FaultKind::TooManyElements,
        FaultKind::WalkTooLong,
        FaultKind::Broken,
        FaultKind::TooManyMissions,
        FaultKind::NothingInReserve,
        FaultKind::Misplaced,
        FaultKind::Unjoined,
        FaultKind::OtherDeck,
        FaultKind::NotInSet,
    ];

    /// The code shown in messages.
    pub fn code(self) -> Code {
        match self {
            FaultKind::Overflow => F0001,
            FaultKind::DivideByZero => F0002,
            FaultKind::OfNone => F0003,
            FaultKind::OfNothing => F0004,
            FaultKind::TooManySteps => F0005,
            FaultKind::TooManyDice => F0006,
            FaultKind::TooDeep => F0007,
            FaultKind::TooManyElements => F0008,
            FaultKind::WalkTooLong => F0009,
            FaultKind::Broken => F0010,
            FaultKind::TooManyMissions => F0011,
            FaultKind::NothingInReserve => F0040,
            FaultKind::Misplaced => F0030,
            FaultKind::Unjoined => F0031,
            FaultKind::OtherDeck => F0032,
            FaultKind::NotInSet => F0033,
        }
    }

    pub(crate) fn number(self) -> i32 {
        self as i32
    }

    pub(crate) fn from_number(n: i32) -> FaultKind {
        usize::try_from(n).ok().and_then(|n| FaultKind::ALL.get(n).copied()).unwrap_or(FaultKind::Broken)
    }
}

/// Why a mission cannot be set up.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SetupError {
    #[error("there is no mission with this number")]
    NoMission,
    #[error("the map of the mission is missing")]
    NoMap,
    #[error("the mission has too many {what}")]
    TooMany { what: &'static str, origin: Origin },
    #[error("`{piece}` does not fit the rules: {what}")]
    Piece { piece: String, what: &'static str, origin: Origin },
    #[error("inconsistent compiled rules: {what} in `{within}`")]
    Broken { what: &'static str, within: String, origin: Origin },
    #[error("the value of `{field}` at the start can't be computed: {fault}")]
    Default { field: String, fault: FaultKind, origin: Origin },
}

impl SetupError {
    /// The place in the source that causes it, if it has one.
    pub fn origin(&self) -> Option<Origin> {
        match self {
            SetupError::NoMission | SetupError::NoMap => None,
            SetupError::TooMany { origin, .. }
            | SetupError::Piece { origin, .. }
            | SetupError::Broken { origin, .. }
            | SetupError::Default { origin, .. } => Some(*origin),
        }
    }
}
