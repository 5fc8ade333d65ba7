//! Playing a game in the terminal.

pub mod board;
pub mod input;
pub mod options;
pub mod prompt;
pub mod table;
pub mod umpire_line;
