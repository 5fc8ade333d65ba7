//! The sheet of a kind or an enum: its fields, and its entries as a table for sorting and comparing.

mod cell_range;
mod cells;
mod heading;

use super::entries::EntriesCommand;
use super::paper::{self, HOLE};
use super::parts::{self, section};
use super::{EditTarget, Sheet, SheetAction, SheetContext, held_keys};
use crate::field as search_field;
use crate::theme::{Tokens, size, space};
use crate::words::words;
use cell_range::Selection;
use dicta_studio::sheet::kind::{DeclaredField, EntryTable, KindModel, TableRow, What};
use dicta_studio::sheet::{Reading, SheetKind, SheetRef};
use egui::accesskit::Role;
use egui::{Align2, FontId, RichText, Sense, Stroke, Ui, WidgetInfo, vec2};
use egui_material_icons::icons;
use std::collections::BTreeSet;

/// Maximum width of a value column.
const COLUMN_MAX: f32 = 150.0;
/// Upper limit for the minimum width of a column.
const COLUMN_LEAST: f32 = 96.0;
/// Width of the checkboxes.
const TICKS: f32 = 26.0;
const ROW: f32 = 19.0;
/// Number of rows from which on they can be filtered.
const FILTERED: usize = 6;
/// Maximum number of fields shown unfolded above the entries.
const FIELDS_OPEN: usize = 20;

/// The sheet of a kind, or of an enum.
pub fn new(of: &SheetRef) -> Box<dyn Sheet> {
    Box::new(KindSheet {
        of: of.clone(),
        model: KindModel::default(),
        ticked: BTreeSet::new(),
        sort: None,
        order: Vec::new(),
        wanted: Vec::new(),
        widths: Vec::new(),
        page: 0,
        first: 0,
        declared: true,
        filter: String::new(),
        selection: Selection::default(),
        compare_in_sight: true,
        compare_size: egui::Vec2::ZERO,
    })
}

struct KindSheet {
    of: SheetRef,
    model: KindModel,
    /// Entries selected for comparison.
    ticked: BTreeSet<String>,
    /// Column, and whether the largest values come first; column 0 is the name.
    sort: Option<(usize, bool)>,
    /// The visible rows.
    order: Vec<usize>,
    /// Preferred and minimum width of each column.
    wanted: Vec<(f32, f32)>,
    /// The visible page of columns, if they do not all fit.
    page: usize,
    /// The first visible value column.
    first: usize,
    /// Widths of the names and of each visible value column.
    widths: Vec<f32>,
    declared: bool,
    /// Only rows that contain these words are shown.
    filter: String,
    selection: Selection,
    /// Whether the buttons that compare entries were last in sight, and their size.
    compare_in_sight: bool,
    compare_size: egui::Vec2,
}

impl Sheet for KindSheet {
    fn read(&mut self, reading: &Reading) -> bool {
        let found = match self.of.sort {
            SheetKind::Enum => KindModel::of_enum(reading, &self.of.name),
            _ => KindModel::of(reading, &self.of.name),
        };
        let Some(model) = found else { return false };
        if self.wanted.is_empty() && self.order.is_empty() {
            // A long list of fields would push the entries out of view.
            self.declared = model.fields.len() <= FIELDS_OPEN || model.table.rows.is_empty();
        }
        self.ticked.retain(|name| model.table.rows.iter().any(|r| r.name == *name));
        self.selection.retain(|name| model.table.rows.iter().any(|r| r.name == name));
        self.model = model;
        self.wanted.clear();
        self.sort_rows();
        true
    }

    fn show(&mut self, ui: &mut Ui, cx: &SheetContext<'_>, action: &mut SheetAction) {
        parts::page_of(ui, f32::INFINITY, |ui| {
            self.head(ui, cx, action);
            self.fields(ui, cx, action);
            self.entries(ui, cx, action);
        });
    }
}

impl KindSheet {
    fn head(&self, ui: &mut Ui, cx: &SheetContext<'_>, action: &mut SheetAction) {
        let t = Tokens::of(ui);
        let m = &self.model;
        ui.horizontal(|ui| {
            ui.label(RichText::new(what(m.what)).small().color(t.ink_soft));
            if let Some((to, title)) = &m.extends {
                paper::around(ui, &words!("sheet-kind-extends", kind = HOLE), |ui| {
                    parts::link(ui, title, to, action);
                });
            }
        });
        let galley = parts::wrapped(ui, &m.title, FontId::proportional(size::TITLE), t.ink, ui.available_width());
        let (rect, response) = parts::part(ui, cx, m.origin, &m.title, galley.size(), action);
        ui.painter().galley(rect.min, galley, t.ink);
        response.on_hover_text(words!("sheet-text.click"));
        if !m.docs.is_empty() {
            ui.label(RichText::new(&m.docs).italics().color(t.ink_soft));
        }
        parts::source(ui, cx, m.source.as_deref(), None);
    }

    fn fields(&mut self, ui: &mut Ui, cx: &SheetContext<'_>, action: &mut SheetAction) {
        if self.model.fields.is_empty() {
            return;
        }
        let t = Tokens::of(ui);
        section(ui, &words!("sheet-kind-fields"));
        let title = if self.declared { icons::ICON_EXPAND_MORE } else { icons::ICON_CHEVRON_RIGHT };
        let count = words!("sheet-kind-fields.count", n = self.model.fields.len());
        let fold = egui::Button::new(RichText::new(format!("{} {count}", title.codepoint)).small());
        let fold = ui.add(fold.frame(false)).accessible_name(count);
        if fold.on_hover_text(words!("sheet-kind-fields.help")).clicked() {
            self.declared = !self.declared;
        }
        if !self.declared {
            return;
        }
        let width = ui.available_width();
        let columns = declared_columns(ui, &self.model.fields, width);
        let (rect, _) = ui.allocate_exact_size(vec2(width, ROW), Sense::hover());
        let mut x = rect.left();
        for (column, wide) in &columns {
            let head = column.head();
            parts::words(ui, egui::pos2(x, rect.center().y), Align2::LEFT_CENTER, &head, size::SMALL, t.ink_faint);
            x += wide;
        }
        ui.painter().hline(rect.x_range(), rect.bottom(), Stroke::new(1.0, t.line));
        ui.spacing_mut().item_spacing.y = 0.0;
        for field in &self.model.fields {
            declared_row(ui, cx, field, &columns, width, action);
        }
        for (title, to, origin) in &self.model.parts {
            ui.horizontal(|ui| {
                let galley = parts::line(ui, title, FontId::proportional(size::SMALL), t.ink, width * 0.3);
                let size = vec2(galley.size().x + 6.0, ROW);
                let (rect, response) = parts::part(ui, cx, *origin, title, size, action);
                parts::whole(response, &galley);
                ui.painter().galley(rect.left_center() - vec2(0.0, galley.size().y / 2.0), galley, t.ink);
                paper::around(ui, &words!("sheet-kind-station", kind = HOLE), |ui| {
                    parts::link(ui, &to.name, to, action);
                });
            });
        }
    }

    fn entries(&mut self, ui: &mut Ui, cx: &SheetContext<'_>, action: &mut SheetAction) {
        let count = self.model.table.rows.len();
        let has_sheets = self.model.table.rows.iter().any(|r| r.sheet.is_some());
        if count == 0 {
            if self.of.sort == SheetKind::Kind {
                section(ui, &words!("sheet-kind-entries"));
                ui.weak(words!("sheet-kind-entries.none"));
                self.new_entry(ui, cx, action);
            }
            return;
        }
        let entries = || words!("sheet-kind-entries.count", n = count);
        section(ui, &if has_sheets { entries() } else { words!("sheet-kind-members", n = count) });
        if has_sheets {
            self.entries_line(ui, cx, action);
        }
        self.filter_line(ui);
        if self.wanted.is_empty() {
            self.wanted = wanted(ui, &self.model.table);
        }
        let room = ui.available_width() - TICKS;
        let pages = pages(&self.wanted, room);
        self.page = self.page.min(pages.len() - 1);
        (self.first, self.widths) = pages[self.page].clone();
        if pages.len() > 1 {
            self.turn_pages(ui, pages.len());
        }
        let total: f32 = self.widths.iter().sum::<f32>() + TICKS;
        self.selection.focused = false;
        // What is typed is for the cell that gets the focus, not for those that are drawn with it now.
        if matches!(cx.asked, Some(EntriesCommand::Below | EntriesCommand::Right)) || held_keys::are_held(ui.ctx()) {
            held_keys::hold_all(ui.ctx());
        }
        self.selection.pages = pages.iter().map(|(first, _)| *first).collect();
        let table = ui.scope(|ui| {
            ui.spacing_mut().item_spacing.y = 0.0;
            let heading = self.heading(ui, total);
            self.begin_selection(ui.cursor().left_top() + vec2(TICKS - 2.0, 0.0));
            for n in 0..self.order.len() {
                self.row(ui, cx, n, total, action);
            }
            self.frozen_heading(ui, heading, action);
            if has_sheets {
                self.end_selection(ui, cx, action);
            }
        });
        ui.add_space(space::S);
        if has_sheets {
            let hovered = ui.memory(|m| m.focused().is_none()) && ui.rect_contains_pointer(table.response.rect);
            self.keys(ui, cx, self.selection.focused || hovered, action);
        }
    }

    /// The button that declares an entry.
    fn new_entry(&self, ui: &mut Ui, cx: &SheetContext<'_>, action: &mut SheetAction) {
        let why = cx.project.is_none_or(|project| project.is_read_only()).then(|| words!("why-only-read"));
        let name = words!("sheet-kind-new", kind = self.model.title.as_str());
        let button = ui.add_enabled(why.is_none(), egui::Button::new(&name)).accessible_name(name);
        if crate::theme::explain_disabled(button, why.unwrap_or_default()).clicked() {
            action.declares = Some(self.of.name.clone());
        }
    }

    /// If the columns do not all fit: shows which are visible, with buttons for the others.
    fn turn_pages(&mut self, ui: &mut Ui, pages: usize) {
        let t = Tokens::of(ui);
        let (first, all) = (self.first + 1, self.model.table.columns.len());
        let last = (self.first + self.widths.len() - 1).min(all);
        ui.horizontal(|ui| {
            let button = |icon: &str| egui::Button::new(RichText::new(icon).color(t.ink)).small();
            let back = ui.add_enabled(self.page > 0, button(icons::ICON_CHEVRON_LEFT.codepoint));
            let back = back.accessible_name(words!("sheet-kind-columns.left"));
            let back = back.on_disabled_hover_text(words!("sheet-kind-columns.none"));
            if back.on_hover_text(words!("sheet-kind-columns.left")).clicked() {
                self.page -= 1;
            }
            let on = ui.add_enabled(self.page + 1 < pages, button(icons::ICON_CHEVRON_RIGHT.codepoint));
            let on = on.accessible_name(words!("sheet-kind-columns.right"));
            let on = on.on_disabled_hover_text(words!("sheet-kind-columns.none"));
            if on.on_hover_text(words!("sheet-kind-columns.right")).clicked() {
                self.page += 1;
            }
            paper::soft(
                ui,
                &match first == last {
                    true => words!("sheet-kind-columns.one", n = first, all = all),
                    false => words!("sheet-kind-columns", first = first, last = last, all = all),
                },
            );
        });
    }

    /// The field that filters the rows, if there are enough to search among.
    fn filter_line(&mut self, ui: &mut Ui) {
        let all = self.model.table.rows.len();
        if all < FILTERED && self.filter.is_empty() {
            return;
        }
        ui.add_space(space::XS);
        ui.horizontal(|ui| {
            let name = words!("sheet-kind-filter");
            let field = search_field::filter(ui, &mut self.filter, name.clone(), &name, 220.0);
            // The key takes the focus from the field before it is drawn.
            if field.lost_focus() && ui.input(|i| i.key_pressed(egui::Key::Escape)) {
                self.filter.clear();
                self.sort_rows();
            } else if field.on_hover_text(words!("sheet-kind-filter.help")).changed() {
                self.sort_rows();
            }
            if !self.filter.is_empty() {
                paper::soft(ui, &words!("sheet-kind-filter.shown", n = self.order.len(), all = all));
            }
        });
    }

    /// The row at a place in the order.
    fn row(&mut self, ui: &mut Ui, cx: &SheetContext<'_>, n: usize, total: f32, action: &mut SheetAction) {
        let t = Tokens::of(ui);
        let i = self.order[n];
        let (rect, _) = ui.allocate_exact_size(vec2(total, ROW), Sense::hover());
        // The rows beside the visible ones are there for the keyboard, which scrolls them into view.
        let is_near = ui.is_rect_visible(rect.expand2(vec2(0.0, 2.0 * ROW)));
        if !is_near && !self.selection.needs(&self.model.table.rows[i].name) {
            return;
        }
        let row = self.model.table.rows[i].clone();
        if row.sheet.is_some() {
            let place =
                egui::Rect::from_center_size(egui::pos2(rect.left() + 9.0, rect.center().y), egui::Vec2::splat(14.0));
            if tick(ui, place, i, &row.title, self.ticked.contains(&row.name)) && !self.ticked.remove(&row.name) {
                self.ticked.insert(row.name.clone());
            }
        }
        let name =
            egui::Rect::from_min_size(egui::pos2(rect.left() + 24.0, rect.top()), vec2(self.widths[0] - 8.0, ROW));
        let response = ui.interact(name, ui.scope_id().with(("row", i)), Sense::click());
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &row.title));
        parts::highlight(ui, cx, row.origin, name, &response);
        if self.is_selected((n, 0)) {
            ui.painter().rect_filled(name.expand2(vec2(3.0, 0.0)), 0.0, t.accent_soft);
        }
        if row.sheet.is_some() {
            self.select(ui, &response, (n, 0));
        }
        let ink = if row.sheet.is_some() { t.accent } else { t.ink };
        let galley = parts::line(ui, &row.title, FontId::proportional(size::SMALL), ink, name.width());
        let galley_cut = galley.elided;
        ui.painter().galley(name.left_center() - vec2(0.0, galley.size().y / 2.0), galley, ink);
        if response.clicked() && !ui.input(|i| i.modifiers.shift) {
            match &row.sheet {
                Some(to) => action.open = Some(to.clone()),
                None => parts::select_source(cx, row.origin, action),
            }
        }
        response.on_hover_ui(|ui| {
            if galley_cut {
                ui.label(RichText::new(&row.title).strong());
            }
            ui.label(&row.name);
            if !row.docs.is_empty() {
                ui.label(&row.docs);
            }
        });
        let mut x = name.right() + 8.0;
        let cells = row.cells.iter().enumerate().skip(self.first);
        for ((c, cell), width) in cells.zip(self.widths.clone().into_iter().skip(1)) {
            let place = egui::Rect::from_min_size(egui::pos2(x, rect.top()), vec2(width - 8.0, ROW));
            x += width;
            if cell.text.is_empty() && row.sheet.is_none() {
                continue;
            }
            let sense = if row.sheet.is_some() { Sense::click_and_drag() } else { Sense::click() };
            let response = ui.interact(place, ui.scope_id().with(("cell", i, c)), sense);
            if self.is_selected((n, c + 1)) {
                ui.painter().rect_filled(place.expand2(vec2(3.0, 0.0)), 0.0, t.accent_soft);
            }
            parts::highlight(ui, cx, cell.origin, place, &response);
            let colour = if cell.own { t.ink } else { t.ink_soft };
            let galley = parts::line(ui, &cell.text, FontId::proportional(size::SMALL), colour, place.width());
            ui.painter().galley(place.left_center() - vec2(0.0, galley.size().y / 2.0), galley, colour);
            let (field, column) = self.model.table.columns[c].clone();
            let shown = if cell.text.is_empty() { "–" } else { cell.text.as_str() };
            let says = || format!("{}: {column} {shown}", row.title);
            response.widget_info(|| WidgetInfo::labeled(Role::Button, true, says()));
            // In a table of entries, a click only selects the cell: a sheet that follows the cursor would leave the table.
            if response.clicked() && (row.sheet.is_none() || ui.input(|i| i.modifiers.command)) {
                parts::select_source(cx, cell.origin, action);
            }
            match row.sheet.is_some() {
                true if self.ticked.len() > 1 && self.ticked.contains(&row.name) => {
                    parts::touch_field_of_all(ui, &response, (&row.name, &field), (&self.ticked, cell.origin), action);
                }
                true => parts::touch_field(ui, &response, (&row.name, &field), (cell.origin, cell.own), action),
                false => parts::touch_at(ui, &response, cell.origin, action),
            }
            if row.sheet.is_some() {
                self.select(ui, &response, (n, c + 1));
                if response.clicked() && ui.input(|i| i.key_pressed(egui::Key::Enter)) {
                    action.touched = Some((EditTarget::Field(row.name.clone(), field.clone()), response.rect));
                }
                action.in_table |= action.touched.is_some();
            }
            response.on_hover_ui(|ui| _ = ui.label(says()));
        }
        ui.painter().hline(rect.x_range(), rect.bottom(), Stroke::new(0.5, t.line_soft));
    }

    fn sort_rows(&mut self) {
        let rows = &self.model.table.rows;
        let sought: Vec<String> = self.filter.split_whitespace().map(str::to_lowercase).collect();
        self.order = (0..rows.len()).filter(|&i| has_words(&rows[i], &sought)).collect();
        let Some((column, largest)) = self.sort else { return };
        let key = |row: &TableRow| match column.checked_sub(1).and_then(|c| row.cells.get(c)) {
            Some(cell) => (cell.number, cell.text.to_lowercase()),
            None => (None, row.title.to_lowercase()),
        };
        self.order.sort_by_cached_key(|&i| key(&rows[i]));
        // Words sort from A, numbers from the largest.
        let words = rows.iter().all(|r| key(r).0.is_none());
        if largest != words {
            self.order.reverse();
        }
    }
}

/// Whether a row contains each of these words in its name, title or cells; they are in lowercase.
fn has_words(row: &TableRow, sought: &[String]) -> bool {
    let texts = || [&row.name, &row.title].into_iter().chain(row.cells.iter().map(|cell| &cell.text));
    sought.iter().all(|word| texts().any(|text| text.to_lowercase().contains(word)))
}

fn what(what: What) -> String {
    match what {
        What::Kind => words!("sheet-kind.kind"),
        What::Piece => words!("sheet-kind.piece"),
        What::Station => words!("sheet-kind.station"),
        What::List => words!("sheet-kind.list"),
    }
}

/// Shows a checkbox. Returns whether it was clicked.
fn tick(ui: &Ui, place: egui::Rect, i: usize, title: &str, on: bool) -> bool {
    let t = Tokens::of(ui);
    let response = ui.interact(place, ui.scope_id().with(("tick", i)), Sense::click());
    response.widget_info(|| WidgetInfo::selected(Role::CheckBox, true, on, words!("sheet-kind-tick", title = title)));
    let fill = if on { t.accent } else { t.well };
    let edge = if response.hovered() || response.has_focus() { t.accent } else { t.ink_faint };
    let painter = ui.painter();
    painter.rect(place.shrink(1.0), 2.0, fill, Stroke::new(1.0, edge), egui::StrokeKind::Inside);
    if on {
        let font = crate::theme::icon_font(11.0);
        painter.text(place.center(), Align2::CENTER_CENTER, icons::ICON_CHECK.codepoint, font, t.on_accent);
    }
    response.on_hover_text(words!("sheet-kind-tick.help")).clicked()
}

/// Preferred and minimum widths of the names and of each column.
fn wanted(ui: &Ui, table: &EntryTable) -> Vec<(f32, f32)> {
    let font = FontId::proportional(size::SMALL);
    let of = |text: &str| ui.painter().layout_no_wrap(text.to_owned(), font.clone(), egui::Color32::BLACK).size().x;
    let longest = |texts: &mut dyn Iterator<Item = &str>| -> f32 {
        // Measuring the few longest by character count is enough.
        let mut all: Vec<&str> = texts.collect();
        all.sort_unstable();
        all.dedup();
        all.sort_by_key(|t| std::cmp::Reverse(t.chars().count()));
        all.iter().take(6).map(|t| of(t)).fold(0.0, f32::max)
    };
    let names = longest(&mut table.rows.iter().map(|r| r.title.as_str()));
    let mut wanted = vec![((names + 16.0).clamp(90.0, 230.0), (names + 12.0).min(120.0))];
    for (c, (_, title)) in table.columns.iter().enumerate() {
        let cells = longest(&mut table.rows.iter().filter_map(|r| r.cells.get(c)).map(|c| c.text.as_str()));
        let head = of(&parts::short(title));
        let wide = (cells.max(head + 12.0) + 14.0).min(COLUMN_MAX);
        wanted.push((wide, (cells.max(head) + 10.0).min(COLUMN_LEAST).min(wide)));
    }
    wanted
}

/// Splits the columns into pages that fit beside the names: for each page its first value column, and the widths of the
/// names and of its columns.
fn pages(wanted: &[(f32, f32)], room: f32) -> Vec<(usize, Vec<f32>)> {
    let Some((names, columns)) = wanted.split_first() else { return vec![(0, Vec::new())] };
    let mut pages = Vec::new();
    let mut first = 0;
    loop {
        let mut left = room - names.1;
        let fits = |column: &&(f32, f32)| {
            left -= column.1;
            left >= 0.0
        };
        let count = columns[first..].iter().take_while(fits).count().max(1);
        let last = (first + count).min(columns.len());
        let shown: Vec<(f32, f32)> = std::iter::once(names).chain(&columns[first..last]).copied().collect();
        pages.push((first, fitted(&shown, room)));
        first = last;
        if first >= columns.len() {
            return pages;
        }
    }
}

/// Widths that fill the space, none below its minimum.
fn fitted(wanted: &[(f32, f32)], room: f32) -> Vec<f32> {
    let sum = |of: fn(&(f32, f32)) -> f32| wanted.iter().map(of).sum::<f32>();
    let (most, least) = (sum(|w| w.0), sum(|w| w.1));
    let share = if most > least { ((room - least) / (most - least)).clamp(0.0, 1.0) } else { 1.0 };
    wanted.iter().map(|(most, least)| least + (most - least) * share).collect()
}

/// A column of the field list.
#[derive(Clone, Copy, PartialEq)]
enum CellText {
    Title,
    Type,
    Default,
    KnownTo,
    Role,
    More,
}

impl CellText {
    fn head(self) -> String {
        match self {
            CellText::Title => words!("sheet-kind-column.field"),
            CellText::Type => words!("sheet-kind-column.type"),
            CellText::Default => words!("sheet-kind-column.default"),
            CellText::KnownTo => words!("sheet-kind-column.known"),
            CellText::Role => words!("sheet-kind-column.sort"),
            CellText::More => String::new(),
        }
    }

    fn of(self, field: &DeclaredField) -> String {
        let said = |text: &Option<String>| text.clone().unwrap_or_default();
        match self {
            CellText::Title => parts::short(&field.title),
            CellText::Type => said(&field.about.ty),
            CellText::Default => said(&field.about.default),
            CellText::KnownTo => field.known_to.and_then(parts::known_to).unwrap_or_default(),
            CellText::Role => field.role.to_owned(),
            CellText::More => match (&field.off, &field.about.lasting, &field.from) {
                (Some(off), ..) => words!("sheet-clause-off.only", options = off.as_str()),
                (None, Some(lasting), _) => words!("sheet-field-holds.short", what = lasting.as_str()),
                (None, None, Some(from)) => words!("sheet-kind-of", kind = from.as_str()),
                (None, None, None) => String::new(),
            },
        }
    }

    /// Approximate number of characters in this column.
    fn letters(self, field: &DeclaredField) -> usize {
        let said = |text: &Option<String>| text.as_ref().map_or(0, |t| t.chars().count());
        match self {
            CellText::Title => field.title.split(':').next().map_or(0, |t| t.chars().count()),
            CellText::Type => said(&field.about.ty),
            CellText::Default => said(&field.about.default),
            CellText::KnownTo | CellText::Role | CellText::More => self.of(field).chars().count(),
        }
    }

    fn ink(self, t: &Tokens, field: &DeclaredField) -> egui::Color32 {
        match self {
            _ if field.off.is_some() => t.ink_faint,
            CellText::Title if field.from.is_none() => t.ink,
            CellText::Type => t.keyword,
            CellText::KnownTo => t.warning,
            CellText::More => t.ink_faint,
            CellText::Title | CellText::Default | CellText::Role => t.ink_soft,
        }
    }
}

/// The columns that fit, the most informative first; remaining space goes to the last.
fn declared_columns(ui: &Ui, fields: &[DeclaredField], width: f32) -> Vec<(CellText, f32)> {
    const ALL: [(CellText, f32); 6] = [
        (CellText::Title, 210.0),
        (CellText::Type, 150.0),
        (CellText::Default, 110.0),
        (CellText::KnownTo, 80.0),
        (CellText::Role, 70.0),
        (CellText::More, 260.0),
    ];
    let font = FontId::proportional(size::SMALL);
    let of = |text: String| ui.painter().layout_no_wrap(text, font.clone(), egui::Color32::BLACK).size().x + 12.0;
    let mut columns: Vec<(CellText, f32)> = Vec::new();
    let mut left = width;
    for (said, most) in ALL {
        // Measuring the few longest by character count is enough.
        let mut longest: Vec<&DeclaredField> = fields.iter().filter(|f| said.letters(f) > 0).collect();
        if longest.is_empty() {
            continue;
        }
        longest.sort_by_key(|f| std::cmp::Reverse(said.letters(f)));
        let texts = longest.into_iter().take(3).map(|f| said.of(f));
        let widest = texts.chain([said.head()]).map(of).fold(0.0, f32::max).min(most);
        if left < widest.min(60.0) {
            continue;
        }
        let wide = widest.min(left);
        columns.push((said, wide));
        left -= wide;
    }
    columns
}

fn declared_row(
    ui: &mut Ui,
    cx: &SheetContext<'_>,
    field: &DeclaredField,
    columns: &[(CellText, f32)],
    width: f32,
    action: &mut SheetAction,
) {
    let t = Tokens::of(ui);
    let name = || words!("sheet-kind-field", title = field.title.as_str());
    let (rect, response) = parts::part_called(ui, cx, field.origin, name, vec2(width, ROW), action);
    if !ui.is_rect_visible(rect) {
        return;
    }
    let mut x = rect.left();
    for (said, wide) in columns {
        let ink = said.ink(t, field);
        let galley = parts::line(ui, &said.of(field), FontId::proportional(size::SMALL), ink, wide - 8.0);
        ui.painter().galley(egui::pos2(x, rect.center().y - galley.size().y / 2.0), galley, ink);
        x += wide;
    }
    response.on_hover_ui(|ui| {
        ui.set_max_width(340.0);
        ui.label(RichText::new(format!("{} {}", field.role, field.name)).strong());
        for text in [&field.title, &field.about.docs] {
            if !text.is_empty() {
                ui.label(text);
            }
        }
        if let Some(source) = &field.about.source {
            parts::about_source(ui, cx, source);
        }
    });
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_narrow_before_they_are_split_into_pages() {
        let wanted = [(120.0, 80.0), (150.0, 90.0), (100.0, 60.0)];
        assert_eq!(pages(&wanted, 400.0), [(0, vec![120.0, 150.0, 100.0])]);
        let narrow = pages(&wanted, 300.0);
        assert!(narrow.len() == 1 && (narrow[0].1.iter().sum::<f32>() - 300.0).abs() < 0.1);
        // Columns that do not fit even then are on the next page, again beside the names.
        let parted = pages(&wanted, 200.0);
        assert_eq!(parted.iter().map(|(first, widths)| (*first, widths.len())).collect::<Vec<_>>(), [(0, 2), (1, 2)]);
        assert!(parted.iter().all(|(_, widths)| widths.iter().sum::<f32>() < 221.0));
    }
}
