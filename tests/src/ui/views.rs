//! One file in several panes, each with its own cursor, folds and scroll position.

use super::TestWindow;
use super::lookup::{source, tab, words};
use super::writing::RULES;
use egui::{Key, Modifiers};

/// The second view of the file.
fn second() -> &'static str {
    words!("text-name.view", path = "plane.dicta", n = 2)
}

impl TestWindow {
    fn split(&mut self) -> &mut Self {
        self.press(Modifiers::COMMAND, Key::Backslash)
    }
}

#[test]
fn both_views_show_edits_of_either() {
    let mut app = TestWindow::plane(RULES);
    app.end().split().expect(second()).expect(tab("plane.dicta · 2"));
    // Editing continues in the new view at the same position.
    app.typed("// here\n").press(Modifiers::COMMAND, Key::Home).expect(words!("status-cursor", line = 1, column = 1));
    assert!(app.field(source("plane.dicta")).value().is_some_and(|t| t.ends_with("// here\n")));
    // The other view has its own cursor.
    app.click(words!("tab-name.dirty", title = "plane.dicta"))
        .expect(words!("status-cursor", line = 21, column = 1))
        .typed("// there\n");
    assert!(app.field(second()).value().is_some_and(|t| t.ends_with("// here\n// there\n")));
    // Both share one history.
    for _ in 0..6 {
        app.press(Modifiers::COMMAND, Key::Z);
    }
    assert_eq!(app.field(second()).value().as_deref(), Some(RULES));
}

#[test]
fn views_fold_independently_and_are_restored() {
    let mut app = TestWindow::plane(RULES);
    app.behind("track wings")
        .split()
        .press(Modifiers::COMMAND, Key::OpenBracket)
        .expect(words!("status-cursor", line = 10));
    app.press(Modifiers::NONE, Key::ArrowDown).expect(words!("status-cursor", line = 14));
    app.click(tab("plane.dicta")).press(Modifiers::NONE, Key::ArrowDown).expect(words!("status-cursor", line = 13));
    let mut again = TestWindow::open(app.files.clone(), None);
    again.click(words!("start-open-recent", name = "small")).expect(source("plane.dicta")).expect(second());
    // The first view is closed: editing continues in the other, and no third is opened.
    again.click(words!("tab-close", title = "plane.dicta")).expect(second());
    again
        .press(Modifiers::COMMAND, Key::P)
        .fill(words!("palette-anything"), "plane.dicta")
        .press(Modifiers::NONE, Key::Enter);
    again.expect(second()).expect(words!("status-cursor"));
    assert_eq!(again.labels_with(tab("plane.dicta")).len(), 1, "{:#?}", again.labels());
}
