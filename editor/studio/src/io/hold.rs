//! Locks on files while a program works on them, such as the save of a game in progress.
//!
//! The lock is a system lock on a hidden file next to the target: it ends with the program, however that ends.

use super::{FilesError, at, clean, folder_of, target_of};
#[cfg(not(windows))]
use std::fs::TryLockError;
use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

/// How often locking is retried while the previous holder is releasing the lock.
const TRIES: usize = 8;

/// An exclusive lock on a file, until this is dropped.
#[derive(Debug, Default)]
pub struct Hold {
    /// None if files can't be locked; then this has no effect.
    file: Option<File>,
    lock: PathBuf,
}

/// Locks a file for this program alone, and removes unfinished saves of earlier programs next to it.
///
/// # Errors
/// If another program has it, or the lock can't be written.
pub(super) fn hold(path: &Path) -> Result<Hold, FilesError> {
    let path = target_of(path)?;
    let folder = folder_of(&path);
    fs::create_dir_all(folder).map_err(at(folder))?;
    let mut name = std::ffi::OsString::from(".");
    name.push(path.file_name().unwrap_or_default());
    name.push(".lock");
    let lock = folder.join(name);
    let mut trouble = None;
    for _ in 0..TRIES {
        match take(&lock) {
            Ok(file) => {
                if file.is_some() {
                    clean(folder);
                }
                return Ok(Hold { file, lock });
            }
            Err(Refused::Held) => return Err(FilesError::Held { path }),
            Err(Refused::Again(cause)) => trouble = cause,
        }
    }
    Err(trouble.map_or(FilesError::Held { path }, at(&lock)))
}

/// Why a lock could not be taken.
enum Refused {
    /// Another program has it.
    Held,
    /// The previous holder is just releasing it, or the system reports an error.
    Again(Option<io::Error>),
}

/// Opens and locks the lock file; none if files can't be locked.
#[cfg(not(windows))]
fn take(lock: &Path) -> Result<Option<File>, Refused> {
    let opened = File::options().read(true).write(true).create(true).truncate(false).open(lock);
    let file = opened.map_err(|cause| Refused::Again(Some(cause)))?;
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => Err(Refused::Held),
        Err(TryLockError::Error(_)) => Ok(None),
        // The previous holder may just have removed the file; then the next program would lock a different one.
        Ok(()) if is_at(&file, lock) => Ok(Some(file)),
        Ok(()) => Err(Refused::Again(None)),
    }
}

/// Opens a lock file exclusively. Windows removes it when it is closed, however the program ends.
#[cfg(windows)]
fn take(lock: &Path) -> Result<Option<File>, Refused> {
    use std::os::windows::fs::OpenOptionsExt;
    const READ_WRITE_DELETE: u32 = 0xc001_0000;
    const DELETE_ON_CLOSE: u32 = 0x0400_0000;
    const SHARING_VIOLATION: i32 = 32;
    let mut options = File::options();
    options.write(true).create(true).truncate(false);
    options.access_mode(READ_WRITE_DELETE).share_mode(0).custom_flags(DELETE_ON_CLOSE);
    match options.open(lock) {
        Ok(file) => Ok(Some(file)),
        Err(cause) if cause.raw_os_error() == Some(SHARING_VIOLATION) => Err(Refused::Held),
        Err(cause) => Err(Refused::Again(Some(cause))),
    }
}

impl Drop for Hold {
    fn drop(&mut self) {
        // Windows removes the file on close. Elsewhere, only Unix can check that the file at this path is the locked
        // one.
        if cfg!(unix) && self.file.is_some() {
            let _ = fs::remove_file(&self.lock);
        }
    }
}

#[cfg(unix)]
fn is_at(file: &File, path: &Path) -> bool {
    use std::os::unix::fs::MetadataExt;
    let number = |m: fs::Metadata| (m.dev(), m.ino());
    file.metadata().ok().map(number) == fs::metadata(path).ok().map(number)
}

#[cfg(not(any(unix, windows)))]
fn is_at(_file: &File, _path: &Path) -> bool {
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_has_one_holder_until_it_is_released() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("game.ron");
        fs::write(folder.path().join(".dicta-left"), "half").expect("written");
        let first = hold(&path).expect("free");
        assert!(!folder.path().join(".dicta-left").exists());
        assert!(matches!(hold(&path), Err(FilesError::Held { .. })));
        assert!(hold(&folder.path().join("other.ron")).is_ok());
        drop(first);
        // The lock file of a killed program is no obstacle.
        fs::write(folder.path().join(".game.ron.lock"), "").expect("written");
        drop(hold(&path).expect("free again"));
        assert_eq!(fs::read_dir(folder.path()).expect("read").count(), 0, "nothing is left");
    }
}
