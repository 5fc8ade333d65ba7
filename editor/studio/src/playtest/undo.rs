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
        let decides = (0..self.line.len()).filter(|at| self.decider(*at) == Some(seat));
        decides.into_iter().nth(choices).unwrap_or(self.line.len() - 1)
    }

    /// Who decides at a moment of the branch.
    fn decider(&self, at: usize) -> Option<usize> {
        let of = &self.moments[self.line[at]];
        self.stages[of.stage].machine.decision(&of.position).map(|d| d.seat as usize)
    }

    /// Goes back to the last position, not before `first`, at which a seat decided.
    ///
    /// # Errors
    /// If there is no such position, or the seat has seen anything since except its own choices.
    pub fn take_back_choice(&mut self, seat: usize, first: usize) -> Result<(), Kept> {
        let back = (first..self.at).rev().find(|at| self.decider(*at) == Some(seat)).ok_or(Kept::Nothing)?;
        let since = self.seen(Viewer::Seat(seat), self.at).filter(|(moment, ..)| *moment > back);
        let mut news = since.filter(|(_, stage, entry)| match entry.what {
            // A notice that the seat's own piece has no option is not news either.
            LogEvent::Chose { piece, .. } | LogEvent::NoLegalOption { piece, .. } => {
                let of = self.stages[*stage].machine.instances().get(piece as usize);
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
}
