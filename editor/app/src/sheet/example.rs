//! The sheet of an example: the position on the board, the given facts, choices and actions, and the result of each
//! expectation.

use super::map::{dragged, is_locked, show_board, split};
use super::{Sheet, SheetAction, SheetContext, mission, paper, parts};
use crate::board::{BoardAction, BoardView, Grid, geometry};
use crate::theme::{Tokens, space};
use crate::words::words;
use dicta_ide::edit::Edit;
use dicta_program::Program;
use dicta_studio::hands;
use dicta_studio::sheet::Reading;
use dicta_studio::sheet::example::run::{Failure, Run};
use dicta_studio::sheet::example::{ExampleSheet, GivenPiece, Opening, StepKind, StepModel};
use dicta_studio::view::PieceView;
use egui::accesskit::Role;
use egui::{Button, Frame, Margin, Rect, RichText, Ui, Vec2, WidgetInfo};
use egui_material_icons::icons;
use std::sync::Arc;

/// The sheet of the example with this title.
pub fn new(name: &str) -> Box<dyn Sheet> {
    // An overview map would cover half of a board this small.
    let view = BoardView::without_overview();
    Box::new(Example { name: name.to_owned(), sheet: None, view, placed: None, row: 0, opening: None, offered: None })
}

struct Example {
    name: String,
    sheet: Option<ExampleSheet>,
    view: BoardView,
    /// The board size for which the view was last set.
    placed: Option<Vec2>,
    /// The selected row.
    row: usize,
    /// The initial position, with its program and the index of the example.
    opening: Option<(Arc<Program>, usize, Option<Opening>)>,
    /// The expectations to add, with their ticks; none while their list is closed.
    offered: Option<Vec<(String, bool)>>,
}

impl Sheet for Example {
    fn read(&mut self, reading: &Reading) -> bool {
        let found = ExampleSheet::of(reading, &self.name);
        let Some(found) = found else { return false };
        let rows = found.each.as_ref().map_or(0, |(_, rows)| rows.len());
        self.row = self.row.min(rows.saturating_sub(1));
        if self.sheet.as_ref() != Some(&found) {
            self.offered = None;
        }
        self.sheet = Some(found);
        true
    }

    fn show(&mut self, ui: &mut Ui, cx: &SheetContext<'_>, action: &mut SheetAction) {
        cx.examples.want();
        let Some(sheet) = self.sheet.take() else { return };
        self.open(cx, &sheet);
        let (mut view, opening, mut placed) = (std::mem::take(&mut self.view), self.opening.take(), self.placed);
        match &opening {
            Some((program, _, Some(at))) => {
                let given: Vec<_> = at.given(&sheet).filter(|(.., given)| !is_locked(cx, &given.of)).collect();
                // A drag moves the piece under the pointer, or else pans the board.
                let is_over = |id| given.iter().any(|(i, _, of)| of.moves && *i as i64 == id);
                view.brush = view.hovered_piece.is_some_and(is_over) || !view.stroke.is_empty();
                let lit = view.stroke.last().map(|to| vec![*to]);
                let mut dropped = false;
                split(
                    ui,
                    300.0,
                    |ui| {
                        if placed.replace(ui.available_size()) != Some(ui.available_size()) {
                            look_at_pieces(&mut view, program, at, ui.available_size());
                        }
                        let board = (&**program, cx.looks);
                        let done = show_board(ui, board, &mut view, at.map.index(), &at.zones, (&at.pieces, &[]), &lit);
                        dropped = done == BoardAction::Drawn;
                    },
                    |ui| self.words(ui, cx, &sheet, Some((&**program, at, given.as_slice())), action),
                );
                let moves = given.iter().filter(|(.., of)| of.moves).map(|(i, ..)| *i);
                if dropped
                    && let Some((piece, cell)) = dragged(&mut view, &at.pieces, moves)
                    && let Some((.., of)) = given.iter().find(|(i, ..)| *i == piece)
                    && let Some(map) = program.maps.get(at.map.index())
                {
                    action.edit = Some(hands::put(of.of.clone(), map, cell));
                }
            }
            _ => parts::page(ui, |ui| self.words(ui, cx, &sheet, None, action)),
        }
        (self.view, self.opening, self.sheet, self.placed) = (view, opening, Some(sheet), placed);
    }
}

/// A program, the opening in it, and the pieces of it that the user may change.
type Pieces<'a> = (&'a Program, &'a Opening, &'a [(usize, &'a PieceView, &'a GivenPiece)]);

impl Example {
    /// Loads the initial position: of the selected row in the program that ran it, or else of the example as last read.
    fn open(&mut self, cx: &SheetContext<'_>, sheet: &ExampleSheet) {
        let runs = cx.examples.runs();
        let at = sheet.heading.origin.start;
        let run = runs.and_then(|r| r.of(&sheet.path, at).nth(self.row).or_else(|| r.of(&sheet.path, at).next()));
        let (program, index) = match run {
            Some(run) => (&run.program, run.index),
            None => {
                let here = cx.reading.program.examples.iter().position(|e| e.head.origin == sheet.heading.origin);
                (&cx.reading.program, here.unwrap_or(usize::MAX))
            }
        };
        let same = |(p, i, _): &(Arc<Program>, usize, Option<Opening>)| Arc::ptr_eq(p, program) && *i == index;
        if !self.opening.as_ref().is_some_and(same) {
            self.opening = Some((program.clone(), index, Opening::of(program, index)));
            self.placed = None;
            self.offered = None;
        }
    }

    fn words(
        &mut self,
        ui: &mut Ui,
        cx: &SheetContext<'_>,
        sheet: &ExampleSheet,
        given: Option<Pieces<'_>>,
        action: &mut SheetAction,
    ) {
        let runs: Vec<&Run> =
            cx.examples.runs().map_or_else(Vec::new, |r| r.of(&sheet.path, sheet.heading.origin.start).collect());
        paper::head(ui, cx, &sheet.heading, "", action);
        ui.add_space(space::XS);
        verdict(ui, cx, &runs);
        mission::options(ui, cx, &sheet.options, action);
        if let Some(given) = given {
            pieces(ui, given, action);
        }
        if let Some((names, rows)) = &sheet.each {
            self.rows(ui, names, rows, &runs);
        }
        let run = runs.get(self.row).copied().or(runs.first().copied());
        let mut before = None;
        for (i, step) in sheet.steps.iter().enumerate() {
            if before != Some(step.sort) {
                parts::section(ui, &heading(step.sort));
            }
            before = Some(step.sort);
            let same = sheet.steps[..i].iter().filter(|s| s.text == step.text).count();
            ui.push_id((&step.text, same), |ui| show_step(ui, cx, sheet, i, run, action));
        }
        self.expectations(ui, cx, sheet, &runs, action);
        others(ui, sheet, run);
    }

    /// Lists what is true at the end of the steps, to expect it.
    fn expectations(
        &mut self,
        ui: &mut Ui,
        cx: &SheetContext<'_>,
        sheet: &ExampleSheet,
        runs: &[&Run],
        action: &mut SheetAction,
    ) {
        if is_locked(cx, &sheet.of) {
            return;
        }
        ui.add_space(space::XS);
        let add = ui.add_enabled(!runs.is_empty(), Button::new(words!("sheet-example-expect")).small());
        if add.on_hover_text(words!("sheet-example-expect.help")).clicked() {
            self.offered = match self.offered.take() {
                Some(_) => None,
                None => Some(sheet.expectations(runs).into_iter().map(|line| (line, false)).collect()),
            };
        }
        let Some(offered) = &mut self.offered else { return };
        let (width, mut done) = (ui.available_width(), false);
        paper::card(ui, width, |ui| {
            if offered.is_empty() {
                paper::soft(ui, &words!("sheet-example-expect.none"));
                return;
            }
            for (line, is_on) in offered.iter_mut() {
                let text = paper::code(ui, line.strip_prefix("expect ").unwrap_or(line), 12.0);
                ui.checkbox(is_on, text);
            }
            let is_any = offered.iter().any(|(_, is_on)| *is_on);
            done = ui.add_enabled(is_any, Button::new(words!("sheet-example-expect.add"))).clicked();
        });
        if done {
            let lines = offered.drain(..).filter(|(_, is_on)| *is_on);
            let edits = lines.map(|(member, _)| Edit::Add { member, to: sheet.of.clone() }).collect();
            let title = words!("sheet-example-expect.step", title = sheet.heading.title.as_str());
            action.edits = Some((title, edits));
            self.offered = None;
        }
    }

    /// Shows the rows of an `each` example.
    fn rows(&mut self, ui: &mut Ui, names: &[String], rows: &[String], runs: &[&Run]) {
        let t = Tokens::of(ui);
        ui.horizontal_wrapped(|ui| {
            paper::soft(ui, &words!("sheet-example-each", names = names.join(", ")));
            for (i, row) in rows.iter().enumerate() {
                let (icon, colour) = sign(t, runs.get(i).filter(|r| r.outcome.waits.is_none()).map(|r| r.passed()));
                let text = RichText::new(format!("{icon} {row}")).small().color(colour);
                let button = ui.add(Button::selectable(self.row == i, text));
                let name = || words!("sheet-example-row", row = row.as_str());
                button.widget_info(|| WidgetInfo::labeled(Role::Button, true, name()));
                if button.on_hover_text(words!("sheet-example-row.help")).clicked() {
                    self.row = i;
                }
            }
        });
    }
}

/// Shows a menu for each piece that the example sets up: to turn it, and to move it by one cell.
fn pieces(ui: &mut Ui, (program, at, given): Pieces<'_>, action: &mut SheetAction) {
    let Some(map) = program.maps.get(at.map.index()).filter(|_| !given.is_empty()) else { return };
    parts::section(ui, &words!("sheet-example-pieces"));
    for (_, piece, of) in given {
        let (cell, facing) = (map.cell_name(piece.cell), program.board.facing_name(piece.facing));
        let (name, title) = (of.name.as_str(), piece.entry_title.as_str());
        let says = words!("sheet-example-piece", name = name, title = title, cell = cell, facing = facing);
        let menu = ui.menu_button(RichText::new(says).small(), |ui| {
            for (name, by) in [(words!("hand-turn-left"), -1), (words!("hand-turn-right"), 1)] {
                if ui.add_enabled(of.turns, Button::new(name)).clicked() {
                    action.edit = Some(hands::faced(of.of.clone(), program.board, piece.facing + by));
                    ui.close();
                }
            }
            for (direction, cell) in at.beside(program, piece.cell) {
                let name = words!("sheet-example-move", direction = direction);
                if ui.add_enabled(of.moves, Button::new(name)).clicked() {
                    action.edit = Some(hands::put(of.of.clone(), map, cell));
                    ui.close();
                }
            }
        });
        menu.response.on_hover_text(words!("sheet-example-piece.help"));
    }
}

/// Cell size below which pieces can't be distinguished, and cell size at which they can.
const SMALL: f32 = 22.0;
const LARGE: f32 = 30.0;
/// Minimum distance shown around the pieces, in cells.
const AROUND: f32 = 2.0;

/// Zooms in on the pieces if they would be too small on the whole map.
fn look_at_pieces(view: &mut BoardView, program: &Program, at: &Opening, room: Vec2) {
    let Some(map) = program.maps.get(at.map.index()) else { return };
    let grid = Grid(program.board);
    let (extent, room) = (grid.extent(map.width, map.height), room - Vec2::splat(20.0));
    let fitting = |size: Vec2| (room.x / size.x).min(room.y / size.y);
    let centres = at.pieces.iter().filter(|p| p.cell >= 0).map(|p| {
        let (column, row) = geometry::place(map, p.cell);
        grid.centre(column, row)
    });
    let pieces = centres.fold(Rect::NOTHING, |all, p| all.union(Rect::from_pos(p))).expand(AROUND);
    let whole = fitting(extent);
    if !pieces.is_positive() || whole >= SMALL {
        view.fit();
        return;
    }
    let cell = fitting(pieces.size()).min(LARGE).max(whole);
    // Show as little as possible beyond the edges of the map.
    let half = room / (2.0 * cell);
    let within = |p: f32, half: f32, most: f32| if 2.0 * half < most { p.clamp(half, most - half) } else { most / 2.0 };
    let centre = pieces.center();
    view.look_at(egui::pos2(within(centre.x, half.x, extent.x), within(centre.y, half.y, extent.y)), cell);
}

fn sign(t: &Tokens, passed: Option<bool>) -> (&'static str, egui::Color32) {
    match passed {
        Some(true) => (icons::ICON_CHECK_CIRCLE.codepoint, t.good),
        Some(false) => (icons::ICON_CANCEL.codepoint, t.error),
        None => (icons::ICON_PENDING.codepoint, t.ink_faint),
    }
}

/// Shows in one line whether it passed, failed or is running.
fn verdict(ui: &mut Ui, cx: &SheetContext<'_>, runs: &[&Run]) {
    let t = Tokens::of(ui);
    let failed = runs.iter().filter(|r| r.failed()).count();
    let waits = runs.iter().find_map(|r| r.outcome.waits.as_deref()).filter(|_| failed == 0);
    let passed = (!runs.is_empty() && waits.is_none()).then_some(failed == 0);
    let says = match (passed, runs.len(), failed) {
        (None, ..) if waits.is_some() => match waits {
            Some(name) if !name.is_empty() => words!("sheet-example-waits.for", name = name),
            _ => words!("sheet-example-waits"),
        },
        (None, ..) if cx.examples.is_busy() => words!("sheet-example-busy"),
        (None, ..) => words!("sheet-example-not-run"),
        (Some(true), n, _) => words!("sheet-example-passed", n = n),
        (Some(false), 1, _) => words!("sheet-example-failed"),
        (Some(false), n, failed) => words!("sheet-example-failed.rows", n = failed, all = n),
    };
    let (icon, colour) = sign(t, passed);
    let fill = match passed {
        Some(false) => t.error_soft,
        _ => t.well,
    };
    Frame::new().fill(fill).corner_radius(4).inner_margin(Margin::symmetric(8, 4)).show(ui, |ui| {
        ui.horizontal(|ui| {
            ui.label(RichText::new(icon).color(colour));
            ui.label(RichText::new(says).strong().color(colour));
        });
    });
}

fn heading(sort: StepKind) -> String {
    match sort {
        StepKind::Given => words!("sheet-example-given"),
        StepKind::Chance => words!("sheet-example-chance"),
        StepKind::Choice => words!("sheet-example-chosen"),
        StepKind::Does => words!("sheet-example-played"),
        StepKind::Expects => words!("sheet-example-expected"),
    }
}

fn show_step(
    ui: &mut Ui,
    cx: &SheetContext<'_>,
    sheet: &ExampleSheet,
    number: usize,
    run: Option<&Run>,
    action: &mut SheetAction,
) {
    let Some(step) = sheet.steps.get(number) else { return };
    let t = Tokens::of(ui);
    let wrong: Vec<&Failure> = run.into_iter().flat_map(|r| r.failures_at(step.origin)).collect();
    ui.horizontal_top(|ui| {
        let state = match step.sort {
            _ if !wrong.is_empty() => Some(false),
            StepKind::Expects if run.is_some_and(|r| r.passed_by(step.origin)) => Some(true),
            _ => None,
        };
        let (icon, colour) = match (state, step.sort) {
            (None, StepKind::Expects) => sign(t, None),
            (None, _) => (icons::ICON_REMOVE.codepoint, t.ink_faint),
            (state, _) => sign(t, state),
        };
        ui.label(RichText::new(icon).small().color(colour));
        if !is_locked(cx, &sheet.of) {
            remove(ui, sheet, step, action);
        }
        ui.vertical(|ui| {
            ui.spacing_mut().item_spacing.y = 1.0;
            let ink = if wrong.is_empty() { t.ink } else { t.error };
            let words = step.text.strip_prefix(word(step.sort)).unwrap_or(&step.text).trim_start();
            let text = paper::code(ui, words, 12.0).color(ink);
            let shown = paper::to_text(ui, cx, text, step.origin, action);
            shown.on_hover_text(words!("sheet-text"));
            for failure in wrong {
                found(ui, failure);
            }
        });
    });
}

/// Shows the button that removes a step. An edit names a step by its source, so it must be the only one like it.
fn remove(ui: &mut Ui, sheet: &ExampleSheet, step: &StepModel, action: &mut SheetAction) {
    let is_single = sheet.steps.iter().filter(|s| s.text == step.text).count() == 1;
    let icon = RichText::new(icons::ICON_CLOSE.codepoint).small().color(Tokens::of(ui).ink_faint);
    let button = ui.add_enabled(is_single, Button::new(icon).frame(false).small());
    let button = button.accessible_name(words!("sheet-example-remove", step = step.text.as_str()));
    let button = button.on_disabled_hover_text(words!("sheet-example-remove.several"));
    if button.on_hover_text(words!("sheet-example-remove.help")).clicked() {
        action.edit = Some(Edit::Remove { member: step.text.clone(), from: sheet.of.clone() });
    }
}

fn word(sort: StepKind) -> &'static str {
    match sort {
        StepKind::Given => "given",
        StepKind::Choice => "choose",
        StepKind::Expects => "expect",
        StepKind::Chance | StepKind::Does => "",
    }
}

fn found(ui: &mut Ui, failure: &Failure) {
    let t = Tokens::of(ui);
    Frame::new().fill(t.error_soft).corner_radius(3).inner_margin(Margin::symmetric(6, 3)).show(ui, |ui| {
        let expected = words!("sheet-example-differs.expected");
        for (word, text) in [(expected, &failure.expected), (words!("sheet-example-differs.found"), &failure.found)] {
            ui.horizontal_top(|ui| {
                ui.label(RichText::new(format!("{word:<8}")).small().color(t.ink_soft));
                ui.add(egui::Label::new(RichText::new(text).small().color(t.ink)).wrap());
            });
        }
    });
}

/// Shows failures that do not belong to a step.
fn others(ui: &mut Ui, sheet: &ExampleSheet, run: Option<&Run>) {
    let t = Tokens::of(ui);
    let of_step: Vec<&Failure> =
        run.into_iter().flat_map(|r| sheet.steps.iter().flat_map(|s| r.failures_at(s.origin))).collect();
    let all = run.into_iter().flat_map(|r| &r.outcome.failures);
    let rest: Vec<&Failure> = all.filter(|f| !of_step.contains(f)).collect();
    if rest.is_empty() {
        return;
    }
    parts::section(ui, &words!("sheet-example-besides"));
    for failure in rest {
        ui.label(RichText::new(icons::ICON_CANCEL.codepoint).color(t.error));
        found(ui, failure);
    }
}
