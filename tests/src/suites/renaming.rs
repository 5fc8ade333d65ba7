//! Play depends on no name of the content: when every declared name of a system is replaced by nonsense, its games stay
//! the same.
//!
//! Only the words of the language stay: its keywords and functions, and [`LANGUAGE`]. Everything else that is spelled
//! like a name is renamed wherever it occurs, in all files at once and in an order unrelated to the old names. Where
//! content declares a name that is also a word of the language, the editor's rename distinguishes the two.
//!
//! One behaviour depends on names by design: a random stream is seeded by its name, so that adding a roll somewhere
//! shifts no other roll. The renamed program gets back the names of its streams and of its seats, which seed the
//! pilots.

use super::built_in::{BuiltIn, built_in_systems};
use super::kit::{diagnostics_text, first_seed, play, root, texts};
use dicta_compiler::{NoLibrary, Project};
use dicta_lab::{Batch, simulate};
use dicta_pilots::PilotSpec;
use dicta_play::{GameLog, Machine};
use dicta_program::colours::{COLOURS, ROLES};
use dicta_program::{DoctrineId, MissionId, Program};
use dicta_syntax::ast::DeclKind;
use dicta_syntax::tokens::{KEYWORDS, TokenKind, lex};
use dicta_syntax::{Block, SourceFile, TextEdit};
use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// Words of the language that are not keywords: types, members, properties, steps of a path, facings, forms of looks.
const LANGUAGE: &[&str] = &[
    "B", "F", "L", "R", "S", "SL", "SR", "U", "arrives", "bool", "boxes", "cell", "colour", "colours", "east", "edges",
    "enters", "entry", "game", "hex", "hits", "hole", "in_play", "leaves", "left", "legend", "mark", "mirror", "north",
    "number", "opaque", "options", "passes", "path", "played", "pool", "replies", "requires", "right", "role",
    "roster", "rounds", "rows", "samples", "score", "seat", "sheets", "smooth", "south", "square", "stay", "text",
    "turns", "west", "whole", "winner", "x", "x1", "x2", "x3", "x4",
];

/// The files of a system and of everything that it builds on.
fn files(system: &BuiltIn) -> Vec<(String, String)> {
    system.project.files.iter().map(|f| (f.path.clone(), f.source.text.to_string())).collect()
}

fn is_language(word: &str) -> bool {
    KEYWORDS.binary_search(&word).is_ok()
        || LANGUAGE.contains(&word)
        || dicta_compiler::builtin_names().any(|b| b == word)
}

/// New names: `zq17` for each word of a name, in an order unrelated to that of the old ones. A word that is a colour is
/// kept as a suffix of its new name, because a colour is recognized by any word of its name.
struct Nonsense(BTreeMap<String, String>);

impl Nonsense {
    fn of(&mut self, name: &str) -> String {
        name.split('_').map(|word| self.word(word)).collect::<Vec<_>>().join("_")
    }

    fn word(&mut self, word: &str) -> String {
        // Steps of a prime length visit all numbers below a million.
        let next = (self.0.len() as u64 * 611_953 + 17) % 1_000_003;
        let colour = COLOURS.into_iter().chain(ROLES).find(|colour| *colour == word);
        let new = || colour.map_or_else(|| format!("zq{next}"), |colour| format!("zq{next}_{colour}"));
        self.0.entry(word.to_string()).or_insert_with(new).clone()
    }
}

/// A system with all its names changed.
struct Renamed {
    project: Project,
    /// The number of names, and how many of them are also words of the language.
    names: usize,
    shared: usize,
}

fn rename(files: &[(String, String)]) -> Renamed {
    let mut nonsense = Nonsense(BTreeMap::new());
    let (files, shared) = rename_shared(files);
    let zones: BTreeSet<String> = files.iter().flat_map(|(_, text)| zones(text)).collect();
    let renamed: Vec<(String, Arc<SourceFile>)> = files
        .iter()
        .map(|(path, text)| (path.clone(), Arc::new(dicta_syntax::parse(&renamed(text, &zones, &mut nonsense)))))
        .collect();
    let names = nonsense.0.len() + shared;
    Renamed { project: dicta_compiler::project(renamed, &NoLibrary), names, shared }
}

/// Renames declarations whose name is a word of the language, by what the name refers to. Returns how many such names
/// there are.
fn rename_shared(files: &[(String, String)]) -> (Vec<(String, String)>, usize) {
    let read = |(path, text): &(String, String)| (path.clone(), Arc::new(dicta_syntax::parse(text)));
    let gathered = dicta_compiler::project(files.iter().map(read).collect(), &NoLibrary);
    let project = dicta_ide::Project::of(&gathered, &dicta_compiler::index(&gathered));
    let mut edits: Vec<BTreeMap<u32, TextEdit>> = vec![BTreeMap::new(); files.len()];
    let mut shared = 0;
    for (file, (_, text)) in files.iter().enumerate() {
        for token in lex(text).into_iter().filter(|t| is_name(t.kind) && is_language(t.text(text))) {
            let known = edits[file].contains_key(&token.start) || is_kind_of_the_language(&project, file, token.start);
            let to = format!("zq{}", 2_000_000 + shared);
            let Some(found) = dicta_ide::rename(&project, file, token.start, &to).filter(|_| !known) else { continue };
            let names = in_sentence(&project.files()[file].source, token.start, token.text(text));
            let edits_of_names = names.into_iter().map(|at| (file, TextEdit::replace(at.start, at.end, to.as_str())));
            found.into_iter().chain(edits_of_names).for_each(|(file, edit)| _ = edits[file].insert(edit.start, edit));
            shared += 1;
        }
    }
    let apply = |((path, text), edits): (&(String, String), BTreeMap<u32, TextEdit>)| {
        let edits: Vec<TextEdit> = edits.into_values().collect();
        (path.clone(), dicta_syntax::apply(text, &edits).expect("edits of names"))
    };
    (files.iter().zip(edits).map(apply).collect(), shared)
}

fn is_name(kind: TokenKind) -> bool {
    matches!(kind, TokenKind::Keyword | TokenKind::Name)
}

/// `kind side { … }` and `kind game { … }` extend kinds that always exist.
fn is_kind_of_the_language(project: &dicta_ide::Project, file: usize, at: u32) -> bool {
    dicta_ide::definition(project, file, at).is_some_and(|place| {
        let text = &project.files()[place.file].source.text;
        let declared = &text[place.start as usize..place.end as usize];
        matches!(declared, "side" | "game") && text[..place.start as usize].ends_with("kind ")
    })
}

/// The references in an event's sentence to one of its parameters, declared at `at`.
fn in_sentence(source: &SourceFile, at: u32, name: &str) -> Vec<std::ops::Range<u32>> {
    let block = source.blocks.iter().find(|b| (b.start..b.end).contains(&at));
    let is_param = source.text[at as usize + name.len()..].starts_with(':');
    let is_event = |b: &&Block| matches!(b.decl.as_ref().map(|d| &d.kind), Some(DeclKind::Event { .. }));
    let Some(block) = block.filter(is_event).filter(|_| is_param) else { return vec![] };
    let named = block.text(&source.text).match_indices(name).map(|(i, _)| block.start + i as u32);
    let length = name.len() as u32;
    let braced = |i: &u32| {
        source.text[..*i as usize].ends_with('{') && source.text[(i + length) as usize..].starts_with(['}', '.'])
    };
    named.filter(braced).map(|i| i..i + length).collect()
}

/// The names of zones, which expressions write in quotes.
fn zones(text: &str) -> Vec<String> {
    let words: Vec<&str> = lex(text).iter().filter(|t| !t.is_trivia()).map(|t| t.text(text)).collect();
    words.windows(2).filter(|w| w[0] == "zone").map(|w| w[1].to_string()).collect()
}

/// The source with every name in it changed.
fn renamed(text: &str, zones: &BTreeSet<String>, nonsense: &mut Nonsense) -> String {
    let source = dicta_syntax::parse(text);
    let mut out = String::new();
    for block in &source.blocks {
        let of_block = &text[block.start as usize..block.end as usize];
        let (imports, map) = match block.decl.as_ref().map(|d| &d.kind) {
            Some(DeclKind::Use(_)) => (true, false),
            Some(DeclKind::Entry { word, .. }) => (false, word.text == "map"),
            _ => (false, false),
        };
        for token in lex(of_block) {
            let word = token.text(of_block);
            match token.kind {
                TokenKind::Keyword | TokenKind::Name if imports || is_language(word) => out.push_str(word),
                // In a map, single letters are those of its rows and sheets.
                TokenKind::Name if map && word.len() == 1 => out.push_str(word),
                TokenKind::Name => out.push_str(&nonsense.of(word)),
                TokenKind::Text if zones.contains(word.trim_matches('"')) && !is_language(word.trim_matches('"')) => {
                    out.push_str(&format!("\"{}\"", nonsense.of(word.trim_matches('"'))));
                }
                TokenKind::Text => out.push_str(&sentence(word, nonsense)),
                _ => out.push_str(word),
            }
        }
    }
    out
}

/// A sentence with the names between its braces changed: `"{shooter} fires"`.
fn sentence(text: &str, nonsense: &mut Nonsense) -> String {
    let mut parts = text.split('{');
    let mut out = parts.next().unwrap_or_default().to_string();
    for part in parts {
        let end = part.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(part.len());
        let name = if end == 0 || is_language(&part[..end]) { part[..end].into() } else { nonsense.of(&part[..end]) };
        out.push_str(&format!("{{{name}{}", &part[end..]));
    }
    out
}

/// The program with its new names, except for those that seed random streams.
fn program_of(renamed: &Project, old: &Program, ruleset: usize) -> Result<Program, String> {
    let compiled = dicta_compiler::compile(renamed, &renamed.systems[ruleset].name, &[], &[]);
    if compiled.has_errors() || !renamed.diagnostics.is_empty() {
        return Err(diagnostics_text(renamed, &renamed.diagnostics) + &diagnostics_text(renamed, &compiled.diagnostics));
    }
    let mut program = compiled.program;
    if program.streams.len() != old.streams.len() || program.missions.len() != old.missions.len() {
        return Err("there are other streams or missions".into());
    }
    program.streams.clone_from(&old.streams);
    for (new, old) in program.missions.iter_mut().zip(&old.missions) {
        for (new, old) in new.seats.iter_mut().zip(&old.seats) {
            new.head.name.clone_from(&old.head.name);
        }
    }
    Ok(program)
}

/// The digest of a random game: of every choice and every position.
fn random_game(machine: &Machine, seed: u64) -> u64 {
    let mut digest = 0_u64;
    let mut mix = |n: u64| digest = (digest.rotate_left(7) ^ n).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    let made = |picks: &[i64], after: &dicta_play::Position| {
        picks.iter().for_each(|n| mix(*n as u64));
        mix(after.hash());
    };
    play(machine, seed, &mut GameLog::Off, |_, _, _| {}, made).expect("a game");
    digest
}

/// The digests of a mission: two random games, and one that is played by a doctrine.
fn digests(program: &Arc<Program>, mission: usize) -> [u64; 3] {
    let machine = Machine::new(program.clone(), MissionId(mission as u32)).expect("a mission");
    let doctrine = DoctrineId((mission % program.doctrines.len()) as u32);
    let pilots = vec![PilotSpec::Doctrine(doctrine)];
    let flown = simulate(&Batch { machine: &machine, pilots, games: 1, seed: first_seed(), threads: 2 });
    assert_eq!(flown.faults.count, 0, "{:?}", flown.first_faults);
    [random_game(&machine, first_seed()), random_game(&machine, first_seed() + 1), flown.digest]
}

/// The differences between two compiled programs, other than in their texts.
fn differences(a: &Value, b: &Value, path: &str, found: &mut Vec<String>) {
    match (a, b) {
        (Value::Object(a), Value::Object(b)) if a.len() == b.len() => {
            for ((key, a), (other, b)) in a.iter().zip(b) {
                match key == other {
                    true => differences(a, b, &format!("{path}.{key}"), found),
                    false => found.push(format!("{path}: {key} and {other}")),
                }
            }
        }
        (Value::Array(a), Value::Array(b)) if a.len() == b.len() => {
            for (i, (a, b)) in a.iter().zip(b).enumerate() {
                differences(a, b, &format!("{path}[{i}]"), found);
            }
        }
        (Value::String(_), Value::String(_)) => {}
        _ if a == b => {}
        _ => found.push(format!("{path}: {a} and {b}")),
    }
}

/// The start offsets of the words of a project's files. Renaming changes neither their number nor their order.
struct Words(Vec<Vec<u32>>);

impl Words {
    fn of(project: &Project) -> Self {
        Words(project.files.iter().map(|f| lex(&f.source.text).iter().map(|t| t.start).collect()).collect())
    }

    /// The number of words before a place.
    fn number(&self, file: usize, at: u32) -> Option<usize> {
        Some(self.0.get(file)?.partition_point(|word| *word < at))
    }
}

/// A program as plain data, with each origin replaced by the number of words before it.
fn data(program: &Program, project: &Project) -> Value {
    let mut data = serde_json::to_value(program).expect("plain data");
    // Texts without a translation are listed, and so are titles that are names.
    data.as_object_mut().expect("fields").remove("translations");
    by_words(&mut data, &Words::of(project));
    data
}

fn by_words(value: &mut Value, words: &Words) {
    match value {
        Value::Object(fields) => {
            let number = |key: &str| fields.get(key).and_then(Value::as_u64);
            match (number("file"), number("start"), number("end")) {
                (Some(file), Some(start), Some(end)) if fields.len() == 3 => {
                    let before = |at: u64| words.number(file as usize, at as u32);
                    *value = serde_json::json!([file, before(start), before(end)]);
                }
                _ => fields.values_mut().for_each(|field| by_words(field, words)),
            }
        }
        Value::Array(list) => list.iter_mut().for_each(|value| by_words(value, words)),
        _ => {}
    }
}

#[test]
fn play_depends_on_no_name() {
    let (mut found, mut canary) = (String::new(), 0);
    for system in built_in_systems() {
        let Renamed { project, names, shared } = rename(&files(&system));
        let many = names > system.demand(500, 100) && shared > system.demand(30, 10);
        assert!(many, "{}: {names} names, {shared} of them words too", system.folder);
        let ruleset = system.project.systems.iter().position(|s| s.name == system.ruleset).expect("its ruleset");
        let program = match program_of(&project, &system.program, ruleset) {
            Ok(program) => program,
            Err(e) => {
                found.push_str(&format!("{}: {e}\n", system.folder));
                continue;
            }
        };
        assert!(program.rules.iter().all(|r| r.head.name.starts_with("zq")), "{}", system.folder);
        let mut differing = Vec::new();
        differences(&data(&system.program, &system.project), &data(&program, &project), system.folder, &mut differing);
        found.extend(differing.into_iter().map(|d| d + "\n"));

        let mut elsewhere = program.clone();
        elsewhere.streams.iter_mut().for_each(|s| s.push('x'));
        let [program, elsewhere] = [program, elsewhere].map(Arc::new);
        for (i, mission) in system.program.missions.iter().enumerate() {
            let (old, new) = (digests(&system.program, i), digests(&program, i));
            if old != new {
                found.push_str(&format!("{} {}: {old:x?} and {new:x?}\n", system.folder, mission.head.name));
            }
            canary += usize::from(i == 0 && digests(&elsewhere, i) != old);
        }
    }
    assert!(found.is_empty(), "{found}");
    assert_eq!(canary, built_in_systems().len(), "the canary: other random streams give other games");
}

/// The words that keep their names are documented in the language reference, and content uses them.
#[test]
fn words_of_the_language_are_in_its_reference() {
    let folder = root().join("docs/src/reference");
    let pages = std::fs::read_dir(folder).expect("the reference").flatten();
    let pages: String = pages.map(|p| std::fs::read_to_string(p.path()).expect("a page")).collect();
    let words_of = |text: &str| -> BTreeSet<String> {
        text.split(|c: char| !c.is_ascii_alphanumeric() && c != '_').map(str::to_string).collect()
    };
    let (said, used) = (words_of(&pages), words_of(&texts().into_iter().map(|(_, text)| text).collect::<String>()));
    let is_count = |word: &str| word.starts_with('x');
    for word in LANGUAGE.iter().filter(|w| !is_count(w)) {
        assert!(said.contains(*word) && used.contains(*word), "{word}");
    }
}

/// The canary: a renamed word of the language is not understood, and another figure gives another program.
#[test]
fn changes_to_words_and_figures_are_found() {
    let system = built_in_systems().remove(0);
    let files: Vec<_> =
        files(&system).into_iter().map(|(path, text)| (path, text.replace("distance(", "farness("))).collect();
    let Renamed { project, .. } = rename(&files);
    let ruleset = system.project.systems.iter().position(|s| s.name == system.ruleset).expect("its ruleset");
    assert!(program_of(&project, &system.program, ruleset).is_err());
    let (mut other, mut found) = (Program::clone(&system.program), Vec::new());
    other.missions[0].turns += 1;
    let of = |program: &Program| data(program, &system.project);
    differences(&of(&system.program), &of(&other), "", &mut found);
    assert_eq!(found.len(), 1, "{found:?}");
    // So does the same figure in another place.
    let mut elsewhere = Program::clone(&system.program);
    elsewhere.missions[0].head.origin.start += 40;
    found.clear();
    differences(&of(&system.program), &of(&elsewhere), "", &mut found);
    assert!(!found.is_empty());
}
