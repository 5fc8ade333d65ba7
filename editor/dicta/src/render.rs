//! Diagnostics for the terminal and as JSON.

use annotate_snippets::{AnnotationKind, Element, Group, Level, Patch, Renderer, Snippet, renderer::DecorStyle};
use dicta_compiler::{Diagnostic, Fix, Severity};
use dicta_program::Origin;
use serde_json::{Value, json};
use std::io::IsTerminal;
use std::ops::Range;

/// The path and content of a file, by the number that diagnostics use.
pub trait Texts {
    /// The file's path for display, and its content.
    fn file(&self, file: u32) -> (&str, &str);
}

/// Renders a diagnostic: the underlined source, other places, the hint and the fixes.
pub fn diagnostic(found: &Diagnostic, texts: &dyn Texts) -> String {
    let level = match found.severity() {
        Severity::Error | Severity::Example => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let (path, text) = texts.file(found.at.file);
    let beside = found.notes.iter().filter(|(o, _)| o.file == found.at.file);
    let spans = beside.clone().map(|(o, _)| range(text, o.start, o.end));
    let spans: Vec<_> = std::iter::once(range(text, found.at.start, found.at.end)).chain(spans).collect();
    let lines = Lines::around(text, &spans);
    let mut at = AnnotationKind::Primary.span(lines.within(&spans[0]));
    if !found.label.is_empty() {
        at = at.label(found.label.as_str());
    }
    let mut snippet = lines.snippet(path).annotation(at);
    for ((_, note), span) in beside.zip(&spans[1..]) {
        snippet = snippet.annotation(AnnotationKind::Context.span(lines.within(span)).label(note.as_str()));
    }
    let mut elements: Vec<Element<'_>> = vec![snippet.into()];
    for (origin, note) in found.notes.iter().filter(|(o, _)| o.file != found.at.file) {
        let (path, text) = texts.file(origin.file);
        let span = range(text, origin.start, origin.end);
        let lines = Lines::around(text, std::slice::from_ref(&span));
        let at = AnnotationKind::Context.span(lines.within(&span)).label(note.as_str());
        elements.push(lines.snippet(path).annotation(at).into());
    }
    if let Some(hint) = &found.hint {
        elements.push(Level::HELP.message(hint.as_str()).into());
    }
    let mut report = vec![level.primary_title(found.message.as_str()).id(found.code.name()).elements(elements)];
    report.extend(found.fixes.iter().filter_map(|f| fix(f, texts)));
    renderer().render(&report)
}

/// A fix as a patch, if all its edits are in one file.
fn fix<'a>(fix: &'a Fix, texts: &'a dyn Texts) -> Option<Group<'a>> {
    let (first, _) = fix.edits.first()?;
    if fix.edits.iter().any(|(at, _)| at.file != first.file) {
        return None;
    }
    let (path, text) = texts.file(first.file);
    let spans: Vec<_> = fix.edits.iter().map(|(at, _)| range(text, at.start, at.end)).collect();
    let lines = Lines::around(text, &spans);
    let edits = fix.edits.iter().zip(&spans);
    let patches = edits.map(|((_, new), span)| Patch::new(lines.within(span), new.as_str()));
    let snippet = lines.snippet(path).patches(patches);
    Some(Level::HELP.secondary_title(fix.title.as_str()).element(snippet))
}

/// The lines of a file that contain some ranges. The renderer lists all lines that it is given, so it gets no others.
struct Lines<'t> {
    text: &'t str,
    /// The number of the first line, and its offset in the file.
    number: usize,
    offset: usize,
}

impl<'t> Lines<'t> {
    fn around(text: &'t str, ranges: &[Range<usize>]) -> Lines<'t> {
        let first = ranges.iter().map(|r| r.start).min().unwrap_or(0);
        let last = ranges.iter().map(|r| r.end).max().unwrap_or(first);
        let offset = text[..first].rfind('\n').map_or(0, |i| i + 1);
        let end = text[last..].find('\n').map_or(text.len(), |i| last + i + 1);
        Lines { text: &text[offset..end], number: text[..offset].matches('\n').count() + 1, offset }
    }

    fn within(&self, range: &Range<usize>) -> Range<usize> {
        range.start - self.offset..range.end - self.offset
    }

    fn snippet<A: Clone>(&self, path: &'t str) -> Snippet<'t, A> {
        Snippet::source(self.text).line_start(self.number).path(crate::out::name(path))
    }
}

fn renderer() -> Renderer {
    if colours(&std::io::stdout()) { Renderer::styled().decor_style(DecorStyle::Unicode) } else { Renderer::plain() }
}

/// Whether output to this stream may be coloured.
pub fn colours(to: &impl IsTerminal) -> bool {
    to.is_terminal() && std::env::var_os("NO_COLOR").is_none_or(|v| v.is_empty())
}

/// A byte range clamped to the text and widened to character boundaries.
fn range(text: &str, start: u32, end: u32) -> Range<usize> {
    let start = text.floor_char_boundary((start as usize).min(text.len()));
    let end = text.ceil_char_boundary((end as usize).clamp(start, text.len()));
    start..end
}

/// A diagnostic as JSON: lines and columns count from 1, columns in characters.
pub fn as_json(found: &Diagnostic, texts: &dyn Texts) -> Value {
    let place = |at: Origin| {
        let (path, text) = texts.file(at.file);
        let range = range(text, at.start, at.end);
        let (line, column) = dicta_syntax::line_col(text, range.start);
        json!({ "file": path, "line": line, "column": column, "start": range.start, "end": range.end })
    };
    json!({
        "code": found.code.name(),
        "severity": match found.severity() {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Example => "example",
        },
        "message": found.message,
        "label": found.label,
        "place": place(found.at),
        "notes": found.notes.iter()
            .map(|(at, note)| json!({ "place": place(*at), "note": note })).collect::<Vec<_>>(),
        "hint": found.hint,
        "candidates": found.candidates,
        "fixes": found.fixes.iter().map(|fix| json!({
            "title": fix.title,
            "edits": fix.edits.iter()
                .map(|(at, new)| json!({ "place": place(*at), "text": new })).collect::<Vec<_>>(),
        })).collect::<Vec<_>>(),
    })
}

#[cfg(test)]
mod tests {
    use super::Lines;

    #[test]
    fn the_renderer_gets_only_the_lines_with_ranges() {
        let lines = Lines::around("one\ntwo\nthree\nfour\n", &[4..5, 9..10]);
        assert_eq!((lines.text, lines.number, lines.within(&(9..10))), ("two\nthree\n", 2, 5..6));
        assert_eq!(Lines::around("", &[]).text, "");
    }
}
