//! The pieces that an example sets up: each with a menu, and the roster to place more.

use crate::sheet::map::is_locked;
use crate::sheet::roster::{self, RosterView};
use crate::sheet::{SheetAction, SheetContext, parts};
use crate::words::words;
use dicta_ide::edit::Edit;
use dicta_program::{Mission, Program};
use dicta_studio::hands;
use dicta_studio::hands::pieces::Placeable;
use dicta_studio::sheet::example::{ExampleSheet, GivenPiece, Opening};
use dicta_studio::view::PieceView;
use egui::{Button, RichText, Ui};

/// A program, the opening in it, and the pieces of it that the user may change.
pub type Pieces<'a> = (&'a Program, &'a Opening, &'a [(usize, &'a PieceView, &'a GivenPiece)]);

/// Shows a menu for each piece: to turn it, to move it by one cell, and to remove it.
pub fn show(ui: &mut Ui, sheet: &ExampleSheet, (program, at, given): Pieces<'_>, action: &mut SheetAction) {
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
            ui.separator();
            let remove = Button::new(words!("sheet-example-piece-remove"));
            if ui.add(remove).on_hover_text(words!("sheet-example-piece-remove.help")).clicked() {
                action.edit = Some(Edit::Clear { of: hands::examples::step(sheet, of.number) });
                ui.close();
            }
        });
        menu.response.on_hover_text(words!("sheet-example-piece.help"));
    }
}

/// Shows the button for the roster, and the roster while it is open. Returns the entry to place.
pub fn placing(
    ui: &mut Ui,
    cx: &SheetContext<'_>,
    sheet: &ExampleSheet,
    entries: &[Placeable],
    view: &mut Option<RosterView>,
) -> Option<String> {
    if is_locked(cx, &sheet.of) || entries.is_empty() {
        return None;
    }
    let place = ui.add(Button::new(words!("sheet-example-place")).small().selected(view.is_some()));
    if place.on_hover_text(words!("sheet-example-place.help")).clicked() {
        *view = match view {
            Some(_) => None,
            None => Some(RosterView { wants_focus: true, ..RosterView::default() }),
        };
    }
    let view = view.as_mut()?;
    roster::show(ui, cx, (&sides(&cx.reading.program), entries), view)
}

/// The sides, by title and number.
fn sides(program: &Program) -> Vec<(String, usize)> {
    let sides = program.kinds.get(1).map_or(&[][..], |k| &k.entries);
    sides.iter().enumerate().map(|(number, side)| (side.head.label().to_owned(), number)).collect()
}

/// Places a piece of an entry on a side, in a cell or beside the others.
pub fn place(
    cx: &SheetContext<'_>,
    (program, mission): (&Program, &Mission),
    sheet: &ExampleSheet,
    (entry, side, cell): (&str, usize, Option<i64>),
    action: &mut SheetAction,
) {
    let edits = hands::examples::placed(cx.reading, (program, mission), sheet, (entry, side, cell));
    let entry = entry.replace('_', " ");
    let title = words!("sheet-mission-step.add", mission = sheet.heading.title.as_str(), entry = entry);
    action.edits = edits.map(|edits| (title, edits));
}
