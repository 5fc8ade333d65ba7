//! Cells of a map, drawn as letters of its rows.

use super::{EditError, Found, Path, refuse};
use dicta_syntax::TextEdit;
use dicta_syntax::ast::{DeclKind, Expr, Prop};

/// A property of the map that has a body.
pub(super) fn body<'d>(found: &Found<'d>, name: &str) -> Option<&'d [Prop]> {
    let DeclKind::Entry { body, .. } = &found.decl.kind else { return None };
    body.iter().find(|p| p.name.text == name)?.body.as_deref()
}

/// Draws cells with a letter: one edit for each run of cells that change.
pub(super) fn paint(found: &Found, of: &Path, cells: &[(u32, u32)], letter: char) -> Result<Vec<TextEdit>, EditError> {
    let Some(rows) = body(found, "rows") else {
        return refuse(format!("`{}` has no rows of letters; draw the maps that it is made of", of.name));
    };
    explained(found, of, letter)?;
    let written = letter.to_string();
    let mut sorted: Vec<(u32, u32)> = cells.iter().map(|(column, row)| (*row, *column)).collect();
    sorted.sort_unstable();
    sorted.dedup();
    let text = found.block.text(found.text);
    let mut edits: Vec<TextEdit> = Vec::new();
    for (row, column) in sorted {
        let line = rows.get(row as usize).map(|p| p.name.span);
        let line_text = line.and_then(|span| text.get(span.start as usize..span.end as usize));
        // The letters follow the opening quote.
        let found_letter = line_text.and_then(|t| t.char_indices().filter(|(_, c)| *c != '"').nth(column as usize));
        let (Some(line), Some((at, old))) = (line, found_letter) else {
            return refuse(format!("`{}` has no cell in column {}, row {}", of.name, column + 1, row + 1));
        };
        if old == letter {
            continue;
        }
        let start = found.at(line.start + at as u32);
        let end = start + old.len_utf8() as u32;
        match edits.last_mut() {
            Some(last) if last.end == start => {
                last.end = end;
                last.text.push(letter);
            }
            _ => edits.push(TextEdit::replace(start, end, written.clone())),
        }
    }
    Ok(edits)
}

/// Rejects a letter that the legend doesn't have.
pub(super) fn explained(found: &Found, of: &Path, letter: char) -> Result<(), EditError> {
    let written = letter.to_string();
    let Some(legend) = body(found, "legend").filter(|l| !l.iter().any(|p| p.name.text == written)) else {
        return Ok(());
    };
    let letters: Vec<&str> = legend.iter().map(|p| p.name.text.as_str()).collect();
    refuse(format!("the legend of `{}` has no letter `{letter}`; it has {}", of.name, letters.join(", ")))
}

/// Whether the cells have the letter.
pub(super) fn shows(found: &Found, cells: &[(u32, u32)], letter: char) -> bool {
    let rows = body(found, "rows").unwrap_or_default();
    cells.iter().all(|(column, row)| {
        let line = rows.get(*row as usize).map(|p| p.name.text.as_str());
        line.and_then(|l| l.chars().nth(*column as usize)) == Some(letter)
    })
}

/// The letters of a map's rows; empty if it is made of other maps.
pub(super) fn letters(found: &Found) -> Vec<Vec<char>> {
    body(found, "rows").unwrap_or_default().iter().map(|line| line.name.text.chars().collect()).collect()
}

/// The letters of a map's legend with the source of their meaning: a name, a title and `opaque`.
pub(super) fn meanings(found: &Found) -> Vec<(char, String)> {
    let text = found.block.text(found.text);
    let meaning = |p: &Prop| {
        let span = p.values.first()?.span.to(p.values.last()?.span);
        Some((p.name.text.chars().next()?, text.get(span.start as usize..span.end as usize)?.to_owned()))
    };
    body(found, "legend").unwrap_or_default().iter().filter_map(meaning).collect()
}

/// The letters of a map's legend with their meaning, as written; empty if the letters are those of other maps.
pub(super) fn legend(found: &Found) -> Vec<(char, String)> {
    let legend = body(found, "legend").unwrap_or_default();
    let entry = |p: &Prop| Some((p.name.text.chars().next()?, p.values.first().map(Expr::written).unwrap_or_default()));
    legend.iter().filter_map(entry).collect()
}
