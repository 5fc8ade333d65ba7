//! The suites that need more than one crate: whole games, the files of the library, hostile input, interpreter and
//! twin.
//!
//! All randomness comes from a seed. A failure prints the seed and the command that reproduces it; set `DICTA_SEED` to
//! start elsewhere and `DICTA_SOAK=n` to run the random suites n times as long. Each suite has a canary: the same check
//! with an input that must fail.

mod built_in;
#[cfg(feature = "editor")]
mod campaigns;
mod constructs;
mod content;
mod coverage;
mod deep;
mod digests;
mod editions;
mod edits;
mod explained;
mod failures;
mod forces;
mod hands;
mod held;
mod hidden_choices;
mod hostile;
mod interference;
mod kit;
mod limits;
#[cfg(feature = "editor")]
mod looking_back;
mod missions;
mod renaming;
mod selection;
mod sketches;
mod sources;
mod sweeps;
mod syntax;
mod twin;
mod vectors;
mod views;
