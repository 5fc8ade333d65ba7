//! Settings that Dicta remembers between runs: theme, sizes, shortcuts, recent projects, the pilots' speed, and
//! per-project choices.
//!
//! Settings that can't be read, or that a later version wrote, are moved to a separate file; Dicta then starts with the
//! defaults and reports it.

use crate::io::{Files, FilesError};
use ron::value::RawValue;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The version of the format.
const VERSION: u32 = 1;
/// The maximum number of recent projects.
const RECENT_MAX: usize = 8;
/// For how many projects settings are remembered.
const PROJECTS_MAX: usize = 64;
/// How many recently used commands are remembered.
const COMMANDS_MAX: usize = 12;

/// The settings.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    pub version: u32,
    /// `true` for dark, `false` for light, none to follow the desktop.
    pub dark: Option<bool>,
    /// The interface scale in percent; 0 to follow the desktop.
    pub zoom: u32,
    /// Font sizes, in tenths of a point; 0 for the default.
    pub type_size: u32,
    pub code_size: u32,
    /// The name of the editor font; empty for the default.
    pub code_font: String,
    /// Whether pieces and panes are animated.
    pub animation: bool,
    /// Whether suggestions appear while typing, and whether a file is formatted on save.
    pub offer_while_typing: bool,
    pub format_on_save: bool,
    /// The interface language, by the name of its catalog; empty for English.
    pub language: String,
    /// Customized shortcuts: the name of a command and its keys, empty for none.
    pub keys: BTreeMap<String, String>,
    /// Names of commands that were used, most recent first.
    pub commands: Vec<String>,
    /// Folders of projects, most recent first.
    pub recent: Vec<PathBuf>,
    /// The name of the pilots' speed.
    pub speed: String,
    pub shows: Shows,
    /// The name of the built-in system selected on the start page.
    pub system: String,
    /// The layout of panes in a built-in system.
    pub layout: Option<Box<RawValue>>,
    /// Per-project settings, most recent first.
    pub projects: Vec<ProjectSettings>,
    /// Campaigns that were played: file and title, most recent first.
    pub campaigns: Vec<(PathBuf, String)>,
    /// The files of campaigns that are over.
    pub over: BTreeSet<PathBuf>,
    /// Recoverable playtests of built-in missions: file and title, most recent first.
    pub playtests: Vec<(PathBuf, String)>,
}

impl Default for Settings {
    fn default() -> Self {
        Settings {
            version: VERSION,
            dark: None,
            zoom: 0,
            type_size: 0,
            code_size: 0,
            code_font: String::new(),
            animation: true,
            offer_while_typing: true,
            format_on_save: false,
            language: String::new(),
            keys: BTreeMap::new(),
            commands: Vec::new(),
            recent: Vec::new(),
            speed: String::new(),
            shows: Shows::default(),
            system: String::new(),
            layout: None,
            projects: Vec::new(),
            campaigns: Vec::new(),
            over: BTreeSet::new(),
            playtests: Vec::new(),
        }
    }
}

/// What the map shows besides the pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Shows {
    /// Animated movement.
    pub movement: bool,
    /// Lines between pieces that fired and their targets.
    pub links: bool,
    /// A small map of the whole, while only a part is visible.
    pub small_map: bool,
}

impl Default for Shows {
    fn default() -> Self {
        Shows { movement: true, links: true, small_map: true }
    }
}

/// Settings of a project that are not part of its files.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct ProjectSettings {
    pub root: PathBuf,
    /// The built-in overlays that are applied to its rules, by path.
    pub overlays: Vec<String>,
    /// The layout of panes, as the window wrote it.
    pub layout: Option<Box<RawValue>>,
}

impl ProjectSettings {
    fn is_empty(&self) -> bool {
        self.overlays.is_empty() && self.layout.is_none()
    }
}

/// Why the default settings are used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// The file can't be read, with the reason.
    Unread(String),
    /// A later version wrote them; they were moved to this file.
    Later(Option<PathBuf>),
    /// They do not parse; they were moved to this file.
    Damaged(Option<PathBuf>),
}

/// Only the version, whatever else a file contains.
#[derive(Deserialize)]
#[serde(default)]
struct Version {
    version: u32,
}

impl Default for Version {
    fn default() -> Self {
        Version { version: VERSION }
    }
}

impl Settings {
    /// Reads the settings; if that fails, returns the defaults and the reason.
    pub fn read(files: &dyn Files, path: &Path) -> (Self, Option<Trouble>) {
        if !files.exists(path) {
            return (Settings::default(), None);
        }
        let text = match files.read(path) {
            Ok(text) => text,
            Err(error) => return (Settings::default(), Some(Trouble::Unread(error.to_string()))),
        };
        let later = ron::from_str::<Version>(&text).is_ok_and(|v| v.version > VERSION);
        let trouble = match ron::from_str::<Settings>(&text) {
            Ok(mut settings) if !later => {
                settings.version = VERSION;
                settings.forget_relative();
                return (settings, None);
            }
            _ if later => Trouble::Later,
            _ => Trouble::Damaged,
        };
        (Settings::default(), Some(trouble(aside(files, path, &text))))
    }

    /// Writes the settings.
    ///
    /// # Errors
    /// If writing fails.
    pub fn write(&self, files: &dyn Files, path: &Path) -> Result<(), FilesError> {
        let text = ron::ser::to_string_pretty(self, ron::ser::PrettyConfig::new()).map_err(std::io::Error::other);
        let text = text.map_err(|cause| FilesError::Io { path: path.to_owned(), cause })?;
        files.save(path, &text)
    }

    /// Removes entries with relative paths, which depend on the working directory.
    fn forget_relative(&mut self) {
        self.recent.retain(|path| path.has_root());
        self.projects.retain(|project| project.root.has_root());
        self.campaigns.retain(|(path, _)| path.has_root());
        self.over.retain(|path| path.has_root());
        self.playtests.retain(|(path, _)| path.has_root());
    }

    /// Moves a project to the front of the recent ones.
    pub fn opened(&mut self, root: &Path) {
        self.recent.retain(|p| p != root);
        self.recent.insert(0, root.to_owned());
        self.recent.truncate(RECENT_MAX);
    }

    /// Moves a campaign to the front of those that were played.
    pub fn kept_campaign(&mut self, file: &Path, title: &str, is_over: bool) {
        if self.campaigns.first().is_none_or(|(path, _)| path != file) {
            self.campaigns.retain(|(path, _)| path != file);
            self.campaigns.insert(0, (file.to_owned(), title.to_owned()));
            self.campaigns.truncate(RECENT_MAX);
        }
        if is_over {
            self.over.insert(file.to_owned());
        } else {
            self.over.remove(file);
        }
        self.over.retain(|file| self.campaigns.iter().any(|(path, _)| path == file));
    }

    /// Moves a playtest to the front of the list. Returns the files of those that exceed the limit.
    pub fn kept_playtest(&mut self, file: &Path, title: &str) -> Vec<PathBuf> {
        if self.playtests.first().is_none_or(|(path, _)| path != file) {
            self.playtests.retain(|(path, _)| path != file);
            self.playtests.insert(0, (file.to_owned(), title.to_owned()));
        }
        let kept = self.playtests.len().min(RECENT_MAX);
        self.playtests.split_off(kept).into_iter().map(|(path, _)| path).collect()
    }

    /// Moves a command to the front of those that were used.
    pub fn used(&mut self, command: &str) {
        self.commands.retain(|c| c != command);
        self.commands.insert(0, command.to_owned());
        self.commands.truncate(COMMANDS_MAX);
    }

    /// The built-in overlays that were applied to a project when it was last open.
    pub fn overlays_of(&self, root: &Path) -> &[String] {
        self.projects.iter().find(|p| p.root == root).map_or(&[], |p| &p.overlays)
    }

    /// Remembers the overlays that are applied to a project.
    pub fn set_overlays(&mut self, root: &Path, overlays: Vec<String>) {
        self.remember(root, |p| p.overlays = overlays);
    }

    /// The layout of a project; without a folder, that of built-in systems.
    pub fn layout_of<L: DeserializeOwned>(&self, root: Option<&Path>) -> Option<L> {
        let kept = match root {
            Some(root) => self.projects.iter().find(|p| p.root == root)?.layout.as_ref()?,
            None => self.layout.as_ref()?,
        };
        ron::from_str(kept.get_ron()).ok()
    }

    /// Remembers the layout of a project; without a folder, that of built-in systems.
    pub fn keep_layout<L: Serialize>(&mut self, root: Option<&Path>, layout: &L) {
        let Ok(kept) = RawValue::from_rust(layout) else { return };
        match root {
            Some(root) => self.remember(root, |p| p.layout = Some(kept)),
            None => self.layout = Some(kept),
        }
    }

    fn remember(&mut self, root: &Path, change: impl FnOnce(&mut ProjectSettings)) {
        let at = self.projects.iter().position(|p| p.root == root);
        let mut project = match at {
            Some(at) => self.projects.remove(at),
            None => ProjectSettings { root: root.to_owned(), ..ProjectSettings::default() },
        };
        change(&mut project);
        if !project.is_empty() {
            self.projects.insert(at.unwrap_or(0), project);
            self.projects.truncate(PROJECTS_MAX);
        }
    }
}

/// Moves a text that can't be used to a separate file. Returns its path if that succeeded.
fn aside(files: &dyn Files, path: &Path, text: &str) -> Option<PathBuf> {
    let mut names =
        (1..100).map(|i| path.with_extension(if i == 1 { "aside.ron".to_owned() } else { format!("aside-{i}.ron") }));
    let there = names.find(|p| !files.exists(p) || files.read(p).is_ok_and(|old| old == text));
    there.filter(|p| files.save(p, text).is_ok())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::io::InMemory;

    #[test]
    fn settings_are_read_as_written() {
        let files = InMemory::default();
        let path = Path::new("/home/settings.ron");
        assert_eq!(Settings::read(&files, path), (Settings::default(), None));
        let mut settings = Settings { dark: Some(true), speed: "slow".to_owned(), ..Settings::default() };
        settings.opened(Path::new("/a"));
        settings.opened(Path::new("/b"));
        settings.opened(Path::new("/a"));
        assert_eq!(settings.recent, [PathBuf::from("/a"), PathBuf::from("/b")]);
        settings.set_overlays(Path::new("/a"), vec!["dicta/x.dicta".to_owned()]);
        settings.keep_layout(Some(Path::new("/a")), &(1, "left \" and more".to_owned()));
        settings.keep_layout(None, &vec![1.5]);
        settings.keys.insert("save".to_owned(), "Command+K".to_owned());
        settings.write(&files, path).expect("written");
        let (mut read, trouble) = Settings::read(&files, path);
        assert_eq!((&read, trouble), (&settings, None));
        assert_eq!(read.overlays_of(Path::new("/a")), ["dicta/x.dicta"]);
        assert_eq!(read.layout_of(Some(Path::new("/a"))), Some((1, "left \" and more".to_owned())));
        assert_eq!(read.layout_of::<Vec<f32>>(None), Some(vec![1.5]));
        assert_eq!(read.layout_of::<(i32, String)>(Some(Path::new("/b"))), None);
        read.set_overlays(Path::new("/a"), Vec::new());
        assert!(read.overlays_of(Path::new("/a")).is_empty());
    }

    #[test]
    fn a_campaign_is_over_until_a_step_is_undone() {
        let mut settings = Settings::default();
        let (first, second) = (Path::new("/first.ron"), Path::new("/second.ron"));
        settings.kept_campaign(first, "First", true);
        settings.kept_campaign(second, "Second", false);
        assert_eq!(settings.campaigns[0].0, second);
        assert_eq!(settings.over, BTreeSet::from([first.to_owned()]));
        settings.kept_campaign(first, "First", false);
        assert!(settings.over.is_empty());
        settings.kept_campaign(first, "First", true);
        for i in 0..RECENT_MAX {
            settings.kept_campaign(Path::new(&format!("/{i}.ron")), "Another", false);
        }
        assert!(settings.over.is_empty(), "dropped campaigns are dropped from both lists");
    }

    /// The meaning of a relative path depends on the working directory.
    #[test]
    fn relative_paths_are_dropped() {
        let files = InMemory::default();
        let path = Path::new("/home/settings.ron");
        let text = "(recent: [\"rel/path\", \"/a\"], projects: [(root: \"rel/path\"), (root: \"/a\")], campaigns: [(\"c.ron\", \"C\")], over: [\"c.ron\"])";
        files.save(path, text).expect("written");
        let (settings, trouble) = Settings::read(&files, path);
        assert_eq!((settings.recent.as_slice(), trouble), ([PathBuf::from("/a")].as_slice(), None));
        assert_eq!(settings.projects.iter().map(|p| p.root.as_path()).collect::<Vec<_>>(), [Path::new("/a")]);
        assert!(settings.campaigns.is_empty() && settings.over.is_empty());
    }

    #[test]
    fn unreadable_settings_are_set_aside() {
        let files = InMemory::default();
        let path = Path::new("/home/settings.ron");
        let aside = |name: &str| Some(PathBuf::from("/home").join(name));
        let cases = [
            ("(dark: perhaps)", Trouble::Damaged(aside("settings.aside.ron"))),
            ("(version: 7, dark: Some(true))", Trouble::Later(aside("settings.aside-2.ron"))),
        ];
        for (text, says) in cases {
            files.save(path, text).expect("written");
            assert_eq!(Settings::read(&files, path), (Settings::default(), Some(says)));
        }
        assert_eq!(files.read(Path::new("/home/settings.aside.ron")).expect("exists"), "(dark: perhaps)");
        assert!(files.read(Path::new("/home/settings.aside-2.ron")).expect("exists").contains("version: 7"));
        // Settings from before there was a version.
        files.save(path, "(dark: Some(true), zoom: 0, recent: [], speed: \"At once\")").expect("written");
        let (settings, trouble) = Settings::read(&files, path);
        assert_eq!((settings.dark, settings.animation, trouble), (Some(true), true, None));
    }
}
