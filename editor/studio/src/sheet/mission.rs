//! Missions: the pieces on the map, forces, victory conditions, timed events, and a list of what is missing or unusual.

pub mod checks;

use super::Reading;
use super::map::ZoneModel;
use super::rules::refs::Refs;
use super::words::{self, Heading};
use crate::view::{CardRow, PieceView, TokenView};
use dicta_compiler::written::{ModifierLine, PropertyLine, ValueKind, ValueLine};
use dicta_play::forces;
use dicta_play::geometry::Geometry;
use dicta_program::*;
use std::collections::BTreeMap;

/// A mission.
#[derive(Clone, Debug, PartialEq)]
pub struct MissionSheet {
    pub heading: Heading,
    /// Index into [`Program::missions`].
    pub mission: usize,
    pub map: MapId,
    pub map_title: String,
    pub turns: u32,
    /// All pieces in their initial places; those without one have no cell.
    pub pieces: Vec<PieceView>,
    pub forces: Vec<Force>,
    /// Zones of the map and of the mission.
    pub zones: Vec<ZoneModel>,
    /// The options that it sets.
    pub options: Vec<OptionLine>,
    /// The roles of the sides: role and title of the side.
    pub roles: Vec<(String, String)>,
    pub score: Option<ScoreModel>,
    /// How the game may end before its last turn; the mission's own endings first.
    pub ends: Vec<EndModel>,
    /// Its timed blocks, quoted from the source.
    pub blocks: Vec<BlockModel>,
    pub checks: Vec<checks::Check>,
    /// Name and title of the campaigns that play it.
    pub campaigns: Vec<(String, String)>,
}

/// The seats and pieces of a side.
#[derive(Clone, Debug, PartialEq)]
pub struct Force {
    pub side: usize,
    pub title: String,
    pub seats: Vec<SeatModel>,
}

/// A seat.
#[derive(Clone, Debug, PartialEq)]
pub struct SeatModel {
    /// Its number in the mission.
    pub seat: usize,
    pub title: String,
    pub origin: Origin,
    /// Its pieces.
    pub pieces: Vec<PieceLine>,
}

/// A piece of a seat.
#[derive(Clone, Debug, PartialEq)]
pub struct PieceLine {
    /// Index into [`MissionSheet::pieces`].
    pub piece: usize,
    /// Its name in the source.
    pub name: String,
    /// Name of its entry, for its sheet.
    pub entry: String,
    /// Names and titles of the entries that it may be picked from before the game; empty without a pool.
    pub pool: Vec<(String, String)>,
    /// Its place, in words.
    pub place: String,
    /// Its other properties in words: `wings 2`.
    pub said: Vec<String>,
    pub origin: Origin,
}

/// An option that a mission or campaign sets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionLine {
    pub name: String,
    pub title: String,
    pub value: String,
    /// Whether the reading uses this value.
    pub set: bool,
}

/// The score of a side at the end.
#[derive(Clone, Debug, PartialEq)]
pub struct ScoreModel {
    pub heading: Heading,
    /// How it decides the winner; none if it is only counted.
    pub wins: Option<Wins>,
    /// What counts, in words.
    pub lines: Vec<String>,
}

/// An ending of the game.
#[derive(Clone, Debug, PartialEq)]
pub struct EndModel {
    /// The winner in words, or as written if there are none; none for a draw.
    pub who: Option<String>,
    /// Whether the score decides the winner.
    pub score_decides: bool,
    /// Its reason, or else the condition under which it happens.
    pub because: String,
    pub origin: Origin,
    /// Declared by the mission itself, not by the rules.
    pub own: bool,
}

/// A timed block.
#[derive(Clone, Debug, PartialEq)]
pub struct BlockModel {
    /// `at start`, `at end of turn`.
    pub when: String,
    /// The source of the block, line by line.
    pub lines: Vec<String>,
    pub origin: Origin,
}

impl MissionSheet {
    /// The mission with this name.
    pub fn of(reading: &Reading, name: &str) -> Option<Self> {
        let program = &reading.program;
        let at = program.missions.iter().position(|m| m.head.name == name)?;
        let mission = &program.missions[at];
        let map = program.maps.get(mission.map.index())?;
        let refs = Refs::of(program);
        let pieces = pieces(program, mission);
        let campaigns = program.campaigns.iter().filter(|c| super::campaign_sheet::played_in(program, c).contains(&at));
        let campaigns = campaigns.map(|c| (c.head.name.clone(), words::titled(&c.head))).collect();
        Some(MissionSheet {
            heading: Heading::of("mission", &mission.head),
            mission: at,
            map: mission.map,
            map_title: words::titled(&map.head),
            turns: mission.turns,
            forces: forces(reading, mission),
            zones: map.zones.iter().chain(&mission.zones).map(|z| ZoneModel::of(map, z, &refs)).collect(),
            options: option_lines(program, &mission.options),
            roles: mission
                .roles
                .iter()
                .map(|(role, side)| (role.replace('_', " "), Words::of(program, None).side(*side as usize)))
                .collect(),
            score: mission.score.and_then(|id| score(reading, id, mission.wins)),
            ends: ends(reading, mission),
            blocks: blocks(reading, "mission", name),
            checks: checks::of(program, mission, &pieces, &refs),
            campaigns,
            pieces,
        })
    }
}

/// Options as a mission or campaign sets them.
pub fn option_lines(program: &Program, options: &[(String, String)]) -> Vec<OptionLine> {
    let line = |(name, value): &(String, String)| {
        let found = program.options.iter().find(|o| o.head.name == *name);
        OptionLine {
            name: name.clone(),
            title: found.map_or_else(|| name.clone(), |o| words::titled(&o.head)),
            value: value.clone(),
            set: found.is_some_and(|o| o.values.get(o.set) == Some(value)),
        }
    };
    options.iter().map(line).collect()
}

pub(super) fn score(reading: &Reading, id: ValueId, wins: Option<Wins>) -> Option<ScoreModel> {
    let value = reading.program.values.get(id.index())?;
    let sum = reading.written.values.get(id.index())?;
    let base = || reading.in_words(&value.params, &value.base).or_else(|| Some(reading.in_line(sum.base?)));
    let base = if value.base == Expr::Const(0) { None } else { base() };
    let line = |(m, line): (&Modifier, &ModifierLine)| {
        let sign = if line.minus { "−" } else { "+" };
        format!("{sign} {}", m.because)
    };
    let counted = sum.items.iter().filter(|line| line.reach.is_some());
    let lines = base.into_iter().chain(value.items.iter().zip(counted).map(line));
    Some(ScoreModel { heading: Heading::of("value", &value.head), wins, lines: lines.collect() })
}

// ---- Pieces ------------------------------------------------------------------------------------------------------

/// The pieces of a mission or an example in their initial state, without playing its setup.
pub fn pieces(program: &Program, mission: &Mission) -> Vec<PieceView> {
    let geometry = program.maps.get(mission.map.index()).map(|map| Geometry::new(program.board, map));
    mission.pieces.iter().enumerate().map(|(i, p)| piece(program, mission, geometry.as_ref(), i, p)).collect()
}

fn piece(program: &Program, mission: &Mission, board: Option<&Geometry>, number: usize, placed: &Placed) -> PieceView {
    let map = program.maps.get(mission.map.index());
    let (cell, facing) = initial_place(mission, number);
    let kind = program.kinds.get(placed.kind.index());
    let root = kind.and_then(|k| program.kinds.get(k.root.index()));
    let entry = root.and_then(|r| r.entries.get(placed.entry.index()));
    let title = match (placed.head.title.as_str(), entry) {
        (title, Some(e)) if title.is_empty() || title == placed.head.name => words::titled(&e.head),
        (title, _) => title.to_owned(),
    };
    let side = mission.seats.get(placed.seat as usize).map_or(0, |s| s.side as usize);
    let mut view = PieceView {
        id: number as i64,
        kind: placed.kind,
        entry: placed.entry,
        short: title.chars().take(16).collect(),
        entry_title: entry.map_or_else(String::new, |e| words::titled(&e.head)),
        title,
        side,
        seat: placed.seat as usize,
        in_play: placed.arrives == 0,
        cell,
        cells: covered(program, kind, board, (cell, facing)),
        facing,
        tokens: Vec::new(),
        values: Vec::new(),
        card: Vec::new(),
    };
    if let (Some(kind), Some(entry)) = (kind, entry) {
        for (stat, value) in kind.stats.iter().zip(&entry.stats) {
            let word = match &stat.ty {
                Type::Text => usize::try_from(*value).ok().and_then(|i| entry.texts.get(i)).cloned(),
                Type::Number | Type::Range(..) | Type::Enum(_) => Some(Words::of(program, map).value(&stat.ty, *value)),
                _ => None,
            };
            view.values.extend(word.map(|w| (stat.head.name.clone(), w)));
        }
    }
    for (field, value) in &placed.fields {
        let Some(field) = kind.and_then(|k| k.fields.get(field.index())) else { continue };
        let word = Words::of(program, map).value(&field.ty, *value);
        view.values.push((field.head.name.clone(), word.clone()));
        token(program, field, *value, &word, &mut view);
        view.card.push(CardRow::Value { title: words::titled(&field.head), value: word, plain: true });
    }
    view
}

/// The cell and the facing with which a piece arrives later.
pub fn arrival_place(mission: &Mission, number: usize) -> Option<(i64, i64)> {
    let placed = mission.pieces.get(number).filter(|p| p.arrives > 0)?;
    let mut found = None;
    visit::within(&mission.turn_start, &mut |stmt| {
        let StmtKind::Place { piece: Expr::Builtin(Builtin::MissionPiece, of), cell, facing } = &stmt.kind else {
            return;
        };
        let is_it = stmt.origin == placed.head.origin && *of == [Expr::Const(number as i64)];
        if let (true, Expr::Const(cell), Some(Expr::Const(facing))) = (is_it, cell, facing) {
            found = Some((*cell, *facing));
        }
    });
    found
}

/// The cell and the facing with which a piece begins or arrives.
fn initial_place(mission: &Mission, number: usize) -> (i64, i64) {
    let placed = mission.pieces.get(number).map_or((-1, 0), |p| (p.cell, p.facing));
    arrival_place(mission, number).unwrap_or(placed)
}

/// The cells that a piece covers at a cell with a facing.
fn covered(program: &Program, kind: Option<&Kind>, board: Option<&Geometry>, (cell, facing): (i64, i64)) -> Vec<i64> {
    let Some(board) = board.filter(|b| b.is_cell(cell)) else { return Vec::new() };
    let end = |path: &PathId| {
        let steps = program.paths.get(path.index()).map(|p| &p.0[..]).unwrap_or_default();
        let walk = steps.iter().try_fold((cell, facing), |(cell, facing), step| {
            let (next, turned, _) = board.step(cell, facing, *step);
            (next >= 0).then_some((next, turned))
        });
        walk.map(|(cell, _)| cell)
    };
    let more = kind.into_iter().flat_map(|k| &k.occupies).filter_map(end);
    std::iter::once(cell).chain(more).collect()
}

fn token(program: &Program, field: &Field, value: i64, word: &str, view: &mut PieceView) {
    let loud = field.role == FieldRole::Token;
    let name = &field.head.name;
    let ty = match &field.ty {
        Type::OrNone(inner) => inner,
        ty => ty,
    };
    match ty {
        Type::Enum(id) if value >= 0 => {
            let member = program.enums.get(id.index()).and_then(|e| e.members.get(value as usize));
            let name = member.map(|m| format!("{name}.{}", m.name));
            view.tokens.extend(name.map(|name| TokenView { name, title: word.to_owned(), loud }));
        }
        Type::Bool if value == 0 => {}
        Type::Bool => view.tokens.push(TokenView { name: name.clone(), title: words::titled(&field.head), loud }),
        Type::Number | Type::Range(..) if value != 0 => {
            view.tokens.push(TokenView { name: name.clone(), title: words::titled(&field.head), loud: false });
        }
        _ => {}
    }
}

// ---- Forces ------------------------------------------------------------------------------------------------------

fn forces(reading: &Reading, mission: &Mission) -> Vec<Force> {
    let program = &reading.program;
    let sides = program.kinds.get(1).map_or(0, |k| k.entries.len());
    let properties = reading.properties("mission", &mission.head.name);
    let line = |(i, placed): (usize, &Placed)| PieceLine {
        piece: i,
        name: placed.head.name.clone(),
        entry: entry_name(program, placed),
        pool: forces::pool(program, placed).into_iter().map(|(n, t)| (n.to_owned(), t.to_owned())).collect(),
        place: place(program, mission, i),
        said: said(reading, properties, placed, program.maps.get(mission.map.index())),
        origin: placed.head.origin,
    };
    let seat = |(i, seat): (usize, &Seat)| SeatModel {
        seat: i,
        title: words::titled(&seat.head),
        origin: seat.head.origin,
        pieces: mission.pieces.iter().enumerate().filter(|(_, p)| p.seat as usize == i).map(line).collect(),
    };
    let force = |side: usize| Force {
        side,
        title: Words::of(program, None).side(side),
        seats: mission.seats.iter().enumerate().filter(|(_, s)| s.side as usize == side).map(seat).collect(),
    };
    (0..sides).map(force).collect()
}

fn entry_name(program: &Program, placed: &Placed) -> String {
    let root = program.kinds.get(placed.kind.index()).and_then(|k| program.kinds.get(k.root.index()));
    root.and_then(|r| r.entries.get(placed.entry.index())).map_or_else(String::new, |e| e.head.name.clone())
}

/// The place of a piece, in words.
fn place(program: &Program, mission: &Mission, number: usize) -> String {
    let map = program.maps.get(mission.map.index());
    let (cell, facing) = initial_place(mission, number);
    let place = match map.filter(|_| cell >= 0) {
        Some(map) => {
            let facing = Words::of(program, None).facing(facing);
            program.phrase(Phrase::Place, &[("cell", &map.cell_name(cell)), ("facing", &facing)])
        }
        None => program.word(Phrase::NotOnTheMap),
    };
    match mission.pieces.get(number).map_or(0, |p| p.arrives) {
        turn @ 1.. => program.phrase(Phrase::ArrivesInTurn, &[("place", &place), ("turn", &turn.to_string())]),
        _ => place,
    }
}

/// All properties of a piece except its place, its seat and its pool: fields by their titles, with their values in words, and
/// everything else as written.
fn said(reading: &Reading, properties: &[PropertyLine], placed: &Placed, map: Option<&Map>) -> Vec<String> {
    let (program, name) = (&reading.program, &placed.head.name);
    let of_seats = properties.iter().filter(|p| p.word == "seat").flat_map(|p| p.body.iter().flatten());
    let is_named = |value: &ValueLine| value.kind == ValueKind::Name && reading.text(value.origin) == name;
    let is_it = |p: &&PropertyLine| p.word == "piece" && p.values.first().is_some_and(is_named);
    let all = properties.iter().chain(of_seats).find(is_it).into_iter().flat_map(|p| p.body.iter().flatten());
    let rest = all.filter(|p| !matches!(p.word.as_str(), "seat" | "at" | "facing" | "arrives" | "pool"));
    let fields = program.kinds.get(placed.kind.index()).map_or(&[][..], |kind| &kind.fields);
    let written = |p: &PropertyLine| reading.in_line(p.origin).trim_end_matches(',').trim_end().to_owned();
    let field = |p: &PropertyLine| {
        let (id, field) = (0..).zip(fields).find(|(_, field)| field.head.name == p.word)?;
        let (_, value) = placed.fields.iter().find(|(of, _)| of.index() == id)?;
        let title = program.within_sentence(&field.head.spaced_label());
        // A track has the number of its hits, and a list more than one value.
        let is_counted = field.role == FieldRole::Track || matches!(field.ty, Type::List(..));
        let value = match is_counted {
            true => written(p).strip_prefix(&p.word)?.trim().to_owned(),
            false => Words::of(program, map).value(&field.ty, *value),
        };
        Some(format!("{title} {value}"))
    };
    rest.map(|p| field(p).unwrap_or_else(|| written(p))).collect()
}

/// The timed blocks of a mission or a campaign, as written.
pub fn blocks(reading: &Reading, word: &str, name: &str) -> Vec<BlockModel> {
    let timed = reading.properties(word, name).iter().filter(|p| p.is_block);
    let model = |p: &PropertyLine| {
        let (when, lines) = words::block(reading.text(p.origin));
        BlockModel { when, lines, origin: p.origin }
    };
    timed.map(model).collect()
}

// ---- Ends --------------------------------------------------------------------------------------------------------

fn ends(reading: &Reading, mission: &Mission) -> Vec<EndModel> {
    let words = Words::of(&reading.program, reading.program.maps.get(mission.map.index()));
    let mut found: Vec<EndModel> = Vec::new();
    for (body, own) in checks::bodies(&reading.program, mission) {
        let mut scope = Scope::of_mission(mission);
        let mut conditions = BTreeMap::new();
        visit::within(body, &mut |stmt| {
            scope.enter(&reading.program, stmt);
            conditions_of(reading, (&words, &scope), stmt, &mut conditions);
            let StmtKind::EndGame { winner, because } = &stmt.kind else { return };
            let score_decides = matches!(winner, Expr::Builtin(Builtin::ByScore, _));
            let origin = stmt.origin;
            if found.iter().all(|e| e.origin != origin) {
                let written = || Some(reading.in_line(*reading.written.conditions.get(&origin)?));
                let who = words.winner(&scope, winner).or_else(written);
                let because = match because.is_empty() {
                    true => conditions.get(&origin).cloned().unwrap_or_default(),
                    false => because.clone(),
                };
                found.push(EndModel { who, score_decides, because, origin, own });
            }
        });
    }
    found
}

/// The condition of an `if` for each ending in it, which replaces those of the `if`s around it: in words, or else as
/// written.
fn conditions_of(
    reading: &Reading,
    (words, scope): (&Words, &Scope),
    stmt: &Stmt,
    conditions: &mut BTreeMap<Origin, String>,
) {
    let StmtKind::If { cond, then, otherwise } = &stmt.kind else { return };
    let Some(written) = reading.written.conditions.get(&stmt.origin) else { return };
    let written = reading.in_line(*written);
    let says = words.expression(scope, cond).unwrap_or_else(|| written.clone());
    let other = words.opposite(scope, cond).unwrap_or_else(|| format!("not ({written})"));
    for (part, says) in [(then, says), (otherwise, other)] {
        visit::within(part, &mut |inner| {
            if matches!(inner.kind, StmtKind::EndGame { .. }) {
                conditions.insert(inner.origin, says.clone());
            }
        });
    }
}
