//! Non-interference: information that a seat may not know changes nothing that the seat can observe.
//!
//! # Definition
//!
//! Two games of one ruleset start at the same position except for one *secret*: a field that some seats may not know, a
//! secret pick, the results of this turn's secret rolls or draws, or the order of the cards in a pile. The seats that
//! may know the secret are *knowing*, all others are *watching*. Both games continue with the same seed. Watching seats
//! decide by a script that depends only on its seed and the number of the decision. Knowing seats also decide by a
//! script, which takes the same option in both games wherever it is legal in both: that they could act on their
//! knowledge is not a leak of the rules.
//!
//! Whenever a watching seat decides, and at the end, everything that each watching seat can observe must be equal in
//! both games ([`watch`]): its view, its options with the illegal ones and their reasons, every explanation, its game
//! log with sentences and order, which seats visibly decided in between, what pilots in its place would do, and the
//! outcome.
//!
//! The comparison of a pair ends without a finding where information is revealed on purpose and nothing before it
//! differs:
//!
//! - a `reveal` shows the field of both games with different values, or shows in only one game a field of a piece that
//!   differs between them: reaching that block may be revealed;
//! - `showing` reveals to a watching seat that waits for a knowing one what the latter has picked: the same event about
//!   the same pieces, or none because the knowing seat had nothing to pick;
//! - a `reveal` of a name shows different results of its sum;
//! - an event shows a name that was revealed before it in the same block or around it;
//! - a knowing seat acts openly: it has a decision and chooses differently;
//! - a card is drawn whose identity the watching seat may see, and the secret is the order of the cards;
//! - a block that reveals something about such a piece, or code called from it, runs in one game and not in the other
//!   ([`opened`]); for built-in rules, which report revealed names in many ways, any difference in such a block.
//!
//! An entry of the game log or a view that differs in any other way is a *finding*: the rules, though accepted, leak a
//! secret.

pub mod canaries;
pub mod generate;
mod opened;
mod pair;
mod ruleset;
mod secret;
mod shrink;
mod watch;

pub use opened::{Opened, opened, showing};
pub use pair::{Finding, Outcome, Pairing};
pub use ruleset::{Judged, Tally, judge, judge_unsound, machine_of, play_pairs};
pub use secret::Secret;
pub use shrink::shrink;
