//! Columns and rows added to a map, or removed from it.
//!
//! Everything stays where it was on the ground: where cells get other numbers, so do those in the zones and holes of
//! the map, and those that its missions and examples name. A change that would remove such a cell is rejected; only
//! holes are removed with their cells.

use super::{EditError, Found, Path, drawn, find, is_library, props, refuse};
use crate::symbols::File;
use crate::typing::line_start;
use dicta_syntax::ast::{DeclKind, ExampleStepKind, Expr, ExprKind, Prop, Span, Type};
use dicta_syntax::tokens::{TokenKind, lex};
use dicta_syntax::{TextEdit, apply, line_col, line_end, quote, reparse};
use std::collections::{BTreeMap, BTreeSet};

/// An edge of a map.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Edge {
    North,
    East,
    South,
    West,
}

impl Edge {
    /// All edges, clockwise from north.
    pub const ALL: [Edge; 4] = [Edge::North, Edge::East, Edge::South, Edge::West];

    /// Whether the map grows there by columns rather than rows.
    pub fn has_columns(self) -> bool {
        matches!(self, Edge::East | Edge::West)
    }

    /// Its name as in `edges { west a }`.
    pub fn name(self) -> &'static str {
        match self {
            Edge::North => "north",
            Edge::East => "east",
            Edge::South => "south",
            Edge::West => "west",
        }
    }
}

/// Columns and rows of a map before and after a change at an edge.
#[derive(Clone, Copy)]
struct Resized {
    edge: Edge,
    before: (i64, i64),
    after: (i64, i64),
}

impl Resized {
    fn new(before: (i64, i64), edge: Edge, by: i32) -> Self {
        let (columns, rows) = before;
        let after = match edge.has_columns() {
            true => (columns + i64::from(by), rows),
            false => (columns, rows + i64::from(by)),
        };
        Resized { edge, before, after }
    }

    /// The new number of a column or row; none if it is removed. A number that was not on the map stays.
    fn line(&self, number: i64, is_column: bool) -> Option<i64> {
        let (before, after) = match is_column {
            true => (self.before.0, self.after.0),
            false => (self.before.1, self.after.1),
        };
        if !(1..=before).contains(&number) {
            return Some(number);
        }
        let moved = if matches!(self.edge, Edge::North | Edge::West) { number + after - before } else { number };
        (1..=after).contains(&moved).then_some(moved)
    }

    /// The new number of a cell, printed as column and row; none if it is removed. What is not a cell of one map stays.
    fn cell(&self, number: &str) -> Option<String> {
        let is_cell = matches!(number.len(), 4 | 6) && number.bytes().all(|b| b.is_ascii_digit());
        let (column, row) = number.split_at(if is_cell { number.len() / 2 } else { 0 });
        let (Ok(column), Ok(row), true) = (column.parse::<i64>(), row.parse::<i64>(), is_cell) else {
            return Some(number.to_owned());
        };
        let (column, row) = (self.line(column, true)?, self.line(row, false)?);
        let digits = (number.len() / 2).max(if column.max(row) > 99 { 3 } else { 2 });
        Some(format!("{column:0digits$}{row:0digits$}"))
    }
}

/// Adds `by` columns or rows of a letter at an edge, or removes them if it is negative. `moving` are the missions and
/// examples on the map.
pub(super) fn resize(
    files: &[File],
    found: &Found,
    of: &Path,
    (edge, by, letter): (Edge, i32, char),
    moving: &[Path],
) -> Result<Vec<(usize, TextEdit)>, EditError> {
    let DeclKind::Entry { body, .. } = &found.decl.kind else { return refuse(format!("`{}` is not a map", of.name)) };
    if body.iter().any(|p| p.name.text == "sheets") {
        return refuse(format!("`{}` consists of several sheets; change the maps that it is made of", of.name));
    }
    let Some(before) = size(found).filter(|size| is_drawn(found, *size)) else {
        return refuse(format!("the rows of `{}` don't match its size; fix them first", of.name));
    };
    let resized = Resized::new(before, edge, by);
    if resized.after.0 < 1 || resized.after.1 < 1 {
        return refuse("a map has at least one column and one row");
    }
    if by > 0 && drawn::body(found, "rows").is_some() {
        drawn::explained(found, of, letter)?;
    }
    let mut own = Vec::new();
    measured(found, body, &resized, &mut own);
    rows(found, &resized, letter, &mut own);
    let skipped = body.iter().find(|p| p.name.text == "holes").and_then(|p| holes(found, p, &resized, &mut own));
    renumbered(found, &resized, skipped, &mut own)?;
    let mut all: Vec<(usize, TextEdit)> = own.into_iter().map(|edit| (found.file, edit)).collect();
    for path in moving {
        let on_it = find(files, path)?;
        let mut edits = Vec::new();
        renumbered(&on_it, &resized, None, &mut edits)?;
        all.extend(edits.into_iter().map(|edit| (on_it.file, edit)));
    }
    no_other_cells(files, &resized)?;
    all.sort_by_key(|(file, edit)| (*file, edit.start));
    check_files(files, &all)?;
    Ok(all)
}

/// Whether the map of a declaration has changed its size as meant.
pub(super) fn is_resized(before: &Found, after: &Found, edge: Edge, by: i32) -> bool {
    let meant = size(before).map(|size| Resized::new(size, edge, by).after);
    meant.is_some_and(|meant| size(after) == Some(meant) && is_drawn(after, meant))
}

/// The two numbers of the property `size`.
fn size_numbers(body: &[Prop]) -> Option<[&Expr; 2]> {
    let size = body.iter().find(|p| p.name.text == "size")?;
    let numbers: Vec<&Expr> = size.values.iter().filter(|e| matches!(e.kind, ExprKind::Number(_))).collect();
    numbers.try_into().ok()
}

/// Columns and rows of a map.
fn size(found: &Found) -> Option<(i64, i64)> {
    let DeclKind::Entry { body, .. } = &found.decl.kind else { return None };
    if body.iter().any(|p| p.name.text == "size") {
        return match size_numbers(body)?.map(|e| &e.kind) {
            [ExprKind::Number(columns), ExprKind::Number(rows)] => Some((*columns, *rows)),
            _ => None,
        };
    }
    let rows = drawn::body(found, "rows")?;
    Some((rows.first()?.name.text.chars().count() as i64, rows.len() as i64))
}

/// Whether the rows, if there are any, have this size.
fn is_drawn(found: &Found, (columns, rows): (i64, i64)) -> bool {
    drawn::body(found, "rows").is_none_or(|lines| {
        lines.len() as i64 == rows && lines.iter().all(|l| l.name.text.chars().count() as i64 == columns)
    })
}

/// Changes the property `size`.
fn measured(found: &Found, body: &[Prop], resized: &Resized, edits: &mut Vec<TextEdit>) {
    let Some([columns, rows]) = size_numbers(body) else { return };
    let (number, to) = match resized.edge.has_columns() {
        true => (columns, resized.after.0),
        false => (rows, resized.after.1),
    };
    edits.push(found.replace(number.span, to.to_string()));
}

/// Changes the rows of letters.
fn rows(found: &Found, resized: &Resized, letter: char, edits: &mut Vec<TextEdit>) {
    let rows = drawn::body(found, "rows").unwrap_or_default();
    let text = found.block.text(found.text);
    let more = (resized.after.0 - resized.before.0) + (resized.after.1 - resized.before.1);
    let count = more.unsigned_abs() as usize;
    match (resized.edge, more > 0) {
        (Edge::East | Edge::West, _) => {
            let letters = letter.to_string().repeat(count);
            edits.extend(rows.iter().map(|row| {
                let span = inside(text, row.name.span);
                let line = text.get(span.start as usize..span.end as usize).unwrap_or_default();
                let length =
                    |chars: &mut dyn Iterator<Item = char>| chars.take(count).map(char::len_utf8).sum::<usize>();
                match (resized.edge, more > 0) {
                    (Edge::West, true) => TextEdit::insert(found.at(span.start), letters.as_str()),
                    (_, true) => TextEdit::insert(found.at(span.end), letters.as_str()),
                    (Edge::West, false) => {
                        let end = span.start + length(&mut line.chars()) as u32;
                        found.replace(Span { start: span.start, end }, "")
                    }
                    (_, false) => {
                        let start = span.end - length(&mut line.chars().rev()) as u32;
                        found.replace(Span { start, end: span.end }, "")
                    }
                }
            }));
        }
        (_, true) => {
            let line = quote(&letter.to_string().repeat(resized.after.0 as usize));
            edits.extend(new_rows(found, text, rows, (resized.edge, count), &line));
        }
        (edge, false) => {
            let removed = match edge {
                Edge::North => rows.iter().take(count),
                _ => rows[rows.len().saturating_sub(count)..].iter().take(count),
            };
            edits.extend(removed.map(|row| found.replace(props::without(text, row.span), "")));
        }
    }
}

/// The letters of a row, without its quotes.
fn inside(text: &str, row: Span) -> Span {
    let quotes = text.get(row.start as usize..).is_some_and(|t| t.starts_with('"'));
    let quotes = u32::from(quotes);
    Span { start: row.start + quotes, end: row.end - quotes }
}

/// Adds rows before the first or after the last, laid out like it.
fn new_rows(found: &Found, text: &str, rows: &[Prop], (edge, count): (Edge, usize), line: &str) -> Option<TextEdit> {
    if edge == Edge::South {
        let mut edit = props::behind(found, text, rows.last()?, line);
        edit.text = edit.text.repeat(count);
        return Some(edit);
    }
    let first = rows.first()?.span.start;
    let before = &text[line_start(text, first as usize)..first as usize];
    let line_end = line_end(text);
    let gap = if before.trim().is_empty() { format!("{line_end}{before}") } else { ", ".to_owned() };
    Some(TextEdit::insert(found.at(first), format!("{line}{gap}").repeat(count)))
}

/// Removes the holes whose cells are removed. Returns the span of the property if its cells have their new numbers.
fn holes(found: &Found, prop: &Prop, resized: &Resized, edits: &mut Vec<TextEdit>) -> Option<Span> {
    let (all, in_brackets) = match prop.values.as_slice() {
        [Expr { kind: ExprKind::Set(items), .. }] => (items.as_slice(), true),
        values => (values, false),
    };
    let text = found.block.text(found.text);
    let mut kept = Vec::new();
    for e in all {
        if let Some(new) = resized.cell(&number(e, true)?) {
            kept.push(rewritten(text, e.span, &new));
        }
    }
    if kept.len() == all.len() {
        return None;
    }
    let span = prop.values.first()?.span.to(prop.values.last()?.span);
    edits.push(match (kept.is_empty(), in_brackets) {
        (true, _) => found.replace(props::without(text, prop.span), ""),
        (false, true) => found.replace(span, format!("[{}]", kept.join(", "))),
        (false, false) => found.replace(span, kept.join(" ")),
    });
    Some(prop.span)
}

/// The number of a cell in a property; one without `@` is a plain number where only cells are expected.
fn number(e: &Expr, only_cells: bool) -> Option<String> {
    match &e.kind {
        ExprKind::Cell(number) => Some(number.clone()),
        ExprKind::Number(n) if only_cells => Some(format!("{n:04}")),
        _ => None,
    }
}

/// A cell with a new number, as it was written: with or without `@`.
fn rewritten(text: &str, old: Span, new: &str) -> String {
    let at = text.get(old.start as usize..).is_some_and(|t| t.starts_with('@'));
    if at || new.len() > 4 { format!("@{new}") } else { new.to_owned() }
}

/// Gives the cells, columns and rows that a declaration names their new numbers.
fn renumbered(
    found: &Found,
    resized: &Resized,
    skipped: Option<Span>,
    edits: &mut Vec<TextEdit>,
) -> Result<(), EditError> {
    let text = found.block.text(found.text);
    let named = found.decl.kind.key().map(|(word, name)| format!("{word} {}", name.text)).unwrap_or_default();
    for (start, (end, number)) in cells(found) {
        if skipped.is_some_and(|s| (s.start..s.end).contains(&start)) {
            continue;
        }
        let Some(new) = resized.cell(&number) else {
            return refuse(format!("`{named}` uses the cell {number}, which would be removed"));
        };
        if new != number {
            let span = Span { start, end };
            edits.push(found.replace(span, rewritten(text, span, &new)));
        }
    }
    let DeclKind::Entry { body, .. } = &found.decl.kind else { return Ok(()) };
    for zone in body.iter().filter(|p| p.name.text == "zone") {
        for (e, is_column) in lines(zone) {
            let ExprKind::Number(old) = e.kind else { continue };
            let Some(new) = resized.line(old, is_column) else {
                let zone = zone.values.first().map(Expr::written).unwrap_or_default();
                let what = if is_column { "column" } else { "row" };
                return refuse(format!("the zone `{zone}` of `{named}` uses {what} {old}, which would be removed"));
            };
            if new != old {
                edits.push(found.replace(e.span, new.to_string()));
            }
        }
    }
    Ok(())
}

/// The numbers of the whole columns (`true`) and rows of a zone.
fn lines(zone: &Prop) -> Vec<(&Expr, bool)> {
    let mut all = Vec::new();
    for prop in zone.body.iter().flatten() {
        let is_column = match prop.name.text.as_str() {
            "columns" => true,
            "rows" => false,
            _ => continue,
        };
        for e in &prop.values {
            match &e.kind {
                ExprKind::Range(Some(first), Some(last)) => all.extend([(&**first, is_column), (&**last, is_column)]),
                _ => all.push((e, is_column)),
            }
        }
    }
    all
}

/// The cells that a declaration names: by first byte, with the end and the number.
fn cells(found: &Found) -> BTreeMap<u32, (u32, String)> {
    let text = found.block.text(found.text);
    let within = found.decl.span;
    let mut all = BTreeMap::new();
    for token in lex(text) {
        if let (TokenKind::Number, Some(number)) = (token.kind, token.text(text).strip_prefix('@'))
            && within.start <= token.start
            && token.end <= within.end
        {
            all.insert(token.start, (token.end, number.to_owned()));
        }
    }
    // In properties, cells are also written without `@`.
    let bodies: Vec<&Vec<Prop>> = match &found.decl.kind {
        DeclKind::Entry { body, .. } => vec![body],
        DeclKind::Example(example) => {
            let pieces = example.steps.iter().filter_map(|step| match &step.kind {
                ExampleStepKind::GivenPiece { body, .. } => Some(body),
                _ => None,
            });
            pieces.collect()
        }
        _ => vec![],
    };
    bodies.into_iter().flatten().for_each(|prop| cells_of(prop, &mut all));
    all
}

fn cells_of(prop: &Prop, all: &mut BTreeMap<u32, (u32, String)>) {
    cells_in(prop, matches!(prop.name.text.as_str(), "zone" | "holes"), all);
}

/// `only_cells`: numbers of this property are cells as well.
fn cells_in(prop: &Prop, only_cells: bool, all: &mut BTreeMap<u32, (u32, String)>) {
    let mut parts = Vec::new();
    prop.values.iter().for_each(|e| within(e, &mut parts));
    for e in parts {
        if let Some(number) = number(e, only_cells) {
            all.entry(e.span.start).or_insert((e.span.end, number));
        }
    }
    prop.body.iter().flatten().for_each(|inner| cells_of(inner, all));
}

/// An expression and all its parts.
fn within<'e>(e: &'e Expr, all: &mut Vec<&'e Expr>) {
    all.push(e);
    e.parts(&mut |part| within(part, all));
}

/// The names of the fields whose values are cells.
fn fields_of_cells(files: &[File]) -> BTreeSet<&str> {
    fn is_of_cells(ty: &Type) -> bool {
        match ty {
            Type::Named(name) => name.text == "cell",
            Type::OrNone(of) | Type::SetOf(of) | Type::ListOf(of, _) => is_of_cells(of),
            Type::Range(..) | Type::Inline(..) => false,
        }
    }
    let mut names = BTreeSet::new();
    for (_, decl) in files.iter().flat_map(|file| file.source.decls()) {
        if let DeclKind::Kind { fields, .. } = decl.kind.declared() {
            let fields = fields.iter().map(|item| &item.item);
            let of_cells = fields.filter(|field| field.ty.as_ref().is_some_and(is_of_cells));
            names.extend(of_cells.flat_map(|field| &field.names).map(|(name, _)| name.text.as_str()));
        }
    }
    names
}

/// Rejects a change of cells that rules name: those are cells of every map.
fn no_other_cells(files: &[File], resized: &Resized) -> Result<(), EditError> {
    let fields = fields_of_cells(files);
    for (number, file) in files.iter().enumerate().filter(|(_, f)| !is_library(f)) {
        for (block, decl) in file.source.decls() {
            let found = Found { file: number, text: &file.source.text, block, decl };
            let named = match &decl.kind {
                // These have cells of their own map, or none.
                DeclKind::Entry { word, .. }
                    if matches!(word.text.as_str(), "map" | "mission" | "look" | "side" | "translation") =>
                {
                    continue;
                }
                DeclKind::Example(_) => continue,
                // Other numbers of an entry may look like cells.
                DeclKind::Entry { body, .. } => {
                    let mut all = BTreeMap::new();
                    let of_cells = body.iter().filter(|prop| fields.contains(prop.name.text.as_str()));
                    of_cells.for_each(|prop| cells_in(prop, true, &mut all));
                    all
                }
                _ => cells(&found),
            };
            let changed = named.into_values().find(|(_, cell)| resized.cell(cell).as_ref() != Some(cell));
            if let Some((_, cell)) = changed {
                let line = line_col(found.text, found.at(decl.span.start) as usize).0;
                return refuse(format!(
                    "line {line} of {} begins a rule that uses the cell {cell} of every map; change it first",
                    file.path
                ));
            }
        }
    }
    Ok(())
}

/// Makes the edits on copies, and checks that every file has the same declarations without new errors.
fn check_files(files: &[File], edits: &[(usize, TextEdit)]) -> Result<(), EditError> {
    let changed: BTreeSet<usize> = edits.iter().map(|(file, _)| *file).collect();
    for (file, of) in files.iter().enumerate().filter(|(number, _)| changed.contains(number)) {
        let here: Vec<TextEdit> = edits.iter().filter(|(f, _)| *f == file).map(|(_, edit)| edit.clone()).collect();
        let Ok(after) = apply(&of.source.text, &here) else { return refuse("this can't be written here") };
        let after = reparse(&of.source, &after);
        if after.errors().count() > of.source.errors().count() || after.blocks.len() != of.source.blocks.len() {
            return refuse(format!("the new cells would change something else in {}", of.path));
        }
    }
    Ok(())
}
