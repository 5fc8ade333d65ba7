//! Choices gathered in secret when several people share one keyboard.
//!
//! Whom the rules let decide, and when, can reveal secrets: a piece that tails another decides after it, and a piece
//! with only one option does not decide at all. So the keyboard is passed around in an order that follows only from
//! public knowledge, and also to seats with nothing to decide.

use super::record::Record;
use crate::view::Viewer;
use dicta_play::LogEvent;
use dicta_play::Machine;
use dicta_program::Origin;

/// How the keyboard is passed around in a gathering.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    /// The seats in order; a seat may occur more than once.
    pub seats: Vec<usize>,
    /// Whether the gathering is still in progress.
    pub is_open: bool,
}

/// The choices of a gathering.
struct Run {
    origin: Origin,
    turn: u32,
    /// The rules in force.
    stage: usize,
    pieces: Vec<i64>,
    /// A circular wait was resolved.
    freed: bool,
}

impl Record {
    /// The gatherings up to the current position, and how the keyboard is passed around among these people in each.
    pub fn rounds(&self, people: &[usize]) -> Vec<Round> {
        let mut runs = runs(self);
        let now = self.machine().gathering(self.position());
        if let Some(now) = &now
            && runs.last().is_some_and(|run| run.origin == now.origin && run.goes_on(self, now.pieces.as_deref()))
        {
            runs.pop();
        }
        let over = |run: &Run| Round { seats: run.round(&self.rules[run.stage].machine, people), is_open: false };
        let mut rounds: Vec<Round> = runs.iter().map(over).collect();
        if let Some(now) = now {
            let seats = round(self.machine(), now.pieces.as_deref(), now.in_order, people);
            rounds.push(Round { seats, is_open: true });
        }
        rounds.retain(|round| round.is_open || !round.seats.is_empty());
        rounds
    }
}

impl Run {
    fn round(&self, machine: &Machine, people: &[usize]) -> Vec<usize> {
        let (open, in_order) = machine.gathers_at(self.origin).unwrap_or_default();
        round(machine, open.then_some(&self.pieces[..]), in_order && !self.freed, people)
    }

    /// Whether this is the gathering in progress, with these pieces; if they are secret, judged by the deciding one.
    fn goes_on(&self, record: &Record, pieces: Option<&[i64]>) -> bool {
        if self.turn != record.position().turn() || self.stage != record.now().stage {
            return false;
        }
        let deciding = record.machine().decision(record.position()).map_or(-1, |d| d.piece);
        match pieces {
            Some(pieces) => self.pieces.len() < pieces.len() && !self.pieces.contains(&deciding),
            None => !self.pieces.contains(&deciding),
        }
    }
}

/// The gatherings that have entries in the log.
fn runs(record: &Record) -> Vec<Run> {
    let mut runs: Vec<Run> = Vec::new();
    for (_, stage, entry) in record.seen(Viewer::Umpire, record.tree.at()) {
        let (piece, freed) = match entry.what {
            LogEvent::Chose { piece, .. } | LogEvent::NoLegalOption { piece, .. } => (Some(piece), false),
            LogEvent::CircularWaitResolved { .. } => (None, true),
            _ => continue,
        };
        if record.rules[stage].machine.gathers_at(entry.origin).is_none() {
            continue;
        }
        let same = |run: &Run| {
            let again = piece.is_some_and(|p| run.pieces.contains(&p));
            (run.origin, run.turn, run.stage) == (entry.origin, entry.turn, stage) && !again
        };
        if !runs.last().is_some_and(same) {
            runs.push(Run { origin: entry.origin, turn: entry.turn, stage, pieces: Vec::new(), freed: false });
        }
        if let Some(run) = runs.last_mut() {
            run.pieces.extend(piece);
            run.freed |= freed;
        }
    }
    runs
}

/// The order of the seats, by the participating pieces if they are public.
fn round(machine: &Machine, pieces: Option<&[i64]>, in_order: bool, people: &[usize]) -> Vec<usize> {
    let instances = machine.instances();
    let seat = |piece: &i64| {
        let seat = usize::try_from(instances.get(*piece as usize)?.seat).ok()?;
        people.contains(&seat).then_some(seat)
    };
    let seats: Vec<usize> = match pieces {
        Some(pieces) => pieces.iter().filter_map(seat).collect(),
        None => (0..instances.len() as i64).filter_map(|piece| seat(&piece)).collect(),
    };
    if in_order {
        let mut seats = seats;
        seats.dedup();
        return seats;
    }
    every_order(&seats)
}

/// A sequence of seats that contains every possible order of decisions, with each seat as often as it occurs here:
/// after each decision, every other seat occurs again.
fn every_order(seats: &[usize]) -> Vec<usize> {
    let mut all = seats.to_vec();
    all.sort_unstable();
    all.dedup();
    let (decisions, count) = (seats.len(), all.len());
    let length = if count == 0 { 0 } else { count + decisions.saturating_sub(1) * (count - 1) };
    all.iter().copied().cycle().take(length).collect()
}

#[cfg(test)]
mod tests {
    use super::every_order;

    #[test]
    fn a_round_contains_every_order() {
        assert_eq!(every_order(&[]), [0usize; 0]);
        assert_eq!(every_order(&[2]), [2]);
        assert_eq!(every_order(&[1, 1, 1]), [1]);
        assert_eq!(every_order(&[0, 1]), [0, 1, 0]);
        for pieces in [&[0, 1, 2][..], &[0, 0, 1, 1], &[0, 1, 2, 3], &[0, 1, 1, 2]] {
            let row = every_order(pieces);
            let mut orders = vec![Vec::new()];
            for _ in pieces {
                let longer = |order: &Vec<usize>| {
                    (0..pieces.len())
                        .filter(|i| !order.contains(i))
                        .map(|i| [&order[..], &[i]].concat())
                        .collect::<Vec<_>>()
                };
                orders = orders.iter().flat_map(longer).collect();
            }
            for order in orders {
                let mut at = 0;
                for i in &order {
                    let found = row[at..].iter().position(|seat| *seat == pieces[*i]);
                    at += found.unwrap_or_else(|| panic!("{order:?} is not in {row:?}"));
                }
            }
        }
    }
}
