//! The game log as a viewer may read it, and the links between pieces.

use super::narrate::Narrator;
use super::record::Record;
use super::rules_in_force::Stage;
use crate::view::{Importance, LineKind, LinkView, LogLine, Viewer};
use dicta_play::{CardsShown, Cause, Entry, LogEvent};
use dicta_program::{BoardEvent, FieldId, SentencePart, Type};
use std::borrow::Cow;
use std::collections::BTreeMap;
use std::sync::Arc;

/// An entry as far as a viewer may know it.
pub(super) struct Known<'a> {
    /// Its number among the entries of the branch that the viewer may know: hidden entries leave no gap.
    pub id: usize,
    /// The index on the branch of the moment that it led to.
    pub moment: usize,
    pub stage: usize,
    pub entry: Cow<'a, Entry>,
}

/// Filters entries in order, as a viewer may know them.
#[derive(Debug)]
struct Reader {
    viewer: Viewer,
    stage: usize,
    shown: CardsShown,
}

impl Reader {
    fn new(viewer: Viewer) -> Self {
        Reader { viewer, stage: 0, shown: CardsShown::default() }
    }

    fn read<'a>(&mut self, record: &Record, stage: usize, entry: &'a Entry) -> Option<Cow<'a, Entry>> {
        let Viewer::Seat(seat) = self.viewer else { return Some(Cow::Borrowed(entry)) };
        if std::mem::replace(&mut self.stage, stage) != stage {
            self.shown = CardsShown::default();
        }
        record.rules[stage].machine.filter_entry(entry, seat as u32, &mut self.shown).map(Cow::Owned)
    }
}

/// The game log of a viewer: the lines of a branch from the start to its tip.
///
/// It grows with the branch: only new entries are read. For another branch or viewer it starts over.
#[derive(Debug)]
pub struct Log {
    /// The chunks already read, in order.
    read: Vec<Arc<[Entry]>>,
    reader: Reader,
    /// How many entries the viewer knows up to each moment.
    ends: Vec<usize>,
    lines: Vec<LogLine>,
    /// The rules of the previous entry.
    stage: usize,
    /// The language of the lines.
    language: String,
    /// The last revealed value of each field of a piece.
    revealed: BTreeMap<(i64, FieldId), i64>,
    /// What each piece was seen to choose this turn: revealing it again is not new.
    chosen: (u32, Vec<(i64, Type, i64)>),
}

impl Default for Log {
    fn default() -> Self {
        Log::new(Viewer::default())
    }
}

impl Log {
    fn new(viewer: Viewer) -> Self {
        Log {
            read: Vec::new(),
            reader: Reader::new(viewer),
            ends: Vec::new(),
            lines: Vec::new(),
            stage: 0,
            language: String::new(),
            revealed: BTreeMap::new(),
            chosen: (0, Vec::new()),
        }
    }

    /// The log of the current branch.
    pub fn of(record: &Record, viewer: Viewer) -> Self {
        let mut log = Log::new(viewer);
        log.follow(record, viewer);
        log
    }

    /// Updates the log to the current branch.
    pub fn follow(&mut self, record: &Record, viewer: Viewer) {
        let mut now = record.chunks();
        let goes_on = self.read.iter().all(|read| now.next().is_some_and(|(.., chunk)| Arc::ptr_eq(read, chunk)));
        if !goes_on || self.reader.viewer != viewer || self.language != record.rules.language() {
            *self = Log::new(viewer);
            record.rules.language().clone_into(&mut self.language);
        }
        for (moment, stage, chunk) in record.chunks().skip(self.read.len()) {
            self.ends.resize(moment + 1, self.ends.last().copied().unwrap_or(0));
            for entry in chunk.iter() {
                let Some(entry) = self.reader.read(record, stage, entry) else { continue };
                let id = self.ends[moment];
                self.ends[moment] += 1;
                self.write(record, &Known { id, moment, stage, entry });
            }
            self.read.push(chunk.clone());
        }
    }

    /// The lines up to a position of the branch.
    pub fn upto(&self, moment: usize) -> &[LogLine] {
        let most = self.ends.get(moment).or(self.ends.last()).copied().unwrap_or(0);
        &self.lines[..self.lines.partition_point(|line| line.id < most)]
    }

    /// The index of the position that an entry led to, by the entry's number.
    pub fn moment_of(&self, id: usize) -> usize {
        self.ends.partition_point(|end| *end <= id)
    }

    fn write(&mut self, record: &Record, k: &Known) {
        if std::mem::replace(&mut self.stage, k.stage) != k.stage {
            self.lines.push(rules_line(k.id, &record.rules[k.stage]));
        }
        // The umpire has read which choice it is.
        if self.reader.viewer == Viewer::Umpire && matches!(k.entry.what, LogEvent::HiddenChoiceChanged { of: None }) {
            return;
        }
        let narrator = record.narrator_of_stage(k.stage);
        let Some(mut line) = narrator.line(k.id, &k.entry) else { return };
        if k.moment == 0 {
            // A piece removed during setup is not a loss.
            line.matter = Importance::Plain;
        }
        let is_change = match &k.entry.what {
            LogEvent::Chose { choice, piece, picks, forced, .. } => {
                if self.chosen.0 != k.entry.turn {
                    self.chosen = (k.entry.turn, Vec::new());
                }
                let declared = narrator.program().choices.get(choice.index()).map(|c| &c.picks[..]).unwrap_or_default();
                let chosen = declared.iter().zip(picks).map(|(pick, v)| (*piece, pick.ty.without_none().clone(), *v));
                self.chosen.1.extend(chosen);
                // No option was available to choose.
                *forced && picks.iter().all(|v| *v == -1)
            }
            LogEvent::Revealed { piece, kind, field, value, .. } => {
                // A value already known, or the absence of one, is not new.
                let of = narrator.program().kinds.get(kind.index()).and_then(|k| k.fields.get(field.index()));
                let chosen = |(p, ty, v): &(i64, Type, i64)| {
                    (p, v) == (piece, value) && of.is_some_and(|f| f.ty.without_none() == ty)
                };
                let seen = self.chosen.0 == k.entry.turn && self.chosen.1.iter().any(chosen);
                let nothing = *value == -1 && of.is_some_and(|f| matches!(f.ty, Type::OrNone(_)));
                self.revealed.insert((*piece, *field), *value) == Some(*value) || nothing || seen
            }
            _ => false,
        };
        if is_change {
            line.kind = LineKind::Change;
        }
        self.lines.push(line);
    }
}

impl Record {
    /// The entries up to a moment that a viewer may know, starting at a turn.
    pub(super) fn known(&self, viewer: Viewer, upto: usize, from_turn: u32) -> Vec<Known<'_>> {
        let mut reader = Reader::new(viewer);
        let mut known = Vec::new();
        for (id, (moment, stage, entry)) in self.seen(viewer, upto).enumerate() {
            // A card may be shown with its effects to those who saw it drawn, however long ago.
            let drew = viewer != Viewer::Umpire && matches!(entry.what, LogEvent::Drew { .. });
            if entry.turn < from_turn && !drew {
                continue;
            }
            let entry = reader.read(self, stage, entry).filter(|entry| entry.turn >= from_turn);
            known.extend(entry.map(|entry| Known { id, moment, stage, entry }));
        }
        known
    }

    /// The game log up to the current position.
    pub fn game_log(&self, viewer: Viewer) -> Vec<LogLine> {
        Log::of(self, viewer).upto(self.tree.at()).to_vec()
    }

    /// Lines between pieces for the latest turn with shots: who fired at whom.
    pub fn links(&self, viewer: Viewer) -> Vec<LinkView> {
        let turn = self.position().turn();
        let known = self.known(viewer, self.tree.at(), turn.saturating_sub(1));
        let narrator = |k: &Known| self.narrator_of_stage(k.stage);
        let Some(last) = known.iter().rfind(|k| narrator(k).fires(&k.entry)).map(|k| k.entry.turn) else {
            return Vec::new();
        };
        let mut links: Vec<LinkView> = Vec::new();
        for k in known.iter().filter(|k| k.entry.turn == last) {
            let (narrator, LogEvent::Event { event, args, shown: said }) = (narrator(k), &k.entry.what) else {
                continue;
            };
            if !narrator.fires(&k.entry) {
                continue;
            }
            let Some((from, to)) = narrator.pair(*event, args) else { continue };
            let text = narrator.stage.machine.sentence(*event, said);
            if !links.iter().any(|l| l.from == from && l.to == to) {
                links.push(LinkView { from, to, text });
            }
        }
        links
    }
}

/// The line for a change of the rules.
fn rules_line(id: usize, stage: &Stage) -> LogLine {
    let text = match &stage.words[..] {
        [] => "The rules change".to_owned(),
        [one] => format!("The rules change: {one}"),
        [one, more @ ..] => format!("The rules change: {one}, and {} more", more.len()),
    };
    LogLine {
        id,
        depth: 0,
        kind: LineKind::Rules,
        text,
        piece: None,
        side: None,
        others: Vec::new(),
        matter: Importance::Plain,
    }
}

impl Narrator<'_> {
    /// The log line of an entry; none if it is not worth a line.
    fn line(&self, id: usize, entry: &Entry) -> Option<LogLine> {
        let (kind, text, piece) = self.describe(entry)?;
        let inner = entry.causes.iter().filter(|c| !matches!(c, Cause::Phase(_) | Cause::Step(_))).count();
        let depth = match kind {
            LineKind::Turn | LineKind::Outcome => 0,
            LineKind::Phase => 1,
            _ => 2 + inner.min(5),
        };
        let side = piece.and_then(|p| self.side_of(p));
        let others = self.others(entry, piece);
        Some(LogLine { id, depth, kind, text, piece, side, others, matter: self.matter(entry) })
    }

    /// The pieces that an entry is about besides its subject.
    fn others(&self, entry: &Entry, subject: Option<i64>) -> Vec<i64> {
        let LogEvent::Event { event, args, .. } = &entry.what else { return Vec::new() };
        let Some(event) = self.program().events.get(event.index()) else { return Vec::new() };
        let pieces = event.params.iter().zip(args).filter(|((_, ty), _)| matches!(ty.without_none(), Type::Piece(_)));
        let mut others: Vec<i64> = pieces.map(|(_, v)| self.whole(*v)).filter(|v| *v >= 0).collect();
        others.retain(|v| Some(*v) != subject);
        others.dedup();
        others
    }

    /// The text of an entry; none if it is not worth a line.
    pub fn describe(&self, entry: &Entry) -> Option<(LineKind, String, Option<i64>)> {
        let (kind, subject) = self.kind_of(entry)?;
        let text = self.stage.machine.describe(entry);
        // Everyone knows which step is reached; effects are announced by events.
        let step = match (&entry.what, entry.causes.last()) {
            (LogEvent::Rolled { .. }, Some(Cause::Step(name))) => self.words().step(name),
            _ => None,
        };
        Some((kind, step.map_or_else(|| text.clone(), |(step, _)| format!("{text} ({step})")), subject))
    }

    /// The kind of an entry's line, and the piece that it is about; none if the entry is not worth a line.
    fn kind_of(&self, entry: &Entry) -> Option<(LineKind, Option<i64>)> {
        let (kind, piece) = self.kind_by_rules(entry)?;
        // What the umpire does is no consequence of anything.
        let is_change = kind == LineKind::Change && entry.is_by_umpire();
        Some((if is_change { LineKind::Event } else { kind }, piece))
    }

    /// The same, as if the rules were behind it.
    fn kind_by_rules(&self, entry: &Entry) -> Option<(LineKind, Option<i64>)> {
        Some(match &entry.what {
            LogEvent::Turn(_) => (LineKind::Turn, None),
            LogEvent::Phase { .. } => (LineKind::Phase, None),
            LogEvent::Step { .. } => (LineKind::Step, None),
            LogEvent::Chose { piece, .. } => (LineKind::Choice, Some(*piece)),
            LogEvent::NoLegalOption { piece, .. }
            | LogEvent::Relaxed { piece, .. }
            | LogEvent::Bounded { piece, .. } => (LineKind::Note, Some(*piece)),
            LogEvent::CircularWaitResolved { piece, .. } => (LineKind::Chance, Some(*piece)),
            LogEvent::DrewNothing { .. }
            | LogEvent::Reshuffled { .. }
            | LogEvent::Picked { element: -1, .. }
            | LogEvent::Fault(_) => (LineKind::Note, None),
            LogEvent::Rolled { .. } | LogEvent::Drew { .. } | LogEvent::Picked { .. } => (LineKind::Chance, None),
            LogEvent::Discarded { .. } if entry.is_by_umpire() => (LineKind::Change, None),
            LogEvent::Discarded { .. } | LogEvent::Valued => return None,
            LogEvent::Event { event, args, shown } => {
                let written = self.stage.machine.untranslated();
                let event = written.events.get(event.index()).filter(|event| !event.sentence.is_empty())?;
                // Each cell of a path is a detail; the edge of the board is not.
                let on_the_way = matches!(event.builtin, Some(BoardEvent::Enters | BoardEvent::Passes));
                (if on_the_way { LineKind::Change } else { LineKind::Event }, subject(event, args, shown))
            }
            LogEvent::Moved { piece, .. }
            | LogEvent::Placed { piece, .. }
            | LogEvent::Removed { piece }
            | LogEvent::Returned { piece }
            | LogEvent::Changed { piece, .. }
            | LogEvent::Expired { piece, .. } => (LineKind::Change, Some(*piece)),
            LogEvent::Created { piece, .. } | LogEvent::Revealed { piece, .. } => (LineKind::Event, Some(*piece)),
            LogEvent::HiddenChoiceChanged { of } => (LineKind::Change, of.as_ref().map(|of| of.piece)),
            LogEvent::End { .. } => (LineKind::Outcome, None),
        })
    }
}

/// The piece that an event's sentence names first, otherwise its first piece.
fn subject(event: &dicta_program::Event, args: &[i64], values: &[i64]) -> Option<i64> {
    let is_piece = |ty: &Type| matches!(ty.without_none(), Type::Piece(_));
    let shown = event.sentence.iter().filter_map(|part| match part {
        SentencePart::Value(_, ty) => Some(ty),
        SentencePart::Text(_) => None,
    });
    let named = shown.zip(values).find(|(ty, _)| is_piece(ty)).map(|(_, v)| *v);
    named.or_else(|| event.params.iter().zip(args).find(|((_, ty), _)| is_piece(ty)).map(|(_, v)| *v))
}
