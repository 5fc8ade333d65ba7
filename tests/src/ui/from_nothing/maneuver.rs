//! A maneuver: its path drawn on hexes, its marks, its mirror image, who has it.

use super::SKIRMISH;
use crate::ui::hand::{Hand, Keyboard, Mouse};
use crate::ui::lookup::words;
use egui::{Key, Modifiers};

#[test]
fn a_maneuver_is_drawn_with_the_mouse() {
    let mut hand = Mouse::in_new_project(SKIRMISH);
    hand.declares("Maneuver", "5L3", "Wide");
    let (start, end) = (hand.spot(words!("sheet-path-cell.start")), hand.spot(words!("sheet-path-cell", n = 1)));
    let ahead = end - start;
    hand.drags(end, &[end + ahead, end + ahead * 2.0]);
    // The handle at the end turns it.
    let (end, facing) = (hand.spot(words!("sheet-path-cell", n = 3)), words!("facing-north"));
    let handle = hand.place(words!("sheet-path-end", facing = facing));
    hand.drags(handle, &[end + ahead, end + ahead.rot90() * -1.0]);
    // The speed has followed the path.
    hand.click("Acrobatic").double_click("Speed: 4").click(words!("input-less", name = "Speed"));
    hand.click(words!("hand-take"));
    hand.click(words!("sheet-path-mirror-new", kind = "Maneuver")).click(words!("sheet-path-mirror-new.do"));
    insta::assert_snapshot!(hand.written());
    hand.is_valid().undoes_all();
}

#[test]
fn a_maneuver_is_drawn_with_the_keyboard() {
    let mut hand = Keyboard::in_new_project(SKIRMISH);
    hand.declares("Maneuver", "5L3", "Wide");
    hand.reach(words!("sheet-path", path = "F")).times(2, Key::ArrowUp).times(1, Key::ArrowLeft).times(1, Key::Enter);
    hand.ticks("Acrobatic").edits("Speed: 4").types("3").times(1, Key::Enter);
    hand.uses(words!("sheet-path-mirror-new", kind = "Maneuver")).times(1, Key::Enter);
    insta::assert_snapshot!(hand.written());
    hand.is_valid();
    // Escape gives up what is drawn.
    hand.reach(words!("sheet-path", path = "F F F L")).press(Modifiers::SHIFT, Key::ArrowRight).times(1, Key::Escape);
    hand.undoes_all();
}
