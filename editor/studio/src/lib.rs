//! Projects, documents, edits, history and playtest sessions, without a window.
//!
//! Text is the document: whatever changes is a text edit. Only [`io`] touches the disk. What a table shows is made
//! here as plain data ([`view`]); how it is drawn is not known here, and neither is any game.

pub mod campaign;
pub mod check;
pub mod difference;
pub mod document;
pub mod game;
pub mod hands;
pub mod history;
pub mod io;
pub mod journal;
pub mod library;
pub mod names;
pub mod picture;
pub mod pilots;
pub mod places;
pub mod playtest;
pub mod project;
#[cfg(test)]
mod random_texts;
pub mod recovery;
pub mod relocate;
pub mod search;
pub mod settings;
pub mod sheet;
mod stamp;
pub mod trial;
pub mod view;
pub mod work;
pub mod workspace;
