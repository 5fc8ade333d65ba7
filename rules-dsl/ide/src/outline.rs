//! The outline of one file: its declarations and what is named inside them.

use crate::Place;
use crate::things::{Sort, decls, whole_of};
use dicta_syntax::SourceFile;

/// A line of the outline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symbol {
    /// The declaration's word or a field's role: `aircraft`, `rule`, `track`, `phase`.
    pub word: String,
    /// Its name; of an example its title.
    pub name: String,
    /// Its title, or the name where it has none.
    pub title: String,
    /// The whole declaration; `file` is 0.
    pub range: Place,
    /// The name alone.
    pub at: Place,
    /// What is named inside: fields, members, picks, phases.
    pub inside: Vec<Symbol>,
}

/// The outline, in the order of the text.
pub fn symbols(file: &SourceFile) -> Vec<Symbol> {
    let mut found = Vec::new();
    for (base, decl) in decls(file) {
        let mut things = Vec::new();
        crate::things::collect(0, base, decl, &mut things);
        // The first is the declaration itself; an overlay's line may declare nothing and has none.
        let mut line: Option<Symbol> = None;
        for thing in things {
            if matches!(thing.sort, Sort::Local | Sort::Param | Sort::MemberField | Sort::DeckSide | Sort::Unit) {
                continue;
            }
            let symbol = Symbol {
                title: if thing.title.is_empty() { thing.name.clone() } else { thing.title.clone() },
                range: if line.is_none() { whole_of(0, base, decl) } else { thing.whole },
                word: thing.word,
                name: thing.name,
                at: thing.place,
                inside: Vec::new(),
            };
            match &mut line {
                None => line = Some(symbol),
                Some(line) => line.inside.push(symbol),
            }
        }
        found.extend(line);
    }
    found
}
