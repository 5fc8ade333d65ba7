//! Projects, documents, edits, history and playtest sessions, without a window.
//!
//! Text is the document: every change is a text edit. Only [`io`] touches the disk. The Playtest pane's content is
//! built here as plain data ([`view`]); nothing here knows how it is drawn, or any particular game.
//!
//! | what | files |
//! | --- | --- |
//! | projects and their files | `workspace.rs`, `project.rs`, `document.rs`, `search.rs` |
//! | undo, recovery, backups, changes by other programs | `history.rs`, `recovery.rs`, `difference.rs`, `project/` |
//! | disk, settings, folders | `io.rs`, `settings.rs`, `places.rs` |
//! | the built-in library | `library.rs` |
//! | problems, and what sheets are made from | `check.rs`, `work.rs` |
//! | sheets, and edits made on them | `sheet.rs`, `hands.rs`, `spreadsheet.rs`, `svg.rs`, `trial.rs` |
//! | a game: rules, seats, branches, game log | `game.rs`, `playtest.rs`, `expected.rs`, `pilots.rs`, `view.rs` |
//! | a campaign | `campaign.rs` |
//! | comparisons of rules by many games | `lab.rs` |

pub mod campaign;
pub mod check;
pub mod difference;
pub mod document;
mod expected;
pub mod game;
pub mod hands;
pub mod history;
pub mod io;
pub mod lab;
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
pub mod shift;
pub mod spreadsheet;
mod stamp;
pub mod svg;
pub mod tmx;
pub mod trial;
pub mod view;
pub mod work;
pub mod workspace;
