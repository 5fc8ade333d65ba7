//! Shared by the suites: files of the repository, compiled programs, games, and random numbers.

pub use crate::altered::arguments;
pub use crate::random::Random;
use dicta_compiler::{Compiled, NoLibrary, Project};
use dicta_play::{Decision, GameLog, Machine, OptionBuf, Position, Status};
use dicta_program::{KindId, MissionId, Program, Step, Type};
use dicta_syntax::SourceFile;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};

/// The built-in system that the suites play.
pub const SYSTEM: &str = "bluemax-2013-de";
/// Its ruleset.
pub const RULESET: &str = "bluemax_2013_de";
/// The folder of the library that it builds on.
pub const SHARED: &str = "bluemax-2013";

/// Names and values of options.
pub type Options = Vec<(String, String)>;

/// The root of the repository.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("tests/ is in the root").to_path_buf()
}

/// All `.dicta` files of the repository, by path from the root.
pub fn texts() -> Vec<(String, String)> {
    let mut found = Vec::new();
    for folder in ["content", "docs", "rules-dsl", "tests"] {
        walk(&root().join(folder), &mut found);
    }
    found.sort();
    assert!(found.len() > 20, "the repository's files were not found");
    found
}

fn walk(folder: &Path, found: &mut Vec<(String, String)>) {
    for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
        let path = entry.path();
        if path.is_dir() {
            if path.file_name().is_some_and(|n| n != "target") {
                walk(&path, found);
            }
        } else if path.extension().is_some_and(|e| e == "dicta") {
            let text = std::fs::read_to_string(&path).unwrap_or_else(|e| panic!("{}: {e}", path.display()));
            let name = path.strip_prefix(root()).unwrap_or(&path).to_string_lossy().replace('\\', "/");
            found.push((name, text));
        }
    }
}

// ---- Random numbers -------------------------------------------------------------------------------------------------

/// The first seed of a random suite.
pub fn first_seed() -> u64 {
    std::env::var("DICTA_SEED").ok().and_then(|s| s.parse().ok()).unwrap_or(0)
}

/// The factor by which the random suites run longer.
pub fn soak() -> usize {
    std::env::var("DICTA_SOAK").ok().and_then(|s| s.parse().ok()).unwrap_or(1).max(1)
}

/// How to reproduce a failure.
pub fn again(seed: u64, test: &str) -> String {
    format!("seed {seed}; again with: DICTA_SEED={seed} cargo test -p dicta-tests {test}")
}

// ---- Programs -------------------------------------------------------------------------------------------------------

/// The files of the library in a folder of `dicta/`, parsed once.
pub fn library(import: &str) -> Vec<(String, Arc<SourceFile>)> {
    static FILES: OnceLock<Vec<(String, Arc<SourceFile>)>> = OnceLock::new();
    let all = FILES.get_or_init(|| {
        dicta_content::files().into_iter().map(|(path, text)| (path, Arc::new(dicta_syntax::parse(text)))).collect()
    });
    let folder = format!("{import}/");
    all.iter().filter(|(path, _)| path.starts_with(&folder)).cloned().collect()
}

/// The built-in system as a user's project, with files added or replaced.
pub fn project_with(changed: &[(&str, Arc<SourceFile>)]) -> Project {
    let mut files =
        [library("dicta/drawings"), library(&format!("dicta/{SHARED}")), library(&format!("dicta/{SYSTEM}"))].concat();
    for (path, source) in changed {
        match files.iter_mut().find(|(known, _)| known == path) {
            Some((_, old)) => *old = source.clone(),
            None => files.push((path.to_string(), source.clone())),
        }
    }
    dicta_compiler::project(files, &NoLibrary)
}

/// The built-in system as a user's project.
pub fn project() -> &'static Project {
    static PROJECT: OnceLock<Project> = OnceLock::new();
    PROJECT.get_or_init(|| project_with(&[]))
}

/// A project with one file, and access to the library.
pub fn project_of(path: &str, text: &str) -> Project {
    dicta_compiler::project(vec![(path.into(), Arc::new(dicta_syntax::parse(text)))], &library)
}

/// Errors and warnings with their places, one per line.
pub fn diagnostics_text(project: &Project, diagnostics: &[dicta_compiler::Diagnostic]) -> String {
    let line = |d: &dicta_compiler::Diagnostic| {
        let file = &project.files[d.at.file as usize];
        let (line, column) = dicta_syntax::line_col(&file.source.text, d.at.start as usize);
        format!("{}:{line}:{column}: {}: {}\n", file.path, d.code, d.message)
    };
    diagnostics.iter().map(line).collect()
}

/// The program of a compilation that must have no errors.
#[track_caller]
pub fn sound(project: &Project, compiled: Compiled) -> Arc<Program> {
    assert!(!compiled.has_errors(), "{}", diagnostics_text(project, &compiled.diagnostics));
    Arc::new(compiled.program)
}

/// The built-in system with a setting of its options.
#[track_caller]
pub fn program(options: &[(String, String)]) -> Arc<Program> {
    sound(project(), dicta_compiler::compile(project(), RULESET, &[], options))
}

/// The built-in system with its default options.
pub fn base() -> &'static Arc<Program> {
    static BASE: OnceLock<Arc<Program>> = OnceLock::new();
    BASE.get_or_init(|| program(&[]))
}

/// The built-in system with every optional rule.
pub fn everything() -> &'static Arc<Program> {
    static ALL: OnceLock<Arc<Program>> = OnceLock::new();
    ALL.get_or_init(|| {
        let all = combinations(base());
        program(all.iter().max_by_key(|o| o.iter().filter(|(_, v)| v == "on").count()).expect("a combination"))
    })
}

/// Every setting of the options that are not interpretations, as far as they can be combined.
pub fn combinations(program: &Program) -> Vec<Options> {
    let published: Vec<_> = program.options.iter().filter(|o| !o.reading).collect();
    let mut all: Vec<Options> = vec![vec![]];
    for option in &published {
        let longer = |so_far: &Options| -> Vec<Options> {
            let with =
                |value: &String| so_far.iter().cloned().chain([(option.head.name.clone(), value.clone())]).collect();
            option.values.iter().map(with).collect()
        };
        all = all.iter().flat_map(longer).collect();
    }
    all.retain(|setting| {
        let on = |name: &String| setting.iter().any(|(n, v)| n == name && v != "off");
        published.iter().filter(|o| on(&o.head.name)).all(|o| o.requires.iter().all(on) && !o.excludes.iter().any(on))
    });
    all
}

/// Settings of the interpretations in which each pair of values of two interpretations occurs.
pub fn pairwise(program: &Program) -> Vec<Options> {
    let readings: Vec<_> = program.options.iter().filter(|o| o.reading).collect();
    let sizes: Vec<usize> = readings.iter().map(|o| o.values.len()).collect();
    let mut open: Vec<[usize; 4]> = Vec::new();
    for a in 0..sizes.len() {
        for b in a + 1..sizes.len() {
            open.extend((0..sizes[a]).flat_map(|x| (0..sizes[b]).map(move |y| [a, x, b, y])));
        }
    }
    let covers = |row: &[usize], [a, x, b, y]: &[usize; 4]| row[*a] == *x && row[*b] == *y;
    let mut random = Random::new(1);
    let mut rows: Vec<Vec<usize>> = Vec::new();
    while !open.is_empty() {
        let tries = (0..200).map(|_| sizes.iter().map(|n| random.below(*n)).collect::<Vec<_>>());
        let row = tries.max_by_key(|row| open.iter().filter(|pair| covers(row, pair)).count()).expect("some tries");
        open.retain(|pair| !covers(&row, pair));
        rows.push(row);
    }
    let named =
        |row: &Vec<usize>| readings.iter().zip(row).map(|(o, v)| (o.head.name.clone(), o.values[*v].clone())).collect();
    rows.iter().map(named).collect()
}

/// Options as written on the command line.
pub fn shown(options: &[(String, String)]) -> String {
    options.iter().map(|(name, value)| format!("{name}={value}")).collect::<Vec<_>>().join(" ")
}

/// A mission of a program, linked.
#[track_caller]
pub fn machine(program: &Arc<Program>, mission: &str) -> Machine {
    let id = program.missions.iter().position(|m| m.head.name == mission).expect("a mission of that name");
    Machine::new(program.clone(), MissionId(id as u32)).unwrap_or_else(|e| panic!("{mission}: {e}"))
}

/// The kind with this name.
pub fn kind(program: &Program, name: &str) -> KindId {
    KindId(program.kinds.iter().position(|k| k.head.name == name).expect("a kind of that name") as u32)
}

// ---- Games ----------------------------------------------------------------------------------------------------------

/// More choices than any game has.
const CHOICES_MAX: usize = 200_000;

/// The end of a game that was played out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// Choices made.
    pub choices: usize,
    /// The hash of the last position.
    pub hash: u64,
    /// Number of the last turn.
    pub turns: u32,
}

/// Plays a game in which every seat takes any legal option; with an odd seed it prefers options that stay on the map,
/// so that the game lasts longer. `watch` sees the position before each choice and may replace it; `made` receives
/// every choice with the next position at rest.
pub fn play(
    machine: &Machine,
    seed: u64,
    journal: &mut GameLog,
    mut watch: impl FnMut(usize, &mut Position, &GameLog),
    mut made: impl FnMut(&[i64], &Position),
) -> Result<Played, String> {
    let mut random = Random::new(seed);
    let (mut options, mut work) = (OptionBuf::new(), OptionBuf::new());
    let mut position = machine.start(seed);
    let mut status = machine.advance_into(&mut position, journal, &mut work);
    for choices in 0..CHOICES_MAX {
        match status {
            Status::Over(outcome) => return Ok(Played { choices, hash: position.hash(), turns: outcome.turn }),
            Status::Fault(fault) => {
                return Err(format!("after {choices} choices: {fault} ({})", place(machine, fault.origin)));
            }
            Status::Decide => {}
        }
        watch(choices, &mut position, journal);
        let decision = machine.decision(&position).ok_or("no seat can decide")?;
        machine.legal(&position, &mut options);
        if options.is_empty() {
            return Err(format!("after {choices} choices: asked without an option"));
        }
        let fit = |i: &usize| seed.is_multiple_of(2) || stays(machine, &position, &decision, options.get(*i));
        let kept: Vec<usize> = (0..options.len()).filter(fit).collect();
        let chosen = if kept.is_empty() { random.below(options.len()) } else { *random.of(&kept) };
        let picks = options.get(chosen).to_vec();
        machine.choose_index(&mut position, chosen, &options, journal);
        status = machine.advance_into(&mut position, journal, &mut work);
        made(&picks, &position);
    }
    Err(format!("no end after {CHOICES_MAX} choices"))
}

/// Whether the first pick, if it has a path, ends with two cells of the map ahead.
fn stays(machine: &Machine, p: &Position, decision: &Decision, picks: &[i64]) -> bool {
    let program = machine.program();
    let Type::Entry(kind) = program.choices[decision.choice.index()].picks[0].ty else { return true };
    let of = &program.kinds[kind.index()];
    let Some(path) = of.stats.iter().position(|s| s.ty == Type::Path) else { return true };
    let ahead = program.paths.iter().position(|p| p.0 == [Step::Forward; 2]).unwrap_or(0) as i64;
    let from = (machine.cell(p, decision.piece), machine.facing(p, decision.piece));
    let (_, end) = machine.trace(from.0, from.1, of.entries[picks[0] as usize].stats[path]);
    end.0 >= 0 && machine.trace(end.0, end.1, ahead).1.0 >= 0
}

/// The file and offset of an origin.
pub fn place(machine: &Machine, origin: dicta_program::Origin) -> String {
    format!("{}, byte {}", machine.program().files.get(origin.file as usize).map_or("?", String::as_str), origin.start)
}
