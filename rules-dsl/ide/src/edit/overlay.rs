//! An edit in the syntax of an overlay: `replace fokker_1.wings by 22`, `add 35S3 to fokker_1.schedule`.

mod below;

use super::moved::{self, Beside};
use super::{Edit, EditError, Found, Path, holder, modifiers, refuse, whole};
use crate::symbols::File;
use dicta_syntax::ast::{Decl, DeclKind, Span};
use dicta_syntax::part::{self, Between, Part, PartKind};
use dicta_syntax::{Block, SourceFile, TextEdit, line_end, parse};

/// The line that an overlay needs for an edit; the error is why no overlay can make it.
fn line(edit: &Edit) -> Result<String, EditError> {
    let of = edit.path();
    if of.is_in_block() {
        return refuse(format!("an overlay can't change a statement; copy `{}` into your project", of.declaration()));
    }
    Ok(match edit {
        Edit::Add { .. } | Edit::Remove { .. } if of.parts.len() > 1 => {
            return refuse(format!("an overlay can't add to `{of}`; copy `{}` into your project", of.declaration()));
        }
        Edit::Set { of, to } => format!("replace {of} by {}", to.trim()),
        Edit::Add { member, to } => format!("add {member} to {to}"),
        Edit::Remove { member, from } => format!("remove {member} from {from}"),
        Edit::Delete { of } => format!("remove {}", of.declaration()),
        Edit::Clear { .. } => return refuse("an overlay can't clear a value that it doesn't set; set another one"),
        Edit::Reorder { of, .. } => {
            return refuse(format!("an overlay can't change this line; copy `{}` into your project", of.declaration()));
        }
        Edit::Move { .. } => {
            return refuse("an overlay keeps the order of these; copy the declaration into your project");
        }
        Edit::Title { .. } => return refuse("an overlay keeps titles; copy this under another name"),
        Edit::Describe { .. } => return refuse("an overlay keeps the documentation; copy this under another name"),
        Edit::Paint { .. } => return refuse("an overlay can't draw cells; copy the map into your project"),
        Edit::Resize { .. } => return refuse("an overlay can't resize a map; copy the map into your project"),
        Edit::Replace { .. } => return refuse("an overlay can't change this line"),
        Edit::Nested { .. } => {
            return refuse("an overlay can't change a part of a drawing; copy the look into your project");
        }
        Edit::Reshape { .. } => {
            return refuse("an overlay can't change the rows and columns of a table; copy the table into your project");
        }
        Edit::Duplicate { .. } | Edit::Derive { .. } => return refuse("a copy is a new declaration, not a change"),
    })
}

/// The text edits that make an edit in an overlay: a line for the same part is changed, or removed if the book says the
/// same or the part is cleared; an opposite line is removed; otherwise a line is added at the end, unless the book says
/// the same.
///
/// # Errors
/// Why no overlay can make it.
pub fn house_rule(files: &[File], file: usize, edit: &Edit) -> Result<Vec<(usize, TextEdit)>, EditError> {
    let of_lines = match edit {
        Edit::Add { member, to } if to.is_whole() => Some(modifiers::add(files, file, to, member)?),
        Edit::Remove { member, from } if from.is_whole() => {
            Some(modifiers::remove_in_overlay(files, file, from, member)?)
        }
        Edit::Replace { of, line, by } => Some(modifiers::replace_in_overlay(files, file, of, (line, by))?),
        _ => None,
    };
    if let Some(edits) = of_lines {
        return Ok(edits.into_iter().map(|e| (file, e)).collect());
    }
    if let Edit::Move { of, beside, after } = edit {
        return moved_in_overlay(files, file, of, Beside { other: beside, after: *after });
    }
    if let Edit::Set { of, .. } = edit {
        fits(files, of, &line(edit)?)?;
    }
    let Some(source) = files.get(file).map(|f| &f.source) else { return refuse("the overlay no longer exists") };
    for (block, decl) in source.decls() {
        let edits = match relation(decl, edit) {
            Relation::Nothing => continue,
            Relation::This => return Ok(vec![]),
            Relation::Other(_) if takes_back(files, file, edit) => whole::deleted(&source.text, block, decl),
            Relation::Other(span) => TextEdit::replace(block.start + span.0, block.start + span.1, line(edit)?),
            Relation::Opposite => whole::deleted(&source.text, block, decl),
        };
        return Ok(vec![(file, edits)]);
    }
    let change = line(edit)?;
    match takes_back(files, file, edit) {
        true => Ok(vec![]),
        false => Ok(vec![(file, appended(source, &change, true))]),
    }
}

/// An error for a value of a field, or for a property of a look that doesn't set it. `replace` can put another field in
/// the place of a field.
fn fits(files: &[File], of: &Path, line: &str) -> Result<(), EditError> {
    let is_value = parse(line).decls().all(|(_, decl)| match &decl.kind {
        DeclKind::ReplaceItem { by, .. } => !matches!(**by, DeclKind::Kind { .. }),
        _ => true,
    });
    if !is_value || of.parts.is_empty() {
        return Ok(());
    }
    let parts: Vec<&str> = of.parts.iter().map(String::as_str).collect();
    let mut why = None;
    for (number, file) in files.iter().enumerate() {
        for (block, decl) in file.source.decls() {
            let Some((word, name)) = holder(&decl.kind) else { continue };
            if name.text != of.name || of.word.as_ref().is_some_and(|meant| meant != word) {
                continue;
            }
            if let DeclKind::AddTo { inner, .. } = &decl.kind {
                match part::find(inner, &parts) {
                    Ok(Part::Unsaid { .. }) | Err(_) => continue,
                    Ok(_) => return Ok(()),
                }
            }
            let found = Found { file: number, text: &file.source.text, block, decl };
            match found.part(of) {
                Ok(Part::Unsaid { .. }) if word == "look" => {
                    why = why.or(Some(EditError(format!("the look `{}` doesn't set `{}`", name.text, of.last()))));
                }
                Err(no) if word == "kind" => why = Some(no),
                Err(_) => {}
                Ok(_) => return Ok(()),
            }
        }
    }
    why.map_or(Ok(()), Err)
}

/// The source of the value by which an overlay replaces the part at a path; none if it keeps the part. For a modifier,
/// it is the amount behind the sign.
pub fn replaced<'p>(files: &'p [File], overlay: usize, of: &Path) -> Option<&'p str> {
    let source = &files.get(overlay)?.source;
    let clear = Edit::Clear { of: of.clone() };
    let is_sum = |decl: &Decl| {
        decl.kind.key().is_some_and(|(word, name)| matches!(word, "value" | "doctrine") && name.text == of.name)
    };
    source.decls().filter(|(_, decl)| matches!(relation(decl, &clear), Relation::Other(_))).find_map(|(block, decl)| {
        let span = match &decl.kind {
            DeclKind::ReplaceValue { by, .. } | DeclKind::ReplaceCell { by, .. } => {
                by.first()?.span.to(by.last()?.span)
            }
            DeclKind::ReplaceItem { by, .. } => match &**by {
                // A number with a sign is parsed as a modifier, and a name as a member.
                DeclKind::Value { items, .. } => {
                    let modifier = items.first()?;
                    let is_part =
                        modifier.minus && !files.iter().flat_map(|f| f.source.decls()).any(|(_, d)| is_sum(d));
                    let start = if is_part { modifier.span.start } else { modifier.amount.span.start };
                    Span { start, end: modifier.amount.span.end }
                }
                DeclKind::Enum { members, .. } => members.first()?.name.span,
                _ => return None,
            },
            _ => return None,
        };
        block.text(&source.text).get(span.start as usize..span.end as usize)
    })
}

/// Moves a part of the overlay itself; of other rules, an element by replacing its list, and a clause by replacing its
/// rule.
fn moved_in_overlay(
    files: &[File],
    file: usize,
    of: &Path,
    beside: Beside<'_>,
) -> Result<Vec<(usize, TextEdit)>, EditError> {
    let Some(overlay) = files.get(file) else { return refuse("the overlay no longer exists") };
    if of.is_whole() {
        return refuse("an overlay can't move declarations; their order has no meaning there");
    }
    if let Ok(found) = moved::sequence(files, of, |f| f.path == overlay.path) {
        let edits = found.changes(&overlay.source, of, beside)?;
        return Ok(edits.into_iter().map(|e| (file, e)).collect());
    }
    let is_meant = |f: &File| f.path != overlay.path && of.file.as_ref().is_none_or(|path| f.path == *path);
    let found = moved::sequence(files, of, is_meant)?;
    match (found.part().kind, found.between) {
        (PartKind::Element, between) => {
            let members = found.reordered(of, beside)?;
            let to = match between {
                Between::Comma => format!("[{}]", members.join(", ")),
                _ => members.join(" "),
            };
            let mut list = of.clone();
            list.parts.pop();
            house_rule(files, file, &Edit::Set { of: list, to })
        }
        (PartKind::Clause, _) if matches!(found.decl.kind, DeclKind::Rule { .. }) => {
            let copy = moved::copy(&found, &files[found.file], of, beside)?;
            Ok(vec![(file, appended(&overlay.source, &copy, false))])
        }
        _ => line(&Edit::Move { of: of.clone(), beside: beside.other.to_owned(), after: beside.after }).map(|_| vec![]),
    }
}

/// Whether an edit of a part takes back what the overlay sets: it clears the part, or sets it to the value that it has
/// without the overlay.
fn takes_back(files: &[File], overlay: usize, edit: &Edit) -> bool {
    match edit {
        Edit::Set { of, to } => below::is_value(files, overlay, of, to),
        edit => matches!(edit, Edit::Clear { .. }),
    }
}

/// Adds a change at the end of an overlay: on consecutive lines if it `is_line` after other such lines, else after a
/// blank line.
pub(super) fn appended(source: &SourceFile, change: &str, is_line: bool) -> TextEdit {
    let text = &source.text;
    let line_end = line_end(text);
    let end = text.trim_end().len() as u32;
    let changes = |d: &Decl| {
        matches!(
            d.kind,
            DeclKind::ReplaceValue { .. }
                | DeclKind::ReplaceItem { .. }
                | DeclKind::ReplaceCell { .. }
                | DeclKind::AddMember { .. }
                | DeclKind::RemoveMember { .. }
                | DeclKind::RemoveItem { .. }
        )
    };
    let is_end = |(b, d): (&Block, &Decl)| b.text(text)[d.span.end as usize..].trim().is_empty();
    let follows = is_line && source.decls().last().is_some_and(|last| changes(last.1) && is_end(last));
    let gap = if follows { line_end.to_owned() } else { line_end.repeat(2) };
    TextEdit::replace(end, text.len() as u32, format!("{gap}{change}{line_end}"))
}

/// How a declaration of an overlay relates to an edit.
enum Relation {
    Nothing,
    /// It makes the same edit.
    This,
    /// It changes the same part differently, at this range.
    Other((u32, u32)),
    /// The edit undoes it.
    Opposite,
}

fn relation(decl: &Decl, edit: &Edit) -> Relation {
    let whole = (decl.span.start, decl.span.end);
    let same = |name: &str, parts: Vec<&str>, keys: Vec<String>, of: &Path| {
        name == of.name && of.parts == parts && of.keys == keys
    };
    match (&decl.kind, edit) {
        (DeclKind::ReplaceValue { name, path, by }, Edit::Set { of, .. })
            if !decl.tunes.is_empty()
                && same(&name.text, path.iter().map(|n| n.text.as_str()).collect(), vec![], of) =>
        {
            // The mark behind the number stays.
            Relation::Other((decl.span.start, by.last().map_or(decl.span.end, |last| last.span.end)))
        }
        (DeclKind::ReplaceValue { name, path, .. }, Edit::Set { of, .. } | Edit::Clear { of })
            if same(&name.text, path.iter().map(|n| n.text.as_str()).collect(), vec![], of) =>
        {
            Relation::Other(whole)
        }
        (DeclKind::ReplaceItem { name, item, .. }, Edit::Set { of, .. } | Edit::Clear { of })
            if same(&name.text, vec![&item.text], vec![], of) =>
        {
            Relation::Other(whole)
        }
        (DeclKind::ReplaceCell { name, keys, .. }, Edit::Set { of, .. } | Edit::Clear { of })
            if same(&name.text, vec![], keys.iter().map(|k| k.written()).collect(), of) =>
        {
            Relation::Other(whole)
        }
        (
            DeclKind::AddMember { member, to: name, field },
            Edit::Add { member: m, to: of } | Edit::Remove { member: m, from: of },
        )
        | (
            DeclKind::RemoveMember { member, from: name, field },
            Edit::Add { member: m, to: of } | Edit::Remove { member: m, from: of },
        ) if same(&name.text, vec![&field.text], vec![], of) && member.written() == *m => match (&decl.kind, edit) {
            (DeclKind::AddMember { .. }, Edit::Add { .. }) | (DeclKind::RemoveMember { .. }, Edit::Remove { .. }) => {
                Relation::This
            }
            _ => Relation::Opposite,
        },
        _ => Relation::Nothing,
    }
}
