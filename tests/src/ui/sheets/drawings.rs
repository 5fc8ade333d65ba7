//! Shapes of looks changed by hand: points moved, colours chosen, shapes added, copied, ordered and removed.

use super::super::TestWindow;
use super::super::lookup::words;
use egui::{Key, Modifiers, vec2};

/// A small user-made system with a drawing.
const PICTURE: &str = r#"edition 1
ruleset mine "Mine"
board square

side red "Red" { colour brown }
kind boat "Boat" piece { stat sails "Sails" : 1..9 }
boat cutter "Cutter" { sails 3 }
look boat "Boat" {
  top {
    polygon tint [0 -40, 20 30, -20 30]   // hull
    line ink 4 [0 -30, 0 20]
    circle white 10 0 6
  }
}
"#;

impl TestWindow {
    /// The sheet of the look of the boat, beside its source.
    fn with_drawing() -> Self {
        let mut app = TestWindow::with_sheet(PICTURE);
        app.go_to_line(1 + PICTURE.lines().position(|l| l.starts_with("look boat")).expect("in the text"));
        app.wait(6).expect(words!("sheet-look-shapes", n = 3));
        app
    }

    /// The sheet for the drawing that the cutter does not have yet.
    fn missing_drawing(&mut self) -> &mut Self {
        self.go_to_line(1 + PICTURE.lines().position(|l| l.starts_with("boat cutter")).expect("in the text"));
        self.wait(6).click(words!("sheet-of.look")).wait(6).expect(words!("sheet-look-missing", title = "Cutter"))
    }
}

#[test]
fn a_point_is_dragged_and_moved_with_keys() {
    let mut app = TestWindow::with_drawing();
    app.use_by_key(words!("sheet-look-shape", shape = "polygon", colour = "tint", n = 1));
    let point = |app: &TestWindow, n: usize, x: i64, y: i64| {
        app.only(words!("sheet-look-point", n = n, x = x, y = y)).rect().center()
    };
    let (top, right) = (point(&app, 1, 0, -40), point(&app, 2, 20, 30));
    let unit = (right.x - top.x) / 20.0;
    app.drag_and_release(top, &[top + vec2(0.0, -2.0) * unit, top + vec2(5.0, -5.0) * unit]);
    let moved = PICTURE.replace("[0 -40,", "[5 -45,");
    assert_eq!(app.source(), moved);
    app.press(Modifiers::COMMAND, Key::Z).wait(6);
    assert_eq!(app.source(), PICTURE);
    // The keys are one step, written with Enter.
    app.only(words!("sheet-look-point", n = 2, x = 20, y = 30)).focus();
    app.wait(2).press(Modifiers::NONE, Key::ArrowRight).press(Modifiers::SHIFT, Key::ArrowUp);
    app.expect(words!("sheet-look-point", n = 2, x = 21, y = 20));
    assert_eq!(app.source(), PICTURE);
    app.press(Modifiers::NONE, Key::Enter).wait(6);
    assert_eq!(app.source(), PICTURE.replace("20 30, -20", "21 20, -20"));
    app.press(Modifiers::COMMAND, Key::Z).wait(6);
    assert_eq!(app.source(), PICTURE);
}

#[test]
fn shapes_are_coloured_copied_ordered_and_removed() {
    let mut app = TestWindow::with_drawing();
    app.use_by_key(words!("sheet-look-shape", shape = "circle", colour = "white", n = 3));
    app.use_by_key(words!("sheet-look-colour")).fill(words!("hand-find"), "navy");
    app.only("navy").click();
    app.wait(6);
    let coloured = PICTURE.replace("circle white", "circle navy");
    assert_eq!(app.source(), coloured);
    app.press(Modifiers::COMMAND, Key::Z).wait(6);
    assert_eq!(app.source(), PICTURE);
    app.use_by_key(words!("sheet-look-mirror"));
    let copied = PICTURE.replace("    circle white 10 0 6\n", "    circle white 10 0 6\n    circle white -10 0 6\n");
    assert_eq!(app.source(), copied);
    app.press(Modifiers::COMMAND, Key::Z).wait(6);
    app.use_by_key(words!("sheet-look-back"));
    let line = "line ink 4 [0 -30, 0 20]";
    let swapped = PICTURE.replace(line, "circle black 10 0 6").replace("circle white 10 0 6", line);
    assert_eq!(app.source(), swapped.replace("black", "white"));
    app.press(Modifiers::COMMAND, Key::Z).wait(6);
    app.use_by_key(words!("sheet-look-remove"));
    assert_eq!(app.source(), PICTURE.replace("    line ink 4 [0 -30, 0 20]\n", ""));
    app.press(Modifiers::COMMAND, Key::Z).wait(6);
    assert_eq!(app.source(), PICTURE);
}

#[test]
fn an_entry_without_a_drawing_starts_from_another_or_from_a_shape() {
    let mut app = TestWindow::with_sheet(PICTURE);
    app.missing_drawing().use_by_key(words!("sheet-look-like.of", title = "Boat"));
    let like = "\nlook cutter \"Cutter\" {\n  top { stamp boat.top 0 0 100 }\n}\n";
    assert_eq!(app.source(), format!("{PICTURE}{like}"));
    app.expect(words!("sheet-look-shapes", n = 1)).press(Modifiers::COMMAND, Key::Z).wait(6);
    assert_eq!(app.source(), PICTURE);
    // Undo does not leave the sheet.
    app.expect(words!("sheet-look-missing", title = "Cutter")).use_by_key(words!("sheet-look-shape-first"));
    let shape = "\nlook cutter \"Cutter\" {\n  top {\n    rect tint -25 -25 50 50\n  }\n}\n";
    assert_eq!(app.source(), format!("{PICTURE}{shape}"));
}

#[test]
fn a_shape_is_added_to_the_drawing() {
    let mut app = TestWindow::with_drawing();
    app.use_by_key(words!("sheet-look-add")).only("rect").click();
    app.wait(6);
    let added = PICTURE.replace("circle white 10 0 6\n", "circle white 10 0 6\n    rect tint -25 -25 50 50\n");
    assert_eq!(app.source(), added);
    app.expect(words!("sheet-look-shapes", n = 4)).press(Modifiers::COMMAND, Key::Z).wait(6);
    assert_eq!(app.source(), PICTURE);
}
