//! Signature help: the parameters of the call around the cursor.
//!
//! The declaration at the cursor is usually unfinished, so the call is found in the tokens before the cursor; the
//! parameters come from the declarations that the file sees, and from the words of the language.

use crate::complete::before::{Before, block_start};
use crate::lookup::{parameters, signature, takes_parameters};
use crate::symbols::Project;
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
