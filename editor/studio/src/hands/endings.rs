//! Endings and scheduled events of a mission, added by hand: statements in its blocks.

use super::conditions::side_name;
use super::pieces::{mission, path_to};
use crate::sheet::Reading;
use crate::sheet::rules::item::completions;
use dicta_compiler::written::PropertyLine;
use dicta_ide::edit::{Edit, Path, check_line, statement_at};
use dicta_program::{Mission, Origin, Program};
use dicta_syntax::quote;

/// When statements of a mission happen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    Start,
    /// Of every turn, or of one.
    StartOfTurn(Option<u32>),
    EndOfTurn(Option<u32>),
}

impl Default for Moment {
    fn default() -> Self {
        Moment::EndOfTurn(None)
    }
}

impl Moment {
    /// As it is written.
    pub fn written(self) -> String {
        let of_turn = |when: &str, turn: Option<u32>| match turn {
            Some(turn) => format!("at {when} of turn {turn}"),
            None => format!("at {when} of turn"),
        };
        match self {
            Moment::Start => "at start".to_owned(),
            Moment::StartOfTurn(turn) => of_turn("start", turn),
            Moment::EndOfTurn(turn) => of_turn("end", turn),
        }
    }
}

/// What ends a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Condition {
    #[default]
    LastTurn,
    /// A piece, by its number, is in a zone, by its name.
    InZone(usize, String),
    /// A piece is out of play.
    Gone(usize),
    /// A side has no piece of a kind in play, by the number of the side and the name of the kind.
    NoneLeft(usize, String),
    /// As typed.
    Written(String),
}

/// Who wins.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Victor {
    #[default]
    Nobody,
    /// The side with the higher score.
    Score,
    Side(usize),
    Role(String),
}

/// An ending to add.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NewEnding {
    pub condition: Condition,
    pub victor: Victor,
    pub because: String,
}

impl NewEnding {
    /// Its statement, as a person would write it.
    pub fn written(&self, program: &Program, mission: &Mission) -> String {
        let because = Some(self.because.trim()).filter(|b| !b.is_empty());
        let because = because.map_or_else(String::new, |b| format!(" because {}", quote(b)));
        let how = match &self.victor {
            Victor::Nobody => "drawn".to_owned(),
            Victor::Score => "by score".to_owned(),
            Victor::Side(side) => format!("won by {}", side_name(program, *side)),
            Victor::Role(role) => format!("won by {role}"),
        };
        let piece = |number: &usize| mission.pieces.get(*number).map_or("", |p| p.head.name.as_str());
        let condition = match &self.condition {
            Condition::LastTurn => "last_turn()".to_owned(),
            Condition::InZone(of, zone) => format!("{0}.in_play and {0} in {1}", piece(of), quote(zone)),
            Condition::Gone(of) => format!("not {}.in_play", piece(of)),
            Condition::NoneLeft(side, kind) => {
                let name = free_letter(mission, kind);
                let side = side_name(program, *side);
                format!("not any {kind} {name} where {name}.side == {side} and {name}.in_play")
            }
            Condition::Written(text) => text.trim().to_owned(),
        };
        format!("if {condition} {{\n  end game {how}{because}\n}}")
    }
}

/// A short name that no piece and no role of a mission has.
fn free_letter(mission: &Mission, kind: &str) -> String {
    let taken = |name: &String| {
        mission.pieces.iter().any(|p| p.head.name == *name) || mission.roles.iter().any(|(role, _)| role == name)
    };
    let letters = kind.chars().take(1).chain('a'..='z').map(String::from);
    letters.chain((1..).map(|n: usize| format!("x{n}"))).find(|name| !taken(name)).unwrap_or_default()
}

/// The kinds of the pieces of a mission, by name and title.
pub fn kinds(program: &Program, mission: &Mission) -> Vec<(String, String)> {
    let mut found: Vec<(String, String)> = Vec::new();
    for kind in mission.pieces.iter().filter_map(|p| program.kinds.get(p.kind.index())) {
        if found.iter().all(|(name, _)| *name != kind.head.name) {
            found.push((kind.head.name.clone(), kind.head.label().to_owned()));
        }
    }
    found
}

/// The edit that adds a statement to a mission at a moment.
pub fn added(reading: &Reading, name: &str, moment: Moment, statement: &str) -> Option<Edit> {
    let of = path_to(reading, name)?;
    let point = moment.written();
    // The words of a block up to its statements.
    let words = |p: &PropertyLine| {
        let end = p.values.last().map_or(p.origin.start + p.word.len() as u32, |value| value.origin.end);
        reading.in_line(Origin { end, ..p.origin })
    };
    let is_there = reading.properties("mission", name).iter().any(|p| p.is_block && words(p) == point);
    Some(match is_there {
        true => Edit::Add { member: statement.to_owned(), to: of.part(point) },
        false => Edit::Add { member: block(&point, statement), to: of },
    })
}

fn block(point: &str, statement: &str) -> String {
    format!("{point} {{\n  {}\n}}", statement.trim().replace('\n', "\n  "))
}

/// What is wrong with a statement of a mission, before it is added.
pub fn problem(statement: &str) -> Option<String> {
    let of = Path::of("", "x").with_word("mission");
    check_line(&of, &block("at start", statement)).err().map(|why| why.to_string())
}

/// Words that complete a condition or a statement of a mission, each with all that is typed then.
pub fn suggestions(
    reading: &Reading,
    name: &str,
    moment: Moment,
    (before, typed): (&str, &str),
) -> Vec<(String, String)> {
    let Some(of) = mission(reading, name) else { return Vec::new() };
    let Some(whole) = reading.whole(of.head.origin) else { return Vec::new() };
    let text = reading.text(whole).trim_end();
    let head = text.strip_suffix('}').unwrap_or(text).trim_end();
    let before = format!("{head}\n  {} {{\n    {before}", moment.written());
    completions(reading, of.head.origin, &before, typed)
}

/// The edit that removes the statement at a place of a mission or campaign, with what is only around it.
pub fn removed(reading: &Reading, at: Origin) -> Option<Edit> {
    let file = reading.names.file(reading.program.files.get(at.file as usize)?)?;
    let of = statement_at(reading.names.files(), file, at.start, true)?;
    Some(Edit::Clear { of })
}
