//! A game in the terminal: what is typed, whose turn at the keyboard it is, and what is shown.

pub mod board;
pub mod desk;
pub mod input;
pub mod keyboard;
pub mod options;
pub mod table;
