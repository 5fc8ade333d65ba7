//! A row or a column of a table changed by hand: its range, split, merged with the next, added, removed.

use crate::field;
use crate::sheet::{SheetAction, SheetContext, paper};
use crate::theme::{self, Tokens, space};
use crate::words::words;
use dicta_ide::edit::{Edit, TableLine};
use dicta_studio::hands::tables::{self, LineHands};
use dicta_studio::sheet::table::TableSheet;
use egui::accesskit::Role;
use egui::{Button, CornerRadius, Key, Rect, Sense, Stroke, StrokeKind, TextEdit, Ui, WidgetInfo};

/// The row or column that is selected.
#[derive(Default)]
pub(super) struct LineEditor {
    line: Option<TableLine>,
    /// Its key as typed, and as it was when it was last read.
    key: (String, String),
}

impl LineEditor {
    /// The heading of a row or a column of the chart: a click selects it, or forgets it.
    pub fn head(&mut self, ui: &Ui, place: Rect, (line, key, label): (TableLine, &str, &str)) {
        let t = Tokens::of(ui);
        let response = ui.interact(place, ui.scope_id().with(("line", format!("{line:?}"))), Sense::click());
        let is_selected = self.line == Some(line);
        let name = || match line {
            TableLine::Row(_) => words!("sheet-table-row", key = key, label = label),
            TableLine::Column(_) => words!("sheet-table-column", key = key, label = label),
        };
        response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_selected, name()));
        let area = place.shrink(1.0);
        if is_selected {
            ui.painter().rect_filled(area, CornerRadius::same(2), t.accent.gamma_multiply(0.18));
        }
        if response.hovered() || response.has_focus() {
            let edge = Stroke::new(1.0, t.accent);
            ui.painter().rect_stroke(area, CornerRadius::same(2), edge, StrokeKind::Inside);
        }
        if response.clicked() {
            self.line = (!is_selected).then_some(line);
        }
        response.on_hover_text(words!("sheet-table-line.help"));
    }

    /// What can be done with the selected line.
    pub fn show(&mut self, ui: &mut Ui, cx: &SheetContext<'_>, sheet: &TableSheet, action: &mut SheetAction) {
        let Some(line) = self.line else {
            paper::soft(ui, &words!("sheet-table-line"));
            return;
        };
        let Some(hands) = tables::line(cx.reading, &sheet.heading.name, line) else {
            self.line = None;
            return;
        };
        if self.key.1 != hands.key || self.key.0.is_empty() {
            self.key = (hands.key.clone(), hands.key.clone());
        }
        let (key, label) = match line {
            TableLine::Row(n) => (sheet.key_name(0), sheet.rows.get(n)),
            TableLine::Column(n) => (sheet.key_name(1), sheet.columns.get(n)),
        };
        let label = label.map_or("", |line| line.label.as_str());
        let of = match line {
            TableLine::Row(_) => words!("sheet-table-row", key = key, label = label),
            TableLine::Column(_) => words!("sheet-table-column", key = key, label = label),
        };
        ui.add_space(space::XS);
        ui.horizontal_wrapped(|ui| {
            paper::piece(ui, &of);
            let edit = TextEdit::singleline(&mut self.key.0).desired_width(70.0);
            let response = ui.add(edit).accessible_name(words!("sheet-table-range"));
            field::select_on_tab(ui, &response, &self.key.0);
            let mut made = None;
            if response.lost_focus() && !ui.input(|i| i.key_pressed(Key::Escape)) {
                let edits = hands.rekey(&self.key.0);
                made = (!edits.is_empty()).then(|| (words!("sheet-table-range"), edits));
                self.key.0.clear();
            }
            made = buttons(ui, &hands).or(made);
            if let Some((does, edits)) = made {
                let name = sheet.heading.name.as_str();
                action.edits = Some((words!("sheet-table-step", table = name, line = of.as_str(), does = does), edits));
            }
        });
    }
}

/// The buttons for what can be done with a line. Returns what was chosen.
fn buttons(ui: &mut Ui, hands: &LineHands) -> Option<(String, Vec<Edit>)> {
    let all = [
        (words!("sheet-table-split"), &hands.split, words!("sheet-table-split.why")),
        (words!("sheet-table-merge"), &hands.merge, words!("sheet-table-merge.why")),
        (words!("sheet-table-add"), &hands.add, words!("sheet-table-add.why")),
        (words!("sheet-table-remove"), &hands.remove, words!("sheet-table-remove.why")),
    ];
    let mut made = None;
    for (title, edits, why) in all {
        let button = ui.add_enabled(edits.is_some(), Button::new(title.as_str()).small());
        if theme::explain_disabled(button, why).clicked() {
            made = edits.clone().map(|edits| (title, edits));
        }
    }
    made
}
