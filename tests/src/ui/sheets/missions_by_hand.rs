//! Missions changed by hand: pieces deleted with what names them, several at once.

use super::super::lookup::{MANY, source, words};
use super::super::{CARTS, TestWindow};
use egui::accesskit::Role;
use egui::{Key, Modifiers, vec2};
use egui_kittest::kittest::{NodeT, Queryable};

#[test]
fn a_piece_is_deleted_with_what_names_it() {
    let block = "  at start of turn 2 { ann.cracks = 3 }\n  at end of turn {\n    if ann.cracks > 4 { end game drawn }\n    \
                 if last_turn() { end game drawn }\n  }\n  score worth wins\n";
    let text = CARTS.replace("  score worth wins\n", block);
    let mut app = TestWindow::with_sheet(&text);
    app.go_to_line(1 + text.lines().position(|l| l.starts_with("mission race")).expect("a mission"));
    app.wait(6).use_by_key("Ann, Wagon: 0102 facing east");
    app.use_by_key(words!("sheet-mission-delete")).expect(words!("sheet-mission-uses", n = 2));
    app.expect("ann.cracks = 3").expect("if ann.cracks > 4 { end game drawn }");
    app.use_by_key(words!("sheet-mission-uses.do", n = 2)).expect(words!("status-warnings", n = 1));
    let gone = text
        .replace("  piece ann \"Ann\" wagon { seat one, at @0102, facing 2 }\n", "")
        .replace("  at start of turn 2 { ann.cracks = 3 }\n", "")
        .replace("    if ann.cracks > 4 { end game drawn }\n", "");
    assert_eq!(app.source(), gone);
    app.press(Modifiers::COMMAND, Key::Z).wait(6);
    assert_eq!(app.source(), text);
}

#[test]
fn several_pieces_are_selected_moved_copied_and_deleted_as_one() {
    let mut app = TestWindow::with_sheet(CARTS);
    app.go_to_line(1 + CARTS.lines().position(|l| l.starts_with("mission race")).expect("a mission"));
    app.wait(6).first(words!("board-map", map = "Yard")).focus();
    app.wait(2).press(Modifiers::COMMAND, Key::A).wait(4).expect(words!("sheet-mission-selected", n = MANY));
    app.press(Modifiers::COMMAND, Key::ArrowDown).wait(6);
    let moved =
        CARTS.replace("seat one, at @0102", "seat one, at @0103").replace("seat two, at @0402", "seat two, at @0403");
    assert_eq!(app.source(), moved);
    // East of the last column there is no map, so that none moves.
    app.press(Modifiers::COMMAND, Key::ArrowRight).wait(6).expect(words!("sheet-mission-leaves"));
    assert_eq!(app.source(), moved);
    app.use_by_key(words!("sheet-mission-copy"));
    let copies = "  piece ann_1 \"Ann\" wagon { seat one, at @0102, facing 2 }\n  \
                  piece bob_1 \"Bob\" barrow { seat two, at @0302, facing 2 }\n  score";
    assert_eq!(
        app.source(),
        moved.replace("  score worth wins\n}\n\ncampaign", &format!("{copies} worth wins\n}}\n\ncampaign"))
    );
    for _ in 0..2 {
        app.press(Modifiers::COMMAND, Key::Z).wait(6);
    }
    assert_eq!(app.source(), CARTS);
}

#[test]
fn a_heading_of_the_tree_offers_a_new_mission() {
    let mut app = TestWindow::with_sheet(CARTS);
    let missions = words!("tree-sort", sort = words!("sort-mission"), n = 1);
    app.window.get_by_role_and_label(Role::TreeItem, missions).click_secondary();
    app.wait(4).click(words!("command-new-mission")).wait(6).expect(words!("mission-new.seats"));
    for n in [2, 1] {
        app.click(words!("mission-new.remove", n = n)).wait(4);
    }
    assert!(app.only(words!("mission-new.do")).accesskit_node().is_disabled());
}

/// A click leaves the keyboard to the map, and the source where it is.
#[test]
fn a_clicked_piece_is_the_one_that_the_keys_change() {
    let mut app = TestWindow::with_sheet(CARTS);
    app.go_to_line(1 + CARTS.lines().position(|l| l.starts_with("mission race")).expect("a mission"));
    let ann = words!("board-piece", title = "Ann", side = "Red", place = "0102", facing = words!("facing-east"));
    app.wait(6).click(ann).wait(6).expect(words!("sheet-mission-selected", n = 1));
    assert!(!app.field(source("mine.dicta")).is_focused());
    app.press(Modifiers::NONE, Key::Delete).wait(6);
    let line = "  piece ann \"Ann\" wagon { seat one, at @0102, facing 2 }\n";
    assert_eq!(app.source(), CARTS.replace(line, ""));
}

#[test]
fn the_whole_map_of_a_mission_is_shown_again() {
    let mut app = TestWindow::with_sheet(CARTS);
    app.go_to_line(1 + CARTS.lines().position(|l| l.starts_with("mission race")).expect("a mission"));
    let ann = words!("board-piece", title = "Ann", side = "Red", place = "0102", facing = words!("facing-east"));
    let before = app.wait(6).only(ann).rect().center();
    for by_key in [true, false] {
        let middle = app.first(words!("board-map", map = "Yard")).rect().center();
        app.drag_and_release(middle, &[middle + vec2(10.0, 0.0), middle + vec2(40.0, 0.0)]);
        assert!(app.only(ann).rect().center().x > before.x + 10.0);
        match by_key {
            true => app.press(Modifiers::COMMAND, Key::Num9).wait(6),
            false => app.tap(words!("command-fit-map")),
        };
        assert_eq!(app.only(ann).rect().center(), before);
    }
}

/// A piece with many start values.
const SHEDS: &str = r#"edition 1
ruleset mine "Mine"
board square

side red "Red" { colour brown }
kind shed "Shed" piece {
  counter apples "Apples" : 0..9
  counter beets "Beets" : 0..9
  counter corn "Corn" : 0..9
  counter dates "Dates" : 0..9
  counter eggs "Eggs" : 0..9
  counter figs "Figs" : 0..9
  counter grapes "Grapes" : 0..9
  counter hay "Hay" : 0..9
  counter ivy "Ivy" : 0..9
}
shed barn "Barn" {}
map yard "Yard" { size 3 x 3 }
mission fair "Fair" {
  map yard
  turns 3
  seat one "One" red
  piece p "Pat" barn { seat one, at @0202, facing 0 }
}
turn { phase rest "Rest" { end game drawn } }
"#;

#[test]
fn many_start_values_are_folded() {
    let mut app = TestWindow::with_sheet(SHEDS);
    app.go_to_line(1 + SHEDS.lines().position(|l| l.starts_with("mission fair")).expect("a mission"));
    app.wait(6).use_by_key("Pat, Barn: 0202 facing north").expect(words!("sheet-mission-values"));
    let grapes = words!("sheet-mission-value", piece = "p", what = "Grapes");
    app.expect_not(grapes).use_by_key(words!("sheet-mission-values")).wait(20);
    app.expect(grapes);
}

#[test]
fn escape_in_an_open_list_of_a_form_closes_only_the_list() {
    let mut app = TestWindow::with_sheet(CARTS);
    app.go_to_line(1 + CARTS.lines().position(|l| l.starts_with("mission race")).expect("a mission"));
    app.wait(6).use_by_key(words!("sheet-ending-add")).expect(words!("sheet-ending-do"));
    app.window.get_by_role_and_label(Role::ComboBox, words!("sheet-ending-when")).focus();
    app.wait(2).press(Modifiers::NONE, Key::Enter).wait(4).expect(words!("sheet-ending-gone"));
    app.press(Modifiers::NONE, Key::Escape).wait(4).expect_not(words!("sheet-ending-gone"));
    app.expect(words!("sheet-ending-do")).press(Modifiers::NONE, Key::Escape).wait(4);
    app.expect_not(words!("sheet-ending-do"));
}
