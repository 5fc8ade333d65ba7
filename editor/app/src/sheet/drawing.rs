//! The sheet of a look: its shapes, whose points are dragged on an enlarged picture, their colours and order, and the
//! drawing in all sizes by day and by night.

use super::entry::VIEWS;
use super::{Sheet, SheetAction, SheetContext, paper, parts};
use crate::board::on_screen::OnScreen;
use crate::field;
use crate::sheet::map::is_locked;
use crate::theme::{self, Tokens, size, space};
use crate::words::words;
use dicta_art::look::{Figure, Placing};
use dicta_ide::edit::Edit;
use dicta_program::Look;
use dicta_program::colours::{COLOURS, ROLES};
use dicta_studio::hands::looks::{self, Drawn};
use dicta_studio::history::StepTitle;
use dicta_studio::sheet::Reading;
use dicta_studio::sheet::look::{FigureModel, LookSheet, SHAPES, ShapeModel};
use egui::accesskit::Role;
use egui::{
    Button, ComboBox, CornerRadius, EventFilter, FontId, Key, Modifiers, PointerButton, PopupCloseBehavior, Pos2, Rect,
    RichText, Sense, Stroke, StrokeKind, TextEdit, Ui, Vec2, WidgetInfo, pos2, vec2,
};

/// The sheet of the look with this name.
pub fn new(name: &str) -> Box<dyn Sheet> {
    Box::new(Drawing {
        name: name.to_owned(),
        sheet: None,
        figure: 0,
        shape: None,
        dragged: None,
        sought: String::new(),
        moved: None,
    })
}

struct Drawing {
    name: String,
    sheet: Option<LookSheet>,
    /// The figure that is changed, by its number.
    figure: usize,
    /// The selected shape, by its number in the figure.
    shape: Option<usize>,
    /// The point that is dragged, where it is, and the points per unit of the picture, which stay until it ends.
    dragged: Option<(usize, (i64, i64), f32)>,
    /// The filter of the colours, or of the drawings to start from.
    sought: String,
    /// The point that keys have moved and where it then is, until they end.
    moved: Option<(usize, (i64, i64))>,
}

/// Minimum width of a drawing to start from.
const LIKE: f32 = 92.0;
/// The sizes of the small pictures, in points per cell.
const SIZES: [f32; 3] = [24.0, 48.0, 96.0];

impl Sheet for Drawing {
    fn read(&mut self, reading: &Reading) -> bool {
        let found = LookSheet::of(reading, &self.name);
        let known = found.is_some();
        self.sheet = found.or(self.sheet.take());
        self.moved = None;
        known
    }

    fn show(&mut self, ui: &mut Ui, cx: &SheetContext<'_>, action: &mut SheetAction) {
        let Some(sheet) = self.sheet.take() else { return };
        let locked = is_locked(cx, &sheet.of);
        parts::page(ui, |ui| {
            paper::head(ui, cx, &sheet.heading, "", action);
            self.figures(ui, &sheet);
            let Some(figure) = sheet.figures.get(self.figure).or(sheet.figures.first()) else {
                match sheet.is_missing {
                    true => self.first(ui, cx, &sheet, action),
                    false => paper::soft(ui, &words!("sheet-look-none")),
                }
                return;
            };
            self.shape = self.shape.filter(|shape| *shape < figure.shapes.len());
            let drawn = cx.looks.figure([figure.key.as_str()]);
            let made = ui
                .horizontal_top(|ui| {
                    let made = self.canvas(ui, cx, (&sheet, figure, drawn.as_deref()), locked);
                    ui.vertical(|ui| small(ui, cx, (&self.name, drawn.as_deref())));
                    made
                })
                .inner;
            let made = made.or(self.shape_line(ui, &sheet, figure, locked));
            let made = made.or(self.list(ui, cx, (&sheet, figure), locked, action));
            if let Some((does, edit)) = made {
                let step = words!("sheet-look-step", look = self.name.as_str(), does = does);
                action.edits = Some((step, vec![edit]));
            }
        });
        self.sheet = Some(sheet);
    }
}

/// What was done, in words, and its edit.
type Made = Option<(String, Edit)>;

impl Drawing {
    /// The drawings that an entry without a look of its own can start from.
    fn first(&mut self, ui: &mut Ui, cx: &SheetContext<'_>, sheet: &LookSheet, action: &mut SheetAction) {
        paper::soft(ui, &words!("sheet-look-missing", title = sheet.heading.title.as_str()));
        let Some(project) = cx.project.filter(|project| !project.is_read_only()) else { return };
        let declare = |drawn: Drawn<'_>| {
            let does = words!("sheet-look-declare");
            let title = words!("sheet-look-step", look = self.name.as_str(), does = does);
            looks::declared(project, sheet, drawn, StepTitle::Text(title))
        };
        if ui.button(words!("sheet-look-shape-first")).on_hover_text(words!("sheet-look-shape-first.help")).clicked() {
            action.change = declare(Drawn::Shape { view: VIEWS[0] });
        }
        parts::section(ui, &words!("sheet-look-like"));
        let width = ui.available_width() - 12.0;
        let hint = words!("hand-find");
        field::filter(ui, &mut self.sought, hint.clone(), &hint, width);
        let sought = self.sought.to_lowercase();
        let drawn = |look: &&Look| {
            let key = format!("{}.{}", look.head.name, VIEWS[0]);
            let is_sought = [&look.head.name, &look.head.title].iter().any(|t| t.to_lowercase().contains(&sought));
            is_sought && look.head.name != self.name && cx.looks.figure([key.as_str()]).is_some()
        };
        let found: Vec<&Look> = cx.reading.program.looks.iter().filter(drawn).collect();
        if found.is_empty() {
            paper::soft(ui, &words!("sheet-mission-roster.none"));
        }
        let (count, width) = paper::across(ui, LIKE);
        paper::in_rows(ui, count, &found, |ui, look| {
            let name = look.head.name.as_str();
            if like_tile(ui, cx, look, width) {
                let has = |view: &&str| cx.looks.figure([format!("{name}.{view}").as_str()]).is_some();
                let views: Vec<&str> = VIEWS.into_iter().filter(has).collect();
                action.change = declare(Drawn::Like { look: name, views: &views, tint: cx.looks.prop(name, "tint") });
            }
        });
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
                    (self.figure, self.shape) = (number, None);
                }
            }
        });
    }

    /// The enlarged picture with the points of the selected shape.
    fn canvas(
        &mut self,
        ui: &mut Ui,
        cx: &SheetContext<'_>,
        (sheet, figure, drawn): (&LookSheet, &FigureModel, Option<&Figure>),
        locked: bool,
    ) -> Made {
        let t = Tokens::of(ui);
        let edge = (ui.available_width() - 130.0).clamp(180.0, 420.0);
        let (rect, response) = ui.allocate_exact_size(Vec2::splat(edge), Sense::click());
        response.widget_info(|| WidgetInfo::labeled(Role::Canvas, true, words!("sheet-look-picture")));
        ui.painter().rect(rect, CornerRadius::same(3), t.ground, Stroke::new(1.0, t.line), StrokeKind::Inside);
        let far = |r: Rect| [r.left(), r.right(), r.top(), r.bottom()].into_iter().map(f32::abs).fold(0.2, f32::max);
        let reach = drawn.and_then(Figure::bounds).map_or(0.5, far);
        let per_unit = match self.dragged {
            Some((.., scale)) => scale,
            None => edge * 0.46 / reach / figure.unit as f32,
        };
        let cell = per_unit * figure.unit as f32;
        let painter = ui.painter_at(rect.shrink(1.0));
        let centre = rect.center();
        let around = Rect::from_center_size(centre, Vec2::splat(cell));
        painter.rect_stroke(around, CornerRadius::ZERO, Stroke::new(1.0, t.grid), StrokeKind::Middle);
        painter.hline(rect.x_range(), centre.y, Stroke::new(0.6, t.grid));
        painter.vline(centre.x, rect.y_range(), Stroke::new(0.6, t.grid));
        if let Some(drawn) = drawn {
            let at = placing(cx, t, &self.name, centre, cell);
            drawn.paint(&OnScreen(&painter), &t.colours(), at);
        }
        let on_screen = |(x, y): (i64, i64)| centre + vec2(x as f32, y as f32) * per_unit;
        let shape = self.shape.and_then(|shape| figure.shapes.get(shape))?;
        let mut made = None;
        for (number, handle) in shape.handles.iter().enumerate() {
            let now = match (self.dragged, self.moved) {
                (Some((of, at, _)), _) if of == number => at,
                (_, Some((of, at))) if of == number => at,
                _ => handle.at,
            };
            let at = on_screen(now);
            let area = Rect::from_center_size(at, Vec2::splat(12.0));
            let point = ui.interact(area, response.id.with(("point", number)), Sense::click_and_drag());
            let name = words!("sheet-look-point", n = number + 1, x = now.0, y = now.1);
            point.widget_info(|| WidgetInfo::labeled(Role::Button, !locked, &name));
            let marked = point.hovered() || point.has_focus() || point.dragged();
            let fill = if marked { t.accent } else { t.sheet };
            painter.circle(at, if marked { 5.5 } else { 4.5 }, fill, Stroke::new(1.5, t.accent));
            if locked {
                continue;
            }
            if let Some(pointer) = point.interact_pointer_pos().filter(|_| point.dragged_by(PointerButton::Primary)) {
                let to = (pointer - centre) / per_unit;
                self.dragged = Some((number, (to.x.round() as i64, to.y.round() as i64), per_unit));
            }
            if self.dragged.is_some() && ui.input(|i| i.key_pressed(Key::Escape)) {
                self.dragged = None;
            }
            if point.drag_stopped()
                && let Some((number, to, _)) = self.dragged.take()
            {
                made = shape.moved(&sheet.of, number, to).map(|edit| (words!("sheet-look-move"), edit));
            }
            if point.has_focus()
                && let Some(to) = nudged(ui, point.id, now)
            {
                self.moved = Some((number, to));
            }
            // The keys are one gesture, which ends when the point is left or Enter is pressed.
            let ends = point.lost_focus() || point.has_focus() && ui.input(|i| i.key_pressed(Key::Enter));
            if let Some((_, to)) = self.moved.filter(|(of, _)| ends && *of == number) {
                made = shape.moved(&sheet.of, number, to).map(|edit| (words!("sheet-look-move"), edit));
                self.moved = None;
            }
            point.on_hover_text(words!("sheet-look-point.help"));
        }
        self.outline(&painter, shape, on_screen, t);
        made
    }

    /// The outline of the selected shape, with the point that is being moved.
    fn outline(&self, painter: &egui::Painter, shape: &ShapeModel, on_screen: impl Fn((i64, i64)) -> Pos2, t: &Tokens) {
        if !matches!(shape.word.as_str(), "polygon" | "shade" | "line") {
            return;
        }
        let moved = self.dragged.map(|(of, at, _)| (of, at)).or(self.moved);
        let at = |(number, handle): (usize, &dicta_studio::sheet::look::Handle)| match moved {
            Some((of, at)) if of == number => on_screen(at),
            _ => on_screen(handle.at),
        };
        let points: Vec<Pos2> = shape.handles.iter().enumerate().map(at).collect();
        let stroke = Stroke::new(1.0, t.accent);
        painter.add(match shape.word.as_str() {
            "line" => egui::Shape::line(points, stroke),
            _ => egui::Shape::closed_line(points, stroke),
        });
    }

    /// What can be done with the selected shape.
    fn shape_line(&mut self, ui: &mut Ui, sheet: &LookSheet, figure: &FigureModel, locked: bool) -> Made {
        let Some((number, shape)) = self.shape.and_then(|n| Some((n, figure.shapes.get(n)?))) else {
            paper::soft(ui, &words!("sheet-look-choose"));
            return None;
        };
        let of = &sheet.of;
        let mut made: Made = None;
        ui.add_space(space::XS);
        ui.horizontal_wrapped(|ui| {
            ui.label(RichText::new(&shape.word).strong());
            if !shape.colour.is_empty() && shape.word != "stamp" {
                made = self.colour(ui, sheet, shape, locked);
            }
            let mut button = |ui: &mut Ui, title: String, edit: Option<Edit>, why: String| {
                let why = if locked { words!("why-only-read") } else { why };
                let button = ui.add_enabled(edit.is_some() && !locked, Button::new(title.as_str()).small());
                let clicked = theme::explain_disabled(button, why).clicked();
                if clicked {
                    made = edit.map(|edit| (title, edit));
                }
                clicked
            };
            button(ui, words!("sheet-look-copy"), Some(shape.copied(of, false)), String::new());
            button(ui, words!("sheet-look-mirror"), Some(shape.copied(of, true)), String::new());
            let (lower, upper) = (figure.reordered(of, number, false), figure.reordered(of, number, true));
            if button(ui, words!("sheet-look-back"), lower, words!("sheet-look-back.why")) {
                self.shape = number.checked_sub(1);
            }
            if button(ui, words!("sheet-look-front"), upper, words!("sheet-look-front.why")) {
                self.shape = Some(number + 1);
            }
            if button(ui, words!("sheet-look-remove"), Some(shape.removed(of)), String::new()) {
                self.shape = None;
            }
        });
        made
    }

    /// The list of colours for a shape.
    fn colour(&mut self, ui: &mut Ui, sheet: &LookSheet, shape: &ShapeModel, locked: bool) -> Made {
        let t = Tokens::of(ui);
        let mut made = None;
        ui.add_enabled_ui(!locked, |ui| {
            let list = ComboBox::from_id_salt("colour")
                .selected_text(shape.colour.as_str())
                .width(130.0)
                .close_behavior(PopupCloseBehavior::CloseOnClickOutside);
            let list = list.show_ui(ui, |ui| {
                let edit = TextEdit::singleline(&mut self.sought).hint_text(words!("hand-find")).desired_width(120.0);
                ui.add(edit).accessible_name(words!("hand-find"));
                let known = ROLES.iter().chain(&COLOURS).map(|colour| (*colour).to_owned());
                let mut all: Vec<String> = known.chain(sheet.colours.iter().cloned()).collect();
                // A tone of a colour that is typed is one as well.
                let typed = self.sought.trim().replace(' ', "_");
                if !typed.is_empty() && !all.contains(&typed) && t.known_role(&typed, t.ink, t.ink).is_some() {
                    all.insert(0, typed.clone());
                }
                for colour in all.iter().filter(|colour| colour.contains(typed.as_str())) {
                    let swatch = egui::IdSalt::new("swatch");
                    let picture = egui::Atom::custom(swatch, Vec2::splat(12.0));
                    let button = Button::selectable(*colour == shape.colour, (picture, colour.as_str())).atom_ui(ui);
                    if let Some(area) = button.rect(swatch) {
                        ui.painter().rect_filled(area, CornerRadius::same(2), t.role(colour, t.accent, t.warning));
                    }
                    if button.response.clicked() {
                        made = shape.coloured(&sheet.of, colour).map(|edit| (words!("sheet-look-colour"), edit));
                        ui.close();
                    }
                }
            });
            list.response.widget_info(|| WidgetInfo::labeled(Role::ComboBox, !locked, words!("sheet-look-colour")));
        });
        made
    }

    /// The shapes from the front to the back, and the list to add one from.
    fn list(
        &mut self,
        ui: &mut Ui,
        cx: &SheetContext<'_>,
        (sheet, figure): (&LookSheet, &FigureModel),
        locked: bool,
        action: &mut SheetAction,
    ) -> Made {
        let t = Tokens::of(ui);
        let mut made: Made = None;
        parts::section(ui, &words!("sheet-look-shapes", n = figure.shapes.len()));
        ui.add_enabled_ui(!locked, |ui| {
            let list = ComboBox::from_id_salt("add-shape").selected_text(words!("sheet-look-add")).width(150.0);
            let list = list.show_ui(ui, |ui| {
                for word in SHAPES {
                    if ui.selectable_label(false, word).clicked() {
                        made = Some((words!("sheet-look-added", shape = word), figure.added(&sheet.of, word)));
                        self.shape = Some(figure.shapes.len());
                    }
                }
            });
            list.response.widget_info(|| WidgetInfo::labeled(Role::ComboBox, !locked, words!("sheet-look-add")));
        });
        for (number, shape) in figure.shapes.iter().enumerate().rev() {
            let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 20.0), Sense::click());
            let is_selected = self.shape == Some(number);
            let says =
                words!("sheet-look-shape", shape = shape.word.as_str(), colour = shape.colour.as_str(), n = number + 1);
            response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_selected, &says));
            if is_selected {
                ui.painter().rect_filled(rect, CornerRadius::same(2), t.accent_soft);
            }
            if response.hovered() || response.has_focus() {
                ui.painter().rect_stroke(rect, CornerRadius::same(2), Stroke::new(1.0, t.accent), StrokeKind::Inside);
            }
            let swatch = Rect::from_center_size(rect.left_center() + vec2(12.0, 0.0), Vec2::splat(12.0));
            if shape.word != "stamp" {
                let colour = t.role(&shape.colour, t.accent, t.warning);
                ui.painter().rect(swatch, CornerRadius::same(2), colour, Stroke::new(1.0, t.line), StrokeKind::Inside);
            }
            let mirrored = if shape.is_mirrored { words!("sheet-look-shape.mirrored") } else { String::new() };
            let text = format!("{} {} {mirrored}", shape.word, shape.colour);
            let galley = parts::line(ui, &text, FontId::proportional(size::SMALL), t.ink, rect.width() - 30.0);
            ui.painter().galley(rect.left_center() + vec2(26.0, -galley.size().y / 2.0), galley, t.ink);
            if response.clicked() {
                self.shape = (!is_selected).then_some(number);
                (self.dragged, self.moved) = (None, None);
            }
            if response.has_focus() && !locked && ui.input_mut(|i| i.consume_key(Modifiers::NONE, Key::Delete)) {
                made = Some((words!("sheet-look-remove"), shape.removed(&sheet.of)));
            }
            response.context_menu(|ui| {
                if ui.button(words!("sheet-text")).clicked() {
                    parts::go_to(cx, shape.origin, action);
                    ui.close();
                }
            });
        }
        made
    }
}

/// A tile with the drawing of a look. Returns whether it was clicked.
fn like_tile(ui: &mut Ui, cx: &SheetContext<'_>, look: &Look, width: f32) -> bool {
    let t = Tokens::of(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(width, 78.0), Sense::click());
    let title = if look.head.title.is_empty() { &look.head.name } else { &look.head.title };
    let name = words!("sheet-look-like.of", title = title.as_str());
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &name));
    let edge = if response.hovered() || response.has_focus() { t.accent } else { t.line };
    ui.painter().rect(rect, CornerRadius::same(4), t.ground, Stroke::new(1.0, edge), StrokeKind::Inside);
    let key = format!("{}.{}", look.head.name, VIEWS[0]);
    if let Some(drawn) = cx.looks.figure([key.as_str()]) {
        let reach = drawn.bounds().map_or(1.0, |area| area.width().max(area.height()).max(0.2));
        let centre = pos2(rect.center().x, rect.top() + 30.0);
        let place = placing(cx, t, &look.head.name, centre, 50.0 / reach);
        drawn.paint(&OnScreen(&ui.painter_at(rect.shrink(1.0))), &t.colours(), place);
    }
    let line = parts::line(ui, title, FontId::proportional(11.0), t.ink, width - 8.0);
    ui.painter().galley(pos2(rect.center().x - line.size().x / 2.0, rect.bottom() - 18.0), line, t.ink);
    response.on_hover_text(name).clicked()
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

/// A point moved by the arrow keys; with Shift, ten times as far.
fn nudged(ui: &Ui, id: egui::Id, at: (i64, i64)) -> Option<(i64, i64)> {
    let keys = EventFilter { horizontal_arrows: true, vertical_arrows: true, ..EventFilter::default() };
    ui.memory_mut(|m| m.set_focus_lock_filter(id, keys));
    let mut to = at;
    let ways = [(Key::ArrowLeft, -1, 0), (Key::ArrowRight, 1, 0), (Key::ArrowUp, 0, -1), (Key::ArrowDown, 0, 1)];
    for (key, x, y) in ways {
        // A key without Shift is also found with it, so that with Shift comes first.
        for (modifiers, by) in [(Modifiers::SHIFT, 10), (Modifiers::NONE, 1)] {
            if ui.input_mut(|i| i.consume_key(modifiers, key)) {
                to = (to.0 + x * by, to.1 + y * by);
            }
        }
    }
    (to != at).then_some(to)
}
