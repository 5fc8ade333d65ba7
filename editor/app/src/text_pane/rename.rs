//! The rename dialog: every occurrence with a checkbox, and a preview of the files, before anything is changed.

use super::hover::Read;
use super::references::{line_of, squeezed};
use super::{Known, PaneAction};
use crate::difference::{DifferenceView, Sides, large, list_with_difference, main_button, places};
use crate::field::{self, focus_all};
use crate::message;
use crate::theme::{self, Tokens, space};
use crate::words::words;
use dicta_studio::document::Document;
use dicta_studio::history::Change;
use dicta_syntax::TextEdit;
use egui::{RichText, Ui, vec2};
use std::ops::Range;

/// The list's share of the width, and its minimum width in points.
const PLACES: f32 = 0.34;
const PLACES_MIN: f32 = 300.0;
/// Number of characters shown before the name in its line.
const BEFORE: usize = 20;

/// The state of the dialog.
#[derive(Default)]
pub struct Rename {
    open: Option<Open>,
}

struct Open {
    renaming: dicta_ide::Renaming,
    to: String,
    ticked: Vec<bool>,
    take_focus: bool,
    /// The file whose diff is shown.
    front: usize,
    view: DifferenceView,
}

impl Rename {
    /// Opens the dialog for the name at a byte. Returns the reason if it can't be renamed.
    pub fn open(&mut self, read: Option<&Read<'_>>, at: usize) -> Option<String> {
        let found = read.and_then(|r| Some((r, r.shift.was(at)?)));
        let Some((read, was)) = found else { return Some(words!("text-undeclared")) };
        match dicta_ide::renaming(read.names, read.file, was as u32) {
            Ok(mut renaming) => {
                // The active file comes first.
                renaming.places.sort_by_key(|place| place.file != read.file);
                let (to, ticked) = (renaming.name.clone(), vec![true; renaming.places.len()]);
                let (front, view) = (read.file, DifferenceView::default());
                self.open = Some(Open { renaming, to, ticked, take_focus: true, front, view });
                None
            }
            Err(why) => Some(why),
        }
    }

    /// Whether the dialog is open.
    pub fn is_open(&self) -> bool {
        self.open.is_some()
    }

    /// Shows the dialog.
    pub fn dialog(&mut self, ui: &Ui, document: &Document, known: &Known<'_>, action: &mut PaneAction) {
        let (Some(open), Some(read)) = (&mut self.open, known.read) else { return };
        let refused = dicta_ide::rename_conflict(read.names, &open.renaming, &open.to);
        let (mut done, mut close) = (false, false);
        let modal = theme::modal(ui.ctx(), "rename").show(ui.ctx(), |ui| {
            let size = large(ui);
            ui.set_width(size.x);
            ui.heading(words!("rename-title", what = &open.renaming.what));
            ui.add_space(space::S);
            done |= open.name_field(ui, refused.as_deref());
            ui.add_space(space::S);
            let room = vec2(size.x, size.y - 130.0);
            list_with_difference(
                ui,
                room,
                (size.x * PLACES).max(PLACES_MIN),
                open,
                |o, ui| o.places(ui, &read),
                |o, ui| o.difference(ui, &read),
            );
            ui.add_space(space::M);
            ui.horizontal(|ui| {
                let count = open.ticked.iter().filter(|t| **t).count();
                let title = words!("rename-do", n = count);
                let button = main_button(ui, refused.is_none() && count > 0, &title);
                let button = button.accessible_name(words!("rename-do.name"));
                let why = refused.as_deref().map(message::plain).unwrap_or_else(|| words!("rename-do.nothing"));
                done |= button.on_disabled_hover_text(why).clicked();
                close |= ui.button(words!("rename-leave")).clicked();
            });
        });
        if done && refused.is_none() {
            action.change = Some(change(open, &read, &document.path));
            close = true;
        }
        if close || theme::is_left(&modal, true) {
            self.open = None;
        }
    }
}

impl Open {
    /// Shows the new name, and whether it is free; returns whether Enter was pressed.
    fn name_field(&mut self, ui: &mut Ui, refused: Option<&str>) -> bool {
        let t = Tokens::of(ui);
        let mut entered = false;
        ui.horizontal(|ui| {
            let field = egui::TextEdit::singleline(&mut self.to).font(egui::TextStyle::Monospace).desired_width(260.0);
            let response = ui.add(field).accessible_name(words!("rename-to"));
            if std::mem::take(&mut self.take_focus) {
                focus_all(ui, &response, &self.to);
            }
            entered = field::entered(ui, &response);
            match refused {
                // Nothing has been typed yet, so this is not an error.
                Some(why) if self.to == self.renaming.name => ui.colored_label(t.ink_soft, message::plain(why)),
                Some(why) => ui.colored_label(t.error, message::plain(why)),
                None => ui.colored_label(t.good, words!("rename-free")),
            };
        });
        entered
    }

    fn places(&mut self, ui: &mut Ui, read: &Read<'_>) {
        let font = egui::FontId::monospace(theme::size::SMALL);
        egui::ScrollArea::vertical().id_salt("places").auto_shrink([false, false]).show(ui, |ui| {
            ui.style_mut().wrap_mode = Some(egui::TextWrapMode::Truncate);
            let mut last = None;
            for (place, ticked) in self.renaming.places.iter().zip(&mut self.ticked) {
                let Some(file) = read.names.files().get(place.file) else { continue };
                if last != Some(place.file) {
                    last = Some(place.file);
                    let title = egui::Button::selectable(self.front == place.file, file.path.as_str()).truncate();
                    let response = ui.add(title).on_hover_text(words!("rename-text.help"));
                    if response.accessible_name(words!("difference-of", path = &file.path)).clicked() {
                        self.front = place.file;
                    }
                }
                let text: &str = &file.source.text;
                let (start, end) = (place.start as usize, place.end as usize);
                let (line, _) = dicta_syntax::line_col(text, start);
                let (of_line, from) = (line_of(text, start), dicta_ide::typing::line_start(text, start));
                let before = of_line.get(..start - from).unwrap_or_default();
                let after = of_line.get(end - from..).unwrap_or_default();
                let whole = squeezed(&format!("{before}{}{after}", self.to));
                let shown = squeezed(&format!("{}{}{after}", last_of(before), self.to));
                let label = RichText::new(format!("{line:>4}  {shown}")).font(font.clone());
                let tick = egui::Checkbox::new(ticked, label);
                let response = ui.add(tick).on_hover_text(&whole);
                response.accessible_name(words!("find-match", path = &file.path, line = line, text = &whole));
            }
        });
    }

    fn difference(&mut self, ui: &mut Ui, read: &Read<'_>) {
        let Some(file) = read.names.files().get(self.front) else { return };
        let old: &str = &file.source.text;
        let ticked = self.renaming.places.iter().zip(&self.ticked).filter(|(p, t)| **t && p.file == self.front);
        if self.to == self.renaming.name {
            // The name is unchanged: show the occurrences.
            let marks: Vec<Range<usize>> = ticked.map(|(p, _)| p.start as usize..p.end as usize).collect();
            return places(ui, &words!("rename-touches", n = marks.len(), path = &file.path), old, &marks);
        }
        let edits: Vec<TextEdit> = ticked.map(|(p, _)| TextEdit::replace(p.start, p.end, self.to.clone())).collect();
        let new = dicta_syntax::apply(old, &edits).unwrap_or_else(|_| old.to_owned());
        let (current, will) = (words!("difference-current"), words!("rename-will-be"));
        self.view.show(ui, Sides { old: (&current, old), new: (&will, &new) });
    }
}

/// The text before a name in its line, shortened so that the name remains visible.
fn last_of(before: &str) -> String {
    let before = before.trim_start();
    match before.chars().count().saturating_sub(BEFORE) {
        0 => before.to_owned(),
        more => format!("…{}", before.chars().skip(more).collect::<String>()),
    }
}

fn change(open: &Open, read: &Read<'_>, path: &str) -> Change {
    let title = words!("rename-step", from = &open.renaming.name, to = &open.to);
    let ticked = open.renaming.places.iter().zip(&open.ticked).filter(|(_, t)| **t);
    let mut edits: Vec<(String, TextEdit)> = ticked
        .filter_map(|(place, _)| {
            let file = read.names.files().get(place.file)?;
            let (start, end) = match place.file == read.file {
                true => (read.shift.now(place.start as usize) as u32, read.shift.now(place.end as usize) as u32),
                false => (place.start, place.end),
            };
            Some((file.path.clone(), TextEdit::replace(start, end, open.to.clone())))
        })
        .collect();
    // The active file comes first, because the cursor goes there.
    edits.sort_by_key(|(p, e)| (p != path, p.clone(), e.start));
    Change::new(title, edits)
}

#[cfg(test)]
mod tests {
    use super::last_of;

    #[test]
    fn the_name_in_a_long_line_is_visible() {
        assert_eq!(last_of("  rule "), "rule ");
        assert_eq!(last_of("    + 1 when speed > 3 and first("), "…speed > 3 and first(");
    }
}
