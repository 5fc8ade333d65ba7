//! Runs targets on a fixed number of inputs: `cargo run -p dicta-fuzz --example fuzz -- parser --executions 1000000
//! --seed 1 --threads 2`. Without a target all are run; `--only N` repeats the one input of that number and prints it.
//!
//! Inputs that panic are written to the folder for temporary files; the run continues, and ends with exit code 1.

use dicta_fuzz::{TARGETS, Target, input, target};
use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Instant;

/// The default number of executions of each target: about a minute in total.
const EXECUTIONS: [(&str, u64); 9] = [
    ("parser", 50_000),
    ("formatter", 20_000),
    ("compiler", 6_000),
    ("check", 1_000),
    ("games", 400),
    ("positions", 3_000),
    ("saves", 100),
    ("recovery", 20_000),
    ("edits", 300),
];

/// The number of inputs that a thread takes at a time.
const TAKEN: u64 = 256;

/// The maximum number of findings of a run.
const FOUND_MAX: u64 = 100;

struct Orders {
    targets: Vec<&'static Target>,
    executions: Option<u64>,
    seed: u64,
    from: u64,
    only: Option<u64>,
    threads: u64,
}

fn main() -> ExitCode {
    let orders = match orders(std::env::args().skip(1)) {
        Ok(orders) => orders,
        Err(what) => {
            eprintln!("{what}\nusage: fuzz [TARGET] [--executions N] [--seed S] [--from N] [--threads N] [--only N]");
            return ExitCode::from(2);
        }
    };
    let found: u64 = orders.targets.iter().map(|target| run(target, &orders)).sum();
    if found == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn orders(mut args: impl Iterator<Item = String>) -> Result<Orders, String> {
    let mut orders = Orders { targets: vec![], executions: None, seed: 1, from: 0, only: None, threads: 1 };
    while let Some(arg) = args.next() {
        let mut number = || args.next().and_then(|n| n.replace('_', "").parse().ok()).ok_or(format!("{arg} what?"));
        match arg.as_str() {
            "--executions" => orders.executions = Some(number()?),
            "--seed" => orders.seed = number()?,
            "--from" => orders.from = number()?,
            "--only" => orders.only = Some(number()?),
            "--threads" => orders.threads = number()?.clamp(1, 64),
            name => orders.targets.push(target(name).ok_or(format!("there is no target {name}"))?),
        }
    }
    if orders.targets.is_empty() {
        orders.targets.extend(&TARGETS);
    }
    Ok(orders)
}

/// Runs one target; returns the number of findings.
fn run(target: &Target, orders: &Orders) -> u64 {
    if let Some(only) = orders.only {
        let data = input(target, orders.seed, only);
        println!("{}", String::from_utf8_lossy(&data));
        (target.run)(&data);
        return 0;
    }
    let usual = EXECUTIONS.iter().find(|(name, _)| *name == target.name).map_or(1_000, |(_, n)| *n);
    let count = orders.executions.unwrap_or(usual);
    let (start, next, bytes, found) = (Instant::now(), AtomicU64::new(0), AtomicU64::new(0), AtomicU64::new(0));
    let work = || {
        loop {
            let taken = next.fetch_add(TAKEN, Relaxed);
            if taken >= count || found.load(Relaxed) >= FOUND_MAX {
                return;
            }
            for number in orders.from + taken..orders.from + (taken + TAKEN).min(count) {
                let data = input(target, orders.seed, number);
                bytes.fetch_add(data.len() as u64, Relaxed);
                if catch_unwind(AssertUnwindSafe(|| (target.run)(&data))).is_err() {
                    found.fetch_add(1, Relaxed);
                    keep(target, orders, number, &data);
                }
            }
            if (taken + TAKEN) * 10 / count > taken * 10 / count {
                // After a stack overflow, which ends the process, the dots show roughly where it happened.
                eprint!(".");
            }
        }
    };
    std::thread::scope(|scope| {
        for _ in 0..orders.threads {
            let thread = std::thread::Builder::new().stack_size(dicta_program::limits::STACK);
            thread.spawn_scoped(scope, work).expect("a thread");
        }
    });
    let (seconds, found) = (start.elapsed().as_secs_f64(), found.into_inner());
    println!(
        " {}: {count} executions, {:.0} a second, {} bytes each: {}",
        target.name,
        count as f64 / seconds,
        bytes.into_inner() / count.max(1),
        if found == 0 { "nothing found".to_owned() } else { format!("{found} found") }
    );
    found
}

/// Saves an input that caused a finding.
fn keep(target: &Target, orders: &Orders, number: u64, data: &[u8]) {
    let (name, seed) = (target.name, orders.seed);
    let file = std::env::temp_dir().join(format!("dicta-fuzz-{name}-{seed}-{number}"));
    let kept = std::fs::File::create(&file).and_then(|mut f| f.write_all(data));
    println!("{name}: found something in input {number} of seed {seed}; it is in {} ({kept:?})", file.display());
    println!("again: cargo run -p dicta-fuzz --example fuzz -- {name} --seed {seed} --only {number}");
}
