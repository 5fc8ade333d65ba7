//! The main window: its panes and tabs, its commands, the first ten minutes, and the keyboard alone.

use super::lookup::{source, starts_with, tab, words};
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
    /// Runs a command with the palette, by the first letters of its name.
    fn command(&mut self, name: &str) -> &mut Self {
        let letters = first_letters(name);
        self.press(CTRL_SHIFT, Key::P).expect(words!("palette-commands")).types(&letters).press(NONE, Key::Enter)
    }
}

/// A name without its last two letters.
fn first_letters(name: &str) -> String {
    let count = name.chars().count();
    name.chars().take(count - 2).collect()
}

#[test]
fn every_pane_is_reachable_by_its_label() {
    let mut app = TestWindow::house_rule();
    let panes = [
        words!("pane-project"),
        words!("pane-problems"),
        words!("pane-history"),
        words!("pane-find"),
        words!("pane-inspector"),
    ];
    for pane in panes {
        app.expect(tab(pane));
    }
    app.click(tab(words!("pane-history")))
        .expect(words!("pane-name", title = words!("pane-history")))
        .click(tab(words!("pane-find")))
        .expect(words!("pane-name", title = words!("pane-find")));
    app.click(tab(words!("pane-problems"))).expect(words!("problems-sound"));
    // Closed, and reopened with the menu.
    app.click(words!("tab-close", title = words!("pane-history")))
        .expect_not(tab(words!("pane-history")))
        .click(words!("menu-view"))
        .click(words!("command-show-history"))
        .expect(tab(words!("pane-history")));
    // A sheet next to the source: both are visible.
    app.press(CTRL, Key::E).expect(tab(words!("sheet-tab"))).expect(source("house-rule.dicta"));
    app.click(words!("tab-close", title = words!("sheet-tab"))).expect_not(tab(words!("sheet-tab")));
    // The other layout has its own panes.
    app.click(words!("layout-playtest.name"))
        .expect(tab(words!("pane-journal")))
        .expect(tab(words!("pane-decision")))
        .expect_not(tab(words!("pane-inspector")));
    app.click(words!("layout-edit.name")).expect(tab(words!("pane-inspector")));
    // Side panels are hidden and shown.
    app.press(CTRL, Key::J)
        .expect_not(tab(words!("pane-problems")))
        .press(CTRL, Key::J)
        .expect(tab(words!("pane-problems")));
    app.press(CTRL, Key::B)
        .expect_not(tab(words!("pane-project")))
        .press(CTRL, Key::B)
        .expect(tab(words!("pane-project")));
    app.click(words!("tab-close", title = words!("pane-find")))
        .command(words!("command-reset-layout"))
        .expect(tab(words!("pane-find")))
        .expect(source("house-rule.dicta"));
}

#[test]
fn tabs_are_closed_and_the_layout_is_saved() {
    let mut app = TestWindow::house_rule();
    app.click("system.dicta").expect(tab("system.dicta")).expect(tab("house-rule.dicta"));
    app.press(CTRL, Key::W).expect_not(tab("system.dicta")).expect(source("house-rule.dicta"));
    app.press(CTRL, Key::S).click("rules.dicta").press(Modifiers::CTRL, Key::Tab).expect(source("house-rule.dicta"));
    app.click(words!("tab-close", title = words!("pane-inspector"))).press(CTRL, Key::E);
    let name = TestWindow::folder().file_name().expect("a name").to_string_lossy().into_owned();
    let mut later = TestWindow::open(app.files.clone(), None);
    later
        .click(words!("start-open-recent", name = name.as_str()))
        .expect(tab("rules.dicta"))
        .expect(tab("house-rule.dicta"))
        .expect(tab(words!("sheet-tab")));
    later.expect_not(tab(words!("pane-inspector")));
    // With everything closed, the empty editor shows how to continue.
    for tab in [
        words!("tab-close", title = "rules.dicta"),
        words!("tab-close", title = "house-rule.dicta"),
        words!("tab-close", title = words!("sheet-tab")),
    ] {
        later.click(tab);
    }
    later.expect(tab(words!("pane-desk")));
}

#[test]
fn a_tab_closes_the_others_in_its_group() {
    let mut app = TestWindow::house_rule();
    app.click("system.dicta").expect(tab("system.dicta")).expect(tab("house-rule.dicta"));
    app.window.get_by_role_and_label(egui::accesskit::Role::Tab, tab("system.dicta")).click_secondary();
    app.wait(4).click(words!("tab-close-others"));
    app.expect(tab("system.dicta")).expect_not(tab("house-rule.dicta")).expect(tab(words!("pane-project")));
}

#[test]
fn the_first_ten_minutes_work() {
    // Play: one click, without choosing a file or configuring anything.
    let mut app = TestWindow::new();
    app.click(words!("start-fly")).expect(words!("table-turn", turn = 1));
    // Design: a copy with source and sheet side by side; one more click plays it.
    app.click(words!("command-start-page")).click_first(words!("start-design")).expect(words!("said-made-project"));
    app.expect("(mine)")
        .expect(tab(words!("sheet-tab")))
        .expect(words!("text-name"))
        .expect(words!("status-no-problems"));
    let copied = app.labels_with(words!("text-name")).remove(0);
    app.click(words!("command-fly-it")).expect(words!("table-turn", turn = 1)).expect("(mine)");
    app.click(words!("layout-edit.name")).expect(&copied);
    // A mission, in the same way.
    app.click(words!("command-start-page"))
        .click(words!("start-draw"))
        .expect("(mine)")
        .expect(tab(words!("sheet-tab")))
        .click(words!("command-fly-it"));
    app.expect(words!("table-turn", turn = 1)).expect("(mine)");
    // A house rule.
    app.click(words!("command-start-page"))
        .click(words!("start-rule"))
        .expect(source("house-rule.dicta"))
        .click(words!("bar-fly"));
    app.expect(words!("table-turn", turn = 1));
    // All of them are remembered.
    let later = TestWindow::open(app.files.clone(), None);
    assert_eq!(later.labels_with(words!("start-open-recent", name = "my-")).len(), 3, "{:#?}", later.labels());
}

#[test]
fn the_keyboard_alone_opens_a_project_fixes_an_error_and_saves() {
    let folder = Path::new("/own");
    let text = format!("edition 1\nuse dicta/{SYSTEM}\n\nruleset mine \"Mine\" extends {}\n\nremove rule sped\n", {
        dicta_studio::library::system(SYSTEM).expect("shipped").ruleset
    });
    let mut app = TestWindow::new();
    app.files.save(&folder.join("mine.dicta"), &text).expect("saved");
    app.press(CTRL, Key::O)
        .types("/own")
        .press(NONE, Key::Enter)
        .expect(source("mine.dicta"))
        .expect(words!("status-errors", n = 1));
    // Go to the problem, which is selected: typing fixes it.
    app.press(NONE, Key::F4)
        .expect(words!("status-cursor", line = 6, column = 17))
        .types("speed")
        .expect(words!("status-no-problems"));
    app.press(CTRL, Key::S).expect(words!("said-saved", path = "mine.dicta"));
    assert!(app.files.read(&folder.join("mine.dicta")).expect("there").ends_with("remove rule speed\n"));
    // From pane to pane, and back with Escape.
    let focus = |app: &TestWindow| {
        let nodes = app.window.root().children_recursive();
        nodes.into_iter().find(|n| n.accesskit_node().is_focused()).and_then(|n| n.accesskit_node().label())
    };
    app.press(NONE, Key::F6);
    let away = focus(&app).expect("a focused node");
    assert!(starts_with(&away, words!("pane-name")), "{away}");
    app.press(NONE, Key::Escape).wait(4);
    assert_eq!(focus(&app).as_deref(), Some(source("mine.dicta")));
    app.press(NONE, Key::F5).expect(words!("table-turn", turn = 1));
}

#[test]
fn the_palette_finds_commands_and_shows_why_one_is_unavailable() {
    let mut app = TestWindow::house_rule();
    let step_back = words!("command-step-back");
    app.press(CTRL_SHIFT, Key::P).types(&first_letters(step_back));
    app.expect(&format!("{step_back}: {}", words!("why-no-game")));
    app.press(NONE, Key::Enter).expect(step_back).press(NONE, Key::Escape).expect_not(&format!("{step_back}: "));
    app.command(words!("command-theme")).press(CTRL_SHIFT, Key::P);
    // The last used command comes first.
    let rows = app.labels();
    let at = |words: &str| rows.iter().rposition(|l| l == words).expect("listed");
    assert!(at(words!("command-theme")) < at(words!("command-start-page")) || app.shows(words!("command-theme")));
}

#[test]
fn anything_is_found_by_a_few_letters() {
    let mut app = TestWindow::house_rule();
    app.press(CTRL, Key::P).types("missdict").press(NONE, Key::Enter).expect(tab("missions.dicta"));
    // A declaration: its sheet, or with Ctrl its source.
    app.press(CTRL, Key::P).types("flying circus").press(NONE, Key::Enter).expect(tab("The flying circus"));
    app.press(CTRL, Key::P).types("veterans").press(NONE, Key::Escape);
    app.press(CTRL, Key::P).types("two pairs").press(CTRL, Key::Enter).expect(words!("text-name"));
    // The declarations of this file, and commands, by a prefix character.
    app.press(CTRL_SHIFT, Key::O).types("duel").press(NONE, Key::Enter);
    app.press(CTRL, Key::P).types(">").expect(words!("palette-commands")).press(NONE, Key::Escape);
}

#[test]
fn shortcuts_can_be_changed_and_conflicts_are_reported() {
    let mut app = TestWindow::house_rule();
    let again = words!("command-fly-again");
    app.press(CTRL, Key::Comma)
        .click(words!("settings-keys"))
        .fill(words!("settings-filter.name"), &again.to_lowercase());
    let change = words!("settings-change-keys", title = again);
    app.click(change).expect(words!("settings-press"));
    // A keyboard sends Ctrl as a separate key before the other one.
    app.press(CTRL, Key::ControlLeft)
        .expect(words!("settings-press"))
        .press(CTRL_SHIFT, Key::ShiftLeft)
        .expect(words!("settings-press"));
    app.press(CTRL, Key::S)
        .expect(words!("settings-taken", owner = words!("command-save")))
        .press(NONE, Key::Escape)
        .expect_not(words!("settings-taken"));
    app.click(change)
        .press(CTRL, Key::S)
        .expect(words!("settings-taken", owner = words!("command-save")))
        .click(words!("settings-leave"));
    app.click(change).press(NONE, Key::Escape).expect_not(words!("settings-press"));
    app.click(change).press(CTRL, Key::ControlLeft);
    app.press(CTRL, Key::U).click(words!("close")).expect_not(words!("settings-filter.name"));
    app.press(CTRL, Key::U).expect(words!("table-turn", turn = 1));
    let kept = app.files.read(Path::new(SETTINGS)).expect("kept");
    assert!(kept.contains("\"fly-again\": \"Command+U\""), "{kept}");
    // They are kept until they are reset.
    let mut later = TestWindow::open(app.files.clone(), Some("duel"));
    later
        .press(CTRL, Key::Comma)
        .click(words!("settings-keys"))
        .click(words!("settings-reset-keys"))
        .click(words!("close"));
    assert!(!later.files.read(Path::new(SETTINGS)).expect("kept").contains("fly-again"));
}

#[test]
fn settings_apply_at_once_and_damaged_ones_are_set_aside() {
    let mut app = TestWindow::new();
    app.press(CTRL, Key::Comma).click(words!("settings-theme.dark"));
    assert_eq!(app.window.ctx.theme(), egui::Theme::Dark);
    app.click(words!("settings-writing"))
        .click(words!("settings-face.ubuntu"))
        .click(words!("settings-table"))
        .click(words!("settings-pilots.slow"))
        .click(words!("show-small-map"));
    app.click(words!("settings-folders"))
        .expect("settings.ron")
        .press(NONE, Key::Escape)
        .expect_not(words!("settings-folders"));
    let kept = app.files.read(Path::new(SETTINGS)).expect("kept");
    assert!(kept.contains("Ubuntu-Light") && kept.contains("Slow"), "{kept}");
    // Settings of the playtest apply there, and choices made there show up here.
    let ticked = |app: &TestWindow, title: &str| {
        let node = app.window.get_by_role_and_label(Role::CheckBox, title);
        node.accesskit_node().toggled() == Some(Toggled::True)
    };
    app.click(words!("start-fly")).click(words!("show-menu"));
    assert!(!ticked(&app, words!("show-small-map")) && ticked(&app, words!("show-links")));
    app.click(words!("show-links")).press(NONE, Key::Escape).press(CTRL, Key::Comma).click(words!("settings-table"));
    assert!(
        !ticked(&app, words!("show-small-map"))
            && !ticked(&app, words!("show-links"))
            && ticked(&app, words!("show-movement"))
    );
    app.files.save(Path::new(SETTINGS), "(version: 99)").expect("saved");
    let mut later = TestWindow::open(app.files.clone(), None);
    later.expect(words!("settings-later", kept = "/config/settings.aside.ron"));
    assert_eq!(later.files.read(Path::new("/config/settings.aside.ron")).expect("there"), "(version: 99)");
    // Past notifications can be read again.
    later
        .click(words!("toast-close"))
        .click(words!("messages-title"))
        .expect(words!("settings-later", kept = "/config/settings.aside.ron"));
}

#[test]
fn several_projects_stay_open_with_unsaved_changes() {
    let mut app = TestWindow::house_rule();
    app.press(CTRL, Key::S).add("house-rule.dicta", "// mine\n");
    let name = TestWindow::folder().file_name().expect("a name").to_string_lossy().into_owned();
    app.click(words!("command-start-page")).click(words!("start-fly")).expect(words!("table-turn", turn = 1));
    // Closing the window lists the unsaved files and their projects.
    app.press(CTRL, Key::Q)
        .expect(words!("leave-of", text = "house-rule.dicta", project = name.as_str()))
        .press(NONE, Key::Escape)
        .wait(3);
    // A recent project that no longer exists is reported.
    app.click_first(words!("tree-project"))
        .click(words!("tree-other", title = format!("{name} •")))
        .expect("// mine")
        .expect(words!("tab-name.dirty", title = "house-rule.dicta"));
    app.files.remove(&TestWindow::folder().join("none")).expect("nothing to remove");
}

#[test]
fn the_tree_opens_plays_and_copies() {
    let mut app = TestWindow::house_rule();
    app.click("Two pairs").expect(words!("text-name"));
    let tree = |app: &mut TestWindow, item: &str, action: &str| {
        app.window.get_by_role_and_label(egui::accesskit::Role::TreeItem, item).scroll_to_me();
        app.wait(4).window.get_by_role_and_label(egui::accesskit::Role::TreeItem, item).click_secondary();
        app.wait(4).click(action);
    };
    tree(&mut app, "Duel", words!("tree-open-sheet"));
    app.expect(tab("Duel"));
    // The copy opens with the click: its file, which is unsaved now, and beside it the sheet that follows the cursor.
    let unsaved = |app: &TestWindow| app.labels_with(words!("tab-name.dirty")).iter().any(|l| l.contains(".dicta"));
    app.expect_not("(mine)").expect_not(tab(words!("sheet-tab")));
    assert!(!unsaved(&app));
    tree(&mut app, "Two pairs", words!("tree-copy"));
    app.expect(tab(words!("sheet-tab"))).expect("Two pairs (mine)").expect(words!("text-name"));
    assert!(unsaved(&app), "{:?}", app.labels_with(words!("tab-name")));
    tree(&mut app, "Two pairs (mine)", words!("tree-fly.mission"));
    app.expect(words!("table-turn", turn = 1)).expect(tab("Two pairs (mine)"));
}

#[test]
fn problems_are_grouped_by_file_and_filtered() {
    let mut app = TestWindow::house_rule();
    app.add("house-rule.dicta", "remove rule sped\n").expect(words!("problems-text", path = "house-rule.dicta", n = 1));
    app.click(words!("problems-errors.name"))
        .expect(words!("problems-none-shown"))
        .click(words!("problems-errors.name"));
    app.fill(words!("problems-filter.name"), "nothing like it").expect(words!("problems-none-shown"));
    app.fill(words!("problems-filter.name"), "sped").expect(words!("problems-text", path = "house-rule.dicta", n = 1));
    app.click("Change to “speed”").expect(words!("status-no-problems"));
}
