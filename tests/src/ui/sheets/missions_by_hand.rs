//! Missions made by hand from nothing: with the mouse only, and with the keyboard only. Each is played and undone.

use super::super::lookup::{MANY, tab, words};
use super::super::{CARTS, TestWindow};
use egui::accesskit::Role;
use egui::{Key, Modifiers, Pos2, vec2};
use egui_kittest::kittest::{NodeT, Queryable};

impl TestWindow {
    /// Scrolls to the only widget with this label.
    #[track_caller]
    pub(super) fn reach(&mut self, label: &str) -> &mut Self {
        self.only(label).scroll_to_me();
        self.wait(6)
    }

    /// Clicks a widget with the mouse, wherever it is scrolled to.
    #[track_caller]
    pub(super) fn tap(&mut self, label: &str) -> &mut Self {
        self.reach(label).click(label).wait(6)
    }

    /// Presses Enter on a widget, wherever it is scrolled to.
    #[track_caller]
    pub(super) fn use_by_key(&mut self, label: &str) -> &mut Self {
        self.only(label).focus();
        self.wait(2).press(Modifiers::NONE, Key::Enter).wait(6)
    }

    /// Picks from a list, with the mouse or the keyboard.
    #[track_caller]
    pub(super) fn pick_from(&mut self, list: &str, choice: &str, by_key: bool) -> &mut Self {
        let node = self.window.get_by_role_and_label(Role::ComboBox, list);
        match by_key {
            true => node.focus(),
            false => {
                node.scroll_to_me();
                self.window.run_steps(6);
                self.window.get_by_role_and_label(Role::ComboBox, list).click();
            }
        }
        self.wait(2);
        if by_key {
            self.press(Modifiers::NONE, Key::Enter);
        }
        self.wait(4);
        // The list is on top of the sheet, so its choice comes last.
        let found = self.window.query_all_by_label(choice).last().expect("a choice");
        if by_key {
            found.focus()
        } else {
            found.click()
        }
        self.wait(2);
        if by_key {
            self.press(Modifiers::NONE, Key::Enter);
        }
        self.wait(6)
    }

    /// The middle of a cell of the yard of the carts, four columns and three rows of squares that are fitted into the
    /// board.
    fn cart_cell(&self, column: f32, row: f32) -> Pos2 {
        let board = self.first(words!("board-map", map = "Yard")).rect();
        let cell = ((board.width() - 20.0) / 4.0).min((board.height() - 20.0) / 3.0).clamp(10.0, 120.0);
        board.center() + vec2(column - 1.5, row - 1.0) * cell
    }

    /// What is written behind the carts.
    fn written(&self) -> String {
        let text = self.source();
        text.strip_prefix(CARTS).expect("the carts are unchanged").trim_start().to_owned()
    }

    /// Plays the mission of the sheet, and comes back.
    fn plays(&mut self, title: &str) -> &mut Self {
        self.expect(words!("status-no-problems"));
        self.use_by_key(words!("start-fly-mission", title = title)).expect(words!("table-turn", turn = 1));
        self.click(words!("layout-edit.name")).wait(6)
    }

    /// Undoes every step, until only the carts are left.
    #[track_caller]
    fn undo_all(&mut self) {
        for _ in 0..40 {
            if self.source() == CARTS {
                return;
            }
            self.press(Modifiers::COMMAND, Key::Z).wait(6);
        }
        panic!("not everything is undone: {}", self.source());
    }
}

#[test]
fn a_mission_is_made_played_and_undone_with_the_mouse() {
    let mut app = TestWindow::with_sheet(CARTS);
    app.click(words!("menu-file")).click(words!("command-new-mission")).wait(4);
    app.click(words!("mission-new.do")).wait(8).expect(tab("mission_1"));
    // Pieces come from the roster onto the map, for the seat in use.
    let add = words!("sheet-mission-add", entry = "Wagon");
    let (from, to) = (app.reach(add).only(add).rect().center(), app.cart_cell(0.0, 1.0));
    app.drag_and_release(from, &[from + vec2(-40.0, -20.0), to]).wait(6);
    app.tap(words!("sheet-mission-seat", seat = "Blue"));
    let add = words!("sheet-mission-add", entry = "Barrow");
    let (from, to) = (app.reach(add).only(add).rect().center(), app.cart_cell(3.0, 1.0));
    app.drag_and_release(from, &[from + vec2(-40.0, -20.0), to]).wait(6);
    // One more by a click, moved on the map and turned.
    app.tap(words!("sheet-mission-add", entry = "Barrow"));
    app.drag_and_release(app.cart_cell(2.0, 0.0), &[app.cart_cell(2.0, 1.0), app.cart_cell(2.0, 2.0)]).wait(6);
    app.tap(words!("hand-turn-right"));
    // What is missing is done from the checklist.
    app.tap(words!("sheet-mission-do.of", what = words!("check-no-end")));
    app.pick_from(words!("sheet-ending-when"), words!("sheet-ending-none"), false);
    app.pick_from(words!("sheet-ending-who"), words!("sheet-mission-end", who = "Blue"), false);
    app.tap(words!("sheet-ending-do"));
    app.pick_from(words!("sheet-score-of"), "Worth", false);
    app.tap(words!("input-less", name = words!("sheet-mission-turns")));
    app.pick_from(words!("sheet-mission-option", option = "Night"), "on", false);
    insta::assert_snapshot!(app.written());
    app.plays("mission_1").undo_all();
}

#[test]
fn a_mission_is_made_played_and_undone_with_the_keyboard() {
    let mut app = TestWindow::with_sheet(CARTS);
    app.press(Modifiers { shift: true, ..Modifiers::COMMAND }, Key::P).types(words!("command-new-mission"));
    app.press(Modifiers::NONE, Key::Enter).wait(6);
    app.fill(words!("mission-new.name"), "race").expect(words!("mission-new.name-taken"));
    app.fill(words!("mission-new.name"), "chase").fill(words!("mission-new.title"), "The chase");
    app.fill(words!("mission-new.seat", n = 2), "Runner").press(Modifiers::NONE, Key::Enter);
    app.use_by_key(words!("mission-new.do")).expect(tab("The chase"));
    app.use_by_key(words!("sheet-mission-add", entry = "Wagon"));
    app.use_by_key(words!("sheet-mission-do.of", what = words!("check-seat-no-pieces", seat = "Runner")));
    // The search field has the focus; Enter adds what it finds.
    app.types("barr").press(Modifiers::NONE, Key::Enter).wait(6);
    // On the map: the cursor goes to a piece, Space selects it, and keys move and turn it.
    app.first(words!("board-map", map = "Yard")).focus();
    app.wait(2);
    let at = app.written().lines().find(|l| l.contains("piece r1")).expect("a piece").to_owned();
    assert!(at.contains("at @0102, facing 2"), "{at}");
    app.press(Modifiers::NONE, Key::ArrowDown).press(Modifiers::NONE, Key::Space).wait(4);
    app.press(Modifiers::COMMAND, Key::ArrowUp).wait(6);
    app.press(Modifiers::SHIFT, Key::ArrowRight).wait(6);
    app.fill(words!("sheet-mission-value", piece = "r1", what = words!("sheet-mission-name")), "hunter");
    app.press(Modifiers::NONE, Key::Enter).wait(8);
    app.fill(words!("sheet-mission-value", piece = "hunter", what = words!("sheet-mission-title")), "The hunter");
    app.press(Modifiers::NONE, Key::Enter).wait(8);
    app.use_by_key(words!("input-more", name = words!("sheet-mission-value", piece = "hunter", what = "Cracks")));
    app.use_by_key(words!("sheet-describe.add")).types("Who is faster?");
    app.use_by_key(words!("hand-take"));
    app.pick_from(words!("sheet-score-of"), "Worth", true);
    app.use_by_key(words!("input-more", name = words!("sheet-score-by")));
    insta::assert_snapshot!(app.written());
    app.plays("The chase").undo_all();
}

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
