//! Describes values and log entries in words.

use crate::machine::Machine;
use crate::{Entry, LogEvent};
use dicta_program::*;

impl Machine {
    /// A value in words.
    pub fn show(&self, value: i64, ty: &Type) -> String {
        let program = self.program();
        let title = |head: &Head| if head.title.is_empty() { head.name.clone() } else { head.title.clone() };
        let at = usize::try_from(value).ok();
        let named = match ty {
            Type::OrNone(_) if value == -1 => Some("none".into()),
            Type::OrNone(inner) => return self.show(value, inner),
            Type::Bool => Some(if value != 0 { "yes" } else { "no" }.into()),
            Type::Enum(e) => {
                let member = program.enums.get(e.index()).zip(at).and_then(|(e, i)| e.members.get(i));
                member.map(|m| if m.title.is_empty() { m.name.clone() } else { m.title.clone() })
            }
            Type::Entry(kind) => {
                let root = program.kinds.get(kind.index()).and_then(|k| program.kinds.get(k.root.index()));
                root.zip(at).and_then(|(r, i)| r.entries.get(i)).map(|e| title(&e.head))
            }
            Type::Piece(_) => at.and_then(|i| self.instances().get(i)).map(|i| match i.title.is_empty() {
                true => i.name.clone(),
                false => i.title.clone(),
            }),
            Type::Cell => Some(self.cell_name(value)),
            Type::Seat => at.and_then(|i| self.mission().seats.get(i)).map(|s| title(&s.head)),
            Type::Rolled(die) => {
                let face = program.dice.get(die.index()).zip(at).and_then(|(d, i)| Some((d, d.faces.get(i)?)));
                face.map(|(die, face)| {
                    let fields = die.fields.iter().zip(face).map(|((_, ty), v)| self.show(*v, ty));
                    fields.collect::<Vec<_>>().join(" ")
                })
            }
            Type::Face => self.design(value).map(title),
            Type::Set(inner) => {
                let elements = (0..63).filter(|i| value >> i & 1 == 1).map(|i| self.show(i, inner));
                Some(elements.collect::<Vec<_>>().join(", "))
            }
            Type::Path | Type::WalkPath if value >= 0 => {
                let steps: Vec<&str> = self.steps(value).into_iter().map(Step::word).collect();
                Some(if steps.is_empty() { "stay".into() } else { steps.join(" ") })
            }
            Type::Arc => at.and_then(|i| program.arcs.get(i)).map(|a| title(&a.head)),
            _ => None,
        };
        named.unwrap_or_else(|| value.to_string())
    }

    /// The name of a cell: the letter of its sheet, then column and row from 1, two digits each.
    pub fn cell_name(&self, cell: i64) -> String {
        let (width, _) = self.geometry().size();
        if cell < 0 || width == 0 {
            return "off the board".into();
        }
        let (column, row) = ((cell as u64 % u64::from(width)) as u32, (cell as u64 / u64::from(width)) as u32);
        let map = &self.program().maps[self.mission().map.index()];
        let sheet = map
            .sheets
            .iter()
            .find(|s| (s.column..s.column + s.width).contains(&column) && (s.row..s.row + s.height).contains(&row));
        let (c, r, letter) = match sheet {
            Some(s) => (column - s.column, row - s.row, s.letter),
            None => (column, row, None),
        };
        let letter = letter.map(String::from).unwrap_or_default();
        format!("{:02}{:02}{letter}", c + 1, r + 1)
    }

    fn design(&self, face: i64) -> Option<&Head> {
        let deck = self.program().decks.get(usize::try_from(face >> 16).ok()?)?;
        let card = deck.cards.get((face >> 4 & 0xfff) as usize)?;
        deck.designs.get(card.copy_of as usize).map(|d| &d.head)
    }

    fn piece(&self, piece: i64) -> String {
        self.show(piece, &Type::Piece(KindId(0)))
    }

    fn field_of(&self, kind: KindId, field: FieldId) -> Option<&Field> {
        self.program().kinds.get(kind.index()).and_then(|k| k.fields.get(field.index()))
    }

    /// The entry as a sentence.
    pub fn describe(&self, entry: &Entry) -> String {
        let program = self.program();
        let deck = |d: DeckId| program.decks.get(d.index()).map_or("the deck", |d| &d.head.title).to_string();
        let field = |k: KindId, f: FieldId| self.field_of(k, f).map_or("a field".into(), |f| f.head.title.clone());
        let value = |k: KindId, f: FieldId, v: i64| match self.field_of(k, f) {
            Some(Field { role: FieldRole::Track, .. }) | None => v.to_string(),
            Some(Field { ty: Type::List(..), .. }) => v.to_string(),
            Some(f) => self.show(v, &f.ty),
        };
        match &entry.what {
            LogEvent::Turn(n) if self.s().course.is_ledger() => format!("Round {n}"),
            LogEvent::Turn(n) => format!("Turn {n}"),
            LogEvent::Phase { title, .. } | LogEvent::Step { title, .. } => title.to_string(),
            LogEvent::Chose { choice, piece, picks, .. } => {
                let of = program.choices.get(choice.index());
                let picks = of.iter().flat_map(|c| &c.picks).zip(picks).map(|(pick, v)| match pick.ty {
                    _ if *v == -1 => "none".into(),
                    _ => self.show(*v, &pick.ty),
                });
                format!("{} chooses {}", self.piece(*piece), picks.collect::<Vec<_>>().join(", "))
            }
            LogEvent::NoLegalOption { piece, .. } => format!("{} has no legal option", self.piece(*piece)),
            LogEvent::Relaxed { piece, rules, .. } => {
                let rules = rules.iter().filter_map(|r| program.rules.get(r.index())).map(|r| r.head.title.clone());
                format!("for {}, these rules are waived: {}", self.piece(*piece), rules.collect::<Vec<_>>().join(", "))
            }
            LogEvent::CircularWaitResolved { piece, .. } => {
                format!("circular wait: {} is drawn to go first", self.piece(*piece))
            }
            LogEvent::Rolled { die, face, .. } => {
                let name = program.dice.get(die.index()).map_or("a die", |d| &d.head.title);
                format!("{name}: {}", self.show(*face, &Type::Rolled(*die)))
            }
            LogEvent::Drew { deck: d, design, side, .. } => {
                let of = program.decks.get(d.index());
                let card = of.and_then(|d| d.designs.get(*design as usize)).map_or("a card", |c| &c.head.title);
                let side = of.filter(|d| d.sides.len() > 1).and_then(|d| d.sides.get(*side as usize));
                match side {
                    Some(side) => format!("{card} ({side}) is drawn from {}", deck(*d)),
                    None => format!("{card} is drawn from {}", deck(*d)),
                }
            }
            LogEvent::DrewNothing { deck: d } => format!("{} has no card left", deck(*d)),
            LogEvent::Reshuffled { deck: d, cards } => format!("{} is shuffled: {cards} cards", deck(*d)),
            LogEvent::Discarded { deck: d, back: true } => format!("a card returns to the pile of {}", deck(*d)),
            LogEvent::Discarded { deck: d, back: false } => format!("a card returns to {}", deck(*d)),
            LogEvent::Picked { element: -1, .. } => "there are no candidates".into(),
            LogEvent::Picked { element, ty, .. } => format!("drawn at random: {}", self.show(*element, ty)),
            LogEvent::Event { event, told, .. } => self.sentence(*event, told),
            LogEvent::Moved { piece, cells, .. } => match cells.last() {
                None => format!("{} turns in place", self.piece(*piece)),
                Some(-1) => format!("{} leaves the board", self.piece(*piece)),
                Some(cell) => format!("{} moves to {}", self.piece(*piece), self.cell_name(*cell)),
            },
            LogEvent::Placed { piece, cell, .. } => {
                format!("{} is placed at {}", self.piece(*piece), self.cell_name(*cell))
            }
            LogEvent::Created { piece, cell: -1, .. } => format!("{} comes into play", self.piece(*piece)),
            LogEvent::Created { piece, cell, .. } => {
                format!("{} comes into play at {}", self.piece(*piece), self.cell_name(*cell))
            }
            LogEvent::Removed { piece } => format!("{} is out of play", self.piece(*piece)),
            LogEvent::Changed { piece, kind, field: f, to, .. } => {
                format!("{}: {} is now {}", self.piece(*piece), field(*kind, *f), value(*kind, *f, *to))
            }
            LogEvent::Bounded { piece, kind, field: f, got, .. } => {
                format!("{}: {} stops at {}", self.piece(*piece), field(*kind, *f), value(*kind, *f, *got))
            }
            LogEvent::Revealed { piece, kind, field: f, value: v } => {
                format!("{} shows {}: {}", self.piece(*piece), field(*kind, *f), value(*kind, *f, *v))
            }
            LogEvent::Valued => {
                let values = entry
                    .values
                    .iter()
                    .filter_map(|r| Some(format!("{} = {}", program.values.get(r.value.index())?.head.title, r.total)));
                values.collect::<Vec<_>>().join(", ")
            }
            LogEvent::Expired { piece, kind, field: f } => {
                format!("{}: {} is over", self.piece(*piece), field(*kind, *f))
            }
            LogEvent::End { winner, because } => {
                let won = match winner {
                    -1 => "The game is drawn".to_owned(),
                    side => format!("Won by {}", self.piece(*side)),
                };
                if because.is_empty() { won } else { format!("{won}: {because}") }
            }
            LogEvent::Fault(fault) => fault.to_string(),
        }
    }

    fn sentence(&self, event: EventId, told: &[i64]) -> String {
        let Some(event) = self.program().events.get(event.index()) else { return String::new() };
        let mut told = told.iter();
        let parts = event.sentence.iter().map(|part| match part {
            SentencePart::Text(text) => text.clone(),
            SentencePart::Value(_, ty) => told.next().map_or(String::new(), |v| self.show(*v, ty)),
        });
        let sentence: String = parts.collect();
        if sentence.is_empty() { event.head.title.clone() } else { sentence }
    }
}
