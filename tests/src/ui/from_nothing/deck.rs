//! A deck and a cup: cards with effects and their arguments, counts, a sample hand.

use super::SKIRMISH;
use crate::ui::hand::{Hand, Keyboard, Mouse};
use crate::ui::lookup::words;
use egui::Key;

#[test]
fn a_deck_is_made_with_the_mouse() {
    let mut hand = Mouse::in_new_project(SKIRMISH);
    hand.declares(words!("declaration-new.deck"), "hazards", "Hazards");
    hand.click(words!("sheet-deck-more", title = "Wings")).click(words!("sheet-deck-edit.of", title = "Wings"));
    hand.pick(words!("sheet-deck-effect-add.name", side = ""), "Smoke");
    hand.click(words!("sheet-deck-new", sort = "deck")).click(words!("sheet-deck-new.do"));
    hand.click(words!("sheet-deck-edit.of", title = "Wings 2"));
    hand.pick(words!("sheet-deck-effect-of", title = "Wings"), "Engine");
    hand.click(words!("sheet-deck-effect-remove", title = "Smoke"))
        .click(words!("sheet-deck-fewer", title = "Wings 2"));
    hand.click(words!("sheet-deck-deal")).sees(words!("sheet-deck-deal.again"));
    insta::assert_snapshot!(hand.written());
    hand.is_valid().undoes_all();
}

#[test]
fn a_cup_is_made_with_the_keyboard() {
    let mut hand = Keyboard::in_new_project(SKIRMISH);
    hand.declares(words!("declaration-new.cup"), "fates", "Fates");
    hand.uses(words!("sheet-deck-more", title = "Wings")).uses(words!("sheet-deck-edit.of", title = "Wings"));
    hand.fills(words!("sheet-deck-title"), "bad").times(1, Key::Enter);
    hand.pick(words!("sheet-deck-effect-add.name", side = ""), "Smoke");
    hand.uses(words!("sheet-deck-new", sort = "cup"))
        .fills(words!("sheet-deck-new.title"), "worse")
        .times(1, Key::Enter);
    hand.uses(words!("sheet-deck-edit.of", title = "worse"));
    hand.reach(words!("sheet-deck-effect-arg", title = "Wings", name = "n")).types("3").times(1, Key::Enter);
    hand.uses(words!("sheet-deck-deal")).sees(words!("sheet-deck-deal.again"));
    insta::assert_snapshot!(hand.written());
    hand.is_valid().undoes_all();
}
