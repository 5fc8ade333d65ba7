//! The entries of a kind as a spreadsheet: exported as CSV or XLSX, changed in another program, and read back as edits.
//!
//! A row is an entry, a column is a field or a part; values are written as in Dicta, without quotes. [`edits`] compares the cells
//! with the rules as they are, so that a cell that was not touched changes nothing. Rows are found by name and columns
//! by heading: both may be in any order or missing.

mod csv;
mod preview;
mod read;
mod xlsx;

#[cfg(test)]
mod tests;

pub use preview::{Block, Preview, Rows};
pub use read::{CellName, Plan, WrongCell, edits};

use crate::hands::{EditableValue, Input, of_field};
use crate::sheet::Reading;
use crate::sheet::value::is_declared;
use dicta_program::{Entry, Head, Kind, KindId};

/// The most bytes of a file that is read, and of what it holds when unpacked.
pub const BYTES_MAX: usize = 64 << 20;
/// The most rows and columns that are read.
pub const ROWS_MAX: usize = 10_000;
pub const COLUMNS_MAX: usize = 500;

/// The cells of a spreadsheet as text, row by row; the first row is the heading.
pub type Cells = Vec<Vec<String>>;

/// A format of spreadsheets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Values with commas between them.
    Csv,
    /// Values with tabs between them, as spreadsheets put them on the clipboard.
    Tsv,
    /// A workbook of Excel, LibreOffice and others.
    Xlsx,
}

impl Format {
    /// The format that the extension of a file's name says.
    pub fn of(path: &std::path::Path) -> Option<Format> {
        let extension = path.extension()?.to_str()?.to_ascii_lowercase();
        match extension.as_str() {
            "csv" => Some(Format::Csv),
            "tsv" => Some(Format::Tsv),
            "xlsx" => Some(Format::Xlsx),
            _ => None,
        }
    }
}

/// Why a spreadsheet cannot be read or written.
#[derive(Debug, thiserror::Error)]
pub enum SpreadsheetError {
    #[error("there is no kind `{0}` with entries")]
    NoKind(String),
    #[error("the file is not UTF-8; save it as “CSV UTF-8”")]
    NotUtf8,
    #[error("line {0}: a quotation mark is not closed; write a quotation mark in a text twice")]
    Unclosed(usize),
    #[error("the spreadsheet is too large: more than {0}")]
    TooLarge(String),
    #[error("the workbook could not be read: {0}")]
    Workbook(String),
    #[error("the workbook could not be written: {0}")]
    Written(String),
    #[error("the first row is not a heading with the column `name`; select the cell where the text starts")]
    NoHeading,
    #[error(
        "{0} rows and {1} columns do not fit: the table has only {2} rows and {3} columns from the selected cell on"
    )]
    Beyond(usize, usize, usize, usize),
    #[error("the rows could not be read: {0}")]
    Rows(#[from] ::csv::Error),
}

/// The entries of a kind, ready to be written.
#[derive(Clone, Debug, PartialEq)]
pub struct Grid {
    /// Name and title of the kind.
    pub kind: String,
    pub title: String,
    pub columns: Vec<Column>,
    pub rows: Vec<Vec<String>>,
}

/// A column: its heading, and what its cells may hold.
#[derive(Clone, Debug, PartialEq)]
pub struct Column {
    pub name: String,
    pub holds: Holds,
}

/// What the cells of a column may hold.
#[derive(Clone, Debug, PartialEq)]
pub enum Holds {
    Text,
    Number(i64, i64),
    YesNo,
    /// One of these names.
    One(Vec<String>),
}

/// The headings of the two columns before the fields.
pub(crate) const NAME: &str = "name";
pub(crate) const TITLE: &str = "title";

impl Grid {
    /// The entries of the kind with this name.
    ///
    /// # Errors
    /// There is no such kind.
    pub fn of(reading: &Reading, kind: &str) -> Result<Grid, SpreadsheetError> {
        let (kind, entries) = find(reading, kind)?;
        let touch = |entry: &Entry, field: &str| of_field(reading, &entry.head.name, field);
        let mut columns = vec![
            Column { name: NAME.to_owned(), holds: Holds::Text },
            Column { name: TITLE.to_owned(), holds: Holds::Text },
        ];
        for head in heads(kind) {
            let holds = entries.first().and_then(|entry| touch(entry, &head.name)).map(|touch| holds(&touch.input));
            columns.push(Column { name: head.name.clone(), holds: holds.unwrap_or(Holds::Text) });
        }
        let row = |entry: &&Entry| {
            let fields = heads(kind).map(|head| touch(entry, &head.name).map(|touch| cell(&touch)).unwrap_or_default());
            [entry.head.name.clone(), entry.head.title.clone()].into_iter().chain(fields).collect()
        };
        Ok(Grid {
            kind: kind.head.name.clone(),
            title: kind.head.title.clone(),
            rows: entries.iter().map(row).collect(),
            columns,
        })
    }

    /// Only the entries with these names, in this order.
    #[must_use]
    pub fn of_entries(mut self, names: &[String]) -> Grid {
        let row = |name: &String| self.rows.iter().find(|row| row.first() == Some(name)).cloned();
        self.rows = names.iter().filter_map(row).collect();
        self
    }

    /// Only the columns with these headings, in the order of the kind.
    #[must_use]
    pub fn of_columns(mut self, names: &[String]) -> Grid {
        let kept: Vec<bool> = self.columns.iter().map(|column| names.contains(&column.name)).collect();
        for row in &mut self.rows {
            let mut kept = kept.iter();
            row.retain(|_| kept.next().is_none_or(|kept| *kept));
        }
        self.columns.retain(|column| names.contains(&column.name));
        self
    }

    /// The text that spreadsheets take from the clipboard, without the heading.
    ///
    /// # Errors
    /// A row cannot be written.
    pub fn copied_values(&self) -> Result<String, SpreadsheetError> {
        csv::copied(self, false)
    }

    /// The text that spreadsheets take from the clipboard: the heading and the rows, with tabs between values.
    ///
    /// # Errors
    /// A row cannot be written.
    pub fn copied(&self) -> Result<String, SpreadsheetError> {
        csv::copied(self, true)
    }

    /// The file with these entries. The same rules give the same bytes.
    ///
    /// # Errors
    /// There are more rows or columns than the format allows.
    pub fn write(&self, format: Format) -> Result<Vec<u8>, SpreadsheetError> {
        match format {
            Format::Csv => csv::write(self, b','),
            Format::Tsv => csv::write(self, b'\t'),
            Format::Xlsx => xlsx::write(self),
        }
    }
}

/// Reads the cells of a file.
///
/// # Errors
/// The file is not of this format, or larger than [`BYTES_MAX`], [`ROWS_MAX`] or [`COLUMNS_MAX`] allow.
pub fn cells(bytes: &[u8], format: Format) -> Result<Cells, SpreadsheetError> {
    if bytes.len() > BYTES_MAX {
        return Err(SpreadsheetError::TooLarge(format!("{} MiB", BYTES_MAX >> 20)));
    }
    match format {
        Format::Csv => csv::read(bytes),
        Format::Tsv => csv::read_tabs(bytes),
        Format::Xlsx => xlsx::read(bytes),
    }
}

fn too_many_cells() -> SpreadsheetError {
    SpreadsheetError::TooLarge(format!("{ROWS_MAX} rows or {COLUMNS_MAX} columns"))
}

/// What the entries of a kind can set: its constants, then its parts.
fn heads(kind: &Kind) -> impl Iterator<Item = &Head> {
    kind.stats.iter().map(|stat| &stat.head).chain(kind.parts.iter().map(|part| &part.head))
}

/// A kind and its declared entries, in the order of the source.
fn find<'r>(reading: &'r Reading, name: &str) -> Result<(&'r Kind, Vec<&'r Entry>), SpreadsheetError> {
    let kinds = &reading.program.kinds;
    let at = kinds.iter().position(|k| k.head.name == name).ok_or_else(|| SpreadsheetError::NoKind(name.to_owned()))?;
    let root = kinds.get(kinds[at].root.index()).unwrap_or(&kinds[at]);
    let is_it = |entry: &&Entry| reading.program.is_a(entry.kind, KindId(at as u32)) && is_declared(entry);
    Ok((&kinds[at], root.entries.iter().filter(is_it).collect()))
}

/// A value as a cell shows it.
fn cell(touch: &EditableValue) -> String {
    match &touch.input {
        Input::Number { now, .. } => now.to_string(),
        Input::Mark(now) => if *now { "yes" } else { "no" }.to_owned(),
        Input::One { now, .. } => now.clone(),
        Input::Several { picked, .. } => picked.join(", "),
        Input::Text(now) | Input::Written(now) => now.clone(),
    }
}

fn holds(input: &Input) -> Holds {
    match input {
        Input::Number { least, most, .. } => Holds::Number(*least, *most),
        Input::Mark(_) => Holds::YesNo,
        Input::One { of, .. } => Holds::One(of.iter().map(|(name, _)| name.clone()).collect()),
        Input::Several { .. } | Input::Text(_) | Input::Written(_) => Holds::Text,
    }
}
