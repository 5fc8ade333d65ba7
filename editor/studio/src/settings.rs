//! What the workshop remembers from one run to the next: theme, size, recent projects, the pilots' speed.
//!
//! Nothing here is worth a question: settings that can't be read are those of a first run.

use crate::io::{Files, FilesError};
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};

/// How many recent projects are kept.
const RECENT_MAX: usize = 8;

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
        settings.write(&files, path).expect("written");
        assert_eq!(Settings::read(&files, path), settings);
        files.save(path, "(dark: perhaps)").expect("written");
        assert_eq!(Settings::read(&files, path), Settings::default());
    }
}
