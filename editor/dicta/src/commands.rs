//! The commands, each in a module of the same name with one function `run`.

pub mod campaign;
pub mod check;
pub mod completions;
pub mod coverage;
pub mod diff;
pub mod edit;
mod edits;
pub mod explain;
pub mod export;
pub mod fmt;
pub mod import;
pub mod lab;
pub mod list;
pub mod lsp;
pub mod new;
pub mod picture;
pub mod play;
pub mod print;
pub mod profile;
pub mod replay;
pub mod set;
pub mod show;
pub mod simulate;
pub mod test;
