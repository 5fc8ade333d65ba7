//! Entries side by side: differences are emphasized, equal values are faint.

use super::paper;
use super::parts::{self, section};
use super::{Sheet, SheetAction, SheetContext};
use crate::theme::{Tokens, size, space};
use crate::words::words;
use dicta_studio::sheet::field::{FieldRow, Shape};
use dicta_studio::sheet::kind::{CompareLine, CompareModel};
use dicta_studio::sheet::{Reading, SheetKind, SheetRef};
use egui::accesskit::Role;
use egui::{Align2, FontId, Frame, Margin, RichText, ScrollArea, Sense, Stroke, Ui, Vec2, WidgetInfo, vec2};

/// Minimum and maximum width of an entry column.
const COLUMN: std::ops::RangeInclusive<f32> = 64.0..=220.0;
/// Minimum and maximum width of the title column.
const TITLES: std::ops::RangeInclusive<f32> = 84.0..=190.0;
/// The entry column width beyond which the titles get more than their minimum.
const USUAL: f32 = 96.0;
/// Minimum width of a number column with bars.
const BAR: f32 = 76.0;
const ROW: f32 = 20.0;
/// Distance from the top of a row to its first line.
const FIRST: f32 = 3.0;
/// Margin beside the columns.
const EDGE: f32 = 14.0;

/// Widths of the title column and of each entry column.
#[derive(Clone, Copy)]
struct Widths {
    titles: f32,
    column: f32,
}

impl Widths {
    /// The widths for this many entries in this much space. Columns overflow only if even the narrowest do not fit.
    fn of(count: usize, room: f32) -> Self {
        let count = count.max(1) as f32;
        let room = room - 4.0;
        let titles = (room - count * USUAL).clamp(*TITLES.start(), *TITLES.end());
        let column = (room - titles) / count;
        Widths { titles, column: column.clamp(*COLUMN.start(), *COLUMN.end()).floor() }
    }

    /// Total width for this many entries.
    fn whole(self, count: usize) -> f32 {
        self.titles + 4.0 + self.column * count as f32
    }
}

/// The comparison of entries, given by their names separated by spaces.
pub fn new(names: &str) -> Box<dyn Sheet> {
    let names = names.split_whitespace().map(str::to_owned).collect();
    Box::new(Compare { names, model: CompareModel::default(), only_differences: false })
}

struct Compare {
    names: Vec<String>,
    model: CompareModel,
    only_differences: bool,
}

impl Sheet for Compare {
    fn read(&mut self, reading: &Reading) -> bool {
        let names: Vec<&str> = self.names.iter().map(String::as_str).collect();
        let model = CompareModel::of(reading, &names);
        // An entry that is temporarily broken does not remove the others.
        let there = !model.entries.is_empty() && model.entries.len() >= self.model.entries.len();
        if there {
            self.model = model;
        }
        there
    }

    fn siblings(&self) -> Vec<SheetRef> {
        let mut all = vec![SheetRef::new(SheetKind::Compare, self.names.join(" "))];
        all.extend(self.model.entries.first().map(|e| SheetRef::new(SheetKind::Kind, &e.kind.0)));
        all
    }

    fn show(&mut self, ui: &mut Ui, cx: &SheetContext<'_>, action: &mut SheetAction) {
        let t = Tokens::of(ui);
        ui.painter().rect_filled(ui.available_rect_before_wrap(), 0.0, t.sheet);
        // The vertical scroll bar is beside the columns.
        let room = ui.available_width() - 2.0 * EDGE - ui.spacing().scroll.allocated_width();
        let widths = Widths::of(self.model.entries.len(), room);
        let whole = widths.whole(self.model.entries.len()).max(room);
        // Headers scroll with the columns horizontally, but not vertically.
        ScrollArea::horizontal().auto_shrink([false, false]).show(ui, |ui| {
            ui.set_max_width(whole + 2.0 * EDGE + ui.spacing().scroll.allocated_width());
            ui.spacing_mut().item_spacing.y = 0.0;
            let margin = Margin { left: EDGE as i8, right: EDGE as i8, top: 10, bottom: 4 };
            Frame::new().inner_margin(margin).show(ui, |ui| {
                ui.set_width(whole);
                self.heads(ui, cx, widths, action);
            });
            self.body(ui, cx, (widths, whole), action);
        });
    }
}

impl Compare {
    fn body(&mut self, ui: &mut Ui, cx: &SheetContext<'_>, (widths, whole): (Widths, f32), action: &mut SheetAction) {
        ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
            let margin = Margin { left: EDGE as i8, right: EDGE as i8, top: 0, bottom: 10 };
            Frame::new().inner_margin(margin).show(ui, |ui| {
                ui.set_width(whole);
                ui.spacing_mut().item_spacing.y = space::XS;
                let differ = self.model.lines.iter().filter(|l| l.differs).count();
                ui.horizontal(|ui| {
                    ui.checkbox(&mut self.only_differences, words!("sheet-compare-only"));
                    let says = words!("sheet-compare-differ", n = differ, all = self.model.lines.len());
                    ui.label(RichText::new(says).small().color(Tokens::of(ui).ink_soft));
                });
                ui.spacing_mut().item_spacing.y = 0.0;
                let printed = |l: &&CompareLine| matches!(l.role, "stat" | "track");
                for (title, first) in [(words!("sheet-printed"), true), (words!("sheet-at-start"), false)] {
                    let lines: Vec<&CompareLine> = self
                        .model
                        .lines
                        .iter()
                        .filter(|l| printed(l) == first && (l.differs || !self.only_differences))
                        .collect();
                    if lines.is_empty() {
                        continue;
                    }
                    section(ui, &title);
                    for line in lines {
                        self.line(ui, cx, line, widths, action);
                    }
                }
            });
        });
    }

    fn heads(&self, ui: &mut Ui, cx: &SheetContext<'_>, widths: Widths, action: &mut SheetAction) {
        let Widths { titles, column } = widths;
        let drawn = |keys: &[String]| {
            let named: Vec<String> = keys.iter().map(|k| format!("{k}.top")).collect();
            cx.looks.figure(named.iter().map(String::as_str)).is_some()
        };
        let pictures = self.model.entries.iter().any(|e| e.path().is_some() || drawn(&e.looks));
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = 0.0;
            ui.allocate_exact_size(vec2(titles + 4.0, 10.0), Sense::hover());
            for entry in &self.model.entries {
                ui.vertical(|ui| {
                    ui.set_width(column);
                    ui.set_max_width(column);
                    let side = entry.side();
                    let edge = if pictures { (column - 6.0).min(84.0) } else { 0.0 };
                    let (rect, _) = ui.allocate_exact_size(Vec2::splat(edge), Sense::hover());
                    if pictures
                        && !parts::figure(ui, cx, &entry.looks, "top", side, rect)
                        && let Some((_, steps)) = entry.path()
                    {
                        let drawing = super::path::Drawing { looks: &entry.looks, marks: &[], faint: false };
                        super::path::large(ui, cx, rect, steps, drawing);
                    }
                    // Titles wrap rather than being cut off.
                    ui.scope(|ui| {
                        ui.set_max_width(column - 8.0);
                        paper::link(ui, &entry.title, &SheetRef::new(SheetKind::Entry, &entry.name), action);
                    });
                    ui.add_space(space::XS);
                });
            }
        });
    }

    fn line(
        &self,
        ui: &mut Ui,
        cx: &SheetContext<'_>,
        line: &CompareLine,
        Widths { titles, column }: Widths,
        action: &mut SheetAction,
    ) {
        let t = Tokens::of(ui);
        let most = line.cells.iter().flatten().filter_map(number).max().unwrap_or(0);
        let listed = line.only.iter().any(|o| !o.is_empty());
        let ink = if line.differs { t.ink } else { t.ink_faint };
        let font = FontId::proportional(size::SMALL);
        let title = parts::wrapped(ui, &parts::short(&line.title), font.clone(), ink, titles - 14.0);
        // Long text wraps, and the row grows.
        let words = line.cells.iter().flatten().filter(|row| number(row).is_none() && !listed);
        let lines = words.map(|row| parts::wrapped(ui, &parts::value(row), font.clone(), ink, column - 10.0).size().y);
        let height = (lines.fold(title.size().y, f32::max) + 4.0).max(ROW);
        ui.horizontal_top(|ui| {
            ui.spacing_mut().item_spacing.x = 0.0;
            let (rect, _) = ui.allocate_exact_size(vec2(titles, height), Sense::hover());
            if line.differs {
                let bar = egui::Rect::from_min_size(rect.min + vec2(0.0, 3.0), vec2(3.0, height - 6.0));
                ui.painter().rect_filled(bar, 1.0, t.accent);
            }
            ui.painter().galley(rect.left_top() + vec2(8.0, FIRST), title, ink);
            for (i, cell) in line.cells.iter().enumerate() {
                let Some(row) = cell else {
                    let (rect, _) = ui.allocate_exact_size(vec2(column, height), Sense::hover());
                    let at = rect.left_top() + vec2(4.0, FIRST);
                    parts::words(ui, at, Align2::LEFT_TOP, "–", size::SMALL, t.ink_faint);
                    continue;
                };
                if listed && let Shape::Chart(all) | Shape::Several(all) = &row.shape {
                    lists(ui, cx, row, all.len(), &line.only[i], column, action);
                    continue;
                }
                self.cell(ui, cx, row, (line.differs, most), vec2(column, height), action);
            }
        });
        let right = ui.min_rect().right();
        ui.painter().hline(ui.min_rect().left()..=right, ui.cursor().top() - 0.5, Stroke::new(0.5, t.line_soft));
    }

    fn cell(
        &self,
        ui: &mut Ui,
        cx: &SheetContext<'_>,
        row: &FieldRow,
        (differs, most): (bool, i64),
        place: Vec2,
        action: &mut SheetAction,
    ) {
        let t = Tokens::of(ui);
        let column = place.x;
        let (rect, response) = ui.allocate_exact_size(place, Sense::click());
        let place = rect.shrink2(vec2(4.0, 1.0));
        parts::highlight(ui, cx, row.origin, place, &response);
        let text = parts::value(row);
        let ink = if differs { t.ink } else { t.ink_faint };
        let number = number(row).filter(|_| differs && most > 0 && is_amount(row));
        let bars = number.is_some() && column >= BAR;
        let wide = column >= 110.0;
        let lead = if wide { 34.0 } else { 24.0 };
        let room = if bars { lead } else { column - 10.0 };
        let font = FontId::proportional(size::SMALL);
        let galley = match self::number(row) {
            Some(_) => parts::line(ui, &text, font, ink, room),
            None => parts::wrapped(ui, &text, font, ink, room),
        };
        ui.painter().galley(rect.left_top() + vec2(4.0, FIRST), galley, ink);
        if let Some(n) = number.filter(|_| bars) {
            // Numbers that differ have bars, to show by how much.
            let left = rect.left() + lead + 6.0;
            let whole = column - lead - if wide { 22.0 } else { 14.0 };
            let bar = egui::Rect::from_min_size(
                egui::pos2(left, rect.top() + ROW / 2.0 - 3.0),
                vec2(whole * n.max(0) as f32 / most as f32, 6.0),
            );
            ui.painter().rect_filled(bar, 1.0, t.accent.gamma_multiply(0.55));
        }
        let name = format!("{}: {text}", parts::short(&row.title));
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
        if response.clicked() {
            parts::select_source(cx, row.origin, action);
        }
        response.on_hover_ui(|ui| parts::about_field(ui, cx, row));
    }
}

/// Whether a number is an amount; one whose title has no letter, such as `#`, only identifies entries.
fn is_amount(row: &FieldRow) -> bool {
    row.title.chars().any(char::is_alphabetic)
}

fn number(row: &FieldRow) -> Option<i64> {
    match row.shape {
        Shape::Number(n) | Shape::Boxes(n) => Some(n),
        _ => None,
    }
}

/// Shows the count of a list, and the elements that are not in all entries.
fn lists(
    ui: &mut Ui,
    cx: &SheetContext<'_>,
    row: &FieldRow,
    count: usize,
    only: &[String],
    column: f32,
    action: &mut SheetAction,
) {
    let t = Tokens::of(ui);
    ui.vertical(|ui| {
        ui.set_width(column);
        ui.set_max_width(column);
        let text = if only.is_empty() { count.to_string() } else { words!("sheet-compare-list", n = count) };
        let galley = parts::wrapped(ui, &text, FontId::proportional(size::SMALL), t.ink, column - 12.0);
        let name = format!("{}: {count}", parts::short(&row.title));
        let height = (galley.size().y + 4.0).max(ROW);
        let (rect, response) = parts::part(ui, cx, row.origin, &name, vec2(column - 8.0, height), action);
        ui.painter().galley(rect.left_top() + vec2(4.0, FIRST), galley, t.ink);
        response.on_hover_ui(|ui| parts::about_field(ui, cx, row));
        if !only.is_empty() {
            let words = only.join(", ");
            let galley = parts::wrapped(ui, &words, FontId::proportional(size::SMALL), t.ink_soft, column - 10.0);
            let (rect, response) = ui.allocate_exact_size(vec2(column, galley.size().y), Sense::hover());
            ui.painter().galley(rect.left_top() + vec2(4.0, 0.0), galley, t.ink_soft);
            response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &words));
            ui.add_space(space::XS);
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_fit_into_their_pane() {
        for (count, room) in [(2, 308.0), (3, 308.0), (3, 390.0), (6, 700.0)] {
            let Widths { titles, column } = Widths::of(count, room);
            assert!(titles + column * count as f32 <= room, "{count} in {room}: {titles} and {column}");
        }
        assert_eq!(Widths::of(9, 308.0).column, *COLUMN.start());
    }
}
