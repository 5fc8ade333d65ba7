//! Where the user's own things are.

use std::path::PathBuf;

/// The folder for documents, or the home folder, or where the program runs.
pub fn documents() -> PathBuf {
    directories::UserDirs::new()
        .map(|dirs| dirs.document_dir().unwrap_or_else(|| dirs.home_dir()).to_owned())
        .unwrap_or_else(|| PathBuf::from("."))
}
