//! Test suites that span crates, and the code that they share.

pub mod altered;
pub mod compare;
pub mod digests;
pub mod gdw_compare;
pub mod gdw_twin;
pub mod interference;
pub mod mebibytes;
#[path = "../fuzz/src/chance.rs"]
pub mod random;
pub mod record;
pub mod tally_compare;
pub mod tally_twin;
pub mod twin;

#[cfg(test)]
mod book;
#[cfg(test)]
mod cli;
#[cfg(test)]
mod expected;
#[cfg(test)]
mod glossary;
#[cfg(test)]
mod house;
#[cfg(test)]
mod lab;
#[cfg(test)]
mod limits;
#[cfg(all(test, feature = "editor"))]
mod saves;
#[cfg(test)]
mod suites;
#[cfg(all(test, feature = "editor"))]
mod ui;

/// The allocator of the program, for the tests and the benches too.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;
