//! Which entries can follow which, and how far a piece can get: determined by playing, because only the rules know.
//!
//! Nothing here knows a rule. The entry replaces a piece in the simplest mission that uses its kind; all other
//! decisions take a random option with the most `none` picks. The piece's own moves are played in every way, recording
//! the legal and illegal options after each. So an answer is valid for that mission and its start, and
//! [`Prospect::assumed`] states that.

use super::entry::find;
use super::schedule::{chart_stat, listed_kind};
use super::value::root;
use super::{Reading, SheetRef};
use dicta_play::chance::Stream;
use dicta_play::{Decision, GameLog, Machine, Offer, OptionBuf, Position, Status};
use dicta_program::{EntryId, Kind, KindId, Mission, Origin, Program, Type};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The maximum number of decisions between two moves of the piece.
const DECISIONS_MAX: usize = 400;
/// How many random seeds are tried for the decisions of others, so that the game goes on.
const TRIES: u64 = 6;
/// How many positions are kept after each turn.
const POSITIONS_MAX: usize = 4_000;
/// How many turns are searched.
pub const TURNS: usize = 3;

/// A search for one entry, to be run on any thread.
#[derive(Clone, Debug)]
pub struct Question {
    program: Arc<Program>,
    name: String,
}

/// The result of a search.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Prospect {
    /// The circumstances, in words.
    pub assumed: String,
    /// Why there is no result.
    pub trouble: Option<String>,
    /// The legal options after each listed entry, by name. Entries that can't be reached within the search have none.
    pub after: BTreeMap<String, After>,
    /// The cells that it can reach, with the fewest turns: column and row relative to its start, which is in an even
    /// column, facing north.
    pub reach: BTreeMap<(i64, i64), usize>,
    /// Positions were dropped because there were too many.
    pub cut: bool,
}

/// What can follow an entry.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct After {
    /// The entries flown before it in the recorded play.
    pub through: Vec<String>,
    pub legal: BTreeSet<String>,
    /// Illegal entries with the reasons.
    pub refused: BTreeMap<String, Vec<Why>>,
}

/// A reason against an entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Why {
    pub text: String,
    /// The title of the rule.
    pub rule: String,
    pub origin: Origin,
}

impl Question {
    /// A search for the entry with this name; none if its kind is not a kind of piece.
    pub fn about(reading: &Reading, of: &SheetRef) -> Option<Question> {
        let (kind, ..) = find(&reading.program, &of.name)?;
        kind.piece.then(|| Question { program: reading.program.clone(), name: of.name.clone() })
    }

    /// Runs the search. Ends early with partial results once `stop` is true.
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

/// The simplest mission with a piece of this kind: the fewest options, then the fewest pieces. The entry replaces that
/// piece.
fn stage(program: &Program, kind: &Kind, entry: EntryId) -> Option<(Mission, usize, String)> {
    let same = |k: KindId| program.kinds.get(k.index()).is_some_and(|k| k.root == kind.root);
    let fits = |m: &&Mission| m.pieces.iter().any(|p| same(p.kind));
    let mut mission = program.missions.iter().filter(fits).min_by_key(|m| (m.options.len(), m.pieces.len()))?.clone();
    let root = program.kinds.get(kind.root.index())?;
    let side = |e: EntryId| {
        let stats = root.entries.get(e.index()).map(|e| &e.stats)?;
        let at = kind.stats.iter().position(|s| matches!(s.ty.without_none(), Type::Piece(_)))?;
        stats.get(at).copied()
    };
    // Prefer the entry itself, then one of its own side, then any.
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

/// The instance of the mission's piece with this index.
fn whole(machine: &Machine, piece: usize) -> Option<i64> {
    let first = 1 + machine.program().kinds.get(1).map_or(0, |k| k.entries.len());
    let mut wholes = (first..machine.instances().len()).filter(|i| machine.instances()[*i].whole == *i as i64);
    wholes.nth(piece).map(|i| i as i64)
}

struct Search<'a> {
    machine: &'a Machine,
    instance: i64,
    /// The kind whose entries are charted; none if moves are built step by step.
    listed: Option<&'a Kind>,
    stop: &'a AtomicBool,
    found: Prospect,
    /// Cell and facing at the start.
    from: Option<(i64, i64)>,
}

/// A position in which the piece is about to move, and how it got there.
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
        // Also record what can follow the last ones.
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
        let mut journal = GameLog::Off;
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

    /// The name of the last entry flown, if what can follow it is not recorded yet.
    fn unknown(&self, node: &Node) -> Option<&str> {
        self.entry_name(node.last?).filter(|name| !self.found.after.contains_key(*name))
    }

    fn entry_name(&self, at: usize) -> Option<&str> {
        Some(self.listed?.entries.get(at)?.head.name.as_str())
    }

    /// Records the legal and illegal options.
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
        for refused in &offer.illegal {
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

    /// The index of the pick that moves the piece, if this is its own decision.
    fn own_pick(&self, decision: &Decision) -> Option<usize> {
        if decision.piece != self.instance {
            return None;
        }
        let program = self.machine.program();
        let choice = program.choices.get(decision.choice.index())?;
        choice.picks.iter().position(|p| match (p.ty.without_none(), self.listed) {
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

    /// Plays on to the next move of the piece, with this seed for the decisions of others. The position is unchanged if
    /// there is none.
    fn goes_on(&mut self, position: &mut Position, turn: Option<usize>, luck: u64) -> bool {
        let mut next = position.clone();
        let done = self.play_on(&mut next, turn, luck);
        if done {
            *position = next;
        }
        done
    }

    /// Plays on until the piece is to move again; if `turn` is given, records its cells. Returns `false` if it never
    /// is.
    fn play_on(&mut self, position: &mut Position, turn: Option<usize>, luck: u64) -> bool {
        let luck = Stream::new(luck, "others");
        let mut journal = GameLog::Off;
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

    /// Records a cell, rotated as if the piece had started facing north in an even column.
    fn note(&mut self, cell: i64, turn: usize) {
        let (Some(from), true) = (self.from, cell >= 0) else { return };
        let board = self.machine.geometry();
        let place = upright(self.machine.program(), board.size().0, from, cell);
        let least = self.found.reach.entry(place).or_insert(turn);
        *least = (*least).min(turn);
    }
}

/// Column and row of a cell relative to a start, rotated so that the start has facing 0 and is in an even column and
/// row.
fn upright(program: &Program, width: u32, (from, facing): (i64, i64), cell: i64) -> (i64, i64) {
    let (board, width) = (program.board, i64::from(width.max(1)));
    let vector = |c: i64| board.vector((c % width) as i32, (c / width) as i32);
    let ((x0, y0), (x, y)) = (vector(from), vector(cell));
    let (mut x, mut y) = (x - x0, y - y0);
    // Each step rotates a sixth or a quarter of a turn counterclockwise; on squares a diagonal start is drawn as the
    // straight facing before it.
    for _ in 0..if board.is_hex() { facing } else { facing / 2 } {
        (x, y) = if board.is_hex() { (x + y, -x) } else { (y, -x) };
    }
    let (column, row) = board.place(x, y);
    (i64::from(column), i64::from(row))
}

/// One of the options with the most `none` picks.
fn quiet(options: &OptionBuf, luck: u64) -> Option<Vec<i64>> {
    let nones = |o: &[i64]| o.iter().filter(|v| **v == -1).count();
    let most = options.iter().map(nones).max()?;
    let quiet = || options.iter().filter(|o| nones(o) == most);
    let at = luck as usize % quiet().count().max(1);
    quiet().nth(at).map(<[i64]>::to_vec)
}
