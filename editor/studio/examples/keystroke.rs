//! Measures a check as the window does it after a keystroke: parsed, checked by all cores under all settings of the
//! options, with the index of names and the program of the sheets: `cargo run --release -p dicta-studio --example keystroke`.
//!
//! The project is a copy of a built-in system. Each figure is the best of forty runs; the first keystroke is in the
//! middle of its longest file, the second makes it a syntax error.

use dicta_studio::check::{Checker, DoAll, Sources, in_order};
use dicta_studio::project::Project;
use dicta_studio::work::side_by_side;
use std::time::{Duration, Instant};

const RUNS: usize = 40;

fn typed(sources: &Sources, letters: &str) -> Sources {
    let mut typed = sources.clone();
    let longest = typed.files.iter_mut().max_by_key(|(_, text)| text.len()).expect("a file");
    let middle = longest.1.len() / 2;
    let at = longest.1[middle..].find(" \"").map_or(middle, |n| middle + n + 2);
    longest.1 = format!("{}{letters}{}", &longest.1[..at], &longest.1[at..]).into();
    typed
}

fn best(do_all: DoAll, before: &Sources, after: &Sources) -> (Duration, usize) {
    let mut checker = Checker::doing(do_all);
    let mut run = || {
        drop(checker.check(before));
        let start = Instant::now();
        let checked = checker.check(after);
        (start.elapsed(), checked.problems.len())
    };
    (0..RUNS).map(|_| run()).min().expect("some runs")
}

fn main() {
    let system = std::env::args().nth(1).unwrap_or_else(|| "bluemax-2013-de".to_owned());
    let before = Project::library(&system).expect("a built-in system").sources();
    let lines: usize = before.files.iter().map(|(_, text)| text.lines().count()).sum();
    println!("{system}: {lines} lines of its own");
    for (what, letters) in [("a letter", "x"), ("a quote", "\"")] {
        let after = typed(&before, letters);
        for (how, do_all) in [("one core", in_order as DoAll), ("all cores", side_by_side)] {
            let (took, problems) = best(do_all, &before, &after);
            println!("{what}, {how}: {:.1} ms, {problems} problems", took.as_secs_f64() * 1e3);
        }
    }
}
