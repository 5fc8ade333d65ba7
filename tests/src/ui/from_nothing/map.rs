//! A map: its size, a new terrain, cells drawn as a line and filled, a zone.

use crate::ui::CARTS;
use crate::ui::hand::{Hand, Keyboard, Mouse};
use crate::ui::lookup::{tab, words};
use egui::{Key, Modifiers};

/// Columns and rows of the map.
const SIZE: (f32, f32) = (4.0, 3.0);

#[test]
fn a_map_is_drawn_with_the_mouse() {
    let mut hand = Mouse::in_project(CARTS);
    hand.command(words!("menu-file"), words!("command-new-map"));
    hand.click(words!("map-new.name")).types("garden").click(words!("map-new.title")).types("Garden");
    hand.names(words!("map-new.columns"), "4").names(words!("map-new.rows"), "2").click(words!("map-new.do"));
    hand.sees(tab("Garden")).click(words!("sheet-map-add.below", n = 1));
    hand.click(words!("sheet-map-new")).types("w").click(words!("sheet-map-new.name")).types("wood");
    hand.click(words!("sheet-map-new.title")).types("Wood").click(words!("sheet-map-new.do"));
    hand.click(words!("sheet-map-line"));
    let [from, to] = [(0.0, 0.0), (2.0, 2.0)].map(|at| hand.app.square("Garden", SIZE, at));
    hand.drags(from, &[to]).click(words!("sheet-map-fill"));
    let corner = hand.app.square("Garden", SIZE, (3.0, 0.0));
    hand.click_at(corner).click(words!("sheet-map-select"));
    let [from, to] = [(0.0, 1.0), (0.0, 2.0)].map(|at| hand.app.square("Garden", SIZE, at));
    hand.drags(from, &[to]).click(words!("sheet-zone-new")).types("gate").click(words!("sheet-zone-new.do"));
    hand.pick(words!("sheet-map-edge", edge = words!("sheet-map-size.left")), "Red");
    insta::assert_snapshot!(hand.written());
    hand.is_valid().undoes_all();
}

#[test]
fn a_map_is_drawn_with_the_keyboard() {
    let mut hand = Keyboard::in_project(CARTS);
    hand.command(words!("command-new-map")).fills(words!("map-new.name"), "garden");
    hand.fills(words!("map-new.title"), "Garden").fills(words!("map-new.columns"), "4");
    hand.fills(words!("map-new.rows"), "2").times(1, Key::Enter).sees(tab("Garden"));
    hand.uses(words!("sheet-map-add.below", n = 1)).uses(words!("sheet-map-new")).types("w");
    hand.fills(words!("sheet-map-new.name"), "wood").fills(words!("sheet-map-new.title"), "Wood").times(1, Key::Enter);
    // Shift and the arrows draw from cell to cell, and Space writes.
    hand.uses(words!("sheet-map-line")).reach(words!("board-map", map = "Garden"));
    hand.times(1, Key::ArrowDown).press(Modifiers::SHIFT, Key::ArrowRight).press(Modifiers::SHIFT, Key::ArrowRight);
    hand.times(1, Key::Space).uses(words!("sheet-map-fill")).reach(words!("board-map", map = "Garden"));
    hand.times(1, Key::ArrowDown).times(1, Key::Space);
    hand.uses(words!("sheet-map-select")).reach(words!("board-map", map = "Garden"));
    hand.times(2, Key::ArrowUp).press(Modifiers::SHIFT, Key::ArrowLeft);
    hand.uses(words!("sheet-zone-new")).types("gate").times(1, Key::Enter);
    hand.pick(words!("sheet-map-edge", edge = words!("sheet-map-size.left")), "Red");
    insta::assert_snapshot!(hand.written());
    hand.is_valid().undoes_all();
}
