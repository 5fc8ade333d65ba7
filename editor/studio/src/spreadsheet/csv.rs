//! Values with commas, semicolons or tabs between them.

use super::{COLUMNS_MAX, Cells, Grid, ROWS_MAX, SpreadsheetError, too_many_cells};
use csv::{ReaderBuilder, WriterBuilder};
use std::borrow::Cow;

/// By this mark spreadsheets see that a file is UTF-8.
const MARK: &str = "\u{feff}";

pub(super) fn write(grid: &Grid, delimiter: u8) -> Result<Vec<u8>, SpreadsheetError> {
    rows(grid, delimiter, true, MARK.as_bytes().to_vec())
}

/// The text for the clipboard, with or without the heading.
pub(super) fn copied(grid: &Grid, heading: bool) -> Result<String, SpreadsheetError> {
    let bytes = rows(grid, b'\t', heading, Vec::new())?;
    String::from_utf8(bytes).map_err(|why| SpreadsheetError::Written(why.to_string()))
}

fn rows(grid: &Grid, delimiter: u8, heading: bool, start: Vec<u8>) -> Result<Vec<u8>, SpreadsheetError> {
    let mut writer = WriterBuilder::new().delimiter(delimiter).from_writer(start);
    if heading {
        writer.write_record(grid.columns.iter().map(|column| &column.name))?;
    }
    for row in &grid.rows {
        writer.write_record(row.iter().map(|text| cell(text).into_owned()))?;
    }
    writer.into_inner().map_err(|why| SpreadsheetError::Written(why.to_string()))
}

/// Reads rows with commas, where the heading decides what is between values: spreadsheets write semicolons where the
/// comma belongs to numbers.
pub(super) fn read(bytes: &[u8]) -> Result<Cells, SpreadsheetError> {
    let text = text(bytes)?;
    let heading = text.lines().next().unwrap_or_default();
    let count = |delimiter: u8| heading.bytes().filter(|b| *b == delimiter).count();
    let delimiter = [b',', b';', b'\t'].into_iter().rev().max_by_key(|d| count(*d)).unwrap_or(b',');
    split(text, delimiter)
}

/// Reads rows with tabs. An empty line is a row with one empty cell: in a column on the clipboard, the rows after it
/// keep their places.
pub(super) fn read_tabs(bytes: &[u8]) -> Result<Cells, SpreadsheetError> {
    let text = text(bytes)?.replace("\r\n", "\n");
    let mut whole = String::with_capacity(text.len());
    let (mut quoted, mut closed, mut before) = (false, false, '\n');
    for c in text.strip_suffix('\n').unwrap_or(&text).chars() {
        let was_quoted = quoted;
        match c {
            '"' if quoted => quoted = false,
            // At the start of a cell, or doubled within quotes.
            '"' if matches!(before, '\t' | '\n') || closed => quoted = true,
            '\n' if !quoted && before == '\n' => whole.push_str("\"\""),
            _ => {}
        }
        closed = was_quoted && c == '"';
        before = c;
        whole.push(c);
    }
    split(&whole, b'\t')
}

fn text(bytes: &[u8]) -> Result<&str, SpreadsheetError> {
    let text = std::str::from_utf8(bytes).map_err(|_| SpreadsheetError::NotUtf8)?;
    Ok(text.strip_prefix(MARK).unwrap_or(text))
}

/// Splits rows of any length.
fn split(text: &str, delimiter: u8) -> Result<Cells, SpreadsheetError> {
    if let Some(line) = unclosed(text, delimiter) {
        return Err(SpreadsheetError::Unclosed(line));
    }
    let mut reader =
        ReaderBuilder::new().delimiter(delimiter).has_headers(false).flexible(true).from_reader(text.as_bytes());
    let mut cells = Cells::new();
    for record in reader.records() {
        let record = record?;
        if cells.len() > ROWS_MAX || record.len() > COLUMNS_MAX {
            return Err(too_many_cells());
        }
        cells.push(record.iter().map(plain).collect());
    }
    Ok(cells)
}

/// The line of a quotation mark at the start of a cell that has no closing one: the cell would be the rest of the file.
fn unclosed(text: &str, delimiter: u8) -> Option<usize> {
    let (mut line, mut opened, mut starts) = (1, None, true);
    let mut bytes = text.bytes().peekable();
    while let Some(byte) = bytes.next() {
        match (byte, opened) {
            (b'"', Some(_)) if bytes.peek() == Some(&b'"') => {
                bytes.next();
            }
            (b'"', Some(_)) => opened = None,
            (b'"', None) if starts => opened = Some(line),
            _ => {}
        }
        line += usize::from(byte == b'\n');
        starts = opened.is_none() && (byte == delimiter || byte == b'\n' || byte == b'\r');
    }
    opened
}

/// Spreadsheets take a text that begins with one of these for a formula, and run it.
const FORMULA: [char; 7] = ['=', '+', '-', '@', '\t', '\r', '\''];

/// A text as a cell that no spreadsheet runs as a formula. A number stays as it is.
fn cell(text: &str) -> Cow<'_, str> {
    match text.starts_with(FORMULA) && text.parse::<i64>().is_err() {
        true => Cow::Owned(format!("'{text}")),
        false => Cow::Borrowed(text),
    }
}

/// The text of a cell without the mark that [`cell`] writes before it.
fn plain(cell: &str) -> String {
    cell.strip_prefix('\'').filter(|text| text.starts_with(FORMULA)).unwrap_or(cell).to_owned()
}
