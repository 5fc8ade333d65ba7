//! A house rule on a built-in system: a modifier switched off, one added, a number changed.

use crate::ui::hand::{Hand, Keyboard, Mouse};
use crate::ui::lookup::words;
use egui::Key;

/// A project that changes nothing yet.
const HOUSE: &str = "edition 1\nuse dicta/skirmish\n\nruleset mine \"Mine\" extends skirmish\n";

#[test]
fn a_house_rule_is_made_with_the_mouse() {
    let mut hand = Mouse::in_project(HOUSE);
    hand.click(words!("command-rules")).click(words!("sheet-rules-all")).click("value Dice");
    hand.click(words!("sheet-line-switch", line = "smoke blocks the view"));
    hand.click(words!("sheet-line-add.modifier")).click(words!("sheet-line-amount")).types("2");
    hand.click(words!("sheet-line-when")).types("t.smoke").click(words!("sheet-line-because")).types("easy to see");
    hand.click(words!("sheet-line-add")).sees(words!("sheet-differs.added"));
    insta::assert_snapshot!(hand.written());
    hand.plays().undoes_all();
}

#[test]
fn a_house_rule_is_made_with_the_keyboard() {
    let mut hand = Keyboard::in_project(HOUSE);
    hand.goes_to("rule acceleration").sees("speed changes by one at most");
    hand.ticks(words!("sheet-line-switch", line = "speed changes by one at most"));
    hand.uses(words!("sheet-line-add.clause")).pick(words!("sheet-line-verb"), words!("sheet-clause.warns"));
    hand.fills(words!("sheet-line-when"), "m.speed > 3").fills(words!("sheet-line-because"), "that is fast");
    hand.times(1, Key::Enter).sees(words!("sheet-differs.added"));
    insta::assert_snapshot!(hand.written());
    hand.plays().undoes_all();
}
