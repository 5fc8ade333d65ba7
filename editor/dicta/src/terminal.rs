//! Playing a game in the terminal.

pub mod board;
pub mod desk;
pub mod input;
pub mod options;
pub mod table;
