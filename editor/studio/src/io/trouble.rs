//! What the disk refuses, in words.

use std::io::{self, ErrorKind};
use std::path::PathBuf;

/// Why the disk refused.
#[derive(Debug, thiserror::Error)]
pub enum FilesError {
    #[error("{path}: {}", in_words(cause), path = path.display())]
    Io { path: PathBuf, cause: io::Error },
    #[error("{} is only readable; its permissions forbid writing", path.display())]
    ReadOnly { path: PathBuf },
    #[error("{} is not text in UTF-8", path.display())]
    NotText { path: PathBuf },
    #[error("{} is larger than the workshop reads", path.display())]
    TooLarge { path: PathBuf },
    #[error("{} is damaged: it no longer holds what was written", path.display())]
    Damaged { path: PathBuf },
    #[error("{} leads out of the project's folder", path.display())]
    Outside { path: PathBuf },
}

impl FilesError {
    /// Whether there simply is no such file.
    pub fn is_missing(&self) -> bool {
        matches!(self, FilesError::Io { cause, .. } if cause.kind() == ErrorKind::NotFound)
    }
}

fn in_words(cause: &io::Error) -> String {
    let words = match cause.kind() {
        ErrorKind::NotFound => "there is no such file or folder",
        ErrorKind::PermissionDenied => "the permissions of the file or its folder forbid it",
        ErrorKind::ReadOnlyFilesystem => "the disk is only readable",
        ErrorKind::StorageFull => "the disk is full",
        ErrorKind::QuotaExceeded => "your share of the disk is used up",
        ErrorKind::FileTooLarge => "the file is larger than the disk takes",
        ErrorKind::NotADirectory => "a part of the path is no folder",
        ErrorKind::IsADirectory => "it is a folder",
        ErrorKind::InvalidFilename => "the disk takes no such name",
        ErrorKind::ResourceBusy => "another program has it",
        _ => return cause.to_string(),
    };
    words.to_owned()
}
