//! A single value: replaced if it is written, otherwise added, or removed.

use super::{EditError, Found, Path, indent, refuse};
use crate::typing::line_start;
use dicta_syntax::ast::{Prop, Span};
use dicta_syntax::part::{Part, Place};
use dicta_syntax::tokens::{Token, lex};
use dicta_syntax::{TextEdit, line_end};

/// Sets a part to a value.
pub(super) fn set(found: &Found, of: &Path, to: &str) -> Result<Vec<TextEdit>, EditError> {
    let to = to.trim();
    if to.is_empty() {
        return refuse("a value is missing");
    }
    let part = found.part(of)?;
    let edit = match (part.place(&found.decl.kind), &part) {
        (Place::At(span), Part::Copies(_)) => found.replace(span, format!("x{to}")),
        (Place::At(span), _) => found.replace(span, to),
        (Place::Behind { at, .. }, Part::Copies(_)) => TextEdit::insert(found.at(at), format!(" x{to}")),
        (Place::Behind { at, word: "" }, _) => TextEdit::insert(found.at(at), format!(" {to}")),
        (Place::Behind { at, word }, _) => TextEdit::insert(found.at(at), format!(" {word} {to}")),
        (Place::New, Part::Unsaid { .. }) => {
            let name = of.parts.last().map_or("", String::as_str);
            new_property(found, &part, &format!("{} {to}", super::path::quoted(name)))?
        }
        (Place::New, _) => return refuse(format!("`{of}` can only be changed in the source")),
    };
    Ok(vec![edit])
}

/// Removes a property, or a part of a line.
pub(super) fn clear(found: &Found, of: &Path) -> Result<Vec<TextEdit>, EditError> {
    let part = found.part(of)?;
    let Some(span) = part.removable(&found.decl.kind) else {
        return match part {
            Part::Unsaid { .. } | Part::Lasting(_) => refuse(format!("`{of}` has no value here")),
            _ => refuse(format!("`{of}` must have a value")),
        };
    };
    let text = found.block.text(found.text);
    let gone = match part {
        Part::Lasting(_) => behind_line(text, span),
        _ => without(text, span),
    };
    Ok(vec![found.replace(gone, "")])
}

/// The span to remove with the end of a line: with the blanks before it, and with its own line if it has one.
fn behind_line(text: &str, span: Span) -> Span {
    let before = text[..span.start as usize].trim_end_matches([' ', '\t']);
    let has_own_line =
        before.ends_with('\n') && text[span.end as usize..].trim_start_matches([' ', '\t', '\r']).starts_with('\n');
    let before = if has_own_line { before.trim_end_matches(['\n', '\r']) } else { before };
    Span { start: before.len() as u32, end: span.end }
}

/// The span to remove with an element: its whole line if it is alone there, else an adjacent comma.
pub(super) fn without(text: &str, span: Span) -> Span {
    let (start, end) = (span.start as usize, span.end as usize);
    let line = line_start(text, start);
    let rest = &text[end..];
    let comma = rest.find(|c: char| c != ' ' && c != '\t').filter(|i| rest[*i..].starts_with(','));
    let behind = comma.map_or(0, |i| i + 1);
    let blanks = super::blanks(rest, behind);
    let line_ends = |s: &str| s.is_empty() || s.starts_with('\n') || s.starts_with("\r\n");
    let alone = text[line..start].trim_matches([' ', '\t']).is_empty();
    let after = &rest[behind + blanks..];
    // A comment after it on its line belongs to it.
    let comment = if after.starts_with("//") {
        after.find('\n').map_or(after.len(), |i| i - usize::from(after[..i].ends_with('\r')))
    } else {
        0
    };
    let opens = text[line..start].trim_end_matches([' ', '\t']).ends_with(['{', '[']);
    if opens && after.starts_with(['}', ']']) {
        // The braces become empty.
        let start = text[..start].trim_end_matches([' ', '\t']).len();
        return Span { start: start as u32, end: (end + behind + blanks) as u32 };
    }
    if alone && line_ends(&after[comment..]) {
        let break_len = after[comment..].find('\n').map_or(0, |i| i + 1);
        return Span { start: line as u32, end: (end + behind + blanks + comment + break_len) as u32 };
    }
    if comma.is_some() && !line_ends(after) {
        return Span { start: span.start, end: (end + behind + blanks) as u32 };
    }
    // The last of its line: remove the comma before it.
    let before = text[..start].trim_end_matches([' ', '\t']);
    let start = match before.strip_suffix(',') {
        Some(kept) if comma.is_none() => kept.trim_end_matches([' ', '\t']).len(),
        _ if alone => start,
        _ => before.len(),
    };
    // Keep a space before a closing brace.
    Span { start: start as u32, end: (end + behind) as u32 }
}

/// Adds a new property to its body.
pub(super) fn new_property(found: &Found, part: &Part, line: &str) -> Result<TextEdit, EditError> {
    let text = found.block.text(found.text);
    let beside = part.beside(&found.decl.kind);
    if let Some(last) = beside.iter().rev().find(|p| p.block.is_none()) {
        return Ok(behind(found, text, last, line));
    }
    // The body is empty: write into the braces, or add braces.
    let within = match part.prop(&found.decl.kind) {
        Some(prop) => prop.span,
        None => found.decl.span,
    };
    let tokens: Vec<Token> = lex(text).into_iter().filter(|t| t.start >= within.start && t.end <= within.end).collect();
    let open = tokens.iter().find(|t| t.text(text) == "{");
    Ok(match open {
        Some(open) => {
            let inside = &text[open.end as usize..];
            let blank = inside.starts_with([' ', '\n', '\r']);
            TextEdit::insert(found.at(open.end), format!(" {line}{}", if blank { "" } else { " " }))
        }
        None => {
            // After the head, before any marks.
            let mark =
                tokens.iter().find(|t| matches!(t.text(text), "source" | "reconstructed" | "unreachable" | "tune"));
            let end = mark.map_or(within.end, |m| m.start) as usize;
            let end = text[..end].trim_end().len() as u32;
            TextEdit::insert(found.at(end), format!(" {{ {line} }}"))
        }
    })
}

/// Adds a property after another: on a line of its own if the other is the last of its line and not the only line.
pub(super) fn behind(found: &Found, text: &str, last: &Prop, line: &str) -> TextEdit {
    behind_of(found.at(0), text, last, line)
}

/// The same in the block of a declaration that begins at this byte of its file.
pub(super) fn behind_of(block: u32, text: &str, last: &Prop, line: &str) -> TextEdit {
    let end = last.span.end as usize;
    let start = line_start(text, last.span.start as usize);
    let rest_of_line = text[end..].lines().next().unwrap_or("");
    let tail: Vec<Token> = lex(rest_of_line);
    let only_trivia = tail.iter().all(|t| t.is_trivia() || t.text(rest_of_line) == ",");
    let opens_here = text[start..last.span.start as usize].contains('{');
    if !only_trivia || opens_here {
        return TextEdit::insert(block + last.span.end, format!(", {line}"));
    }
    let line_end = line_end(text);
    let indent = indent(text, start);
    let rest = rest_of_line.trim_end_matches('\r');
    TextEdit::insert(block + last.span.end + rest.len() as u32, format!("{line_end}{indent}{line}"))
}
