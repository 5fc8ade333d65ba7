//! `dicta lab serve`: measures figures for another program, such as an optimizer, with a JSON object on each line of the
//! standard input and an answer on a line of the standard output.
//!
//! A request asks what can be set (`{"ask": true}`), or sets numbers and plays games
//! (`{"set": {"fokker.wings": 4}, "games": 200, "seed": 7}`). The same request always has the same answer. A request that
//! can't be answered has an answer with `error`, and the next one is read.

use super::figures::{Played, Scale, Tuned};
use crate::args::ServeArgs;
use crate::exit::{CommandResult, Failure, Outcome};
use crate::interrupt;
use dicta_lab::{FigureSums, GAMES_MAX, Watch};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::{BufRead, Read};

/// The maximum length of a request in bytes.
const REQUEST_MAX: u64 = 1 << 16;
/// The probability that the interval of any figure of an answer is wrong.
const ERROR: f64 = 0.05;

/// A line of the standard input.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Request {
    /// What can be set.
    #[serde(default)]
    ask: Option<Value>,
    /// The numbers that differ from the present ones, by their paths.
    #[serde(default)]
    set: BTreeMap<String, i64>,
    /// About how many games to play.
    #[serde(default = "games")]
    games: u64,
    /// The seed of the games.
    #[serde(default = "seed")]
    seed: u64,
}

fn games() -> u64 {
    200
}

fn seed() -> u64 {
    1
}

/// Answers requests until the end of the input.
pub fn run(args: &ServeArgs) -> CommandResult {
    let points = ["points".to_owned()];
    let metrics = if args.metrics.is_empty() && args.targets.is_empty() { &points[..] } else { &args.metrics };
    let mut tuned = Tuned::open(&args.tuned, metrics, &args.targets)?;
    let scale = tuned.scale()?;
    let mut input = std::io::stdin().lock();
    loop {
        let Some((line, whole)) = next_line(&mut input).map_err(|e| Failure::io("standard input", e))? else {
            return Ok(Outcome::Success);
        };
        if line.trim_ascii().is_empty() {
            continue;
        }
        let answer = match serde_json::from_slice::<Request>(&line) {
            _ if !whole => json!({ "error": format!("a request can have at most {REQUEST_MAX} bytes") }),
            Ok(request) => answer(&mut tuned, &scale, &request)?,
            Err(error) if error.is_data() => json!({ "error": error.to_string() }),
            Err(_) => json!({ "error": r#"a request is a JSON object on one line, such as {"ask": true}"# }),
        };
        if interrupt::is_set() {
            return Err(Failure::failed("interrupted"));
        }
        sayln!("{answer}");
        crate::out::flush();
        crate::out::check()?;
    }
}

/// The next line, and whether that is all of it: of a longer one the rest is skipped.
fn next_line(input: &mut impl BufRead) -> std::io::Result<Option<(Vec<u8>, bool)>> {
    let mut line = Vec::new();
    if input.take(REQUEST_MAX).read_until(b'\n', &mut line)? == 0 {
        return Ok(None);
    }
    let whole = line.last() == Some(&b'\n') || (line.len() as u64) < REQUEST_MAX;
    let mut rest = Vec::new();
    while !whole && input.take(REQUEST_MAX).read_until(b'\n', &mut rest)? > 0 && rest.last() != Some(&b'\n') {
        rest.clear();
    }
    Ok(Some((line, whole)))
}

/// The answer to a request. Failures of the rules are answers, too: only a broken output ends the command.
fn answer(tuned: &mut Tuned, scale: &Scale, request: &Request) -> Result<Value, Failure> {
    if request.ask.is_some() {
        return Ok(offered(tuned));
    }
    let mut numbers = tuned.now();
    for (name, to) in &request.set {
        let Some(at) = tuned.numbers.iter().position(|n| n.of.to_string() == *name) else {
            return Ok(json!({ "error": format!("`{name}` is not one of the numbers that may change") }));
        };
        let range = &tuned.numbers[at];
        if !(range.low..=range.high).contains(to) {
            return Ok(json!({ "error": format!("`{name}` can be {} to {}, not {to}", range.low, range.high) }));
        }
        numbers[at] = *to;
    }
    if !(1..=GAMES_MAX).contains(&request.games) {
        return Ok(json!({ "error": format!("games can be 1 to {GAMES_MAX}, not {}", request.games) }));
    }
    let watch = Watch { progress: &|_| (), cancel: interrupt::flag() };
    let rounds = 0..scale.rounds(request.games);
    Ok(match tuned.play(&numbers, request.seed, rounds, &watch) {
        Ok(Played::Sums(sums)) => measured(tuned, scale, &sums),
        Ok(Played::Impossible(reason)) => json!({ "impossible": reason }),
        Ok(Played::Canceled) => json!({ "error": "interrupted" }),
        Err(failure) => json!({ "error": failure.message() }),
    })
}

/// The numbers that can be set, and the figures that are measured.
fn offered(tuned: &Tuned) -> Value {
    let numbers = tuned
        .numbers
        .iter()
        .map(|n| json!({ "name": n.of.to_string(), "low": n.low, "high": n.high, "now": n.number.now }));
    let figures = tuned.wanted.iter().map(|wanted| match wanted.band {
        Some((low, high)) => json!({ "name": wanted.name, "low": low, "high": high }),
        None => json!({ "name": wanted.name }),
    });
    json!({
        "numbers": numbers.collect::<Vec<_>>(), "figures": figures.collect::<Vec<_>>(),
        "missions": tuned.missions, "pilots": tuned.pilots(),
    })
}

/// The figures of some games.
fn measured(tuned: &Tuned, scale: &Scale, sums: &FigureSums) -> Value {
    let error = ERROR / tuned.wanted.len().max(1) as f64;
    let (mut figures, mut distance) = (serde_json::Map::new(), 0.0);
    for (number, wanted) in tuned.wanted.iter().enumerate() {
        let figure = scale.figure(sums, number, error);
        distance += scale.band(number, wanted).map_or(0.0, |band| band.distance(figure.mean));
        figures.insert(wanted.name.clone(), json!(figure));
    }
    let mut answer = json!({
        "figures": figures, "games": sums.games, "faults": sums.faults, "digest": format!("{:016x}", sums.digest),
    });
    if let Some(fault) = sums.first_faults.first() {
        answer["first_fault"] = json!({ "mission": fault.mission, "seed": fault.seed, "fault": fault.fault });
    }
    if tuned.wanted.iter().any(|wanted| wanted.band.is_some()) {
        answer["distance"] = json!(distance);
    }
    answer
}
