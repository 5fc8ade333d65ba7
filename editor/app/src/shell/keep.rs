//! The current playtest is saved at every step, and resumed with its project or from the start page.

use super::{Host, OpenProject, Safe, Shell};
use crate::jobs::Job;
use crate::playtest::{HouseRule, PlaytestPane, Speed};
use crate::words::words;
use dicta_studio::playtest::{Playtest, PlaytestRecovery};
use dicta_studio::project::Project;
use std::path::{Path, PathBuf};

impl Host {
    /// Lists a playtest on the start page; deletes those beyond the limit.
    fn list_playtest(&mut self, file: &Path, title: &str) {
        for old in self.settings.kept_playtest(file, title) {
            PlaytestRecovery::delete(&*self.files, &old);
        }
    }

    /// Keeps a playtest that can't be resumed under another name, and says so.
    fn set_playtest_aside(&mut self, file: &Path, error: String) {
        PlaytestRecovery::set_aside(&*self.files, file);
        self.say(words!("said-playtest-lost", error = error), true);
    }
}

/// A playtest as it was left, which continues to be saved in the same file.
fn resumed(host: &Host, game: Playtest, keeping: PlaytestRecovery) -> PlaytestPane {
    let mut table = PlaytestPane::resumed(game);
    table.pilots.speed = Speed::named(&host.settings.speed);
    table.set_shows(host.settings.shows);
    table.keeping = Some(keeping);
    table
}

impl OpenProject {
    /// Requests the playtest that was in progress when the project was last open.
    pub(super) fn show_saved_playtest(&mut self, host: &mut Host) {
        let file = self.project.as_ref().and_then(Project::playtest_file).filter(|file| host.files.exists(file));
        if let Some(file) = file {
            match host.files.bytes(&file) {
                Ok(bytes) => host.jobs.start(Job::Resume(file, bytes)),
                Err(error) => host.say(words!("said-playtest-lost", error = error.to_string()), true),
            }
        }
    }

    /// Resumes a playtest as it was left, for the player who must decide; if several people play, the screen is handed
    /// over first.
    pub(super) fn put_kept(&mut self, host: &mut Host, file: PathBuf, game: Result<Box<Playtest>, String>) {
        match game {
            // Another game was started in the meantime.
            Ok(_) if self.view.aside.is_some() || self.view.table.is_some() && !self.view.has_mission() => {}
            Ok(game) => {
                let mut keeping = PlaytestRecovery::at(file);
                keeping.holds(&game);
                let own = resumed(host, *game, keeping);
                if self.view.has_mission() {
                    host.say(words!("said-playtest-aside", title = own.title()), false);
                    self.view.aside = Some(own);
                    return;
                }
                self.show_resumed(own);
                match self.view.dock.was_playtesting {
                    true => self.show_table(),
                    false => self.view.open_table_panes(),
                }
                let title = self.view.table.as_ref().map_or_else(String::new, |t| t.title().to_owned());
                host.say(words!("said-playtest-resumed", title = title), false);
            }
            Err(error) => host.set_playtest_aside(&file, error),
        }
    }

    fn show_resumed(&mut self, table: PlaytestPane) {
        self.view.table = Some(table);
        self.list_house_rules();
    }

    /// Lists the built-in house rules that can be applied to the current game.
    pub(super) fn list_house_rules(&mut self) {
        if let (Some(table), Some(project)) = (&mut self.view.table, &self.project) {
            let overlays = project.overlays().into_iter();
            table.rules.house_rules =
                overlays.map(|(o, on)| HouseRule { path: o.path, title: o.title, docs: o.docs, on }).collect();
        }
    }
}

impl Safe {
    /// Saves what has happened in the playtest since the last frame. A game without decisions never replaces another.
    pub(super) fn keep_playtest(&mut self, open: &mut OpenProject, host: &mut Host) {
        let has_choices = |t: &&mut PlaytestPane| !t.of_campaign && t.game.moments() > 1;
        let Some(table) = open.view.table.as_mut().filter(has_choices) else { return };
        if table.keeping.is_none() {
            let (file, files) = (open.project.as_ref().and_then(Project::playtest_file), &*host.files);
            let folder = host.settings_file.as_ref().and_then(|file| Some(file.parent()?.join("playtests")));
            table.keeping = match (file, folder) {
                (Some(file), _) => Some(PlaytestRecovery::at(file)),
                (None, folder) => {
                    folder.and_then(|folder| PlaytestRecovery::begin(files, &folder, &table.game.mission().head.name))
                }
            };
        }
        let Some(keeping) = &mut table.keeping else { return };
        let kept = keeping.keep(&*host.files, &table.game);
        let (file, title) = (keeping.file().to_owned(), table.title().to_owned());
        if matches!(kept, Ok(true)) {
            self.unsynced.insert(file.clone());
        }
        match kept {
            // A playtest that is saved in a project is resumed with the project.
            Ok(true) if open.project.as_ref().is_none_or(Project::is_read_only) => host.list_playtest(&file, &title),
            Ok(_) => {}
            Err(error) => host.say(words!("said-playtest-not-kept", error = error.to_string()), true),
        }
    }
}

impl Shell {
    /// Resumes a playtest of a built-in mission from its file.
    pub(super) fn resume_playtest(&mut self, file: &Path) {
        let Some(mut keeping) = PlaytestRecovery::claim(&*self.host.files, file) else {
            return self.host.say(words!("said-playtest-elsewhere"), true);
        };
        let bytes = self.host.files.bytes(file).map_err(|e| e.to_string());
        match bytes.and_then(|bytes| Playtest::resume(&bytes).map_err(|e| e.to_string())) {
            Ok(game) => {
                keeping.holds(&game);
                self.enter(Project::reading(&game.program().head.title.clone(), &game.game().sources.files));
                self.open.show_resumed(resumed(&self.host, game, keeping));
                self.open.show_table();
            }
            Err(error) => {
                self.host.settings.playtests.retain(|(path, _)| path != file);
                self.host.set_playtest_aside(file, error);
            }
        }
    }
}
