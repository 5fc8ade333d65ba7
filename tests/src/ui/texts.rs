//! Files and projects: errors, fixes, navigation, and no data loss.

use super::lookup::{contains, source, tab, words};
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
        app.click(words!("start-rule")).expect(source("house-rule.dicta"));
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
        let label = source(path);
        self.field(label).focus();
        self.wait(2).press(Modifiers::CTRL | Modifiers::COMMAND, Key::End);
        self.type_in(label, text)
    }
}

#[test]
fn an_error_is_underlined_listed_fixed_and_played() {
    let mut app = TestWindow::house_rule();
    app.expect(words!("status-no-problems"));
    // An error: the list reports it and links to it.
    app.add(RULE, "remove rule sped\n")
        .expect(words!("status-errors", n = 1))
        .expect(words!("pane-problems.counted", n = 1));
    app.click(tab("system.dicta")).expect(source("system.dicta"));
    app.click_first("sped").expect(source("house-rule.dicta")).expect(words!("status-cursor", line = 11, column = 17));
    // The place is selected: typing fixes it.
    app.field(source("house-rule.dicta")).type_text("speed");
    app.wait(4).expect(words!("status-no-problems")).expect_not(words!("status-errors", n = 1));
    // Under the new rule, illegal options become legal.
    app.click(words!("bar-fly")).expect(words!("table-turn", turn = 1));
    assert!(
        app.labels_with(STALL).iter().all(|l| !contains(l, words!("decision-value.refused"))),
        "{:?}",
        app.labels_with(STALL)
    );
    // With the source restored, restarting the playtest brings the old rule back.
    app.click(words!("tab-name.dirty", title = "house-rule.dicta"));
    for _ in 0..40 {
        app.press(Modifiers::COMMAND, Key::Z);
    }
    app.click(words!("command-fly-again")).expect(words!("table-turn", turn = 1));
    assert!(
        app.labels_with(STALL).iter().all(|l| contains(l, words!("decision-value.refused"))),
        "{:?}",
        app.labels_with(STALL)
    );
    app.fly(MANEUVER).expect(words!("table-turn", turn = 2));
}

#[test]
fn an_offered_fix_can_be_applied() {
    let mut app = TestWindow::house_rule();
    app.add(RULE, "remove rule sped\n").expect(words!("status-errors", n = 1));
    app.expect("there is no rule “sped” to change");
    app.click("Change to “speed”").expect("remove rule speed").expect(words!("status-no-problems"));
}

#[test]
fn unsaved_files_stay_open_and_are_remembered() {
    let mut app = TestWindow::house_rule();
    app.add(RULE, "// mine\n");
    // Another project becomes active; this one stays as it is in the background.
    app.click(words!("command-start-page")).click(words!("start-fly")).expect(words!("table-turn", turn = 1));
    assert!(!app.on_disk(RULE).expect("saved before").contains("// mine"));
    app.click(words!("command-start-page"));
    let name = TestWindow::folder().file_name().expect("a name").to_string_lossy().into_owned();
    app.click(words!("start-open-recent", name = name.as_str()))
        .expect("// mine")
        .press(Modifiers::COMMAND, Key::Z)
        .expect_not("// mine");
    app.press(Modifiers::COMMAND | Modifiers::SHIFT, Key::Z).press(Modifiers::COMMAND, Key::S);
    assert!(app.on_disk(RULE).expect("saved").ends_with("// mine\n"));
    // The project is remembered.
    let mut later = TestWindow::open(app.files.clone(), None);
    later.click(words!("start-open-recent", name = name.as_str())).expect(source("house-rule.dicta")).expect("// mine");
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
    app.expect(words!("outside-title")).expect(words!("outside-question"));
    app.click(words!("outside-take")).expect("// theirs").expect_not("// mine");
    app.field(source("house-rule.dicta")).focus();
    app.wait(2).press(Modifiers::COMMAND, Key::Z).expect("// mine").expect_not("// theirs");
}

#[test]
fn find_and_go_to_definition_work() {
    let mut app = TestWindow::house_rule();
    app.press(Modifiers::COMMAND, Key::F).type_in(words!("find-in-text"), "extends").expect(words!("find-at", all = 1));
    app.type_in(words!("find-in-text"), "ruleless").expect(words!("find-not-found"));
    app.press(Modifiers::NONE, Key::Escape).expect_not(words!("find-not-found"));
    app.add(RULE, "remove rule speed").expect(words!("status-no-problems"));
    app.press(Modifiers::NONE, Key::F12).expect("sequence.dicta").expect("rule speed \"");
}

#[test]
fn suggestions_are_offered() {
    let mut app = TestWindow::house_rule();
    app.add(RULE, "remove rule acroba");
    app.press(Modifiers::CTRL, Key::Space).press(Modifiers::NONE, Key::Enter);
    app.expect("remove rule acrobatics").expect(words!("status-no-problems"));
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
    app.click(words!("start-open")).fill(words!("dialog-open.path"), &TestWindow::folder().display().to_string());
    app.click(words!("dialog-open.do")).expect(source("mine.dicta")).expect(words!("status-no-problems"));
    // The name of the rule links to the library.
    app.field(source("mine.dicta")).focus();
    app.wait(2).press(Modifiers::CTRL | Modifiers::COMMAND, Key::End);
    app.press(Modifiers::NONE, Key::ArrowLeft).press(Modifiers::NONE, Key::ArrowLeft);
    app.press(Modifiers::NONE, Key::F12).expect(source("dicta/")).expect("rule speed");
    app.expect(words!("read-only-library")).expect_not(words!("read-only-make"));
    // The rule can be overridden from here, in a file of the user's own.
    app.click(words!("read-only-change")).expect(source("house-rule.dicta")).expect("replace rule speed");
    app.expect_not(words!("read-only-library"));
}

#[test]
fn overlays_on_a_project_are_restored_when_it_is_opened() {
    let mut app = TestWindow::new();
    app.click(words!("start-rule")).press(Modifiers::COMMAND, Key::S);
    app.click(words!("bar-fly")).click(words!("options-menu")).click("House rule: veterans").wait(4);
    app.expect("veterans.dicta").expect(words!("table-turn", turn = 1));
    let name = TestWindow::folder().file_name().expect("a name").to_string_lossy().into_owned();
    let mut later = TestWindow::open(app.files.clone(), None);
    later.click(words!("start-open-recent", name = name.as_str())).expect("veterans.dicta");
    later.only("veterans.dicta").scroll_to_me();
    later.wait(4).click("veterans.dicta").expect(words!("read-only-overlay"));
    // Once turned off, it stays off.
    later
        .click(words!("bar-fly"))
        .click(words!("options-menu.changed", n = 1))
        .click("House rule: veterans")
        .wait(4)
        .expect_not("veterans.dicta");
    let mut last = TestWindow::open(later.files.clone(), None);
    last.click(words!("start-open-recent", name = name.as_str()))
        .expect("house-rule.dicta")
        .expect_not("veterans.dicta");
}
