//! The journal in words, and the answers to *why*.

use super::decide::plain;
use super::tree::Stage;
use super::{Playtest, SeatSetup};
use crate::names::Names;
use crate::then::{Fate, Place, fate};
use crate::view::{Eyes, JournalLine, LineKind, LinkView, Matter, TextThen, WhyNode};
use dicta_play::{Cause, Entry, Happening, Position, ReportItem, ValueReport};
use dicta_program::{BoardEvent, FieldRole, Head, Origin, Pick, Program, SentencePart, StmtKind, Type};
use std::borrow::Cow;

/// Tells about happenings under the rules in which they happened.
#[derive(Clone, Copy)]
pub(super) struct Told<'a> {
    pub stage: &'a Stage,
    pub seats: &'a [SeatSetup],
    pub seed: u64,
}

/// An entry that a pair of eyes may know, as far as they may know it.
pub(super) struct Known<'a> {
    /// Its number along the branch.
    pub id: usize,
    pub stage: usize,
    pub entry: Cow<'a, Entry>,
}

impl Playtest {
    /// How many entries the journal has up to a moment of the branch.
    pub fn entries_at(&self, moment: usize) -> usize {
        let line = &self.line[..=moment.min(self.line.len() - 1)];
        line.iter().flat_map(|m| &self.moments[*m].entries).map(|(_, chunk)| chunk.len()).sum()
    }

    /// The entries up to a moment that these eyes may know, from the first in the turns that are wanted.
    pub(super) fn known(&self, eyes: Eyes, upto: usize, from_turn: u32) -> Vec<Known<'_>> {
        let mut id = 0;
        let mut all: Vec<Known> = Vec::new();
        for (stage, chunk) in self.line[..=upto].iter().flat_map(|m| &self.moments[*m].entries) {
            for entry in chunk.iter() {
                let may = match eyes {
                    Eyes::Umpire => true,
                    Eyes::Seat(seat) => entry.seats >> (seat & 31) & 1 == 1,
                };
                // What a card has led to may be told to those who saw it drawn, however long ago.
                let drew = eyes != Eyes::Umpire && matches!(entry.what, Happening::Drew { .. });
                if may && (entry.turn >= from_turn || drew) {
                    all.push(Known { id, stage: *stage, entry: Cow::Borrowed(entry) });
                }
                id += 1;
            }
        }
        let Eyes::Seat(seat) = eyes else { return all };
        let mut known = Vec::with_capacity(all.len());
        for run in all.chunk_by(|a, b| a.stage == b.stage) {
            let entries: Vec<Entry> = run.iter().map(|k| k.entry.clone().into_owned()).collect();
            let machine = &self.stages[run[0].stage].machine;
            // The filter keeps the order and exactly the entries with the seat's bit.
            let told = machine.filter_journal(&entries, seat as u32);
            known.extend(run.iter().zip(told).map(|(k, entry)| Known { entry: Cow::Owned(entry), ..*k }));
        }
        known.retain(|k| k.entry.turn >= from_turn);
        known
    }

    /// The journal up to the moment that is looked at.
    pub fn journal(&self, eyes: Eyes) -> Vec<JournalLine> {
        self.journal_upto(eyes, self.at)
    }

    /// The journal of the whole branch. Up to a moment it has the lines whose numbers lie below
    /// [`Playtest::entries_at`].
    pub fn journal_of_branch(&self, eyes: Eyes) -> Vec<JournalLine> {
        self.journal_upto(eyes, self.line.len() - 1)
    }

    fn journal_upto(&self, eyes: Eyes, upto: usize) -> Vec<JournalLine> {
        let mut revealed = std::collections::BTreeMap::new();
        // What each piece was seen to choose this turn: to reveal it again is no news.
        let mut chosen: (u32, Vec<(i64, &Type, i64)>) = Default::default();
        let known = self.known(eyes, upto, 0);
        let (mut stage, begun) = (0, self.entries_at(0));
        let mut lines: Vec<JournalLine> = Vec::with_capacity(known.len());
        for k in &known {
            if std::mem::replace(&mut stage, k.stage) != k.stage {
                lines.push(self.rules_line(k.id, k.stage));
            }
            let told = self.told_under(k.stage);
            let Some(mut line) = told.line(k.id, &k.entry) else { continue };
            if k.id < begun {
                // Who is taken off before anybody has decided anything never flew.
                line.matter = Matter::Plain;
            }
            if let Happening::Chose { choice, piece, picks, forced, .. } = &k.entry.what {
                if *forced && picks.iter().all(|v| *v == -1) {
                    // Nobody has decided anything.
                    line.kind = LineKind::Change;
                }
                if chosen.0 != k.entry.turn {
                    chosen = (k.entry.turn, Vec::new());
                }
                let declared = told.program().choices.get(choice.index()).map(|c| &c.picks[..]).unwrap_or_default();
                chosen.1.extend(declared.iter().zip(picks).map(|(pick, v)| (*piece, plain(&pick.ty), *v)));
            }
            if let Happening::Revealed { piece, kind, field, value } = k.entry.what {
                // What was known before, or that there is nothing, is no news.
                let of = told.program().kinds.get(kind.index()).and_then(|k| k.fields.get(field.index()));
                let seen =
                    chosen.0 == k.entry.turn && of.is_some_and(|f| chosen.1.contains(&(piece, plain(&f.ty), value)));
                let nothing = value == -1 && of.is_some_and(|f| matches!(f.ty, Type::OrNone(_))) || seen;
                if revealed.insert((piece, field), value) == Some(value) || nothing {
                    line.kind = LineKind::Change;
                }
            }
            lines.push(line);
        }
        lines
    }

    /// Tells that other rules are in force from here on.
    fn rules_line(&self, id: usize, stage: usize) -> JournalLine {
        let words = &self.stages[stage].words;
        let told = match &words[..] {
            [] => "The rules change".to_owned(),
            [one] => format!("The rules change: {one}"),
            [one, more @ ..] => format!("The rules change: {one}, and {} more", more.len()),
        };
        JournalLine {
            id,
            depth: 0,
            kind: LineKind::Rules,
            text: told,
            piece: None,
            side: None,
            others: Vec::new(),
            matter: Matter::Plain,
        }
    }

    /// Lines between pieces in the latest turn: who fired at whom.
    pub fn links(&self, eyes: Eyes) -> Vec<LinkView> {
        let turn = self.position().turn();
        let known = self.known(eyes, self.at, turn.saturating_sub(1));
        let told = |k: &Known| self.told_under(k.stage);
        let Some(last) = known.iter().rfind(|k| told(k).fires(&k.entry)).map(|k| k.entry.turn) else {
            return Vec::new();
        };
        let mut links: Vec<LinkView> = Vec::new();
        for k in known.iter().filter(|k| k.entry.turn == last) {
            let (told, Happening::Event { event, args, told: said }) = (told(k), &k.entry.what) else { continue };
            if !told.fires(&k.entry) {
                continue;
            }
            let Some((from, to)) = told.pair(*event, args) else { continue };
            let event = told.program().events.get(event.index());
            let text = event.and_then(|e| told.sentence(e, said)).unwrap_or_default();
            if !links.iter().any(|l| l.from == from && l.to == to) {
                links.push(LinkView { from, to, text });
            }
        }
        links
    }

    /// Why an entry came about: what led to it, and the numbers that went into it, itemised.
    pub fn why(&self, id: usize, eyes: Eyes) -> WhyNode {
        let all = self.line.iter().flat_map(|m| &self.moments[*m].entries).flat_map(|(_, chunk)| chunk.iter());
        let Some(turn) = all.map(|e| e.turn).nth(id) else { return WhyNode::default() };
        let known = self.known(eyes, self.line.len() - 1, turn);
        let Some(at) = known.iter().position(|k| k.id == id) else { return WhyNode::default() };
        let stage = known[at].stage;
        let known: Vec<(usize, &Entry)> =
            known.iter().filter(|k| k.stage == stage).map(|k| (k.id, k.entry.as_ref())).collect();
        let mut why = self.told_under(stage).why(&known, id);
        if stage != self.now().stage {
            why.each(&mut |node| self.look_again(stage, node));
        }
        why
    }

    /// Looks for the place of an old answer in the texts of the rules in force; keeps what it said if it says something
    /// else now.
    fn look_again(&self, stage: usize, node: &mut WhyNode) {
        let Some(origin) = node.origin.take() else { return };
        let (old, new) = (&self.stages[stage].game, self.game());
        let Some(path) = old.program.files.get(origin.file as usize) else { return };
        let range = origin.start as usize..origin.end as usize;
        let number = |path: &str| new.program.files.iter().position(|f| f == path);
        let there = |place: &Place| {
            let file = number(&place.path)? as u32;
            Some(Origin { file, start: place.range.start as u32, end: place.range.end as u32 })
        };
        let then = |lines, is_gone| Some(Box::new(TextThen { path: path.clone(), lines, is_gone }));
        match fate(&old.sources.files, &new.sources.files, path, range) {
            Some(Fate::Same(place)) => node.origin = there(&place),
            Some(Fate::Changed(place, lines)) => (node.origin, node.then) = (there(&place), then(lines, false)),
            Some(Fate::Gone(lines)) => node.then = then(lines, true),
            None => {}
        }
    }
}

impl<'a> Told<'a> {
    pub fn program(&self) -> &'a Program {
        &self.stage.game.program
    }

    pub fn names(&self) -> Names<'a> {
        Names(&self.stage.machine)
    }

    /// The piece that a part belongs to.
    fn whole(&self, id: i64) -> i64 {
        usize::try_from(id).ok().and_then(|i| self.stage.machine.instances().get(i)).map_or(-1, |i| i.whole)
    }

    /// The number of the side of a piece.
    pub fn side_of(&self, id: i64) -> Option<usize> {
        let instance = usize::try_from(id).ok().and_then(|i| self.stage.machine.instances().get(i))?;
        let seat = usize::try_from(instance.seat).ok()?;
        self.seats.get(seat).map(|s| s.side)
    }

    /// The title of the phase in which a position stands.
    pub fn phase_at(&self, position: &Position) -> String {
        self.stage.machine.phase(position).map_or_else(String::new, |name| self.phase_title(name))
    }

    fn phase_title(&self, name: &str) -> String {
        self.phase(name).map_or_else(|| name.to_owned(), |(title, _)| title)
    }

    fn phase_origin(&self, name: &str) -> Option<Origin> {
        self.phase(name).map(|(_, origin)| origin)
    }

    /// Title and place of a phase.
    fn phase(&self, wanted: &str) -> Option<(String, Origin)> {
        let program = self.program();
        program.setup.iter().chain(&program.turn).find_map(|stmt| match &stmt.kind {
            StmtKind::Phase { name, title, .. } if name == wanted => Some((title.clone(), stmt.origin)),
            _ => None,
        })
    }

    /// Whether an entry says something about two pieces.
    pub fn joins(&self, entry: &Entry) -> bool {
        matches!(&entry.what, Happening::Event { event, args, .. } if self.pair(*event, args).is_some())
    }

    fn line(&self, id: usize, entry: &Entry) -> Option<JournalLine> {
        let (kind, text, piece) = self.tell(entry)?;
        let inner = entry.causes.iter().filter(|c| !matches!(c, Cause::Phase(_) | Cause::Step(_))).count();
        let depth = match kind {
            LineKind::Turn | LineKind::Outcome => 0,
            LineKind::Phase => 1,
            _ => 2 + inner.min(5),
        };
        let side = piece.and_then(|p| self.side_of(p));
        let others = self.others(entry, piece);
        Some(JournalLine { id, depth, kind, text, piece, side, others, matter: self.matter(entry) })
    }

    /// Whether boxes of a track are crossed off by an effect, a card or a rule. What a phase itself crosses off is spent.
    pub fn is_hit(&self, entry: &Entry) -> bool {
        let Happening::Changed { kind, field, from, to, .. } = &entry.what else { return false };
        let field = self.program().kinds.get(kind.index()).and_then(|k| k.fields.get(field.index()));
        let comes_of = |c: &Cause| matches!(c, Cause::Effect(_) | Cause::Card { .. } | Cause::Rule(_));
        from < to && field.is_some_and(|f| f.role == FieldRole::Track) && entry.causes.iter().any(comes_of)
    }

    /// The pieces that an entry is about beside its subject.
    fn others(&self, entry: &Entry, subject: Option<i64>) -> Vec<i64> {
        let Happening::Event { event, args, .. } = &entry.what else { return Vec::new() };
        let Some(event) = self.program().events.get(event.index()) else { return Vec::new() };
        let pieces = event.params.iter().zip(args).filter(|((_, ty), _)| matches!(plain(ty), Type::Piece(_)));
        let mut others: Vec<i64> = pieces.map(|(_, v)| self.whole(*v)).filter(|v| *v >= 0).collect();
        others.retain(|v| Some(*v) != subject);
        others.dedup();
        others
    }

    /// How much an entry weighs.
    pub fn matter(&self, entry: &Entry) -> Matter {
        match &entry.what {
            // What is not set up was never there to be lost.
            _ if entry.turn == 0 => Matter::Plain,
            Happening::Removed { .. } => Matter::Loss,
            Happening::Changed { .. } if self.is_hit(entry) => Matter::Damage,
            Happening::Event { .. } if self.fires(entry) => Matter::Contact,
            _ => Matter::Plain,
        }
    }

    /// What an entry says; nothing for what is not worth a line.
    pub fn tell(&self, entry: &Entry) -> Option<(LineKind, String, Option<i64>)> {
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
            Happening::Turn(turn) => (LineKind::Turn, format!("Turn {turn}"), None),
            Happening::Phase { title, .. } => (LineKind::Phase, title.to_string(), None),
            Happening::Step { title, .. } => (LineKind::Step, title.to_string(), None),
            Happening::Chose { choice: id, piece, picks, forced, .. } => {
                let declared = choice(*id).map(|c| c.picks.iter()).into_iter().flatten();
                let word = |pick: &Pick, v: i64| match v {
                    -1 if pick.or_none || pick.when.is_some() => "none".to_owned(),
                    _ => names.value(&pick.ty, v),
                };
                let words: Vec<String> = declared.zip(picks).map(|(pick, v)| word(pick, *v)).collect();
                let only = if *forced { " (nothing else was left)" } else { "" };
                (LineKind::Choice, format!("{}: {} {}{only}", who(*piece), title(*id), words.join(", ")), Some(*piece))
            }
            Happening::NothingLeft { choice, piece } => (
                LineKind::Note,
                format!("{} has nothing left to choose: {}", who(*piece), title(*choice)),
                Some(*piece),
            ),
            Happening::Relaxed { piece, rules, .. } => {
                let rules: Vec<&str> =
                    rules.iter().filter_map(|r| program.rules.get(r.index())).map(|r| r.head.title.as_str()).collect();
                (
                    LineKind::Note,
                    format!("{}: nothing else was left, so these gave way: {}", who(*piece), rules.join(", ")),
                    Some(*piece),
                )
            }
            Happening::Freed { piece, .. } => (
                LineKind::Chance,
                format!("All waited for each other: {} was drawn to decide first", who(*piece)),
                Some(*piece),
            ),
            Happening::Rolled { die, face, .. } => {
                let name = program.dice.get(die.index()).map_or_else(String::new, |d| d.head.title.clone());
                (LineKind::Chance, format!("{name}: {}", names.value(&Type::Rolled(*die), *face)), None)
            }
            Happening::Drew { deck: id, design, side, .. } => {
                let card = deck(*id).map_or_else(String::new, |d| names.card(d, *design as usize, *side as usize));
                (LineKind::Chance, format!("Card from {}, {card}", deck_title(*id)), None)
            }
            Happening::DrewNothing { deck } => {
                (LineKind::Note, format!("{} has no card left", deck_title(*deck)), None)
            }
            Happening::Reshuffled { deck, cards } => {
                (LineKind::Note, format!("{} is shuffled anew, {cards} cards", deck_title(*deck)), None)
            }
            Happening::Discarded { .. } | Happening::Valued => return None,
            Happening::Picked { element: -1, stream: id, .. } => {
                (LineKind::Note, format!("Nothing to draw from for {}", stream(*id)), None)
            }
            Happening::Picked { stream: id, element, ty } => {
                let drawn = names.element(ty, *element);
                (LineKind::Chance, format!("Drawn at random for {}: {drawn}", stream(*id)), None)
            }
            Happening::Event { event, args, told } => {
                let event = program.events.get(event.index())?;
                // Each cell on the way is a detail; the edge is not.
                let on_the_way = matches!(event.builtin, Some(BoardEvent::Enters | BoardEvent::Passes));
                let kind = if on_the_way { LineKind::Change } else { LineKind::Event };
                (kind, self.sentence(event, told)?, subject(event, args, told))
            }
            Happening::Moved { piece, from, cells, facing } => {
                let last = cells.last().copied().unwrap_or(*from);
                let to = if last < 0 {
                    "over the edge".to_owned()
                } else {
                    format!("to {} facing {}", names.cell(last), names.facing(*facing))
                };
                (LineKind::Change, format!("{} moves from {} {to}", who(*piece), names.cell(*from)), Some(*piece))
            }
            Happening::Placed { piece, cell, facing } => (
                LineKind::Change,
                format!("{} is placed at {} facing {}", who(*piece), names.cell(*cell), names.facing(*facing)),
                Some(*piece),
            ),
            Happening::Removed { piece } => (LineKind::Change, format!("{} is out of play", who(*piece)), Some(*piece)),
            Happening::Changed { piece, kind, field: id, from, to } => {
                let f = field(*kind, *id)?;
                let (a, b) = (names.value(&f.ty, *from), names.value(&f.ty, *to));
                (LineKind::Change, format!("{}: {} {a} → {b}", who(*piece), f.head.title.to_lowercase()), Some(*piece))
            }
            Happening::Bounded { piece, kind, field: id, wanted, got } => {
                let f = field(*kind, *id)?;
                (
                    LineKind::Note,
                    format!("{}: {} stops at {got} instead of {wanted}", who(*piece), f.head.title.to_lowercase()),
                    Some(*piece),
                )
            }
            Happening::Revealed { piece, kind, field: id, value } => {
                let f = field(*kind, *id)?;
                (
                    LineKind::Event,
                    format!("{} reveals {}: {}", who(*piece), f.head.title.to_lowercase(), names.value(&f.ty, *value)),
                    Some(*piece),
                )
            }
            Happening::Expired { piece, kind, field: id } => {
                let f = field(*kind, *id)?;
                (LineKind::Change, format!("{}: {} is over", who(*piece), f.head.title.to_lowercase()), Some(*piece))
            }
            Happening::End { winner, because } => {
                let won = if *winner < 0 { "The game is drawn".to_owned() } else { format!("Won by {}", who(*winner)) };
                (LineKind::Outcome, if because.is_empty() { won } else { format!("{won}: {because}") }, None)
            }
            Happening::Fault(fault) => (LineKind::Note, format!("The rules went wrong: {fault}"), None),
        })
    }

    /// An event's sentence with what it told; nothing for an event without one.
    fn sentence(&self, event: &dicta_program::Event, told: &[i64]) -> Option<String> {
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
        let pieces =
            event.params.iter().zip(args).filter(|((_, ty), _)| matches!(super::decide::plain(ty), Type::Piece(_)));
        let mut pieces = pieces.map(|(_, v)| self.whole(*v)).filter(|v| *v >= 0);
        let first = pieces.next()?;
        let second = pieces.find(|p| *p != first)?;
        Some((first, second))
    }

    /// Why an entry came about, among those that are known.
    fn why(&self, known: &[(usize, &Entry)], id: usize) -> WhyNode {
        let Some((_, entry)) = known.iter().find(|(i, _)| *i == id) else { return WhyNode::default() };
        let text = self.tell(entry).map_or_else(String::new, |(_, text, _)| text);
        let mut root = WhyNode { text, applies: true, origin: Some(entry.origin), ..WhyNode::default() };
        root.children.extend(entry.values.iter().map(|report| self.report(report)));
        if matches!(entry.what, Happening::Event { .. }) {
            root.children.extend(self.numbers_behind(known, id, entry));
        } else if let Some(event) = self.event_before(known, id, entry) {
            root.children.push(event);
        }
        if let Happening::Rolled { stream, .. } | Happening::Picked { stream, .. } = &entry.what {
            let name = self.program().streams.get(stream.index()).cloned().unwrap_or_default();
            let text = format!("Drawn from the stream of chance \"{name}\" of this game (seed {})", self.seed);
            root.children.push(WhyNode { text, applies: true, ..WhyNode::default() });
        }
        for cause in entry.causes.iter().rev() {
            root.children.extend(self.cause(cause));
        }
        root
    }

    /// Numbers that were worked out earlier in the turn about the pieces of an event, and kept until it happened: each
    /// the latest of its sort.
    fn numbers_behind(&self, known: &[(usize, &Entry)], id: usize, entry: &Entry) -> Vec<WhyNode> {
        let Happening::Event { event, args, .. } = &entry.what else { return Vec::new() };
        let Some(event) = self.program().events.get(event.index()) else { return Vec::new() };
        let mut found: Vec<&ValueReport> = Vec::new();
        for (_, earlier) in known.iter().filter(|(i, e)| *i < id && e.turn == entry.turn) {
            for report in &earlier.values {
                let value = self.program().values.get(report.value.index());
                if value.is_some_and(|v| self.is_about((&v.params, &report.args), (&event.params, args))) {
                    found.retain(|f| f.value != report.value || f.args != report.args);
                    found.push(report);
                }
            }
        }
        found.iter().rev().map(|report| self.report(report)).collect()
    }

    /// Whether a value is about the pieces of an event, each in its part: who fires at whom is another sum than the
    /// other way round.
    fn is_about(&self, value: (&[(String, Type)], &[i64]), event: (&[(String, Type)], &[i64])) -> bool {
        let pieces = |(params, args): (&[(String, Type)], &[i64])| -> Vec<i64> {
            let of = params.iter().zip(args).filter(|((_, ty), _)| matches!(super::decide::plain(ty), Type::Piece(_)));
            of.map(|(_, v)| self.whole(*v)).collect()
        };
        let of = pieces(value);
        let mut about = pieces(event).into_iter();
        let in_order = !of.is_empty() && of.iter().all(|p| about.any(|a| a == *p));
        let mut named = value.0.iter().zip(value.1);
        in_order
            && named.all(|(param, v)| event.0.iter().zip(event.1).all(|(theirs, given)| theirs != param || given == v))
    }

    /// The event in whose course something happened: the last one before it in the same phase, with its numbers.
    fn event_before(&self, known: &[(usize, &Entry)], id: usize, entry: &Entry) -> Option<WhyNode> {
        let phase = |e: &Entry| e.causes.iter().find(|c| matches!(c, Cause::Phase(_))).cloned();
        let before = known.iter().rev().skip_while(|(i, _)| *i >= id).take_while(|(_, e)| e.turn == entry.turn);
        let (at, event) = before
            .filter(|(_, e)| phase(e) == phase(entry))
            .find(|(_, e)| matches!(e.what, Happening::Event { .. }) && self.tell(e).is_some())?;
        let (_, text, _) = self.tell(event)?;
        let mut children: Vec<WhyNode> = event.values.iter().map(|report| self.report(report)).collect();
        children.extend(self.numbers_behind(known, *at, event));
        Some(WhyNode {
            text: format!("after: {text}"),
            applies: true,
            origin: Some(event.origin),
            children,
            ..WhyNode::default()
        })
    }

    fn cause(&self, cause: &Cause) -> Option<WhyNode> {
        let program = self.program();
        let from = |what: &str, head: &Head| WhyNode {
            text: format!("{what} {}", head.title),
            applies: true,
            origin: Some(head.origin),
            source: head.source.clone(),
            ..WhyNode::default()
        };
        Some(match cause {
            Cause::Phase(name) => {
                let text = format!("in the phase {}", self.phase_title(name));
                WhyNode { text, applies: true, origin: self.phase_origin(name), ..WhyNode::default() }
            }
            Cause::Step(name) => WhyNode { text: format!("in the step {name}"), applies: true, ..WhyNode::default() },
            Cause::Choice(id) => from("because of the choice", &program.choices.get(id.index())?.head),
            Cause::Rule(id) => from("by the rule", &program.rules.get(id.index())?.head),
            Cause::Effect(id) => from("as the effect", &program.effects.get(id.index())?.head),
            Cause::Card { deck, design, side } => {
                let deck = program.decks.get(deck.index())?;
                let card = self.names().card(deck, *design as usize, *side as usize);
                let origin = deck.designs.get(*design as usize).map(|d| d.head.origin);
                let text = format!("from the card {card} of {}", deck.head.title);
                WhyNode { text, applies: true, origin, source: deck.head.source.clone(), ..WhyNode::default() }
            }
        })
    }

    /// A value with all its lines.
    fn report(&self, report: &ValueReport) -> WhyNode {
        let value = self.program().values.get(report.value.index());
        let head = value.map(|v| &v.head);
        let params = value.map(|v| &v.params[..]).unwrap_or_default();
        let about: Vec<String> =
            params.iter().zip(&report.args).map(|((_, ty), v)| self.names().value(ty, *v)).collect();
        let title = head.map_or_else(String::new, |h| h.title.clone());
        let mut node = WhyNode {
            text: if about.is_empty() { title } else { format!("{title} ({})", about.join(", ")) },
            amount: Some(report.total.to_string()),
            applies: true,
            origin: head.map(|h| h.origin),
            source: head.and_then(|h| h.source.clone()),
            ..WhyNode::default()
        };
        let line = |item: &ReportItem, base: bool| {
            let named = if item.because.is_empty() { item.name.clone() } else { item.because.clone() };
            let amount = match (base, item.applied) {
                (true, _) => item.amount.to_string(),
                (false, true) => format!("{:+}", item.amount),
                (false, false) => "–".to_owned(),
            };
            WhyNode {
                text: if base && item.because.is_empty() { "to begin with".to_owned() } else { named },
                amount: Some(amount),
                applies: item.applied,
                origin: Some(item.origin),
                ..WhyNode::default()
            }
        };
        node.children.push(line(&report.base, true));
        let (on, off): (Vec<&ReportItem>, Vec<&ReportItem>) = report.items.iter().partition(|i| i.applied);
        node.children.extend(on.into_iter().chain(off).map(|i| line(i, false)));
        if let Some(hidden) = report.hidden {
            let text = "things that this seat may not know".to_owned();
            node.children.push(WhyNode {
                text,
                amount: Some(format!("{hidden:+}")),
                applies: true,
                ..WhyNode::default()
            });
        }
        if let Some((low, high)) = report.clamp.filter(|_| report.raw != report.total) {
            let text = format!("kept within {low} and {high}");
            node.children.push(WhyNode {
                text,
                amount: Some(report.total.to_string()),
                applies: true,
                ..WhyNode::default()
            });
        }
        node
    }
}

/// The piece that an event's sentence names first, else its first piece.
fn subject(event: &dicta_program::Event, args: &[i64], told: &[i64]) -> Option<i64> {
    let is_piece = |ty: &Type| matches!(super::decide::plain(ty), Type::Piece(_));
    let shown = event.sentence.iter().filter_map(|part| match part {
        SentencePart::Value(_, ty) => Some(ty),
        SentencePart::Text(_) => None,
    });
    let named = shown.zip(told).find(|(ty, _)| is_piece(ty)).map(|(_, v)| *v);
    named.or_else(|| event.params.iter().zip(args).find(|((_, ty), _)| is_piece(ty)).map(|(_, v)| *v))
}
