//! Figures of the rules with other numbers, as `lab search` and `lab serve` measure them.

use super::LeftOut;
use super::compare::rules::machines_of;
use super::compare::{metric, report_left_out, rungs_of};
use super::numbers::{Ranged, changed, errors, ranged};
use crate::args::TunedArgs;
use crate::exit::Failure;
use crate::source::Target;
use dicta_lab::{Band, FigureGames, FigureMission, FigureSums, Metric, Watch, play_figures};
use dicta_pilots::PilotSpec;
use dicta_play::Machine;
use dicta_program::DoctrineId;
use dicta_studio::check::Sources;
use dicta_studio::game::{fault_text, faulty_terms};
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

/// The number of compiled rules that are kept.
const KEPT: usize = 64;

/// A figure that is measured, and where it is wanted.
pub struct Wanted {
    /// As it was named.
    pub name: String,
    /// The figure.
    pub metric: Metric,
    /// The least and the greatest mean, as parts of 1 for shares.
    pub band: Option<(f64, f64)>,
}

impl Wanted {
    /// A value as reports show it.
    pub fn text(&self, value: f64) -> String {
        if self.metric.is_share() { format!("{:.1} %", 100.0 * value) } else { format!("{value:.2}") }
    }

    /// A range as reports show it.
    pub fn range(&self, low: f64, high: f64) -> String {
        let scale = if self.metric.is_share() { 100.0 } else { 1.0 };
        let unit = if self.metric.is_share() { " %" } else { "" };
        format!("{:.1} to {:.1}{unit}", scale * low, scale * high)
    }
}

/// Rules whose numbers may change, and the games that measure them.
pub struct Tuned {
    /// The rules.
    pub target: Target,
    /// The numbers.
    pub numbers: Vec<Ranged>,
    /// The figures.
    pub wanted: Vec<Wanted>,
    /// The names of the missions that are played.
    pub missions: Vec<String>,
    options: Vec<String>,
    rungs: Vec<Vec<String>>,
    threads: usize,
    known: Vec<String>,
    /// Rules that were compiled, by their numbers, or why they don't allow them.
    compiled: BTreeMap<Vec<i64>, Result<Vec<Machine>, String>>,
    /// The terms of doctrines that could not be computed in some position. All rules have the same doctrines.
    faulty: BTreeSet<(DoctrineId, usize)>,
}

impl Tuned {
    /// Finds the rules, the numbers, and the figures: names, and names with ranges.
    pub fn open(args: &TunedArgs, metrics: &[String], targets: &[String]) -> Result<Tuned, Failure> {
        let rules = &args.rules;
        let target = Target::find_system(&rules.system, rules.project.as_deref(), &rules.with)?
            .measured()
            .unsound(rules.unsound);
        let numbers = ranged(&target, &args.values)?;
        let (machines, mut left_out) = machines_of(&target, &rules.options)?;
        let Some(first) = machines.first() else {
            let why: Vec<String> = left_out.iter().map(LeftOut::text).collect();
            return Err(Failure::usage("no mission can be played").help(why.join("; ")));
        };
        let rungs = rungs_of([first.program(), first.program()], &args.pilots)?;
        let pairs: Vec<[&Machine; 2]> = machines.iter().map(|machine| [machine, machine]).collect();
        let mut wanted: Vec<Wanted> = Vec::new();
        for name in metrics {
            wanted.push(Wanted { name: name.trim().to_owned(), metric: metric(name, &pairs)?, band: None });
        }
        for text in targets {
            wanted.push(with_band(text, &pairs)?);
        }
        let mut missions = Vec::new();
        for machine in &machines {
            let name = machine.mission().head.name.clone();
            match unfit(machine, &rungs, &wanted) {
                Some(reason) => left_out.push(LeftOut { mission: name, reason }),
                None => missions.push(name),
            }
        }
        if missions.is_empty() {
            let why: Vec<String> = left_out.iter().map(LeftOut::text).collect();
            return Err(Failure::usage("no mission has these figures").help(why.join("; ")));
        }
        report_left_out(&left_out);
        let known = errors(&target);
        let (compiled, faulty) = (BTreeMap::new(), BTreeSet::new());
        let (options, threads) = (rules.options.clone(), args.threads.count());
        Ok(Tuned { target, numbers, wanted, missions, options, rungs, threads, known, compiled, faulty })
    }

    /// The present numbers.
    pub fn now(&self) -> Vec<i64> {
        self.numbers.iter().map(|n| n.number.now).collect()
    }

    /// The pilots as text.
    pub fn pilots(&self) -> String {
        self.rungs.iter().map(|rung| rung.join("/")).collect::<Vec<_>>().join(", ")
    }

    /// Plays rounds with these numbers.
    pub fn play(
        &mut self,
        numbers: &[i64],
        seed: u64,
        rounds: Range<u64>,
        watch: &Watch<'_>,
    ) -> Result<Played, Failure> {
        if !self.compiled.contains_key(numbers) {
            let machines = self.compile(numbers)?;
            if self.compiled.len() >= KEPT {
                self.compiled.pop_first();
            }
            self.compiled.insert(numbers.to_vec(), machines);
        }
        let machines = match self.compiled.get(numbers) {
            Some(Ok(machines)) => machines,
            Some(Err(reason)) => return Ok(Played::Impossible(reason.clone())),
            None => return Ok(Played::Canceled),
        };
        let games = self.games(machines, seed)?;
        let Some(mut sums) = play_figures(&games, rounds, watch) else { return Ok(Played::Canceled) };
        for machine in machines {
            self.faulty.extend(machine.faulty_terms());
        }
        for fault in &mut sums.first_faults {
            let machine = machines.iter().find(|m| m.mission().head.name == fault.mission);
            if let (Some(machine), Some(cause)) = (machine, &fault.cause) {
                let sources = Sources { revision: 0, files: self.target.texts() };
                fault.fault = fault_text(machine.program(), &sources, cause);
            }
        }
        Ok(Played::Sums(sums))
    }

    /// Warns of the terms of doctrines that pilots could not compute in the games so far.
    pub fn warn_of_faulty_terms(&mut self) -> Result<(), Failure> {
        let Ok(machines) = self.compile(&self.now())? else { return Ok(()) };
        let Some(machine) = machines.first() else { return Ok(()) };
        let sources = Sources { revision: 0, files: self.target.texts() };
        let terms = faulty_terms(machine.program(), &sources, std::mem::take(&mut self.faulty));
        terms.iter().for_each(|term| complain!("warning: {term}"));
        Ok(())
    }

    /// The rules with these numbers, by mission.
    fn compile(&self, numbers: &[i64]) -> Result<Result<Vec<Machine>, String>, Failure> {
        let others = self.numbers.iter().zip(numbers).filter(|(n, to)| n.number.now != **to);
        let others: Vec<_> = others.map(|(n, to)| (&n.of, *to)).collect();
        let rules = match &others[..] {
            [] => Ok(self.target.clone()),
            others => changed(&self.target, &self.known, others)?,
        };
        let rules = match rules {
            Ok(rules) => rules,
            Err(reason) => return Ok(Err(reason)),
        };
        let (mut machines, left_out) = machines_of(&rules, &self.options)?;
        if let Some(out) = left_out.iter().find(|out| self.missions.contains(&out.mission)) {
            return Ok(Err(out.text()));
        }
        machines.retain(|machine| self.missions.contains(&machine.mission().head.name));
        Ok(Ok(machines))
    }

    /// The games of these missions.
    fn games<'m>(&self, machines: &'m [Machine], seed: u64) -> Result<FigureGames<'m>, Failure> {
        let mut missions = Vec::new();
        for machine in machines {
            let pilots = |rung: &Vec<String>| -> Result<Vec<PilotSpec>, Failure> {
                rung.iter().map(|name| crate::commands::simulate::pilot(machine.program(), name)).collect()
            };
            missions.push(FigureMission { machine, rungs: self.rungs.iter().map(pilots).collect::<Result<_, _>>()? });
        }
        let metrics = self.wanted.iter().map(|w| w.metric.clone()).collect();
        Ok(FigureGames { missions, metrics, seed, threads: self.threads })
    }

    /// How the figures of the present rules are found in sums, and so those of any others.
    pub fn scale(&mut self) -> Result<Scale, Failure> {
        let machines = match self.compile(&self.now())? {
            Ok(machines) => machines,
            Err(reason) => return Err(Failure::failed(reason)),
        };
        let games = self.games(&machines, 0)?;
        let of = |number: usize| (games.greatest(number), games.unit(number));
        let figures = (0..self.wanted.len()).map(of).collect();
        Ok(Scale { per_round: games.per_round(), figures })
    }
}

/// What came of rounds.
pub enum Played {
    /// Their sums.
    Sums(FigureSums),
    /// The rules don't allow these numbers, and why.
    Impossible(String),
    /// They were canceled.
    Canceled,
}

/// How figures are found in sums.
pub struct Scale {
    /// The number of games of a round.
    pub per_round: u64,
    /// For each figure, its greatest value, and the part of it for each whole number.
    figures: Vec<(f64, f64)>,
}

impl Scale {
    /// The number of rounds for a number of games.
    pub fn rounds(&self, games: u64) -> u64 {
        games.div_ceil(self.per_round.max(1))
    }

    /// Where a figure is wanted, if it is.
    pub fn band(&self, number: usize, wanted: &Wanted) -> Option<Band> {
        let ((low, high), (greatest, unit)) = (wanted.band?, *self.figures.get(number)?);
        Some(Band { low, high, greatest, unit })
    }

    /// The bands of the figures that have one.
    pub fn bands(&self, wanted: &[Wanted]) -> Vec<Band> {
        wanted.iter().enumerate().filter_map(|(number, wanted)| self.band(number, wanted)).collect()
    }

    /// A figure of some sums; the interval is wrong with a probability of at most `error`.
    pub fn figure(&self, sums: &FigureSums, number: usize, error: f64) -> dicta_lab::Figure {
        let (greatest, unit) = self.figures.get(number).copied().unwrap_or_default();
        sums.figure(number, greatest, unit, error)
    }
}

/// Why a mission isn't measured.
fn unfit(machine: &Machine, rungs: &[Vec<String>], wanted: &[Wanted]) -> Option<String> {
    let sides = dicta_lab::seated_sides(machine.mission());
    if sides.len() != 2 && rungs.iter().any(|rung| rung.len() == 2) {
        return Some(format!("{} instead of two", crate::source::count(sides.len(), "side", "sides")));
    }
    let entries = machine.program().kinds.get(1).map_or(&[][..], |kind| &kind.entries);
    let names: Vec<&str> =
        sides.iter().filter_map(|side| entries.get(*side as usize)).map(|entry| entry.head.name.as_str()).collect();
    wanted.iter().find_map(|wanted| match &wanted.metric {
        Metric::Points(Some(side)) if !names.contains(&side.as_str()) => Some(format!("no side `{side}`")),
        _ => None,
    })
}

/// Parses `FIGURE LOW..HIGH`, or the same with `=` between them; the figure is written as for comparisons, or with a blank instead of its colon.
fn with_band(text: &str, pairs: &[[&Machine; 2]]) -> Result<Wanted, Failure> {
    let wrong = || {
        Failure::usage(format!("`{text}` is not a figure with a range"))
            .help("write --target \"points red 48..52\" or --target \"turns 8..12\"")
    };
    let (figure, range) = text.trim().rsplit_once([' ', '=']).ok_or_else(wrong)?;
    let name = figure.split_whitespace().collect::<Vec<_>>().join(" ");
    let metric = metric(&name.replace(' ', ":"), pairs)?;
    let (low, high) = range.split_once("..").ok_or_else(wrong)?;
    let (Ok(low), Ok(high)) = (low.parse::<f64>(), high.parse::<f64>()) else { return Err(wrong()) };
    if !(low.is_finite() && high.is_finite() && low <= high) {
        return Err(wrong());
    }
    let scale = if metric.is_share() { 100.0 } else { 1.0 };
    Ok(Wanted { name, metric, band: Some((low / scale, high / scale)) })
}
