//! Names for hints that show how to write something, taken from the current ruleset so that the result is valid.

use crate::compiler::Compiler;
use crate::names::*;
use dicta_program as p;

/// `seat red "Red" …` with an existing side.
pub(crate) fn seat_sample(cx: &Compiler<'_>) -> String {
    let side = side_sample(cx);
    format!("write `seat s \"…\" {side}`")
}

/// A side.
pub(crate) fn side_sample(cx: &Compiler<'_>) -> String {
    let first = cx.p.kinds.get(SIDE.index()).and_then(|k| k.entries.first());
    first.map_or_else(|| "side".to_owned(), |side| side.head.name.clone())
}

/// An entry for pieces.
pub(crate) fn piece_sample(cx: &Compiler<'_>) -> String {
    let roots = cx.p.kinds.iter().filter(|k| k.piece);
    let first = roots.flat_map(|k| &k.entries).map(|e| e.head.name.clone()).next();
    first.unwrap_or_else(|| "entry".to_owned())
}

/// A kind of piece.
pub(crate) fn kind_sample(cx: &Compiler<'_>) -> String {
    let first = cx.p.kinds.iter().find(|k: &&p::Kind| k.piece);
    first.map_or_else(|| "kind".to_owned(), |k| k.head.name.clone())
}

/// An option with a setting.
pub(crate) fn option_sample(cx: &Compiler<'_>) -> String {
    let first = cx.p.options.first().and_then(|o| Some(format!("{} {}", o.head.name, o.values.last()?)));
    first.unwrap_or_else(|| "name on".to_owned())
}
