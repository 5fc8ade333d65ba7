//! Files that are created, removed and renamed: in memory, in the recovery log and on disk.

use super::*;
use crate::io::{Disk, InMemory};
use crate::project::DiskChange;
use std::collections::BTreeMap;

const START: [(&str, &str); 3] = [
    ("/p/system.dicta", "edition 1\nruleset paper \"Paper\"\n"),
    ("/p/a.dicta", "for paper\n// a\n"),
    ("/p/maps/c.dicta", "for paper\n// c\n"),
];

fn open(files: &dyn Files) -> Project {
    let mut project = Project::open(files, Path::new("/p")).expect("opened");
    project.set_time(1_000_000);
    project.open_recovery_log(files, Path::new("/state"), None);
    project
}

fn here(project: &Project) -> BTreeMap<String, String> {
    project.documents().iter().map(|d| (d.path.clone(), d.text().to_owned())).collect()
}

fn on_disk(files: &dyn Files) -> BTreeMap<String, String> {
    let paths = files.list(Path::new("/p")).expect("listed");
    paths.iter().map(|p| (slashed(p), files.read(&Path::new("/p").join(p)).expect("read"))).collect()
}

/// After undo and redo, memory, disk and a restart agree.
fn agrees(project: &Project, files: &InMemory) {
    assert_eq!(here(project), on_disk(files));
    let later = open(files);
    assert_eq!(here(project), here(&later));
    assert_eq!(later.lost().count(), 0);
    assert_eq!(later.history().len(), project.history().len());
}

#[test]
fn creating_removing_and_renaming_files_are_undo_steps() {
    let files = InMemory::with(START);
    let mut project = open(&files);
    let (path, place) = project.create_file(&files, "maps/new", Some("a.dicta")).expect("started");
    assert_eq!((path.as_str(), place), ("maps/new.dicta", "for paper\n\n".len()));
    assert!(!project.is_dirty());
    let edit = dicta_syntax::TextEdit::replace(place as u32, place as u32, "// new\n");
    assert!(project.document_mut("maps/new.dicta").expect("exists").apply(edit));
    project.save_all(&files).expect("saved");
    project.rename_text(&files, "a.dicta", "b.dicta").expect("renamed");
    project.rename_folder(&files, "maps", "ground/maps").expect("renamed");
    project.remove_files(&files, &["ground/maps/c.dicta".to_owned(), "b.dicta".to_owned()]).expect("removed");
    let end = here(&project);
    assert_eq!(end.keys().collect::<Vec<_>>(), ["ground/maps/new.dicta", "system.dicta"]);
    agrees(&project, &files);
    // Undo and redo everything, in this session and after a restart, also with a compacted recovery log.
    for anew in [false, true] {
        let mut later = open(&files);
        if anew {
            later.compact_recovery_log(&files);
            later = open(&files);
        }
        let mut back = 0;
        while later.undo().expect("undone").is_some() {
            later.keep(&files);
            later.save_all(&files).expect("saved");
            assert_eq!(here(&later), on_disk(&files));
            back += 1;
        }
        assert_eq!(back, 5);
        assert_eq!(here(&later), START.iter().map(|(p, t)| (p[3..].to_owned(), (*t).to_owned())).collect());
        while later.redo().expect("redone").is_some() {
            later.keep(&files);
        }
        later.save_all(&files).expect("saved");
        assert_eq!(here(&later), end);
        agrees(&later, &files);
        assert_eq!(later.take_notices(), []);
    }
}

#[test]
fn nothing_is_lost_when_interrupted_between_log_and_disk() {
    let acts: [fn(&mut Project, &InMemory); 4] = [
        |p, f| drop(p.create_file(f, "new", None).expect("started")),
        |p, f| drop(p.rename_text(f, "a.dicta", "b.dicta").expect("renamed")),
        |p, f| p.remove_files(f, &["a.dicta".to_owned()]).expect("removed"),
        |p, f| drop(p.rename_folder(f, "maps", "ground").expect("renamed")),
    ];
    for act in acts {
        for journal_first in [true, false] {
            let files = InMemory::with(START);
            let mut project = open(&files);
            assert!(project.document_mut("a.dicta").expect("exists").type_text("for paper\n// a, not saved\n"));
            project.keep(&files);
            let journal = project.recovery_log_file().expect("recorded");
            let before = (files.bytes(&journal).expect("read"), on_disk(&files));
            act(&mut project, &files);
            drop(project);
            // The recovery log was written but the disk was not, or the other way round.
            if journal_first {
                for path in on_disk(&files).keys() {
                    files.remove(&Path::new("/p").join(path)).expect("removed");
                }
                for (path, text) in &before.1 {
                    files.save(&Path::new("/p").join(path), text).expect("saved");
                }
            } else {
                files.remove(&journal).expect("removed");
                files.append(&journal, &before.0).expect("written");
            }
            let mut later = open(&files);
            let notices = later.take_notices();
            assert!(notices.is_empty(), "{notices:?}");
            assert_eq!(here(&later), on_disk(&files));
            // Unsaved text is in the file, offered for recovery, or restored by undo.
            let offered: Vec<String> = later.lost().map(|(lost, _)| lost.mine.clone()).collect();
            let mine = "for paper\n// a, not saved\n".to_owned();
            let mut found = offered.contains(&mine) || here(&later).values().any(|t| *t == mine);
            while let Ok(Some(_)) = later.undo() {
                found |= here(&later).values().any(|t| *t == mine);
            }
            assert!(found);
        }
    }
}

#[test]
fn unsaved_changes_and_backups_follow_a_rename() {
    let files = InMemory::with(START);
    let mut project = open(&files);
    assert!(project.document_mut("a.dicta").expect("exists").type_text("for paper\n// mine\n"));
    project.rename_text(&files, "a.dicta", "pilots/b.dicta").expect("renamed");
    assert_eq!(
        project.document("pilots/b.dicta").map(|d| (d.text(), d.is_dirty())),
        Some(("for paper\n// mine\n", true))
    );
    assert_eq!(on_disk(&files)["pilots/b.dicta"], "for paper\n// a\n");
    assert_eq!(project.path_now("a.dicta"), "pilots/b.dicta");
    assert_eq!(project.watch(&files), []);
    let mut later = open(&files);
    assert_eq!(later.lost().map(|(l, _)| l.path.clone()).collect::<Vec<_>>(), ["pilots/b.dicta"]);
    later.answer_lost("pilots/b.dicta", crate::project::Answer::Take).expect("taken");
    later.save_all(&files).expect("saved");
    // Backups follow their file; a removed file has one.
    assert!(!later.backups(&files, "pilots/b.dicta").expect("listed").is_empty());
    later.remove_files(&files, &["pilots/b.dicta".to_owned()]).expect("removed");
    let backup = later.backups(&files, "pilots/b.dicta").expect("listed").remove(0);
    assert_eq!(later.backup_text(&files, &backup).expect("read"), "for paper\n// mine\n");
    later.undo().expect("undone");
    later.keep(&files);
    assert_eq!(on_disk(&files)["pilots/b.dicta"], "for paper\n// mine\n");
    assert!(!later.is_dirty());
}

#[test]
fn names_stay_in_the_project_and_must_be_free() {
    let files = InMemory::with(START);
    files.save(Path::new("/p/notes.dicta/x.txt"), "no text").expect("saved");
    let mut project = open(&files);
    let name = |typed: &str| project.resolve_name(&files, typed, None).map_err(|e| e.to_string());
    assert_eq!(name(" pilots/aces ").as_deref(), Ok("pilots/aces.dicta"));
    assert_eq!(name("x.dicta").as_deref(), Ok("x.dicta"));
    for typed in
        ["", "/x.dicta", "../x.dicta", "maps/../../x.dicta", "dicta/x.dicta", "maps/", "x.txt", ".dicta", ".x.dicta"]
    {
        assert!(name(typed).is_err(), "{typed}");
    }
    for typed in [
        "a:b.dicta",
        "a\\b.dicta",
        "a\n.dicta",
        "x .dicta/b.dicta/",
        "con ./b",
        "nul",
        "maps/Aux.dicta",
        "1/2/3/4/5/6/7/8/9/x",
    ] {
        assert!(name(typed).is_err(), "{typed}");
    }
    for typed in ["a.dicta", "A.dicta", "Maps/C.dicta", "a.dicta/b.dicta", "maps.dicta/../a.dicta", "notes.dicta"] {
        assert!(name(typed).is_err(), "{typed}");
    }
    assert_eq!(project.resolve_name(&files, "A.dicta", Some("a.dicta")).expect("its own name"), "A.dicta");
    // A file that another program just wrote is not overwritten.
    files.save(Path::new("/p/late.dicta"), "theirs").expect("saved");
    assert!(matches!(project.rename_text(&files, "a.dicta", "late.dicta"), Err(ProjectError::TextTaken(_))));
    assert_eq!(on_disk(&files)["late.dicta"], "theirs");
    assert!(project.document("a.dicta").is_some() && !project.is_dirty());
    let all: Vec<String> = project.documents().iter().map(|d| d.path.clone()).collect();
    assert!(matches!(project.remove_files(&files, &all), Err(ProjectError::LastText)));
    let shipped = Project::library(&crate::library::systems()[0].name).expect("exists");
    assert!(matches!(shipped.resolve_name(&files, "x", None), Err(ProjectError::ReadOnly)));
}

#[test]
fn a_restored_file_does_not_overwrite_another() {
    let files = InMemory::with(START);
    let mut project = open(&files);
    project.remove_files(&files, &["a.dicta".to_owned()]).expect("removed");
    files.save(Path::new("/p/a.dicta"), "theirs").expect("saved");
    project.undo().expect("undone");
    project.keep(&files);
    assert_eq!(on_disk(&files)["a.dicta"], "theirs");
    assert_eq!(project.take_notices().len(), 1);
    let asked = project.watch(&files);
    assert_eq!(asked, [DiskChange::Changed { path: "a.dicta".to_owned(), text: "theirs".to_owned() }]);
    assert!(project.document("a.dicta").is_some_and(|d| d.is_dirty() && d.text() == "for paper\n// a\n"));
}

#[test]
fn a_failed_disk_operation_is_reverted() {
    let folder = tempfile::tempdir().expect("a folder");
    let root = folder.path().join("p");
    for (path, text) in START {
        Disk.save(&root.join(&path[3..]), text).expect("saved");
    }
    let outside = folder.path().join("outside");
    std::fs::create_dir(&outside).expect("created");
    let mut project = Project::open(&Disk, &root).expect("opened");
    let before = here(&project);
    #[cfg(unix)]
    {
        std::os::unix::fs::symlink(&outside, root.join("link")).expect("linked");
        let escapes = project.create_file(&Disk, "link/x.dicta", None);
        assert!(matches!(escapes, Err(ProjectError::LeavesFolder(_))), "{escapes:?}");
    }
    // There is a file in place of a folder.
    std::fs::write(root.join("notes"), "").expect("written");
    assert!(project.create_file(&Disk, "notes/x.dicta", None).is_err());
    assert!(project.rename_folder(&Disk, "maps", "notes").is_err());
    assert_eq!(here(&project), before);
    assert!(!project.is_dirty() && !outside.join("x.dicta").exists());
    project.rename_folder(&Disk, "maps", "ground").expect("renamed");
    assert!(root.join("ground/c.dicta").exists() && !root.join("maps").exists());
}

#[test]
fn a_file_in_a_project_without_rules_declares_a_ruleset() {
    let files = InMemory::with([("/p/notes.dicta", "// nothing yet\n")]);
    let mut project = open(&files);
    let (path, _) = project.create_file(&files, "my-duel", None).expect("started");
    let text = project.document(&path).expect("exists").text().to_owned();
    assert!(text.starts_with("edition 1\n") && text.contains("ruleset my_duel \"My duel\"\n"), "{text}");
    let (path, _) = project.create_file(&files, "aces", None).expect("started");
    assert_eq!(project.document(&path).map(|d| d.text()), Some("for my_duel\n\n"));
}

#[test]
fn a_new_file_belongs_to_the_main_ruleset() {
    for system in crate::library::systems() {
        let files = InMemory::default();
        let mut project = Project::create(&files, Path::new("/p"), &system.name).expect("created");
        let house = crate::library::house_rule(&system.name);
        project.add_file(&files, "a-house-rule.dicta", &house).expect("added");
        let mut begun = |name: &str, beside: Option<&str>| {
            let (path, _) = project.create_file(&files, name, beside).expect("started");
            project.document(&path).expect("exists").text().to_owned()
        };
        let ours = format!("for {}\n\n", system.ruleset);
        assert_eq!(begun("new", None), ours);
        assert_eq!(begun("beside", Some("drawings/land.dicta")), ours);
        assert_eq!(begun("drawings/mine", None), "for drawings\n\n");
        assert_eq!(begun("more", Some("a-house-rule.dicta")), "for house_rule\n\n");
    }
}
