//! Several projects: the current one, and those in the background with everything as it was left.

use super::{Page, Shell, View};
use crate::start::Then;
use crate::words::words;
use dicta_studio::project::Project;
use std::path::{Path, PathBuf};

impl Shell {
    /// Makes a newly opened project the current one; the previous one moves to the background. Returns whether its panes
    /// are those of an earlier visit.
    pub(super) fn enter(&mut self, mut project: Project) -> bool {
        self.leave_project();
        if let Some(root) = project.root().map(Path::to_owned) {
            for path in self.host.settings.overlays_of(&root) {
                project.set_overlay(path, true);
            }
            self.host.settings.opened(&root);
        }
        self.show_project(project, View::default());
        self.start_recovery_log();
        let is_known = self.recall_layout();
        self.open.show_saved_playtest(&mut self.host);
        let first = self.open.project.as_ref().and_then(|p| p.main_file().map(str::to_owned));
        if let Some(path) = first.filter(|_| self.open.view.dock.front().is_none()) {
            self.open.open_text(&path, None);
        }
        is_known
    }

    /// Moves the current project to the background as it is; a built-in system is closed.
    fn leave_project(&mut self) {
        self.open.view.drop_campaign_table();
        self.open.keep_campaign(&mut self.host);
        let Some(project) = self.open.project.take() else { return };
        let view = std::mem::take(&mut self.open.view);
        self.workspace.leave(&*self.host.files, project, view);
    }

    /// Shows a project with its view. The previous project has left already.
    fn show_project(&mut self, project: Project, view: View) {
        self.open.view = view;
        self.open.page = Page::Project;
        self.dialogs.palette = None;
        self.safe.next_watch = 0.0;
        self.host.jobs.turn_to(project.id());
        self.open.project = Some(project);
    }

    /// Opens a folder, or returns to it if it is open.
    ///
    /// # Errors
    /// The error of the file system, as a message.
    pub(super) fn open_project(&mut self, path: &Path) -> Result<(), String> {
        let path = &Project::place(&*self.host.files, path).map_err(|e| e.to_string())?;
        let whole = self.host.files.whole(path);
        let here = self.open.project.as_ref().and_then(|p| p.root()).map(|r| self.host.files.whole(r));
        if here.as_ref() == Some(&whole) {
            self.open.page = Page::Project;
            return Ok(());
        }
        let Some((project, view)) = self.workspace.take(&*self.host.files, path) else {
            let project = Project::open(&*self.host.files, path).map_err(|e| e.to_string())?;
            if !self.enter(project) {
                self.open.show_first();
            }
            return Ok(());
        };
        self.leave_project();
        self.host.settings.opened(path);
        self.show_project(project, view);
        Ok(())
    }

    pub(super) fn open_folder(&mut self, path: &Path) {
        if let Err(trouble) = self.open_project(path) {
            self.host.say(trouble, true);
            self.refresh_recent();
        }
    }

    /// Folder, title and unsaved state of other projects: those open in the background, then the recent ones.
    pub(super) fn other_projects(&self) -> Vec<(PathBuf, String, bool)> {
        let open = self.workspace.list().into_iter().filter_map(|b| Some((b.root?, b.title, b.dirty)));
        let mut all: Vec<(PathBuf, String, bool)> = open.collect();
        let here = self.open.project.as_ref().and_then(|p| p.root());
        for path in
            self.host.settings.recent.iter().filter(|p| Some(p.as_path()) != here && !self.start.gone.contains(*p))
        {
            if !all.iter().any(|(p, ..)| p == path) {
                let name = path.file_name().map_or_else(String::new, |n| n.to_string_lossy().into_owned());
                all.push((path.clone(), name, false));
            }
        }
        all
    }

    /// Opens a built-in system with these built-in overlays.
    pub(super) fn browse_with(&mut self, system: &str, overlays: &[String]) {
        self.browse(system);
        if let Some(project) = &mut self.open.project {
            overlays.iter().for_each(|path| project.set_overlay(path, true));
        }
    }

    pub(super) fn browse(&mut self, system: &str) {
        match Project::library(system) {
            Ok(project) => _ = self.enter(project),
            Err(error) => self.host.say(error.to_string(), true),
        }
    }

    /// Copies a system into a folder and opens it.
    pub(super) fn make_project(&mut self, path: &Path, system: &str, then: Then) -> Result<(), String> {
        let project = Project::create(&*self.host.files, path, system).map_err(|e| e.to_string())?;
        let path = project.root().unwrap_or(path).display().to_string();
        self.enter(project);
        self.host.say(words!("said-made-project", path = path), false);
        self.open.after_new(&mut self.host, then, system);
        Ok(())
    }
}
