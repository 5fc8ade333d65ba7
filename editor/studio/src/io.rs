//! The only way to the disk, behind a port that tests replace.
//!
//! A save never leaves half a file: it writes beside, syncs, keeps the old file as `.bak`, renames, and syncs the
//! folder. Paths below a project are relative, with `/`.

mod beside;
mod hold;
mod memory;
mod names;
pub mod saves;
mod trouble;

pub use beside::clean;
pub use hold::Hold;
use hold::hold;
pub use memory::InMemory;
pub use names::{NameError, check_name};
pub use trouble::FilesError;
pub(crate) use trouble::not_understood;

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Component, Path, PathBuf};

/// The extension of a text of the language.
pub const EXTENSION: &str = "dicta";
/// How the name of a new text begins that has not taken its file's place yet.
pub const UNFINISHED: &str = ".dicta-";
/// Files above this size are left alone.
pub const SIZE_MAX: u64 = 16 << 20;
/// How many bytes a line may have that is typed.
pub const LINE_MAX: usize = 4096;
/// How many lines in a row may come from a script or a pipe without anything being chosen.
pub const IDLE_LINES_MAX: usize = 10_000;
/// Journals above this size are left alone.
const JOURNAL_MAX: u64 = 1 << 30;
/// How many files and folders a project's folder may hold.
const ENTRIES_MAX: usize = 50_000;
/// How deep a project's folders may nest.
pub const DEPTH_MAX: usize = 8;

/// What the studio asks of a file system.
pub trait Files: Send + Sync {
    /// The text of a file.
    fn read(&self, path: &Path) -> Result<String, FilesError>;
    /// Replaces a file as a whole, or not at all; the old one stays as `.bak`. A file that is only readable stays.
    fn save(&self, path: &Path, text: &str) -> Result<(), FilesError>;
    /// All texts of the language below a folder, relative to it, sorted.
    fn list(&self, folder: &Path) -> Result<Vec<PathBuf>, FilesError>;
    /// Whether something is there.
    fn exists(&self, path: &Path) -> bool;
    /// A number that changes when the file does; none where there is no file.
    fn stamp(&self, path: &Path) -> Option<u64>;

    /// The bytes of a file, whatever they are.
    fn bytes(&self, path: &Path) -> Result<Vec<u8>, FilesError>;
    /// Adds bytes at the end of a file; file and folder are made where they are missing.
    fn append(&self, path: &Path, bytes: &[u8]) -> Result<(), FilesError>;
    /// Has what was added last through a failure of the computer.
    fn sync(&self, path: &Path) -> Result<(), FilesError>;
    /// The names of the files in a folder, sorted; none where there is no folder.
    fn names(&self, folder: &Path) -> Vec<String>;
    /// Gives a file another path; the folder is made where it is missing. What stood there is gone.
    fn rename(&self, from: &Path, to: &Path) -> Result<(), FilesError>;
    /// Removes a file; that there is none is no error.
    fn remove(&self, path: &Path) -> Result<(), FilesError>;
    /// Removes a folder if nothing is in it; else it stays.
    fn remove_empty(&self, _folder: &Path) {}
    /// The path from the root on, without links, where it can be told.
    fn whole(&self, path: &Path) -> PathBuf;
    /// Takes a file for this program alone, until the claim is dropped; none if another program has it. Where files can't be
    /// claimed, the claim means nothing.
    fn claim(&self, path: &Path) -> Option<Claim>;
    /// Takes a file to save in for this program alone; where files can't be locked, that means nothing.
    fn hold(&self, _path: &Path) -> Result<Hold, FilesError> {
        Ok(Hold::default())
    }
}

/// That a file is this program's alone.
#[derive(Debug, Default)]
pub struct Claim(#[expect(dead_code, reason = "the lock lasts as long as the file is open")] Option<File>);

/// What time it is, in milliseconds since 1970.
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
        // Some systems sync only what is open for writing.
        File::options().write(true).open(path).and_then(|f| f.sync_data()).map_err(at(path))
    }

    fn names(&self, folder: &Path) -> Vec<String> {
        let entries = fs::read_dir(folder).into_iter().flatten().flatten();
        let files = entries.filter(|e| e.file_type().is_ok_and(|t| t.is_file()));
        let mut names: Vec<String> = files.map(|e| e.file_name().to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }

    fn rename(&self, from: &Path, to: &Path) -> Result<(), FilesError> {
        let folder = to.parent().unwrap_or(Path::new("."));
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

/// Saves as [`Disk`] does and passes a gate before each call to the system and once amid the text. Where the gate
/// refuses, the save ends there, as it would when the system refuses or the power fails.
///
/// # Errors
/// What the system or the gate refuses.
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
        // A rename would replace it all the same.
        if old.permissions().readonly() {
            return Err(FilesError::ReadOnly { path: path.to_owned() });
        }
    }
    fs::create_dir_all(folder).map_err(at(folder))?;
    pass()?;
    let mut beside = beside::Beside::new(folder).map_err(at(path))?;
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

/// The file that a path leads to: what is written through a link goes into the file behind it, and the link stays.
fn target_of(path: &Path) -> Result<PathBuf, FilesError> {
    let is_link = fs::symlink_metadata(path).is_ok_and(|m| m.is_symlink());
    if is_link { path.canonicalize().map_err(at(path)) } else { Ok(path.to_owned()) }
}

fn folder_of(path: &Path) -> &Path {
    path.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

/// The bytes of a plain file that has no more than so many, however it grows meanwhile.
fn read_up_to(path: &Path, most: u64) -> Result<Vec<u8>, FilesError> {
    let about = fs::metadata(path).map_err(at(path))?;
    if about.is_dir() {
        return Err(at(path)(io::ErrorKind::IsADirectory.into()));
    }
    // Devices and pipes may have no end, or never begin.
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

/// The old file gets a second name, so that at every moment one of the two names holds a whole file. The backup before it goes
/// only when the new one is there: where another program holds one of the files, the old backup stays and the save says so.
fn keep_backup(path: &Path, pass: &mut dyn FnMut() -> Result<(), FilesError>) -> Result<(), FilesError> {
    if !path.exists() {
        return Ok(());
    }
    let mut name = path.as_os_str().to_owned();
    name.push(".bak");
    let backup = PathBuf::from(name);
    for file in [path, &backup] {
        replaceable(file).map_err(at(file))?;
    }
    pass()?;
    let mut beside = beside::Beside::new(folder_of(path)).map_err(at(path))?;
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

/// Makes the rename last; where folders can't be opened (not on Unix) there is nothing to sync.
fn sync_folder(folder: &Path) -> Result<(), FilesError> {
    if cfg!(unix) {
        File::open(folder).and_then(|f| f.sync_all()).map_err(at(folder))?;
    }
    Ok(())
}

/// A link to a text within the root counts as one; a link to a text outside is refused, so that its author learns of it.
/// Links to folders are passed over.
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

/// Whether a relative path stays where it belongs.
pub fn stays_inside(path: &Path) -> bool {
    path.components().all(|c| matches!(c, Component::Normal(_)))
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
    fn what_was_added_outlasts_a_failure() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("logs/carts.log");
        for line in ["one\n", "two\n"] {
            Disk.append(&path, line.as_bytes()).expect("added");
            Disk.sync(&path).expect("synced");
        }
        assert_eq!(Disk.bytes(&path).expect("read"), b"one\ntwo\n");
    }

    /// However much the other program shares of the file, or of its backup.
    #[cfg(windows)]
    #[test]
    fn what_another_program_holds_stays_with_its_backup() {
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
                let told = Disk.save(&path, "three").expect_err("it is held").to_string();
                assert!(told.ends_with("another program has it"), "{told}");
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
    fn what_has_no_end_is_not_read() {
        let told = |path: &Path| (Disk.read(path).map(|_| ()), Disk.bytes(path).map(|_| ()));
        let folder = tempfile::tempdir().expect("a folder");
        assert!(matches!(told(folder.path()), (Err(FilesError::Io { .. }), Err(FilesError::Io { .. }))));
        let film = folder.path().join("film.ron");
        File::create(&film).and_then(|f| f.set_len(SIZE_MAX + 1)).expect("made");
        assert!(matches!(told(&film), (Err(FilesError::TooLarge { most: 16, .. }), Ok(()))));
        if cfg!(unix) {
            let zero = told(Path::new("/dev/zero"));
            assert!(matches!(zero, (Err(FilesError::NoFile { .. }), Err(FilesError::NoFile { .. }))));
        }
    }

    #[test]
    fn paths_that_climb_are_seen() {
        assert!(stays_inside(Path::new("maps/front.dicta")));
        assert!(!stays_inside(Path::new("../front.dicta")));
        assert!(!stays_inside(Path::new("/front.dicta")));
    }
}
