//! A table: its rows split, their ranges, and its cells.

use super::SKIRMISH;
use crate::ui::hand::{Hand, Keyboard, Mouse};
use crate::ui::lookup::words;
use egui::Key;

#[test]
fn a_table_is_made_with_the_mouse() {
    let mut hand = Mouse::in_new_project(SKIRMISH);
    hand.declares(words!("declaration-new.table"), "losses", "Losses");
    hand.click(words!("sheet-table-row", key = "roll", label = "1–6")).click(words!("sheet-table-split"));
    hand.double_click("roll 4–6, result: 0").click(words!("input-more", name = "Losses, 4..6"));
    hand.click(words!("hand-take"));
    insta::assert_snapshot!(hand.written());
    hand.is_valid().undoes_all();
}

#[test]
fn a_table_is_made_with_the_keyboard() {
    let mut hand = Keyboard::in_new_project(SKIRMISH);
    hand.declares(words!("declaration-new.table"), "losses", "Losses");
    hand.uses(words!("sheet-table-row", key = "roll", label = "1–6"));
    hand.fills(words!("sheet-table-range"), "1..4").times(1, Key::Enter);
    // The gap is said, and filled.
    hand.sees("No entry for 5–6, after row 1–4.").uses(words!("sheet-table-add"));
    hand.edits("roll 5–6, result: 0").types("2").times(1, Key::Enter);
    insta::assert_snapshot!(hand.written());
    hand.is_valid().undoes_all();
}
