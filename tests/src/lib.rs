//! Suites that cross crates, and what they are measured by.

pub mod twin;

#[cfg(test)]
mod book;
#[cfg(test)]
mod house;
#[cfg(test)]
mod cli;
#[cfg(test)]
mod lab;
