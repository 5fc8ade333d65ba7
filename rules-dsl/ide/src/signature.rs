//! Signatures: the parameters and results of what has a name, and those of the call around the cursor.
//!
//! The declaration at the cursor is usually unfinished, so the call is found in the tokens before the cursor; the
//! parameters come from the declarations that the file sees, and from the words of the language.

use crate::complete::before::{Before, block_start};
use crate::symbols::{Project, Symbol, SymbolKind};
use dicta_compiler::index::{self, TypeId};
use dicta_compiler::vocabulary::{WordId, WordList};
use dicta_syntax::tokens::{TokenKind, lex};
use std::ops::Range;

/// The signature of a call, and the parameter at the cursor.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Call {
    /// `dice(a: aircraft, b: burst)`
    pub label: String,
    /// The parameters, as byte ranges of the label.
    pub parameters: Vec<Range<usize>>,
    /// Index of the parameter at the cursor; `None` after the last one.
    pub active: Option<usize>,
    /// The `///` documentation, or the description of a word of the language.
    pub docs: String,
}

/// The innermost call whose parentheses are around an offset of a source. The source may be newer than what the project
/// read.
pub fn call(project: &Project, file: usize, text: &str, offset: u32) -> Option<Call> {
    let before = text.get(..(offset as usize).min(text.len()))?;
    let source = &before[block_start(text, before.len()).min(before.len())..];
    let tokens = lex(source);
    if tokens.last().is_some_and(|t| matches!(t.kind, TokenKind::Comment | TokenKind::Doc)) {
        return None;
    }
    let b = Before::new(source, tokens);
    let opened = b.opened().into_iter().take_while(|(at, _)| b.get(*at) != "{");
    opened.filter(|(at, _)| b.get(*at) == "(").find_map(|(at, commas)| {
        // The parentheses after the name of a declaration contain its own parameters.
        let header = if b.get(0) == "replace" { 2 } else { 1 };
        let name = at.checked_sub(1).filter(|name| *name > header)?;
        named(project, file, b.get(name), commas)
    })
}

/// The signature of what has this name.
fn named(project: &Project, file: usize, name: &str, commas: usize) -> Option<Call> {
    let scope = project.seen_from(file);
    if let Some(found) = scope.find(name, takes_parameters) {
        let thing = scope.symbol(found);
        let label = signature(project, thing)?;
        return Some(Call::new(label, name, &parameters(project, thing), commas, &thing.docs));
    }
    let lists = [WordList::Functions, WordList::BoardEvents];
    let word = lists.into_iter().find_map(|list| WordId::find(list, name))?.word();
    let (_, rest) = word.form.split_once('(')?;
    let (inside, _) = rest.split_once(')')?;
    let parameters: Vec<String> = inside.split(", ").filter(|p| !p.is_empty()).map(String::from).collect();
    Some(Call::new(word.form.into(), name, &parameters, commas, word.says))
}

impl Call {
    fn new(label: String, name: &str, parameters: &[String], commas: usize, docs: &str) -> Call {
        let mut next = name.len() + "(".len();
        let range = |parameter: &String| {
            let start = next;
            next = start + parameter.len() + ", ".len();
            start..start + parameter.len()
        };
        let parameters: Vec<Range<usize>> = parameters.iter().map(range).collect();
        let active = (commas < parameters.len()).then_some(commas);
        Call { label, parameters, active, docs: docs.into() }
    }
}

/// Whether a symbol may have parameters.
pub(crate) fn takes_parameters(thing: &Symbol) -> bool {
    matches!(
        thing.sort,
        SymbolKind::Define
            | SymbolKind::Value
            | SymbolKind::Table
            | SymbolKind::Effect
            | SymbolKind::Event
            | SymbolKind::Choice
            | SymbolKind::Walk
            | SymbolKind::Deck
    )
}

/// The parameters of a symbol with their types.
pub(crate) fn parameters(project: &Project, thing: &Symbol) -> Vec<String> {
    typed_names(project, thing, SymbolKind::Param)
}

fn typed_names(project: &Project, thing: &Symbol, sort: SymbolKind) -> Vec<String> {
    let said = |i: usize| {
        let t = &project.things[i];
        type_words(project, t).map_or_else(|| t.name.clone(), |ty| format!("{}: {ty}", t.name))
    };
    project.owned_by(thing, &[sort]).into_iter().map(said).collect()
}

/// The signature of a symbol: its parameters and its result.
pub(crate) fn signature(project: &Project, thing: &Symbol) -> Option<String> {
    if !takes_parameters(thing) {
        return None;
    }
    let params = parameters(project, thing);
    let results = typed_names(project, thing, SymbolKind::TableResult);
    let picks = typed_names(project, thing, SymbolKind::Pick);
    if params.is_empty() && results.is_empty() && picks.is_empty() {
        return None;
    }
    let mut said = format!("{}({})", thing.name, params.join(", "));
    if !results.is_empty() {
        said += &format!(" -> {}", results.join(", "));
    }
    if !picks.is_empty() {
        said += &format!(" picks {}", picks.join(", "));
    }
    Some(said)
}

/// The type of a symbol in words.
pub(crate) fn type_words(project: &Project, thing: &Symbol) -> Option<String> {
    if let Some(raw) = &thing.raw {
        return Some(raw_words(project, thing, raw));
    }
    match thing.sort {
        SymbolKind::Local => thing.typed.map(|ty| project.type_text(ty)),
        SymbolKind::Member if !thing.of.is_empty() => Some(thing.of.clone()),
        _ => None,
    }
}

fn raw_words(project: &Project, thing: &Symbol, ty: &dicta_syntax::ast::Type) -> String {
    use dicta_syntax::ast::Type;
    let cut = |start: u32, end: u32| project.text(thing.place.file, thing.base + start, thing.base + end).to_string();
    match ty {
        Type::Named(name) => name.text.clone(),
        Type::Range(.., span) | Type::Inline(_, span) => cut(span.start, span.end),
        Type::OrNone(t) => format!("{} or none", raw_words(project, thing, t)),
        Type::SetOf(t) => format!("set of {}", raw_words(project, thing, t)),
        Type::ListOf(t, n) => {
            format!("list of {} up to {}", raw_words(project, thing, t), cut(n.span.start, n.span.end))
        }
    }
}

impl Project {
    /// A type of the index as it is written in source.
    pub(crate) fn type_text(&self, ty: TypeId) -> String {
        match self.types[ty.index()] {
            index::Type::BuiltIn(word) => word.into(),
            index::Type::Range(low, high) => format!("{low}..{high}"),
            index::Type::Declared(at) => self.text(at.file as usize, at.start, at.end).to_string(),
            index::Type::OrNone(of) => format!("{} or none", self.type_text(of)),
            index::Type::Set(of) => format!("set of {}", self.type_text(of)),
            index::Type::List(of, most) => format!("list of {} up to {most}", self.type_text(of)),
        }
    }
}
