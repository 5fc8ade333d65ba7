//! The Lab pane: the rules as they are now against the saved ones.

use super::lookup::words;
use super::{CARTS, TestWindow};
use dicta_studio::io::Files;
use egui::{Key, Modifiers};
use egui_kittest::kittest::NodeT;
use std::path::Path;

#[test]
fn changed_rules_are_compared_with_the_saved_ones() {
    let mut app = TestWindow::plane(CARTS);
    app.click(words!("menu-view")).click(words!("command-show-lab")).expect(words!("lab-hint"));
    // Nothing has changed.
    assert!(app.only(words!("lab-compare")).accesskit_node().is_disabled());
    // The mission ends in turn 16 instead of 6.
    app.behind("turns ").typed("1").press(Modifiers::NONE, Key::Escape).has("turns 16");
    app.click(words!("lab-compare")).wait(4);
    app.expect(words!("lab-differing", n = 200, all = 200)).expect(words!("lab-most"));
    app.expect(words!("lab-plot")).expect_not(words!("lab-hint"));
    // The length of the games and the events of the rules, for each pilot.
    app.expect(words!("lab-figures-cell", a = "6.00", b = "16.00")).expect("rolls");
    app.expect(words!("lab-figures-cell", a = "12.00", b = "32.00"));
    // A game that differs opens as a playtest where the two games part: before the last decision of turn 6.
    app.first(words!("lab-play", version = words!("lab-column-b"), turn = 16)).focus();
    app.wait(1).press(Modifiers::NONE, Key::Space).wait(4);
    app.expect(words!("pane-decision")).expect(words!("timeline-at", n = 11, all = 32));
}

impl TestWindow {
    /// Presses a button that may be below the fold.
    fn presses(&mut self, label: &str) -> &mut Self {
        self.only(label).focus();
        self.wait(1).press(Modifiers::NONE, Key::Space)
    }
}

#[test]
fn results_are_kept_until_they_are_deleted() {
    let mut app = TestWindow::plane(CARTS);
    app.behind("turns ").typed("1").press(Modifiers::NONE, Key::Escape).has("turns 16");
    app.click(words!("menu-view")).click(words!("command-show-lab")).expect_not(words!("lab-kept"));
    app.click(words!("lab-compare")).wait(4).expect(words!("lab-kept"));
    app.click(words!("menu-file")).click(words!("command-save-all"));
    // In another window, the result is shown again, and its games can be played.
    let mut later = TestWindow::open(app.files.clone(), None);
    drop(app);
    later.click(words!("start-open")).fill(words!("dialog-open.path"), "/mine/small").click(words!("dialog-open.do"));
    later.click(words!("menu-view")).click(words!("command-show-lab")).expect_not(words!("lab-most"));
    later.presses(words!("lab-kept-show")).expect(words!("lab-most")).expect(words!("lab-plot"));
    // Deleting it asks.
    later.presses(words!("lab-kept-delete")).expect(words!("lab-kept-question"));
    later.presses(words!("lab-kept-keep")).expect_not(words!("lab-kept-question")).expect(words!("lab-kept"));
    later.presses(words!("lab-kept-delete")).presses(words!("lab-kept-delete.sure")).expect_not(words!("lab-kept"));
}

#[test]
fn a_damaged_result_is_reported_and_stays() {
    let mut app = TestWindow::plane(CARTS);
    app.behind("turns ").typed("1").press(Modifiers::NONE, Key::Escape).has("turns 16");
    app.click(words!("menu-view")).click(words!("command-show-lab")).click(words!("lab-compare")).wait(4);
    app.click(words!("menu-file")).click(words!("command-save-all"));
    let files = app.files.clone();
    drop(app);
    // The folder of the project's backups is beside the results.
    let state = Path::new("/config/projects");
    let backup = files.list(state).expect("listed").into_iter().next().expect("a backup");
    let folder = state.join(backup.iter().next().expect("a folder")).join("lab");
    let file = folder.join(files.names(&folder).first().expect("a result"));
    files.append(&file, b" ").expect("changed");
    let mut later = TestWindow::open(files.clone(), None);
    later.click(words!("start-open")).fill(words!("dialog-open.path"), "/mine/small").click(words!("dialog-open.do"));
    later.click(words!("menu-view")).click(words!("command-show-lab"));
    later.expect("is damaged: its content has changed since it was saved").expect_not(words!("lab-kept-show"));
    assert!(files.exists(&file));
}

#[test]
fn a_result_is_exported() {
    let mut app = TestWindow::plane(CARTS);
    app.behind("turns ").typed("1").press(Modifiers::NONE, Key::Escape).has("turns 16");
    app.click(words!("menu-view")).click(words!("command-show-lab")).click(words!("lab-compare")).wait(4);
    app.presses(words!("lab-export")).expect(words!("dialog-lab"));
    app.fill(words!("dialog-lab.path"), "/mine/result.txt").click(words!("dialog-export.do"));
    app.expect(words!("dialog-lab.endings"));
    for (path, start) in [("/mine/result.csv", "pilot,games,"), ("/mine/result.html", "<!DOCTYPE html>")] {
        if !app.shows(words!("dialog-lab")) {
            app.presses(words!("lab-export"));
        }
        app.fill(words!("dialog-lab.path"), path).click(words!("dialog-export.do"));
        app.expect(words!("said-lab-exported", path = path));
        assert!(app.files.read(Path::new(path)).expect("written").starts_with(start));
    }
}
