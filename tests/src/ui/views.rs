//! One file in several panes, each with its own cursor, folds and scroll position.

use super::TestWindow;
use super::writing::RULES;
use egui::{Key, Modifiers};

const FIRST: &str = "Source of plane.dicta";
const SECOND: &str = "Source of plane.dicta, view 2";

impl TestWindow {
    fn split(&mut self) -> &mut Self {
        self.press(Modifiers::COMMAND, Key::Backslash)
    }
}

#[test]
fn both_views_show_edits_of_either() {
    let mut app = TestWindow::plane(RULES);
    app.end().split().expect(SECOND).expect("Tab plane.dicta · 2");
    // Editing continues in the new view at the same position.
    app.typed("// here\n").press(Modifiers::COMMAND, Key::Home).expect("Line 1, column 1");
    assert!(app.field(FIRST).value().is_some_and(|t| t.ends_with("// here\n")));
    // The other view has its own cursor.
    app.click("Tab plane.dicta •").expect("Line 21, column 1").typed("// there\n");
    assert!(app.field(SECOND).value().is_some_and(|t| t.ends_with("// here\n// there\n")));
    // Both share one history.
    for _ in 0..6 {
        app.press(Modifiers::COMMAND, Key::Z);
    }
    assert_eq!(app.field(SECOND).value().as_deref(), Some(RULES));
}

#[test]
fn views_fold_independently_and_are_restored() {
    let mut app = TestWindow::plane(RULES);
    app.behind("track wings").split().press(Modifiers::COMMAND, Key::OpenBracket).expect("Line 10, ");
    app.press(Modifiers::NONE, Key::ArrowDown).expect("Line 14, ");
    app.click("Tab plane.dicta").press(Modifiers::NONE, Key::ArrowDown).expect("Line 13, ");
    let mut again = TestWindow::open(app.files.clone(), None);
    again.click("Open small").expect(FIRST).expect(SECOND);
    // The first view is closed: editing continues in the other, and no third is opened.
    again.click("Close plane.dicta").expect(SECOND);
    again.press(Modifiers::COMMAND, Key::P).fill("Go to anything", "plane.dicta").press(Modifiers::NONE, Key::Enter);
    again.expect(SECOND).expect("Line ");
    assert_eq!(again.labels_with("Tab plane.dicta").len(), 1, "{:#?}", again.labels());
}
