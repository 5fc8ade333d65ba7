//! Shapes of looks changed by hand: points moved, colours chosen, shapes added, copied, ordered and removed.

use super::super::TestWindow;
use super::super::lookup::words;
use dicta_studio::io::Files;
use egui::{Event, Key, Modifiers, PointerButton, Pos2, vec2};
use std::path::Path;

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

    /// Where units of the picture are, while the polygon is selected.
    fn place_of(&self) -> impl Fn(f32, f32) -> Pos2 + use<> {
        let point =
            |n: usize, x: i64, y: i64| self.only(words!("sheet-look-point", n = n, x = x, y = y)).rect().center();
        let (top, right) = (point(1, 0, -40), point(2, 20, 30));
        let unit = (right.x - top.x) / 20.0;
        move |x, y| top + vec2(x, y + 40.0) * unit
    }

    fn double_click_at(&mut self, pos: Pos2) -> &mut Self {
        let (button, modifiers) = (PointerButton::Primary, Modifiers::NONE);
        let events = &mut self.window.input_mut().events;
        events.push(Event::PointerMoved(pos));
        events.extend([true, false, true, false].map(|pressed| Event::PointerButton {
            pos,
            button,
            pressed,
            modifiers,
        }));
        self.wait(6)
    }

    /// The sheet for the drawing of the cutter, which has none of its own.
    fn drawing_of_cutter(&mut self) -> &mut Self {
        self.go_to_line(1 + PICTURE.lines().position(|l| l.starts_with("boat cutter")).expect("in the text"));
        self.wait(6).click(words!("sheet-of.look")).wait(6)
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
    app.drawing_of_cutter()
        .expect(words!("sheet-look-missing", title = "Cutter"))
        .use_by_key(words!("sheet-look-like.of", title = "Boat"));
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
fn a_look_that_extends_another_shows_its_drawing_and_gets_one_of_its_own() {
    let text = format!("{PICTURE}\nlook cutter \"Cutter\" extends boat {{}}\n");
    let mut app = TestWindow::with_sheet(&text);
    app.drawing_of_cutter().expect(words!("sheet-look-inherited")).expect(words!("sheet-card-look.top"));
    app.use_by_key(words!("sheet-look-like.of", title = "Boat"));
    let own = "extends boat {\n  top { stamp boat.top 0 0 100 }\n}\n";
    assert_eq!(app.source(), text.replace("extends boat {}\n", own));
    app.expect(words!("sheet-look-shapes", n = 1)).press(Modifiers::COMMAND, Key::Z).wait(6);
    assert_eq!(app.source(), text);
    app.use_by_key(words!("sheet-look-shape-first"));
    let own = "extends boat {\n  top {\n    rect tint -25 -25 50 50\n  }\n}\n";
    assert_eq!(app.source(), text.replace("extends boat {}\n", own));
    app.press(Modifiers::COMMAND, Key::Z).wait(6);
    app.files.save(Path::new("/own/square.svg"), SQUARE).expect("saved");
    app.use_by_key(words!("sheet-look-svg")).click(words!("dialog-svg.do")).wait(6);
    let imported = app.source();
    assert!(imported.contains("extends boat {\n  top {\n    stamp drawing.square 0 0 100\n  }\n}\n"), "{imported}");
    app.expect(words!("status-no-problems"));
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

#[test]
fn a_shape_is_selected_and_dragged_on_the_picture() {
    let mut app = TestWindow::with_drawing();
    app.use_by_key(words!("sheet-look-shape", shape = "polygon", colour = "tint", n = 1));
    let at = app.place_of();
    // A click selects the shape in front: the circle covers the polygon there.
    app.drag_and_release(at(7.0, 0.0), &[at(7.0, 0.0)]).expect(words!("sheet-look-point", n = 1, x = 10, y = 0));
    app.drag_and_release(at(7.0, 0.0), &[at(9.0, -4.0), at(12.0, -10.0)]);
    assert_eq!(app.source(), PICTURE.replace("circle white 10 0 6", "circle white 15 -10 6"));
    app.press(Modifiers::COMMAND, Key::Z).wait(6);
    assert_eq!(app.source(), PICTURE);
    // What is dragged need not be selected. It follows the pointer, and is written at the end; Escape gives it up.
    app.drag(at(-8.0, 20.0), &[at(-7.0, 21.0), at(-3.0, 23.0)]).expect(words!(
        "sheet-look-point",
        n = 1,
        x = 5,
        y = -37
    ));
    assert_eq!(app.source(), PICTURE);
    app.press(Modifiers::NONE, Key::Escape).button(at(-3.0, 23.0), false);
    app.wait(6).expect(words!("sheet-look-point", n = 1, x = 0, y = -40));
    assert_eq!(app.source(), PICTURE);
    app.drag_and_release(at(-8.0, 20.0), &[at(-7.0, 21.0), at(-3.0, 23.0)]);
    assert_eq!(app.source(), PICTURE.replace("[0 -40, 20 30, -20 30]", "[5 -37, 25 33, -15 33]"));
    app.press(Modifiers::COMMAND, Key::Z).wait(6);
    assert_eq!(app.source(), PICTURE);
    // Beside all shapes, a click selects nothing.
    app.drag_and_release(at(-38.0, -38.0), &[at(-38.0, -38.0)]).expect(words!("sheet-look-choose"));
}

#[test]
fn points_are_added_to_an_edge_and_removed() {
    let mut app = TestWindow::with_drawing();
    app.use_by_key(words!("sheet-look-shape", shape = "polygon", colour = "tint", n = 1));
    let at = app.place_of();
    app.double_click_at(at(5.0, 30.0));
    let added = PICTURE.replace("20 30, -20", "20 30, 5 30, -20");
    assert_eq!(app.source(), added);
    // The new point is selected, with the focus.
    app.press(Modifiers::NONE, Key::Delete).wait(6);
    assert_eq!(app.source(), PICTURE);
    // A triangle keeps its points.
    app.only(words!("sheet-look-point", n = 2, x = 20, y = 30)).focus();
    app.wait(2).press(Modifiers::NONE, Key::Delete).wait(6);
    assert_eq!(app.source(), PICTURE);
    app.press(Modifiers::NONE, Key::Insert).wait(6);
    assert_eq!(app.source(), PICTURE.replace("20 30, -20", "20 30, 0 30, -20"));
    app.use_by_key(words!("sheet-look-point-remove"));
    assert_eq!(app.source(), PICTURE);
}

#[test]
fn arrows_move_the_selected_shape_and_delete_removes_it() {
    let mut app = TestWindow::with_drawing();
    app.use_by_key(words!("sheet-look-shape", shape = "circle", colour = "white", n = 3));
    app.only(words!("sheet-look-picture")).focus();
    app.wait(2).press(Modifiers::NONE, Key::ArrowRight).press(Modifiers::SHIFT, Key::ArrowUp);
    app.expect(words!("sheet-look-point", n = 1, x = 11, y = -10));
    assert_eq!(app.source(), PICTURE);
    app.press(Modifiers::NONE, Key::Enter).wait(6);
    assert_eq!(app.source(), PICTURE.replace("white 10 0 6", "white 11 -10 6"));
    app.press(Modifiers::COMMAND, Key::Z).wait(6);
    app.only(words!("sheet-look-picture")).focus();
    // Enter selects the next shape below, and after the last one that in front.
    app.wait(2).press(Modifiers::NONE, Key::Enter).expect(words!("sheet-look-point", n = 1, x = 0, y = -30));
    app.press(Modifiers::NONE, Key::Enter)
        .press(Modifiers::NONE, Key::Enter)
        .press(Modifiers::NONE, Key::Delete)
        .wait(6);
    assert_eq!(app.source(), PICTURE.replace("    circle white 10 0 6\n", ""));
}

#[test]
fn a_new_shape_is_selected_with_its_numbers() {
    let mut app = TestWindow::with_drawing();
    app.use_by_key(words!("sheet-look-add")).only("circle").click();
    app.wait(6).expect(words!("sheet-look-point", n = 1, x = 0, y = 0)).expect(words!("sheet-look-amount.radius"));
    app.use_by_key(words!("sheet-look-mirror")).expect(words!("sheet-look-shapes", n = 5));
    app.expect(words!("sheet-look-amount.radius"));
}

#[test]
fn the_tint_of_the_counter_is_chosen() {
    let mut app = TestWindow::with_drawing();
    app.use_by_key(words!("sheet-look-property", property = "tint"));
    app.fill(words!("hand-find"), "navy").only("navy").click();
    app.wait(6);
    let tinted = app.source();
    assert!(tinted.contains("\n  tint navy\n"), "{tinted}");
    assert_eq!(tinted.replace("  tint navy\n", ""), PICTURE);
    app.use_by_key(words!("sheet-look-property-clear", property = "tint"));
    assert_eq!(app.source(), PICTURE);
}

#[test]
fn another_drawing_is_stamped() {
    let text = format!("{PICTURE}\nlook drawing.flag \"Flag\" {{\n  rect navy 0 0 10 10\n}}\n");
    let mut app = TestWindow::with_sheet(&text);
    app.go_to_line(1 + PICTURE.lines().position(|l| l.starts_with("look boat")).expect("in the text")).wait(6);
    app.use_by_key(words!("sheet-look-add")).only("stamp").click();
    app.wait(6).use_by_key(words!("sheet-look-like.of", title = "Flag"));
    let line = "circle white 10 0 6\n";
    assert_eq!(app.source(), text.replace(line, &format!("{line}    stamp drawing.flag 0 0 50 0\n")));
    app.expect(words!("sheet-look-amount.turn")).expect(words!("status-no-problems"));
}

/// A red square in an SVG file.
const SQUARE: &str = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 10 10'>\
    <path d='M0 0H10V10H0z' fill='#b3272d'/></svg>";

#[test]
fn an_svg_file_is_used_in_the_drawing() {
    let mut app = TestWindow::with_drawing();
    app.files.save(Path::new("/own/square.svg"), SQUARE).expect("saved");
    app.use_by_key(words!("sheet-look-svg")).use_by_key(words!("sheet-look-svg.stamp"));
    // The file in the folder is proposed.
    app.click(words!("dialog-svg.do")).wait(6);
    let stamped = app.source();
    assert!(stamped.contains("\n    stamp drawing.square 0 0 50 0\n  }\n}\n\nlook drawing.square {\n"), "{stamped}");
    app.expect(words!("svg-imported.used", file = "square.svg", name = "drawing.square", look = "boat"));
    app.expect(words!("sheet-look-shapes", n = 4)).expect(words!("status-no-problems"));
    app.press(Modifiers::COMMAND, Key::Z).wait(6);
    assert_eq!(app.source(), PICTURE);
    app.use_by_key(words!("sheet-look-svg")).use_by_key(words!("sheet-look-svg.replace"));
    app.click(words!("dialog-svg.do")).wait(6);
    let replaced = app.source();
    assert!(replaced.contains("  top {\n    stamp drawing.square 0 0 100   // hull\n  }\n}\n"), "{replaced}");
    app.expect(words!("sheet-look-shapes", n = 1)).expect(words!("status-no-problems"));
}
