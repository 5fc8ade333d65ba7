//! Log entries in words, and the names that only a game can give.

use crate::machine::Machine;
use crate::{Entry, LogEvent};
use dicta_program::*;

impl GameNames for Machine {
    fn instance(&self, id: i64) -> Option<String> {
        let instance = usize::try_from(id).ok().and_then(|i| self.instances().get(i))?;
        Some(if instance.title.is_empty() { instance.name.clone() } else { instance.title.clone() })
    }

    fn whole(&self, id: i64) -> i64 {
        usize::try_from(id).ok().and_then(|i| self.instances().get(i)).map_or(-1, |i| i.whole)
    }

    fn seat(&self, seat: i64) -> Option<&str> {
        let seat = usize::try_from(seat).ok().and_then(|i| self.mission().seats.get(i))?;
        Some(seat.head.label())
    }

    fn steps(&self, path: i64) -> Vec<Step> {
        Machine::steps(self, path)
    }
}

impl Machine {
    /// The words of values in this game.
    pub fn words(&self) -> Words<'_> {
        let program = self.program();
        Words { program, map: program.maps.get(self.mission().map.index()), game: Some(self) }
    }

    /// The entry as a sentence.
    pub fn describe(&self, entry: &Entry) -> String {
        let program = self.program();
        let words = self.words();
        let who = |piece: i64| words.instance(piece);
        let at = |cell: i64, facing: i64| format!("{} facing {}", words.cell(cell), words.facing(facing));
        let deck = |id: DeckId| program.decks.get(id.index());
        let deck_title = |id| deck(id).map_or_else(String::new, |d| d.head.title.clone());
        let choice = |id: ChoiceId| program.choices.get(id.index());
        let choice_title = |id| choice(id).map_or_else(String::new, |c| c.head.title.to_lowercase());
        let field =
            |kind: KindId, field: FieldId| program.kinds.get(kind.index()).and_then(|k| k.fields.get(field.index()));
        let field_title = |k, f| field(k, f).map_or_else(|| "a field".to_owned(), |f| f.head.title.to_lowercase());
        let value = |k, f, v: i64| field(k, f).map_or_else(|| v.to_string(), |f| words.value(&f.ty, v));
        match &entry.what {
            LogEvent::Turn(n) if self.s().course.is_ledger() => format!("Round {n}"),
            LogEvent::Turn(n) => format!("Turn {n}"),
            LogEvent::Phase { title, .. } | LogEvent::Step { title, .. } => title.to_string(),
            LogEvent::Chose { choice: id, piece, picks, forced, .. } => {
                let declared = choice(*id).map(|c| c.picks.iter()).into_iter().flatten();
                let picked = |(pick, v): (&Pick, &i64)| match *v {
                    -1 if pick.or_none || pick.when.is_some() => "none".to_owned(),
                    v => words.value(&pick.ty, v),
                };
                let picks: Vec<String> = declared.zip(picks).map(picked).collect();
                let only = if *forced { " (the only legal option)" } else { "" };
                format!("{}: {} {}{only}", who(*piece), choice_title(*id), picks.join(", "))
            }
            LogEvent::NoLegalOption { choice, piece } => {
                format!("{} has no legal option: {}", who(*piece), choice_title(*choice))
            }
            LogEvent::Relaxed { piece, rules, .. } => {
                let rules: Vec<&str> =
                    rules.iter().filter_map(|r| program.rules.get(r.index())).map(|r| r.head.title.as_str()).collect();
                format!("{}: no other legal option; waived rules: {}", who(*piece), rules.join(", "))
            }
            LogEvent::CircularWaitResolved { piece, .. } => {
                format!("Circular wait: {} was drawn to decide first", who(*piece))
            }
            LogEvent::Rolled { die, face, .. } => {
                let name = program.dice.get(die.index()).map_or_else(String::new, |d| d.head.title.clone());
                format!("{name}: {}", words.value(&Type::Rolled(*die), *face))
            }
            LogEvent::Drew { deck: id, design, side, .. } => {
                let card = deck(*id).map_or_else(String::new, |d| words.card(d, *design as usize, *side as usize));
                format!("Card from {}, {card}", deck_title(*id))
            }
            LogEvent::DrewNothing { deck } => format!("{} has no card left", deck_title(*deck)),
            LogEvent::Reshuffled { deck, cards } => format!("{} is reshuffled, {cards} cards", deck_title(*deck)),
            LogEvent::Discarded { deck, back: true } => format!("A card returns to the pile of {}", deck_title(*deck)),
            LogEvent::Discarded { deck, back: false } => format!("A card returns to {}", deck_title(*deck)),
            LogEvent::Picked { element: -1, stream, .. } => format!("No candidates for {}", words.stream(*stream)),
            LogEvent::Picked { stream, element, ty } => {
                format!("Drawn at random for {}: {}", words.stream(*stream), words.element(ty, *element))
            }
            LogEvent::Event { event, shown, .. } => {
                let event = program.events.get(event.index());
                event.map_or_else(String::new, |event| self.sentence(event, shown))
            }
            LogEvent::Moved { piece, from, cells, facing } => {
                let to = match cells.last() {
                    None => return format!("{} turns to face {}", who(*piece), words.facing(*facing)),
                    Some(-1) => "over the edge".to_owned(),
                    Some(last) => format!("to {}", at(*last, *facing)),
                };
                format!("{} moves from {} {to}", who(*piece), words.cell(*from))
            }
            LogEvent::Placed { piece, cell, facing } => {
                format!("{} is placed at {}", who(*piece), at(*cell, *facing))
            }
            LogEvent::Created { piece, cell: -1, .. } => format!("{} comes into play", who(*piece)),
            LogEvent::Created { piece, cell, facing } => {
                format!("{} comes into play at {}", who(*piece), at(*cell, *facing))
            }
            LogEvent::Removed { piece } => format!("{} is out of play", who(*piece)),
            LogEvent::Changed { piece, kind, field: f, from, to } => {
                let (from, to) = (value(*kind, *f, *from), value(*kind, *f, *to));
                format!("{}: {} {from} → {to}", who(*piece), field_title(*kind, *f))
            }
            LogEvent::Bounded { piece, kind, field: f, wanted, got } => {
                let (got, wanted) = (Words::number(*got), Words::number(*wanted));
                format!("{}: {} stops at {got} instead of {wanted}", who(*piece), field_title(*kind, *f))
            }
            LogEvent::Revealed { piece, kind, field: f, value: v, until } => {
                let lasting = field(*kind, *f).and_then(|f| f.lasting.as_ref()).filter(|l| l.turns > 0 && *until > 0);
                let until = lasting.map_or_else(String::new, |_| format!(", until turn {until}"));
                format!("{} reveals {}: {}{until}", who(*piece), field_title(*kind, *f), value(*kind, *f, *v))
            }
            LogEvent::Valued => {
                let title = |r: &crate::ValueReport| {
                    let value = program.values.get(r.value.index())?;
                    Some(format!("{} = {}", value.head.title, Words::number(r.total)))
                };
                entry.values.iter().filter_map(title).collect::<Vec<_>>().join(", ")
            }
            LogEvent::Expired { piece, kind, field: f } => {
                format!("{}: {} is over", who(*piece), field_title(*kind, *f))
            }
            LogEvent::End { winner, because } => {
                let won = match winner {
                    -1 => "The game is drawn".to_owned(),
                    side => format!("Won by {}", who(*side)),
                };
                if because.is_empty() { won } else { format!("{won}: {because}") }
            }
            LogEvent::Fault(fault) => format!("Rules fault: {fault}"),
        }
    }

    /// The sentence of an event with its values; the title of an event without a sentence.
    pub fn sentence(&self, event: &Event, shown: &[i64]) -> String {
        if event.sentence.is_empty() {
            return event.head.title.clone();
        }
        let mut values = shown.iter();
        let parts = event.sentence.iter().map(|part| match part {
            SentencePart::Text(text) => text.clone(),
            SentencePart::Value(_, ty) => values.next().map_or_else(String::new, |v| self.words().value(ty, *v)),
        });
        parts.collect()
    }
}
