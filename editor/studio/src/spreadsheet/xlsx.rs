//! Workbooks: one sheet with a fixed heading, numbers as numbers, and lists to choose from.

use super::{BYTES_MAX, COLUMNS_MAX, Cells, Grid, Holds, ROWS_MAX, SpreadsheetError, too_many_cells};
use calamine::{Data, DataRef, Reader, Xlsx};
use rust_xlsxwriter::{DataValidation, DataValidationRule, DocProperties, ExcelDateTime, Format, Workbook, XlsxError};
use std::io::{Cursor, Read};

/// The most letters of a list of choices that a workbook can hold.
const LIST_MAX: usize = 255;

pub(super) fn write(grid: &Grid) -> Result<Vec<u8>, SpreadsheetError> {
    build(grid).map_err(|why| SpreadsheetError::Written(why.to_string()))
}

fn build(grid: &Grid) -> Result<Vec<u8>, XlsxError> {
    let mut workbook = Workbook::new();
    // A fixed date: the same rules give the same bytes.
    workbook.set_properties(&DocProperties::new().set_creation_datetime(&ExcelDateTime::from_ymd(2000, 1, 1)?));
    let bold = Format::new().set_bold();
    let sheet = workbook.add_worksheet();
    sheet.set_name(sheet_name(&grid.kind))?;
    let last = u32::try_from(grid.rows.len()).unwrap_or(u32::MAX);
    for (x, column) in grid.columns.iter().enumerate() {
        let x = u16::try_from(x).unwrap_or(u16::MAX);
        sheet.write_with_format(0, x, &column.name, &bold)?;
        if let Some(rule) = rule(&column.holds)?.filter(|_| last > 0) {
            sheet.add_data_validation(1, x, last, x, &rule)?;
        }
    }
    for (y, row) in (1..).zip(&grid.rows) {
        for (x, text) in (0..).zip(row) {
            let number = matches!(grid.columns[usize::from(x)].holds, Holds::Number(..)).then(|| text.parse::<i32>());
            match number {
                Some(Ok(number)) => {
                    sheet.write(y, x, number)?;
                }
                _ if text.is_empty() => {}
                _ => {
                    sheet.write_string(y, x, text)?;
                }
            }
        }
    }
    sheet.set_freeze_panes(1, 1)?;
    sheet.autofit();
    workbook.save_to_buffer()
}

/// A sheet's name has at most 31 letters.
fn sheet_name(kind: &str) -> String {
    kind.chars().take(31).collect()
}

/// What the workbook lets a user type into a column.
fn rule(holds: &Holds) -> Result<Option<DataValidation>, XlsxError> {
    let list = |names: &[&str]| {
        let length: usize = names.iter().map(|name| name.chars().count() + 1).sum();
        match length > LIST_MAX {
            true => Ok(None),
            false => DataValidation::new().allow_list_strings(names).map(Some),
        }
    };
    match holds {
        Holds::Text => Ok(None),
        Holds::YesNo => list(&["yes", "no"]),
        Holds::One(names) => list(&names.iter().map(String::as_str).collect::<Vec<_>>()),
        Holds::Number(least, most) => Ok(match (i32::try_from(*least), i32::try_from(*most)) {
            (Ok(least), Ok(most)) => {
                Some(DataValidation::new().allow_whole_number(DataValidationRule::Between(least, most)))
            }
            _ => None,
        }),
    }
}

/// Reads the first sheet, cell by cell: what a workbook claims to hold takes no memory.
pub(super) fn read(bytes: &[u8]) -> Result<Cells, SpreadsheetError> {
    check_parts(bytes)?;
    let wrong = |why: calamine::XlsxError| SpreadsheetError::Workbook(why.to_string());
    let mut workbook: Xlsx<_> = Xlsx::new(Cursor::new(bytes)).map_err(wrong)?;
    let names = workbook.sheet_names();
    let first = names.first().ok_or_else(|| SpreadsheetError::Workbook("it has no sheet".to_owned()))?;
    let mut reader = workbook.worksheet_cells_reader(first).map_err(wrong)?;
    let mut cells = Cells::new();
    while let Some(cell) = reader.next_cell().map_err(wrong)? {
        let (y, x) = cell.get_position();
        let text = text(cell.get_value());
        if text.is_empty() {
            continue;
        }
        let (y, x) = (y as usize, x as usize);
        if y > ROWS_MAX || x >= COLUMNS_MAX {
            return Err(too_many_cells());
        }
        if cells.len() <= y {
            cells.resize(y + 1, Vec::new());
        }
        let row = &mut cells[y];
        if row.len() <= x {
            row.resize(x + 1, String::new());
        }
        row[x] = text;
    }
    Ok(cells)
}

/// Unpacks every part once: a small file can hold a very large one, and the reader adds up the letters and digits of
/// references without a limit.
fn check_parts(bytes: &[u8]) -> Result<(), SpreadsheetError> {
    let wrong = |why: zip::result::ZipError| SpreadsheetError::Workbook(why.to_string());
    let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).map_err(wrong)?;
    let mut left = BYTES_MAX as u64;
    for i in 0..archive.len() {
        let part = archive.by_index(i).map_err(wrong)?;
        let mut unpacked = Vec::new();
        part.take(left + 1).read_to_end(&mut unpacked).map_err(|why| SpreadsheetError::Workbook(why.to_string()))?;
        left = left
            .checked_sub(unpacked.len() as u64)
            .ok_or_else(|| SpreadsheetError::TooLarge(format!("{} MiB unpacked", BYTES_MAX >> 20)))?;
        if let Some(wrong) = wrong_reference(&unpacked) {
            return Err(SpreadsheetError::Workbook(format!("`{wrong}` is not a cell of a sheet")));
        }
    }
    Ok(())
}

/// The first reference in the attributes of a part that no sheet can have: with more than three letters or seven digits.
fn wrong_reference(part: &[u8]) -> Option<String> {
    let quotes = |c: &u8| matches!(c, b'"' | b'\'');
    let mut rest = part;
    while let Some(at) = rest.iter().position(quotes) {
        let (name, quote) = (&rest[..at], rest[at]);
        let value = &rest[at + 1..];
        let end = value.iter().position(|c| *c == quote)?;
        let (value, after) = (&value[..end], &value[end + 1..]);
        let name = name.trim_ascii_end().strip_suffix(b"=").unwrap_or_default().trim_ascii_end();
        let name = name.rsplit(u8::is_ascii_whitespace).next().unwrap_or_default();
        if matches!(name, b"r" | b"ref") {
            let wrong = value.split(|c| matches!(c, b':' | b' ')).find(|reference| !is_reference(reference));
            if let Some(wrong) = wrong {
                return Some(String::from_utf8_lossy(&wrong[..wrong.len().min(20)]).into_owned());
            }
        }
        rest = after;
    }
    None
}

/// Whether letters and digits are few enough to be a cell, a row or a column; other texts are no references.
fn is_reference(text: &[u8]) -> bool {
    let letters = text.iter().take_while(|c| c.is_ascii_alphabetic()).count();
    let digits = text[letters..].iter().take_while(|c| c.is_ascii_digit()).count();
    letters + digits < text.len() || letters <= 3 && digits <= 7
}

/// A cell as a person sees it; a whole number has no decimals.
fn text(value: &DataRef<'_>) -> String {
    match value {
        DataRef::Empty => String::new(),
        DataRef::String(text) => text.clone(),
        DataRef::SharedString(text) => (*text).to_owned(),
        DataRef::Bool(yes) => if *yes { "yes" } else { "no" }.to_owned(),
        other => Data::from(other.clone()).to_string(),
    }
}
