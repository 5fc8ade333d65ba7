//! Who plays a seat: a person, or a computer pilot by name.

use dicta_pilots::{Opinion, PilotSpec};
use dicta_play::{Decision, Machine, OptionBuf, Position};
use dicta_program::Program;
use std::sync::atomic::AtomicBool;

pub use dicta_pilots::Skill;

/// Who decides for a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pilot {
    Human,
    /// A computer pilot: its name and its title.
    Computer(String, String),
}

impl Pilot {
    /// Its title.
    pub fn title(&self) -> String {
        match self {
            Pilot::Human => "A person".to_owned(),
            Pilot::Computer(_, title) => title.clone(),
        }
    }

    /// The name under which it is saved.
    pub fn name(&self) -> &str {
        match self {
            Pilot::Human => "person",
            Pilot::Computer(name, _) => name,
        }
    }
}

/// The skill of this pilot, if it is one that is the same in all systems.
pub fn skill(program: &Program, pilot: &Pilot) -> Option<Skill> {
    match PilotSpec::parse(program, pilot.name()) {
        Ok(PilotSpec::Skilled(skill)) => Some(skill),
        _ => None,
    }
}

/// The pilot with this name in a saved game: pilots have a short and a long name.
pub fn called(program: &Program, name: &str) -> Option<Pilot> {
    let mut known = known(program);
    let spec = |name: &str| PilotSpec::parse(program, name).ok();
    let same = |p: &Pilot| spec(p.name()).is_some_and(|s| spec(name) == Some(s));
    match known.iter().position(|p| p.name() == name).or_else(|| known.iter().position(same)) {
        Some(at) => Some(known.swap_remove(at)),
        None => spec(name).map(|_| Pilot::Computer(name.to_owned(), crate::names::capitalized(name))),
    }
}

/// All pilots that a seat can be assigned to under these rules.
pub fn known(program: &Program) -> Vec<Pilot> {
    let computer = |name: String| {
        let doctrine = program.doctrines.iter().find(|d| d.head.name == name);
        let title = doctrine.map_or_else(|| crate::names::capitalized(&name), |d| d.head.title.clone());
        Pilot::Computer(name, title)
    };
    std::iter::once(Pilot::Human).chain(PilotSpec::known(program).into_iter().map(computer)).collect()
}

/// The default pilot of a seat: the rules' first doctrine, or a random one.
pub fn default_pilot(program: &Program) -> Pilot {
    let all = known(program);
    let first = program.doctrines.first().map(|d| d.head.name.as_str()).unwrap_or("random");
    all.into_iter().find(|p| p.name() == first).unwrap_or(Pilot::Human)
}

/// The names of the pilots that compare rules unless others are chosen, from chance to a good player.
pub fn compared(program: &Program) -> Vec<String> {
    PilotSpec::compared(program)
}

/// The pilot that plays entries against each other unless another one is chosen: one that fights, and is quick.
pub fn of_matrix(program: &Program) -> &'static str {
    if program.doctrines.is_empty() { "random" } else { Skill::Regular.name() }
}

/// The pilot that rates options: the first doctrine with terms, otherwise the default pilot.
pub fn adviser(program: &Program) -> Pilot {
    let aims = program.doctrines.iter().find(|d| !d.terms.is_empty());
    let pilot = aims.map(|d| Pilot::Computer(d.head.name.clone(), d.head.title.clone()));
    pilot.unwrap_or_else(|| default_pilot(program))
}

/// The variant of this pilot that decides between the missions of a campaign.
pub fn between_missions(program: &Program, pilot: &Pilot) -> Pilot {
    match pilot {
        Pilot::Computer(name, title) => {
            let spec = PilotSpec::parse(program, name).unwrap_or_default().between_missions(program);
            Pilot::Computer(spec.name(program), title.clone())
        }
        Pilot::Human => Pilot::Human,
    }
}

/// A pilot's choice, and how many numbers it has drawn from its stream by then; none if there is nothing to choose,
/// there is no such pilot, or it was cancelled. Its random numbers depend only on the game's seed, the seat and the
/// numbers drawn before.
pub fn decide(
    machine: &Machine,
    position: &Position,
    pilot: &Pilot,
    (seed, taken): (u64, u64),
    stop: &AtomicBool,
) -> Option<(Vec<i64>, u64)> {
    let (mut pilot, decision, legal) = seated(machine, position, pilot, (seed, taken))?;
    let look = machine.look(position, decision.seat);
    let index = pilot.decide_cancelable(machine, &decision, &legal, look, stop)?;
    (index < legal.len()).then(|| (legal.get(index).to_vec(), pilot.taken()))
}

/// A pilot's opinion on its options, and their picks; none as in [`decide`].
pub fn opinion(
    machine: &Machine,
    position: &Position,
    pilot: &Pilot,
    chance: (u64, u64),
    stop: &AtomicBool,
) -> Option<(Vec<Vec<i64>>, Opinion)> {
    let (mut pilot, decision, legal) = seated(machine, position, pilot, chance)?;
    let look = machine.look(position, decision.seat);
    let opinion = pilot.opinion(machine, &decision, &legal, look, stop)?;
    (opinion.chosen < legal.len()).then(|| (legal.iter().map(<[i64]>::to_vec).collect(), opinion))
}

/// The pilot of the deciding seat, after this many numbers of its stream, with its decision and the legal options.
fn seated(
    machine: &Machine,
    position: &Position,
    pilot: &Pilot,
    (seed, taken): (u64, u64),
) -> Option<(dicta_pilots::Pilot, Decision, OptionBuf)> {
    let Pilot::Computer(name, _) = pilot else { return None };
    let spec = PilotSpec::parse(machine.program(), name).ok()?;
    let decision = machine.decision(position)?;
    let mut legal = OptionBuf::new();
    machine.legal(position, &mut legal);
    let seat = machine.mission().seats.get(decision.seat as usize).map_or("", |s| s.head.name.as_str());
    let mut pilot = dicta_pilots::Pilot::new(spec, seed, seat);
    pilot.resume(taken);
    Some((pilot, decision, legal))
}
