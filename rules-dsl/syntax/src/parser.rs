//! The tree of one declaration, or what is wrong with it.

use dicta_diagnostics::Code::*;

use crate::ast::{Decl, Span};
use crate::balance::balance;
use crate::errors::SyntaxError;
use crate::grammar::{BLOCK_SIZE_MAX, Rule, RuleError, blanked, matched};
use crate::mistakes::balanced;
use crate::refusals::explain;
use crate::tree::build;

/// How much is reported of a broken block.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Detail {
    /// Nothing; the file's last error counts it.
    None,
    /// Its errors.
    Errors,
    /// Its errors, with what is probably meant, and fixes.
    Fixes,
}

/// Parses one declaration with its documentation. An error means no tree; [`Detail`] determines how much is reported.
pub(crate) fn parse_decl(text: &str, detail: Detail) -> Result<Decl, Vec<SyntaxError>> {
    if text.len() > BLOCK_SIZE_MAX {
        let span = Span { start: 0, end: text.lines().next().map_or(0, str::len) as u32 };
        let message = format!("this declaration is larger than {} MiB", BLOCK_SIZE_MAX >> 20);
        return Err(vec![SyntaxError::new(E0005, span, message)]);
    }
    match balance(text) {
        Some(error) if detail != Detail::Fixes => Err(vec![error]),
        Some(error) => Err(vec![SyntaxError { fixes: balanced(text, &error), ..error }]),
        None => tree(text, detail),
    }
}

/// The tree of a declaration whose braces and quotes are closed.
fn tree(text: &str, detail: Detail) -> Result<Decl, Vec<SyntaxError>> {
    let seen = blanked(text);
    let refused = |error: Box<RuleError>| match detail {
        Detail::None => Vec::new(),
        detail => vec![explain(text, &error, detail == Detail::Fixes)],
    };
    let mut pairs = matched(&seen).map_err(refused)?;
    let Some(pair) = pairs.find(|pair| pair.as_rule() == Rule::decl) else {
        return Err(vec![SyntaxError::new(E0001, Span::default(), "there is no declaration here")]);
    };
    let (decl, errors) = build(text, pair);
    if errors.is_empty() { Ok(decl) } else { Err(errors) }
}
