//! Names for hints that show how to write something, taken from the current ruleset so that the result is valid.

use crate::compiler::Compiler;
use crate::names::*;
use dicta_program as p;

impl Compiler<'_> {
    /// `seat red "Red" …` with an existing side.
    pub(crate) fn seat_sample(&self) -> String {
        let side = self.side_sample();
        format!("write `seat s \"…\" {side}`")
    }

    /// A side.
    pub(crate) fn side_sample(&self) -> String {
        let first = self.p.kinds.get(SIDE.index()).and_then(|k| k.entries.first());
        first.map_or_else(|| "side".to_owned(), |side| side.head.name.clone())
    }

    /// An entry for pieces.
    pub(crate) fn piece_sample(&self) -> String {
        let roots = self.p.kinds.iter().filter(|k| k.piece);
        let first = roots.flat_map(|k| &k.entries).map(|e| e.head.name.clone()).next();
        first.unwrap_or_else(|| "entry".to_owned())
    }

    /// A kind of piece.
    pub(crate) fn kind_sample(&self) -> String {
        let first = self.p.kinds.iter().find(|k: &&p::Kind| k.piece);
        first.map_or_else(|| "kind".to_owned(), |k| k.head.name.clone())
    }

    /// An option with a setting.
    pub(crate) fn option_sample(&self) -> String {
        let first = self.p.options.first().and_then(|o| Some(format!("{} {}", o.head.name, o.values.last()?)));
        first.unwrap_or_else(|| "name on".to_owned())
    }
}
