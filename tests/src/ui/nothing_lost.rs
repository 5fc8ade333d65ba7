//! Nothing is lost: recovery at startup, the history, backups, changes by other programs, find and replace in the
//! project.

use super::lookup::{MANY, source, tab, words};
use super::{MANEUVER, TestWindow};
use dicta_studio::io::Files;
use egui::{Key, Modifiers};

const RULE: &str = "house-rule.dicta";
const CTRL_SHIFT: Modifiers = Modifiers::COMMAND.plus(Modifiers::SHIFT);

impl TestWindow {
    /// A project with a saved house rule, and an unsaved line in it.
    fn unsaved(line: &str) -> Self {
        let mut app = TestWindow::house_rule();
        app.add(RULE, line);
        app
    }

    /// Kills the window; another one opens the project.
    pub(super) fn open_again(self) -> Self {
        let files = self.files.clone();
        drop(self);
        let mut app = TestWindow::open(files, None);
        let name = TestWindow::folder().file_name().expect("a name").to_string_lossy().into_owned();
        app.click(words!("start-open-recent", name = name.as_str()));
        app
    }

    /// Clicks the close button of the window.
    fn close_window(&mut self) -> &mut Self {
        let viewport = self.window.input_mut().viewports.entry(egui::ViewportId::ROOT).or_default();
        viewport.events.push(egui::ViewportEvent::Close);
        self.window.run_steps(1);
        // The event is sent once.
        self.window.input_mut().viewports.entry(egui::ViewportId::ROOT).or_default().events.clear();
        self.window.run_steps(3);
        self
    }

    /// Clicks, and returns whether that closes the window.
    fn closes_by(&mut self, label: &str) -> bool {
        self.only(label).click();
        let closes = |v: &egui::ViewportOutput| v.commands.contains(&egui::ViewportCommand::Close);
        (0..4).fold(false, |closed, _| {
            self.window.step();
            closed || self.window.output().viewport_output.values().any(closes)
        })
    }
}

#[test]
fn unsaved_changes_are_recovered_after_a_crash() {
    let mut app = TestWindow::unsaved("// mine\n").open_again();
    app.expect(words!("recovery-title")).expect("+ // mine");
    // Later: the question comes again.
    app.click(words!("recovery-later"));
    let mut app = app.open_again();
    app.expect(words!("recovery-title")).click(words!("recovery-do")).expect(words!("said-recovered", n = 1));
    app.expect_not(words!("recovery-title")).expect("// mine");
    app.press(Modifiers::COMMAND, Key::S);
    assert!(app.on_disk(RULE).expect("saved").ends_with("// mine\n"));
    let app = app.open_again();
    assert!(!app.shows(words!("recovery-title")));
}

#[test]
fn discarded_changes_are_in_the_history() {
    let mut app = TestWindow::unsaved("// mine\n").open_again();
    app.click(words!("recovery-leave.name", path = "house-rule.dicta"))
        .click(words!("recovery-do"))
        .expect_not("// mine");
    app.press(CTRL_SHIFT, Key::H).expect("Use the version on disk, house-rule.dicta");
    app.click(words!("history-first")).expect_not("// mine\n");
    app.click_first("Write “// mine").expect("// mine\n");
}

#[test]
fn the_history_spans_all_files_and_is_navigated_by_clicks() {
    let mut app = TestWindow::unsaved("// first\n");
    app.click(tab("system.dicta")).add("system.dicta", "// second\n");
    app.press(CTRL_SHIFT, Key::H).expect(words!("history-first"));
    app.click_first("Write “// first").expect(words!("history-step.undone"));
    // Undo goes to the change, whichever tab is active.
    app.press(Modifiers::COMMAND, Key::Z).expect(source("house-rule.dicta")).expect_not("// first\n");
    app.press(CTRL_SHIFT, Key::Z).press(CTRL_SHIFT, Key::Z).press(CTRL_SHIFT, Key::Z);
    app.press(CTRL_SHIFT, Key::Z).expect(source("system.dicta")).expect("// second\n");
    // Undone steps are kept as an abandoned branch when something else is written.
    app.click(words!("history-first")).click(tab("system.dicta")).add("system.dicta", "// third\n");
    app.press(CTRL_SHIFT, Key::H).expect(words!("history-branch", n = MANY));
    app.click_first(words!("history-branch", n = MANY)).expect("// second\n").expect_not("// third\n");
}

#[test]
fn replacing_in_all_files_is_one_undo_step() {
    let mut app = TestWindow::house_rule();
    app.press(CTRL_SHIFT, Key::F).fill(words!("find-in-project.name"), "speed");
    app.expect(words!("find-count")).expect("differences.dicta: ");
    app.click(words!("find-whole")).click(words!("find-case")).expect(words!("find-count"));
    app.click(words!("find-replace-too"))
        .fill(words!("find-replace-by"), "haste")
        .click(words!("find-replace-all"))
        .expect(words!("find-replaced", n = MANY));
    app.fill(words!("find-in-project.name"), "haste").expect(words!("find-count"));
    app.press(Modifiers::COMMAND, Key::Z).expect(words!("find-not-found"));
    // An error in a pattern is reported.
    app.click(words!("find-regex")).fill(words!("find-in-project.name"), "ha(ste").expect("unclosed group");
    app.fill(words!("find-in-project.name"), "rule (speed|stall)");
    app.click_first(words!("find-match")).expect(words!("text-name"));
}

#[test]
fn a_backup_restores_an_earlier_version() {
    let mut app = TestWindow::unsaved("// one\n");
    app.press(Modifiers::COMMAND, Key::S).add(RULE, "// two\n").press(Modifiers::COMMAND, Key::S);
    app.click(words!("menu-file"))
        .click(words!("command-backups"))
        .expect(words!("backups-one", n = 1))
        .expect("− // two");
    app.click(words!("backups-restore")).expect_not("// two\n").expect("// one\n");
    app.click_first(words!("tab-name.dirty", title = "house-rule.dicta"))
        .press(Modifiers::COMMAND, Key::Z)
        .expect("// two\n");
}

#[test]
fn outside_changes_to_other_lines_are_merged() {
    let mut app = TestWindow::unsaved("// mine\n");
    let theirs = format!("// theirs\n{}", app.on_disk(RULE).expect("saved"));
    app.files.save(&TestWindow::folder().join(RULE), &theirs).expect("saved");
    app.wait(12).expect(words!("said-outside-merged")).expect("// theirs").expect("// mine");
    app.files.save(&TestWindow::folder().join("new.dicta"), "// new\n").expect("saved");
    app.wait(12).expect(words!("said-outside-came", path = "new.dicta"));
}

#[test]
fn conflicts_with_outside_changes_are_resolved_one_by_one() {
    let mut app = TestWindow::unsaved("// mine\n");
    let disk = app.on_disk(RULE).expect("saved");
    let theirs = format!("// above\n{disk}// theirs\n");
    app.files.save(&TestWindow::folder().join(RULE), &theirs).expect("saved");
    // Changes that only the disk has are accepted already; conflicting changes stay mine until decided otherwise.
    app.wait(12)
        .expect(words!("outside-title"))
        .expect(words!("difference-at", n = 1, all = 2))
        .expect(words!("difference-change.both"));
    app.click(words!("difference-beside"))
        .expect("+ // mine; − // theirs")
        .click(words!("difference-inline"))
        .expect("− // theirs");
    app.press(Modifiers::NONE, Key::F7).expect(words!("difference-at", n = 2, all = 2));
    app.click(words!("outside-do")).expect_not(words!("outside-title")).expect("// above").expect("// mine\n");
    app.press(Modifiers::COMMAND, Key::S);
    assert_eq!(app.on_disk(RULE), Some(format!("// above\n{disk}// mine\n")));
    // The other way round, and undone.
    app.add(RULE, "// more\n");
    app.files.save(&TestWindow::folder().join(RULE), &format!("// above\n{disk}// others\n")).expect("saved");
    app.wait(12)
        .expect(words!("outside-title"))
        .click_first(words!("difference-change.choose", n = 1, what = words!("outside-one.disk")))
        .click(words!("outside-do"));
    app.expect("// others\n").expect_not("// more\n");
    app.press(Modifiers::COMMAND, Key::Z).expect("// more\n");
}

#[test]
fn unsaved_changes_can_be_recovered_selectively() {
    let mut app = TestWindow::unsaved("// last\n");
    app.press(Modifiers::COMMAND, Key::Home);
    app.window.event(egui::Event::Text("// first\n".to_owned()));
    app.wait(4);
    let mut app = app.open_again();
    app.expect(words!("recovery-title")).expect("+ // first").expect("+ // last");
    app.click(words!("difference-change.choose", n = 2, what = words!("recovery-leave.one")))
        .expect(words!("recovery-some", taken = 1, n = 2))
        .click(words!("recovery-do"));
    app.expect("// first\n").expect_not("// last\n");
}

#[test]
fn closing_asks_about_unsaved_files() {
    let mut app = TestWindow::unsaved("// mine\n");
    // Keyboard shortcuts have no effect while the dialog is open.
    app.close_window().expect(words!("leave-title")).press(Modifiers::COMMAND, Key::Z);
    assert!(!app.closes_by(words!("leave-stay")) && app.shows("// mine\n") && !app.shows(words!("leave-title")));
    // Escape cancels, too.
    app.close_window().expect(words!("leave-title")).press(Modifiers::NONE, Key::Escape);
    app.expect_not(words!("leave-title")).close_window();
    assert!(app.closes_by(words!("leave-save")) && app.on_disk(RULE).is_some_and(|t| t.ends_with("// mine\n")));
    // The history is restored.
    let mut app = app.open_again();
    app.expect_not(words!("recovery-title")).press(CTRL_SHIFT, Key::H).click_first(words!("history-first"));
    app.expect_not("// mine\n");
}

#[test]
fn changes_discarded_at_closing_stay_in_the_history() {
    let mut app = TestWindow::unsaved("// mine\n");
    app.close_window();
    assert!(app.closes_by(words!("leave-discard")) && !app.on_disk(RULE).is_some_and(|t| t.contains("// mine")));
    let mut app = app.open_again();
    app.expect_not(words!("recovery-title")).expect_not("// mine\n");
    app.press(CTRL_SHIFT, Key::H).click_first("Write “// mine").expect("// mine\n");
}

#[test]
fn enter_confirms_the_recovery() {
    let mut app = TestWindow::unsaved("// mine\n").open_again();
    app.expect(words!("recovery-title")).press(Modifiers::NONE, Key::Enter);
    app.expect(words!("said-recovered", n = 1)).expect_not(words!("recovery-title")).expect("// mine");
}

#[test]
fn a_missing_folder_is_reported_once_and_created_only_on_request() {
    let mut app = TestWindow::unsaved("// mine\n");
    let files = app.files.clone();
    let texts = files.list(&TestWindow::folder()).expect("there");
    assert!(texts.len() > 1);
    for name in texts.iter().map(|t| t.to_string_lossy().into_owned()) {
        for name in [format!("{name}.bak"), name] {
            files.remove(&TestWindow::folder().join(name)).expect("removed");
        }
    }
    assert!(!files.exists(&TestWindow::folder()));
    app.wait(8).expect(words!("said-outside-folder-gone"));
    app.press(Modifiers::COMMAND, Key::S).expect(words!("folder-title"));
    // Enter does nothing until the folder is back.
    app.press(Modifiers::NONE, Key::Enter).expect_not(words!("folder-title"));
    assert!(!files.exists(&TestWindow::folder()));
    app.press(Modifiers::COMMAND, Key::S)
        .click(words!("folder-again"))
        .expect(words!("said-saved-all", n = texts.len()));
    assert_eq!(files.list(&TestWindow::folder()).expect("there"), texts);
    assert!(app.on_disk(RULE).expect("saved").ends_with("// mine\n"));
}

#[test]
fn edits_and_steps_of_a_playtest_are_synced_within_a_second() {
    let mut app = TestWindow::unsaved("// mine ");
    app.wait(8);
    assert!(app.files.unsynced().is_empty());
    let types = |app: &mut TestWindow| {
        app.window.event(egui::Event::Text("x".to_owned()));
        app.wait(1);
        app.files.unsynced()
    };
    types(&mut app);
    let written = types(&mut app);
    assert!(written.iter().any(|file| file.ends_with("edits.journal")), "{written:?}");
    // Typing without a pause does not put it off.
    assert!((0..8).any(|_| types(&mut app).is_empty()));
    app.click(words!("bar-fly")).fly(MANEUVER).expect(words!("table-turn", turn = 2));
    app.press(Modifiers::ALT, Key::ArrowLeft).expect(words!("timeline-at", n = 1, all = 2)).wait(8);
    assert!(app.files.unsynced().is_empty(), "{:?}", app.files.unsynced());
}
