//! When the disk rejects writes, nothing is lost: read-only files and folders, a full disk, damaged files and recovery
//! logs.

use super::Path;
use dicta_studio::io::{Claim, Files, FilesError, InMemory};
use dicta_studio::project::{DiskChange, Project};
use std::io;
use std::path::PathBuf;
use std::sync::Mutex;

/// A disk that rejects writes in certain folders, as if it were full.
#[derive(Default)]
struct Full {
    files: InMemory,
    folders: Mutex<Vec<PathBuf>>,
}

impl Full {
    fn with(files: &[(&str, &str)]) -> Self {
        Full { files: InMemory::with(files.iter().copied()), folders: Mutex::default() }
    }

    fn fill(&self, folders: &[&str]) {
        *self.folders.lock().expect("whole") = folders.iter().map(PathBuf::from).collect();
    }

    fn check_space(&self, path: &Path) -> Result<(), FilesError> {
        let full = self.folders.lock().expect("whole").iter().any(|f| path.starts_with(f));
        let cause = || io::Error::from(io::ErrorKind::StorageFull);
        if full { Err(FilesError::Io { path: path.to_owned(), cause: cause() }) } else { Ok(()) }
    }
}

impl Files for Full {
    fn read(&self, path: &Path) -> Result<String, FilesError> {
        self.files.read(path)
    }

    fn save(&self, path: &Path, text: &str) -> Result<(), FilesError> {
        self.check_space(path)?;
        self.files.save(path, text)
    }

    fn list(&self, folder: &Path) -> Result<Vec<PathBuf>, FilesError> {
        self.files.list(folder)
    }

    fn exists(&self, path: &Path) -> bool {
        self.files.exists(path)
    }

    fn stamp(&self, path: &Path) -> Option<u64> {
        self.files.stamp(path)
    }

    fn bytes(&self, path: &Path) -> Result<Vec<u8>, FilesError> {
        self.files.bytes(path)
    }

    fn append(&self, path: &Path, bytes: &[u8]) -> Result<(), FilesError> {
        // A full disk still writes a part.
        if let Err(error) = self.check_space(path) {
            self.files.append(path, &bytes[..bytes.len() / 2])?;
            return Err(error);
        }
        self.files.append(path, bytes)
    }

    fn sync(&self, path: &Path) -> Result<(), FilesError> {
        self.files.sync(path)
    }

    fn names(&self, folder: &Path) -> Result<Vec<String>, FilesError> {
        self.files.names(folder)
    }

    fn rename(&self, from: &Path, to: &Path) -> Result<(), FilesError> {
        self.files.rename(from, to)
    }

    fn remove(&self, path: &Path) -> Result<(), FilesError> {
        self.files.remove(path)
    }

    fn whole(&self, path: &Path) -> PathBuf {
        self.files.whole(path)
    }

    fn claim(&self, path: &Path) -> Option<Claim> {
        self.files.claim(path)
    }
}

const FILES: [(&str, &str); 2] = [("/p/a.dicta", "one\ntwo\nthree\nfour\n"), ("/p/b.dicta", "five\n")];

fn open(files: &dyn Files, refuge: Option<&str>) -> Project {
    let mut project = Project::open(files, Path::new("/p")).expect("opened");
    project.set_time(50_000_000);
    project.open_recovery_log(files, Path::new("/state"), refuge.map(Path::new));
    project
}

fn type_in(project: &mut Project, files: &dyn Files, path: &str, text: &str) {
    assert!(project.document_mut(path).expect("there").type_text(text));
    project.keep(files);
}

fn notifications(project: &mut Project) -> Vec<String> {
    project.take_notices().into_iter().map(|n| n.text).collect()
}

fn mine(project: &Project) -> Vec<&str> {
    project.lost().map(|(l, _)| l.mine.as_str()).collect()
}

#[test]
fn the_recovery_log_moves_while_its_disk_is_full() {
    let files = Full::with(&FILES);
    let mut project = open(&files, Some("/refuge"));
    type_in(&mut project, &files, "b.dicta", "5\n");
    files.fill(&["/state"]);
    type_in(&mut project, &files, "b.dicta", "55\n");
    let says = notifications(&mut project);
    assert!(says.len() == 1 && says[0].contains("the disk is full") && says[0].contains("/refuge"), "{says:?}");
    type_in(&mut project, &files, "b.dicta", "555\n");
    assert_eq!(notifications(&mut project), [""; 0]);
    drop(project);
    // It is found there, and moves back when there is space.
    let mut project = open(&files, Some("/refuge"));
    assert_eq!(mine(&project), ["555\n"]);
    type_in(&mut project, &files, "a.dicta", "1\n");
    drop(project);
    files.fill(&[]);
    let project = open(&files, Some("/refuge"));
    assert_eq!(mine(&project), ["1\n", "555\n"]);
    assert!(!files.exists(Path::new("/refuge")));
}

#[test]
fn a_full_disk_is_reported_and_nothing_is_lost() {
    let files = Full::with(&FILES);
    let mut project = open(&files, None);
    files.fill(&["/p", "/state"]);
    type_in(&mut project, &files, "b.dicta", "5\n");
    let says = notifications(&mut project);
    assert!(says.len() == 1 && says[0].contains("Save your changes to keep them"), "{says:?}");
    let error = project.save(&files, "b.dicta").expect_err("full").to_string();
    assert!(error.contains("/p/b.dicta") && error.contains("the disk is full"), "{error}");
    assert!(project.is_dirty() && files.read(Path::new("/p/b.dicta")).expect("there") == "five\n");
    // Once there is space, all pending changes are written.
    files.fill(&[]);
    project.set_time(60_000_000);
    type_in(&mut project, &files, "b.dicta", "55\n");
    assert!(notifications(&mut project).iter().any(|t| t.contains("recovery is on again")));
    drop(project);
    let mut project = open(&files, None);
    assert_eq!(mine(&project), ["55\n"]);
    assert_eq!(notifications(&mut project), [""; 0]);
    project.undo().expect("undone");
    assert_eq!(project.document("b.dicta").map(|d| d.text()), Some("55\n"));
    project.save_all(&files).expect("saved");
}

#[test]
fn records_that_a_full_disk_took_in_part_are_written_again() {
    let files = Full::with(&FILES);
    let mut project = open(&files, None);
    type_in(&mut project, &files, "b.dicta", "5\n");
    files.fill(&["/state"]);
    // Two records: half of both is more than the first, which has the file as it was.
    let text = "mine\n".repeat(80);
    type_in(&mut project, &files, "a.dicta", &text);
    assert!(notifications(&mut project)[0].contains("Crash recovery is off"));
    files.fill(&[]);
    project.set_time(60_000_000);
    project.keep(&files);
    assert!(notifications(&mut project)[0].contains("recovery is on again"));
    drop(project);
    let mut project = open(&files, None);
    assert_eq!(mine(&project), [text.as_str(), "5\n"]);
    assert_eq!(notifications(&mut project), [""; 0]);
}

#[test]
fn read_only_files_and_folders_are_reported() {
    use dicta_studio::io::Disk;
    use std::fs::{self, Permissions};
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().expect("a folder");
    let root = folder.path().join("p");
    fs::create_dir(&root).expect("made");
    let file = root.join("a.dicta");
    fs::write(&file, "one\n").expect("written");
    fs::set_permissions(&file, Permissions::from_mode(0o444)).expect("set");
    let mut project = Project::open(&Disk, &root).expect("opened");
    project.open_recovery_log(&Disk, &folder.path().join("state"), None);
    type_in(&mut project, &Disk, "a.dicta", "mine\n");
    let error = project.save(&Disk, "a.dicta").expect_err("read-only").to_string();
    assert!(error.contains("is read-only"), "{error}");
    assert_eq!(fs::read_to_string(&file).expect("there"), "one\n");
    assert!(project.is_dirty());
    drop(project);
    let mut project = Project::open(&Disk, &root).expect("opened");
    project.open_recovery_log(&Disk, &folder.path().join("state"), None);
    assert_eq!(mine(&project), ["mine\n"]);
}

#[test]
fn backups_are_kept_and_restored() {
    let files = Full::with(&FILES);
    let mut project = open(&files, None);
    for text in ["1\n", "2\n", "3\n"] {
        type_in(&mut project, &files, "b.dicta", text);
        project.save(&files, "b.dicta").expect("saved");
    }
    let backups = project.backups(&files, "b.dicta").expect("listed");
    let texts: Vec<String> = backups.iter().map(|b| project.backup_text(&files, b).expect("whole")).collect();
    assert_eq!(texts, ["3\n", "2\n", "1\n", "five\n"]);
    project.restore(&files, &backups[3]).expect("restored");
    assert_eq!(project.document("b.dicta").map(|d| d.text()), Some("five\n"));
    project.undo().expect("undone");
    assert_eq!(project.document("b.dicta").map(|d| d.text()), Some("3\n"));
}

#[test]
fn a_file_damaged_on_the_disk_is_noticed() {
    let disk = dicta_studio::io::Disk;
    let folder = tempfile::tempdir().expect("a folder");
    let (root, state) = (folder.path().join("p"), folder.path().join("state"));
    std::fs::create_dir(&root).expect("made");
    let file = root.join("a.dicta");
    let open = || {
        let mut project = Project::open(&disk, &root).expect("opened");
        project.open_recovery_log(&disk, &state, None);
        project
    };
    std::fs::write(&file, "rule one\n").expect("written");
    assert_eq!(notifications(&mut open()), [""; 0]);
    // Other bytes of the same length, with the same time: no program wrote them.
    let time = std::fs::metadata(&file).and_then(|m| m.modified()).expect("a time");
    std::fs::write(&file, "rule on_\n").expect("written");
    std::fs::File::options().write(true).open(&file).and_then(|f| f.set_modified(time)).expect("set");
    let says = notifications(&mut open());
    assert!(says.len() == 1 && says[0].contains("a.dicta was damaged on disk"), "{says:?}");
    // Invalid UTF-8: the rest of the project opens, and the file is not overwritten unless requested.
    std::fs::write(&file, b"rule \xff\xfe\n").expect("written");
    std::fs::write(root.join("b.dicta"), "two\n").expect("written");
    let project = open();
    let document = project.document("a.dicta").expect("there");
    assert!(document.is_damaged() && document.read_only && document.text().starts_with("rule "));
}

#[test]
fn outside_changes_to_other_lines_are_merged() {
    let files = Full::with(&FILES);
    let mut project = open(&files, None);
    type_in(&mut project, &files, "a.dicta", "one\ntwo\nthree\nfour\nmine\n");
    files.save(Path::new("/p/a.dicta"), "theirs\none\ntwo\nthree\nfour\n").expect("saved");
    let taken = DiskChange::Taken { path: "a.dicta".to_owned(), merged: true };
    assert_eq!(project.watch(&files), [taken]);
    let merged = "theirs\none\ntwo\nthree\nfour\nmine\n";
    assert_eq!(project.document("a.dicta").map(|d| (d.text(), d.is_dirty())), Some((merged, true)));
    // An immediate save merges, too.
    files.save(Path::new("/p/a.dicta"), "theirs\none\n2\nthree\nfour\n").expect("saved");
    project.save(&files, "a.dicta").expect("saved");
    assert_eq!(files.read(Path::new("/p/a.dicta")).expect("there"), "theirs\none\n2\nthree\nfour\nmine\n");
    // The new content of an unchanged file is accepted; undo restores the previous content.
    files.save(Path::new("/p/b.dicta"), "5\n").expect("saved");
    let taken = DiskChange::Taken { path: "b.dicta".to_owned(), merged: false };
    assert_eq!(project.watch(&files), [taken]);
    assert!(!project.is_dirty());
    project.undo().expect("undone");
    assert_eq!(project.document("b.dicta").map(|d| (d.text(), d.is_dirty())), Some(("five\n", true)));
    // The tab of a renamed file follows it.
    project.redo().expect("redone");
    files.rename(Path::new("/p/b.dicta"), Path::new("/p/c.dicta")).expect("renamed");
    let renamed = DiskChange::Renamed { from: "b.dicta".to_owned(), to: "c.dicta".to_owned() };
    assert_eq!(project.watch(&files), [renamed]);
    assert!(project.document("b.dicta").is_none() && !project.is_dirty());
    project.undo().expect("undone");
    assert_eq!(project.document("b.dicta").map(|d| d.text()), Some("5\n"));
}
