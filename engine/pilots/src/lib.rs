//! Computer pilots: choose a legal option from what a seat may know.
//!
//! A pilot never sees the true position: it gets the decision, the options and a [`dicta_play::Look`], which exposes
//! only what its seat may know; it looks ahead on positions imagined from its seat's view. Budgets are counts, so a
//! pilot chooses the same on every machine. There is no clock and no thread here, though another thread may cancel a
//! decision, and no rule: doctrines define what is good.
//!
//! A [`PilotSpec`] is the name of a pilot and what it does (`spec.rs`); a [`Pilot`] plays with it (`pilot.rs`). It
//! estimates what an option is worth by look-ahead (`lookahead.rs`), by the effects that the doctrine declares
//! (`effects.rs`), or by a search of several turns (`deep.rs`, `tree.rs`). An [`Opinion`] shows these estimates to
//! people (`opinion.rs`).

mod deep;
mod effects;
pub mod limits;
mod lookahead;
mod opinion;
mod pilot;
mod spec;
mod tree;

pub use lookahead::Weighed;
pub use opinion::Opinion;
pub use pilot::{Pilot, stream_name};
pub use spec::{PilotSpec, Skill, UnknownPilot};
