//! The only access to the disk, behind a trait that tests replace.
//!
//! A save never leaves half a file: it writes a temporary file, syncs it, keeps the old file as `.bak`, renames, and
//! syncs the folder. Paths within a project are relative, with `/`.

mod file_names;
mod hold;
mod memory;
pub mod saves;
mod temp_file;
mod trouble;

pub use file_names::{NameError, check_name, check_new};
pub use hold::Hold;
use hold::hold;
pub use memory::InMemory;
pub use temp_file::clean;
pub use trouble::FilesError;
pub(crate) use trouble::parse_error_message;

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Component, Path, PathBuf};

/// The extension of source files.
pub const EXTENSION: &str = "dicta";
/// The prefix of temporary files during a save.
pub const UNFINISHED: &str = ".dicta-";
/// Larger files are not read.
pub const SIZE_MAX: u64 = 16 << 20;
/// The maximum length of a typed line, in bytes.
pub const LINE_MAX: usize = 4096;
/// How many lines in a row may come from a script or a pipe without a choice being made.
pub const IDLE_LINES_MAX: usize = 10_000;
/// Larger recovery logs are not read.
const JOURNAL_MAX: u64 = 1 << 30;
/// The maximum number of files and folders in a project's folder.
const ENTRIES_MAX: usize = 50_000;
/// The maximum nesting depth of a project's folders.
pub const DEPTH_MAX: usize = 8;

/// The file system operations that the studio needs.
pub trait Files: Send + Sync {
    /// The text of a file.
    fn read(&self, path: &Path) -> Result<String, FilesError>;
    /// Replaces a file completely or not at all; the old one remains as `.bak`. Fails for a read-only file.
    fn save(&self, path: &Path, text: &str) -> Result<(), FilesError>;
    /// All source files below a folder, relative to it, sorted.
    fn list(&self, folder: &Path) -> Result<Vec<PathBuf>, FilesError>;
    /// Whether the path exists.
    fn exists(&self, path: &Path) -> bool;
    /// A number that changes when the file does; none if there is no file.
    fn stamp(&self, path: &Path) -> Option<u64>;

    /// The bytes of a file, whatever they are.
    fn bytes(&self, path: &Path) -> Result<Vec<u8>, FilesError>;
    /// Appends bytes to a file; creates the file and its folder if they are missing.
    fn append(&self, path: &Path, bytes: &[u8]) -> Result<(), FilesError>;
    /// Flushes appended data to stable storage.
    fn sync(&self, path: &Path) -> Result<(), FilesError>;
    /// The names of the files in a folder, sorted; empty if there is no folder.
    fn names(&self, folder: &Path) -> Result<Vec<String>, FilesError>;
    /// Moves a file, replacing any file at the new path; creates the folder if it is missing.
    fn rename(&self, from: &Path, to: &Path) -> Result<(), FilesError>;
    /// Removes a file; a missing file is not an error.
    fn remove(&self, path: &Path) -> Result<(), FilesError>;
    /// Removes a folder if it is empty.
    fn remove_empty(&self, _folder: &Path) {}
    /// Removes what programs that ended during a save left in a folder.
    fn clean(&self, _folder: &Path) {}
    /// The absolute path without links, as far as it can be determined.
    fn whole(&self, path: &Path) -> PathBuf;
    /// Claims a file for this program alone, until the claim is dropped; none if another program has it. If files can't
    /// be locked, the claim has no effect.
    fn claim(&self, path: &Path) -> Option<Claim>;
    /// Locks a file to save in for this program alone; if files can't be locked, that has no effect.
    fn hold(&self, _path: &Path) -> Result<Hold, FilesError> {
        Ok(Hold::default())
    }
}

/// A claim on a file by this program.
#[derive(Debug, Default)]
pub struct Claim(#[expect(dead_code, reason = "the lock lasts as long as the file is open")] Option<File>);

/// Writes a file completely or not at all; an existing one is replaced without a backup.
///
/// # Errors
/// If the disk cannot take it.
pub fn write_whole(files: &dyn Files, path: &Path, bytes: &[u8]) -> Result<(), FilesError> {
    let part = with_suffix(path, ".part");
    files.remove(&part)?;
    let written = files.append(&part, bytes).and_then(|()| files.sync(&part));
    written.and_then(|()| files.rename(&part, path)).inspect_err(|_| {
        // Half a file is useless; the original error is reported even if removing it fails.
        let _ = files.remove(&part);
    })
}

/// Locks a file from the check that it is unchanged to the end of its save. Where locks can't be written, the save
/// itself says why, or goes without.
///
/// # Errors
/// If another program is just writing it.
pub fn held_to_write(files: &dyn Files, path: &Path) -> Result<Option<Hold>, FilesError> {
    match files.hold(path) {
        Err(held @ FilesError::Held { .. }) => Err(held),
        hold => Ok(hold.ok()),
    }
}

/// The file that keeps what a save replaced.
pub fn backup_of(path: &Path) -> PathBuf {
    with_suffix(path, ".bak")
}

fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    PathBuf::from(name)
}

/// The current time, in milliseconds since 1970.
pub fn now() -> u64 {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    since.map_or(0, |d| d.as_millis() as u64)
}

/// The real disk.
#[derive(Clone, Copy, Debug, Default)]
pub struct Disk;

impl Files for Disk {
    fn read(&self, path: &Path) -> Result<String, FilesError> {
        String::from_utf8(read_up_to(path, SIZE_MAX)?).map_err(|_| FilesError::NotText { path: path.to_owned() })
    }

    fn save(&self, path: &Path, text: &str) -> Result<(), FilesError> {
        save_gated(path, text, &mut || Ok(()))
    }

    fn list(&self, folder: &Path) -> Result<Vec<PathBuf>, FilesError> {
        let mut found = Vec::new();
        let root = folder.canonicalize().map_err(at(folder))?;
        walk(&root, folder, Path::new(""), (0, &mut 0), &mut found)?;
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

    fn bytes(&self, path: &Path) -> Result<Vec<u8>, FilesError> {
        read_up_to(path, JOURNAL_MAX)
    }

    fn append(&self, path: &Path, bytes: &[u8]) -> Result<(), FilesError> {
        let open = || fs::OpenOptions::new().append(true).create(true).open(path);
        let file = open().or_else(|e| {
            let folder = path.parent().filter(|_| e.kind() == io::ErrorKind::NotFound).ok_or(e)?;
            fs::create_dir_all(folder)?;
            open()
        });
        file.and_then(|mut f| f.write_all(bytes)).map_err(at(path))
    }

    fn sync(&self, path: &Path) -> Result<(), FilesError> {
        // Some systems sync only files that are open for writing.
        File::options().write(true).open(path).and_then(|f| f.sync_data()).map_err(at(path))
    }

    fn names(&self, folder: &Path) -> Result<Vec<String>, FilesError> {
        let entries = match fs::read_dir(folder) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries.and_then(Iterator::collect::<io::Result<Vec<_>>>).map_err(at(folder))?,
        };
        let files = entries.into_iter().filter(|e| e.file_type().is_ok_and(|t| t.is_file()));
        let mut names: Vec<String> = files.map(|e| e.file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        Ok(names)
    }

    fn rename(&self, from: &Path, to: &Path) -> Result<(), FilesError> {
        let folder = folder_of(to);
        fs::create_dir_all(folder).map_err(at(folder))?;
        fs::rename(from, to).map_err(at(from))?;
        sync_folder(folder)
    }

    fn remove(&self, path: &Path) -> Result<(), FilesError> {
        match fs::remove_file(path) {
            Err(e) if e.kind() != io::ErrorKind::NotFound => Err(at(path)(e)),
            _ => Ok(()),
        }
    }

    fn remove_empty(&self, folder: &Path) {
        let _ = fs::remove_dir(folder);
    }

    fn clean(&self, folder: &Path) {
        clean(folder);
    }

    fn whole(&self, path: &Path) -> PathBuf {
        path.canonicalize().or_else(|_| std::path::absolute(path)).unwrap_or_else(|_| path.to_owned())
    }

    fn claim(&self, path: &Path) -> Option<Claim> {
        let folder = path.parent()?;
        let open = || File::options().create(true).truncate(false).write(true).open(path);
        let Ok(file) = fs::create_dir_all(folder).and_then(|()| open()) else { return Some(Claim(None)) };
        match file.try_lock() {
            Err(fs::TryLockError::WouldBlock) => None,
            _ => Some(Claim(Some(file))),
        }
    }

    fn hold(&self, path: &Path) -> Result<Hold, FilesError> {
        hold(path)
    }
}

/// Saves as [`Disk`] does, calling `gate` before each system call and once in the middle of the text. If the gate
/// fails, the save ends there, as after a system error or a power failure.
///
/// # Errors
/// Errors of the system or the gate.
pub fn save_gated(path: &Path, text: &str, gate: &mut dyn FnMut() -> io::Result<()>) -> Result<(), FilesError> {
    let target = target_of(path)?;
    let path = target.as_path();
    let folder = folder_of(path);
    let mut pass = || gate().map_err(at(path));
    pass()?;
    if let Ok(old) = fs::metadata(path) {
        if !old.is_file() {
            return Err(FilesError::NoFile { path: path.to_owned() });
        }
        // A rename would replace it anyway.
        if old.permissions().readonly() {
            return Err(FilesError::ReadOnly { path: path.to_owned() });
        }
    }
    fs::create_dir_all(folder).map_err(at(folder))?;
    pass()?;
    let mut beside = temp_file::TempFile::new(folder).map_err(at(path))?;
    let (first, second) = text.as_bytes().split_at(text.len() / 2);
    for half in [first, second] {
        pass()?;
        beside.write(half).map_err(at(path))?;
    }
    if let Ok(old) = fs::metadata(path) {
        pass()?;
        beside.file().set_permissions(old.permissions()).map_err(at(path))?;
    }
    pass()?;
    beside.file().sync_all().map_err(at(path))?;
    keep_backup(path, &mut pass)?;
    pass()?;
    beside.take_place(path).map_err(at(path))?;
    pass()?;
    sync_folder(folder)
}

/// The file that a path leads to: a write through a link goes to the link's target, and the link stays.
fn target_of(path: &Path) -> Result<PathBuf, FilesError> {
    let is_link = fs::symlink_metadata(path).is_ok_and(|m| m.is_symlink());
    if is_link { path.canonicalize().map_err(at(path)) } else { Ok(path.to_owned()) }
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// The bytes of a regular file with at most `most` bytes, even if it grows while being read.
fn read_up_to(path: &Path, most: u64) -> Result<Vec<u8>, FilesError> {
    let about = fs::metadata(path).map_err(at(path))?;
    if about.is_dir() {
        return Err(at(path)(io::ErrorKind::IsADirectory.into()));
    }
    // Devices and pipes may never end, or block.
    if !about.is_file() {
        return Err(FilesError::NoFile { path: path.to_owned() });
    }
    let too_large = || FilesError::TooLarge { path: path.to_owned(), most: most >> 20 };
    if about.len() > most {
        return Err(too_large());
    }
    let mut bytes = Vec::with_capacity(about.len() as usize);
    let file = File::open(path).map_err(at(path))?;
    file.take(most + 1).read_to_end(&mut bytes).map_err(at(path))?;
    if bytes.len() as u64 > most { Err(too_large()) } else { Ok(bytes) }
}

fn at(path: &Path) -> impl Fn(io::Error) -> FilesError + '_ {
    move |cause| FilesError::Io { path: path.to_owned(), cause }
}

/// Copies the old file to a backup, so that at every moment one of the two names has a complete file. The previous
/// backup is replaced only when the new one is complete: if another program holds one of the files, the old backup
/// stays and the save fails.
fn keep_backup(path: &Path, pass: &mut dyn FnMut() -> Result<(), FilesError>) -> Result<(), FilesError> {
    if !path.exists() {
        return Ok(());
    }
    let backup = backup_of(path);
    for file in [path, &backup] {
        replaceable(file).map_err(at(file))?;
    }
    pass()?;
    let mut beside = temp_file::TempFile::new(folder_of(path)).map_err(at(path))?;
    pass()?;
    let copied = File::open(path).and_then(|mut old| io::copy(&mut old, beside.file_mut()));
    copied.map_err(at(path))?;
    if let Ok(old) = fs::metadata(path) {
        pass()?;
        beside.file().set_permissions(old.permissions()).map_err(at(path))?;
    }
    pass()?;
    beside.take_place(&backup).map_err(at(&backup))
}

/// Whether a file may be replaced: on Windows not while another program has it open, unless that program allows it.
#[cfg(windows)]
fn replaceable(path: &Path) -> io::Result<()> {
    use std::os::windows::fs::OpenOptionsExt;
    const DELETE: u32 = 0x0001_0000;
    match File::options().access_mode(DELETE).open(path) {
        Err(e) if e.kind() != io::ErrorKind::NotFound => Err(e),
        _ => Ok(()),
    }
}

#[cfg(not(windows))]
fn replaceable(_path: &Path) -> io::Result<()> {
    Ok(())
}

/// Makes the rename durable; where folders can't be opened (not on Unix) there is nothing to sync.
fn sync_folder(folder: &Path) -> Result<(), FilesError> {
    if cfg!(unix) {
        File::open(folder).and_then(|f| f.sync_all()).map_err(at(folder))?;
    }
    Ok(())
}

/// Collects source files. A link to a file within the root counts as a file; a link to a file outside is an error, so
/// that the author learns of it. Links to folders are skipped.
fn walk(
    root: &Path,
    folder: &Path,
    below: &Path,
    (depth, seen): (usize, &mut usize),
    found: &mut Vec<PathBuf>,
) -> Result<(), FilesError> {
    if depth > DEPTH_MAX {
        return Ok(());
    }
    for item in fs::read_dir(folder).map_err(at(folder))? {
        let item = item.map_err(at(folder))?;
        *seen += 1;
        if *seen > ENTRIES_MAX {
            return Err(FilesError::TooMany { path: root.to_owned(), most: ENTRIES_MAX });
        }
        let name = item.file_name();
        if name.to_string_lossy().starts_with('.') {
            continue;
        }
        let is_text = Path::new(&name).extension().is_some_and(|e| e == EXTENSION);
        if is_text && name.to_str().is_none() {
            return Err(FilesError::Name { path: item.path() });
        }
        let kind = item.file_type().map_err(at(&item.path()))?;
        let path = below.join(&name);
        if kind.is_dir() {
            walk(root, &item.path(), &path, (depth + 1, seen), found)?;
        } else if is_text {
            if kind.is_symlink() {
                let Ok(target) = item.path().canonicalize() else { continue };
                if !target.is_file() {
                    continue;
                }
                if !target.starts_with(root) {
                    return Err(FilesError::Outside { path: item.path() });
                }
            } else if !kind.is_file() {
                continue;
            }
            found.push(path);
        }
    }
    Ok(())
}

/// Whether a relative path has only normal components, so that it stays below its base.
pub fn stays_inside(path: &Path) -> bool {
    path.components().all(|c| matches!(c, Component::Normal(_)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_save_keeps_the_old_file_as_a_backup() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("maps/front.dicta");
        Disk.save(&path, "one").expect("saved");
        Disk.save(&path, "two").expect("saved again");
        assert_eq!(Disk.read(&path).expect("read"), "two");
        assert_eq!(fs::read_to_string(folder.path().join("maps/front.dicta.bak")).expect("read"), "one");
        assert_eq!(Disk.list(folder.path()).expect("listed"), [PathBuf::from("maps/front.dicta")]);
    }

    #[test]
    fn appended_lines_are_synced() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("logs/carts.log");
        for line in ["one\n", "two\n"] {
            Disk.append(&path, line.as_bytes()).expect("appended");
            Disk.sync(&path).expect("synced");
        }
        assert_eq!(Disk.bytes(&path).expect("read"), b"one\ntwo\n");
    }

    /// In every sharing mode of the other program, for the file and for its backup.
    #[cfg(windows)]
    #[test]
    fn a_file_held_by_another_program_keeps_its_backup() {
        use std::os::windows::fs::OpenOptionsExt;
        const NOTHING: u32 = 0;
        const READING: u32 = 1;
        const WRITING: u32 = 2;
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("front.dicta");
        let backup = folder.path().join("front.dicta.bak");
        for share in [NOTHING, READING, READING | WRITING] {
            Disk.save(&path, "one").expect("saved");
            Disk.save(&path, "two").expect("saved again");
            for held in [&path, &backup] {
                let file = File::options().read(true).share_mode(share).open(held).expect("opened");
                let message = Disk.save(&path, "three").expect_err("the file is held").to_string();
                assert!(message.ends_with("another program is using it"), "{message}");
                drop(file);
                assert_eq!(Disk.read(&path).expect("read"), "two");
                assert_eq!(Disk.read(&backup).expect("read"), "one");
                assert_eq!(fs::read_dir(folder.path()).expect("read").count(), 2, "nothing else is left");
            }
            Disk.save(&path, "three").expect("saved");
            assert_eq!(Disk.read(&backup).expect("read"), "two");
        }
    }

    #[test]
    fn devices_and_oversized_files_are_not_read() {
        let both = |path: &Path| (Disk.read(path).map(|_| ()), Disk.bytes(path).map(|_| ()));
        let folder = tempfile::tempdir().expect("a folder");
        assert!(matches!(both(folder.path()), (Err(FilesError::Io { .. }), Err(FilesError::Io { .. }))));
        let film = folder.path().join("film.ron");
        File::create(&film).and_then(|f| f.set_len(SIZE_MAX + 1)).expect("created");
        assert!(matches!(both(&film), (Err(FilesError::TooLarge { most: 16, .. }), Ok(()))));
        if cfg!(unix) {
            let zero = both(Path::new("/dev/zero"));
            assert!(matches!(zero, (Err(FilesError::NoFile { .. }), Err(FilesError::NoFile { .. }))));
        }
    }

    #[test]
    fn paths_that_leave_the_folder_are_detected() {
        assert!(stays_inside(Path::new("maps/front.dicta")));
        assert!(!stays_inside(Path::new("../front.dicta")));
        assert!(!stays_inside(Path::new("/front.dicta")));
    }
}
