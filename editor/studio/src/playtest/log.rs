//! The game log as a viewer may read it, and the links between pieces.

use super::Playtest;
use super::decide::plain;
use crate::view::{Importance, LineKind, LinkView, LogLine, Viewer};
use dicta_play::{CardsShown, Entry, LogEvent};
use dicta_program::{FieldId, Type};
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
    eyes: Viewer,
    stage: usize,
    shown: CardsShown,
}

impl Reader {
    fn new(eyes: Viewer) -> Self {
        Reader { eyes, stage: 0, shown: CardsShown::default() }
    }

    fn read<'a>(&mut self, game: &Playtest, stage: usize, entry: &'a Entry) -> Option<Cow<'a, Entry>> {
        let Viewer::Seat(seat) = self.eyes else { return Some(Cow::Borrowed(entry)) };
        if std::mem::replace(&mut self.stage, stage) != stage {
            self.shown = CardsShown::default();
        }
        game.stages[stage].machine.filter_entry(entry, seat as u32, &mut self.shown).map(Cow::Owned)
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
    /// The last revealed value of each field of a piece.
    revealed: BTreeMap<(i64, FieldId), i64>,
    /// What each piece was seen to choose this turn: revealing it again is no news.
    chosen: (u32, Vec<(i64, Type, i64)>),
}

impl Default for Log {
    fn default() -> Self {
        Log::new(Viewer::default())
    }
}

impl Log {
    fn new(eyes: Viewer) -> Self {
        Log {
            read: Vec::new(),
            reader: Reader::new(eyes),
            ends: Vec::new(),
            lines: Vec::new(),
            stage: 0,
            revealed: BTreeMap::new(),
            chosen: (0, Vec::new()),
        }
    }

    /// The log of the current branch.
    pub fn of(game: &Playtest, eyes: Viewer) -> Self {
        let mut log = Log::new(eyes);
        log.follow(game, eyes);
        log
    }

    /// Updates the log to the current branch.
    pub fn follow(&mut self, game: &Playtest, eyes: Viewer) {
        let mut now = game.chunks();
        let goes_on = self.read.iter().all(|read| now.next().is_some_and(|(.., chunk)| Arc::ptr_eq(read, chunk)));
        if !goes_on || self.reader.eyes != eyes {
            *self = Log::new(eyes);
        }
        for (moment, stage, chunk) in game.chunks().skip(self.read.len()) {
            self.ends.resize(moment + 1, self.ends.last().copied().unwrap_or(0));
            for entry in chunk.iter() {
                let Some(entry) = self.reader.read(game, stage, entry) else { continue };
                let id = self.ends[moment];
                self.ends[moment] += 1;
                self.write(game, &Known { id, moment, stage, entry });
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

    fn write(&mut self, game: &Playtest, k: &Known) {
        if std::mem::replace(&mut self.stage, k.stage) != k.stage {
            self.lines.push(game.rules_line(k.id, k.stage));
        }
        let told = game.narrator_of_stage(k.stage);
        let Some(mut line) = told.line(k.id, &k.entry) else { return };
        if k.moment == 0 {
            // A piece removed during setup is not a loss.
            line.matter = Importance::Plain;
        }
        let is_change = match &k.entry.what {
            LogEvent::Chose { choice, piece, picks, forced, .. } => {
                if self.chosen.0 != k.entry.turn {
                    self.chosen = (k.entry.turn, Vec::new());
                }
                let declared = told.program().choices.get(choice.index()).map(|c| &c.picks[..]).unwrap_or_default();
                let chosen = declared.iter().zip(picks).map(|(pick, v)| (*piece, plain(&pick.ty).clone(), *v));
                self.chosen.1.extend(chosen);
                // No option was available to choose.
                *forced && picks.iter().all(|v| *v == -1)
            }
            LogEvent::Revealed { piece, kind, field, value, .. } => {
                // A value already known, or the absence of one, is no news.
                let of = told.program().kinds.get(kind.index()).and_then(|k| k.fields.get(field.index()));
                let chosen =
                    |(p, ty, v): &(i64, Type, i64)| (p, v) == (piece, value) && of.is_some_and(|f| plain(&f.ty) == ty);
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

impl Playtest {
    /// The entries up to a moment that a viewer may know, each with its index on the branch and the rules in force.
    pub(super) fn seen(&self, eyes: Viewer, upto: usize) -> impl Iterator<Item = (usize, usize, &Entry)> {
        let all = self.chunks().take_while(move |(moment, ..)| *moment <= upto);
        let all = all.flat_map(|(moment, stage, chunk)| chunk.iter().map(move |entry| (moment, stage, entry)));
        all.filter(move |(.., entry)| match eyes {
            Viewer::Umpire => true,
            Viewer::Seat(seat) => entry.seats >> (seat & 31) & 1 == 1,
        })
    }

    /// The entries along the branch: each chunk with its moment's index and the rules in force.
    fn chunks(&self) -> impl Iterator<Item = (usize, usize, &Arc<[Entry]>)> {
        let moments = self.line.iter().enumerate();
        moments.flat_map(|(at, m)| self.moments[*m].entries.iter().map(move |(stage, chunk)| (at, *stage, chunk)))
    }

    /// The entries up to a moment that a viewer may know, starting at a turn.
    pub(super) fn known(&self, eyes: Viewer, upto: usize, from_turn: u32) -> Vec<Known<'_>> {
        let mut reader = Reader::new(eyes);
        let mut known = Vec::new();
        for (id, (moment, stage, entry)) in self.seen(eyes, upto).enumerate() {
            // A card may be shown with its effects to those who saw it drawn, however long ago.
            let drew = eyes != Viewer::Umpire && matches!(entry.what, LogEvent::Drew { .. });
            if entry.turn < from_turn && !drew {
                continue;
            }
            let entry = reader.read(self, stage, entry).filter(|entry| entry.turn >= from_turn);
            known.extend(entry.map(|entry| Known { id, moment, stage, entry }));
        }
        known
    }

    /// The game log up to the current position.
    pub fn game_log(&self, eyes: Viewer) -> Vec<LogLine> {
        Log::of(self, eyes).upto(self.at).to_vec()
    }

    /// The line for a change of the rules.
    fn rules_line(&self, id: usize, stage: usize) -> LogLine {
        let words = &self.stages[stage].words;
        let told = match &words[..] {
            [] => "The rules change".to_owned(),
            [one] => format!("The rules change: {one}"),
            [one, more @ ..] => format!("The rules change: {one}, and {} more", more.len()),
        };
        LogLine {
            id,
            depth: 0,
            kind: LineKind::Rules,
            text: told,
            piece: None,
            side: None,
            others: Vec::new(),
            matter: Importance::Plain,
        }
    }

    /// Lines between pieces for the latest turn with shots: who fired at whom.
    pub fn links(&self, eyes: Viewer) -> Vec<LinkView> {
        let turn = self.position().turn();
        let known = self.known(eyes, self.at, turn.saturating_sub(1));
        let told = |k: &Known| self.narrator_of_stage(k.stage);
        let Some(last) = known.iter().rfind(|k| told(k).fires(&k.entry)).map(|k| k.entry.turn) else {
            return Vec::new();
        };
        let mut links: Vec<LinkView> = Vec::new();
        for k in known.iter().filter(|k| k.entry.turn == last) {
            let (told, LogEvent::Event { event, args, told: said }) = (told(k), &k.entry.what) else { continue };
            if !told.fires(&k.entry) {
                continue;
            }
            let Some((from, to)) = told.pair(*event, args) else { continue };
            let event = told.program().events.get(event.index());
            let text = event.map_or_else(String::new, |e| told.stage.machine.sentence(e, said));
            if !links.iter().any(|l| l.from == from && l.to == to) {
                links.push(LinkView { from, to, text });
            }
        }
        links
    }
}
