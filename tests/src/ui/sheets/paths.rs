//! Paths changed by hand on the sheet of an entry: by dragging, with keys, and mirrored as a new entry.

use super::super::TestWindow;
use super::super::lookup::words;
use egui::{Key, Modifiers, Pos2, Vec2, vec2};
use egui_kittest::kittest::NodeT;

/// A small user-made system of paths.
const DANCE: &str = r#"edition 1
ruleset mine "Mine"
board hex

kind figure "Figure" {
  stat way "Way" : path
}

figure stroll "Stroll" { way F }   // simple
figure spin_L "Left spin" { way F L }
"#;

impl TestWindow {
    /// The sheet of an entry of the dance, beside its source.
    fn with_figure(text: &str, name: &str) -> Self {
        let mut app = TestWindow::with_sheet(text);
        let start = format!("figure {name} ");
        app.go_to_line(1 + text.lines().position(|l| l.starts_with(&start)).expect("in the text"));
        app.wait(6);
        app
    }

    /// Focuses the picture of the path.
    fn focus_path(&mut self) -> &mut Self {
        self.first(words!("sheet-path", path = "F")).focus();
        self.wait(2)
    }

    /// The centre of a cell of the path; 0 is the start.
    fn path_cell(&self, n: usize) -> Pos2 {
        let name = if n == 0 { words!("sheet-path-cell.start") } else { words!("sheet-path-cell", n = n) };
        self.only(name).rect().center()
    }

    /// The vector from the start to the first cell of the path, which is ahead.
    fn ahead(&self) -> Vec2 {
        self.path_cell(1) - self.path_cell(0)
    }
}

/// A vector turned clockwise, in degrees.
fn turned(by: f32, v: Vec2) -> Vec2 {
    let (sin, cos) = by.to_radians().sin_cos();
    vec2(v.x * cos - v.y * sin, v.x * sin + v.y * cos)
}

#[test]
fn a_path_is_drawn_by_dragging_over_hexes() {
    let mut app = TestWindow::with_figure(DANCE, "stroll");
    let (end, ahead) = (app.path_cell(1), app.ahead());
    let second = end + ahead;
    let third = second + turned(60.0, ahead);
    // The sheet follows at once, the source when the button is released.
    app.drag(end, &[second, third]).expect(words!("sheet-path", path = "F F R F"));
    assert_eq!(app.source(), DANCE);
    app.button(third, false);
    app.wait(6).expect("stroll: way F → F F R F");
    let drawn = DANCE.replace("{ way F }", "{ way F F R F }");
    assert_eq!(app.source(), drawn);
    // Dragging back from the end shortens it.
    let cells = [1, 2, 3].map(|n| app.path_cell(n));
    app.drag_and_release(cells[2], &[cells[1], cells[0]]);
    assert_eq!(app.source(), DANCE);
    // Each gesture is one step of the history.
    app.press(Modifiers::COMMAND, Key::Z).wait(6);
    assert_eq!(app.source(), drawn);
    app.press(Modifiers::COMMAND, Key::Z).wait(6);
    assert_eq!(app.source(), DANCE);
}

#[test]
fn a_path_is_drawn_by_dragging_over_squares() {
    let squares = DANCE.replace("board hex", "board square");
    let mut app = TestWindow::with_figure(&squares, "stroll");
    let (start, ahead) = (app.path_cell(0), app.ahead());
    // From the start, it is drawn anew.
    let first = start + ahead;
    app.drag_and_release(start, &[first, first + turned(90.0, ahead)]);
    assert_eq!(app.source(), squares.replace("{ way F }", "{ way F R R F }"));
    app.press(Modifiers::COMMAND, Key::Z).wait(6);
    assert_eq!(app.source(), squares);
}

#[test]
fn escape_cancels_a_drawn_path() {
    let mut app = TestWindow::with_figure(DANCE, "stroll");
    let (end, ahead) = (app.path_cell(1), app.ahead());
    app.drag(end, &[end + ahead]).expect(words!("sheet-path", path = "F F"));
    app.press(Modifiers::NONE, Key::Escape).expect_not(words!("sheet-path", path = "F F"));
    app.button(end + ahead, false);
    app.wait(6);
    assert_eq!(app.source(), DANCE);
    app.focus_path().press(Modifiers::NONE, Key::ArrowUp).expect(words!("sheet-path", path = "F F"));
    app.press(Modifiers::NONE, Key::Escape).expect_not(words!("sheet-path", path = "F F"));
    assert_eq!(app.source(), DANCE);
}

#[test]
fn a_path_is_drawn_with_keys() {
    let mut app = TestWindow::with_figure(DANCE, "stroll");
    app.focus_path().press(Modifiers::NONE, Key::ArrowUp).press(Modifiers::NONE, Key::ArrowLeft);
    app.expect(words!("sheet-path", path = "F F L"));
    app.press(Modifiers::NONE, Key::Backspace).press(Modifiers::NONE, Key::ArrowRight);
    app.press(Modifiers::SHIFT, Key::ArrowRight).expect(words!("sheet-path", path = "F F R SR"));
    assert_eq!(app.source(), DANCE);
    app.press(Modifiers::NONE, Key::Enter).wait(6);
    assert_eq!(app.source(), DANCE.replace("{ way F }", "{ way F F R SR }"));
    app.expect("stroll: way F → F F R SR").press(Modifiers::COMMAND, Key::Z).wait(6);
    assert_eq!(app.source(), DANCE);
    // The buttons below the picture do the same.
    app.focus_path().press(Modifiers::NONE, Key::ArrowDown).click(words!("hand-take")).wait(6);
    assert_eq!(app.source(), DANCE.replace("{ way F }", "{ way F U }"));
}

#[test]
fn the_end_of_a_path_is_turned() {
    let mut app = TestWindow::with_figure(DANCE, "stroll");
    let (north, east) = (words!("facing-north"), words!("facing-north-east"));
    app.click(words!("sheet-path-end", facing = north)).wait(6).expect(words!("sheet-path-end", facing = east));
    assert_eq!(app.source(), DANCE.replace("{ way F }", "{ way F R }"));
    // By dragging the handle to the other side.
    let (end, ahead) = (app.path_cell(1), app.ahead());
    let handle = app.only(words!("sheet-path-end", facing = east)).rect().center();
    app.drag_and_release(handle, &[end + ahead, end + turned(-60.0, ahead)]);
    assert_eq!(app.source(), DANCE.replace("{ way F }", "{ way F L }"));
    app.press(Modifiers::COMMAND, Key::Z).press(Modifiers::COMMAND, Key::Z).wait(6);
    assert_eq!(app.source(), DANCE);
}

#[test]
fn the_cells_of_a_path_have_names_and_facings() {
    let app = TestWindow::with_figure(DANCE, "spin_L");
    let facing = |name: &str| app.only(name).accesskit_node().value().unwrap_or_default();
    assert_eq!(
        facing(words!("sheet-path-cell.start")),
        words!("sheet-path-cell.facing", facing = words!("facing-north"))
    );
    assert_eq!(
        facing(words!("sheet-path-cell", n = 1)),
        words!("sheet-path-cell.facing", facing = words!("facing-north-west"))
    );
}

#[test]
fn a_mirror_image_becomes_a_new_entry() {
    let mut app = TestWindow::with_figure(DANCE, "spin_L");
    app.expect(words!("sheet-path-mirror.none")).click(words!("sheet-path-mirror-new", kind = "Figure")).wait(6);
    // The name follows from the original.
    assert_eq!(app.field(words!("sheet-path-mirror-new.name")).value().unwrap_or_default(), "spin_R");
    app.fill(words!("sheet-path-mirror-new.name"), "stroll")
        .expect(words!("sheet-path-mirror-new.taken", name = "stroll"))
        .fill(words!("sheet-path-mirror-new.name"), "spin_R")
        .press(Modifiers::NONE, Key::Enter);
    app.wait(6).expect(words!("sheet-path-mirror", name = "spin_R"));
    let mirrored = "\nfigure spin_R \"Right spin\" { way F R }\n";
    assert_eq!(app.source(), format!("{DANCE}{mirrored}"));
    app.press(Modifiers::COMMAND, Key::Z).wait(6);
    assert_eq!(app.source(), DANCE);
}
