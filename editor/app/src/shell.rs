//! The shell runs a frame and connects the parts of the window. A part has its own data and methods; what a method needs of
//! other parts, it gets as an argument. Panes request actions, and the shell passes them on.

mod campaigns;
mod chrome;
mod commands;
mod declarations;
mod dialogs;
mod dock;
mod drop;
mod first_change;
mod flow;
mod focus;
mod host;
mod keep;
mod language;
mod leave;
mod new_campaign;
mod new_declaration;
mod new_dialog;
mod new_map;
mod new_mission;
mod notifications;
#[macro_use]
mod pane;
mod panes;
mod picture;
mod print;
mod project_view;
mod projects;
mod seek;
mod sheet_picture;
mod split;
mod spreadsheet;
mod status;
mod svg;
#[cfg(test)]
mod tests;
mod texts;
mod tiled;
mod tracing;
mod watch;

use crate::AppOptions;
use crate::command::{self, Command, Keymap};
use crate::jobs::{Job, Jobs};
use crate::keyboard;
use crate::start::{self, StartAction, StartPage};
use crate::theme::{self, Types};
use crate::words::words;
use crate::worker::Worker;
use dialogs::{Dialog, Dialogs};
use dicta_studio::io::Files;
use dicta_studio::library::{self, System};
use dicta_studio::project::Project;
use dicta_studio::settings::Settings;
use dicta_studio::workspace::Workspace;
use dock::Layout;
use egui::Event;
use host::Host;
use notifications::Notifications;
use pane::{PANES, PaneId};
use project_view::{OpenProject, View};
use std::sync::Arc;
use std::time::{Duration, Instant};
use watch::Safe;

/// For how long a click or a key waits at most until the sheets show the current files.
const SHEETS_WAIT: Duration = Duration::from_millis(250);

/// The page that is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Page {
    Start,
    Project,
}

/// The whole content of the window: its parts, and what connects them.
pub struct Shell {
    open: OpenProject,
    host: Host,
    /// The projects that are open in the background.
    workspace: Workspace<View>,
    /// The page shown in the last frame.
    shown: Page,
    systems: Vec<System>,
    start: StartPage,
    /// The settings as they were last written.
    written: Settings,
    dialogs: Dialogs,
    camera: picture::Camera,
    safe: Safe,
    speech: language::Speech,
    trail: focus::FocusTrail,
}

impl Shell {
    /// Creates the content of a window on a file system.
    pub fn new(ctx: &egui::Context, files: Arc<dyn Files>, options: AppOptions) -> Self {
        let settings_file = options.settings.clone();
        let (settings, trouble) = settings_file.as_ref().map(|path| Settings::read(&*files, path)).unwrap_or_default();
        command::set_keymap(ctx, Keymap::read(&settings.keys));
        theme::install(ctx, &Types::of(&settings));
        Worker::install(ctx, options.threads);
        ctx.add_plugin(focus::MenuKey);
        if let Some(dark) = options.dark.or(settings.dark) {
            ctx.set_theme(if dark { egui::Theme::Dark } else { egui::Theme::Light });
        }
        if settings.zoom > 0 {
            ctx.set_zoom_factor((settings.zoom as f32 / 100.0).clamp(0.6, 3.0));
        }
        let (start, written) = (StartPage::new(&settings.system), settings.clone());
        let mut shell = Shell {
            open: OpenProject { page: Page::Start, project: None, view: View::default() },
            host: Host {
                files,
                jobs: Jobs::new(ctx),
                settings,
                settings_file,
                notifications: Notifications::default(),
                to_do: Vec::new(),
                first_change: None,
                seed: options.seed.unwrap_or_else(clock_seed),
            },
            workspace: Workspace::default(),
            shown: Page::Project,
            systems: library::systems(),
            start,
            written,
            dialogs: Dialogs::default(),
            camera: picture::Camera::default(),
            safe: Safe::new(options.threads),
            speech: language::Speech::default(),
            trail: focus::FocusTrail::default(),
        };
        if !shell.host.settings.language.is_empty() {
            shell.take_language();
        }
        if let Some(trouble) = trouble {
            shell.host.report_settings_trouble(trouble);
        }
        if let Some(path) = &options.project {
            shell.open_folder(path);
        }
        if let Some((system, mission)) = &options.fly {
            match system {
                Some(system) => shell.play_built_in(system, mission, &[]),
                None => shell.open.fly(&mut shell.host, mission),
            }
        }
        shell
    }

    /// Runs one frame.
    pub fn ui(&mut self, ui: &mut egui::Ui) {
        let ctx = ui.ctx().clone();
        // The style may have been installed after this frame's `ui` was created.
        ui.reset_style();
        crate::field::note_lists(&ctx);
        self.apply_language(&ctx);
        self.trail.show_reached(&ctx);
        self.take_work();
        for bug in Worker::of(&ctx).failures() {
            self.host.say(bug.to_string(), true);
        }
        self.open.request_check(&mut self.host);
        self.wait_for_sheets(&ctx);
        self.open.view.sheets.texts_are_at(self.open.project.as_ref().map(Project::revision));
        self.open.view.sheets.tick(&ctx, &self.open.view.checked);
        PANES.iter().for_each(|row| row.pane.each_frame(self, &ctx));
        self.dialogs.replay_held_events(&ctx);
        self.dialogs.take_pasted(&mut self.open, &mut self.host, &ctx);
        if !self.is_dialog_open() {
            self.dialogs.hold_what_follows(&mut self.open, &ctx);
            self.host.to_do.extend(Command::pressed(&ctx));
            if !self.host.to_do.is_empty() {
                keyboard::note_command(&ctx);
            }
        }
        if let (Some(table), Some(project)) = (&mut self.open.view.table, &self.open.project) {
            table.rules.project_revision = Some(project.revision());
            table.rules.are_broken = !self.open.view.checked.is_free_of_errors();
        }
        self.open.compare_rules(&mut self.host);
        if let Some(table) = &mut self.open.view.table
            && self.open.page == Page::Project
            && let Some(thinking) = table.advance(&ctx)
        {
            self.host.jobs.start(Job::Think(thinking));
        }
        if let Some(question) = self.open.view.table.as_mut().and_then(|table| table.decision.question()) {
            self.host.jobs.start(Job::Advise(question));
        }
        self.watch(&ctx);
        let notifications = self.is_without_status(&ctx).then_some(&mut self.host.notifications);
        chrome::MenuBar { open: &self.open, to_do: &mut self.host.to_do, notifications }.show(ui);
        self.status_bar(ui);
        if self.open.page != self.shown {
            self.refresh_recent();
            self.shown = self.open.page;
        }
        match self.open.page {
            Page::Start => self.start_page(ui),
            // Without a fill: the window is already cleared to the background colour.
            Page::Project => {
                drop(egui::CentralPanel::default().frame(egui::Frame::NONE).show(ui, |ui| dock::show(self, ui)))
            }
        }
        self.escape_returns(&ctx);
        self.dialogs.show_palette(&mut self.open, &mut self.host, &ctx);
        self.show_settings(&ctx);
        self.path_dialog(&ctx);
        self.dialogs.finish_print(&mut self.host);
        self.dialogs.finish_trace(&mut self.host, &ctx);
        self.dialogs.show_preview(&mut self.open, &mut self.host, &ctx);
        if let Some(table) = &mut self.open.view.table {
            table.questions(&ctx);
        }
        self.camera(&ctx);
        self.safe.show_external_change(&mut self.open, &mut self.host, &ctx);
        self.host.notifications.show_latest(&ctx);
        self.host.notifications.show_list(&ctx);
        self.leave_guard(&ctx);
        for command in std::mem::take(&mut self.host.to_do) {
            if self.open.unavailable(command).is_none() {
                self.run(&ctx, command);
            }
        }
        self.trail.keep_focus(&ctx);
        self.open.table_requests(&mut self.host);
        self.open.view.keep_mission(&ctx);
        self.safe.keep_playtest(&mut self.open, &mut self.host);
        self.safe.sync_recorded(&mut self.host, &ctx);
        self.open.keep_campaign(&mut self.host);
        self.open.keep_layout(&mut self.host, &ctx);
        self.keep_settings(&ctx);
        if self.open.needs_check() {
            ctx.request_repaint();
        }
    }

    /// Waits for a moment until the sheets show the current files, if a click or a key acts on them: what is done on a
    /// sheet starts from what it shows. Typing in a text never waits.
    fn wait_for_sheets(&mut self, ctx: &egui::Context) {
        let types = !keyboard::digits_are_free(ctx);
        let acts = ctx.input(|i| {
            i.events.iter().any(|event| match event {
                Event::PointerButton { .. } => true,
                Event::Key { pressed, .. } => *pressed && !types,
                Event::Cut | Event::Paste(_) => !types,
                _ => false,
            })
        });
        let end = Instant::now() + SHEETS_WAIT;
        while acts && self.open.sheets_are_behind() && self.host.jobs.is_busy() && Instant::now() < end {
            std::thread::sleep(Duration::from_millis(1));
            self.take_work();
        }
    }

    /// Writes the settings if they have changed. A failure is reported once and retried with the next change.
    fn keep_settings(&mut self, ctx: &egui::Context) {
        self.host.settings.zoom = (ctx.zoom_factor() * 100.0).round() as u32;
        if let Some(table) = &self.open.view.table {
            self.host.settings.speed = table.pilots.speed.name().to_owned();
            self.host.settings.shows = table.shows();
        }
        self.host.settings.system.clone_from(&self.start.system);
        if self.written.zoom == 0 && self.host.settings.zoom == 100 {
            self.host.settings.zoom = 0;
        }
        let Some(path) = self.host.settings_file.as_ref().filter(|_| self.host.settings != self.written) else {
            return;
        };
        let kept = self.host.settings.write(&*self.host.files, path);
        self.written = self.host.settings.clone();
        if let Err(error) = kept {
            self.host.say(words!("said-settings-not-kept", error = error.to_string()), true);
        }
    }

    fn show_settings(&mut self, ctx: &egui::Context) {
        let Some(mut window) = self.dialogs.settings.take() else { return };
        let action = window.show(ctx, &mut self.host.settings, self.host.settings_file.as_deref());
        if let Some(dark) = action.theme {
            self.host.settings.dark = dark;
            ctx.set_theme(match dark {
                Some(true) => egui::ThemePreference::Dark,
                Some(false) => egui::ThemePreference::Light,
                None => egui::ThemePreference::System,
            });
        }
        if let Some(zoom) = action.zoom {
            ctx.set_zoom_factor(zoom);
        }
        if let Some(table) = &mut self.open.view.table {
            table.pilots.speed = action.speed.unwrap_or(table.pilots.speed);
            table.set_shows(self.host.settings.shows);
        }
        if action.types {
            theme::install(ctx, &Types::of(&self.host.settings));
        }
        self.host.to_do.extend(action.command);
        if !action.close {
            self.dialogs.settings = Some(window);
        }
        if let Some(language) = action.language {
            self.host.settings.language = language;
            self.take_language();
        }
        if action.create_translation {
            self.create_translation();
        }
    }

    fn start_page(&mut self, ui: &mut egui::Ui) {
        let mut action = StartAction::None;
        egui::CentralPanel::default()
            .frame(egui::Frame::new().fill(theme::Tokens::of(ui).paper))
            .show(ui, |ui| action = start::show(ui, &mut self.start, &self.systems, &self.host.settings));
        if let Some((system, mission)) = self.start.wanted_picture() {
            self.host.request_picture(&system, &mission);
        }
        self.start_action(action);
    }

    fn start_action(&mut self, action: StartAction) {
        match action {
            StartAction::None => {}
            StartAction::Fly { system, mission, overlays } => self.play_built_in(&system, &mission, &overlays),
            StartAction::Campaign { system, campaign, overlays } => {
                self.campaign_of_system(&system, &campaign, &overlays)
            }
            StartAction::GoOn(path) => {
                let read = self.host.files.read(&path).map_err(|e| e.to_string());
                if let Err(trouble) = read.and_then(|text| self.load_campaign(&path, &text)) {
                    // A campaign that is only in use elsewhere stays in the list.
                    let in_use = self.host.files.hold(&path).is_err();
                    self.host.settings.campaigns.retain(|(p, _)| in_use || *p != path);
                    self.host.say(trouble, true);
                }
            }
            StartAction::Resume(file) => self.resume_playtest(&file),
            StartAction::Browse(system) => self.browse(&system),
            StartAction::New { system, then: start::Then::Look } => self.ask_new_project(&system, start::Then::Look),
            StartAction::New { system, then } => self.create_default_project(&system, then),
            StartAction::Forget(path) => {
                self.host.settings.recent.retain(|p| *p != path);
                self.start.gone.remove(&path);
            }
            StartAction::OpenFolder => self.dialogs.path = Some(Dialog::open_folder()),
            StartAction::Open(path) => self.open_folder(&path),
            StartAction::LoadGame => self.dialogs.path = Some(Dialog::load_game()),
        }
    }

    fn ask_new_project(&mut self, system: &str, then: start::Then) {
        let first = self.host.first_change.take();
        self.dialogs.path = Some(Dialog::new_project(&*self.host.files, &self.systems, system, then, first));
    }

    /// Creates a project in a new default folder; if that fails, lets the user choose the folder.
    fn create_default_project(&mut self, system: &str, then: start::Then) {
        let folder = dialogs::fresh_folder(&*self.host.files, system);
        if let Err(trouble) = self.make_project(&folder, system, then) {
            self.dialogs.path =
                Some(Dialog::new_project(&*self.host.files, &self.systems, system, then, None).after(trouble));
        }
    }

    /// Finds out which recent projects no longer exist.
    fn refresh_recent(&mut self) {
        self.start.gone = self.host.settings.recent.iter().filter(|p| !self.host.files.exists(p)).cloned().collect();
    }
}

/// A seed from the clock, the only randomness that comes from outside.
fn clock_seed() -> u64 {
    std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(1, |d| d.as_nanos() as u64 % 1_000_000)
}
