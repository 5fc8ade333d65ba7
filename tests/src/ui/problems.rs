//! The list of problems: errors in the files, and failed examples.

use super::TestWindow;
use super::lookup::words;
use super::writing::{listed, selected};
use egui::{Key, Modifiers};

const RULES: &str = r#"edition 1
ruleset small "Small"
board hex
side red "Red" { }
side blue "Blue" { }
map m "M" {
  size 2 x 1
  legend { s sky "Sky" }
  rows { "ss" }
}

value more "More" (n: number) = n { + 1 as one because "one" }

example "One more" {
  each of n, m { (1, 2), (2, 4) }
  given map m
  expect more(n) == m
}
"#;

#[test]
fn a_failed_example_is_a_problem_with_a_link_to_its_line() {
    let mut app = TestWindow::plane(RULES);
    app.sound().expect_not("“One more”");
    // Its sheet runs it.
    app.press(Modifiers::COMMAND, Key::P);
    app.window.event(egui::Event::Text("One more".to_owned()));
    app.wait(4).press(Modifiers::NONE, Key::Enter).wait(8);
    app.expect(words!("pane-problems.counted", n = 1))
        .expect("“One more”, row 2: expected more(n) == m, found 3, where m is 4");
    app.expect(words!("sheet-examples.failed", n = 1, failed = 1));
    app.click_first("“One more”, row 2").expect(words!("status-cursor", line = 17, column = 22));
    // It can be hidden, and keys navigate to it like to any other problem.
    app.click(words!("problems-examples.name"))
        .expect_not("“One more”, row 2")
        .click(words!("problems-examples.name"))
        .expect("“One more”, row 2");
    app.press(Modifiers::COMMAND, Key::Home).press(Modifiers::NONE, Key::F4);
    app.expect(words!("status-cursor", line = 17, column = 22));
    // It has a page, like any other problem.
    app.press(Modifiers::COMMAND, Key::Period)
        .expect(selected(words!("text-mend"), words!("text-explain", code = "X0001")))
        .press(Modifiers::NONE, Key::Escape);
    // Text inserted above it moves its place before the example runs again.
    app.press(Modifiers::COMMAND, Key::Home).typed("// one\n// two\n").press(Modifiers::NONE, Key::Escape);
    app.press(Modifiers::NONE, Key::F4).expect(words!("status-cursor", line = 19, column = 22));
}

/// Common beginner mistakes are explained in plain words and fixed, all of one kind at once; a file without a ruleset
/// is assigned to one of the project's rulesets.
#[test]
fn beginner_mistakes_are_explained_and_fixed() {
    let kind = "ruleset small \"Small\"\nboard hex\nkind pilot {\n  skill: 1..6\n  luck: 1..6\n}\n";
    let lone = "pilot jules \"Jules\" { skill: 3, luck: 4 }\n";
    let mut app = TestWindow::writing(&[("plane.dicta", kind), ("wing.dicta", lone)]);
    app.expect("the field “skill” has no role");
    app.behind("skill")
        .press(Modifiers::COMMAND, Key::Period)
        .expect(selected(words!("text-mend"), "Make it a “stat”"));
    app.expect(listed(words!("text-mend"), "Make it a “counter”"))
        .click_slowly(listed(words!("text-mend"), "Make it a “stat” (2 times in this declaration)"));
    app.expect_not("has no role");
    app.click("Remove the “:”").click("Remove the “:”").expect_not("between “luck” and its value");
    app.expect("this file does not name its ruleset").click("Start it with “for small”");
    app.wait(10).expect_not("does not name its ruleset");
}
