//! What log entries are about: their pieces, phases, and how important they are.

use super::SeatSetup;
use super::rules_in_force::Stage;
use crate::view::Importance;
use dicta_play::{Cause, Entry, LogEvent, Position};
use dicta_program::{FieldRole, GameNames, Program, Type, Words};

/// Reads entries under the rules that they were made under.
#[derive(Clone, Copy)]
pub(super) struct Narrator<'a> {
    pub stage: &'a Stage,
    pub seats: &'a [SeatSetup],
    pub seed: u64,
}

impl<'a> Narrator<'a> {
    /// The program of these rules, in the language of the playtest.
    pub fn program(&self) -> &'a Program {
        self.stage.machine.program()
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

    /// Whether an entry crosses off boxes of a track by an effect, a card or a rule. What a phase itself crosses off is
    /// consumption.
    pub fn is_hit(&self, entry: &Entry) -> bool {
        let LogEvent::Changed { kind, field, from, to, .. } = &entry.what else { return false };
        let field = self.program().kinds.get(kind.index()).and_then(|k| k.fields.get(field.index()));
        let comes_of = |c: &Cause| matches!(c, Cause::Effect(_) | Cause::Card { .. } | Cause::Rule(_));
        from < to && field.is_some_and(|f| f.role == FieldRole::Track) && entry.causes.iter().any(comes_of)
    }

    /// How important an entry is.
    pub fn matter(&self, entry: &Entry) -> Importance {
        match &entry.what {
            // A piece that is removed during setup is not a loss.
            _ if entry.turn == 0 || entry.is_by_umpire() => Importance::Plain,
            LogEvent::Removed { .. } => Importance::Loss,
            LogEvent::Changed { .. } if self.is_hit(entry) => Importance::Damage,
            LogEvent::Event { .. } if self.fires(entry) => Importance::Contact,
            _ => Importance::Plain,
        }
    }

    /// The first two different pieces of an event's arguments.
    pub fn pair(&self, event: dicta_program::EventId, args: &[i64]) -> Option<(i64, i64)> {
        let event = self.program().events.get(event.index())?;
        let pieces = event.params.iter().zip(args).filter(|((_, ty), _)| matches!(ty.without_none(), Type::Piece(_)));
        let mut pieces = pieces.map(|(_, v)| self.whole(*v)).filter(|v| *v >= 0);
        let first = pieces.next()?;
        let second = pieces.find(|p| *p != first)?;
        Some((first, second))
    }
}
