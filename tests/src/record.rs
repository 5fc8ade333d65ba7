//! Records of games, in the same words for the interpreter and for a twin: offers, choices, die rolls and events.
//!
//! Pieces are numbered in the order of the mission, none is −1, and everything else has the numbers of the program. The
//! [twin of the 2013 rules](crate::twin) has lines of its own, which need no allocation.

use crate::compare::Interpreter;
use dicta_play::{Decision, Entry, GameLog, LogEvent, Machine, OptionBuf};
use dicta_program::*;

/// A line of a game: what it is, and its numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    pub what: String,
    pub numbers: Vec<i64>,
}

/// A decision with several options.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    pub choice: String,
    pub piece: i64,
    /// The picks of each option, in order.
    pub options: Vec<Vec<i64>>,
}

/// The pilots of a comparison. Both draw from the stream of their seat, one number per decision with several options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pilot {
    /// Chooses any legal option.
    Random,
    /// Chooses any legal option that the first doctrine of the rules does not avoid.
    Steady,
}

/// Where a twin records its game.
pub trait Recorder {
    /// Whether it records anything.
    const ON: bool;
    /// A choice, a die roll (`roll` and the name of its stream) or an event.
    fn line(&mut self, what: &str, numbers: &[i64]);
    /// The options of a decision.
    fn offer(&mut self, choice: &str, piece: usize, options: Vec<Vec<i64>>);
}

/// Records nothing.
pub struct NoRecord;

impl Recorder for NoRecord {
    const ON: bool = false;
    #[inline(always)]
    fn line(&mut self, _: &str, _: &[i64]) {}
    #[inline(always)]
    fn offer(&mut self, _: &str, _: usize, _: Vec<Vec<i64>>) {}
}

/// A game from its first line to its end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Record {
    pub lines: Vec<Line>,
    pub offers: Vec<Offer>,
    pub end: Option<End>,
}

impl Recorder for Record {
    const ON: bool = true;

    fn line(&mut self, what: &str, numbers: &[i64]) {
        self.lines.push(Line { what: what.into(), numbers: numbers.into() });
    }

    fn offer(&mut self, choice: &str, piece: usize, options: Vec<Vec<i64>>) {
        self.offers.push(Offer { choice: choice.into(), piece: piece as i64, options });
    }
}

/// The outcome of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct End {
    /// Number of the last turn, from 1.
    pub turns: u32,
    /// The side that won; `None` for a draw.
    pub winner: Option<u8>,
    /// Choices with more than one legal option: the benchmark counts these as decisions.
    pub asked: u32,
}

/// Translates the interpreter's games.
pub struct Translator {
    machine: Machine,
    /// The pieces, in order: instances.
    pieces: Vec<i64>,
}

impl Translator {
    /// A translator for these pieces of a machine's mission.
    pub fn new(machine: &Machine, pieces: &[i64]) -> Translator {
        Translator { machine: machine.clone(), pieces: pieces.to_vec() }
    }

    /// The interpreter's game with a seed.
    pub fn game(&self, interpreter: &mut Interpreter, seed: u64) -> Record {
        let mut log = GameLog::on();
        let mut offers = Vec::new();
        let (outcome, _) =
            interpreter.play_watched(seed, &mut log, |_, decision, options| offers.push(self.offer(decision, options)));
        let lines = log.entries().iter().filter_map(|entry| self.line(entry)).collect();
        let winner = outcome.winner.map(|side| self.machine.instances()[side as usize].entry as u8);
        let end = Some(End { turns: outcome.turn, winner, asked: offers.len() as u32 });
        Record { lines, offers, end }
    }

    fn offer(&self, decision: &Decision, options: &OptionBuf) -> Offer {
        Offer {
            choice: self.machine.program().choices[decision.choice.index()].head.name.clone(),
            piece: self.piece(decision.piece),
            options: options.iter().map(|picks| self.picks(decision.choice, picks)).collect(),
        }
    }

    /// The number of a piece, or of the piece that a part belongs to.
    fn piece(&self, id: i64) -> i64 {
        let whole = usize::try_from(id).ok().map(|id| self.machine.instances()[id].whole);
        whole.and_then(|whole| self.pieces.iter().position(|piece| *piece == whole)).map_or(-1, |n| n as i64)
    }

    fn picks(&self, choice: ChoiceId, picks: &[i64]) -> Vec<i64> {
        let of = &self.machine.program().choices[choice.index()].picks;
        picks.iter().zip(of).flat_map(|(value, pick)| self.numbers(&pick.ty, *value)).collect()
    }

    /// A value in numbers; a walk is two: two bits for each step, and the turn at its end.
    fn numbers(&self, ty: &Type, value: i64) -> Vec<i64> {
        match ty.without_none() {
            Type::Piece(_) => vec![self.piece(value)],
            Type::WalkPath => {
                let code = value - WALK;
                vec![code & ((1 << WALK_END) - 1), code >> WALK_END]
            }
            _ => vec![value],
        }
    }

    fn line(&self, entry: &Entry) -> Option<Line> {
        let program = self.machine.program();
        let (what, numbers) = match &entry.what {
            LogEvent::Chose { choice, piece, picks, .. } => {
                let name = program.choices[choice.index()].head.name.clone();
                (name, [vec![self.piece(*piece)], self.picks(*choice, picks)].concat())
            }
            LogEvent::Rolled { stream, face, .. } => {
                (format!("roll {}", program.streams[stream.index()]), vec![face + 1])
            }
            LogEvent::Drew { card, .. } => ("draw".into(), vec![i64::from(*card)]),
            LogEvent::CircularWaitResolved { piece, .. } => ("circular wait".into(), vec![self.piece(*piece)]),
            LogEvent::Event { event, args, .. } => {
                let of = &program.events[event.index()];
                if of.builtin.is_some() {
                    return None;
                }
                let numbers = args.iter().zip(&of.params).flat_map(|(arg, (_, ty))| self.numbers(ty, *arg)).collect();
                (of.head.name.clone(), numbers)
            }
            _ => return None,
        };
        Some(Line { what, numbers })
    }
}

/// The first offers and lines in which two games differ.
pub fn first_difference(ours: &Record, theirs: &Record) -> Option<String> {
    let at = |same: &dyn Fn(usize) -> bool, most: usize| (0..most).find(|i| !same(*i));
    let (a, b) = (&ours.offers, &theirs.offers);
    let offer = at(&|i| a.get(i) == b.get(i), a.len().max(b.len())).map(|at| {
        let show = |of: &[Offer], others: &[Offer]| {
            let others = others.get(at).map_or(&[][..], |offer| &offer.options);
            of.get(at).map_or("none".into(), |of| {
                let only: Vec<_> = of.options.iter().filter(|option| !others.contains(option)).take(20).collect();
                format!("{} of {}, {} options, only here: {only:?}", of.choice, of.piece, of.options.len())
            })
        };
        format!("offer {at}\n  interpreter: {}\n  twin: {}\n", show(a, b), show(b, a))
    });
    let (a, b) = (&ours.lines, &theirs.lines);
    let line = at(&|i| a.get(i) == b.get(i), a.len().max(b.len())).map(|at| {
        let from = at.saturating_sub(12);
        let show = |lines: &[Line]| {
            let near = lines.iter().skip(from).take(at - from + 3);
            near.map(|line| format!("    {} {:?}\n", line.what, line.numbers)).collect::<String>()
        };
        format!("line {at}\n  interpreter:\n{}  twin:\n{}", show(a), show(b))
    });
    let end = (ours.end != theirs.end).then(|| format!("interpreter: {:?}\ntwin: {:?}\n", ours.end, theirs.end));
    let parts: Vec<String> = [offer, line, end].into_iter().flatten().collect();
    (!parts.is_empty()).then(|| parts.concat())
}
