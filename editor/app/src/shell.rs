//! The shell owns the whole state of the window: panes request actions, the shell performs them.

mod campaigns;
mod chrome;
mod commands;
mod declarations;
mod dialogs;
mod dock;
mod drop;
mod flow;
mod focus;
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
use notifications::Notifications;
use pane::{PANES, PaneId};
use project_view::View;
use std::path::PathBuf;
use std::sync::Arc;

/// The page that is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Page {
    Start,
    Project,
}

/// The whole content of the window.
pub struct Shell {
    files: Arc<dyn Files>,
    jobs: Jobs,
    page: Page,
    /// The page shown in the last frame.
    shown: Page,
    systems: Vec<System>,
    start: StartPage,
    /// The settings as they are now, and as they were last written.
    settings: Settings,
    written: Settings,
    settings_file: Option<PathBuf>,
    project: Option<Project>,
    /// What is shown of the project.
    view: View,
    /// The projects that are open in the background.
    workspace: Workspace<View>,
    dialogs: Dialogs,
    notifications: Notifications,
    camera: picture::Camera,
    seed: u64,
    to_do: Vec<Command>,
    safe: watch::Safe,
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
        let mut shell = Shell {
            files,
            jobs: Jobs::new(ctx),
            page: Page::Start,
            shown: Page::Project,
            systems: library::systems(),
            start: StartPage::new(&settings.system),
            written: settings.clone(),
            settings,
            settings_file,
            project: None,
            view: View::default(),
            workspace: Workspace::default(),
            dialogs: Dialogs::default(),
            notifications: Notifications::default(),
            camera: picture::Camera::default(),
            seed: options.seed.unwrap_or_else(clock_seed),
            to_do: Vec::new(),
            safe: watch::Safe::new(options.threads),
            speech: language::Speech::default(),
            trail: focus::FocusTrail::default(),
        };
        if !shell.settings.language.is_empty() {
            shell.take_language();
        }
        if let Some(trouble) = trouble {
            shell.report_settings_trouble(trouble);
        }
        if let Some(path) = &options.project {
            shell.open_folder(path);
        }
        if let Some((system, mission)) = &options.fly {
            match system {
                Some(system) => shell.play_built_in(system, mission, &[]),
                None => shell.fly(mission),
            }
        }
        shell
    }

    /// Runs one frame.
    pub fn ui(&mut self, ui: &mut egui::Ui) {
        let ctx = ui.ctx().clone();
        // The style may have been installed after this frame's `ui` was created.
        ui.reset_style();
        self.apply_language(&ctx);
        self.show_reached(&ctx);
        self.take_work();
        for bug in Worker::of(&ctx).failures() {
            self.say(bug.to_string(), true);
        }
        self.request_check();
        self.view.sheets.texts_are_at(self.project.as_ref().map(Project::revision));
        self.view.sheets.tick(&ctx, &self.view.checked);
        PANES.iter().for_each(|row| row.pane.each_frame(self, &ctx));
        self.replay_held_events(&ctx);
        self.take_pasted(&ctx);
        if !self.is_dialog_open() {
            self.hold_what_follows(&ctx);
            self.to_do.extend(Command::pressed(&ctx));
        }
        if let (Some(table), Some(project)) = (&mut self.view.table, &self.project) {
            table.rules.project_revision = Some(project.revision());
            table.rules.are_broken = !self.view.checked.is_free_of_errors();
        }
        self.compare_rules();
        if let Some(table) = &mut self.view.table
            && self.page == Page::Project
            && let Some(thinking) = table.advance(&ctx)
        {
            self.jobs.start(Job::Think(thinking));
        }
        if let Some(question) = self.view.table.as_mut().and_then(|table| table.decision.question()) {
            self.jobs.start(Job::Advise(question));
        }
        self.watch(&ctx);
        self.menu_bar(ui);
        self.status_bar(ui);
        if self.page != self.shown {
            self.refresh_recent();
            self.shown = self.page;
        }
        match self.page {
            Page::Start => self.start_page(ui),
            // Without a fill: the window is already cleared to the background colour.
            Page::Project => {
                drop(egui::CentralPanel::default().frame(egui::Frame::NONE).show(ui, |ui| dock::show(self, ui)))
            }
        }
        self.escape_returns(&ctx);
        self.show_palette(&ctx);
        self.show_settings(&ctx);
        self.path_dialog(&ctx);
        self.finish_print();
        self.finish_trace(&ctx);
        self.show_preview(&ctx);
        if let Some(table) = &mut self.view.table {
            table.questions(&ctx);
        }
        self.camera(&ctx);
        self.show_external_change(&ctx);
        self.notifications.show_latest(&ctx);
        self.notifications.show_list(&ctx);
        self.leave_guard(&ctx);
        for command in std::mem::take(&mut self.to_do) {
            if self.unavailable(command).is_none() {
                self.run(&ctx, command);
            }
        }
        self.keep_focus(&ctx);
        self.table_requests();
        self.keep_mission(&ctx);
        self.keep_playtest();
        self.sync_recorded(&ctx);
        self.keep_campaign();
        self.keep_layout(&ctx);
        self.keep_settings(&ctx);
    }

    /// Writes the settings if they have changed. A failure is reported once and retried with the next change.
    fn keep_settings(&mut self, ctx: &egui::Context) {
        self.settings.zoom = (ctx.zoom_factor() * 100.0).round() as u32;
        if let Some(table) = &self.view.table {
            self.settings.speed = table.pilots.speed.name().to_owned();
            self.settings.shows = table.shows();
        }
        self.settings.system.clone_from(&self.start.system);
        if self.written.zoom == 0 && self.settings.zoom == 100 {
            self.settings.zoom = 0;
        }
        let Some(path) = self.settings_file.as_ref().filter(|_| self.settings != self.written) else { return };
        let kept = self.settings.write(&*self.files, path);
        self.written = self.settings.clone();
        if let Err(error) = kept {
            self.say(words!("said-settings-not-kept", error = error.to_string()), true);
        }
    }

    fn show_settings(&mut self, ctx: &egui::Context) {
        let Some(mut window) = self.dialogs.settings.take() else { return };
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
        if let Some(table) = &mut self.view.table {
            table.pilots.speed = action.speed.unwrap_or(table.pilots.speed);
            table.set_shows(self.settings.shows);
        }
        if action.types {
            theme::install(ctx, &Types::of(&self.settings));
        }
        self.to_do.extend(action.command);
        if !action.close {
            self.dialogs.settings = Some(window);
        }
        if let Some(language) = action.language {
            self.settings.language = language;
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
            .show(ui, |ui| action = start::show(ui, &mut self.start, &self.systems, &self.settings));
        if let Some((system, mission)) = self.start.wanted_picture() {
            self.request_picture(&system, &mission);
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
                let read = self.files.read(&path).map_err(|e| e.to_string());
                if let Err(trouble) = read.and_then(|text| self.load_campaign(&path, &text)) {
                    // A campaign that is only in use elsewhere stays in the list.
                    let in_use = self.files.hold(&path).is_err();
                    self.settings.campaigns.retain(|(p, _)| in_use || *p != path);
                    self.say(trouble, true);
                }
            }
            StartAction::Resume(file) => self.resume_playtest(&file),
            StartAction::Browse(system) => self.browse(&system),
            StartAction::New { system, then: start::Then::Look } => self.ask_new_project(&system, start::Then::Look),
            StartAction::New { system, then } => self.create_default_project(&system, then),
            StartAction::Forget(path) => {
                self.settings.recent.retain(|p| *p != path);
                self.start.gone.remove(&path);
            }
            StartAction::OpenFolder => self.dialogs.path = Some(Dialog::open_folder()),
            StartAction::Open(path) => self.open_folder(&path),
            StartAction::LoadGame => self.dialogs.path = Some(Dialog::load_game()),
        }
    }

    fn ask_new_project(&mut self, system: &str, then: start::Then) {
        self.dialogs.path = Some(Dialog::new_project(&*self.files, &self.systems, system, then));
    }

    /// Creates a project in a new default folder; if that fails, lets the user choose the folder.
    fn create_default_project(&mut self, system: &str, then: start::Then) {
        let folder = dialogs::fresh_folder(&*self.files, system);
        if let Err(trouble) = self.make_project(&folder, system, then) {
            self.dialogs.path = Some(Dialog::new_project(&*self.files, &self.systems, system, then).after(trouble));
        }
    }

    /// Finds out which recent projects no longer exist.
    fn refresh_recent(&mut self) {
        self.start.gone = self.settings.recent.iter().filter(|p| !self.files.exists(p)).cloned().collect();
    }
}

/// A seed from the clock, the only randomness that comes from outside.
fn clock_seed() -> u64 {
    std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).map_or(1, |d| d.as_nanos() as u64 % 1_000_000)
}
