//! Looking ahead: what an option is worth on positions that might be the true one.

use dicta_play::chance::Stream;
use dicta_play::{Decision, Imagined, Journal, Machine, OptionBuf, Position, Status, View};
use dicta_program::DoctrineId;
use std::cmp::Reverse;

/// Options that are looked at; of more, as many are taken at even distances.
const OPTIONS_MAX: usize = 256;
/// Decisions in one play ahead.
const DECISIONS_MAX: u32 = 2_000;
/// How often a reply that the doctrine would avoid is drawn again before the next one that it wouldn't is taken.
const TRIES: u32 = 3;
/// In so many parts the samples are taken; after each the worse half of the options is given up.
const PARTS: u64 = 4;
/// Options that are never given up.
const FINAL: usize = 2;

/// The buffers of looking ahead.
#[derive(Clone, Debug, Default)]
pub struct LookAhead {
    options: OptionBuf,
    at: Option<Position>,
    tried: Vec<Tried>,
    pieces: Vec<i64>,
}

/// An option and what its plays ahead have brought so far.
#[derive(Clone, Copy, Debug)]
struct Tried {
    option: usize,
    sum: i64,
}

/// One play ahead: its chance, and when it stops.
struct Reply {
    chance: Stream,
    taken: u64,
    until: u32,
    avoided: Option<DoctrineId>,
}

impl LookAhead {
    /// Whether the doctrine says what is good; one that only avoids doesn't look ahead.
    pub fn has_aims(machine: &Machine, doctrine: DoctrineId) -> bool {
        machine.program().doctrines.get(doctrine.index()).is_some_and(|d| !d.terms.is_empty())
    }

    /// Of the kept options the one with the greatest sum over all plays ahead, the first of equal ones. All meet the same
    /// positions, but the worse half is given up again and again, so that most plays go to those that are hard to tell
    /// apart.
    pub fn best(
        &mut self,
        machine: &Machine,
        view: &View,
        doctrine: DoctrineId,
        options: &OptionBuf,
        kept: &[usize],
        seed: u64,
    ) -> usize {
        let Some(of) = machine.program().doctrines.get(doctrine.index()) else { return 0 };
        let step = kept.len().div_ceil(OPTIONS_MAX).max(1);
        self.tried.clear();
        self.tried.extend(kept.iter().step_by(step).map(|option| Tried { option: *option, sum: 0 }));
        let mine =
            |piece: &i64| machine.instances().get(*piece as usize).is_some_and(|i| i.seat == i64::from(view.seat()));
        self.pieces.clear();
        self.pieces.extend(machine.of_kind(of.kind).iter().filter(|p| mine(p)));
        let avoided = machine.program().doctrines.iter().position(|d| !d.avoids.is_empty());
        let avoided = if of.avoids.is_empty() { avoided.map(|i| DoctrineId(i as u32)) } else { Some(doctrine) };
        let until = view.position().turn().max(1) + of.turns.max(1);
        let seeds = Stream::new(seed, "samples");
        let (samples, replies) = (u64::from(of.samples.max(1)), u64::from(of.replies.max(1)));
        for sample in 0..samples {
            let imagined = Imagined::draw(machine, view, seeds.at(sample));
            for reply in 0..replies {
                // Every option meets the same chance and the same replies, so that only the options differ.
                let chance = Stream::keyed(seeds.at(sample), reply);
                for i in 0..self.tried.len() {
                    let reply = Reply { chance, taken: 0, until, avoided };
                    let worth = self.play(machine, &imagined, options, self.tried[i].option, reply, doctrine);
                    self.tried[i].sum = self.tried[i].sum.saturating_add(worth);
                }
            }
            if (sample + 1) * PARTS / samples > sample * PARTS / samples {
                self.give_up_half();
            }
        }
        let best = self.tried.iter().max_by_key(|t| (t.sum, Reverse(t.option)));
        best.map_or(0, |t| t.option)
    }

    /// Leaves the better half of the options.
    fn give_up_half(&mut self) {
        if self.tried.len() > FINAL {
            self.tried.sort_unstable_by_key(|t| (Reverse(t.sum), t.option));
            self.tried.truncate(self.tried.len().div_ceil(2).max(FINAL));
        }
    }

    /// Plays one option ahead and values where it leads.
    fn play(
        &mut self,
        machine: &Machine,
        from: &Position,
        options: &OptionBuf,
        option: usize,
        mut reply: Reply,
        doctrine: DoctrineId,
    ) -> i64 {
        let position = match &mut self.at {
            Some(position) => {
                position.clone_from(from);
                position
            }
            None => self.at.insert(from.clone()),
        };
        let quiet = &mut Journal::Off;
        machine.choose_index(position, option, options, quiet);
        for _ in 0..DECISIONS_MAX {
            if machine.advance_into(position, quiet, &mut self.options) != Status::Decide
                || position.turn() >= reply.until
            {
                break;
            }
            let chosen = match machine.decision(position) {
                Some(decision) => reply.choose(machine, position, &decision, &self.options),
                None => break,
            };
            machine.choose_index(position, chosen, &self.options, quiet);
        }
        self.pieces.iter().fold(0i64, |sum, piece| sum.saturating_add(machine.worth_of(position, doctrine, *piece)))
    }
}

impl Reply {
    /// Any option that a careful pilot doesn't avoid; any at all if there is no other.
    fn choose(&mut self, machine: &Machine, position: &Position, decision: &Decision, options: &OptionBuf) -> usize {
        let Some(avoided) = self.avoided else { return self.any(options) };
        let shuns = |i: usize| i < options.len() && machine.shuns(position, avoided, decision, options.get(i));
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
    fn the_better_half_stays_the_first_of_equals_before_the_others() {
        let tried = [(0, 5), (1, 9), (2, 5), (3, -4), (4, 7)].map(|(option, sum)| Tried { option, sum });
        let mut ahead = LookAhead { tried: tried.to_vec(), ..LookAhead::default() };
        let left = |ahead: &LookAhead| ahead.tried.iter().map(|t| t.option).collect::<Vec<_>>();
        ahead.give_up_half();
        assert_eq!(left(&ahead), [1, 4, 0]);
        ahead.give_up_half();
        ahead.give_up_half();
        assert_eq!(left(&ahead), [1, 4]);
    }
}
