//! The card of an entry: as printed if its look defines that, followed by all other details.

use super::holders;
use super::paper;
use super::parts::{self, columns, part, section};
use super::path::{self, Window};
use super::work::Work;
use super::{EditTarget, Sheet, SheetAction, SheetContext};
use crate::board::Grid;
use crate::board::on_screen::OnScreen;
use crate::board::view::side_title;
use crate::theme::{Tokens, size, space};
use crate::words::words;
use crate::worker::Queue;
use dicta_studio::sheet::entry::{ArcModel, EntryModel, PartModel, Use};
use dicta_studio::sheet::field::{FieldRow, From, Shape};
use dicta_studio::sheet::holders::{Holder, HolderGroup};
use dicta_studio::sheet::prospect::{Prospect, Question};
use dicta_studio::sheet::{Reading, SheetKind, SheetRef};
use egui::accesskit::Role;
use egui::{Align2, CornerRadius, FontId, RichText, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, vec2};
use egui_material_icons::icons;

/// The views that a look may define.
pub(super) const VIEWS: [&str; 3] = ["top", "front", "side"];

/// The card of the entry with this name.
pub fn new(name: &str) -> Box<dyn Sheet> {
    Box::new(Card {
        name: name.to_owned(),
        model: EntryModel::default(),
        prospect: Work::default(),
        drawn: path::Drawn::default(),
        holders: Vec::new(),
        filter: String::new(),
    })
}

struct Card {
    name: String,
    model: EntryModel,
    /// Where it can move, for an entry that moves without a chart.
    prospect: Work<Prospect>,
    /// Its path while it is changed by hand.
    drawn: path::Drawn,
    /// Who could have it in a list, and the filter of that list.
    holders: Vec<HolderGroup>,
    filter: String,
}

impl Sheet for Card {
    fn read(&mut self, reading: &Reading) -> bool {
        let Some(model) = EntryModel::of(reading, &self.name) else { return false };
        // A path that has changed is no longer the one that is being drawn.
        if model.path().map(|(_, steps)| steps) != self.model.path().map(|(_, steps)| steps) {
            self.drawn = path::Drawn::default();
        }
        self.model = model;
        self.holders = HolderGroup::of(reading, &self.name);
        self.prospect.outdate();
        true
    }

    fn siblings(&self) -> Vec<SheetRef> {
        siblings(&self.model)
    }

    fn show(&mut self, ui: &mut Ui, cx: &SheetContext<'_>, action: &mut SheetAction) {
        let (model, drawn) = (&self.model, &mut self.drawn);
        let (groups, filter) = (&self.holders, &mut self.filter);
        let walks = model.piece && !model.rows.iter().any(|r| matches!(r.shape, Shape::Chart(_)));
        let prospect = walks.then(|| {
            self.prospect.get(ui.ctx(), Queue::Sheets, || {
                let question = Question::about(cx.reading, &SheetRef::new(SheetKind::Entry, &model.name));
                Box::new(move |stop| question.map(|q| q.answer(stop)).unwrap_or_default())
            })
        });
        parts::page(ui, |ui| {
            head(ui, cx, model, action);
            if let Some((row, steps)) = model.path() {
                path::section(ui, cx, (model, row, steps), drawn, action);
            }
            badges(ui, cx, model, action);
            marks(ui, cx, model, action);
            tracks(ui, cx, &model.rows, &model.card.boxes, action);
            ledger(ui, cx, model, action);
            add_field(ui, model, action);
            charts(ui, model, action);
            stations(ui, cx, &model.parts, action);
            arcs(ui, cx, model, action);
            if let Some((Some(found), fresh)) = prospect.filter(|(p, _)| p.is_some_and(|p| !p.reach.is_empty())) {
                super::reach::show(ui, cx, Some(found), fresh);
                let says = words!("sheet-found", assumed = found.assumed.as_str());
                ui.label(RichText::new(says).small().color(Tokens::of(ui).ink_faint));
            }
            in_play(ui, cx, &model.rows, action);
            holders::sections(ui, cx, (&model.name, groups), filter, action);
            // The lists above name these.
            let is_listed = |of: &&Use| {
                let holds = |h: &Holder| h.holds && h.name == of.by.name;
                groups.iter().any(|group| group.title == of.role && group.holders.iter().any(holds))
            };
            let others: Vec<Use> = model.uses.iter().filter(|of| !is_listed(of)).cloned().collect();
            uses(ui, &others, action);
            legend(ui, &model.rows);
        });
    }
}

/// The sheets that show the same entry.
pub fn siblings(model: &EntryModel) -> Vec<SheetRef> {
    let mut all = vec![SheetRef::new(SheetKind::Entry, &model.name)];
    if model.rows.iter().any(|r| matches!(r.shape, Shape::Chart(_))) {
        all.push(SheetRef::new(SheetKind::Schedule, &model.name));
    }
    all.push(SheetRef::new(SheetKind::Kind, &model.kind.0));
    all.extend(model.drawing.as_ref().map(|look| SheetRef::new(SheetKind::Look, look)));
    all
}

/// Title, kind, side and pictures.
pub fn head(ui: &mut Ui, cx: &SheetContext<'_>, model: &EntryModel, action: &mut SheetAction) {
    let t = Tokens::of(ui);
    let keys = &model.looks;
    let views: Vec<&str> = VIEWS
        .into_iter()
        .filter(|view| {
            let named: Vec<String> = keys.iter().map(|k| format!("{k}.{view}")).collect();
            cx.looks.figure(named.iter().map(String::as_str)).is_some()
        })
        .collect();
    let side = model.side();
    let several = views.len() > 1;
    ui.horizontal_top(|ui| {
        if let [view] = views[..] {
            let drawn = parts::picture(ui, Vec2::splat(104.0), "", Sense::hover(), |ui, rect| {
                parts::figure(ui, cx, keys, view, side, rect);
            });
            drawn.widget_info(|| WidgetInfo::labeled(Role::Image, true, view_title(view)));
            drawn.on_hover_text(words!("sheet-card-look"));
            ui.add_space(space::S);
        }
        ui.vertical(|ui| {
            ui.horizontal(|ui| {
                if let Some(side) = side {
                    parts::badge(ui, cx, side);
                    ui.label(RichText::new(side_title(&cx.reading.program, side)).small().color(t.ink_soft));
                    ui.label(RichText::new("·").color(t.ink_faint));
                }
                parts::link(ui, &model.kind.1, &SheetRef::new(SheetKind::Kind, &model.kind.0), action);
            });
            title(ui, cx, model, action);
            let lines = model.card.line.iter().filter_map(|name| model.row(name));
            for row in lines {
                // Figures alone need their title.
                let telling = row.value.chars().any(char::is_alphabetic);
                let name = format!("{}: {}", row.title, row.value);
                let shown = if telling { &row.value } else { &name };
                let galley = parts::line(ui, shown, FontId::proportional(size::BODY), t.ink, ui.available_width());
                let (rect, response) = part(ui, cx, row.origin, &name, galley.size(), action);
                ui.painter().galley(rect.min, galley, t.ink);
                let is_own = row.from == From::Own;
                parts::touch_field(ui, &response, (&model.name, &row.name), (row.origin, is_own), action);
                response.on_hover_ui(|ui| parts::about_field(ui, cx, row));
            }
            if !model.docs.is_empty() {
                ui.label(RichText::new(&model.docs).italics().color(t.ink_soft));
            }
            parts::source(ui, cx, model.source.as_deref(), model.reconstructed.as_deref());
        });
    });
    if several {
        ui.add_space(space::S);
        pictures(ui, cx, (keys, side), &views);
    }
}

/// These views of a look, beside each other.
pub(super) fn pictures(ui: &mut Ui, cx: &SheetContext<'_>, (keys, side): (&[String], Option<usize>), views: &[&str]) {
    let width = ((ui.available_width() - 2.0 * space::S) / 3.0).min(230.0);
    ui.horizontal(|ui| {
        for view in views {
            let title = view_title(view);
            let drawn = parts::picture(ui, vec2(width, width * 0.62), &title, Sense::hover(), |ui, rect| {
                parts::figure(ui, cx, keys, view, side, rect);
            });
            drawn.widget_info(|| WidgetInfo::labeled(Role::Image, true, &title));
        }
    });
}

fn view_title(view: &str) -> String {
    match view {
        "top" => words!("sheet-card-look.top"),
        "front" => words!("sheet-card-look.front"),
        _ => words!("sheet-card-look.side"),
    }
}

fn title(ui: &mut Ui, cx: &SheetContext<'_>, model: &EntryModel, action: &mut SheetAction) {
    let t = Tokens::of(ui);
    let galley = parts::wrapped(ui, &model.title, FontId::proportional(size::TITLE), t.ink, ui.available_width());
    let (rect, response) = part(ui, cx, model.origin, &model.title, galley.size(), action);
    ui.painter().galley(rect.min, galley, t.ink);
    parts::touch_at(ui, &response, model.origin, action);
    let says = || words!("sheet-text.named", word = model.kind.0.as_str(), name = model.name.as_str());
    response.on_hover_ui(|ui| _ = ui.label(says()));
}

/// The most important stats as badges: those that the look names, otherwise the first numbers and words.
fn badges(ui: &mut Ui, cx: &SheetContext<'_>, model: &EntryModel, action: &mut SheetAction) {
    let t = Tokens::of(ui);
    let rows: Vec<&FieldRow> = shown_first(model);
    if rows.is_empty() {
        return;
    }
    ui.add_space(space::S);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = Vec2::splat(space::S);
        for row in rows {
            let number = matches!(row.shape, Shape::Number(_));
            let points = if number { size::TITLE * 0.82 } else { size::BODY };
            let value = parts::line(ui, &row.value, FontId::proportional(points), parts::value_ink(t, row), 150.0);
            let name = parts::line(ui, &parts::short(&row.title), FontId::proportional(size::SMALL), t.ink_soft, 150.0);
            let width = (value.size().x.max(name.size().x) + 14.0).max(52.0);
            let spoken = format!("{}: {}", parts::short(&row.title), row.value);
            let (rect, response) = ui.allocate_exact_size(vec2(width, 44.0), Sense::click());
            ui.painter().rect(rect, CornerRadius::same(3), t.well, Stroke::new(1.0, t.line), StrokeKind::Inside);
            parts::highlight(ui, cx, row.origin, rect.shrink2(vec2(3.0, 0.0)), &response);
            response.widget_info(|| WidgetInfo::labeled(Role::Button, true, &spoken));
            if response.clicked() {
                parts::select_source(cx, row.origin, action);
            }
            let centre = rect.center();
            let at = egui::pos2(centre.x - value.size().x / 2.0, rect.top() + 14.0 - value.size().y / 2.0);
            ui.painter().galley(at, value, t.ink);
            let at = egui::pos2(centre.x - name.size().x / 2.0, rect.bottom() - name.size().y - 2.0);
            ui.painter().galley(at, name, t.ink_soft);
            parts::touch(ui, &response, row, action);
            response.on_hover_ui(|ui| parts::about_field(ui, cx, row));
        }
    });
}

/// The fields shown as badges.
fn shown_first(model: &EntryModel) -> Vec<&FieldRow> {
    let named: Vec<&FieldRow> = model.card.stats.iter().filter_map(|name| model.row(name)).collect();
    let usual = |r: &&FieldRow| r.role == "stat" && matches!(r.shape, Shape::Number(_) | Shape::Words);
    let short = |r: &&FieldRow| r.value.chars().count() <= 18;
    match named.is_empty() {
        false => named.into_iter().filter(|r| !matches!(r.shape, Shape::Mark(_))).collect(),
        true => model.rows.iter().filter(usual).filter(short).take(6).collect(),
    }
}

/// Its marks as switches in the order of their kind, so that a click leaves each in its place. One that does not hold
/// is less prominent: a cross in place of the tick or the icon of the look.
fn marks(ui: &mut Ui, cx: &SheetContext<'_>, model: &EntryModel, action: &mut SheetAction) {
    let rows: Vec<&FieldRow> = model.rows.iter().filter(|r| matches!(r.shape, Shape::Mark(_))).collect();
    if rows.is_empty() {
        return;
    }
    ui.add_space(space::S);
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = vec2(space::S, 0.0);
        rows.into_iter().for_each(|row| mark(ui, cx, model, row, action));
    });
}

fn mark(ui: &mut Ui, cx: &SheetContext<'_>, model: &EntryModel, row: &FieldRow, action: &mut SheetAction) {
    let t = Tokens::of(ui);
    let holds = row.shape == Shape::Mark(true);
    let ink = if holds { t.ink } else { t.ink_faint };
    let galley = parts::line(ui, &row.title, FontId::proportional(size::SMALL), ink, 360.0);
    let lead = 22.0;
    let room = vec2(galley.size().x + lead, 22.0);
    let (rect, response) = parts::switch(ui, cx, row, &row.title, room, action);
    let at = rect.left_center() + vec2(lead / 2.0, 0.0);
    let figure = path::icon_of(cx, &model.looks, &row.name).filter(|_| holds);
    let frame = path::frame_of(cx, &t.for_charts(), &model.looks, &row.name).filter(|_| holds);
    match (figure, frame) {
        (Some(figure), _) => {
            let placing = dicta_art::look::Placing::plain(at, 66.0, t.ink);
            figure.paint(&OnScreen(ui.painter()), &t.for_charts().colours(), placing);
        }
        (None, Some(colour)) => {
            let area = egui::Rect::from_center_size(at, Vec2::splat(14.0));
            ui.painter().rect_stroke(area, CornerRadius::same(2), Stroke::new(2.0, colour), StrokeKind::Inside);
        }
        (None, None) => {
            let (icon, size, ink) = match holds {
                true => (icons::ICON_CHECK, 14.0, t.good),
                false => (icons::ICON_CLOSE, 11.0, ink),
            };
            ui.painter().text(at, Align2::CENTER_CENTER, icon.codepoint, crate::theme::icon_font(size), ink);
        }
    }
    let at = rect.left_center() + vec2(lead, -galley.size().y / 2.0);
    ui.painter().galley(at, galley, ink);
    response.on_hover_ui(|ui| parts::about_field(ui, cx, row));
}

fn tracks(ui: &mut Ui, cx: &SheetContext<'_>, rows: &[FieldRow], order: &[String], action: &mut SheetAction) {
    let mut tracks: Vec<&FieldRow> = rows.iter().filter(|r| matches!(r.shape, Shape::Boxes(_))).collect();
    if tracks.is_empty() {
        return;
    }
    tracks.sort_by_key(|r| order.iter().position(|n| *n == r.name).unwrap_or(usize::MAX));
    section(ui, &words!("sheet-card-boxes"));
    let font = FontId::proportional(size::SMALL);
    let width = |r: &&FieldRow| {
        ui.painter().layout_no_wrap(parts::short(&r.title), font.clone(), egui::Color32::BLACK).size().x
    };
    let title = tracks.iter().map(width).fold(40.0, f32::max).min(160.0) + 6.0;
    for row in tracks {
        if let Shape::Boxes(count) = row.shape {
            parts::boxes(ui, cx, row, count, title, action);
        }
    }
}

/// All other constants.
fn ledger(ui: &mut Ui, cx: &SheetContext<'_>, model: &EntryModel, action: &mut SheetAction) {
    let first: Vec<&str> = shown_first(model).iter().map(|r| r.name.as_str()).collect();
    let rest: Vec<&FieldRow> = model
        .rows
        .iter()
        .filter(|r| matches!(r.shape, Shape::Number(_) | Shape::Words | Shape::Several(_) | Shape::Side(_)))
        .filter(|r| !first.contains(&r.name.as_str()) && !model.card.line.contains(&r.name))
        .collect();
    if rest.is_empty() {
        return;
    }
    section(ui, &words!("sheet-printed"));
    columns(ui, &rest, 200.0, 3, |ui, row, width| parts::ledger(ui, cx, row, width, action));
}

/// The list of fields that the entry does not set itself; a choice opens the input of the field.
fn add_field(ui: &mut Ui, model: &EntryModel, action: &mut SheetAction) {
    let can_be_set = |row: &&FieldRow| {
        matches!(row.role, "stat" | "track") && matches!(row.from, From::Default | From::Inherited(_))
    };
    let unset: Vec<&FieldRow> = model.rows.iter().filter(can_be_set).collect();
    if unset.is_empty() {
        return;
    }
    ui.add_space(space::XS);
    let list = egui::ComboBox::from_id_salt("add-field").selected_text(words!("sheet-card-add")).width(190.0);
    let list = list.show_ui(ui, |ui| {
        for row in unset {
            let item = ui.selectable_label(false, parts::short(&row.title));
            if item.on_hover_text(&row.name).clicked() {
                action.touched = Some((EditTarget::Field(row.entry.clone(), row.name.clone()), ui.min_rect()));
            }
        }
    });
    if let Some((_, rect)) = &mut action.touched
        && list.inner.is_some()
    {
        *rect = list.response.rect;
    }
    list.response.widget_info(|| WidgetInfo::labeled(Role::ComboBox, true, words!("sheet-card-add.name")));
}

/// Lists of entries with paths: the count and a link to the chart.
fn charts(ui: &mut Ui, model: &EntryModel, action: &mut SheetAction) {
    let t = Tokens::of(ui);
    for row in &model.rows {
        let Shape::Chart(listed) = &row.shape else { continue };
        section(ui, &row.title);
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = vec2(space::XS, space::XXS);
            let chart = words!("sheet-card-chart", n = listed.len());
            let open = egui::Button::new(format!("{} {chart}", icons::ICON_GRID_VIEW.codepoint));
            if ui.add(open).on_hover_text(words!("sheet-card-chart.help")).clicked() {
                action.turn = Some(SheetRef::new(SheetKind::Schedule, &model.name));
            }
            let change = ui.button(words!("hand-change")).on_hover_text(words!("hand-change.list"));
            if change.clicked() {
                action.touched = Some((EditTarget::Field(row.entry.clone(), row.name.clone()), change.rect));
            }
            for to in listed {
                let chip =
                    egui::Button::new(RichText::new(&to.name).small().color(t.ink)).stroke(Stroke::new(1.0, t.line));
                let chip = ui.add(chip.fill(t.well));
                if chip.on_hover_ui(|ui| _ = ui.label(words!("sheet-open", name = to.name.as_str()))).clicked() {
                    action.open = Some(to.clone());
                }
            }
        });
    }
}

fn stations(ui: &mut Ui, cx: &SheetContext<'_>, stations: &[PartModel], action: &mut SheetAction) {
    let t = Tokens::of(ui);
    if stations.iter().all(|p| p.entry.is_none()) {
        return;
    }
    section(ui, &words!("sheet-card-stations"));
    for station in stations.iter().filter(|p| p.entry.is_some()) {
        ui.horizontal_wrapped(|ui| {
            let name = parts::line(ui, &station.title, FontId::proportional(size::SMALL), t.ink_soft, 220.0);
            let (rect, response) = part(ui, cx, station.origin, &station.title, name.size() + vec2(4.0, 2.0), action);
            ui.painter().galley(rect.min + vec2(0.0, 1.0), name, t.ink_soft);
            response.on_hover_ui(|ui| {
                ui.label(&station.title);
                if let Some(steps) = &station.at {
                    ui.label(words!("sheet-card-station", path = dicta_program::path_text(steps)));
                }
            });
            if let Some((to, title)) = &station.entry {
                parts::link(ui, title, to, action);
            }
            let printed = station.rows.iter().filter(|r| r.role == "stat" && !matches!(r.shape, Shape::Mark(false)));
            for row in printed {
                let title = parts::short(&row.title);
                let text = if row.shape == Shape::Mark(true) { title } else { format!("{title} {}", row.value) };
                let galley = parts::line(ui, &text, FontId::proportional(size::SMALL), t.ink, 200.0);
                let (rect, response) = part(ui, cx, row.origin, &text, galley.size() + vec2(8.0, 2.0), action);
                ui.painter().galley(rect.min + vec2(4.0, 1.0), galley, t.ink);
                response.on_hover_ui(|ui| parts::about_field(ui, cx, row));
            }
        });
    }
}

fn arcs(ui: &mut Ui, cx: &SheetContext<'_>, model: &EntryModel, action: &mut SheetAction) {
    if !model.piece || (model.arcs.is_empty() && model.covers.is_empty()) {
        return;
    }
    section(ui, &words!("sheet-card-arcs"));
    ui.horizontal_wrapped(|ui| {
        ui.spacing_mut().item_spacing = Vec2::splat(space::M);
        if model.arcs.is_empty() {
            let none = ArcModel {
                name: String::new(),
                title: words!("sheet-card-cells"),
                docs: String::new(),
                cells: vec![],
                origin: model.origin,
            };
            arc(ui, cx, model, &none, action);
        }
        for of in &model.arcs {
            arc(ui, cx, model, of, action);
        }
    });
}

fn arc(ui: &mut Ui, cx: &SheetContext<'_>, model: &EntryModel, of: &ArcModel, action: &mut SheetAction) {
    let t = Tokens::of(ui);
    let grid = Grid(cx.reading.program.board);
    let response = parts::picture(ui, vec2(132.0, 132.0), &of.title, Sense::click(), |ui, rect| {
        let painter = ui.painter_at(rect);
        let covered: Vec<(i64, i64)> = std::iter::once((0, 0))
            .chain(model.covers.iter().map(|steps| grid.trace((0, 0), 0, steps).last().map_or((0, 0), |(c, _)| *c)))
            .collect();
        // All arcs of a board have the same scale, so that you can compare them.
        let most = model.arcs.iter().flat_map(|a| &a.cells).map(|(c, r)| c.abs().max(r.abs())).max().unwrap_or(1);
        let corners = [(-most, -most), (most, most), (-most, most), (most, -most)];
        let window = Window::around(grid, corners.into_iter(), rect, 1.0);
        window.grid(&painter, Stroke::new(0.6, t.grid));
        for cell in &of.cells {
            window.cell(&painter, *cell, t.accent.gamma_multiply(0.38), Stroke::NONE);
        }
        for cell in &covered {
            window.cell(&painter, *cell, t.sheet, Stroke::new(1.0, t.ink_soft));
        }
        let centre = window.centre((0, 0));
        crate::board::glyph::arrow_head(&painter, centre, vec2(0.0, -1.0), window.scale * 0.34, t.ink);
    });
    let name = || words!("sheet-card-arc", title = of.title.as_str(), n = of.cells.len());
    parts::highlight(ui, cx, of.origin, response.rect.shrink(2.0), &response);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, name()));
    if response.clicked() {
        parts::select_source(cx, of.origin, action);
    }
    response.on_hover_ui(|ui| {
        ui.label(name());
        if !of.docs.is_empty() {
            ui.label(&of.docs);
        }
    });
}

/// Values that change in play: their initial values, and who may know them.
fn in_play(ui: &mut Ui, cx: &SheetContext<'_>, rows: &[FieldRow], action: &mut SheetAction) {
    let rows: Vec<&FieldRow> = rows.iter().filter(|r| r.shape == Shape::InPlay).collect();
    if rows.is_empty() {
        return;
    }
    section(ui, &words!("sheet-at-start"));
    columns(ui, &rows, 200.0, 3, |ui, row, width| parts::ledger(ui, cx, row, width, action));
}

/// Where it is used, by purpose.
pub fn uses(ui: &mut Ui, uses: &[Use], action: &mut SheetAction) {
    if uses.is_empty() {
        return;
    }
    let t = Tokens::of(ui);
    section(ui, &words!("sheet-card-uses"));
    let mut roles: Vec<&str> = uses.iter().map(|u| u.role.as_str()).collect();
    roles.dedup();
    let mut done: Vec<&str> = Vec::new();
    for role in roles {
        if done.contains(&role) {
            continue;
        }
        done.push(role);
        paper::lines(ui, |ui| {
            ui.spacing_mut().item_spacing = vec2(space::XS, space::XXS);
            ui.label(RichText::new(format!("{role}:")).small().color(t.ink_soft));
            let of_role = uses.iter().filter(|u| u.role == role);
            parts::links(ui, of_role.map(|u| (u.title.as_str(), &u.by)), action);
        });
    }
}

/// Explains the text colours, if there are several.
fn legend(ui: &mut Ui, rows: &[FieldRow]) {
    let t = Tokens::of(ui);
    let inherited = rows.iter().any(|r| matches!(r.from, From::Inherited(_)));
    let default = rows.iter().any(|r| r.from == From::Default && !matches!(r.shape, Shape::Mark(false)));
    if !inherited && !default {
        return;
    }
    ui.add_space(space::M);
    ui.horizontal_wrapped(|ui| {
        let say = |ui: &mut Ui, text: String, colour| ui.label(RichText::new(text).small().color(colour));
        say(ui, words!("sheet-ink-own"), t.ink);
        if inherited {
            say(ui, format!("· {}", words!("sheet-ink-inherited")), t.ink_soft);
        }
        if default {
            say(ui, format!("· {}", words!("sheet-ink-default")), t.ink_faint);
        }
    });
}
