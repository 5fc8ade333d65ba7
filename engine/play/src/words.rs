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
        let say = |phrase, values: &[(&str, &str)]| program.phrase(phrase, values);
        let number = |n: u32| n.to_string();
        if entry.is_by_umpire()
            && let Some(text) = self.describe_edit(&entry.what)
        {
            return text;
        }
        match &entry.what {
            LogEvent::Turn(n) if self.s().course.is_ledger() => say(Phrase::Round, &[("number", &number(*n))]),
            LogEvent::Turn(n) => say(Phrase::Turn, &[("number", &number(*n))]),
            LogEvent::Phase { title, .. } | LogEvent::Step { title, .. } => program.translated(title).to_owned(),
            LogEvent::Event { event, shown, .. } => self.sentence(*event, shown),
            LogEvent::Valued => {
                let title = |r: &crate::ValueReport| {
                    let value = program.values.get(r.value.index())?;
                    let total = Words::number(r.total);
                    Some(say(Phrase::Valued, &[("title", &value.head.title), ("total", &total)]))
                };
                entry.values.iter().filter_map(title).collect::<Vec<_>>().join(", ")
            }
            LogEvent::End { winner, because } => {
                let result = match winner {
                    -1 => program.word(Phrase::Drawn),
                    side => say(Phrase::Won, &[("side", &words.instance(*side))]),
                };
                let reason = program.translated(because);
                if reason.is_empty() {
                    return result;
                }
                say(Phrase::EndedBecause, &[("result", &result), ("reason", reason)])
            }
            LogEvent::Fault(fault) => say(Phrase::RulesFault, &[("fault", &fault.to_string())]),
            chance @ (LogEvent::Rolled { .. }
            | LogEvent::Drew { .. }
            | LogEvent::DrewNothing { .. }
            | LogEvent::Reshuffled { .. }
            | LogEvent::Discarded { .. }
            | LogEvent::Picked { .. }) => self.describe_chance(chance),
            of_piece => self.describe_piece(of_piece),
        }
    }

    /// What the umpire did with a piece; `None` for what follows from it.
    fn describe_edit(&self, what: &LogEvent) -> Option<String> {
        let (program, words) = (self.program(), self.words());
        let of = |phrase, piece: &i64, values: &[(&str, &str)]| {
            // A part is named together with its piece.
            let piece = words.element(&Type::Piece(KindId(0)), *piece);
            let all = [&[("piece", piece.as_str())], values].concat();
            Some(program.phrase(phrase, &all))
        };
        match what {
            LogEvent::Moved { piece, facing, .. } => {
                of(Phrase::UmpireTurned, piece, &[("facing", &words.facing(*facing))])
            }
            LogEvent::Placed { piece, cell, facing } => {
                of(Phrase::UmpirePlaced, piece, &[("place", &self.place(*cell, *facing))])
            }
            LogEvent::Created { piece, cell: -1, .. } => of(Phrase::UmpireCreatedOff, piece, &[]),
            LogEvent::Created { piece, cell, facing } => {
                of(Phrase::UmpireCreated, piece, &[("place", &self.place(*cell, *facing))])
            }
            LogEvent::Removed { piece } => of(Phrase::UmpireRemoved, piece, &[]),
            LogEvent::Returned { piece } => of(Phrase::UmpireReturned, piece, &[]),
            LogEvent::HiddenChoiceChanged { of: None } => Some(program.word(Phrase::UmpirePickedHidden)),
            LogEvent::HiddenChoiceChanged { of: Some(hidden) } => {
                let choice = program.choices.get(hidden.choice.index())?;
                let picks = self.picks_in_words(choice, &hidden.picks);
                let values = [("choice", choice.head.label()), ("picks", picks.as_str())];
                of(Phrase::UmpirePicked, &hidden.piece, &values)
            }
            LogEvent::Discarded { deck, back } => {
                let deck = program.decks.get(deck.index())?.head.label();
                let phrase = if *back { Phrase::UmpireReturnedCard } else { Phrase::UmpireDiscarded };
                Some(program.phrase(phrase, &[("deck", deck)]))
            }
            LogEvent::Changed { piece, kind, field: id, from, to } => {
                let field = program.kinds.get(kind.index())?.fields.get(id.index())?;
                let title = program.within_sentence(&field.head.title);
                if matches!(field.ty, Type::List(..)) {
                    return of(Phrase::UmpireListed, piece, &[("field", &title)]);
                }
                if field.role == FieldRole::Track {
                    let boxes = self.boxes(*piece, *id);
                    let [left, boxes] = [boxes - to, boxes].map(Words::number);
                    return of(Phrase::UmpireBoxes, piece, &[("field", &title), ("left", &left), ("boxes", &boxes)]);
                }
                let [before, after] = [from, to].map(|value| words.value(&field.ty, *value));
                of(Phrase::UmpireChanged, piece, &[("field", &title), ("before", &before), ("after", &after)])
            }
            _ => None,
        }
    }

    /// What was picked in a choice, in words.
    pub fn picks_in_words(&self, choice: &Choice, picks: &[i64]) -> String {
        let picked = |(pick, v): (&Pick, &i64)| match *v {
            -1 if pick.or_none || pick.when.is_some() => self.program().word(Phrase::Nothing),
            v => self.words().value(&pick.ty, v),
        };
        choice.picks.iter().zip(picks).map(picked).collect::<Vec<_>>().join(", ")
    }

    /// A cell and a facing in words.
    fn place(&self, cell: i64, facing: i64) -> String {
        let words = self.words();
        let values = [words.cell(cell), words.facing(facing)];
        self.program().phrase(Phrase::Place, &[("cell", &values[0]), ("facing", &values[1])])
    }

    /// A result of dice, cards or a random draw.
    fn describe_chance(&self, what: &LogEvent) -> String {
        let program = self.program();
        let words = self.words();
        let say = |phrase, values: &[(&str, &str)]| program.phrase(phrase, values);
        let deck_title = |id: &DeckId| program.decks.get(id.index()).map_or("", |d| d.head.title.as_str());
        match what {
            LogEvent::Rolled { die, face, .. } => {
                let title = program.dice.get(die.index()).map_or("", |d| d.head.title.as_str());
                say(Phrase::Rolled, &[("die", title), ("face", &words.value(&Type::Rolled(*die), *face))])
            }
            LogEvent::Drew { deck, design, side, .. } => {
                let of = program.decks.get(deck.index());
                let card = of.map_or_else(String::new, |d| words.card(d, *design as usize, *side as usize));
                say(Phrase::Drew, &[("deck", deck_title(deck)), ("card", &card)])
            }
            LogEvent::DrewNothing { deck } => say(Phrase::DrewNothing, &[("deck", deck_title(deck))]),
            LogEvent::Reshuffled { deck, cards } => {
                say(Phrase::Reshuffled, &[("deck", deck_title(deck)), ("cards", &cards.to_string())])
            }
            LogEvent::Discarded { deck, back } => {
                let phrase = if *back { Phrase::ReturnedToPile } else { Phrase::Returned };
                say(phrase, &[("deck", deck_title(deck))])
            }
            LogEvent::Picked { element: -1, stream, .. } => {
                say(Phrase::NoCandidates, &[("stream", &words.stream(*stream))])
            }
            LogEvent::Picked { stream, element, ty } => {
                let element = words.element(ty, *element);
                say(Phrase::Picked, &[("stream", &words.stream(*stream)), ("element", &element)])
            }
            _ => String::new(),
        }
    }

    /// What a piece chose, or what happened to it.
    fn describe_piece(&self, what: &LogEvent) -> String {
        let program = self.program();
        let words = self.words();
        let say = |phrase, values: &[(&str, &str)]| program.phrase(phrase, values);
        let of = |phrase, piece: i64, values: &[(&str, &str)]| {
            let piece = words.instance(piece);
            let mut all = vec![("piece", piece.as_str())];
            all.extend(values);
            say(phrase, &all)
        };
        let place = |cell: i64, facing: i64| self.place(cell, facing);
        let choice = |id: &ChoiceId| program.choices.get(id.index());
        let choice_title = |id| choice(id).map_or_else(String::new, |c| program.within_sentence(&c.head.title));
        let field =
            |kind: &KindId, field: &FieldId| program.kinds.get(kind.index()).and_then(|k| k.fields.get(field.index()));
        let field_title =
            |k, f| field(k, f).map_or_else(|| program.word(Phrase::AField), |f| program.within_sentence(&f.head.title));
        let value = |k, f, v: i64| field(k, f).map_or_else(|| v.to_string(), |f| words.value(&f.ty, v));
        match what {
            LogEvent::Chose { choice: id, piece, picks, forced, .. } => {
                let picks = choice(id).map_or_else(String::new, |choice| self.picks_in_words(choice, picks));
                let phrase = if *forced { Phrase::ChoseTheOnly } else { Phrase::Chose };
                of(phrase, *piece, &[("choice", &choice_title(id)), ("picks", &picks)])
            }
            LogEvent::NoLegalOption { choice, piece } => {
                of(Phrase::NoLegalOption, *piece, &[("choice", &choice_title(choice))])
            }
            LogEvent::Relaxed { piece, rules, .. } => {
                let rules: Vec<&str> =
                    rules.iter().filter_map(|r| program.rules.get(r.index())).map(|r| r.head.title.as_str()).collect();
                of(Phrase::Waived, *piece, &[("rules", &rules.join(", "))])
            }
            LogEvent::CircularWaitResolved { piece, .. } => of(Phrase::CircularWait, *piece, &[]),
            LogEvent::Moved { piece, from, cells, facing } => {
                let cell = words.cell(*from);
                match cells.last() {
                    None => of(Phrase::Turned, *piece, &[("facing", &words.facing(*facing))]),
                    Some(-1) => of(Phrase::MovedOver, *piece, &[("cell", &cell)]),
                    Some(last) => of(Phrase::Moved, *piece, &[("cell", &cell), ("place", &place(*last, *facing))]),
                }
            }
            LogEvent::Placed { piece, cell, facing } => {
                of(Phrase::Placed, *piece, &[("place", &place(*cell, *facing))])
            }
            LogEvent::Created { piece, cell: -1, .. } => of(Phrase::CreatedOff, *piece, &[]),
            LogEvent::Created { piece, cell, facing } => {
                of(Phrase::Created, *piece, &[("place", &place(*cell, *facing))])
            }
            LogEvent::Removed { piece } => of(Phrase::Removed, *piece, &[]),
            LogEvent::Changed { piece, kind, field: f, from, to } => {
                let (before, after) = (value(kind, f, *from), value(kind, f, *to));
                of(Phrase::Changed, *piece, &[("field", &field_title(kind, f)), ("before", &before), ("after", &after)])
            }
            LogEvent::Bounded { piece, kind, field: f, wanted, got } => {
                let (limit, wanted) = (Words::number(*got), Words::number(*wanted));
                let values = [("field", field_title(kind, f)), ("limit", limit), ("wanted", wanted)];
                of(Phrase::Bounded, *piece, &values.each_ref().map(|(name, value)| (*name, value.as_str())))
            }
            LogEvent::Revealed { piece, kind, field: f, value: v, until } => {
                let lasts = field(kind, f).and_then(|f| f.lasting.as_ref()).is_some_and(|l| l.turns > 0 && *until > 0);
                let phrase = if lasts { Phrase::RevealedUntil } else { Phrase::Revealed };
                let values =
                    [("field", field_title(kind, f)), ("value", value(kind, f, *v)), ("turn", until.to_string())];
                of(phrase, *piece, &values.each_ref().map(|(name, value)| (*name, value.as_str())))
            }
            LogEvent::Expired { piece, kind, field: f } => {
                of(Phrase::Expired, *piece, &[("field", &field_title(kind, f))])
            }
            _ => String::new(),
        }
    }

    /// The sentence of an event with its values; the title of an event without a sentence.
    pub fn sentence(&self, id: EventId, shown: &[i64]) -> String {
        let (event, written) = (self.program().events.get(id.index()), self.untranslated().events.get(id.index()));
        let (Some(event), Some(written)) = (event, written) else { return String::new() };
        if event.sentence.is_empty() {
            return event.head.title.clone();
        }
        // The values are in the order of the sentence as it is written; a translation may show them in another order.
        let is_value = |part: &&SentencePart| matches!(part, SentencePart::Value(..));
        let order: Vec<&SentencePart> = written.sentence.iter().filter(is_value).collect();
        let shown_for = |part: &SentencePart| order.iter().position(|p| *p == part).and_then(|i| shown.get(i));
        let parts = event.sentence.iter().map(|part| match part {
            SentencePart::Text(text) => text.clone(),
            SentencePart::Value(_, ty) => shown_for(part).map_or_else(String::new, |v| self.words().value(ty, *v)),
        });
        parts.collect()
    }
}
