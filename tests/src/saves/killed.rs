//! A session that is killed at any time loses at most its last edit and leaves no file half-written.
//!
//! The session runs in a separate process: this test binary again, which edits, saves, undoes and so on by a seed, and
//! prints what it is about to do and what it has done. It is killed after a random number of lines, and its project is
//! opened again. More kills, or another series: `DICTA_KILLS=2000 DICTA_SEED=7 cargo test -p dicta-tests killed`.

use crate::random::Random;
use dicta_studio::history::Change;
use dicta_studio::io::{Disk, Files, UNFINISHED};
use dicta_studio::project::{Answer, Project};
use dicta_syntax::TextEdit;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};

const PATHS: [&str; 3] = ["a.dicta", "b.dicta", "maps/c.dicta"];
const SESSION: &str = "DICTA_SESSION";
/// The maximum number of lines before a session is killed: about fifty edits.
const LINES_MAX: usize = 200;

fn sum(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |h, b| (h ^ u64::from(b)).wrapping_mul(0x0100_0000_01b3))
}

fn texts(project: &Project) -> [String; 3] {
    PATHS.map(|p| project.document(p).map_or(String::new(), |d| d.text().to_owned()))
}

fn sums(project: &Project) -> String {
    texts(project).map(|t| format!("{:x}", sum(&t))).join(" ")
}

fn open(root: &Path, state: &Path) -> Project {
    let mut project = Project::open(&Disk, root).expect("opened");
    project.set_time(dicta_studio::io::now());
    project.open_recovery_log(&Disk, state, None);
    project
}

/// The session itself; does nothing when it runs as a regular test.
#[test]
fn a_scripted_session() {
    let Ok(order) = std::env::var(SESSION) else { return };
    let parts: Vec<&str> = order.split('|').collect();
    let [root, state, seed, careless] = parts[..] else { panic!("{order}") };
    let mut dice = Random::new(seed.parse().expect("a number"));
    let mut project = open(Path::new(root), Path::new(state));
    take_all(&mut project);
    let mut out = std::io::stdout();
    let mut say = |line: String| {
        out.write_all(format!("\n#{line}\n").as_bytes()).and_then(|()| out.flush()).expect("written");
    };
    say("ready".to_owned());
    for n in 0.. {
        project.set_time(dicta_studio::io::now());
        let save = act(&mut project, &mut dice);
        say(format!("about {}", sums(&project)));
        // After a save a file has its present content or its previous content.
        for path in save {
            project.save(&Disk, path).expect("saved");
        }
        if careless == "no" || n % 40 == 39 {
            project.keep(&Disk);
        }
        if dice.below(300) == 0 {
            project.compact_recovery_log(&Disk);
        }
        let notices: Vec<String> = project.take_notices().into_iter().map(|n| n.text).collect();
        assert!(notices.is_empty(), "{notices:?}");
        say(format!("done {}", sums(&project)));
    }
}

fn take_all(project: &mut Project) {
    let lost: Vec<String> = project.lost().map(|(l, _)| l.path.clone()).collect();
    for path in lost {
        project.answer_lost(&path, Answer::Take).expect("taken");
    }
    project.keep(&Disk);
}

/// Performs a random action; returns the files to save.
fn act(project: &mut Project, dice: &mut Random) -> &'static [&'static str] {
    let path = PATHS[dice.below(3)];
    match dice.below(40) {
        0..5 => drop(project.undo().expect("undone")),
        5..7 => drop(project.redo().expect("redone")),
        7 => return &PATHS,
        8..11 => return std::slice::from_ref(&PATHS[dice.below(3)]),
        11 | 12 => {
            let edits = PATHS.map(|p| (p.to_owned(), TextEdit::insert(0, "// all\n")));
            project.apply(Change::new("All", edits.to_vec())).expect("fits");
        }
        _ => {
            let document = project.document_mut(path).expect("there");
            let text = document.text().to_owned();
            let mut at = dice.below(text.len() + 1);
            while !text.is_char_boundary(at) {
                at -= 1;
            }
            let end = if text.len() > 4000 { text.len() } else { at };
            let new = ["x", " ", "rule speed\n", "é→", ""][dice.below(5)];
            let end = if new.is_empty() {
                text.len().min(text[at..].chars().next().map_or(at, |c| at + c.len_utf8()))
            } else {
                end
            };
            document.type_text(&format!("{}{new}{}", &text[..at], &text[end..]));
        }
    }
    &[]
}

/// The output of a session: the checksums after the last completed action, and those after the action in progress.
#[derive(Default)]
struct ProcessOutput {
    done: String,
    about: String,
    /// Checksums of each file at every point of the session.
    seen: [Vec<String>; 3],
    /// It was killed during an action.
    amid: bool,
    trouble: Option<String>,
}

/// Runs a session and kills it after this many lines of output, during whatever it is doing.
fn run(root: &Path, state: &Path, seed: u64, careless: bool, after: usize) -> ProcessOutput {
    let careless = if careless { "yes" } else { "no" };
    let order = format!("{}|{}|{seed}|{careless}", root.display(), state.display());
    let mut child = Command::new(std::env::current_exe().expect("this test"))
        .args(["--exact", "saves::killed::a_scripted_session", "--nocapture"])
        .env(SESSION, order)
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("started");
    let mut lines = BufReader::new(child.stdout.take().expect("a pipe")).lines().map_while(Result::ok);
    lines.by_ref().find(|l| l == "#ready").expect("it opens the project");
    let mut said = ProcessOutput::default();
    if after == 0 {
        child.kill().expect("killed");
    }
    for (n, line) in lines.enumerate() {
        if n + 1 == after {
            child.kill().expect("killed");
        }
        let Some((word, sums)) = line.strip_prefix('#').and_then(|l| l.split_once(' ')) else {
            said.trouble = said.trouble.or((!line.is_empty()).then_some(line));
            continue;
        };
        said.amid = word == "about";
        match word {
            "done" => sums.clone_into(&mut said.done),
            _ => sums.clone_into(&mut said.about),
        }
        for (seen, sum) in said.seen.iter_mut().zip(sums.split(' ')) {
            seen.push(sum.to_owned());
        }
    }
    // The session may have ended before.
    let _ = child.kill();
    child.wait().expect("ended");
    said
}

/// Opens the project after a kill and restores the unsaved changes. An error describes the problem.
fn check(root: &Path, state: &Path, before: &str, said: &ProcessOutput) -> Result<String, String> {
    if let Some(trouble) = &said.trouble {
        return Err(format!("the session said: {trouble}"));
    }
    let mut project = open(root, state);
    let notices = project.take_notices();
    if !notices.is_empty() {
        return Err(format!("{notices:?}"));
    }
    // No file is half-written: each has its previous content or a content from some point of the session.
    for (i, text) in texts(&project).iter().enumerate() {
        let sum = format!("{:x}", sum(text));
        let before = before.split(' ').nth(i + 3) == Some(sum.as_str());
        if !before && !said.seen[i].contains(&sum) {
            return Err(format!("{} is torn", PATHS[i]));
        }
    }
    let unfinished =
        |folder: &Path| Disk.names(folder).expect("listed").iter().filter(|n| n.starts_with(UNFINISHED)).count();
    if unfinished(root) + unfinished(&root.join("maps")) > 0 {
        return Err("saves that were cut off leave their files behind".to_owned());
    }
    let on_disk = sums(&project);
    take_all(&mut project);
    let now = sums(&project);
    let was =
        if said.done.is_empty() { before.split(' ').take(3).collect::<Vec<_>>().join(" ") } else { said.done.clone() };
    if now != was && now != said.about {
        return Err(format!("more than the last edit is lost: {now}, not {was} or {}", said.about));
    }
    // Undo everything and redo it.
    let here = project.history().current();
    project.go_to_step(None).and_then(|_| project.go_to_step(here)).map_err(|e| e.to_string())?;
    if sums(&project) != now {
        return Err("undo and redo end elsewhere".to_owned());
    }
    project.keep(&Disk);
    Ok(format!("{now} {on_disk}"))
}

/// A series of kills of one project; returns how many sessions were killed during an action.
fn series(kills: usize, seed: u64, careless: bool) -> Result<usize, String> {
    let folder = tempfile::tempdir().expect("a folder");
    let (root, state) = (folder.path().join("project"), folder.path().join("state"));
    std::fs::create_dir_all(root.join("maps")).expect("made");
    for path in PATHS {
        std::fs::write(root.join(path), format!("// {path}\n")).expect("written");
    }
    let mut dice = Random::new(seed);
    let first = sums(&Project::open(&Disk, &root).expect("opened"));
    let mut before = format!("{first} {first}");
    let mut amid = 0;
    for kill in 0..kills {
        let after = dice.below(LINES_MAX);
        let said = run(&root, &state, seed + kill as u64, careless, after);
        amid += usize::from(said.amid);
        before = check(&root, &state, &before, &said).map_err(|e| format!("seed {seed}, kill {kill}: {e}"))?;
    }
    Ok(amid)
}

fn number(name: &str, or: u64) -> u64 {
    std::env::var(name).ok().and_then(|n| n.parse().ok()).unwrap_or(or)
}

#[test]
fn a_kill_loses_at_most_the_last_edit() {
    if std::env::var(SESSION).is_ok() {
        return;
    }
    let (kills, seed) = (number("DICTA_KILLS", 200) as usize, number("DICTA_SEED", 1));
    // A separate project for every ten kills, since its history grows with each.
    let series_of = |i: usize| series((kills - i).min(10), seed + i as u64, false);
    let amid: usize = (0..kills).step_by(10).map(|i| series_of(i).unwrap_or_else(|e| panic!("{e}"))).sum();
    assert!(amid > 0, "none of {kills} kills interrupted an action");
    // Canary: a session that writes its recovery log only occasionally loses more.
    assert!(series(20, 3, true).is_err());
}
