//! The state that a recovery log describes: the history, the latest texts of the files, and unsaved changes.

use super::Record;
use crate::difference::{self, Difference, Lean, Take};
use crate::history::{self, Act, History, Move, Moved};
use std::collections::BTreeMap;

/// A file as the log describes it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PastText {
    /// Its latest text.
    pub text: String,
    /// The text on disk at that time, if any.
    pub saved: Option<String>,
}

/// Changes that were unsaved when the project was closed.
#[derive(Clone, Debug, PartialEq)]
pub struct Lost {
    pub path: String,
    /// The text with the changes.
    pub mine: String,
    /// The text on disk before them, if any.
    pub base: Option<String>,
}

impl Lost {
    /// Merges these changes with those made on disk since; none if they touch the same lines, or nothing changed on
    /// disk.
    pub fn merged(&self, disk: &str) -> Option<String> {
        let base = self.base.as_ref().filter(|base| *base != disk)?;
        difference::merge(base, &self.mine, disk).filter(|merged| *merged != self.mine)
    }

    /// Merges these changes with those made on disk since, keeping both versions of lines that both changed; none if
    /// nothing changed on disk.
    pub fn both(&self, disk: &str) -> Option<String> {
        let base = self.base.as_ref().filter(|base| *base != disk)?;
        let difference = Difference::between(disk, &self.mine);
        let leans = difference.leans(base);
        Some(difference.with(|i| match leans.get(i) {
            Some(Lean::Old) => Take::Old,
            Some(Lean::Both) => Take::Both,
            Some(Lean::New) | None => Take::New,
        }))
    }
}

/// Recovered changes to be answered, by path; several windows may have left changes to one file, which are answered one
/// after another in the order found.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Waiting(Vec<Lost>);

impl Waiting {
    /// Adds changes; returns whether they are new.
    pub fn add(&mut self, lost: Lost) -> bool {
        let new = !self.0.iter().any(|l| l.path == lost.path && l.mine == lost.mine);
        if new {
            let after = self.0.partition_point(|l| l.path <= lost.path);
            self.0.insert(after, lost);
        }
        new
    }

    /// All of them.
    pub fn all(&self) -> impl Iterator<Item = &Lost> {
        self.0.iter()
    }

    /// For each file, the changes to answer first.
    pub fn first(&self) -> impl Iterator<Item = &Lost> {
        self.0.chunk_by(|a, b| a.path == b.path).filter_map(<[Lost]>::first)
    }

    /// Removes and returns the first changes of a file.
    pub fn take_first(&mut self, path: &str) -> Option<Lost> {
        let at = self.0.iter().position(|l| l.path == path)?;
        Some(self.0.remove(at))
    }

    /// Removes all changes of a file.
    pub fn forget(&mut self, path: &str) {
        self.0.retain(|l| l.path != path);
    }

    /// Keeps the changes for which `keep` returns true.
    pub fn retain(&mut self, keep: impl FnMut(&Lost) -> bool) {
        self.0.retain(keep);
    }
}

/// The state that a log describes.
#[derive(Clone, Debug, Default)]
pub struct Past {
    pub history: History,
    pub texts: BTreeMap<String, PastText>,
    /// Unsaved changes found on an earlier opening and not answered yet.
    pub lost: Waiting,
    /// Unsaved changes were discarded at the end.
    pub given_up: bool,
}

impl Past {
    /// Applies records in order; returns how many were consistent.
    pub fn of(records: &[Record]) -> (Past, usize) {
        let mut past = Past::default();
        let made = records.iter().take_while(|record| past.take(record)).count();
        (past, made)
    }

    /// The changes that were unsaved at the end; none if they were discarded.
    pub fn unsaved(&self) -> impl Iterator<Item = Lost> {
        let is_unsaved = |was: &PastText| was.saved.as_ref() != Some(&was.text) && !was.text.is_empty();
        let unsaved = self.texts.iter().filter(move |(_, was)| !self.given_up && is_unsaved(was));
        unsaved.map(|(path, was)| Lost { path: path.clone(), mine: was.text.clone(), base: was.saved.clone() })
    }

    /// Applies a record; returns whether it is consistent with those before.
    fn take(&mut self, record: &Record) -> bool {
        self.given_up = false;
        match record {
            Record::Text { path, text, saved } => {
                let saved = saved.then(|| text.clone());
                self.texts.insert(path.clone(), PastText { text: text.clone(), saved });
                true
            }
            Record::Step(step) => {
                let fits = self.history.steps().next_back().is_none_or(|s| s.id < step.id) && self.make_all(&step.acts);
                if fits {
                    self.history.insert(step.clone());
                }
                fits
            }
            Record::Joined { when, swap } => self.make(&swap.clone().into()) && self.history.join_again(swap, *when),
            Record::Went(to) => self.go(*to),
            Record::Saved { path } => self.texts.get_mut(path).map(|t| t.saved = Some(t.text.clone())).is_some(),
            Record::Disk { path, text } => self.texts.get_mut(path).map(|t| t.saved.clone_from(text)).is_some(),
            Record::GivenUp => {
                self.given_up = true;
                true
            }
            Record::Lost { path, mine, base } => {
                self.lost.add(Lost { path: path.clone(), mine: mine.clone(), base: base.clone() });
                true
            }
            Record::Answered { path } => {
                self.lost.forget(path);
                true
            }
        }
    }

    fn go(&mut self, to: Option<u32>) -> bool {
        let Some(way) = self.history.way_to(to) else { return false };
        way.into_iter().all(|walked| {
            let (Move::Back(id) | Move::Forth(id)) = walked;
            let Some(step) = self.history.step(id) else { return false };
            let acts = step.walked(walked);
            let made = self.make_all(&acts);
            if made {
                self.history.moved(walked);
            }
            made
        })
    }

    /// Carries out all acts, or none; returns which.
    pub(crate) fn make_all(&mut self, acts: &[Act]) -> bool {
        history::make_all(acts, |act| self.make(act).then_some(()).ok_or(())).is_ok()
    }

    fn make(&mut self, act: &Act) -> bool {
        match act {
            Act::Write(swap) => match self.texts.get_mut(&swap.path) {
                Some(of) => swap.made(&of.text).map(|text| of.text = text).is_some(),
                None => false,
            },
            Act::Move(moved) => self.move_text(moved),
        }
    }

    /// A removed file stays known, as an empty text that is not on disk.
    fn move_text(&mut self, Moved { from, to }: &Moved) -> bool {
        let is_empty = |t: Option<&PastText>| t.is_none_or(|t| t.text.is_empty());
        if !is_empty(to.as_ref().and_then(|to| self.texts.get(to))) {
            return false;
        }
        let moved = match (from, to) {
            (None, _) => PastText::default(),
            (Some(from), to) => {
                let Some(there) = self.texts.get_mut(from).filter(|t| to.is_some() || t.text.is_empty()) else {
                    return false;
                };
                std::mem::take(there)
            }
        };
        if let Some(to) = to {
            self.texts.insert(to.clone(), moved);
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn conflicting_lines_are_kept_one_after_the_other() {
        let lost = Lost { path: "a.dicta".to_owned(), mine: "a\nmine\n".to_owned(), base: Some("a\n".to_owned()) };
        assert_eq!(lost.merged("a\ntheirs\n"), None);
        assert_eq!(lost.both("a\ntheirs\n").as_deref(), Some("a\ntheirs\nmine\n"));
        assert_eq!(lost.both("a\n"), None);
    }
}
