//! Drawings that a look can start from or contain: those of other looks, and pictures from SVG files.

use super::super::entry::{self, VIEWS};
use super::super::{SheetAction, SheetContext, paper, parts};
use super::{Drawing, Made, Shown, placing};
use crate::board::on_screen::OnScreen;
use crate::field;
use crate::theme::Tokens;
use crate::words::words;
use dicta_program::Look;
use dicta_studio::hands::looks::{self, Drawn};
use dicta_studio::history::StepTitle;
use dicta_studio::sheet::look::{LookSheet, STAMP};
use egui::accesskit::Role;
use egui::{CornerRadius, FontId, Sense, Stroke, StrokeKind, Ui, WidgetInfo, pos2, vec2};

/// Minimum width of a drawing to start from.
const LIKE: f32 = 92.0;
/// The most drawings to stamp that are shown at once.
const STAMPS_MAX: usize = 48;

/// What an imported drawing is used for.
#[derive(Clone, Debug, PartialEq)]
pub struct SvgUse {
    /// The look that shows it.
    pub sheet: LookSheet,
    /// The figure of the look; none if the look is new.
    pub figure: Option<usize>,
    /// It takes the place of the shapes of the figure.
    pub replaces: bool,
}

/// The list of the drawings to stamp.
pub(super) struct Stamping {
    /// The stamp that gets another drawing; without one, a stamp is added.
    pub of: Option<usize>,
    /// It was just opened.
    pub is_new: bool,
}

impl Drawing {
    /// What an entry without a drawing of its own is shown with, and the drawings that it can start from.
    pub(super) fn first(
        &mut self,
        ui: &mut Ui,
        cx: &SheetContext<'_>,
        (sheet, is_locked): (&LookSheet, bool),
        action: &mut SheetAction,
    ) {
        let title = sheet.heading.title.as_str();
        let is_drawn = |view: &&str| cx.looks.figure([format!("{}.{view}", self.name).as_str()]).is_some();
        let inherited: Vec<&str> = VIEWS.into_iter().filter(is_drawn).collect();
        match (sheet.is_missing, inherited.is_empty()) {
            (true, _) => paper::soft(ui, &words!("sheet-look-missing", title = title)),
            (false, true) => paper::soft(ui, &words!("sheet-look-none")),
            (false, false) => {
                paper::soft(ui, &words!("sheet-look-inherited"));
                entry::pictures(ui, cx, (std::slice::from_ref(&self.name), None), &inherited);
            }
        }
        let Some(project) = cx.project.filter(|project| !project.is_read_only() && !is_locked) else { return };
        let does = words!("sheet-look-declare");
        let step = words!("sheet-look-step", look = self.name.as_str(), does = does);
        let declare = |drawn: Drawn<'_>, action: &mut SheetAction| match sheet.is_missing {
            true => action.change = looks::declared(project, sheet, drawn, StepTitle::Text(step.clone())),
            false => action.edits = Some((step.clone(), looks::drawn(sheet, drawn))),
        };
        if ui.button(words!("sheet-look-shape-first")).on_hover_text(words!("sheet-look-shape-first.help")).clicked() {
            declare(Drawn::Shape { view: VIEWS[0] }, action);
        }
        let svg = ui.button(words!("sheet-look-svg")).on_hover_text(words!("sheet-look-svg.first-help"));
        if svg.clicked() {
            action.svg = Some(SvgUse { sheet: sheet.clone(), figure: None, replaces: false });
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
                declare(Drawn::Like { look: name, views: &views, tint: cx.looks.prop(name, "tint") }, action);
            }
        });
    }

    /// The drawings to stamp, as tiles. A click adds a stamp, or gives the selected one that drawing.
    pub(super) fn stamps(&mut self, ui: &mut Ui, cx: &SheetContext<'_>, shown: Shown<'_>) -> Made {
        let mut stamping = self.stamping.take()?;
        parts::section(ui, &words!("sheet-look-stamp"));
        let hint = words!("hand-find");
        let (mut made, mut stays) = (None, true);
        ui.horizontal(|ui| {
            let width = (ui.available_width() - 120.0).max(80.0);
            let filter = field::filter(ui, &mut self.sought, hint.clone(), &hint, width);
            if std::mem::take(&mut stamping.is_new) {
                filter.request_focus();
                filter.scroll_to_me(None);
            }
            stays &= !ui.button(words!("cancel")).clicked();
        });
        let sought = self.sought.to_lowercase();
        let is_sought = |look: &&Look| {
            let own = format!("{}.", self.name);
            let is_other = look.head.name != self.name && !look.head.name.starts_with(&own);
            let names = [&look.head.name, &look.head.title];
            is_other
                && names.iter().any(|text| text.to_lowercase().contains(&sought))
                && cx.looks.figure([look.head.name.as_str()]).is_some()
        };
        let found: Vec<&Look> = cx.reading.program.looks.iter().filter(is_sought).collect();
        let (count, width) = paper::across(ui, LIKE);
        paper::in_rows(ui, count, &found[..found.len().min(STAMPS_MAX)], |ui, look| {
            if like_tile(ui, cx, look, width) {
                made = self.stamp(shown, &stamping, &look.head.name);
                stays = false;
            }
        });
        match found.len().saturating_sub(STAMPS_MAX) {
            0 if found.is_empty() => paper::soft(ui, &words!("sheet-mission-roster.none")),
            0 => {}
            more => paper::soft(ui, &words!("sheet-look-stamp.more", n = more)),
        }
        self.stamping = Some(stamping).filter(|_| stays);
        made
    }

    /// Adds a stamp of this look, or gives it to the selected stamp.
    fn stamp(&mut self, shown: Shown<'_>, stamping: &Stamping, look: &str) -> Made {
        let of = &shown.sheet.of;
        match stamping.of.and_then(|shape| shown.figure.shapes.get(shape)) {
            Some(shape) => shape.coloured(of, look).map(|edit| (words!("sheet-look-stamp.step"), edit)),
            None => {
                self.selects = Some((shown.figure.shapes.len(), None));
                Some((words!("sheet-look-added", shape = STAMP), shown.figure.stamped(of, look)))
            }
        }
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
    if let Some(drawn) = cx.looks.figure([key.as_str(), look.head.name.as_str()]) {
        let reach = drawn.bounds().map_or(1.0, |area| area.width().max(area.height()).max(0.2));
        let centre = pos2(rect.center().x, rect.top() + 30.0);
        let place = placing(cx, t, &look.head.name, centre, 50.0 / reach);
        drawn.paint(&OnScreen(&ui.painter_at(rect.shrink(1.0))), &t.colours(), place);
    }
    let line = parts::line(ui, title, FontId::proportional(11.0), t.ink, width - 8.0);
    ui.painter().galley(pos2(rect.center().x - line.size().x / 2.0, rect.bottom() - 18.0), line, t.ink);
    response.on_hover_text(name).clicked()
}
