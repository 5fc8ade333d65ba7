//! Whole declarations changed by hand: a new one like another, renamed, deleted with its uses; optional fields.

use super::super::TestWindow;
use super::super::lookup::words;
use egui::accesskit::Role;
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;

/// A small user-made system whose declarations use each other.
const HOUSE: &str = include_str!("guests.dicta");

impl TestWindow {
    /// The sheet of a declaration of the house, beside its source.
    fn at_home(start: &str) -> Self {
        let mut app = TestWindow::with_sheet(HOUSE);
        app.go_to_line(1 + HOUSE.lines().position(|l| l.starts_with(start)).expect("in the text"));
        app.wait(6);
        app
    }

    /// Chooses a command from the menu of the sheet's declaration.
    fn choose(&mut self, title: &str) -> &mut Self {
        self.click(words!("declaration-menu")).wait(2).click(title).wait(6)
    }
}

#[test]
fn a_new_entry_is_like_another_or_extends_it() {
    let mut app = TestWindow::at_home("tea black");
    app.choose(words!("declaration-new-like")).fill(words!("new-like.name"), "green");
    app.expect(words!("new-like.taken", name = "green"));
    app.fill(words!("new-like.name"), "smoky").fill(words!("new-like.title"), "Smoky");
    app.press(Modifiers::NONE, Key::Enter).wait(8);
    let line = "tea black \"Black\" { strength 7 }   // for the morning\n";
    // It is drawn as the other one is.
    let look = "look black \"Black\" { tint brown }\n";
    let with_look = |title: &str| format!("{look}look smoky \"{title}\" extends black {{}}\n");
    let copied = HOUSE.replace(line, &format!("{line}\ntea smoky \"Smoky\" {{ strength 7 }}\n"));
    let copied = copied.replace(look, &with_look("Smoky"));
    assert_eq!(app.source(), copied);
    // Its sheet is shown.
    app.expect("Strength: 7").press(Modifiers::COMMAND, Key::Z).wait(6);
    assert_eq!(app.source(), HOUSE);
    app.go_to_line(1 + HOUSE.lines().position(|l| l.starts_with("tea black")).expect("in the text"));
    app.choose(words!("declaration-new-like")).fill(words!("new-like.name"), "smoky");
    app.click(words!("new-like.extends", name = "black")).click(words!("new-like.do")).wait(8);
    let title = words!("new-like.copy", title = "Black");
    let derived = HOUSE.replace(line, &format!("{line}\ntea smoky \"{title}\" extends black {{}}\n"));
    assert_eq!(app.source(), derived.replace(look, &with_look(title)));
    app.press(Modifiers::COMMAND, Key::Z).wait(6);
    assert_eq!(app.source(), HOUSE);
}

#[test]
fn a_declaration_is_renamed_from_its_sheet() {
    let mut app = TestWindow::at_home("tea black");
    app.choose(words!("declaration-rename")).expect(words!("rename-title", what = "tea black"));
    app.fill(words!("rename-to"), "dark").press(Modifiers::NONE, Key::Enter).wait(8);
    let renamed = HOUSE
        .replace("tea black", "tea dark")
        .replace("[green, black], best black", "[green, dark], best dark")
        .replace("look black", "look dark")
        .replace("t == black", "t == dark");
    assert_eq!(app.source(), renamed);
    app.press(Modifiers::COMMAND, Key::Z).wait(6);
    assert_eq!(app.source(), HOUSE);
}

#[test]
fn a_declaration_is_deleted_with_its_uses() {
    let mut app = TestWindow::at_home("tea black");
    app.choose(words!("declaration-delete")).expect(words!("delete-declaration", what = "tea black"));
    // The preview shows what is left.
    app.expect(words!("delete-declaration-left", n = 1)).expect("define strong(t: tea) = t == black");
    app.click(words!("delete-declaration-do", n = 1)).wait(8);
    let deleted = HOUSE
        .replace("tea black \"Black\" { strength 7 }   // for the morning\n\n", "")
        .replace("[green, black], best black", "[green]")
        .replace("look black \"Black\" { tint brown }\n\n", "");
    assert_eq!(app.source(), deleted);
    app.press(Modifiers::COMMAND, Key::Z).wait(6);
    assert_eq!(app.source(), HOUSE);
}

#[test]
fn a_row_of_the_tree_is_deleted_with_the_keyboard() {
    let mut app = TestWindow::with_sheet(HOUSE);
    app.fill(words!("tree-filter.name"), "Bob");
    let row = |app: &TestWindow, name: &str| app.window.get_by_role_and_label(Role::TreeItem, name).focus();
    row(&app, "Bob");
    app.wait(2).press(Modifiers::NONE, Key::Delete).wait(6);
    app.expect(words!("delete-declaration", what = "guest bob")).press(Modifiers::NONE, Key::Enter).wait(8);
    let deleted = HOUSE
        .replace("guest bob \"Bob\" { likes [green] }\n", "")
        .replace("  piece b \"B\" bob { seat host, at @0201, facing 0 }\n", "");
    assert_eq!(app.source(), deleted);
    app.press(Modifiers::COMMAND, Key::Z).wait(6);
    assert_eq!(app.source(), HOUSE);
    row(&app, "Bob");
    app.wait(2).press(Modifiers::NONE, Key::F2).wait(6).expect(words!("rename-title", what = "guest bob"));
}

#[test]
fn an_optional_field_is_added_from_a_list_and_cleared() {
    let mut app = TestWindow::at_home("tea green");
    app.click(words!("sheet-card-add.name")).wait(4).click("Strength").wait(4);
    app.click(words!("input-more", name = "Strength")).click(words!("hand-take")).wait(6);
    let added = HOUSE.replace("tea green \"Green\" {}", "tea green \"Green\" { strength 4 }");
    assert_eq!(app.source(), added);
    app.only("Strength: 4").focus();
    app.wait(2).press(Modifiers::ALT, Key::Enter).wait(4).click(words!("hand-clear")).wait(6);
    assert_eq!(app.source(), HOUSE);
    app.press(Modifiers::COMMAND, Key::Z).wait(6);
    assert_eq!(app.source(), added);
}

#[test]
fn the_menu_of_a_value_changes_it_for_all_entries_of_the_kind() {
    let mut app = TestWindow::at_home("tea green");
    app.click(words!("sheet-card-add.name")).wait(4).click("Strength").wait(4);
    app.click(words!("input-more", name = "Strength")).click(words!("hand-take")).wait(6);
    app.only("Strength: 4").click_secondary();
    app.wait(4).expect(words!("hand-clear")).expect(words!("sheet-text")).click(words!("hand-all.kind")).wait(4);
    app.expect(words!("hand-all.count", n = 2));
    app.click(words!("input-more", name = "Strength")).click(words!("hand-take")).wait(6);
    assert_eq!(app.source().matches("strength 5").count(), 2, "{}", app.source());
}
