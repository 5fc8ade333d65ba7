//! Values with commas, semicolons or tabs between them.

use super::{COLUMNS_MAX, Cells, Grid, ROWS_MAX, SpreadsheetError, too_many_cells};
use csv::{ReaderBuilder, WriterBuilder};

/// By this mark spreadsheets see that a file is UTF-8.
const MARK: &str = "\u{feff}";

pub(super) fn write(grid: &Grid, delimiter: u8) -> Result<Vec<u8>, SpreadsheetError> {
    let mut writer = WriterBuilder::new().delimiter(delimiter).from_writer(MARK.as_bytes().to_vec());
    writer.write_record(grid.columns.iter().map(|column| &column.name))?;
    for row in &grid.rows {
        writer.write_record(row)?;
    }
    writer.into_inner().map_err(|why| SpreadsheetError::Written(why.to_string()))
}

/// Reads rows of any length. The heading decides what is between values: spreadsheets write semicolons where the comma
/// belongs to numbers.
pub(super) fn read(bytes: &[u8]) -> Result<Cells, SpreadsheetError> {
    let text = std::str::from_utf8(bytes).map_err(|_| SpreadsheetError::NotUtf8)?;
    let text = text.strip_prefix(MARK).unwrap_or(text);
    let heading = text.lines().next().unwrap_or_default();
    let count = |delimiter: u8| heading.bytes().filter(|b| *b == delimiter).count();
    let delimiter = [b',', b';', b'\t'].into_iter().rev().max_by_key(|d| count(*d)).unwrap_or(b',');
    let mut reader =
        ReaderBuilder::new().delimiter(delimiter).has_headers(false).flexible(true).from_reader(text.as_bytes());
    let mut cells = Cells::new();
    for record in reader.records() {
        let record = record?;
        if cells.len() > ROWS_MAX || record.len() > COLUMNS_MAX {
            return Err(too_many_cells());
        }
        cells.push(record.iter().map(str::to_owned).collect());
    }
    Ok(cells)
}
