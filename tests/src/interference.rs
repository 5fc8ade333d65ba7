//! Non-interference: what a seat may not know changes nothing that the seat can obtain.
//!
//! # The definition
//!
//! Two games of one ruleset begin at the same position, apart from one *secret*: a field that some seats may not know,
//! a secret pick, what is rolled or drawn by lot in secret this turn, or how the cards of a pile lie. The seats that may know it are the *knowing* ones, all others are
//! *watching*. Both games go on with the same seed. Watching seats decide by a script that depends on nothing but its seed and
//! the number of the decision. Knowing seats decide by a script too, which takes the same option in both games wherever
//! it is legal in both: that they could act on what they know is no leak of the rules.
//!
//! Whenever a watching seat decides, and at the end, everything that each watching seat can obtain must be equal in both
//! games ([`watch`]): its view, its offer with refusals and reasons, every explanation, its journal with sentences and
//! order, who was seen to decide in between, what pilots in its place would do, how the game ends.
//!
//! The comparison of a pair ends without a finding where something is let out on purpose, and nothing before it differs:
//!
//! - a `reveal` shows the field of both games with different values, or shows in one game a field of a piece of which
//!   something differs: that its block is come to may be told;
//! - `showing` tells a watching seat that waits for a knowing one what that has picked: the same event about the same pieces,
//!   or none because the knowing one had nothing to pick;
//! - an event of a name that begins with `shows_` tells what the statement before it has revealed by name;
//! - a knowing seat acts openly: it is asked, and chooses differently;
//! - a card is drawn, of which the watching seat may see which it is, and the secret is how the cards lie;
//! - a block that reveals something of such a piece, and what is called there, is come to in one game and not in the other
//!   ([`opened`]); of shipped rules, which tell revealed names in many ways, anything that happens in such a block.
//!
//! A journal entry or view that differs in any other way is a *finding*: the rules, though accepted, tell a secret.

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
