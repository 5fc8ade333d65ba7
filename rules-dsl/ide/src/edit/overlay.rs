//! An edit in the syntax of an overlay: `replace fokker_1.wings by 22`, `add 35S3 to fokker_1.schedule`.

use super::{Edit, EditError, Path, modifiers, refuse};
use crate::symbols::File;
use dicta_syntax::ast::{Decl, DeclKind};
use dicta_syntax::{Block, SourceFile, TextEdit};

/// The line that an overlay needs for an edit; the error is why no overlay can make it.
fn line(edit: &Edit) -> Result<String, EditError> {
    Ok(match edit {
        Edit::Set { of, to } => format!("replace {of} by {}", to.trim()),
        Edit::Add { member, to } => format!("add {member} to {to}"),
        Edit::Remove { member, from } => format!("remove {member} from {from}"),
        Edit::Delete { of } => format!("remove {}", of.declaration()),
        Edit::Clear { .. } => return refuse("an overlay can't clear a value; set another one"),
        Edit::Title { .. } => return refuse("an overlay keeps titles; copy this under another name"),
        Edit::Paint { .. } => return refuse("an overlay can't draw cells; copy the map into your project"),
        Edit::Resize { .. } => return refuse("an overlay can't resize a map; copy the map into your project"),
        Edit::Duplicate { .. } => return refuse("a copy is a new declaration, not a change"),
    })
}

/// The text edits that make an edit in an overlay: a line for the same part is changed, an opposite line is removed,
/// otherwise a line is added at the end.
///
/// # Errors
/// Why no overlay can make it.
pub fn house_rule(files: &[File], file: usize, edit: &Edit) -> Result<Vec<(usize, TextEdit)>, EditError> {
    let of_lines = match edit {
        Edit::Add { member, to } if to.is_whole() => Some(modifiers::add(files, file, to, member)?),
        Edit::Remove { member, from } if from.is_whole() => {
            Some(modifiers::remove_in_overlay(files, file, from, member)?)
        }
        _ => None,
    };
    if let Some(edits) = of_lines {
        return Ok(edits.into_iter().map(|e| (file, e)).collect());
    }
    let line = line(edit)?;
    let Some(source) = files.get(file).map(|f| &f.source) else { return refuse("the overlay no longer exists") };
    for (block, decl) in source.decls() {
        let text = block.text(&source.text);
        let edits = match relation(decl, edit) {
            Relation::Nothing => continue,
            Relation::This => return Ok(vec![]),
            Relation::Other(span) => TextEdit::replace(block.start + span.0, block.start + span.1, line.clone()),
            Relation::Opposite => {
                let end = decl.span.end as usize;
                let end = text[end..].find('\n').map_or(text.len(), |i| end + i + 1);
                TextEdit::replace(block.start + decl.span.start, block.start + end as u32, "")
            }
        };
        return Ok(vec![(file, edits)]);
    }
    Ok(vec![(file, appended(source, &line, true))])
}

/// Adds a change at the end of an overlay: on consecutive lines if it `is_line` after other such lines, else after a
/// blank line.
pub(super) fn appended(source: &SourceFile, change: &str, is_line: bool) -> TextEdit {
    let text = &source.text;
    let line_end = if text.contains("\r\n") { "\r\n" } else { "\n" };
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
        (DeclKind::ReplaceValue { name, path, .. }, Edit::Set { of, .. })
            if same(&name.text, path.iter().map(|n| n.text.as_str()).collect(), vec![], of) =>
        {
            Relation::Other(whole)
        }
        (DeclKind::ReplaceItem { name, item, .. }, Edit::Set { of, .. })
            if same(&name.text, vec![&item.text], vec![], of) =>
        {
            Relation::Other(whole)
        }
        (DeclKind::ReplaceCell { name, keys, .. }, Edit::Set { of, .. })
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
