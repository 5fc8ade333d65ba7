//! The sheet of a look: its shapes, which are moved on an enlarged picture, their colours and order, its properties, and
//! the drawing in all sizes by day and by night.

mod begin;
mod grips;
mod look_values;
mod shape_tools;

use super::{Sheet, SheetAction, SheetContext, entry, paper, parts};
use crate::board::on_screen::OnScreen;
use crate::sheet::map::is_locked;
use crate::theme::Tokens;
use crate::words::words;
use begin::Stamping;
use dicta_art::look::{Figure, Placing};
use dicta_ide::edit::Edit;
use dicta_studio::sheet::entry::EntryModel;
use dicta_studio::sheet::look::{FigureModel, LookSheet};
use dicta_studio::sheet::{Reading, SheetKind, SheetRef};
use egui::accesskit::Role;
use egui::{CornerRadius, Pos2, Sense, Ui, WidgetInfo, vec2};
use grips::{Held, Shapes};

pub use begin::SvgUse;

/// The sheet of the look with this name.
pub fn new(name: &str) -> Box<dyn Sheet> {
    Box::new(Drawing { name: name.to_owned(), ..Drawing::default() })
}

#[derive(Default)]
struct Drawing {
    name: String,
    sheet: Option<LookSheet>,
    /// The sheets of the entry or the kind that it draws.
    siblings: Vec<SheetRef>,
    /// The figure that is changed, by its number.
    figure: usize,
    /// The selected shape, by its number in the figure.
    shape: Option<usize>,
    /// The selected point of that shape.
    point: Option<usize>,
    /// What is being moved.
    held: Option<Held>,
    /// The shapes of the figure with this number, to be touched.
    shapes: Option<(usize, Shapes)>,
    /// What is selected once a change has been read: the shape, and its point.
    selects: Option<(usize, Option<usize>)>,
    /// The selected point takes the focus, or else the picture.
    takes_focus: bool,
    /// It does once a change has been read.
    focuses_next: bool,
    /// The filter of the colours, or of the drawings to start from.
    sought: String,
    /// The text of a glyph as it is being typed.
    text: Option<String>,
    /// The list of the drawings to stamp, while it is open.
    stamping: Option<Stamping>,
}

/// The sheets beside that of a look: those of the entry with its name, or of the kind.
fn siblings(reading: &Reading, name: &str) -> Vec<SheetRef> {
    let own = SheetRef::new(SheetKind::Look, name);
    if let Some(entry) = EntryModel::of(reading, name) {
        let mut all = entry::siblings(&entry);
        if !all.contains(&own) {
            all.retain(|of| of.sort != SheetKind::Look);
            all.push(own);
        }
        return all;
    }
    let is_kind = reading.program.kinds.iter().any(|kind| kind.head.name == name);
    if is_kind { vec![SheetRef::new(SheetKind::Kind, name), own] } else { Vec::new() }
}

/// The sizes of the small pictures, in points per cell.
const SIZES: [f32; 3] = [24.0, 48.0, 96.0];

/// What was done, in words, and its edit.
type Made = Option<(String, Edit)>;

/// A figure of the sheet, and whether it can't be changed.
#[derive(Clone, Copy)]
struct Shown<'s> {
    sheet: &'s LookSheet,
    figure: &'s FigureModel,
    is_locked: bool,
}

impl Sheet for Drawing {
    fn read(&mut self, reading: &Reading) -> bool {
        let found = LookSheet::of(reading, &self.name);
        let known = found.is_some();
        self.siblings = siblings(reading, &self.name);
        self.sheet = found.or(self.sheet.take());
        (self.held, self.shapes, self.text) = (None, None, None);
        if let Some((shape, point)) = self.selects.take() {
            (self.shape, self.point) = (Some(shape), point);
            self.takes_focus = std::mem::take(&mut self.focuses_next);
        }
        known
    }

    fn siblings(&self) -> Vec<SheetRef> {
        self.siblings.clone()
    }

    fn show(&mut self, ui: &mut Ui, cx: &SheetContext<'_>, action: &mut SheetAction) {
        let Some(sheet) = self.sheet.take() else { return };
        let is_locked = is_locked(cx, &sheet.of);
        parts::page(ui, |ui| {
            paper::head(ui, cx, &sheet.heading, "", action);
            self.figures(ui, &sheet);
            let Some(figure) = sheet.figures.get(self.figure).or(sheet.figures.first()) else {
                // Whatever file it is in, the look that an entry does not have yet goes into one that can be changed.
                return self.first(ui, cx, (&sheet, is_locked && !sheet.is_missing), action);
            };
            let shown = Shown { sheet: &sheet, figure, is_locked };
            if let Some((does, edit)) = self.figure_of(ui, cx, shown, action) {
                let step = words!("sheet-look-step", look = self.name.as_str(), does = does);
                action.edits = Some((step, vec![edit]));
            }
        });
        self.sheet = Some(sheet);
    }
}

impl Drawing {
    /// One figure: the picture, what is selected in it, the properties of the look, and its shapes.
    fn figure_of(&mut self, ui: &mut Ui, cx: &SheetContext<'_>, shown: Shown<'_>, action: &mut SheetAction) -> Made {
        let count = shown.figure.shapes.len();
        // After undo, the shape may be gone.
        self.shape = self.shape.and_then(|shape| Some(shape.min(count.checked_sub(1)?)));
        self.point = self.point.filter(|_| self.shape.is_some());
        let drawn = cx.looks.figure([shown.figure.key.as_str()]);
        let made = ui
            .horizontal_top(|ui| {
                let made = self.canvas(ui, cx, shown, drawn.as_deref(), action);
                ui.vertical(|ui| small(ui, cx, (&self.name, drawn.as_deref())));
                made
            })
            .inner;
        let made = made.or(self.shape_line(ui, cx, shown));
        let made = made.or(self.properties(ui, cx, shown));
        made.or(self.list(ui, cx, shown, action))
    }

    /// The figures of the look, to choose the one to change.
    fn figures(&mut self, ui: &mut Ui, sheet: &LookSheet) {
        if sheet.figures.len() < 2 {
            return;
        }
        ui.horizontal_wrapped(|ui| {
            for (number, figure) in sheet.figures.iter().enumerate() {
                let title = if figure.title.is_empty() { words!("sheet-look-own") } else { figure.title.clone() };
                if ui.selectable_label(self.figure == number, title).clicked() {
                    (self.figure, self.shape, self.held) = (number, None, None);
                }
            }
        });
    }
}

/// The drawing of a look in its own colour and that of the first side.
fn placing<'p>(cx: &SheetContext<'_>, t: &Tokens, look: &str, centre: Pos2, cell: f32) -> Placing<'p> {
    let side = crate::board::view::side_colour(&cx.reading.program, cx.looks, t, 0);
    let tint = cx.looks.prop(look, "tint").map_or(side, |role| t.role(role, side, side));
    Placing { side, tint, ..Placing::plain(centre, cell, t.ink) }
}

/// The drawing in all sizes, by day and by night.
fn small(ui: &mut Ui, cx: &SheetContext<'_>, (look, drawn): (&str, Option<&Figure>)) {
    let Some(drawn) = drawn else { return };
    for dark in [false, true] {
        let t = Tokens::for_dark(dark);
        let title = if dark { words!("sheet-look-night") } else { words!("sheet-look-day") };
        paper::soft(ui, &title);
        for cell in SIZES {
            let (rect, response) = ui.allocate_exact_size(vec2(SIZES[2], cell.max(30.0)), Sense::hover());
            response.widget_info(|| WidgetInfo::labeled(Role::Image, true, title.as_str()));
            ui.painter().rect_filled(rect, CornerRadius::same(2), t.ground);
            let painter = ui.painter_at(rect);
            let at = placing(cx, t, look, rect.center(), cell);
            drawn.paint(&OnScreen(&painter), &t.colours(), at);
        }
    }
}
