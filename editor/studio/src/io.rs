//! The only way to the disk, behind a port that tests replace.
//!
//! A save never leaves half a file: it writes beside, syncs, keeps the old file as `.bak`, renames, and syncs the
//! folder. Paths below a project are relative, with `/`.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Component, Path, PathBuf};
use std::sync::Mutex;

/// The extension of a text of the language.
pub const EXTENSION: &str = "dicta";
/// Files above this size are left alone.
const SIZE_MAX: u64 = 16 << 20;
/// How deep a project's folders may nest.
const DEPTH_MAX: usize = 8;

/// Why the disk refused.
#[derive(Debug, thiserror::Error)]
pub enum FilesError {
    #[error("{path}: {cause}", path = path.display())]
    Io { path: PathBuf, cause: io::Error },
    #[error("{} is not text in UTF-8", path.display())]
    NotText { path: PathBuf },
    #[error("{} is larger than the workshop reads", path.display())]
    TooLarge { path: PathBuf },
    #[error("{} leads out of the project's folder", path.display())]
    Outside { path: PathBuf },
}

/// What the studio asks of a file system.
pub trait Files: Send + Sync {
    /// The text of a file.
    fn read(&self, path: &Path) -> Result<String, FilesError>;
    /// Replaces a file as a whole, or not at all; the old one stays as `.bak`.
    fn save(&self, path: &Path, text: &str) -> Result<(), FilesError>;
    /// All texts of the language below a folder, relative to it, sorted.
    fn list(&self, folder: &Path) -> Result<Vec<PathBuf>, FilesError>;
    /// Whether something is there.
    fn exists(&self, path: &Path) -> bool;
    /// A number that changes when the file does; none where there is no file.
    fn stamp(&self, path: &Path) -> Option<u64>;
}

/// The real disk.
#[derive(Clone, Copy, Debug, Default)]
pub struct Disk;

impl Files for Disk {
    fn read(&self, path: &Path) -> Result<String, FilesError> {
        let size = fs::metadata(path).map_err(at(path))?.len();
        if size > SIZE_MAX {
            return Err(FilesError::TooLarge { path: path.to_owned() });
        }
        let bytes = fs::read(path).map_err(at(path))?;
        String::from_utf8(bytes).map_err(|_| FilesError::NotText { path: path.to_owned() })
    }

    fn save(&self, path: &Path, text: &str) -> Result<(), FilesError> {
        save_gated(path, text, &mut || Ok(()))
    }

    fn list(&self, folder: &Path) -> Result<Vec<PathBuf>, FilesError> {
        let mut found = Vec::new();
        let root = folder.canonicalize().map_err(at(folder))?;
        walk(&root, folder, Path::new(""), 0, &mut found)?;
        found.sort();
        Ok(found)
    }

    fn exists(&self, path: &Path) -> bool {
        path.exists()
    }

    fn stamp(&self, path: &Path) -> Option<u64> {
        let about = fs::metadata(path).ok()?;
        let changed = about.modified().ok()?.duration_since(std::time::UNIX_EPOCH).ok()?;
        Some((changed.as_nanos() as u64) ^ about.len().rotate_left(48))
    }
}

/// Saves as [`Disk`] does and passes a gate before each call to the system and once amid the text. Where the gate
/// refuses, the save ends there, as it would when the system refuses or the power fails.
///
/// # Errors
/// What the system or the gate refuses.
pub fn save_gated(path: &Path, text: &str, gate: &mut dyn FnMut() -> io::Result<()>) -> Result<(), FilesError> {
    let folder = path.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut pass = || gate().map_err(at(path));
    pass()?;
    fs::create_dir_all(folder).map_err(at(folder))?;
    pass()?;
    let mut beside = tempfile::Builder::new().prefix(".dicta-").tempfile_in(folder).map_err(at(path))?;
    let (first, second) = text.as_bytes().split_at(text.len() / 2);
    for half in [first, second] {
        pass()?;
        beside.write_all(half).map_err(at(path))?;
    }
    if let Ok(old) = fs::metadata(path) {
        pass()?;
        beside.as_file().set_permissions(old.permissions()).map_err(at(path))?;
    }
    pass()?;
    beside.as_file().sync_all().map_err(at(path))?;
    keep_backup(path, &mut pass)?;
    pass()?;
    beside.persist(path).map_err(|e| FilesError::Io { path: path.to_owned(), cause: e.error })?;
    pass()?;
    sync_folder(folder)
}

fn at(path: &Path) -> impl Fn(io::Error) -> FilesError + '_ {
    move |cause| FilesError::Io { path: path.to_owned(), cause }
}

/// The old file gets a second name, so that at every moment one of the two names holds a whole file.
fn keep_backup(path: &Path, pass: &mut dyn FnMut() -> Result<(), FilesError>) -> Result<(), FilesError> {
    if !path.exists() {
        return Ok(());
    }
    let mut name = path.as_os_str().to_owned();
    name.push(".bak");
    let backup = PathBuf::from(name);
    pass()?;
    match fs::remove_file(&backup) {
        Ok(()) => {}
        Err(e) if e.kind() == io::ErrorKind::NotFound => {}
        Err(e) => return Err(at(&backup)(e)),
    }
    pass()?;
    if fs::hard_link(path, &backup).is_err() {
        fs::copy(path, &backup).map_err(at(&backup))?;
    }
    Ok(())
}

/// Makes the rename last; where folders can't be opened (not on Unix) there is nothing to sync.
fn sync_folder(folder: &Path) -> Result<(), FilesError> {
    if cfg!(unix) {
        File::open(folder).and_then(|f| f.sync_all()).map_err(at(folder))?;
    }
    Ok(())
}

/// A link to a text within the root counts as one; a link to a text outside is refused, so that its author learns of it.
/// Links to folders are passed over.
fn walk(root: &Path, folder: &Path, below: &Path, depth: usize, found: &mut Vec<PathBuf>) -> Result<(), FilesError> {
    if depth > DEPTH_MAX {
        return Ok(());
    }
    for item in fs::read_dir(folder).map_err(at(folder))? {
        let item = item.map_err(at(folder))?;
        let name = item.file_name();
        if name.to_string_lossy().starts_with('.') {
            continue;
        }
        let kind = item.file_type().map_err(at(&item.path()))?;
        let path = below.join(&name);
        if kind.is_dir() {
            walk(root, &item.path(), &path, depth + 1, found)?;
        } else if path.extension().is_some_and(|e| e == EXTENSION) {
            if kind.is_symlink() {
                let Ok(target) = item.path().canonicalize() else { continue };
                if !target.is_file() {
                    continue;
                }
                if !target.starts_with(root) {
                    return Err(FilesError::Outside { path: item.path() });
                }
            }
            found.push(path);
        }
    }
    Ok(())
}

/// Whether a relative path stays where it belongs.
pub fn stays_inside(path: &Path) -> bool {
    path.components().all(|c| matches!(c, Component::Normal(_)))
}

/// A file system in memory, for tests.
#[derive(Debug, Default)]
pub struct InMemory(Mutex<BTreeMap<PathBuf, String>>);

impl InMemory {
    /// With these files in it.
    pub fn with<'a>(files: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self {
        InMemory(Mutex::new(files.into_iter().map(|(p, t)| (PathBuf::from(p), t.to_owned())).collect()))
    }

    fn files(&self) -> std::sync::MutexGuard<'_, BTreeMap<PathBuf, String>> {
        self.0.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

impl Files for InMemory {
    fn read(&self, path: &Path) -> Result<String, FilesError> {
        let missing = || at(path)(io::ErrorKind::NotFound.into());
        self.files().get(path).cloned().ok_or_else(missing)
    }

    fn save(&self, path: &Path, text: &str) -> Result<(), FilesError> {
        let mut files = self.files();
        if let Some(old) = files.insert(path.to_owned(), text.to_owned()) {
            let mut name = path.as_os_str().to_owned();
            name.push(".bak");
            files.insert(PathBuf::from(name), old);
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
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_save_keeps_the_old_file_beside() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("maps/front.dicta");
        Disk.save(&path, "one").expect("saved");
        Disk.save(&path, "two").expect("saved again");
        assert_eq!(Disk.read(&path).expect("read"), "two");
        assert_eq!(fs::read_to_string(folder.path().join("maps/front.dicta.bak")).expect("read"), "one");
        assert_eq!(Disk.list(folder.path()).expect("listed"), [PathBuf::from("maps/front.dicta")]);
    }

    #[test]
    fn paths_that_climb_are_seen() {
        assert!(stays_inside(Path::new("maps/front.dicta")));
        assert!(!stays_inside(Path::new("../front.dicta")));
        assert!(!stays_inside(Path::new("/front.dicta")));
    }
}
