//! An aircraft: declared, its numbers in steps, a field that has its default.

use super::SKIRMISH;
use crate::ui::hand::{Keyboard, Mouse};
use crate::ui::lookup::words;
use egui::Key;

#[test]
fn an_aircraft_is_made_with_the_mouse() {
    let mut hand = Mouse::in_new_project(SKIRMISH);
    hand.declares("Aircraft", "camel", "Camel");
    let more = words!("input-more", name = "Wings");
    hand.double_click(words!("sheet-field-boxes", title = "Wings", n = 1));
    hand.click(more).click(more).click(words!("hand-take"));
    // What a value is not set to can be set from a list, or with the menu of what shows it.
    hand.pick(words!("sheet-card-add.name"), "Stability").click("C");
    hand.menu_of(words!("sheet-field-boxes", title = "Engine", n = 1), words!("hand-change"));
    hand.click(words!("input-more", name = "Engine")).click(words!("hand-take"));
    // A list of ticks.
    hand.click(words!("hand-change")).click("2S2").click("3S3");
    insta::assert_snapshot!(hand.written());
    hand.plays().undoes_all();
}

#[test]
fn an_aircraft_is_made_with_the_keyboard() {
    let mut hand = Keyboard::in_new_project(SKIRMISH);
    hand.declares("Aircraft", "camel", "Camel");
    // A number replaces the one that is shown; arrows choose from the list.
    hand.edits(words!("sheet-field-boxes", title = "Wings", n = 1)).types("6").times(1, Key::Enter);
    hand.pick(words!("sheet-card-add.name"), "Stability").uses("C");
    hand.menu_of(words!("sheet-field-boxes", title = "Engine", n = 1), words!("hand-change"));
    hand.types("4").times(1, Key::Enter).uses(words!("hand-change")).ticks("2S2").ticks("3S3");
    hand.times(1, Key::Escape);
    insta::assert_snapshot!(hand.written());
    hand.plays().undoes_all();
}
