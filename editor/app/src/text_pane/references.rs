//! Find references: a list of lines that use a name, in the order of the files.

use super::hover::Read;
use super::list::{self, Row, Took};
use super::page::Page;
use super::{Known, PaneAction};
use crate::theme::Tokens;
use crate::words::words;
use egui::{Response, RichText, Ui};
use egui_material_icons::icons;
use std::ops::Range;

/// The state of the list.
#[derive(Default)]
pub struct References {
    open: Option<Open>,
}

struct Open {
    name: String,
    all: Vec<Use>,
    chosen: usize,
    at: usize,
}

struct Use {
    /// `file.dicta:12`
    label: String,
    /// The content of the line.
    said: String,
    file: usize,
    range: Range<usize>,
    here: bool,
}

impl References {
    /// Whether the list is open.
    pub fn is_open(&self) -> bool {
        self.open.is_some()
    }

    /// Closes the list.
    pub fn close(&mut self) {
        self.open = None;
    }

    /// Opens the list for the name at a byte. Returns the reason if there are no references.
    pub fn open(&mut self, read: Option<&Read<'_>>, at: usize) -> Option<String> {
        let none = Some(words!("text-undeclared"));
        let Some(read) = read else { return none };
        let Some(was) = read.shift.was(at) else { return none };
        let found = dicta_ide::uses(read.names, read.file, was as u32);
        if found.is_empty() {
            return none;
        }
        let mut all: Vec<Use> = found.iter().map(|p| use_of(read, p)).collect();
        all.sort_by_key(|u| !u.here);
        let here = |u: &Use| u.here && u.range.start <= at && at <= u.range.end;
        let chosen = all.iter().position(here).map_or(0, |i| (i + 1) % all.len());
        let text = &read.names.files()[found[0].file].source.text;
        let name = text.get(found[0].start as usize..found[0].end as usize).unwrap_or("").to_owned();
        self.open = Some(Open { name, all, chosen, at });
        None
    }

    /// Handles the keys of an open list. Returns whether it consumed any.
    pub fn keys(&mut self, ui: &Ui, known: &Known<'_>, action: &mut PaneAction) -> bool {
        let Some(open) = &mut self.open else { return false };
        match list::keys(ui, &mut open.chosen, open.all.len()) {
            Took::Nothing => return false,
            Took::Moved => {}
            Took::Closed => self.open = None,
            Took::Accepted { .. } => self.go(known, action),
        }
        true
    }

    fn go(&mut self, known: &Known<'_>, action: &mut PaneAction) {
        let Some(open) = self.open.take() else { return };
        let Some((read, found)) = known.read.zip(open.all.get(open.chosen)) else { return };
        let Some(file) = read.names.files().get(found.file) else { return };
        action.go_to = Some((file.path.clone(), found.range.clone()));
    }

    /// Highlights the references in this file.
    pub fn paint(&self, ui: &Ui, t: &Tokens, page: &Page) {
        let Some(open) = &self.open else { return };
        for found in open.all.iter().filter(|u| u.here && page.shows(page.lines.line(u.range.start))) {
            ui.painter().rect_filled(page.rect_of(&found.range), 2.0, t.accent.gamma_multiply(0.25));
        }
    }

    /// Shows the list, with the context of the selected reference beside it.
    pub fn show(&mut self, ui: &Ui, response: &Response, page: &Page, known: &Known<'_>, action: &mut PaneAction) {
        let Some(open) = &mut self.open else { return };
        let name = words!("text-use");
        if !list::stays(ui, &name, response) {
            self.open = None;
            return;
        }
        let t = Tokens::of(ui);
        let icon = icons::ICON_ARROW_FORWARD.codepoint;
        let rows: Vec<Row<'_>> =
            open.all.iter().map(|u| Row { icon, colour: t.ink_soft, label: &u.label, detail: &u.said }).collect();
        let around = known.read.zip(open.all.get(open.chosen)).map(|(read, u)| around(&read, u));
        let heading = words!("text-use.count", n = rows.len(), name = open.name.as_str());
        let front = open.all.get(open.chosen).map_or("", |u| u.label.as_str());
        let place = page.rect_of(&(open.at..open.at));
        let clicked = list::show(ui, (&name, &heading), place, open.chosen, &rows, |ui| {
            egui::Frame::popup(ui.style()).inner_margin(8).show(ui, |ui| {
                ui.vertical(|ui| {
                    ui.set_width(480.0);
                    ui.label(RichText::new(front).strong());
                    ui.spacing_mut().item_spacing.y = 0.0;
                    let font = egui::FontId::monospace(crate::theme::size::SMALL - 1.0);
                    for (line, here) in around.unwrap_or_default() {
                        let ink = if here { t.ink } else { t.ink_soft };
                        let text =
                            RichText::new(if line.is_empty() { " " } else { &line }).font(font.clone()).color(ink);
                        // The line itself is not truncated.
                        let label = egui::Label::new(text);
                        ui.add(if here { label.wrap() } else { label.truncate() });
                    }
                });
            });
        });
        if let Some(i) = clicked {
            open.chosen = i;
            self.go(known, action);
        }
    }
}

fn use_of(read: &Read<'_>, place: &dicta_ide::Place) -> Use {
    let file = &read.names.files()[place.file];
    let (start, end) = (place.start as usize, place.end as usize);
    let (line, _) = dicta_syntax::line_col(&file.source.text, start);
    let here = place.file == read.file;
    let range = if here { read.shift.now(start)..read.shift.now(end) } else { start..end };
    let name = file.path.rsplit('/').next().unwrap_or(&file.path);
    Use {
        label: format!("{name}:{line}"),
        said: squeezed(line_of(&file.source.text, start)),
        file: place.file,
        range,
        here,
    }
}

/// Collapses whitespace in a line.
pub fn squeezed(line: &str) -> String {
    line.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The line that contains a byte.
pub fn line_of(text: &str, at: usize) -> &str {
    let start = dicta_ide::typing::line_start(text, at);
    text.get(start..dicta_ide::typing::end_of_line(text, at)).unwrap_or("")
}

/// The lines around a reference, each with whether it is the reference's own.
fn around(read: &Read<'_>, found: &Use) -> Vec<(String, bool)> {
    let text = &read.names.files()[found.file].source.text;
    let start = if found.here { read.shift.was(found.range.start).unwrap_or(0) } else { found.range.start };
    let (line, _) = dicta_syntax::line_col(text, start);
    let first = line.saturating_sub(4);
    text.lines().enumerate().skip(first).take(7).map(|(i, l)| (l.to_owned(), i + 1 == line)).collect()
}
