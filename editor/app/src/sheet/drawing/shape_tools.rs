//! The selected shape in a line of tools, the list of all shapes, and the list to add one from.

use super::super::{SheetAction, SheetContext, paper, parts};
use super::begin::{Stamping, SvgUse};
use super::grips::is_deleted;
use super::look_values::colours;
use super::{Drawing, Made, Shown};
use crate::field;
use crate::theme::{self, Tokens, size, space};
use crate::words::words;
use dicta_ide::edit::Edit;
use dicta_studio::sheet::look::{Amount, PROPERTY_MAX, SHAPES, STAMP, ShapeModel};
use egui::accesskit::Role;
use egui::{
    Button, ComboBox, CornerRadius, DragValue, FontId, Rect, Response, RichText, Sense, Stroke, StrokeKind, TextEdit,
    Ui, Vec2, WidgetInfo, vec2,
};

/// Something that can be done with the selected shape.
struct Tool {
    title: String,
    edit: Option<Edit>,
    /// Why it can't be done now.
    why: String,
    /// The shape that is selected afterwards.
    selects: Option<usize>,
}

impl Drawing {
    /// What can be done with the selected shape as a whole.
    fn tools(&self, shown: Shown<'_>) -> Vec<Tool> {
        let Some((number, shape)) = self.shape.and_then(|n| Some((n, shown.figure.shapes.get(n)?))) else {
            return Vec::new();
        };
        let of = &shown.sheet.of;
        let tool = |title, edit: Option<Edit>, why: String, selects| Tool { title, edit, why, selects };
        let (lower, upper) = (shown.figure.reordered(of, number, false), shown.figure.reordered(of, number, true));
        let copied = |mirrored| Some(shape.copied(of, mirrored));
        vec![
            tool(words!("sheet-look-copy"), copied(false), String::new(), Some(number + 1)),
            tool(words!("sheet-look-mirror"), copied(true), String::new(), Some(number + 1)),
            tool(words!("sheet-look-back"), lower, words!("sheet-look-back.why"), number.checked_sub(1)),
            tool(words!("sheet-look-front"), upper, words!("sheet-look-front.why"), Some(number + 1)),
            tool(words!("sheet-look-remove"), Some(shape.removed(of)), String::new(), None),
        ]
    }

    /// Does what a tool says.
    fn use_tool(&mut self, tool: Tool) -> Made {
        self.select(None);
        self.selects = tool.selects.map(|shape| (shape, None));
        tool.edit.map(|edit| (tool.title, edit))
    }

    /// The context menu of the picture.
    pub(super) fn menu(
        &mut self,
        response: &Response,
        cx: &SheetContext<'_>,
        shown: Shown<'_>,
        action: &mut SheetAction,
    ) -> Made {
        let shape = self.shape.and_then(|shape| shown.figure.shapes.get(shape))?;
        let mut made = None;
        response.context_menu(|ui| {
            for tool in self.tools(shown) {
                if ui.add_enabled(tool.edit.is_some() && !shown.is_locked, Button::new(&tool.title)).clicked() {
                    made = self.use_tool(tool);
                    ui.close();
                }
            }
            ui.separator();
            if ui.button(words!("sheet-text")).clicked() {
                parts::go_to(cx, shape.origin, action);
                ui.close();
            }
        });
        made
    }

    /// What can be done with the selected shape.
    pub(super) fn shape_line(&mut self, ui: &mut Ui, cx: &SheetContext<'_>, shown: Shown<'_>) -> Made {
        ui.add_space(space::XS);
        let Some(shape) = self.shape.and_then(|shape| shown.figure.shapes.get(shape)) else {
            paper::soft(ui, &words!("sheet-look-choose"));
            return None;
        };
        let mut made: Made = None;
        ui.horizontal_wrapped(|ui| {
            ui.label(RichText::new(&shape.word).strong());
            made = self.colour(ui, cx, shown, shape);
            ui.add_enabled_ui(!shown.is_locked, |ui| {
                made = made.take().or(amounts(ui, shown, shape)).or(self.glyph(ui, shown, shape));
            });
        });
        ui.horizontal_wrapped(|ui| {
            for tool in self.tools(shown) {
                let why = if shown.is_locked { words!("why-only-read") } else { tool.why.clone() };
                let is_enabled = tool.edit.is_some() && !shown.is_locked;
                let button = ui.add_enabled(is_enabled, Button::new(tool.title.as_str()).small());
                if theme::explain_disabled(button, why).clicked() {
                    made = self.use_tool(tool);
                }
            }
            made = made.take().or(self.point_tools(ui, shown, shape));
        });
        if shape.has_points() {
            paper::soft(ui, &words!("sheet-look-hint.points"));
        } else {
            paper::soft(ui, &words!("sheet-look-hint"));
        }
        made
    }

    /// The buttons that add and remove a point.
    fn point_tools(&mut self, ui: &mut Ui, shown: Shown<'_>, shape: &ShapeModel) -> Made {
        if !shape.has_points() {
            return None;
        }
        let point = self.point.filter(|_| !shown.is_locked);
        let can_lose = point.is_some_and(|point| shape.without_point(&shown.sheet.of, point).is_some());
        let why = |else_why: String| match (shown.is_locked, point) {
            (true, _) => words!("why-only-read"),
            (_, None) => words!("sheet-look-point-none"),
            _ => else_why,
        };
        let add = ui.add_enabled(point.is_some(), Button::new(words!("sheet-look-point-add")).small());
        if theme::explain_disabled(add, why(String::new())).clicked() {
            return self.halve_edge(shown);
        }
        let remove = ui.add_enabled(can_lose, Button::new(words!("sheet-look-point-remove")).small());
        let clicked = theme::explain_disabled(remove, why(words!("sheet-look-point-few"))).clicked();
        clicked.then(|| self.remove(shown)).flatten()
    }

    /// The list of colours for a shape; for a stamp, the button that opens the drawings.
    fn colour(&mut self, ui: &mut Ui, cx: &SheetContext<'_>, shown: Shown<'_>, shape: &ShapeModel) -> Made {
        if shape.word == STAMP {
            let looks = &cx.reading.program.looks;
            let title = looks.iter().find(|look| look.head.name == shape.colour).map(|look| look.head.title.as_str());
            let title = title.filter(|title| !title.is_empty()).unwrap_or(&shape.colour);
            let button = ui.add_enabled(!shown.is_locked, Button::new(title));
            if button.on_hover_text(words!("sheet-look-stamp")).clicked() {
                self.sought.clear();
                self.stamping = Some(Stamping { of: self.shape, is_new: true });
            }
            return None;
        }
        if shape.colour.is_empty() {
            return None;
        }
        let name = words!("sheet-look-colour");
        let chosen = ui.add_enabled_ui(!shown.is_locked, |ui| {
            colours(ui, &mut self.sought, ("colour", &name), &shape.colour, &shown.sheet.colours)
        });
        let edit = shape.coloured(&shown.sheet.of, &chosen.inner?)?;
        Some((name.to_lowercase(), edit))
    }

    /// The text of a glyph.
    fn glyph(&mut self, ui: &mut Ui, shown: Shown<'_>, shape: &ShapeModel) -> Made {
        let written = shape.text.as_ref()?;
        let mut text = self.text.clone().unwrap_or_else(|| written.clone());
        let edit = TextEdit::singleline(&mut text).desired_width(80.0).char_limit(40);
        let response = ui.add(edit).accessible_name(words!("sheet-look-glyph"));
        field::select_on_tab(ui, &response, &text);
        if response.lost_focus() {
            let typed = self.text.take().filter(|typed| !typed.is_empty())?;
            return Some((words!("sheet-look-glyph.step"), shape.with_text(&shown.sheet.of, &typed)?));
        }
        if response.changed() {
            self.text = Some(text);
        }
        None
    }

    /// The shapes from the front to the back, and the list to add one from.
    pub(super) fn list(
        &mut self,
        ui: &mut Ui,
        cx: &SheetContext<'_>,
        shown: Shown<'_>,
        action: &mut SheetAction,
    ) -> Made {
        let mut made: Made = None;
        parts::section(ui, &words!("sheet-look-shapes", n = shown.figure.shapes.len()));
        ui.add_enabled_ui(!shown.is_locked, |ui| {
            ui.horizontal_wrapped(|ui| {
                made = self.add_list(ui, shown);
                svg_menu(ui, shown, self.figure, action);
            });
        });
        made = made.or(self.stamps(ui, cx, shown));
        for number in (0..shown.figure.shapes.len()).rev() {
            made = made.or(self.row(ui, cx, (shown, number), action));
        }
        made
    }

    /// The list of the words of shapes, which adds one.
    fn add_list(&mut self, ui: &mut Ui, shown: Shown<'_>) -> Made {
        let mut made = None;
        let list = ComboBox::from_id_salt("add-shape").selected_text(words!("sheet-look-add")).width(150.0);
        let list = list.height(260.0).show_ui(ui, |ui| {
            for word in SHAPES {
                if !ui.selectable_label(false, word).clicked() {
                    continue;
                }
                self.select(None);
                if word == STAMP {
                    self.sought.clear();
                    self.stamping = Some(Stamping { of: None, is_new: true });
                } else {
                    self.selects = Some((shown.figure.shapes.len(), None));
                    let edit = shown.figure.added(&shown.sheet.of, word);
                    made = Some((words!("sheet-look-added", shape = word), edit));
                }
            }
        });
        let name = words!("sheet-look-add");
        list.response.widget_info(|| WidgetInfo::labeled(Role::ComboBox, !shown.is_locked, &name));
        made
    }

    /// A shape in the list.
    fn row(
        &mut self,
        ui: &mut Ui,
        cx: &SheetContext<'_>,
        (shown, number): (Shown<'_>, usize),
        action: &mut SheetAction,
    ) -> Made {
        let t = Tokens::of(ui);
        let shape = shown.figure.shapes.get(number)?;
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
        if shape.word != STAMP {
            let colour = t.role(&shape.colour, t.accent, t.warning);
            ui.painter().rect(swatch, CornerRadius::same(2), colour, Stroke::new(1.0, t.line), StrokeKind::Inside);
        }
        let mirrored = if shape.is_mirrored { words!("sheet-look-shape.mirrored") } else { String::new() };
        let text = format!("{} {} {mirrored}", shape.word, shape.colour);
        let galley = parts::line(ui, &text, FontId::proportional(size::SMALL), t.ink, rect.width() - 30.0);
        ui.painter().galley(rect.left_center() + vec2(26.0, -galley.size().y / 2.0), galley, t.ink);
        if response.clicked() {
            self.select((!is_selected).then_some(number));
        }
        response.context_menu(|ui| {
            if ui.button(words!("sheet-text")).clicked() {
                parts::go_to(cx, shape.origin, action);
                ui.close();
            }
        });
        if response.has_focus() && !shown.is_locked && is_deleted(ui) {
            self.select(None);
            return Some((words!("sheet-look-remove"), shape.removed(&shown.sheet.of)));
        }
        None
    }
}

/// The numbers of a shape that are not places of points.
fn amounts(ui: &mut Ui, shown: Shown<'_>, shape: &ShapeModel) -> Made {
    let mut made = None;
    for (amount, number) in shape.amounts() {
        let (name, range) = match amount {
            Amount::Width => (words!("sheet-look-amount.width"), 1..=PROPERTY_MAX),
            Amount::Height => (words!("sheet-look-amount.height"), 1..=PROPERTY_MAX),
            Amount::Radius => (words!("sheet-look-amount.radius"), 1..=PROPERTY_MAX),
            Amount::Size => (words!("sheet-look-amount.size"), 1..=PROPERTY_MAX),
            Amount::Turn => (words!("sheet-look-amount.turn"), -360..=360),
        };
        let now = shape.number(number);
        ui.label(RichText::new(&name).small());
        if let Some(value) = number_field(ui, (&shape.source, number), &name, now, range) {
            let edit = shape.with_numbers(&shown.sheet.of, &vec![(number, value)]);
            made = edit.map(|edit| (name.to_lowercase(), edit));
        }
    }
    made
}

/// A number that is dragged or typed. Returns it when that ends.
pub(super) fn number_field(
    ui: &mut Ui,
    id: impl std::hash::Hash + std::fmt::Debug,
    name: &str,
    now: i64,
    range: std::ops::RangeInclusive<i64>,
) -> Option<i64> {
    let id = ui.make_persistent_id(id);
    let mut value = ui.data_mut(|data| data.get_temp::<i64>(id)).unwrap_or(now);
    let range = *range.start().min(&now)..=*range.end().max(&now);
    let response = ui.add(DragValue::new(&mut value).range(range).update_while_editing(false));
    response.widget_info(|| {
        let mut info = WidgetInfo::drag_value(ui.is_enabled(), value as f64);
        info.label = Some(name.to_owned());
        info
    });
    if response.dragged() {
        ui.data_mut(|data| data.insert_temp(id, value));
        return None;
    }
    ui.data_mut(|data| data.remove::<i64>(id));
    (value != now).then_some(value)
}

/// The menu of what an imported drawing can be used for.
fn svg_menu(ui: &mut Ui, shown: Shown<'_>, figure: usize, action: &mut SheetAction) {
    let menu = ui.menu_button(words!("sheet-look-svg"), |ui| {
        for (replaces, title) in [(false, words!("sheet-look-svg.stamp")), (true, words!("sheet-look-svg.replace"))] {
            if ui.button(title).clicked() {
                action.svg = Some(SvgUse { sheet: shown.sheet.clone(), figure: Some(figure), replaces });
                ui.close();
            }
        }
    });
    menu.response.accessible_name(words!("sheet-look-svg"));
}
