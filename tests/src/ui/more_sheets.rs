//! Sheets of decks, tables, maps, missions, campaigns, rules and examples: found by their names, with the program's figures.

use super::{CARTS, TestWindow};
use dicta_studio::io::{Files, InMemory};
use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};
use std::path::PathBuf;
use std::sync::Arc;

impl TestWindow {
    /// A project with a single file.
    pub(super) fn with_rules(text: &str) -> Self {
        let files: Arc<InMemory> = Arc::default();
        let folder = PathBuf::from("/rooms");
        files.save(&folder.join("mine.dicta"), text).expect("saved");
        let mut app = TestWindow::open(files, None);
        app.click("Open a project").fill("Folder of the project", "/rooms");
        app.click("Open project").expect("Source of mine.dicta");
        app
    }

    /// Presses Tab until the widget with this label has the focus.
    #[track_caller]
    fn tab_to(&mut self, label: &str) -> &mut Self {
        let has_focus = |app: &Self| app.window.query_all_by_label(label).any(|n| n.accesskit_node().is_focused());
        let mut presses = 0;
        while !has_focus(self) {
            presses += 1;
            assert!(presses < 40, "Tab does not lead to {label:?}; there is {:#?}", self.labels());
            self.press(Modifiers::NONE, Key::Tab);
        }
        self
    }

    /// Opens the sheet with this name.
    pub(super) fn sheet_of(&mut self, name: &str) -> &mut Self {
        self.press(Modifiers::COMMAND, Key::P).types(name).press(Modifiers::NONE, Key::Enter).wait(4)
    }
}

#[test]
fn a_deck_can_be_drawn_from_and_shows_its_odds() {
    let mut app = TestWindow::with_rules(CARTS);
    app.sheet_of("Luck").expect("4 cards, 2 different").expect("Crack: 4 of 4 cards, next 100 %");
    app.expect("Card foul: 1 of 1 left").click("Card foul: 1 of 1 left").expect("3 of 4 are left");
    app.expect("Card foul: 0 of 1 left").expect("Crack: 3 of 3 cards").click("Put all back").expect("Crack: 4 of 4");
    app.sheet_of("Four").expect("Face 4").expect("4: 1 of 4 faces, 25.0 %").expect("mean 2.5");
}

#[test]
fn a_table_shows_the_odds_of_its_die_and_missing_entries() {
    let mut app = TestWindow::with_rules(CARTS);
    app.sheet_of("Loss").expect("roll 4, planks: 2").expect("Odds if roll is rolled: Four");
    app.expect("planks mean 0.5, 0: 75.0 %, 2: 25.0 %");
    // A cell links to its source.
    app.click("roll 4, planks: 2").expect("Line 20, column");
    // If a die fits two keys, both are shown.
    let table =
        "table both \"Both\" (roll: 1..4, skill: 1..4) -> n: number {\n  columns 1..2, 3..4\n  row 1..4: 0, 1\n}\n";
    let mut app = TestWindow::with_rules(&format!("{CARTS}\n{table}"));
    app.sheet_of("Both").expect("Odds if roll is rolled: Four").expect("Odds if skill is rolled: Four");
    let gap = CARTS.replace("row 1..3: 0", "row 1..2: 0");
    let mut app = TestWindow::with_rules(&gap);
    app.sheet_of("Loss").expect("No entry for 3, between row 1–2 and row 4");
}

#[test]
fn a_mission_shows_its_setup_and_oddities() {
    let mut app = TestWindow::with_rules(CARTS);
    app.sheet_of("Race").expect("on Yard · 6 turns").expect("Ann, Wagon: 0102, facing east");
    app.expect("Every side has a seat and pieces").expect("Every side can win").expect("Map Yard");
    // East of its last column there is no map.
    app.expect("is at the edge, in 0402, and faces east, off the map").expect("carts that roll");
    app.expect_not("Turn 1 of").click("Play Race").expect("Turn 1 of");
}

#[test]
fn a_piece_is_picked_from_its_pool() {
    let mut app = TestWindow::with_rules(
        &CARTS.replace("piece ann \"Ann\" wagon { seat one,", "piece ann wagon { seat one, pool [barrow],"),
    );
    app.sheet_of("Race").expect("Choose from the pools before the game:");
    app.click("Play Race").expect("Wagon, Red, at 0102").click("Layout: Edit");
    app.click("Pool of One · ann").click("Barrow").click("Play Race").expect("Barrow, Red, at 0102");
    // It is kept when the mission is restarted.
    app.click("Restart playtest").expect("Barrow, Red, at 0102").expect_not("Wagon, Red");
}

#[test]
fn a_map_counts_its_terrain_and_a_campaign_starts() {
    let mut app = TestWindow::with_rules(CARTS);
    app.sheet_of("Yard").expect("4 × 3 squares").expect("Grass: 10 cells").expect("Mud: 2 cells");
    app.expect("west: Red").expect("Race");
    app.sheet_of("The week")
        .expect("5 rounds at most")
        .expect("Mission Race")
        .expect("The side with the most of this wins");
    app.click("Start The week").expect("Round 1 of 5");
}

#[test]
fn rules_are_read_phase_by_phase_and_one_by_one() {
    let mut app = TestWindow::with_rules(CARTS);
    app.click("All rules").expect("Sequence of play").expect("Phase Going").expect("choice Go");
    app.click("All declarations").expect("value Worth").expect("rule Slow").click("rule Slow");
    app.expect("nothing rolls as fast").expect("when speed > 2").expect("for the choice").expect("in the phase");
    // Back, and an option: dependent modifiers are listed, and the sum includes them once it is on.
    app.sheet_of("Worth").expect("Inactive with the current options").expect("Its examples (1)");
    app.sheet_of("Night").expect("Option Night").click("Option Night").wait(8);
    app.sheet_of("Worth").expect("nobody sees them").expect_not("Inactive with the current options");
}

#[test]
fn an_example_passes_and_fails_while_its_source_is_edited() {
    let mut app = TestWindow::with_rules(CARTS);
    app.sheet_of("A barrow").expect("Passed").expect("a.cracks == 2");
    let mut app = TestWindow::with_rules(&CARTS.replace("cracks == 2", "cracks == 3"));
    app.sheet_of("A barrow").expect("Failed").expect("a.cracks == 3");
    let labels = app.labels();
    assert!(labels.windows(2).any(|w| w[0].trim_end() == "found" && w[1] == "2"), "{labels:#?}");
}

#[test]
fn a_house_rule_shows_what_it_changes() {
    let files: Arc<InMemory> = Arc::default();
    let folder = PathBuf::from("/rooms");
    files.save(&folder.join("mine.dicta"), CARTS).expect("saved");
    let house = "ruleset deep \"Deep mud\" extends mine\n\nreplace worth.carts by + 2 because \"mud\"\n";
    files.save(&folder.join("deep.dicta"), &format!("edition 1\n\nuse mine\n\n{house}")).expect("saved");
    let mut app = TestWindow::open(files, None);
    app.click("Open a project").fill("Folder of the project", "/rooms").click("Open project").wait(4);
    app.sheet_of("Deep mud").expect("extends Mine").expect("Hide what it changes");
    app.expect("One declaration differs").expect("The value Worth has one difference").expect("mud");
}

#[test]
fn a_sheet_can_be_used_by_keyboard_alone() {
    let mut app = TestWindow::with_rules(CARTS);
    // The opened sheet has the focus, and the inspector shows it.
    app.sheet_of("kind cart").expect("Entries: 2").expect("Inspector: Wheels").expect_not("Inspector: Wheels: 2");
    app.tab_to("Barrow").press(Modifiers::NONE, Key::Enter).expect("Tab Barrow").expect("Inspector: Wheels: 2");
    // The focus continues from there: the strip of the sheet has the card and all entries of its kind.
    app.press(Modifiers::NONE, Key::Tab).press(Modifiers::NONE, Key::Enter).expect("Entries: 2");
    app.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::P).type_in("All commands", "All rules");
    app.press(Modifiers::NONE, Key::Enter).expect("Sequence of play").expect("Phase Going");
}

#[test]
fn a_drawn_card_is_returned_by_keyboard() {
    let mut app = TestWindow::with_rules(CARTS);
    app.sheet_of("Luck").expect("Card fair: 3 of 3 left");
    app.press(Modifiers::NONE, Key::Tab).press(Modifiers::NONE, Key::Tab);
    app.press(Modifiers::NONE, Key::Enter).expect("Card fair: 2 of 3 left");
    app.press(Modifiers::NONE, Key::Backspace).expect("Card fair: 3 of 3 left");
}

#[test]
fn a_citation_is_shown_once() {
    let text = CARTS
        .replace("value worth \"Worth\"", "/// What carts count.\nvalue worth \"Worth\"")
        .replace("  + count of cart", "  source \"B1, B2\" \"B1 page 3, B2 page 5\"\n  + count of cart");
    let mut app = TestWindow::with_rules(&format!("// B1 is the rulebook.\n{text}"));
    app.sheet_of("Worth").expect("B1 page 3, B2 page 5").expect_not("B1, B2 B1");
}

#[test]
fn only_panes_with_an_image_can_be_exported() {
    let mut app = TestWindow::new();
    app.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::P).type_in("All commands", "Export pane");
    app.expect("Export pane as image…: ").press(Modifiers::NONE, Key::Escape);
    let mut app = TestWindow::with_rules(CARTS);
    app.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::P).type_in("All commands", "Export pane");
    app.expect_not("Export pane as image…: ").press(Modifiers::NONE, Key::Enter).wait(8);
}
