//! What each word of a text is, for colouring: the lexer's tokens, refined by what names stand for.
//!
//! Lines are coloured one by one, so that an editor colours what it shows and no more. Where a declaration is broken its
//! names are not read; then a name is what all things of that name are, if they are alike.

use crate::things::{Project, Sort, Thing};
use crate::words::{self, Word};
use dicta_syntax::ast::Audience;
use dicta_syntax::tokens::{Lexer, TokenKind};

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
    /// A field that not everybody may know.
    Secret,
    /// What gives a value: defines, values, tables, arcs, functions of the language.
    Value,
    /// What happens or is allowed: rules, choices, effects, events, phases, modifiers, doctrines.
    Rule,
    /// An option.
    Option,
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
    colours_in(Some((project, file)), &source.source.text, Some)
}

/// The colours of a piece of text that begins at the start of a line; places count from its start. `was` says where a
/// byte of it stood in the file as the project read it, if it stood there.
pub fn colours_in(read: Option<(&Project, usize)>, text: &str, was: impl Fn(u32) -> Option<u32>) -> Vec<Coloured> {
    let mut found = Vec::new();
    for token in Lexer::new(text) {
        let word = token.text(text);
        let colour = match token.kind {
            TokenKind::Keyword | TokenKind::Name | TokenKind::Number => {
                let named = read
                    .and_then(|(project, file)| named(project, file, was(token.start)?, token.end - token.start, word));
                match (named, token.kind) {
                    (Some(colour), _) => colour,
                    (None, TokenKind::Keyword) => Colour::Keyword,
                    (None, TokenKind::Number) => Colour::Number,
                    (None, _) => {
                        let word_of = || words::at(text, token.start as usize, token.end as usize).map(of_word);
                        let alike = || read.and_then(|(project, file)| guessed(project, file, word));
                        read.and_then(|_| word_of()).or_else(alike).unwrap_or(Colour::Unknown)
                    }
                }
            }
            TokenKind::Text => Colour::Text,
            TokenKind::Comment => Colour::Comment,
            TokenKind::Doc => Colour::Doc,
            TokenKind::Punct | TokenKind::Space | TokenKind::Newline => continue,
        };
        found.push(Coloured { start: token.start, end: token.end, colour });
    }
    found
}

/// What was read at a place.
fn named(project: &Project, file: usize, at: u32, length: u32, word: &str) -> Option<Colour> {
    let reads = project.reads.get(file)?;
    let next = reads.partition_point(|r| r.end <= at);
    let read = reads.get(next).filter(|r| r.start <= at && at + length <= r.end)?;
    let thing = &project.things[read.thing];
    // Something else may stand at the place by now.
    let other = thing.name != word && thing.sort != Sort::Example && read.end - read.start == length;
    (!other).then(|| of_thing(thing))
}

/// What all things of a name are, if they are alike.
fn guessed(project: &Project, file: usize, name: &str) -> Option<Colour> {
    let mut all = project.seen_from(file).called(name).map(of_thing);
    let first = all.next()?;
    all.all(|c| c == first).then_some(first)
}

fn of_word(word: &'static Word) -> Colour {
    if words::of(words::TYPES, word) {
        Colour::Kind
    } else if words::of(words::FUNCTIONS, word) {
        Colour::Value
    } else if words::of(words::BOARD_EVENTS, word) {
        Colour::Rule
    } else if words::of(words::STEPS, word) || words::of(words::FACINGS, word) {
        Colour::Member
    } else if words::of(words::WALK_NAMES, word) || words::of(words::CAMPAIGN_NAMES, word) {
        Colour::Local
    } else {
        Colour::Field
    }
}

fn of_thing(thing: &Thing) -> Colour {
    if thing.sort == Sort::Field && !matches!(thing.audience, None | Some(Audience::Public)) {
        return Colour::Secret;
    }
    match thing.sort {
        Sort::Kind | Sort::Enum | Sort::Die | Sort::Ruleset => Colour::Kind,
        Sort::Entry | Sort::Deck | Sort::Unit => Colour::Entry,
        Sort::Member | Sort::DeckSide => Colour::Member,
        Sort::Option => Colour::Option,
        Sort::Field | Sort::MemberField | Sort::DieField | Sort::TableResult => Colour::Field,
        Sort::Local | Sort::Param | Sort::Pick => Colour::Local,
        Sort::Turn => Colour::Keyword,
        Sort::Example => Colour::Text,
        Sort::Table | Sort::Define | Sort::Arc | Sort::Value | Sort::Walk => Colour::Value,
        Sort::Effect
        | Sort::Event
        | Sort::Modifier
        | Sort::Choice
        | Sort::Rule
        | Sort::Phase
        | Sort::Doctrine
        | Sort::Campaign => Colour::Rule,
    }
}
