//! The journal as a pair of eyes may read it, and who has to do with whom.

use super::Playtest;
use super::decide::plain;
use crate::view::{Eyes, JournalLine, LineKind, LinkView, Matter};
use dicta_play::{Entry, Happening};
use dicta_program::Type;
use std::borrow::Cow;

/// An entry that a pair of eyes may know, as far as they may know it.
pub(super) struct Known<'a> {
    /// Its number among those along the branch that these eyes may know: what is hidden leaves no gap.
    pub id: usize,
    /// The moment of the branch to which it led.
    pub moment: usize,
    pub stage: usize,
    pub entry: Cow<'a, Entry>,
}

impl Playtest {
    /// How many entries the journal of these eyes has up to a moment of the branch.
    pub fn entries_at(&self, eyes: Eyes, moment: usize) -> usize {
        self.seen(eyes, moment.min(self.line.len() - 1)).count()
    }

    /// The moment to which an entry led, by its number in the journal of these eyes.
    pub fn moment_of_entry(&self, eyes: Eyes, id: usize) -> Option<usize> {
        self.seen(eyes, self.line.len() - 1).nth(id).map(|(moment, ..)| moment)
    }

    /// The entries up to a moment that these eyes may know, each with its moment of the branch and the rules in force.
    pub(super) fn seen(&self, eyes: Eyes, upto: usize) -> impl Iterator<Item = (usize, usize, &Entry)> {
        let moments = self.line[..=upto].iter().enumerate();
        let all = moments.flat_map(|(at, m)| {
            let chunks = self.moments[*m].entries.iter();
            chunks.flat_map(move |(stage, chunk)| chunk.iter().map(move |entry| (at, *stage, entry)))
        });
        all.filter(move |(.., entry)| match eyes {
            Eyes::Umpire => true,
            Eyes::Seat(seat) => entry.seats >> (seat & 31) & 1 == 1,
        })
    }

    /// The entries up to a moment that these eyes may know, from the first in the turns that are wanted.
    pub(super) fn known(&self, eyes: Eyes, upto: usize, from_turn: u32) -> Vec<Known<'_>> {
        let mut all: Vec<Known> = Vec::new();
        for (id, (moment, stage, entry)) in self.seen(eyes, upto).enumerate() {
            // What a card has led to may be told to those who saw it drawn, however long ago.
            let drew = eyes != Eyes::Umpire && matches!(entry.what, Happening::Drew { .. });
            if entry.turn >= from_turn || drew {
                all.push(Known { id, moment, stage, entry: Cow::Borrowed(entry) });
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
        let mut stage = 0;
        let mut lines: Vec<JournalLine> = Vec::with_capacity(known.len());
        for k in &known {
            if std::mem::replace(&mut stage, k.stage) != k.stage {
                lines.push(self.rules_line(k.id, k.stage));
            }
            let told = self.told_under(k.stage);
            let Some(mut line) = told.line(k.id, &k.entry) else { continue };
            if k.moment == 0 {
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
}
