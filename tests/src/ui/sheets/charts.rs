//! Rows and columns of tables, and cards of decks, changed by hand.

use super::super::TestWindow;
use super::super::lookup::words;
use egui::{Key, Modifiers};

/// A small user-made system with tables and a deck.
const FAIR: &str = r#"edition 1
ruleset mine "Mine"
board square

enum harm "Harm" { nothing "Nothing", scratch "A scratch", hurt "Hurt" }
enum weather "Weather" { dry "Dry", wet "Wet", cold "Cold" }
kind stall "Stall" { counter coins "Coins" : 0..99 }

table prize(roll: 1..6) "Prize" -> coins: number {
  row 1..4: 0   // often
  row 5..6: 3
}
table crowd(sky: weather, hour: 1..3) "Crowd" -> people: number {
  columns  1..2, 3
  row dry:  5,    9
  row wet:  1,    2
  row cold: 2,    4
}

table fall(roll: 1..6) "Fall" -> wound: harm, lost_coins: number {
  row 1..3: nothing   0   // mostly
  row 4..6: scratch   2
}
table crush(sky: weather, hour: 1..3) "Crush" -> wound: harm, lost_coins: number {
  columns   1..2,       3
  row dry:  nothing 0,  scratch 1
  row wet:  nothing 0,  nothing 1
  row cold: nothing 2,  hurt 4
}

effect wins "Wins" (s: stall, n: 1..9) { s.coins += n }
effect pauses "Pauses" (s: stall) { s.coins -= 1 }
deck lots "Lots" (s: stall) {
  card x3 "small" { wins 1 }   // most
  card "rest" { pauses }
}
"#;

impl TestWindow {
    /// The sheet of a declaration of the fair, beside its source.
    fn at_fair(start: &str) -> Self {
        let mut app = TestWindow::with_sheet(FAIR);
        app.go_to_line(1 + FAIR.lines().position(|l| l.starts_with(start)).expect("in the text"));
        app.wait(6);
        app
    }

    fn undo(&mut self) -> &mut Self {
        self.press(Modifiers::COMMAND, Key::Z).wait(6)
    }
}

#[test]
fn a_row_is_split_merged_and_removed() {
    let mut app = TestWindow::at_fair("table prize");
    app.click(words!("sheet-table-row", key = "roll", label = "1–4")).wait(4);
    app.click(words!("sheet-table-split")).wait(6);
    let split = FAIR.replace("  row 1..4: 0   // often\n", "  row 1..2: 0   // often\n  row 3..4: 0\n");
    assert_eq!(app.source(), split);
    app.click(words!("sheet-table-merge")).wait(6);
    assert_eq!(app.source(), FAIR);
    app.undo();
    assert_eq!(app.source(), split);
    app.undo();
    assert_eq!(app.source(), FAIR);
    // Without its first row, the table has a gap.
    app.click(words!("sheet-table-remove")).wait(6);
    assert_eq!(app.source(), FAIR.replace("  row 1..4: 0   // often\n", ""));
    app.expect("No entry for 1–4, before row 5–6.").undo();
    assert_eq!(app.source(), FAIR);
}

#[test]
fn a_range_is_typed_and_the_gap_filled_with_the_keyboard() {
    let mut app = TestWindow::at_fair("table prize");
    app.use_by_key(words!("sheet-table-row", key = "roll", label = "1–4"));
    app.fill(words!("sheet-table-range"), "1..2").press(Modifiers::NONE, Key::Enter).wait(6);
    let typed = FAIR.replace("row 1..4", "row 1..2");
    assert_eq!(app.source(), typed);
    app.expect("No entry for 3–4, between row 1–2 and row 5–6.").use_by_key(words!("sheet-table-add"));
    assert_eq!(app.source(), typed.replace("   // often\n", "   // often\n  row 3..4: 0\n"));
    app.undo().undo();
    assert_eq!(app.source(), FAIR);
}

#[test]
fn columns_are_split_and_removed() {
    let mut app = TestWindow::at_fair("table crowd");
    app.click(words!("sheet-table-column", key = "hour", label = "1–2")).wait(4);
    app.click(words!("sheet-table-split")).wait(6);
    let split = FAIR
        .replace("columns  1..2, 3", "columns  1, 2, 3")
        .replace("row dry:  5,    9", "row dry:  5, 5,    9")
        .replace("row wet:  1,    2", "row wet:  1, 1,    2")
        .replace("row cold: 2,    4", "row cold: 2, 2,    4");
    assert_eq!(app.source(), split);
    app.undo();
    assert_eq!(app.source(), FAIR);
    app.click(words!("sheet-table-column", key = "hour", label = "3")).wait(4);
    app.click(words!("sheet-table-remove")).wait(6);
    let less = FAIR.replace("1..2, 3", "1..2").replace(",    9", "").replace(",    2", "").replace(",    4", "");
    assert_eq!(app.source(), less);
    app.undo();
    assert_eq!(app.source(), FAIR);
}

#[test]
fn the_number_of_a_card_is_set_in_steps() {
    let mut app = TestWindow::at_fair("deck lots");
    app.expect(words!("sheet-deck-card", sort = "deck", title = "small", n = 3, all = 3));
    app.click(words!("sheet-deck-more", title = "small")).wait(6);
    let more = FAIR.replace("card x3 \"small\"", "card x4 \"small\"");
    assert_eq!(app.source(), more);
    // The odds follow.
    app.expect(words!("sheet-deck-card", sort = "deck", title = "small", n = 4, all = 4));
    app.use_by_key(words!("sheet-deck-more", title = "rest"));
    assert_eq!(app.source(), more.replace("card \"rest\"", "card x2 \"rest\""));
    app.use_by_key(words!("sheet-deck-fewer", title = "rest"));
    app.undo().undo().undo();
    assert_eq!(app.source(), FAIR);
}

#[test]
fn effects_of_a_card_are_chosen_with_their_arguments() {
    let mut app = TestWindow::at_fair("deck lots");
    app.click(words!("sheet-deck-edit.of", title = "small")).wait(4);
    app.click(words!("sheet-deck-effect-add.name", side = "")).wait(4).click("Pauses").wait(6);
    let added = FAIR.replace("{ wins 1 }", "{ wins 1, pauses }");
    assert_eq!(app.source(), added);
    app.use_by_key(words!("sheet-deck-effect-remove", title = "Pauses"));
    assert_eq!(app.source(), FAIR);
    app.undo().undo();
    assert_eq!(app.source(), FAIR);
    // Another effect has its own arguments.
    app.click(words!("sheet-deck-edit.of", title = "small")).wait(4);
    app.click(words!("sheet-deck-edit.of", title = "rest")).wait(4);
    app.click(words!("sheet-deck-effect-of", title = "Pauses")).wait(4).click("Wins").wait(6);
    assert_eq!(app.source(), FAIR.replace("{ pauses }", "{ wins 1 }"));
    app.undo();
    assert_eq!(app.source(), FAIR);
}

#[test]
fn a_card_is_copied_as_a_new_one_and_removed() {
    let mut app = TestWindow::at_fair("deck lots");
    app.use_by_key(words!("sheet-deck-edit.of", title = "small"));
    app.use_by_key(words!("sheet-deck-new", sort = "deck"));
    app.fill(words!("sheet-deck-new.title"), "small").expect(words!("sheet-deck-new.do"));
    app.fill(words!("sheet-deck-new.title"), "large").press(Modifiers::NONE, Key::Enter).wait(6);
    let new = FAIR.replace("{ pauses }\n", "{ pauses }\n  card x3 \"large\" { wins 1 }\n");
    assert_eq!(app.source(), new);
    app.undo();
    assert_eq!(app.source(), FAIR);
    app.fill(words!("sheet-deck-title"), "tiny").press(Modifiers::NONE, Key::Enter).wait(6);
    assert_eq!(app.source(), FAIR.replace("\"small\"", "\"tiny\""));
    app.undo().use_by_key(words!("sheet-deck-remove", sort = "deck"));
    assert_eq!(app.source(), FAIR.replace("  card x3 \"small\" { wins 1 }   // most\n", ""));
    app.undo();
    assert_eq!(app.source(), FAIR);
}

#[test]
fn one_result_of_a_cell_is_changed_with_the_input_for_its_type() {
    let mut app = TestWindow::at_fair("table fall");
    // Members of an enum are picked from a list.
    app.only("roll 4–6, wound: A scratch").focus();
    app.wait(1).press(Modifiers::ALT, Key::Enter).wait(4).expect(words!("hand-of", name = "Fall, 4..6: wound"));
    app.only("Hurt").click();
    app.wait(6);
    let hurt = FAIR.replace("scratch   2", "hurt   2");
    assert_eq!(app.source(), hurt);
    // Numbers have steps.
    app.only("roll 1–3, lost coins: 0").focus();
    app.wait(1).press(Modifiers::ALT, Key::Enter).wait(4);
    app.click(words!("input-more", name = "Fall, 1..3: lost coins")).click(words!("hand-take")).wait(6);
    assert_eq!(app.source(), hurt.replace("nothing   0   // mostly", "nothing   1   // mostly"));
    app.undo();
    assert_eq!(app.source(), hurt);
    app.undo();
    assert_eq!(app.source(), FAIR);
    // With two keys, the results of a cell are beside each other.
    let mut app = TestWindow::at_fair("table crush");
    app.only("sky Cold, 3, lost coins: 4").focus();
    app.wait(1).press(Modifiers::ALT, Key::Enter).wait(4);
    app.click(words!("input-more", name = "Crush, cold, 3: lost coins")).click(words!("hand-take")).wait(6);
    assert_eq!(app.source(), FAIR.replace("hurt 4", "hurt 5"));
}
