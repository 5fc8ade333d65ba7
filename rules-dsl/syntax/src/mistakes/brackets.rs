//! Fixes of braces, brackets and quotes that are not closed or not opened.

use super::{SIZE_MAX, fix, is_whole};
use crate::balance::closer;
use crate::edit::TextEdit;
use crate::errors::{Fix, SyntaxError};
use crate::tokens::Lexer;

/// Fixes that close or remove the wrong brace, bracket or quote of a text; only those that make the declaration valid.
pub(crate) fn balanced(text: &str, error: &SyntaxError) -> Vec<Fix> {
    if text.len() > SIZE_MAX {
        return Vec::new();
    }
    let (start, end) = (error.at.start as usize, error.at.end as usize);
    let sign = text.get(start..end).unwrap_or("");
    let line_end = |from: usize| from + text.get(from..).map_or(0, |rest| rest.lines().next().unwrap_or("").len());
    let mut fixes = Vec::new();
    let mut offer = |title: String, edit: TextEdit| {
        let whole = is_whole(text, std::slice::from_ref(&edit));
        if whole && fixes.is_empty() {
            fixes.push(fix(title, vec![edit]));
        }
    };
    match sign {
        "}" | ")" | "]" => {
            if let Some(closer) = closer_at(text, start) {
                offer(format!("Add the missing `{closer}`"), TextEdit::insert(start as u32, closer));
            }
            offer(format!("Remove the `{sign}`"), without(text, start, end));
        }
        // The lines that follow in the first column may belong to the declaration.
        "{" if text[end..].trim().is_empty() => {}
        "{" | "(" | "[" => {
            let closer = closer(sign);
            let title = format!("Add the missing `{closer}`");
            for at in [inner_end(text, start), Some(line_end(start)), Some(text.trim_end().len())].into_iter().flatten()
            {
                let of_line = text.get(..at).unwrap_or("").trim_end_matches([' ', ',', '{']).len();
                let lines = text.get(start..at).is_some_and(|inside| inside.contains('\n'));
                let closer = if lines { format!("\n{}{closer}", indent(text, start)) } else { closer.to_owned() };
                for at in [at, of_line] {
                    offer(title.clone(), TextEdit::insert(at as u32, closer.as_str()));
                }
            }
        }
        _ if sign.starts_with('"') => {
            let shown = text.get(..line_end(start)).unwrap_or("").trim_end();
            for at in [
                shown.len(),
                shown.trim_end_matches([' ', ',', ')', '}']).len(),
                shown.trim_end_matches([' ', '{']).len(),
            ] {
                if at > start {
                    offer("Add the missing `\"`".to_owned(), TextEdit::insert(at as u32, "\""));
                }
            }
        }
        _ => {}
    }
    fixes
}

/// The bracket that closes the innermost one open at a place.
fn closer_at(text: &str, at: usize) -> Option<&'static str> {
    let mut open = Vec::new();
    for token in Lexer::new(text).take_while(|t| (t.start as usize) < at) {
        match token.text(text) {
            sign @ ("{" | "(" | "[") => open.push(closer(sign)),
            "}" | ")" | "]" => {
                open.pop();
            }
            _ => {}
        }
    }
    open.pop()
}

/// An edit that removes a part of a text, with its line if nothing else is in it.
fn without(text: &str, start: usize, end: usize) -> TextEdit {
    let line = text[..start].rfind('\n').map_or(0, |i| i + 1);
    let rest = text[end..].find('\n').map_or(text.len(), |i| end + i + 1);
    let alone = text[line..start].trim().is_empty() && text[end..rest].trim().is_empty();
    let (start, end) = if alone { (line, rest) } else { (start, end) };
    TextEdit::replace(start as u32, end as u32, "")
}

/// The blanks with which the line of a byte begins.
fn indent(text: &str, at: usize) -> &str {
    let line = text[..at].rfind('\n').map_or(0, |i| i + 1);
    let rest = &text[line..];
    &rest[..rest.len() - rest.trim_start_matches([' ', '\t']).len()]
}

/// The end of the last line that is indented deeper than the line of an opening brace.
fn inner_end(text: &str, open: usize) -> Option<usize> {
    let depth = indent(text, open).len();
    let mut end = None;
    let mut at = open + text.get(open..)?.find('\n')? + 1;
    for line in text.get(at..)?.split_inclusive('\n') {
        let shown = line.trim_end();
        if !shown.is_empty() && indent(line, 0).len() <= depth {
            break;
        }
        if !shown.is_empty() {
            end = Some(at + shown.len());
        }
        at += line.len();
    }
    end
}
