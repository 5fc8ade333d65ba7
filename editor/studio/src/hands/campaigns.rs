//! Campaigns by hand: new ones, the missions of a round, rosters, and what carries over.

use super::conditions::{scores, side_name};
use super::maps::{at_end, is_name};
use super::missions::{NewProblem, free_name, is_taken, titled};
use super::path_of;
use crate::history::{Change, StepTitle};
use crate::project::Project;
use crate::sheet::Reading;
use crate::sheet::words::one_line;
use dicta_ide::edit::{Edit, Path, has_part, statement_at, statements_beside, written};
use dicta_program::visit::within;
use dicta_program::{Campaign, Expr, Head, Mission, Origin, Program, Roster, StmtKind};

/// The block with the missions.
const ROUND: &str = "each round";
/// The number of rounds of a new campaign.
const ROUNDS: u32 = 6;

/// A campaign to declare, as typed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewCampaign {
    pub name: String,
    /// May be empty.
    pub title: String,
    pub rounds: u32,
    /// The missions of a round, by their indexes, in order.
    pub missions: Vec<usize>,
    /// The name of the value that is its score.
    pub score: Option<String>,
}

impl NewCampaign {
    /// A campaign without missions under a free name, scored by the first value that can be a score.
    pub fn of(reading: &Reading) -> Self {
        let (name, title) = (free_name(&reading.names, "campaign"), String::new());
        let score = scores(&reading.program).into_iter().next().map(|(name, _)| name);
        NewCampaign { name, title, rounds: ROUNDS, missions: Vec::new(), score }
    }

    /// What is wrong with it; none if it can be declared.
    pub fn problem(&self, reading: &Reading) -> Option<NewProblem> {
        let name = self.name.trim();
        if !is_name(name) {
            return Some(NewProblem::Name);
        }
        if is_taken(&reading.names, "campaign", name) {
            return Some(NewProblem::NameTaken);
        }
        self.missions.is_empty().then_some(NewProblem::Nothing)
    }

    /// Its declaration.
    pub fn text(&self, program: &Program) -> String {
        let mut lines = vec![
            format!("campaign {}{} {{", self.name.trim(), titled(&self.title)),
            format!("  rounds {}", self.rounds.max(1)),
            format!("  {ROUND} {{"),
        ];
        let missions = self.missions.iter().filter_map(|m| program.missions.get(*m));
        lines.extend(missions.map(|m| format!("    play {}", m.head.name)));
        lines.push("  }".to_owned());
        lines.extend(self.score.as_ref().map(|score| format!("  score {score}")));
        lines.extend(["}".to_owned(), String::new()]);
        lines.join("\n")
    }

    /// The step that declares it at the end of a file.
    pub fn change(&self, reading: &Reading, project: &Project, path: &str) -> Option<Change> {
        let edit = at_end(project.document(path)?.text(), &self.text(&reading.program));
        let title = StepTitle::CreateCampaign(self.name.trim().to_owned());
        Some(Change::new(title, vec![(path.to_owned(), edit)]))
    }
}

/// The campaign with this name, and its path.
pub fn campaign<'r>(reading: &'r Reading, name: &str) -> Option<(&'r Campaign, Path)> {
    let of = reading.program.campaigns.iter().find(|c| c.head.name == name)?;
    Some((of, path_of(reading, of.head.origin, name)?.with_word("campaign")))
}

// ---- The missions of a round -------------------------------------------------------------------------------------

/// In which rounds a mission is played.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Rounds {
    #[default]
    Every,
    Odd,
    Even,
    Only(u32),
}

/// A mission to add to the rounds of a campaign.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NewPlay {
    /// The index of the mission.
    pub mission: usize,
    pub rounds: Rounds,
    /// The sides that get its roles, in their order; none leaves a role as the mission has it.
    pub roles: Vec<Option<usize>>,
}

impl NewPlay {
    /// Its statement.
    pub fn written(&self, program: &Program) -> Option<String> {
        let play = played(program, program.missions.get(self.mission)?, &self.roles);
        let condition = match self.rounds {
            Rounds::Every => return Some(play),
            Rounds::Odd => "round mod 2 == 1".to_owned(),
            Rounds::Even => "round mod 2 == 0".to_owned(),
            Rounds::Only(round) => format!("round == {round}"),
        };
        Some(format!("if {condition} {{ {play} }}"))
    }

    /// The edit that adds it at the end of a round.
    pub fn edit(&self, reading: &Reading, name: &str) -> Option<Edit> {
        let (_, of) = campaign(reading, name)?;
        Some(Edit::Add { member: self.written(&reading.program)?, to: of.part(ROUND) })
    }
}

fn played(program: &Program, mission: &Mission, roles: &[Option<usize>]) -> String {
    let given = mission.roles.iter().zip(roles).filter_map(|((role, _), side)| Some((role, (*side)?)));
    let roles: Vec<String> = given.map(|(role, side)| format!("{role} {}", side_name(program, side))).collect();
    let with = if roles.is_empty() { String::new() } else { format!(" with {}", roles.join(", ")) };
    format!("play {}{with}", mission.head.name)
}

/// What can be done by hand with a `play` of a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlayHandle {
    /// The path to the statement.
    pub of: Path,
    /// The path to the statement of the round that has it, its number there from 1, and how many there are.
    pub outer: Path,
    pub number: usize,
    pub count: usize,
    /// The name of the mission, if it is written as such.
    pub mission: Option<String>,
}

impl PlayHandle {
    /// That of the `play` at an origin.
    pub fn of(reading: &Reading, at: Origin) -> Option<Self> {
        let file = reading.names.file(reading.program.files.get(at.file as usize)?)?;
        let of = statement_at(reading.names.files(), file, at.start, false)?;
        let number = of.parts.get(1)?.parse().ok()?;
        let outer = Path { parts: of.parts[..2].to_vec(), ..of.clone() };
        let count = statements_beside(reading.names.files(), &outer);
        let mut mission = None;
        for campaign in &reading.program.campaigns {
            within(&campaign.round, &mut |stmt| match stmt.kind {
                StmtKind::Play { mission: Expr::Const(id), .. } if stmt.origin == at => {
                    mission = usize::try_from(id).ok()
                }
                _ => {}
            });
        }
        let known = mission.and_then(|id| reading.program.missions.get(id)).map(|m| m.head.name.clone());
        Some(PlayHandle { of, outer, number, count, mission: known })
    }

    /// The edit that puts it one place earlier or later in the round.
    pub fn moved(&self, later: bool) -> Option<Edit> {
        let to = if later { self.number + 1 } else { self.number.checked_sub(1)? };
        (1..=self.count).contains(&to).then(|| Edit::Reorder { of: self.outer.clone(), to })
    }

    /// The edit that plays another mission in its place.
    pub fn with_mission(&self, program: &Program, mission: usize) -> Option<Edit> {
        let to = format!("play {}", program.missions.get(mission)?.head.name);
        Some(Edit::Set { of: self.of.clone(), to })
    }

    /// The edit that removes it, with the conditions that are only about it. The last one stays.
    pub fn removed(&self, reading: &Reading, at: Origin) -> Option<Edit> {
        let file = reading.names.file(reading.program.files.get(at.file as usize)?)?;
        let of = statement_at(reading.names.files(), file, at.start, true)?;
        Some(Edit::Clear { of })
    }
}

// ---- Rosters -----------------------------------------------------------------------------------------------------

/// A line with a roster, as a form has it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct RosterForm {
    /// The name of the kind.
    pub kind: String,
    /// The side; none for each side.
    pub side: Option<usize>,
    pub count: u32,
    /// The entries, by name; none for those of the kind in turn.
    pub entries: Vec<String>,
}

impl RosterForm {
    /// That of a roster.
    pub fn of(program: &Program, roster: &Roster) -> Self {
        let kind = program.kinds.get(roster.kind.index());
        let root = kind.and_then(|k| program.kinds.get(k.root.index()));
        let named = roster.entries.iter().filter_map(|e| Some(root?.entries.get(e.index())?.head.name.clone()));
        RosterForm {
            kind: kind.map_or_else(String::new, |k| k.head.name.clone()),
            side: roster.side.map(|s| s as usize),
            count: roster.count,
            entries: named.collect(),
        }
    }

    /// As a line of a campaign.
    pub fn written(&self, program: &Program) -> String {
        let what = match self.entries.as_slice() {
            [] => self.count.max(1).to_string(),
            entries => format!("[{}]", entries.join(", ")),
        };
        let whom = self.side.map_or_else(|| "per side".to_owned(), |side| side_name(program, side));
        format!("roster {} {what} {whom}", self.kind)
    }
}

/// The lines with the rosters of a campaign, as written, in their order.
pub fn roster_lines(reading: &Reading, name: &str) -> Vec<String> {
    let lines = reading.properties("campaign", name).iter().filter(|p| !p.is_block && p.word == "roster");
    lines.map(|p| one_line(reading.text(p.origin).trim_end_matches([',', ' ', '\n', '\r', '\t']))).collect()
}

/// A kind of which a campaign can have rosters: its name, its title, and the names and titles of its entries.
pub type RosterKind = (String, String, Vec<(String, String)>);

/// The kinds of which a campaign can have rosters.
pub fn roster_kinds(program: &Program) -> Vec<RosterKind> {
    let kinds = program.kinds.iter().enumerate().filter(|(i, k)| *i > 1 && k.piece && !k.part);
    let made = |(number, kind): (usize, &dicta_program::Kind)| {
        let of = dicta_program::KindId(number as u32);
        let entries = program.kinds.get(kind.root.index())?.entries.iter().filter(|e| program.is_a(e.kind, of));
        let entries: Vec<_> = entries.map(|e| (e.head.name.clone(), e.head.label().to_owned())).collect();
        (!entries.is_empty()).then(|| (kind.head.name.clone(), kind.head.label().to_owned(), entries))
    };
    kinds.filter_map(made).collect()
}

// ---- What carries over -------------------------------------------------------------------------------------------

/// The part of a field that says how long it lasts, and what it is if the field carries over.
const LASTING: (&str, &str) = ("lasting", "campaign");

/// A field that can carry over from mission to mission.
#[derive(Clone, Debug, PartialEq)]
pub struct CarriedField {
    /// The titles of its kind and of the field.
    pub kind: String,
    pub title: String,
    pub docs: String,
    pub origin: Origin,
    /// Whether it carries over.
    pub carries: bool,
    /// The edit that changes this; none if it can only be changed in the source.
    pub turned: Option<Edit>,
}

/// The fields of the kinds with a roster, of the sides and of the game.
pub fn carried(reading: &Reading, name: &str) -> Vec<CarriedField> {
    let program = &reading.program;
    let Some((of, _)) = campaign(reading, name) else { return Vec::new() };
    let mut kinds: Vec<usize> = of.rosters.iter().map(|r| r.kind.index()).chain([1, 0]).collect();
    let mut seen = Vec::new();
    kinds.retain(|kind| {
        !seen.contains(kind) && {
            seen.push(*kind);
            true
        }
    });
    let all = kinds.into_iter().filter_map(|kind| program.kinds.get(kind));
    let field = |kind: &dicta_program::Kind, field: &dicta_program::Field| CarriedField {
        kind: kind.head.label().to_owned(),
        title: field.head.label().to_owned(),
        docs: field.head.docs.clone(),
        origin: field.head.origin,
        carries: field.keeps,
        turned: turned(reading, &field.head, field.keeps),
    };
    all.flat_map(|kind| kind.fields.iter().map(move |f| field(kind, f))).collect()
}

/// The edit that makes a field carry over, or no longer; none if it lasts for another time, or is declared nowhere.
fn turned(reading: &Reading, field: &Head, carries: bool) -> Option<Edit> {
    let (part, campaign) = LASTING;
    let at = field.origin;
    let file = reading.names.file(reading.program.files.get(at.file as usize).filter(|_| at.start < at.end)?)?;
    // A kind has the fields of the one that it extends.
    let kind = reading.names.declaration_at(file, at.start)?;
    let of = path_of(reading, at, kind.name)?.with_word(kind.word).part(&field.name).part(part);
    match (written(reading.names.files(), &of), carries) {
        (Some(now), true) if now == campaign => Some(Edit::Clear { of }),
        (None, false) if has_part(reading.names.files(), &of) => Some(Edit::Set { of, to: campaign.to_owned() }),
        _ => None,
    }
}
