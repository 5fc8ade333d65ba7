//! The outline of one file: its declarations and what is named inside them.

use crate::Place;
use crate::things::{Sort, decls, place, whole_of};
use dicta_syntax::SourceFile;
use dicta_syntax::ast::{Decl, DeclKind};

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
        // The first is the declaration itself, unless the line changes what stands elsewhere.
        let mut line = change(base, decl);
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

/// The line of what adds to or removes something that another text declares.
fn change(base: u32, decl: &Decl) -> Option<Symbol> {
    let (word, what, name) = match &decl.kind {
        DeclKind::AddTo { what, name, .. } => ("add to", what, name),
        DeclKind::Remove { what, name } => ("remove", what, name),
        _ => return None,
    };
    // What is added beside a phase names no word for what it stands beside.
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
