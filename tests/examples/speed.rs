//! Benchmarks of all parts in one run: `cargo run --release -p dicta-tests --example speed`. With `-- texts` at the end,
//! only those of parser and compiler.
//!
//! Interpreter and twin play the same games of the built-in six-player mission with the same seeds and pilots, on one
//! thread without a game log; a decision is a choice with more than one legal option. Each figure is the best of
//! several rounds, in processor time where the system reports it. A mission of each other system follows, as multiples of
//! the twin's time per decision, and of that of its own twin if it has one, then the parts of `gdw` that have a twin of
//! their own: finding the options of decisions.

use dicta_compiler::{NoLibrary, Project};
use dicta_pilots::PilotSpec;
use dicta_play::{GameLog, OptionBuf, Status};
use dicta_program::Program;
use dicta_syntax::{SourceFile, parse, reparse};
use dicta_tests::compare::{Interpreter, charts, compiled};
use dicta_tests::gdw_compare::Reader;
use dicta_tests::gdw_twin::Patrols;
use dicta_tests::mebibytes::mebibytes;
use dicta_tests::record::{self, End, NoRecord};
use dicta_tests::tally_compare::SweepReader;
use dicta_tests::tally_twin::Sweep;
use dicta_tests::twin::{Off, Pilot, Twin};
use std::hint::black_box;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

const SYSTEM: &str = "bluemax-2013-de";
const SHARED: &str = "bluemax-2013";
const RULESET: &str = "bluemax_2013_de";
const MISSION: &str = "dogfight";
const GAMES: u64 = 4_000;
/// Large enough that no branch predictor memorizes a batch.
const BATCH: usize = 1_000;
const ROUNDS: usize = 5;

fn main() {
    if std::env::args().nth(1).is_some_and(|part| part == "texts") {
        return texts();
    }
    let program = Arc::new(compiled(SYSTEM, &[]));
    let twin = play(&program);
    others(twin);
    parts();
    position(&program);
    texts();
    hostile();
}

/// The shortest of several runs.
fn best(mut run: impl FnMut()) -> Duration {
    let time = |run: &mut dyn FnMut()| {
        let start = Instant::now();
        run();
        start.elapsed()
    };
    (0..ROUNDS).map(|_| time(&mut run)).min().expect("some rounds")
}

/// The least processor time of several runs, which other work on the machine does not change much; without Linux, the
/// shortest run.
fn least(mut run: impl FnMut()) -> Duration {
    let used = || {
        // The system counts a slice of time when it ends.
        std::thread::yield_now();
        let text = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
        text.split(' ').next()?.parse().ok().map(Duration::from_nanos)
    };
    let Some(_) = used() else { return best(run) };
    let time = |run: &mut dyn FnMut()| {
        let start = used();
        run();
        used().zip(start).map_or(Duration::MAX, |(end, start)| end.saturating_sub(start))
    };
    (0..ROUNDS).map(|_| time(&mut run)).min().expect("some rounds")
}

fn each(time: Duration, count: u64) -> f64 {
    time.as_nanos() as f64 / count.max(1) as f64
}

fn ms(time: Duration) -> f64 {
    time.as_secs_f64() * 1e3
}

/// Returns the twin's time per decision in nanoseconds, random and steady.
fn play(program: &Arc<Program>) -> [f64; 2] {
    let mut of_twin = Vec::new();
    let twin = Twin::new(&charts(program, MISSION));
    let steady = PilotSpec::parse(program, "steady").expect("a steady pilot");
    for (name, spec, pilot) in [("random", PilotSpec::Random, Pilot::Random), ("steady", steady, Pilot::Steady)] {
        let mut interpreter = Interpreter::new(program.clone(), MISSION, &[spec]);
        let pilots = vec![pilot; interpreter.machine.mission().seats.len()];
        let outcomes: Vec<_> = (0..GAMES).map(|seed| twin.play(seed, &pilots, &mut Off)).collect();
        let asked = outcomes.iter().map(|o| u64::from(o.asked)).sum();
        let turns: Vec<_> = (0..GAMES).map(|seed| interpreter.play(seed, &mut GameLog::Off).0.turn).collect();
        assert!(outcomes.iter().map(|o| u32::from(o.turns)).eq(turns), "interpreter and twin play different games");
        // Alternates between the two batch by batch, so that other load on the machine affects both equally.
        let (mut ours, mut theirs) = (Duration::ZERO, Duration::ZERO);
        for batch in (0..GAMES).step_by(BATCH) {
            let seeds = || batch..batch + BATCH as u64;
            ours += least(|| seeds().for_each(|seed| drop(black_box(interpreter.play(seed, &mut GameLog::Off)))));
            theirs += least(|| {
                for seed in seeds() {
                    black_box(twin.play(seed, &pilots, &mut Off));
                }
            });
        }
        let (ours, theirs) = (each(ours, asked), each(theirs, asked));
        of_twin.push(theirs);
        println!(
            "{name}: interpreter {ours:.0} ns a decision, twin {theirs:.0} ns, ratio {:.1} ({:.0} decisions a game)",
            ours / theirs,
            asked as f64 / GAMES as f64
        );

        let few = GAMES / 20;
        let off = best(|| (0..few).for_each(|seed| drop(black_box(interpreter.play(seed, &mut GameLog::Off)))));
        let on = best(|| (0..few).for_each(|seed| drop(black_box(interpreter.play(seed, &mut GameLog::on())))));
        println!(
            "{name}: explaining on {:.1} µs a game, off {:.1} µs, ratio {:.1}",
            each(on, few) / 1e3,
            each(off, few) / 1e3,
            on.as_secs_f64() / off.as_secs_f64()
        );
    }
    [of_twin[0], of_twin[1]]
}

/// The other systems: the time per decision, as a multiple of the twin's and of that of their own twin.
fn others(twin: [f64; 2]) {
    let cases = [("gdw", "dawn_patrol", 400), ("nutshell", "first_blood", 1_000), ("tally-ho", "fighter_sweep", 200)];
    for (system, mission, games) in cases {
        let program = Arc::new(compiled(system, &[]));
        let steady = PilotSpec::parse(&program, "steady").expect("a steady pilot");
        for (i, (name, spec)) in [("random", PilotSpec::Random), ("steady", steady)].into_iter().enumerate() {
            let mut interpreter = Interpreter::new(program.clone(), mission, &[spec]);
            let time = least(|| (0..games).for_each(|seed| drop(black_box(interpreter.play(seed, &mut GameLog::Off)))));
            let ns = each(time, interpreter.asked / ROUNDS as u64);
            let a_second = games as f64 / time.as_secs_f64();
            let own = own_twin(&mut interpreter, system, [record::Pilot::Random, record::Pilot::Steady][i], games);
            let own = own.map_or(String::new(), |own| format!(", {:.1} times its own ({own:.0} ns)", ns / own));
            println!(
                "{system} {mission}, {name}: {ns:.0} ns a decision, {:.1} times the twin{own}, {a_second:.0} games a second",
                ns / twin[i]
            );
        }
    }
}

/// The time per decision of a system's own twin in nanoseconds, for the games that the interpreter plays; `None` if it
/// has none.
fn own_twin(interpreter: &mut Interpreter, system: &str, pilot: record::Pilot, games: u64) -> Option<f64> {
    let machine = interpreter.machine.clone();
    let play: Box<dyn Fn(u64) -> End> = match system {
        "tally-ho" => {
            let twin = Sweep::new(&SweepReader::new(&machine).charts());
            Box::new(move |seed| twin.play(seed, pilot, &mut NoRecord))
        }
        "gdw" => {
            let reader = Reader::new(&machine);
            let mission = reader.mission();
            let twin = Patrols::new(reader.charts, mission);
            Box::new(move |seed| twin.play(seed, pilot, &mut NoRecord))
        }
        _ => return None,
    };
    let mut decisions = 0;
    for seed in 0..games {
        let before = interpreter.asked;
        let (ours, _) = interpreter.play(seed, &mut GameLog::Off);
        let theirs = play(seed);
        let same = (u64::from(theirs.asked), theirs.turns) == (interpreter.asked - before, ours.turn);
        assert!(same, "interpreter and twin play different games");
        decisions += u64::from(theirs.asked);
    }
    let time = least(|| {
        for seed in 0..games {
            black_box(play(seed));
        }
    });
    Some(each(time, decisions))
}

/// The parts of `gdw` that have a twin: finding the plans and the attacks in the positions of games.
fn parts() {
    let program = Arc::new(compiled("gdw", &[]));
    let mut interpreter = Interpreter::new(program, "dawn_patrol", &[PilotSpec::Random]);
    let machine = interpreter.machine.clone();
    let reader = Reader::new(&machine);
    let mut asked = [Vec::new(), Vec::new()];
    for seed in 0..50 {
        interpreter.play_watched(seed, &mut GameLog::Off, |p, decision, _| {
            let which = [reader.select, reader.attack].iter().position(|choice| *choice == decision.choice);
            if let Some(which) = which {
                let all = reader.aircraft(p);
                let own = all.iter().position(|a| a.id == decision.piece).expect("the deciding aircraft");
                asked[which].push((p.clone(), all, own));
            }
        });
    }
    for (name, asked) in ["plans", "attacks"].into_iter().zip(asked) {
        let (mut options, mut found) = (OptionBuf::new(), Vec::new());
        let ours = least(|| {
            for (p, ..) in &asked {
                machine.legal(p, &mut options);
                black_box(&options);
            }
        });
        let theirs = least(|| {
            for (_, all, own) in &asked {
                match name {
                    "plans" => reader.charts.plans(&all[*own], &mut found),
                    _ => reader.charts.attacks(&all[*own], all, &mut found),
                }
                black_box(&found);
            }
        });
        let (ours, theirs) = (each(ours, asked.len() as u64), each(theirs, asked.len() as u64));
        println!(
            "gdw {name}: interpreter {ours:.0} ns for the options of a decision, twin {theirs:.0} ns, ratio {:.1}",
            ours / theirs
        );
    }
}

fn position(program: &Arc<Program>) {
    let machine = Interpreter::new(program.clone(), MISSION, &[PilotSpec::Random]).machine;
    let mut p = machine.start(1);
    let mut options = OptionBuf::new();
    for _ in 0..40 {
        if machine.advance(&mut p, &mut GameLog::Off) == Status::Decide {
            machine.legal(&p, &mut options);
            machine.choose_index(&mut p, 0, &options, &mut GameLog::Off);
        }
    }
    let copies = 200_000;
    let mut copy = p.clone();
    let fresh = best(|| (0..copies).for_each(|_| drop(black_box(p.clone()))));
    let into = best(|| (0..copies).for_each(|_| black_box(&mut copy).clone_from(black_box(&p))));
    let hash = best(|| {
        for _ in 0..copies {
            black_box(p.hash());
        }
    });
    println!(
        "position: {} bytes, clone {:.0} ns, clone into another {:.0} ns, hash {:.0} ns",
        p.bytes(),
        each(fresh, copies),
        each(into, copies),
        each(hash, copies)
    );
    let seats = machine.mission().seats.len() as u32;
    let looks = 2_000;
    let look = best(|| (0..looks).for_each(|i| drop(black_box(machine.view(&p, i as u32 % seats)))));
    println!("view of a seat: {:.0} ns", each(look, looks));
}

/// The files of these folders of the library.
fn library(folders: &[&str]) -> Vec<(String, &'static str)> {
    let folders: Vec<String> = folders.iter().map(|folder| format!("dicta/{folder}/")).collect();
    dicta_content::files().into_iter().filter(|(path, _)| folders.iter().any(|f| path.starts_with(f))).collect()
}

fn texts() {
    let system = library(&[SHARED, SYSTEM]);
    let all: String = system.iter().map(|(_, text)| *text).collect();
    let parsed = best(|| drop(black_box(parse(&all))));
    println!(
        "parse: {:.1} MB/s ({} bytes in {:.1} ms)",
        all.len() as f64 / 1e6 / parsed.as_secs_f64(),
        all.len(),
        ms(parsed)
    );
    let files: Vec<(String, Arc<SourceFile>)> =
        system.into_iter().map(|(path, text)| (path, Arc::new(parse(text)))).collect();
    let project = with_drawings(files.clone());
    let compiled = best(|| drop(black_box(dicta_compiler::compile(&project, RULESET, &[], &[]))));
    println!("compile: {:.1} ms for {} lines", ms(compiled), all.lines().count());
    keystroke(files);
}

/// A project of these files and of the library's drawings, which they use.
fn with_drawings(mut files: Vec<(String, Arc<SourceFile>)>) -> Project {
    static DRAWINGS: OnceLock<Vec<(String, Arc<SourceFile>)>> = OnceLock::new();
    let parsed = || library(&["drawings"]).into_iter().map(|(path, text)| (path, Arc::new(parse(text)))).collect();
    files.extend_from_slice(DRAWINGS.get_or_init(parsed));
    dicta_compiler::project(files, &NoLibrary)
}

/// A project of 5,000 lines, with one letter typed into its longest file.
fn keystroke(mut files: Vec<(String, Arc<SourceFile>)>) {
    let maneuvers = files.iter().find(|(path, _)| path.ends_with("maneuvers.dicta")).expect("maneuvers").1.clone();
    let lines = |files: &[(String, Arc<SourceFile>)]| files.iter().map(|(_, f)| f.text.lines().count()).sum::<usize>();
    for copy in 0.. {
        if lines(&files) >= 5_000 {
            break;
        }
        let more = maneuvers.text.replace("\nmaneuver ", &format!("\nmaneuver copy{copy}_"));
        files.push((format!("copy{copy}.dicta"), Arc::new(parse(&more))));
    }
    let count = lines(&files);
    let at = files.iter().position(|(path, _)| path.ends_with("sequence.dicta")).expect("the sequence of play");
    let old = files[at].1.clone();
    let said = old.text.replacen("the speed changes by 1 at most", "the speed changes by 1 at mosst", 1);
    // The declaration is a syntax error until more is typed.
    let broken =
        old.text.replacen("because \"the speed changes by 1 at most\"", "becau \"the speed changes by 1 at most\"", 1);
    assert!(*old.text != *said && *old.text != *broken);
    let recheck = |typed: &str, all_settings: bool| {
        let new = Arc::new(reparse(&old, typed));
        let mut files = files.clone();
        files[at].1 = new;
        let project = with_drawings(files);
        match all_settings {
            true => black_box(dicta_compiler::check(&project, RULESET, &[])),
            false => black_box(dicta_compiler::compile(&project, RULESET, &[], &[]).diagnostics),
        }
    };
    for (what, typed) in [("keystroke", &said), ("keystroke that breaks a declaration", &broken)] {
        let (one, all) = (best(|| drop(recheck(typed, false))), best(|| drop(recheck(typed, true))));
        println!(
            "{what} in a project of {count} lines: rechecked in {:.1} ms for one setting of the options, in {:.1} ms for all that are checked",
            ms(one),
            ms(all)
        );
    }
}

fn hostile() {
    let mut times: Vec<(Duration, &str, usize)> = Vec::new();
    for (name, text) in mebibytes() {
        let start = Instant::now();
        let errors = black_box(parse(&text)).errors().count();
        times.push((start.elapsed(), name, errors));
    }
    times.sort_by(|a, b| b.cmp(a));
    for (time, name, errors) in times.iter().take(3) {
        println!("hostile 1 MiB: `{name}` takes {:.0} ms ({errors} errors)", ms(*time));
    }
}
