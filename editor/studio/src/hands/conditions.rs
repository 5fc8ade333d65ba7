//! The conditions of a mission or campaign as inputs: its map, its turns or rounds, its options, its seats and roles, its
//! score, and the start values of its pieces.

use super::pieces::{Line, mission, path_to};
use super::{Around, EditableValue, Input, NUMBERS, choices, input, name_of, path_of};
use crate::sheet::Reading;
use dicta_compiler::written::{PropertyLine, ValueKind};
use dicta_ide::edit::{Edit, Path};
use dicta_program::{
    Expr, Field, FieldRole, INSTANCE_SIDES, Kind, KindId, Mission, Part, Placed, Program, Secrecy, Type, ValueId, Wins,
};
use dicta_syntax::quote;

/// Limits of turns and rounds.
const TURNS_MAX: i64 = 10_000;
const ROUNDS_MAX: i64 = 1000;
/// Limits of the numbers after `by` and `from`.
const SCORE_MAX: i64 = 999_999;

/// The kind of the sides.
const SIDES: KindId = KindId(1);

/// The conditions of a mission or campaign.
#[derive(Clone, Debug, PartialEq)]
pub struct Conditions {
    pub of: Path,
    /// Map, turns or rounds, and what the rules declare of every mission.
    pub values: Vec<EditableValue>,
    pub options: Vec<EditableValue>,
    pub score: Option<Score>,
    /// The names and titles of the values that can be a score.
    pub scores: Vec<(String, String)>,
}

/// What counts at the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Score {
    /// The name of the value.
    pub value: String,
    /// How it decides the game; none if it is only counted.
    pub wins: Option<Wins>,
}

fn value(of: Path, title: &str, input: Input) -> EditableValue {
    EditableValue {
        of,
        title: title.to_owned(),
        input,
        is_own: false,
        is_inherited: false,
        is_title: false,
        around: None,
    }
}

impl Conditions {
    /// Those of a mission.
    pub fn of_mission(reading: &Reading, name: &str) -> Option<Self> {
        let (program, mission, of) = (&reading.program, mission(reading, name)?, path_to(reading, name)?);
        let maps = program.maps.iter().map(|m| (m.head.name.clone(), m.head.label().to_owned())).collect();
        let map = program.maps.get(mission.map.index()).map_or_else(String::new, |m| m.head.name.clone());
        let turns = Input::Number { now: i64::from(mission.turns), least: 1, most: TURNS_MAX };
        let mut values = vec![
            value(of.clone().part("map"), "map", Input::One { now: map, of: maps }),
            value(of.clone().part("turns"), "turns", turns),
        ];
        values.extend(stats(reading, mission, &of));
        let score = mission.score.map(|id| score(program, id, mission.wins));
        Some(Conditions {
            values,
            options: options(reading, &of, reading.properties("mission", name), &mission.options),
            score,
            scores: scores(program),
            of,
        })
    }

    /// Those of a campaign.
    pub fn of_campaign(reading: &Reading, name: &str) -> Option<Self> {
        let program = &reading.program;
        let campaign = program.campaigns.iter().find(|c| c.head.name == name)?;
        let of = path_of(reading, campaign.head.origin, name)?.with_word("campaign");
        let rounds = Input::Number { now: i64::from(campaign.rounds), least: 1, most: ROUNDS_MAX };
        Some(Conditions {
            values: vec![value(of.clone().part("rounds"), "rounds", rounds)],
            options: options(reading, &of, reading.properties("campaign", name), &campaign.options),
            score: campaign.score.map(|id| score(program, id, Some(campaign.wins))),
            scores: scores(program),
            of,
        })
    }

    /// The edit that sets the score, or clears it.
    pub fn scored(&self, score: Option<&Score>) -> Edit {
        let of = self.of.clone().part("score");
        let Some(score) = score else { return Edit::Clear { of } };
        let is_campaign = self.of.word.as_deref() == Some("campaign");
        let mut to = score.value.clone();
        if let Some(wins) = &score.wins {
            let (lead, least) = (Some(wins.lead).filter(|lead| *lead > 1), wins.least);
            if !is_campaign || lead.is_some() || least.is_some() {
                to += " wins";
            }
            to += &lead.map_or_else(String::new, |lead| format!(" by {}", lead.min(SCORE_MAX)));
            to += &least.map_or_else(String::new, |least| format!(" from {}", least.clamp(-SCORE_MAX, SCORE_MAX)));
        }
        match self.score {
            Some(_) => Edit::Set { of, to },
            None => Edit::Add { member: format!("score {to}"), to: self.of.clone() },
        }
    }
}

fn score(program: &Program, id: ValueId, wins: Option<Wins>) -> Score {
    let value = program.values.get(id.index()).map_or_else(String::new, |v| v.head.name.clone());
    Score { value, wins }
}

/// The values of a side, which can be a score, by name and title.
pub fn scores(program: &Program) -> Vec<(String, String)> {
    let of_side = program.values.iter().filter(|v| matches!(v.params.as_slice(), [(_, Type::Piece(SIDES))]));
    of_side.map(|v| (v.head.name.clone(), v.head.label().to_owned())).collect()
}

/// What the rules declare of every mission.
fn stats(reading: &Reading, mission: &Mission, of: &Path) -> Vec<EditableValue> {
    let program = &reading.program;
    let is_it = |e: &&dicta_program::Enum| {
        e.members.len() == program.missions.len() && e.members.iter().any(|m| m.name == mission.head.name)
    };
    let Some(all) = program.enums.iter().find(is_it) else { return Vec::new() };
    let Some(member) = all.members.iter().find(|m| m.name == mission.head.name) else { return Vec::new() };
    let written = reading.properties("mission", &mission.head.name);
    // The turns are the first of its properties.
    let fields = all.fields.iter().zip(&member.values).skip(1);
    let made = |((name, ty), v): (&(String, Type), &i64)| {
        let is_own = written.iter().any(|p| p.word == *name);
        let input = input(reading, ty, *v)?;
        let title = name.replace('_', " ");
        Some(EditableValue { is_own, is_inherited: !is_own, ..value(of.clone().part(name), &title, input) })
    };
    fields.filter_map(made).collect()
}

/// All options of the rules, with the values that a mission or campaign gives them.
fn options(reading: &Reading, of: &Path, written: &[PropertyLine], set: &[(String, String)]) -> Vec<EditableValue> {
    let in_braces = written.iter().any(|p| p.word == "options");
    let is_named = |p: &PropertyLine, name: &str| p.values.first().is_some_and(|v| reading.text(v.origin) == name);
    let on_line = |name: &str| written.iter().any(|p| p.word == "option" && is_named(p, name));
    let made = |option: &dicta_program::OptionSetting| {
        let name = &option.head.name;
        let own = set.iter().rev().find(|(n, _)| n == name).map(|(_, v)| v.clone());
        let usual = || option.values.get(option.default).cloned().unwrap_or_default();
        let (path, around) = match (on_line(name), in_braces) {
            (true, _) => (of.clone().part("option").part(name), None),
            (_, true) => (of.clone().part("options").part(name), None),
            _ => {
                let before = format!("options {{ {name} ");
                (
                    of.clone().part("options"),
                    Some(Around { before, after: " }".to_owned(), to: Some(of.clone()), line: None }),
                )
            }
        };
        let is_own = own.is_some();
        let of = option.values.iter().map(|v| (v.clone(), v.replace('_', " "))).collect();
        let input = Input::One { now: own.unwrap_or_else(usual), of };
        EditableValue { is_own, is_inherited: !is_own, around, ..value(path, option.head.label(), input) }
    };
    reading.program.options.iter().map(made).collect()
}

// ---- Seats and roles ---------------------------------------------------------------------------------------------

/// A seat of a mission.
#[derive(Clone, Debug, PartialEq)]
pub struct SeatForm {
    /// Its number.
    pub seat: usize,
    pub name: String,
    pub title: String,
    pub side: usize,
    pub of: Path,
    /// Its source after the name, without title and side.
    says_side: bool,
}

/// The seats of a mission.
pub fn seats(reading: &Reading, name: &str) -> Vec<SeatForm> {
    let Some(of) = mission(reading, name) else { return Vec::new() };
    let written = reading.properties("mission", name);
    let made = |(seat, head): (usize, &dicta_program::Seat)| {
        let origin = head.head.origin;
        let line = written.iter().find(|p| p.word == "seat" && p.has(origin))?;
        let says_side = line.values.iter().skip(1).any(|v| v.kind == ValueKind::Name);
        let (name, title, side) = (head.head.name.clone(), head.head.label().to_owned(), head.side as usize);
        let of = path_of(reading, origin, &of.head.name)?.with_word("mission").part("seat").part(&name);
        Some(SeatForm { seat, name, title, side, of, says_side })
    };
    of.seats.iter().enumerate().filter_map(made).collect()
}

impl SeatForm {
    /// The edit that gives it this title and side.
    pub fn edit(&self, program: &Program, title: &str, side: usize) -> Edit {
        let side_name = side_name(program, side);
        let title = quote(title.trim());
        match self.says_side || side != self.side {
            true => Edit::Set { of: self.of.clone(), to: format!("{title} {side_name}") },
            false => Edit::Set { of: self.of.clone(), to: title },
        }
    }
}

/// The name of a side.
pub fn side_name(program: &Program, side: usize) -> String {
    let sides = program.kinds.get(SIDES.index());
    sides.and_then(|sides| sides.entries.get(side)).map_or_else(String::new, |e| e.head.name.clone())
}

/// Names for seats, in the order in which they are used.
const SEATS: [&str; 8] = ["one", "two", "three", "four", "five", "six", "seven", "eight"];

/// A name for a seat that none of these has.
pub(super) fn seat_name(taken: &[String]) -> String {
    let named = SEATS.iter().map(|name| (*name).to_owned());
    let mut all = named.chain((SEATS.len() + 1..).map(|n| format!("seat_{n}")));
    all.find(|name| !taken.contains(name)).unwrap_or_default()
}

/// The edit that adds a seat of a side.
pub fn seat_added(reading: &Reading, name: &str, side: usize) -> Option<Edit> {
    let of = mission(reading, name)?;
    let mut taken: Vec<String> = of.seats.iter().map(|s| s.head.name.clone()).collect();
    taken.extend(of.pieces.iter().map(|p| p.head.name.clone()));
    let entry = reading.program.kinds.get(SIDES.index())?.entries.get(side)?;
    let same = of.seats.iter().filter(|s| s.side as usize == side).count();
    let title = match same {
        0 => entry.head.label().to_owned(),
        n => format!("{} {}", entry.head.label(), n + 1),
    };
    let member = format!("seat {} {} {}", seat_name(&taken), quote(&title), entry.head.name);
    Some(Edit::Add { member, to: path_to(reading, name)? })
}

// ---- Start values ------------------------------------------------------------------------------------------------

/// The start value of a field of a piece.
#[derive(Clone, Debug, PartialEq)]
pub struct StartValue {
    pub value: EditableValue,
    /// The title of the part that has it; empty for the piece itself.
    pub part: String,
    /// It is the number of boxes that are crossed off.
    pub is_crossed: bool,
    /// Who may know it.
    pub secrecy: Secrecy,
    pub docs: String,
}

/// The start values of all fields of a piece.
pub fn start_values(reading: &Reading, name: &str, piece: usize) -> Vec<StartValue> {
    let found = mission(reading, name).and_then(|m| Some((m, m.pieces.get(piece)?, Line::of(reading, m, piece)?)));
    let Some((mission, placed, line)) = found else { return Vec::new() };
    let program = &reading.program;
    let Some(kind) = program.kinds.get(placed.kind.index()) else { return Vec::new() };
    let root = program.kinds.get(kind.root.index());
    let entry = root.and_then(|root| root.entries.get(placed.entry.index()));
    let mut all: Vec<StartValue> = Vec::new();
    for (number, field) in kind.fields.iter().enumerate() {
        let now = placed.fields.iter().rev().find(|(f, _)| f.index() == number).map(|(_, v)| *v);
        let boxes = field.boxes.and_then(|stat| entry.and_then(|e| e.stats.get(stat.index()))).copied();
        let of = line.of.clone().part(&field.head.name);
        all.extend(start_value(reading, mission, field, (now, boxes), of, None));
    }
    let has = |at: &usize| entry.is_some_and(|e| e.parts.get(*at).is_some_and(Option::is_some));
    for (at, part) in kind.parts.iter().enumerate().filter(|(at, _)| has(at)) {
        let Some(of_part) = program.kinds.get(part.kind.index()) else { continue };
        all.extend(part_values(reading, (mission, placed), &line, (at, part), of_part));
    }
    all
}

fn part_values(
    reading: &Reading,
    (mission, placed): (&Mission, &Placed),
    line: &Line<'_>,
    (at, part): (usize, &Part),
    kind: &Kind,
) -> Vec<StartValue> {
    let name = &part.head.name;
    let made = |(number, field): (usize, &Field)| {
        let is_it = |(p, f, _): &&(u32, dicta_program::FieldId, i64)| *p as usize == at && f.index() == number;
        let now = placed.part_fields.iter().rev().find(is_it).map(|(_, _, v)| *v);
        let around = (!line.has_inner(name)).then(|| Around {
            before: format!("{name} {{ {} ", field.head.name),
            after: " }".to_owned(),
            to: Some(line.of.clone()),
            line: None,
        });
        let of = line.of.clone().part(name).part(&field.head.name);
        let mut value = start_value(reading, mission, field, (now, None), of, around)?;
        value.part = part.head.label().to_owned();
        Some(value)
    };
    kind.fields.iter().enumerate().filter_map(made).collect()
}

fn start_value(
    reading: &Reading,
    mission: &Mission,
    field: &Field,
    (now, boxes): (Option<i64>, Option<i64>),
    of: Path,
    around: Option<Around>,
) -> Option<StartValue> {
    // A list starts empty, and a memory has its value from the last turn.
    if matches!(field.ty, Type::List(..)) || field.role == FieldRole::Memory && field.remembers.is_some() {
        return None;
    }
    let usual = match (&field.default, &field.ty) {
        (Some(Expr::Const(n)), _) => *n,
        (_, Type::OrNone(_) | Type::Piece(_) | Type::Entry(_)) => -1,
        _ => 0,
    };
    let v = now.unwrap_or(usual);
    let input = match (&field.ty, field.role) {
        (_, FieldRole::Track) => Input::Number { now: v, least: 0, most: boxes.unwrap_or(NUMBERS.1) },
        (ty, _) => of_piece(reading, mission, ty, v)
            .or_else(|| input(reading, ty, v))
            .or_else(|| of_set(reading, ty, v))
            .unwrap_or_else(|| Input::Written(String::new())),
    };
    let is_own = now.is_some();
    let title = field.head.label();
    let value = EditableValue { is_own, is_inherited: !is_own, around, ..value(of, title, input) };
    let is_crossed = field.role == FieldRole::Track;
    Some(StartValue { value, part: String::new(), is_crossed, secrecy: field.secrecy, docs: field.head.docs.clone() })
}

/// The input for a field that contains another piece of the mission, or a facing.
fn of_piece(reading: &Reading, mission: &Mission, ty: &Type, v: i64) -> Option<Input> {
    let program = &reading.program;
    match ty.without_none() {
        Type::Facing => {
            let names = program.board.facing_names().iter();
            let of: Vec<(String, String)> = names.map(|n| ((*n).to_owned(), n.replace('_', " "))).collect();
            let now =
                usize::try_from(v).ok().and_then(|v| of.get(v)).map_or_else(|| "none".to_owned(), |n| n.0.clone());
            Some(Input::One { now, of })
        }
        Type::Piece(kind) if kind.index() > SIDES.index() => {
            let mut next = INSTANCE_SIDES + program.kinds.get(SIDES.index())?.entries.len() as i64;
            let (mut now, mut of) = ("none".to_owned(), vec![("none".to_owned(), "none".to_owned())]);
            for piece in &mission.pieces {
                let root = program.kinds.get(piece.kind.index()).and_then(|k| program.kinds.get(k.root.index()));
                let entry = root.and_then(|r| r.entries.get(piece.entry.index()));
                if next == v {
                    now.clone_from(&piece.head.name);
                }
                if program.is_a(piece.kind, *kind) {
                    of.push((piece.head.name.clone(), piece.head.label().to_owned()));
                }
                next += 1 + entry.map_or(0, |e| e.parts.iter().flatten().count()) as i64;
            }
            Some(Input::One { now, of })
        }
        _ => None,
    }
}

fn of_set(reading: &Reading, ty: &Type, v: i64) -> Option<Input> {
    let Type::Set(inner) = ty else { return None };
    let of = choices(reading, inner)?;
    let picked = (0..63).filter(|bit| v >> bit & 1 == 1).filter_map(|bit| name_of(reading, inner, bit)).collect();
    Some(Input::Several { picked, of })
}

/// When a piece comes into play, and what can replace it before the game.
pub fn arrival(reading: &Reading, name: &str, piece: usize) -> Option<EditableValue> {
    let of = mission(reading, name)?;
    let (placed, line) = (of.pieces.get(piece)?, Line::of(reading, of, piece)?);
    let now = i64::from(placed.arrives);
    let input = Input::Number { now, least: 1, most: i64::from(of.turns.max(1)) };
    Some(EditableValue { is_own: now > 0, ..value(line.of.part("arrives"), "arrives", input) })
}

/// The entries that can replace that of a piece before the game.
pub fn pool(reading: &Reading, name: &str, piece: usize) -> Option<EditableValue> {
    let of = mission(reading, name)?;
    let (placed, line) = (of.pieces.get(piece)?, Line::of(reading, of, piece)?);
    let ty = Type::Entry(placed.kind);
    let picked = placed.pool.iter().filter_map(|e| name_of(reading, &ty, e.index() as i64)).collect();
    let input = Input::Several { picked, of: choices(reading, &ty)? };
    Some(EditableValue { is_own: !placed.pool.is_empty(), ..value(line.of.part("pool"), "pool", input) })
}
