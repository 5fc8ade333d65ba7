//! New missions: their name, their map, their turns and their seats, as a form.

use super::conditions::{seat_name, side_name};
use super::maps::{at_end, is_name};
use crate::history::{Change, StepTitle};
use crate::project::Project;
use crate::sheet::Reading;
use dicta_ide::Standing;
use dicta_program::Program;
use dicta_program::limits::SEATS_MAX;
use dicta_syntax::ast::{DeclKind, Role, Type};
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
    needed_of(reading, "mission")
}

/// The fields without a default that a kind itself declares, each with the first value that it can have.
pub(super) fn needed_of(reading: &Reading, kind: &str) -> Vec<String> {
    let program = &reading.program;
    let files = reading.names.files().iter().filter(|f| program.files.contains(&f.path));
    let known = program.kinds.iter().find(|k| k.head.name == kind);
    let has = |name: &str| known.is_none_or(|kind| kind.stats.iter().any(|stat| stat.head.name == name));
    let mut lines = Vec::new();
    for (_, decl) in files.flat_map(|f| f.source.decls()) {
        let DeclKind::Kind { name, fields, .. } = &decl.kind else { continue };
        if name.text != kind {
            continue;
        }
        for field in fields.iter().filter(|field| field.item.default.is_none()) {
            let value = match (field.item.role, &field.item.ty) {
                (Role::Stat | Role::Track, Some(ty)) => first_of(program, ty),
                (Role::Track, None) => Some("1".to_owned()),
                _ => None,
            };
            let Some(value) = value else { continue };
            // What an option switches off is no field now.
            let names = field.item.names.iter().filter(|(name, _)| field.when.is_empty() || has(&name.text));
            lines.extend(names.map(|(name, _)| format!("{} {value}", name.text)));
        }
    }
    lines
}

/// The first value of a type, as written; none for those that need no value.
fn first_of(program: &Program, ty: &Type) -> Option<String> {
    match ty {
        Type::Range(low, ..) => Some(low.written()),
        Type::Inline(members, _) => members.first().map(|member| member.text.clone()),
        Type::Named(name) => {
            let plain = match name.text.as_str() {
                "number" => Some("0"),
                "text" => Some("\"\""),
                "path" => Some("F"),
                _ => None,
            };
            let member = || program.enums.iter().find(|e| e.head.name == name.text).and_then(|e| e.members.first());
            let entry = || program.kinds.iter().find(|k| k.head.name == name.text).and_then(|k| k.entries.first());
            let named = || member().map(|m| m.name.clone()).or_else(|| entry().map(|e| e.head.name.clone()));
            plain.map(str::to_owned).or_else(named)
        }
        Type::OrNone(_) => Some("none".to_owned()),
        Type::SetOf(_) | Type::ListOf(..) => None,
    }
}
