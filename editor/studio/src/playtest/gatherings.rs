//! Choices gathered in secret, at a table where several people share one keyboard.
//!
//! Whom the rules ask, and when, may tell what is hidden: who tails another decides after it, and who has but one option is not
//! asked at all. So the keyboard goes round in an order that follows only from what everybody may know, and comes also to
//! those who have nothing to decide.

use super::Playtest;
use crate::view::Viewer;
use dicta_play::Happening;
use dicta_program::Origin;

/// How the keyboard goes round in a gathering.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Round {
    /// The seats in their order; a seat may come up more than once.
    pub seats: Vec<usize>,
    /// Whether the gathering is not over yet.
    pub is_open: bool,
}

/// What was chosen in a gathering that is over.
struct Run {
    origin: Origin,
    turn: u32,
    /// The rules in force.
    stage: usize,
    pieces: Vec<i64>,
    /// Some waited for each other.
    freed: bool,
}

impl Playtest {
    /// The gatherings up to the moment that is looked at, and how the keyboard goes round among these people in each.
    pub fn rounds(&self, people: &[usize]) -> Vec<Round> {
        let mut runs = self.runs();
        let now = self.machine().gathering(self.position());
        if let Some(now) = &now
            && runs.last().is_some_and(|run| run.origin == now.origin && run.goes_on(self, now.pieces.as_deref()))
        {
            runs.pop();
        }
        let over = |run: &Run| Round { seats: self.round_of(run, people), is_open: false };
        let mut rounds: Vec<Round> = runs.iter().map(over).collect();
        if let Some(now) = now {
            let seats = self.round(self.now().stage, now.pieces.as_deref(), now.in_order, people);
            rounds.push(Round { seats, is_open: true });
        }
        rounds.retain(|round| round.is_open || !round.seats.is_empty());
        rounds
    }

    /// Whether the decision that is due is made in secret: who makes it may tell what is hidden.
    pub fn is_gathering(&self) -> bool {
        self.machine().gathering(self.position()).is_some()
    }

    /// The gatherings that left something in the journal.
    fn runs(&self) -> Vec<Run> {
        let mut runs: Vec<Run> = Vec::new();
        for (_, stage, entry) in self.seen(Viewer::Umpire, self.at) {
            let (piece, freed) = match entry.what {
                Happening::Chose { piece, .. } | Happening::NothingLeft { piece, .. } => (Some(piece), false),
                Happening::Freed { .. } => (None, true),
                _ => continue,
            };
            if self.stages[stage].machine.gathers_at(entry.origin).is_none() {
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

    fn round_of(&self, run: &Run, people: &[usize]) -> Vec<usize> {
        let (open, in_order) = self.stages[run.stage].machine.gathers_at(run.origin).unwrap_or_default();
        self.round(run.stage, open.then_some(&run.pieces[..]), in_order && !run.freed, people)
    }

    /// The order of the seats, by the pieces that take part if everybody may know them.
    fn round(&self, stage: usize, pieces: Option<&[i64]>, in_order: bool, people: &[usize]) -> Vec<usize> {
        let instances = self.stages[stage].machine.instances();
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
}

impl Run {
    /// Whether this is the gathering that waits, with these pieces; if they are not known, with the one that decides.
    fn goes_on(&self, playtest: &Playtest, pieces: Option<&[i64]>) -> bool {
        if self.turn != playtest.position().turn() || self.stage != playtest.now().stage {
            return false;
        }
        let deciding = playtest.machine().decision(playtest.position()).map_or(-1, |d| d.piece);
        match pieces {
            Some(pieces) => self.pieces.len() < pieces.len() && !self.pieces.contains(&deciding),
            None => !self.pieces.contains(&deciding),
        }
    }
}

/// A row of seats in which they can decide in whatever order, as often as each comes up here: after each that decides, every
/// other comes up again.
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
    fn a_round_holds_every_order() {
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
