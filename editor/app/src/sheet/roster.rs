//! All entries of which a mission or an example can have pieces: dragged onto the map, or added with a button.

use super::{SheetContext, paper, parts};
use crate::field;
use crate::theme::{Tokens, size};
use crate::words::words;
use dicta_program::{EntryId, KindId, Program};
use dicta_studio::hands::pieces::Placeable;
use egui::accesskit::Role;
use egui::{
    Align2, Button, CornerRadius, DragAndDrop, FontId, Rect, RichText, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2,
    vec2,
};

/// Width of a tile.
const TILE: f32 = 150.0;
/// The most tiles shown at once.
const SHOWN_MAX: usize = 60;

/// An entry that is dragged onto the map.
#[derive(Clone, Debug)]
pub struct DraggedEntry {
    pub entry: String,
    pub title: String,
}

/// What is shown of the roster.
#[derive(Clone, Debug, Default)]
pub struct RosterView {
    /// The seat or side that gets what is added, by its number.
    pub of: usize,
    pub search: String,
    /// Whether the search takes the focus.
    pub wants_focus: bool,
}

/// Shows the entries, and the seats or sides that can get them, by title and number of the side. Returns the entry to add.
pub fn show(
    ui: &mut Ui,
    cx: &SheetContext<'_>,
    (of, entries): (&[(String, usize)], &[Placeable]),
    view: &mut RosterView,
) -> Option<String> {
    view.of = view.of.min(of.len().saturating_sub(1));
    let seats = ui.horizontal_wrapped(|ui| {
        paper::soft(ui, &words!("sheet-mission-roster.help"));
        for (number, (title, _)) in of.iter().enumerate() {
            let chosen = view.of == number;
            let button = ui.add(Button::selectable(chosen, RichText::new(title).small()));
            let name = words!("sheet-mission-roster.seat", seat = title.as_str());
            button.widget_info(|| WidgetInfo::selected(Role::RadioButton, true, chosen, &name));
            if button.clicked() {
                view.of = number;
            }
        }
    });
    let side = of.get(view.of).map(|(_, side)| *side);
    let width = ui.available_width() - 12.0;
    let hint = words!("sheet-mission-roster.find");
    let found = field::filter(ui, &mut view.search, hint.clone(), &hint, width);
    if std::mem::take(&mut view.wants_focus) {
        found.request_focus();
        seats.response.scroll_to_me(Some(egui::Align::Min));
    }
    let sought = view.search.to_lowercase();
    let fits = |text: &str| text.to_lowercase().contains(&sought);
    let fitting: Vec<&Placeable> =
        entries.iter().filter(|e| fits(&e.title) || fits(&e.name) || fits(&e.kind_title)).collect();
    if fitting.is_empty() {
        paper::soft(ui, &words!("sheet-mission-roster.none"));
    }
    let (count, width) = paper::across(ui, TILE);
    let mut wanted = None;
    paper::in_rows(ui, count, &fitting[..fitting.len().min(SHOWN_MAX)], |ui, entry| {
        if tile(ui, cx, entry, side, width) {
            wanted = Some(entry.name.clone());
        }
    });
    if fitting.len() > SHOWN_MAX {
        paper::soft(ui, &words!("sheet-mission-roster.more", n = fitting.len() - SHOWN_MAX));
    }
    let entered = found.lost_focus() && ui.input(|i| i.key_pressed(egui::Key::Enter));
    if entered && !sought.is_empty() {
        wanted = wanted.or(fitting.first().map(|e| e.name.clone()));
        found.request_focus();
    }
    wanted
}

/// A tile with the picture of an entry. Returns whether it was clicked.
fn tile(ui: &mut Ui, cx: &SheetContext<'_>, entry: &Placeable, side: Option<usize>, width: f32) -> bool {
    let t = Tokens::of(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(width, 42.0), Sense::click_and_drag());
    let name = words!("sheet-mission-add", entry = entry.title.as_str());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
    let over = response.hovered() || response.has_focus();
    let edge = if over { t.accent } else { t.line };
    ui.painter().rect(rect, CornerRadius::same(4), t.well, Stroke::new(1.0, edge), StrokeKind::Inside);
    let picture = Rect::from_min_size(rect.min + vec2(4.0, 4.0), vec2(34.0, 34.0));
    ui.painter().rect_filled(picture, CornerRadius::same(3), t.ground);
    if let Some((kind, id)) = find(&cx.reading.program, entry) {
        figure(ui, cx, (kind, id), side, picture);
    }
    let room = width - 48.0;
    let title = parts::line(ui, &entry.title, FontId::proportional(size::SMALL), t.ink, room);
    let kind = parts::line(ui, &entry.kind_title, FontId::proportional(11.0), t.ink_faint, room);
    ui.painter().galley(rect.min + vec2(43.0, 5.0), title, t.ink);
    ui.painter().galley(rect.min + vec2(43.0, 22.0), kind, t.ink_faint);
    response.dnd_set_drag_payload(DraggedEntry { entry: entry.name.clone(), title: entry.title.clone() });
    let response = response.on_hover_cursor(egui::CursorIcon::Grab).on_hover_text(name);
    response.clicked()
}

fn find(program: &Program, entry: &Placeable) -> Option<(KindId, EntryId)> {
    let root = program.kinds.get(entry.kind.index())?.root;
    let at = program.kinds.get(root.index())?.entries.iter().position(|e| e.head.name == entry.name)?;
    Some((entry.kind, EntryId(at as u32)))
}

/// The picture of an entry from above, or the badge of a side.
pub fn figure(ui: &Ui, cx: &SheetContext<'_>, (kind, entry): (KindId, EntryId), side: Option<usize>, picture: Rect) {
    let (t, program) = (Tokens::of(ui), &cx.reading.program);
    let kind = program.kinds.get(kind.index());
    let root = kind.and_then(|k| program.kinds.get(k.root.index()));
    let heads = root.and_then(|r| r.entries.get(entry.index())).map(|e| &e.head);
    let keys = heads.into_iter().chain(kind.map(|k| &k.head)).chain(root.map(|r| &r.head));
    let keys: Vec<String> = keys.map(|h| h.name.clone()).collect();
    if !parts::figure(ui, cx, &keys, "top", side, picture) {
        let side = side.unwrap_or_default();
        crate::board::view::side_badge(ui.painter(), t, cx.looks, program, picture.center(), 9.0, side);
    }
}

/// The entry that is dragged over the map, with its title at the pointer; and whether it is dropped in this frame.
pub fn dragged(ui: &Ui) -> Option<(DraggedEntry, bool)> {
    let dragged = DragAndDrop::payload::<DraggedEntry>(ui.ctx())?;
    let t = Tokens::of(ui);
    if let Some(at) = ui.input(|i| i.pointer.interact_pos()) {
        let layer = egui::LayerId::new(egui::Order::Tooltip, egui::Id::unique("dragged-entry"));
        let painter = ui.ctx().layer_painter(layer);
        let font = FontId::proportional(size::SMALL);
        let galley = painter.layout_no_wrap(dragged.title.clone(), font.clone(), t.ink);
        let area = Rect::from_min_size(pos2(at.x + 12.0, at.y + 8.0), galley.size() + vec2(10.0, 4.0));
        painter.rect(area, CornerRadius::same(3), t.sheet, Stroke::new(1.0, t.accent), StrokeKind::Inside);
        painter.text(area.center(), Align2::CENTER_CENTER, &dragged.title, font, t.ink);
    }
    let is_dropped = ui.input(|i| i.pointer.any_released());
    if is_dropped {
        DragAndDrop::clear_payload(ui.ctx());
    }
    Some(((*dragged).clone(), is_dropped))
}
