//! A game in the terminal: what is typed, and what is shown.

pub mod board;
pub mod desk;
pub mod input;
pub mod options;
pub mod table;
