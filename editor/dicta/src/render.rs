//! Diagnostics for the terminal and as JSON.

use annotate_snippets::{AnnotationKind, Element, Group, Level, Patch, Renderer, Snippet, renderer::DecorStyle};
use dicta_compiler::{Diagnostic, Fix, Severity};
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
    let level = match found.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let (path, text) = texts.file(found.file);
    let mut at = AnnotationKind::Primary.span(range(text, found.start, found.end));
    if !found.label.is_empty() {
        at = at.label(found.label.as_str());
    }
    let mut snippet = Snippet::source(text).path(path).annotation(at);
    for (origin, note) in found.notes.iter().filter(|(o, _)| o.file == found.file) {
        snippet = snippet
            .annotation(AnnotationKind::Context.span(range(text, origin.start, origin.end)).label(note.as_str()));
    }
    let mut elements: Vec<Element<'_>> = vec![snippet.into()];
    for (origin, note) in found.notes.iter().filter(|(o, _)| o.file != found.file) {
        let (path, text) = texts.file(origin.file);
        let at = AnnotationKind::Context.span(range(text, origin.start, origin.end)).label(note.as_str());
        elements.push(Snippet::source(text).path(path).annotation(at).into());
    }
    if let Some(hint) = &found.hint {
        elements.push(Level::HELP.message(hint.as_str()).into());
    }
    let mut report = vec![level.primary_title(found.message.as_str()).id(found.code).elements(elements)];
    report.extend(found.fixes.iter().filter_map(|f| fix(f, texts)));
    renderer().render(&report)
}

/// A fix as a patch, if all its edits are in one file.
fn fix<'a>(fix: &'a Fix, texts: &'a dyn Texts) -> Option<Group<'a>> {
    let (file, _) = fix.edits.first()?;
    if fix.edits.iter().any(|(f, _)| f != file) {
        return None;
    }
    let (path, text) = texts.file(*file);
    let patches = fix.edits.iter().map(|(_, edit)| Patch::new(range(text, edit.start, edit.end), edit.text.as_str()));
    let snippet = Snippet::source(text).path(path).patches(patches);
    Some(Level::HELP.secondary_title(fix.title.as_str()).element(snippet))
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
    let place = |file: u32, start: u32, end: u32| {
        let (path, text) = texts.file(file);
        let range = range(text, start, end);
        let (line, column) = line_column(text, range.start);
        json!({ "file": path, "line": line, "column": column, "start": range.start, "end": range.end })
    };
    json!({
        "code": found.code,
        "severity": match found.severity { Severity::Error => "error", Severity::Warning => "warning" },
        "message": found.message,
        "label": found.label,
        "place": place(found.file, found.start, found.end),
        "notes": found.notes.iter()
            .map(|(o, note)| json!({ "place": place(o.file, o.start, o.end), "note": note })).collect::<Vec<_>>(),
        "hint": found.hint,
        "candidates": found.candidates,
        "fixes": found.fixes.iter().map(|fix| json!({
            "title": fix.title,
            "edits": fix.edits.iter()
                .map(|(file, e)| json!({ "place": place(*file, e.start, e.end), "text": e.text })).collect::<Vec<_>>(),
        })).collect::<Vec<_>>(),
    })
}

/// Line and column of a byte, from 1; columns in characters.
pub fn line_column(text: &str, byte: usize) -> (usize, usize) {
    let before = &text[..text.floor_char_boundary(byte.min(text.len()))];
    let line = before.matches('\n').count() + 1;
    let column = before.rsplit('\n').next().unwrap_or("").chars().count() + 1;
    (line, column)
}

#[cfg(test)]
mod tests {
    use super::line_column;

    #[test]
    fn columns_count_characters() {
        assert_eq!(line_column("ä\nöü x", "ä\nöü ".len()), (2, 4));
        assert_eq!(line_column("", 9), (1, 1));
    }
}
