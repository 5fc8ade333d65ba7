//! What a journal tells of the past: the history, the texts as they stood last, and what was not saved.

use crate::difference;
use crate::history::{History, Move, Step, Swap};
use crate::journal::Record;
use std::collections::BTreeMap;

/// A text as a journal has it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PastText {
    /// As it stood last.
    pub text: String,
    /// As the disk had it then, if it had it.
    pub saved: Option<String>,
}

/// Changes that were not saved when the project was closed.
#[derive(Clone, Debug, PartialEq)]
pub struct Lost {
    pub path: String,
    /// The text with the changes.
    pub mine: String,
    /// What the disk had before them, if it had anything.
    pub base: Option<String>,
}

impl Lost {
    /// The text that has these changes and those that the disk's text got since; none where they touch the same lines, or
    /// where the disk's text got none.
    pub fn merged(&self, disk: &str) -> Option<String> {
        let base = self.base.as_ref().filter(|base| *base != disk)?;
        difference::merge(base, &self.mine, disk).filter(|merged| *merged != self.mine)
    }
}

/// The past as a journal tells it.
#[derive(Clone, Debug, Default)]
pub struct Past {
    pub history: History,
    pub texts: BTreeMap<String, PastText>,
    /// What was found not saved at an earlier start and not answered yet.
    pub lost: BTreeMap<String, Lost>,
    /// What was not saved was given up at the end.
    pub given_up: bool,
}

impl Past {
    /// Goes through records in their order; says how many made sense.
    pub fn of(records: &[Record]) -> (Past, usize) {
        let mut past = Past::default();
        let made = records.iter().take_while(|record| past.take(record)).count();
        (past, made)
    }

    /// Says whether the record fits what came before.
    fn take(&mut self, record: &Record) -> bool {
        self.given_up = false;
        match record {
            Record::Text { path, text, saved } => {
                let saved = saved.then(|| text.clone());
                self.texts.insert(path.clone(), PastText { text: text.clone(), saved });
                true
            }
            Record::Step { id, title, when, line, typed, swaps } => {
                let fits = self.history.steps().next_back().is_none_or(|s| s.id < *id) && self.make_all(swaps);
                if fits {
                    let (title, swaps) = (title.clone(), swaps.clone());
                    let (when, line, typed) = (*when, *line, *typed);
                    self.history.insert(Step { id: *id, parent: None, title, when, line, typed, swaps });
                }
                fits
            }
            Record::Joined { when, swap } => self.make(swap) && self.history.join_again(swap, *when),
            Record::Went(to) => self.go(*to),
            Record::Saved { path } => self.texts.get_mut(path).map(|t| t.saved = Some(t.text.clone())).is_some(),
            Record::Disk { path, text } => self.texts.get_mut(path).map(|t| t.saved.clone_from(text)).is_some(),
            Record::GivenUp => {
                self.given_up = true;
                true
            }
            Record::Lost { path, mine, base } => {
                let lost = Lost { path: path.clone(), mine: mine.clone(), base: base.clone() };
                self.lost.insert(path.clone(), lost);
                true
            }
            Record::Answered { path } => {
                self.lost.remove(path);
                true
            }
        }
    }

    fn go(&mut self, to: Option<u32>) -> bool {
        let Some(way) = self.history.way_to(to) else { return false };
        way.into_iter().all(|walked| {
            let (Move::Back(id) | Move::Forth(id)) = walked;
            let Some(step) = self.history.step(id) else { return false };
            let swaps: Vec<Swap> = match walked {
                Move::Back(_) => step.swaps.iter().rev().map(Swap::inverse).collect(),
                Move::Forth(_) => step.swaps.clone(),
            };
            let made = self.make_all(&swaps);
            if made {
                self.history.moved(walked);
            }
            made
        })
    }

    fn make_all(&mut self, swaps: &[Swap]) -> bool {
        let mut made = 0;
        while made < swaps.len() && self.make(&swaps[made]) {
            made += 1;
        }
        let whole = made == swaps.len();
        if !whole {
            for swap in swaps[..made].iter().rev() {
                self.make(&swap.inverse());
            }
        }
        whole
    }

    fn make(&mut self, swap: &Swap) -> bool {
        self.texts.get_mut(&swap.path).is_some_and(|t| swap.make(&mut t.text))
    }
}
