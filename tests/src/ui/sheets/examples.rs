//! Examples changed by hand: pieces moved and turned, expectations added, and steps removed.

use super::super::lookup::words;
use super::super::{CARTS, TestWindow};
use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};

/// The sheet of the example of the carts.
fn example(text: &str) -> TestWindow {
    let mut app = TestWindow::with_sheet(text);
    app.go_to_line(1 + text.lines().position(|l| l.starts_with("example \"A barrow\"")).expect("an example"));
    app.wait(10);
    app
}

/// The line of the piece on the sheet.
fn line(cell: &str, facing: &str) -> &'static str {
    words!("sheet-example-piece", name = "a", title = "Barrow", cell = cell, facing = facing)
}

#[test]
fn a_piece_of_an_example_is_turned_and_moved_with_its_menu() {
    let mut app = example(CARTS);
    app.first(line("0102", words!("facing-east"))).focus();
    app.wait(1).press(Modifiers::NONE, Key::Enter).click(words!("hand-turn-right")).wait(10);
    let old = "given piece a barrow { at @0102, facing 2, side red }";
    let turned = CARTS.replace(old, "given piece a barrow { at @0102, facing 3, side red }");
    assert_eq!(app.source(), turned);
    app.click(line("0102", words!("facing-south-east")))
        .click(words!("sheet-example-move", direction = words!("facing-north")))
        .wait(10);
    let moved = CARTS.replace(old, "given piece a barrow { at @0101, facing 3, side red }");
    assert_eq!(app.source(), moved);
    // West of the first column there is no map.
    app.click(line("0101", words!("facing-south-east")))
        .expect_not(words!("sheet-example-move", direction = words!("facing-west")));
    app.press(Modifiers::NONE, Key::Escape);
}

#[test]
fn a_piece_of_an_example_is_dragged_to_its_cell() {
    let mut app = example(CARTS);
    let [from, by, to] = [0.0, 1.0, 2.0].map(|column| app.square("Yard", (4.0, 3.0), (column, 1.0)));
    app.drag_and_release(from, &[by, to]).wait(6);
    assert_eq!(app.source(), CARTS.replace("a barrow { at @0102,", "a barrow { at @0302,"));
    app.expect(line("0302", words!("facing-east")));
}

#[test]
fn a_piece_whose_cell_depends_on_the_row_is_only_turned() {
    let given = "given piece a barrow { at @0102,";
    let head = "example \"A barrow\" {\n";
    let rows = CARTS.replace(head, &format!("{head}  each of spot {{ (@0102), (@0202) }}\n"));
    let mut app = example(&rows.replace(given, "given piece a barrow { at spot,"));
    let is_disabled = |app: &TestWindow, name: &str| app.only(name).accesskit_node().is_disabled();
    app.click(line("0102", words!("facing-east")));
    assert!(is_disabled(&app, words!("sheet-example-move", direction = words!("facing-north"))));
    assert!(!is_disabled(&app, words!("hand-turn-left")));
}

#[test]
fn what_is_true_at_the_end_of_an_example_is_expected_with_ticks() {
    let without = CARTS.replace("  expect a.cracks == 2\n", "");
    let mut app = example(&without);
    let press = |app: &mut TestWindow, name: &str| {
        app.only(name).focus();
        app.wait(1).press(Modifiers::NONE, Key::Space).wait(10);
    };
    press(&mut app, words!("sheet-example-expect"));
    assert!(app.only(words!("sheet-example-expect.add")).accesskit_node().is_disabled());
    press(&mut app, "a.cracks == 2");
    press(&mut app, words!("sheet-example-expect.add"));
    let line = "  expect value worth(red) was 1\n";
    assert_eq!(app.source(), without.replace(line, &format!("{line}  expect a.cracks == 2\n")));
    app.expect(words!("sheet-example-passed", n = 1));
    // What is expected already is not offered again.
    press(&mut app, words!("sheet-example-expect"));
    app.expect(words!("sheet-example-expect.none"));
    // It is one step of the history.
    app.press(Modifiers::COMMAND, Key::Z).wait(6);
    assert_eq!(app.source(), without);
}

#[test]
fn a_step_of_an_example_is_removed() {
    let again = CARTS.replace("  do crack(a, 2)\n", "  do crack(a, 2)\n  do phase resting\n  do phase resting\n");
    let mut app = example(&again);
    // Of two equal steps it is not clear which one is meant.
    let equal = app.window.query_all_by_label(words!("sheet-example-remove", step = "do phase resting"));
    let disabled: Vec<bool> = equal.map(|node| node.accesskit_node().is_disabled()).collect();
    assert_eq!(disabled, [true, true]);
    app.first(words!("sheet-example-remove", step = "do crack(a, 2)")).focus();
    app.wait(1).press(Modifiers::NONE, Key::Space).wait(10);
    let removed = again.replace("  do crack(a, 2)\n", "");
    assert_eq!(app.source(), removed);
    app.expect(words!("sheet-example-passed", n = 1));
    app.press(Modifiers::COMMAND, Key::Z).wait(6);
    assert_eq!(app.source(), again);
}
