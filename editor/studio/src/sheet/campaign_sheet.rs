//! Campaigns: the missions of each round, the rosters that take part throughout, and what carries over between
//! missions.

use super::Reading;
use super::mission::{BlockModel, OptionLine, ScoreModel, blocks, option_lines, score};
use super::words::{self, Heading};
use dicta_program::*;

/// A campaign.
#[derive(Clone, Debug, PartialEq)]
pub struct CampaignSheet {
    pub heading: Heading,
    pub rounds: u32,
    pub rosters: Vec<RosterModel>,
    /// Every `play` statement of a round, in order.
    pub plays: Vec<PlayModel>,
    /// How these follow one another.
    pub order: Vec<RoundPart>,
    /// What carries over from mission to mission.
    pub kept: Vec<KeptModel>,
    pub blocks: Vec<BlockModel>,
    pub options: Vec<OptionLine>,
    pub score: Option<ScoreModel>,
}

/// The pilots or units that take part from the first mission to the last.
#[derive(Clone, Debug, PartialEq)]
pub struct RosterModel {
    pub kind: String,
    /// The index of the side; none if each side has one.
    pub side: Option<usize>,
    pub count: u32,
    /// Name and title of the entries that it uses in turn.
    pub entries: Vec<(String, String)>,
}

/// A `play` statement of a round.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayModel {
    pub origin: Origin,
    /// Loops and conditions around it, in words, or as written if there are none, outermost first.
    pub when: Vec<String>,
    /// The table that selects the mission, by name and title.
    pub table: Option<(String, String)>,
    pub missions: Vec<MissionLine>,
}

/// A part of a round with missions.
#[derive(Clone, Debug, PartialEq)]
pub enum RoundPart {
    /// A `play` statement, by its index in [`CampaignSheet::plays`].
    Play(usize),
    /// What is played if a condition holds, in words or as written, and what otherwise.
    Branch { when: String, then: Vec<RoundPart>, otherwise: Vec<RoundPart> },
    /// What is played for each of something, in words or as written.
    Loop { over: String, body: Vec<RoundPart> },
}

/// A mission of a campaign.
#[derive(Clone, Debug, PartialEq)]
pub struct MissionLine {
    pub name: String,
    pub title: String,
    pub docs: String,
    pub turns: u32,
    /// How many cells of the table select it, and how many cells there are.
    pub cells: Option<(u32, u32)>,
}

/// A field that carries over.
#[derive(Clone, Debug, PartialEq)]
pub struct KeptModel {
    /// The title of the kind that has it.
    pub kind: String,
    pub title: String,
    pub docs: String,
    pub origin: Origin,
}

impl CampaignSheet {
    /// The campaign with this name.
    pub fn of(reading: &Reading, name: &str) -> Option<Self> {
        let program = &reading.program;
        let campaign = program.campaigns.iter().find(|c| c.head.name == name)?;
        let mut plays = Vec::new();
        let scope = Scope::of_campaign(program);
        each_play(program, (&campaign.round, scope.clone()), &mut Vec::new(), &mut |origin, mission, path| {
            plays.push(play(reading, origin, mission, path));
        });
        Some(CampaignSheet {
            heading: Heading::of("campaign", &campaign.head),
            rounds: campaign.rounds,
            rosters: campaign.rosters.iter().map(|r| roster(program, r)).collect(),
            plays,
            order: order(reading, (&campaign.round, scope), &mut 0),
            kept: kept(program, campaign),
            blocks: blocks(reading, "campaign", name),
            options: option_lines(program, &campaign.options),
            score: campaign.score.and_then(|id| score(reading, id, Some(campaign.wins))),
        })
    }
}

fn roster(program: &Program, roster: &Roster) -> RosterModel {
    let kind = program.kinds.get(roster.kind.index());
    let entries = kind.and_then(|k| program.kinds.get(k.root.index())).map_or(&[][..], |r| &r.entries);
    let named = |e: &Entry| (e.head.name.clone(), words::titled(&e.head));
    let chosen = roster.entries.iter().filter_map(|id| entries.get(id.index())).map(named);
    RosterModel {
        kind: kind.map_or_else(String::new, |k| words::titled(&k.head)),
        side: roster.side.map(|s| s as usize),
        count: roster.count,
        entries: match roster.entries.is_empty() {
            true => entries.iter().filter(|e| e.kind == roster.kind).map(named).collect(),
            false => chosen.collect(),
        },
    }
}

/// A statement around a `play`.
struct Around<'p> {
    statement: &'p Stmt,
    /// Whether the `play` is in its `else` branch.
    otherwise: bool,
    /// What is named before it.
    scope: Scope<'p>,
}

impl Around<'_> {
    /// When it is done, in words, or as written if there are none.
    fn says(&self, reading: &Reading) -> String {
        let (program, statement) = (&reading.program, self.statement);
        let words = Words::of(program, None);
        let written = || words::block(reading.text(statement.origin)).0;
        match &statement.kind {
            StmtKind::If { cond, .. } => {
                let said = words.condition_or_opposite(&self.scope, cond, self.otherwise);
                let said = said.map(|said| program.phrase(Phrase::WhenHolds, &[("condition", &said)]));
                said.unwrap_or_else(|| match reading.written.conditions.get(&statement.origin) {
                    Some(condition) if self.otherwise => format!("if not ({})", reading.in_line(*condition)),
                    _ => written(),
                })
            }
            _ => words.for_each(&self.scope, statement).unwrap_or_else(written),
        }
    }
}

/// Calls `f` for each `play` with its origin, the mission, and the statements around it.
fn each_play<'p>(
    program: &Program,
    (body, mut scope): (&'p [Stmt], Scope<'p>),
    path: &mut Vec<Around<'p>>,
    f: &mut dyn FnMut(Origin, &Expr, &[Around]),
) {
    for statement in body {
        let before = scope.clone();
        scope.enter(program, statement);
        let mut within = |body: &'p [Stmt], otherwise| {
            path.push(Around { statement, otherwise, scope: before.clone() });
            each_play(program, (body, scope.clone()), path, f);
            path.pop();
        };
        match &statement.kind {
            StmtKind::If { then, otherwise, .. } => {
                within(then, false);
                within(otherwise, true);
            }
            StmtKind::Each { body, .. } | StmtKind::RollEach { body, .. } => within(body, false),
            StmtKind::Play { mission, .. } => f(statement.origin, mission, path),
            _ => {}
        }
    }
}

/// The parts of statements that play missions; `count` is the number of `play` statements before them.
fn order<'p>(reading: &Reading, (body, mut scope): (&'p [Stmt], Scope<'p>), count: &mut usize) -> Vec<RoundPart> {
    let mut found = Vec::new();
    for statement in body {
        let around = Around { statement, otherwise: false, scope: scope.clone() };
        scope.enter(&reading.program, statement);
        let mut inside = |body: &'p [Stmt]| order(reading, (body, scope.clone()), count);
        match &statement.kind {
            StmtKind::If { then, otherwise, .. } => {
                let (then, otherwise) = (inside(then), inside(otherwise));
                if !then.is_empty() || !otherwise.is_empty() {
                    found.push(RoundPart::Branch { when: around.says(reading), then, otherwise });
                }
            }
            StmtKind::Each { body, .. } | StmtKind::RollEach { body, .. } => {
                let body = inside(body);
                if !body.is_empty() {
                    found.push(RoundPart::Loop { over: around.says(reading), body });
                }
            }
            StmtKind::Play { .. } => {
                found.push(RoundPart::Play(*count));
                *count += 1;
            }
            _ => {}
        }
    }
    found
}

fn play(reading: &Reading, origin: Origin, mission: &Expr, path: &[Around]) -> PlayModel {
    let program = &reading.program;
    let when = path.iter().map(|around| around.says(reading));
    let mut table = None;
    let mut numbers = Vec::new();
    missions_in(program, mission, &mut numbers, &mut table);
    let of_table = table.and_then(|id: TableId| program.tables.get(id.index()));
    let lines = numbers.iter().filter_map(|n| {
        let mission = program.missions.get(*n)?;
        let cells = of_table.map(|t| {
            let held = t.cells.iter().filter(|c| c.first() == Some(&(*n as i64))).count();
            (held as u32, t.cells.len() as u32)
        });
        Some(MissionLine {
            name: mission.head.name.clone(),
            title: words::titled(&mission.head),
            docs: mission.head.docs.clone(),
            turns: mission.turns,
            cells,
        })
    });
    PlayModel {
        origin,
        when: when.collect(),
        table: of_table.map(|t| (t.head.name.clone(), words::titled(&t.head))),
        missions: lines.collect(),
    }
}

/// The missions that an expression may evaluate to, each once.
fn missions_in(program: &Program, e: &Expr, found: &mut Vec<usize>, table: &mut Option<TableId>) {
    let mut note = |n: i64| {
        let known = usize::try_from(n).ok().filter(|n| *n < program.missions.len());
        if let Some(n) = known.filter(|n| !found.contains(n)) {
            found.push(n);
        }
    };
    match e {
        Expr::Const(n) => note(*n),
        Expr::Table { table: id, result, .. } => {
            *table = Some(*id);
            let cells = program.tables.get(id.index()).map_or(&[][..], |t| &t.cells);
            cells.iter().filter_map(|c| c.get(*result as usize)).for_each(|n| note(*n));
        }
        Expr::If(_, a, b) => {
            missions_in(program, a, found, table);
            missions_in(program, b, found, table);
        }
        _ => {}
    }
}

/// The missions that a campaign may play, by index.
pub fn played_in(program: &Program, campaign: &Campaign) -> Vec<usize> {
    let mut found = Vec::new();
    each_play(program, (&campaign.round, Scope::of_campaign(program)), &mut Vec::new(), &mut |_, mission, _| {
        missions_in(program, mission, &mut found, &mut None);
    });
    found
}

/// The fields that carry over, of the kinds with a roster, of the sides and of the game.
fn kept(program: &Program, campaign: &Campaign) -> Vec<KeptModel> {
    let kinds = campaign.rosters.iter().map(|r| r.kind).chain([KindId(1), KindId(0)]);
    let mut seen = Vec::new();
    let mut found = Vec::new();
    for id in kinds {
        let Some(kind) = program.kinds.get(id.index()).filter(|_| !seen.contains(&id)) else { continue };
        seen.push(id);
        found.extend(kind.fields.iter().filter(|f| f.keeps).map(|f| KeptModel {
            kind: words::titled(&kind.head),
            title: words::titled(&f.head),
            docs: f.head.docs.clone(),
            origin: f.head.origin,
        }));
    }
    found
}
