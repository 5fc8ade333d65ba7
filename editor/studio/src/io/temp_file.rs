//! Temporary files during a save, next to the files that they replace.
//!
//! Each is locked while its program writes it. An unlocked one was left behind by a program that ended.

use super::UNFINISHED;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;
use tempfile::NamedTempFile;

/// How often another name is tried if another program is cleaning up at the same time.
const TRIES: usize = 8;

/// A temporary file, next to the file that it will replace.
pub(super) struct TempFile(NamedTempFile);

impl TempFile {
    /// Creates and locks a temporary file in a folder.
    pub fn new(folder: &Path) -> io::Result<TempFile> {
        for _ in 0..TRIES {
            let new = builder().tempfile_in(folder)?;
            // If files can't be locked, no other program cleans up either.
            let _ = new.as_file().lock();
            // A program that cleaned up before the lock was taken has removed the file.
            if new.path().exists() {
                return Ok(TempFile(new));
            }
        }
        Err(io::Error::other("another program removes what is written here"))
    }

    /// The open file.
    pub fn file(&self) -> &File {
        self.0.as_file()
    }

    /// The open file, to write to.
    pub fn file_mut(&mut self) -> &mut File {
        self.0.as_file_mut()
    }

    /// Appends bytes.
    pub fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.0.write_all(bytes)
    }

    /// Replaces a file.
    pub fn take_place(self, path: &Path) -> io::Result<()> {
        self.0.persist(path).map(|_| ()).map_err(|e| e.error)
    }
}

/// Gives the file the permissions of an ordinary new file of the user.
fn builder() -> tempfile::Builder<'static, 'static> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(UNFINISHED);
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder
}

/// Removes temporary files that were left in a folder by programs killed during a save.
pub fn clean(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let ours = entry.file_name().to_str().is_some_and(|name| name.starts_with(UNFINISHED));
        if !ours || !entry.file_type().is_ok_and(|t| t.is_file()) {
            continue;
        }
        let path = entry.path();
        // The lock is kept until the file is removed, so that no other program takes it.
        if let Ok(file) = File::options().read(true).write(true).open(&path)
            && file.try_lock().is_ok()
        {
            let _ = fs::remove_file(&path);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn abandoned_files_are_removed_and_files_in_use_stay() {
        let folder = tempfile::tempdir().expect("a folder");
        let names = || {
            let mut names: Vec<_> =
                fs::read_dir(folder.path()).expect("read").flatten().map(|e| e.file_name()).collect();
            names.sort();
            names
        };
        fs::write(folder.path().join(".dicta-left"), "half").expect("written");
        fs::write(folder.path().join(".dictation"), "mine").expect("written");
        let mut new = TempFile::new(folder.path()).expect("started");
        clean(folder.path());
        assert_eq!(names().len(), 2);
        new.write(b"whole").expect("written");
        new.take_place(&folder.path().join("a.dicta")).expect("placed");
        clean(folder.path());
        assert_eq!(names(), [".dictation", "a.dicta"]);
        assert_eq!(fs::read_to_string(folder.path().join("a.dicta")).expect("read"), "whole");
    }
}
