//! Builds the typed tree of a declaration from what pest matched.
//!
//! The grammar has settled the shape, so building only names the parts. What a grammar can't express is reported here:
//! numbers that are too large, expressions that are too deep, a call where only an assignment would make sense.
//! Building never fails: a part that is missing becomes an empty name or `none`, with an error beside it.

mod cards;
mod changes;
mod clauses;
mod decl;
mod example;
mod expr;
mod once;
mod props;
mod stmt;

use dicta_diagnostics::Code::{self, *};
use std::iter::Peekable;

use pest::iterators::{Pair, Pairs};

use crate::ast::{Decl, Expr, ExprKind, Marks, Name, Span, Text, Tune};
use crate::errors::{ERRORS_MAX, Fix, SyntaxError, too_many};
use crate::grammar::Rule;
use crate::tokens::{Lexer, TokenKind};
use stmt::because;

/// How deep expressions, blocks and properties may nest in the tree.
pub(crate) const DEPTH_MAX: usize = 256;

/// Builds the tree of one declaration; the text is the block's, documentation included.
pub(crate) fn build(text: &str, pair: Pair<'_, Rule>) -> (Decl, Vec<SyntaxError>) {
    let mut builder = Builder {
        text,
        errors: Vec::new(),
        more: 0,
        marks: Marks::default(),
        tunes: Vec::new(),
        level: 0,
        depth: 0,
        sides: Vec::new(),
    };
    let decl = builder.decl(pair);
    builder.escapes();
    if builder.more > 0 {
        builder.errors.push(too_many(decl.span, builder.more, "errors in this declaration"));
    }
    (decl, builder.errors)
}

struct Builder<'t> {
    text: &'t str,
    errors: Vec<SyntaxError>,
    /// How many more errors there were.
    more: usize,
    /// Marks that belong to the declaration as a whole.
    marks: Marks,
    /// The `tune` marks of the declaration's numbers.
    tunes: Vec<Tune>,
    /// How deep the builder itself is.
    level: usize,
    /// The depth of the expression built last.
    depth: usize,
    /// The sides of the current deck.
    sides: Vec<String>,
}

impl Builder<'_> {
    fn error(&mut self, code: Code, span: Span, message: impl Into<String>, hint: Option<&str>) {
        if self.errors.len() >= ERRORS_MAX {
            self.more += 1;
            return;
        }
        let error = SyntaxError::new(code, span, message);
        self.errors.push(SyntaxError { hint: hint.map(str::to_owned), ..error });
    }

    /// Reports escapes in texts that don't exist, which [`unquote`] can't read.
    fn escapes(&mut self) {
        let text = self.text;
        if !text.contains('\\') {
            return;
        }
        for token in Lexer::new(text).filter(|token| token.kind == TokenKind::Text) {
            let mut chars = token.text(text).char_indices();
            while let Some((at, sign)) = chars.next() {
                let Some((_, escaped)) = (sign == '\\').then(|| chars.next()).flatten() else { continue };
                if matches!(escaped, '"' | '\\' | 'n') {
                    continue;
                }
                let start = token.start + at as u32;
                let span = Span { start, end: start + 1 + escaped.len_utf8() as u32 };
                let hint = "write `\\\"` for a quotation mark, `\\n` for a line break and `\\\\` for a backslash";
                let known = self.errors.len();
                self.error(E0001, span, format!("unknown escape `\\{escaped}` in a text"), Some(hint));
                if let Some(error) = self.errors.get_mut(known) {
                    let edits = vec![(Span { start, end: start }, "\\".to_owned())];
                    error.fixes.push(Fix { title: "Write a backslash".into(), edits });
                }
            }
        }
    }

    fn too_deep(&mut self, span: Span) {
        if !self.errors.iter().any(|e| e.code == E0004) {
            let hint = "name a part of it with `define` and use the name";
            self.error(E0004, span, format!("nested more than {DEPTH_MAX} deep"), Some(hint));
        }
    }

    /// Runs a part one level deeper, or reports that it is too deep and uses the substitute.
    fn deeper<T>(&mut self, span: Span, substitute: impl FnOnce() -> T, build: impl FnOnce(&mut Self) -> T) -> T {
        if self.level >= DEPTH_MAX {
            self.too_deep(span);
            self.depth = 0;
            return substitute();
        }
        self.level += 1;
        let built = build(self);
        self.level -= 1;
        built
    }

    fn number(&mut self, pair: &Pair<'_, Rule>) -> i64 {
        let digits = pair.as_str().trim_start_matches('@');
        digits.parse().unwrap_or_else(|_| {
            self.error(E0001, span_of(pair), "this number is too large", Some("the largest number is 1,000,000,000"));
            0
        })
    }

    fn mark(&mut self, pair: Pair<'_, Rule>, marks: &mut Marks) {
        let span = span_of(&pair);
        if pair.as_rule() == Rule::mark_tune {
            return self.tune(pair);
        }
        let is_source = pair.as_rule() == Rule::mark_source;
        let mut parts = Parts::of(pair);
        let Some(first) = parts.text() else { return };
        let taken = if is_source { marks.source.is_some() } else { marks.reconstructed.is_some() };
        if taken {
            self.error(
                E0001,
                span,
                "this mark is given twice",
                Some("one `source` and one `reconstructed` are enough"),
            );
        } else if is_source {
            marks.source = Some((first, parts.text()));
        } else {
            marks.reconstructed = Some(first);
        }
    }

    /// `tune 3..8`; see [`crate::tuned`] for the number that has it.
    fn tune(&mut self, pair: Pair<'_, Rule>) {
        let span = span_of(&pair);
        let numbers: Vec<_> = Parts::of(pair).filter(|part| part.as_rule() == Rule::int).collect();
        if let [low, high] = &numbers[..] {
            let (low, high) = (self.number(low), self.number(high));
            self.tunes.push(Tune { low, high, span });
        }
    }

    /// `unreachable because "…"` of the declaration as a whole.
    fn unreachable_decl(&mut self, pair: Pair<'_, Rule>) {
        let span = span_of(&pair);
        if self.marks.unreachable.is_some() {
            self.error(E0001, span, "this mark is given twice", Some("one `unreachable` is enough"));
        } else {
            self.marks.unreachable = because(pair);
        }
    }

    /// A mark on its own line in the body of a declaration. The first of several holds for the declaration; a body may
    /// repeat marks, each for the lines below it, as a comment does.
    fn mark_of_decl(&mut self, pair: Pair<'_, Rule>) {
        if pair.as_rule() == Rule::unreachable {
            return self.unreachable_decl(pair);
        }
        let mut marks = Marks::default();
        self.mark(pair, &mut marks);
        self.marks.source = self.marks.source.take().or(marks.source);
        self.marks.reconstructed = self.marks.reconstructed.take().or(marks.reconstructed);
    }

    /// Lines of `///` directly above a place inside the block.
    fn docs_above(&self, at: u32) -> String {
        let before = self.text.get(..at as usize).unwrap_or("").trim_end_matches([' ', '\t']);
        // Only what begins a line has lines directly above; a long line isn't searched again for each item on it.
        if !before.ends_with('\n') {
            return String::new();
        }
        let mut lines: Vec<&str> = Vec::new();
        for line in before.lines().rev() {
            let Some(doc) = doc_line(line) else { break };
            lines.push(doc);
        }
        lines.reverse();
        lines.join("\n")
    }
}

/// The words of a line that holds only `/// words`.
fn doc_line(line: &str) -> Option<&str> {
    let doc = line.trim_start_matches(['\u{FEFF}', ' ', '\t']).strip_prefix("///")?;
    if doc.starts_with('/') {
        return None;
    }
    Some(doc.strip_prefix(' ').unwrap_or(doc).trim_end())
}

/// The place of a pair. Pest lets a rule end with the blanks and comments before an optional part that isn't there;
/// the last token inside has the real end.
fn span_of(pair: &Pair<'_, Rule>) -> Span {
    let span = pair.as_span();
    let mut end = span.end();
    if !matches!(span.as_str().as_bytes().last(), Some(b' ' | b'\n')) {
        return Span { start: span.start() as u32, end: end as u32 };
    }
    let mut inner = pair.clone().into_inner();
    while let Some(last) = inner.next_back() {
        end = last.as_span().end();
        inner = last.into_inner();
    }
    Span { start: span.start() as u32, end: end as u32 }
}

fn name_of(pair: &Pair<'_, Rule>) -> Name {
    Name { text: pair.as_str().to_owned(), span: span_of(pair) }
}

fn text_of(pair: &Pair<'_, Rule>) -> Text {
    Name { text: unquote(pair.as_str()), span: span_of(pair) }
}

/// The text without quotes and escapes: `\"` and `\\` are a quote and a backslash, `\n` for a line break.
pub fn unquote(quoted: &str) -> String {
    let inner = quoted.strip_prefix('"').unwrap_or(quoted);
    let inner = inner.strip_suffix('"').unwrap_or(inner);
    let mut out = String::with_capacity(inner.len());
    let mut chars = inner.chars();
    while let Some(c) = chars.next() {
        match c {
            '\\' => match chars.next() {
                Some('n') => out.push('\n'),
                Some(other) => out.push(other),
                None => {}
            },
            other => out.push(other),
        }
    }
    out
}

/// A text as it is written: with its quotes, and with quotes, backslashes and line breaks inside it escaped.
pub fn quote(text: &str) -> String {
    format!("\"{}\"", text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n"))
}

fn no_name(at: u32) -> Name {
    Name { text: String::new(), span: Span { start: at, end: at } }
}

fn no_expr(at: u32) -> Expr {
    Expr { kind: ExprKind::None, span: Span { start: at, end: at } }
}

/// Punctuation and single words of the grammar carry no part of the tree.
fn is_noise(rule: Rule) -> bool {
    (Rule::lbrace..=Rule::point).contains(&rule) || rule >= Rule::kw_add || rule == Rule::EOI
}

/// Whether a word of the grammar, such as `kw_piece`, is directly in a pair.
fn has(pair: &Pair<'_, Rule>, word: Rule) -> bool {
    pair.clone().into_inner().any(|inner| inner.as_rule() == word)
}

/// The first word of the grammar directly in a pair.
fn first_word<'i>(pair: &Pair<'i, Rule>) -> Option<Pair<'i, Rule>> {
    pair.clone().into_inner().find(|inner| inner.as_rule() >= Rule::kw_add)
}

/// The parts of a pair in order, without noise.
struct Parts<'i> {
    pairs: Peekable<Pairs<'i, Rule>>,
    at: u32,
}

impl<'i> Parts<'i> {
    fn of(pair: Pair<'i, Rule>) -> Self {
        let at = span_of(&pair).start;
        Parts { pairs: pair.into_inner().peekable(), at }
    }

    fn skip_noise(&mut self) {
        while self.pairs.next_if(|pair| is_noise(pair.as_rule())).is_some() {}
    }

    /// The next part if it is of this kind.
    fn opt(&mut self, rule: Rule) -> Option<Pair<'i, Rule>> {
        self.skip_noise();
        self.pairs.next_if(|pair| pair.as_rule() == rule)
    }

    fn opt_name(&mut self) -> Option<Name> {
        self.skip_noise();
        let is_name = |rule| matches!(rule, Rule::ident | Rule::any_name | Rule::dotted | Rule::path | Rule::switch);
        self.pairs.next_if(|pair| is_name(pair.as_rule())).map(|pair| name_of(&pair))
    }

    fn name(&mut self) -> Name {
        self.opt_name().unwrap_or_else(|| no_name(self.at))
    }

    fn text(&mut self) -> Option<Text> {
        self.opt(Rule::text).map(|pair| text_of(&pair))
    }
}

impl<'i> Iterator for Parts<'i> {
    type Item = Pair<'i, Rule>;

    fn next(&mut self) -> Option<Pair<'i, Rule>> {
        self.skip_noise();
        self.pairs.next()
    }
}

/// The names of a `names` pair.
fn names_of(pair: Pair<'_, Rule>) -> Vec<Name> {
    pair.into_inner().filter(|inner| inner.as_rule() == Rule::ident).map(|inner| name_of(&inner)).collect()
}

/// The names of the first `names` inside a pair.
fn names_in(pair: Pair<'_, Rule>) -> Vec<Name> {
    pair.into_inner().find(|inner| inner.as_rule() == Rule::names).map(names_of).unwrap_or_default()
}
