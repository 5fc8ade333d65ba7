//! A mission: its pieces from the roster, moved and turned, what is missing from the checklist, its score, a zone.

use crate::ui::CARTS;
use crate::ui::hand::{Hand, Keyboard, Mouse};
use crate::ui::lookup::{tab, words};
use egui::{Key, Modifiers, Pos2, vec2};

impl Mouse {
    /// The middle of a cell of the yard.
    fn cell(&self, column: f32, row: f32) -> Pos2 {
        self.app.square("Yard", (4.0, 3.0), (column, row))
    }

    /// Drags an entry of the roster to a cell.
    pub(super) fn brings(&mut self, entry: &str, column: f32, row: f32) -> &mut Self {
        let (from, to) = (self.place(words!("sheet-mission-add", entry = entry)), self.cell(column, row));
        self.drags(from, &[from + vec2(-40.0, -20.0), to])
    }
}

#[test]
fn a_mission_is_made_played_and_undone_with_the_mouse() {
    let mut hand = Mouse::in_project(CARTS);
    hand.command(words!("menu-file"), words!("command-new-mission")).click(words!("mission-new.do"));
    hand.sees(tab("mission_1"));
    // Pieces come from the roster onto the map, for the seat in use.
    hand.brings("Wagon", 0.0, 1.0).click(words!("sheet-mission-seat", seat = "Blue")).brings("Barrow", 3.0, 1.0);
    // One more by a click, moved on the map and turned.
    hand.click(words!("sheet-mission-add", entry = "Barrow"));
    let cells = [(2.0, 0.0), (2.0, 1.0), (2.0, 2.0)].map(|(column, row)| hand.cell(column, row));
    hand.drags(cells[0], &cells[1..]).click(words!("hand-turn-right"));
    // What is missing is done from the checklist.
    hand.click(words!("sheet-mission-do.of", what = words!("check-no-end")));
    hand.pick(words!("sheet-ending-when"), words!("sheet-ending-none"));
    hand.pick(words!("sheet-ending-who"), words!("sheet-mission-end", who = "Blue")).click(words!("sheet-ending-do"));
    hand.pick(words!("sheet-score-of"), "Worth").click(words!("input-less", name = words!("sheet-mission-turns")));
    hand.pick(words!("sheet-mission-option", option = "Night"), "on");
    insta::assert_snapshot!(hand.written());
    hand.plays().undoes_all();
}

#[test]
fn a_mission_is_made_played_and_undone_with_the_keyboard() {
    let mut hand = Keyboard::in_project(CARTS);
    hand.command(words!("command-new-mission")).fills(words!("mission-new.name"), "race");
    hand.sees(words!("mission-new.name-taken")).fills(words!("mission-new.name"), "chase");
    hand.fills(words!("mission-new.title"), "The chase").fills(words!("mission-new.seat", n = 2), "Runner");
    hand.uses(words!("mission-new.do")).sees(tab("The chase")).uses(words!("sheet-mission-add", entry = "Wagon"));
    hand.uses(words!("sheet-mission-do.of", what = words!("check-seat-no-pieces", seat = "Runner")));
    // The search field has the focus; Enter adds what it finds.
    hand.types("barr").times(1, Key::Enter);
    // On the map: the cursor goes to a piece, Space selects it, and keys move and turn it.
    hand.reach(words!("board-map", map = "Yard")).times(1, Key::ArrowDown).times(1, Key::Space);
    hand.press(Modifiers::COMMAND, Key::ArrowUp).press(Modifiers::SHIFT, Key::ArrowRight);
    let of = |what: &str| words!("sheet-mission-value", piece = "hunter", what = what);
    hand.fills(words!("sheet-mission-value", piece = "r1", what = words!("sheet-mission-name")), "hunter");
    hand.times(1, Key::Enter).fills(of(words!("sheet-mission-title")), "The hunter").times(1, Key::Enter);
    hand.uses(words!("input-more", name = of("Cracks"))).uses(words!("sheet-describe.add")).types("Who is faster?");
    hand.uses(words!("hand-take")).pick(words!("sheet-score-of"), "Worth");
    hand.uses(words!("input-more", name = words!("sheet-score-by")));
    // A zone of two cells.
    hand.uses(words!("sheet-mission-zone")).types("goal").reach(words!("board-map", map = "Yard"));
    hand.press(Modifiers::SHIFT, Key::ArrowRight).times(1, Key::Space).uses(words!("sheet-zone-new.do"));
    insta::assert_snapshot!(hand.written());
    hand.plays().undoes_all();
}
