//! The entries of a kind as a table: new ones, a cell, a field of several entries at once.

use super::SKIRMISH;
use crate::ui::hand::{Hand, Keyboard, Mouse};
use crate::ui::lookup::{tab, words};
use egui::{Key, Modifiers};

#[test]
fn a_roster_is_filled_with_the_mouse() {
    let mut hand = Mouse::in_new_project(SKIRMISH);
    hand.declares("Maneuver", "1S1", "Slow").click(words!("sheet-of.kind"));
    hand.click(words!("sheet-kind-new", kind = "Maneuver"));
    hand.click(words!("new-like.name")).types("1S2").click(words!("new-like.title")).types("Less slow");
    hand.click(words!("new-like.do")).click(tab("Maneuver"));
    // One cell, and a field of both.
    hand.double_click("Less slow: Speed 1").click(words!("input-more", name = "Speed")).click(words!("hand-take"));
    hand.click(words!("sheet-kind-tick", title = "Slow")).click(words!("sheet-kind-tick", title = "Less slow"));
    hand.menu_of("Slow: Heading L", words!("hand-all")).click("S");
    hand.click(words!("sheet-kind-sort", column = "Speed"));
    insta::assert_snapshot!(hand.written());
    hand.is_valid().undoes_all();
}

#[test]
fn a_roster_is_filled_with_the_keyboard() {
    let mut hand = Keyboard::in_new_project(SKIRMISH);
    hand.goes_to("kind maneuver").uses(words!("sheet-kind-new", kind = "Maneuver"));
    hand.fills(words!("new-like.name"), "1S1").fills(words!("new-like.title"), "Slow").uses(words!("new-like.do"));
    hand.goes_to("kind maneuver").uses(words!("sheet-kind-new", kind = "Maneuver"));
    hand.fills(words!("new-like.name"), "1S2").fills(words!("new-like.title"), "Less slow").uses(words!("new-like.do"));
    hand.goes_to("kind maneuver").edits("Less slow: Speed 1").types("2").times(1, Key::Enter);
    hand.ticks(words!("sheet-kind-tick", title = "Slow")).ticks(words!("sheet-kind-tick", title = "Less slow"));
    hand.reach("Slow: Heading L").press(Modifiers::ALT | Modifiers::SHIFT, Key::Enter).uses("S");
    hand.uses(words!("sheet-kind-sort", column = "Speed"));
    insta::assert_snapshot!(hand.written());
    hand.is_valid().undoes_all();
}
