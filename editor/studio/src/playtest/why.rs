//! The answers to *why*: the reasons for a line of the game log, itemized.

use super::narrate::Narrator;
use super::record::Record;
use super::unknown;
use crate::game::Game;
use crate::relocate::{Place, Relocation, relocate};
use crate::view::{FormerSource, Viewer, WhyNode};
use dicta_play::{Cause, Entry, LogEvent, ReportItem, ValueReport};
use dicta_program::{Head, Origin, Type, Words};

impl Record {
    /// Why an entry was made: its causes, and the numbers that went into it, itemized.
    pub fn why(&self, id: usize, viewer: Viewer) -> WhyNode {
        let last = self.tree.line().len() - 1;
        let Some(turn) = self.seen(viewer, last).nth(id).map(|(.., entry)| entry.turn) else {
            return WhyNode::default();
        };
        let known = self.known(viewer, last, turn);
        let Some(at) = known.iter().position(|k| k.id == id) else { return WhyNode::default() };
        let (stage, moment) = (known[at].stage, known[at].moment);
        let given = self.tree.on_line(moment).how.given.is_some();
        let chance = match (given, viewer) {
            (true, _) => ChanceBy::Table,
            (false, Viewer::Umpire) => ChanceBy::Seed,
            (false, Viewer::Seat(_)) => ChanceBy::Unsaid,
        };
        let known: Vec<(usize, &Entry)> =
            known.iter().filter(|k| k.stage == stage).map(|k| (k.id, k.entry.as_ref())).collect();
        let mut why = self.narrator_of_stage(stage).why(&known, id, chance);
        if stage != self.now().stage {
            let (then, now) = (&self.rules[stage].game, &self.stage().game);
            why.each(&mut |node| update_origin(then, now, node));
        }
        why
    }
}

/// Finds the origin of an old answer in the source of the rules in force; keeps the old source if it has changed.
fn update_origin(old: &Game, new: &Game, node: &mut WhyNode) {
    let Some(origin) = node.origin.take() else { return };
    let Some(path) = old.program.files.get(origin.file as usize) else { return };
    let range = origin.start as usize..origin.end as usize;
    let number = |path: &str| new.program.files.iter().position(|f| f == path);
    let there = |place: &Place| {
        let file = number(&place.path)? as u32;
        Some(Origin { file, start: place.range.start as u32, end: place.range.end as u32 })
    };
    let then = |lines, is_gone| Some(Box::new(FormerSource { path: path.clone(), lines, is_gone }));
    match relocate(&old.sources.files, &new.sources.files, path, range) {
        Some(Relocation::Same(place)) => node.origin = there(&place),
        Some(Relocation::Changed(place, lines)) => (node.origin, node.then) = (there(&place), then(lines, false)),
        Some(Relocation::Gone(lines)) => node.then = then(lines, true),
        None => {}
    }
}

/// Where a random result comes from.
#[derive(Clone, Copy)]
enum ChanceBy {
    /// Real dice and cards, entered manually.
    Table,
    Seed,
    /// The seed, which a seat may not know, because all later random results follow from it.
    Unsaid,
}

impl<'a> Narrator<'a> {
    /// Why an entry was made, given the known entries.
    fn why(&self, known: &[(usize, &Entry)], id: usize, chance: ChanceBy) -> WhyNode {
        let Some((_, entry)) = known.iter().find(|(i, _)| *i == id) else { return WhyNode::default() };
        let text = self.describe(entry).map_or_else(String::new, |(_, text, _)| text);
        let mut root = WhyNode { text, applies: true, origin: Some(entry.origin), ..WhyNode::default() };
        root.children.extend(entry.values.iter().map(|report| self.report(report)));
        if matches!(entry.what, LogEvent::Event { .. }) {
            root.children.extend(self.numbers_behind(known, id, entry));
        } else if let Some(event) = self.event_before(known, id, entry).filter(|_| !entry.is_by_umpire()) {
            root.children.push(event);
        }
        let random = match &entry.what {
            LogEvent::Rolled { stream, .. } => Some(("dice", *stream)),
            LogEvent::Picked { stream, .. } => Some(("draws", *stream)),
            _ => None,
        };
        if let Some((what, stream)) = random {
            let of = format!("{what} of {}", self.words().stream(stream));
            let text = match chance {
                ChanceBy::Table => "Entered manually, not from the seed of this game".to_owned(),
                ChanceBy::Seed => format!("Random: from the seed {} of this game ({of})", self.seed),
                ChanceBy::Unsaid => format!("Random: {of}"),
            };
            root.children.push(WhyNode { text, applies: true, ..WhyNode::default() });
        }
        for cause in entry.causes.iter().rev() {
            root.children.extend(self.cause(cause));
        }
        root
    }

    /// Numbers computed earlier in the turn about the pieces of an event and kept until it happened: the latest of
    /// each.
    fn numbers_behind(&self, known: &[(usize, &Entry)], id: usize, entry: &Entry) -> Vec<WhyNode> {
        let LogEvent::Event { event, args, .. } = &entry.what else { return Vec::new() };
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

    /// Whether a value is about the pieces of an event, in the same roles: who fires at whom is a different sum the
    /// other way round.
    fn is_about(&self, value: (&[(String, Type)], &[i64]), event: (&[(String, Type)], &[i64])) -> bool {
        let pieces = |(params, args): (&[(String, Type)], &[i64])| -> Vec<i64> {
            let of = params.iter().zip(args).filter(|((_, ty), _)| matches!(ty.without_none(), Type::Piece(_)));
            of.map(|(_, v)| self.whole(*v)).collect()
        };
        let of = pieces(value);
        let mut about = pieces(event).into_iter();
        let in_order = !of.is_empty() && of.iter().all(|p| about.any(|a| a == *p));
        let mut named = value.0.iter().zip(value.1);
        in_order
            && named.all(|(param, v)| event.0.iter().zip(event.1).all(|(theirs, given)| theirs != param || given == v))
    }

    /// The event that something belongs to: the last one before it in the same phase, with its numbers.
    fn event_before(&self, known: &[(usize, &Entry)], id: usize, entry: &Entry) -> Option<WhyNode> {
        let phase = |e: &Entry| e.causes.iter().find(|c| matches!(c, Cause::Phase(_))).cloned();
        let before = known.iter().rev().skip_while(|(i, _)| *i >= id).take_while(|(_, e)| e.turn == entry.turn);
        let (at, event) = before
            .filter(|(_, e)| phase(e) == phase(entry))
            .find(|(_, e)| matches!(e.what, LogEvent::Event { .. }) && self.describe(e).is_some())?;
        let (_, text, _) = self.describe(event)?;
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
                let phase = self.words().phase(name);
                let title = phase.map_or(name.as_str(), |(title, _)| title);
                let origin = phase.map(|(_, origin)| origin);
                WhyNode { text: format!("in the phase {title}"), applies: true, origin, ..WhyNode::default() }
            }
            Cause::Step(name) => {
                let step = self.words().step(name);
                let title = step.map_or(name.as_str(), |(title, _)| title);
                let origin = step.map(|(_, origin)| origin);
                WhyNode { text: format!("in the step {title}"), applies: true, origin, ..WhyNode::default() }
            }
            Cause::Choice(id) => from("because of the choice", &program.choices.get(id.index())?.head),
            Cause::Rule(id) => from("by the rule", &program.rules.get(id.index())?.head),
            Cause::Effect(id) => from("as the effect", &program.effects.get(id.index())?.head),
            Cause::Umpire => WhyNode { text: "by the umpire".to_owned(), applies: true, ..WhyNode::default() },
            Cause::Card { deck, design, side } => {
                let deck = program.decks.get(deck.index())?;
                let card = self.words().card(deck, *design as usize, *side as usize);
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
            params.iter().zip(&report.args).map(|((_, ty), v)| self.words().value(ty, *v)).collect();
        let title = head.map_or_else(String::new, |h| h.title.clone());
        let mut node = WhyNode {
            text: if about.is_empty() { title } else { format!("{title} ({})", about.join(", ")) },
            amount: Some(Words::number(report.total)),
            applies: true,
            origin: head.map(|h| h.origin),
            source: head.and_then(|h| h.source.clone()),
            ..WhyNode::default()
        };
        let line = |item: &ReportItem, base: bool| {
            let named = if item.because.is_empty() { item.name.clone() } else { item.because.clone() };
            let amount = match (base, item.applied) {
                (true, _) => Words::number(item.amount),
                (false, true) => Words::signed(item.amount),
                (false, false) => "–".to_owned(),
            };
            WhyNode {
                text: if base && item.because.is_empty() { "base".to_owned() } else { named },
                amount: Some(amount),
                applies: item.applied,
                origin: Some(item.origin),
                ..WhyNode::default()
            }
        };
        if report.base.applied {
            node.children.push(line(&report.base, true));
        }
        let (on, off): (Vec<&ReportItem>, Vec<&ReportItem>) = report.items.iter().partition(|i| i.applied);
        node.children.extend(on.into_iter().chain(off).map(|i| line(i, false)));
        if let Some(hidden) = report.hidden {
            node.children.push(unknown::merged(self.program(), report, hidden));
        }
        if let Some(limits) = report.clamp.as_ref().filter(|_| report.raw != report.total) {
            let text = format!("limited to {} to {}", Words::number(limits.low), Words::number(limits.high));
            node.children.push(WhyNode {
                text,
                amount: Some(Words::number(report.total)),
                applies: true,
                ..WhyNode::default()
            });
        }
        node
    }
}
