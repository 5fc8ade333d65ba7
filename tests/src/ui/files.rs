//! Creates, renames and deletes files in the window.

use super::lookup::{source, tab, words};
use super::{CARTS, SYSTEM, TestWindow};
use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};

const NONE: Modifiers = Modifiers::NONE;
const CTRL: Modifiers = Modifiers::COMMAND;
const CTRL_SHIFT: Modifiers = CTRL.plus(Modifiers::SHIFT);

impl TestWindow {
    /// Opens the menu of a row of the tree.
    fn menu_of(&mut self, row: &str) -> &mut Self {
        // The tree may be longer than its pane.
        self.window.get_by_role_and_label(Role::TreeItem, row).scroll_to_me();
        self.wait(4).window.get_by_role_and_label(Role::TreeItem, row).click_secondary();
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
    app.click(words!("menu-file")).click(words!("command-new-text")).expect(words!("text-new"));
    app.fill(words!("text-new.name"), "../aces").expect("is outside the project's folder").press(NONE, Key::Enter);
    app.fill(words!("text-new.name"), "SYSTEM").expect("“system.dicta” already exists").press(NONE, Key::Enter);
    app.fill(words!("text-new.name"), "pilots/aces").expect_not("already exists").press(NONE, Key::Enter);
    app.expect(words!("said-file-created", path = "pilots/aces.dicta")).expect(tab("aces.dicta"));
    app.expect(words!("status-cursor", line = 3, column = 1));
    let begun = app.on_disk("pilots/aces.dicta").expect("on the disk");
    assert_eq!(begun, "for bluemax_2013_de\n\n");
    app.types("// mine").expect("// mine").expect(words!("tab-name.dirty", title = "aces.dicta"));
    // Rename it in the tree: its tab follows, with its unsaved changes.
    app.menu_of("aces.dicta")
        .click(words!("command-rename-text"))
        .expect(words!("text-rename", path = "pilots/aces.dicta"));
    app.fill(words!("text-rename.name"), "men.dicta").press(NONE, Key::Enter);
    app.expect(words!("said-text-renamed", from = "pilots/aces.dicta", to = "men.dicta"));
    app.expect(words!("tab-name.dirty", title = "men.dicta")).expect_not(tab("aces.dicta")).expect("// mine");
    assert_eq!((app.on_disk("men.dicta"), app.on_disk("pilots/aces.dicta")), (Some(begun.clone()), None));
    // Delete it, after a confirmation.
    app.press(CTRL_SHIFT, Key::P)
        .types(words!("command-remove-text"))
        .press(NONE, Key::Enter)
        .expect(words!("text-remove", path = "men.dicta"));
    app.click(words!("cancel")).expect(tab("men.dicta"));
    app.click(words!("menu-file"))
        .click(words!("command-remove-text"))
        .expect(words!("text-remove.help", n = 1))
        .click(words!("text-remove.do"));
    app.expect(words!("said-text-removed", path = "men.dicta")).expect_not(tab("men.dicta"));
    assert_eq!(app.on_disk("men.dicta"), None);
    // Each change is an undo step of the shared history, and the disk follows.
    app.press(CTRL, Key::Z).expect(source("men.dicta")).expect("// mine");
    assert!(app.on_disk("men.dicta").is_some_and(|text| text.ends_with("// mine")));
    app.press(CTRL, Key::Z).expect(source("pilots/aces.dicta")).expect_not(tab("men.dicta"));
    for _ in 0..8 {
        app.press(CTRL, Key::Z);
    }
    app.expect_not("aces.dicta");
    assert_eq!((app.on_disk("pilots/aces.dicta"), app.on_disk("men.dicta")), (None, None));
    app.press(CTRL_SHIFT, Key::H).expect("Create pilots/aces.dicta, ").expect("Delete men.dicta, ");
    app.click_first(words!("step-rename", from = "pilots/aces.dicta", to = "men.dicta"))
        .expect(source("men.dicta"))
        .expect("// mine");
}

#[test]
fn a_folder_of_files_is_renamed_and_deleted() {
    let mut app = TestWindow::house_rule();
    app.press(CTRL_SHIFT, Key::N)
        .fill(words!("text-new.name"), "ground/woods")
        .press(NONE, Key::Enter)
        .expect(tab("woods.dicta"));
    app.menu_of("ground")
        .click(words!("command-new-text"))
        .fill(words!("text-new.name"), "ground/roads")
        .press(NONE, Key::Enter);
    app.menu_of("ground").click(words!("tree-rename-folder"));
    app.fill(words!("text-folder.name"), "land/ground").press(NONE, Key::Enter);
    app.expect(words!("said-text-renamed", from = "ground", to = "land/ground"));
    app.expect(tab("woods.dicta")).expect(tab("roads.dicta"));
    assert!(app.on_disk("land/ground/woods.dicta").is_some() && app.on_disk("ground/woods.dicta").is_none());
    app.menu_of("land/ground")
        .click(words!("tree-remove-folder"))
        .expect("land/ground/woods.dicta")
        .click(words!("text-remove.do"));
    app.expect_not(tab("roads.dicta")).press(CTRL, Key::Z);
    assert!(app.on_disk("land/ground/roads.dicta").is_some() && app.on_disk("land/ground/woods.dicta").is_some());
}

#[test]
fn built_in_maps_cannot_be_drawn_on() {
    let mut app = TestWindow::playing("dogfight");
    app.press(CTRL, Key::Num1).sheet_of("Flanders").expect(words!("sheet-map-draw.off"));
    assert!(
        app.is_disabled("Wood")
            && app.is_disabled(words!("sheet-map-new"))
            && app.is_disabled(words!("sheet-map-add.above", n = 1))
            && !app.is_disabled(words!("sheet-map-draw.off"))
    );
    let mut app = TestWindow::with_rules(CARTS);
    app.sheet_of("Yard").expect(words!("sheet-map-draw.off"));
    assert!(!app.is_disabled("Mud"));
    app.click("Mud").expect(words!("sheet-map-rectangle"));
}

#[test]
fn built_in_files_cannot_be_created_or_renamed() {
    let mut app = TestWindow::playing("dogfight");
    app.press(CTRL, Key::Num1).click(words!("menu-file"));
    assert!(
        [words!("command-new-text"), words!("command-rename-text"), words!("command-remove-text")]
            .iter()
            .all(|label| app.is_disabled(label)),
        "{SYSTEM}"
    );
    app.press(NONE, Key::Escape).menu_of(words!("tree-texts"));
    assert!(app.is_disabled(words!("command-new-text")));
}
