//! Several projects: the one in front, and those behind with everything as it was left.

use super::dock::Dock;
use super::{Page, Shell};
use crate::campaign::CampaignDesk;
use crate::start::Then;
use crate::table::Table;
use crate::text_pane::TextPane;
use crate::words::words;
use dicta_studio::check::Checked;
use dicta_studio::project::Project;
use dicta_studio::sheet::Setting;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// What the window remembers of a project behind.
pub(super) struct View {
    dock: Dock,
    panes: BTreeMap<(String, u32), TextPane>,
    table: Option<Table>,
    campaign: Option<CampaignDesk>,
}

impl Shell {
    /// Makes a project the one that is worked on; the one before goes behind.
    pub(super) fn enter(&mut self, mut project: Project) {
        self.leave_project();
        if let Some(root) = project.root().map(Path::to_owned) {
            for path in self.settings.overlays_of(&root) {
                project.lay_over(path, true);
            }
            self.settings.opened(&root);
        }
        self.project = Some(project);
        self.begin_keeping();
        self.begin_view();
        self.recall_layout();
        let first = self.project.as_ref().and_then(|p| p.main_text().map(str::to_owned));
        if let Some(path) = first.filter(|_| self.dock.front().is_none()) {
            self.open_text(&path, None);
        }
    }

    /// The project in front goes behind as it stands; a shipped system is closed.
    fn leave_project(&mut self) {
        self.drop_campaign_table();
        self.keep_campaign();
        let Some(project) = self.project.take() else { return };
        let view = View {
            dock: std::mem::take(&mut self.dock),
            panes: std::mem::take(&mut self.panes),
            table: self.table.take(),
            campaign: self.campaign.take(),
        };
        self.workspace.leave(&*self.files, project, view);
    }

    /// Everything that belongs to one project begins anew.
    fn begin_view(&mut self) {
        self.page = Page::Room;
        self.panes.clear();
        self.sheets.clear();
        self.table = None;
        self.campaign = None;
        self.outside.clear();
        self.checked = Arc::new(Checked::default());
        self.asked = None;
        self.setting = Setting::default();
        self.kept_layout = None;
    }

    /// Opens a folder, or goes back to it if it is open.
    ///
    /// # Errors
    /// What the disk says, in words.
    pub(super) fn open_project(&mut self, path: &Path) -> Result<(), String> {
        let path = &Project::place(&*self.files, path).map_err(|e| e.to_string())?;
        let whole = self.files.whole(path);
        let here = self.project.as_ref().and_then(|p| p.root()).map(|r| self.files.whole(r));
        if here.as_ref() == Some(&whole) {
            self.page = Page::Room;
            return Ok(());
        }
        let Some((project, view)) = self.workspace.take(&*self.files, path) else {
            let project = Project::open(&*self.files, path).map_err(|e| e.to_string())?;
            self.enter(project);
            return Ok(());
        };
        self.leave_project();
        self.begin_view();
        self.settings.opened(path);
        self.project = Some(project);
        let View { dock, panes, table, campaign } = view;
        (self.dock, self.panes, self.table, self.campaign) = (dock, panes, table, campaign);
        Ok(())
    }

    pub(super) fn open_folder(&mut self, path: &Path) {
        if let Err(trouble) = self.open_project(path) {
            self.say(trouble, true);
            self.look_for_recent();
        }
    }

    /// Folder and title of the projects that one may go on with: those that are open behind, then those opened lately.
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
