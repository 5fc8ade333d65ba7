//! Sheets next to a source, in step with its cursor.

mod campaigns_by_hand;
mod charts;
mod declared;
mod drawings;
mod examples;
mod maps;
mod missions_by_hand;
mod paths;
mod rules_by_hand;
mod schedules;
mod spreadsheets;

use super::TestWindow;
use super::lookup::{MANY, source, tab, words};
use dicta_studio::check::Checker;
use dicta_studio::io::{Files, InMemory};
use dicta_studio::sheet::entry::EntryModel;
use dicta_studio::sheet::field::Shape;
use dicta_studio::sheet::schedule::ScheduleModel;
use egui::accesskit::{Role, Toggled};
use egui::{Key, Modifiers, Rect};
use egui_kittest::Node;
use egui_kittest::kittest::{NodeT, Queryable};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A small user-made system without aircraft.
const OWN: &str = r#"edition 1
ruleset mine "Mine"
board square

/// A kettle of our own.
kind kettle "Kettle" {
  stat litres "Litres" : 1..9
  stat song   "Song"   : text
  stat whistles "Whistles: on the boil" : bool = false
}

kettle samovar "Samovar" { litres 8, song "Kalinka", whistles }
kettle pan "Pan" { litres 2, song "none" }
"#;

impl TestWindow {
    /// A project with one file, the cursor at its start, and the sheet next to it.
    fn with_sheet(text: &str) -> Self {
        let files: Arc<InMemory> = Arc::default();
        let folder = PathBuf::from("/own");
        files.save(&folder.join("mine.dicta"), text).expect("saved");
        let mut app = TestWindow::open(files, None);
        app.click(words!("start-open")).fill(words!("dialog-open.path"), "/own");
        app.click(words!("dialog-open.do")).expect(source("mine.dicta"));
        app.home().press(Modifiers::COMMAND, Key::E);
        app
    }

    /// Opens the dialog for printing.
    fn opens_print(&mut self) -> &mut Self {
        self.press(Modifiers { shift: true, ..Modifiers::COMMAND }, Key::P).types(words!("command-print"));
        self.press(Modifiers::NONE, Key::Enter).wait(6)
    }

    /// Puts the cursor at the start of the source.
    fn home(&mut self) -> &mut Self {
        self.field(source("mine.dicta")).focus();
        self.wait(2).press(Modifiers::CTRL | Modifiers::COMMAND, Key::Home)
    }

    /// Puts the cursor in a line, counted from 1.
    fn go_to_line(&mut self, line: usize) -> &mut Self {
        self.home();
        for _ in 1..line {
            self.window.key_press(Key::ArrowDown);
            self.window.run_steps(1);
        }
        self.wait(4)
    }

    /// The current source.
    fn source(&self) -> String {
        self.field(source("mine.dicta")).value().unwrap_or_default()
    }

    /// The number of the line that contains these words, counted from 1.
    fn line_of(words: &str) -> usize {
        1 + OWN.lines().position(|l| l.contains(words)).expect("in the text")
    }
}

#[test]
fn a_user_made_kind_has_a_sheet_that_follows_the_cursor() {
    let mut app = TestWindow::with_sheet(OWN);
    app.go_to_line(TestWindow::line_of("kettle samovar"));
    app.expect("Litres: 8").expect("Song: Kalinka").expect("Whistles: on the boil");
    // The sheet follows the cursor.
    app.go_to_line(TestWindow::line_of("kettle pan")).expect("Litres: 2").expect_not("Litres: 8");
    app.go_to_line(TestWindow::line_of("kind kettle"))
        .expect(words!("sheet-kind-entries.count", n = 2))
        .expect("Pan: Litres 2");
    // A part of the sheet selects its source, which is in sight; the sheet stays in front.
    app.go_to_line(TestWindow::line_of("kettle samovar")).click("Litres: 8").wait(4);
    assert!(!app.field(source("mine.dicta")).is_focused());
    app.click(tab("mine.dicta")).expect(words!("status-cursor", line = 12));
}

#[test]
fn a_sheet_shows_the_last_valid_version_of_a_broken_source() {
    let mut app = TestWindow::with_sheet(OWN);
    app.go_to_line(TestWindow::line_of("kettle samovar")).expect("Litres: 8");
    app.expect_not(words!("sheet-stale")).expect_not(words!("sheet-stale.all"));
    // An extra brace: the sheet keeps the last valid version, with a note.
    app.press(Modifiers::NONE, Key::End);
    app.field(source("mine.dicta")).type_text(" }{ ");
    app.wait(6).expect_not(words!("status-no-problems")).expect(words!("sheet-stale")).expect("Litres: 8");
    // Valid declarations next to it are parsed again.
    app.go_to_line(TestWindow::line_of("kettle pan")).expect("Litres: 2");
    app.expect_not(words!("sheet-stale")).expect_not(words!("sheet-stale.all"));
}

#[test]
fn a_value_edited_on_a_sheet_changes_the_source() {
    let mut app = TestWindow::with_sheet(OWN);
    app.go_to_line(TestWindow::line_of("kettle samovar")).expect("Litres: 8");
    // With the keyboard: Alt+Enter on the value.
    app.first("Litres: 8").focus();
    app.wait(1).press(Modifiers::ALT, Key::Enter);
    app.wait(2).click(words!("input-more", name = "Litres")).click(words!("hand-take"));
    app.wait(6).expect("Litres: 9").expect("samovar: litres 8 → 9");
    assert!(app.source().contains("kettle samovar \"Samovar\" { litres 9, song \"Kalinka\", whistles }"));
    // A click toggles a flag.
    app.click("Whistles: on the boil").wait(6);
    assert!(app.source().contains("whistles false }"));
    // Both are steps of one history.
    app.press(Modifiers::COMMAND, Key::Z).press(Modifiers::COMMAND, Key::Z).wait(6);
    assert_eq!(app.source(), OWN);
}

/// A click on a mark switches it and leaves all marks where they are, so that a second click switches it back.
#[test]
fn a_click_switches_a_mark_in_place() {
    let marks = ["  stat chipped \"Chipped\" : bool = false\n", "  stat lidded \"Lidded\" : bool = false\n"];
    let (before, whistles) = OWN.split_once("  stat whistles").expect("a mark");
    let text = format!("{before}{}  stat whistles{whistles}", marks[0])
        .replace("= false\n}", &format!("= false\n{}}}", marks[1]));
    let mut app = TestWindow::with_sheet(&text);
    app.go_to_line(1 + text.lines().position(|l| l.starts_with("kettle samovar")).expect("in the text"));
    let titles = ["Chipped", "Whistles: on the boil", "Lidded"];
    let shown = |app: &TestWindow| -> Vec<(Rect, bool)> {
        let nodes = titles.map(|title| app.window.get_by_role_and_label(Role::CheckBox, title));
        let holds = |n: &Node<'_>| n.accesskit_node().toggled() == Some(Toggled::True);
        nodes.iter().map(|n| (n.rect(), holds(n))).collect()
    };
    let (places, holds): (Vec<Rect>, Vec<bool>) = shown(&app).into_iter().unzip();
    assert_eq!(holds, [false, true, false]);
    let mut held = [false, true, false];
    for i in [2, 1, 2, 1] {
        let before = app.source();
        app.window.get_by_role_and_label(Role::CheckBox, titles[i]).click();
        app.wait(6);
        held[i] = !held[i];
        let (now, holds): (Vec<Rect>, Vec<bool>) = shown(&app).into_iter().unzip();
        assert_eq!((holds.as_slice(), &now), (held.as_slice(), &places), "after a click on {}", titles[i]);
        assert_ne!(app.source(), before, "after a click on {}", titles[i]);
    }
}

#[test]
fn cells_of_a_map_are_painted_with_the_selected_terrain() {
    let map = "map yard \"Yard\" {\n  legend { f field \"Fields\", w wood \"Wood\" }\n  rows {\n    \"ffff\"\n    \"ffff\"\n  }\n}\n";
    let text = format!("{OWN}{map}");
    let mut app = TestWindow::with_sheet(&text);
    app.go_to_line(1 + text.lines().position(|l| l.starts_with("map yard")).expect("there"));
    app.wait(6).click("Wood").click(words!("sheet-map-fill"));
    // The board with the keyboard: an arrow selects the first cell, Space paints.
    app.first(words!("board-map", map = "Yard")).focus();
    app.wait(1).press(Modifiers::NONE, Key::ArrowRight).press(Modifiers::NONE, Key::Space).wait(6);
    assert_eq!(app.source(), text.replace("\"ffff\"", "\"wwww\""));
    app.press(Modifiers::COMMAND, Key::Z).wait(6);
    assert_eq!(app.source(), text);
}

/// A map with a mission on it.
const YARD: &str = "side red \"Red\" { colour brown }\nturn { phase rest \"Rest\" { end game drawn } }\n\
    map yard \"Yard\" {\n  legend { f field \"Fields\", w wood \"Wood\" }\n  rows {\n    \"ffff\"   // north\n    \"fwff\"\n  }\n}\n\
    mission tea \"Tea\" {\n  map yard, turns 3\n  seat cook red\n  zone oven [@0402]\n}\n";

impl TestWindow {
    /// The sheet of the map [`YARD`] beside its source.
    fn with_yard() -> (Self, String) {
        let text = format!("{OWN}{YARD}");
        let mut app = TestWindow::with_sheet(&text);
        app.go_to_line(1 + text.lines().position(|l| l.starts_with("map yard")).expect("there"));
        app.wait(6);
        (app, text)
    }
}

#[test]
fn a_map_is_resized_at_every_edge_and_its_missions_follow() {
    let (mut app, text) = TestWindow::with_yard();
    app.first(words!("sheet-map-add.right", n = 1)).focus();
    app.wait(1).press(Modifiers::NONE, Key::Enter).wait(6);
    let east = text.replace("\"ffff\"", "\"fffff\"").replace("\"fwff\"", "\"fwfff\"");
    assert_eq!(app.source(), east);
    // With the terrain to draw with: the cell of the zone gets another number.
    app.click("Wood");
    app.first(words!("sheet-map-add.above", n = 1)).focus();
    app.wait(1).press(Modifiers::NONE, Key::Enter).wait(6);
    let north = east.replace("    \"fffff\"", "    \"wwwww\"\n    \"fffff\"").replace("@0402", "@0403");
    assert_eq!(app.source(), north);
    // The zone is in the last row.
    app.first(words!("sheet-map-remove.below", n = 1)).focus();
    app.wait(1)
        .press(Modifiers::NONE, Key::Enter)
        .wait(6)
        .expect("“mission tea” uses the cell 0403, which would be removed");
    assert_eq!(app.source(), north);
    for _ in 0..2 {
        app.press(Modifiers::COMMAND, Key::Z).wait(6);
    }
    assert_eq!(app.source(), text);
}

#[test]
fn the_buttons_of_an_edge_stay_together() {
    let (mut app, _) = TestWindow::with_yard();
    for width in [1280.0, 1200.0, 1120.0, 1040.0] {
        app.window.set_size(egui::vec2(width, 800.0));
        app.wait(6);
        let edges = [
            [words!("sheet-map-remove.left", n = 1), words!("sheet-map-add.left", n = 1)],
            [words!("sheet-map-remove.right", n = 1), words!("sheet-map-add.right", n = 1)],
            [words!("sheet-map-remove.above", n = 1), words!("sheet-map-add.above", n = 1)],
            [words!("sheet-map-remove.below", n = 1), words!("sheet-map-add.below", n = 1)],
        ];
        for buttons in edges {
            let [fewer, more] = buttons.map(|name| app.first(name).rect().center().y);
            assert!((fewer - more).abs() < 1.0, "{buttons:?} at a width of {width}");
        }
    }
}

#[test]
fn a_new_map_is_declared_in_the_current_file_and_its_sheet_opens() {
    let mut app = TestWindow::with_sheet(OWN);
    app.press(Modifiers { shift: true, ..Modifiers::COMMAND }, Key::P).types(words!("command-new-map"));
    app.press(Modifiers::NONE, Key::Enter).wait(6);
    app.fill(words!("map-new.columns"), "201").expect(words!("map-new.no-name"));
    app.fill(words!("map-new.name"), "garden").expect(words!("map-new.no-size", most = 200));
    // Tab selects the content of the next field, so that typing replaces it.
    app.fill(words!("map-new.title"), "Garden")
        .press(Modifiers::NONE, Key::Tab)
        .wait(2)
        .types("3")
        .press(Modifiers::NONE, Key::Tab)
        .wait(2)
        .types("2")
        .press(Modifiers::NONE, Key::Enter);
    app.wait(8).expect(tab("Garden")).expect("3 × 2 squares");
    let map = "\nmap garden \"Garden\" {\n  size 3 x 2\n  legend { o open \"Open\" }\n  rows {\n    \"ooo\"\n    \"ooo\"\n  }\n}\n";
    assert_eq!(app.source(), format!("{OWN}{map}"));
    app.press(Modifiers::COMMAND, Key::Z).wait(6);
    assert_eq!(app.source(), OWN);
}

/// All maps of a ruleset have the same cells, so another choice changes the ruleset, in the same step.
#[test]
fn the_cells_of_a_new_map_are_those_of_its_ruleset() {
    let mut app = TestWindow::with_sheet(OWN);
    app.press(Modifiers { shift: true, ..Modifiers::COMMAND }, Key::P).types(words!("command-new-map"));
    app.press(Modifiers::NONE, Key::Enter).wait(6);
    app.fill(words!("map-new.name"), "garden").expect(words!("map-new.board-all"));
    app.window.get_by_role_and_label(Role::ComboBox, words!("map-new.board")).click();
    app.wait(4).click(words!("map-new.hexes-in-rows")).wait(4);
    app.expect(words!("map-new.board-changes")).click(words!("map-new.do")).wait(8);
    let source = app.source();
    assert!(source.contains("\nboard hex in rows\n") && source.contains("\nmap garden "), "{source}");
    app.press(Modifiers::COMMAND, Key::Z).wait(6);
    assert_eq!(app.source(), OWN);
}

#[test]
fn a_heading_of_the_tree_offers_a_new_map() {
    let map = "\nmap garden \"Garden\" {\n  size 1 x 1\n  legend { o open \"Open\" }\n  rows { \"o\" }\n}\n";
    let mut app = TestWindow::with_sheet(&format!("{OWN}{map}"));
    let maps = words!("tree-sort", sort = words!("sort-map"), n = 1);
    app.window.get_by_role_and_label(Role::TreeItem, maps).click_secondary();
    app.wait(4).click(words!("command-new-map")).wait(6).expect(words!("map-new.columns"));
}

#[test]
fn an_svg_file_becomes_a_look_in_the_current_file() {
    let mut app = TestWindow::with_sheet(OWN);
    let picture = |inner: &str| format!("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 10 10'>{inner}</svg>");
    let circle = picture("<circle cx='5' cy='5' r='4' data-fill='tint' opacity='0.5'/>");
    app.files.save(Path::new("/own/badge.svg"), &circle).expect("saved");
    app.files.save(Path::new("/own/words.svg"), &picture("<text>A</text>")).expect("saved");
    app.press(Modifiers { shift: true, ..Modifiers::COMMAND }, Key::P).types(words!("command-import-svg"));
    app.press(Modifiers::NONE, Key::Enter).wait(6);
    app.fill(words!("dialog-svg.path"), "/own/words.svg").click(words!("dialog-svg.do"));
    app.expect("line 1: text can't become shapes; convert it to paths in the drawing program");
    app.fill(words!("dialog-svg.path"), "/own/badge.svg").click(words!("dialog-svg.do")).wait(6);
    app.expect(words!("svg-note", file = "badge.svg"));
    // The drawing is shown.
    app.expect(words!("sheet-look-shapes", n = 1)).expect(tab(words!("sheet-tab.look", title = "badge")));
    let look = "\nlook drawing.badge {\n  cell 1000\n  circle tint 0 0 400\n}\n";
    assert_eq!(app.source(), format!("{OWN}{look}"));
    app.press(Modifiers::COMMAND, Key::Z).wait(6);
    assert_eq!(app.source(), OWN);
}

#[test]
fn cards_are_printed_to_a_file_that_is_replaced_only_if_asked() {
    let mut app = TestWindow::with_sheet(OWN);
    app.go_to_line(TestWindow::line_of("kettle samovar")).expect("Litres: 8");
    let open = |app: &mut TestWindow| {
        app.opens_print().fill(words!("dialog-print.path"), "/own/cards.pdf").click(words!("dialog-print.do"));
    };
    open(&mut app);
    app.expect(words!("print-done", n = 1));
    let printed = app.files.bytes(Path::new("/own/cards.pdf")).expect("written");
    assert!(printed.starts_with(b"%PDF-"));
    app.files.save(Path::new("/own/cards.pdf"), "old").expect("saved");
    open(&mut app);
    app.expect(words!("dialog-print.exists"));
    assert_eq!(app.files.read(Path::new("/own/cards.pdf")).expect("there"), "old");
    app.click(words!("dialog-print.do")).wait(6);
    assert_eq!(app.files.bytes(Path::new("/own/cards.pdf")).expect("written"), printed);
    // Nothing chosen, or a name of another format, is said in the dialog.
    open(&mut app);
    app.fill(words!("dialog-print.path"), "/own/cards.txt").click(words!("dialog-print.do"));
    // The first click chooses all cards, the second none.
    app.expect(words!("print-format")).click(words!("print-what.entries")).click(words!("print-what.entries"));
    app.fill(words!("dialog-print.path"), "/own/none.pdf").click(words!("dialog-print.do"));
    app.expect(words!("print-nothing"));
}

/// The dialog begins with the sheet in front, shows its pages, and follows what is chosen.
#[test]
fn the_print_dialog_shows_the_pages_of_what_is_chosen() {
    let mut app = TestWindow::with_sheet(OWN);
    app.go_to_line(TestWindow::line_of("kettle samovar")).expect("Litres: 8").opens_print();
    app.expect(words!("print-part-some", n = 1, all = 2)).expect(words!("print-page", page = 1, pages = 1));
    app.expect(words!("print-sheets", sheets = 1, paper = "A4"));
    // Both kettles are all cards.
    app.click("Pan").expect_not(words!("print-part-some", n = 1, all = 2));
    // The rulebook has its contents and an index on a page of its own.
    app.click(words!("print-what.rules")).wait(4);
    app.expect(words!("print-sheets.both", pages = 3, sheets = 2, paper = "A4"));
    app.expect(words!("print-page", page = 1, pages = 3)).click(words!("print-page.next"));
    app.expect(words!("print-page", page = 2, pages = 3)).press(Modifiers::NONE, Key::PageDown);
    app.expect(words!("print-page", page = 3, pages = 3)).click(words!("print-page.previous"));
    app.expect(words!("print-page", page = 2, pages = 3));
    app.picks(words!("print-flip"), words!("print-flip.none")).expect(words!("print-sheets", sheets = 3));
    app.click(words!("print-zoom.in")).click(words!("print-zoom.fit"));
    // Only what contains the words is listed.
    app.fill(words!("print-find"), "samo").expect_not(words!("print-what.rules")).expect(words!("print-what.entries"));
    // The sheet behind the dialog has its name, too.
    app.window.query_all_by_label("Samovar").last().expect("listed").click();
    app.wait(4).expect(words!("print-part-some", n = 1, all = 2));
}

#[test]
fn a_sheet_is_saved_as_a_picture() {
    let mut app = TestWindow::with_sheet(OWN);
    app.go_to_line(TestWindow::line_of("kettle samovar")).expect("Litres: 8");
    let open = |app: &mut TestWindow| {
        app.press(Modifiers { shift: true, ..Modifiers::COMMAND }, Key::P).types(words!("command-sheet-picture"));
        app.press(Modifiers::NONE, Key::Enter).wait(6);
    };
    open(&mut app);
    app.fill(words!("dialog-sheet-picture.path"), "/own/card.svg").click(words!("dialog-picture.do")).wait(6);
    let svg = app.files.read(Path::new("/own/card.svg")).expect("written");
    assert!(svg.starts_with("<svg ") && svg.contains("width=\"1600\""), "{svg}");
    open(&mut app);
    app.fill(words!("dialog-sheet-picture.path"), "/own/card.png").click(words!("dialog-picture.do")).wait(6);
    assert!(app.files.bytes(Path::new("/own/card.png")).expect("written").starts_with(b"\x89PNG"));
    open(&mut app);
    app.fill(words!("dialog-sheet-picture.path"), "/own/card.txt").click(words!("dialog-picture.do")).wait(6);
    app.expect(words!("sheet-picture-format"));
}

#[test]
fn a_new_terrain_is_added_to_the_legend_and_drawn_with() {
    let (mut app, text) = TestWindow::with_yard();
    app.click(words!("sheet-map-new")).wait(6);
    app.fill(words!("sheet-map-new.letter"), "w").fill(words!("sheet-map-new.name"), "river");
    app.expect(words!("sheet-map-new.letter-taken", name = "wood"));
    app.fill(words!("sheet-map-new.letter"), "r")
        .fill(words!("sheet-map-new.name"), "field")
        .expect(words!("sheet-map-new.name-taken", letter = "f"));
    app.fill(words!("sheet-map-new.name"), "river")
        .fill(words!("sheet-map-new.title"), "River")
        .press(Modifiers::NONE, Key::Enter);
    let added = text.replace("w wood \"Wood\" }", "w wood \"Wood\", r river \"River\" }");
    app.wait(6).expect_not(words!("sheet-map-new.letter"));
    assert_eq!(app.source(), added);
    // It is the terrain to draw with.
    app.tap(words!("sheet-map-fill")).first(words!("board-map", map = "Yard")).focus();
    app.wait(1).press(Modifiers::NONE, Key::ArrowRight).press(Modifiers::NONE, Key::Space).wait(6);
    let drawn = added.replace("\"ffff\"", "\"rrrr\"").replace("\"fwff\"", "\"rwrr\"");
    assert_eq!(app.source(), drawn);
    for _ in 0..2 {
        app.press(Modifiers::COMMAND, Key::Z).wait(6);
    }
    assert_eq!(app.source(), text);
}

#[test]
fn selected_entries_are_compared() {
    let mut app = TestWindow::with_sheet(OWN);
    app.go_to_line(TestWindow::line_of("kind kettle"));
    app.click(words!("sheet-kind-tick", title = "Samovar"))
        .click(words!("sheet-kind-tick", title = "Pan"))
        .click(words!("sheet-kind-compare"));
    app.expect(words!("sheet-compare-differ", n = 3, all = 3))
        .expect("Litres: 8")
        .expect("Litres: 2")
        .expect(&format!("Whistles: {}", words!("sheet-yes")));
    app.click(words!("sheet-compare-only")).expect("Song: Kalinka");
    app.click(words!("sheet-back")).expect(words!("sheet-kind-entries.count", n = 2));
}

#[test]
fn a_pinned_sheet_stays_while_the_cursor_moves() {
    let mut app = TestWindow::with_sheet(OWN);
    app.go_to_line(TestWindow::line_of("kettle samovar")).expect("Litres: 8");
    app.click(words!("sheet-keep")).expect(tab("Samovar"));
    app.go_to_line(TestWindow::line_of("kettle pan")).expect("Litres: 8");
}

/// A built-in entry with a chart; its name comes from the program.
#[test]
fn the_numbers_of_a_built_in_card_match_the_program() {
    let project = dicta_studio::project::Project::library(super::SYSTEM).expect("shipped");
    let reading = Checker::default().check(&project.sources()).reading.expect("a reading");
    let entries = reading.program.kinds.iter().flat_map(|k| &k.entries);
    let mut charts = entries.filter_map(|e| ScheduleModel::of(&reading, &e.head.name));
    let chart = charts.next().expect("a chart");
    let card = EntryModel::of(&reading, &chart.name).expect("a card");
    let mut app = TestWindow::new();
    app.click(words!("start-rule")).press(Modifiers::COMMAND, Key::P);
    app.type_in(words!("palette-anything"), &chart.name).press(Modifiers::NONE, Key::Enter);
    app.expect(&card.title);
    let mut rows = 0;
    for row in &card.rows {
        if let Shape::Boxes(n) = row.shape {
            app.expect(words!("sheet-field-boxes", title = &row.title, n = n));
            rows += 1;
        }
    }
    assert!(rows > 0);
    // The chart: a click on a tile shows which maneuvers are legal next and why the rest are illegal.
    app.click(words!("sheet-of.chart"));
    let tile = chart.tiles().next().expect("a tile").sheet.name.clone();
    for tile in chart.tiles() {
        app.expect(&format!("{} {}", chart.listed.1, tile.sheet.name));
    }
    app.click_first(&format!("{} {tile}", chart.listed.1)).expect(words!("sheet-chart-after", name = tile.as_str()));
    app.expect(words!("sheet-chart-tile.refused")).expect(words!("sheet-reach.name", n = MANY));
}

/// An entry of a chart has its own path, with its mirror image and its kind.
#[test]
fn a_path_is_drawn_with_its_mirror_image() {
    let project = dicta_studio::project::Project::library(super::SYSTEM).expect("shipped");
    let reading = Checker::default().check(&project.sources()).reading.expect("a reading");
    let entries = reading.program.kinds.iter().flat_map(|k| &k.entries);
    let chart = entries.filter_map(|e| ScheduleModel::of(&reading, &e.head.name)).next().expect("a chart");
    let tile = chart.tiles().max_by_key(|t| t.steps.len()).expect("a tile").clone();
    let steps = dicta_program::path_text(&tile.steps);
    let mut app = TestWindow::new();
    app.click(words!("start-rule")).press(Modifiers::COMMAND, Key::P);
    let origin = EntryModel::of(&reading, &tile.sheet.name).expect("an entry").origin;
    let (path, _) = reading.place(origin).expect("a text");
    let wanted = format!("{} {}", tile.sheet.name, path.rsplit('/').next().unwrap_or_default());
    app.type_in(words!("palette-anything"), &wanted).press(Modifiers::NONE, Key::Enter);
    app.expect(words!("sheet-path", path = steps.as_str())).expect(words!("sheet-path-mirror")).expect(&chart.title);
    app.click(words!("sheet-of.kind"))
        .expect(words!("sheet-kind-entries.count"))
        .click(words!("sheet-back"))
        .expect(words!("sheet-path", path = steps.as_str()));
}

#[test]
fn a_table_wider_than_its_pane_has_buttons_for_the_rest() {
    let fields = |line: &dyn Fn(usize) -> String, by: &str| (0..14).map(line).collect::<Vec<_>>().join(by);
    let stats = fields(&|n| format!("  stat s{n} \"Length number {n}\" : 0..9"), "\n");
    let values = fields(&|n| format!("s{n} 3"), ", ");
    let text = format!(
        "edition 1\nruleset mine \"Mine\"\nboard square\nkind rod \"Rod\" {{\n{stats}\n}}\nrod one {{ {values} }}\n"
    );
    let mut app = TestWindow::with_sheet(&text);
    // The fields are folded: the table comes into view.
    app.go_to_line(4).click(words!("sheet-kind-fields.count", n = 14));
    app.expect(words!("sheet-kind-columns", first = 1, all = 14)).expect(words!("sheet-kind-columns.left"));
    app.click(words!("sheet-kind-columns.right"))
        .wait(3)
        .expect_not(words!("sheet-kind-columns", first = 1))
        .expect(words!("sheet-kind-columns"));
}

#[test]
fn the_last_valid_version_stays_while_the_project_has_errors() {
    let mut app = TestWindow::with_sheet(&OWN.replace("edition 1\nruleset mine", "edition }{\nrule mine"));
    app.expect_not(words!("sheet-reading")).expect(words!("sheet-reading.errors"));
}
