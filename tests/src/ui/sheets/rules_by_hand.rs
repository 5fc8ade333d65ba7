//! Modifiers and clauses on the sheets of values and rules: switched off and on, and added.

use super::super::lookup::{source, tab, words};
use super::super::{CARTS, TestWindow};
use egui::accesskit::{Role, Toggled};
use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};

impl TestWindow {
    /// Whether the box of a modifier or clause is ticked.
    #[track_caller]
    fn is_on(&self, line: &str) -> bool {
        let name = words!("sheet-line-switch", line = line);
        let node = self.window.get_by_role_and_label(Role::CheckBox, name);
        node.accesskit_node().toggled() == Some(Toggled::True)
    }
}

#[test]
fn clauses_of_a_rule_of_ones_own_are_added_and_removed() {
    let mut app = TestWindow::with_sheet(CARTS);
    app.go_to_line(1 + CARTS.lines().position(|l| l.starts_with("rule slow")).expect("a rule"));
    app.wait(6).expect(words!("sheet-line-delete", line = "nothing rolls as fast"));
    app.click(words!("sheet-line-add.clause"));
    app.type_in(words!("sheet-line-when"), "speed == 2 and c.cracks > 90");
    app.type_in(words!("sheet-line-because"), "it \"creaks\"").press(Modifiers::NONE, Key::Enter).wait(6);
    let old = "  forbid when speed > 2 because \"nothing rolls as fast\"\n";
    let new = "  forbid when speed == 2 and c.cracks > 90 because \"it \\\"creaks\\\"\"\n";
    let added = CARTS.replace(old, &format!("{old}{new}"));
    assert_eq!(app.source(), added);
    app.expect(words!("status-no-problems"));
    // A line of your own rules is deleted, here with the keyboard.
    app.expect_not(words!("sheet-line-switch", line = "it \"creaks\""));
    app.first(words!("sheet-line-delete", line = "it \"creaks\"")).focus();
    app.wait(1).press(Modifiers::NONE, Key::Space).wait(6);
    assert_eq!(app.source(), CARTS);
    // Each is a step of the history.
    app.field(source("mine.dicta")).focus();
    app.wait(2).press(Modifiers::COMMAND, Key::Z).wait(6);
    assert_eq!(app.source(), added);
    app.press(Modifiers::COMMAND, Key::Z).wait(6);
    assert_eq!(app.source(), CARTS);
}

#[test]
fn a_clause_with_a_mistake_is_not_added() {
    let mut app = TestWindow::with_sheet(CARTS);
    app.go_to_line(1 + CARTS.lines().position(|l| l.starts_with("rule slow")).expect("a rule"));
    app.wait(6).click(words!("sheet-line-add.clause"));
    app.type_in(words!("sheet-line-when"), "speed > 2 }").press(Modifiers::NONE, Key::Enter).wait(6);
    assert!(app.only(words!("sheet-line-add")).accesskit_node().is_disabled());
    assert_eq!(app.source(), CARTS);
}

/// The first lines of a house rule, and a change in it.
const HOUSE: &str = "edition 1\nuse dicta/skirmish\n\nruleset mine \"Mine\" extends skirmish\n\n";
const CHANGE: &str = "replace dice.steady by 2\n";

#[test]
fn modifiers_of_a_built_in_value_are_switched_and_added_in_a_house_rule() {
    let mut app = TestWindow::with_sheet(&format!("{HOUSE}{CHANGE}"));
    app.expect(words!("status-no-problems")).go_to_line(6);
    for _ in 0.."replace d".len() {
        app.press(Modifiers::NONE, Key::ArrowRight);
    }
    // The name of the value leads to the library, and the sheet follows.
    app.press(Modifiers::NONE, Key::F12).wait(6).expect(source("dicta/"));
    app.expect(words!("sheet-differs.changed", rules = "Mine", before = "1"));
    app.click(words!("sheet-line-switch", line = "smoke blocks the view")).wait(6);
    assert!(!app.is_on("smoke blocks the view"));
    app.expect(words!("sheet-differs.removed", rules = "Mine")).expect(words!("status-no-problems"));
    // It is switched on again, and another one is off.
    app.click(words!("sheet-line-switch", line = "smoke blocks the view")).wait(6);
    assert!(app.is_on("smoke blocks the view"));
    app.click(words!("sheet-line-switch", line = "range")).wait(6);
    app.only(words!("sheet-line-add.modifier")).scroll_to_me();
    app.wait(4).click(words!("sheet-line-add.modifier")).wait(4);
    app.type_in(words!("sheet-line-amount"), "1").type_in(words!("sheet-line-when"), "t.smoke");
    app.type_in(words!("sheet-line-because"), "easy to see").click(words!("sheet-line-add")).wait(6);
    app.expect(words!("sheet-differs.added", rules = "Mine")).expect(words!("status-no-problems"));
    // A box would leave nothing to tick again, so that the new line has a button that deletes it.
    app.expect(words!("sheet-line-delete", line = "easy to see"));
    app.expect_not(words!("sheet-line-switch", line = "easy to see"));
    let added = "\nadd to value dice {\n  + 1 when t.smoke because \"easy to see\"\n}\n";
    let text = |changes: &str| format!("{HOUSE}{changes}");
    app.click(tab("mine.dicta •")).wait(4);
    assert_eq!(app.source(), text(&format!("{CHANGE}remove dice.range\n{added}")));
    app.field(source("mine.dicta")).focus();
    let steps = [format!("{CHANGE}remove dice.range\n"), CHANGE.to_owned(), format!("{CHANGE}remove dice.smoke\n")];
    for before in steps.into_iter().chain([CHANGE.to_owned()]) {
        app.wait(2).press(Modifiers::COMMAND, Key::Z).wait(4);
        assert_eq!(app.source(), text(&before));
    }
}

#[test]
fn alt_and_an_arrow_move_a_modifier() {
    let mut app = TestWindow::with_sheet(CARTS);
    app.go_to_line(1 + CARTS.lines().position(|l| l.starts_with("value worth")).expect("a value")).wait(6);
    let lines: Vec<&str> = CARTS.lines().skip_while(|l| !l.starts_with("value worth")).skip(1).take(2).collect();
    let moved = CARTS.replace(&lines.join("\n"), &format!("{}\n{}", lines[1], lines[0]));
    app.first(words!("sheet-line-delete", line = "nobody sees them")).focus();
    app.wait(1).press(Modifiers::ALT, Key::ArrowUp).wait(6);
    assert_eq!(app.source(), moved);
    app.expect(words!("status-no-problems"));
    // The focus follows the line, which is the first one now.
    app.press(Modifiers::ALT, Key::ArrowUp).wait(6);
    assert_eq!(app.source(), moved);
    app.press(Modifiers::ALT, Key::ArrowDown).wait(6);
    assert_eq!(app.source(), CARTS);
    // Each is a step of the history, which says what was moved.
    app.field(source("mine.dicta")).focus();
    app.wait(2).press(Modifiers::COMMAND, Key::Z).wait(6);
    assert_eq!(app.source(), moved);
    app.press(Modifiers::COMMAND, Key::Z).wait(6);
    assert_eq!(app.source(), CARTS);
}

#[test]
fn amounts_the_base_and_the_limits_of_a_sum_are_changed_on_its_sheet() {
    let text = CARTS.replace("because \"four wheels\"\n}", "because \"four wheels\"\n} clamp 1..3");
    let mut app = TestWindow::with_sheet(&text);
    app.go_to_line(1 + text.lines().position(|l| l.starts_with("value weight")).expect("a value")).wait(6);
    app.first(words!("sheet-sum-amount", amount = "+ 1", line = "four wheels")).focus();
    app.wait(1).press(Modifiers::ALT, Key::Enter).wait(2);
    app.click_first(words!("input-more")).click(words!("hand-take")).wait(6);
    let two = text.replace("+ 1 when c.wheels == 4", "+ 2 when c.wheels == 4");
    assert_eq!(app.source(), two);
    app.first(words!("sheet-sum-amount", amount = "1", line = words!("sheet-sum-base"))).focus();
    app.wait(1).press(Modifiers::ALT, Key::Enter).wait(2);
    app.click_first(words!("input-more")).click(words!("hand-take")).wait(6);
    let heavier = two.replace("(c: cart) = 1 {", "(c: cart) = 2 {");
    assert_eq!(app.source(), heavier);
    app.first(words!("sheet-sum-clamp", least = "1", most = "3")).focus();
    app.wait(1).press(Modifiers::ALT, Key::Enter).wait(2);
    app.types("0..3").press(Modifiers::NONE, Key::Enter).wait(6);
    assert_eq!(app.source(), heavier.replace("clamp 1..3", "clamp 0..3"));
}
