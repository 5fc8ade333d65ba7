//! Names for hints that show how to write something, taken from the current ruleset so that the result is valid.

use crate::names::*;
use dicta_program as p;

/// `seat red "Red" …` with an existing side.
pub(crate) fn seat_sample(program: &p::Program) -> String {
    let side = side_sample(program);
    format!("write `seat s \"…\" {side}`")
}

/// A side.
pub(crate) fn side_sample(program: &p::Program) -> String {
    let first = program.kinds.get(SIDE.index()).and_then(|k| k.entries.first());
    first.map_or_else(|| "side".to_owned(), |side| side.head.name.clone())
}

/// An entry for pieces.
pub(crate) fn piece_sample(program: &p::Program) -> String {
    let roots = program.kinds.iter().filter(|k| k.piece);
    let first = roots.flat_map(|k| &k.entries).map(|e| e.head.name.clone()).next();
    first.unwrap_or_else(|| "entry".to_owned())
}

/// A kind of piece.
pub(crate) fn kind_sample(program: &p::Program) -> String {
    let first = program.kinds.iter().find(|k: &&p::Kind| k.piece);
    first.map_or_else(|| "kind".to_owned(), |k| k.head.name.clone())
}

/// An option with a setting.
pub(crate) fn option_sample(program: &p::Program) -> String {
    let first = program.options.first().and_then(|o| Some(format!("{} {}", o.head.name, o.values.last()?)));
    first.unwrap_or_else(|| "name on".to_owned())
}
