//! An example: its piece moved and turned.

use crate::ui::CARTS;
use crate::ui::hand::{Hand, Keyboard, Mouse};
use crate::ui::lookup::{tab, words};
use egui::{Key, Modifiers};

/// The line of a piece.
fn piece(cell: &str, facing: &str) -> &'static str {
    words!("sheet-example-piece", name = "a", title = "Barrow", cell = cell, facing = facing)
}

#[test]
fn an_example_is_made_with_the_mouse() {
    let mut hand = Mouse::in_project(CARTS);
    hand.command(words!("menu-file"), words!("command-new-declaration"));
    hand.pick(words!("declaration-new.sort"), words!("declaration-new.example"));
    hand.click(words!("new-like.title")).types("A turn").click(words!("new-like.do")).sees(tab("A turn"));
    let [from, to] = [(2.0, 1.0), (1.0, 1.0)].map(|at| hand.app.square("Yard", (4.0, 3.0), at));
    hand.drags(from, &[to]).pick(piece("0202", words!("facing-north")), words!("hand-turn-right"));
    hand.sees(words!("sheet-example-passed", n = 1));
    insta::assert_snapshot!(hand.written());
    hand.is_valid().undoes_all();
}

#[test]
fn an_example_is_made_with_the_keyboard() {
    let mut hand = Keyboard::in_project(CARTS);
    hand.command(words!("command-new-declaration"));
    hand.pick(words!("declaration-new.sort"), words!("declaration-new.example"));
    hand.fills(words!("new-like.title"), "A turn").uses(words!("new-like.do")).sees(tab("A turn"));
    let west = words!("sheet-example-move", direction = words!("facing-west"));
    hand.pick(piece("0302", words!("facing-north")), west);
    hand.pick(piece("0202", words!("facing-north")), words!("hand-turn-left"));
    hand.sees(words!("sheet-example-passed", n = 1));
    insta::assert_snapshot!(hand.written());
    hand.is_valid().press(Modifiers::NONE, Key::F6).undoes_all();
}
