//! What the shell requests from the worker, frame by frame.

use super::*;
use dicta_studio::check::CheckResult;
use dicta_studio::io::InMemory;
use std::path::Path;

const TEXTS: [(&str, &str); 3] = [
    ("/p/a.dicta", "edition 1\nruleset a \"A\"\nboard hex\n"),
    ("/p/b.dicta", "edition 1\nruleset b \"B\"\nboard hex\n"),
    ("/p/c.dicta", "for a\nstat wings \"Wings\" : 0..9\n"),
];

/// A window without threads, with a project of two rulesets open.
struct TestWindow {
    shell: Shell,
    ctx: egui::Context,
}

impl TestWindow {
    fn new() -> Self {
        let ctx = egui::Context::default();
        let project = Some(Path::new("/p").to_owned());
        let options = AppOptions { project, threads: false, settings: None, ..AppOptions::default() };
        let shell = Shell::new(&ctx, Arc::new(InMemory::with(TEXTS)), options);
        let mut app = TestWindow { shell, ctx };
        app.frames();
        app
    }

    fn frames(&mut self) {
        for _ in 0..4 {
            let mut output = self.ctx.run_ui(egui::RawInput::default(), |ui| self.shell.ui(ui));
            output.textures_delta.clear();
        }
    }

    /// Goes to the tab of a file. Returns the previous check result.
    fn turn_to(&mut self, path: &str) -> Arc<CheckResult> {
        let before = self.shell.open.view.checked.clone();
        self.shell.open.open_text(path, None);
        self.frames();
        assert_eq!(self.shell.open.view.dock.front_text(), Some(path));
        before
    }

    fn ruleset(&self) -> &str {
        &self.shell.open.view.checked.reading.as_ref().expect("a reading").ruleset
    }
}

#[test]
fn switching_tabs_checks_nothing() {
    let mut app = TestWindow::new();
    app.turn_to("a.dicta");
    assert!(app.shell.open.view.checked.revision.is_some());
    // A file of the same ruleset: nothing is requested.
    let before = app.turn_to("c.dicta");
    assert!(Arc::ptr_eq(&before, &app.shell.open.view.checked) && app.ruleset() == "a");
    // A file of another ruleset: that is read from the same check.
    let before = app.turn_to("b.dicta");
    let names = |checked: &CheckResult| checked.names.clone().expect("checked");
    assert!(Arc::ptr_eq(&names(&before), &names(&app.shell.open.view.checked)), "checked again");
    assert_eq!(app.ruleset(), "b");
    let before = app.turn_to("c.dicta");
    assert!(Arc::ptr_eq(&names(&before), &names(&app.shell.open.view.checked)) && app.ruleset() == "a");
}

#[test]
fn an_edit_is_checked_and_other_files_are_shared() {
    let mut app = TestWindow::new();
    let before = app.turn_to("a.dicta");
    let project = |app: &TestWindow| app.shell.open.project.as_ref().expect("open").sources();
    let was = project(&app);
    let document = app.shell.open.project.as_mut().and_then(|p| p.document_mut("a.dicta")).expect("a file");
    assert!(document.type_text("edition 1\nruleset a \"A\"\nboard hex\ndefine x = y\n"));
    app.frames();
    assert!(app.shell.open.view.checked.revision > before.revision && !app.shell.open.view.checked.is_free_of_errors());
    let now = project(&app);
    let same: Vec<bool> = was.files.iter().zip(&now.files).map(|(a, b)| Arc::ptr_eq(&a.1, &b.1)).collect();
    assert_eq!(same, [false, true, true]);
}

/// Each pane of [`PANES`](pane::PANES) opens, is drawn, has a title on its tab, and its command brings it to the front.
#[test]
fn every_pane_opens() {
    use pane::PANES;
    let mut app = TestWindow::new();
    app.turn_to("a.dicta");
    let mut ids: Vec<&str> = PANES.iter().map(|row| row.id).collect();
    ids.dedup();
    let unique: std::collections::BTreeSet<&str> = ids.iter().copied().collect();
    assert_eq!(ids.len(), unique.len(), "{ids:?}");
    for row in PANES {
        let of = row.usual(&app.shell.open).expect("something to show");
        assert_eq!(of.row().id, row.id);
        app.shell.open.view.dock.open(of.clone());
        app.frames();
        // The empty pane disappears when another one is open.
        assert!(app.shell.open.view.dock.is_seen(&of) || of == PaneId::Empty, "{}", row.id);
        assert!(!row.icon.is_empty() && !of.label(&app.shell.open).title.is_empty(), "{}", row.id);
        let Some(command) = row.command() else { continue };
        app.shell.open.view.dock.close(of.clone());
        assert_eq!(app.shell.open.unavailable(command), None);
        app.shell.host.to_do.push(command);
        app.frames();
        assert!(app.shell.open.view.dock.is_seen(&of), "{}: its command does not show it", row.id);
    }
}
