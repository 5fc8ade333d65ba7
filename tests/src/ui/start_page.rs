//! The start page: each of its entry points, by label; and the tree, with the mouse and with keys.

use super::lookup::{contains, source, tab, words};
use super::{MANEUVER, TestWindow};
use dicta_studio::library;
use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};

const NONE: Modifiers = Modifiers::NONE;

impl TestWindow {
    /// The label of the focused node.
    fn focused(&self) -> String {
        let nodes = self.window.root().children_recursive();
        let found = nodes.into_iter().find(|n| n.accesskit_node().is_focused());
        found.and_then(|n| n.accesskit_node().label()).unwrap_or_default()
    }

    /// A row of the tree.
    fn row<'a>(&'a self, name: &'a str) -> egui_kittest::Node<'a> {
        self.window.get_by_role_and_label(Role::TreeItem, name)
    }

    /// The rows of the palette.
    fn options(&self) -> Vec<String> {
        let rows = self.window.query_all_by_role(Role::ListBoxOption);
        rows.filter_map(|n| n.accesskit_node().label()).collect()
    }

    /// Focuses a row of the tree.
    fn on_row(&mut self, name: &str) -> &mut Self {
        self.row(name).focus();
        self.wait(3)
    }
}

#[test]
fn play_a_mission_starts_a_game() {
    let mut app = TestWindow::new();
    app.click(words!("start-fly"))
        .expect(words!("table-turn", turn = 1))
        .fly(MANEUVER)
        .expect(words!("table-turn", turn = 2));
}

#[test]
fn play_a_mission_shows_a_preview_of_the_mission() {
    let mut app = TestWindow::new();
    app.expect(words!("start-picture", title = "Dogfight"));
    app.only(words!("start-fly")).focus();
    app.wait(3).expect(words!("start-picture", title = "Duel"));
}

#[test]
fn design_your_own_plays_a_duel_with_the_changed_aircraft() {
    let mut app = TestWindow::new();
    app.click_first(words!("start-design"))
        .expect(words!("said-made-project"))
        .expect(tab(words!("sheet-tab")))
        .expect("(mine)");
    // The card and the schedule are next to the source; a change shows on the card.
    let text = app.labels_with(words!("text-name")).remove(0);
    app.field(&text).focus();
    app.wait(2).press(NONE, Key::ArrowRight).press(Modifiers::SHIFT, Key::End);
    app.field(&text).type_text(" \"Red Dragon\" {");
    app.wait(6).expect("Red Dragon").expect(words!("status-no-problems"));
    app.click(words!("command-fly-it")).expect(words!("table-turn", turn = 1)).expect("Red Dragon");
    app.fly(MANEUVER).expect(words!("table-turn", turn = 2));
}

#[test]
fn design_a_mission_creates_a_playable_mission() {
    let mut app = TestWindow::new();
    app.click(words!("start-draw")).expect("(mine)").expect(tab(words!("sheet-tab")));
    app.click(words!("command-fly-it"))
        .expect(words!("table-turn", turn = 1))
        .expect("(mine)")
        .fly(MANEUVER)
        .expect(words!("table-turn", turn = 2));
}

#[test]
fn try_a_house_rule_plays_a_mission_with_the_rule() {
    let mut app = TestWindow::house_rule();
    app.add("house-rule.dicta", "remove rule speed\n")
        .expect(words!("status-no-problems"))
        .click(words!("bar-fly"))
        .expect(words!("table-turn", turn = 1));
    let refused = app.labels_with(super::STALL);
    assert!(refused.iter().all(|l| !contains(l, words!("decision-value.refused"))), "{refused:?}");
}

#[test]
fn a_project_is_created_from_every_system_and_remembered() {
    let mut app = TestWindow::new();
    let systems = library::systems();
    for system in &systems {
        app.click(words!("start-new"));
        let name = words!("start-new-from", title = system.title.as_str());
        let item = app.window.query_all_by_label(name).next().expect("offered");
        item.click();
        app.wait(4).click(words!("dialog-new.do")).expect(words!("said-made-project")).wait(4);
        app.expect(&system.title).click(words!("command-start-page"));
    }
    let mut later = TestWindow::open(app.files.clone(), None);
    assert_eq!(later.labels_with(words!("start-open-recent", name = "my-")).len(), systems.len());
    later
        .click(words!("start-open-recent", name = format!("my-{}", systems[0].name)))
        .expect(tab(words!("pane-project")));
}

/// A small game has no errors or warnings, shows its mission, and is played at once.
#[test]
fn a_new_game_begins_with_its_first_mission() {
    for blank in [words!("start-blank.hexes"), words!("start-blank.squares")] {
        let mut app = TestWindow::new();
        app.click(words!("start-new"));
        let name = words!("start-blank.name", title = blank);
        let item = app.window.query_all_by_label(name).next().expect("offered");
        item.click();
        app.wait(4).click(words!("dialog-new.do")).wait(6);
        app.expect(words!("status-no-problems")).expect(source("my_game.dicta"));
        app.expect(words!("sheet-mission-checks"));
        app.click(words!("bar-fly")).expect(words!("table-turn", turn = 1));
    }
}

#[test]
fn the_folder_of_a_new_project_follows_its_system_until_edited() {
    let mut app = TestWindow::new();
    let systems = library::systems();
    app.press(Modifiers::COMMAND, Key::N);
    let [field, from] = [words!("dialog-new.path"), words!("dialog-from.name")];
    let choose = |app: &mut TestWindow, system: &library::System| {
        app.click(from);
        app.window.query_all_by_label(&system.title).last().expect("offered").click();
        app.wait(4);
    };
    for system in [&systems[1], systems.last().expect("several")] {
        choose(&mut app, system);
        app.expect(&format!("my-{}", system.name));
    }
    app.fill(field, "/games/mine");
    choose(&mut app, &systems[0]);
    app.expect("/games/mine").expect_not("my-");
}

#[test]
fn browse_shows_passing_examples() {
    let mut app = TestWindow::new();
    app.click_first(words!("start-browse.name")).expect(tab(words!("pane-project")));
    let examples = app.labels_with(words!("tree-sort", sort = words!("sort-example")));
    app.click(&examples[0]).wait(40);
    let inside = app.window.query_all_by_role(Role::TreeItem).count();
    assert!(inside > 5, "{inside}");
}

#[test]
fn the_empty_playtest_layout_offers_the_missions_of_the_project() {
    let mut app = TestWindow::new();
    app.click_first(words!("start-browse.name"))
        .expect(tab(words!("pane-project")))
        .press(Modifiers::COMMAND, Key::Num2);
    app.expect(words!("pane-desk.nothing")).expect(words!("pane-desk.missions"));
    let missions = app.labels_with(words!("start-fly-mission"));
    assert!(missions.len() > 2, "{missions:#?}");
    app.click(&missions[0]).wait(10).expect(words!("table-turn", turn = 1)).expect_not(words!("pane-desk.nothing"));
}

#[test]
fn the_tree_shows_own_files_and_library_files() {
    let mut app = TestWindow::new();
    app.click_first(words!("start-browse.name")).expect(words!("tree-texts")).expect(words!("tree-library"));
    // The library is collapsed; expanded, it shows its files.
    let library = app.labels_with(words!("tree-library")).remove(0);
    app.expect_not("arrows.dicta").on_row(&library);
    let before = app.window.query_all_by_role(Role::TreeItem).count();
    app.press(NONE, Key::ArrowRight);
    assert!(app.window.query_all_by_role(Role::TreeItem).count() > before);
    app.press(NONE, Key::ArrowRight).press(NONE, Key::ArrowLeft);
    assert_eq!(app.focused(), library);
    app.press(NONE, Key::ArrowLeft);
    assert_eq!(app.window.query_all_by_role(Role::TreeItem).count(), before);
    assert!(app.row(words!("tree-texts")).accesskit_node().data().is_expanded() == Some(true));
}

#[test]
fn the_tree_is_navigated_and_filtered_by_keyboard_alone() {
    let mut app = TestWindow::house_rule();
    app.on_row("Duel").press(NONE, Key::ArrowDown);
    assert_eq!(app.focused(), "Two pairs");
    app.press(NONE, Key::ArrowUp).press(NONE, Key::Enter).expect(tab("missions.dicta"));
    // The menu of a row, with its key.
    app.on_row("Duel").press(Modifiers::SHIFT, Key::F10).expect(words!("tree-menu", name = "Duel"));
    assert_eq!(app.focused(), words!("tree-open-text"));
    app.press(NONE, Key::ArrowDown).press(NONE, Key::Enter).expect(tab("Duel"));
    app.on_row("Duel").press(NONE, Key::Menu).expect(words!("tree-uses")).press(NONE, Key::Escape);
    // Letters go to the filter; the arrow goes back to the results; Escape clears the filter.
    app.on_row("Duel").window.event(egui::Event::Text("circ".to_owned()));
    app.wait(4).row("The flying circus");
    assert!(app.window.query_by_role_and_label(Role::TreeItem, "Two pairs").is_none());
    assert_eq!(app.focused(), words!("tree-filter.name"));
    app.press(NONE, Key::Escape).row("Two pairs");
}

#[test]
fn a_file_dragged_from_the_tree_opens_to_the_side() {
    let mut app = TestWindow::house_rule();
    let from = app.row("rules.dicta").rect().center();
    let pane = app.field(source("house-rule.dicta")).rect();
    let to = egui::pos2(pane.right() - 40.0, pane.center().y);
    let button = |pos, pressed| egui::Event::PointerButton {
        pos,
        button: egui::PointerButton::Primary,
        pressed,
        modifiers: NONE,
    };
    app.window.event(egui::Event::PointerMoved(from));
    app.wait(2).window.event(button(from, true));
    for step in 1..=8 {
        app.wait(1).window.event(egui::Event::PointerMoved(from + (to - from) * step as f32 / 8.0));
    }
    app.wait(2).window.event(button(to, false));
    app.wait(4).expect(source("rules.dicta")).expect(source("house-rule.dicta"));
    let (left, right) = (app.field(source("house-rule.dicta")).rect(), app.field(source("rules.dicta")).rect());
    assert!(left.right() <= right.left(), "{left} {right}");
    // By name, too.
    app.row("missions.dicta").click_secondary();
    app.wait(4).click(words!("tree-open-beside")).expect(source("bluemax-2013/missions.dicta"));
    app.expect(source("rules.dicta")).expect(source("house-rule.dicta"));
}

#[test]
fn the_palette_goes_to_lines_and_lists_its_search_modes() {
    let mut app = TestWindow::house_rule();
    app.press(Modifiers::COMMAND, Key::P);
    app.types(":");
    app.types("4:9");
    app.expect(words!("palette-line", line = 4, column = 9))
        .press(NONE, Key::Enter)
        .expect(words!("status-cursor", line = 4, column = 9))
        .expect(source("house-rule"));
    app.press(Modifiers::COMMAND, Key::P);
    app.types("?");
    app.expect(words!("palette-help"))
        .expect(&format!(">  {}", words!("palette-commands")))
        .expect(&format!(":  {}", words!("palette-lines")));
    app.press(NONE, Key::ArrowDown).press(NONE, Key::Enter).expect(words!("palette-commands"));
    // Back to anything; commands for the active source come before those of the playtest.
    app.press(NONE, Key::Backspace).expect(words!("palette-anything"));
    app.types(">");
    let rows = app.options();
    assert!(rows.iter().take(10).any(|r| r == words!("command-find")), "{rows:?}");
    assert!(rows.iter().take(10).all(|r| !r.contains(": ")), "{rows:?}");
}

#[test]
fn the_palette_accepts_every_letter_of_fast_typing() {
    let mut app = TestWindow::house_rule();
    app.field(source("house-rule.dicta")).focus();
    app.wait(3);
    let before = app.labels_with(tab("house-rule"));
    // One letter per frame, though the first one switches to another list.
    app.window.key_press_modifiers(Modifiers::COMMAND, Key::P);
    for letter in [":", "4", ":", "9"] {
        app.window.event(egui::Event::Text(letter.to_owned()));
    }
    app.wait(4).expect(words!("palette-line", line = 4, column = 9)).press(NONE, Key::Escape).wait(3);
    // All in one frame.
    let key = |key, modifiers| egui::Event::Key { key, physical_key: None, pressed: true, repeat: false, modifiers };
    let typed = [":", "3", ":", "2"].map(|letter| egui::Event::Text(letter.to_owned()));
    let events = &mut app.window.input_mut().events;
    events.push(key(Key::P, Modifiers::COMMAND));
    events.extend(typed);
    events.push(key(Key::Enter, NONE));
    app.wait(6).expect(words!("status-cursor", line = 3, column = 2));
    assert!(app.options().is_empty(), "{:?}", app.options());
    assert_eq!(app.labels_with(tab("house-rule")), before, "the letters did not reach the source");
}

#[test]
fn the_palette_shows_all_rows_and_keeps_the_selected_one_visible() {
    let mut app = TestWindow::house_rule();
    // A previous list with one row takes no space away.
    app.press(Modifiers::COMMAND, Key::P);
    app.types(":");
    assert_eq!(app.options().len(), 1);
    app.press(NONE, Key::Backspace);
    app.types("?");
    assert_eq!(app.options().len(), 4, "{:?}", app.options());
    app.press(NONE, Key::Backspace);
    for _ in 0..4 {
        app.press(NONE, Key::PageDown).wait(3);
        let mut rows = app.window.query_all_by_role(Role::ListBoxOption);
        assert!(rows.any(|n| n.accesskit_node().is_selected() == Some(true)), "{:?}", app.options());
    }
    // No row repeats its kind or its path.
    app.types("house-rule");
    assert_eq!(app.options()[0], "house-rule.dicta");
    app.press(NONE, Key::Escape).press(Modifiers::COMMAND, Key::P);
    app.types("stall");
    assert!(app.options().iter().all(|o| !o.starts_with("example ")), "{:?}", app.options());
}

#[test]
fn a_pane_is_maximized_and_the_focus_returns_after_a_dialog() {
    let mut app = TestWindow::house_rule();
    app.field(source("house-rule.dicta")).focus();
    app.wait(3).press(NONE, Key::F11).expect(source("house-rule.dicta")).expect_not(tab(words!("pane-project")));
    app.expect_not(tab(words!("pane-problems")))
        .click(words!("tab-all-again"))
        .expect(tab(words!("pane-project")))
        .expect(tab(words!("pane-problems")));
    // Maximized until another pane is requested.
    app.press(NONE, Key::F11).press(Modifiers::COMMAND, Key::J).expect(tab(words!("pane-project")));
    app.press(Modifiers::COMMAND, Key::J).expect(tab(words!("pane-problems")));
    app.field(source("house-rule.dicta")).focus();
    for question in [Key::Comma, Key::O, Key::P] {
        app.wait(3).press(Modifiers::COMMAND, question);
        assert_ne!(app.focused(), source("house-rule.dicta"), "{question:?}");
        app.press(NONE, Key::Escape).wait(3);
        assert_eq!(app.focused(), source("house-rule.dicta"), "{question:?}");
    }
    app.add("house-rule.dicta", "// mine\n").field(source("house-rule.dicta")).focus();
    app.wait(3).press(Modifiers::COMMAND, Key::Q).expect(words!("leave-title")).press(NONE, Key::Escape).wait(3);
    assert_eq!(app.focused(), source("house-rule.dicta"));
}

#[test]
fn changes_are_found_by_what_they_change() {
    let mut app = TestWindow::house_rule();
    app.add("house-rule.dicta", "remove rule speed\n").wait(4);
    app.fill(words!("tree-filter.name"), "rule speed").row("rule speed");
    app.click(words!("tab-name.dirty", title = "house-rule.dicta"));
    app.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::O)
        .expect(words!("tree-change.remove", what = "rule speed"))
        .press(NONE, Key::Escape);
    // Grouped by file, without a kind above it, the row says what the declaration does.
    app.click(words!("tree-by-text")).row(words!("tree-change.remove", what = "rule speed"));
    let remove = words!("tree-change.remove", what = "").trim().to_lowercase();
    app.fill(words!("tree-filter.name"), &remove).row(words!("tree-change.remove", what = "rule speed"));
    app.fill(words!("tree-filter.name"), "Fokker Dr.I").click(words!("tree-by-sort"));
    // Entries with the same title are distinguished by their names.
    let rows = app.window.query_all_by_role(Role::TreeItem).filter_map(|n| n.accesskit_node().label());
    let same: Vec<String> = rows.filter(|l| l.starts_with("Fokker Dr.I")).collect();
    let distinct: std::collections::BTreeSet<_> = same.iter().collect();
    assert!(same.len() > 3 && distinct.len() == same.len(), "{same:?}");
    // No matching declaration is in this file, so it is not shown.
    app.expect_not("aircraft.dicta");
    app.press(NONE, Key::Escape);
    // An exact match comes first.
    app.press(Modifiers::COMMAND, Key::P).types("14L3");
    let first = app.window.query_all_by_role(Role::ListBoxOption).next().and_then(|n| n.accesskit_node().label());
    assert!(first.as_ref().is_some_and(|l| l.starts_with("14L3")), "{first:?}");
}
