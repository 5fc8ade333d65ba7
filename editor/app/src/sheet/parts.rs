//! Shared elements of all sheets: the page, its headings, and parts that link to their source.

use super::{EditTarget, SheetAction, SheetContext};
use crate::board::on_screen::OnScreen;
use crate::board::view::{side_badge, side_colour};
use crate::theme::{Tokens, size, space};
use crate::words::words;
use dicta_art::look::Placing;
use dicta_program::{Origin, Secrecy};
use dicta_studio::playtest::Correction;
use dicta_studio::sheet::field::{self, FieldRow, From, Shape};
use dicta_studio::sheet::{SheetRef, sources};
use egui::accesskit::Role;
use egui::text::{LayoutJob, TextWrapping};
use egui::{
    Align2, Color32, CornerRadius, FontId, Frame, Galley, Margin, Pos2, Rect, Response, RichText, ScrollArea, Sense,
    Stroke, StrokeKind, Ui, Vec2, WidgetInfo, vec2,
};
use egui_material_icons::icons;
use std::borrow::Cow;
use std::collections::BTreeSet;
use std::sync::Arc;

/// Maximum width of a page.
pub const PAGE: f32 = 860.0;

/// A scrolling page.
pub fn page(ui: &mut Ui, add: impl FnOnce(&mut Ui)) {
    page_of(ui, PAGE, add);
}

/// A scrolling page with this maximum width.
pub fn page_of(ui: &mut Ui, most: f32, add: impl FnOnce(&mut Ui)) {
    let t = Tokens::of(ui);
    ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
        Frame::new().inner_margin(Margin::symmetric(8, 8)).show(ui, |ui| {
            let width = ui.available_width().min(most);
            Frame::new()
                .fill(t.sheet)
                .stroke(Stroke::new(1.0, t.line))
                .corner_radius(3)
                .inner_margin(Margin::symmetric(14, 12))
                .show(ui, |ui| {
                    ui.set_width((width - 30.0).max(120.0));
                    ui.spacing_mut().item_spacing = vec2(space::S, space::XS);
                    add(ui);
                });
        });
    });
}

/// A heading followed by a thin rule.
pub fn section(ui: &mut Ui, title: &str) {
    let t = Tokens::of(ui);
    ui.add_space(space::M);
    let galley = line(ui, title, FontId::proportional(size::SMALL), t.ink_soft, ui.available_width());
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), galley.size().y + 2.0), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Heading, true, title));
    let right = rect.left() + galley.size().x + space::S;
    let cut = galley.clone();
    ui.painter().galley(rect.left_top(), galley, t.ink_soft);
    ui.painter().hline(right..=rect.right(), rect.center().y, Stroke::new(1.0, t.line));
    ui.add_space(space::XXS);
    whole(response, &cut);
}

/// One line of text, cut with an ellipsis if it does not fit.
pub fn line(ui: &Ui, text: &str, font: FontId, colour: Color32, width: f32) -> Arc<Galley> {
    let mut job = LayoutJob::simple_singleline(text.to_owned(), font, colour);
    job.wrap = TextWrapping::truncate_at_width(width.max(8.0));
    ui.painter().layout_job(job)
}

/// Shows a line that was cut in full, on hover.
pub fn whole(response: Response, line: &Galley) -> Response {
    if line.elided { response.on_hover_text(line.text()) } else { response }
}

/// Text wrapped to this width.
pub fn wrapped(ui: &Ui, text: &str, font: FontId, colour: Color32, width: f32) -> Arc<Galley> {
    ui.painter().layout(text.to_owned(), font, colour, width.max(40.0))
}

/// A part of a sheet that represents a piece of source: it is highlighted while the cursor is in it, and a click selects
/// it there ([`select_source`]).
pub fn part(
    ui: &mut Ui,
    cx: &SheetContext<'_>,
    origin: Origin,
    name: &str,
    size: Vec2,
    action: &mut SheetAction,
) -> (Rect, Response) {
    part_called(ui, cx, origin, || name.to_owned(), size, action)
}

/// A part whose name is computed only when it is needed.
pub fn part_called(
    ui: &mut Ui,
    cx: &SheetContext<'_>,
    origin: Origin,
    name: impl Fn() -> String,
    size: Vec2,
    action: &mut SheetAction,
) -> (Rect, Response) {
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    highlight(ui, cx, origin, rect, &response);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, name()));
    if response.clicked() {
        select_source(cx, origin, action);
    }
    (rect, response)
}

/// A mark that holds or not, as a switch.
pub fn switch(
    ui: &mut Ui,
    cx: &SheetContext<'_>,
    row: &FieldRow,
    name: &str,
    size: Vec2,
    action: &mut SheetAction,
) -> (Rect, Response) {
    let (rect, response) = ui.allocate_exact_size(size, Sense::click());
    let origin = row.origin;
    if has_cursor(cx, origin) {
        ui.painter().rect_filled(rect.expand2(vec2(3.0, 0.0)), 2.0, Tokens::of(ui).accent_soft);
    }
    if response.hovered() || response.has_focus() {
        let area = rect.expand2(vec2(3.0, 0.0));
        ui.painter().rect_stroke(
            area,
            CornerRadius::same(2),
            Stroke::new(1.0, Tokens::of(ui).accent),
            StrokeKind::Inside,
        );
    }
    let holds = row.shape == Shape::Mark(true);
    response.widget_info(|| WidgetInfo::selected(Role::CheckBox, true, holds, name));
    if response.clicked() {
        action.touched = Some((EditTarget::Field(row.entry.clone(), row.name.clone()), rect));
    }
    (rect, response)
}

/// Lets the user edit a value of an entry: by double click, with Alt+Enter, or from the menu.
pub fn touch(ui: &Ui, response: &Response, row: &FieldRow, action: &mut SheetAction) {
    if matches!(row.role, "stat" | "track") {
        let what = || EditTarget::Field(row.entry.clone(), row.name.clone());
        let all = || EditTarget::FieldOfKind(row.entry.clone(), row.name.clone());
        let all: (&dyn Fn() -> EditTarget, String) = (&all, words!("hand-all.kind"));
        let more = MoreItems { all: Some(all), clears: matches!(row.from, From::Own), origin: row.origin };
        taken(ui, response, what, more, action);
    } else if row.origin.end > row.origin.start {
        response.context_menu(|ui| source_item(ui, row.origin, action));
    }
}

/// The same, by the names of entry and field, with the place of the value and whether the entry itself sets it.
pub fn touch_field(
    ui: &Ui,
    response: &Response,
    (entry, field): (&str, &str),
    (origin, is_own): (Origin, bool),
    action: &mut SheetAction,
) {
    let what = || EditTarget::Field(entry.to_owned(), field.to_owned());
    taken(ui, response, what, MoreItems { all: None, clears: is_own, origin }, action);
}

/// The same in a table in which several entries are selected, this one among them: the field can be set for all.
pub fn touch_field_of_all(
    ui: &Ui,
    response: &Response,
    (entry, field): (&str, &str),
    (all, origin): (&BTreeSet<String>, Origin),
    action: &mut SheetAction,
) {
    let one = || EditTarget::Field(entry.to_owned(), field.to_owned());
    let names = || EditTarget::FieldOfAll(entry.to_owned(), field.to_owned(), all.iter().cloned().collect());
    taken(ui, response, one, MoreItems { all: Some((&names, words!("hand-all"))), clears: false, origin }, action);
}

/// Lets the user edit the value at a place in the source, in the same ways.
pub fn touch_at(ui: &Ui, response: &Response, origin: Origin, action: &mut SheetAction) {
    if origin.end > origin.start {
        taken(ui, response, || EditTarget::At(origin), MoreItems { all: None, clears: false, origin }, action);
    }
}

/// Lets the user edit a result in the cell of a table, in the same ways.
pub fn touch_cell(
    ui: &Ui,
    response: &Response,
    (table, at, result): (&str, (usize, usize), usize),
    origin: Origin,
    action: &mut SheetAction,
) {
    let what = || EditTarget::Cell(table.to_owned(), at, result);
    taken(ui, response, what, MoreItems { all: None, clears: false, origin }, action);
}

/// Lets the umpire set the field of a piece in play, in the same ways.
pub fn touch_piece(ui: &Ui, response: &Response, value: &Correction, origin: Origin, action: &mut SheetAction) {
    let what = || EditTarget::Piece(Box::new(value.clone()));
    taken(ui, response, what, MoreItems { all: None, clears: false, origin }, action);
}

/// The item of a context menu that goes to a place in the source.
pub fn source_item(ui: &mut Ui, origin: Origin, action: &mut SheetAction) {
    if origin.end > origin.start && ui.button(words!("sheet-text")).clicked() {
        action.source = Some(origin);
        ui.close();
    }
}

/// What the context menu of a value offers besides changing it.
struct MoreItems<'a> {
    /// What sets it for several entries, and the title of that.
    all: Option<(&'a dyn Fn() -> EditTarget, String)>,
    /// Whether it can be cleared.
    clears: bool,
    /// Where it is in the source.
    origin: Origin,
}

fn taken(ui: &Ui, response: &Response, what: impl Fn() -> EditTarget, more: MoreItems<'_>, action: &mut SheetAction) {
    let key = |modifiers: egui::Modifiers| {
        response.has_focus() && ui.input_mut(|i| i.consume_key(modifiers, egui::Key::Enter))
    };
    if let Some((all, _)) = more.all.as_ref().filter(|_| key(egui::Modifiers::ALT | egui::Modifiers::SHIFT)) {
        action.touched = Some((all(), response.rect));
    } else if response.double_clicked() || key(egui::Modifiers::ALT) {
        action.touched = Some((what(), response.rect));
    }
    response.context_menu(|ui| {
        if ui.button(words!("hand-change")).clicked() {
            action.touched = Some((what(), response.rect));
            ui.close();
        }
        if let Some((all, title)) = &more.all
            && ui.button(title).clicked()
        {
            action.touched = Some((all(), response.rect));
            ui.close();
        }
        if more.clears && ui.button(words!("hand-clear")).on_hover_text(words!("hand-clear.help")).clicked() {
            action.clears = Some(what());
            ui.close();
        }
        source_item(ui, more.origin, action);
    });
}

/// The background of a part: highlighted by the cursor or the pointer.
pub fn highlight(ui: &Ui, cx: &SheetContext<'_>, origin: Origin, rect: Rect, response: &Response) {
    let t = Tokens::of(ui);
    let area = rect.expand2(vec2(3.0, 0.0));
    if has_cursor(cx, origin) {
        ui.painter().rect_filled(area, 2.0, t.accent_soft);
        ui.painter().vline(area.left() + 1.0, area.y_range(), Stroke::new(2.0, t.accent));
    }
    if response.hovered() || response.has_focus() {
        ui.painter().rect_stroke(area, CornerRadius::same(2), Stroke::new(1.0, t.accent), StrokeKind::Inside);
    }
}

/// Whether the cursor is at a place in the source.
pub fn has_cursor(cx: &SheetContext<'_>, origin: Origin) -> bool {
    origin.end > origin.start && cx.cursor.is_some_and(|(path, byte)| cx.reading.holds(origin, path, byte))
}

/// Selects a place in the source where that is in sight; with Ctrl/Cmd, goes there.
pub fn select_source(cx: &SheetContext<'_>, origin: Origin, action: &mut SheetAction) {
    action.shown = cx.reading.place(origin).map(|(path, range)| (path, (range.start, range.end)));
}

/// Goes to a place in the source.
pub fn go_to(cx: &SheetContext<'_>, origin: Origin, action: &mut SheetAction) {
    action.go_to = cx.reading.place(origin).map(|(path, range)| (path, (range.start, range.end)));
}

/// A link to another sheet.
pub fn link(ui: &mut Ui, text: &str, to: &SheetRef, action: &mut SheetAction) -> Response {
    let t = Tokens::of(ui);
    let response = ui.add(egui::Button::new(RichText::new(text).small().color(t.accent)).frame(false).small());
    let response = response.on_hover_ui(|ui| _ = ui.label(words!("sheet-open", name = text)));
    if response.clicked() {
        action.open = Some(to.clone());
    }
    response
}

/// Links to other sheets, separated by commas.
pub fn links<'a>(ui: &mut Ui, all: impl IntoIterator<Item = (&'a str, &'a SheetRef)>, action: &mut SheetAction) {
    let t = Tokens::of(ui);
    let mut all = all.into_iter().peekable();
    while let Some((title, to)) = all.next() {
        let comma = if all.peek().is_some() { "," } else { "" };
        let text = RichText::new(format!("{title}{comma}")).small().color(t.accent);
        let response = ui.add(egui::Button::new(text).frame(false).small()).accessible_name(title);
        if response.on_hover_ui(|ui| _ = ui.label(words!("sheet-open", name = title))).clicked() {
            action.open = Some(to.clone());
        }
    }
}

/// Who may know a field, in the language of the window; none if that is everyone.
pub fn known_to(who: &str) -> Option<String> {
    let all = [
        (Secrecy::Side, words!("known-to-side")),
        (Secrecy::Owner, words!("known-to-owner")),
        (Secrecy::Nobody, words!("known-to-nobody")),
    ];
    all.into_iter().find(|(secrecy, _)| field::known_to(*secrecy) == who).map(|(_, words)| words)
}

/// The hover of an entry's field.
pub fn about_field(ui: &mut Ui, cx: &SheetContext<'_>, row: &FieldRow) {
    let t = Tokens::of(ui);
    ui.set_max_width(340.0);
    ui.label(RichText::new(format!("{}: {}", row.title, value(row))).strong());
    let about = field::about(cx.reading, row.declared);
    if !about.docs.is_empty() {
        ui.label(&about.docs);
    }
    let there = |text: &Option<String>| text.clone().filter(|t| !t.is_empty());
    let from = match &row.from {
        From::Own | From::Start => None,
        From::Inherited(from) => Some(words!("sheet-field-as-in", name = from.as_str())),
        From::Default => Some(words!("sheet-field-unsaid")),
    };
    let said = [
        Some(format!("{} {}", row.role, row.name)),
        there(&about.ty).map(|x| words!("sheet-field-type", what = x)),
        there(&about.default).map(|x| words!("sheet-field-default", value = x)),
        there(&about.lasting).map(|x| words!("sheet-field-holds", what = x)),
        there(&about.known_to).and_then(|who| known_to(&who)).map(|x| words!("sheet-field-known", who = x)),
        from,
        there(&row.reconstructed).or(there(&about.reconstructed)).map(|x| words!("sheet-reconstructed", why = x)),
    ];
    for line in said.into_iter().flatten() {
        ui.label(RichText::new(line).small().color(t.ink_soft));
    }
    if let Some(source) = row.source.as_deref().or(about.source.as_deref()) {
        about_source(ui, cx, source);
    }
    if matches!(row.role, "stat" | "track") {
        ui.label(RichText::new(words!("hand-change.help")).small().color(t.ink_faint));
    }
    ui.label(RichText::new(words!("sheet-text.click")).small().color(t.ink_faint));
}

/// The value of a field in words; marks as localized yes or no.
pub fn value(row: &FieldRow) -> Cow<'_, str> {
    match row.shape {
        Shape::Mark(true) => words!("sheet-yes").into(),
        Shape::Mark(false) => words!("sheet-no").into(),
        _ => row.value.as_str().into(),
    }
}

/// The colour of a field's value: its own values are dark, inherited ones and defaults fainter.
pub fn value_ink(t: &Tokens, row: &FieldRow) -> Color32 {
    match row.from {
        From::Own => t.ink,
        From::Inherited(_) | From::Start => t.ink_soft,
        From::Default => t.ink_faint,
    }
}

/// A row of a ledger: the title on the left, a dotted leader, the value on the right.
pub fn ledger(ui: &mut Ui, cx: &SheetContext<'_>, row: &FieldRow, width: f32, action: &mut SheetAction) {
    let t = Tokens::of(ui);
    let font = FontId::proportional(size::SMALL);
    let value = line(ui, &row.value, font.clone(), value_ink(t, row), width * 0.62);
    let mut title = line(ui, &short(&row.title), font.clone(), t.ink_soft, width - value.size().x - 14.0);
    let name = format!("{}: {}", short(&row.title), row.value);
    if title.elided {
        // If both do not fit, the title is above its value.
        title = wrapped(ui, &short(&row.title), font, t.ink_soft, width);
        let size = vec2(width, title.size().y + value.size().y + 3.0);
        let (rect, response) = part(ui, cx, row.origin, &name, size, action);
        ui.painter().galley(rect.left_top() + vec2(0.0, 1.0), title, t.ink_soft);
        ui.painter().galley(rect.right_bottom() - value.size() - vec2(0.0, 2.0), value, t.ink);
        touch(ui, &response, row, action);
        response.on_hover_ui(|ui| about_field(ui, cx, row));
        return;
    }
    let (rect, response) = part(ui, cx, row.origin, &name, vec2(width, title.size().y + 3.0), action);
    let y = rect.center().y - title.size().y / 2.0;
    let (left, right) = (rect.left() + title.size().x + 4.0, rect.right() - value.size().x - 4.0);
    if right > left + 4.0 {
        leaders(ui, left, right, y + title.size().y - 4.0, t.line);
    }
    ui.painter().galley(egui::pos2(rect.left(), y), title, t.ink_soft);
    ui.painter().galley(egui::pos2(rect.right() - value.size().x, y), value, t.ink);
    touch(ui, &response, row, action);
    response.on_hover_ui(|ui| about_field(ui, cx, row));
}

fn leaders(ui: &Ui, left: f32, right: f32, y: f32, colour: Color32) {
    let shapes = egui::Shape::dotted_line(&[egui::pos2(left, y), egui::pos2(right, y)], colour, 4.0, 0.6);
    ui.painter().extend(shapes);
}

/// The part of a title before a colon, capitalized.
pub fn short(title: &str) -> String {
    dicta_studio::names::capitalized(title.split(':').next().unwrap_or(title).trim())
}

/// Rows in as many columns as fit, down and then across.
pub fn columns<T>(ui: &mut Ui, items: &[T], least: f32, most: usize, mut add: impl FnMut(&mut Ui, &T, f32)) {
    if items.is_empty() {
        return;
    }
    let gap = space::L;
    let available = ui.available_width();
    let count = (((available + gap) / (least + gap)) as usize).clamp(1, most.max(1)).min(items.len());
    let width = (available - gap * (count - 1) as f32) / count as f32;
    let per = items.len().div_ceil(count);
    ui.horizontal_top(|ui| {
        ui.spacing_mut().item_spacing.x = gap;
        for chunk in items.chunks(per) {
            ui.vertical(|ui| {
                ui.set_width(width);
                ui.spacing_mut().item_spacing.y = 1.0;
                for item in chunk {
                    add(ui, item, width);
                }
            });
        }
    });
}

/// Boxes to cross off, in lines of ten with a gap after five.
pub fn boxes(ui: &mut Ui, cx: &SheetContext<'_>, row: &FieldRow, count: i64, title: f32, action: &mut SheetAction) {
    const SIZE: f32 = 10.0;
    const STEP: f32 = SIZE + 2.5;
    const GAP: f32 = 4.0;
    let t = Tokens::of(ui);
    let width = ui.available_width();
    let room = (width - title - 34.0).max(STEP * 5.0);
    let fives = ((room / (STEP * 5.0 + GAP)) as i64).max(1);
    let (drawn, per) = (count.clamp(0, 400), fives * 5);
    let lines = ((drawn + per - 1) / per).max(1);
    let name = || words!("sheet-field-boxes", title = short(&row.title), n = count);
    let height = (lines as f32 * STEP).max(16.0);
    let (rect, response) = part_called(ui, cx, row.origin, name, vec2(width, height + 3.0), action);
    let font = FontId::proportional(size::SMALL);
    let label = line(ui, &short(&row.title), font.clone(), t.ink_soft, title - 4.0);
    ui.painter().galley(rect.left_top() + vec2(0.0, 1.0), label, t.ink_soft);
    let number = line(ui, &row.value, FontId::proportional(size::BODY), value_ink(t, row), 30.0);
    let at = egui::pos2(rect.left() + title + 20.0 - number.size().x, rect.top());
    ui.painter().galley(at, number, t.ink);
    let left = rect.left() + title + 28.0;
    for i in 0..drawn {
        let (l, c) = ((i / per) as f32, i % per);
        let x = left + c as f32 * STEP + (c / 5) as f32 * GAP;
        let square = Rect::from_min_size(egui::pos2(x, rect.top() + 2.0 + l * STEP), Vec2::splat(SIZE));
        ui.painter().rect(square, CornerRadius::same(1), t.well, Stroke::new(1.0, t.ink_soft), StrokeKind::Inside);
    }
    touch(ui, &response, row, action);
    response.on_hover_ui(|ui| about_field(ui, cx, row));
}

/// A figure of a look in a square, as large as fits.
pub fn figure(ui: &Ui, cx: &SheetContext<'_>, keys: &[String], view: &str, side: Option<usize>, rect: Rect) -> bool {
    let t = Tokens::of(ui);
    let named: Vec<String> = keys.iter().map(|k| format!("{k}.{view}")).collect();
    let Some(found) = cx.looks.figure(named.iter().map(String::as_str)) else { return false };
    let Some(bounds) = found.bounds() else { return false };
    let colour = side.map_or(t.ink_soft, |s| side_colour(&cx.reading.program, cx.looks, t, s));
    let tint = keys.iter().find_map(|k| cx.looks.prop(k, "tint")).map_or(colour, |role| t.role(role, colour, colour));
    // A figure fills its square, but is at most twice the normal size of its kind.
    let scale =
        (rect.width() * 0.9 / bounds.width()).min(rect.height() * 0.9 / bounds.height()).min(rect.width() * 1.7);
    let centre = rect.center() - bounds.center().to_vec2() * scale;
    let placing = Placing { side: colour, tint, ..Placing::plain(centre, scale, colour) };
    found.paint(&OnScreen(&ui.painter_at(rect)), &t.colours(), placing);
    true
}

/// The badge of a side.
pub fn badge(ui: &mut Ui, cx: &SheetContext<'_>, side: usize) {
    let t = Tokens::of(ui);
    let (rect, _) = ui.allocate_exact_size(Vec2::splat(14.0), Sense::hover());
    side_badge(ui.painter(), t, cx.looks, &cx.reading.program, rect.center(), 6.0, side);
}

/// A framed box for a picture, with a caption below. `sense` is whether it can be clicked.
pub fn picture(ui: &mut Ui, size: Vec2, caption: &str, sense: Sense, paint: impl FnOnce(&Ui, Rect)) -> Response {
    let t = Tokens::of(ui);
    let low = if caption.is_empty() { 0.0 } else { 15.0 };
    let (rect, response) = ui.allocate_exact_size(size + vec2(0.0, low), sense);
    let frame = Rect::from_min_size(rect.min, size);
    ui.painter().rect(frame, CornerRadius::same(3), t.ground, Stroke::new(1.0, t.line), StrokeKind::Inside);
    paint(ui, frame.shrink(2.0));
    if !caption.is_empty() {
        let galley = line(ui, caption, FontId::proportional(size::SMALL), t.ink_soft, frame.width());
        let at = egui::pos2(frame.center().x - galley.size().x / 2.0, frame.bottom() + 1.0);
        ui.painter().galley(at, galley.clone(), t.ink_soft);
        return whole(response, &galley);
    }
    response
}

/// Paints text at a position.
pub fn words(ui: &Ui, at: Pos2, align: Align2, text: &str, points: f32, colour: Color32) -> Rect {
    ui.painter().text(at, align, text, FontId::proportional(points), colour)
}

/// The source of a figure in one faint line, with all details on hover; and why it is reconstructed.
pub fn source(ui: &mut Ui, cx: &SheetContext<'_>, source: Option<&str>, reconstructed: Option<&str>) {
    let t = Tokens::of(ui);
    if let Some(source) = source {
        let line = format!("{} {}", icons::ICON_MENU_BOOK.codepoint, sources::once(source));
        let shown = ui.add(egui::Label::new(RichText::new(line).small().color(t.ink_faint)).wrap());
        shown.on_hover_ui(|ui| about_source(ui, cx, source));
    }
    if let Some(why) = reconstructed {
        let says = words!("sheet-reconstructed", why = why);
        let line = RichText::new(format!("{} {says}", icons::ICON_HISTORY_EDU.codepoint)).small();
        ui.add(egui::Label::new(line.color(t.ink_faint)).wrap());
    }
}

/// A source in full, with its books.
pub fn about_source(ui: &mut Ui, cx: &SheetContext<'_>, source: &str) {
    let t = Tokens::of(ui);
    ui.set_max_width(340.0);
    ui.label(RichText::new(words!("sheet-source", source = sources::once(source))).small().color(t.ink_soft));
    for (name, is) in sources::books(cx.reading, source) {
        ui.label(RichText::new(format!("{name}: {is}")).small().color(t.ink_soft));
    }
}
