//! A game as text: the board, what a player may see of the pieces, the choices, and what happened.

pub mod board;
pub mod options;
pub mod table;
