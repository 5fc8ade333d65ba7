//! Several people at one keyboard: who gets it next, in an order that reveals nothing secret.

use super::record::Record;

/// Where the keyboard is.
#[derive(Clone, Debug, Default)]
pub struct Keyboard {
    /// The seat that has it.
    pub seated: Option<usize>,
    /// The position since which that seat has had it.
    pub since: usize,
    /// How many gatherings it has been passed around in, and how far in the current one.
    over: usize,
    at: usize,
}

impl Keyboard {
    /// Where the keyboard is when people join a game, new or resumed. It is passed around again in the last finished
    /// gathering: otherwise those who left would learn that no one decided after them.
    pub fn at(record: &Record, people: &[usize]) -> Keyboard {
        Keyboard { over: over(record, people).saturating_sub(1), ..Keyboard::default() }
    }

    /// Restarts from another position, which everyone has seen.
    pub fn jump(&mut self, record: &Record, people: &[usize]) {
        *self = Keyboard { over: over(record, people), ..Keyboard::default() };
    }

    /// The seats that get the keyboard in turn, up to the one that has to decide: all but the last have nothing to
    /// decide. Empty if that seat already has it.
    pub fn way_to(&mut self, record: &Record, people: &[usize], deciding: Option<usize>) -> Vec<usize> {
        let mut way = self.whole_way_to(record, people, deciding);
        way.dedup();
        way
    }

    fn whole_way_to(&mut self, record: &Record, people: &[usize], deciding: Option<usize>) -> Vec<usize> {
        let rounds = record.rounds(people);
        let mut way = Vec::new();
        while let Some(round) = rounds.get(self.over).filter(|round| !round.is_open) {
            way.extend(round.seats.get(self.at..).unwrap_or_default());
            (self.over, self.at) = (self.over + 1, 0);
        }
        // Gatherings that were taken back are passed around again.
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
            // An open decision may follow at once for the person at the keyboard.
            None if way.is_empty() && self.seated == Some(deciding) => {}
            None if last == Some(deciding) => {}
            None => way.push(deciding),
        }
        way
    }
}

/// How many gatherings are over.
fn over(record: &Record, people: &[usize]) -> usize {
    record.rounds(people).iter().filter(|round| !round.is_open).count()
}
