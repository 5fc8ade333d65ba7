//! Nothing is lost: recovery at startup, the history, backups, changes by other programs, find and replace in the
//! project.

use super::TestWindow;
use dicta_studio::io::Files;
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;

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
        app.click(&format!("Open {name}"));
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
        self.window.get_by_label(label).click();
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
    app.expect("Some changes were not saved").expect("+ // mine");
    // Later: the question comes again.
    app.click("Later");
    let mut app = app.open_again();
    app.expect("Some changes were not saved").click("Recover selected").expect("Recovered one file");
    app.expect_not("Some changes were not saved").expect("// mine");
    app.press(Modifiers::COMMAND, Key::S);
    assert!(app.on_disk(RULE).expect("saved").ends_with("// mine\n"));
    let app = app.open_again();
    assert!(!app.shows("Some changes were not saved"));
}

#[test]
fn discarded_changes_are_in_the_history() {
    let mut app = TestWindow::unsaved("// mine\n").open_again();
    app.click("Discard the changes of house-rule.dicta").click("Recover selected").expect_not("// mine");
    app.press(CTRL_SHIFT, Key::H).expect("Use the version on disk, house-rule.dicta");
    app.click("Before all changes").expect_not("// mine\n");
    app.click_first("Write “// mine").expect("// mine\n");
}

#[test]
fn the_history_spans_all_files_and_is_navigated_by_clicks() {
    let mut app = TestWindow::unsaved("// first\n");
    app.click("Tab system.dicta").add("system.dicta", "// second\n");
    app.press(CTRL_SHIFT, Key::H).expect("Before all changes");
    app.click_first("Write “// first").expect("undone");
    // Undo goes to the change, whichever tab is active.
    app.press(Modifiers::COMMAND, Key::Z).expect("Source of house-rule.dicta").expect_not("// first\n");
    app.press(CTRL_SHIFT, Key::Z).press(CTRL_SHIFT, Key::Z).press(CTRL_SHIFT, Key::Z);
    app.press(CTRL_SHIFT, Key::Z).expect("Source of system.dicta").expect("// second\n");
    // Undone steps are kept as an abandoned branch when something else is written.
    app.click("Before all changes").click("Tab system.dicta").add("system.dicta", "// third\n");
    app.press(CTRL_SHIFT, Key::H).expect("Abandoned branch: ");
    app.click_first("Abandoned branch: ").expect("// second\n").expect_not("// third\n");
}

#[test]
fn replacing_in_all_files_is_one_undo_step() {
    let mut app = TestWindow::house_rule();
    app.press(CTRL_SHIFT, Key::F).fill("Find in the project", "speed");
    app.expect("matches in").expect("differences.dicta: ");
    app.click("Whole words").click("Match case").expect("matches in");
    app.click("Toggle replace").fill("Replace with", "haste").click("Replace all").expect("Replaced ");
    app.fill("Find in the project", "haste").expect("matches in");
    app.press(Modifiers::COMMAND, Key::Z).expect("No results");
    // An error in a pattern is reported.
    app.click("Regular expression").fill("Find in the project", "ha(ste").expect("unclosed group");
    app.fill("Find in the project", "rule (speed|stall)");
    app.click_first("line ").expect("Source of ");
}

#[test]
fn a_backup_restores_an_earlier_version() {
    let mut app = TestWindow::unsaved("// one\n");
    app.press(Modifiers::COMMAND, Key::S).add(RULE, "// two\n").press(Modifiers::COMMAND, Key::S);
    app.click("File").click("Backups…").expect("Backup 1: ").expect("− // two");
    app.click("Restore").expect_not("// two\n").expect("// one\n");
    app.click_first("Tab house-rule.dicta •").press(Modifiers::COMMAND, Key::Z).expect("// two\n");
}

#[test]
fn outside_changes_to_other_lines_are_merged() {
    let mut app = TestWindow::unsaved("// mine\n");
    let theirs = format!("// theirs\n{}", app.on_disk(RULE).expect("saved"));
    app.files.save(&TestWindow::folder().join(RULE), &theirs).expect("saved");
    app.wait(12).expect("your changes were merged").expect("// theirs").expect("// mine");
    app.files.save(&TestWindow::folder().join("new.dicta"), "// new\n").expect("saved");
    app.wait(12).expect("new.dicta was added to the project");
}

#[test]
fn conflicts_with_outside_changes_are_resolved_one_by_one() {
    let mut app = TestWindow::unsaved("// mine\n");
    let disk = app.on_disk(RULE).expect("saved");
    let theirs = format!("// above\n{disk}// theirs\n");
    app.files.save(&TestWindow::folder().join(RULE), &theirs).expect("saved");
    // Changes that only the disk has are accepted already; conflicting changes stay mine until decided otherwise.
    app.wait(12).expect("Changed by another program").expect("1 of 2").expect("changed on both sides");
    app.click("Side by side").expect("+ // mine; − // theirs").click("Inline").expect("− // theirs");
    app.press(Modifiers::NONE, Key::F7).expect("2 of 2");
    app.click("Apply selection").expect_not("Changed by another program").expect("// above").expect("// mine\n");
    app.press(Modifiers::COMMAND, Key::S);
    assert_eq!(app.on_disk(RULE), Some(format!("// above\n{disk}// mine\n")));
    // The other way round, and undone.
    app.add(RULE, "// more\n");
    app.files.save(&TestWindow::folder().join(RULE), &format!("// above\n{disk}// others\n")).expect("saved");
    app.wait(12).expect("Changed by another program").click_first("Change 1: On disk").click("Apply selection");
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
    app.expect("Some changes were not saved").expect("+ // first").expect("+ // last");
    app.click("Change 2: Discard").expect("1 of 2 changes").click("Recover selected");
    app.expect("// first\n").expect_not("// last\n");
}

#[test]
fn closing_asks_about_unsaved_files() {
    let mut app = TestWindow::unsaved("// mine\n");
    // Keyboard shortcuts have no effect while the dialog is open.
    app.close_window().expect("Unsaved changes").press(Modifiers::COMMAND, Key::Z);
    assert!(!app.closes_by("Cancel") && app.shows("// mine\n") && !app.shows("Unsaved changes"));
    // Escape cancels, too.
    app.close_window().expect("Unsaved changes").press(Modifiers::NONE, Key::Escape);
    app.expect_not("Unsaved changes").close_window();
    assert!(app.closes_by("Save all and quit") && app.on_disk(RULE).is_some_and(|t| t.ends_with("// mine\n")));
    // The history is restored.
    let mut app = app.open_again();
    app.expect_not("Some changes were not saved").press(CTRL_SHIFT, Key::H).click_first("Before all changes");
    app.expect_not("// mine\n");
}

#[test]
fn changes_discarded_at_closing_stay_in_the_history() {
    let mut app = TestWindow::unsaved("// mine\n");
    app.close_window();
    assert!(app.closes_by("Quit without saving") && !app.on_disk(RULE).is_some_and(|t| t.contains("// mine")));
    let mut app = app.open_again();
    app.expect_not("Some changes were not saved").expect_not("// mine\n");
    app.press(CTRL_SHIFT, Key::H).click_first("Write “// mine").expect("// mine\n");
}

#[test]
fn enter_confirms_the_recovery() {
    let mut app = TestWindow::unsaved("// mine\n").open_again();
    app.expect("Some changes were not saved").press(Modifiers::NONE, Key::Enter);
    app.expect("Recovered one file").expect_not("Some changes were not saved").expect("// mine");
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
    app.wait(8).expect("is missing or empty");
    app.press(Modifiers::COMMAND, Key::S).expect("The project's folder is missing");
    // Enter does nothing until the folder is back.
    app.press(Modifiers::NONE, Key::Enter).expect_not("The project's folder is missing");
    assert!(!files.exists(&TestWindow::folder()));
    app.press(Modifiers::COMMAND, Key::S).click("Create folder again").expect(&format!("Saved {} files", texts.len()));
    assert_eq!(files.list(&TestWindow::folder()).expect("there"), texts);
    assert!(app.on_disk(RULE).expect("saved").ends_with("// mine\n"));
}
