//! Log entries in words.

use super::SeatSetup;
use super::decide::plain;
use super::tree::Stage;
use crate::view::{Importance, LineKind, LogLine};
use dicta_play::{Cause, Entry, LogEvent, Position};
use dicta_program::{BoardEvent, FieldRole, GameNames, Program, SentencePart, Type, Words};

/// Describes entries under the rules that they were made under.
#[derive(Clone, Copy)]
pub(super) struct Narrator<'a> {
    pub stage: &'a Stage,
    pub seats: &'a [SeatSetup],
    pub seed: u64,
}

impl<'a> Narrator<'a> {
    /// The program of these rules.
    pub fn program(&self) -> &'a Program {
        &self.stage.game.program
    }

    /// The words of values in this game.
    pub fn words(&self) -> Words<'a> {
        self.stage.machine.words()
    }

    /// The piece that a part belongs to.
    pub fn whole(&self, id: i64) -> i64 {
        self.stage.machine.whole(id)
    }

    /// The number of the side of a piece.
    pub fn side_of(&self, id: i64) -> Option<usize> {
        let instance = usize::try_from(id).ok().and_then(|i| self.stage.machine.instances().get(i))?;
        let seat = usize::try_from(instance.seat).ok()?;
        self.seats.get(seat).map(|s| s.side)
    }

    /// The title of the phase of a position, or its name if there is none.
    pub fn phase_at(&self, position: &Position) -> String {
        let name = self.stage.machine.phase(position).unwrap_or_default();
        self.words().phase(name).map_or(name, |(title, _)| title).to_owned()
    }

    /// Whether an entry is an event between two pieces.
    pub fn joins(&self, entry: &Entry) -> bool {
        matches!(&entry.what, LogEvent::Event { event, args, .. } if self.pair(*event, args).is_some())
    }

    /// The log line of an entry; none if it is not worth a line.
    pub fn line(&self, id: usize, entry: &Entry) -> Option<LogLine> {
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

    /// Whether an entry crosses off boxes of a track by an effect, a card or a rule. What a phase itself crosses off is
    /// consumption.
    pub fn is_hit(&self, entry: &Entry) -> bool {
        let LogEvent::Changed { kind, field, from, to, .. } = &entry.what else { return false };
        let field = self.program().kinds.get(kind.index()).and_then(|k| k.fields.get(field.index()));
        let comes_of = |c: &Cause| matches!(c, Cause::Effect(_) | Cause::Card { .. } | Cause::Rule(_));
        from < to && field.is_some_and(|f| f.role == FieldRole::Track) && entry.causes.iter().any(comes_of)
    }

    /// The pieces that an entry is about besides its subject.
    fn others(&self, entry: &Entry, subject: Option<i64>) -> Vec<i64> {
        let LogEvent::Event { event, args, .. } = &entry.what else { return Vec::new() };
        let Some(event) = self.program().events.get(event.index()) else { return Vec::new() };
        let pieces = event.params.iter().zip(args).filter(|((_, ty), _)| matches!(plain(ty), Type::Piece(_)));
        let mut others: Vec<i64> = pieces.map(|(_, v)| self.whole(*v)).filter(|v| *v >= 0).collect();
        others.retain(|v| Some(*v) != subject);
        others.dedup();
        others
    }

    /// How important an entry is.
    pub fn matter(&self, entry: &Entry) -> Importance {
        match &entry.what {
            // A piece that is removed during setup is not a loss.
            _ if entry.turn == 0 => Importance::Plain,
            LogEvent::Removed { .. } => Importance::Loss,
            LogEvent::Changed { .. } if self.is_hit(entry) => Importance::Damage,
            LogEvent::Event { .. } if self.fires(entry) => Importance::Contact,
            _ => Importance::Plain,
        }
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
            LogEvent::Discarded { .. } | LogEvent::Valued => return None,
            LogEvent::Event { event, args, told } => {
                let event = self.program().events.get(event.index()).filter(|event| !event.sentence.is_empty())?;
                // Each cell of a path is a detail; the edge of the board is not.
                let on_the_way = matches!(event.builtin, Some(BoardEvent::Enters | BoardEvent::Passes));
                (if on_the_way { LineKind::Change } else { LineKind::Event }, subject(event, args, told))
            }
            LogEvent::Moved { piece, .. }
            | LogEvent::Placed { piece, .. }
            | LogEvent::Removed { piece }
            | LogEvent::Changed { piece, .. }
            | LogEvent::Expired { piece, .. } => (LineKind::Change, Some(*piece)),
            LogEvent::Created { piece, .. } | LogEvent::Revealed { piece, .. } => (LineKind::Event, Some(*piece)),
            LogEvent::End { .. } => (LineKind::Outcome, None),
        })
    }

    /// The first two different pieces of an event's arguments.
    pub fn pair(&self, event: dicta_program::EventId, args: &[i64]) -> Option<(i64, i64)> {
        let event = self.program().events.get(event.index())?;
        let pieces = event.params.iter().zip(args).filter(|((_, ty), _)| matches!(plain(ty), Type::Piece(_)));
        let mut pieces = pieces.map(|(_, v)| self.whole(*v)).filter(|v| *v >= 0);
        let first = pieces.next()?;
        let second = pieces.find(|p| *p != first)?;
        Some((first, second))
    }
}

/// The piece that an event's sentence names first, otherwise its first piece.
fn subject(event: &dicta_program::Event, args: &[i64], told: &[i64]) -> Option<i64> {
    let is_piece = |ty: &Type| matches!(plain(ty), Type::Piece(_));
    let shown = event.sentence.iter().filter_map(|part| match part {
        SentencePart::Value(_, ty) => Some(ty),
        SentencePart::Text(_) => None,
    });
    let named = shown.zip(told).find(|(ty, _)| is_piece(ty)).map(|(_, v)| *v);
    named.or_else(|| event.params.iter().zip(args).find(|((_, ty), _)| is_piece(ty)).map(|(_, v)| *v))
}
