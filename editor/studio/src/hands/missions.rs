//! New missions: their name, their map, their turns and their seats, as a form.

use super::choices;
use super::conditions::{seat_name, side_name};
use super::maps::{at_end, is_name};
use crate::history::{Change, StepTitle};
use crate::project::Project;
use crate::sheet::Reading;
use dicta_ide::Standing;
use dicta_program::limits::SEATS_MAX;
use dicta_program::{StatId, Type};
use dicta_syntax::quote;

/// The last turn of a new mission, if the ruleset has no other mission.
const TURNS: u32 = 20;

/// A mission to declare, as typed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NewMission {
    pub name: String,
    /// May be empty.
    pub title: String,
    /// Index of the map.
    pub map: usize,
    pub turns: u32,
    pub seats: Vec<NewSeat>,
}

/// A seat of a new mission.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NewSeat {
    pub title: String,
    pub side: usize,
}

/// Why a mission or campaign can't be declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NewProblem {
    /// A name consists of letters, digits and underscores, and is not a word of the language.
    Name,
    /// Another one has this name.
    NameTaken,
    /// The ruleset has no map, or no mission for a campaign.
    Nothing,
    /// A mission has from 1 to [`SEATS_MAX`] seats.
    Seats,
}

/// Whether a declaration with a keyword has this name.
pub(super) fn is_taken(names: &dicta_ide::Project, word: &str, name: &str) -> bool {
    names.declared().any(|d| d.standing != Standing::Change && d.word == word && d.name == name)
}

/// A name that no declaration with a keyword has: the keyword with a number.
pub(super) fn free_name(names: &dicta_ide::Project, word: &str) -> String {
    let mut all = (1..).map(|n: usize| format!("{word}_{n}"));
    all.find(|name| !is_taken(names, word, name)).unwrap_or_default()
}

/// A title as it is written behind a name; nothing if it is empty.
pub(super) fn titled(title: &str) -> String {
    let title = title.trim();
    if title.is_empty() { String::new() } else { format!(" {}", quote(title)) }
}

impl NewMission {
    /// A mission on a map with a seat of each side, and the turns of the ruleset's last mission, under a free name.
    pub fn on(reading: &Reading, map: usize) -> Self {
        let program = &reading.program;
        let sides = program.kinds.get(1).map_or(&[][..], |k| &k.entries);
        let seat =
            |(side, entry): (usize, &dicta_program::Entry)| NewSeat { title: entry.head.label().to_owned(), side };
        NewMission {
            name: free_name(&reading.names, "mission"),
            map,
            turns: program.missions.last().map_or(TURNS, |m| m.turns),
            seats: sides.iter().enumerate().map(seat).take(SEATS_MAX).collect(),
            ..NewMission::default()
        }
    }

    /// What is wrong with it; none if it can be declared.
    pub fn problem(&self, reading: &Reading) -> Option<NewProblem> {
        let name = self.name.trim();
        if reading.program.maps.get(self.map).is_none() {
            return Some(NewProblem::Nothing);
        }
        if !is_name(name) {
            return Some(NewProblem::Name);
        }
        if is_taken(&reading.names, "mission", name) {
            return Some(NewProblem::NameTaken);
        }
        (!(1..=SEATS_MAX).contains(&self.seats.len())).then_some(NewProblem::Seats)
    }

    /// Its declaration; none without a map.
    pub fn text(&self, reading: &Reading) -> Option<String> {
        let program = &reading.program;
        let map = &program.maps.get(self.map)?.head.name;
        let mut lines = vec![
            format!("mission {}{} {{", self.name.trim(), titled(&self.title)),
            format!("  map {map}"),
            format!("  turns {}", self.turns.max(1)),
        ];
        lines.extend(needed(reading).into_iter().map(|line| format!("  {line}")));
        let mut names: Vec<String> = Vec::new();
        for seat in &self.seats {
            let name = seat_name(&names);
            lines.push(format!("  seat {name}{} {}", titled(&seat.title), side_name(program, seat.side)));
            names.push(name);
        }
        lines.extend(["}".to_owned(), String::new()]);
        Some(lines.join("\n"))
    }

    /// The step that declares it at the end of a file.
    pub fn change(&self, reading: &Reading, project: &Project, path: &str) -> Option<Change> {
        let edit = at_end(project.document(path)?.text(), &self.text(reading)?);
        let title = StepTitle::CreateMission(self.name.trim().to_owned());
        Some(Change::new(title, vec![(path.to_owned(), edit)]))
    }
}

/// The properties that the rules demand of every mission, with the first value that each can have.
fn needed(reading: &Reading) -> Vec<String> {
    let stats = reading.written.mission_stats.iter().filter(|stat| !stat.has_default);
    stats.filter_map(|stat| Some(format!("{} {}", stat.name, first_of(reading, &stat.ty)?))).collect()
}

/// The fields that an entry of a kind must give, with the first value that each can have.
pub(super) fn needed_of_entries(reading: &Reading, kind: usize) -> Vec<String> {
    let needed = reading.written.needed.get(kind).map_or(&[][..], Vec::as_slice);
    let Some(kind) = reading.program.kinds.get(kind) else { return Vec::new() };
    let line = |id: &StatId| {
        let stat = kind.stats.get(id.index())?;
        // A track without a box could not be crossed off.
        let is_track = kind.fields.iter().any(|field| field.boxes == Some(*id));
        let value = match &stat.ty {
            Type::Range(_, high) if is_track && *high > 0 => "1".to_owned(),
            Type::Number if is_track => "1".to_owned(),
            ty => first_of(reading, ty)?,
        };
        Some(format!("{} {value}", stat.head.name))
    };
    needed.iter().filter_map(line).collect()
}

/// The first value of a type, as written; none for those that need no value.
pub(super) fn first_of(reading: &Reading, ty: &Type) -> Option<String> {
    match ty {
        Type::Range(low, _) => Some(low.to_string()),
        Type::Number => Some("0".to_owned()),
        Type::OrNone(_) => Some("none".to_owned()),
        Type::Path => Some("F".to_owned()),
        ty => Some(choices(reading, ty)?.into_iter().next()?.0),
    }
}
