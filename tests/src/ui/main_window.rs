//! The main window: its panes and tabs, its commands, the first ten minutes, and the keyboard alone.

use super::{SETTINGS, SYSTEM, TestWindow};
use dicta_studio::io::Files;
use egui::accesskit::{Role, Toggled};
use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};
use std::path::Path;

const CTRL: Modifiers = Modifiers::COMMAND;
const CTRL_SHIFT: Modifiers = Modifiers { shift: true, ..Modifiers::COMMAND };
const NONE: Modifiers = Modifiers::NONE;

impl TestWindow {
    /// Runs a command with the palette.
    fn command(&mut self, letters: &str) -> &mut Self {
        self.press(CTRL_SHIFT, Key::P).expect("All commands").types(letters).press(NONE, Key::Enter)
    }
}

#[test]
fn every_pane_is_reachable_by_its_label() {
    let mut app = TestWindow::house_rule();
    for pane in ["Project", "Problems", "History", "Find", "Inspector"] {
        app.expect(&format!("Tab {pane}"));
    }
    app.click("Tab History").expect("Pane History").click("Tab Find").expect("Pane Find");
    app.click("Tab Problems").expect("No problems.");
    // Closed, and reopened with the menu.
    app.click("Close History").expect_not("Tab History").click("View").click("History").expect("Tab History");
    // A sheet next to the source: both are visible.
    app.press(CTRL, Key::E).expect("Tab Sheet").expect("Source of house-rule.dicta");
    app.click("Close Sheet").expect_not("Tab Sheet");
    // The other layout has its own panes.
    app.click("Layout: Playtest").expect("Tab Game log").expect("Tab Decision").expect_not("Tab Inspector");
    app.click("Layout: Edit").expect("Tab Inspector");
    // Side panels are hidden and shown.
    app.press(CTRL, Key::J).expect_not("Tab Problems").press(CTRL, Key::J).expect("Tab Problems");
    app.press(CTRL, Key::B).expect_not("Tab Project").press(CTRL, Key::B).expect("Tab Project");
    app.click("Close Find").command("reset lay").expect("Tab Find").expect("Source of house-rule.dicta");
}

#[test]
fn tabs_are_closed_and_the_layout_is_saved() {
    let mut app = TestWindow::house_rule();
    app.click("system.dicta").expect("Tab system.dicta").expect("Tab house-rule.dicta");
    app.press(CTRL, Key::W).expect_not("Tab system.dicta").expect("Source of house-rule.dicta");
    app.press(CTRL, Key::S).click("rules.dicta").press(Modifiers::CTRL, Key::Tab).expect("Source of house-rule.dicta");
    app.click("Close Inspector").press(CTRL, Key::E);
    let name = TestWindow::folder().file_name().expect("a name").to_string_lossy().into_owned();
    let mut later = TestWindow::open(app.files.clone(), None);
    later.click(&format!("Open {name}")).expect("Tab rules.dicta").expect("Tab house-rule.dicta").expect("Tab Sheet");
    later.expect_not("Tab Inspector");
    // With everything closed, the empty editor shows how to continue.
    for tab in ["Close rules.dicta", "Close house-rule.dicta", "Close Sheet"] {
        later.click(tab);
    }
    later.expect("Tab Editor");
}

#[test]
fn a_tab_closes_the_others_in_its_group() {
    let mut app = TestWindow::house_rule();
    app.click("system.dicta").expect("Tab system.dicta").expect("Tab house-rule.dicta");
    app.window.get_by_role_and_label(egui::accesskit::Role::Tab, "Tab system.dicta").click_secondary();
    app.wait(4).click("Close others");
    app.expect("Tab system.dicta").expect_not("Tab house-rule.dicta").expect("Tab Project");
}

#[test]
fn the_first_ten_minutes_work() {
    // Play: one click, without choosing a file or configuring anything.
    let mut app = TestWindow::new();
    app.click("Play a mission").expect("Turn 1 of");
    // Design: a copy with source and sheet side by side; one more click plays it.
    app.click("Start page").click_first("Design your own").expect("Created a project in");
    app.expect("(mine)").expect("Tab Sheet").expect("Source of ").expect("No problems");
    let copied = app.labels_with("Source of ").remove(0);
    app.click("Start playtest").expect("Turn 1 of").expect("(mine)");
    app.click("Layout: Edit").expect(&copied);
    // A mission, in the same way.
    app.click("Start page").click("Design a mission").expect("(mine)").expect("Tab Sheet").click("Start playtest");
    app.expect("Turn 1 of").expect("(mine)");
    // A house rule.
    app.click("Start page").click("Try a house rule").expect("Source of house-rule.dicta").click("Start");
    app.expect("Turn 1 of");
    // All of them are remembered.
    let later = TestWindow::open(app.files.clone(), None);
    assert_eq!(later.labels_with("Open my-").len(), 3, "{:#?}", later.labels());
}

#[test]
fn the_keyboard_alone_opens_a_project_fixes_an_error_and_saves() {
    let folder = Path::new("/own");
    let text = format!("edition 1\nuse dicta/{SYSTEM}\n\nruleset mine \"Mine\" extends {}\n\nremove rule sped\n", {
        dicta_studio::library::system(SYSTEM).expect("shipped").ruleset
    });
    let mut app = TestWindow::new();
    app.files.save(&folder.join("mine.dicta"), &text).expect("saved");
    app.press(CTRL, Key::O).types("/own").press(NONE, Key::Enter).expect("Source of mine.dicta").expect("1 error");
    // Go to the problem, which is selected: typing fixes it.
    app.press(NONE, Key::F4).expect("Line 6, column 17").types("speed").expect("No problems");
    app.press(CTRL, Key::S).expect("Saved mine.dicta");
    assert!(app.files.read(&folder.join("mine.dicta")).expect("there").ends_with("remove rule speed\n"));
    // From pane to pane, and back with Escape.
    let focus = |app: &TestWindow| {
        let nodes = app.window.root().children_recursive();
        nodes.into_iter().find(|n| n.accesskit_node().is_focused()).and_then(|n| n.accesskit_node().label())
    };
    app.press(NONE, Key::F6);
    let away = focus(&app).expect("a focused node");
    assert!(away.starts_with("Pane "), "{away}");
    app.press(NONE, Key::Escape).wait(4);
    assert_eq!(focus(&app).as_deref(), Some("Source of mine.dicta"));
    app.press(NONE, Key::F5).expect("Turn 1 of");
}

#[test]
fn the_palette_finds_commands_and_shows_why_one_is_unavailable() {
    let mut app = TestWindow::house_rule();
    app.press(CTRL_SHIFT, Key::P).types("step bac").expect("Step back: No game is running");
    app.press(NONE, Key::Enter).expect("Step back").press(NONE, Key::Escape).expect_not("Step back: ");
    app.command("light or").press(CTRL_SHIFT, Key::P);
    // The last used command comes first.
    let rows = app.labels();
    let at = |words: &str| rows.iter().rposition(|l| l == words).expect("listed");
    assert!(at("Light or dark theme") < at("Start page") || app.shows("Light or dark theme"));
}

#[test]
fn anything_is_found_by_a_few_letters() {
    let mut app = TestWindow::house_rule();
    app.press(CTRL, Key::P).types("missdict").press(NONE, Key::Enter).expect("Tab missions.dicta");
    // A declaration: its sheet, or with Ctrl its source.
    app.press(CTRL, Key::P).types("flying circus").press(NONE, Key::Enter).expect("Tab The flying circus");
    app.press(CTRL, Key::P).types("veterans").press(NONE, Key::Escape);
    app.press(CTRL, Key::P).types("two pairs").press(CTRL, Key::Enter).expect("Source of ");
    // The declarations of this file, and commands, by a prefix character.
    app.press(CTRL_SHIFT, Key::O).types("duel").press(NONE, Key::Enter);
    app.press(CTRL, Key::P).types(">").expect("All commands").press(NONE, Key::Escape);
}

#[test]
fn shortcuts_can_be_changed_and_conflicts_are_reported() {
    let mut app = TestWindow::house_rule();
    app.press(CTRL, Key::Comma).click("Shortcuts").fill("Filter the commands", "restart playtest");
    app.click("Change the shortcut of Restart playtest").expect("Press a shortcut");
    // A keyboard sends Ctrl as a separate key before the other one.
    app.press(CTRL, Key::ControlLeft)
        .expect("Press a shortcut")
        .press(CTRL_SHIFT, Key::ShiftLeft)
        .expect("Press a shortcut");
    app.press(CTRL, Key::S)
        .expect("is already assigned to “Save”")
        .press(NONE, Key::Escape)
        .expect_not("is already assigned to");
    app.click("Change the shortcut of Restart playtest")
        .press(CTRL, Key::S)
        .expect("is already assigned to “Save”")
        .click("Keep");
    app.click("Change the shortcut of Restart playtest").press(NONE, Key::Escape).expect_not("Press a shortcut");
    app.click("Change the shortcut of Restart playtest").press(CTRL, Key::ControlLeft);
    app.press(CTRL, Key::U).click("Close").expect_not("Filter the commands");
    app.press(CTRL, Key::U).expect("Turn 1 of");
    let kept = app.files.read(Path::new(SETTINGS)).expect("kept");
    assert!(kept.contains("\"fly-again\": \"Command+U\""), "{kept}");
    // They are kept until they are reset.
    let mut later = TestWindow::open(app.files.clone(), Some("duel"));
    later.press(CTRL, Key::Comma).click("Shortcuts").click("Reset all shortcuts").click("Close");
    assert!(!later.files.read(Path::new(SETTINGS)).expect("kept").contains("fly-again"));
}

#[test]
fn settings_apply_at_once_and_damaged_ones_are_set_aside() {
    let mut app = TestWindow::new();
    app.press(CTRL, Key::Comma).click("Dark");
    assert_eq!(app.window.ctx.theme(), egui::Theme::Dark);
    app.click("Editor").click("Ubuntu").click("Playtest").click("Slow").click("Small map");
    app.click("Folders").expect("settings.ron").press(NONE, Key::Escape).expect_not("Folders");
    let kept = app.files.read(Path::new(SETTINGS)).expect("kept");
    assert!(kept.contains("Ubuntu-Light") && kept.contains("Slow"), "{kept}");
    // Settings of the playtest apply there, and choices made there show up here.
    let ticked = |app: &TestWindow, title: &str| {
        let node = app.window.get_by_role_and_label(Role::CheckBox, title);
        node.accesskit_node().toggled() == Some(Toggled::True)
    };
    app.click("Play a mission").click("Show");
    assert!(!ticked(&app, "Small map") && ticked(&app, "Fire lines"));
    app.click("Fire lines").press(NONE, Key::Escape).press(CTRL, Key::Comma).click("Playtest");
    assert!(!ticked(&app, "Small map") && !ticked(&app, "Fire lines") && ticked(&app, "Animated movement and fire"));
    app.files.save(Path::new(SETTINGS), "(version: 99)").expect("saved");
    let mut later = TestWindow::open(app.files.clone(), None);
    later.expect("written by a newer version").expect("settings.aside.ron");
    assert_eq!(later.files.read(Path::new("/config/settings.aside.ron")).expect("there"), "(version: 99)");
    // Past notifications can be read again.
    later.click("Close the notification").click("Notifications").expect("written by a newer version");
}

#[test]
fn several_projects_stay_open_with_unsaved_changes() {
    let mut app = TestWindow::house_rule();
    app.press(CTRL, Key::S).add("house-rule.dicta", "// mine\n");
    let name = TestWindow::folder().file_name().expect("a name").to_string_lossy().into_owned();
    app.click("Start page").click("Play a mission").expect("Turn 1 of");
    // Closing the window lists the unsaved files and their projects.
    app.press(CTRL, Key::Q).expect(&format!("house-rule.dicta, in {name}")).press(NONE, Key::Escape).wait(3);
    // A recent project that no longer exists is reported.
    app.click_first(", other projects")
        .click(&format!("Project {name} •"))
        .expect("// mine")
        .expect("Tab house-rule.dicta •");
    app.files.remove(&TestWindow::folder().join("none")).expect("nothing to remove");
}

#[test]
fn the_tree_opens_plays_and_copies() {
    let mut app = TestWindow::house_rule();
    app.click("Two pairs").expect("Source of ");
    let tree = |app: &mut TestWindow, item: &str, action: &str| {
        app.window.get_by_role_and_label(egui::accesskit::Role::TreeItem, item).click_secondary();
        app.wait(4).click(action);
    };
    tree(&mut app, "Duel", "Open sheet");
    app.expect("Tab Duel");
    // The copy opens with the click: its file, which is unsaved now, and beside it the sheet that follows the cursor.
    let unsaved = |app: &TestWindow| app.labels_with("Tab ").iter().any(|l| l.ends_with(".dicta •"));
    app.expect_not("(mine)").expect_not("Tab Sheet");
    assert!(!unsaved(&app));
    tree(&mut app, "Two pairs", "Duplicate");
    app.expect("Tab Sheet").expect("Two pairs (mine)").expect("Source of ");
    assert!(unsaved(&app), "{:?}", app.labels_with("Tab "));
    tree(&mut app, "Two pairs (mine)", "Play this mission");
    app.expect("Turn 1 of").expect("Tab Two pairs (mine)");
}

#[test]
fn problems_are_grouped_by_file_and_filtered() {
    let mut app = TestWindow::house_rule();
    app.add("house-rule.dicta", "remove rule sped\n").expect("house-rule.dicta (1)");
    app.click("Show errors").expect("No problems match the filters.").click("Show errors");
    app.fill("Filter the problems", "nothing like it").expect("No problems match the filters.");
    app.fill("Filter the problems", "sped").expect("house-rule.dicta (1)");
    app.click("Change to “speed”").expect("No problems");
}
