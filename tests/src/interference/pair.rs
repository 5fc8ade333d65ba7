//! Plays two games that differ in one secret in parallel.

use super::opened::Opened;
use super::secret::{Pair, Secret};
use super::watch::{Glance, Seen, pilots};
use crate::random::Random;
use dicta_play::{Cause, Entry, GameLog, Instance, LogEvent, Machine, OptionBuf, Position, Status};
use dicta_program::{ChoiceId, FieldId, Origin};
use std::collections::{BTreeMap, BTreeSet};

/// A secret that a watching seat can detect.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    pub secret: Secret,
    pub seat: u32,
    /// The kind of difference, in a few words.
    pub sort: String,
    pub what: String,
}

/// The result of comparing a pair.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Everything was equal to the end; `spread` is whether the games came to differ in more hidden state.
    Equal {
        spread: bool,
    },
    /// Equal as well, but a view of the board during others' decisions would have differed: see [`Glance`].
    Glimpsed,
    /// A `reveal` or an open act of a knowing seat made a difference.
    LetOut,
    /// A game faulted, so that there is no result.
    Fault,
    Finding(Box<Finding>),
}

/// Identifies a decision: the turn, the choice, the piece, and a counter.
type Asked = (u32, u32, i64, usize);

/// How pairs of games are played and compared.
pub struct Pairing<'m> {
    pub machine: &'m Machine,
    /// The maximum number of choices in each game of a pair.
    pub choices: usize,
    /// Statements opened by a reveal next to them: their consequences may differ.
    pub opened: Opened,
    /// The `gather` statements that show picks to waiting pieces.
    pub showing: BTreeMap<Origin, (ChoiceId, bool)>,
    /// In a block opened by a `reveal`, the only permitted difference is whether it is reached, and only because of
    /// differences in the shown piece.
    pub strict: bool,
    /// Whether the itemised values of the game log are also compared.
    pub values: bool,
    /// Whether pilots that think ahead are also compared.
    pub ahead: bool,
}

/// One of the two games.
struct Game<'m> {
    most: usize,
    machine: &'m Machine,
    at: Position,
    /// The position at the last comparison.
    since: Position,
    journal: GameLog,
    /// The pieces that had nothing to choose, and when.
    nothing: BTreeSet<(u32, ChoiceId, i64)>,
    made: BTreeMap<Asked, Vec<i64>>,
    asked: BTreeMap<(u32, u32, i64), usize>,
    glances: Vec<Vec<Glance>>,
    choices: usize,
    options: OptionBuf,
}

impl<'m> Game<'m> {
    fn new(pairing: &Pairing<'m>, at: Position, before: &[Entry]) -> Game<'m> {
        let machine = pairing.machine;
        Game {
            most: pairing.choices,
            machine,
            since: at.clone(),
            at,
            nothing: BTreeSet::new(),
            journal: GameLog::On(before.iter().filter(|e| drew(e)).cloned().collect()),
            made: BTreeMap::new(),
            asked: BTreeMap::new(),
            glances: machine.mission().seats.iter().map(|_| Vec::new()).collect(),
            choices: 0,
            options: OptionBuf::new(),
        }
    }

    /// Lets the knowing seats decide until a watching seat has to decide or the game is over.
    fn go(&mut self, knowing: &[u32], script: &mut Random, other: &BTreeMap<Asked, Vec<i64>>) -> Status {
        loop {
            let status = self.machine.advance(&mut self.at, &mut self.journal);
            for (seat, glances) in self.glances.iter_mut().enumerate().filter(|(s, _)| !knowing.contains(&(*s as u32)))
            {
                let glance = Glance::of(self.machine, &self.at, seat as u32);
                if glances.last() != Some(&glance) {
                    glances.push(glance);
                }
            }
            self.nothing.extend(self.journal.entries().iter().filter_map(|e| match e.what {
                LogEvent::NoLegalOption { choice, piece } => Some((e.turn, choice, piece)),
                _ => None,
            }));
            let Some(decision) = self.machine.decision(&self.at) else { return status };
            if !knowing.contains(&decision.seat) || self.choices >= self.most {
                return status;
            }
            self.machine.legal(&self.at, &mut self.options);
            let key = (self.at.turn(), decision.choice.0, decision.piece);
            let nth = self.asked.entry(key).or_default();
            *nth += 1;
            let same = other.get(&(key.0, key.1, key.2, *nth));
            let chosen = same.and_then(|picks| self.options.iter().position(|o| o == &picks[..]));
            let chosen = chosen.unwrap_or_else(|| script.below(self.options.len()));
            self.made.insert((key.0, key.1, key.2, *nth), self.options.get(chosen).to_vec());
            self.take(chosen);
        }
    }

    fn seen(&self, seat: u32, explains: bool) -> Seen {
        Seen::of(self.machine, &self.at, seat, explains)
    }

    /// Drops the entries that were compared; a card that was seen when drawn stays known.
    fn compared(&mut self) {
        self.since.clone_from(&self.at);
        if let GameLog::On(entries) = &mut self.journal {
            entries.retain(drew);
        }
        self.glances.iter_mut().for_each(Vec::clear);
    }

    fn take(&mut self, index: usize) {
        self.choices += 1;
        self.machine.choose_index(&mut self.at, index, &self.options, &mut self.journal);
    }
}

impl Pairing<'_> {
    /// Plays a pair and compares what the watching seats can observe. `before` is the game log up to there.
    pub fn compare(&self, pair: &Pair, before: &[Entry], seed: u64) -> Outcome {
        compare(self, pair, before, seed)
    }
}

/// Plays a pair and compares what the watching seats can observe. `before` is the game log up to there.
fn compare(pairing: &Pairing, pair: &Pair, before: &[Entry], seed: u64) -> Outcome {
    let machine = pairing.machine;
    let secret = &pair.secret;
    let watching: Vec<u32> =
        (0..machine.mission().seats.len() as u32).filter(|s| !secret.knowing.contains(s)).collect();
    let mut games = pair.positions.clone().map(|p| Game::new(pairing, p, before));
    if let Some(picks) = &pair.picks {
        for (game, picks) in games.iter_mut().zip(picks) {
            if machine.choose(&mut game.at, picks, &mut game.journal).is_err() {
                return Outcome::Fault;
            }
        }
    }
    let mut script = Random::new(seed);
    let finding = |seat: u32, sort: &str, what: String| {
        Outcome::Finding(Box::new(Finding { secret: secret.clone(), seat, sort: sort.to_owned(), what }))
    };
    let mut glanced = false;
    for round in 0.. {
        let [a, b] = &mut games;
        let status =
            [a.go(&secret.knowing, &mut script.clone(), &BTreeMap::new()), b.go(&secret.knowing, &mut script, &a.made)];
        if status.iter().any(|s| matches!(s, Status::Fault(_))) {
            return Outcome::Fault;
        }
        // The game with more decisions may have progressed less.
        if a.choices.max(b.choices) >= pairing.choices {
            break;
        }
        for seat in &watching {
            match compare_logs(pairing, [a, b], secret, *seat) {
                Compared::Equal => {}
                Compared::LetOut => return Outcome::LetOut,
                Compared::Differ(sort, what) => return finding(*seat, &sort, what),
            }
        }
        let explains = round == 0 || machine.decision(&a.at).is_none();
        for seat in &watching {
            let (seen, other) = (a.seen(*seat, explains), b.seen(*seat, explains));
            if let Some((sort, what)) = seen.differs(&other) {
                return finding(*seat, sort, what);
            }
            glanced |= a.glances[*seat as usize] != b.glances[*seat as usize];
        }
        a.compared();
        b.compared();
        let (Some(decision), true) = (machine.decision(&a.at), a.choices < pairing.choices) else { break };
        machine.legal(&a.at, &mut a.options);
        machine.legal(&b.at, &mut b.options);
        let [first, second] =
            [&*a, &*b].map(|g| pilots(machine, &g.at, &decision, &g.options, pairing.ahead && round == 0));
        if first != second {
            return finding(decision.seat, "pilots", format!("what pilots choose: {first:?} / {second:?}"));
        }
        let chosen = script.below(a.options.len());
        a.take(chosen);
        b.take(chosen);
    }
    if glanced {
        return Outcome::Glimpsed;
    }
    let [a, b] = &games;
    let already = differing(machine, &pair.positions[0], &pair.positions[1]);
    Outcome::Equal { spread: differing(machine, &a.at, &b.at).iter().any(|field| !already.contains(field)) }
}

/// The fields in which two positions differ.
fn differing(machine: &Machine, a: &Position, b: &Position) -> Vec<(i64, FieldId)> {
    let fields = |of: &Instance| (0..machine.program().kinds[of.kind.index()].fields.len() as u32).map(FieldId);
    let all = (0..).zip(machine.instances()).flat_map(|(i, of)| fields(of).map(move |f| (i, f)));
    all.filter(|(i, f)| machine.field_slots(a, *i, *f) != machine.field_slots(b, *i, *f)).collect()
}

fn drew(entry: &Entry) -> bool {
    matches!(entry.what, LogEvent::Drew { .. })
}

enum Compared {
    Equal,
    LetOut,
    Differ(String, String),
}

fn compare_logs(pairing: &Pairing, [a, b]: [&Game; 2], secret: &Secret, seat: u32) -> Compared {
    let machine = pairing.machine;
    let [first, second] = [a, b].map(|g| {
        let mut entries = machine.filter_log(g.journal.entries(), seat);
        if !pairing.values {
            entries.retain(|e| e.what != LogEvent::Valued);
            entries.iter_mut().for_each(|e| e.values.clear());
        }
        entries
    });
    let Some(at) = (0..first.len().max(second.len())).find(|i| first.get(*i) != second.get(*i)) else {
        return Compared::Equal;
    };
    let (x, y) = (first.get(at), second.get(at));
    if lets_out(pairing, &WithSimultaneous { a, b, secret }, x, y)
        || lets_out(pairing, &WithSimultaneous { a: b, b: a, secret }, y, x)
    {
        return Compared::LetOut;
    }
    let name = |e: Option<&Entry>| {
        let text = e.map_or_else(|| "nothing".to_owned(), |e| format!("{:?}", e.what));
        text.split([' ', '(']).next().unwrap_or_default().to_owned()
    };
    let sort = format!("journal {} {}", name(x), name(y));
    let described = |e: Option<&Entry>| e.map(|e| machine.describe(e));
    Compared::Differ(sort, format!("the journal, entry {at}: {:?} / {:?}: {x:?} / {y:?}", described(x), described(y)))
}

/// The piece that an entry is about.
fn subject(entry: &Entry) -> Option<i64> {
    match &entry.what {
        LogEvent::Valued => entry.values.first().and_then(|v| v.args.first().copied()),
        LogEvent::Changed { piece, .. }
        | LogEvent::Bounded { piece, .. }
        | LogEvent::Revealed { piece, .. }
        | LogEvent::Moved { piece, .. }
        | LogEvent::Placed { piece, .. }
        | LogEvent::Created { piece, .. }
        | LogEvent::Removed { piece }
        | LogEvent::Returned { piece }
        | LogEvent::Expired { piece, .. } => Some(*piece),
        LogEvent::Event { args, .. } => args.first().copied(),
        _ => None,
    }
}

/// Two games, one of which reaches something that the other doesn't, and the piece whose secret differs.
struct WithSimultaneous<'a, 'm> {
    a: &'a Game<'m>,
    b: &'a Game<'m>,
    secret: &'a Secret,
}

impl WithSimultaneous<'_, '_> {
    fn whole(&self, piece: i64) -> i64 {
        self.a.machine.instances().get(piece as usize).map_or(-1, |i| i.whole)
    }

    /// Whether any field of a piece differs, now or at the last comparison.
    fn differs(&self, piece: i64) -> bool {
        let (machine, whole) = (self.a.machine, self.whole(piece));
        let now = differing(machine, &self.a.at, &self.b.at);
        let then = differing(machine, &self.a.since, &self.b.since);
        whole >= 0 && whole == self.secret.piece
            || now.into_iter().chain(then).any(|(of, _)| self.whole(of) == whole)
            || self.secret.cards && self.drew_otherwise(piece)
    }

    /// Whether the seat of a piece has drawn different cards for itself in the two games.
    fn drew_otherwise(&self, piece: i64) -> bool {
        let seat = self.a.machine.instances().get(piece as usize).map_or(-1, |i| i.seat);
        let Ok(seat) = u32::try_from(seat) else { return false };
        let drawn = |game: &Game| -> Vec<(dicta_program::DeckId, u32)> {
            let own = |e: &&Entry| e.seats != u32::MAX && e.seats.checked_shr(seat).unwrap_or(0) & 1 == 1;
            let entries = game.journal.entries().iter().filter(own);
            let card = |e: &Entry| match e.what {
                LogEvent::Drew { deck, design, .. } => Some((deck, design)),
                _ => None,
            };
            entries.filter_map(card).collect()
        };
        drawn(self.a) != drawn(self.b)
    }

    /// The pieces and values that a statement has shown in a game.
    fn shown(game: &Game, by: Origin) -> Vec<(i64, i64)> {
        let entries = game.journal.entries().iter().filter(|e| e.origin == by);
        let shown = entries.filter_map(|e| match &e.what {
            LogEvent::Revealed { piece, value, .. } => Some((*piece, *value)),
            LogEvent::Event { args, .. } => Some((*args.first()?, *args.get(1)?)),
            _ => None,
        });
        shown.collect()
    }

    /// Whether a statement has shown something more often in one game than in the other, about a piece that differs.
    fn shows(&self, by: Origin) -> bool {
        let (mine, other) = (WithSimultaneous::shown(self.a, by), WithSimultaneous::shown(self.b, by));
        let times = |list: &[(i64, i64)], shown: (i64, i64)| list.iter().filter(|s| **s == shown).count();
        let more = |shown: &(i64, i64)| times(&mine, *shown) != times(&other, *shown) && self.differs(shown.0);
        mine.iter().chain(&other).any(more)
    }

    /// How often an entry's statement has acted on its piece, in each game.
    fn times(&self, entry: &Entry) -> (usize, usize) {
        let same = |e: &&Entry| e.origin == entry.origin && subject(e) == subject(entry);
        let times = |g: &Game| g.journal.entries().iter().filter(same).count();
        (times(self.a), times(self.b))
    }

    /// Whether a piece had nothing to choose this turn in the other game.
    fn had_nothing(&self, turn: u32, choice: ChoiceId, piece: i64) -> bool {
        self.b.nothing.contains(&(turn, choice, piece))
    }
}

/// Whether an entry that differs from the other game's reveals something on purpose.
fn lets_out(pairing: &Pairing, beside: &WithSimultaneous, mine: Option<&Entry>, other: Option<&Entry>) -> bool {
    let (machine, Some(mine)) = (pairing.machine, mine) else { return false };
    // A difference at the same place about the same piece is more than the block being reached.
    let told_of = |e: &Entry| (e.origin, subject(e));
    // If it happens once more in one of the games, the two entries don't correspond.
    let times = beside.times(mine);
    let twice = pairing.strict && times.0 == times.1 && other.is_some_and(|o| told_of(o) == told_of(mine));
    let open = match pairing.strict {
        true => !twice && pairing.opened.by(mine.origin).any(|by| beside.shows(by)),
        false => pairing.opened.holds(mine.origin),
    };
    if open {
        return true;
    }
    let secret = beside.secret;
    match &mine.what {
        LogEvent::Revealed { piece, field, value, until, .. } => match other.map(|o| &o.what) {
            Some(LogEvent::Revealed { piece: p, field: f, value: v, until: u, .. }) if (p, f) == (piece, field) => {
                (v, u) != (value, until)
            }
            _ => beside.differs(*piece),
        },
        LogEvent::Event { event, args, .. } => {
            // The first arguments are the recipient and the subject, then comes the information.
            let of = |args: &[i64]| args.iter().take(2).copied().collect::<Vec<_>>();
            let same = other.is_some_and(
                |o| matches!(&o.what, LogEvent::Event { event: e, args: b, .. } if e == event && (args.len() == 2 || of(args) == of(b))),
            );
            // That a knowing seat has nothing to show is also shown, or nothing that meets the condition.
            let about = || {
                let of = args.get(1).copied().unwrap_or(-1);
                let choice = pairing.showing.get(&mine.origin);
                choice.is_some_and(|(choice, limited)| *limited || beside.had_nothing(mine.turn, *choice, of))
                    && beside.differs(of)
            };
            pairing.showing.contains_key(&mine.origin) && (same || about())
                || pairing.opened.shows(mine.origin) && (same || args.first().is_some_and(|p| beside.differs(*p)))
        }
        LogEvent::Chose { choice, piece, args, picks, .. } => {
            let seat = |piece: &i64| machine.instances().get(*piece as usize).map_or(-1, |i| i.seat);
            // A piece of the choice other than the first may decide.
            let knows = args.iter().any(|a| secret.knowing.iter().any(|s| i64::from(*s) == seat(a)));
            let acts = match other.map(|o| &o.what) {
                Some(LogEvent::Chose { choice: c, piece: p, picks: other, .. }) if (c, p) == (choice, piece) => {
                    other != picks
                }
                // That nothing could be chosen is an open act as well; what then happens instead is not.
                _ => {
                    let left = |e: &Entry| matches!(e.what, LogEvent::NoLegalOption { choice: c, piece: p } if (c, p) == (*choice, *piece));
                    let turns =
                        |g: &Game| g.journal.entries().iter().filter(|e| left(e) && e.turn == mine.turn).count();
                    turns(beside.b) > turns(beside.a)
                        && !other.is_some_and(|o| o.causes.contains(&Cause::Choice(*choice)))
                }
            };
            knows && acts
        }
        // A revealed name shows the result of its sum, and nothing else of it.
        LogEvent::Valued => {
            let result = |e: &Entry| match &e.values[..] {
                [report] => Some((e.origin, report.value, report.args.clone(), report.total)),
                _ => None,
            };
            match (result(mine), other.and_then(result)) {
                (Some((at, value, args, total)), Some((a, v, b, t))) => {
                    pairing.opened.by(at).any(|by| by == at) && (at, value, args) == (a, v, b) && total != t
                }
                _ => false,
            }
        }
        // A drawn card is visible to those to whom it is shown.
        LogEvent::Drew { deck, .. } => match other.map(|o| &o.what) {
            Some(LogEvent::Drew { deck: d, .. }) => secret.cards && d == deck,
            _ => false,
        },
        _ => false,
    }
}
