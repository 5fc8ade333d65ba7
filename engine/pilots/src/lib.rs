//! Computer pilots: from what a seat may know and its legal options to one of them.
//!
//! A pilot never sees the true position: it gets the decision, the options and a [`dicta_play::Look`], which tells
//! what its seat may know and no more; what it thinks ahead on are positions imagined from its seat's view. Budgets are
//! counts, so a pilot chooses the same on every machine. There is no clock and no thread here, though another thread may
//! call a decision off, and no rule: what is good, the doctrines say.

mod ahead;
pub mod limits;
mod opinion;
mod pilot;
mod reckon;
mod spec;

pub use ahead::Weighed;
pub use opinion::Opinion;
pub use pilot::{Pilot, stream_name};
pub use spec::{PilotSpec, UnknownPilot};
