//! Finding words in a text.

use super::Page;
use crate::theme::{Tokens, space};
use egui::{Key, RichText, Ui};
use egui_material_icons::icons;
use std::ops::Range;

/// How many matches are marked at most.
const MOST: usize = 2000;

/// What is looked for, and where it was found.
#[derive(Default)]
pub struct Find {
    is_open: bool,
    wanted: String,
    /// Wanted and length of the text when it was searched.
    searched: (String, usize, u64),
    matches: Vec<Range<usize>>,
    at: Option<usize>,
    step: i64,
    take_focus: bool,
    focused: bool,
}

impl Find {
    /// Opens the line, with what is selected in it.
    pub fn open(&mut self, selected: Option<String>) {
        if let Some(text) = selected.filter(|s| !s.contains('\n')) {
            self.wanted = text;
        }
        self.is_open = true;
        self.take_focus = true;
    }

    /// Whether one is typing what is looked for.
    pub fn has_focus(&self) -> bool {
        self.is_open && self.focused
    }

    /// To the next match, or the one before.
    pub fn step(&mut self, by: i64) {
        self.is_open = true;
        self.step = by;
    }

    fn search(&mut self, text: &str) {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let mut hasher = DefaultHasher::new();
        text.hash(&mut hasher);
        let key = (self.wanted.clone(), text.len(), hasher.finish());
        if self.searched == key {
            return;
        }
        self.searched = key;
        self.at = None;
        let wanted = self.wanted.to_lowercase();
        self.matches = match wanted.is_empty() {
            true => Vec::new(),
            false => found(text, &wanted),
        };
    }

    /// The line above the text. Gives a match to go to.
    pub fn bar(&mut self, ui: &mut Ui, text: &str, cursor: usize) -> Option<Range<usize>> {
        if !self.is_open {
            return None;
        }
        let t = Tokens::of(ui);
        let mut close = false;
        let frame = egui::Frame::new().fill(t.paper).inner_margin(egui::Margin::symmetric(8, 4));
        frame.show(ui, |ui| {
            ui.set_width(ui.available_width());
            ui.horizontal(|ui| {
                ui.label(RichText::new(icons::ICON_SEARCH.codepoint).color(t.ink_soft));
                let field = egui::TextEdit::singleline(&mut self.wanted).hint_text("Find in this text");
                let response = ui.add(field.desired_width(240.0)).accessible_name("Find in this text");
                if std::mem::take(&mut self.take_focus) {
                    response.request_focus();
                }
                if response.changed() {
                    self.step = 1;
                }
                self.focused = response.has_focus();
                if response.lost_focus() && ui.input(|i| i.key_pressed(Key::Enter)) {
                    self.step = if ui.input(|i| i.modifiers.shift) { -1 } else { 1 };
                    response.request_focus();
                    self.focused = true;
                }
                close = ui.input(|i| i.key_pressed(Key::Escape));
                self.search(text);
                let count = match (self.matches.len(), self.at) {
                    (0, _) if self.wanted.is_empty() => String::new(),
                    (0, _) => "Not found".to_owned(),
                    (n, Some(i)) => format!("{} of {n}", i + 1),
                    (n, None) => format!("{n} found"),
                };
                let some = !self.matches.is_empty();
                let before = egui::Button::new(icons::ICON_KEYBOARD_ARROW_UP.codepoint);
                let next = egui::Button::new(icons::ICON_KEYBOARD_ARROW_DOWN.codepoint);
                let (before, next) = (ui.add_enabled(some, before), ui.add_enabled(some, next));
                if before.accessible_name("The match before").on_hover_text("The match before (Shift+F3)").clicked() {
                    self.step = -1;
                }
                if next.accessible_name("The next match").on_hover_text("The next match (F3)").clicked() {
                    self.step = 1;
                }
                ui.label(RichText::new(count).small().color(t.ink_soft));
                ui.add_space(space::S);
                let cross = egui::Button::new(icons::ICON_CLOSE.codepoint).frame(false);
                close |= ui.add(cross).accessible_name("Close the search").clicked();
            });
        });
        if close {
            self.is_open = false;
            self.focused = false;
        }
        let step = std::mem::take(&mut self.step);
        self.go(step, cursor)
    }

    fn go(&mut self, step: i64, cursor: usize) -> Option<Range<usize>> {
        let count = self.matches.len();
        if step == 0 || count == 0 {
            return None;
        }
        let next = match self.at {
            Some(at) => (at as i64 + step).rem_euclid(count as i64) as usize,
            None if step > 0 => self.matches.iter().position(|m| m.start >= cursor).unwrap_or(0),
            None => self.matches.iter().rposition(|m| m.end < cursor).unwrap_or(count - 1),
        };
        self.at = Some(next);
        self.matches.get(next).cloned()
    }

    /// Marks what was found.
    pub(super) fn paint(&self, ui: &Ui, t: &Tokens, page: &Page<'_>) {
        if !self.is_open {
            return;
        }
        for (i, range) in self.matches.iter().enumerate() {
            let place = page.rect_of(range);
            if !page.clip.y_range().contains(place.center().y) {
                continue;
            }
            let strong = if self.at == Some(i) { 0.45 } else { 0.2 };
            ui.painter().rect_filled(place, 2.0, t.warning.gamma_multiply(strong));
        }
    }
}

/// Every place of a word, capital letters or not.
fn found(text: &str, wanted: &str) -> Vec<Range<usize>> {
    let lower = text.to_lowercase();
    // Where lower case has another length, places would be off: then the text is searched as it is.
    let searched = if lower.len() == text.len() { &lower } else { text };
    searched.match_indices(wanted).take(MOST).map(|(at, w)| at..at + w.len()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn matches_are_gone_through_in_a_ring() {
        let text = "Rule one\nrule two\nRULE three";
        let mut find = Find { wanted: "rule".to_owned(), ..Find::default() };
        find.search(text);
        assert_eq!(find.matches, [0..4, 9..13, 18..22]);
        assert_eq!(find.go(1, 5), Some(9..13));
        assert_eq!(find.go(1, 5), Some(18..22));
        assert_eq!(find.go(1, 5), Some(0..4));
        assert_eq!(find.go(-1, 5), Some(18..22));
    }
}
