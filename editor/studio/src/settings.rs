//! What the workshop remembers from one run to the next: theme, sizes, keys, recent projects, the pilots' speed, and
//! what was chosen for a project.
//!
//! Settings that can't be read, or that a later version wrote, are put aside in a file of their own, and the workshop
//! begins with those of a first run and says so.

use crate::io::{Files, FilesError};
use ron::value::RawValue;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

/// The version of what is written here.
const VERSION: u32 = 1;
/// How many recent projects are kept.
const RECENT_MAX: usize = 8;
/// For how many projects something is remembered.
const PROJECTS_MAX: usize = 64;
/// How many commands are remembered as used lately.
const COMMANDS_MAX: usize = 12;

/// The settings.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct Settings {
    pub version: u32,
    /// `true` dark, `false` light, none as the desktop has it.
    pub dark: Option<bool>,
    /// How large everything is, in hundredths; 0 as the desktop has it.
    pub zoom: u32,
    /// Sizes of type, in tenths of a point; 0: as usual.
    pub type_size: u32,
    pub code_size: u32,
    /// The name of the type in which texts are written; empty: the usual one.
    pub code_font: String,
    /// Whether pieces and panes may move by and by.
    pub animation: bool,
    /// Whether words are offered while one types, and whether a text is formatted when it is saved.
    pub offer_while_typing: bool,
    pub format_on_save: bool,
    /// The language of the window, by the name of its catalogue; empty: English.
    pub language: String,
    /// Keys that were changed: the name of a command and its keys, empty for none.
    pub keys: BTreeMap<String, String>,
    /// Names of commands that were used, the latest first.
    pub commands: Vec<String>,
    /// Folders of projects, the latest first.
    pub recent: Vec<PathBuf>,
    /// The name of the pilots' speed.
    pub speed: String,
    pub shows: Shows,
    /// The name of the shipped system whose shelf stands open.
    pub system: String,
    /// How the panes stood in a shipped system.
    pub layout: Option<Box<RawValue>>,
    /// What was chosen for a project, the latest first.
    pub projects: Vec<OfProject>,
    /// Campaigns that were played: file and title, the latest first.
    pub campaigns: Vec<(PathBuf, String)>,
    /// The files of those that are over.
    pub over: BTreeSet<PathBuf>,
    /// Playtests of shipped missions that are kept: file and title, the latest first.
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

/// What is seen on the map besides the pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Shows {
    /// What happens, as it happens.
    pub movement: bool,
    /// Who fired at whom.
    pub links: bool,
    /// All of the map in small, while a part of it is seen.
    pub small_map: bool,
}

impl Default for Shows {
    fn default() -> Self {
        Shows { movement: true, links: true, small_map: true }
    }
}

/// What was chosen for a project and is no part of its texts.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(default)]
pub struct OfProject {
    pub root: PathBuf,
    /// The shipped overlays that are laid over its rules, by path.
    pub overlays: Vec<String>,
    /// How the panes stood, as the window wrote it.
    pub layout: Option<Box<RawValue>>,
}

impl OfProject {
    fn is_empty(&self) -> bool {
        self.overlays.is_empty() && self.layout.is_none()
    }
}

/// Why the settings are those of a first run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// What the disk says.
    Unread(String),
    /// A later version wrote them; they are kept in this file.
    Later(Option<PathBuf>),
    /// They are no settings; they are kept in this file.
    Damaged(Option<PathBuf>),
}

/// The version alone, whatever else a file holds.
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
    /// Reads them. Where they can't be read, those of a first run, and why.
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

    /// Writes them.
    ///
    /// # Errors
    /// What the disk refuses.
    pub fn write(&self, files: &dyn Files, path: &Path) -> Result<(), FilesError> {
        let text = ron::ser::to_string_pretty(self, ron::ser::PrettyConfig::new()).unwrap_or_default();
        files.save(path, &text)
    }

    /// Leaves out what was kept with a path that is another one wherever the program is started from.
    fn forget_relative(&mut self) {
        self.recent.retain(|path| path.has_root());
        self.projects.retain(|project| project.root.has_root());
        self.campaigns.retain(|(path, _)| path.has_root());
        self.over.retain(|path| path.has_root());
        self.playtests.retain(|(path, _)| path.has_root());
    }

    /// Puts a project first among the recent ones.
    pub fn opened(&mut self, root: &Path) {
        self.recent.retain(|p| p != root);
        self.recent.insert(0, root.to_owned());
        self.recent.truncate(RECENT_MAX);
    }

    /// Puts a campaign first among those that were played.
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

    /// Puts a playtest first among those that are kept. Gives the files of those that are too many now.
    pub fn kept_playtest(&mut self, file: &Path, title: &str) -> Vec<PathBuf> {
        if self.playtests.first().is_none_or(|(path, _)| path != file) {
            self.playtests.retain(|(path, _)| path != file);
            self.playtests.insert(0, (file.to_owned(), title.to_owned()));
        }
        let kept = self.playtests.len().min(RECENT_MAX);
        self.playtests.split_off(kept).into_iter().map(|(path, _)| path).collect()
    }

    /// Puts a command first among those that were used.
    pub fn used(&mut self, command: &str) {
        self.commands.retain(|c| c != command);
        self.commands.insert(0, command.to_owned());
        self.commands.truncate(COMMANDS_MAX);
    }

    /// The shipped overlays that were laid over a project's rules when it was open last.
    pub fn overlays_of(&self, root: &Path) -> &[String] {
        self.projects.iter().find(|p| p.root == root).map_or(&[], |p| &p.overlays)
    }

    /// Remembers the overlays that are laid over a project's rules.
    pub fn laid_over(&mut self, root: &Path, overlays: Vec<String>) {
        self.remember(root, |p| p.overlays = overlays);
    }

    /// How the panes of a project stood; without a folder, those of shipped systems.
    pub fn layout_of<L: DeserializeOwned>(&self, root: Option<&Path>) -> Option<L> {
        let kept = match root {
            Some(root) => self.projects.iter().find(|p| p.root == root)?.layout.as_ref()?,
            None => self.layout.as_ref()?,
        };
        ron::from_str(kept.get_ron()).ok()
    }

    /// Remembers how the panes of a project stand; without a folder, those of shipped systems.
    pub fn keep_layout<L: Serialize>(&mut self, root: Option<&Path>, layout: &L) {
        let Ok(kept) = RawValue::from_rust(layout) else { return };
        match root {
            Some(root) => self.remember(root, |p| p.layout = Some(kept)),
            None => self.layout = Some(kept),
        }
    }

    fn remember(&mut self, root: &Path, change: impl FnOnce(&mut OfProject)) {
        let at = self.projects.iter().position(|p| p.root == root);
        let mut project = match at {
            Some(at) => self.projects.remove(at),
            None => OfProject { root: root.to_owned(), ..OfProject::default() },
        };
        change(&mut project);
        if !project.is_empty() {
            self.projects.insert(at.unwrap_or(0), project);
            self.projects.truncate(PROJECTS_MAX);
        }
    }
}

/// Puts a text that can't be used beside the file. Gives where, if it could be kept.
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
    fn what_was_written_is_read() {
        let files = InMemory::default();
        let path = Path::new("/home/settings.ron");
        assert_eq!(Settings::read(&files, path), (Settings::default(), None));
        let mut settings = Settings { dark: Some(true), speed: "slow".to_owned(), ..Settings::default() };
        settings.opened(Path::new("/a"));
        settings.opened(Path::new("/b"));
        settings.opened(Path::new("/a"));
        assert_eq!(settings.recent, [PathBuf::from("/a"), PathBuf::from("/b")]);
        settings.laid_over(Path::new("/a"), vec!["dicta/x.dicta".to_owned()]);
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
        read.laid_over(Path::new("/a"), Vec::new());
        assert!(read.overlays_of(Path::new("/a")).is_empty());
    }

    #[test]
    fn a_campaign_is_over_until_a_step_is_taken_back() {
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
        assert!(settings.over.is_empty(), "what is forgotten is forgotten wholly");
    }

    /// A path that does not begin at the root is another one wherever the program is started from.
    #[test]
    fn relative_paths_of_before_are_forgotten() {
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
    fn what_cannot_be_read_is_put_aside() {
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
        assert_eq!(files.read(Path::new("/home/settings.aside.ron")).expect("there"), "(dark: perhaps)");
        assert!(files.read(Path::new("/home/settings.aside-2.ron")).expect("there").contains("version: 7"));
        // Settings of before there were versions.
        files.save(path, "(dark: Some(true), zoom: 0, recent: [], speed: \"At once\")").expect("written");
        let (settings, trouble) = Settings::read(&files, path);
        assert_eq!((settings.dark, settings.animation, trouble), (Some(true), true, None));
    }
}
