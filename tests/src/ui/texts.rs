//! Files and projects: errors, fixes, navigation, and no data loss.

use super::{MANEUVER, STALL, SYSTEM, TestWindow};
use dicta_studio::io::{Files, InMemory};
use egui::{Key, Modifiers};
use std::path::PathBuf;
use std::sync::Arc;

const RULE: &str = "house-rule.dicta";

impl TestWindow {
    /// A project for a house rule, copied from the first built-in system.
    pub(super) fn house_rule() -> Self {
        let mut app = TestWindow::new();
        app.click("Try a house rule").expect("Source of house-rule.dicta");
        app
    }

    pub(super) fn folder() -> PathBuf {
        dicta_studio::places::documents().join(format!("Dicta/my-{SYSTEM}"))
    }

    pub(super) fn on_disk(&self, path: &str) -> Option<String> {
        self.files.read(&Self::folder().join(path)).ok()
    }

    /// Types at the end of a file.
    pub(super) fn add(&mut self, path: &str, text: &str) -> &mut Self {
        let label = format!("Source of {path}");
        self.field(&label).focus();
        self.wait(2).press(Modifiers::CTRL | Modifiers::COMMAND, Key::End);
        self.type_in(&label, text)
    }
}

#[test]
fn an_error_is_underlined_listed_fixed_and_played() {
    let mut app = TestWindow::house_rule();
    app.expect("No problems");
    // An error: the list reports it and links to it.
    app.add(RULE, "remove rule sped\n").expect("1 error").expect("Problems (1)");
    app.click("Tab system.dicta").expect("Source of system.dicta");
    app.click_first("sped").expect("Source of house-rule.dicta").expect("Line 11, column 17");
    // The place is selected: typing fixes it.
    app.field("Source of house-rule.dicta").type_text("speed");
    app.wait(4).expect("No problems").expect_not("1 error");
    // Under the new rule, illegal options become legal.
    app.click("Start").expect("Turn 1 of");
    assert!(app.labels_with(STALL).iter().all(|l| !l.contains("illegal")), "{:?}", app.labels_with(STALL));
    // With the source restored, restarting the playtest brings the old rule back.
    app.click("Tab house-rule.dicta •");
    for _ in 0..40 {
        app.press(Modifiers::COMMAND, Key::Z);
    }
    app.click("Restart playtest").expect("Turn 1 of");
    assert!(app.labels_with(STALL).iter().all(|l| l.contains("illegal")), "{:?}", app.labels_with(STALL));
    app.fly(MANEUVER).expect("Turn 2 of");
}

#[test]
fn an_offered_fix_can_be_applied() {
    let mut app = TestWindow::house_rule();
    app.add(RULE, "remove rule sped\n").expect("1 error");
    app.expect("there is no rule “sped” to change");
    app.click("Change to “speed”").expect("remove rule speed").expect("No problems");
}

#[test]
fn unsaved_files_stay_open_and_are_remembered() {
    let mut app = TestWindow::house_rule();
    app.add(RULE, "// mine\n");
    // Another project becomes active; this one stays as it is in the background.
    app.click("Start page").click("Play a mission").expect("Turn 1 of");
    assert!(!app.on_disk(RULE).expect("saved before").contains("// mine"));
    app.click("Start page");
    let name = TestWindow::folder().file_name().expect("a name").to_string_lossy().into_owned();
    app.click(&format!("Open {name}")).expect("// mine").press(Modifiers::COMMAND, Key::Z).expect_not("// mine");
    app.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z).press(Modifiers::COMMAND, Key::S);
    assert!(app.on_disk(RULE).expect("saved").ends_with("// mine\n"));
    // The project is remembered.
    let mut later = TestWindow::open(app.files.clone(), None);
    later.click(&format!("Open {name}")).expect("Source of house-rule.dicta").expect("// mine");
}

#[test]
fn outside_changes_to_the_same_lines_need_a_decision() {
    let mut app = TestWindow::house_rule();
    app.press(Modifiers::COMMAND, Key::S);
    app.add(RULE, "// mine\n");
    let theirs = format!("{}// theirs\n", app.on_disk(RULE).expect("saved"));
    app.files.save(&TestWindow::folder().join(RULE), &theirs).expect("saved");
    // An immediate save doesn't overwrite it.
    app.press(Modifiers::COMMAND, Key::S).wait(12);
    assert_eq!(app.on_disk(RULE).as_deref(), Some(theirs.as_str()));
    app.expect("Changed by another program").expect("you have unsaved changes to the same lines");
    app.click("Use the version on disk").expect("// theirs").expect_not("// mine");
    app.field("Source of house-rule.dicta").focus();
    app.wait(2).press(Modifiers::COMMAND, Key::Z).expect("// mine").expect_not("// theirs");
}

#[test]
fn find_and_go_to_definition_work() {
    let mut app = TestWindow::house_rule();
    app.press(Modifiers::COMMAND, Key::F).type_in("Find in this file", "extends").expect("of 1");
    app.type_in("Find in this file", "ruleless").expect("No results");
    app.press(Modifiers::NONE, Key::Escape).expect_not("No results");
    app.add(RULE, "remove rule speed").expect("No problems");
    app.press(Modifiers::NONE, Key::F12).expect("sequence.dicta").expect("rule speed \"");
}

#[test]
fn suggestions_are_offered() {
    let mut app = TestWindow::house_rule();
    app.add(RULE, "remove rule acroba");
    app.press(Modifiers::CTRL, Key::Space).press(Modifiers::NONE, Key::Enter);
    app.expect("remove rule acrobatics").expect("No problems");
}

#[test]
fn a_library_file_opens_in_a_tab_and_is_overridden_by_a_house_rule() {
    let files: Arc<InMemory> = Arc::default();
    let library = dicta_studio::library::system(SYSTEM).expect("shipped");
    let text = format!(
        "edition 1\nuse dicta/{}\n\nruleset mine \"Mine\" extends {}\n\nremove rule speed\n",
        library.name, library.ruleset
    );
    files.save(&TestWindow::folder().join("mine.dicta"), &text).expect("saved");
    let mut app = TestWindow::open(files, None);
    app.click("Open a project").fill("Folder of the project", &TestWindow::folder().display().to_string());
    app.click("Open project").expect("Source of mine.dicta").expect("No problems");
    // The name of the rule links to the library.
    app.field("Source of mine.dicta").focus();
    app.wait(2).press(Modifiers::CTRL | Modifiers::COMMAND, Key::End);
    app.press(Modifiers::NONE, Key::ArrowLeft).press(Modifiers::NONE, Key::ArrowLeft);
    app.press(Modifiers::NONE, Key::F12).expect("Source of dicta/").expect("rule speed");
    app.expect("Your project builds on it").expect_not("Copy to a new project");
    // The rule can be overridden from here, in a file of the user's own.
    app.click("Override with a house rule").expect("Source of house-rule.dicta").expect("replace rule speed");
    app.expect_not("Your project builds on it");
}

#[test]
fn overlays_on_a_project_are_restored_when_it_is_opened() {
    let mut app = TestWindow::new();
    app.click("Try a house rule").press(Modifiers::COMMAND, Key::S);
    app.click("Start").click("Options").click("House rule: veterans").wait(4);
    app.expect("veterans.dicta").expect("Turn 1 of");
    let name = TestWindow::folder().file_name().expect("a name").to_string_lossy().into_owned();
    let mut later = TestWindow::open(app.files.clone(), None);
    later.click(&format!("Open {name}")).expect("veterans.dicta");
    later.click("veterans.dicta").expect("applied to your project");
    // Once turned off, it stays off.
    later.click("Start").click("Options (1)").click("House rule: veterans").wait(4).expect_not("veterans.dicta");
    let mut last = TestWindow::open(later.files.clone(), None);
    last.click(&format!("Open {name}")).expect("house-rule.dicta").expect_not("veterans.dicta");
}
