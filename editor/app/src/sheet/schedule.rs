//! The chart of an entry: its paths in bands, which may follow which, and where it can move.

mod members;

use super::paper;
use super::parts::{self, section};
use super::path::{self, Drawing};
use super::reach;
use super::work::Work;
use super::{Sheet, SheetAction, SheetContext};
use crate::board::Grid;
use crate::board::glyph::{self, DiagramStyle};
use crate::board::on_screen::OnScreen;
use crate::theme::{self, Tokens, size, space};
use crate::words::words;
use crate::worker::Queue;
use dicta_studio::sheet::entry::EntryModel;
use dicta_studio::sheet::field::From;
use dicta_studio::sheet::prospect::{After, Prospect, Question, TURNS, Why};
use dicta_studio::sheet::schedule::{ScheduleModel, Tile};
use dicta_studio::sheet::{Reading, SheetKind, SheetRef};
use egui::accesskit::Role;
use egui::{
    Align2, Color32, CornerRadius, FontId, Rect, Response, RichText, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo,
    vec2,
};
use egui_material_icons::icons;
use members::Members;

/// Minimum size of a tile, and its maximum width when it fills its line.
const TILE: Vec2 = vec2(74.0, 90.0);
const TILE_MOST: f32 = 96.0;

/// The chart of the entry with this name.
pub fn new(name: &str) -> Box<dyn Sheet> {
    Box::new(Chart {
        name: name.to_owned(),
        model: ScheduleModel::default(),
        siblings: Vec::new(),
        looks: Vec::new(),
        side: None,
        prospect: Work::default(),
        last: None,
        members: Members::default(),
    })
}

struct Chart {
    name: String,
    model: ScheduleModel,
    siblings: Vec<SheetRef>,
    /// Keys of the entry's looks, and its side.
    looks: Vec<String>,
    side: Option<usize>,
    prospect: Work<Prospect>,
    /// The path flown last, by name, whose followers are shown.
    last: Option<String>,
    /// The library, and the chart to compare with.
    members: Members,
}

/// The status of a tile after the path flown last.
#[derive(Clone, Copy, PartialEq)]
enum FollowState<'a> {
    /// No path is selected.
    Plain,
    /// The path flown last.
    Last,
    Legal,
    Illegal(&'a [Why]),
    /// The rules were not evaluated for it.
    Unknown,
}

impl Sheet for Chart {
    fn read(&mut self, reading: &Reading) -> bool {
        let Some(model) = ScheduleModel::of(reading, &self.name) else { return false };
        let Some(entry) = EntryModel::of(reading, &self.name) else { return false };
        self.siblings = super::entry::siblings(&entry);
        (self.side, self.looks) = (entry.side(), entry.looks);
        self.model = model;
        self.members.read(reading);
        if self.last.as_ref().is_some_and(|l| !self.model.tiles().any(|t| t.sheet.name == *l)) {
            self.last = None;
        }
        self.prospect.outdate();
        true
    }

    fn siblings(&self) -> Vec<SheetRef> {
        self.siblings.clone()
    }

    fn show(&mut self, ui: &mut Ui, cx: &SheetContext<'_>, action: &mut SheetAction) {
        let question = || Question::about(cx.reading, &SheetRef::new(SheetKind::Entry, &self.name));
        let (prospect, fresh) = self.prospect.get(ui.ctx(), Queue::Sheets, || {
            let question = question();
            Box::new(move |stop| question.map(|q| q.answer(stop)).unwrap_or_default())
        });
        let (model, last, members) = (&self.model, &mut self.last, &mut self.members);
        members.library(ui, cx, model, action);
        let place = ui.available_rect_before_wrap();
        parts::page(ui, |ui| {
            head(ui, cx, model, &self.looks, self.side, action);
            members.bar(ui, cx, model, action);
            let after = last.as_ref().and_then(|l| prospect.and_then(|p| p.after.get(l)));
            last_path_line(ui, last, after, prospect, fresh);
            let size = tile_size(ui.available_width());
            for band in members.bands(model) {
                if !band.title.is_empty() {
                    section(ui, &band.title);
                }
                ui.horizontal_wrapped(|ui| {
                    ui.spacing_mut().item_spacing = Vec2::splat(space::S);
                    for tile in &band.tiles {
                        if !model.contains(&tile.sheet.name) {
                            members.missing_tile(ui, cx, model, (tile, size), action);
                            continue;
                        }
                        let follows = follow_state(last.as_deref(), after, tile);
                        show_tile(ui, cx, (model, members), (tile, size), follows, last, action);
                    }
                });
            }
            legend(ui, cx, model);
            if let (Some(last), Some(after)) = (last.as_ref(), after) {
                reasons(ui, cx, last, after, action);
            }
            reach::show(ui, cx, prospect, fresh);
            if let Some(prospect) = prospect.filter(|p| !p.assumed.is_empty()) {
                ui.add_space(space::S);
                let text = words!("sheet-found.rules", assumed = prospect.assumed.as_str());
                ui.label(RichText::new(text).small().color(Tokens::of(ui).ink_faint));
            }
        });
        members.take_dropped(ui, cx, model, (place, true), action);
    }
}

fn head(
    ui: &mut Ui,
    cx: &SheetContext<'_>,
    model: &ScheduleModel,
    looks: &[String],
    side: Option<usize>,
    action: &mut SheetAction,
) {
    let t = Tokens::of(ui);
    ui.horizontal(|ui| {
        if looks.iter().any(|look| cx.looks.figure([format!("{look}.top").as_str()]).is_some()) {
            let (rect, _) = ui.allocate_exact_size(Vec2::splat(52.0), Sense::hover());
            parts::figure(ui, cx, looks, "top", side, rect);
        }
        ui.vertical(|ui| {
            let row = model.row.as_ref();
            ui.horizontal(|ui| {
                if let Some(side) = side {
                    parts::badge(ui, cx, side);
                }
                let what = row.map_or_else(|| words!("sheet-of.chart"), |r| r.title.clone());
                let count = model.tiles().count();
                ui.label(RichText::new(format!("{what}: {count}")).small().color(t.ink_soft));
                if let Some(From::Inherited(from)) = row.map(|r| &r.from) {
                    ui.label(
                        RichText::new(words!("sheet-field-as-in.short", name = from.as_str()))
                            .small()
                            .color(t.ink_faint),
                    );
                }
            });
            let galley =
                parts::wrapped(ui, &model.title, FontId::proportional(size::TITLE), t.ink, ui.available_width());
            let Some(row) = row else { return };
            let (rect, response) = parts::part(ui, cx, row.origin, &model.title, galley.size(), action);
            ui.painter().galley(rect.min, galley, t.ink);
            response.on_hover_ui(|ui| parts::about_field(ui, cx, row));
        });
    });
}

/// The selected path, and how many may follow it.
fn last_path_line(
    ui: &mut Ui,
    last: &mut Option<String>,
    after: Option<&After>,
    prospect: Option<&Prospect>,
    fresh: bool,
) {
    let t = Tokens::of(ui);
    ui.horizontal_wrapped(|ui| {
        ui.set_min_height(24.0);
        let Some(name) = last.clone() else {
            let trouble = prospect.and_then(|p| p.trouble.as_deref());
            let says = trouble.map_or_else(|| words!("sheet-chart-ask"), str::to_owned);
            ui.label(RichText::new(says).small().color(t.ink_soft));
            return;
        };
        let says = match (after, prospect) {
            (Some(after), _) => {
                words!("sheet-chart-after", name = name, n = after.legal.len(), refused = after.refused.len())
            }
            (None, Some(p)) if fresh => match &p.trouble {
                Some(trouble) => trouble.clone(),
                None => words!("sheet-chart-unreached", name = name, turns = TURNS),
            },
            (None, _) => words!("sheet-chart-after.busy", name = name),
        };
        let clear = egui::Button::new(icons::ICON_CLOSE.codepoint).frame(false);
        let clear = ui.add(clear).accessible_name(words!("sheet-chart-clear"));
        if clear.on_hover_text(words!("sheet-chart-clear")).clicked() {
            *last = None;
        }
        ui.label(RichText::new(says).strong());
        if let Some(after) = after.filter(|a| !a.through.is_empty()) {
            let through = words!("sheet-chart-through", list = after.through.join(", "));
            ui.label(RichText::new(through).small().color(t.ink_faint));
        }
        if !fresh {
            ui.spinner();
        }
    });
}

/// As many tiles in a line as fit, all as wide as the line allows.
fn tile_size(width: f32) -> Vec2 {
    let count = ((width + space::S) / (TILE.x + space::S)).floor().max(1.0);
    vec2(((width - (count - 1.0) * space::S) / count - 0.01).clamp(TILE.x, TILE_MOST), TILE.y)
}

fn follow_state<'a>(last: Option<&str>, after: Option<&'a After>, tile: &Tile) -> FollowState<'a> {
    let name = &tile.sheet.name;
    match (last, after) {
        (None, _) => FollowState::Plain,
        (Some(_), Some(after)) if after.legal.contains(name) => FollowState::Legal,
        (Some(_), Some(after)) => match after.refused.get(name) {
            Some(why) => FollowState::Illegal(why),
            None => FollowState::Unknown,
        },
        (Some(last), None) if last == name => FollowState::Last,
        (Some(_), None) => FollowState::Unknown,
    }
}

fn show_tile(
    ui: &mut Ui,
    cx: &SheetContext<'_>,
    (model, members): (&ScheduleModel, &Members),
    (tile, size): (&Tile, Vec2),
    follows: FollowState<'_>,
    last: &mut Option<String>,
    action: &mut SheetAction,
) {
    let t = Tokens::of(ui);
    let (rect, response) = ui.allocate_exact_size(size, Sense::click_and_drag());
    let is_last = last.as_ref() == Some(&tile.sheet.name);
    let open = !matches!(follows, FollowState::Illegal(_) | FollowState::Unknown) || is_last;
    name_tile(&response, model, tile, follows, is_last);
    let fill = match follows {
        _ if is_last => t.accent_soft,
        FollowState::Illegal(_) | FollowState::Unknown => t.sheet,
        _ => t.well,
    };
    let edge = match follows {
        _ if is_last => Stroke::new(2.0, t.accent),
        FollowState::Legal => Stroke::new(1.5, t.good),
        _ => Stroke::new(1.0, if open { t.line } else { t.line_soft }),
    };
    let is_first = model.first.iter().any(|(name, _)| *name == tile.sheet.name);
    let signs = [
        (icons::ICON_BLOCK, t.error, matches!(follows, FollowState::Illegal(_))),
        (icons::ICON_FLAG, t.accent, is_first),
        (icons::ICON_ADD, t.good, members.is_only_here(&tile.sheet.name)),
    ];
    let signs: Vec<(&str, Color32)> =
        signs.into_iter().filter(|(.., shown)| *shown).map(|(sign, colour, _)| (sign.codepoint, colour)).collect();
    paint_tile(ui, cx, &model.looks, (tile, rect), Paper { fill, edge, open, signs: &signs });
    if parts::has_cursor(cx, tile.origin) || response.hovered() || response.has_focus() {
        ui.painter().rect_stroke(rect, CornerRadius::same(3), Stroke::new(1.5, t.accent), StrokeKind::Inside);
    }
    if response.clicked() {
        if ui.input(|i| i.modifiers.command) {
            action.open = Some(tile.sheet.clone());
        } else {
            *last = if is_last { None } else { Some(tile.sheet.name.clone()) };
        }
    }
    if response.double_clicked() {
        action.open = Some(tile.sheet.clone());
    }
    members.member(ui, cx, model, (tile, &response), action);
    response.on_hover_ui(|ui| {
        about_tile(ui, model, tile, follows);
        ui.label(RichText::new(words!("sheet-chart-tile.help")).small().color(t.ink_faint));
    });
}

/// How a tile is drawn.
struct Paper<'a> {
    fill: Color32,
    edge: Stroke,
    /// In strong colours.
    open: bool,
    /// Icons in the right corner, from above.
    signs: &'a [(&'a str, Color32)],
}

/// Draws an entry with its path and the signs of its marks.
fn paint_tile(ui: &Ui, cx: &SheetContext<'_>, looks: &[String], (tile, rect): (&Tile, Rect), paper: Paper<'_>) {
    let t = Tokens::of(ui);
    let open = paper.open;
    ui.painter().rect(rect, CornerRadius::same(3), paper.fill, paper.edge, StrokeKind::Inside);
    let strong = if open { t.ink } else { t.ink_faint };
    let style = DiagramStyle {
        cell: if open { t.ground } else { t.paper },
        grid: if open { t.grid } else { t.line_soft },
        path: strong,
        end: if open { t.error } else { t.ink_faint },
    };
    let area = Rect::from_min_max(rect.min + vec2(14.0, 6.0), rect.max - vec2(6.0, 20.0));
    glyph::diagram(ui.painter(), area, Grid(cx.reading.program.board), &tile.steps, 0, style);
    path::marks(ui, cx, rect, Drawing { looks, marks: &tile.marks, faint: !open }, 12.0);
    let label = parts::line(ui, &tile.sheet.name, FontId::proportional(size::SMALL), strong, rect.width() - 8.0);
    let at = egui::pos2(rect.center().x - label.size().x / 2.0, rect.bottom() - label.size().y - 4.0);
    ui.painter().galley(at, label, strong);
    for (i, (sign, colour)) in paper.signs.iter().enumerate() {
        let at = rect.right_top() + vec2(-10.0, 10.0 + 14.0 * i as f32);
        ui.painter().text(at, Align2::CENTER_CENTER, *sign, theme::icon_font(12.0), *colour);
    }
}

fn name_tile(response: &Response, model: &ScheduleModel, tile: &Tile, follows: FollowState<'_>, is_last: bool) {
    let name = || {
        let name = format!("{} {}", model.listed.1, tile.sheet.name);
        match follows {
            FollowState::Illegal(why) => {
                let why: Vec<&str> = why.iter().map(|w| w.text.as_str()).collect();
                words!("sheet-chart-tile.refused", name = name, why = why.join("; "))
            }
            FollowState::Legal => words!("sheet-chart-tile.legal", name = name),
            FollowState::Plain | FollowState::Last | FollowState::Unknown => name,
        }
    };
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, is_last, name()));
}

fn about_tile(ui: &mut Ui, model: &ScheduleModel, tile: &Tile, follows: FollowState<'_>) {
    let t = Tokens::of(ui);
    ui.set_max_width(320.0);
    ui.label(RichText::new(format!("{} {}", model.listed.1, tile.sheet.name)).strong());
    if tile.title != tile.sheet.name {
        ui.label(&tile.title);
    }
    ui.label(RichText::new(&tile.says).small().color(t.ink_soft));
    ui.label(RichText::new(dicta_program::path_text(&tile.steps)).monospace().small());
    for mark in &tile.marks {
        let title = model.marks.iter().find(|(n, _)| n == mark).map_or(mark.as_str(), |(_, t)| t);
        ui.label(RichText::new(title).small());
    }
    for (_, title) in model.first.iter().filter(|(name, _)| *name == tile.sheet.name) {
        ui.label(RichText::new(title).small());
    }
    if let FollowState::Illegal(why) = follows {
        for why in why {
            ui.colored_label(t.error, &why.text);
            ui.label(RichText::new(words!("sheet-chart-rule", rule = why.rule.as_str())).small().color(t.ink_soft));
        }
    }
}

/// Explains the icons and frames.
fn legend(ui: &mut Ui, cx: &SheetContext<'_>, model: &ScheduleModel) {
    let t = Tokens::of(ui);
    let mut firsts: Vec<&String> = model.first.iter().map(|(_, title)| title).collect();
    firsts.dedup();
    if model.marks.is_empty() && firsts.is_empty() {
        return;
    }
    ui.add_space(space::M);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(space::M, space::XXS);
        for title in firsts {
            let (at, sign) = (legend_line(ui, title), icons::ICON_FLAG.codepoint);
            ui.painter().text(at, Align2::CENTER_CENTER, sign, theme::icon_font(12.0), t.accent);
        }
        for (name, title) in &model.marks {
            let at = legend_line(ui, title);
            if let Some(figure) = path::icon_of(cx, &model.looks, name) {
                let placing = dicta_art::look::Placing::plain(at, 56.0, t.ink);
                figure.paint(&OnScreen(ui.painter()), &t.for_charts().colours(), placing);
            } else if let Some(colour) = path::frame_of(cx, &t.for_charts(), &model.looks, name) {
                let square = Rect::from_center_size(at, Vec2::splat(13.0));
                let stroke = Stroke::new(2.0, colour);
                ui.painter().rect_stroke(square, CornerRadius::same(2), stroke, StrokeKind::Inside);
            }
        }
    });
}

/// A line of the legend. Returns the centre of the space for its sign.
fn legend_line(ui: &mut Ui, title: &str) -> egui::Pos2 {
    let t = Tokens::of(ui);
    let galley = parts::line(ui, title, FontId::proportional(size::SMALL), t.ink_soft, 330.0);
    let (rect, response) = ui.allocate_exact_size(vec2(galley.size().x + 20.0, 18.0), Sense::hover());
    let at = egui::pos2(rect.left() + 20.0, rect.center().y - galley.size().y / 2.0);
    ui.painter().galley(at, galley.clone(), t.ink_soft);
    parts::whole(response, &galley);
    rect.left_center() + vec2(8.0, 0.0)
}

/// The paths that may not follow, by reason, each with a link to its source.
fn reasons(ui: &mut Ui, cx: &SheetContext<'_>, last: &str, after: &After, action: &mut SheetAction) {
    if after.refused.is_empty() {
        return;
    }
    let t = Tokens::of(ui);
    section(ui, &words!("sheet-chart-why", name = last));
    let mut by: Vec<(&Why, Vec<&str>)> = Vec::new();
    let mut without: Vec<&str> = Vec::new();
    for (name, why) in &after.refused {
        for why in why {
            match by.iter_mut().find(|(w, _)| w.origin == why.origin && w.text == why.text) {
                Some((_, names)) => names.push(name),
                None => by.push((why, vec![name])),
            }
        }
        if why.is_empty() {
            without.push(name);
        }
    }
    for (why, names) in by {
        paper::lines(ui, |ui| {
            ui.spacing_mut().item_spacing.x = space::XS;
            let said = ui.link(RichText::new(&why.text).small());
            let says = || words!("sheet-chart-why.help", rule = why.rule.as_str());
            if said.on_hover_ui(|ui| _ = ui.label(says())).clicked() {
                parts::go_to(cx, why.origin, action);
            }
            ui.label(RichText::new(names.join(", ")).small().color(t.ink_soft));
        });
    }
    if !without.is_empty() {
        let text = words!("sheet-chart-incomplete", list = without.join(", "));
        ui.label(RichText::new(text).small().color(t.ink_soft));
    }
}
