//! Projects, documents, edits, history and playtest sessions, without a window.
//!
//! Text is the document: every change is a text edit. Only [`io`] touches the disk. The Playtest pane's content is
//! built here as plain data ([`view`]); nothing here knows how it is drawn, or any particular game.

pub mod campaign;
pub mod check;
pub mod difference;
pub mod document;
pub mod game;
pub mod hands;
pub mod history;
pub mod io;
pub mod library;
pub mod log_file;
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
pub mod spreadsheet;
mod stamp;
pub mod svg;
pub mod tmx;
pub mod trial;
pub mod view;
pub mod work;
pub mod workspace;
