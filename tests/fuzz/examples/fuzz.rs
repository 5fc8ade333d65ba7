//! Runs targets on a fixed number of inputs: `cargo run -p dicta-fuzz --example fuzz -- parser --executions 1000000
//! --seed 1`. Without a target all are run; `--only N` repeats the one input of that number and prints it.
//!
//! Whatever panics is written to the folder for temporary files, and ends the run with 1.

use dicta_fuzz::{TARGETS, Target, input, target};
use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::process::ExitCode;
use std::time::Instant;

/// Executions of each target where none are said: about a minute in all.
const EXECUTIONS: [(&str, u64); 9] = [
    ("parser", 20_000),
    ("formatter", 10_000),
    ("compiler", 3_000),
    ("check", 500),
    ("games", 400),
    ("positions", 3_000),
    ("saves", 100),
    ("recovery", 20_000),
    ("edits", 300),
];

struct Orders {
    targets: Vec<&'static Target>,
    executions: Option<u64>,
    seed: u64,
    from: u64,
    only: Option<u64>,
}

fn main() -> ExitCode {
    let orders = match orders(std::env::args().skip(1)) {
        Ok(orders) => orders,
        Err(what) => {
            eprintln!("{what}\nusage: fuzz [TARGET] [--executions N] [--seed S] [--from N] [--only N]");
            return ExitCode::from(2);
        }
    };
    let run = move || orders.targets.iter().all(|t| run(t, &orders));
    let thread = std::thread::Builder::new().stack_size(dicta_program::limits::STACK).spawn(run);
    match thread.map(|t| t.join()) {
        Ok(Ok(true)) => ExitCode::SUCCESS,
        _ => ExitCode::FAILURE,
    }
}

fn orders(mut args: impl Iterator<Item = String>) -> Result<Orders, String> {
    let mut orders = Orders { targets: vec![], executions: None, seed: 1, from: 0, only: None };
    while let Some(arg) = args.next() {
        let mut number = || args.next().and_then(|n| n.replace('_', "").parse().ok()).ok_or(format!("{arg} what?"));
        match arg.as_str() {
            "--executions" => orders.executions = Some(number()?),
            "--seed" => orders.seed = number()?,
            "--from" => orders.from = number()?,
            "--only" => orders.only = Some(number()?),
            name => orders.targets.push(target(name).ok_or(format!("there is no target {name}"))?),
        }
    }
    if orders.targets.is_empty() {
        orders.targets.extend(&TARGETS);
    }
    Ok(orders)
}

/// Runs one target; whether nothing was found.
fn run(target: &Target, orders: &Orders) -> bool {
    if let Some(only) = orders.only {
        let data = input(target, orders.seed, only);
        println!("{}", String::from_utf8_lossy(&data));
        (target.run)(&data);
        return true;
    }
    let usual = EXECUTIONS.iter().find(|(name, _)| *name == target.name).map_or(1_000, |(_, n)| *n);
    let count = orders.executions.unwrap_or(usual);
    let (start, mut bytes) = (Instant::now(), 0);
    for number in orders.from..orders.from + count {
        let data = input(target, orders.seed, number);
        bytes += data.len();
        if (number + 1) % (count / 10).max(1) == 0 {
            // So that an overflow of the stack, which ends everything, has at least a neighbourhood.
            eprint!(".");
        }
        if catch_unwind(AssertUnwindSafe(|| (target.run)(&data))).is_err() {
            found(target, orders, number, &data);
            return false;
        }
    }
    let seconds = start.elapsed().as_secs_f64();
    println!(
        " {}: {count} executions, {:.0} a second, {} bytes each: nothing found",
        target.name,
        count as f64 / seconds,
        bytes as u64 / count.max(1)
    );
    true
}

fn found(target: &Target, orders: &Orders, number: u64, data: &[u8]) {
    let (name, seed) = (target.name, orders.seed);
    let file = std::env::temp_dir().join(format!("dicta-fuzz-{name}-{seed}-{number}"));
    let kept = std::fs::File::create(&file).and_then(|mut f| f.write_all(data));
    println!("{name}: found something in input {number} of seed {seed}; it is in {} ({kept:?})", file.display());
    println!("again: cargo run -p dicta-fuzz --example fuzz -- {name} --seed {seed} --only {number}");
}
