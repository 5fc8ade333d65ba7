//! What may follow what, and how far one gets: found out by playing, for the rules alone know.
//!
//! Nothing here knows a rule. The entry is put into the simplest mission that flies its kind, in the place of a piece
//! there; whoever else decides takes any option of those that do the least. The piece's own decisions that move it are played
//! in every way, and what the rules offer and refuse after each is kept. So an answer holds for that mission and that
//! moment, and [`Prospect::assumed`] says so.

use super::entry::find;
use super::schedule::{chart_stat, listed_kind};
use super::value::{plain, root};
use super::{Reading, SheetRef};
use dicta_play::chance::Stream;
use dicta_play::{Decision, Journal, Machine, Offer, OptionBuf, Position, Status};
use dicta_program::{EntryId, Kind, KindId, Mission, Origin, Program, Type};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// How many decisions are settled between two moves of the piece before it is given up.
const DECISIONS_MAX: usize = 400;
/// How often others try to play so that the game goes on.
const TRIES: u64 = 6;
/// How many positions are kept after each turn.
const POSITIONS_MAX: usize = 4_000;
/// How many turns are looked ahead.
pub const TURNS: usize = 3;

/// What can be asked off the frame: an entry, in a program.
#[derive(Clone, Debug)]
pub struct Question {
    program: Arc<Program>,
    name: String,
}

/// What playing told.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Prospect {
    /// Under what circumstances, in words.
    pub assumed: String,
    /// Why nothing could be found out.
    pub trouble: Option<String>,
    /// What is legal after each listed entry, by name. What can't be reached in a few turns has none.
    pub after: BTreeMap<String, After>,
    /// Where it may be after so many turns, the first one first: column and row from its start, which stands in an even
    /// column, looking north; with the fewest turns.
    pub reach: BTreeMap<(i64, i64), usize>,
    /// Some of it was left out, as there was too much.
    pub cut: bool,
}

/// What may follow.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct After {
    /// What was flown before, to come to it.
    pub through: Vec<String>,
    pub legal: BTreeSet<String>,
    /// What is refused, and why.
    pub refused: BTreeMap<String, Vec<Why>>,
}

/// Why something is refused.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Why {
    pub text: String,
    /// The title of the rule.
    pub rule: String,
    pub origin: Origin,
}

impl Question {
    /// A question about the entry of this name; none if nothing of its kind ever moves.
    pub fn about(reading: &Reading, of: &SheetRef) -> Option<Question> {
        let (kind, ..) = find(&reading.program, &of.name)?;
        kind.piece.then(|| Question { program: reading.program.clone(), name: of.name.clone() })
    }

    /// Plays. Ends early, with what was found, once `stop` is true.
    pub fn answer(&self, stop: &AtomicBool) -> Prospect {
        let trouble = |text: &str| Prospect { trouble: Some(text.to_owned()), ..Prospect::default() };
        let Some((kind, _, at)) = find(&self.program, &self.name) else { return trouble("There is no such entry") };
        let Some((mission, piece, words)) = stage(&self.program, kind, EntryId(at as u32)) else {
            return trouble("No mission uses this kind, so legality can't be checked");
        };
        let machine = match Machine::with_mission(self.program.clone(), mission) {
            Ok(machine) => machine,
            Err(error) => return trouble(&format!("The mission can't be set up: {error}")),
        };
        let Some(instance) = whole(&machine, piece) else { return trouble("The mission has no such piece") };
        let listed = chart_stat(&self.program, kind).and_then(|i| listed_kind(&self.program, &kind.stats[i].ty));
        let mut search = Search { machine: &machine, instance, listed, stop, found: Prospect::default(), from: None };
        search.run();
        Prospect { assumed: words, ..search.found }
    }
}

/// The simplest mission with a piece of this kind: the fewest pieces, the fewest options. The entry takes its place.
fn stage(program: &Program, kind: &Kind, entry: EntryId) -> Option<(Mission, usize, String)> {
    let same = |k: KindId| program.kinds.get(k.index()).is_some_and(|k| k.root == kind.root);
    let fits = |m: &&Mission| m.pieces.iter().any(|p| same(p.kind));
    let mut mission = program.missions.iter().filter(fits).min_by_key(|m| (m.options.len(), m.pieces.len()))?.clone();
    let root = program.kinds.get(kind.root.index())?;
    let side = |e: EntryId| {
        let stats = root.entries.get(e.index()).map(|e| &e.stats)?;
        let at = kind.stats.iter().position(|s| matches!(plain(&s.ty), Type::Piece(_)))?;
        stats.get(at).copied()
    };
    // The entry itself, else one of its own side, else any.
    let closeness = |p: &dicta_program::Placed| (p.entry == entry, side(p.entry) == side(entry));
    let fitting = mission.pieces.iter().enumerate().filter(|(_, p)| same(p.kind));
    let piece = fitting.rev().max_by_key(|(_, p)| closeness(p)).map(|(i, _)| i)?;
    let title = |e: EntryId| root.entries.get(e.index()).map_or("", |e| e.head.title.as_str());
    let placed = &mut mission.pieces[piece];
    let stood = placed.entry;
    placed.entry = entry;
    placed.kind = root.entries.get(entry.index()).map_or(placed.kind, |e| e.kind);
    placed.pool.clear();
    placed.arrives = 0;
    let mut words = match stood == entry {
        true => format!("the mission {} from its start", mission.head.title),
        false => format!("the mission {} from its start, in the place of {}", mission.head.title, title(stood)),
    };
    if let Some(map) = program.maps.get(mission.map.index()).filter(|_| mission.pieces[piece].cell >= 0) {
        let middle = i64::from(map.height / 2 * map.width + map.width / 2);
        let free = !map.holes.get(middle as usize).copied().unwrap_or(false)
            && mission.pieces.iter().enumerate().all(|(i, p)| i == piece || p.cell != middle);
        if free {
            mission.pieces[piece].cell = middle;
            words += ", in the middle of the map";
        }
    }
    words += ". All others move at random and decline every optional choice.";
    Some((mission, piece, words))
}

/// The instance of the mission's piece of this number.
fn whole(machine: &Machine, piece: usize) -> Option<i64> {
    let first = 1 + machine.program().kinds.get(1).map_or(0, |k| k.entries.len());
    let mut wholes = (first..machine.instances().len()).filter(|i| machine.instances()[*i].whole == *i as i64);
    wholes.nth(piece).map(|i| i as i64)
}

struct Search<'a> {
    machine: &'a Machine,
    instance: i64,
    /// The kind whose entries are charted; none: moves are made step by step.
    listed: Option<&'a Kind>,
    stop: &'a AtomicBool,
    found: Prospect,
    /// Cell and facing where it starts.
    from: Option<(i64, i64)>,
}

/// A position in which the piece is about to move, and how it came there.
struct Node {
    position: Position,
    last: Option<usize>,
    through: Vec<usize>,
}

impl Search<'_> {
    fn run(&mut self) {
        let mut position = self.machine.start(1);
        if !(0..TRIES).any(|luck| self.goes_on(&mut position, None, luck)) {
            self.found.trouble = Some("The rules never ask it to move here".to_owned());
            return;
        }
        self.from = Some((self.machine.cell(&position, self.instance), self.machine.facing(&position, self.instance)));
        let mut level = vec![Node { position, last: None, through: Vec::new() }];
        for turn in 1..=TURNS {
            let mut next: Vec<Node> = Vec::new();
            let mut seen: BTreeSet<(i64, i64, Option<usize>)> = BTreeSet::new();
            for node in level {
                let offer = self.machine.offer(&node.position);
                self.learn(&node, &offer);
                for (picks, entry) in self.ways(&offer) {
                    if self.stop.load(Ordering::Relaxed) {
                        return;
                    }
                    self.fly(&node, &picks, entry, turn, &mut seen, &mut next);
                }
            }
            level = next;
        }
        // What may follow the last ones is still worth knowing.
        for node in &level {
            if self.stop.load(Ordering::Relaxed) {
                return;
            }
            if self.unknown(node).is_some() {
                let offer = self.machine.offer(&node.position);
                self.learn(node, &offer);
            }
        }
    }

    /// Makes one move and plays on to the next.
    fn fly(
        &mut self,
        node: &Node,
        picks: &[i64],
        entry: Option<usize>,
        turn: usize,
        seen: &mut BTreeSet<(i64, i64, Option<usize>)>,
        next: &mut Vec<Node>,
    ) {
        let mut position = node.position.clone();
        let mut journal = Journal::Off;
        if self.machine.choose(&mut position, picks, &mut journal).is_err() {
            return;
        }
        let goes_on = (0..TRIES).any(|luck| self.goes_on(&mut position, Some(turn), luck));
        let (cell, facing) =
            (self.machine.cell(&position, self.instance), self.machine.facing(&position, self.instance));
        if !goes_on || !seen.insert((cell, facing, entry)) {
            return;
        }
        if next.len() >= POSITIONS_MAX {
            self.found.cut = true;
            return;
        }
        let mut through = node.through.clone();
        through.extend(node.last);
        next.push(Node { position, last: entry, through });
    }

    /// The name of the last one flown, if it is not known yet what may follow it.
    fn unknown(&self, node: &Node) -> Option<&str> {
        self.entry_name(node.last?).filter(|name| !self.found.after.contains_key(*name))
    }

    fn entry_name(&self, at: usize) -> Option<&str> {
        Some(self.listed?.entries.get(at)?.head.name.as_str())
    }

    /// Takes note of what is offered and refused.
    fn learn(&mut self, node: &Node, offer: &Offer) {
        let Some(last) = self.unknown(node).map(str::to_owned) else { return };
        let Some(pick) = offer.decision.as_ref().and_then(|d| self.own_pick(d)) else { return };
        let mut after = After {
            through: node.through.iter().filter_map(|n| self.entry_name(*n)).map(str::to_owned).collect(),
            ..After::default()
        };
        let name = |picks: &[i64]| {
            let at = usize::try_from(*picks.get(pick)?).ok()?;
            self.entry_name(at).map(str::to_owned)
        };
        after.legal = offer.legal.iter().filter_map(|o| name(&o.picks)).collect();
        for refused in &offer.refused {
            let Some(name) = name(&refused.picks).filter(|n| !after.legal.contains(n)) else { continue };
            let why = refused.reasons.iter().map(|r| self.why(r)).collect::<Vec<_>>();
            let known = after.refused.entry(name).or_default();
            if known.is_empty() {
                *known = why;
            }
        }
        self.found.after.insert(last, after);
    }

    fn why(&self, reason: &dicta_play::Reason) -> Why {
        let rule = self.machine.program().rules.get(reason.rule.index()).map_or("", |r| r.head.title.as_str());
        let text = if reason.because.is_empty() { rule } else { &reason.because };
        Why { text: text.to_owned(), rule: rule.to_owned(), origin: reason.origin }
    }

    /// The pick of a decision of our piece by which it moves.
    fn own_pick(&self, decision: &Decision) -> Option<usize> {
        if decision.piece != self.instance {
            return None;
        }
        let program = self.machine.program();
        let choice = program.choices.get(decision.choice.index())?;
        choice.picks.iter().position(|p| match (plain(&p.ty), self.listed) {
            (Type::Entry(k), Some(listed)) => root(program, *k).is_some_and(|r| std::ptr::eq(r, listed)),
            (Type::WalkPath | Type::Path, _) => true,
            _ => false,
        })
    }

    /// The legal options of a move, one for each entry or path.
    fn ways(&self, offer: &Offer) -> Vec<(Vec<i64>, Option<usize>)> {
        let Some(pick) = offer.decision.as_ref().and_then(|d| self.own_pick(d)) else { return Vec::new() };
        let mut seen = BTreeSet::new();
        let ways = offer.legal.iter().filter(|o| o.picks.get(pick).is_some_and(|v| seen.insert(*v)));
        let entry = |v: i64| self.listed.and_then(|_| usize::try_from(v).ok());
        ways.map(|o| (o.picks.clone(), entry(o.picks[pick]))).collect()
    }

    /// Plays on to the next move of the piece, with this luck of whoever else decides. The position stays if it comes to
    /// none.
    fn goes_on(&mut self, position: &mut Position, turn: Option<usize>, luck: u64) -> bool {
        let mut next = position.clone();
        let done = self.play_on(&mut next, turn, luck);
        if done {
            *position = next;
        }
        done
    }

    /// Plays on until the piece is to move again; after `turn` turns its cell is noted. `false`: it never is.
    fn play_on(&mut self, position: &mut Position, turn: Option<usize>, luck: u64) -> bool {
        let luck = Stream::new(luck, "others");
        let mut journal = Journal::Off;
        let mut buf = OptionBuf::new();
        let mut at = turn.map(|_| self.machine.cell(position, self.instance));
        for decided in 0..DECISIONS_MAX {
            if self.machine.advance_into(position, &mut journal, &mut buf) != Status::Decide {
                return false;
            }
            let Some(decision) = self.machine.decision(position) else { return false };
            if let (Some(before), Some(turn)) = (at, turn) {
                let now = self.machine.cell(position, self.instance);
                if now != before {
                    self.note(now, turn);
                    at = Some(now);
                }
            }
            if self.own_pick(&decision).is_some() {
                if let Some(turn) = turn {
                    self.note(self.machine.cell(position, self.instance), turn);
                }
                return true;
            }
            let Some(quiet) = quiet(&buf, luck.at(decided as u64)) else { return false };
            if self.machine.choose(position, &quiet, &mut journal).is_err() {
                return false;
            }
        }
        false
    }

    /// Takes note of a cell, turned as if the piece had started looking north in an even column.
    fn note(&mut self, cell: i64, turn: usize) {
        let (Some(from), true) = (self.from, cell >= 0) else { return };
        let board = self.machine.geometry();
        let place = upright(self.machine.program(), board.size().0, from, cell);
        let least = self.found.reach.entry(place).or_insert(turn);
        *least = (*least).min(turn);
    }
}

/// Column and row of a cell from a start, turned so that the start has facing 0 and stands in an even column and row.
fn upright(program: &Program, width: u32, (from, facing): (i64, i64), cell: i64) -> (i64, i64) {
    let (board, width) = (program.board, i64::from(width.max(1)));
    let vector = |c: i64| board.vector((c % width) as i32, (c / width) as i32);
    let ((x0, y0), (x, y)) = (vector(from), vector(cell));
    let (mut x, mut y) = (x - x0, y - y0);
    // A sixth or a quarter of a turn counter-clockwise at a time; on squares a diagonal start is drawn as the straight
    // one before it.
    for _ in 0..if board.is_hex() { facing } else { facing / 2 } {
        (x, y) = if board.is_hex() { (x + y, -x) } else { (y, -x) };
    }
    let (column, row) = board.place(x, y);
    (i64::from(column), i64::from(row))
}

/// One of the options that pick `none` most often.
fn quiet(options: &OptionBuf, luck: u64) -> Option<Vec<i64>> {
    let nones = |o: &[i64]| o.iter().filter(|v| **v == -1).count();
    let most = options.iter().map(nones).max()?;
    let quiet = || options.iter().filter(|o| nones(o) == most);
    let at = luck as usize % quiet().count().max(1);
    quiet().nth(at).map(<[i64]>::to_vec)
}
