//! The list of all places where a value reaches a player, and of all conditions whose effects reveal a value.
//!
//! All checks go through these lists: each check names its outlet, and each label of a body names its condition. The
//! book shows both lists (`docs/src/reference/secrecy.md`), and a test compares them.

use dicta_diagnostics::Code::{self, *};

/// A place where a value reaches a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Outlet {
    Field,
    Memory,
    Event,
    Sentence,
    Showing,
    Reveal,
    Heading,
    Board,
    Stop,
    End,
    Score,
    Mission,
    Die,
    Lot,
    Pile,
    Order,
    Asking,
    Gathering,
    Waiting,
    Chooser,
    Offer,
    OpenPick,
}

/// A condition that the statements inside a body depend on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Condition {
    If,
    Each,
    Dice,
    Card,
    Instead,
    When,
    Showing,
    Left,
}

impl Outlet {
    /// All of them, in the book's order.
    pub const ALL: [Outlet; 22] = {
        use Outlet::*;
        [
            Field, Memory, Event, Sentence, Showing, Reveal, Heading, Board, Stop, End, Score, Mission, Die, Lot, Pile,
            Order, Asking, Gathering, Waiting, Chooser, Offer, OpenPick,
        ]
    };

    /// Its name in the book, and the code of the error for a leak there.
    pub fn row(self) -> (&'static str, Code) {
        match self {
            Outlet::Field => ("a field", E0603),
            Outlet::Memory => ("a memory", E0606),
            Outlet::Event => ("an event", E0604),
            Outlet::Sentence => ("an event's sentence", E0604),
            Outlet::Showing => ("`showing`", E0604),
            Outlet::Reveal => ("`reveal`", E0605),
            Outlet::Heading => ("a heading", E0605),
            Outlet::Board => ("the board", E0605),
            Outlet::Stop => ("`stop`", E0605),
            Outlet::End => ("the end of the game", E0605),
            Outlet::Score => ("a score", E0605),
            Outlet::Mission => ("the next mission", E0605),
            Outlet::Die => ("a die", E0605),
            Outlet::Lot => ("a lot", E0605),
            Outlet::Pile => ("a pile of cards", E0612),
            Outlet::Order => ("an order", E0605),
            Outlet::Asking => ("a question", E0605),
            Outlet::Gathering => ("a gathering", E0607),
            Outlet::Waiting => ("`after`", E0610),
            Outlet::Chooser => ("`by` of a choice", E0611),
            Outlet::Offer => ("an offer", E0607),
            Outlet::OpenPick => ("an open choice", E0613),
        }
    }

    pub fn code(self) -> Code {
        self.row().1
    }
}

impl Condition {
    /// All of them, in the book's order.
    pub const ALL: [Condition; 8] = {
        use Condition::*;
        [If, Each, Dice, Card, Instead, When, Showing, Left]
    };

    /// How to solve the problem of an option that only a secret leaves.
    pub const LEFT_HINT: &'static str =
        "make the condition of the rule public, or let the choice have an option in any case";

    /// Its name in the book.
    pub fn words(self) -> &'static str {
        match self {
            Condition::If => "`if`",
            Condition::Each => "the set and filter of `each`",
            Condition::Dice => "the number of dice of `roll … as …`",
            Condition::Card => "the card of `apply`",
            Condition::Instead => "`when` of a rule that acts instead of an effect",
            Condition::When => "`when` of a rule that hooks on an event",
            Condition::Showing => "`where` of `showing`",
            Condition::Left => "whether a choice has an option left: `then` and `otherwise`",
        }
    }
}

/// The names of all outlets with their codes, and those of all conditions.
pub fn outlets() -> (Vec<(&'static str, Code)>, Vec<&'static str>) {
    (Outlet::ALL.map(Outlet::row).to_vec(), Condition::ALL.map(Condition::words).to_vec())
}

/// Whether an error with this code says that the rules may show players what they may not know.
pub fn is_leak(code: Code) -> bool {
    code == E0608 || Outlet::ALL.iter().any(|outlet| outlet.code() == code)
}
