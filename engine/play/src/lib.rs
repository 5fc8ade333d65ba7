//! The engine: positions, legal options, the interpreter, chance, the game log, explanations, replays and views of
//! seats.
//!
//! A [`Machine`] is a compiled program linked for one mission. It implements boards, pieces, choices, dice, cards and
//! events, and nothing specific to aircraft: the rules define what a tail, a stall or a burst is. Everything is a
//! function of program, seed and choices. There is no I/O here, no clock, no thread, no floating point and no order
//! that depends on hashes; an error in the rules is a [`Fault`] with an origin in the source.
//!
//! | what | files |
//! | --- | --- |
//! | program and mission become what runs | `link.rs`, `layout.rs`, `scope.rs`, `machine.rs` |
//! | a choice, and play up to the next one | `run.rs`, `turn.rs`, `boundary.rs`, `eval.rs` |
//! | changes of a position by hand | `umpire.rs` |
//! | what may be chosen | `options.rs` |
//! | dice, decks, random elements | `chance.rs`, `hand.rs`, `secret_streams.rs` |
//! | cells, arcs, lines of sight | `geometry.rs` |
//! | what happened, and why | `game_log.rs`, `words.rs`, `explain.rs` |
//! | what a seat may know | `view.rs`, `secrecy.rs`, `shown.rs` |
//! | what a pilot values | `doctrine.rs` |
//! | saves, replays, changed rules | `replay.rs`, `migrate.rs`, `digest.rs` |
//! | examples, campaigns, counts, times | `examples.rs`, `campaign.rs`, `tally.rs`, `stopwatch.rs` |

mod boundary;
pub mod campaign;
pub mod chance;
mod code;
mod course;
mod digest;
mod doctrine;
mod doctrine_code;
mod env;
mod eval;
pub mod examples;
mod excluded;
mod explain;
mod fault;
pub mod forces;
mod game_log;
pub mod geometry;
mod guess;
mod hand;
mod layout;
pub mod limits;
mod link;
mod machine;
pub mod migrate;
mod options;
mod position;
mod purpose;
mod read;
pub mod replay;
mod run;
mod scope;
mod seats;
mod secrecy;
mod secret_streams;
mod shown;
mod stopwatch;
mod tally;
mod turn;
mod umpire;
mod value_report;
mod variants;
mod view;
mod words;
mod written;

pub use boundary::Boundary;
pub use digest::digest;
pub use doctrine::{Change, TermFrame};
pub use excluded::Excluded;
pub use fault::{Fault, FaultKind, SetupError};
pub use game_log::{Cause, Entry, GameLog, HiddenChoice, LogEvent};
pub use hand::{Chance, Drawn, MissingResult};
pub use layout::Instance;
pub use machine::{ChooseError, Decision, IllegalOption, LegalOption, Machine, Offer, Outcome, Reason, Status};
pub use options::OptionBuf;
pub use position::{Args, Position};
pub use purpose::Purpose;
pub use run::Stop;
pub use seats::{ALL_SEATS, Seats};
pub use stopwatch::{Part, Stopwatch};
pub use tally::{Counted, Item, Tally, branches};
pub use turn::Gathering;
pub use umpire::{CardTo, EditError, UmpireEdit};
pub use value_report::{Limits, Reading, ReportItem, ValueReport};
pub use view::{CardsShown, Imagined, Look, SimultaneousPiece, View};

#[cfg(test)]
mod tests;
