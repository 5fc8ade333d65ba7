//! Tests on a small game that is built in code, without the compiler.

mod counterparts;
mod doctrines;
mod game;
mod play;
mod rules;
mod umpire_edits;
mod views;
