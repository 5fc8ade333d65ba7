//! Sheets of decks, tables, maps, missions, campaigns, rules and examples: found by their names, with the program's figures.

use super::lookup::{source, tab, words};
use super::{CARTS, TestWindow};
use dicta_studio::io::{Files, InMemory};
use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};
use std::path::{Path, PathBuf};
use std::sync::Arc;

impl TestWindow {
    /// A project with a single file.
    pub(super) fn with_rules(text: &str) -> Self {
        let files: Arc<InMemory> = Arc::default();
        let folder = PathBuf::from("/rooms");
        files.save(&folder.join("mine.dicta"), text).expect("saved");
        let mut app = TestWindow::open(files, None);
        app.click(words!("start-open")).fill(words!("dialog-open.path"), "/rooms");
        app.click(words!("dialog-open.do")).expect(source("mine.dicta"));
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
    app.sheet_of("Luck").expect(words!("sheet-deck-says", sort = "deck", n = 4, different = 2));
    app.expect(words!("sheet-deck-row", sort = "deck", title = "Crack", n = 4, all = 4, next = "100 %"));
    app.expect(words!("sheet-deck-card", sort = "deck", title = "foul", n = 1, all = 1))
        .click(words!("sheet-deck-card", sort = "deck", title = "foul", n = 1, all = 1))
        .expect(words!("sheet-deck-left", n = 3, all = 4));
    app.expect(words!("sheet-deck-card", sort = "deck", title = "foul", n = 0, all = 1))
        .expect(words!("sheet-deck-row", sort = "deck", title = "Crack", n = 3, all = 3))
        .click(words!("sheet-deck-put-back"))
        .expect(words!("sheet-deck-row", sort = "deck", title = "Crack", n = 4, all = 4));
    app.sheet_of("Four")
        .expect(words!("sheet-die-face", face = 4))
        .expect(words!("sheet-die-row", value = 4, n = 1, all = 4, chance = "25.0 %"))
        .expect(words!("sheet-mean.of", n = "2.5"));
}

#[test]
fn a_table_shows_the_odds_of_its_die_and_missing_entries() {
    let mut app = TestWindow::with_rules(CARTS);
    app.sheet_of("Loss").expect("roll 4, planks: 2").expect(words!("sheet-table-die", key = "roll", die = "Four"));
    app.expect(&format!("planks {}, 0: 75.0 %, 2: 25.0 %", words!("sheet-mean.of", n = "0.5")));
    // A cell selects its source, which is in sight.
    app.click("roll 4, planks: 2").wait(4).click(tab("mine.dicta")).expect(words!("status-cursor", line = 20));
    // If a die fits two keys, both are shown.
    let table =
        "table both \"Both\" (roll: 1..4, skill: 1..4) -> n: number {\n  columns 1..2, 3..4\n  row 1..4: 0, 1\n}\n";
    let mut app = TestWindow::with_rules(&format!("{CARTS}\n{table}"));
    app.sheet_of("Both").expect(words!("sheet-table-die", key = "roll", die = "Four"));
    app.expect(words!("sheet-table-die", key = "skill", die = "Four"));
    let gap = CARTS.replace("row 1..3: 0", "row 1..2: 0");
    let mut app = TestWindow::with_rules(&gap);
    app.sheet_of("Loss").expect("No entry for 3, between row 1–2 and row 4");
}

#[test]
fn a_mission_shows_its_setup_and_oddities() {
    let mut app = TestWindow::with_rules(CARTS);
    app.sheet_of("Race")
        .expect(words!("sheet-mission-says", map = "Yard", turns = 6))
        .expect("Ann, Wagon: 0102 facing east");
    app.expect("Every side has a seat and pieces")
        .expect("Every side can win")
        .expect(words!("board-map", map = "Yard"));
    // East of its last column there is no map.
    app.expect("is at the edge, in 0402, and faces east, off the map").expect("carts that roll");
    app.expect_not(words!("table-turn", turn = 1))
        .click(words!("start-fly-mission", title = "Race"))
        .expect(words!("table-turn", turn = 1));
}

#[test]
fn a_piece_is_picked_from_its_pool() {
    let mut app = TestWindow::with_rules(
        &CARTS.replace("piece ann \"Ann\" wagon { seat one,", "piece ann wagon { seat one, pool [barrow],"),
    );
    app.sheet_of("Race").expect(words!("sheet-mission-pools"));
    app.click(words!("start-fly-mission", title = "Race"))
        .expect(words!("board-piece", title = "Wagon", side = "Red", place = "0102"))
        .click(words!("layout-edit.name"));
    app.click(words!("sheet-mission-pool", piece = "One · ann"))
        .click("Barrow")
        .click(words!("start-fly-mission", title = "Race"))
        .expect(words!("board-piece", title = "Barrow", side = "Red", place = "0102"));
    // It is kept when the mission is restarted.
    app.click(words!("command-fly-again"))
        .expect(words!("board-piece", title = "Barrow", side = "Red", place = "0102"))
        .expect_not(words!("board-piece", title = "Wagon", side = "Red"));
}

#[test]
fn a_map_counts_its_terrain_and_a_campaign_starts() {
    let mut app = TestWindow::with_rules(CARTS);
    app.sheet_of("Yard")
        .expect("4 × 3 squares")
        .expect(words!("sheet-terrain", title = "Grass", n = 10))
        .expect(words!("sheet-terrain", title = "Mud", n = 2));
    let owner = words!("sheet-map-edge", edge = words!("sheet-map-size.left"));
    assert_eq!(app.only(owner).value().as_deref(), Some("Red"));
    app.expect("Race");
    app.sheet_of("The week")
        .expect(words!("sheet-campaign-says", n = 5))
        .expect(words!("sheet-campaign-mission", title = "Race"))
        .expect(words!("sheet-score.wins", value = "").trim());
    app.click(words!("sheet-campaign-begin.name", title = "The week"));
    app.expect(words!("campaign-round", round = 1, rounds = 5));
}

#[test]
fn rules_are_read_phase_by_phase_and_one_by_one() {
    let mut app = TestWindow::with_rules(CARTS);
    app.click(words!("command-rules"))
        .expect(words!("sheet-rules-play"))
        .expect(words!("sheet-phase", title = "Going"))
        .expect("choice Go");
    app.click(words!("sheet-rules-all")).expect("value Worth").expect("rule Slow").click("rule Slow");
    app.expect("nothing rolls as fast")
        .expect("when speed > 2")
        .expect(words!("sheet-item-on.choice", choice = "").trim())
        .expect(words!("sheet-item-on.phase", n = 1, phases = "").trim());
    // Back, and an option: dependent modifiers are listed, and the sum includes them once it is on.
    app.sheet_of("Worth").expect(words!("sheet-sum-off")).expect(words!("sheet-item-examples", n = 1));
    app.sheet_of("Night")
        .expect(words!("sheet-option", title = "Night"))
        .click(words!("sheet-option", title = "Night"))
        .wait(8);
    app.sheet_of("Worth").expect("nobody sees them").expect_not(words!("sheet-sum-off"));
}

#[test]
fn an_example_passes_and_fails_while_its_source_is_edited() {
    let mut app = TestWindow::with_rules(CARTS);
    app.sheet_of("A barrow").expect(words!("sheet-example-passed", n = 1)).expect("a.cracks == 2");
    let mut app = TestWindow::with_rules(&CARTS.replace("cracks == 2", "cracks == 3"));
    app.sheet_of("A barrow").expect(words!("sheet-example-failed")).expect("a.cracks == 3");
    let labels = app.labels();
    assert!(
        labels.windows(2).any(|w| w[0].trim_end() == words!("sheet-example-differs.found") && w[1] == "2"),
        "{labels:#?}"
    );
}

#[test]
fn a_house_rule_shows_what_it_changes() {
    let files: Arc<InMemory> = Arc::default();
    let folder = PathBuf::from("/rooms");
    files.save(&folder.join("mine.dicta"), CARTS).expect("saved");
    let house = "ruleset deep \"Deep mud\" extends mine\n\nreplace worth.carts by + 2 because \"mud\"\n";
    files.save(&folder.join("deep.dicta"), &format!("edition 1\n\nuse mine\n\n{house}")).expect("saved");
    let mut app = TestWindow::open(files, None);
    app.click(words!("start-open")).fill(words!("dialog-open.path"), "/rooms").click(words!("dialog-open.do")).wait(4);
    app.sheet_of("Deep mud")
        .expect(words!("sheet-house-rests", base = "Mine"))
        .expect(words!("sheet-house-changes.hide"));
    app.expect(words!("sheet-house-differ", n = 1)).expect("The value Worth has one difference").expect("mud");
}

#[test]
fn a_sheet_can_be_used_by_keyboard_alone() {
    let mut app = TestWindow::with_rules(CARTS);
    // The opened sheet has the focus, and the inspector shows it.
    app.sheet_of("kind cart")
        .expect(words!("sheet-kind-entries.count", n = 2))
        .expect(words!("sheet-inspector-field", field = "Wheels"))
        .expect_not(words!("sheet-inspector-field", field = "Wheels: 2"));
    app.tab_to("Barrow")
        .press(Modifiers::NONE, Key::Enter)
        .expect(tab("Barrow"))
        .expect(words!("sheet-inspector-field", field = "Wheels: 2"));
    // The focus continues from there: the strip of the sheet has the card and all entries of its kind.
    app.press(Modifiers::NONE, Key::Tab)
        .press(Modifiers::NONE, Key::Enter)
        .expect(words!("sheet-kind-entries.count", n = 2));
    app.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::P)
        .type_in(words!("palette-commands"), words!("command-rules"));
    app.press(Modifiers::NONE, Key::Enter)
        .expect(words!("sheet-rules-play"))
        .expect(words!("sheet-phase", title = "Going"));
}

#[test]
fn a_drawn_card_is_returned_by_keyboard() {
    let mut app = TestWindow::with_rules(CARTS);
    app.sheet_of("Luck");
    app.only(words!("sheet-deck-card", sort = "deck", title = "fair", n = 3, all = 3)).focus();
    app.wait(2).press(Modifiers::NONE, Key::Enter);
    app.expect(words!("sheet-deck-card", sort = "deck", title = "fair", n = 2, all = 3));
    app.press(Modifiers::NONE, Key::Backspace);
    app.expect(words!("sheet-deck-card", sort = "deck", title = "fair", n = 3, all = 3));
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
    app.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::P)
        .type_in(words!("palette-commands"), words!("command-picture"));
    app.expect(&format!("{}: ", words!("command-picture"))).press(Modifiers::NONE, Key::Escape);
    let mut app = TestWindow::with_rules(CARTS);
    app.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::P)
        .type_in(words!("palette-commands"), words!("command-picture"));
    app.expect_not(&format!("{}: ", words!("command-picture"))).press(Modifiers::NONE, Key::Enter).wait(8);
}

#[test]
fn the_sheet_of_anything_is_saved_as_a_picture() {
    let text = format!("{CARTS}\nlook barrow {{\n  top {{ polygon red [0 -40, 40 40, -40 40] }}\n}}\n");
    let mut app = TestWindow::with_rules(&text);
    let save = |app: &mut TestWindow, name: &str, shown: &str| {
        app.press(Modifiers { shift: true, ..Modifiers::COMMAND }, Key::P).types(words!("command-sheet-picture"));
        let path = format!("/rooms/{name}.svg");
        app.press(Modifiers::NONE, Key::Enter).wait(6).fill(words!("dialog-sheet-picture.path"), &path);
        app.click(words!("dialog-picture.do")).wait(6);
        let svg = app.files.read(Path::new(&path)).unwrap_or_else(|_| panic!("{name} is not saved"));
        assert!(svg.contains(&format!(">{shown}</text>")), "{name}: {svg}");
    };
    for (title, shown) in [
        ("Cart", "Barrow"),
        ("Barrow", "Wheels"),
        ("Four", "4"),
        ("Worth", "carts that roll"),
        ("Slow", "nothing rolls as fast"),
        ("A barrow", "expect a.cracks == 2"),
    ] {
        app.sheet_of(title);
        save(&mut app, title, shown);
    }
    app.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::P).types(words!("command-rules"));
    app.press(Modifiers::NONE, Key::Enter).wait(4);
    save(&mut app, "rules", "Going");
}
