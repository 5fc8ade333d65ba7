//! Rows and columns of a table: added, removed, and given other keys.

use super::{EditError, Found, Path, indent, refuse};
use dicta_syntax::ast::{Column, DeclKind, Row, Span};
use dicta_syntax::tokens::{Token, lex};
use dicta_syntax::{TextEdit, line_end};

/// A row or a column of a table, by its number from 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableLine {
    Row(usize),
    Column(usize),
}

/// A change of the rows or columns of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reshape {
    /// Gives a line another key, as written in source.
    Key {
        line: TableLine,
        to: String,
    },
    /// Adds a line with this key after another, with the same cells.
    Copy {
        line: TableLine,
        key: String,
    },
    Remove {
        line: TableLine,
    },
}

impl Reshape {
    fn line(&self) -> TableLine {
        match self {
            Reshape::Key { line, .. } | Reshape::Copy { line, .. } | Reshape::Remove { line } => *line,
        }
    }
}

fn table<'d>(found: &Found<'d>) -> Option<(&'d [Column], &'d [Row])> {
    match &found.decl.kind {
        DeclKind::Table { columns, rows, .. } => Some((columns, rows)),
        _ => None,
    }
}

pub(super) fn reshape(found: &Found, of: &Path, to: &Reshape) -> Result<Vec<TextEdit>, EditError> {
    let Some((columns, rows)) = table(found) else { return refuse(format!("`{}` is not a table", of.name)) };
    match to.line() {
        TableLine::Row(number) => row(found, of, (rows, number), to),
        TableLine::Column(number) => column(found, of, (columns, rows, number), to),
    }
}

/// Whether the table then has as many rows and columns as meant.
pub(super) fn is_reshaped(before: &Found, after: &Found, to: &Reshape) -> bool {
    let count = |found: &Found| table(found).map(|(columns, rows)| (columns.len(), rows.len()));
    let (Some((columns, rows)), Some(now)) = (count(before), count(after)) else { return false };
    let more = |n: usize| match to {
        Reshape::Key { .. } => n,
        Reshape::Copy { .. } => n + 1,
        Reshape::Remove { .. } => n.saturating_sub(1),
    };
    let meant = match to.line() {
        TableLine::Row(_) => (columns, more(rows)),
        TableLine::Column(_) => (more(columns), rows),
    };
    now == meant
}

fn row(found: &Found, of: &Path, (rows, number): (&[Row], usize), to: &Reshape) -> Result<Vec<TextEdit>, EditError> {
    let Some(row) = rows.get(number) else { return refuse(format!("`{}` has no row {}", of.name, number + 1)) };
    let text = found.block.text(found.text);
    Ok(vec![match to {
        Reshape::Key { to, .. } => found.replace(row.key.span, to.trim()),
        Reshape::Remove { .. } if rows.len() == 1 => return refuse("a table has at least one row"),
        Reshape::Remove { .. } => found.replace(super::props::without(text, row.span), ""),
        Reshape::Copy { key, .. } => {
            let (start, end) = (row.span.start as usize, row.span.end as usize);
            let copy = format!(
                "{}{}{}",
                &text[start..row.key.span.start as usize],
                key.trim(),
                &text[row.key.span.end as usize..end]
            );
            let indent = indent(text, start);
            let rest = text[end..].split('\n').next().unwrap_or_default().trim_end_matches('\r');
            // A comment after the row stays with it.
            let is_alone = lex(rest).iter().all(Token::is_trivia);
            let at = if is_alone { end + rest.len() } else { end };
            let line_end = line_end(text);
            TextEdit::insert(found.at(at as u32), format!("{line_end}{indent}{copy}"))
        }
    }])
}

fn column(
    found: &Found,
    of: &Path,
    (columns, rows, number): (&[Column], &[Row], usize),
    to: &Reshape,
) -> Result<Vec<TextEdit>, EditError> {
    let Some(column) = columns.get(number) else {
        return refuse(format!("`{}` has no column {}", of.name, number + 1));
    };
    if let Reshape::Key { to, .. } = to {
        return Ok(vec![found.replace(column.key.span, to.trim())]);
    }
    let text = found.block.text(found.text);
    let heads: Vec<Span> = columns
        .iter()
        .map(|c| {
            let end = c.unreachable.as_ref().map_or(c.key.span.end, |why| why.span.end);
            Span { start: c.key.span.start, end }
        })
        .collect();
    let mut lines = vec![heads];
    for (n, row) in rows.iter().enumerate() {
        let cells = cells(text, row);
        if cells.len() != columns.len() {
            return refuse(format!("row {} of `{}` doesn't have a cell for each column; fix it first", n + 1, of.name));
        }
        lines.push(cells);
    }
    let mut edits = Vec::new();
    for (n, pieces) in lines.iter().enumerate() {
        let piece = pieces[number];
        edits.push(match to {
            Reshape::Copy { key, .. } => {
                let now = text.get(piece.start as usize..piece.end as usize).unwrap_or_default();
                let copy = if n == 0 { key.trim() } else { now };
                TextEdit::insert(found.at(piece.end), format!(", {copy}"))
            }
            _ if pieces.len() == 1 => return refuse("a table with two keys has at least one column"),
            _ => {
                let gone = match (pieces.get(number + 1), number.checked_sub(1)) {
                    (Some(next), _) => Span { start: piece.start, end: next.start },
                    (None, Some(before)) => Span { start: pieces[before].end, end: piece.end },
                    (None, None) => piece,
                };
                found.replace(gone, "")
            }
        });
    }
    Ok(edits)
}

/// The cells of a row, with what marks them as unreachable.
fn cells(text: &str, row: &Row) -> Vec<Span> {
    let (start, end) = (row.key.span.end, row.span.end);
    let source = text.get(start as usize..end as usize).unwrap_or_default();
    let mut cells: Vec<Option<Span>> = Vec::new();
    let mut depth = 0_i32;
    for token in lex(source).iter().filter(|token| !token.is_trivia()) {
        match token.text(source) {
            "(" | "[" | "{" => depth += 1,
            ")" | "]" | "}" => depth -= 1,
            ":" if cells.is_empty() => {
                cells.push(None);
                continue;
            }
            "," if depth == 0 => {
                cells.push(None);
                continue;
            }
            _ => {}
        }
        if let Some(cell) = cells.last_mut() {
            let begun = cell.map_or(start + token.start, |cell| cell.start);
            *cell = Some(Span { start: begun, end: start + token.end });
        }
    }
    cells.into_iter().flatten().collect()
}
