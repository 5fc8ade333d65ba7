//! No save is ever left half-written: wherever the file port stops, each file has its old content or its new content.
//!
//! `tests/strace-saves.sh` does the same to the binary from outside, with failing system calls and with kills.

mod killed;
mod playtests;
mod refused;

use dicta_studio::io::{Claim, Disk, Files, FilesError, save_gated};
use dicta_studio::library;
use dicta_studio::project::Project;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

/// How a call fails.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Stop {
    /// The system call fails.
    Error,
    /// The program ends there.
    Panic,
}

/// A disk that stops at one call and does nothing after it.
struct Stopping {
    calls: AtomicUsize,
    at: usize,
    how: Stop,
    /// Writes in place, as no save should: the canary.
    careless: bool,
}

impl Stopping {
    fn new(at: usize, how: Stop) -> Self {
        Stopping { calls: AtomicUsize::new(0), at, how, careless: false }
    }

    fn gate(&self) -> io::Result<()> {
        if self.calls.fetch_add(1, Ordering::Relaxed) < self.at {
            return Ok(());
        }
        match self.how {
            Stop::Error => Err(io::Error::other("stopped")),
            Stop::Panic => std::panic::resume_unwind(Box::new("stopped")),
        }
    }
}

impl Files for Stopping {
    fn read(&self, path: &Path) -> Result<String, FilesError> {
        Disk.read(path)
    }

    fn save(&self, path: &Path, text: &str) -> Result<(), FilesError> {
        if !self.careless {
            return save_gated(path, text, &mut || self.gate());
        }
        let at = |cause| FilesError::Io { path: path.to_owned(), cause };
        let (first, second) = text.split_at(text.len() / 2);
        self.gate().and_then(|()| std::fs::write(path, first)).map_err(at)?;
        self.gate().and_then(|()| std::fs::write(path, format!("{first}{second}"))).map_err(at)
    }

    fn list(&self, folder: &Path) -> Result<Vec<PathBuf>, FilesError> {
        Disk.list(folder)
    }

    fn exists(&self, path: &Path) -> bool {
        Disk.exists(path)
    }

    fn stamp(&self, path: &Path) -> Option<u64> {
        Disk.stamp(path)
    }

    fn bytes(&self, path: &Path) -> Result<Vec<u8>, FilesError> {
        Disk.bytes(path)
    }

    fn append(&self, path: &Path, bytes: &[u8]) -> Result<(), FilesError> {
        Disk.append(path, bytes)
    }

    fn sync(&self, path: &Path) -> Result<(), FilesError> {
        Disk.sync(path)
    }

    fn names(&self, folder: &Path) -> Result<Vec<String>, FilesError> {
        Disk.names(folder)
    }

    fn rename(&self, from: &Path, to: &Path) -> Result<(), FilesError> {
        Disk.rename(from, to)
    }

    fn remove(&self, path: &Path) -> Result<(), FilesError> {
        Disk.remove(path)
    }

    fn whole(&self, path: &Path) -> PathBuf {
        Disk.whole(path)
    }

    fn claim(&self, path: &Path) -> Option<Claim> {
        Disk.claim(path)
    }
}

const OLD: [(&str, &str); 2] = [("a.dicta", "edition 1\n// the old text\n"), ("maps/b.dicta", "// another old text\n")];

fn changed(old: &str) -> String {
    format!("{old}// and a line that is new\n").repeat(40)
}

/// Saves two changed files to a disk that stops. Returns the content of each file, and whether the save succeeded.
fn save_all(disk: &Stopping) -> (Vec<String>, bool) {
    let folder = tempfile::tempdir().expect("a folder");
    for (path, text) in OLD {
        Disk.save(&folder.path().join(path), text).expect("saved");
    }
    let mut project = Project::open(&Disk, folder.path()).expect("opened");
    for (path, text) in OLD {
        assert!(project.document_mut(path).expect("there").type_text(&changed(text)));
    }
    let done = catch_unwind(AssertUnwindSafe(|| project.save_all(disk).is_ok())).unwrap_or(false);
    assert!(done || project.is_dirty(), "unsaved files are still dirty");
    (OLD.map(|(path, _)| std::fs::read_to_string(folder.path().join(path)).expect("a file")).to_vec(), done)
}

fn is_whole(found: &[String]) -> bool {
    found.iter().zip(OLD).all(|(text, (_, old))| text == old || *text == changed(old))
}

#[test]
fn an_interrupted_save_leaves_the_old_or_the_new_content() {
    for how in [Stop::Error, Stop::Panic] {
        let mut stops = 0;
        loop {
            let (found, done) = save_all(&Stopping::new(stops, how));
            assert!(is_whole(&found), "half-written at call {stops}: {how:?} {found:?}");
            if done {
                break;
            }
            stops += 1;
        }
        assert!(stops >= 2 * 8, "only {stops} calls were stopped at");
    }
    // Canary: a save in place is half-written after some call.
    let torn = (0..4).any(|at| !is_whole(&save_all(&Stopping { careless: true, ..Stopping::new(at, Stop::Error) }).0));
    assert!(torn);
}

#[test]
fn an_interrupted_save_of_a_game_leaves_the_old_or_the_new_game() {
    let system = library::systems().into_iter().next().expect("a system");
    let sources = Project::library(&system.name).expect("shipped").sources();
    let game = |seed| {
        let mut checker = dicta_studio::check::Checker::default();
        let game = dicta_studio::game::Game::prepare(&mut checker, &sources, "", &[]).expect("compiled");
        dicta_studio::playtest::Playtest::start(game, seed).expect("set up").save_text().expect("saved")
    };
    let (old, new) = (game(1), game(2));
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game.ron");
    for stop in 0.. {
        Disk.save(&path, &old).expect("saved");
        let done = Stopping::new(stop, Stop::Error).save(&path, &new).is_ok();
        let found = Disk.read(&path).expect("a file");
        assert!(found == old || found == new, "half-written at call {stop}");
        if done {
            assert_eq!(found, new);
            break;
        }
    }
}
