//! Several projects: the current one, and those in the background with everything as it was left.

use super::project_view::View;
use super::{Page, Shell};
use crate::start::Then;
use crate::words::words;
use dicta_studio::project::Project;
use std::path::{Path, PathBuf};

impl Shell {
    /// Makes a newly opened project the current one; the previous one moves to the background.
    pub(super) fn enter(&mut self, mut project: Project) {
        self.leave_project();
        if let Some(root) = project.root().map(Path::to_owned) {
            for path in self.settings.overlays_of(&root) {
                project.set_overlay(path, true);
            }
            self.settings.opened(&root);
        }
        self.show_project(project, View::default());
        self.start_recovery_log();
        self.recall_layout();
        self.show_saved_playtest();
        let first = self.project.as_ref().and_then(|p| p.main_file().map(str::to_owned));
        if let Some(path) = first.filter(|_| self.view.dock.front().is_none()) {
            self.open_text(&path, None);
        }
    }

    /// Moves the current project to the background as it is; a built-in system is closed.
    fn leave_project(&mut self) {
        self.drop_campaign_table();
        self.keep_campaign();
        let Some(project) = self.project.take() else { return };
        let view = std::mem::take(&mut self.view);
        self.workspace.leave(&*self.files, project, view);
    }

    /// Shows a project with its view. The previous project has left already.
    fn show_project(&mut self, project: Project, view: View) {
        self.view = view;
        self.page = Page::Project;
        self.dialogs.palette = None;
        self.safe.next_watch = 0.0;
        self.jobs.turn_to(project.id());
        self.project = Some(project);
    }

    /// Opens a folder, or returns to it if it is open.
    ///
    /// # Errors
    /// The error of the file system, as a message.
    pub(super) fn open_project(&mut self, path: &Path) -> Result<(), String> {
        let path = &Project::place(&*self.files, path).map_err(|e| e.to_string())?;
        let whole = self.files.whole(path);
        let here = self.project.as_ref().and_then(|p| p.root()).map(|r| self.files.whole(r));
        if here.as_ref() == Some(&whole) {
            self.page = Page::Project;
            return Ok(());
        }
        let Some((project, view)) = self.workspace.take(&*self.files, path) else {
            let project = Project::open(&*self.files, path).map_err(|e| e.to_string())?;
            self.enter(project);
            return Ok(());
        };
        self.leave_project();
        self.settings.opened(path);
        self.show_project(project, view);
        Ok(())
    }

    pub(super) fn open_folder(&mut self, path: &Path) {
        if let Err(trouble) = self.open_project(path) {
            self.say(trouble, true);
            self.refresh_recent();
        }
    }

    /// Folder, title and unsaved state of other projects: those open in the background, then the recent ones.
    pub(super) fn other_projects(&self) -> Vec<(PathBuf, String, bool)> {
        let open = self.workspace.list().into_iter().filter_map(|b| Some((b.root?, b.title, b.dirty)));
        let mut all: Vec<(PathBuf, String, bool)> = open.collect();
        let here = self.project.as_ref().and_then(|p| p.root());
        for path in self.settings.recent.iter().filter(|p| Some(p.as_path()) != here && !self.start.gone.contains(*p)) {
            if !all.iter().any(|(p, ..)| p == path) {
                let name = path.file_name().map_or_else(String::new, |n| n.to_string_lossy().into_owned());
                all.push((path.clone(), name, false));
            }
        }
        all
    }

    pub(super) fn browse(&mut self, system: &str) {
        match Project::library(system) {
            Ok(project) => self.enter(project),
            Err(error) => self.say(error.to_string(), true),
        }
    }

    /// Copies a system into a folder and opens it.
    pub(super) fn make_project(&mut self, path: &Path, system: &str, then: Then) -> Result<(), String> {
        let project = Project::create(&*self.files, path, system).map_err(|e| e.to_string())?;
        let path = project.root().unwrap_or(path).display().to_string();
        self.enter(project);
        self.say(words!("said-made-project", path = path), false);
        self.after_new(then, system);
        Ok(())
    }
}
