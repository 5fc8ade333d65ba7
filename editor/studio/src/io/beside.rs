//! New texts while they are written: beside the files whose place they take.
//!
//! Each is locked as long as its program writes it. What is not locked was left behind by a program that is gone.

use super::UNFINISHED;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;
use tempfile::NamedTempFile;

/// How often another name is tried when somebody cleans up just then.
const TRIES: usize = 8;

/// A new text, beside the file whose place it takes.
pub(super) struct Beside(NamedTempFile);

impl Beside {
    pub fn new(folder: &Path) -> io::Result<Beside> {
        for _ in 0..TRIES {
            let new = builder().tempfile_in(folder)?;
            // Where files can't be locked, nobody cleans up either.
            let _ = new.as_file().lock();
            // Who cleaned up between the two has removed it.
            if new.path().exists() {
                return Ok(Beside(new));
            }
        }
        Err(io::Error::other("another program removes what is written here"))
    }

    pub fn file(&self) -> &File {
        self.0.as_file()
    }

    pub fn file_mut(&mut self) -> &mut File {
        self.0.as_file_mut()
    }

    pub fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        self.0.write_all(bytes)
    }

    /// Takes the place of a file.
    pub fn take_place(self, path: &Path) -> io::Result<()> {
        self.0.persist(path).map(|_| ()).map_err(|e| e.error)
    }
}

/// Whoever may read other new files of the user may read this one.
fn builder() -> tempfile::Builder<'static, 'static> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(UNFINISHED);
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder
}

/// Removes from a folder what programs left there that were killed while they saved.
pub fn clean(folder: &Path) {
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        let ours = entry.file_name().to_str().is_some_and(|name| name.starts_with(UNFINISHED));
        if !ours || !entry.file_type().is_ok_and(|t| t.is_file()) {
            continue;
        }
        let path = entry.path();
        // It stays locked until it is gone, so that nobody takes it for their own.
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
    fn what_is_left_behind_is_removed_and_what_is_being_written_stays() {
        let folder = tempfile::tempdir().expect("a folder");
        let names = || {
            let mut names: Vec<_> =
                fs::read_dir(folder.path()).expect("read").flatten().map(|e| e.file_name()).collect();
            names.sort();
            names
        };
        fs::write(folder.path().join(".dicta-left"), "half").expect("written");
        fs::write(folder.path().join(".dictation"), "mine").expect("written");
        let mut new = Beside::new(folder.path()).expect("begun");
        clean(folder.path());
        assert_eq!(names().len(), 2);
        new.write(b"whole").expect("written");
        new.take_place(&folder.path().join("a.dicta")).expect("placed");
        clean(folder.path());
        assert_eq!(names(), [".dictation", "a.dicta"]);
        assert_eq!(fs::read_to_string(folder.path().join("a.dicta")).expect("read"), "whole");
    }
}
