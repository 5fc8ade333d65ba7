//! What each word of a text is, for colouring: the lexer's tokens, refined by what names stand for.

use crate::things::{Project, Sort, Target};
use crate::words::{self, Word};
use dicta_syntax::tokens::{TokenKind, lex};

/// What a piece of text is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Colour {
    /// A word of the language.
    Keyword,
    /// A kind, an enum, a type.
    Kind,
    /// An entry: an aircraft, a maneuver.
    Entry,
    /// A member of a list.
    Member,
    /// A field of a kind, a pick, a result.
    Field,
    /// Anything that can be called or asked: defines, values, tables, effects, events, choices, rules, phases.
    Function,
    /// A parameter or a name given in a rule.
    Local,
    Number,
    Text,
    Comment,
    /// `///`
    Doc,
    /// A name of which nothing is known.
    Unknown,
}

/// A coloured piece of text; what lies between pieces has no colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Coloured {
    pub start: u32,
    pub end: u32,
    pub colour: Colour,
}

/// The colours of a file, in order of place, without overlap.
pub fn colours(project: &Project, file: usize) -> Vec<Coloured> {
    let Some(source) = project.files.get(file) else { return Vec::new() };
    let reads = &project.reads[file];
    let mut next = 0;
    let mut found = Vec::new();
    for token in lex(&source.source.text) {
        while next < reads.len() && reads[next].end <= token.start {
            next += 1;
        }
        let named = reads.get(next).filter(|r| r.start <= token.start && token.end <= r.end);
        let colour = match token.kind {
            TokenKind::Keyword | TokenKind::Name | TokenKind::Number if named.is_some() => {
                match named.map(|r| r.target) {
                    Some(Target::Thing(i)) => of_sort(project.things[i].sort),
                    Some(Target::Word(word)) => of_word(word),
                    None => Colour::Unknown,
                }
            }
            TokenKind::Keyword => Colour::Keyword,
            TokenKind::Name => Colour::Unknown,
            TokenKind::Number => Colour::Number,
            TokenKind::Text => Colour::Text,
            TokenKind::Comment => Colour::Comment,
            TokenKind::Doc => Colour::Doc,
            TokenKind::Punct | TokenKind::Space | TokenKind::Newline => continue,
        };
        found.push(Coloured { start: token.start, end: token.end, colour });
    }
    found
}

fn of_word(word: &'static Word) -> Colour {
    if words::of(words::TYPES, word) {
        Colour::Kind
    } else if words::of(words::FUNCTIONS, word) || words::of(words::BOARD_EVENTS, word) {
        Colour::Function
    } else if words::of(words::STEPS, word) || words::of(words::FACINGS, word) {
        Colour::Member
    } else if words::of(words::WALK_NAMES, word) {
        Colour::Local
    } else {
        Colour::Field
    }
}

fn of_sort(sort: Sort) -> Colour {
    match sort {
        Sort::Kind | Sort::Enum | Sort::Die | Sort::Ruleset => Colour::Kind,
        Sort::Entry | Sort::Deck | Sort::Unit => Colour::Entry,
        Sort::Member | Sort::DeckSide | Sort::Option => Colour::Member,
        Sort::Field | Sort::MemberField | Sort::DieField | Sort::TableResult => Colour::Field,
        Sort::Local | Sort::Param | Sort::Pick => Colour::Local,
        Sort::Turn => Colour::Keyword,
        Sort::Example => Colour::Text,
        Sort::Table
        | Sort::Effect
        | Sort::Event
        | Sort::Define
        | Sort::Arc
        | Sort::Value
        | Sort::Modifier
        | Sort::Choice
        | Sort::Rule
        | Sort::Phase
        | Sort::Walk
        | Sort::Doctrine
        | Sort::Campaign => Colour::Function,
    }
}
