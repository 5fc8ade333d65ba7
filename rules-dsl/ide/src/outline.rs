//! The outline of one file: its declarations and the names inside them.

use crate::Place;
use crate::symbols::{SymbolKind, decls, place, whole_of};
use dicta_syntax::SourceFile;
use dicta_syntax::ast::{Decl, DeclKind};

/// An entry of the outline.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symbol {
    /// The declaration's keyword or a field's role: `aircraft`, `rule`, `track`, `phase`.
    pub word: String,
    /// Its name; the title of an example.
    pub name: String,
    /// Its title, or its name if there is none.
    pub title: String,
    /// The whole declaration; `file` is 0.
    pub range: Place,
    /// The range of the name.
    pub at: Place,
    /// Names inside: fields, members, picks, phases.
    pub inside: Vec<Symbol>,
}

/// The outline, in source order.
pub fn symbols(file: &SourceFile) -> Vec<Symbol> {
    let mut found = Vec::new();
    for (base, decl) in decls(file) {
        let mut things = Vec::new();
        crate::symbols::collect(0, base, decl, &mut things);
        // The first is the declaration itself, unless this one changes a declaration of another file.
        let mut line = change(base, decl);
        for thing in things {
            if matches!(
                thing.sort,
                SymbolKind::Local
                    | SymbolKind::Param
                    | SymbolKind::MemberField
                    | SymbolKind::DeckSide
                    | SymbolKind::Unit
            ) {
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

/// The entry of an addition to, or a removal from, a declaration of another file.
fn change(base: u32, decl: &Decl) -> Option<Symbol> {
    let (word, what, name) = match &decl.kind {
        DeclKind::AddTo { what, name, .. } => ("add to", what, name),
        DeclKind::Remove { what, name } => ("remove", what, name),
        _ => return None,
    };
    // An addition next to a phase has no keyword for that phase.
    let word = if what.text == name.text { word.to_owned() } else { format!("{word} {}", what.text) };
    Some(Symbol {
        word,
        name: name.text.clone(),
        title: name.text.clone(),
        range: whole_of(0, base, decl),
        at: place(0, base, name.span),
        inside: Vec::new(),
    })
}
