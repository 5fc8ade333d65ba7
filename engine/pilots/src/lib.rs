//! Computer pilots: from what a seat may know and its legal options to one of them.
//!
//! A pilot never sees the true position: it gets the decision, the options and, when it wants to look, its seat's
//! [`dicta_play::View`]; what it thinks ahead on are positions imagined from that view. Budgets are counts, so a pilot
//! chooses the same on every machine. There is no clock and no thread here, and no rule: what is good, the doctrines say.

mod ahead;
mod pilot;
mod select;
mod spec;

pub use pilot::{Pilot, stream_name};
pub use spec::{PilotSpec, UnknownPilot};
