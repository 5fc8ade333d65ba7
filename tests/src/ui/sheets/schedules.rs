//! Members of charts changed by hand: clicked and dragged in the library, compared, given and taken.

use super::super::TestWindow;
use super::super::lookup::words;
use egui::accesskit::{Role, Toggled};
use egui::{Key, Modifiers, Pos2, vec2};
use egui_kittest::kittest::{NodeT, Queryable};

/// A small user-made system with lists of paths.
const BALL: &str = r#"edition 1
ruleset mine "Mine"
board square

kind figure "Figure" {
  stat way "Way" : path
  stat pace "Pace" : 1..3
}
kind dancer "Dancer" {
  stat repertoire "Repertoire" : set of figure
}

figure stroll "Stroll" { way F, pace 1 }
figure leap "Leap" { way F F, pace 2 }
figure turn_L "Left turn" { way F L, pace 1 }

dancer ada "Ada" {
  repertoire [
    stroll,   // always
    leap,
  ]
}
dancer bob "Bob" { repertoire [stroll, turn_L] }
dancer cid "Cid" extends ada { }
"#;

impl TestWindow {
    /// The chart of a dancer beside its source.
    fn with_chart(name: &str) -> Self {
        let mut app = TestWindow::with_sheet(BALL);
        let start = format!("dancer {name} ");
        app.go_to_line(1 + BALL.lines().position(|l| l.starts_with(&start)).expect("in the text"));
        app.wait(6).click(words!("sheet-of.chart")).wait(6);
        app
    }

    /// Whether the library shows that the chart contains an entry.
    fn is_in_chart(&self, name: &str) -> bool {
        let node = self.only(words!("sheet-chart-member", name = name));
        node.accesskit_node().toggled() == Some(Toggled::True)
    }

    /// The middle of a tile of the chart; its tooltip may have the same name.
    fn tile(&self, name: &str) -> Pos2 {
        self.window.query_all_by_label(name).next().expect("a tile").rect().center()
    }
}

#[test]
fn tiles_of_the_library_are_clicked_into_a_chart_and_out_of_it() {
    let mut app = TestWindow::with_chart("ada");
    app.click(words!("sheet-chart-library")).wait(6);
    app.expect(words!("sheet-chart-library.count", kind = "Figure", n = 2, all = 3));
    assert!(app.is_in_chart("Figure leap") && !app.is_in_chart("Figure turn_L"));
    app.click(words!("sheet-chart-member", name = "Figure turn_L")).wait(6).wait(1);
    app.expect(words!("step-add", of = "ada", member = "turn_L", what = "repertoire"));
    let added = BALL.replace("    leap,\n", "    leap, turn_L,\n");
    assert_eq!(app.source(), added);
    assert!(app.is_in_chart("Figure turn_L"));
    // Each click is one step of the history.
    app.click(words!("sheet-chart-member", name = "Figure stroll")).wait(6);
    assert!(!app.source().contains("stroll,   // always"), "{}", app.source());
    app.press(Modifiers::COMMAND, Key::Z).wait(6);
    assert_eq!(app.source(), added);
    app.press(Modifiers::COMMAND, Key::Z).wait(6);
    assert_eq!(app.source(), BALL);
    // The filter finds names, titles, numbers and paths.
    app.fill(words!("sheet-chart-library.filter"), "pace 2").wait(4);
    app.expect(words!("sheet-chart-member", name = "Figure leap"));
    app.expect_not(words!("sheet-chart-member", name = "Figure stroll"));
    app.fill(words!("sheet-chart-library.filter"), "waltz").expect(words!("sheet-chart-library.none"));
}

#[test]
fn a_chart_is_changed_with_the_keyboard() {
    let mut app = TestWindow::with_chart("ada");
    app.only("Figure leap").focus();
    app.wait(2).press(Modifiers::NONE, Key::Delete).wait(6);
    let removed = BALL.replace("    leap,\n", "");
    assert_eq!(app.source(), removed);
    app.only(words!("sheet-chart-library")).focus();
    app.wait(2).press(Modifiers::NONE, Key::Enter).wait(6);
    app.only(words!("sheet-chart-member", name = "Figure turn_L")).focus();
    app.wait(2).press(Modifiers::NONE, Key::Space).wait(6);
    assert_eq!(app.source(), removed.replace("    stroll,   // always\n", "    stroll, turn_L,   // always\n"));
    app.press(Modifiers::COMMAND, Key::Z).press(Modifiers::COMMAND, Key::Z).wait(6);
    assert_eq!(app.source(), BALL);
}

#[test]
fn tiles_are_dragged_into_a_chart_and_out_of_it() {
    let mut app = TestWindow::with_chart("ada");
    app.click(words!("sheet-chart-library")).wait(6);
    let from = app.only(words!("sheet-chart-member", name = "Figure turn_L")).rect().center();
    let to = app.tile("Figure stroll");
    app.drag_and_release(from, &[from + vec2(8.0, -8.0), to + vec2(0.0, 20.0), to]);
    let added = BALL.replace("    leap,\n", "    leap, turn_L,\n");
    assert_eq!(app.source(), added);
    let (from, to) = (app.tile("Figure stroll"), from);
    app.drag_and_release(from, &[from + vec2(0.0, 20.0), to - vec2(0.0, 8.0), to]);
    assert_eq!(app.source(), added.replace("    stroll,   // always\n", ""));
    app.press(Modifiers::COMMAND, Key::Z).wait(6);
    assert_eq!(app.source(), added);
    app.press(Modifiers::COMMAND, Key::Z).wait(6);
    assert_eq!(app.source(), BALL);
}

#[test]
fn an_inherited_chart_is_replaced_as_a_whole() {
    let mut app = TestWindow::with_chart("cid");
    app.click(words!("sheet-chart-library")).wait(6);
    app.only(words!("sheet-chart-member", name = "Figure leap")).focus();
    app.wait(2).press(Modifiers::NONE, Key::Space).wait(6);
    assert_eq!(app.source(), BALL.replace("ada { }", "ada { repertoire [stroll] }"));
}

#[test]
fn two_charts_are_compared() {
    let mut app = TestWindow::with_chart("ada");
    app.click(words!("sheet-chart-compare.name")).wait(4).click("Bob").wait(6);
    app.expect(words!("sheet-chart-compare.says", both = 1, own = 1, n = 1, title = "Bob"));
    // A click on what only the other has adds it.
    app.click(words!("sheet-chart-compare.missing", name = "Figure turn_L", title = "Bob")).wait(6);
    assert_eq!(app.source(), BALL.replace("    leap,\n", "    leap, turn_L,\n"));
    app.expect(words!("sheet-chart-compare.says", both = 2, own = 1, n = 0, title = "Bob"));
    app.press(Modifiers::COMMAND, Key::Z).wait(6).click(words!("sheet-chart-compare.take")).wait(6);
    app.expect(words!("sheet-chart-compare.says", both = 2, own = 0, n = 0, title = "Bob"));
    app.press(Modifiers::COMMAND, Key::Z).wait(6);
    assert_eq!(app.source(), BALL);
}

#[test]
fn the_sheet_of_an_entry_gives_it_and_takes_it_away() {
    let mut app = TestWindow::with_sheet(BALL);
    app.go_to_line(1 + BALL.lines().position(|l| l.starts_with("figure leap")).expect("in the text"));
    app.wait(6).expect(words!("sheet-holders", field = "Repertoire", n = 2, all = 3));
    let tick = |app: &mut TestWindow, who: &str| {
        let name = words!("sheet-holders.of", title = who, field = "Repertoire");
        app.window.get_by_role_and_label(Role::CheckBox, name).focus();
        app.wait(2).press(Modifiers::NONE, Key::Space).wait(6);
    };
    tick(&mut app, "Bob");
    let given = BALL.replace("[stroll, turn_L]", "[stroll, turn_L, leap]");
    assert_eq!(app.source(), given);
    tick(&mut app, "Bob");
    assert_eq!(app.source(), BALL);
    tick(&mut app, "Ada");
    assert_eq!(app.source(), BALL.replace("    leap,\n", ""));
    // Who inherits it has it no more.
    app.expect(words!("sheet-holders", field = "Repertoire", n = 0, all = 3));
    app.press(Modifiers::COMMAND, Key::Z).wait(6);
    assert_eq!(app.source(), BALL);
}

/// A drag that ends elsewhere or is given up changes nothing.
#[test]
fn a_tile_that_is_dropped_elsewhere_stays_where_it_was() {
    let mut app = TestWindow::with_chart("ada");
    app.click(words!("sheet-chart-library")).wait(6);
    let from = app.only(words!("sheet-chart-member", name = "Figure turn_L")).rect().center();
    app.drag_and_release(from, &[from + vec2(8.0, -8.0), from + vec2(12.0, 4.0)]);
    assert_eq!(app.source(), BALL);
    let to = app.tile("Figure stroll");
    app.drag(from, &[from + vec2(8.0, -8.0), to]).press(Modifiers::NONE, Key::Escape);
    app.button(to, false);
    app.wait(6);
    assert_eq!(app.source(), BALL);
}

/// Compared charts mark what only one of them has, until the comparison ends.
#[test]
fn the_marks_of_a_comparison_go_with_it() {
    let mut app = TestWindow::with_chart("bob");
    app.click(words!("sheet-chart-compare.name")).wait(4).click("Cid").wait(6);
    app.expect(words!("sheet-chart-compare.says", both = 1, own = 1, n = 1, title = "Cid"));
    app.expect(words!("sheet-chart-compare.missing", name = "Figure leap", title = "Cid"));
    app.click(words!("sheet-chart-compare.name")).wait(4).click(words!("sheet-chart-compare.none")).wait(6);
    app.expect_not(words!("sheet-chart-compare.missing", name = "Figure leap", title = "Cid"));
    assert_eq!(app.source(), BALL);
}
