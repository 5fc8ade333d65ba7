//! Examples changed by hand: pieces moved and turned, expectations added, and steps removed.

use super::super::lookup::words;
use super::super::{CARTS, TestWindow};
use egui::{Key, Modifiers};
use egui_kittest::kittest::NodeT;

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

/// Presses a button by its key, wherever the sheet is scrolled to.
fn press<'a>(app: &'a mut TestWindow, name: &str) -> &'a mut TestWindow {
    app.first(name).focus();
    app.wait(2).press(Modifiers::NONE, Key::Enter).wait(6)
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
    app.first(words!("sheet-example-remove", step = "do crack(a, 2)")).focus();
    app.wait(1).press(Modifiers::NONE, Key::Space).wait(10);
    let removed = again.replace("  do crack(a, 2)\n", "");
    assert_eq!(app.source(), removed);
    app.expect(words!("sheet-example-passed", n = 1));
    app.press(Modifiers::COMMAND, Key::Z).wait(6);
    assert_eq!(app.source(), again);
}

#[test]
fn one_of_several_equal_steps_is_moved_and_removed() {
    let again = CARTS.replace("  do crack(a, 2)\n", "  do phase resting\n  do crack(a, 2)\n  do phase resting\n");
    let mut app = example(&again);
    let menu = words!("sheet-example-menu", step = "do phase resting");
    app.first(menu).focus();
    app.wait(1).press(Modifiers::NONE, Key::Enter).click(words!("sheet-example-down")).wait(10);
    let down = CARTS.replace("  do crack(a, 2)\n", "  do crack(a, 2)\n  do phase resting\n  do phase resting\n");
    assert_eq!(app.source(), down);
    app.first(words!("sheet-example-remove", step = "do phase resting")).focus();
    app.wait(1).press(Modifiers::NONE, Key::Space).wait(10);
    assert_eq!(app.source(), CARTS.replace("  do crack(a, 2)\n", "  do crack(a, 2)\n  do phase resting\n"));
    app.press(Modifiers::COMMAND, Key::Z).wait(6).press(Modifiers::COMMAND, Key::Z).wait(6);
    assert_eq!(app.source(), again);
}

#[test]
fn a_piece_is_placed_in_an_example_and_removed() {
    let mut app = example(CARTS);
    press(&mut app, words!("sheet-example-place"));
    press(&mut app, words!("sheet-mission-roster.seat", seat = "Blue"));
    press(&mut app, words!("sheet-mission-add", entry = "Wagon")).wait(10);
    let given = "  given piece a barrow { at @0102, facing 2, side red }\n";
    let second = "  given piece b wagon { at @0101, facing 0, side blue }\n";
    assert_eq!(app.source(), CARTS.replace(given, &format!("{given}{second}")));
    let of_b =
        words!("sheet-example-piece", name = "b", title = "Wagon", cell = "0101", facing = words!("facing-north"));
    press(&mut app, of_b).click(words!("sheet-example-piece-remove")).wait(10);
    assert_eq!(app.source(), CARTS);
}

#[test]
fn choices_and_dice_of_a_phase_are_scripted_by_what_the_game_asks() {
    let mut app = example(CARTS);
    press(&mut app, words!("sheet-example-add")).click(words!("sheet-example-add.phase", phase = "Going")).wait(10);
    let line = "  do crack(a, 2)\n";
    let phase = "  do phase going\n";
    assert_eq!(app.source(), CARTS.replace(line, &format!("{line}{phase}")));
    // The game asks how fast the cart goes; only legal options are shown.
    app.expect(words!("sheet-example-asked", choice = "go(a)"));
    app.expect_not(words!("sheet-example-asked.option", option = "3"));
    press(&mut app, words!("sheet-example-asked.option", option = "2")).wait(10);
    let choose = "  choose go(a) 2\n";
    assert_eq!(app.source(), CARTS.replace(line, &format!("{line}{choose}{phase}")));
    // The die and the card that came up are scripted, and then changed.
    press(&mut app, words!("sheet-example-menu", step = "do phase going"));
    let scripts = app.labels_with(words!("sheet-example-script", chance = "").trim_end());
    app.click(&scripts[0]).wait(10);
    let source = app.source();
    assert!(source.contains(&format!("{choose}  dice ")), "{source}");
    assert!(source.contains("  draws cards \""), "{source}");
    let die = words!("sheet-example-result", of = words!("sheet-example-dice"), n = 1);
    let to = if source.contains("  dice 1\n") {
        (words!("input-more", name = die), "  dice 2\n")
    } else {
        (words!("input-less", name = die), "  dice ")
    };
    press(&mut app, to.0).wait(10);
    let changed = app.source();
    assert!(changed != source && changed.contains(to.1), "{changed}");
    for _ in 0..4 {
        app.press(Modifiers::COMMAND, Key::Z).wait(6);
    }
    assert_eq!(app.source(), CARTS);
}

#[test]
fn a_step_is_typed_and_checked() {
    let mut app = example(CARTS);
    press(&mut app, words!("sheet-example-add")).click(words!("sheet-example-add.typed")).wait(4);
    app.types("do crack(a, 1) }").wait(3);
    assert!(app.only(words!("sheet-example-expect.add")).accesskit_node().is_disabled());
    app.press(Modifiers::NONE, Key::Backspace).press(Modifiers::NONE, Key::Enter).wait(10);
    let line = "  do crack(a, 2)\n";
    assert_eq!(app.source(), CARTS.replace(line, &format!("{line}  do crack(a, 1)\n")));
}
