//! Creates, renames and deletes files in the window.

use super::{CARTS, SYSTEM, TestWindow};
use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};

const NONE: Modifiers = Modifiers::NONE;
const CTRL: Modifiers = Modifiers::COMMAND;
const CTRL_SHIFT: Modifiers = CTRL.plus(Modifiers::SHIFT);
const NAME: &str = "File name, optionally with a folder";
const NEW_NAME: &str = "New file name, optionally with a folder";

impl TestWindow {
    /// Opens the menu of a row of the tree.
    fn menu_of(&mut self, row: &str) -> &mut Self {
        self.window.get_by_role_and_label(Role::TreeItem, row).click_secondary();
        self.wait(4)
    }

    fn is_disabled(&self, label: &str) -> bool {
        self.window.query_all_by_label(label).any(|node| node.accesskit_node().is_disabled())
    }
}

#[test]
fn creating_renaming_and_deleting_files_can_be_undone() {
    let mut app = TestWindow::house_rule();
    // Create a file with the menu: invalid names are reported, and the field keeps the focus.
    app.click("File").click("New file…").expect("New file");
    app.fill(NAME, "../aces").expect("is outside the project's folder").press(NONE, Key::Enter);
    app.fill(NAME, "SYSTEM").expect("“system.dicta” already exists").press(NONE, Key::Enter);
    app.fill(NAME, "pilots/aces").expect_not("already exists").press(NONE, Key::Enter);
    app.expect("Created pilots/aces.dicta").expect("Tab aces.dicta").expect("Line 3, column 1");
    let begun = app.on_disk("pilots/aces.dicta").expect("on the disk");
    assert_eq!(begun, "for bluemax_2013_de\n\n");
    app.types("// mine").expect("// mine").expect("Tab aces.dicta •");
    // Rename it in the tree: its tab follows, with its unsaved changes.
    app.menu_of("aces.dicta").click("Rename or move file…").expect("Rename pilots/aces.dicta");
    app.fill(NEW_NAME, "men.dicta").press(NONE, Key::Enter).expect("Renamed pilots/aces.dicta to men.dicta");
    app.expect("Tab men.dicta •").expect_not("Tab aces.dicta").expect("// mine");
    assert_eq!((app.on_disk("men.dicta"), app.on_disk("pilots/aces.dicta")), (Some(begun.clone()), None));
    // Delete it, after a confirmation.
    app.press(CTRL_SHIFT, Key::P).types("Delete file").press(NONE, Key::Enter).expect("Delete men.dicta?");
    app.click("Cancel").expect("Tab men.dicta");
    app.click("File").click("Delete file…").expect("backups are kept").click("Delete");
    app.expect("Deleted men.dicta").expect_not("Tab men.dicta");
    assert_eq!(app.on_disk("men.dicta"), None);
    // Each change is an undo step of the shared history, and the disk follows.
    app.press(CTRL, Key::Z).expect("Source of men.dicta").expect("// mine");
    assert!(app.on_disk("men.dicta").is_some_and(|text| text.ends_with("// mine")));
    app.press(CTRL, Key::Z).expect("Source of pilots/aces.dicta").expect_not("Tab men.dicta");
    for _ in 0..8 {
        app.press(CTRL, Key::Z);
    }
    app.expect_not("aces.dicta");
    assert_eq!((app.on_disk("pilots/aces.dicta"), app.on_disk("men.dicta")), (None, None));
    app.press(CTRL_SHIFT, Key::H).expect("Create pilots/aces.dicta, ").expect("Delete men.dicta, ");
    app.click_first("Rename pilots/aces.dicta to men.dicta").expect("Source of men.dicta").expect("// mine");
}

#[test]
fn a_folder_of_files_is_renamed_and_deleted() {
    let mut app = TestWindow::house_rule();
    app.press(CTRL_SHIFT, Key::N).fill(NAME, "ground/woods").press(NONE, Key::Enter).expect("Tab woods.dicta");
    app.menu_of("ground").click("New file…").fill(NAME, "ground/roads").press(NONE, Key::Enter);
    app.menu_of("ground").click("Rename or move folder…");
    app.fill("New name of the folder", "land/ground").press(NONE, Key::Enter).expect("Renamed ground to land/ground");
    app.expect("Tab woods.dicta").expect("Tab roads.dicta");
    assert!(app.on_disk("land/ground/woods.dicta").is_some() && app.on_disk("ground/woods.dicta").is_none());
    app.menu_of("land/ground").click("Delete folder…").expect("land/ground/woods.dicta").click("Delete");
    app.expect_not("Tab roads.dicta").press(CTRL, Key::Z);
    assert!(app.on_disk("land/ground/roads.dicta").is_some() && app.on_disk("land/ground/woods.dicta").is_some());
}

#[test]
fn built_in_maps_cannot_be_drawn_on() {
    let mut app = TestWindow::playing("dogfight");
    app.press(CTRL, Key::Num1).sheet_of("Flanders").expect("Move the map");
    assert!(
        app.is_disabled("Wood")
            && app.is_disabled("New terrain…")
            && app.is_disabled("Add a row above")
            && !app.is_disabled("Move the map")
    );
    let mut app = TestWindow::with_rules(CARTS);
    app.sheet_of("Yard").expect("Move the map");
    assert!(!app.is_disabled("Mud"));
    app.click("Mud").expect("Rectangle");
}

#[test]
fn built_in_files_cannot_be_created_or_renamed() {
    let mut app = TestWindow::playing("dogfight");
    app.press(CTRL, Key::Num1).click("File");
    assert!(
        ["New file…", "Rename or move file…", "Delete file…"].iter().all(|label| app.is_disabled(label)),
        "{SYSTEM}"
    );
    app.press(NONE, Key::Escape).menu_of("Files");
    assert!(app.is_disabled("New file…"));
}
