//! Recorded changes are recovered, whatever happened in between.

use super::*;
use crate::history::Row;
use crate::io::{Disk, InMemory};
use dicta_syntax::TextEdit;
use rand::rngs::Xoshiro256PlusPlus as Random;
use rand::{RngExt, SeedableRng};

const STATE: &str = "/state";
const START: [(&str, &str); 3] =
    [("/p/a.dicta", "one\ntwo\nthree\n"), ("/p/b.dicta", "four\nfive\n"), ("/p/maps/c.dicta", "é\n")];

fn open(files: &InMemory) -> Project {
    let mut project = Project::open(files, Path::new("/p")).expect("opened");
    project.set_time(1_000_000);
    project.open_recovery_log(files, Path::new(STATE), None);
    project
}

fn text<'a>(project: &'a Project, path: &str) -> &'a str {
    project.document(path).expect("exists").text()
}

fn write(project: &mut Project, files: &InMemory, path: &str, new: &str) {
    assert!(project.document_mut(path).expect("exists").type_text(new));
    project.keep(files);
}

fn lost(project: &Project) -> Vec<(String, String)> {
    project.lost().map(|(l, _)| (l.path.clone(), l.mine.clone())).collect()
}

fn log_path(files: &InMemory) -> PathBuf {
    let folder = PathBuf::from(STATE).join(folder_name(&files.whole(Path::new("/p"))));
    folder.join("edits.journal")
}

#[test]
fn the_history_is_restored() {
    let files = InMemory::with(START);
    let mut project = open(&files);
    write(&mut project, &files, "a.dicta", "one\ntwo\n");
    write(&mut project, &files, "b.dicta", "4\nfive\n");
    project.save_all(&files).expect("saved");
    project.undo().expect("undone");
    project.redo().expect("redone");
    drop(project);
    let mut project = open(&files);
    assert_eq!((lost(&project), project.take_notices()), (vec![], vec![]));
    assert_eq!(project.history().rows().len(), 2);
    assert!(!project.is_dirty());
    project.undo().expect("undone");
    project.undo().expect("undone");
    assert_eq!((text(&project, "a.dicta"), text(&project, "b.dicta")), ("one\ntwo\nthree\n", "four\nfive\n"));
    assert!(project.is_dirty());
}

#[test]
fn unsaved_changes_are_offered_until_answered() {
    let files = InMemory::with(START);
    let mut project = open(&files);
    write(&mut project, &files, "a.dicta", "one\n2\nthree\n");
    project.add_file(&files, "new.dicta", "my").expect("added");
    write(&mut project, &files, "new.dicta", "mine");
    project.keep(&files);
    drop(project);
    for _ in 0..2 {
        let project = open(&files);
        assert_eq!(text(&project, "a.dicta"), "one\ntwo\nthree\n");
        let mine = |path: &str, text: &str| (path.to_owned(), text.to_owned());
        assert_eq!(lost(&project), [mine("a.dicta", "one\n2\nthree\n"), mine("new.dicta", "mine")]);
    }
    let mut project = open(&files);
    project.answer_lost("a.dicta", Answer::Take).expect("taken");
    project.answer_lost("new.dicta", Answer::Take).expect("taken");
    project.keep(&files);
    assert_eq!((text(&project, "a.dicta"), text(&project, "new.dicta")), ("one\n2\nthree\n", "mine"));
    assert_eq!(project.save_all(&files).expect("saved"), 2);
    drop(project);
    let mut project = open(&files);
    assert_eq!(lost(&project), []);
    // Undo still reaches the initial state.
    project.go_to_step(None).expect("moved");
    assert_eq!(text(&project, "a.dicta"), "one\ntwo\nthree\n");
    assert!(project.document("new.dicta").is_none());
}

#[test]
fn rejected_and_discarded_changes_stay_in_the_history() {
    for give_up in [false, true] {
        let files = InMemory::with(START);
        let mut project = open(&files);
        write(&mut project, &files, "a.dicta", "one\n2\nthree\n");
        if give_up {
            project.discard_unsaved(&files);
        }
        drop(project);
        let mut project = open(&files);
        assert_eq!(lost(&project).is_empty(), give_up);
        project.answer_lost("a.dicta", Answer::Leave).expect("left");
        project.keep(&files);
        drop(project);
        let mut project = open(&files);
        assert_eq!(lost(&project), []);
        assert_eq!(text(&project, "a.dicta"), "one\ntwo\nthree\n");
        assert_eq!(project.undo().expect("undone").map(|(title, _)| title), Some(StepTitle::UseDisk));
        assert_eq!(text(&project, "a.dicta"), "one\n2\nthree\n");
    }
}

#[test]
fn external_changes_can_be_merged_with_recovered_ones() {
    let files = InMemory::with(START);
    let mut project = open(&files);
    write(&mut project, &files, "a.dicta", "one\ntwo\nthree\nmine\n");
    drop(project);
    files.save(Path::new("/p/a.dicta"), "theirs\none\ntwo\nthree\n").expect("saved");
    files.remove(Path::new("/p/b.dicta")).expect("removed");
    let mut project = open(&files);
    project.answer_lost("a.dicta", Answer::Merge).expect("merged");
    assert_eq!(text(&project, "a.dicta"), "theirs\none\ntwo\nthree\nmine\n");
    project.undo().expect("undone");
    assert_eq!(text(&project, "a.dicta"), "theirs\none\ntwo\nthree\n");
    project.undo().expect("undone");
    assert_eq!(text(&project, "a.dicta"), "one\ntwo\nthree\nmine\n");
}

#[test]
fn unsaved_changes_of_two_windows_are_offered_in_turn() {
    let (folder, state) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
    Disk.save(&folder.path().join("a.dicta"), "one\ntwo\n").expect("saved");
    let window = || {
        let mut project = Project::open(&Disk, folder.path()).expect("opened");
        project.open_recovery_log(&Disk, state.path(), None);
        project
    };
    let warned = |project: &mut Project| project.take_notices().iter().any(|n| n.text.contains("in another window"));
    let (mut first, mut second) = (window(), window());
    assert!(!warned(&mut first) && warned(&mut second));
    for (project, new) in [(&mut first, "one\ntwo\nfrom one\n"), (&mut second, "from two\none\ntwo\n")] {
        assert!(project.document_mut("a.dicta").expect("exists").type_text(new));
        project.keep(&Disk);
    }
    drop((first, second));
    // The second ones wait, however often the project is opened in between.
    drop(window());
    let mut project = window();
    assert!(!warned(&mut project), "the other windows are closed");
    let mine = |project: &Project| project.lost().map(|(l, _)| l.mine.clone()).collect::<Vec<_>>();
    assert_eq!(mine(&project), ["one\ntwo\nfrom one\n"]);
    project.answer_lost("a.dicta", Answer::Take).expect("taken");
    project.keep(&Disk);
    assert_eq!(mine(&project), ["from two\none\ntwo\n"]);
    project.answer_lost("a.dicta", Answer::Merge).expect("merged");
    assert_eq!((text(&project, "a.dicta"), mine(&project)), ("from two\none\ntwo\nfrom one\n", vec![]));
    project.save_all(&Disk).expect("saved");
    drop(project);
    assert!(mine(&window()).is_empty());
}

#[test]
fn answering_one_change_leaves_the_others_waiting() {
    let (folder, state) = (tempfile::tempdir().expect("a folder"), tempfile::tempdir().expect("a folder"));
    Disk.save(&folder.path().join("a.dicta"), "one\n").expect("saved");
    let window = || {
        let mut project = Project::open(&Disk, folder.path()).expect("opened");
        project.open_recovery_log(&Disk, state.path(), None);
        project
    };
    let mut windows = ["1\n", "2\n", "2\n", "3\n"].map(|new| (window(), new));
    for (project, new) in &mut windows {
        assert!(project.document_mut("a.dicta").expect("exists").type_text(new));
        project.keep(&Disk);
    }
    drop(windows);
    for expected in ["1\n", "2\n", "3\n"] {
        let mut project = window();
        assert_eq!(project.lost().map(|(l, _)| l.mine.as_str()).collect::<Vec<_>>(), [expected]);
        project.answer_lost("a.dicta", Answer::Leave).expect("left");
        project.keep(&Disk);
    }
    assert_eq!(window().lost().count(), 0);
}

#[test]
fn undo_restores_a_removed_file() {
    let files = InMemory::with(START);
    let mut project = open(&files);
    write(&mut project, &files, "b.dicta", "4\n");
    project.save_all(&files).expect("saved");
    drop(project);
    files.remove(Path::new("/p/b.dicta")).expect("removed");
    let mut project = open(&files);
    assert!(project.document("b.dicta").is_none());
    project.undo().expect("undone");
    assert_eq!(text(&project, "b.dicta"), "4\n");
    project.undo().expect("undone");
    assert_eq!(text(&project, "b.dicta"), "four\nfive\n");
    assert!(project.document("b.dicta").is_some_and(Document::is_missing_on_disk));
}

#[test]
fn an_external_removal_applies_unless_there_are_unsaved_changes() {
    use crate::project::DiskChange;
    let files = InMemory::with(START);
    let mut project = open(&files);
    files.remove(Path::new("/p/b.dicta")).expect("removed");
    assert_eq!(project.watch(&files), [DiskChange::Removed { path: "b.dicta".to_owned() }]);
    assert!(project.document("b.dicta").is_none() && !project.is_dirty());
    assert_eq!(project.save_all(&files).expect("saved"), 0);
    assert!(!files.exists(Path::new("/p/b.dicta")));
    project.undo().expect("undone");
    assert_eq!(text(&project, "b.dicta"), "four\nfive\n");
    assert_eq!(project.save_all(&files).expect("saved"), 1);
    // A file changed here stays, and so does everything if the folder itself is unreachable.
    write(&mut project, &files, "b.dicta", "mine\n");
    files.remove(Path::new("/p/b.dicta")).expect("removed");
    assert_eq!(project.watch(&files), [DiskChange::Missing { path: "b.dicta".to_owned() }]);
    for path in ["/p/a.dicta", "/p/maps/c.dicta"] {
        files.remove(Path::new(path)).expect("removed");
    }
    let folder = PathBuf::from("/p");
    assert_eq!(project.watch(&files), [DiskChange::FolderGone { path: folder.clone() }]);
    assert_eq!((project.watch(&files), project.documents().len()), (vec![], 3));
    // Nothing is written into a missing folder, unless it is created again with all files.
    let refused = project.save_all(&files).expect_err("the folder is missing");
    assert!(matches!(refused, crate::project::ProjectError::FolderGone { .. }) && !files.exists(&folder));
    assert_eq!(project.recreate_folder(&files).expect("created"), 3);
    assert_eq!((files.list(&folder).expect("exists").len(), project.is_dirty()), (3, false));
}

#[test]
fn a_folder_that_reappears_is_unchanged() {
    use crate::project::DiskChange;
    let files = InMemory::with(START);
    let mut project = open(&files);
    write(&mut project, &files, "b.dicta", "mine\n");
    let away = |from: &str, to: &str| {
        for (path, _) in START {
            files
                .rename(Path::new(&path.replacen("/p", from, 1)), Path::new(&path.replacen("/p", to, 1)))
                .expect("exists");
        }
    };
    away("/p", "/q");
    assert_eq!(project.watch(&files), [DiskChange::FolderGone { path: PathBuf::from("/p") }]);
    away("/q", "/p");
    assert_eq!(project.watch(&files), []);
    let dirty: Vec<&str> = project.documents().iter().filter(|d| d.is_dirty()).map(|d| d.path.as_str()).collect();
    assert_eq!((dirty, text(&project, "b.dicta")), (vec!["b.dicta"], "mine\n"));
}

/// A random edit that fits.
fn random_edit(dice: &mut Random, text: &str) -> TextEdit {
    let place = |dice: &mut Random| {
        let mut at = dice.random_range(0..text.len() + 1);
        while !text.is_char_boundary(at) {
            at -= 1;
        }
        at
    };
    let (a, b) = (place(dice), place(dice));
    let (start, end) = if dice.random_range(0..3) > 0 { (a, a) } else { (a.min(b), a.max(b).min(a.min(b) + 12)) };
    let end = (end..=text.len()).find(|&i| text.is_char_boundary(i)).unwrap_or(text.len());
    let new = ["x", "rule ", "é→", "\n", "", "value 1\n", "{ }"][dice.random_range(0..7)];
    TextEdit::replace(start as u32, end as u32, new)
}

#[test]
fn ten_thousand_random_edits_are_undone_to_the_byte() {
    let files = InMemory::with(START);
    let mut project = open(&files);
    let mut dice = Random::seed_from_u64(7);
    let paths = ["a.dicta", "b.dicta", "maps/c.dicta"];
    let all = |project: &Project| paths.map(|p| text(project, p).to_owned());
    let before = all(&project);
    let mut made = 0;
    while made < 10_000 {
        let path = paths[dice.random_range(0..3)];
        let edit = random_edit(&mut dice, text(&project, path));
        made += 1;
        match dice.random_range(0..20) {
            0 => {
                let other = paths[dice.random_range(0..3)];
                let second = random_edit(&mut dice, text(&project, other));
                let edits = match other == path {
                    true => vec![(path.to_owned(), edit)],
                    false => vec![(path.to_owned(), edit), (other.to_owned(), second)],
                };
                project.apply(Change::new("Both", edits)).expect("applied");
            }
            1..4 => drop(project.undo().expect("undone")),
            4 => drop(project.redo().expect("redone")),
            _ => {
                let new = dicta_syntax::edit::apply(text(&project, path), &[edit]).expect("applied");
                project.document_mut(path).expect("exists").type_text(&new);
            }
        }
        project.set_time(1_000_000 + made * 700);
        if made % 50 == 0 {
            project.keep(&files);
        }
    }
    project.keep(&files);
    let end = all(&project);
    let steps = project.history().len();
    assert!(steps > 2000, "{steps}");
    while project.undo().expect("undone").is_some() {}
    assert_eq!(all(&project), before);
    while project.redo().expect("redone").is_some() {}
    assert_eq!(all(&project), end);
    // Every branch that was left can be reached.
    let branches: Vec<u32> = project
        .history()
        .rows()
        .iter()
        .filter_map(|r| if let Row::Branch { tip, .. } = r { Some(*tip) } else { None })
        .collect();
    assert!(branches.len() > 100);
    for &tip in branches.iter().step_by(branches.len() / 20) {
        project.go_to_step(Some(tip)).expect("moved");
    }
    project.go_to_step(None).expect("moved");
    assert_eq!(all(&project), before);
    while project.redo().expect("redone").is_some() {}
    let end = all(&project);
    project.keep(&files);
    project.save_all(&files).expect("saved");
    // The same after a restart, from the log as it grew and from a compacted one.
    for anew in [false, true] {
        let mut later = open(&files);
        if anew {
            later.compact_recovery_log(&files);
            drop(later);
            later = open(&files);
        }
        assert_eq!((later.take_notices(), later.history().len()), (vec![], steps));
        assert_eq!(all(&later), end);
        later.go_to_step(None).expect("moved");
        assert_eq!(all(&later), before);
    }
}

#[test]
fn a_log_damaged_at_any_byte_still_gives_the_records_before() {
    let files = InMemory::with(START);
    let mut project = open(&files);
    let versions = ["1\ntwo\nthree\n", "1\n2\nthree\n", "1\n2\n3\n"];
    for version in versions {
        write(&mut project, &files, "a.dicta", version);
        project.history.close();
    }
    drop(project);
    let whole = files.bytes(&log_path(&files)).expect("written");
    for (at, cut) in (0..whole.len()).flat_map(|at| [(at, false), (at, true)]) {
        let mut bytes = whole.clone();
        if cut {
            bytes.truncate(at);
        } else {
            bytes[at] ^= 0x15;
        }
        let files = InMemory::with(START);
        files.append(&log_path(&files), &bytes).expect("written");
        let mut project = open(&files);
        let found = lost(&project);
        assert!(found.len() <= 1 && found.iter().all(|(_, mine)| versions.contains(&mine.as_str())), "{found:?}");
        // A torn end is not reported; any other damage is, and the log is set aside.
        let notices = project.take_notices();
        let folder = log_path(&files).parent().expect("a folder").to_owned();
        let aside = files.names(&folder).expect("listed").iter().any(|n| n.starts_with("damaged-"));
        assert_eq!(notices.len() == 1, aside, "{at} {cut} {notices:?}");
        assert!(cut || aside || at + 1 == whole.len(), "{at}");
        write(&mut project, &files, "b.dicta", "more");
        assert!(lost(&open(&files)).iter().any(|(path, _)| path == "b.dicta"), "recording continues");
    }
}

#[test]
fn recovered_changes_survive_an_interrupted_opening() {
    let files = InMemory::with(START);
    let mut project = open(&files);
    write(&mut project, &files, "a.dicta", "one\n2\nthree\n");
    drop(project);
    let before = files.bytes(&log_path(&files)).expect("written").len();
    // Opening the project records the changes, and a step that leaves them.
    drop(open(&files));
    let whole = files.bytes(&log_path(&files)).expect("written");
    assert!(whole.len() > before);
    for end in before..=whole.len() {
        let files = InMemory::with(START);
        files.append(&log_path(&files), &whole[..end]).expect("written");
        assert_eq!(lost(&open(&files)), [("a.dicta".to_owned(), "one\n2\nthree\n".to_owned())], "{end}");
    }
}

#[test]
fn a_log_of_another_project_is_set_aside() {
    let files = InMemory::with(START);
    let mut project = open(&files);
    write(&mut project, &files, "a.dicta", "1");
    let text = String::from_utf8(files.bytes(&log_path(&files)).expect("written")).expect("text");
    let (_, rest) = text.split_once('\n').expect("lines");
    let body = "0 head((format:1,project:\"/other\",generation:1))";
    let foreign = format!("{:08x} {body}\n{rest}", crc32fast::hash(body.as_bytes()));
    let files = InMemory::with(START);
    files.append(&log_path(&files), foreign.as_bytes()).expect("written");
    let mut project = open(&files);
    let notices = project.take_notices();
    assert!(notices[0].text.contains("it belongs to another project"), "{notices:?}");
    assert_eq!(lost(&project), []);
    assert!(project.history().is_empty());
}
