//! Where the user's own things are.

use std::path::{Path, PathBuf};

/// The folder for documents, or the home folder, or where the program runs.
pub fn documents() -> PathBuf {
    directories::UserDirs::new()
        .map(|dirs| dirs.document_dir().unwrap_or_else(|| dirs.home_dir()).to_owned())
        .unwrap_or_else(|| PathBuf::from("."))
}

/// Where projects stand unless somebody says otherwise.
pub fn projects() -> PathBuf {
    documents().join("Dicta")
}

/// A path as a person types it: `~` is the home folder, and what does not begin at the root stands below a folder.
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

/// Where journals of edits go that can't be written where they belong: often another disk.
pub fn refuge() -> PathBuf {
    let user =
        directories::UserDirs::new().and_then(|u| Some(u.home_dir().file_name()?.to_string_lossy().into_owned()));
    std::env::temp_dir().join(format!("dicta-edits-{}", user.unwrap_or_default()))
}

/// The file of the workshop's own settings, if there is a place for such files.
pub fn settings() -> Option<PathBuf> {
    directories::ProjectDirs::from("", "", "dicta").map(|dirs| dirs.config_dir().join("settings.ron"))
}

/// The folder for copies of the library's files, which other editors open, if there is a place for them.
pub fn library_copies() -> Option<PathBuf> {
    directories::ProjectDirs::from("", "", "dicta").map(|dirs| dirs.cache_dir().join("library"))
}

#[cfg(test)]
mod tests {
    use super::typed;
    use std::path::{Path, PathBuf};

    #[test]
    fn what_is_typed_stands_below_a_folder_unless_it_says_where() {
        let below = Path::new("/home/anna/Dicta");
        assert_eq!(typed(" rel/path ", below), Path::new("/home/anna/Dicta/rel/path"));
        assert_eq!(typed("/tmp/mine", below), Path::new("/tmp/mine"));
        assert_eq!(typed("  ", below), PathBuf::new());
        assert!(!typed("~/mine", below).starts_with(below));
        assert_eq!(typed("~mine", below), Path::new("/home/anna/Dicta/~mine"));
    }
}
