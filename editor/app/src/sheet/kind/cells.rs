//! The cells of the table of entries: selected, copied, pasted, exported and imported.

use super::KindSheet;
use crate::sheet::entries::{self, EntriesAction, EntriesCommand};
use crate::sheet::{EditTarget, SheetAction, SheetContext};
use crate::theme::{Tokens, space};
use crate::words::words;
use dicta_studio::spreadsheet::Block;
use egui::{Stroke, Ui, vec2};

impl KindSheet {
    /// The buttons that bring the entries into other programs and back.
    pub(super) fn entries_line(&mut self, ui: &mut Ui, cx: &SheetContext<'_>, action: &mut SheetAction) {
        let kind = || self.of.name.clone();
        let mut copy = false;
        ui.add_space(space::XS);
        ui.horizontal_wrapped(|ui| {
            let button = |ui: &mut Ui, title: String, help: String| {
                let button = ui.button(&title).on_hover_text(help);
                button.accessible_name(title).clicked()
            };
            if button(ui, words!("entries-export"), words!("entries-export.help")) {
                action.entries = Some(EntriesAction::Export(kind()));
            }
            if button(ui, words!("entries-import"), words!("entries-import.help")) {
                action.entries = Some(EntriesAction::Import(kind()));
            }
            let title = match self.ticked.len() {
                0 => words!("entries-copy"),
                n => words!("entries-copy.ticked", n = n),
            };
            copy = button(ui, title, words!("entries-copy.help"));
            if button(ui, words!("entries-paste"), words!("entries-paste.help")) {
                action.entries = Some(EntriesAction::PasteFromClipboard { kind: kind(), block: self.block() });
            }
        });
        if copy {
            entries::copy(ui, cx.reading, &self.of.name, &self.copied(), action);
        }
    }

    /// The names of the selected entries, or of all, in the order of the table.
    fn copied(&self) -> Vec<String> {
        let names = self.order.iter().map(|&i| &self.model.table.rows[i].name);
        names.filter(|name| self.ticked.is_empty() || self.ticked.contains(*name)).cloned().collect()
    }

    /// The cells from the selected one on, as the table shows them.
    fn block(&self) -> Option<Block> {
        let (entry, column) = self.at.as_ref()?;
        let names = self.order.iter().map(|&i| &self.model.table.rows[i].name);
        let fields = self.model.table.columns.iter().map(|(name, _)| name.as_str());
        Some(Block {
            entries: names.skip_while(|name| *name != entry).cloned().collect(),
            columns: std::iter::once("title").chain(fields).skip(*column).map(str::to_owned).collect(),
        })
    }

    /// Ctrl+C, Ctrl+V and the commands of the window.
    pub(super) fn keys(&mut self, ui: &Ui, cx: &SheetContext<'_>, is_here: bool, action: &mut SheetAction) {
        if is_here && entries::is_taken(ui, &egui::Event::Copy) || cx.asked == Some(EntriesCommand::Copy) {
            entries::copy(ui, cx.reading, &self.of.name, &self.copied(), action);
        }
        let kind = self.of.name.clone();
        if cx.asked == Some(EntriesCommand::Paste) {
            action.entries = Some(EntriesAction::PasteFromClipboard { kind, block: self.block() });
        } else if is_here && let Some(text) = entries::pasted(ui.ctx()) {
            action.entries = Some(EntriesAction::Paste { kind, text, block: self.block() });
        }
        if cx.asked == Some(EntriesCommand::SetForAll) {
            let field = |column: &usize| Some(self.model.table.columns.get(column.checked_sub(1)?)?.0.clone());
            let at = self.at.as_ref().and_then(|(entry, column)| Some((entry.clone(), field(column)?)));
            match at.filter(|_| self.ticked.len() > 1) {
                Some((entry, field)) => {
                    let all = self.ticked.iter().cloned().collect();
                    action.touched = Some((EditTarget::FieldOfAll(entry, field, all), self.at_rect));
                }
                None => action.entries = Some(EntriesAction::Say(words!("hand-all.how"))),
            }
        }
    }

    /// Selects a cell that is clicked or has the focus, and marks the selected one.
    pub(super) fn select(&mut self, ui: &Ui, response: &egui::Response, i: usize, column: usize) {
        let name = &self.model.table.rows[i].name;
        if response.clicked() {
            response.request_focus();
        }
        if response.clicked() || response.secondary_clicked() || response.gained_focus() {
            self.at = Some((name.clone(), column));
        }
        self.focused |= response.has_focus();
        if self.at.as_ref().is_some_and(|(entry, at)| entry == name && *at == column) {
            self.at_rect = response.rect;
            let t = Tokens::of(ui);
            let area = response.rect.expand2(vec2(3.0, 0.0));
            ui.painter().rect_stroke(area, 0.0, Stroke::new(1.5, t.accent), egui::StrokeKind::Inside);
        }
    }
}
