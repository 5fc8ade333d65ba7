//! One keyboard and several people: to whom it goes, in an order that tells nothing that is hidden.

use super::Playtest;

/// Where the keyboard is.
#[derive(Clone, Debug, Default)]
pub struct Keyboard {
    /// Who sits at it.
    pub seated: Option<usize>,
    /// The moment at which they sat down.
    pub since: usize,
    /// How many gatherings it has gone round in, and how far in the one that is going on.
    over: usize,
    at: usize,
}

impl Keyboard {
    /// Where the keyboard is when people sit down at a game, new or played before. In the last gathering that is over it goes
    /// round again: whoever left would learn by it that nobody decided after them.
    pub fn at(playtest: &Playtest, people: &[usize]) -> Keyboard {
        Keyboard { over: over(playtest, people).saturating_sub(1), ..Keyboard::default() }
    }

    /// The game goes on from another moment, and all have seen which.
    pub fn jump(&mut self, playtest: &Playtest, people: &[usize]) {
        *self = Keyboard { over: over(playtest, people), ..Keyboard::default() };
    }

    /// Whose turn it is, one after the other, until the seat that has to decide: all of them but the last have nothing to decide.
    /// Nothing if that seat sits there already.
    pub fn way_to(&mut self, playtest: &Playtest, people: &[usize], deciding: Option<usize>) -> Vec<usize> {
        let mut way = self.whole_way_to(playtest, people, deciding);
        way.dedup();
        way
    }

    fn whole_way_to(&mut self, playtest: &Playtest, people: &[usize], deciding: Option<usize>) -> Vec<usize> {
        let rounds = playtest.rounds(people);
        let mut way = Vec::new();
        while let Some(round) = rounds.get(self.over).filter(|round| !round.is_open) {
            way.extend(round.seats.get(self.at..).unwrap_or_default());
            (self.over, self.at) = (self.over + 1, 0);
        }
        // Gatherings that were taken back are gone round in again.
        self.over = self.over.min(rounds.len());
        let Some(deciding) = deciding else { return way };
        let last = way.last().copied();
        match rounds.get(self.over) {
            Some(round) => {
                let sits = last.is_none() && self.at > 0 && round.seats.get(self.at - 1) == Some(&deciding);
                if sits && self.seated == Some(deciding) {
                    return way;
                }
                let left = round.seats.get(self.at..).unwrap_or_default();
                let upto = left.iter().position(|seat| *seat == deciding).map_or(left.len(), |at| at + 1);
                way.extend(&left[..upto]);
                self.at += upto;
                if way.last() != Some(&deciding) {
                    way.push(deciding);
                }
            }
            // What is asked openly may be asked at once of those who sit there.
            None if way.is_empty() && self.seated == Some(deciding) => {}
            None if last == Some(deciding) => {}
            None => way.push(deciding),
        }
        way
    }
}

/// How many gatherings are over.
fn over(playtest: &Playtest, people: &[usize]) -> usize {
    playtest.rounds(people).iter().filter(|round| !round.is_open).count()
}
