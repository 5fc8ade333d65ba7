//! Saved games, recovery logs, and random editing.

use crate::chance::Random;
use crate::{corpus, grammar, mutate, texts};
use dicta_studio::check::{Checker, Sources};
use dicta_studio::game::Game;
use dicta_studio::history::Change;
use dicta_studio::io::InMemory;
use dicta_studio::playtest::Playtest;
use dicta_studio::project::Project;
use dicta_studio::recovery::Past;
use dicta_syntax::TextEdit;
use std::path::Path;
use std::sync::OnceLock;

/// A saved game as text.
fn game() -> &'static str {
    static GAME: OnceLock<String> = OnceLock::new();
    GAME.get_or_init(|| {
        let sound = |i: u64| {
            let text = grammar::ruleset(&mut Random::new(i)).concat();
            texts::sound(&text).map(|_| text)
        };
        let text = (0..200).find_map(sound).unwrap_or_default();
        let sources = Sources { revision: 1, files: vec![("main.dicta".to_owned(), text.into())] };
        let game = Game::prepare(&mut Checker::default(), &sources, "", &[]).expect("sound rules");
        let mut playtest = Playtest::start(game, 1).expect("a mission");
        for _ in 0..6 {
            if playtest.pilot_decides().is_err() {
                break;
            }
        }
        playtest.save_text().expect("a game is saved")
    })
}

/// A saved game with mutations.
pub fn saved_game(random: &mut Random) -> Vec<u8> {
    let mut text = game().to_owned();
    let at = random.below(text.len());
    let (from, to) = (floor(&text, at), floor(&text, at + 200));
    let part = mutate::mutated(random, text[from..to].to_owned());
    text.replace_range(from..to, &part);
    text.into_bytes()
}

/// Loads a saved game; if that succeeds, it can be saved and loaded again.
pub fn saves(data: &[u8]) {
    let Ok(playtest) = Playtest::load(&String::from_utf8_lossy(data)) else { return };
    let again = Playtest::load(&playtest.save_text().expect("what was loaded is saved"));
    assert!(again.is_ok_and(|again| again.digest() == playtest.digest()), "the game changes when it is saved again");
}

/// Records of a recovery log after its head. The first can be applied at any time, most others after it.
const RECORDS: [&str; 9] = [
    "text(path:\"a\",text:\"one two\",saved:true)",
    "step(id:1,title:\"t\",when:5,line:1,typed:false,swaps:[(\"a\",0,\"one\",\"three\")])",
    "step((id:2,title:written,when:5,line:1,typed:true,acts:[write((\"a\",0,\"\",\"x\")),move((from:None,to:Some(\"b\")))]))",
    "joined(when:6,swap:(\"a\",5,\"\",\"x\"))",
    "went(None)",
    "saved(path:\"a\")",
    "disk(path:\"a\",text:Some(\"one two\"))",
    "lost(path:\"a\",mine:\"m\",base:None)",
    "given_up",
];

/// A recovery log with mutations; most lines have a correct checksum.
pub fn recovery_log(random: &mut Random) -> Vec<u8> {
    let head = "0 head((format:1,project:\"/p\",generation:1))".to_owned();
    let count = random.below(9);
    let lines = (1..=count).map(|n| {
        let record = if n == 1 { 0 } else { random.below(RECORDS.len()) };
        format!("{n} {}", RECORDS[record])
    });
    let lines: Vec<String> = std::iter::once(head).chain(lines).collect();
    let mut log = Vec::new();
    for line in lines {
        let line = if random.one_in(3) { mutate::mutated(random, line) } else { line };
        let sum = crc32fast::hash(line.as_bytes()) ^ u32::from(random.one_in(20));
        log.extend(format!("{sum:08x} {line}\n").into_bytes());
    }
    if random.one_in(4) {
        log.truncate(random.below(log.len()));
    }
    log
}

/// Reads a recovery log, and replays the records that could be read.
pub fn recovery(data: &[u8]) {
    replayed(data);
}

/// How many records of a recovery log can be read and replayed.
pub fn replayed(data: &[u8]) -> usize {
    let written = dicta_studio::recovery::read(data, Path::new("/p"));
    let (_, made) = Past::of(&written.records);
    assert!(made <= written.records.len());
    made
}

/// Edits a project as directed by the bytes: undoing everything restores every file, and redoing it restores the
/// result.
pub fn edits(data: &[u8]) {
    let declarations = corpus::declarations();
    let first = data.first().map_or(0, |b| usize::from(*b));
    let text = |i: usize| declarations[(first * 7 + i) % declarations.len()].as_str();
    let files = InMemory::with([("/p/a.dicta", text(0)), ("/p/b.dicta", text(1))]);
    let mut project = Project::open(&files, Path::new("/p")).expect("two texts");
    let before = texts_of(&project);
    for step in data.chunks_exact(4) {
        let path = if step[0] & 1 == 0 { "a.dicta" } else { "b.dicta" };
        let Some(text) = project.document(path).map(|d| d.text().to_owned()) else { continue };
        let start = floor(&text, usize::from(step[1]) * text.len().max(1) / 255);
        let end = floor(&text, (start + usize::from(step[2] % 16)).min(text.len())).max(start);
        let words = corpus::words();
        let word = words[usize::from(step[3]) * words.len() / 256].clone();
        let edit = TextEdit::replace(start as u32, end as u32, word);
        match step[0] >> 1 & 7 {
            0 => drop(project.undo().expect("an undo step")),
            1 => drop(project.redo().expect("a redo step")),
            2 | 3 => drop(project.document_mut(path).map(|d| d.type_edit(edit))),
            _ => drop(project.apply(Change::of_text("change", path, [edit])).expect("an edit that fits")),
        }
    }
    let after = texts_of(&project);
    while project.can_undo() {
        project.undo().expect("an undo step");
    }
    assert!(texts_of(&project) == before, "undo does not restore the files");
    let mut forth = 0;
    while project.can_redo() && texts_of(&project) != after && forth < data.len() {
        project.redo().expect("a redo step");
        forth += 1;
    }
    Checker::default().check(&project.sources());
}

fn texts_of(project: &Project) -> Vec<(String, String)> {
    project.documents().iter().map(|d| (d.path.clone(), d.text().to_owned())).collect()
}

fn floor(text: &str, at: usize) -> usize {
    let mut at = at.min(text.len());
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}
