//! The heading of the table of entries. It stays in sight while the rows are scrolled, together with the button that
//! compares the selected entries.

use super::super::SheetAction;
use super::super::parts;
use super::{KindSheet, ROW};
use crate::theme::{Tokens, size, space};
use crate::words::words;
use dicta_studio::sheet::{SheetKind, SheetRef};
use egui::accesskit::Role;
use egui::{Button, FontId, Rect, Sense, Stroke, Ui, UiBuilder, WidgetInfo, pos2, vec2};
use egui_material_icons::icons;

/// Height of the line of titles.
const TITLES: f32 = ROW + 2.0;
/// Height of the buttons above the frozen heading.
const BUTTONS: f32 = 28.0;
/// Maximum height of the frozen heading with its buttons.
pub(super) const FROZEN_MAX: f32 = BUTTONS + TITLES;

impl KindSheet {
    /// Whether the buttons that compare entries are needed, but scrolled out of sight.
    pub(super) fn buttons_are_frozen(&self) -> bool {
        !self.compare_in_sight && !self.ticked.is_empty()
    }

    fn frozen_buttons(&self) -> f32 {
        if self.buttons_are_frozen() { BUTTONS } else { 0.0 }
    }

    /// Draws the heading above the rows, and returns its place. If that is scrolled out of sight, draws nothing.
    pub(super) fn heading(&mut self, ui: &mut Ui, total: f32) -> Rect {
        let (rect, _) = ui.allocate_exact_size(vec2(total, TITLES), Sense::hover());
        if rect.top() >= ui.clip_rect().top() + self.frozen_buttons() {
            self.titles(ui, rect);
        }
        rect
    }

    /// Draws what is scrolled out of sight, the heading and the buttons, at the top of what is in sight, over the rows,
    /// unless only few of these are left.
    pub(super) fn frozen_heading(&mut self, ui: &mut Ui, heading: Rect, action: &mut SheetAction) {
        let (top, buttons) = (ui.clip_rect().top(), self.frozen_buttons());
        let titles = if heading.top() < top + buttons { TITLES } else { 0.0 };
        if buttons + titles == 0.0 || ui.cursor().top() < top + buttons + titles + ROW {
            return;
        }
        let t = Tokens::of(ui);
        let whole = Rect::from_min_size(pos2(heading.left(), top), vec2(heading.width(), buttons + titles));
        // The rows below it get no clicks.
        ui.interact(whole, ui.scope_id().with("frozen"), Sense::click_and_drag());
        ui.painter().rect_filled(whole.expand2(vec2(4.0, 0.0)), 0.0, t.sheet);
        if buttons > 0.0 {
            let place = Rect::from_min_size(whole.min, vec2(whole.width(), buttons));
            let layout = egui::Layout::left_to_right(egui::Align::Center);
            let mut line = ui.new_child(UiBuilder::new().max_rect(place).layout(layout).id_salt("frozen buttons"));
            line.spacing_mut().item_spacing.x = space::S;
            self.compare_buttons(&mut line, action);
        }
        if titles > 0.0 {
            self.titles(ui, Rect::from_min_size(pos2(whole.left(), top + buttons), vec2(whole.width(), titles)));
        }
    }

    /// The buttons that compare the selected entries, and that select none.
    pub(super) fn compare_buttons(&mut self, ui: &mut Ui, action: &mut SheetAction) {
        let enough = self.ticked.len() >= 2;
        let compare = match self.ticked.len() {
            0 => words!("sheet-of.compare"),
            n => words!("sheet-kind-compare.ticked", n = n),
        };
        let button = Button::new(format!("{} {compare}", icons::ICON_COMPARE.codepoint));
        let button = ui.add_enabled(enough, button).accessible_name(words!("sheet-kind-compare"));
        let button = button.on_hover_text(words!("sheet-kind-compare.help"));
        if button.on_disabled_hover_text(words!("sheet-kind-compare.few")).clicked() {
            let names: Vec<&str> = self.ticked.iter().map(String::as_str).collect();
            action.turn = Some(SheetRef::new(SheetKind::Compare, names.join(" ")));
        }
        if !self.ticked.is_empty() && ui.button(words!("sheet-kind-tick.none")).clicked() {
            self.ticked.clear();
        }
    }

    /// The titles of the columns; a click sorts by one.
    fn titles(&mut self, ui: &mut Ui, rect: Rect) {
        let t = Tokens::of(ui);
        let mut x = rect.left() + 24.0;
        let columns = self.model.table.columns.iter().enumerate().skip(self.first);
        let titles = std::iter::once((0, words!("sheet-kind-name")))
            .chain(columns.map(|(c, (_, title))| (c + 1, parts::short(title))));
        let mut clicked = None;
        for ((i, title), width) in titles.zip(&self.widths) {
            let cell = Rect::from_min_size(pos2(x, rect.top()), vec2(*width - 8.0, rect.height()));
            let response = ui.interact(cell, ui.scope_id().with(("head", i)), Sense::click());
            let name = || words!("sheet-kind-sort", column = title.as_str());
            response.widget_info(|| WidgetInfo::labeled(Role::Button, true, name()));
            let by = self.sort.filter(|(c, _)| *c == i);
            let colour = if by.is_some() || response.hovered() { t.accent } else { t.ink_soft };
            let text = match by {
                Some((_, true)) => format!("{title} {}", icons::ICON_ARROW_DOWNWARD.codepoint),
                Some((_, false)) => format!("{title} {}", icons::ICON_ARROW_UPWARD.codepoint),
                None => title.clone(),
            };
            let galley = parts::line(ui, &text, FontId::proportional(size::SMALL), colour, cell.width());
            ui.painter().galley(cell.left_center() - vec2(0.0, galley.size().y / 2.0), galley, colour);
            if response.on_hover_ui(|ui| _ = ui.label(name())).clicked() {
                clicked = Some(i);
            }
            x += width;
        }
        ui.painter().hline(rect.x_range(), rect.bottom(), Stroke::new(1.0, t.line));
        if let Some(i) = clicked {
            self.sort = match self.sort {
                Some((c, true)) if c == i => Some((i, false)),
                Some((c, false)) if c == i => None,
                _ => Some((i, true)),
            };
            self.sort_rows();
        }
    }
}
