//! Taking back a choice as a player: allowed only while the player has learned nothing since.

use super::Playtest;
use crate::view::Viewer;
use dicta_play::LogEvent;

/// Why a choice can't be undone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Kept {
    #[error("there is nothing to undo")]
    Nothing,
    #[error("this can't be undone: since your last choice you have seen its results or other players' choices")]
    Learned,
}

impl Playtest {
    /// The first position of the branch at which a seat decides, after this many decisions of its own; the last
    /// position if there is none.
    pub fn moment_of_choice(&self, seat: usize, choices: usize) -> usize {
        let mut decides = (0..self.moments()).filter(|at| self.decides_at(seat, *at));
        decides.nth(choices).unwrap_or(self.moments() - 1)
    }

    /// Goes back to the last position, not before `first`, at which a seat decided.
    ///
    /// # Errors
    /// If there is no such position, or the seat has seen anything since except its own choices.
    pub fn take_back_choice(&mut self, seat: usize, first: usize) -> Result<(), Kept> {
        let back = (first..self.moment()).rev().find(|at| self.decides_at(seat, *at)).ok_or(Kept::Nothing)?;
        let since = self.record.seen(Viewer::Seat(seat), self.moment()).filter(|(moment, ..)| *moment > back);
        let mut news = since.filter(|(_, stage, entry)| match entry.what {
            // A notice that the seat's own piece has no option is not news either.
            LogEvent::Chose { piece, .. } | LogEvent::NoLegalOption { piece, .. } => {
                let of = self.record.rules[*stage].machine.instances().get(piece as usize);
                of.is_none_or(|i| i.seat != seat as i64)
            }
            _ => true,
        });
        if news.next().is_some() {
            return Err(Kept::Learned);
        }
        drop(news);
        self.go_to(back);
        Ok(())
    }

    fn decides_at(&self, seat: usize, at: usize) -> bool {
        self.record.decider(self.record.tree.on_line(at)) == Some(seat)
    }
}
