//! The entries of a kind as cells: copied, pasted, exported and imported, and set for several entries at once.

use super::SheetAction;
use crate::words::words;
use dicta_studio::sheet::Reading;
use dicta_studio::spreadsheet::{Block, Grid};
use egui::{Event, Ui};

/// What the user requested for the entries of a kind.
#[derive(Clone, Debug, PartialEq)]
pub enum EntriesAction {
    /// Write the entries of this kind to a file.
    Export(String),
    /// Read changes of this kind from a file.
    Import(String),
    /// Show what this text would change, from a selected cell on.
    Paste { kind: String, text: String, block: Option<Block> },
    /// Do the same with the text of the clipboard.
    PasteFromClipboard { kind: String, block: Option<Block> },
    /// Show this message.
    Say(String),
}

/// A command for the table of entries.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntriesCommand {
    Copy,
    Paste,
    SetForAll,
    /// Fill the selected cells down.
    Fill,
    /// Clear the selected cells.
    Clear,
    /// Select the cell below, after Enter has accepted a value.
    Below,
    /// Select the cell to the right, after Tab has accepted a value.
    Right,
}

/// Puts these entries on the clipboard: with the heading, or only the values of these columns.
pub(super) fn copy(
    ui: &Ui,
    reading: &Reading,
    kind: &str,
    (names, columns): (&[String], Option<&[String]>),
    action: &mut SheetAction,
) {
    let grid = Grid::of(reading, kind).map(|grid| grid.of_entries(names));
    let text = grid.and_then(|grid| match columns {
        Some(columns) => grid.of_columns(columns).copied_values(),
        None => grid.copied(),
    });
    let said = match (text, columns) {
        (Ok(text), columns) => {
            ui.ctx().copy_text(text);
            match columns {
                Some(columns) => words!("entries-copied.cells", n = names.len() * columns.len()),
                None => words!("entries-copied", n = names.len()),
            }
        }
        (Err(why), _) => why.to_string(),
    };
    action.entries = Some(EntriesAction::Say(said));
}

/// Takes an event, such as that of Ctrl+C, from the input. Returns whether it was there.
pub(super) fn is_taken(ui: &Ui, wanted: &Event) -> bool {
    let mut found = false;
    ui.input_mut(|i| {
        i.events.retain(|event| {
            found |= event == wanted;
            event != wanted
        });
    });
    found
}

/// Takes pasted text from the input.
pub(crate) fn pasted(ctx: &egui::Context) -> Option<String> {
    let mut found = None;
    ctx.input_mut(|i| {
        i.events.retain_mut(|event| match event {
            Event::Paste(text) => {
                found = Some(std::mem::take(text));
                false
            }
            _ => true,
        });
    });
    found
}
