//! The two versions of the rules of a comparison: how they are named, and ready to play.

use super::super::LeftOut;
use crate::args::ComparedArgs;
use crate::commands::simulate::warn_of_faulty_terms;
use crate::exit::Failure;
use crate::source::Target;
use dicta_lab::ComparedRules;
use dicta_play::{Fault, Machine};
use dicta_program::{MissionId, Program};
use dicta_studio::check::Sources;
use dicta_studio::game::fault_text;
use std::path::Path;
use std::sync::Arc;

/// The two versions that the arguments name.
pub fn parse(args: &ComparedArgs) -> Result<[ComparedRules; 2], Failure> {
    let first = version(&args.first, None)?;
    let second = version(&args.second, Some(&first))?;
    Ok([first, second])
}

/// Parses `SYSTEM+OVERLAY+OPTION=VALUE`, or only what is added to the first version, from a `+` on.
fn version(text: &str, first: Option<&ComparedRules>) -> Result<ComparedRules, Failure> {
    let text = text.trim();
    if Path::new(text).exists() {
        return Ok(ComparedRules { system: text.to_owned(), ..ComparedRules::default() });
    }
    let mut parts = text.split('+').map(str::trim);
    let system = parts.next().unwrap_or_default();
    let mut version = match (system, first) {
        ("", None) => {
            return Err(Failure::usage(format!("`{text}` does not name a system")).help("write SYSTEM+OVERLAY"));
        }
        ("", Some(first)) => first.clone(),
        (system, _) => ComparedRules { system: system.to_owned(), ..ComparedRules::default() },
    };
    for part in parts {
        match part {
            "" => return Err(Failure::usage(format!("an overlay or option is missing in `{text}`"))),
            option if option.contains('=') => version.options.push(option.to_owned()),
            overlay => version.overlays.push(overlay.to_owned()),
        }
    }
    Ok(version)
}

/// Both versions of the rules, compiled for each mission.
pub struct Loaded {
    /// How they are named.
    pub versions: [ComparedRules; 2],
    targets: [Target; 2],
    /// The missions of each version that can be set up, and those that can't.
    machines: [Vec<Machine>; 2],
    left_out: Vec<LeftOut>,
}

impl Loaded {
    /// Finds and compiles both versions.
    pub fn open(versions: [ComparedRules; 2], project: Option<&str>, unsound: bool) -> Result<Loaded, Failure> {
        let find = |version: &ComparedRules| -> Result<Target, Failure> {
            Ok(Target::find_system(&version.system, project, &version.overlays)?.measured().unsound(unsound))
        };
        let targets = [find(&versions[0])?, find(&versions[1])?];
        Loaded::compiled(versions, targets)
    }

    /// Compiles both versions, which have been found.
    pub fn compiled(versions: [ComparedRules; 2], targets: [Target; 2]) -> Result<Loaded, Failure> {
        let mut left_out = Vec::new();
        let mut machines = [Vec::new(), Vec::new()];
        for ((target, version), machines) in targets.iter().zip(&versions).zip(&mut machines) {
            let (playable, others) = machines_of(target, &version.options)?;
            machines.extend(playable);
            left_out.extend(others);
        }
        Ok(Loaded { versions, targets, machines, left_out })
    }

    /// The missions with these names, or all, under both versions; and those that only one of them has.
    pub fn of_missions(&self, wanted: &[String]) -> Result<(Vec<[&Machine; 2]>, Vec<LeftOut>), Failure> {
        let wanted: Vec<&str> = wanted.iter().map(|name| name.trim()).filter(|name| !name.is_empty()).collect();
        let is_wanted = |name: &str| wanted.is_empty() || wanted.contains(&name);
        let [first, second] = &self.machines;
        let mut names: Vec<&str> = self.machines.iter().flatten().map(name).collect();
        names.extend(self.left_out.iter().map(|l| l.mission.as_str()));
        names.sort_unstable();
        names.dedup();
        if let Some(unknown) = wanted.iter().find(|wanted| !names.contains(wanted)) {
            return Err(Failure::usage(format!("there is no mission `{unknown}`")).suggest(unknown, names));
        }
        let mut pairs: Vec<[&Machine; 2]> = Vec::new();
        let mut left_out: Vec<LeftOut> = Vec::new();
        let mut leave_out = |mission: &str, reason: &str| {
            if is_wanted(mission) && !left_out.iter().any(|l| l.mission == mission) {
                left_out.push(LeftOut { mission: mission.to_owned(), reason: reason.to_owned() });
            }
        };
        for l in &self.left_out {
            leave_out(&l.mission, &l.reason);
        }
        for machine in first {
            match second.iter().find(|other| name(other) == name(machine)) {
                Some(other) if is_wanted(name(machine)) => pairs.push([machine, other]),
                Some(_) => {}
                None => leave_out(name(machine), "only A has it"),
            }
        }
        for machine in second.iter().filter(|machine| first.iter().all(|other| name(other) != name(machine))) {
            leave_out(name(machine), "only B has it");
        }
        Ok((pairs, left_out))
    }

    /// Warns of the terms of doctrines that pilots could not compute.
    pub fn warn_of_faulty_terms(&self) {
        for (machines, target) in self.machines.iter().zip(&self.targets) {
            warn_of_faulty_terms(machines, &Sources { revision: 0, files: target.texts() });
        }
    }

    /// The description of a fault with its line.
    pub fn fault_text(&self, mission: &str, version: usize, fault: &Fault) -> Option<String> {
        let machine = self.machines.get(version)?.iter().find(|machine| name(machine) == mission)?;
        let sources = Sources { revision: 0, files: self.targets[version].texts() };
        Some(fault_text(machine.program(), &sources, fault))
    }
}

/// The missions of a target that can be set up, and those that can't.
pub fn machines_of(target: &Target, options: &[String]) -> Result<(Vec<Machine>, Vec<LeftOut>), Failure> {
    let (mut machines, mut left_out) = (Vec::new(), Vec::new());
    for (program, mission) in target.programs(options)? {
        match machine(program, mission) {
            Ok(machine) => machines.push(machine),
            Err(why) => left_out.push(why),
        }
    }
    Ok((machines, left_out))
}

fn machine(program: Arc<Program>, mission: MissionId) -> Result<Machine, LeftOut> {
    let name = program.missions[mission.index()].head.name.clone();
    Machine::new(program, mission)
        .map_err(|error| LeftOut { mission: name, reason: format!("it can't be set up: {error}") })
}

fn name(machine: &Machine) -> &str {
    &machine.mission().head.name
}
