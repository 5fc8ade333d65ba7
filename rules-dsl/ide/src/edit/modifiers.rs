//! Lines of a declaration, given as source: the modifiers of a value, the terms and the `avoid`s of a doctrine, the
//! clauses of a rule, the steps of an example, the cards of a deck, the properties of an entry, such as the zones of a
//! map, the fields of a kind. A definition, a walk, an arc or a die is written in another way as a whole.
//!
//! An overlay adds them with `add to value …` and removes a modifier by its name. A clause has no name: an overlay
//! replaces its rule by a copy without the clause. A line that was removed in one of these ways is added again by
//! undoing that. An overlay can't remove a property.

use super::overlay::appended;
use super::props::without;
use super::statements::BLOCKS;
use super::{EditError, Path, refuse, whole};
use crate::symbols::File;
use dicta_compiler::vocabulary::properties_of;
use dicta_syntax::ast::{Card, Clause, Decl, DeclKind, DoctrineDecl, Field, Item, Modifier, RuleBody, Span};
use dicta_syntax::tokens::{Token, TokenKind, lex};
use dicta_syntax::{Block, SourceFile, TextEdit, apply, line_end, parse, reparse, same_meaning};
use std::collections::BTreeSet;

/// A modifier, term, clause, step, card or property.
struct Line<'d> {
    /// Where it is in the block of its declaration.
    span: Span,
    /// The name of a modifier, term or card.
    name: Option<&'d str>,
    /// It is not in a `when` block.
    is_outermost: bool,
}

/// The text edits that add a line to a declaration: in its own file, or in an overlay with this number.
pub(super) fn add(files: &[File], file: usize, to: &Path, line: &str) -> Result<Vec<TextEdit>, EditError> {
    let (line, to) = (line.trim(), &with_word(files, to)?);
    let name = parsed(to, line)?;
    let Some(source) = files.get(file).map(|f| &f.source) else { return refuse("the file no longer exists") };
    let (edits, fresh) = match restored(files, file, source, to, (line, name.as_deref())) {
        Some(edits) => (edits, None),
        None => match source.decls().find(|(_, d)| is_of(&d.kind, to) && has_lines(&d.kind)) {
            Some((block, decl)) => (inserted(source, block, decl, line)?, Some(line)),
            None if is_overlay(source) => {
                let word = to.word.as_deref().unwrap_or("value");
                let end = line_end(&source.text);
                let text = format!("add to {word} {} {{{end}  {line}{end}}}", to.name);
                (vec![appended(source, &text, false)], Some(line))
            }
            None => return refuse(format!("there is no declaration `{}`", to.declaration())),
        },
    };
    checked(source, edits, fresh)
}

/// The text edits that remove a line of a declaration from its own file.
pub(super) fn remove(files: &[File], file: usize, from: &Path, line: &str) -> Result<Vec<TextEdit>, EditError> {
    let Some(source) = files.get(file).map(|f| &f.source) else { return refuse("the file no longer exists") };
    match removed_here(source, from, line) {
        Some(edit) => checked(source, vec![edit], None),
        None => refuse(format!("`{}` has no line `{}`", from.declaration(), line.trim())),
    }
}

/// The text edits that write a line of a declaration in another way, in its own file.
pub(super) fn replace(
    files: &[File],
    file: usize,
    of: &Path,
    (line, by): (&str, &str),
) -> Result<Vec<TextEdit>, EditError> {
    let by = by.trim();
    let Some(source) = files.get(file).map(|f| &f.source) else { return refuse("the file no longer exists") };
    if is_one_line(of) {
        let by = rewritten(of, by)?;
        let Some((block, decl)) = source.decls().find(|(_, d)| is_of(&d.kind, of)) else {
            return refuse(format!("there is no declaration `{}`", of.declaration()));
        };
        let now = span_text(block.text(&source.text), decl.span);
        let by = if matches!(decl.kind, DeclKind::Replace(_)) { format!("replace {by}") } else { by.to_owned() };
        return checked(source, vec![smallest(block.start + decl.span.start, now, &by)], None);
    }
    parsed(&with_word(files, of)?, by)?;
    let Some((start, now)) = line_here(source, of, line) else {
        return refuse(format!("`{}` has no line `{}`", of.declaration(), line.trim()));
    };
    checked(source, vec![smallest(start, now, by)], None)
}

/// The smallest edit that turns a text at a place into another.
fn smallest(start: u32, now: &str, by: &str) -> TextEdit {
    let (before, after) = common(now, by);
    let end = start + now.len() as u32;
    TextEdit::replace(start + before as u32, end - after as u32, &by[before..by.len() - after])
}

/// Whether a declaration is written in another way as a whole: it consists of one expression, or of clauses that have no
/// names and no lines of their own.
fn is_one_line(of: &Path) -> bool {
    of.word.as_deref().is_some_and(|word| matches!(word, "define" | "walk" | "arc" | "die"))
}

/// The source of a declaration that is written in another way, without the word `replace`.
fn rewritten<'b>(of: &Path, by: &'b str) -> Result<&'b str, EditError> {
    let by = by.strip_prefix("replace ").map_or(by, str::trim_start);
    let source = parse(by);
    if let Some((_, error)) = source.errors().next() {
        return refuse(format!("this is not valid here: {}", error.message));
    }
    let mut decls = source.decls();
    match (decls.next(), decls.next()) {
        (Some((_, decl)), None) if is_of(&decl.kind, of) => Ok(by),
        _ => refuse(format!("this would not be `{}` any more", of.declaration())),
    }
}

/// How many bytes two texts have in common at their start, and then at their end.
pub(super) fn common(a: &str, b: &str) -> (usize, usize) {
    let start = a.chars().zip(b.chars()).take_while(|(a, b)| a == b).map(|(c, _)| c.len_utf8()).sum::<usize>();
    let rest = a[start..].chars().rev().zip(b[start..].chars().rev());
    (start, rest.take_while(|(a, b)| a == b).map(|(c, _)| c.len_utf8()).sum())
}

/// The text edits that write a line of a declaration in another way in an overlay on it.
pub(super) fn replace_in_overlay(
    files: &[File],
    overlay: usize,
    of: &Path,
    (line, by): (&str, &str),
) -> Result<Vec<TextEdit>, EditError> {
    let Some(source) = files.get(overlay).map(|f| &f.source) else { return refuse("the overlay no longer exists") };
    if is_one_line(of) {
        if source.decls().any(|(_, d)| is_of(&d.kind, of)) {
            return replace(files, overlay, of, (line, by));
        }
        let change = format!("replace {}", rewritten(of, by.trim())?);
        return checked(source, vec![appended(source, &change, false)], None);
    }
    if line_here(source, of, line).is_some() {
        return replace(files, overlay, of, (line, by));
    }
    parsed(&with_word(files, of)?, by.trim())?;
    let Some((number, block, decl, found)) = written(files, overlay, of, line) else {
        return refuse(format!("`{}` has no line `{}`", of.declaration(), line.trim()));
    };
    let Some(name) = found.name else {
        return match decl.kind.declared() {
            // These are replaced as a whole.
            DeclKind::Rule { .. } | DeclKind::Value { .. } | DeclKind::Doctrine(_)
                if !matches!(decl.kind, DeclKind::AddTo { .. }) =>
            {
                let copy = copied(block.text(&files[number].source.text), decl, vec![(found.span, by.trim())]);
                checked(source, vec![appended(source, &copy, false)], None)
            }
            DeclKind::Entry { word, .. } => {
                refuse(format!("an overlay can't change this property; copy the {} into your project", word.text))
            }
            _ => refuse("an overlay can only change a line that has a name; give it one in the source"),
        };
    };
    let text = format!("replace {}.{} by {}", of.name, super::path::quoted(name), by.trim());
    checked(source, vec![appended(source, &text, true)], None)
}

/// A line of a declaration that is in this source, also as the replacement of another: where it starts, and its text.
fn line_here<'s>(source: &'s SourceFile, of: &Path, line: &str) -> Option<(u32, &'s str)> {
    source.decls().find_map(|(block, decl)| {
        let text = block.text(&source.text);
        let all = match &decl.kind {
            DeclKind::ReplaceItem { name, by, .. } if name.text == of.name => lines(by),
            kind if is_of(kind, of) => lines(kind),
            _ => return None,
        };
        let span = all.into_iter().map(|l| l.span).find(|span| says(text, *span, line))?;
        // The span of a property may end with a comma or with blanks.
        Some((block.start + span.start, span_text(text, span).trim_end_matches([',', ' ', '\t', '\r', '\n'])))
    })
}

/// The text edits that remove a line of a declaration in an overlay on it.
pub(super) fn remove_in_overlay(
    files: &[File],
    overlay: usize,
    from: &Path,
    line: &str,
) -> Result<Vec<TextEdit>, EditError> {
    let Some(source) = files.get(overlay).map(|f| &f.source) else { return refuse("the overlay no longer exists") };
    if let Some(edit) = removed_here(source, from, line) {
        return checked(source, vec![edit], None);
    }
    let Some((number, block, decl, found)) = written(files, overlay, from, line) else {
        return refuse(format!("`{}` has no line `{}`", from.declaration(), line.trim()));
    };
    if let Some(name) = found.name {
        let text = format!("remove {}.{}", from.name, super::path::quoted(name));
        // A change of the same part has no effect any more.
        let changed = source.decls().find(|(_, d)| match &d.kind {
            DeclKind::ReplaceValue { name: of, path, .. } => {
                of.text == from.name && path.len() == 1 && path[0].text == name
            }
            _ => false,
        });
        let edit = match changed {
            Some((at, d)) => TextEdit::replace(at.start + d.span.start, at.start + d.span.end, text),
            None => appended(source, &text, true),
        };
        return checked(source, vec![edit], None);
    }
    match &decl.kind {
        DeclKind::Rule { .. } | DeclKind::Doctrine(_) | DeclKind::Replace(_) => {
            let copy = copy_without(block.text(&files[number].source.text), decl, vec![found.span]);
            checked(source, vec![appended(source, &copy, false)], None)
        }
        DeclKind::AddTo { .. } => refuse("an overlay can't remove a line that another overlay adds"),
        DeclKind::Entry { word, .. } => {
            refuse(format!("an overlay can't remove a property; copy the {} into your project", word.text))
        }
        _ => refuse("an overlay can only remove a line that has a name; write `as` and a name behind it in the source"),
    }
}

/// The declaration outside a file that has this line: the number of its file, its block, and the line.
fn written<'f>(
    files: &'f [File],
    except: usize,
    of: &Path,
    line: &str,
) -> Option<(usize, &'f Block, &'f Decl, Line<'f>)> {
    let mut others: Vec<(usize, &File)> = files.iter().enumerate().filter(|(number, _)| *number != except).collect();
    // The file of the path comes first: editions of a game can declare the same rule.
    others.sort_by_key(|(_, f)| of.file.as_ref().is_some_and(|path| *path != f.path));
    others.into_iter().find_map(|(number, f)| {
        let mut of_it = f.source.decls().filter(|(_, d)| is_of(&d.kind, of));
        of_it.find_map(|(block, d)| Some((number, block, d, line_of(&f.source, block, d, line)?)))
    })
}

/// The edit that removes a line that is in this source.
fn removed_here(source: &SourceFile, from: &Path, line: &str) -> Option<TextEdit> {
    for (block, decl) in source.decls() {
        let text = block.text(&source.text);
        if let DeclKind::ReplaceItem { name, item, by } = &decl.kind
            && name.text == from.name
            && lines(by).iter().any(|l| says(text, l.span, line))
        {
            let text = format!("remove {}.{}", name.text, item.text);
            return Some(TextEdit::replace(block.start + decl.span.start, block.start + decl.span.end, text));
        }
        if !is_of(&decl.kind, from) {
            continue;
        }
        let Some(found) = line_of(source, block, decl, line) else { continue };
        let is_only = matches!(decl.kind, DeclKind::AddTo { .. }) && lines(&decl.kind).len() == 1;
        return Some(match is_only {
            true => whole::deleted(&source.text, block, decl),
            false => {
                let gone = without(text, found.span);
                TextEdit::replace(block.start + gone.start, block.start + gone.end, "")
            }
        });
    }
    None
}

/// The edits that bring back a line which this overlay removed.
fn restored(
    files: &[File],
    file: usize,
    source: &SourceFile,
    to: &Path,
    (line, name): (&str, Option<&str>),
) -> Option<Vec<TextEdit>> {
    let (number, at, book, found) = written(files, file, to, line)?;
    let removes = |d: &Decl| match &d.kind {
        DeclKind::RemoveItem { name: of, item } => of.text == to.name && Some(item.text.as_str()) == name,
        _ => false,
    };
    if let Some((block, decl)) = source.decls().find(|(_, d)| removes(d)) {
        return Some(vec![whole::deleted(&source.text, block, decl)]);
    }
    // A copy of the rule without some clauses gets this one back; a whole copy is not needed any more.
    let is_copy = |d: &Decl| matches!(&d.kind, DeclKind::Replace(_)) && is_of(&d.kind, to);
    let (block, decl) = source.decls().find(|(_, d)| is_copy(d))?;
    let now = span_text(block.text(&source.text), decl.span);
    let original = at.text(&files[number].source.text);
    let missing = lines(&book.kind).into_iter().map(|l| l.span);
    let missing: Vec<Span> =
        missing.filter(|span| line_of(source, block, decl, span_text(original, *span)).is_none()).collect();
    if !same_meaning(&copy_without(original, book, missing.clone()), now) {
        return None;
    }
    let rest: Vec<Span> = missing.into_iter().filter(|span| *span != found.span).collect();
    Some(vec![match rest.is_empty() {
        true => whole::deleted(&source.text, block, decl),
        false => {
            let copy = copy_without(original, book, rest);
            TextEdit::replace(block.start + decl.span.start, block.start + decl.span.end, copy)
        }
    }])
}

/// A declaration as `replace` writes it, without these lines.
pub(super) fn copy_without(text: &str, decl: &Decl, mut spans: Vec<Span>) -> String {
    spans.sort_by_key(|span| span.start);
    let mut copy = text[..decl.span.end as usize].to_owned();
    for span in spans.iter().rev() {
        let gone = without(&copy, *span);
        copy.replace_range(gone.start as usize..gone.end as usize, "");
    }
    as_replacement(text, decl, &copy)
}

/// A declaration as `replace` writes it, with other texts at these places.
fn copied(text: &str, decl: &Decl, mut changes: Vec<(Span, &str)>) -> String {
    changes.sort_by_key(|(span, _)| span.start);
    let mut copy = text[..decl.span.end as usize].to_owned();
    for (span, by) in changes.iter().rev() {
        let now = span_text(&copy, *span).trim_end().len();
        copy.replace_range(span.start as usize..span.start as usize + now, by);
    }
    as_replacement(text, decl, &copy)
}

/// A changed copy of a declaration in `text`, without its documentation and after the word `replace`.
fn as_replacement(text: &str, decl: &Decl, copy: &str) -> String {
    let mut tokens = lex(text).into_iter().filter(|t| !t.is_trivia() && t.kind != TokenKind::Doc);
    let start = tokens.find(|t| t.start >= decl.span.start).map_or(0, |t| t.start as usize);
    match &decl.kind {
        DeclKind::Replace(_) => copy[start..].to_owned(),
        _ => format!("replace {}", &copy[start..]),
    }
}

/// The edits that insert a line at the end of the lines of a declaration.
fn inserted(source: &SourceFile, block: &Block, decl: &Decl, line: &str) -> Result<Vec<TextEdit>, EditError> {
    let text = block.text(&source.text);
    let end = line_end(&source.text);
    let head = match &decl.kind {
        DeclKind::Value { base, .. } => base.span.end,
        DeclKind::Replace(inner) => match &**inner {
            DeclKind::Value { base, .. } => base.span.end,
            _ => decl.span.start,
        },
        _ => decl.span.start,
    };
    let tokens = lex(text);
    let inside = || tokens.iter().filter(|t| t.start >= head && t.end <= decl.span.end);
    let Some(open) = inside().find(|t| t.text(text) == "{") else {
        let at = if matches!(decl.kind, DeclKind::Entry { .. }) { decl.span.end } else { head };
        return Ok(vec![TextEdit::insert(block.start + at, format!(" {{{end}  {line}{end}}}"))]);
    };
    let mut depth = 0_usize;
    let close = inside().filter(|t| t.start >= open.start).find(|t| {
        match t.text(text) {
            "{" => depth += 1,
            "}" => depth -= 1,
            _ => {}
        }
        depth == 0
    });
    let Some(close) = close else { return refuse("this can't be written here") };
    let (from, to) = (open.end as usize, close.start as usize);
    let line = &line.replace('\n', &format!("{end}  "));
    if let Some(edit) = in_order(source, block, decl, line) {
        return Ok(vec![edit]);
    }
    let last = lines(&decl.kind).into_iter().rfind(|l| l.is_outermost);
    if text[from..to].contains('\n')
        && let Some(last) = last.map(|l| l.span.end as usize)
    {
        // A comment after the last line stays with it.
        let rest = text[last..to].split('\n').next().unwrap_or("").trim_end_matches('\r');
        if lex(rest).iter().all(Token::is_trivia) && text[last..to].contains('\n') {
            let at = last + rest.len();
            return Ok(vec![TextEdit::insert(block.start + at as u32, format!("{end}  {line}"))]);
        }
    }
    let last = from + text[from..to].trim_end().len();
    let after = TextEdit::replace(block.start + last as u32, block.start + close.start, format!("{end}  {line}{end}"));
    let first = from + text[from..to].len() - text[from..to].trim_start().len();
    Ok(match text[from..to].contains('\n') || first >= last {
        true => vec![after],
        // The lines of a declaration on a single line go on lines of their own.
        false => {
            let before = TextEdit::replace(block.start + open.end, block.start + first as u32, format!("{end}  "));
            vec![before, after]
        }
    })
}

/// The edit that inserts a property where the order of the language has it, before those that come later; none if it
/// is the last, or not on a line of its own.
fn in_order(source: &SourceFile, block: &Block, decl: &Decl, line: &str) -> Option<TextEdit> {
    let (word, body) = match &decl.kind {
        DeclKind::Entry { word, body, .. } => (word.text.as_str(), body),
        DeclKind::Campaign { body, .. } => ("campaign", body),
        _ => return None,
    };
    let order: Vec<&str> = properties_of(word).collect();
    let rank = |word: &str, is_block: bool| match order.iter().position(|known| *known == word) {
        _ if is_block => order.len(),
        Some(rank) => rank,
        // What the rules declare of a mission comes after its first properties.
        None => 1,
    };
    let text = block.text(&source.text);
    let first = lex(line).into_iter().find(|t| !t.is_trivia())?;
    let is_block = BLOCKS.contains(&first.text(line)) && !order.contains(&first.text(line));
    let own = rank(first.text(line), is_block);
    let later = body.iter().find(|p| rank(&p.name.text, p.block.is_some()) > own)?;
    let start = text[..later.span.start as usize].rfind('\n')? + 1;
    let indent = &text[start..later.span.start as usize];
    if order.is_empty() || !indent.trim().is_empty() {
        return None;
    }
    let before = body.iter().rfind(|p| p.span.start < later.span.start);
    let Some(before) = before else {
        let text = format!("{line}{}{indent}", line_end(&source.text));
        return Some(TextEdit::insert(block.start + later.span.start, text));
    };
    Some(super::props::behind_of(block.start, text, before, line))
}

/// Whether a declaration is, replaces or adds to the one of a path.
pub(super) fn is_of(kind: &DeclKind, of: &Path) -> bool {
    let found = match kind {
        DeclKind::AddTo { what, name, .. } => Some((what.text.as_str(), name)),
        DeclKind::Replace(inner) => inner.key(),
        DeclKind::Turn { setup, .. } => return of.word.is_none() && of.name == if *setup { "setup" } else { "turn" },
        kind => kind.key(),
    };
    found.is_some_and(|(word, name)| name.text == of.name && of.word.as_ref().is_none_or(|w| w == word))
}

/// A path with the keyword of its declaration, if there is one; an error if several declarations have its name.
fn with_word(files: &[File], of: &Path) -> Result<Path, EditError> {
    if of.word.is_some() {
        return Ok(of.clone());
    }
    let with_lines = files.iter().flat_map(|f| f.source.decls()).filter(|(_, d)| has_lines(&d.kind));
    let named = with_lines.filter_map(|(_, d)| d.kind.key()).filter(|(_, name)| name.text == of.name);
    let words: BTreeSet<&str> = named.map(|(word, _)| word).collect();
    match Vec::from_iter(words).as_slice() {
        [] => Ok(of.clone()),
        [only] => Ok(of.clone().with_word(*only)),
        several => {
            let all: Vec<String> = several.iter().map(|word| format!("`{word} {}`", of.name)).collect();
            refuse(format!("there are several declarations `{}`; say which: {}", of.name, all.join(", ")))
        }
    }
}

/// Whether it is a declaration that can have lines.
fn has_lines(kind: &DeclKind) -> bool {
    match kind {
        DeclKind::Replace(inner) | DeclKind::AddTo { inner, .. } => has_lines(inner),
        kind => matches!(
            kind,
            DeclKind::Value { .. }
                | DeclKind::Doctrine(_)
                | DeclKind::Example(_)
                | DeclKind::Entry { .. }
                | DeclKind::Campaign { .. }
                | DeclKind::Kind { .. }
                | DeclKind::Deck { .. }
                | DeclKind::Rule { body: RuleBody::Clauses(_), .. }
        ),
    }
}

fn terms(items: &[Modifier]) -> impl Iterator<Item = Line<'_>> {
    items.iter().map(|m| Line { span: m.span, name: m.name.as_ref().map(|n| n.text.as_str()), is_outermost: true })
}

/// The lines of a declaration.
fn lines<'d>(kind: &'d DeclKind) -> Vec<Line<'d>> {
    match kind {
        DeclKind::Replace(inner) | DeclKind::AddTo { inner, .. } => lines(inner),
        DeclKind::Value { items, .. } => terms(items).collect(),
        DeclKind::Doctrine(DoctrineDecl { terms: items, avoids, .. }) => {
            let avoids = avoids.iter().map(|a| Line { span: a.span, name: None, is_outermost: true });
            avoids.chain(terms(items)).collect()
        }
        DeclKind::Rule { body: RuleBody::Clauses(clauses), .. } => {
            let line = |c: &Item<Clause>| Line { span: c.item.span, name: None, is_outermost: c.when.is_empty() };
            clauses.iter().map(line).collect()
        }
        DeclKind::Example(example) => {
            example.steps.iter().map(|s| Line { span: s.span, name: None, is_outermost: true }).collect()
        }
        DeclKind::Kind { fields, .. } => {
            let line = |f: &Item<Field>| Line { span: f.item.span, name: None, is_outermost: f.when.is_empty() };
            fields.iter().map(line).collect()
        }
        DeclKind::Entry { body, .. } | DeclKind::Campaign { body, .. } => {
            body.iter().map(|p| Line { span: p.span, name: None, is_outermost: true }).collect()
        }
        DeclKind::Deck { cards, .. } => {
            let name = |card: &'d Card| card.name.as_ref().map(|name| name.text.as_str());
            cards.iter().map(|card| Line { span: card.span, name: name(card), is_outermost: true }).collect()
        }
        _ => vec![],
    }
}

/// The line of a declaration that says the same as this source.
fn line_of<'d>(source: &SourceFile, block: &Block, decl: &'d Decl, line: &str) -> Option<Line<'d>> {
    let text = block.text(&source.text);
    lines(&decl.kind).into_iter().find(|l| says(text, l.span, line))
}

fn says(text: &str, span: Span, line: &str) -> bool {
    same_meaning(span_text(text, span), line)
}

fn span_text(text: &str, span: Span) -> &str {
    text.get(span.start as usize..span.end as usize).unwrap_or("")
}

fn is_overlay(source: &SourceFile) -> bool {
    source.decls().any(|(_, d)| matches!(&d.kind, DeclKind::Ruleset { extends: Some(_), .. }))
}

/// The name of a line that is given as source: it must be a single line of this kind of declaration.
pub(super) fn parsed(of: &Path, line: &str) -> Result<Option<String>, EditError> {
    let text = match of.word.as_deref() {
        Some("rule") => format!("rule x for y {{\n  {line}\n}}\n"),
        Some("doctrine") => format!("doctrine x for y z {{\n  {line}\n}}\n"),
        Some("example") => format!("example \"x\" {{\n  {line}\n}}\n"),
        None | Some("value") => format!("value x = 0 {{\n  {line}\n}}\n"),
        Some(word) => format!("{word} x {{\n  {line}\n}}\n"),
    };
    let source = parse(&text);
    if let Some((_, error)) = source.errors().next() {
        return refuse(format!("`{line}` is not valid here: {}", error.message));
    }
    let mut decls = source.decls();
    match (decls.next(), decls.next()) {
        (Some((block, decl)), None) => match lines(&decl.kind).as_slice() {
            [only] if span_text(block.text(&text), only.span).trim_end() == line => Ok(only.name.map(str::to_owned)),
            _ => refuse(format!("`{line}` is not a single line")),
        },
        _ => refuse(format!("`{line}` is not a single line")),
    }
}

/// Edits that leave no new errors in a source, and have this line in it.
fn checked(source: &SourceFile, edits: Vec<TextEdit>, fresh: Option<&str>) -> Result<Vec<TextEdit>, EditError> {
    let Ok(after) = apply(&source.text, &edits) else { return refuse("this can't be written here") };
    let after = reparse(source, &after);
    let holds = |line: &str| after.decls().any(|(block, decl)| line_of(&after, block, decl, line).is_some());
    match after.errors().count() <= source.errors().count() && fresh.is_none_or(holds) {
        true => Ok(edits),
        false => refuse("this would also change something else"),
    }
}
