//! The drawing of a new aircraft: a shape, its points and its colour, a copy on the other side.

use super::SKIRMISH;
use crate::ui::hand::{Keyboard, Mouse};
use crate::ui::lookup::words;
use egui::{Key, Modifiers, vec2};

/// A shape in the list.
fn shape(word: &str, colour: &str, n: u32) -> &'static str {
    words!("sheet-look-shape", shape = word, colour = colour, n = n)
}

#[test]
fn a_drawing_is_made_with_the_mouse() {
    let mut hand = Mouse::in_new_project(SKIRMISH);
    hand.declares("Aircraft", "kite", "Kite").click(words!("sheet-of.look")).click(words!("sheet-look-shape-first"));
    hand.pick(words!("sheet-look-add"), "circle").click(shape("rect", "tint", 1));
    let (x, y) = (-25, -25);
    let corner = hand.place(words!("sheet-look-point", n = 1, x = x, y = y));
    hand.drags(corner, &[corner + vec2(0.0, -6.0), corner + vec2(0.0, -30.0)]);
    hand.click(shape("circle", "tint", 2)).pick(words!("sheet-look-colour"), "navy");
    hand.click(words!("sheet-look-mirror")).click(words!("sheet-look-back"));
    insta::assert_snapshot!(hand.written());
    hand.plays().undoes_all();
}

#[test]
fn a_drawing_is_made_with_the_keyboard() {
    let mut hand = Keyboard::in_new_project(SKIRMISH);
    hand.declares("Aircraft", "kite", "Kite").uses(words!("sheet-of.look")).uses(words!("sheet-look-shape-first"));
    hand.pick(words!("sheet-look-add"), "circle").uses(shape("rect", "tint", 1));
    let (x, y) = (-25, -25);
    hand.reach(words!("sheet-look-point", n = 1, x = x, y = y)).press(Modifiers::SHIFT, Key::ArrowUp);
    hand.times(1, Key::Enter).uses(shape("circle", "tint", 2)).uses(words!("sheet-look-colour"));
    // The field that finds a colour.
    hand.reach(words!("hand-find")).types("navy").uses("navy");
    hand.uses(words!("sheet-look-mirror")).uses(words!("sheet-look-back"));
    insta::assert_snapshot!(hand.written());
    hand.plays().undoes_all();
}
