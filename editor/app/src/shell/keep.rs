//! The current playtest is saved at every step, and resumed with its project or from the start page.

use super::Shell;
use crate::jobs::Job;
use crate::playtest::{HouseRule, PlaytestPane, Speed};
use crate::words::words;
use dicta_studio::playtest::{Playtest, PlaytestRecovery};
use dicta_studio::project::Project;
use std::path::{Path, PathBuf};

impl Shell {
    /// Saves what has happened in the playtest since the last frame. A game without decisions never replaces another.
    pub(super) fn keep_playtest(&mut self) {
        let has_choices = |t: &&mut PlaytestPane| !t.of_campaign && t.game.moments() > 1;
        let Some(table) = self.view.table.as_mut().filter(has_choices) else { return };
        if table.keeping.is_none() {
            let (file, files) = (self.project.as_ref().and_then(Project::playtest_file), &*self.files);
            let folder = self.settings_file.as_ref().and_then(|file| Some(file.parent()?.join("playtests")));
            table.keeping = match (file, folder) {
                (Some(file), _) => Some(PlaytestRecovery::at(file)),
                (None, folder) => {
                    folder.and_then(|folder| PlaytestRecovery::begin(files, &folder, &table.game.mission().head.name))
                }
            };
        }
        let Some(keeping) = &mut table.keeping else { return };
        let kept = keeping.keep(&*self.files, &table.game);
        let (file, title) = (keeping.file().to_owned(), table.title().to_owned());
        if matches!(kept, Ok(true)) {
            self.safe.unsynced.insert(file.clone());
        }
        match kept {
            // A playtest that is saved in a project is resumed with the project.
            Ok(true) if self.project.as_ref().is_none_or(Project::is_read_only) => self.list_playtest(&file, &title),
            Ok(_) => {}
            Err(error) => self.say(words!("said-playtest-not-kept", error = error.to_string()), true),
        }
    }

    /// Lists a playtest on the start page; deletes those beyond the limit.
    fn list_playtest(&mut self, file: &Path, title: &str) {
        for old in self.settings.kept_playtest(file, title) {
            PlaytestRecovery::delete(&*self.files, &old);
        }
    }

    /// Requests the playtest that was in progress when the project was last open.
    pub(super) fn show_saved_playtest(&mut self) {
        let file = self.project.as_ref().and_then(Project::playtest_file).filter(|file| self.files.exists(file));
        if let Some(file) = file {
            match self.files.bytes(&file) {
                Ok(bytes) => self.jobs.start(Job::Resume(file, bytes)),
                Err(error) => self.say(words!("said-playtest-lost", error = error.to_string()), true),
            }
        }
    }

    /// Resumes a playtest as it was left, for the player who must decide; if several people play, the screen is handed
    /// over first.
    pub(super) fn put_kept(&mut self, file: PathBuf, game: Result<Box<Playtest>, String>) {
        match game {
            // Another game was started in the meantime.
            Ok(_) if self.view.table.is_some() => {}
            Ok(game) => {
                let mut keeping = PlaytestRecovery::at(file);
                keeping.holds(&game);
                self.show_resumed(*game, keeping);
                match self.view.dock.was_playtesting {
                    true => self.show_table(),
                    false => self.open_table_panes(),
                }
                let title = self.view.table.as_ref().map_or_else(String::new, |t| t.title().to_owned());
                self.say(words!("said-playtest-resumed", title = title), false);
            }
            Err(error) => self.set_playtest_aside(&file, error),
        }
    }

    /// Resumes a playtest of a built-in mission from its file.
    pub(super) fn resume_playtest(&mut self, file: &Path) {
        let Some(mut keeping) = PlaytestRecovery::claim(&*self.files, file) else {
            return self.say(words!("said-playtest-elsewhere"), true);
        };
        let bytes = self.files.bytes(file).map_err(|e| e.to_string());
        match bytes.and_then(|bytes| Playtest::resume(&bytes).map_err(|e| e.to_string())) {
            Ok(game) => {
                keeping.holds(&game);
                self.enter(Project::reading(&game.program().head.title.clone(), game.texts()));
                self.show_resumed(game, keeping);
                self.show_table();
            }
            Err(error) => {
                self.settings.playtests.retain(|(path, _)| path != file);
                self.set_playtest_aside(file, error);
            }
        }
    }

    fn show_resumed(&mut self, game: Playtest, keeping: PlaytestRecovery) {
        let mut table = PlaytestPane::resumed(game);
        table.pilots.speed = Speed::named(&self.settings.speed);
        table.set_shows(self.settings.shows);
        table.keeping = Some(keeping);
        self.view.table = Some(table);
        self.list_house_rules();
    }

    /// Keeps a playtest that can't be resumed under another name, and says so.
    fn set_playtest_aside(&mut self, file: &Path, error: String) {
        PlaytestRecovery::set_aside(&*self.files, file);
        self.say(words!("said-playtest-lost", error = error), true);
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
