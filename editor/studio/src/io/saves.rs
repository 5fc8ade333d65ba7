//! The files of saved games and campaigns: which files a save may replace, and locks on them.

use crate::io::{Disk, Files, FilesError, Hold, check_name, check_new};
use serde::Deserialize;
use serde::de::IgnoredAny;
use std::fs;
use std::path::{Path, PathBuf};

/// What a save contains.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    Game,
    Campaign,
}

/// Why a file can't be saved in.
#[derive(Debug, thiserror::Error)]
pub enum SaveFileError {
    #[error("{} is a folder; name a file to save in", path.display())]
    Folder { path: PathBuf },
    #[error("{} is a device or a pipe; name a file to save in", path.display())]
    Device { path: PathBuf },
    #[error("{} is a link to a missing file", path.display())]
    Nowhere { path: PathBuf },
    #[error("{} contains {} and is not overwritten; save under another name", path.display(), what.words())]
    Other { path: PathBuf, what: Found },
    #[error(transparent)]
    Name(#[from] super::NameError),
    #[error(transparent)]
    Files(#[from] FilesError),
}

/// What the file contains instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Found {
    Save(Sort),
    Something,
}

impl Found {
    fn words(self) -> &'static str {
        match self {
            Found::Save(Sort::Game) => "a saved game",
            Found::Save(Sort::Campaign) => "a saved campaign",
            Found::Something => "something other than a save",
        }
    }
}

/// A file to save in, locked for this program.
#[derive(Debug)]
pub struct SaveFile {
    path: PathBuf,
    _hold: Hold,
}

impl SaveFile {
    /// Locks a file to save in: a new one, or one with a save of the same kind.
    ///
    /// # Errors
    /// If something else is there, or another program has it.
    pub fn take(path: &Path, sort: Sort) -> Result<SaveFile, SaveFileError> {
        may_replace(path, sort)?;
        let hold = Disk.hold(path)?;
        // It may have been created before it was locked.
        may_replace(path, sort)?;
        Ok(SaveFile { path: path.to_owned(), _hold: hold })
    }

    /// Locks an existing file, to read it and to save in it again.
    ///
    /// # Errors
    /// If there is none, or another program has it.
    pub fn again(path: &Path) -> Result<SaveFile, FilesError> {
        let about = fs::metadata(path).map_err(|cause| FilesError::Io { path: path.to_owned(), cause })?;
        if !about.is_file() {
            return Err(FilesError::NoFile { path: path.to_owned() });
        }
        Ok(SaveFile { path: path.to_owned(), _hold: Disk.hold(path)? })
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// Saves a text in it.
    ///
    /// # Errors
    /// If writing fails; then the previous save stays.
    pub fn write(&self, text: &str) -> Result<(), FilesError> {
        Disk.save(&self.path, text)
    }
}

/// Checks that a save may replace the file at a path.
///
/// # Errors
/// Why it may not.
pub fn may_replace(path: &Path, sort: Sort) -> Result<(), SaveFileError> {
    let owned = || path.to_owned();
    if let Some(name) = path.file_name() {
        let name = name.to_str().ok_or_else(|| FilesError::Name { path: owned() })?;
        check_name(name)?;
        check_new(path)?;
    }
    let about = match fs::metadata(path) {
        Ok(about) => about,
        Err(_) if fs::symlink_metadata(path).is_ok_and(|m| m.is_symlink()) => {
            return Err(SaveFileError::Nowhere { path: owned() });
        }
        // The save itself reports any other problem.
        Err(_) => return Ok(()),
    };
    if about.is_dir() {
        return Err(SaveFileError::Folder { path: owned() });
    }
    if !about.is_file() {
        return Err(SaveFileError::Device { path: owned() });
    }
    if about.len() == 0 {
        return Ok(());
    }
    let found = match Disk.read(path) {
        Ok(text) => save_kind(&text).map_or(Found::Something, Found::Save),
        Err(FilesError::NotText { .. } | FilesError::TooLarge { .. }) => Found::Something,
        Err(error) => return Err(error.into()),
    };
    if found == Found::Save(sort) { Ok(()) } else { Err(SaveFileError::Other { path: owned(), what: found }) }
}

/// The text of a save without the byte order mark that some editors add.
pub(crate) fn without_mark(text: &str) -> &str {
    text.strip_prefix('\u{feff}').unwrap_or(text)
}

#[derive(Deserialize)]
struct GameHead {
    #[serde(rename = "format")]
    _format: u32,
    #[serde(rename = "seed")]
    _seed: u64,
    #[serde(rename = "seats")]
    _seats: Vec<IgnoredAny>,
}

#[derive(Deserialize)]
struct CampaignHead {
    #[serde(rename = "format")]
    _format: u32,
    #[serde(rename = "pilots")]
    _pilots: Vec<IgnoredAny>,
    #[serde(rename = "record")]
    _record: IgnoredAny,
}

/// The kind of save that a text contains, in any version of the format.
pub fn save_kind(text: &str) -> Option<Sort> {
    let text = without_mark(text);
    if ron::from_str::<GameHead>(text).is_ok() {
        return Some(Sort::Game);
    }
    ron::from_str::<CampaignHead>(text).is_ok().then_some(Sort::Campaign)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::campaign::CampaignPlay;
    use crate::check::Checker;
    use crate::game::Game;
    use crate::library;
    use crate::playtest::Playtest;
    use crate::project::Project;

    fn saves() -> (String, String) {
        let system = library::systems().into_iter().find(|s| !s.campaigns.is_empty()).expect("a campaign");
        let sources = Project::library(&system.name).expect("a built-in system").sources();
        let game = Game::prepare(&mut Checker::default(), &sources, "", &[]).expect("compiled");
        let game = Playtest::start(game, 3).expect("set up").save_text().expect("saved");
        let name = &system.campaigns[0].name;
        let rules = Game::prepare_campaign(&mut Checker::default(), &sources, name, &[]).expect("compiled");
        (game, CampaignPlay::start(rules, name, 3).expect("started").save_text().expect("saved"))
    }

    #[test]
    fn a_save_replaces_only_a_save_of_the_same_kind() {
        let (game, campaign) = saves();
        assert_eq!((save_kind(&game), save_kind(&campaign)), (Some(Sort::Game), Some(Sort::Campaign)));
        assert_eq!(save_kind("(format: 3)"), None);
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        for (name, text) in [("game.ron", &game), ("campaign.ron", &campaign)] {
            fs::write(at(name), text).expect("written");
        }
        fs::write(at("letter.txt"), "Dear aunt,\n").expect("written");
        fs::write(at("half.ron"), &game[..game.len() / 2]).expect("written");
        fs::write(at("bytes"), [0xff, 0xfe]).expect("written");
        fs::write(at("empty"), "").expect("written");
        for fine in ["game.ron", "empty", "new.ron"] {
            assert!(SaveFile::take(&at(fine), Sort::Game).is_ok(), "{fine}");
        }
        for other in ["campaign.ron", "letter.txt", "half.ron", "bytes"] {
            assert!(matches!(may_replace(&at(other), Sort::Game), Err(SaveFileError::Other { .. })), "{other}");
        }
        assert!(matches!(may_replace(folder.path(), Sort::Game), Err(SaveFileError::Folder { .. })));
        for name in ["nul.ron", "game.ron.", "a:b"] {
            // Joined to a folder on Windows, `a:b` would be a path on another drive.
            let path = format!("{}/{name}", folder.path().display());
            assert!(matches!(may_replace(Path::new(&path), Sort::Game), Err(SaveFileError::Name(_))), "{name}");
        }
    }

    #[cfg(unix)]
    #[test]
    fn devices_and_dangling_links_are_not_replaced() {
        use std::os::unix::fs::symlink;
        let folder = tempfile::tempdir().expect("a folder");
        let at = |name: &str| folder.path().join(name);
        symlink("/dev/null", at("null")).expect("linked");
        symlink("/nowhere/at/all", at("nowhere")).expect("linked");
        symlink(at("game.ron"), at("link.ron")).expect("linked");
        fs::write(at("game.ron"), saves().0).expect("written");
        assert!(matches!(may_replace(Path::new("/dev/null"), Sort::Game), Err(SaveFileError::Device { .. })));
        assert!(matches!(may_replace(&at("null"), Sort::Game), Err(SaveFileError::Device { .. })));
        assert!(matches!(may_replace(&at("nowhere"), Sort::Game), Err(SaveFileError::Nowhere { .. })));
        // A save through a link goes to the link's target.
        SaveFile::take(&at("link.ron"), Sort::Game).expect("a save").write("new").expect("saved");
        assert_eq!(fs::read_to_string(at("game.ron")).expect("read"), "new");
        assert!(fs::symlink_metadata(at("link.ron")).expect("exists").is_symlink());
    }

    #[test]
    fn a_save_rewritten_by_an_editor_still_loads() {
        let (game, campaign) = saves();
        let touched = |text: &str| format!("\u{feff}{}", text.replace('\n', "\r\n"));
        assert!(Playtest::load(&touched(&game)).is_ok());
        assert!(CampaignPlay::load(&touched(&campaign)).is_ok());
        assert_eq!(save_kind(&touched(&game)), Some(Sort::Game));
        // Saves have the same line ends on every system.
        assert!(!game.contains('\r') && !campaign.contains('\r'));
    }
}
