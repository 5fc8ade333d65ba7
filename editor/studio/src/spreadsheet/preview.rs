//! What a spreadsheet would change: the lines of the source, or the cells that are wrong.

use super::read::{CellName, edits};
use super::{Cells, NAME, SpreadsheetError};
use crate::hands::{Draft, Texts};
use crate::sheet::Reading;
use dicta_ide::edit::{Edit, EditError};

/// The rows of a spreadsheet.
#[derive(Clone, Debug, PartialEq)]
pub struct Rows {
    /// The first row is the heading.
    cells: Cells,
    /// They were pasted without names: a cell is named by its entry and field.
    is_block: bool,
}

/// The cells of a table from the selected one on: pasted values without a heading belong to these.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Block {
    /// The names of the entries below each other.
    pub entries: Vec<String>,
    /// The headings of the columns beside each other.
    pub columns: Vec<String>,
}

impl Rows {
    /// Cells with a heading.
    pub fn headed(cells: Cells) -> Rows {
        Rows { cells, is_block: false }
    }

    /// Cells from the clipboard: with a heading, or the values of the entries and fields of a block.
    ///
    /// # Errors
    /// There is no heading and no block, or the values do not fit into the block.
    pub fn pasted(cells: Cells, block: Option<&Block>) -> Result<Rows, SpreadsheetError> {
        if cells.first().is_some_and(|row| row.iter().any(|text| text.trim() == NAME)) {
            return Ok(Rows::headed(cells));
        }
        let block = block.ok_or(SpreadsheetError::NoHeading)?;
        let (high, wide) = (cells.len(), cells.iter().map(Vec::len).max().unwrap_or_default());
        if high > block.entries.len() || wide > block.columns.len() {
            return Err(SpreadsheetError::Beyond(high, wide, block.entries.len(), block.columns.len()));
        }
        let named = |name: &str, rest: &[String]| {
            std::iter::once(name.to_owned()).chain(rest.iter().cloned()).collect::<Vec<String>>()
        };
        let rows = block.entries.iter().zip(&cells).map(|(entry, row)| named(entry, row));
        let cells = std::iter::once(named(NAME, &block.columns[..wide])).chain(rows).collect();
        Ok(Rows { cells, is_block: true })
    }

    /// The name of a cell for the user: `C7`, or `samovar.litres` for pasted values.
    fn name(&self, cell: CellName) -> String {
        let text = |row: usize, column: usize| self.cells.get(row).and_then(|row| row.get(column));
        let named = cell.column.and_then(|column| Some((text(cell.row, 0)?, text(0, column)?)));
        match named.filter(|_| self.is_block) {
            Some((entry, field)) => format!("{entry}.{field}"),
            None => cell.to_string(),
        }
    }
}

/// What a spreadsheet would change. Nothing is written.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Preview {
    /// The name and the problem of each wrong cell. With one, nothing can be applied.
    pub wrong: Vec<(String, String)>,
    /// Entries without a row. They stay as they are.
    pub unnamed: Vec<String>,
    pub edits: Vec<Edit>,
    /// The names of the cells that the edits come from.
    cells: Vec<String>,
    /// The rows were values for selected cells.
    pub is_block: bool,
    /// What the edits make of the files; none with a wrong cell.
    pub draft: Option<Draft>,
}

impl Preview {
    /// Compares rows with the entries of a kind; `title` is the title of the step of the history.
    ///
    /// # Errors
    /// There is no such kind.
    pub fn of(
        reading: &Reading,
        texts: &Texts,
        kind: &str,
        rows: &Rows,
        title: &str,
    ) -> Result<Preview, SpreadsheetError> {
        let plan = match edits(reading, kind, &rows.cells)? {
            Ok(plan) => plan,
            Err(wrong) => {
                let wrong = wrong.into_iter().map(|wrong| (rows.name(wrong.cell), wrong.why)).collect();
                return Ok(Preview { wrong, is_block: rows.is_block, ..Preview::default() });
            }
        };
        let cells = plan.cells.iter().map(|cell| rows.name(*cell)).collect();
        let unnamed = if rows.is_block { Vec::new() } else { plan.unnamed };
        let mut preview = Preview { edits: plan.edits, cells, unnamed, is_block: rows.is_block, ..Preview::default() };
        preview.update(texts, title);
        Ok(preview)
    }

    /// What these edits would change.
    pub fn of_edits(edits: Vec<Edit>, texts: &Texts, title: &str) -> Preview {
        let mut preview = Preview { edits, ..Preview::default() };
        preview.update(texts, title);
        preview
    }

    /// Makes the edits in other versions of the files.
    pub fn update(&mut self, texts: &Texts, title: &str) {
        self.wrong.clear();
        self.draft = texts.draft(title, &self.edits).map_err(|wrong| self.refuse(wrong)).ok();
    }

    fn refuse(&mut self, (number, why): (usize, EditError)) {
        let cell = self.cells.get(number).cloned().unwrap_or_default();
        self.wrong.push((cell, why.to_string()));
    }
}
