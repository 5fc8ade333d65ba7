//! The sheet of a table: the chart as printed, problems with its ranges, and its odds with a die.

mod line_editor;

use super::{Sheet, SheetAction, SheetContext, paper, parts};
use crate::theme::{Tokens, size, space};
use crate::words::words;
use dicta_ide::edit::TableLine;
use dicta_studio::sheet::Reading;
use dicta_studio::sheet::table::{BETWEEN, DieOdds, LineFault, LineModel, Outcome, TableSheet};
use egui::accesskit::Role;
use egui::{Color32, CornerRadius, FontId, Rect, RichText, ScrollArea, Sense, Stroke, Ui, WidgetInfo, pos2, vec2};
use egui_material_icons::icons;
use line_editor::LineEditor;

/// Height of a line of the chart.
const LINE: f32 = 22.0;

/// The sheet of the table with this name.
pub fn new(name: &str) -> Box<dyn Sheet> {
    Box::new(Table { name: name.to_owned(), sheet: None, lines: LineEditor::default() })
}

struct Table {
    name: String,
    sheet: Option<TableSheet>,
    /// The row or column that is changed by hand.
    lines: LineEditor,
}

impl Sheet for Table {
    fn read(&mut self, reading: &Reading) -> bool {
        let found = TableSheet::of(reading, &self.name);
        let known = found.is_some();
        self.sheet = found.or(self.sheet.take());
        known
    }

    /// Gaps and overlaps are shown as they are typed.
    fn reads_broken(&self) -> bool {
        true
    }

    fn show(&mut self, ui: &mut Ui, cx: &SheetContext<'_>, action: &mut SheetAction) {
        let Some(sheet) = &self.sheet else { return };
        let lines = &mut self.lines;
        parts::page(ui, |ui| {
            paper::head(ui, cx, &sheet.heading, &keys(sheet), action);
            faults(ui, sheet);
            parts::section(ui, &words!("sheet-table-chart"));
            ScrollArea::horizontal().id_salt("chart").show(ui, |ui| chart(ui, cx, sheet, lines, action));
            lines.show(ui, cx, sheet, action);
            below(ui, sheet);
            for odds in &sheet.odds {
                let key = sheet.key_name(odds.key);
                parts::section(ui, &words!("sheet-table-die", die = odds.die.as_str(), key = key));
                show_odds(ui, cx, sheet, odds, action);
            }
        });
    }
}

/// The keys and results of the table, in words.
fn keys(sheet: &TableSheet) -> String {
    let keys: Vec<String> = sheet.keys.iter().map(|k| format!("{} ({})", k.name, k.ty)).collect();
    words!("sheet-table-says", keys = paper::all_of(&keys), results = sheet.results.join(", "))
}

fn faults(ui: &mut Ui, sheet: &TableSheet) {
    let t = Tokens::of(ui);
    for fault in &sheet.faults {
        ui.horizontal_top(|ui| {
            ui.label(RichText::new(icons::ICON_ERROR.codepoint).color(t.error));
            ui.add(egui::Label::new(RichText::new(fault).color(t.error)).wrap());
        });
    }
}

fn chart(ui: &mut Ui, cx: &SheetContext<'_>, sheet: &TableSheet, lines: &mut LineEditor, action: &mut SheetAction) {
    let t = Tokens::of(ui);
    let (single, heads) = (sheet.has_one_key(), sheet.heads());
    let measure = |text: &str| parts::line(ui, text, FontId::proportional(size::BODY), t.ink, 240.0).size().x;
    let lead = sheet.rows.iter().map(|r| measure(&r.label)).fold(measure(sheet.key_name(0)), f32::max) + 22.0;
    let widths: Vec<f32> = (0..heads.len())
        .map(|c| (0..sheet.rows.len()).map(|r| measure(&sheet.text(r, c))).fold(measure(heads[c]), f32::max) + 20.0)
        .map(|w| w.max(44.0))
        .collect();
    // With two keys, the table does not know which of them is the die.
    let share = sheet.odds.first().filter(|o| o.key == 0 && sheet.odds.len() == 1);
    let above = if single { 0.0 } else { LINE };
    let bars = if share.is_some() { 130.0 } else { 0.0 };
    let size = vec2(lead + widths.iter().sum::<f32>() + bars, above + LINE * (sheet.rows.len() + 1) as f32);
    let (rect, _) = ui.allocate_exact_size(size, Sense::hover());
    let line = Stroke::new(1.0, t.line);
    let table = Rect::from_min_size(rect.min, size - vec2(bars, 0.0));
    let head_rect = Rect::from_min_size(table.min, vec2(table.width(), above + LINE));
    ui.painter().rect_filled(table, CornerRadius::same(2), t.well);
    ui.painter().rect_filled(head_rect, CornerRadius::same(2), t.line_soft);
    if !single {
        let over = Rect::from_min_size(table.min + vec2(lead, 0.0), vec2(table.width() - lead, LINE));
        head(ui, over, sheet.key_name(1), t.ink_soft, 0.5);
    }
    let first = Rect::from_min_size(table.min + vec2(0.0, above), vec2(lead, LINE));
    head(ui, first, sheet.key_name(0), t.ink_soft, 0.0);
    let mut left = table.left() + lead;
    for (c, head) in heads.iter().enumerate() {
        let place = Rect::from_min_size(pos2(left, table.top() + above), vec2(widths[c], LINE));
        self::head(ui, place, head, t.ink, 0.5);
        if !single {
            lines.head(ui, place, (TableLine::Column(c), sheet.key_name(1), head));
            mark_fault(
                ui,
                &sheet.columns[c],
                Rect::from_min_max(pos2(left, table.top() + above), pos2(left + 1.0, table.bottom())),
                vec2(widths[c] - 1.0, 0.0),
                t,
            );
        }
        ui.painter().vline(left, table.y_range(), Stroke::new(1.0, t.line_soft));
        left += widths[c];
    }
    for (r, row) in sheet.rows.iter().enumerate() {
        let top = table.top() + above + LINE * (r + 1) as f32;
        ui.painter().hline(table.x_range(), top, Stroke::new(1.0, t.line_soft));
        let place = Rect::from_min_size(pos2(table.left(), top), vec2(lead, LINE));
        self::head(ui, place, &row.label, t.ink, 0.0);
        lines.head(ui, place, (TableLine::Row(r), sheet.key_name(0), &row.label));
        let edge = Rect::from_min_max(pos2(table.left(), top), pos2(table.right(), top + 1.0));
        mark_fault(ui, row, edge, vec2(0.0, LINE - 1.0), t);
        let mut left = table.left() + lead;
        for (c, width) in widths.iter().enumerate() {
            let place = Rect::from_min_size(pos2(left, top), vec2(*width, LINE));
            cell(ui, cx, sheet, (r, c), place, &sheet.text(r, c), action);
            left += width;
        }
        if let Some(odds) = share {
            row_share(ui, odds, r, Rect::from_min_size(pos2(table.right() + 8.0, top), vec2(bars - 8.0, LINE)));
        }
    }
    ui.painter().rect_stroke(table, CornerRadius::same(2), line, egui::StrokeKind::Inside);
    ui.painter().hline(table.x_range(), head_rect.bottom(), line);
    ui.painter().vline(table.left() + lead, table.y_range(), line);
}

/// The header of a line or column, shown in full on hover if it was cut.
fn head(ui: &Ui, place: Rect, text: &str, colour: Color32, align: f32) {
    if put(ui, place, text, colour, align) {
        let id = ui.scope_id().with(("head", place.min.x as i32, place.min.y as i32));
        ui.interact(place, id, Sense::hover()).on_hover_text(text);
    }
}

/// Aligns text in a rectangle: 0 is left, 0.5 is centred. Returns whether it was cut.
fn put(ui: &Ui, place: Rect, text: &str, colour: Color32, align: f32) -> bool {
    let galley = parts::line(ui, text, FontId::proportional(size::BODY), colour, place.width() - 8.0);
    let free = place.width() - 16.0 - galley.size().x;
    let at = pos2(place.left() + 8.0 + (free * align).max(-6.0), place.center().y - galley.size().y / 2.0);
    ui.painter().galley(at, galley.clone(), colour);
    galley.elided
}

fn cell(
    ui: &mut Ui,
    cx: &SheetContext<'_>,
    sheet: &TableSheet,
    at: (usize, usize),
    place: Rect,
    text: &str,
    action: &mut SheetAction,
) {
    let t = Tokens::of(ui);
    let (r, c) = at;
    let single = sheet.has_one_key();
    let column = if single { 0 } else { c };
    let Some(model) = sheet.cell(r, column) else { return };
    let zero = model.values.iter().all(|v| v == "0" || v == "no" || v == "none");
    let ink = match (&model.unreachable, zero) {
        (Some(_), _) => t.ink_faint,
        (None, true) => t.ink_soft,
        (None, false) => t.ink,
    };
    put(ui, place, text, ink, 0.5);
    let said = |result: usize| sheet.results.get(result).map_or("", String::as_str);
    let shown = if single { vec![(c, place)] } else { result_areas(ui, place, &model.values) };
    for (result, area) in shown.iter().copied() {
        let of = match () {
            () if single => said(result).to_owned(),
            () if shown.len() > 1 => format!("{}, {}", sheet.columns[c].label, said(result)),
            () => sheet.columns[c].label.clone(),
        };
        let value = if shown.len() > 1 { model.values[result].as_str() } else { text };
        let name = || format!("{} {}, {of}: {value}", sheet.key_name(0), sheet.rows[r].label);
        let response = ui.interact(area, ui.scope_id().with(("cell", r, c, result)), Sense::click());
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, name()));
        parts::highlight(ui, cx, model.origin, area.shrink2(vec2(4.0, 1.0)), &response);
        if response.clicked() {
            parts::select_source(cx, model.origin, action);
        }
        parts::touch_cell(ui, &response, (&sheet.heading.name, (r, column), result), model.origin, action);
        response.on_hover_ui(|ui| {
            ui.label(RichText::new(name()).strong());
            for (result, value) in sheet.results.iter().zip(&model.values) {
                paper::soft(ui, &format!("{result}: {value}"));
            }
            if let Some(why) = &model.unreachable {
                paper::soft(ui, &words!("sheet-table-never", why = why.as_str()));
            }
        });
    }
}

/// The parts of a cell in which its results are, by their numbers: their texts stand beside each other in its middle.
fn result_areas(ui: &Ui, place: Rect, values: &[String]) -> Vec<(usize, Rect)> {
    let t = Tokens::of(ui);
    let wide = |text: &str| parts::line(ui, text, FontId::proportional(size::BODY), t.ink, 240.0).size().x;
    let gap = wide(BETWEEN);
    let all = values.iter().map(|value| wide(value) + gap).sum::<f32>() - gap;
    let mut left = place.left();
    let mut end = place.center().x - all / 2.0 - gap / 2.0;
    let area = |(number, value): (usize, &String)| {
        end += wide(value) + gap;
        let right = if number + 1 == values.len() { place.right() } else { end.clamp(left, place.right()) };
        let area = Rect::from_x_y_ranges(left..=right, place.y_range());
        left = right;
        (number, area)
    };
    values.iter().enumerate().map(area).collect()
}

/// A red line at a gap or an overlap. `edge` is the start of the line; `size` the offset to its end.
fn mark_fault(ui: &Ui, line: &LineModel, edge: Rect, size: egui::Vec2, t: &Tokens) {
    let edge = if line.fault == Some(LineFault::After) { edge.translate(size) } else { edge };
    let colour = match line.fault {
        None => return,
        Some(LineFault::Gap | LineFault::After) => t.error,
        Some(LineFault::Overlap) => t.warning,
    };
    ui.painter().rect_filled(edge.expand(1.0), CornerRadius::ZERO, colour);
}

fn row_share(ui: &Ui, odds: &DieOdds, row: usize, place: Rect) {
    let t = Tokens::of(ui);
    let faces = odds.shares.get(row).copied().unwrap_or(0);
    let share = f64::from(faces) / f64::from(odds.faces.max(1));
    paper::bar(ui, place, 0.0, 52.0, share, t.accent.gamma_multiply(0.75));
    let text = format!("{faces}/{}  {}", odds.faces, paper::percent(share));
    let right = Rect::from_min_max(pos2(place.left() + 52.0, place.top()), place.max);
    let galley = parts::line(ui, &text, FontId::proportional(size::SMALL), t.ink_soft, right.width());
    ui.painter().galley(pos2(right.left() + 6.0, right.center().y - galley.size().y / 2.0), galley, t.ink_soft);
}

/// Notes on the chart as a whole.
fn below(ui: &mut Ui, sheet: &TableSheet) {
    ui.add_space(space::XS);
    if sheet.results.len() > 1 && sheet.keys.len() > 1 {
        paper::soft(ui, &words!("sheet-table-cell", results = sheet.results.join(" / ")));
    }
    let open: Vec<String> = sheet.keys.iter().filter(|k| k.open).map(|k| k.name.clone()).collect();
    if !open.is_empty() {
        paper::soft(ui, &words!("sheet-table-open", keys = paper::all_of(&open)));
    }
}

/// For each line of the other key: the mean of every result, and the distribution of its values.
fn show_odds(ui: &mut Ui, cx: &SheetContext<'_>, sheet: &TableSheet, odds: &DieOdds, action: &mut SheetAction) {
    let t = Tokens::of(ui);
    let others: &[LineModel] = if odds.key == 0 { &sheet.columns } else { &sheet.rows };
    let single = others.len() == 1 && sheet.keys.len() < 2;
    let lead = if single { 0.0 } else { 96.0 };
    let count = sheet.results.len().max(1) as f32;
    let mean = if odds.outcomes.iter().flatten().any(|o| o.mean.is_some()) { 44.0 } else { 0.0 };
    let room = ((ui.available_width() - lead) / count - mean - 10.0).clamp(60.0, 260.0);
    let mut columns = vec![paper::texts(sheet.key_name(1 - odds.key), lead)];
    for result in &sheet.results {
        columns.extend([paper::figures(words!("sheet-mean"), mean), paper::texts(result, room + 10.0)]);
    }
    paper::columns(ui, &columns);
    for (line, outcomes) in others.iter().zip(&odds.outcomes) {
        let results: Vec<String> =
            sheet.results.iter().zip(outcomes).map(|(r, o)| format!("{r} {}", outcome_text(o, odds.faces))).collect();
        let means: Vec<String> = outcomes.iter().map(|o| o.mean.map_or_else(String::new, paper::figure)).collect();
        let mut texts = vec![(line.label.as_str(), t.ink)];
        means.iter().for_each(|m| texts.extend([(m.as_str(), t.ink), ("", t.ink)]));
        let name = format!("{} {}", line.label, results.join("; "));
        let (row, response) = paper::row(ui, cx, &columns, &texts, name.trim(), None, action);
        for (i, outcome) in outcomes.iter().enumerate() {
            let left = row.left() + lead + mean + i as f32 * (mean + room + 10.0);
            let whole = Rect::from_min_size(pos2(left, row.top() + 2.0), vec2(room, row.height() - 4.0));
            spread(ui, whole, outcome, odds.faces);
        }
        response.on_hover_ui(|ui| {
            results.iter().for_each(|line| {
                ui.label(line);
            })
        });
    }
}

/// The distribution of values over the faces: a segmented bar, each segment with its value if it fits.
fn spread(ui: &Ui, whole: Rect, outcome: &Outcome, faces: u32) {
    let t = Tokens::of(ui);
    let mut left = whole.left();
    let most = outcome.shares.len().max(2) as f32 - 1.0;
    for (i, (value, n)) in outcome.shares.iter().enumerate() {
        let width = whole.width() * *n as f32 / faces.max(1) as f32;
        let piece = Rect::from_min_size(pos2(left, whole.top()), vec2((width - 1.0).max(1.0), whole.height()));
        let depth = 0.14 + 0.5 * i as f32 / most;
        let fill = t.well.lerp_to_gamma(t.accent, depth);
        ui.painter().rect_filled(piece, CornerRadius::same(1), fill);
        let ink = if contrast(fill, t.on_accent) > contrast(fill, t.ink) { t.on_accent } else { t.ink };
        let galley = parts::line(ui, value, FontId::proportional(11.0), ink, 200.0);
        if galley.size().x < piece.width() - 2.0 {
            ui.painter().galley(piece.center() - galley.size() / 2.0, galley, ink);
        }
        left += width;
    }
}

/// The contrast ratio of two colours, 1 to 21, as defined by WCAG.
fn contrast(ground: Color32, ink: Color32) -> f32 {
    let light = |c: Color32| {
        let c = egui::Rgba::from(c);
        0.2126 * c.r() + 0.7152 * c.g() + 0.0722 * c.b() + 0.05
    };
    let (a, b) = (light(ground), light(ink));
    a.max(b) / a.min(b)
}

/// An outcome in words: each value with its chance, and the mean.
fn outcome_text(outcome: &Outcome, faces: u32) -> String {
    let share = |n: &u32| paper::percent(f64::from(*n) / f64::from(faces.max(1)));
    let mut said: Vec<String> = outcome.shares.iter().map(|(value, n)| format!("{value}: {}", share(n))).collect();
    if let Some(mean) = outcome.mean {
        said.insert(0, words!("sheet-mean.of", n = paper::figure(mean)));
    }
    said.join(", ")
}
