//! What the shell requests from the worker, frame by frame.

use super::*;
use crate::playtest::{PlaytestPane, Speed};
use dicta_studio::check::CheckResult;
use dicta_studio::io::InMemory;
use dicta_studio::sheet::{SheetKind, SheetRef};
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

/// Files have names of things in several declarations: those that only draw or translate one come last.
#[test]
fn looks_and_translations_are_listed_below_what_they_belong_to() {
    let mut app = TestWindow::new();
    let text = "for a\nlook spad \"SPAD\" {}\ntranslation de \"Deutsch\" {}\nstat spad \"SPAD\" : 0..9\n";
    let document = app.shell.open.project.as_mut().and_then(|p| p.document_mut("c.dicta")).expect("a file");
    assert!(document.type_text(text));
    app.frames();
    let items = app.shell.open.anything_items();
    let at = |word: &str| items.iter().position(|item| item.detail.starts_with(word)).expect("listed");
    assert!(at("stat") < at("look") && at("stat") < at("translation"));
}

impl TestWindow {
    /// A window with a project of a built-in system of its own, and a playtest of one of its missions.
    fn playing(system: &str, mission: &str) -> Self {
        let mut app = TestWindow::new();
        app.shell.make_project(Path::new("/own"), system, start::Then::Look).expect("a project");
        app.shell.open.fly(&mut app.shell.host, mission);
        app.frames();
        app
    }

    fn table(&self) -> &PlaytestPane {
        self.shell.open.view.table.as_ref().expect("a game")
    }

    fn is_own_game(&self) -> bool {
        self.table().game.mission().head.name == "duel" && !self.table().of_campaign
    }

    /// Starts the first campaign of the project and its first mission.
    fn begins_campaign(&mut self, system: &str, pilots_alone: bool) {
        let campaign = library::system(system).expect("a system").campaigns.first().expect("a campaign").name.clone();
        let shell = &mut self.shell;
        shell.open.start_campaign(&mut shell.host, &campaign);
        self.frames();
        let shell = &mut self.shell;
        shell.open.play_next(&mut shell.host, pilots_alone);
        self.frames();
    }
}

#[test]
fn a_campaign_puts_the_playtest_aside_until_its_mission_goes() {
    let mut app = TestWindow::playing("bluemax-2013-de", "duel");
    assert!(app.is_own_game());
    app.begins_campaign("bluemax-2013-de", true);
    assert!(app.table().of_campaign && app.shell.open.view.aside.is_some());
    for _ in 0..400 {
        app.frames();
        app.shell.open.view.take_mission_back();
        if app.table().is_recorded {
            break;
        }
    }
    // A mission that counts stays one of the campaign, so that it is not saved as the playtest of the project.
    assert!(app.table().is_recorded && app.table().of_campaign && app.table().keeping.is_none());
    app.shell.open.view.show_campaign();
    app.frames();
    app.shell.open.view.close_pane(PaneId::Campaign);
    app.frames();
    assert!(app.is_own_game() && app.shell.open.view.aside.is_none());
    // A mission in progress goes with its tab.
    let shell = &mut app.shell;
    shell.open.play_next(&mut shell.host, false);
    app.frames();
    assert!(app.table().of_campaign);
    app.shell.open.view.close_pane(PaneId::Table);
    app.frames();
    assert!(app.is_own_game());
}

#[test]
fn undo_in_a_playtest_is_a_step_of_the_game() {
    let mut app = TestWindow::playing("bluemax-2013-de", "duel");
    assert_eq!(app.shell.open.unavailable(Command::Undo), Some(words!("why-no-step-back")));
    let table = app.shell.open.view.table.as_mut().expect("a game");
    let pilot = table.game.pilots().into_iter().find(|p| *p != dicta_studio::playtest::Pilot::Human);
    for seat in 0..table.game.seats().len() {
        table.game.set_pilot(seat, pilot.clone().expect("a pilot"));
    }
    table.pilots.speed = Speed::Step;
    table.run(Command::PilotsStep);
    app.frames();
    let moments = app.table().game.moments();
    assert!(moments > 1 && app.table().game.moment() + 1 == moments);
    // A change of a file is not undone from there.
    let path = app.shell.open.project.as_ref().and_then(|p| p.main_file().map(str::to_owned)).expect("a file");
    let changed = {
        let document = app.shell.open.project.as_mut().and_then(|p| p.document_mut(&path)).expect("a file");
        let text = format!("{}// mine\n", document.text());
        assert!(document.type_text(&text));
        text
    };
    for (command, moment) in [(Command::Undo, moments - 2), (Command::Redo, moments - 1)] {
        app.shell.host.to_do.push(command);
        app.frames();
        assert_eq!(app.table().game.moment(), moment);
        let project = app.shell.open.project.as_ref().expect("open");
        assert_eq!(project.document(&path).map(|d| d.text()), Some(changed.as_str()));
    }
    assert_eq!(app.shell.open.unavailable(Command::Redo), Some(words!("why-no-step-forward")));
}

#[test]
fn the_active_sheet_turns_to_a_new_declaration_like_its_own() {
    let mut app = TestWindow::new();
    let text = "edition 1\nruleset a \"A\"\nboard hex\nkind plane \"Plane\" piece { stat wings : 0..9 }\n\
                plane spad \"SPAD\" { wings 6 }\nplane camel \"Camel\" { wings 4 }\n";
    let document = app.shell.open.project.as_mut().and_then(|p| p.document_mut("a.dicta")).expect("a file");
    assert!(document.type_text(text));
    let sheet = |name: &str| PaneId::Sheet(SheetRef::new(SheetKind::Entry, name));
    app.shell.open.view.dock.open(sheet("spad"));
    app.frames();
    assert_eq!(app.shell.open.view.dock.front(), Some(&sheet("spad")));
    app.shell.open.open_new("a.dicta", "camel", "spad");
    app.frames();
    let dock = &app.shell.open.view.dock;
    assert_eq!(dock.front(), Some(&sheet("camel")));
    assert!(!dock.panes().contains(&sheet("spad")));
}

#[test]
fn the_first_change_of_a_built_in_system_is_made_in_the_new_project() {
    let mut app = TestWindow::new();
    app.shell.browse("skirmish");
    app.frames();
    let project = app.shell.open.project.as_ref().expect("open");
    let (path, start, _) = project.first_piece().expect("a piece");
    let head = project.document(&path).and_then(|d| d.declared().find(|head| head.span.start == start));
    let name = head.expect("its declaration").name;
    let of = dicta_ide::edit::Path::of(&path, &name);
    let sheet = SheetRef::new(SheetKind::Entry, &name);
    app.shell.open.view.dock.open(PaneId::Sheet(sheet.clone()));
    app.frames();
    let edit = dicta_ide::edit::Edit::Title { of, to: "Mine alone".to_owned() };
    app.shell.open.change_all_by_hand(&mut app.shell.host, "Title", &[edit]);
    app.frames();
    // The dialog for the project is open, and nothing has changed yet.
    assert!(app.shell.dialogs.path.is_some() && app.shell.open.project.as_ref().is_some_and(|p| p.is_read_only()));
    let dialog = app.shell.dialogs.path.take().expect("the dialog");
    dialog.makes(&mut app.shell, &app.ctx.clone(), Path::new("/first")).expect("a project");
    app.frames();
    let project = app.shell.open.project.as_ref().expect("open");
    assert!(project.documents().iter().any(|d| d.text().contains("\"Mine alone\"")));
    assert!(project.can_undo());
    assert_eq!(app.shell.open.view.dock.front(), Some(&PaneId::Sheet(sheet)));
}

#[test]
fn printing_can_be_cancelled_and_then_writes_nothing() {
    let mut app = TestWindow::playing("skirmish", "duel");
    // Windows for tests work without threads; this one has to be able to wait.
    Worker::install(&app.ctx, true);
    let TestWindow { shell, ctx } = &mut app;
    let (out, request) = (Path::new("/own/out.pdf"), dicta_print::Request::of(&[dicta_print::What::Rules], &[]));
    let Shell { dialogs, open, host, .. } = shell;
    // The queue has other work, so that printing waits for it.
    let (end, ended) = std::sync::mpsc::channel::<()>();
    let before = Worker::of(ctx).start(ctx, crate::worker::Queue::Of("print"), move |_| _ = ended.recv());
    dialogs.start_print(open, host, ctx, out, &request).expect("started");
    app.frames();
    assert!(app.shell.dialogs.printing.is_some());
    app.shell.dialogs.cancel_print(&mut app.shell.host);
    assert!(app.shell.dialogs.printing.is_none(), "cancelled");
    end.send(()).expect("the work waits for it");
    drop(before);
    let after = Worker::of(&app.ctx).start(&app.ctx, crate::worker::Queue::Of("print"), |_| ());
    while after.take().is_none() {
        std::thread::yield_now();
    }
    assert!(!app.shell.host.files.exists(out), "nothing is written");
}
