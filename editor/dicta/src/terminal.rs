//! A game as text: the board, what a player may see of the pieces, and the choices.

pub mod board;
