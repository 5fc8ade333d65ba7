//! Suites that cross crates, and what they are measured by.

pub mod compare;
pub mod mebibytes;
pub mod twin;

#[cfg(test)]
mod book;
#[cfg(test)]
mod cli;
#[cfg(test)]
mod house;
#[cfg(test)]
mod lab;
#[cfg(test)]
mod saves;
#[cfg(test)]
mod suites;
#[cfg(test)]
mod ui;
