//! The sheet of a declaration without a sheet of its own: title, documentation and location.

use super::{Sheet, SheetAction, SheetContext};
use crate::theme::{Tokens, space};
use crate::words::words;
use dicta_studio::sheet::{self, Reading, SheetRef};
use egui::{Margin, RichText, Ui};

/// The plain sheet of any declaration.
pub fn new(of: &SheetRef) -> Box<dyn Sheet> {
    Box::new(Plain { of: of.clone(), title: String::new(), docs: String::new(), place: None })
}

struct Plain {
    of: SheetRef,
    title: String,
    docs: String,
    place: Option<(String, (usize, usize))>,
}

impl Sheet for Plain {
    fn read(&mut self, reading: &Reading) -> bool {
        let Some((path, range)) = sheet::place(&reading.names, &self.of) else { return false };
        self.title = sheet::titles(&reading.names, &self.of).unwrap_or_else(|| self.of.name.clone());
        let file = reading.names.file(&path).and_then(|i| reading.names.files().get(i));
        let block = file.and_then(|f| f.source.block_at(range.start as u32));
        self.docs = block.and_then(|b| b.decl.as_ref()).map_or_else(String::new, |d| d.docs.replace('\n', " "));
        self.place = Some((path, (range.start, range.end)));
        true
    }

    fn show(&mut self, ui: &mut Ui, _cx: &SheetContext<'_>, action: &mut SheetAction) {
        let t = Tokens::of(ui);
        egui::Frame::new().inner_margin(Margin::same(16)).show(ui, |ui| {
            ui.label(RichText::new(&self.title).heading());
            ui.add_space(space::S);
            ui.label(RichText::new(&self.docs).color(t.ink_soft));
            if let Some((path, range)) = &self.place
                && ui.link(path).on_hover_text(words!("sheet-text")).clicked()
            {
                action.go_to = Some((path.clone(), *range));
            }
        });
    }
}
