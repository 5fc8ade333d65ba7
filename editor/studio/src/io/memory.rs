//! A file system in memory, for tests.

use super::{Claim, EXTENSION, Files, FilesError, at, backup_of};
use std::collections::{BTreeMap, BTreeSet};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// A file system in memory, for tests.
#[derive(Debug, Default)]
pub struct InMemory {
    files: Mutex<BTreeMap<PathBuf, Vec<u8>>>,
    /// The files that were appended to and not synced since.
    unsynced: Mutex<BTreeSet<PathBuf>>,
}

impl InMemory {
    /// A file system with these files.
    pub fn with<'a>(files: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self {
        let files = files.into_iter().map(|(p, t)| (PathBuf::from(p), t.as_bytes().to_vec())).collect();
        InMemory { files: Mutex::new(files), ..InMemory::default() }
    }

    /// The files that a power failure would cut short.
    pub fn unsynced(&self) -> Vec<PathBuf> {
        self.appended().iter().cloned().collect()
    }

    fn files(&self) -> MutexGuard<'_, BTreeMap<PathBuf, Vec<u8>>> {
        self.files.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn appended(&self) -> MutexGuard<'_, BTreeSet<PathBuf>> {
        self.unsynced.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Files for InMemory {
    fn read(&self, path: &Path) -> Result<String, FilesError> {
        let missing = || at(path)(io::ErrorKind::NotFound.into());
        let bytes = self.files().get(path).cloned().ok_or_else(missing)?;
        String::from_utf8(bytes).map_err(|_| FilesError::NotText { path: path.to_owned() })
    }

    fn save(&self, path: &Path, text: &str) -> Result<(), FilesError> {
        self.appended().remove(path);
        let mut files = self.files();
        if let Some(old) = files.insert(path.to_owned(), text.as_bytes().to_vec()) {
            files.insert(backup_of(path), old);
        }
        Ok(())
    }

    fn list(&self, folder: &Path) -> Result<Vec<PathBuf>, FilesError> {
        let files = self.files();
        let below = files.keys().filter_map(|p| p.strip_prefix(folder).ok());
        Ok(below.filter(|p| p.extension().is_some_and(|e| e == EXTENSION)).map(Path::to_owned).collect())
    }

    fn exists(&self, path: &Path) -> bool {
        self.files().keys().any(|p| p.starts_with(path))
    }

    fn stamp(&self, path: &Path) -> Option<u64> {
        use std::hash::{DefaultHasher, Hash, Hasher};
        let files = self.files();
        let mut hasher = DefaultHasher::new();
        files.get(path)?.hash(&mut hasher);
        Some(hasher.finish())
    }

    fn bytes(&self, path: &Path) -> Result<Vec<u8>, FilesError> {
        self.files().get(path).cloned().ok_or_else(|| at(path)(io::ErrorKind::NotFound.into()))
    }

    fn append(&self, path: &Path, bytes: &[u8]) -> Result<(), FilesError> {
        self.files().entry(path.to_owned()).or_default().extend_from_slice(bytes);
        self.appended().insert(path.to_owned());
        Ok(())
    }

    fn sync(&self, path: &Path) -> Result<(), FilesError> {
        self.appended().remove(path);
        Ok(())
    }

    fn names(&self, folder: &Path) -> Result<Vec<String>, FilesError> {
        let files = self.files();
        if files.contains_key(folder) {
            return Err(at(folder)(io::ErrorKind::NotADirectory.into()));
        }
        let here = files.keys().filter(|p| p.parent() == Some(folder)).filter_map(|p| p.file_name());
        Ok(here.map(|n| n.to_string_lossy().into_owned()).collect())
    }

    fn rename(&self, from: &Path, to: &Path) -> Result<(), FilesError> {
        let mut files = self.files();
        let bytes = files.remove(from).ok_or_else(|| at(from)(io::ErrorKind::NotFound.into()))?;
        files.insert(to.to_owned(), bytes);
        Ok(())
    }

    fn remove(&self, path: &Path) -> Result<(), FilesError> {
        self.files().remove(path);
        Ok(())
    }

    fn whole(&self, path: &Path) -> PathBuf {
        path.to_owned()
    }

    fn claim(&self, _path: &Path) -> Option<Claim> {
        Some(Claim::default())
    }
}
