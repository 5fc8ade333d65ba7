//! The compiled rules: plain data with dense ids, and an [`Origin`] wherever the engine may have to explain *why*.
//!
//! A [`Program`] is one ruleset with its overlays, compiled for one setting of its options: it leaves out what an
//! option switches off, which the compiler keeps beside it. It contains no behaviour, no parser and no text beyond
//! names, titles and sentences. Every value in play is an `i64`; [`Type`] says how to read it, and [`Words`] puts it
//! into words. The rules are trees of [`Expr`] and [`Stmt`]; the engine links them into whatever form it runs fastest.
//!
//! | what | files |
//! | --- | --- |
//! | declarations, their ids and origins, boards | `data.rs` and its folder, `ids.rs`, `board.rs` |
//! | expressions and statements, and walks over them | `code.rs`, `visit.rs` |
//! | values, types, expressions and Dicta's own phrases in words, in every language | `words.rs`, `phrases.rs`, `translation.rs` |
//! | the part of a campaign between its missions | `ledger.rs` |
//! | limits, colour names, how much looks draw | `limits.rs`, `colours.rs`, `drawn_points.rs` |

mod board;
mod code;
pub mod colours;
mod data;
pub mod drawn_points;
mod ids;
mod ledger;
pub mod limits;
mod nouns;
mod phrases;
mod translation;
pub mod visit;
mod words;

pub use board::{Board, Step};
pub use code::*;
pub use data::*;
pub use ids::*;
pub use ledger::{RosterPlace, ledger, roster_places, with_rosters};
pub use phrases::{Language, Phrase};
pub use words::{GameNames, Said, SaidConstant, Scope, Words, constants, path_text};
