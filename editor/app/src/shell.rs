//! The shell: everything in the window, held together. Panels ask, the shell acts.

mod chrome;
mod dialogs;
mod dock;
mod flow;
mod leave;
mod panes;
mod projects;
mod room;
mod season;
mod seek;
mod watch;

use crate::AppOptions;
use crate::campaign::CampaignDesk;
use crate::command::{self, Command, Keymap};
use crate::palette::{Among, Palette};
use crate::problems::Problems;
use crate::settings::SettingsWindow;
use crate::sheet::Sheets;
use crate::start::{self, StartAction, StartPage};
use crate::table::Table;
use crate::text_pane::TextPane;
use crate::theme::{self, Types};
use crate::tree::Tree;
use crate::worker::{Job, Worker};
use dialogs::Dialog;
use dicta_studio::check::Checked;
use dicta_studio::io::Files;
use dicta_studio::library::{self, System};
use dicta_studio::project::Project;
use dicta_studio::settings::Settings;
use dicta_studio::sheet::Setting;
use dicta_studio::workspace::Workspace;
use dock::{Dock, Layout, Pane, Room, Side};
use projects::View;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

/// Which page is in front.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Page {
    Start,
    Room,
}

/// A line that says what was done, for a while.
struct Toast {
    text: String,
    bad: bool,
    until: f64,
}

/// The window's whole content.
pub struct Shell {
    files: Arc<dyn Files>,
    worker: Worker,
    page: Page,
    /// The page of the last frame.
    shown: Page,
    systems: Vec<System>,
    start: StartPage,
    /// What is kept between runs, as it stands and as it was written last.
    settings: Settings,
    written: Settings,
    settings_file: Option<PathBuf>,
    project: Option<Project>,
    /// The system of a library project, or the one that a project was made from.
    checked: Arc<Checked>,
    /// The revision that was last given to the worker, and when the text last changed.
    asked: Option<(u64, Setting)>,
    /// The ruleset and the options that sheets show.
    setting: Setting,
    tree: Tree,
    problems: Problems,
    panes: BTreeMap<String, TextPane>,
    sheets: Sheets,
    /// The seats that people will have in the mission that is being made ready, where that is not as usual.
    people: Option<Vec<usize>>,
    dock: Dock,
    table: Option<Table>,
    campaign: Option<CampaignDesk>,
    /// How the panes stood when that was last kept.
    kept_layout: Option<Layout>,
    palette: Option<Palette>,
    settings_window: Option<SettingsWindow>,
    dialog: Option<Dialog>,
    toast: Option<Toast>,
    /// What the window has said, the latest last.
    said: Vec<(String, bool)>,
    show_messages: bool,
    seed: u64,
    to_do: Vec<Command>,
    /// What waits for an answer about texts that are not saved.
    leaving: bool,
    /// The projects behind the one in front.
    workspace: Workspace<View>,
    /// Texts that another program changed, to be asked about: path and its text.
    outside: Vec<(String, String)>,
    next_watch: f64,
    safe: watch::Safe,
}

impl Shell {
    /// A window over a file system.
    pub fn new(ctx: &egui::Context, files: Arc<dyn Files>, options: AppOptions) -> Self {
        let settings_file = options.settings.clone();
        let (settings, trouble) = settings_file.as_ref().map(|path| Settings::read(&*files, path)).unwrap_or_default();
        command::set_keymap(ctx, Keymap::read(&settings.keys));
        theme::install(ctx, &Types::of(&settings));
        if let Some(dark) = options.dark.or(settings.dark) {
            ctx.set_theme(if dark { egui::Theme::Dark } else { egui::Theme::Light });
        }
        if settings.zoom > 0 {
            ctx.set_zoom_factor((settings.zoom as f32 / 100.0).clamp(0.6, 3.0));
        }
        let mut shell = Shell {
            files,
            worker: Worker::new(options.threads, ctx),
            page: Page::Start,
            shown: Page::Room,
            systems: library::systems(),
            start: StartPage::new(&settings.system),
            written: settings.clone(),
            settings,
            settings_file,
            project: None,
            checked: Arc::new(Checked::default()),
            asked: None,
            setting: Setting::default(),
            tree: Tree::default(),
            problems: Problems::default(),
            panes: BTreeMap::new(),
            people: None,
            sheets: Sheets::new(options.threads),
            dock: Dock::default(),
            table: None,
            campaign: None,
            kept_layout: None,
            palette: None,
            settings_window: None,
            dialog: None,
            toast: None,
            said: Vec::new(),
            show_messages: false,
            seed: options.seed.unwrap_or_else(clock_seed),
            to_do: Vec::new(),
            leaving: false,
            workspace: Workspace::default(),
            outside: Vec::new(),
            next_watch: 0.0,
            safe: watch::Safe::new(options.threads),
        };
        if let Some(trouble) = trouble {
            shell.say(trouble, true);
        }
        if let Some(path) = &options.project {
            shell.open_folder(path);
        }
        if let Some((system, mission)) = &options.fly {
            match system {
                Some(system) => shell.fly_system(system, mission, &[]),
                None => shell.fly(mission),
            }
        }
        shell
    }

    /// One frame.
    pub fn ui(&mut self, ui: &mut egui::Ui) {
        let ctx = ui.ctx().clone();
        // The style may have been installed after this frame's ui was made.
        ui.reset_style();
        self.take_work();
        self.ask_check();
        self.sheets.texts_are_at(self.project.as_ref().map(Project::revision));
        self.sheets.tick(&ctx, &self.checked);
        if self.dialog.is_none()
            && self.palette.is_none()
            && self.settings_window.is_none()
            && !self.show_messages
            && !self.safe.asks()
        {
            self.to_do.extend(Command::pressed(&ctx));
        }
        if let (Some(table), Some(project)) = (&mut self.table, &self.project) {
            table.project_revision = Some(project.revision());
        }
        if let Some(table) = &mut self.table
            && self.page == Page::Room
            && let Some(thinking) = table.advance(&ctx)
        {
            self.worker.ask(Job::Think(thinking));
        }
        self.watch(&ctx);
        self.menu_bar(ui);
        self.status_bar(ui);
        if self.page != self.shown {
            self.look_for_recent();
            self.shown = self.page;
        }
        match self.page {
            Page::Start => self.start_page(ui),
            Page::Room => self.room(ui),
        }
        self.escape_returns(&ctx);
        self.show_palette(&ctx);
        self.show_settings(&ctx);
        self.dialogs(&ctx);
        self.ask_about_outside(&ctx);
        self.toasts(&ctx);
        self.messages(&ctx);
        self.leave_guard(&ctx);
        for command in std::mem::take(&mut self.to_do) {
            if self.unavailable(command).is_none() {
                self.run(&ctx, command);
            }
        }
        self.table_requests();
        self.keep_mission(&ctx);
        self.keep_campaign();
        self.keep_layout(&ctx);
        self.keep_settings(&ctx);
    }

    /// Writes the settings when they have changed. That they can't be written is no reason to disturb anybody.
    fn keep_settings(&mut self, ctx: &egui::Context) {
        self.settings.zoom = (ctx.zoom_factor() * 100.0).round() as u32;
        if let Some(table) = &self.table {
            self.settings.speed = table.speed.name().to_owned();
        }
        self.settings.system.clone_from(&self.start.system);
        if self.written.zoom == 0 && self.settings.zoom == 100 {
            self.settings.zoom = 0;
        }
        let Some(path) = self.settings_file.as_ref().filter(|_| self.settings != self.written) else { return };
        let kept = self.settings.write(&*self.files, path);
        self.written = self.settings.clone();
        if let Err(error) = kept {
            self.say(format!("The settings could not be kept: {error}"), true);
        }
    }

    fn show_settings(&mut self, ctx: &egui::Context) {
        let Some(mut window) = self.settings_window.take() else { return };
        let action = window.show(ctx, &mut self.settings, self.settings_file.as_deref());
        if let Some(dark) = action.theme {
            self.settings.dark = dark;
            ctx.set_theme(match dark {
                Some(true) => egui::ThemePreference::Dark,
                Some(false) => egui::ThemePreference::Light,
                None => egui::ThemePreference::System,
            });
        }
        if let Some(zoom) = action.zoom {
            ctx.set_zoom_factor(zoom);
        }
        if let (Some(speed), Some(table)) = (action.speed, &mut self.table) {
            table.speed = speed;
        }
        if action.types {
            theme::install(ctx, &Types::of(&self.settings));
        }
        self.to_do.extend(action.command);
        if !action.close {
            self.settings_window = Some(window);
        }
    }

    fn start_page(&mut self, ui: &mut egui::Ui) {
        let mut action = StartAction::None;
        egui::CentralPanel::default()
            .frame(egui::Frame::new().fill(theme::Tokens::of(ui).paper))
            .show(ui, |ui| action = start::show(ui, &mut self.start, &self.systems, &self.settings));
        if let Some((system, mission)) = self.start.wanted_picture() {
            self.ask_picture(&system, &mission);
        }
        self.start_action(action);
    }

    fn start_action(&mut self, action: StartAction) {
        match action {
            StartAction::None => {}
            StartAction::Fly { system, mission, overlays } => self.fly_system(&system, &mission, &overlays),
            StartAction::Campaign { system, campaign, overlays } => {
                self.campaign_of_system(&system, &campaign, &overlays)
            }
            StartAction::GoOn(path) => {
                let read = self.files.read(&path).map_err(|e| e.to_string());
                if let Err(trouble) = read.and_then(|text| self.load_campaign(&path, &text)) {
                    self.settings.campaigns.retain(|(p, _)| *p != path);
                    self.say(trouble, true);
                }
            }
            StartAction::Browse(system) => self.browse(&system),
            StartAction::New { system, then: start::Then::Look } => self.ask_new_project(&system, start::Then::Look),
            StartAction::New { system, then } => self.begin_project(&system, then),
            StartAction::Forget(path) => {
                self.settings.recent.retain(|p| *p != path);
                self.start.gone.remove(&path);
            }
            StartAction::OpenFolder => self.dialog = Some(Dialog::open_folder()),
            StartAction::Open(path) => self.open_folder(&path),
            StartAction::LoadGame => self.dialog = Some(Dialog::load_game()),
        }
    }

    fn ask_new_project(&mut self, system: &str, then: start::Then) {
        self.dialog = Some(Dialog::new_project(&*self.files, &self.systems, system, then));
    }

    /// Makes a project without asking for anything; if that fails, one may say where.
    fn begin_project(&mut self, system: &str, then: start::Then) {
        let folder = dialogs::fresh_folder(&*self.files, system);
        if let Err(trouble) = self.make_project(&folder, system, then) {
            self.dialog = Some(Dialog::new_project(&*self.files, &self.systems, system, then).after(trouble));
        }
    }

    /// Looks which of the recent projects are still there.
    fn look_for_recent(&mut self) {
        self.start.gone = self.settings.recent.iter().filter(|p| !self.files.exists(p)).cloned().collect();
    }

    /// Why a command can't be had now.
    fn unavailable(&self, command: Command) -> Option<&'static str> {
        let table = self.table.as_ref();
        let in_room = self.page == Page::Room;
        match command {
            Command::Save | Command::SaveAll => match &self.project {
                Some(p) if p.is_read_only() => Some("A shipped system is only read: make a project from it"),
                Some(p) if p.is_dirty() => None,
                Some(_) => Some("Everything is saved"),
                None => Some("No project is open"),
            },
            Command::Undo => {
                (!self.project.as_ref().is_some_and(|p| p.can_undo())).then_some("There is nothing to undo")
            }
            _ if crate::text_pane::command_of(command).is_some() => match self.front_document() {
                Some(_) if !in_room => Some("No text is in front"),
                Some(d) => crate::text_pane::command_of(command)
                    .filter(|c| d.read_only && c.writes())
                    .map(|_| "This text is only read"),
                None => Some("No text is in front"),
            },
            Command::Redo => {
                (!self.project.as_ref().is_some_and(|p| p.can_redo())).then_some("There is nothing to redo")
            }
            Command::SaveGame if self.saves_campaign() && in_room => None,
            Command::Backups => match &self.project {
                Some(p) if p.is_read_only() => Some("A shipped system is only read: make a project from it"),
                Some(_) => None,
                None => Some("No project is open"),
            },
            Command::FlyAgain | Command::Replay if table.is_some_and(|t| t.of_campaign) => {
                Some("This mission belongs to a campaign: it is flown once. Step back to decide otherwise")
            }
            Command::SaveGame
            | Command::Replay
            | Command::FitMap
            | Command::StepBack
            | Command::StepForth
            | Command::ToStart
            | Command::ToEnd => (table.is_none() || !in_room).then_some("No game is on the table"),
            Command::FlyAgain => (self.project.is_none() || !in_room).then_some("No project is open"),
            Command::PilotsStep => {
                (!table.is_some_and(|t| t.game.pilot_is_due())).then_some("No computer pilot has to decide")
            }
            Command::Choose => table.is_none().then_some("Nothing has to be decided"),
            Command::ToggleTree | Command::ToggleBottom | Command::ToggleSide | Command::ResetLayout => {
                (!in_room).then_some("There are no panes on the start page")
            }
            Command::CloseTab | Command::NextTab | Command::TabBefore => {
                (!in_room || self.dock.front().is_none()).then_some("No text, sheet or table is open")
            }
            Command::WriteRoom
            | Command::FlyRoom
            | Command::ShowProblems
            | Command::ShowJournal
            | Command::ShowHistory
            | Command::ShowInspector
            | Command::ShowDecision
            | Command::FindInProject => (!in_room || self.project.is_none()).then_some("No project is open"),
            Command::NextPane | Command::PaneBefore => (!in_room).then_some("There are no panes on the start page"),
            Command::NextProblem | Command::ProblemBefore => {
                (!in_room || self.checked.problems.is_empty()).then_some("There are no problems")
            }
            Command::CopyThing => match &self.project {
                Some(p) if p.is_read_only() => Some("A shipped system is only read: make a project from it"),
                _ => (!in_room || self.followed().is_none())
                    .then_some("Put the cursor of a text into what shall be copied"),
            },
            Command::FlyIt => {
                (!in_room || self.followed().is_none()).then_some("Put the cursor of a text into what shall fly")
            }
            Command::QuickOpen => self.project.is_none().then_some("No project is open"),
            Command::Symbol => (!in_room || self.front_document().is_none()).then_some("No text is in front"),
            Command::Sheet => (!in_room || self.front_document().is_none()).then_some("No text is in front"),
            _ => None,
        }
    }

    fn run(&mut self, ctx: &egui::Context, command: Command) {
        match command {
            Command::StartPage => {
                self.page = if self.page == Page::Start && self.project.is_some() { Page::Room } else { Page::Start }
            }
            Command::NewProject => {
                let here = self.project.as_ref().and_then(|p| self.systems.iter().find(|s| s.title == p.title()));
                let chosen = self.systems.iter().find(|s| s.name == self.start.system);
                let system = here.or(chosen).or(self.systems.first()).map_or(String::new(), |s| s.name.clone());
                self.ask_new_project(&system, start::Then::Look);
            }
            Command::OpenFolder => self.dialog = Some(Dialog::open_folder()),
            Command::Save => self.save_front(ctx),
            Command::SaveAll => self.save_all(ctx),
            Command::SaveGame if self.saves_campaign() => {
                self.bring_home();
                let name = self.campaign.as_ref().map_or_else(String::new, |d| d.play.title().0.to_owned());
                self.dialog = Some(Dialog::save_campaign(self.project.as_ref(), &name));
            }
            Command::SaveGame => self.dialog = Some(Dialog::save_game(self.project.as_ref())),
            Command::LoadGame => self.dialog = Some(Dialog::load_game()),
            Command::Undo | Command::Redo => self.undo_or_redo(command == Command::Undo),
            _ if crate::text_pane::command_of(command).is_some() => self.run_in_text(command),
            Command::FlyIt => self.fly_it(),
            Command::CopyThing => {
                if let Some((path, byte)) = self.followed() {
                    self.design(&path, byte);
                }
            }
            Command::FlyAgain => self.fly_again(false, None),
            Command::Replay => self.fly_again(true, None),
            Command::ToggleTree => self.dock.toggle(Side::Left),
            Command::ToggleBottom => self.dock.toggle(Side::Below),
            Command::ToggleSide => self.dock.toggle(Side::Right),
            Command::WriteRoom => self.dock.room = Room::Write,
            Command::FlyRoom => self.dock.room = Room::Fly,
            Command::Sheet => self.open_sheet_at_cursor(),
            Command::NextTab => self.dock.step_tab(1),
            Command::TabBefore => self.dock.step_tab(-1),
            Command::CloseTab => {
                if let Some(pane) = self.dock.front().cloned() {
                    self.dock.close(pane);
                }
            }
            Command::ShowProblems => self.dock.open(Pane::Problems),
            Command::ShowJournal => self.dock.open(Pane::Journal),
            Command::ShowHistory => self.dock.open(Pane::History),
            Command::ShowInspector => self.dock.open(Pane::Inspector),
            Command::ShowDecision => self.dock.open(Pane::Decision),
            Command::FindInProject => self.find_in_project(),
            Command::Backups => self.open_backups(),
            Command::ResetLayout => self.dock.reset(),
            Command::Palette => self.open_palette(ctx, Among::Commands, String::new()),
            Command::QuickOpen => self.open_palette(ctx, Among::Anything, String::new()),
            Command::Symbol => self.open_palette(ctx, Among::Symbols, String::new()),
            Command::NextProblem => self.step_problem(1),
            Command::ProblemBefore => self.step_problem(-1),
            Command::NextPane => self.step_pane(ctx, 1),
            Command::PaneBefore => self.step_pane(ctx, -1),
            Command::ShowMessages => self.show_messages = true,
            Command::Settings => self.settings_window = Some(SettingsWindow::default()),
            Command::Theme => {
                let dark = ctx.theme() == egui::Theme::Dark;
                ctx.set_theme(if dark { egui::Theme::Light } else { egui::Theme::Dark });
                self.settings.dark = Some(!dark);
            }
            Command::ZoomIn => ctx.set_zoom_factor((ctx.zoom_factor() + 0.1).min(2.5)),
            Command::ZoomOut => ctx.set_zoom_factor((ctx.zoom_factor() - 0.1).max(0.6)),
            Command::ZoomReset => ctx.set_zoom_factor(1.0),
            _ => self.run_on_table(command),
        }
    }

    fn run_in_text(&mut self, command: Command) {
        let Some(path) = self.dock.front_text().map(str::to_owned) else { return };
        if let Some(command) = crate::text_pane::command_of(command) {
            self.panes.entry(path).or_default().command(command);
        }
    }

    fn run_on_table(&mut self, command: Command) {
        let Some(table) = &mut self.table else { return };
        match command {
            Command::StepBack => table.step(-1),
            Command::StepForth => table.step(1),
            Command::ToStart => table.go_to(0),
            Command::ToEnd => table.go_to(usize::MAX),
            Command::PilotsStep => table.pilot_decides(),
            Command::Choose => table.choose_marked(),
            Command::FitMap => table.fit_map(),
            _ => {}
        }
    }
}

/// A seed from the clock: the one place where chance comes from outside.
fn clock_seed() -> u64 {
    std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(1, |d| d.as_nanos() as u64 % 1_000_000)
}
