//! The Lab pane: the rules as they are now against the saved ones, and entries against each other.

use super::lookup::{contains, tab, words};
use super::{CARTS, TestWindow};
use dicta_studio::io::Files;
use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};
use std::path::Path;

#[test]
fn changed_rules_are_compared_with_the_saved_ones() {
    let mut app = TestWindow::plane(CARTS);
    app.click(words!("menu-view")).click(words!("command-show-lab")).expect(words!("lab-hint"));
    // It is beside the source, where its buttons are not below the fold.
    let compare = app.only(words!("lab-compare")).rect();
    assert!(compare.top() < 500.0 && compare.left() > 150.0, "{compare:?}");
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

    /// Picks a row of a drop-down list that may be below the fold.
    pub(super) fn picks(&mut self, list: &str, row: &str) -> &mut Self {
        self.window.get_by_role_and_label(Role::ComboBox, list).focus();
        self.wait(1).press(Modifiers::NONE, Key::Space).wait(2);
        self.window.query_all_by_label(row).last().expect("a row").click();
        self.wait(4)
    }

    /// Presses the first button whose label contains these words.
    fn presses_first(&mut self, words: &str) -> &mut Self {
        self.first(words).focus();
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
    let file = folder.join(files.names(&folder).expect("listed").first().expect("a result"));
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
    let starts =
        [("/mine/result.csv", "pilot,games,"), ("/mine/result.html", "<!DOCTYPE html>"), ("/mine/result.json", "{")];
    for (path, start) in starts {
        if !app.shows(words!("dialog-lab")) {
            app.presses(words!("lab-export"));
        }
        app.fill(words!("dialog-lab.path"), path).click(words!("dialog-export.do"));
        app.expect(words!("said-lab-exported", path = path));
        assert!(app.files.read(Path::new(path)).expect("written").starts_with(start));
    }
}

#[test]
fn the_card_of_a_rule_shows_its_last_verdict() {
    let mut app = TestWindow::plane(CARTS);
    // Speeds from 3 on are forbidden, then from 2 on.
    app.behind("speed > ").press(Modifiers::NONE, Key::Delete).typed("1").press(Modifiers::NONE, Key::Escape);
    app.has("speed > 1").click(words!("menu-view")).click(words!("command-show-lab"));
    app.click(words!("lab-compare")).wait(4).sheet_of("Slow").expect(words!("sheet-verdict"));
    app.expect(words!("lab-verdict", pilot = "Random")).expect_not(words!("sheet-verdict.changed"));
    // No other declaration differed.
    app.sheet_of("Weight").expect_not(words!("sheet-verdict"));
    // The verdict leads to its result.
    app.click(words!("menu-view")).click(words!("command-show-lab"));
    app.click(words!("lab-page-matrix")).expect_not(words!("lab-column-interval"));
    app.sheet_of("Slow").presses_first(words!("sheet-verdict")).expect(words!("lab-column-interval"));
    // Once the rule has changed again, the verdict says so.
    app.click(tab("plane.dicta •")).behind("speed > ").press(Modifiers::NONE, Key::Delete).typed("3");
    app.press(Modifiers::NONE, Key::Escape).has("speed > 3").sheet_of("Slow");
    app.expect(words!("sheet-verdict.changed"));
}

#[test]
fn bars_open_games_where_they_part() {
    let mut app = TestWindow::plane(CARTS);
    app.behind("turns ").typed("1").press(Modifiers::NONE, Key::Escape).has("turns 16");
    app.click(words!("menu-view")).click(words!("command-show-lab")).click("Steady");
    app.picks(words!("lab-metric"), words!("lab-metric.turns")).click(words!("lab-compare")).wait(4);
    // Each pilot has bars of its own.
    app.expect(words!("lab-bar-value", value = "16", pilot = "Random"));
    app.expect(words!("lab-bar-value", value = "16", pilot = "Steady"));
    // All games have 6 turns under A and 16 under B.
    app.expect(words!("lab-bar-value.a", value = "6", n = 200)).expect(words!("lab-bar-value", value = "16", n = 200));
    app.expect(words!("lab-bar-difference", value = "+10", n = 200));
    app.expect(words!("lab-bar-figure", figure = "rolls", version = words!("lab-column-a"), value = "12.00"));
    // Each kind of bar opens a game before the last decision that it shares with the other one of its pair.
    for (bar, all) in [
        (words!("lab-bar-value.a", value = "6"), 12),
        (words!("lab-bar-difference", value = "+10"), 32),
        (words!("lab-bar-figure", figure = "rolls", version = words!("lab-column-b")), 32),
    ] {
        app.click(words!("menu-view")).click(words!("command-show-lab"));
        app.presses_first(bar).wait(4).expect(words!("timeline-at", n = 11, all = all));
    }
}

#[test]
fn kept_results_are_sorted_and_shown_together() {
    let mut app = TestWindow::plane(CARTS);
    app.behind("turns ").typed("1").press(Modifiers::NONE, Key::Escape).has("turns 16");
    app.click(words!("menu-view")).click(words!("command-show-lab"));
    app.picks(words!("lab-metric"), words!("lab-metric.turns")).presses(words!("lab-compare")).wait(4);
    let rolls = words!("lab-metric.event", event = "rolls");
    app.picks(words!("lab-metric"), rolls).presses(words!("lab-compare")).wait(4);
    // The games are longer.
    app.expect(words!("lab-verdict.greater", metric = words!("lab-metric.turns")));
    // The difference and its interval are in the sentence, which begins with the title of the pilot.
    app.expect(words!("lab-measured")).expect(words!("lab-verdict", pilot = "Random"));
    let is_of_turns = |app: &TestWindow| -> Vec<bool> {
        let titles = app.labels_with(words!("lab-kept-one"));
        titles.iter().map(|title| !contains(title, rolls)).collect()
    };
    assert_eq!(is_of_turns(&app), [false, true]);
    for (order, expected) in [
        (words!("lab-kept-order.verdict"), [true, false]),
        (words!("lab-kept-order.compared"), [false, true]),
        (words!("lab-kept-order.oldest"), [true, false]),
        (words!("lab-kept-order.newest"), [false, true]),
    ] {
        app.picks(words!("lab-kept-order"), order);
        assert_eq!(is_of_turns(&app), expected);
    }
    // Two results together, in one file.
    assert!(app.only(words!("lab-kept-compare")).accesskit_node().is_disabled());
    for i in 0..2 {
        app.window.query_all_by_label(words!("lab-kept-select")).nth(i).expect("a box").focus();
        app.wait(1).press(Modifiers::NONE, Key::Space);
    }
    app.presses(words!("lab-kept-compare")).expect(words!("lab-together"));
    for (path, start) in
        [("/mine/all.csv", "comparison,against,"), ("/mine/all.html", "<!DOCTYPE html>"), ("/mine/all.json", "[")]
    {
        app.presses(words!("lab-together-export"))
            .fill(words!("dialog-lab.path"), path)
            .click(words!("dialog-export.do"));
        app.expect(words!("said-lab-exported", path = path));
        assert!(app.files.read(Path::new(path)).expect("written").starts_with(start));
    }
    app.presses(words!("lab-together-close")).expect_not(words!("lab-together-export"));
    // A kept result is exported without being shown.
    app.window.query_all_by_label(words!("lab-kept-export")).next().expect("a button").focus();
    app.wait(1).press(Modifiers::NONE, Key::Space).fill(words!("dialog-lab.path"), "/mine/one.csv");
    app.click(words!("dialog-export.do")).expect(words!("said-lab-exported", path = "/mine/one.csv"));
}

#[test]
fn entries_play_against_each_other() {
    let mut app = TestWindow::plane(CARTS);
    app.click(words!("menu-view")).click(words!("command-show-lab")).click(words!("lab-page-matrix"));
    app.expect(words!("lab-matrix-hint")).expect(words!("lab-matrix-count", entries = 2, games = 40));
    // An entry alone can't play.
    app.presses("Barrow").expect_not(words!("lab-matrix-count"));
    assert!(app.only(words!("lab-matrix-play")).accesskit_node().is_disabled());
    // All entries are chosen, or none.
    app.presses("Barrow").presses(words!("lab-matrix-none")).expect_not(words!("lab-matrix-count"));
    app.presses(words!("lab-matrix-all")).expect(words!("lab-matrix-count", entries = 2, games = 40));
    app.presses(words!("lab-matrix-play")).wait(4);
    // A cell for each entry against the other; both have a cart each, which are worth the same.
    let (barrow, wagon) = (("Barrow", "Wagon"), ("Wagon", "Barrow"));
    for (row, column) in [barrow, wagon] {
        app.expect(words!("lab-matrix-cell", row = row, column = column, share = "50"));
    }
    // A click on a cell opens one of its games, before its first decision.
    app.presses_first(words!("lab-matrix-cell", row = "Wagon", column = "Barrow", share = "50"));
    app.wait(4).expect(words!("timeline-at.start"));
    app.expect(words!("pane-decision"));
}

#[test]
fn a_matrix_is_kept_and_exported() {
    let mut app = TestWindow::plane(CARTS);
    app.click(words!("menu-view")).click(words!("command-show-lab")).click(words!("lab-page-matrix"));
    app.presses(words!("lab-matrix-play")).wait(4).expect(words!("lab-kept-strongest", n = 2));
    for (path, start) in
        [("/mine/result.csv", "entry,elo,"), ("/mine/result.html", "<!DOCTYPE html>"), ("/mine/result.json", "{")]
    {
        app.presses(words!("lab-export")).fill(words!("dialog-lab.path"), path).click(words!("dialog-export.do"));
        app.expect(words!("said-lab-exported", path = path));
        assert!(app.files.read(Path::new(path)).expect("written").starts_with(start));
    }
    // In another window, the result is shown again, and its games can be played.
    let mut later = TestWindow::open(app.files.clone(), None);
    drop(app);
    later.click(words!("start-open")).fill(words!("dialog-open.path"), "/mine/small").click(words!("dialog-open.do"));
    later.click(words!("menu-view")).click(words!("command-show-lab")).expect(words!("lab-kept-matrix"));
    later.presses(words!("lab-kept-show")).presses_first(words!("lab-matrix-cell", row = "Wagon", column = "Barrow"));
    later.wait(4).expect(words!("pane-decision"));
}

#[test]
fn a_long_verdict_of_results_shown_together_is_broken_into_lines() {
    let mut app = TestWindow::plane(CARTS);
    // An option that no game sets.
    app.behind("- 1").typed("0").press(Modifiers::NONE, Key::Escape).has("- 10 when night");
    app.click(words!("menu-view")).click(words!("command-show-lab"));
    for metric in [words!("lab-metric.turns"), words!("lab-metric.event", event = "rolls")] {
        app.picks(words!("lab-metric"), metric).presses(words!("lab-compare")).wait(4);
    }
    for i in 0..2 {
        app.window.query_all_by_label(words!("lab-kept-select")).nth(i).expect("a box").focus();
        app.wait(1).press(Modifiers::NONE, Key::Space);
    }
    app.presses(words!("lab-kept-compare")).expect(words!("lab-together"));
    let said = app.window.query_all_by_label(words!("lab-verdict.unreached"));
    let rects: Vec<egui::Rect> = said.map(|verdict| verdict.rect()).filter(|rect| rect.height() > 25.0).collect();
    assert!(rects.len() >= 2 && rects.iter().all(|rect| rect.width() <= 240.5), "{rects:?}");
}
