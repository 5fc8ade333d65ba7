//! The engine: positions, legal choices, the interpreter, chance, journal, explanation, replay and seats' views.
//!
//! A [`Machine`] is a compiled program linked for one mission. It knows boards, pieces, choices, dice, cards and
//! events, and nothing of aircraft: what a tail, a stall or a burst is, the rules say. Everything is a function of
//! program, seed and choices. There is no IO here, no clock, no thread, no floating point and no order that depends on
//! hashes; what content does wrong is a [`Fault`] with a place in its text.

mod boundary;
pub mod campaign;
pub mod chance;
mod digest;
mod doctrine;
mod draw;
mod eval;
pub mod examples;
mod explain;
mod fault;
pub mod forces;
pub mod geometry;
mod hand;
mod journal;
mod layout;
pub mod limits;
mod link;
mod machine;
pub mod migrate;
mod options;
mod otherwise;
mod own;
mod purpose;
mod read;
pub mod replay;
mod reserve;
mod scope;
mod secrecy;
mod shown;
mod stopwatch;
mod tally;
mod tell;
mod turn;
mod view;
mod walk;
mod written;

pub use boundary::{Boundary, Stop};
pub use digest::digest;
pub use doctrine::Change;
pub use explain::{Reading, ReportItem, ValueReport};
pub use fault::{Fault, FaultKind, SetupError};
pub use hand::{Chance, Drawn, Wanted};
pub use journal::{Cause, EVERYBODY, Entry, Happening, Journal, Seats};
pub use layout::Instance;
pub use machine::{Args, Choosable, ChooseError, Decision, Machine, Offer, Outcome, Position, Reason, Refused, Status};
pub use options::{Excluded, OptionBuf};
pub use purpose::Purpose;
pub use stopwatch::{Part, Stopwatch};
pub use tally::{Counted, Item, Tally, branches};
pub use turn::Gathering;
pub use view::{Beside, CardsShown, Imagined, Look, View};

#[cfg(test)]
mod tests;
