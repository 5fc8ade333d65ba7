//! The shell: everything in the window, held together. Panels ask, the shell acts.

mod chrome;
mod dialogs;
mod flow;
mod leave;
mod room;
mod season;
mod watch;

use crate::AppOptions;
use crate::campaign::CampaignDesk;
use crate::command::Command;
use crate::start::{self, StartAction, StartPage};
use crate::table::Table;
use crate::text_pane::TextPane;
use crate::theme;
use crate::tree::Tree;
use crate::worker::{Job, Worker};
use dialogs::Dialog;
use dicta_studio::check::Checked;
use dicta_studio::io::Files;
use dicta_studio::library::{self, System};
use dicta_studio::project::Project;
use dicta_studio::settings::Settings;
use leave::Leave;
use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::Arc;

/// Which page is in front.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Page {
    Start,
    Room,
}

/// A tab of the desk.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Tab {
    Table,
    Campaign,
    Text(String),
}

/// What the bottom panel shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bottom {
    Problems,
    Journal,
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
    asked: Option<u64>,
    tree: Tree,
    panes: BTreeMap<String, TextPane>,
    tabs: Vec<Tab>,
    current: usize,
    table: Option<Table>,
    campaign: Option<CampaignDesk>,
    bottom: Bottom,
    show_tree: bool,
    show_bottom: bool,
    show_side: bool,
    dialog: Option<Dialog>,
    toast: Option<Toast>,
    seed: u64,
    to_do: Vec<Command>,
    /// What waits for an answer about texts that are not saved.
    leaving: Option<Leave>,
    /// Texts that another program changed, to be asked about: path and its text.
    outside: Vec<(String, String)>,
    next_watch: f64,
}

impl Shell {
    /// A window over a file system.
    pub fn new(ctx: &egui::Context, files: Arc<dyn Files>, options: AppOptions) -> Self {
        theme::install(ctx);
        let settings_file = options.settings.clone();
        let settings = settings_file.as_ref().map(|path| Settings::read(&*files, path)).unwrap_or_default();
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
            systems: library::systems(),
            start: StartPage::new(&settings.system),
            written: settings.clone(),
            settings,
            settings_file,
            project: None,
            checked: Arc::new(Checked::default()),
            asked: None,
            tree: Tree::default(),
            panes: BTreeMap::new(),
            tabs: Vec::new(),
            current: 0,
            table: None,
            campaign: None,
            bottom: Bottom::Problems,
            show_tree: true,
            show_bottom: true,
            show_side: true,
            dialog: None,
            toast: None,
            seed: options.seed.unwrap_or_else(clock_seed),
            to_do: Vec::new(),
            leaving: None,
            outside: Vec::new(),
            next_watch: 0.0,
        };
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
        if self.dialog.is_none() {
            self.to_do.extend(Command::pressed(&ctx));
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
        match self.page {
            Page::Start => self.start_page(ui),
            Page::Room => self.room(ui),
        }
        self.dialogs(&ctx);
        self.ask_about_outside(&ctx);
        self.toasts(&ctx);
        self.leave_guard(&ctx);
        for command in std::mem::take(&mut self.to_do) {
            if self.unavailable(command).is_none() {
                self.run(&ctx, command);
            }
        }
        self.table_requests();
        self.keep_campaign();
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
        let replaces = matches!(
            action,
            StartAction::Fly { .. } | StartAction::Campaign { .. } | StartAction::Browse(_) | StartAction::Open(_)
        );
        if replaces && self.is_dirty() {
            self.leaving = Some(Leave::For(action));
            return;
        }
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
            StartAction::New { system, then } => {
                self.dialog = Some(Dialog::new_project(&*self.files, &self.systems, &system, then))
            }
            StartAction::OpenFolder => self.dialog = Some(Dialog::open_folder()),
            StartAction::Open(path) => self.open_folder(&path),
            StartAction::LoadGame => self.dialog = Some(Dialog::load_game()),
        }
    }

    fn is_dirty(&self) -> bool {
        self.project.as_ref().is_some_and(Project::is_dirty)
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
            Command::Undo => (!self.front_document().is_some_and(|d| d.can_undo()))
                .then_some("There is nothing to undo in the text in front"),
            Command::Find | Command::FindNext | Command::FindBefore | Command::Definition | Command::Complete => {
                (!in_room || self.front_document().is_none()).then_some("No text is in front")
            }
            Command::Redo => (!self.front_document().is_some_and(|d| d.can_redo()))
                .then_some("There is nothing to redo in the text in front"),
            Command::SaveGame if self.saves_campaign() && in_room => None,
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
            Command::ToggleTree | Command::ToggleBottom | Command::ToggleSide => {
                (!in_room).then_some("There are no panels on the start page")
            }
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
                self.dialog = Some(Dialog::new_project(&*self.files, &self.systems, &system, start::Then::Look));
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
            Command::Find | Command::FindNext | Command::FindBefore | Command::Definition | Command::Complete => {
                self.run_in_text(command)
            }
            Command::FlyAgain => self.fly_again(false, None),
            Command::Replay => self.fly_again(true, None),
            Command::ToggleTree => self.show_tree = !self.show_tree,
            Command::ToggleBottom => self.show_bottom = !self.show_bottom,
            Command::ToggleSide => self.show_side = !self.show_side,
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
        let Some(Tab::Text(path)) = self.tabs.get(self.current) else { return };
        let pane = self.panes.entry(path.clone()).or_default();
        match command {
            Command::Find => pane.find(),
            Command::FindNext => pane.find_next(1),
            Command::FindBefore => pane.find_next(-1),
            Command::Definition => pane.go_to_definition(),
            Command::Complete => pane.complete(),
            _ => {}
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
