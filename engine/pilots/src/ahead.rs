//! Looking ahead: what an option is worth on positions that might be the true one.

use dicta_play::chance::Stream;
use dicta_play::{Decision, Imagined, Journal, Machine, OptionBuf, Position, Status, View};
use dicta_program::DoctrineId;

/// Options that are looked at; of more, as many are taken at even distances.
const OPTIONS_MAX: usize = 256;
/// Decisions in one play ahead.
const DECISIONS_MAX: u32 = 2_000;
/// How often a reply that the doctrine would avoid is drawn again.
const TRIES: u32 = 3;

/// The buffers of looking ahead.
#[derive(Clone, Debug, Default)]
pub struct LookAhead {
    options: OptionBuf,
    at: Option<Position>,
    sums: Vec<i64>,
    tried: Vec<usize>,
    pieces: Vec<i64>,
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

    /// Of the kept options the one with the greatest sum over all plays ahead, the first of equal ones.
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
        self.tried.clear();
        self.tried.extend(kept.iter().step_by(kept.len().div_ceil(OPTIONS_MAX).max(1)));
        self.sums.clear();
        self.sums.resize(self.tried.len(), 0);
        let mine =
            |piece: &i64| machine.instances().get(*piece as usize).is_some_and(|i| i.seat == i64::from(view.seat()));
        self.pieces.clear();
        self.pieces.extend(machine.of_kind(of.kind).iter().filter(|p| mine(p)));
        let avoided = machine.program().doctrines.iter().position(|d| !d.avoids.is_empty());
        let avoided = if of.avoids.is_empty() { avoided.map(|i| DoctrineId(i as u32)) } else { Some(doctrine) };
        let until = view.position().turn().max(1) + of.turns.max(1);
        let seeds = Stream::new(seed, "samples");
        for sample in 0..u64::from(of.samples.max(1)) {
            let imagined = Imagined::draw(machine, view, seeds.at(sample));
            for reply in 0..u64::from(of.replies.max(1)) {
                // Every option meets the same chance and the same replies, so that only the options differ.
                let chance = Stream::keyed(seeds.at(sample), reply);
                for i in 0..self.tried.len() {
                    let reply = Reply { chance, taken: 0, until, avoided };
                    self.sums[i] = self.sums[i].saturating_add(self.play(
                        machine,
                        &imagined,
                        options,
                        self.tried[i],
                        reply,
                        doctrine,
                    ));
                }
            }
        }
        let best = (0..self.tried.len()).rev().max_by_key(|i| self.sums[*i]);
        best.map_or(0, |i| self.tried[i])
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
    /// Any option; one that a careful pilot avoids only if luck offers no other in a few tries.
    fn choose(&mut self, machine: &Machine, position: &Position, decision: &Decision, options: &OptionBuf) -> usize {
        let mut chosen = 0;
        for _ in 0..TRIES {
            chosen = self.chance.below(self.taken, options.len() as u32) as usize;
            self.taken += 1;
            let Some(avoided) = self.avoided else { break };
            if chosen >= options.len() || !machine.shuns(position, avoided, decision, options.get(chosen)) {
                break;
            }
        }
        chosen
    }
}
