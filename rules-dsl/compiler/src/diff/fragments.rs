//! Source fragments as one line: runs of whitespace become one space, comments are removed.

use crate::diagnostics::GlobalSpan;
use crate::overlay::Item;
use crate::project::Project;
use crate::written::{changed_text, replacements};
use dicta_syntax::ast::*;
use dicta_syntax::tokens::{TokenKind, lex, split_at};
use std::borrow::Cow;

/// Reads the source of the tree of one declaration.
pub(super) struct Words<'p> {
    pub project: &'p Project,
    pub item: &'p Item,
}

impl<'p> Words<'p> {
    /// The source at a place, with the parts that overlays replaced in it.
    pub fn raw(&self, at: GlobalSpan) -> Cow<'p, str> {
        match self.item.changes.replaced.is_empty() {
            true => Cow::Borrowed(self.project.text(at)),
            false => changed_text(self.project.origin(at), &replacements(self.project, self.item), &|at| {
                self.project.text(self.project.address(at))
            }),
        }
    }

    pub fn sp(&self, span: Span) -> GlobalSpan {
        self.item.sp(span)
    }

    /// The source of a span in one line.
    pub fn at(&self, span: Span) -> String {
        line(&self.raw(self.sp(span)))
    }

    pub fn expr(&self, e: &Expr) -> String {
        self.at(e.span)
    }

    pub fn exprs(&self, list: &[Expr]) -> String {
        list.iter().map(|e| self.expr(e)).collect::<Vec<_>>().join(" ")
    }

    /// From a position up to the first opening brace after another position.
    pub fn up_to_brace(&self, start: u32, after: u32) -> String {
        let rest = self.project.text(self.sp(Span { start: after, end: after.saturating_add(400) }));
        let head = split_at(rest, "{").or(rest.split_once('\n')).map_or(rest, |(head, _)| head);
        self.at(Span { start, end: after + head.len() as u32 })
    }

    /// The source before the body of a declaration: without its title and without `replace`, up to a brace or one of
    /// these words.
    pub fn head(&self, span: Span, until: &[&str]) -> String {
        let text = &*self.raw(self.sp(span));
        let mut depth = 0;
        let mut out = String::new();
        let mut gap = false;
        for token in lex(text) {
            let word = token.text(text);
            if token.is_trivia() {
                gap = true;
                continue;
            }
            if depth == 0
                && (word == "{" || until.contains(&word) || matches!(word, "source" | "reconstructed" | "tune"))
            {
                break;
            }
            depth += i32::from(matches!(word, "(" | "[" | "{")) - i32::from(matches!(word, ")" | "]" | "}"));
            if token.kind == TokenKind::Text || out.is_empty() && word == "replace" {
                continue;
            }
            if gap && !out.is_empty() {
                out.push(' ');
            }
            gap = false;
            out.push_str(word);
        }
        out
    }
}

/// A source fragment as one line.
pub(super) fn line(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut gap = false;
    for token in lex(text) {
        if token.is_trivia() || token.kind == TokenKind::Doc {
            gap = true;
            continue;
        }
        if gap && !out.is_empty() {
            out.push(' ');
        }
        gap = false;
        out.push_str(token.text(text).trim_end());
    }
    out
}
