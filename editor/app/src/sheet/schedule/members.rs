//! The members of a chart, changed by hand: a library of all entries that it can contain, whose tiles are clicked or
//! dragged into the chart and out of it, and a comparison with the chart of another entry.

use super::{Paper, paint_tile};
use crate::field;
use crate::sheet::{SheetAction, SheetContext};
use crate::theme::{Tokens, size, space};
use crate::words::words;
use dicta_studio::hands;
use dicta_studio::sheet::Reading;
use dicta_studio::sheet::schedule::{Band, ScheduleModel, Tile};
use egui::accesskit::Role;
use egui::{
    Align2, ComboBox, CornerRadius, DragAndDrop, FontId, Frame, Id, Key, LayerId, Margin, Modifiers, Order, Panel,
    Rect, Response, RichText, ScrollArea, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, vec2,
};
use egui_material_icons::icons;

/// Size of a tile in the library.
const TILE: Vec2 = vec2(66.0, 80.0);
/// The part of the height that the library takes at first.
const SHARE: f32 = 0.42;

/// The library of a chart, and the chart to compare with.
#[derive(Default)]
pub(super) struct Members {
    is_open: bool,
    filter: String,
    /// The chart to compare with.
    beside: Option<ScheduleModel>,
}

/// A tile that is dragged between a chart and its library.
struct CarriedTile {
    chart: String,
    name: String,
    /// It is dragged out of the library.
    is_new: bool,
}

impl Members {
    /// Reads the chart to compare with again.
    pub fn read(&mut self, reading: &Reading) {
        self.beside = self.beside.take().and_then(|beside| ScheduleModel::of(reading, &beside.name));
    }

    /// Whether the chart to compare with lacks this entry.
    pub fn is_only_here(&self, name: &str) -> bool {
        self.beside.as_ref().is_some_and(|beside| !beside.contains(name))
    }

    /// The tiles to show: those of the chart, and those that only the chart to compare with contains.
    pub fn bands(&self, model: &ScheduleModel) -> Vec<Band> {
        let Some(beside) = &self.beside else { return model.bands.clone() };
        let shown = |tile: &&Tile| model.contains(&tile.sheet.name) || beside.contains(&tile.sheet.name);
        let bands = model
            .library
            .iter()
            .map(|band| Band { title: band.title.clone(), tiles: band.tiles.iter().filter(shown).cloned().collect() });
        bands.filter(|band| !band.tiles.is_empty()).collect()
    }

    /// The button that opens the library, and the list of charts to compare with.
    pub fn bar(&mut self, ui: &mut Ui, cx: &SheetContext<'_>, model: &ScheduleModel, action: &mut SheetAction) {
        ui.horizontal_wrapped(|ui| {
            let title = format!("{} {}", icons::ICON_LIBRARY_ADD.codepoint, words!("sheet-chart-library"));
            let open = ui.selectable_label(self.is_open, title);
            open.widget_info(|| WidgetInfo::selected(Role::Button, true, self.is_open, words!("sheet-chart-library")));
            if open.on_hover_text(words!("sheet-chart-library.help")).clicked() {
                self.is_open = !self.is_open;
            }
            if !model.others.is_empty() {
                self.choose(ui, cx, model);
            }
        });
        let Some(beside) = &self.beside else { return };
        let both = model.tiles().filter(|tile| beside.contains(&tile.sheet.name)).count();
        let (own, other) = (model.tiles().count() - both, beside.tiles().count() - both);
        let says = words!("sheet-chart-compare.says", both = both, own = own, n = other, title = beside.title.as_str());
        ui.horizontal_wrapped(|ui| {
            ui.label(RichText::new(says).small().color(Tokens::of(ui).ink_soft));
            let take = ui.small_button(words!("sheet-chart-compare.take"));
            let help = words!("sheet-chart-compare.take-help", title = beside.title.as_str());
            if take.on_hover_text(help).clicked() && own + other > 0 {
                let names: Vec<&str> = beside.tiles().map(|tile| tile.sheet.name.as_str()).collect();
                let value = model.row.as_ref().and_then(|row| hands::of_field(cx.reading, &row.entry, &row.name));
                action.edit = value.map(|value| value.set(format!("[{}]", names.join(", "))));
            }
        });
    }

    fn choose(&mut self, ui: &mut Ui, cx: &SheetContext<'_>, model: &ScheduleModel) {
        let chosen = self.beside.as_ref().map(|beside| beside.title.clone());
        let shown = ComboBox::from_id_salt("chart-beside")
            .selected_text(chosen.unwrap_or_else(|| words!("sheet-chart-compare")))
            .width(180.0)
            .show_ui(ui, |ui| {
                if ui.selectable_label(self.beside.is_none(), words!("sheet-chart-compare.none")).clicked() {
                    self.beside = None;
                }
                for (name, title) in &model.others {
                    let is_chosen = self.beside.as_ref().is_some_and(|beside| beside.name == *name);
                    if ui.selectable_label(is_chosen, title).on_hover_text(name).clicked() {
                        self.beside = ScheduleModel::of(cx.reading, name);
                    }
                }
            });
        shown.response.widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, words!("sheet-chart-compare.name")));
    }

    /// A tile of the chart: it can be removed with a key, from its menu, and by dragging it to the library.
    pub fn member(
        &self,
        ui: &Ui,
        cx: &SheetContext<'_>,
        model: &ScheduleModel,
        (tile, response): (&Tile, &Response),
        action: &mut SheetAction,
    ) {
        carry(response, model, tile, false);
        let delete =
            || [Key::Delete, Key::Backspace].iter().any(|key| ui.input_mut(|i| i.consume_key(Modifiers::NONE, *key)));
        if response.has_focus() && delete() {
            switch(cx, model, &tile.sheet.name, false, action);
        }
        response.context_menu(|ui| {
            if ui.button(words!("sheet-chart-remove")).clicked() {
                switch(cx, model, &tile.sheet.name, false, action);
                ui.close();
            }
            if ui.button(words!("sheet-open", name = tile.sheet.name.as_str())).clicked() {
                action.open = Some(tile.sheet.clone());
                ui.close();
            }
        });
    }

    /// A tile that only the chart to compare with contains; a click adds it.
    pub fn missing_tile(
        &self,
        ui: &mut Ui,
        cx: &SheetContext<'_>,
        model: &ScheduleModel,
        (tile, size): (&Tile, Vec2),
        action: &mut SheetAction,
    ) {
        let t = Tokens::of(ui);
        let (rect, response) = ui.allocate_exact_size(size, Sense::click());
        let beside = self.beside.as_ref().map_or("", |beside| beside.title.as_str());
        let name = || {
            let name = format!("{} {}", model.listed.1, tile.sheet.name);
            words!("sheet-chart-compare.missing", name = name, title = beside)
        };
        response.widget_info(|| WidgetInfo::labeled(Role::Button, true, name()));
        let marked = response.hovered() || response.has_focus();
        let edge = if marked { Stroke::new(1.5, t.accent) } else { Stroke::new(1.0, t.line_soft) };
        let signs = [(icons::ICON_REMOVE.codepoint, t.error)];
        paint_tile(ui, cx, &model.looks, (tile, rect), Paper { fill: t.sheet, edge, open: false, signs: &signs });
        if response.clicked() {
            switch(cx, model, &tile.sheet.name, true, action);
        }
        response.on_hover_ui(|ui| {
            ui.label(name());
            ui.label(RichText::new(words!("sheet-chart-add")).small().color(t.ink_faint));
        });
    }

    /// The library below the chart, while it is open.
    pub fn library(&mut self, ui: &mut Ui, cx: &SheetContext<'_>, model: &ScheduleModel, action: &mut SheetAction) {
        if !self.is_open {
            return;
        }
        let t = Tokens::of(ui);
        let height = ui.available_height();
        let frame = Frame::new().fill(t.paper).inner_margin(Margin::symmetric(10, 6));
        let panel = Panel::bottom("chart-library").frame(frame).resizable(true).default_size(height * SHARE);
        let shown = panel.size_range(110.0..=height * 0.75).show(ui, |ui| {
            ui.horizontal(|ui| {
                let (all, n) =
                    (model.library.iter().map(|band| band.tiles.len()).sum::<usize>(), model.tiles().count());
                let says = words!("sheet-chart-library.count", kind = model.listed.1.as_str(), n = n, all = all);
                ui.label(RichText::new(says).strong());
                ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                    let close = egui::Button::new(icons::ICON_CLOSE.codepoint).frame(false);
                    let close = ui.add(close).accessible_name(words!("sheet-chart-library.close"));
                    if close.on_hover_text(words!("sheet-chart-library.close")).clicked() {
                        self.is_open = false;
                    }
                    let name = words!("sheet-chart-library.filter");
                    field::filter(ui, &mut self.filter, words!("filter"), &name, ui.available_width() - 8.0);
                });
            });
            ui.add_space(space::XS);
            ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| self.tiles(ui, cx, model, action));
        });
        self.take_dropped(ui, cx, model, (shown.response.rect, false), action);
    }

    fn tiles(&self, ui: &mut Ui, cx: &SheetContext<'_>, model: &ScheduleModel, action: &mut SheetAction) {
        let words: Vec<String> = self.filter.to_lowercase().split_whitespace().map(str::to_owned).collect();
        let mut is_empty = true;
        for band in &model.library {
            let tiles: Vec<&Tile> = band.tiles.iter().filter(|tile| fits(model, tile, &words)).collect();
            if tiles.is_empty() {
                continue;
            }
            is_empty = false;
            if !band.title.is_empty() {
                ui.label(RichText::new(&band.title).small().color(Tokens::of(ui).ink_soft));
            }
            ui.horizontal_wrapped(|ui| {
                ui.spacing_mut().item_spacing = Vec2::splat(space::XS);
                for tile in tiles {
                    library_tile(ui, cx, model, tile, action);
                }
            });
        }
        if is_empty {
            ui.weak(words!("sheet-chart-library.none"));
        }
    }

    /// Shows where a dragged tile would be dropped, and takes it there: into the chart, or out of it.
    pub fn take_dropped(
        &self,
        ui: &Ui,
        cx: &SheetContext<'_>,
        model: &ScheduleModel,
        (place, adds): (Rect, bool),
        action: &mut SheetAction,
    ) {
        let Some(carried) = DragAndDrop::payload::<CarriedTile>(ui.ctx()) else { return };
        if carried.chart != model.name || carried.is_new != adds {
            return;
        }
        let Some(at) = ui.input(|i| i.pointer.interact_pos()) else { return };
        let t = Tokens::of(ui);
        let painter = ui.ctx().layer_painter(LayerId::new(Order::Tooltip, Id::unique("carried-tile")));
        let says = if adds { words!("sheet-chart-add") } else { words!("sheet-chart-remove") };
        let is_inside = place.contains(at);
        let says = if is_inside { format!("{}: {says}", carried.name) } else { carried.name.clone() };
        let galley = painter.layout_no_wrap(says, FontId::proportional(size::SMALL), t.ink);
        let label = Rect::from_min_size(at + vec2(12.0, 8.0), galley.size() + vec2(12.0, 6.0));
        painter.rect(label, CornerRadius::same(3), t.well, Stroke::new(1.0, t.accent), StrokeKind::Inside);
        painter.galley(label.min + vec2(6.0, 3.0), galley, t.ink);
        if is_inside {
            let fill = t.accent.gamma_multiply(0.08);
            painter.rect(place.shrink(2.0), 4.0, fill, Stroke::new(2.0, t.accent), StrokeKind::Inside);
        }
        if ui.input(|i| i.pointer.any_released()) && is_inside {
            DragAndDrop::clear_payload(ui.ctx());
            switch(cx, model, &carried.name, adds, action);
        }
    }
}

/// Lets a tile be dragged.
fn carry(response: &Response, model: &ScheduleModel, tile: &Tile, is_new: bool) {
    response.dnd_set_drag_payload(CarriedTile { chart: model.name.clone(), name: tile.sheet.name.clone(), is_new });
}

/// Adds an entry to the chart, or removes it.
fn switch(cx: &SheetContext<'_>, model: &ScheduleModel, name: &str, holds: bool, action: &mut SheetAction) {
    let value = model.row.as_ref().and_then(|row| hands::of_field(cx.reading, &row.entry, &row.name));
    action.edit = value.and_then(|value| value.with_member(name, holds)).or(action.edit.take());
}

/// A tile of the library, ticked if the chart contains it.
fn library_tile(ui: &mut Ui, cx: &SheetContext<'_>, model: &ScheduleModel, tile: &Tile, action: &mut SheetAction) {
    let t = Tokens::of(ui);
    let (rect, response) = ui.allocate_exact_size(TILE, Sense::click_and_drag());
    let holds = model.contains(&tile.sheet.name);
    let name = || words!("sheet-chart-member", name = format!("{} {}", model.listed.1, tile.sheet.name));
    response.widget_info(|| WidgetInfo::selected(Role::CheckBox, true, holds, name()));
    let fill = if holds { t.accent_soft } else { t.well };
    let edge = match (response.hovered() || response.has_focus(), holds) {
        (true, _) => Stroke::new(1.5, t.accent),
        (false, true) => Stroke::new(1.0, t.accent),
        (false, false) => Stroke::new(1.0, t.line),
    };
    paint_tile(ui, cx, &model.looks, (tile, rect), Paper { fill, edge, open: true, signs: &[] });
    if holds {
        let at = rect.right_bottom() - Vec2::splat(10.0);
        let font = crate::theme::icon_font(13.0);
        ui.painter().text(at, Align2::CENTER_CENTER, icons::ICON_CHECK_CIRCLE.codepoint, font, t.accent);
    }
    if response.clicked() {
        if ui.input(|i| i.modifiers.command) {
            action.open = Some(tile.sheet.clone());
        } else {
            switch(cx, model, &tile.sheet.name, !holds, action);
        }
    }
    if !holds {
        carry(&response, model, tile, true);
    }
    response.on_hover_ui(|ui| {
        super::about_tile(ui, model, tile, super::FollowState::Plain);
        ui.label(RichText::new(words!("sheet-chart-library.tile")).small().color(t.ink_faint));
    });
}

/// Whether a tile has all of these words in its name, title, numbers, marks or path.
fn fits(model: &ScheduleModel, tile: &Tile, words: &[String]) -> bool {
    if words.is_empty() {
        return true;
    }
    let marks = tile.marks.iter().map(|mark| {
        let known = model.marks.iter().find(|(name, _)| name == mark);
        known.map_or(mark.as_str(), |(_, title)| title.as_str())
    });
    let text = format!(
        "{} {} {} {} {}",
        tile.sheet.name,
        tile.title,
        tile.says,
        dicta_program::path_text(&tile.steps),
        marks.collect::<Vec<_>>().join(" ")
    );
    let text = text.to_lowercase();
    words.iter().all(|word| text.contains(word))
}
