//! The status of a campaign, line by line: its sides, its rosters, and the missions that were played.

use super::CampaignPlay;
use dicta_play::campaign::Played;
use dicta_play::{Entry, LogEvent, Machine, ValueReport, View};
use dicta_program::{FieldId, FieldRole, Type, Words};
use serde::Serialize;

/// The status of a side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct SideLine {
    pub name: String,
    pub title: String,
    pub pilot: String,
    pub score: Option<i64>,
}

/// The status of a piece of a roster.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct RosterLine {
    pub name: String,
    pub title: String,
    pub kind: String,
    pub side: String,
    pub in_play: bool,
    /// Title and value of each field that carries over and differs from its initial value.
    pub fields: Vec<(String, String)>,
}

/// Role and side, for the roles that the campaign assigned.
pub type Roles = Vec<(String, String)>;

/// A mission that was played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MissionLine {
    pub round: u32,
    pub name: String,
    pub title: String,
    pub roles: Roles,
    /// Title of the side that won.
    pub winner: Option<String>,
    pub because: String,
    pub turn: u32,
    /// The score of each side, in order; empty if the mission has no score.
    pub scores: Vec<i64>,
}

/// The kinds of line for events between missions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BetweenKind {
    /// The start of a round, with its number.
    Round(u32),
    Mission,
    Line,
}

/// A line for an event between missions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BetweenLine {
    pub sort: BetweenKind,
    pub text: String,
    /// The resulting changes to the pieces that it names: field and value.
    pub changes: Vec<(String, String)>,
}

impl CampaignPlay {
    /// What happened between missions so far, oldest first, with each round and mission under its heading.
    pub fn between_lines(&self) -> Vec<BetweenLine> {
        let entries = self.entries();
        // Each line is paired with its entry while it can still be merged with the next one.
        let mut lines: Vec<(BetweenLine, Option<&Entry>)> = Vec::new();
        for entry in &entries {
            if let Some((line, Some(event))) = lines.last_mut()
                && self.is_part_of(entry, event)
            {
                line.changes.extend(self.change_words(entry));
                continue;
            }
            let texts = self.lines_of(entry);
            let mut changes = Vec::new();
            if !texts.is_empty() {
                let led_to = |(_, of): &&(BetweenLine, Option<&Entry>)| of.is_some_and(|of| self.is_part_of(of, entry));
                let first = lines.len() - lines.iter().rev().take_while(led_to).count();
                let before = lines.drain(first..).filter_map(|(_, of)| of);
                changes.extend(before.filter_map(|of| self.change_words(of)));
            }
            let sort = match &entry.what {
                LogEvent::Turn(_) => BetweenKind::Round(entry.turn),
                LogEvent::Phase { .. } => BetweenKind::Mission,
                _ => BetweenKind::Line,
            };
            let of = changes.is_empty().then_some(entry);
            lines.extend(texts.into_iter().map(|text| (BetweenLine { sort, text, changes: changes.clone() }, of)));
        }
        lines.into_iter().map(|(line, _)| line).collect()
    }

    /// The lines of a single entry.
    fn lines_of(&self, entry: &Entry) -> Vec<String> {
        let mut texts = match &entry.what {
            LogEvent::End { winner, because } => vec![self.end_words(*winner, because)],
            LogEvent::Valued => entry.values.iter().filter_map(|report| self.value_words(report)).collect(),
            _ => vec![self.describe(entry)],
        };
        texts.retain(|text| !text.is_empty());
        texts
    }

    /// Whether a change belongs to an event: it has the same causes, and the event names its piece.
    fn is_part_of(&self, change: &Entry, event: &Entry) -> bool {
        let (LogEvent::Changed { piece, .. }, LogEvent::Event { event: id, args, .. }) = (&change.what, &event.what)
        else {
            return false;
        };
        let params = self.program().events.get(id.index()).map(|e| &e.params[..]).unwrap_or_default();
        let names = params.iter().zip(args).any(|((_, ty), v)| v == piece && matches!(ty, Type::Piece(_)));
        names && change.causes == event.causes
    }

    /// The title of the field that changed, and its new value.
    fn change_words(&self, entry: &Entry) -> Option<(String, String)> {
        let LogEvent::Changed { kind, field, to, .. } = entry.what else { return None };
        let field = self.program().kinds.get(kind.index())?.fields.get(field.index())?;
        Some((field.head.title.clone(), self.machine.ledger().words().value(&field.ty, to)))
    }

    fn end_words(&self, winner: i64, because: &str) -> String {
        let won = if winner < 0 { "Drawn".to_owned() } else { format!("Won by {}", self.side_title(winner)) };
        if because.is_empty() { won } else { format!("{won}: {because}") }
    }

    /// A computed number, and what it is about.
    fn value_words(&self, report: &ValueReport) -> Option<String> {
        let value = self.program().values.get(report.value.index())?;
        let ledger = self.machine.ledger();
        let of: Vec<String> =
            value.params.iter().zip(&report.args).map(|((_, ty), v)| ledger.words().value(ty, *v)).collect();
        let of = if of.is_empty() { String::new() } else { format!(" ({})", of.join(", ")) };
        Some(format!("{}{of}: {}", value.head.title, Words::number(report.total)))
    }

    /// The status of the sides.
    pub fn sides(&self) -> Vec<SideLine> {
        let scores = self.machine.scores(&self.state);
        let seats = self.machine.ledger().mission().seats.iter().enumerate();
        let line = |(i, seat): (usize, &dicta_program::Seat)| SideLine {
            name: seat.head.name.clone(),
            title: seat.head.title.clone(),
            pilot: self.pilots.get(i).map_or_else(String::new, |p| p.name().to_owned()),
            score: scores.get(i).copied(),
        };
        seats.map(line).collect()
    }

    /// The status of the rosters, as far as all people who play may know it.
    pub fn rosters(&self) -> Vec<RosterLine> {
        let ledger = self.machine.ledger();
        let views: Vec<View> = self.people().map(|seat| ledger.view(self.state.ledger(), seat)).collect();
        self.machine.roster().iter().map(|piece| self.roster_line(ledger, &views, *piece)).collect()
    }

    fn roster_line(&self, ledger: &Machine, views: &[View], piece: i64) -> RosterLine {
        let (program, position) = (self.program(), self.state.ledger());
        let of = &ledger.instances()[piece as usize];
        let kind = &program.kinds[of.kind.index()];
        let fresh = ledger.start(0);
        let mut fields = Vec::new();
        for (i, field) in kind.fields.iter().enumerate().filter(|(_, f)| f.keeps) {
            let id = FieldId(i as u32);
            if views.iter().any(|view| !view.knows(piece, id)) {
                fields.push((field.head.title.clone(), "?".to_owned()));
                continue;
            }
            let value = ledger.field(position, piece, id);
            if value == ledger.field(&fresh, piece, id) {
                continue;
            }
            let shown = match &field.ty {
                _ if field.role == FieldRole::Track => format!("{value} of {}", ledger.boxes(piece, id)),
                Type::List(inner, _) => {
                    let elements = ledger.list(position, piece, id);
                    elements.iter().map(|e| ledger.words().value(inner, *e)).collect::<Vec<_>>().join(", ")
                }
                ty => ledger.words().value(ty, value),
            };
            fields.push((field.head.title.clone(), shown));
        }
        RosterLine {
            name: of.name.clone(),
            title: of.title.clone(),
            kind: kind.head.title.clone(),
            side: self.side_title(of.side),
            in_play: ledger.in_play(position, piece),
            fields,
        }
    }

    pub(super) fn side_title(&self, side: i64) -> String {
        self.machine.ledger().words().instance(side)
    }

    /// The missions played, in order.
    pub fn history(&self) -> Vec<MissionLine> {
        self.state.played().iter().map(|played| self.mission_line(played)).collect()
    }

    fn mission_line(&self, played: &Played) -> MissionLine {
        let head = &self.program().missions[played.mission.index()].head;
        MissionLine {
            round: played.round,
            name: head.name.clone(),
            title: head.title.clone(),
            roles: played.roles.iter().map(|(role, side)| (role.clone(), self.side_title(*side))).collect(),
            winner: played.outcome.winner.map(|w| self.side_title(w)),
            because: played.outcome.because.clone(),
            turn: played.outcome.turn,
            scores: played.scores.clone(),
        }
    }
}
