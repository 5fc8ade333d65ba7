//! A picture under the cells of a map, to draw the map after it. It belongs to the window: no project contains it.

use crate::board::{BoardView, Grid, Underlay};
use crate::sheet::{SheetAction, SheetContext, parts};
use crate::words::words;
use dicta_program::MapId;
use egui::{DragValue, Id, Pos2, Rect, TextureHandle, Ui, pos2, vec2};

/// A picture and where it is on the map.
#[derive(Clone)]
pub struct Trace {
    pub picture: TextureHandle,
    /// The name of its file.
    pub file: String,
    /// In percent.
    opacity: f32,
    /// Its width in units of the plane, in which the centres of adjacent cells are one apart; none: as wide as the map.
    width: Option<f32>,
    /// Its corner in the west and north.
    corner: Pos2,
}

impl Trace {
    /// A picture that covers the width of its map.
    pub fn new(picture: TextureHandle, file: String) -> Self {
        Trace { picture, file, opacity: 50.0, width: None, corner: Pos2::ZERO }
    }

    fn id(map: &str) -> Id {
        Id::unique(("map-trace", map.to_owned()))
    }

    /// The picture of the map with this name.
    pub fn of(ctx: &egui::Context, map: &str) -> Option<Self> {
        ctx.data(|data| data.get_temp(Trace::id(map)))
    }

    /// Shows it on the map with this name until the window is closed.
    pub fn keep(self, ctx: &egui::Context, map: &str) {
        ctx.data_mut(|data| data.insert_temp(Trace::id(map), self));
    }

    fn remove(ctx: &egui::Context, map: &str) {
        ctx.data_mut(|data| data.remove::<Trace>(Trace::id(map)));
    }

    /// Where it is on the plane of a map of this width.
    fn rect(&self, width: f32) -> Rect {
        let size = self.picture.size_vec2();
        let width = self.width.unwrap_or(width);
        Rect::from_min_size(self.corner, vec2(width, width * size.y / size.x.max(1.0)))
    }
}

/// The width of a map on the plane.
fn width_of(cx: &SheetContext<'_>, map: MapId) -> f32 {
    let Some(of) = cx.reading.program.maps.get(map.index()) else { return 1.0 };
    Grid(cx.reading.program.board).extent(of.width, of.height).x
}

/// Puts the picture of a map below its cells.
pub fn lay(ui: &Ui, cx: &SheetContext<'_>, (name, map): (&str, MapId), view: &mut BoardView) {
    view.underlay = Trace::of(ui.ctx(), name).map(|trace| Underlay {
        picture: trace.picture.id(),
        rect: trace.rect(width_of(cx, map)),
        opacity: trace.opacity / 100.0,
    });
}

/// The button that chooses a picture; opacity, width and place of the one that is shown.
pub fn section(ui: &mut Ui, cx: &SheetContext<'_>, (name, map): (&str, MapId), action: &mut SheetAction) {
    parts::section(ui, &words!("sheet-trace"));
    let Some(mut trace) = Trace::of(ui.ctx(), name) else {
        let choose = ui.button(words!("sheet-trace.choose"));
        if choose.on_hover_text(words!("sheet-trace.choose-help")).clicked() {
            action.trace = Some(name.to_owned());
        }
        return;
    };
    let fitting = width_of(cx, map);
    let mut is_removed = false;
    super::paper::soft(ui, &trace.file);
    ui.horizontal_wrapped(|ui| {
        let value = |ui: &mut Ui, title: String, value: &mut f32, range: std::ops::RangeInclusive<f32>, speed: f32| {
            ui.label(egui::RichText::new(&title).small());
            let drag = DragValue::new(value).range(range).speed(speed).max_decimals(2);
            ui.add(drag).accessible_name(title);
        };
        value(ui, words!("sheet-trace.opacity"), &mut trace.opacity, 0.0..=100.0, 0.5);
        let mut width = trace.width.unwrap_or(fitting);
        value(ui, words!("sheet-trace.width"), &mut width, 0.1..=1000.0, 0.02);
        trace.width = Some(width).filter(|width| (width - fitting).abs() > 0.001);
        value(ui, words!("sheet-trace.left"), &mut trace.corner.x, -500.0..=500.0, 0.02);
        value(ui, words!("sheet-trace.top"), &mut trace.corner.y, -500.0..=500.0, 0.02);
        if ui.small_button(words!("sheet-trace.fit")).on_hover_text(words!("sheet-trace.fit-help")).clicked() {
            (trace.width, trace.corner) = (None, pos2(0.0, 0.0));
        }
        if ui.small_button(words!("sheet-trace.other")).clicked() {
            action.trace = Some(name.to_owned());
        }
        is_removed = ui.small_button(words!("sheet-trace.remove")).clicked();
    });
    match is_removed {
        true => Trace::remove(ui.ctx(), name),
        false => trace.keep(ui.ctx(), name),
    }
}
