//! The sheet of an example: the position on the board, the given facts, choices and actions, and the result of each
//! expectation. Pieces are placed and moved ([`example_pieces`]), steps added and scripted ([`example_steps`]), and
//! expectations picked from what is true at the end.

mod example_pieces;
mod example_steps;

use super::map::{dragged, is_locked, show_board, split};
use super::roster::{self, RosterView};
use super::{Sheet, SheetAction, SheetContext, mission, paper, parts};
use crate::board::{BoardAction, BoardView, Grid, geometry};
use crate::theme::{Tokens, space};
use crate::words::words;
use dicta_ide::edit::Edit;
use dicta_program::Program;
use dicta_studio::hands;
use dicta_studio::hands::pieces::{Placeable, placeable};
use dicta_studio::sheet::Reading;
use dicta_studio::sheet::example::run::{Failure, Run};
use dicta_studio::sheet::example::{ExampleSheet, Opening};
use egui::accesskit::Role;
use egui::{Button, Frame, Margin, Rect, RichText, Ui, Vec2, WidgetInfo};
use egui_material_icons::icons;
use example_pieces::Pieces;
use example_steps::StepsView;
use std::sync::Arc;

/// The sheet of the example with this title.
pub fn new(name: &str) -> Box<dyn Sheet> {
    // An overview map would cover half of a board this small.
    let view = BoardView::without_overview();
    Box::new(Example { name: name.to_owned(), view, ..Example::default() })
}

#[derive(Default)]
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
    /// What its pieces can be, and the roster while it is open.
    entries: Vec<Placeable>,
    placing: Option<RosterView>,
    steps: StepsView,
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
        self.entries = placeable(&reading.program);
        self.sheet = Some(found);
        true
    }

    fn show(&mut self, ui: &mut Ui, cx: &SheetContext<'_>, action: &mut SheetAction) {
        cx.examples.want();
        let Some(sheet) = self.sheet.take() else { return };
        self.open(cx, &sheet);
        let (mut view, opening, mut placed) = (std::mem::take(&mut self.view), self.opening.take(), self.placed);
        let mut wanted = None;
        match &opening {
            Some((program, index, Some(at))) => {
                let given: Vec<_> = at.given(&sheet).filter(|(.., given)| !is_locked(cx, &given.of)).collect();
                // A drag moves the piece under the pointer, or else pans the board.
                let is_over = |id| given.iter().any(|(i, _, of)| of.moves && *i as i64 == id);
                view.brush = view.hovered_piece.is_some_and(is_over) || !view.stroke.is_empty();
                let coming = roster::dragged(ui).filter(|_| !is_locked(cx, &sheet.of));
                let over = view.over.filter(|_| coming.is_some());
                let lit = view.stroke.last().copied().or(over).map(|to| vec![to]);
                let mut dropped = false;
                split(
                    ui,
                    300.0,
                    |ui| {
                        if placed.replace(ui.available_size()) != Some(ui.available_size()) {
                            look_at_pieces(&mut view, program, at, ui.available_size());
                        }
                        let board = (&**program, cx.looks);
                        let done =
                            show_board(ui, board, &mut view, at.map.index(), &at.zones, (&at.pieces, &[], &[]), &lit);
                        dropped = done == BoardAction::Drawn;
                    },
                    |ui| wanted = self.words(ui, cx, &sheet, Some((&**program, at, given.as_slice())), action),
                );
                let side = self.placing.as_ref().map_or(0, |view| view.of);
                let dropped_entry = coming.filter(|(_, is_dropped)| *is_dropped).zip(view.over);
                let new = dropped_entry.map(|((entry, _), cell)| (entry.entry, Some(cell)));
                let new = new.or(wanted.take().map(|entry| (entry, view.cursor)));
                if let (Some((entry, cell)), Some(example)) = (new, program.examples.get(*index)) {
                    example_pieces::place(cx, (program, &example.mission), &sheet, (&entry, side, cell), action);
                }
                let moves = given.iter().filter(|(.., of)| of.moves).map(|(i, ..)| *i);
                if dropped
                    && let Some((piece, cell)) = dragged(&mut view, &at.pieces, moves)
                    && let Some((.., of)) = given.iter().find(|(i, ..)| *i == piece)
                    && let Some(map) = program.maps.get(at.map.index())
                {
                    action.edit = Some(hands::put(of.of.clone(), map, cell));
                }
            }
            _ => parts::page(ui, |ui| wanted = self.words(ui, cx, &sheet, None, action)),
        }
        if let Some(entry) = wanted
            && let Some((program, index, _)) = &opening
            && let Some(example) = program.examples.get(*index)
        {
            let side = self.placing.as_ref().map_or(0, |view| view.of);
            example_pieces::place(cx, (program, &example.mission), &sheet, (&entry, side, None), action);
        }
        (self.view, self.opening, self.sheet, self.placed) = (view, opening, Some(sheet), placed);
    }
}

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
            self.opening = Some((program.clone(), index, Opening::of(program, index, sheet.has_board)));
            self.placed = None;
            self.offered = None;
        }
    }

    /// Shows everything but the board. Returns the entry of a piece to place.
    fn words(
        &mut self,
        ui: &mut Ui,
        cx: &SheetContext<'_>,
        sheet: &ExampleSheet,
        given: Option<Pieces<'_>>,
        action: &mut SheetAction,
    ) -> Option<String> {
        let runs: Vec<&Run> =
            cx.examples.runs().map_or_else(Vec::new, |r| r.of(&sheet.path, sheet.heading.origin.start).collect());
        paper::head(ui, cx, &sheet.heading, "", action);
        ui.add_space(space::XS);
        verdict(ui, cx, &runs);
        mission::options(ui, cx, &sheet.options, action);
        if let Some(given) = given {
            example_pieces::show(ui, sheet, given, action);
        }
        let wanted = example_pieces::placing(ui, cx, sheet, &self.entries, &mut self.placing);
        if let Some((names, rows)) = &sheet.each {
            self.rows(ui, names, rows, &runs);
        }
        let run = runs.get(self.row).copied().or(runs.first().copied());
        self.steps.show(ui, cx, sheet, run, action);
        self.expectations(ui, cx, sheet, &runs, action);
        others(ui, sheet, run);
        wanted
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
        example_steps::found(ui, failure);
    }
}
