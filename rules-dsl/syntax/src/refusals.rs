//! Explains in words why pest can't read a text. [`mistakes`] finds what the author probably meant, and fixes.

use dicta_diagnostics::Code::*;
use pest::error::{ErrorVariant, InputLocation};

use crate::ast::Span;
use crate::errors::SyntaxError;
use crate::expected::{expected_one_of, in_words, or_list, takes_name, words_of};
use crate::grammar::{Rule, RuleError};
use crate::mistakes;
use crate::names::nearest;
use crate::tokens::{
    DECLARATION_WORDS, EXAMPLE_WORDS, FIELD_WORDS, KEYWORDS, Lexer, RESERVED_WORDS, STATEMENT_WORDS, Token, TokenKind,
    token_at,
};

/// Describes pest's error in words; `with_fixes`, with what the author probably meant and how to write it.
pub(crate) fn explain(text: &str, error: &RuleError, with_fixes: bool) -> SyntaxError {
    let at = match error.location {
        InputLocation::Pos(at) | InputLocation::Span((at, _)) => at,
    };
    let positives = match &error.variant {
        ErrorVariant::ParsingError { positives, .. } => positives.as_slice(),
        ErrorVariant::CustomError { message } if message.starts_with("stack") => {
            let span = token_at(text, at).map_or(Span::default(), Token::span);
            let error = SyntaxError::new(E0004, span, "nested too deeply");
            return error.hint("name a part of it with `define` and use the name");
        }
        ErrorVariant::CustomError { .. } => {
            let error = SyntaxError::new(E0006, Span::default(), "this declaration is too complex to parse");
            return error.hint("split it into smaller declarations");
        }
    };
    let tried = with_fixes.then_some(text);
    if let Some(meant) = tried.and_then(|text| mistakes::meant(text, at, positives)) {
        return meant;
    }
    let expected = in_words(positives);
    let Some(token) = token_at(text, at) else {
        let code = Lexer::new(text).filter(|t| !t.is_trivia() && t.kind != TokenKind::Doc).last();
        let end = code.map_or(text.trim_end().len() as u32, |t| t.end);
        let span = Span { start: last_char_start(text, end), end };
        let message = format!("the declaration ends too early{}", or_list(&expected));
        let error = SyntaxError::new(E0001, span, message).label(expected_one_of(&expected));
        return match tried.and_then(unfinished) {
            Some(hint) => error.hint(hint),
            None => error,
        };
    };
    let found = token.text(text);
    let span = token.span();
    if token.kind == TokenKind::Newline {
        if let Some(played) = tried.and_then(|text| mistakes::step_played(text, span.start as usize)) {
            return played;
        }
        let end = text[..span.start as usize].trim_end().len() as u32;
        let span = Span { start: last_token_start(text, end), end };
        let message = format!("the line ends too early{}", or_list(&expected));
        return SyntaxError::new(E0001, span, message).label(expected_one_of(&expected));
    }
    let hint = match found {
        "=" => Some("`==` compares, `=` sets".to_owned()),
        "&" => Some("write `and`".to_owned()),
        "|" => Some("write `or`".to_owned()),
        "!" => Some("write `not`".to_owned()),
        "%" => Some("write `mod`".to_owned()),
        "+" | "-" if begins_line(text, span.start) => {
            Some("a line can't start with an operator here; move it to the end of the previous line".to_owned())
        }
        _ => None,
    };
    if hint.is_none()
        && let Some((span, word, near)) = typo(text, token, positives)
    {
        return SyntaxError::new(E0008, span, format!("unknown word `{word}`"))
            .label(expected_one_of(&expected))
            .hint(format!("did you mean `{near}`?"))
            .fix(format!("Change to `{near}`"), span, near);
    }
    let names_only = !positives.is_empty() && positives.iter().all(|&r| takes_name(r));
    let reserved = RESERVED_WORDS.contains(&found) && names_only;
    let hint = hint.or_else(|| reserved.then(|| format!("`{found}` is a keyword and can't be a name")));
    let fixes = tried.and_then(|text| mistakes::missing(text, at, positives)).into_iter().collect();
    let error = SyntaxError::new(E0001, span, unexpected(found, &expected)).label(expected_one_of(&expected));
    SyntaxError { hint, fixes, ..error }
}

/// How to go on with a declaration that ends too early.
fn unfinished(text: &str) -> Option<String> {
    let tokens: Vec<Token> = Lexer::new(text).filter(|t| !t.is_trivia() && t.kind != TokenKind::Doc).collect();
    let words: Vec<&str> = tokens.iter().map(|t| t.text(text)).filter(|word| !word.trim().is_empty()).collect();
    match words.as_slice() {
        ["remove", name] => Some(format!("say what it is: `remove rule {name}`, or name a part of it: `{name}.PART`")),
        ["option", rest @ ..] => {
            Some(format!("give its default, `option {} off`, or its values, `… one of a, b`", rest.join(" ")))
        }
        _ => None,
    }
}

fn begins_line(text: &str, at: u32) -> bool {
    let before = text.get(..at as usize).unwrap_or("");
    before.trim_end_matches([' ', '\t']).ends_with('\n')
}

fn unexpected(found: &str, expected: &[String]) -> String {
    let found = shorten(found);
    if expected.is_empty() {
        return format!("unexpected `{found}` after the end of the declaration");
    }
    format!("unexpected `{found}`{}", or_list(expected))
}

fn shorten(found: &str) -> String {
    if found.chars().count() <= 24 {
        return found.to_owned();
    }
    found.chars().take(23).chain(['…']).collect()
}

fn last_token_start(text: &str, end: u32) -> u32 {
    let line = text[..end as usize].rfind('\n').map_or(0, |i| i + 1);
    let tokens = Lexer::new(&text[line..end as usize]);
    tokens.filter(|t| !t.is_trivia()).last().map_or(last_char_start(text, end), |t| t.start + line as u32)
}

/// Where the last character before a byte begins.
fn last_char_start(text: &str, end: u32) -> u32 {
    text[..end as usize].char_indices().next_back().map_or(0, |(at, _)| at as u32)
}

/// A mistyped word: the unexpected one, or the one before it, which the grammar then read as a name.
fn typo(text: &str, token: Token, positives: &[Rule]) -> Option<(Span, String, &'static str)> {
    let found = token.text(text);
    let is_word = matches!(token.kind, TokenKind::Name | TokenKind::Keyword);
    if is_word {
        let candidates = positives.iter().flat_map(|&rule| words_of(rule)).copied();
        if let Some(near) = nearest(found, candidates) {
            return Some((token.span(), found.to_owned(), near));
        }
    }
    let line = text[..token.start as usize].rfind('\n').map_or(0, |i| i + 1);
    let before = &text[line..token.start as usize];
    let tokens: Vec<Token> = Lexer::new(before).filter(|t| !t.is_trivia()).collect();
    let previous = tokens.last().filter(|t| t.kind == TokenKind::Name)?;
    let word = previous.text(before);
    let first = tokens.len() == 1;
    let candidates: Vec<&'static str> =
        match (first, line == 0 || text[..line].trim().lines().all(|l| l.starts_with("//"))) {
            (true, true) => DECLARATION_WORDS.to_vec(),
            (true, false) => {
                BODY_WORDS.iter().chain(STATEMENT_WORDS).chain(FIELD_WORDS).chain(EXAMPLE_WORDS).copied().collect()
            }
            (false, _) => match tokens.iter().nth_back(1).map(|t| t.text(before)) {
                Some("given") => vec!["campaign", "map", "mission", "option", "piece", "turn"],
                Some("expect") => vec!["happened", "known", "legal", "not", "refused", "value", "warned"],
                _ => KEYWORDS.to_vec(),
            },
        };
    let near = nearest(word, candidates)?;
    let start = line as u32 + previous.start;
    Some((Span { start, end: line as u32 + previous.end }, word.to_owned(), near))
}

/// Words that begin a line in some body and are in no other list.
const BODY_WORDS: &[&str] = &[
    "after",
    "avoid",
    "by",
    "card",
    "chit",
    "columns",
    "else",
    "forbid",
    "otherwise",
    "pick",
    "prefer",
    "relax",
    "require",
    "row",
    "steps",
    "then",
    "warn",
];
