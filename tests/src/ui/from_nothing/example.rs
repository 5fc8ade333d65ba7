//! An example: its pieces placed, moved and turned, a phase played with a scripted choice and scripted chance, and an
//! expectation picked.

use crate::ui::CARTS;
use crate::ui::hand::{Hand, Keyboard, Mouse};
use crate::ui::lookup::{ANY, tab, words};
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
    // A second piece comes from the roster.
    hand.click(words!("sheet-example-place")).click(words!("sheet-mission-roster.seat", seat = "Blue"));
    hand.brings("Wagon", 0.0, 0.0).click(words!("sheet-example-place"));
    // The game asks for what the phase needs.
    hand.pick(words!("sheet-example-add"), words!("sheet-example-add.phase", phase = "Going"));
    hand.click(words!("sheet-example-asked.option", option = "2"));
    hand.click(words!("sheet-example-asked.option", option = "1"));
    let results = words!("sheet-example-script", chance = ANY);
    hand.pick(words!("sheet-example-menu", step = "do phase going"), results);
    hand.click(words!("sheet-example-expect"))
        .click(&format!("happened rolls(b, {ANY})"))
        .click(words!("sheet-example-expect.add"));
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
    hand.uses(words!("sheet-example-add")).uses(words!("sheet-example-add.typed")).types("do crack(a, 1)");
    hand.times(1, Key::Enter);
    hand.pick(words!("sheet-example-add"), words!("sheet-example-add.phase", phase = "Going"));
    hand.uses(words!("sheet-example-asked.option", option = "2"));
    hand.pick(words!("sheet-example-add"), words!("sheet-example-add.dice"));
    let die = words!("sheet-example-result", of = words!("sheet-example-dice"), n = 1);
    hand.uses(words!("input-more", name = die)).sees(words!("sheet-example-failed"));
    // The die is scripted before the phase that rolls it.
    hand.pick(words!("sheet-example-menu", step = "dice 2"), words!("sheet-example-up"));
    hand.sees(words!("sheet-example-passed", n = 1));
    insta::assert_snapshot!(hand.written());
    hand.is_valid().press(Modifiers::NONE, Key::F6).undoes_all();
}
