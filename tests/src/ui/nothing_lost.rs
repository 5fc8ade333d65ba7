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
        let mut desk = TestWindow::house_rule();
        desk.add(RULE, line);
        desk
    }

    /// Kills the window; another one opens the project.
    pub(super) fn open_again(self) -> Self {
        let files = self.files.clone();
        drop(self);
        let mut desk = TestWindow::open(files, None);
        let name = TestWindow::folder().file_name().expect("a name").to_string_lossy().into_owned();
        desk.click(&format!("Open {name}"));
        desk
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
    let mut desk = TestWindow::unsaved("// mine\n").open_again();
    desk.expect("Some changes were not saved").expect("+ // mine");
    // Later: the question comes again.
    desk.click("Later");
    let mut desk = desk.open_again();
    desk.expect("Some changes were not saved").click("Recover selected").expect("Recovered one file");
    desk.expect_not("Some changes were not saved").expect("// mine");
    desk.press(Modifiers::COMMAND, Key::S);
    assert!(desk.on_disk(RULE).expect("saved").ends_with("// mine\n"));
    let desk = desk.open_again();
    assert!(!desk.shows("Some changes were not saved"));
}

#[test]
fn discarded_changes_are_in_the_history() {
    let mut desk = TestWindow::unsaved("// mine\n").open_again();
    desk.click("Discard the changes of house-rule.dicta").click("Recover selected").expect_not("// mine");
    desk.press(CTRL_SHIFT, Key::H).expect("Use the version on disk, house-rule.dicta");
    desk.click("Before all changes").expect_not("// mine\n");
    desk.click_first("Write “// mine").expect("// mine\n");
}

#[test]
fn the_history_spans_all_files_and_is_navigated_by_clicks() {
    let mut desk = TestWindow::unsaved("// first\n");
    desk.click("Tab system.dicta").add("system.dicta", "// second\n");
    desk.press(CTRL_SHIFT, Key::H).expect("Before all changes");
    desk.click_first("Write “// first").expect("undone");
    // Undo goes to the change, whichever tab is active.
    desk.press(Modifiers::COMMAND, Key::Z).expect("Source of house-rule.dicta").expect_not("// first\n");
    desk.press(CTRL_SHIFT, Key::Z).press(CTRL_SHIFT, Key::Z).press(CTRL_SHIFT, Key::Z);
    desk.press(CTRL_SHIFT, Key::Z).expect("Source of system.dicta").expect("// second\n");
    // Undone steps are kept as an abandoned branch when something else is written.
    desk.click("Before all changes").click("Tab system.dicta").add("system.dicta", "// third\n");
    desk.press(CTRL_SHIFT, Key::H).expect("Abandoned branch: ");
    desk.click_first("Abandoned branch: ").expect("// second\n").expect_not("// third\n");
}

#[test]
fn replacing_in_all_files_is_one_undo_step() {
    let mut desk = TestWindow::house_rule();
    desk.press(CTRL_SHIFT, Key::F).fill("Find in the project", "speed");
    desk.expect("matches in").expect("differences.dicta: ");
    desk.click("Whole words").click("Match case").expect("matches in");
    desk.click("Toggle replace").fill("Replace with", "haste").click("Replace all").expect("Replaced ");
    desk.fill("Find in the project", "haste").expect("matches in");
    desk.press(Modifiers::COMMAND, Key::Z).expect("No results");
    // An error in a pattern is reported.
    desk.click("Regular expression").fill("Find in the project", "ha(ste").expect("unclosed group");
    desk.fill("Find in the project", "rule (speed|stall)");
    desk.click_first("line ").expect("Source of ");
}

#[test]
fn a_backup_restores_an_earlier_version() {
    let mut desk = TestWindow::unsaved("// one\n");
    desk.press(Modifiers::COMMAND, Key::S).add(RULE, "// two\n").press(Modifiers::COMMAND, Key::S);
    desk.click("File").click("Backups…").expect("Backup 1: ").expect("− // two");
    desk.click("Restore").expect_not("// two\n").expect("// one\n");
    desk.click_first("Tab house-rule.dicta •").press(Modifiers::COMMAND, Key::Z).expect("// two\n");
}

#[test]
fn outside_changes_to_other_lines_are_merged() {
    let mut desk = TestWindow::unsaved("// mine\n");
    let theirs = format!("// theirs\n{}", desk.on_disk(RULE).expect("saved"));
    desk.files.save(&TestWindow::folder().join(RULE), &theirs).expect("saved");
    desk.wait(12).expect("your changes were merged").expect("// theirs").expect("// mine");
    desk.files.save(&TestWindow::folder().join("new.dicta"), "// new\n").expect("saved");
    desk.wait(12).expect("new.dicta was added to the project");
}

#[test]
fn conflicts_with_outside_changes_are_resolved_one_by_one() {
    let mut desk = TestWindow::unsaved("// mine\n");
    let disk = desk.on_disk(RULE).expect("saved");
    let theirs = format!("// above\n{disk}// theirs\n");
    desk.files.save(&TestWindow::folder().join(RULE), &theirs).expect("saved");
    // Changes that only the disk has are accepted already; conflicting changes stay mine until decided otherwise.
    desk.wait(12).expect("Changed by another program").expect("1 of 2").expect("changed on both sides");
    desk.click("Side by side").expect("+ // mine; − // theirs").click("Inline").expect("− // theirs");
    desk.press(Modifiers::NONE, Key::F7).expect("2 of 2");
    desk.click("Apply selection").expect_not("Changed by another program").expect("// above").expect("// mine\n");
    desk.press(Modifiers::COMMAND, Key::S);
    assert_eq!(desk.on_disk(RULE), Some(format!("// above\n{disk}// mine\n")));
    // The other way round, and undone.
    desk.add(RULE, "// more\n");
    desk.files.save(&TestWindow::folder().join(RULE), &format!("// above\n{disk}// others\n")).expect("saved");
    desk.wait(12).expect("Changed by another program").click_first("Change 1: On disk").click("Apply selection");
    desk.expect("// others\n").expect_not("// more\n");
    desk.press(Modifiers::COMMAND, Key::Z).expect("// more\n");
}

#[test]
fn unsaved_changes_can_be_recovered_selectively() {
    let mut desk = TestWindow::unsaved("// last\n");
    desk.press(Modifiers::COMMAND, Key::Home);
    desk.window.event(egui::Event::Text("// first\n".to_owned()));
    desk.wait(4);
    let mut desk = desk.open_again();
    desk.expect("Some changes were not saved").expect("+ // first").expect("+ // last");
    desk.click("Change 2: Discard").expect("1 of 2 changes").click("Recover selected");
    desk.expect("// first\n").expect_not("// last\n");
}

#[test]
fn closing_asks_about_unsaved_files() {
    let mut desk = TestWindow::unsaved("// mine\n");
    // Keyboard shortcuts have no effect while the dialog is open.
    desk.close_window().expect("Unsaved changes").press(Modifiers::COMMAND, Key::Z);
    assert!(!desk.closes_by("Cancel") && desk.shows("// mine\n") && !desk.shows("Unsaved changes"));
    // Escape cancels, too.
    desk.close_window().expect("Unsaved changes").press(Modifiers::NONE, Key::Escape);
    desk.expect_not("Unsaved changes").close_window();
    assert!(desk.closes_by("Save all and quit") && desk.on_disk(RULE).is_some_and(|t| t.ends_with("// mine\n")));
    // The history is restored.
    let mut desk = desk.open_again();
    desk.expect_not("Some changes were not saved").press(CTRL_SHIFT, Key::H).click_first("Before all changes");
    desk.expect_not("// mine\n");
}

#[test]
fn changes_discarded_at_closing_stay_in_the_history() {
    let mut desk = TestWindow::unsaved("// mine\n");
    desk.close_window();
    assert!(desk.closes_by("Quit without saving") && !desk.on_disk(RULE).is_some_and(|t| t.contains("// mine")));
    let mut desk = desk.open_again();
    desk.expect_not("Some changes were not saved").expect_not("// mine\n");
    desk.press(CTRL_SHIFT, Key::H).click_first("Write “// mine").expect("// mine\n");
}

#[test]
fn enter_confirms_the_recovery() {
    let mut desk = TestWindow::unsaved("// mine\n").open_again();
    desk.expect("Some changes were not saved").press(Modifiers::NONE, Key::Enter);
    desk.expect("Recovered one file").expect_not("Some changes were not saved").expect("// mine");
}

#[test]
fn a_missing_folder_is_reported_once_and_created_only_on_request() {
    let mut desk = TestWindow::unsaved("// mine\n");
    let files = desk.files.clone();
    let texts = files.list(&TestWindow::folder()).expect("there");
    assert!(texts.len() > 1);
    for name in texts.iter().map(|t| t.to_string_lossy().into_owned()) {
        for name in [format!("{name}.bak"), name] {
            files.remove(&TestWindow::folder().join(name)).expect("removed");
        }
    }
    assert!(!files.exists(&TestWindow::folder()));
    desk.wait(8).expect("is missing or empty");
    desk.press(Modifiers::COMMAND, Key::S).expect("The project's folder is missing");
    // Enter does nothing until the folder is back.
    desk.press(Modifiers::NONE, Key::Enter).expect_not("The project's folder is missing");
    assert!(!files.exists(&TestWindow::folder()));
    desk.press(Modifiers::COMMAND, Key::S).click("Create folder again").expect(&format!("Saved {} files", texts.len()));
    assert_eq!(files.list(&TestWindow::folder()).expect("there"), texts);
    assert!(desk.on_disk(RULE).expect("saved").ends_with("// mine\n"));
}
