//! Syntax highlighting: the lexer's tokens, refined by what names refer to.
//!
//! Lines are highlighted individually, so that an editor only processes visible ones. A name that the index doesn't
//! have, because it is new or its declaration is broken, gets the colour of the words of the language with that name,
//! or of the declarations, if they agree. A keyword that is not a name keeps its colour.

use crate::symbols::{Project, Symbol, SymbolKind};
use dicta_compiler::vocabulary::{WordId, WordList};
use dicta_syntax::ast::Audience;
use dicta_syntax::tokens::{Lexer, TokenKind};

/// The category of a token.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Colour {
    /// A keyword.
    Keyword,
    /// A kind, an enum, a type.
    Kind,
    /// An entry: an aircraft, a maneuver.
    Entry,
    /// A member of an enum.
    Member,
    /// A field of a kind, a pick, a result.
    Field,
    /// A field that is not public.
    Secret,
    /// Declarations with a value: defines, values, tables, arcs, built-in functions.
    Value,
    /// Behavior and permissions: rules, choices, effects, events, phases, modifiers, doctrines.
    Rule,
    /// An option.
    Option,
    /// A parameter or another name introduced in a rule.
    Local,
    Number,
    Text,
    Comment,
    /// `///`
    Doc,
    /// An unknown name.
    Unknown,
}

/// A highlighted range; the source between ranges has no colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Coloured {
    pub start: u32,
    pub end: u32,
    pub colour: Colour,
}

/// The highlighted ranges of a file, in order, without overlap.
pub fn colours(project: &Project, file: usize) -> Vec<Coloured> {
    let Some(source) = project.files.get(file) else { return Vec::new() };
    colours_in(Some((project, file)), &source.source.text, Some)
}

/// The highlighted ranges of a fragment that begins at the start of a line, with offsets from its start. `was` maps a
/// byte of it to its offset in the file as the project read it, if it was there.
pub fn colours_in(read: Option<(&Project, usize)>, text: &str, was: impl Fn(u32) -> Option<u32>) -> Vec<Coloured> {
    let mut found = Vec::new();
    for token in Lexer::new(text) {
        let word = token.text(text);
        let colour = match token.kind {
            TokenKind::Keyword | TokenKind::Name | TokenKind::Number => {
                let at = read.and_then(|(project, file)| Some((project, file, was(token.start)?)));
                let named = at.and_then(|(project, file, at)| named(project, file, at, token.end - token.start, word));
                match (named, token.kind) {
                    (Some(colour), _) => colour,
                    (None, TokenKind::Keyword) => Colour::Keyword,
                    (None, TokenKind::Number) => Colour::Number,
                    (None, _) => {
                        let built_in = at.and_then(|(project, file, at)| built_in(project, file, at, word));
                        let alike = || read.and_then(|(project, file)| guessed(project, file, word));
                        built_in.or_else(alike).unwrap_or(Colour::Unknown)
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

/// The colour of the name that the index has at a position.
fn named(project: &Project, file: usize, at: u32, length: u32, word: &str) -> Option<Colour> {
    let reads = project.reads.get(file)?;
    let next = reads.partition_point(|r| r.end <= at);
    let read = reads.get(next).filter(|r| r.start <= at && at + length <= r.end)?;
    let thing = &project.things[read.thing];
    // The source at this position may have changed since.
    let other = thing.name != word && thing.sort != SymbolKind::Example && read.end - read.start == length;
    (!other).then(|| of_symbol(thing))
}

/// The colour of the word of the language that the index has at a position.
fn built_in(project: &Project, file: usize, at: u32, name: &str) -> Option<Colour> {
    let words = project.words.get(file)?;
    let word = words[words.binary_search_by_key(&at, |w| w.start).ok()?].id;
    // The source at this position may have changed since. `each cells` is a plural.
    let same = [Some(name), name.strip_suffix('s')].contains(&Some(word.word().name));
    same.then(|| of_word(word))
}

/// The colour of the words of the language with a name, otherwise of the declarations, if they agree.
fn guessed(project: &Project, file: usize, name: &str) -> Option<Colour> {
    let declared = || agreed(project.seen_from(file).called(name).map(of_symbol));
    agreed(WordId::called(name).map(of_word)).or_else(declared)
}

fn agreed(mut all: impl Iterator<Item = Colour>) -> Option<Colour> {
    let first = all.next()?;
    all.all(|c| c == first).then_some(first)
}

fn of_word(word: WordId) -> Colour {
    match word.list() {
        WordList::Declarations | WordList::Marks => Colour::Keyword,
        WordList::Types => Colour::Kind,
        WordList::Functions => Colour::Value,
        WordList::BoardEvents => Colour::Rule,
        WordList::Steps | WordList::Facings => Colour::Member,
        WordList::WalkNames | WordList::CampaignNames => Colour::Local,
        WordList::Properties
        | WordList::Blocks
        | WordList::PieceMembers
        | WordList::PartMembers
        | WordList::TrackMembers
        | WordList::ListMembers => Colour::Field,
    }
}

fn of_symbol(thing: &Symbol) -> Colour {
    if thing.sort == SymbolKind::Field && !matches!(thing.audience, None | Some(Audience::Public)) {
        return Colour::Secret;
    }
    match thing.sort {
        SymbolKind::Kind | SymbolKind::Enum | SymbolKind::Die | SymbolKind::Ruleset => Colour::Kind,
        SymbolKind::Entry | SymbolKind::Deck | SymbolKind::Unit => Colour::Entry,
        SymbolKind::Member | SymbolKind::DeckSide => Colour::Member,
        SymbolKind::Option => Colour::Option,
        SymbolKind::Field | SymbolKind::MemberField | SymbolKind::DieField | SymbolKind::TableResult => Colour::Field,
        SymbolKind::Local | SymbolKind::Param | SymbolKind::Pick => Colour::Local,
        SymbolKind::Turn => Colour::Keyword,
        SymbolKind::Example => Colour::Text,
        SymbolKind::Table | SymbolKind::Define | SymbolKind::Arc | SymbolKind::Value | SymbolKind::Walk => {
            Colour::Value
        }
        SymbolKind::Effect
        | SymbolKind::Event
        | SymbolKind::Modifier
        | SymbolKind::Choice
        | SymbolKind::Rule
        | SymbolKind::Phase
        | SymbolKind::Doctrine
        | SymbolKind::Campaign => Colour::Rule,
    }
}
