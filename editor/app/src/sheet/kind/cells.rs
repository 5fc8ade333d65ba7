//! The cells of the table of entries: selected, copied, pasted, exported and imported.

use super::KindSheet;
use crate::command::Command;
use crate::sheet::entries::{self, EntriesAction, EntriesCommand};
use crate::sheet::{EditTarget, SheetAction, SheetContext, held_keys};
use crate::theme::{Tokens, space};
use crate::words::words;
use dicta_studio::spreadsheet::Block;
use egui::{Event, Key, Modifiers, RichText, Ui};
use egui_material_icons::icons;

/// Width of a pane from which on the buttons have titles.
const WIDE: f32 = 720.0;

impl KindSheet {
    /// The buttons that bring the entries into other programs and back.
    pub(super) fn entries_line(&mut self, ui: &mut Ui, cx: &SheetContext<'_>, action: &mut SheetAction) {
        let kind = self.of.name.clone();
        let kind = || kind.clone();
        let (mut copy, faint) = (false, Tokens::of(ui).ink_faint);
        ui.add_space(space::XS);
        // Titles beside the icons would take several lines of a narrow pane.
        let is_wide = ui.available_width() >= WIDE;
        ui.horizontal_wrapped(|ui| {
            // While these are frozen above the rows, their place is empty.
            let frozen = self.buttons_are_frozen();
            let place = ui.scope(|ui| match frozen {
                true => drop(ui.allocate_space(self.compare_size)),
                false => drop(ui.horizontal(|ui| self.compare_buttons(ui, action))),
            });
            let place = place.response.rect;
            (self.compare_in_sight, self.compare_size) = (ui.is_rect_visible(place), place.size());
            self.new_entry(ui, cx, action);
            let button = |ui: &mut Ui, icon: &str, title: String, help: String| {
                let shown = if is_wide { format!("{icon} {title}") } else { icon.to_owned() };
                let button = ui.button(shown).on_hover_ui(|ui| {
                    ui.strong(&title);
                    ui.label(help);
                });
                button.accessible_name(title).clicked()
            };
            if button(ui, icons::ICON_UPLOAD.codepoint, words!("entries-export"), words!("entries-export.help")) {
                action.entries = Some(EntriesAction::Export(kind()));
            }
            if button(ui, icons::ICON_DOWNLOAD.codepoint, words!("entries-import"), words!("entries-import.help")) {
                action.entries = Some(EntriesAction::Import(kind()));
            }
            let title = match (self.several(), self.ticked.len()) {
                (Some((rows, columns)), _) => {
                    words!("entries-copy.cells", rows = rows.len(), columns = columns.len())
                }
                (None, 0) => words!("entries-copy"),
                (None, n) => words!("entries-copy.ticked", n = n),
            };
            copy = button(ui, icons::ICON_CONTENT_COPY.codepoint, title, words!("entries-copy.help"));
            if button(ui, icons::ICON_CONTENT_PASTE.codepoint, words!("entries-paste"), words!("entries-paste.help")) {
                action.entries = Some(EntriesAction::PasteFromClipboard { kind: kind(), block: self.block() });
            }
            let fill = icons::ICON_VERTICAL_ALIGN_BOTTOM.codepoint;
            if button(ui, fill, words!("entries-fill"), words!("entries-fill.help")) {
                self.fill(cx, action);
            }
            if button(ui, icons::ICON_BACKSPACE.codepoint, words!("entries-clear"), words!("entries-clear.help")) {
                self.clear(cx, action);
            }
        });
        if self.ticked.is_empty() {
            ui.label(RichText::new(words!("sheet-kind-how")).small().color(faint));
        }
        if copy {
            self.copy(ui, cx, action);
        }
    }

    /// Puts the selected cells on the clipboard, or the selected entries, or all, with the heading.
    fn copy(&self, ui: &Ui, cx: &SheetContext<'_>, action: &mut SheetAction) {
        match self.several() {
            Some((entries, columns)) => {
                entries::copy(ui, cx.reading, &self.of.name, (&entries, Some(&columns)), action);
            }
            None => entries::copy(ui, cx.reading, &self.of.name, (&self.copied(), None), action),
        }
    }

    /// The names of the selected entries, or of all, in the order of the table.
    fn copied(&self) -> Vec<String> {
        let names = self.order.iter().map(|&i| &self.model.table.rows[i].name);
        names.filter(|name| self.ticked.is_empty() || self.ticked.contains(*name)).cloned().collect()
    }

    /// The cells from the selected one on, as the table shows them.
    fn block(&self) -> Option<Block> {
        let (entry, column) = self.selection.at.as_ref()?;
        let names = self.order.iter().map(|&i| &self.model.table.rows[i].name);
        let fields = self.model.table.columns.iter().map(|(name, _)| name.as_str());
        Some(Block {
            entries: names.skip_while(|name| *name != entry).cloned().collect(),
            columns: std::iter::once("title").chain(fields).skip(*column).map(str::to_owned).collect(),
        })
    }

    /// Starts to edit the selected cell with the text that is typed over it.
    fn type_over(&self, ui: &Ui, action: &mut SheetAction) {
        let Some((entry, column)) = &self.selection.at else { return };
        let field = column.checked_sub(1).and_then(|column| self.model.table.columns.get(column));
        let (Some((field, _)), Some(place)) = (field, self.selection.at_rect) else { return };
        let starts = |event: &Event| matches!(event, Event::Text(text) if !text.trim().is_empty());
        if held_keys::hold_from(ui.ctx(), starts) {
            action.touched = Some((EditTarget::Field(entry.clone(), field.clone()), place));
            action.in_table = true;
        }
    }

    /// Ctrl+C, Ctrl+V and the commands of the window.
    pub(super) fn keys(&mut self, ui: &Ui, cx: &SheetContext<'_>, is_here: bool, action: &mut SheetAction) {
        let focused = self.selection.focused;
        if is_here && entries::is_taken(ui, &egui::Event::Copy) {
            match self.selected().filter(|(_, columns)| focused && self.ticked.is_empty() && !columns.is_empty()) {
                Some((entries, columns)) if self.several().is_none() => {
                    entries::copy(ui, cx.reading, &self.of.name, (&entries, Some(&columns)), action);
                }
                _ => self.copy(ui, cx, action),
            }
        } else if cx.asked == Some(EntriesCommand::Copy) {
            self.copy(ui, cx, action);
        }
        self.arrows(ui);
        match cx.asked {
            Some(EntriesCommand::Below) => self.step(1, 0),
            Some(EntriesCommand::Right) => self.step(0, 1),
            _ => {}
        }
        if focused && !matches!(cx.asked, Some(EntriesCommand::Below | EntriesCommand::Right)) {
            held_keys::replay(ui.ctx());
            self.type_over(ui, action);
        }
        let cleared = |key| ui.input_mut(|i| i.consume_key(Modifiers::NONE, key));
        if focused && Command::SelectNext.take(ui.ctx()) || cx.asked == Some(EntriesCommand::Fill) {
            self.fill(cx, action);
        } else if focused && (cleared(Key::Delete) || cleared(Key::Backspace))
            || cx.asked == Some(EntriesCommand::Clear)
        {
            self.clear(cx, action);
        }
        if focused && ui.input_mut(|i| i.consume_key(Modifiers::COMMAND, Key::A)) {
            self.select_all();
        }
        let kind = self.of.name.clone();
        if cx.asked == Some(EntriesCommand::Paste) {
            action.entries = Some(EntriesAction::PasteFromClipboard { kind, block: self.block() });
        } else if is_here && let Some(text) = entries::pasted(ui.ctx()) {
            action.entries = Some(EntriesAction::Paste { kind, text, block: self.block() });
        }
        if cx.asked == Some(EntriesCommand::SetForAll) {
            let field = |column: &usize| Some(self.model.table.columns.get(column.checked_sub(1)?)?.0.clone());
            let at = self.selection.at.as_ref().and_then(|(entry, column)| Some((entry.clone(), field(column)?)));
            match at.filter(|_| self.ticked.len() > 1) {
                Some((entry, field)) => {
                    let all = self.ticked.iter().cloned().collect();
                    action.touched = Some((
                        EditTarget::FieldOfAll(entry, field, all),
                        self.selection.at_rect.unwrap_or(egui::Rect::NOTHING),
                    ));
                }
                None => action.entries = Some(EntriesAction::Say(words!("hand-all.how"))),
            }
        }
    }
}
