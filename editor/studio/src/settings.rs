//! What the workshop remembers from one run to the next: theme, size, recent projects, the pilots' speed, and what
//! was chosen for a project.
//!
//! Nothing here is worth a question: settings that can't be read are those of a first run.

use crate::io::{Files, FilesError};
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// How many recent projects are kept.
const RECENT_MAX: usize = 8;
/// For how many projects something is remembered.
const PROJECTS_MAX: usize = 64;

/// The settings.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    /// `true` dark, `false` light, none as the desktop has it.
    pub dark: Option<bool>,
    /// How large everything is, in hundredths; 0 as the desktop has it.
    pub zoom: u32,
    /// Folders of projects, the latest first.
    pub recent: Vec<PathBuf>,
    /// The name of the pilots' speed.
    pub speed: String,
    /// The name of the shipped system whose shelf stands open.
    pub system: String,
    /// What was chosen for a project, the latest first.
    pub projects: Vec<OfProject>,
    /// Campaigns that were played: file and title, the latest first.
    pub campaigns: Vec<(PathBuf, String)>,
}

/// What was chosen for a project and is no part of its texts.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct OfProject {
    pub root: PathBuf,
    /// The shipped overlays that are laid over its rules, by path.
    pub overlays: Vec<String>,
}

impl Settings {
    /// Reads them; those of a first run where they can't be read.
    pub fn read(files: &dyn Files, path: &Path) -> Self {
        files.read(path).ok().and_then(|text| ron::from_str(&text).ok()).unwrap_or_default()
    }

    /// Writes them.
    ///
    /// # Errors
    /// What the disk refuses.
    pub fn write(&self, files: &dyn Files, path: &Path) -> Result<(), FilesError> {
        let text = ron::ser::to_string_pretty(self, ron::ser::PrettyConfig::new()).unwrap_or_default();
        files.save(path, &text)
    }

    /// Puts a project first among the recent ones.
    pub fn opened(&mut self, root: &Path) {
        self.recent.retain(|p| p != root);
        self.recent.insert(0, root.to_owned());
        self.recent.truncate(RECENT_MAX);
    }

    /// Puts a campaign first among those that were played.
    pub fn kept_campaign(&mut self, file: &Path, title: &str) {
        if self.campaigns.first().is_none_or(|(path, _)| path != file) {
            self.campaigns.retain(|(path, _)| path != file);
            self.campaigns.insert(0, (file.to_owned(), title.to_owned()));
            self.campaigns.truncate(RECENT_MAX);
        }
    }

    /// The shipped overlays that were laid over a project's rules when it was open last.
    pub fn overlays_of(&self, root: &Path) -> &[String] {
        self.projects.iter().find(|p| p.root == root).map_or(&[], |p| &p.overlays)
    }

    /// Remembers the overlays that are laid over a project's rules.
    pub fn laid_over(&mut self, root: &Path, overlays: Vec<String>) {
        self.projects.retain(|p| p.root != root);
        if !overlays.is_empty() {
            self.projects.insert(0, OfProject { root: root.to_owned(), overlays });
            self.projects.truncate(PROJECTS_MAX);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::io::InMemory;

    #[test]
    fn what_was_written_is_read_and_rubbish_is_a_first_run() {
        let files = InMemory::default();
        let path = Path::new("/home/settings.ron");
        assert_eq!(Settings::read(&files, path), Settings::default());
        let mut settings = Settings { dark: Some(true), speed: "slow".to_owned(), ..Settings::default() };
        settings.opened(Path::new("/a"));
        settings.opened(Path::new("/b"));
        settings.opened(Path::new("/a"));
        assert_eq!(settings.recent, [PathBuf::from("/a"), PathBuf::from("/b")]);
        settings.laid_over(Path::new("/a"), vec!["dicta/x.dicta".to_owned()]);
        settings.write(&files, path).expect("written");
        let mut read = Settings::read(&files, path);
        assert_eq!(read, settings);
        assert_eq!(read.overlays_of(Path::new("/a")), ["dicta/x.dicta"]);
        read.laid_over(Path::new("/a"), Vec::new());
        assert!(read.overlays_of(Path::new("/a")).is_empty());
        files.save(path, "(dark: perhaps)").expect("written");
        assert_eq!(Settings::read(&files, path), Settings::default());
    }
}
