//! An example: kept from a playtest with its choices and dice, its piece moved and turned, and what is true then, expected.

use crate::ui::CARTS;
use crate::ui::hand::{Hand, Keyboard, Mouse};
use crate::ui::lookup::{tab, words};
use egui::{Key, Modifiers};

/// The line of a piece.
fn piece(cell: &str, facing: &str) -> &'static str {
    words!("sheet-example-piece", name = "ann", title = "Wagon", cell = cell, facing = facing)
}

#[test]
fn an_example_is_made_with_the_mouse() {
    let mut hand = Mouse::in_project(CARTS);
    hand.click(words!("bar-fly")).sees(words!("table-turn", turn = 1)).click("1");
    hand.click(words!("decision-choose", what = "1")).app.wait(20);
    hand.click(words!("make-menu")).click(words!("make-example-turn"));
    hand.names(words!("make-title.name"), "start").click(words!("make-write"));
    hand.command(words!("menu-view"), words!("command-sheet"));
    let [from, to] = [(0.0, 1.0), (1.0, 1.0)].map(|at| hand.app.square("Yard", (4.0, 3.0), at));
    hand.drags(from, &[to]).click(piece("0202", words!("facing-east"))).click(words!("hand-turn-right"));
    hand.sees(words!("sheet-example-passed", n = 1));
    insta::assert_snapshot!(hand.whole());
    hand.is_valid();
}

#[test]
fn an_example_is_made_with_the_keyboard() {
    let mut hand = Keyboard::in_project(CARTS);
    hand.command(words!("command-new-declaration"));
    hand.pick(words!("declaration-new.sort"), words!("declaration-new.example"));
    hand.fills(words!("new-like.title"), "A turn").uses(words!("new-like.do")).sees(tab("A turn"));
    let say = |cell, facing| words!("sheet-example-piece", name = "a", title = "Barrow", cell = cell, facing = facing);
    let west = words!("sheet-example-move", direction = words!("facing-west"));
    hand.pick(say("0302", words!("facing-north")), west);
    hand.pick(say("0202", words!("facing-north")), words!("hand-turn-left"));
    hand.sees(words!("sheet-example-passed", n = 1));
    insta::assert_snapshot!(hand.written());
    hand.is_valid().press(Modifiers::NONE, Key::F6).undoes_all();
}
