//! What follows: the cursor follows navigation, sheets follow renames, the focus follows rejected input.

use super::lookup::{source, tab, words};
use super::writing::RULES;
use super::{CARTS, TestWindow};
use dicta_studio::io::{Files as _, InMemory};
use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;
use std::path::Path;
use std::sync::Arc;

#[test]
fn commands_refer_to_the_declaration_navigated_to() {
    let mut app = TestWindow::plane(&format!("{RULES}\nplane camel \"Sopwith Camel\" {{ wings 5 }}\n"));
    // Its source: the name in the whole heading is selected.
    app.press(Modifiers::COMMAND, Key::P).types("camel").press(Modifiers::COMMAND, Key::Enter);
    app.expect(words!("status-cursor", line = 21, column = 12))
        .press(Modifiers::NONE, Key::F2)
        .expect(words!("rename-title", what = "plane camel"));
    app.press(Modifiers::NONE, Key::Escape).press(Modifiers::COMMAND, Key::K).expect("Sopwith Camel\"");
    // A selection of the whole line also refers to the name in it.
    app.press(Modifiers::NONE, Key::Home).press(Modifiers::SHIFT, Key::End);
    app.expect(words!("status-cursor", line = 21, column = 40));
    app.press(Modifiers::SHIFT, Key::F12)
        .expect(words!("text-use.count", n = 1, name = "camel"))
        .press(Modifiers::NONE, Key::Escape);
    app.press(Modifiers::NONE, Key::F2)
        .expect(words!("rename-title", what = "plane camel"))
        .press(Modifiers::NONE, Key::Escape);
    // Without a name at the cursor there is nothing to rename.
    app.behind("/// Whether two are foes.").press(Modifiers::SHIFT, Key::Home).press(Modifiers::NONE, Key::F2);
    app.expect(words!("text-undeclared"));
}

impl TestWindow {
    fn tab(&self, title: &str) -> bool {
        self.labels().iter().any(|l| *l == tab(title))
    }

    /// No sheet shows an earlier version because of errors.
    #[track_caller]
    fn expect_no_errors_on_sheets(&mut self) -> &mut Self {
        self.expect_not(words!("sheet-stale")).expect_not(words!("sheet-stale.all"));
        self.expect_not(words!("sheet-reading.errors"))
    }
}

#[test]
fn sheets_follow_a_rename() {
    let mut app = TestWindow::plane(&RULES.replace("plane spad \"SPAD\"", "plane spad"));
    app.press(Modifiers::COMMAND, Key::P).types("spad").press(Modifiers::NONE, Key::Enter).expect(tab("spad"));
    app.expect(words!("sheet-field-boxes", title = "Wings", n = 6));
    app.click(tab("plane.dicta"));
    // Renamed by the command: tab, card and inspector follow, and go back with undo.
    app.behind("plane spad").press(Modifiers::NONE, Key::F2).fill(words!("rename-to"), "camel");
    app.press(Modifiers::NONE, Key::Enter).has("plane camel").wait(4).expect(tab("camel"));
    app.expect(words!("sheet-field-boxes", title = "Wings", n = 6));
    assert!(!app.tab("spad"));
    app.expect_no_errors_on_sheets().expect_not(words!("sheet-gone")).sound();
    app.press(Modifiers::COMMAND, Key::Z).wait(4).has("plane spad").expect(tab("spad"));
    app.expect(words!("sheet-field-boxes", title = "Wings", n = 6));
    assert!(!app.tab("camel"));
    // By typing, letter by letter.
    app.behind("plane spad")
        .typed("2")
        .expect(tab("spad2"))
        .expect(words!("sheet-field-boxes", title = "Wings", n = 6))
        .expect_not(words!("sheet-gone"));
    // A deleted declaration is reported as missing, even if it was never parsed.
    app.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::K);
    assert!(!app.text().contains("spad"), "{}", app.text());
    app.wait(4)
        .expect(words!("sheet-gone", name = "spad2"))
        .expect_no_errors_on_sheets()
        .expect_not(words!("sheet-broken.absent"))
        .expect_not(words!("sheet-inspector-removed"));
}

/// The lines of sources that are in sight.
fn lines_in_sight(app: &TestWindow) -> Vec<String> {
    app.window.query_all_by_role(Role::TextRun).filter_map(|run| run.value()).collect()
}

#[test]
fn a_source_shows_what_a_sheet_in_a_tab_of_its_own_changes() {
    let far = format!("board square\n{}", "// A line.\n".repeat(120));
    let mut app = TestWindow::plane(&CARTS.replacen("board square\n", &far, 1));
    app.press(Modifiers::COMMAND | Modifiers::CTRL, Key::Home);
    app.press(Modifiers::COMMAND, Key::P).types("race").press(Modifiers::NONE, Key::Enter).expect(tab("Race"));
    let has_turns = |app: &TestWindow| lines_in_sight(app).iter().any(|line| line.trim() == "turns 5");
    app.only(words!("input-less", name = words!("sheet-mission-turns"))).focus();
    assert!(!has_turns(&app), "{:?}", lines_in_sight(&app));
    app.wait(2).press(Modifiers::NONE, Key::Enter).wait(60).has("turns 5");
    assert!(has_turns(&app), "{:?}", lines_in_sight(&app));
    // The cursor and the focus stay.
    assert!(!app.field(source("plane.dicta")).is_focused());
    app.click(tab("plane.dicta •")).expect(words!("status-cursor", line = 1, column = 1));
}

/// A sheet of a declaration of another file shows that file in the place of the source in sight.
#[test]
fn a_source_of_another_file_is_shown_when_a_sheet_changes_it() {
    let files: Arc<InMemory> = Arc::default();
    let (rules, missions) = CARTS.split_at(CARTS.find("/// Who is left?").expect("a mission"));
    files.save(Path::new("/two/mine.dicta"), rules).expect("saved");
    files.save(Path::new("/two/missions.dicta"), &format!("for mine\n\n{missions}")).expect("saved");
    let mut app = TestWindow::open(files, None);
    app.click(words!("start-open")).fill(words!("dialog-open.path"), "/two");
    // The first mission is shown, and with it its source.
    app.click(words!("dialog-open.do")).expect(source("missions.dicta"));
    app.press(Modifiers::COMMAND, Key::P).types("mine.dicta").press(Modifiers::NONE, Key::Enter);
    app.expect(source("mine.dicta")).expect_not(source("missions.dicta"));
    app.press(Modifiers::COMMAND, Key::P).types("race").press(Modifiers::NONE, Key::Enter).expect(tab("Race"));
    app.only(words!("input-less", name = words!("sheet-mission-turns"))).focus();
    app.wait(2).press(Modifiers::NONE, Key::Enter).wait(60).expect(source("missions.dicta"));
    let lines = lines_in_sight(&app);
    assert!(lines.iter().any(|line| line.trim() == "turns 5"), "{lines:?}");
    // The user continues on the sheet.
    assert!(!app.field(source("missions.dicta")).is_focused());
    app.press(Modifiers::NONE, Key::Enter).wait(60);
    let lines = lines_in_sight(&app);
    assert!(lines.iter().any(|line| line.trim() == "turns 4"), "{lines:?}");
}

#[test]
fn rejected_input_is_selected_for_replacement() {
    let mut app = TestWindow::new();
    app.click(words!("start-open"))
        .fill(words!("dialog-open.path"), "/nowhere/at/all")
        .press(Modifiers::NONE, Key::Enter);
    app.expect("/nowhere/at/all").types("/elsewhere");
    let field = |app: &TestWindow| app.field(words!("dialog-open.path")).value().unwrap_or_default();
    assert_eq!(field(&app), "/elsewhere");
    app.press(Modifiers::NONE, Key::Enter).types("/third");
    assert_eq!(field(&app), "/third");
    // A rejected name also keeps the focus.
    let mut app = TestWindow::plane(RULES);
    app.behind("define foes")
        .press(Modifiers::NONE, Key::F2)
        .fill(words!("rename-to"), "dice")
        .press(Modifiers::NONE, Key::Enter);
    app.expect("“dice” already exists").types("s");
    assert_eq!(app.field(words!("rename-to")).value().as_deref(), Some("dices"));
    // An accepted name returns the focus to the source.
    app.press(Modifiers::NONE, Key::Enter).has("define dices(").wait(4).typed("x").has("dices");
    assert!(app.field(source("plane.dicta")).is_focused());
}

#[test]
fn a_long_title_is_truncated_in_its_tab() {
    let long = "Jules with a very long name that goes on and on past any column";
    let mut app = TestWindow::plane(&RULES.replace("SPAD", long));
    app.press(Modifiers::COMMAND, Key::P).types("spad").press(Modifiers::NONE, Key::Enter);
    let rect = app.first(tab(long)).rect();
    assert!(rect.width() < 200.0, "{rect:?}");
    let cross = app.first(words!("tab-close", title = long)).rect();
    assert!(rect.contains(cross.center()), "{cross:?} is not in {rect:?}");
    // Pointing at it shows the whole title.
    app.first(tab(long)).hover();
    app.wait(60);
    let said = app.labels().into_iter().filter(|l| l == long).count();
    assert!(said > 0, "the title is not shown");
}

#[test]
fn a_dialog_hides_the_hover() {
    let mut app = TestWindow::plane(RULES);
    app.behind("state mood").press(Modifiers::COMMAND, Key::K).expect(words!("text-known.known-to"));
    app.press(Modifiers::COMMAND, Key::Comma)
        .expect(words!("settings-language"))
        .wait(4)
        .expect_not(words!("text-known.known-to"));
}

#[test]
fn typing_into_a_source_chooses_no_option() {
    let mut app = TestWindow::playing("duel");
    app.press(Modifiers::COMMAND, Key::P).types("missions.dicta").press(Modifiers::NONE, Key::Enter);
    app.expect(tab("missions.dicta")).typed("3").wait(4);
    assert!(app.labels_with(words!("decision-choose")).is_empty(), "{:?}", app.labels_with(words!("decision-choose")));
    // A focused pane leaves Enter to the marked option.
    app.press(Modifiers::NONE, Key::F6).press(Modifiers::NONE, Key::Num1);
    assert_eq!(app.labels_with(words!("decision-choose")).len(), 1);
    app.press(Modifiers::NONE, Key::Enter).wait(20);
    assert!(app.labels_with(words!("decision-choose")).is_empty(), "{:?}", app.labels_with(words!("decision-choose")));
}

#[test]
fn a_switch_next_to_a_field_leaves_the_focus_to_the_field() {
    let mut app = TestWindow::plane(RULES);
    app.press(Modifiers::COMMAND, Key::F).click_first(words!("find-case")).types("foes");
    assert_eq!(app.field(words!("find-in-text")).value().as_deref(), Some("foes"));
}

#[test]
fn a_failed_save_is_reported_as_such() {
    let mut app = TestWindow::plane(RULES);
    app.end().typed("// mine");
    // Another program has saved first, with changes to the same lines.
    app.files.save(Path::new("/mine/small/plane.dicta"), &format!("{RULES}// theirs\n")).expect("saved");
    app.press(Modifiers::COMMAND, Key::S).expect(words!("said-not-saved"));
}

#[test]
fn the_bar_fits_a_small_window() {
    let mut app = TestWindow::plane(RULES);
    app.window.set_size(egui::vec2(700.0, 480.0));
    app.wait(4);
    let rect = |name: &str| app.only(name).rect();
    let (fly, tree) = (rect(words!("bar-fly")), rect(words!("command-toggle-left")));
    assert!(fly.right() < tree.left(), "{fly:?} overlaps {tree:?}");
}
