//! Changes of a project's texts, and walking back and forth over them.

use super::{Project, ProjectError};
use crate::check::Fix;
use crate::document::{Document, PendingEdit};
use crate::history::{Act, Change, History, Move, Place, Recorded, StepId, Swap};
use crate::journal::Record;
use dicta_syntax::edit::{self, TextEdit};
use std::collections::BTreeMap;

impl Project {
    /// Makes a change of any number of texts as one step of the history; gives the place where it begins, as it stands
    /// afterwards. None if it changes nothing.
    ///
    /// # Errors
    /// When a text is not part of the project or is only read, or an edit does not fit. Then nothing is changed.
    pub fn apply(&mut self, change: Change) -> Result<Option<Place>, ProjectError> {
        self.settle();
        let mut of_path: BTreeMap<String, Vec<TextEdit>> = BTreeMap::new();
        let first = change.edits.first().map(|(path, _)| path.clone());
        for (path, edit) in change.edits {
            of_path.entry(path).or_default().push(edit);
        }
        let mut swaps = Vec::new();
        // The text that was named first is where one looks afterwards.
        let mut paths: Vec<String> = of_path.keys().cloned().collect();
        paths.sort_by_key(|path| Some(path) != first.as_ref());
        for path in paths {
            let edits = of_path.remove(&path).unwrap_or_default();
            let document = self.held(&path).ok_or_else(|| ProjectError::NoText(path.clone()))?;
            if document.read_only {
                return Err(ProjectError::OnlyRead(path));
            }
            swaps.extend(swaps_of(document, edits)?);
        }
        self.make_step(&change.title, swaps.into_iter().map(Act::Write).collect())
    }

    /// Applies all edits of a fix.
    ///
    /// # Errors
    /// As [`Project::apply`].
    pub fn apply_fix(&mut self, fix: &Fix) -> Result<(), ProjectError> {
        if self.is_read_only() {
            return Err(ProjectError::ReadOnly);
        }
        self.apply(Change::new(fix.title.clone(), fix.edits.clone())).map(|_| ())
    }

    /// Tells the project what time it is, in milliseconds since 1970; steps are stamped with it, and a pause in typing is
    /// seen by it.
    pub fn set_time(&mut self, now: u64) {
        self.now = now;
    }

    /// What time it is, as the project was told.
    pub fn time(&self) -> u64 {
        self.now
    }

    /// What was done, and can be taken back.
    pub fn history(&self) -> &History {
        &self.history
    }

    /// Whether undo has something to take back.
    pub fn can_undo(&self) -> bool {
        self.history.to_undo().is_some() || self.documents.iter().any(Document::has_fresh)
    }

    /// Whether redo has something to make again.
    pub fn can_redo(&self) -> bool {
        self.history.to_redo().is_some() && !self.documents.iter().any(Document::has_fresh)
    }

    /// Takes the last step back; gives its title, and the place of the change.
    ///
    /// # Errors
    /// When the texts no longer stand as the step left them.
    pub fn undo(&mut self) -> Result<Option<(String, Place)>, ProjectError> {
        self.settle();
        let Some(step) = self.history.to_undo() else { return Ok(None) };
        let (title, target) = (step.title.clone(), step.parent);
        Ok(self.go_to_step(target)?.map(|place| (title, place)))
    }

    /// Makes the step again that was taken back last; gives its title, and the place of the change.
    ///
    /// # Errors
    /// As [`Project::undo`].
    pub fn redo(&mut self) -> Result<Option<(String, Place)>, ProjectError> {
        self.settle();
        let Some(step) = self.history.to_redo() else { return Ok(None) };
        let (title, target) = (step.title.clone(), Some(step.id));
        Ok(self.go_to_step(target)?.map(|place| (title, place)))
    }

    /// Brings the texts to how they stood just after a step; none: before all steps. Gives the place of the last change on
    /// the way.
    ///
    /// # Errors
    /// As [`Project::undo`]; it stands then where it could go no further.
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

    /// Takes one step back or makes it again, as a whole or not at all.
    fn walk(&mut self, walked: Move) -> Result<Option<Place>, ProjectError> {
        let (Move::Back(id) | Move::Forth(id)) = walked;
        let Some(step) = self.history.step(id) else { return Ok(None) };
        let acts = step.walked(walked);
        self.make_all(&acts)?;
        self.history.moved(walked);
        let last = if matches!(walked, Move::Back(_)) { acts.last() } else { acts.first() };
        Ok(last.map(place_of))
    }

    /// Does something as a new step of the history; gives the place where it begins. None if there is nothing to do.
    pub(super) fn make_step(&mut self, title: &str, acts: Vec<Act>) -> Result<Option<Place>, ProjectError> {
        acts.iter().for_each(|act| self.register(act));
        self.make_all(&acts)?;
        let place = acts.first().map(place_of);
        self.record(title, acts, false);
        Ok(place)
    }

    /// Does this to the texts, all of it or nothing.
    fn make_all(&mut self, acts: &[Act]) -> Result<(), ProjectError> {
        let mut made = 0;
        let done = acts.iter().try_for_each(|act| self.make(act).map(|()| made += 1));
        if let Err(error) = done {
            for act in acts[..made].iter().rev() {
                self.make(&act.inverse())?;
            }
            return Err(error);
        }
        Ok(())
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

    /// A text that is gone is there again, not saved.
    fn bring_back(&mut self, path: &str) {
        if let Some(index) = self.deleted.iter().position(|d| d.path == path) {
            let document = self.deleted.remove(index);
            self.put(document);
        }
    }

    /// Takes what was changed in the texts directly into the history.
    pub fn settle(&mut self) {
        for index in 0..self.documents.len() {
            for PendingEdit { swap, typed } in self.documents[index].take_fresh() {
                self.record("", vec![swap.into()], typed);
            }
        }
    }

    fn record(&mut self, title: &str, acts: Vec<Act>, typed: bool) {
        let Some(first) = acts.first().map(place_of) else { return };
        acts.iter().for_each(|act| self.register(act));
        let line = self.own(&first.path).map_or(1, |d| d.line_column(first.start).0 as u32 + 1);
        let last = match acts.as_slice() {
            [Act::Write(swap)] if typed => Some(swap.clone()),
            _ => None,
        };
        match self.history.record(title, self.now, line, acts, typed) {
            Recorded::New(id) => self.keeper.unwritten.extend(self.history.step(id).map(Record::of_step)),
            Recorded::Joined(_) => {
                self.keeper.unwritten.extend(last.map(|swap| Record::Joined { when: self.now, swap }));
            }
        }
    }
}

/// The replacements that edits of one text make, from its end, so that none moves the place of the next.
fn swaps_of(document: &Document, mut edits: Vec<TextEdit>) -> Result<Vec<Swap>, ProjectError> {
    let text = document.text();
    edits.sort_by_key(|e| (e.start, e.end));
    let unfit = |cause| ProjectError::BadEdit { path: document.path.clone(), cause };
    edit::apply(text, &edits).map_err(unfit)?;
    let swap = |e: TextEdit| {
        let old = text.get(e.start as usize..e.end as usize).unwrap_or_default().to_owned();
        Swap { path: document.path.clone(), at: e.start, old, new: e.text }
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
