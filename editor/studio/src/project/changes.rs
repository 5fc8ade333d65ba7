//! Changes to a project's files, and undo and redo.

use super::{Project, ProjectError};
use crate::check::{Fix, edits_of};
use crate::document::{Document, PendingEdit};
use crate::history::{self, Act, Change, History, Move, Place, Recorded, StepId, StepTitle, Swap};
use crate::recovery::Record;
use dicta_syntax::edit::{self, TextEdit};
use std::collections::BTreeMap;

impl Project {
    /// Changes any number of files as one step of the history; returns the range of the first change as it is
    /// afterwards. None if nothing changes.
    ///
    /// # Errors
    /// If a file is not part of the project or is read-only, or an edit does not fit. Then nothing is changed.
    pub fn apply(&mut self, change: Change) -> Result<Option<Place>, ProjectError> {
        self.settle();
        let title = change.title.clone();
        let acts = self.acts_of(change)?;
        self.make_step(title, acts)
    }

    /// The acts that make a change of the current files.
    pub(super) fn acts_of(&self, change: Change) -> Result<Vec<Act>, ProjectError> {
        let mut of_path: BTreeMap<String, Vec<TextEdit>> = BTreeMap::new();
        let first = change.edits.first().map(|(path, _)| path.clone());
        for (path, edit) in change.edits {
            of_path.entry(path).or_default().push(edit);
        }
        let mut swaps = Vec::new();
        // The file of the first edit comes first, because the view goes there afterwards.
        let mut paths: Vec<String> = of_path.keys().cloned().collect();
        paths.sort_by_key(|path| Some(path) != first.as_ref());
        for path in paths {
            let edits = of_path.remove(&path).unwrap_or_default();
            let document = self.held(&path).ok_or_else(|| ProjectError::NoText(path.clone()))?;
            if document.read_only {
                return Err(ProjectError::OnlyRead(path));
            }
            swaps.extend(swaps_of(&path, document.text(), edits)?);
        }
        Ok(swaps.into_iter().map(Act::Write).collect())
    }

    /// Applies all edits of a fix.
    ///
    /// # Errors
    /// As [`Project::apply`].
    pub fn apply_fix(&mut self, fix: &Fix) -> Result<(), ProjectError> {
        if self.is_read_only() {
            return Err(ProjectError::ReadOnly);
        }
        self.apply(Change::new(fix.title.clone(), edits_of(fix))).map(|_| ())
    }

    /// Sets the current time, in milliseconds since 1970; it stamps steps and reveals pauses in typing.
    pub fn set_time(&mut self, now: u64) {
        self.now = now;
    }

    /// The current time as last set.
    pub fn time(&self) -> u64 {
        self.now
    }

    /// The undo history.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// Where the files were changed by the step that was made last.
    pub fn last_change(&self) -> Option<Place> {
        let step = self.history.step(self.history.current()?)?;
        step.acts.first().map(place_of)
    }

    /// Whether there is a step to undo.
    pub fn can_undo(&self) -> bool {
        self.history.to_undo().is_some() || self.documents.iter().any(Document::has_fresh)
    }

    /// Whether there is a step to redo.
    pub fn can_redo(&self) -> bool {
        self.history.to_redo().is_some() && !self.documents.iter().any(Document::has_fresh)
    }

    /// Undoes the last step; returns its title and the range of the change.
    ///
    /// # Errors
    /// If the files have changed since the step.
    pub fn undo(&mut self) -> Result<Option<(StepTitle, Place)>, ProjectError> {
        self.settle();
        let Some(step) = self.history.to_undo() else { return Ok(None) };
        let (title, target) = (step.title.clone(), step.parent);
        Ok(self.go_to_step(target)?.map(|place| (title, place)))
    }

    /// Redoes the step that was undone last; returns its title and the range of the change.
    ///
    /// # Errors
    /// As [`Project::undo`].
    pub fn redo(&mut self) -> Result<Option<(StepTitle, Place)>, ProjectError> {
        self.settle();
        let Some(step) = self.history.to_redo() else { return Ok(None) };
        let (title, target) = (step.title.clone(), Some(step.id));
        Ok(self.go_to_step(target)?.map(|place| (title, place)))
    }

    /// Restores the files as they were just after a step; none means before all steps. Returns the range of the last
    /// change on the way.
    ///
    /// # Errors
    /// As [`Project::undo`]; then the project is at the last step that could be reached.
    pub fn go_to_step(&mut self, target: Option<StepId>) -> Result<Option<Place>, ProjectError> {
        self.settle();
        let Some(way) = self.history.way_to(target) else { return Ok(None) };
        let mut place = None;
        let result = way.into_iter().try_for_each(|step| self.walk(step).map(|at| place = at.or(place.take())));
        if place.is_some() {
            self.keeper.unwritten.push(Record::Went(self.history.current()));
        }
        result.map(|()| place)
    }

    /// Undoes or redoes one step, completely or not at all.
    fn walk(&mut self, walked: Move) -> Result<Option<Place>, ProjectError> {
        let (Move::Back(id) | Move::Forth(id)) = walked;
        let Some(step) = self.history.step(id) else { return Ok(None) };
        let acts = step.walked(walked);
        self.make_all(&acts)?;
        self.history.moved(walked);
        let last = if matches!(walked, Move::Back(_)) { acts.last() } else { acts.first() };
        Ok(last.map(place_of))
    }

    /// Carries out acts as a new step of the history; returns the range of the first change. None if there are no acts.
    pub(super) fn make_step(&mut self, title: StepTitle, acts: Vec<Act>) -> Result<Option<Place>, ProjectError> {
        acts.iter().for_each(|act| self.register(act));
        self.make_all(&acts)?;
        let place = acts.first().map(place_of);
        self.record(title, acts, false);
        Ok(place)
    }

    /// Carries out all acts, or none.
    fn make_all(&mut self, acts: &[Act]) -> Result<(), ProjectError> {
        history::make_all(acts, |act| self.make(act))
    }

    fn make(&mut self, act: &Act) -> Result<(), ProjectError> {
        let swap = match act {
            Act::Write(swap) => swap,
            Act::Move(moved) => return self.move_text(moved),
        };
        if self.own(&swap.path).is_none() {
            self.bring_back(&swap.path);
        }
        let document = self.own_mut(&swap.path).ok_or_else(|| ProjectError::NoText(swap.path.clone()))?;
        if document.read_only || !document.make(swap) {
            return Err(ProjectError::Unfit(swap.path.clone()));
        }
        Ok(())
    }

    /// Restores a removed file, as unsaved.
    fn bring_back(&mut self, path: &str) {
        if let Some(index) = self.deleted.iter().position(|d| d.path == path) {
            let document = self.deleted.remove(index);
            self.put(document);
        }
    }

    /// Moves edits made directly in the files into the history.
    pub fn settle(&mut self) {
        for index in 0..self.documents.len() {
            for PendingEdit { swap, typed } in self.documents[index].take_pending() {
                self.record(StepTitle::Written, vec![swap.into()], typed);
            }
        }
    }

    fn record(&mut self, title: StepTitle, acts: Vec<Act>, typed: bool) {
        let Some(first) = acts.first().map(place_of) else { return };
        acts.iter().for_each(|act| self.register(act));
        let line = self.own(&first.path).map_or(1, |d| dicta_syntax::line_col(d.text(), first.start).0 as u32);
        let last = match acts.as_slice() {
            [Act::Write(swap)] if typed => Some(swap.clone()),
            _ => None,
        };
        match self.history.record(title, self.now, line, acts, typed) {
            Recorded::New(id) => self.keeper.unwritten.extend(self.history.step(id).cloned().map(Record::Step)),
            Recorded::Joined(_) => {
                self.keeper.unwritten.extend(last.map(|swap| Record::Joined { when: self.now, swap }));
            }
        }
    }
}

/// The replacements that the edits of one file make, last first, so that none shifts the position of the next.
pub(super) fn swaps_of(path: &str, text: &str, mut edits: Vec<TextEdit>) -> Result<Vec<Swap>, ProjectError> {
    edits.sort_by_key(|e| (e.start, e.end));
    let unfit = |cause| ProjectError::BadEdit { path: path.to_owned(), cause };
    edit::apply(text, &edits).map_err(unfit)?;
    let swap = |e: TextEdit| {
        let old = text.get(e.start as usize..e.end as usize).unwrap_or_default().to_owned();
        Swap { path: path.to_owned(), at: e.start, old, new: e.text }
    };
    Ok(edits.into_iter().rev().map(swap).filter(|s| s.old != s.new).collect())
}

fn place_of(act: &Act) -> Place {
    let (start, end) = match act {
        Act::Write(swap) => (swap.at as usize, swap.at as usize + swap.new.len()),
        Act::Move(_) => (0, 0),
    };
    Place { path: act.path().to_owned(), start, end }
}
