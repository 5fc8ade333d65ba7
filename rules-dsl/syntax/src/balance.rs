//! Braces, quotes and nesting of a block, looked at before pest sees it: what pest reports about a missing brace is never
//! where the brace is missing.

use crate::ast::Span;
use crate::errors::SyntaxError;
use crate::tokens::{Lexer, TokenKind};
use dicta_diagnostics::Code::*;

/// How deep braces, brackets, parentheses and constructs without them may nest. Pest makes at least one call per level,
/// and checks the remaining stack on only a few platforms.
pub const NESTING_MAX: usize = 256;

/// Checks quotes, braces and nesting of a block; `None` if pest can parse it.
pub(crate) fn balance(text: &str) -> Option<SyntaxError> {
    let mut open: Vec<Open> = Vec::new();
    let mut bare = Bare::default();
    let mut suspect: Option<Open> = None;
    let (mut indent, mut fresh_line) = (0, true);
    for token in Lexer::new(text) {
        let span = token.span();
        let word = token.text(text);
        if bare.nested(token.kind, word) + open.len() > NESTING_MAX {
            let message = format!("nested more than {NESTING_MAX} deep");
            let error = SyntaxError::new(E0004, span, message);
            return Some(error.hint("name a part of it with `define` and use the name"));
        }
        match token.kind {
            TokenKind::Newline => (indent, fresh_line) = (0, true),
            TokenKind::Space if fresh_line => indent = token.end - token.start,
            TokenKind::Space | TokenKind::Comment | TokenKind::Doc => {}
            TokenKind::Text => {
                let closed = word.len() > 1 && word.ends_with('"') && !ends_escaped(word);
                if !closed {
                    let error = SyntaxError::new(E0003, span, "this text has no closing `\"`");
                    return Some(error.hint("close it on the same line; write `\\\"` for a quote inside a text"));
                }
                fresh_line = false;
            }
            _ => {
                if matches!(word, "{" | "(" | "[") {
                    if open.len() >= NESTING_MAX {
                        let message = format!("braces nested more than {NESTING_MAX} deep");
                        return Some(SyntaxError::new(E0004, span, message));
                    }
                    open.push(Open { span, closer: closer(word), indent });
                } else if matches!(word, "}" | ")" | "]") {
                    match open.pop() {
                        Some(opener) if opener.closer == word => {
                            if fresh_line && indent < opener.indent && suspect.is_none() {
                                suspect = Some(opener);
                            }
                        }
                        Some(opener) => return Some(mismatch(text, opener, span, word)),
                        None => {
                            let message = format!("unmatched `{word}`");
                            let hint = "remove it, or add its opening partner";
                            return Some(SyntaxError::new(E0002, span, message).hint(hint));
                        }
                    }
                }
                fresh_line = false;
            }
        }
    }
    let last = open.pop()?;
    Some(unclosed(text, suspect.unwrap_or(last)))
}

/// Nesting without brackets: each `if`, `any`, `sum` and so on contains everything that follows it, up to the end of
/// the line, the statement or the brackets around it.
#[derive(Default)]
struct Bare {
    /// The depth in each open bracket, outermost first.
    outer: Vec<usize>,
    /// The depth in the innermost bracket.
    count: usize,
    /// The depth in all of them.
    sum: usize,
    /// Something must follow the last word, so the line continues below.
    goes_on: bool,
    /// Whether the next word may begin something new.
    fresh: Fresh,
}

#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Fresh {
    #[default]
    No,
    /// After a `}` on the same line.
    Brace,
    /// On a new line, where a sign begins a modifier.
    Line,
}

impl Bare {
    /// Takes the next token; returns how deep everything without brackets is nested there.
    fn nested(&mut self, kind: TokenKind, word: &str) -> usize {
        match kind {
            TokenKind::Newline if self.goes_on => {}
            TokenKind::Newline => self.fresh = Fresh::Line,
            TokenKind::Space | TokenKind::Comment | TokenKind::Doc => {}
            _ => {
                self.goes_on = joins_lines(word);
                match std::mem::take(&mut self.fresh) {
                    Fresh::Brace if !self.goes_on => self.forget(),
                    Fresh::Line if !self.goes_on || matches!(word, "+" | "-") => self.forget(),
                    _ => {}
                }
                match word {
                    "{" | "(" | "[" => self.outer.push(std::mem::take(&mut self.count)),
                    "}" | ")" | "]" => {
                        self.forget();
                        self.count = self.outer.pop().unwrap_or(0);
                        // A block ends what comes before it.
                        if word == "}" {
                            self.fresh = Fresh::Brace;
                        }
                    }
                    "," | ";" => self.forget(),
                    // Words that contain an expression or a type up to the end.
                    "if" | "any" | "every" | "count" | "sum" | "least" | "most" | "first" | "set" | "list" => {
                        self.count += 1;
                        self.sum += 1;
                    }
                    _ => {}
                }
            }
        }
        self.sum
    }

    fn forget(&mut self) {
        self.sum -= self.count;
        self.count = 0;
    }
}

/// Whether a word or sign never ends a line, or never begins a statement.
pub(crate) fn joins_lines(word: &str) -> bool {
    let name = matches!(
        word,
        "then" | "else" | "where" | "holds" | "for" | "by" | "of" | "in" | "and" | "or" | "mod" | "is" | "not"
    );
    name || matches!(word, "==" | "!=" | "<" | "<=" | ">" | ">=" | "+" | "-" | "*" | "/" | "..")
}

#[derive(Clone, Copy)]
struct Open {
    span: Span,
    closer: &'static str,
    indent: u32,
}

pub(crate) fn closer(opener: &str) -> &'static str {
    match opener {
        "{" => "}",
        "(" => ")",
        _ => "]",
    }
}

fn ends_escaped(word: &str) -> bool {
    let body = &word.as_bytes()[..word.len() - 1];
    body.iter().rev().take_while(|&&b| b == b'\\').count() % 2 == 1
}

fn slice(text: &str, span: Span) -> &str {
    text.get(span.start as usize..span.end as usize).unwrap_or("")
}

fn unclosed(text: &str, open: Open) -> SyntaxError {
    let opener = slice(text, open.span);
    SyntaxError::new(E0002, open.span, format!("unclosed `{opener}`")).hint(format!(
        "add a `{}`; a word in the first column starts a new declaration, so indent the lines inside",
        open.closer
    ))
}

fn mismatch(text: &str, open: Open, span: Span, word: &str) -> SyntaxError {
    let opener = slice(text, open.span);
    SyntaxError::new(E0002, span, format!("found `{word}`, but `{opener}` is still open"))
        .label(format!("expected `{}`", open.closer))
        .hint(format!("close it with `{}` first", open.closer))
}
