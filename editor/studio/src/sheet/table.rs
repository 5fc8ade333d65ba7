//! Tables: rows, columns and ranges as printed, gaps between them, and the odds of each result for a die.
//!
//! A table with a gap or an overlap is an error and not in the program; then its rows are read from the source.

use super::Reading;
use super::words::{self, Heading};
use dicta_program::{DieId, Origin, Program, Reach, Table, TableId, Type, Words};
use dicta_syntax::ast::{self, DeclKind, ExprKind};
use std::collections::BTreeMap;

/// A table.
#[derive(Clone, Debug, PartialEq)]
pub struct TableSheet {
    pub heading: Heading,
    /// The key of the rows, and that of the columns if there are two.
    pub keys: Vec<KeyModel>,
    pub results: Vec<String>,
    pub rows: Vec<LineModel>,
    /// One column without bounds if there is only one key.
    pub columns: Vec<LineModel>,
    /// Row by row.
    pub cells: Vec<CellModel>,
    /// What is wrong with the ranges of the rows and columns, in words.
    pub faults: Vec<String>,
    /// The odds of every result, for each key whose values a die covers.
    pub odds: Vec<DieOdds>,
}

/// A key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeyModel {
    pub name: String,
    pub ty: String,
    /// Values beyond the first and last line use the nearest one.
    pub open: bool,
}

/// A row or a column.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LineModel {
    /// The range as printed.
    pub label: String,
    pub low: i64,
    pub high: i64,
    pub fault: Option<LineFault>,
}

/// A problem of a line with its neighbors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineFault {
    /// Values between it and the previous line are missing.
    Gap,
    /// It shares values with the previous line.
    Overlap,
    /// Values after it are missing.
    After,
}

/// A cell.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct CellModel {
    /// One value per result.
    pub values: Vec<String>,
    pub origin: Origin,
    pub unreachable: Option<String>,
}

/// The odds of a table for a die.
#[derive(Clone, Debug, PartialEq)]
pub struct DieOdds {
    pub die: String,
    /// The key that the die provides: 0 for the rows, 1 for the columns.
    pub key: usize,
    /// How many faces lead to each line of that key.
    pub shares: Vec<u32>,
    pub faces: u32,
    /// Per line of the other key (a single one if there is none) and per result: the outcome.
    pub outcomes: Vec<Vec<Outcome>>,
}

/// The distribution of one result.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Outcome {
    /// Each value with the number of faces that give it.
    pub shares: Vec<(String, u32)>,
    /// The mean, for numbers.
    pub mean: Option<f64>,
}

impl TableSheet {
    /// The table with this name.
    pub fn of(reading: &Reading, name: &str) -> Option<Self> {
        let program = &reading.program;
        // A table with errors has no rows in the program, or is missing from it.
        match program.tables.iter().position(|t| t.head.name == name && !t.rows.is_empty()) {
            Some(at) => Some(compiled(reading, TableId(at as u32))),
            None => written(reading, name),
        }
    }

    /// Whether it has a single key; then the results are the columns of the chart. With two keys, the lines of the
    /// second key are, and a cell contains all results.
    pub fn has_one_key(&self) -> bool {
        self.columns.len() == 1 && self.keys.len() < 2
    }

    /// The headings of the chart's columns.
    pub fn heads(&self) -> Vec<&str> {
        match self.has_one_key() {
            true => self.results.iter().map(String::as_str).collect(),
            false => self.columns.iter().map(|c| c.label.as_str()).collect(),
        }
    }

    /// The text in a row and a column of the chart.
    pub fn text(&self, row: usize, column: usize) -> String {
        match self.has_one_key() {
            true => self.cell(row, 0).and_then(|c| c.values.get(column)).cloned().unwrap_or_default(),
            false => self.cell(row, column).map_or_else(String::new, |c| c.values.join(" / ")),
        }
    }

    /// The name of a key; empty if there is none with this number.
    pub fn key_name(&self, key: usize) -> &str {
        self.keys.get(key).map_or("", |k| k.name.as_str())
    }

    /// The cell in a row and a column.
    pub fn cell(&self, row: usize, column: usize) -> Option<&CellModel> {
        self.cells.get(row * self.columns.len() + column)
    }
}

fn compiled(reading: &Reading, id: TableId) -> TableSheet {
    let program: &Program = &reading.program;
    let table = &program.tables[id.index()];
    let declared = reading.declaration(table.head.origin);
    let decl = declared.and_then(|(file, base, d)| table_of(&d.kind).map(|t| (file, base, t)));
    let keys = decl.as_ref().map_or_else(Vec::new, |(file, base, t)| keys_of(reading, *file, *base, t.keys));
    let types = decl.as_ref().map_or(&[][..], |(.., t)| t.keys).iter();
    let types: Vec<Option<KeyType>> = types.map(|key| KeyType::of(program, &key.ty)).collect();
    let line = |key: usize, (low, high): (i64, i64)| LineModel {
        label: types
            .get(key)
            .and_then(Option::as_ref)
            .map_or_else(|| range(low, high), |t| t.label(program, low, high)),
        low,
        high,
        fault: None,
    };
    let single = table.columns.len() == 1 && keys.len() < 2;
    let columns = match single {
        true => vec![LineModel { low: i64::MIN, high: i64::MAX, ..LineModel::default() }],
        false => table.columns.iter().map(|c| line(1, *c)).collect(),
    };
    let cell = |(i, values): (usize, &Vec<i64>)| CellModel {
        values: values.iter().zip(&table.results).map(|(v, (_, ty))| result(program, ty, *v)).collect(),
        // One origin per row.
        origin: table.origins.get(i / table.columns.len().max(1)).copied().unwrap_or(table.head.origin),
        unreachable: {
            let what = Reach::Cell(id, i as u32);
            program.unreachable.iter().find(|u| u.what == what).map(|u| u.because.clone())
        },
    };
    TableSheet {
        heading: Heading::of("table", &table.head),
        results: table.results.iter().map(|(name, _)| name.replace('_', " ")).collect(),
        rows: table.rows.iter().map(|r| line(0, *r)).collect(),
        columns,
        cells: table.cells.iter().enumerate().map(cell).collect(),
        faults: Vec::new(),
        odds: (0..types.len()).filter_map(|key| odds(program, table, &types, key)).collect(),
        keys,
    }
}

fn result(program: &Program, ty: &Type, value: i64) -> String {
    // A deck or a mission is stored by its number; both have an enum of names.
    Words::of(program, None).value(ty, value)
}

fn range(low: i64, high: i64) -> String {
    match (low, high) {
        (low, high) if low == high => low.to_string(),
        (i64::MIN, i64::MAX) => "any".to_owned(),
        (i64::MIN, high) => format!("≤ {high}"),
        (low, i64::MAX) => format!("{low} +"),
        (low, high) => format!("{low}–{high}"),
    }
}

/// The values of a key, by its type.
enum KeyType {
    Bool,
    Enum(dicta_program::EnumId),
    Range(i64, i64),
    Number,
}

impl KeyType {
    fn of(program: &Program, ty: &ast::Type) -> Option<Self> {
        match ty {
            ast::Type::Range(low, high, _) => {
                let (low, high) = (bounds(low).0, bounds(high).1);
                (low <= high).then_some(KeyType::Range(low, high))
            }
            ast::Type::Named(name) => Some(match name.text.as_str() {
                "bool" => KeyType::Bool,
                "number" => KeyType::Number,
                name => {
                    let at = program.enums.iter().position(|e| e.head.name == name)?;
                    KeyType::Enum(dicta_program::EnumId(at as u32))
                }
            }),
            _ => None,
        }
    }

    fn label(&self, program: &Program, low: i64, high: i64) -> String {
        let word = |n: i64| match self {
            KeyType::Bool => Words::of(program, None).value(&Type::Bool, n),
            KeyType::Enum(id) => Words::of(program, None).value(&Type::Enum(*id), n),
            KeyType::Range(..) | KeyType::Number => n.to_string(),
        };
        match self {
            KeyType::Range(..) | KeyType::Number => range(low, high),
            _ if low == high => word(low),
            _ => format!("{} to {}", word(low), word(high)),
        }
    }
}

// ---- Odds --------------------------------------------------------------------------------------------------------

/// The odds, if the values of a key are exactly those of a die.
fn odds(program: &Program, table: &Table, types: &[Option<KeyType>], key: usize) -> Option<DieOdds> {
    let Some(KeyType::Range(low, high)) = types[key] else { return None };
    let die = &program.dice[die_of(program, low, high)?.index()];
    let rolls: Vec<i64> = die.faces.iter().filter_map(|f| f.first().copied()).collect();
    let lines = if key == 0 { &table.rows } else { &table.columns };
    let holds = |(low, high): &(i64, i64), n: i64| (*low..=*high).contains(&n);
    let shares: Vec<u32> = lines.iter().map(|l| rolls.iter().filter(|n| holds(l, **n)).count() as u32).collect();
    let others = if key == 0 { table.columns.len() } else { table.rows.len() };
    let at = |line: usize, other: usize| match key {
        0 => line * table.columns.len() + other,
        _ => other * table.columns.len() + line,
    };
    let outcome = |other: usize, result: usize| {
        let (ty, mut found, mut sum) = (&table.results[result].1, BTreeMap::<i64, u32>::new(), 0);
        for (line, share) in shares.iter().enumerate().filter(|(_, s)| **s > 0) {
            let Some(value) = table.cells.get(at(line, other)).and_then(|c| c.get(result)) else { continue };
            sum += value * i64::from(*share);
            *found.entry(*value).or_default() += share;
        }
        let number = matches!(ty, Type::Number | Type::Range(..));
        Outcome {
            shares: found.into_iter().map(|(value, n)| (self::result(program, ty, value), n)).collect(),
            mean: number.then(|| sum as f64 / rolls.len() as f64),
        }
    };
    Some(DieOdds {
        die: words::titled(&die.head),
        key,
        faces: rolls.len() as u32,
        outcomes: (0..others).map(|o| (0..table.results.len()).map(|r| outcome(o, r)).collect()).collect(),
        shares,
    })
}

/// The first plain die whose numbers span exactly this range.
fn die_of(program: &Program, low: i64, high: i64) -> Option<DieId> {
    let fits = |d: &dicta_program::Die| {
        let plain = d.fields.len() == 1 && matches!(d.fields[0].1, Type::Number | Type::Range(..));
        let mut numbers: Vec<i64> = d.faces.iter().filter_map(|f| f.first().copied()).collect();
        numbers.sort_unstable();
        numbers.dedup();
        plain && numbers.first() == Some(&low) && numbers.last() == Some(&high) && numbers.len() > 1
    };
    program.dice.iter().position(fits).map(|i| DieId(i as u32))
}

// ---- As written --------------------------------------------------------------------------------------------------

/// A declared table.
struct Declared<'a> {
    name: &'a ast::Name,
    title: Option<&'a ast::Text>,
    keys: &'a [ast::Param],
    results: &'a [ast::Param],
    columns: &'a [ast::Column],
    rows: &'a [ast::Row],
}

fn table_of(kind: &DeclKind) -> Option<Declared<'_>> {
    match kind {
        DeclKind::Table { name, title, keys, results, columns, rows } => {
            Some(Declared { name, title: title.as_ref(), keys, results, columns, rows })
        }
        DeclKind::Replace(inner) => table_of(inner),
        _ => None,
    }
}

fn keys_of(reading: &Reading, file: u32, base: u32, keys: &[ast::Param]) -> Vec<KeyModel> {
    let ty = |ty: &ast::Type| match ty {
        ast::Type::Named(name) => (name.text.clone(), name.text == "number"),
        ast::Type::Range(.., span) => (reading.part(file, base, *span), false),
        _ => (String::new(), false),
    };
    keys.iter()
        .map(|k| {
            let (ty, open) = ty(&k.ty);
            KeyModel { name: k.name.text.replace('_', " "), ty, open }
        })
        .collect()
}

/// A table that is missing from the program, as far as its source can be read.
fn written(reading: &Reading, name: &str) -> Option<TableSheet> {
    let files = &reading.names.files();
    let (path, block, table) = files.iter().find_map(|f| {
        f.source.decls().find_map(|(block, d)| {
            let table = table_of(&d.kind).filter(|t| t.name.text == name)?;
            Some((&f.path, block, table))
        })
    })?;
    let file = reading.program.files.iter().position(|p| p == path)? as u32;
    let part = |span| reading.part(file, block.start, span);
    let line = |key: &ast::Expr| {
        let (low, high) = bounds(key);
        LineModel { label: part(key.span).replace("..", "–"), low, high, fault: None }
    };
    let mut rows: Vec<LineModel> = table.rows.iter().map(|r| line(&r.key)).collect();
    let mut columns: Vec<LineModel> = table.columns.iter().map(|c| line(&c.key)).collect();
    let within = |key: usize| match table.keys.get(key).map(|k| &k.ty) {
        Some(ast::Type::Range(low, high, _)) => Some((bounds(low).0, bounds(high).1)),
        _ => None,
    };
    let mut faults = examine(&mut rows, "row");
    faults.extend(ends(&mut rows, within(0), "row"));
    faults.extend(examine(&mut columns, "column"));
    faults.extend(ends(&mut columns, within(1), "column"));
    if columns.is_empty() {
        columns.push(LineModel { low: i64::MIN, high: i64::MAX, ..LineModel::default() });
    }
    let mut cells = Vec::new();
    for row in table.rows {
        let of_row = (0..columns.len()).map(|c| match row.cells.get(c) {
            Some(cell) => CellModel {
                values: cell.results.iter().map(|e| part(e.span)).collect(),
                origin: Reading::part_origin(file, block.start, row.span),
                unreachable: cell.unreachable.as_ref().map(|u| u.text.clone()),
            },
            None => CellModel::default(),
        });
        cells.extend(of_row);
    }
    Some(TableSheet {
        heading: Heading {
            word: "table".to_owned(),
            name: name.to_owned(),
            title: table.title.map_or_else(|| name.to_owned(), |t| t.text.clone()),
            docs: block.decl.as_ref().map_or_else(String::new, |d| d.docs.clone()),
            source: None,
            reconstructed: None,
            origin: Reading::part_origin(file, block.start, table.name.span),
        },
        keys: keys_of(reading, file, block.start, table.keys),
        results: table.results.iter().map(|r| r.name.text.replace('_', " ")).collect(),
        rows,
        columns,
        cells,
        faults,
        odds: Vec::new(),
    })
}

/// The bounds of a key that is a number or a range of numbers; other keys have none.
fn bounds(key: &ast::Expr) -> (i64, i64) {
    match &key.kind {
        ExprKind::Range(low, high) => {
            let low = low.as_deref().map_or(i64::MIN, |e| bounds(e).0);
            (low, high.as_deref().map_or(i64::MAX, |e| bounds(e).1))
        }
        ExprKind::Number(n) => (*n, *n),
        ExprKind::Neg(inner) => {
            let (low, high) = bounds(inner);
            (high.saturating_neg(), low.saturating_neg())
        }
        // An empty range: neither follows nor precedes anything.
        _ => (i64::MAX, i64::MIN),
    }
}

/// Marks the lines with a gap or overlap before them, and describes each.
fn examine(lines: &mut [LineModel], what: &str) -> Vec<String> {
    let mut said = Vec::new();
    for i in 1..lines.len() {
        let (before, line) = (lines[i - 1].clone(), &mut lines[i]);
        if before.low > before.high || line.low > line.high {
            continue;
        }
        let next = before.high.saturating_add(1);
        if line.low > next {
            let missing = range(next, line.low - 1);
            said.push(format!("No entry for {missing}, between {what} {} and {what} {}.", before.label, line.label));
            line.fault = Some(LineFault::Gap);
        } else if line.low < next {
            let twice = range(line.low, line.high.min(before.high));
            said.push(format!("{twice} is in {what} {} and in {what} {}.", before.label, line.label));
            line.fault = Some(LineFault::Overlap);
        }
    }
    said
}

/// Describes the values of a key that are missing before the first line or after the last.
fn ends(lines: &mut [LineModel], within: Option<(i64, i64)>, what: &str) -> Vec<String> {
    let Some((least, most)) = within else { return Vec::new() };
    let mut said = Vec::new();
    if let Some(first) = lines.first_mut().filter(|l| l.low <= l.high && l.low > least) {
        said.push(format!("No entry for {}, before {what} {}.", range(least, first.low - 1), first.label));
        first.fault = Some(LineFault::Gap);
    }
    if let Some(last) = lines.last_mut().filter(|l| l.low <= l.high && l.high < most) {
        said.push(format!("No entry for {}, after {what} {}.", range(last.high + 1, most), last.label));
        last.fault.get_or_insert(LineFault::After);
    }
    said
}

#[cfg(test)]
mod tests {
    use super::*;

    fn line(low: i64, high: i64) -> LineModel {
        LineModel { label: range(low, high), low, high, fault: None }
    }

    #[test]
    fn gaps_and_overlaps_are_reported() {
        let mut lines = [line(i64::MIN, 1), line(2, 4), line(4, 5), line(8, i64::MAX)];
        let said = examine(&mut lines, "row");
        assert_eq!(said, ["4 is in row 2–4 and in row 4–5.", "No entry for 6–7, between row 4–5 and row 8 +."]);
        assert_eq!(ends(&mut lines, Some((1, 9)), "row"), [""; 0]);
        let said = ends(&mut [line(2, 4), line(5, 5)], Some((1, 8)), "row");
        assert_eq!(said, ["No entry for 1, before row 2–4.", "No entry for 6–8, after row 5."]);
        assert_eq!(lines.map(|l| l.fault), [None, None, Some(LineFault::Overlap), Some(LineFault::Gap)]);
    }
}
