//! Where the user's own things are.

use std::path::PathBuf;

/// The folder for documents, or the home folder, or where the program runs.
pub fn documents() -> PathBuf {
    directories::UserDirs::new()
        .map(|dirs| dirs.document_dir().unwrap_or_else(|| dirs.home_dir()).to_owned())
        .unwrap_or_else(|| PathBuf::from("."))
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
