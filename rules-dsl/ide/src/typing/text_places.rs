//! Positions in a text: lines, characters, words.

use dicta_syntax::tokens::{Lexer, TokenKind};
use std::ops::Range;

/// The start of the line at an offset.
pub fn line_start(text: &str, at: usize) -> usize {
    text.get(..at.min(text.len())).and_then(|t| t.rfind('\n')).map_or(0, |i| i + 1)
}

/// The end of the line at an offset, before `\n` or `\r\n`.
pub fn end_of_line(text: &str, at: usize) -> usize {
    let end = text.get(at..).and_then(|t| t.find('\n')).map_or(text.len(), |i| at + i);
    if end > at && text.as_bytes().get(end) == Some(&b'\n') && text.as_bytes()[end - 1] == b'\r' {
        end - 1
    } else {
        end
    }
}

/// The offset of the previous character; `\r\n` is one.
pub fn before_char(text: &str, at: usize) -> usize {
    let before = text.get(..at).unwrap_or("");
    match before.chars().next_back() {
        Some('\n') if before.ends_with("\r\n") => at - 2,
        Some(c) => at - c.len_utf8(),
        None => 0,
    }
}

/// The offset of the next character; `\r\n` is one.
pub fn after_char(text: &str, at: usize) -> usize {
    let after = text.get(at..).unwrap_or("");
    match after.chars().next() {
        Some('\r') if after.starts_with("\r\n") => at + 2,
        Some(c) => at + c.len_utf8(),
        None => text.len(),
    }
}

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// The start of the previous word.
pub fn before_word(text: &str, at: usize) -> usize {
    let mut at = at;
    let class = |at: usize| text.get(..at).and_then(|t| t.chars().next_back());
    if matches!(class(at), Some('\n')) {
        return before_char(text, at);
    }
    while class(at).is_some_and(|c| c == ' ' || c == '\t') {
        at -= 1;
    }
    let Some(first) = class(at).filter(|c| *c != '\n') else { return at };
    while let Some(c) = class(at).filter(|c| is_word(*c) == is_word(first) && !c.is_whitespace()) {
        at -= c.len_utf8();
    }
    at
}

/// The end of the next word.
pub fn after_word(text: &str, at: usize) -> usize {
    let mut at = at;
    let class = |at: usize| text.get(at..).and_then(|t| t.chars().next());
    if matches!(class(at), Some('\n' | '\r')) {
        return after_char(text, at);
    }
    while class(at).is_some_and(|c| c == ' ' || c == '\t') {
        at += 1;
    }
    let Some(first) = class(at).filter(|c| !c.is_whitespace()) else { return at };
    while let Some(c) = class(at).filter(|c| is_word(*c) == is_word(first) && !c.is_whitespace()) {
        at += c.len_utf8();
    }
    at
}

/// The word around an offset or ending there.
pub fn word_at(text: &str, at: usize) -> Range<usize> {
    let before = text.get(..at).unwrap_or("");
    let after = text.get(at..).unwrap_or("");
    let start = at - before.chars().rev().take_while(|c| is_word(*c)).map(char::len_utf8).sum::<usize>();
    let end = at + after.chars().take_while(|c| is_word(*c)).map(char::len_utf8).sum::<usize>();
    start..end
}

/// Whether an offset is inside a string or a comment.
pub fn in_words(text: &str, at: usize) -> bool {
    inside_text(text, at) || last_before(text, at).is_some_and(|k| matches!(k.0, TokenKind::Comment | TokenKind::Doc))
}

pub(super) fn inside_text(text: &str, at: usize) -> bool {
    last_before(text, at).is_some_and(|(kind, word)| {
        kind == TokenKind::Text && (word.len() == 1 || !word.ends_with('"') || word.ends_with("\\\""))
    })
}

/// The last token before an offset in its line.
fn last_before(text: &str, at: usize) -> Option<(TokenKind, &str)> {
    let before = text.get(line_start(text, at)..at)?;
    // Such long lines are not written by a person, and lexing them at each key would be slow.
    if before.len() > 20_000 {
        return None;
    }
    Lexer::new(before).last().map(|t| (t.kind, t.text(before)))
}
