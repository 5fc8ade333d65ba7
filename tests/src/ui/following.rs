//! What follows: the cursor follows navigation, sheets follow renames, the focus follows rejected input.

use super::TestWindow;
use super::writing::RULES;
use dicta_studio::io::Files as _;
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;
use std::path::Path;

const PLANE: &str = "Source of plane.dicta";

#[test]
fn commands_refer_to_the_declaration_navigated_to() {
    let mut app = TestWindow::plane(&format!("{RULES}\nplane camel \"Sopwith Camel\" {{ wings 5 }}\n"));
    // Its source: the name in the whole heading is selected.
    app.press(Modifiers::COMMAND, Key::P).types("camel").press(Modifiers::COMMAND, Key::Enter);
    app.expect("Line 21, column 12").press(Modifiers::NONE, Key::F2).expect("Rename plane camel");
    app.press(Modifiers::NONE, Key::Escape).press(Modifiers::COMMAND, Key::K).expect("Sopwith Camel\"");
    // A selection of the whole line also refers to the name in it.
    app.press(Modifiers::NONE, Key::Home).press(Modifiers::SHIFT, Key::End).expect("Line 21, column 40");
    app.press(Modifiers::SHIFT, Key::F12).expect("1 reference to camel").press(Modifiers::NONE, Key::Escape);
    app.press(Modifiers::NONE, Key::F2).expect("Rename plane camel").press(Modifiers::NONE, Key::Escape);
    // Without a name at the cursor there is nothing to rename.
    app.behind("/// Whether two are foes.").press(Modifiers::SHIFT, Key::Home).press(Modifiers::NONE, Key::F2);
    app.expect("No declaration has this name");
}

impl TestWindow {
    fn tab(&self, title: &str) -> bool {
        self.labels().iter().any(|l| *l == format!("Tab {title}"))
    }
}

#[test]
fn sheets_follow_a_rename() {
    let mut app = TestWindow::plane(&RULES.replace("plane spad \"SPAD\"", "plane spad"));
    app.press(Modifiers::COMMAND, Key::P).types("spad").press(Modifiers::NONE, Key::Enter).expect("Tab spad");
    app.expect("Wings: 6 boxes");
    app.click("Tab plane.dicta");
    // Renamed by the command: tab, card and inspector follow, and go back with undo.
    app.behind("plane spad").press(Modifiers::NONE, Key::F2).fill("New name", "camel");
    app.press(Modifiers::NONE, Key::Enter).has("plane camel").wait(4).expect("Tab camel").expect("Wings: 6 boxes");
    assert!(!app.tab("spad"));
    app.expect_not("has errors").expect_not("no longer exists").sound();
    app.press(Modifiers::COMMAND, Key::Z).wait(4).has("plane spad").expect("Tab spad").expect("Wings: 6 boxes");
    assert!(!app.tab("camel"));
    // By typing, letter by letter.
    app.behind("plane spad").typed("2").expect("Tab spad2").expect("Wings: 6 boxes").expect_not("no longer exists");
    // A deleted declaration is reported as missing, even if it was never parsed.
    app.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::K);
    assert!(!app.text().contains("spad"), "{}", app.text());
    app.wait(4).expect("“spad2” no longer exists").expect_not("has errors").expect_not("house rule");
}

#[test]
fn rejected_input_is_selected_for_replacement() {
    let mut app = TestWindow::new();
    app.click("Open a project").fill("Folder of the project", "/nowhere/at/all").press(Modifiers::NONE, Key::Enter);
    app.expect("/nowhere/at/all").types("/elsewhere");
    let field = |app: &TestWindow| app.field("Folder of the project").value().unwrap_or_default();
    assert_eq!(field(&app), "/elsewhere");
    app.press(Modifiers::NONE, Key::Enter).types("/third");
    assert_eq!(field(&app), "/third");
    // A rejected name also keeps the focus.
    let mut app = TestWindow::plane(RULES);
    app.behind("define foes")
        .press(Modifiers::NONE, Key::F2)
        .fill("New name", "dice")
        .press(Modifiers::NONE, Key::Enter);
    app.expect("“dice” already exists").types("s");
    assert_eq!(app.field("New name").value().as_deref(), Some("dices"));
    // An accepted name returns the focus to the source.
    app.press(Modifiers::NONE, Key::Enter).has("define dices(").wait(4).typed("x").has("dices");
    assert!(app.field(PLANE).is_focused());
}

#[test]
fn a_long_title_is_truncated_in_its_tab() {
    let long = "Jules with a very long name that goes on and on past any column";
    let mut app = TestWindow::plane(&RULES.replace("SPAD", long));
    app.press(Modifiers::COMMAND, Key::P).types("spad").press(Modifiers::NONE, Key::Enter);
    let tab = app.first(&format!("Tab {long}")).rect();
    assert!(tab.width() < 200.0, "{tab:?}");
    let cross = app.first(&format!("Close {long}")).rect();
    assert!(tab.contains(cross.center()), "{cross:?} is not in {tab:?}");
    // Pointing at it shows the whole title.
    app.first(&format!("Tab {long}")).hover();
    app.wait(60);
    let said = app.labels().into_iter().filter(|l| l == long).count();
    assert!(said > 0, "the title is not shown");
}

#[test]
fn a_dialog_hides_the_hover() {
    let mut app = TestWindow::plane(RULES);
    app.behind("state mood").press(Modifiers::COMMAND, Key::K).expect("Visible to");
    app.press(Modifiers::COMMAND, Key::Comma).expect("Language").wait(4).expect_not("Visible to");
}

#[test]
fn typing_into_a_source_chooses_no_option() {
    let mut app = TestWindow::playing("duel");
    app.press(Modifiers::COMMAND, Key::P).types("missions.dicta").press(Modifiers::NONE, Key::Enter);
    app.expect("Tab missions.dicta").typed("3").wait(4);
    assert!(app.labels_with("Choose ").is_empty(), "{:?}", app.labels_with("Choose "));
    // A focused pane leaves Enter to the marked option.
    app.press(Modifiers::NONE, Key::F6).press(Modifiers::NONE, Key::Num1);
    assert_eq!(app.labels_with("Choose ").len(), 1);
    app.press(Modifiers::NONE, Key::Enter).wait(20);
    assert!(app.labels_with("Choose ").is_empty(), "{:?}", app.labels_with("Choose "));
}

#[test]
fn a_switch_next_to_a_field_leaves_the_focus_to_the_field() {
    let mut app = TestWindow::plane(RULES);
    app.press(Modifiers::COMMAND, Key::F).click_first("Match case").types("foes");
    assert_eq!(app.field("Find in this file").value().as_deref(), Some("foes"));
}

#[test]
fn a_failed_save_is_reported_as_such() {
    let mut app = TestWindow::plane(RULES);
    app.end().typed("// mine");
    // Another program has saved first, with changes to the same lines.
    app.files.save(Path::new("/mine/small/plane.dicta"), &format!("{RULES}// theirs\n")).expect("saved");
    app.press(Modifiers::COMMAND, Key::S)
        .expect("Could not save: ")
        .expect("Your changes are kept in the recovery log");
}

#[test]
fn the_bar_fits_a_small_window() {
    let mut app = TestWindow::plane(RULES);
    app.window.set_size(egui::vec2(700.0, 480.0));
    app.wait(4);
    let rect = |name: &str| app.window.get_by_label(name).rect();
    let (fly, tree) = (rect("Start"), rect("Project tree"));
    assert!(fly.right() < tree.left(), "{fly:?} overlaps {tree:?}");
}
