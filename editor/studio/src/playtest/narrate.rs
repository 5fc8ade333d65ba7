//! Log entries in words.

use super::SeatSetup;
use super::decide::plain;
use super::tree::Stage;
use crate::names::Names;
use crate::view::{Importance, LineKind, LogLine};
use dicta_play::{Cause, Entry, LogEvent, Position};
use dicta_program::{BoardEvent, FieldRole, Origin, Pick, Program, SentencePart, StmtKind, Type};

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

    /// Names values of this game.
    pub fn names(&self) -> Names<'a> {
        Names(&self.stage.machine)
    }

    /// The piece that a part belongs to.
    pub fn whole(&self, id: i64) -> i64 {
        usize::try_from(id).ok().and_then(|i| self.stage.machine.instances().get(i)).map_or(-1, |i| i.whole)
    }

    /// The number of the side of a piece.
    pub fn side_of(&self, id: i64) -> Option<usize> {
        let instance = usize::try_from(id).ok().and_then(|i| self.stage.machine.instances().get(i))?;
        let seat = usize::try_from(instance.seat).ok()?;
        self.seats.get(seat).map(|s| s.side)
    }

    /// The title of the phase of a position.
    pub fn phase_at(&self, position: &Position) -> String {
        self.stage.machine.phase(position).map_or_else(String::new, |name| self.phase_title(name))
    }

    /// The title of a phase, or its name if there is none.
    pub fn phase_title(&self, name: &str) -> String {
        self.phase(name).map_or_else(|| name.to_owned(), |(title, _)| title)
    }

    /// The origin of a phase.
    pub fn phase_origin(&self, name: &str) -> Option<Origin> {
        self.phase(name).map(|(_, origin)| origin)
    }

    /// Title and origin of a phase.
    fn phase(&self, wanted: &str) -> Option<(String, Origin)> {
        let program = self.program();
        program.setup.iter().chain(&program.turn).find_map(|stmt| match &stmt.kind {
            StmtKind::Phase { name, title, .. } if name == wanted => Some((title.clone(), stmt.origin)),
            _ => None,
        })
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
        let names = self.names();
        let program = self.program();
        let who = |piece: i64| names.instance(piece);
        let stream = |id: dicta_program::StreamId| program.streams.get(id.index()).cloned().unwrap_or_default();
        let choice = |id: dicta_program::ChoiceId| program.choices.get(id.index());
        let title = |id| choice(id).map_or_else(String::new, |c| c.head.title.to_lowercase());
        let deck = |id: dicta_program::DeckId| program.decks.get(id.index());
        let deck_title = |id| deck(id).map_or_else(String::new, |d| d.head.title.clone());
        let field = |kind: dicta_program::KindId, field: dicta_program::FieldId| {
            program.kinds.get(kind.index()).and_then(|k| k.fields.get(field.index()))
        };
        Some(match &entry.what {
            LogEvent::Turn(turn) => (LineKind::Turn, format!("Turn {turn}"), None),
            LogEvent::Phase { title, .. } => (LineKind::Phase, title.to_string(), None),
            LogEvent::Step { title, .. } => (LineKind::Step, title.to_string(), None),
            LogEvent::Chose { choice: id, piece, picks, forced, .. } => {
                let declared = choice(*id).map(|c| c.picks.iter()).into_iter().flatten();
                let word = |pick: &Pick, v: i64| match v {
                    -1 if pick.or_none || pick.when.is_some() => "none".to_owned(),
                    _ => names.value(&pick.ty, v),
                };
                let words: Vec<String> = declared.zip(picks).map(|(pick, v)| word(pick, *v)).collect();
                let only = if *forced { " (the only legal option)" } else { "" };
                (LineKind::Choice, format!("{}: {} {}{only}", who(*piece), title(*id), words.join(", ")), Some(*piece))
            }
            LogEvent::NoLegalOption { choice, piece } => {
                (LineKind::Note, format!("{} has no legal option: {}", who(*piece), title(*choice)), Some(*piece))
            }
            LogEvent::Relaxed { piece, rules, .. } => {
                let rules: Vec<&str> =
                    rules.iter().filter_map(|r| program.rules.get(r.index())).map(|r| r.head.title.as_str()).collect();
                (
                    LineKind::Note,
                    format!("{}: no other legal option; waived rules: {}", who(*piece), rules.join(", ")),
                    Some(*piece),
                )
            }
            LogEvent::CircularWaitResolved { piece, .. } => {
                (LineKind::Chance, format!("Circular wait: {} was drawn to decide first", who(*piece)), Some(*piece))
            }
            LogEvent::Rolled { die, face, .. } => {
                let name = program.dice.get(die.index()).map_or_else(String::new, |d| d.head.title.clone());
                let face = names.value(&Type::Rolled(*die), *face);
                // Everyone knows which step is reached; effects are announced by events.
                let step = entry.causes.last().and_then(|cause| match cause {
                    Cause::Step(name) => self.step(name),
                    _ => None,
                });
                let rolled = match step {
                    Some((step, _)) => format!("{name}: {face} ({step})"),
                    None => format!("{name}: {face}"),
                };
                (LineKind::Chance, rolled, None)
            }
            LogEvent::Drew { deck: id, design, side, .. } => {
                let card = deck(*id).map_or_else(String::new, |d| names.card(d, *design as usize, *side as usize));
                (LineKind::Chance, format!("Card from {}, {card}", deck_title(*id)), None)
            }
            LogEvent::DrewNothing { deck } => (LineKind::Note, format!("{} has no card left", deck_title(*deck)), None),
            LogEvent::Reshuffled { deck, cards } => {
                (LineKind::Note, format!("{} is reshuffled, {cards} cards", deck_title(*deck)), None)
            }
            LogEvent::Discarded { .. } | LogEvent::Valued => return None,
            LogEvent::Picked { element: -1, stream: id, .. } => {
                (LineKind::Note, format!("No candidates for {}", stream(*id)), None)
            }
            LogEvent::Picked { stream: id, element, ty } => {
                let drawn = names.element(ty, *element);
                (LineKind::Chance, format!("Drawn at random for {}: {drawn}", stream(*id)), None)
            }
            LogEvent::Event { event, args, told } => {
                let event = program.events.get(event.index())?;
                // Each cell of a path is a detail; the edge of the board is not.
                let on_the_way = matches!(event.builtin, Some(BoardEvent::Enters | BoardEvent::Passes));
                let kind = if on_the_way { LineKind::Change } else { LineKind::Event };
                (kind, self.sentence(event, told)?, subject(event, args, told))
            }
            LogEvent::Moved { piece, from, cells, facing } => {
                let last = cells.last().copied().unwrap_or(*from);
                let to = if last < 0 {
                    "over the edge".to_owned()
                } else {
                    format!("to {} facing {}", names.cell(last), names.facing(*facing))
                };
                (LineKind::Change, format!("{} moves from {} {to}", who(*piece), names.cell(*from)), Some(*piece))
            }
            LogEvent::Placed { piece, cell, facing } => (
                LineKind::Change,
                format!("{} is placed at {} facing {}", who(*piece), names.cell(*cell), names.facing(*facing)),
                Some(*piece),
            ),
            LogEvent::Created { piece, cell, facing } => (
                LineKind::Event,
                match *cell {
                    -1 => format!("{} comes into play", who(*piece)),
                    _ => format!(
                        "{} comes into play at {} facing {}",
                        who(*piece),
                        names.cell(*cell),
                        names.facing(*facing)
                    ),
                },
                Some(*piece),
            ),
            LogEvent::Removed { piece } => (LineKind::Change, format!("{} is out of play", who(*piece)), Some(*piece)),
            LogEvent::Changed { piece, kind, field: id, from, to } => {
                let f = field(*kind, *id)?;
                let (a, b) = (names.value(&f.ty, *from), names.value(&f.ty, *to));
                (LineKind::Change, format!("{}: {} {a} → {b}", who(*piece), f.head.title.to_lowercase()), Some(*piece))
            }
            LogEvent::Bounded { piece, kind, field: id, wanted, got } => {
                let f = field(*kind, *id)?;
                (
                    LineKind::Note,
                    format!("{}: {} stops at {got} instead of {wanted}", who(*piece), f.head.title.to_lowercase()),
                    Some(*piece),
                )
            }
            LogEvent::Revealed { piece, kind, field: id, value } => {
                let f = field(*kind, *id)?;
                (
                    LineKind::Event,
                    format!("{} reveals {}: {}", who(*piece), f.head.title.to_lowercase(), names.value(&f.ty, *value)),
                    Some(*piece),
                )
            }
            LogEvent::Expired { piece, kind, field: id } => {
                let f = field(*kind, *id)?;
                (LineKind::Change, format!("{}: {} is over", who(*piece), f.head.title.to_lowercase()), Some(*piece))
            }
            LogEvent::End { winner, because } => {
                let won = if *winner < 0 { "The game is drawn".to_owned() } else { format!("Won by {}", who(*winner)) };
                (LineKind::Outcome, if because.is_empty() { won } else { format!("{won}: {because}") }, None)
            }
            LogEvent::Fault(fault) => (LineKind::Note, format!("Rules fault: {fault}"), None),
        })
    }

    /// An event's sentence with its values; none for an event without one.
    pub fn sentence(&self, event: &dicta_program::Event, told: &[i64]) -> Option<String> {
        if event.sentence.is_empty() {
            return None;
        }
        let mut values = told.iter();
        let parts = event.sentence.iter().map(|part| match part {
            SentencePart::Text(text) => text.clone(),
            SentencePart::Value(_, ty) => values.next().map_or_else(String::new, |v| self.names().value(ty, *v)),
        });
        Some(parts.collect())
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
