//! Locations of the user's files.

use std::path::{Path, PathBuf};

/// The documents folder, otherwise the home folder, otherwise the working directory.
pub fn documents() -> PathBuf {
    directories::UserDirs::new()
        .map(|dirs| dirs.document_dir().unwrap_or_else(|| dirs.home_dir()).to_owned())
        .unwrap_or_else(|| PathBuf::from("."))
}

/// The default folder for projects.
pub fn projects() -> PathBuf {
    documents().join("Dicta")
}

/// A path as typed: `~` is the home folder, and a relative path is relative to `below`.
pub fn typed(path: &str, below: &Path) -> PathBuf {
    let path = path.trim();
    let home = || directories::UserDirs::new().map(|dirs| dirs.home_dir().to_owned());
    let of_home = match path.strip_prefix('~') {
        Some("") => home(),
        Some(rest) => rest.strip_prefix(['/', std::path::MAIN_SEPARATOR]).and_then(|rest| Some(home()?.join(rest))),
        None => None,
    };
    of_home.unwrap_or_else(|| if path.is_empty() { PathBuf::new() } else { below.join(path) })
}

/// The folder for recovery logs whose own place can't be written, often on another disk.
pub fn refuge() -> PathBuf {
    let user =
        directories::UserDirs::new().and_then(|u| Some(u.home_dir().file_name()?.to_string_lossy().into_owned()));
    std::env::temp_dir().join(format!("dicta-edits-{}", user.unwrap_or_default()))
}

/// The file of Dicta's settings, if the system has a place for such files.
pub fn settings() -> Option<PathBuf> {
    directories::ProjectDirs::from("", "", "dicta").map(|dirs| dirs.config_dir().join("settings.ron"))
}

/// The folder for copies of library files to open in other editors, if the system has a place for such files.
pub fn library_copies() -> Option<PathBuf> {
    directories::ProjectDirs::from("", "", "dicta").map(|dirs| dirs.cache_dir().join("library"))
}

#[cfg(test)]
mod tests {
    use super::typed;
    use std::path::{Path, PathBuf};

    #[test]
    fn typed_paths_are_relative_to_a_folder() {
        let below = Path::new("/home/anna/Dicta");
        assert_eq!(typed(" rel/path ", below), Path::new("/home/anna/Dicta/rel/path"));
        assert_eq!(typed("/tmp/mine", below), Path::new("/tmp/mine"));
        assert_eq!(typed("  ", below), PathBuf::new());
        assert!(!typed("~/mine", below).starts_with(below));
        assert_eq!(typed("~mine", below), Path::new("/home/anna/Dicta/~mine"));
    }
}
