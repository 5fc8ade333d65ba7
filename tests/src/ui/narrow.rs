//! Small windows, in which nothing overlaps or extends beyond its pane; also playing the active sheet and the list of
//! unsaved lines.

use super::lookup::{source, tab, words};
use super::writing::RULES;
use super::{CARTS, TestWindow};
use dicta_studio::io::Files as _;
use egui::accesskit::Role;
use egui::{Key, Modifiers, Rect, vec2};
use egui_kittest::kittest::Queryable as _;
use std::path::Path;

impl TestWindow {
    fn resized(&mut self, width: f32, height: f32) -> &mut Self {
        self.window.set_size(vec2(width, height));
        self.wait(4)
    }

    fn rect(&self, name: &str) -> Rect {
        self.only(name).rect()
    }
}

#[test]
fn the_tree_stays_within_its_pane() {
    let mut app = TestWindow::plane(RULES);
    for (width, height) in [(700.0, 480.0), (800.0, 500.0), (711.0, 444.0)] {
        app.resized(width, height);
        let edge = app.field(source("plane.dicta")).rect().left();
        let row = app.window.get_by_role_and_label(Role::TreeItem, "plane.dicta").rect();
        let all = [
            app.rect(words!("tree-by-sort")),
            app.rect(words!("tree-by-text")),
            app.rect(words!("command-rules")),
            row,
        ];
        for part in all.into_iter().chain([app.field(words!("tree-filter.name")).rect()]) {
            assert!(part.right() <= edge, "{part:?} extends beyond {edge} of {width}");
        }
        let overlap = |(i, a): (usize, &Rect)| all[i + 1..].iter().any(|b| a.shrink(1.0).intersects(*b));
        assert!(!all.iter().enumerate().any(overlap), "{all:?}");
    }
}

#[test]
fn the_playtest_stays_within_its_panes() {
    let mut app = TestWindow::playing("duel");
    // The game log is folded away in so low a window, until it is opened.
    app.resized(700.0, 480.0).expect_not(words!("journal-copy")).press(Modifiers::COMMAND, Key::J).wait(4);
    // The decision is to the right of the game log.
    let (copy, decision) = (app.rect(words!("journal-copy")), app.rect(tab(words!("pane-decision"))));
    assert!(copy.right() <= decision.left() && copy.bottom() <= 480.0, "{copy:?} {decision:?}");
}

/// With a house rule, the bar above the board is one line.
#[test]
fn the_head_of_a_playtest_is_one_line() {
    let mut app = TestWindow::house_rule();
    app.add("house-rule.dicta", "remove rule speed\n")
        .click(words!("command-fly-it"))
        .expect(words!("table-house-rules", rules = "House rule"));
    let (menu, last) = (app.rect(words!("view-now.name")), app.rect(words!("command-fit-map")));
    assert!(menu.y_range().contains(last.center().y), "{menu:?} {last:?}");
    let turn = app.first(words!("table-turn", turn = 1)).rect();
    assert!(menu.y_range().contains(turn.center().y), "{menu:?} {turn:?}");
}

/// At 150 %, a screen of 1280 × 800 has 853 × 533 points.
#[test]
fn the_head_of_a_playtest_is_one_line_at_150_percent() {
    let mut app = TestWindow::playing("duel");
    app.resized(853.0, 533.0);
    let (menu, last) = (app.rect(words!("view-now.name")), app.rect(words!("command-new-dice")));
    assert!(menu.y_range().contains(last.center().y), "{menu:?} {last:?}");
    let board = app.first(words!("board-map", map = "Classic")).rect();
    assert!(board.width() * board.height() >= 0.5 * 853.0 * 533.0, "{board:?}");
    // There is no status bar; its notifications are in the bar at the top.
    app.expect_not(words!("messages-title"));
}

#[test]
fn a_long_message_stays_within_the_window() {
    let mut app = TestWindow::plane(RULES);
    app.resized(500.0, 480.0).end().typed("// mine");
    app.files.save(Path::new("/mine/small/plane.dicta"), &format!("{RULES}// theirs\n")).expect("saved");
    app.press(Modifiers::COMMAND, Key::S).wait(4);
    let message = app.first(words!("said-not-saved")).rect();
    assert!(message.left() >= 0.0 && message.right() <= 500.0, "{message:?}");
}

#[test]
fn the_small_map_leaves_the_map_visible() {
    let mut app = TestWindow::with_rules(&format!("{CARTS}\nmap plain \"Plain\" {{\n  size 120 x 80\n}}\n"));
    app.resized(1280.0, 900.0).sheet_of("Plain");
    let (small, map) = (app.rect(words!("board-small-map")), app.first(words!("board-map", map = "Plain")).rect());
    assert!(small.width() * 4.0 <= map.width() + 1.0 && small.height() * 4.0 <= map.height() + 1.0, "{small} {map}");
}

#[test]
fn a_map_beside_its_source_has_space_to_draw_on() {
    let mut app = TestWindow::with_rules(CARTS);
    app.sheet_of("Yard").wait(4);
    let map = app.first(words!("board-map", map = "Yard")).rect();
    assert!(map.width() > 380.0 && map.height() > 260.0, "{map:?}");
}

#[test]
fn the_mission_of_the_active_sheet_is_played() {
    let mut app = TestWindow::with_rules(CARTS);
    // The cursor is in no mission.
    app.sheet_of("Race").press(Modifiers::COMMAND, Key::F5).wait(6).expect(words!("table-turn", turn = 1, turns = 6));
    // The focused row takes precedence over both.
    let mut app = TestWindow::with_rules(CARTS);
    app.sheet_of("Luck").window.get_by_role_and_label(Role::TreeItem, "Race").focus();
    app.wait(3).press(Modifiers::COMMAND, Key::F5).wait(6).expect(words!("table-turn", turn = 1, turns = 6));
}

#[test]
fn closing_shows_how_much_of_each_file_would_be_lost() {
    let mut app = TestWindow::plane(RULES);
    app.end().typed("// one\n// two").press(Modifiers::COMMAND, Key::Q).expect(words!("leave-title"));
    // The list is as wide as the dialog.
    let (lines, button) = (app.rect(words!("leave-lines", n = 2)), app.rect(words!("leave-save")));
    assert!(lines.right() > button.left() + 350.0, "{lines:?} {button:?}");
}

/// On a screen of 1280 × 800 points, the text of a mission is below its board and leaves it half of the height.
#[test]
fn the_board_of_a_mission_has_half_of_its_sheet() {
    let mut app = TestWindow::with_rules(CARTS);
    app.resized(1280.0, 800.0).sheet_of("Race").wait(4);
    let board = app.first(words!("board-map", map = "Yard")).rect();
    let forces = app.first(words!("sheet-mission-checks")).rect();
    assert!(forces.top() > board.bottom() && forces.left() < board.center().x, "beside it: {board:?} {forces:?}");
    let top = app.first(tab("Race")).rect().bottom();
    // The sheet ends above the tabs of the side panel below.
    let bottom = app.first(tab(words!("pane-problems"))).rect().top();
    assert!(board.height() >= (bottom - top) / 2.0, "{board:?} between {top} and {bottom}");
}
