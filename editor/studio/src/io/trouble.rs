//! Disk errors in words.

use std::io::{self, ErrorKind};
use std::path::PathBuf;

/// Why a file operation failed.
#[derive(Debug, thiserror::Error)]
pub enum FilesError {
    #[error("{path}: {}", in_words(cause), path = path.display())]
    Io { path: PathBuf, cause: io::Error },
    #[error("{} is read-only; its permissions forbid writing", path.display())]
    ReadOnly { path: PathBuf },
    #[error("{} is not valid UTF-8", path.display())]
    NotText { path: PathBuf },
    #[error("{} is not a regular file", path.display())]
    NoFile { path: PathBuf },
    /// `most` in MB.
    #[error("{} is larger than {most} MB, the most that Dicta can read", path.display())]
    TooLarge { path: PathBuf, most: u64 },
    #[error("{} contains more than {most} files: it can't be a project's folder", path.display())]
    TooMany { path: PathBuf, most: usize },
    #[error("{} is damaged: its content has changed since it was saved", path.display())]
    Damaged { path: PathBuf },
    #[error("{} was changed by another program in the meantime and was left unchanged", path.display())]
    Changed { path: PathBuf },
    #[error("{} is in use: another dicta has it open", path.display())]
    Held { path: PathBuf },
    #[error("{} is outside the project's folder", path.display())]
    Outside { path: PathBuf },
    #[error("{} has a name that is not valid UTF-8; rename it", path.display())]
    Name { path: PathBuf },
}

impl FilesError {
    /// Whether the file just does not exist.
    pub fn is_missing(&self) -> bool {
        matches!(self, FilesError::Io { cause, .. } if cause.kind() == ErrorKind::NotFound)
    }
}

/// Windows errors for a file that another program has open.
const SHARING_VIOLATION: i32 = 32;
const LOCK_VIOLATION: i32 = 33;

fn in_words(cause: &io::Error) -> String {
    let words = match cause.kind() {
        ErrorKind::NotFound => "there is no such file or folder",
        ErrorKind::PermissionDenied => "the permissions of the file or its folder forbid it",
        ErrorKind::ReadOnlyFilesystem => "the disk is read-only",
        ErrorKind::StorageFull => "the disk is full",
        ErrorKind::QuotaExceeded => "your disk quota is exceeded",
        ErrorKind::FileTooLarge => "the file is too large for the disk",
        ErrorKind::NotADirectory => "a part of the path is not a folder",
        ErrorKind::IsADirectory => "it is a folder",
        ErrorKind::AlreadyExists => "something else is already there",
        ErrorKind::InvalidFilename => "the disk does not allow this name",
        ErrorKind::ResourceBusy => "another program is using it",
        _ if cfg!(windows) && matches!(cause.raw_os_error(), Some(SHARING_VIOLATION | LOCK_VIOLATION)) => {
            "another program is using it"
        }
        _ => return cause.to_string(),
    };
    words.to_owned()
}

/// The message for a file that does not parse: names only the line, since users do not write these files.
pub(crate) fn parse_error_message(error: &ron::error::SpannedError) -> String {
    format!("line {} is invalid", error.span.start.line)
}

#[cfg(test)]
mod tests {
    use crate::campaign::CampaignPlay;
    use crate::playtest::Playtest;

    #[test]
    fn files_that_are_not_saves_have_a_plain_message() {
        let message = Playtest::load("(\n  format: x)").err().map(|e| e.to_string());
        assert_eq!(message.as_deref(), Some("this is not a saved game: line 2 is invalid"));
        let message = CampaignPlay::load("(\n\n  format: x)").err().map(|e| e.to_string());
        assert_eq!(message.as_deref(), Some("this is not a saved campaign: line 3 is invalid"));
    }
}
