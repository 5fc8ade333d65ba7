//! Tables: rows, columns and ranges as printed, gaps between them, and the odds of each result for a die.
//!
//! A table with a gap or an overlap is an error and has no rows in the program; then it is shown as written.

use super::Reading;
use super::words::{self, Heading};
use dicta_compiler::written::{KeyLine, WrittenCell, WrittenKey, WrittenTable};
use dicta_program::limits::NUMBER_MAX;
use dicta_program::{DieId, Origin, Program, Reach, Table, TableId, Type, Words};
use std::collections::BTreeMap;

/// What separates the results of a cell.
pub const BETWEEN: &str = " / ";

/// A table.
#[derive(Clone, Debug, Default, PartialEq)]
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
        let at = reading.program.tables.iter().position(|t| t.head.name == name)?;
        let (table, written) = (&reading.program.tables[at], reading.written.tables.get(at)?);
        // A table with errors has no rows in the program.
        let sheet = match table.rows.is_empty() {
            true => in_source(reading, written),
            false => in_program(reading, TableId(at as u32), &written.keys),
        };
        let key = |key: &WrittenKey| KeyModel {
            name: key.name.replace('_', " "),
            ty: key.origin.map_or_else(String::new, |origin| reading.in_line(origin)),
            open: key.ty == Some(Type::Number),
        };
        Some(TableSheet {
            heading: Heading::of("table", &table.head),
            keys: written.keys.iter().map(key).collect(),
            results: written.results.iter().map(|name| name.replace('_', " ")).collect(),
            ..sheet
        })
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
            false => self.cell(row, column).map_or_else(String::new, |c| c.values.join(BETWEEN)),
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

/// The lines, cells and odds of a table in the program.
fn in_program(reading: &Reading, id: TableId, keys: &[WrittenKey]) -> TableSheet {
    let program: &Program = &reading.program;
    let table = &program.tables[id.index()];
    let line = |key: usize, (low, high): (i64, i64)| LineModel {
        label: label(program, keys.get(key), low, high),
        low,
        high,
        fault: None,
    };
    let columns = match keys.len() < 2 {
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
        rows: table.rows.iter().map(|r| line(0, *r)).collect(),
        columns,
        cells: table.cells.iter().enumerate().map(cell).collect(),
        odds: (0..keys.len()).filter_map(|key| odds(program, table, keys, key)).collect(),
        ..TableSheet::default()
    }
}

/// The lines and cells of a table with errors, as written.
fn in_source(reading: &Reading, written: &WrittenTable) -> TableSheet {
    let line = |key: &KeyLine| {
        // An empty range neither follows nor precedes anything.
        let (low, high) = key.bounds.unwrap_or((i64::MAX, i64::MIN));
        LineModel { label: reading.in_line(key.origin).replace("..", "–"), low, high, fault: None }
    };
    let mut rows: Vec<LineModel> = written.rows.iter().map(|r| line(&r.key)).collect();
    let mut columns: Vec<LineModel> = written.columns.iter().map(line).collect();
    let mut faults = Vec::new();
    for (key, (lines, what)) in [(&mut rows, "row"), (&mut columns, "column")].into_iter().enumerate() {
        let key = written.keys.get(key);
        let within = match key.and_then(|k| k.ty.as_ref()) {
            Some(Type::Range(low, high)) => Some((*low, *high)),
            _ => None,
        };
        let label = |low, high| label(&reading.program, key, low, high);
        faults.extend(examine(lines, what, label));
        faults.extend(ends(lines, within, what));
    }
    if columns.is_empty() {
        columns.push(LineModel { low: i64::MIN, high: i64::MAX, ..LineModel::default() });
    }
    let mut cells = Vec::new();
    for row in &written.rows {
        let cell = |cell: &WrittenCell| CellModel {
            values: cell.results.iter().map(|result| reading.in_line(*result)).collect(),
            origin: row.origin,
            unreachable: cell.unreachable.clone(),
        };
        cells.extend((0..columns.len()).map(|c| row.cells.get(c).map_or_else(CellModel::default, cell)));
    }
    TableSheet { rows, columns, cells, faults, ..TableSheet::default() }
}

/// The values of a key in words.
fn label(program: &Program, key: Option<&WrittenKey>, low: i64, high: i64) -> String {
    match key.and_then(|k| k.ty.as_ref()) {
        Some(ty @ (Type::Bool | Type::Enum(_))) => match low == high {
            true => result(program, ty, low),
            false => format!("{} to {}", result(program, ty, low), result(program, ty, high)),
        },
        _ => range(low, high),
    }
}

fn result(program: &Program, ty: &Type, value: i64) -> String {
    // A deck or a mission is stored by its number; both have an enum of names.
    Words::of(program, None).value(ty, value)
}

/// The values from one number to another in words; an end beyond the numbers that can be written is open.
fn range(low: i64, high: i64) -> String {
    match (low <= -NUMBER_MAX, high >= NUMBER_MAX) {
        _ if low == high => low.to_string(),
        (true, true) => "any".to_owned(),
        (true, false) => format!("≤ {high}"),
        (false, true) => format!("{low} +"),
        (false, false) => format!("{low}–{high}"),
    }
}

// ---- Odds --------------------------------------------------------------------------------------------------------

/// The odds, if the values of a key are exactly those of a die.
fn odds(program: &Program, table: &Table, keys: &[WrittenKey], key: usize) -> Option<DieOdds> {
    let Some(Type::Range(low, high)) = keys[key].ty else { return None };
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

// ---- Faults ------------------------------------------------------------------------------------------------------

/// Marks the lines with a gap or overlap before them, and describes each.
fn examine(lines: &mut [LineModel], what: &str, label: impl Fn(i64, i64) -> String) -> Vec<String> {
    let mut said = Vec::new();
    for i in 1..lines.len() {
        let (before, line) = (lines[i - 1].clone(), &mut lines[i]);
        if before.low > before.high || line.low > line.high {
            continue;
        }
        let next = before.high.saturating_add(1);
        if line.low > next {
            let missing = label(next, line.low - 1);
            said.push(format!("No entry for {missing}, between {what} {} and {what} {}.", before.label, line.label));
            line.fault = Some(LineFault::Gap);
        } else if line.low < next {
            let twice = label(line.low, line.high.min(before.high));
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
        let said = examine(&mut lines, "row", range);
        assert_eq!(said, ["4 is in row 2–4 and in row 4–5.", "No entry for 6–7, between row 4–5 and row 8 +."]);
        assert_eq!(ends(&mut lines, Some((1, 9)), "row"), [""; 0]);
        let said = ends(&mut [line(2, 4), line(5, 5)], Some((1, 8)), "row");
        assert_eq!(said, ["No entry for 1, before row 2–4.", "No entry for 6–8, after row 5."]);
        let open = [range(-NUMBER_MAX, 0), range(3, NUMBER_MAX), range(-NUMBER_MAX, NUMBER_MAX), range(-2, 2)];
        assert_eq!(open, ["≤ 0", "3 +", "any", "-2–2"]);
        assert_eq!(lines.map(|l| l.fault), [None, None, Some(LineFault::Overlap), Some(LineFault::Gap)]);
    }
}
