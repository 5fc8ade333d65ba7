//! Look-ahead: estimates the worth of an option on positions that might be the true one.

use crate::limits;
use dicta_play::chance::Stream;
use dicta_play::{Change, Decision, GameLog, Imagined, Machine, OptionBuf, Position, Status, TermFrame, View};
use dicta_program::{ChoiceId, DoctrineId};
use std::cmp::Reverse;
use std::sync::atomic::{AtomicBool, Ordering};

/// How often to redraw a reply that the doctrine would avoid, before taking the next one that it would not.
const TRIES: u32 = 3;
/// The samples are taken in this many parts; after each, the worse half of the options is dropped.
const PARTS: u64 = 4;
/// The number of options that are never dropped.
const FINAL: usize = 2;

/// Limits for thinking about the pilot's own decisions in later turns.
mod later {
    pub const SAMPLES: u64 = 2;
    pub const OPTIONS: usize = 6;
    /// Thoughts per playout, for each piece.
    pub const PER_PIECE: u32 = 2;
    /// The maximum number of remaining options at which later turns are thought about at all.
    pub const LEFT: usize = 8;
}

/// Buffers for look-ahead.
#[derive(Clone, Debug, Default)]
pub struct LookAhead {
    options: OptionBuf,
    pub(crate) at: Option<Position>,
    /// What the options change, and the replies of a turn.
    pub(crate) changes: Vec<Change>,
    pub(crate) replied: Vec<Change>,
    pub(crate) tried: Vec<Candidate>,
    pub(crate) pieces: Vec<i64>,
    /// For thoughts about later turns.
    later: Option<Box<LookAhead>>,
    kept: Vec<usize>,
    /// Notes for an opinion; `None` if not requested.
    notes: Option<Vec<Weighed>>,
    /// The part of each term in the current playout, while taking notes.
    terms: Vec<i64>,
    frame: TermFrame,
}

/// The results of an option's playouts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Weighed {
    /// The option's index.
    pub option: usize,
    /// The number of playouts; an option with fewer than others was dropped early.
    pub plays: u64,
    /// How many of them the seat's side won, and lost, before they stopped; only a deep search counts them.
    pub wins: u64,
    pub losses: u64,
    /// The sum of their worths.
    pub sum: i64,
    /// The part of each of the doctrine's terms in the sum, by index of the term; terms without a part are omitted.
    pub terms: Vec<(usize, i64)>,
}

impl Weighed {
    /// Adds a playout, with the part of each term by its index; the parts are 0 afterwards.
    pub(crate) fn add(&mut self, worth: i64, terms: &mut [i64]) {
        self.plays += 1;
        self.sum = self.sum.saturating_add(worth);
        for (term, part) in terms.iter_mut().enumerate().filter(|(_, part)| **part != 0) {
            let part = std::mem::take(part);
            match self.terms.binary_search_by_key(&term, |(t, _)| *t) {
                Ok(i) => self.terms[i].1 = self.terms[i].1.saturating_add(part),
                Err(i) => self.terms.insert(i, (term, part)),
            }
        }
    }
}

/// An option and the results of its playouts so far.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate {
    pub option: usize,
    pub sum: i64,
}

/// The effort allowed for a decision.
#[derive(Clone, Copy, Debug)]
struct Budget {
    samples: u64,
    replies: u64,
    turns: u32,
    options: usize,
    /// Thoughts about the pilot's own decisions in later turns.
    thoughts: u32,
}

/// A playout: its chance, and when it stops.
struct Reply {
    chance: Stream,
    taken: u64,
    until: u32,
    avoided: Option<DoctrineId>,
}

/// The seat whose later decisions are thought about, and the number of remaining thoughts.
struct Thoughts {
    seat: u32,
    /// The turn in which the pilot decides: later turns come after it.
    turn: u32,
    left: u32,
    seed: u64,
}

impl LookAhead {
    /// Whether the doctrine values a choice: a doctrine with only `avoid` clauses does not look ahead, and one that
    /// declares `after` values only the choices that it foresees, unless the pilot plays ahead anyway.
    pub fn has_aims(machine: &Machine, doctrine: DoctrineId, choice: ChoiceId, deep: bool) -> bool {
        let of = machine.program().doctrines.get(doctrine.index());
        of.is_some_and(|d| !d.terms.is_empty() && (deep || d.afters.is_empty() || machine.foresees(doctrine, choice)))
    }

    /// Returns the kept option with the greatest sum over all playouts, the first of equal ones. All options meet the
    /// same positions, but the worse half is dropped repeatedly, so that most playouts go to the options that are hard
    /// to distinguish. Returns `None` if canceled. The number of positions is that of the doctrine, times the effort.
    pub fn best(
        &mut self,
        machine: &Machine,
        view: &View,
        (doctrine, effort): (DoctrineId, u64),
        what: (&Decision, &OptionBuf, &[usize]),
        seed: u64,
        cancel: &AtomicBool,
    ) -> Option<usize> {
        let of = machine.program().doctrines.get(doctrine.index())?;
        let budget = Budget {
            samples: u64::from(of.samples.max(1)) * effort,
            replies: u64::from(of.replies.max(1)),
            turns: of.turns.max(1),
            options: limits::OPTIONS,
            thoughts: if of.turns > 1 { limits::THOUGHTS } else { 0 },
        };
        self.weigh(machine, view, doctrine, what, seed, budget, cancel)
    }

    #[expect(clippy::too_many_arguments, reason = "a decision with all that belongs to it")]
    fn weigh(
        &mut self,
        machine: &Machine,
        view: &View,
        doctrine: DoctrineId,
        (decision, options, kept): (&Decision, &OptionBuf, &[usize]),
        seed: u64,
        mut budget: Budget,
        cancel: &AtomicBool,
    ) -> Option<usize> {
        let of = machine.program().doctrines.get(doctrine.index())?;
        let step = kept.len().div_ceil(budget.options).max(1);
        self.tried.clear();
        self.tried.extend(kept.iter().step_by(step).map(|option| Candidate { option: *option, sum: 0 }));
        let mine =
            |piece: &i64| machine.instances().get(*piece as usize).is_some_and(|i| i.seat == i64::from(view.seat()));
        self.pieces.clear();
        self.pieces.extend(machine.of_kind(of.kind).iter().filter(|p| mine(p)));
        let avoided = machine.program().doctrines.iter().position(|d| !d.avoids.is_empty());
        let avoided = if of.avoids.is_empty() { avoided.map(|i| DoctrineId(i as u32)) } else { Some(doctrine) };
        let turn = view.position().turn().max(1);
        let seeds = Stream::new(seed, "samples");
        let per_play = later::PER_PIECE * self.pieces.len().max(1) as u32;
        for sample in 0..budget.samples {
            let mut imagined = Imagined::draw(machine, view, seeds.at(sample));
            let hidden = machine.hidden_choices(view, &mut imagined, decision, avoided.unwrap_or(doctrine));
            for reply in 0..budget.replies {
                // All options meet the same chance and the same replies, so that they are the only difference.
                let chance = Stream::keyed(seeds.at(sample), reply);
                // Who decides first and who decides later in the same gathering must know equally little of the other.
                for (n, other) in (0..).zip(&hidden) {
                    let picked = other.kept[chance.below(u64::MAX - 1 - n, other.kept.len() as u32) as usize];
                    machine.imagine_choice(&mut imagined, decision.choice, other.piece, other.options.get(picked));
                }
                // All options get the same number of thoughts, or none.
                let thinks = self.tried.len() <= later::LEFT && budget.thoughts >= self.tried.len() as u32 * per_play;
                for i in 0..self.tried.len() {
                    if cancel.load(Ordering::Relaxed) {
                        return None;
                    }
                    let left = if thinks { per_play } else { 0 };
                    let mut thoughts = Thoughts { seat: view.seat(), turn, left, seed: chance.at(u64::MAX) };
                    let reply = Reply { chance, taken: 0, until: turn + budget.turns, avoided };
                    let first = (options, self.tried[i].option);
                    let worth = self.play(machine, &imagined, first, reply, doctrine, &mut thoughts, cancel);
                    budget.thoughts -= left - thoughts.left;
                    self.note(self.tried[i].option, worth);
                    self.tried[i].sum = self.tried[i].sum.saturating_add(worth);
                }
            }
            if (sample + 1) * PARTS / budget.samples > sample * PARTS / budget.samples {
                self.drop_worse_half();
            }
        }
        let best = self.tried.iter().max_by_key(|t| (t.sum, Reverse(t.option)));
        Some(best.map_or(0, |t| t.option))
    }

    /// Records the results of each option from here on, until [`Self::notes`] is called.
    pub fn take_notes(&mut self) {
        self.notes = Some(Vec::new());
    }

    /// Returns the notes: options with the most playouts first, then by sum.
    pub fn notes(&mut self) -> Vec<Weighed> {
        let mut notes = self.notes.take().unwrap_or_default();
        notes.sort_by_key(|w| (Reverse(w.plays), Reverse(w.sum), w.option));
        notes
    }

    /// Adds a playout to the notes on an option.
    pub(crate) fn note(&mut self, option: usize, worth: i64) {
        let Some(notes) = &mut self.notes else { return };
        let at = notes.iter().position(|w| w.option == option).unwrap_or_else(|| {
            notes.push(Weighed { option, ..Weighed::default() });
            notes.len() - 1
        });
        notes[at].add(worth, &mut self.terms);
    }

    /// Takes the notes away while something else is thought about.
    pub(crate) fn suspend_notes(&mut self) -> Option<Vec<Weighed>> {
        self.notes.take()
    }

    /// Continues the notes.
    pub(crate) fn resume_notes(&mut self, notes: Vec<Weighed>) {
        self.notes = Some(notes);
    }

    /// Drops the worse half of the options.
    pub(crate) fn drop_worse_half(&mut self) {
        if self.tried.len() > FINAL {
            self.tried.sort_unstable_by_key(|t| (Reverse(t.sum), t.option));
            self.tried.truncate(self.tried.len().div_ceil(2).max(FINAL));
        }
    }

    /// Plays out one option and values the resulting positions.
    #[expect(clippy::too_many_arguments, reason = "a play with all that belongs to it")]
    fn play(
        &mut self,
        machine: &Machine,
        from: &Position,
        (options, option): (&OptionBuf, usize),
        mut reply: Reply,
        doctrine: DoctrineId,
        thoughts: &mut Thoughts,
        cancel: &AtomicBool,
    ) -> i64 {
        let mut position = copied(self.at.take(), from);
        let quiet = &mut GameLog::Off;
        machine.choose_index(&mut position, option, options, quiet);
        let (mut turn, mut worth) = (thoughts.turn, 0i64);
        for _ in 0..limits::DECISIONS {
            let status = machine.advance_into(&mut position, quiet, &mut self.options);
            if status != Status::Decide || position.turn() >= reply.until {
                break;
            }
            // The position at the end of each turn on the way counts, too.
            if position.turn() > turn {
                turn = position.turn();
                worth = worth.saturating_add(self.worth(machine, &position, doctrine));
            }
            let Some(decision) = machine.decision(&position) else { break };
            let own = decision.seat == thoughts.seat && position.turn() > thoughts.turn;
            let thought = if own && thoughts.left > 0 && self.options.len() > 1 {
                thoughts.left -= 1;
                self.think(machine, &position, &decision, doctrine, thoughts, cancel)
            } else {
                None
            };
            let chosen = thought.unwrap_or_else(|| reply.choose(machine, &position, &decision, &self.options));
            machine.choose_index(&mut position, chosen, &self.options, quiet);
        }
        worth = worth.saturating_add(self.worth(machine, &position, doctrine));
        self.at = Some(position);
        worth
    }

    /// The worth of a position to all own pieces together.
    pub(crate) fn worth(&mut self, machine: &Machine, position: &Position, doctrine: DoctrineId) -> i64 {
        if self.notes.is_some() {
            let parts = self.pieces.iter().flat_map(|piece| machine.terms(position, doctrine, *piece));
            for (term, amount) in parts {
                if self.terms.len() <= term {
                    self.terms.resize(term + 1, 0);
                }
                self.terms[term] = self.terms[term].saturating_add(amount);
            }
        }
        let frame = &mut self.frame;
        let worths = self.pieces.iter().map(|piece| machine.worth_of(position, doctrine, *piece, frame));
        worths.fold(0, i64::saturating_add)
    }

    /// Thinks about an own decision of a later turn: with the same doctrine, to the end of that turn, with little
    /// effort.
    fn think(
        &mut self,
        machine: &Machine,
        position: &Position,
        decision: &Decision,
        doctrine: DoctrineId,
        thoughts: &Thoughts,
        cancel: &AtomicBool,
    ) -> Option<usize> {
        let look = machine.look(position, decision.seat);
        if !look.spare(doctrine, decision, &self.options, &mut self.kept) {
            self.kept.extend(0..self.options.len());
        }
        if let [only] = self.kept.as_slice() {
            return Some(*only);
        }
        let budget = Budget { samples: later::SAMPLES, replies: 1, turns: 1, options: later::OPTIONS, thoughts: 0 };
        let seed = thoughts.seed.wrapping_add(u64::from(thoughts.left));
        let mut inner = self.later.take().unwrap_or_default();
        let what = (decision, &self.options, self.kept.as_slice());
        let best = inner.weigh(machine, &look.view(), doctrine, what, seed, budget, cancel);
        self.later = Some(inner);
        best
    }
}

/// A copy of a position that reuses the memory of another one if given.
pub(crate) fn copied(into: Option<Position>, from: &Position) -> Position {
    match into {
        Some(mut position) => {
            position.clone_from(from);
            position
        }
        None => from.clone(),
    }
}

impl Reply {
    /// Draws an option that a careful pilot does not avoid, or any if there is no other.
    fn choose(&mut self, machine: &Machine, position: &Position, decision: &Decision, options: &OptionBuf) -> usize {
        let Some(avoided) = self.avoided else { return self.any(options) };
        let shuns = |i: usize| i < options.len() && machine.is_avoided(position, avoided, decision, options.get(i));
        let mut chosen = 0;
        for _ in 0..TRIES {
            chosen = self.any(options);
            if !shuns(chosen) {
                return chosen;
            }
        }
        (1..options.len()).map(|i| (chosen + i) % options.len()).find(|i| !shuns(*i)).unwrap_or(chosen)
    }

    fn any(&mut self, options: &OptionBuf) -> usize {
        self.taken += 1;
        self.chance.below(self.taken - 1, options.len() as u32) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_better_half_is_kept_with_ties_in_order() {
        let tried = [(0, 5), (1, 9), (2, 5), (3, -4), (4, 7)].map(|(option, sum)| Candidate { option, sum });
        let mut ahead = LookAhead { tried: tried.to_vec(), ..LookAhead::default() };
        let left = |ahead: &LookAhead| ahead.tried.iter().map(|t| t.option).collect::<Vec<_>>();
        ahead.drop_worse_half();
        assert_eq!(left(&ahead), [1, 4, 0]);
        ahead.drop_worse_half();
        ahead.drop_worse_half();
        assert_eq!(left(&ahead), [1, 4]);
    }
}
