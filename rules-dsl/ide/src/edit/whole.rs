//! Whole declarations: titles, copies, removal.

use super::{EditError, Found, refuse};
use crate::symbols::File;
use dicta_syntax::ast::{Decl, DeclKind};
use dicta_syntax::tokens::{Token, TokenKind, lex};
use dicta_syntax::{Block, TextEdit, line_end, quote, unquote};

/// The end of the name, and the range of the title in the block, if there is one.
fn title_at(found: &Found) -> Option<(u32, Option<(u32, u32)>)> {
    let (_, name) = found.decl.kind.key()?;
    let text = found.block.text(found.text);
    if matches!(found.decl.kind, DeclKind::Example(_)) {
        return Some((name.span.start, Some((name.span.start, name.span.end))));
    }
    let next = lex(text).into_iter().filter(|t| t.start >= name.span.end).find(|t| t.kind != TokenKind::Space)?;
    Some((name.span.end, (next.kind == TokenKind::Text).then_some((next.start, next.end))))
}

/// The title of a declaration that may have one; empty if it has none.
pub(super) fn titled(found: &Found) -> Option<String> {
    if matches!(found.decl.kind, DeclKind::Event { .. }) {
        return None;
    }
    let (_, at) = title_at(found)?;
    let Some((start, end)) = at else { return Some(String::new()) };
    let text = found.block.text(found.text).get(start as usize..end as usize)?;
    Some(unquote(text))
}

pub(super) fn title(found: &Found, to: &str) -> Result<Vec<TextEdit>, EditError> {
    let Some((at, now)) = title_at(found) else { return refuse("this has no title") };
    let is_example = matches!(found.decl.kind, DeclKind::Example(_));
    if is_example && to.is_empty() {
        return refuse("an example needs a title");
    }
    if matches!(found.decl.kind, DeclKind::Event { .. }) {
        return refuse("an event has no title");
    }
    Ok(vec![match (now, to.is_empty()) {
        (Some((start, end)), false) => TextEdit::replace(found.at(start), found.at(end), quote(to)),
        (Some((_, end)), true) => TextEdit::replace(found.at(at), found.at(end), ""),
        (None, false) => TextEdit::insert(found.at(at), format!(" {}", quote(to))),
        (None, true) => return Ok(vec![]),
    }])
}

/// Sets the documentation above a declaration; an empty one removes it.
pub(super) fn describe(found: &Found, to: &str) -> Vec<TextEdit> {
    let text = found.block.text(found.text);
    let line_end = line_end(found.text);
    let lines = to.trim().lines().map(|line| format!("/// {}", line.trim()).trim_end().to_owned());
    let written = lines.collect::<Vec<_>>().join(line_end);
    let tokens = lex(text);
    let is_head =
        |kind: TokenKind| !matches!(kind, TokenKind::Doc | TokenKind::Comment | TokenKind::Space | TokenKind::Newline);
    let head = tokens.iter().find(|t| is_head(t.kind) && t.text(text) != "\u{FEFF}").map_or(0, |t| t.start);
    let mut docs = tokens.iter().filter(|t| t.kind == TokenKind::Doc && t.start < head);
    let first = docs.next();
    let last = docs.next_back().or(first);
    match first.zip(last) {
        Some((first, last)) if !to.trim().is_empty() => {
            vec![TextEdit::replace(found.at(first.start), found.at(last.end), written)]
        }
        Some((first, last)) => {
            let end = text[last.end as usize..].find('\n').map_or(last.end, |i| last.end + i as u32 + 1);
            vec![TextEdit::replace(found.at(first.start), found.at(end), "")]
        }
        None if to.trim().is_empty() => vec![],
        None => vec![TextEdit::insert(found.at(head), format!("{written}{line_end}"))],
    }
}

pub(super) fn duplicate(files: &[File], found: &Found, name: &str, to: &str) -> Result<Vec<TextEdit>, EditError> {
    free(files, found, name)?;
    let copy = copy(found, name, to)?;
    Ok(vec![added(found, &copy)])
}

/// An entry that extends another, after it.
pub(super) fn derived(files: &[File], found: &Found, name: &str, to: &str) -> Result<Vec<TextEdit>, EditError> {
    free(files, found, name)?;
    let DeclKind::Entry { word, name: of, .. } = &found.decl.kind else {
        return refuse("only an entry can be extended");
    };
    let title = if to.is_empty() { String::new() } else { format!(" {}", quote(to)) };
    Ok(vec![added(found, &format!("{} {name}{title} extends {} {{}}", word.text, of.text))])
}

/// Rejects the name of a new declaration if it is none, or not free.
fn free(files: &[File], found: &Found, name: &str) -> Result<(), EditError> {
    if name.is_empty() || !name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_') {
        return refuse("a name can only contain letters, digits and _");
    }
    let word = found.decl.kind.key().map(|(word, _)| word);
    let taken = files
        .iter()
        .flat_map(|f| f.source.decls())
        .any(|(_, d)| d.kind.key().is_some_and(|(w, n)| n.text == name && Some(w) == word));
    if taken {
        return refuse(format!("`{name}` already exists"));
    }
    Ok(())
}

/// The edit that adds a declaration after another.
fn added(found: &Found, copy: &str) -> TextEdit {
    let text = found.block.text(found.text);
    let end = found.decl.span.end as usize;
    let line_end = line_end(found.text);
    // A comment after its last line stays with it.
    let line = text[end..].find('\n').map_or(text.len(), |i| end + i);
    let line = line - usize::from(text[..line].ends_with('\r'));
    TextEdit::insert(found.at(line as u32), format!("{line_end}{line_end}{copy}"))
}

/// A declaration with its documentation, under another name and title.
pub(super) fn copy(found: &Found, name: &str, to: &str) -> Result<String, EditError> {
    let Some((_, own)) = found.decl.kind.key().filter(|_| !matches!(found.decl.kind, DeclKind::Example(_))) else {
        return refuse("this has no name");
    };
    let text = found.block.text(found.text);
    let mut edits = vec![TextEdit::replace(own.span.start, own.span.end, name)];
    if let Some((_, Some((start, end)))) = title_at(found).filter(|_| !to.is_empty()) {
        edits.push(TextEdit::replace(start, end, quote(to)));
    } else if !to.is_empty() && !matches!(found.decl.kind, DeclKind::Event { .. }) {
        edits[0].text = format!("{name} {}", quote(to));
    }
    let Ok(copy) = dicta_syntax::apply(&text[..found.decl.span.end as usize], &edits) else {
        return refuse("this can't be copied");
    };
    Ok(without_alignment(&copy, own.span.start).trim_start_matches('\u{FEFF}').to_owned())
}

/// A declaration whose first line, in which its name is at this byte, is aligned with no other line: more than one blank
/// between words is for that. Comments keep their distance.
fn without_alignment(text: &str, name: u32) -> String {
    let tokens = lex(text);
    let is_end = |t: &Token| t.kind == TokenKind::Newline;
    let from = tokens.iter().rposition(|t| is_end(t) && t.end <= name).map_or(0, |i| i + 1);
    let to = tokens.iter().position(|t| is_end(t) && t.start > name).unwrap_or(tokens.len());
    let next = |i: usize| tokens.get(i + 1).map(|t| t.kind);
    let is_gap = |i: usize| {
        tokens[i].kind == TokenKind::Space
            && (from + 1..to).contains(&i)
            && !matches!(next(i), Some(TokenKind::Comment | TokenKind::Newline) | None)
    };
    tokens.iter().enumerate().map(|(i, token)| if is_gap(i) { " " } else { token.text(text) }).collect()
}

/// Removes a declaration with its documentation, its last line, and the blank lines before what follows.
pub(super) fn deleted(file: &str, block: &Block, decl: &Decl) -> TextEdit {
    let text = block.text(file);
    let at = |offset: usize| block.start as usize + offset;
    let end = decl.span.end as usize;
    let mut end = text[end..].find('\n').map_or(text.len(), |i| end + i + 1);
    while let Some(line) = text[end..].split_inclusive('\n').next().filter(|l| l.trim().is_empty() && l.ends_with('\n'))
    {
        end += line.len();
    }
    let mut start = at(if text.starts_with('\u{FEFF}') { '\u{FEFF}'.len_utf8() } else { 0 });
    if at(end) == file.len() {
        // For the last declaration of the file, also remove the blank lines before it.
        let before = file[..start].trim_end();
        let line_end = if file[before.len()..].starts_with("\r\n") { 2 } else { 1 };
        start = start.min(before.len() + line_end);
    }
    TextEdit::replace(start as u32, at(end) as u32, "")
}
