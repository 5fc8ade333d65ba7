//! A ruleset and its verdict: rejected, or played in pairs.

use super::opened::{opened, showing};
use super::pair::{Finding, Outcome, Pairing};
use super::secret::{self, Slots};
use crate::random::Random;
use dicta_compiler::{Code, NoLibrary, Project};
use dicta_play::{Entry, GameLog, Machine, OptionBuf, Position, Status};
use dicta_program::MissionId;
use std::sync::Arc;

/// The number of positions at rest of a game from which a pair of a generated ruleset may start.
const WAY: usize = 24;
/// The maximum number of choices in each game of a pair of a generated ruleset.
const CHOICES: usize = 120;

/// The verdict on a ruleset.
#[derive(Debug)]
pub enum Judged {
    /// The source has errors unrelated to secrecy: the first one.
    Broken(String),
    /// The checker reports leaks: the codes.
    Refused(Vec<Code>),
    Played(Tally),
    /// A leak was found although the checker accepted the rules.
    Found(Box<Finding>),
}

/// The results of the pairs of games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    pub pairs: u64,
    /// Equal to the end, except for hidden state.
    pub spread: u64,
    /// Ended by something that the rules reveal on purpose.
    pub let_out: u64,
    /// A view of the board during others' decisions would have differed.
    pub glimpsed: u64,
    pub faults: u64,
}

impl Tally {
    /// Adds the results of another batch.
    pub fn add(&mut self, other: &Tally) {
        self.pairs += other.pairs;
        self.spread += other.spread;
        self.let_out += other.let_out;
        self.glimpsed += other.glimpsed;
        self.faults += other.faults;
    }
}

/// Whether an error reports a leak.
fn of_secrecy(code: Code) -> bool {
    code.name().starts_with("E06")
}

/// Compiles a source; returns the codes of its secrecy errors, or the first other error.
fn compiled(text: &str) -> Result<(dicta_program::Program, Vec<Code>), String> {
    let project: Project =
        dicta_compiler::project(vec![("generated.dicta".into(), Arc::new(dicta_syntax::parse(text)))], &NoLibrary);
    let name = project.systems.first().map_or_else(|| "generated".to_owned(), |s| s.name.clone());
    let compiled = dicta_compiler::compile(&project, &name, &[], &[]);
    let errors = project.diagnostics.iter().chain(&compiled.diagnostics).filter(|d| d.is_error());
    let mut codes = Vec::new();
    for error in errors {
        if !of_secrecy(error.code) {
            let line = text.get(..error.at.start as usize).map_or(0, |t| t.matches('\n').count() + 1);
            return Err(format!("line {line}: {} {}", error.code, error.message));
        }
        codes.push(error.code);
    }
    Ok((compiled.program, codes))
}

/// The first mission of a source that may have secrecy errors but no others.
pub fn machine_of(text: &str) -> Result<(Machine, Vec<Code>), String> {
    let (program, codes) = compiled(text)?;
    let machine = Machine::new(Arc::new(program), MissionId(0)).map_err(|e| e.to_string())?;
    Ok((machine, codes))
}

/// Plays a ruleset in this many pairs, if the checker accepts it.
pub fn judge(text: &str, seed: u64, pairs: u64) -> Judged {
    match machine_of(text) {
        Err(error) => Judged::Broken(error),
        Ok((_, codes)) if !codes.is_empty() => Judged::Refused(codes),
        Ok((machine, _)) => play(&machine, seed, pairs),
    }
}

/// The same, regardless of the checker's secrecy errors.
pub fn judge_unsound(text: &str, seed: u64, pairs: u64) -> Judged {
    match machine_of(text) {
        Err(error) => Judged::Broken(error),
        Ok((machine, _)) => play(&machine, seed, pairs),
    }
}

fn play(machine: &Machine, seed: u64, pairs: u64) -> Judged {
    let pairing = Pairing {
        machine,
        choices: CHOICES,
        opened: opened(machine.program()),
        showing: showing(machine.program()),
        strict: true,
        values: true,
        ahead: true,
    };
    play_pairs(&pairing, seed, pairs, WAY)
}

/// Plays pairs of games that start at one of the first positions of a game.
pub fn play_pairs(pairing: &Pairing, seed: u64, pairs: u64, positions: usize) -> Judged {
    let machine = pairing.machine;
    let mut tally = Tally::default();
    if machine.mission().pieces.iter().all(|p| p.cell < 0) {
        return Judged::Played(tally);
    }
    let slots = Slots::of(machine);
    let mut random = Random::new(seed);
    let (way, entries) = way(machine, &mut random, positions);
    for _ in 0..pairs {
        let (position, before) = &way[random.below(way.len())];
        let pair = match random.below(8) {
            0 | 1 => secret::pick(machine, position, &mut random),
            2 => secret::roll(machine, position, &mut random),
            3 => secret::cards(machine, position, &mut random),
            _ => None,
        };
        let Some(pair) = pair.or_else(|| secret::field(machine, &slots, position, &mut random)) else { continue };
        tally.pairs += 1;
        match pairing.compare(&pair, &entries[..*before], random.below(1 << 30) as u64) {
            Outcome::Equal { spread } => tally.spread += u64::from(spread),
            Outcome::LetOut => tally.let_out += 1,
            Outcome::Glimpsed => tally.glimpsed += 1,
            Outcome::Fault => tally.faults += 1,
            Outcome::Finding(finding) => return Judged::Found(finding),
        }
    }
    Judged::Played(tally)
}

/// The first positions at rest of a game in which every seat takes any option, each with the length of the game log
/// there; and the game log.
fn way(machine: &Machine, random: &mut Random, positions: usize) -> (Vec<(Position, usize)>, Vec<Entry>) {
    let mut p = machine.start(random.below(1 << 30) as u64);
    let (mut journal, mut options) = (GameLog::on(), OptionBuf::new());
    let mut way = vec![(p.clone(), 0)];
    while way.len() < positions && machine.advance(&mut p, &mut journal) == Status::Decide {
        way.push((p.clone(), journal.entries().len()));
        machine.legal(&p, &mut options);
        machine.choose_index(&mut p, random.below(options.len()), &options, &mut journal);
    }
    (way, journal.take())
}
