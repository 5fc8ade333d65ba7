//! The tree of a game: moments, the branches through them, and the runs of play from one to the next.
//!
//! A moment's parent is the one where its decision was made. A branch is a path of moments from the start to its tip;
//! most of it is shared with other branches. Rules change only at a phase boundary, and a moment records the boundary:
//! with it, the picks and the manual results, every moment can be replayed.

use super::hand::Wants;
use super::limits::{BRANCHES_MAX, PlaytestLimits};
use super::{PlayError, Playtest};
use crate::game::Game;
use dicta_play::migrate::{Refusal, Report, migrate};
use dicta_play::{Chance, EditError, Entry, GameLog, Machine, Position, Status, Stop, UmpireEdit};
use std::sync::Arc;

/// Rules in force: a prepared and linked game.
#[derive(Clone)]
pub(super) struct Stage {
    pub game: Game,
    pub machine: Machine,
    /// How it differs from the rules before it, in words.
    pub words: Vec<String>,
}

/// A position at which a seat decides, or a final one.
#[derive(Clone)]
pub(super) struct Moment {
    pub parent: Option<usize>,
    pub how: How,
    /// The number of the rules in force.
    pub stage: usize,
    pub position: Position,
    pub status: Status,
    /// How many numbers the pilot of each seat had drawn from its stream.
    pub taken: Box<[u64]>,
    /// The entries since the parent, with the rules under which they were made.
    pub entries: Vec<(usize, Arc<[Entry]>)>,
    /// The last phase boundary that play has passed.
    pub crossing: Option<Arc<RuleChange>>,
}

/// How play reached a moment.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct How {
    /// What was chosen; none at the start, and where the umpire changed the position.
    pub picks: Option<Vec<i64>>,
    /// What the umpire changed.
    pub edit: Option<UmpireEdit>,
    /// The rules at the start of the run.
    pub under: usize,
    /// What was rolled and drawn manually; none if the engine did it.
    pub given: Option<Vec<i64>>,
    pub changes: Vec<Change>,
}

/// A change of the rules during a run.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Change {
    /// The number of the boundary within the run, from 0.
    pub crossing: usize,
    pub stage: usize,
    pub report: Arc<Report>,
}

/// A phase boundary that play has passed.
#[derive(Clone, Debug)]
pub(super) struct RuleChange {
    pub position: Position,
    pub stage: usize,
    /// Its number among those of the run.
    pub number: usize,
    /// The moment where the run started; none at the start of the game.
    pub from: Option<usize>,
    pub how: How,
    pub taken: Box<[u64]>,
}

/// A path of moments from the start to a tip.
#[derive(Clone, Debug)]
pub(super) struct Branch {
    pub id: u32,
    pub name: Option<String>,
    pub tip: usize,
    /// The index of its last viewed moment.
    pub at: usize,
    /// The branch that it was started from.
    pub from: Option<u32>,
}

/// The input of a run from one moment to the next.
#[derive(Clone, Debug)]
pub(super) struct Way {
    /// The moment where it starts; none at the start of the game.
    pub from: Option<usize>,
    pub under: usize,
    pub picks: Option<Vec<i64>>,
    pub edit: Option<UmpireEdit>,
    /// Manual dice and cards: results so far.
    pub given: Option<Vec<i64>>,
    /// The boundaries at which rules change, and the new rules.
    pub changes: Vec<(usize, usize)>,
    pub taken: Box<[u64]>,
}

/// The result of a run.
pub(super) enum Ran {
    Moment(Box<Moment>, Option<Refusal>),
    /// A manual result is missing.
    Wants(Box<Wants>),
}

impl RuleChange {
    /// The input that reaches this boundary, with other rules from here on.
    pub fn changed(&self, stage: usize) -> Way {
        let before = self.how.changes.iter().filter(|c| c.crossing < self.number).map(|c| (c.crossing, c.stage));
        Way {
            from: self.from,
            under: self.how.under,
            picks: self.how.picks.clone(),
            edit: self.how.edit.clone(),
            given: self.how.given.clone(),
            changes: before.chain([(self.number, stage)]).collect(),
            taken: self.taken.clone(),
        }
    }
}

impl Moment {
    /// Maps the references to other moments to new numbers.
    fn renumber(&mut self, numbers: &[usize]) {
        self.parent = self.parent.map(|p| numbers[p]);
        let from = self.crossing.as_ref().and_then(|c| c.from);
        if let Some(from) = from.filter(|from| numbers[*from] != *from)
            && let Some(crossing) = &self.crossing
        {
            let crossing = RuleChange { from: Some(numbers[from]), ..(**crossing).clone() };
            self.crossing = Some(Arc::new(crossing));
        }
    }

    /// The input of the run that led here.
    pub fn way(&self) -> Way {
        Way {
            from: self.parent,
            under: self.how.under,
            picks: self.how.picks.clone(),
            edit: self.how.edit.clone(),
            given: self.how.given.clone(),
            changes: self.how.changes.iter().map(|c| (c.crossing, c.stage)).collect(),
            taken: self.taken.clone(),
        }
    }
}

impl Playtest {
    /// Makes the pending decision. A choice that differs from the one made here before starts another branch.
    pub fn choose(&mut self, picks: &[i64]) -> Result<(), PlayError> {
        let taken = self.now().taken.to_vec();
        self.choose_taking(picks, taken)
    }

    pub(crate) fn choose_taking(&mut self, picks: &[i64], taken: Vec<u64>) -> Result<(), PlayError> {
        self.go_on(Some(picks.to_vec()), None, taken)
    }

    /// Makes a choice, or a change by the umpire, and plays on; goes to the moment of the same one if it was made here
    /// before.
    pub(super) fn go_on(
        &mut self,
        picks: Option<Vec<i64>>,
        edit: Option<UmpireEdit>,
        taken: Vec<u64>,
    ) -> Result<(), PlayError> {
        if self.asking.is_some() {
            return Err(PlayError::Chance);
        }
        let way = Way {
            from: Some(self.line[self.at]),
            under: self.now().stage,
            picks,
            edit,
            given: self.by_hand.then(Vec::new),
            changes: self.waiting.map(|stage| (0, stage)).into_iter().collect(),
            taken: taken.into(),
        };
        if !self.by_hand
            && self.waiting.is_none()
            && let Some((branch, at)) = self.existing_moment(&way)
        {
            if branch != self.branch {
                self.look_at(branch);
            }
            self.at = at;
            return Ok(());
        }
        self.go(way)
    }

    /// Runs to the next moment, or until a die has to be entered manually.
    pub(super) fn go(&mut self, way: Way) -> Result<(), PlayError> {
        match self.run(&way)? {
            Ran::Moment(moment, refused) => {
                if !moment.how.changes.is_empty() || refused.is_some() {
                    self.waiting = None;
                }
                self.refused = refused.map(|r| r.to_string()).or(self.refused.take());
                self.asking = None;
                self.add(*moment)
            }
            Ran::Wants(wants) => {
                self.ask(way, *wants);
                Ok(())
            }
        }
    }

    /// The position where a run starts.
    fn start_of(&self, way: &Way) -> Position {
        match (way.from, &self.lent) {
            (Some(from), _) => self.moments[from].position.clone(),
            (None, Some(lent)) => (**lent).clone(),
            (None, None) => self.stages[way.under].machine.start(self.seed),
        }
    }

    /// Runs play to the next moment. This is the only place where a choice of the game is made.
    ///
    /// # Errors
    /// If the choice at its start is not legal, or the umpire's change is not possible.
    pub(super) fn run(&self, way: &Way) -> Result<Ran, PlayError> {
        self.run_by(way, &mut |_| {})
    }

    /// The boundaries passed by the run to a moment.
    pub(super) fn crossings(&self, moment: usize) -> Vec<Arc<RuleChange>> {
        let mut all = Vec::new();
        let ran = self.run_by(&self.moments[moment].way(), &mut |crossing| all.push(crossing.clone()));
        debug_assert!(ran.is_ok(), "a moment results from a legal choice");
        all
    }

    fn run_by(&self, way: &Way, passed: &mut dyn FnMut(&Arc<RuleChange>)) -> Result<Ran, PlayError> {
        let mut position = self.start_of(way);
        let (from, mut stage) = (way.from, way.under);
        let (picks, edit) = (way.picks.clone(), way.edit.clone());
        let mut how = How { picks, edit, under: stage, given: way.given.clone(), changes: Vec::new() };
        let mut chance = way.given.as_deref().map_or_else(Chance::engine, Chance::manual);
        let mut chunks: Vec<(usize, Arc<[Entry]>)> = Vec::new();
        let (mut journal, mut refused) = (GameLog::on(), None);
        let mut crossing = from.and_then(|m| self.moments[m].crossing.clone());
        let mut crossed = 0;
        if let Some(picks) = &how.picks {
            #[cfg(test)]
            super::tests::count_choice();
            self.stages[stage].machine.choose(&mut position, picks, &mut journal)?;
        }
        if let Some(edit) = &how.edit {
            self.stages[stage].machine.edit(&mut position, edit, &mut journal)?;
        }
        loop {
            if self.stages[stage].machine.boundary(&position).is_some() {
                let used = way.given.as_ref().map(|g| g[..g.len().saturating_sub(chance.left())].to_vec());
                let here = How { given: used, ..how.clone() };
                let (number, taken, position_here) = (crossed, way.taken.clone(), position.clone());
                let here = RuleChange { position: position_here, stage, number, from, how: here, taken };
                let here = Arc::new(here);
                passed(&here);
                crossing = Some(here);
                let next = way.changes.iter().find(|(at, next)| *at == crossed && *next < self.stages.len());
                if let Some((_, next)) = next {
                    match migrate(&self.stages[stage].machine, &self.stages[*next].machine, &position) {
                        Ok((moved, report)) => {
                            chunks.push((stage, journal.take().into()));
                            let change = Change { crossing: crossed, stage: *next, report: Arc::new(report) };
                            how.changes.push(change);
                            (position, stage) = (moved, *next);
                        }
                        Err(refusal) => refused = Some(refusal),
                    }
                }
                crossed += 1;
            }
            let stop = self.stages[stage].machine.advance_to_boundary(&mut position, &mut journal, &mut chance);
            if let Some(wanted) = chance.wanted() {
                let wanted = wanted.clone();
                return Ok(Ran::Wants(Box::new(self.wants((wanted, &chance), stage, journal.take()))));
            }
            if let Stop::Rest(status) = stop {
                if let (Some(_), Status::Fault(fault)) = (&how.edit, &status) {
                    return Err(EditError::Fault(*fault).into());
                }
                chunks.push((stage, journal.take().into()));
                let (parent, taken) = (from, way.taken.clone());
                let moment = Moment { parent, how, stage, position, status, taken, entries: chunks, crossing };
                return Ok(Ran::Moment(Box::new(moment), refused));
            }
        }
    }

    /// Adds a moment to the tree and goes there; starts a new branch if its parent is not the tip of the current one.
    ///
    /// # Errors
    /// If a limit is reached.
    pub(super) fn add(&mut self, mut moment: Moment) -> Result<(), PlayError> {
        if self.room.check(&self.usage.with(&moment)).is_err() {
            self.forget_branches(1, Some(&mut moment));
        }
        let taken = self.usage.with(&moment);
        self.room.check(&taken)?;
        self.usage = taken;
        let parent = moment.parent;
        let number = self.moments.len();
        self.moments.push(moment.into());
        self.played += 1;
        let goes_on = parent.is_some() && parent == self.line.last().copied();
        if goes_on {
            self.line.push(number);
            self.at = self.line.len() - 1;
            let at = self.at;
            let branch = &mut self.branches[self.branch];
            (branch.tip, branch.at) = (number, at);
        } else {
            self.branches[self.branch].at = self.at;
            let id = self.branches.iter().map(|b| b.id + 1).max().unwrap_or(0);
            let from = Some(self.branches[self.branch].id);
            self.branches.push(Branch { id, name: None, tip: number, at: 0, from });
            self.look_at(self.branches.len() - 1);
            self.at = self.line.len() - 1;
            let unnamed = self.branches.iter().filter(|b| b.name.is_none()).count();
            if unnamed > BRANCHES_MAX {
                self.forget_branches(unnamed - BRANCHES_MAX, None);
            }
        }
        Ok(())
    }

    /// The branch and index of an existing moment to which this leads from the current one, if any.
    fn existing_moment(&self, way: &Way) -> Option<(usize, usize)> {
        let here = self.line[self.at];
        let is_it = |m: &usize| {
            let of = &self.moments[*m];
            let how = &of.how;
            let same = how.picks == way.picks && how.edit == way.edit;
            same && how.given.is_none() && how.changes.is_empty() && of.taken == way.taken
        };
        if self.line.get(self.at + 1).is_some_and(is_it) {
            return Some((self.branch, self.at + 1));
        }
        let found = (here + 1..self.moments.len()).find(|m| self.moments[*m].parent == Some(here) && is_it(m))?;
        let branch = (0..self.branches.len()).find(|b| self.line_of(self.branches[*b].tip).contains(&found))?;
        Some((branch, self.at + 1))
    }

    /// The moments from the start to a tip.
    pub(super) fn line_of(&self, tip: usize) -> Vec<usize> {
        let mut line: Vec<usize> = std::iter::successors(Some(tip), |m| self.moments[*m].parent).collect();
        line.reverse();
        line
    }

    /// Switches to a branch, at its last viewed moment.
    pub(super) fn look_at(&mut self, branch: usize) {
        let before = self.branch;
        if let Some(of) = self.branches.get_mut(before) {
            of.at = self.at;
        }
        self.branch = branch;
        self.line = self.line_of(self.branches[branch].tip);
        self.at = self.branches[branch].at.min(self.line.len() - 1);
        self.played += 1;
    }

    /// Deletes the oldest branches that have no name and are not current. `next`, which is about to be added, is
    /// renumbered along.
    fn forget_branches(&mut self, count: usize, mut next: Option<&mut Moment>) {
        for _ in 0..count {
            let current = self.branches[self.branch].id;
            let Some(old) = self.branches.iter().position(|b| b.name.is_none() && b.id != current && b.id != 0) else {
                return;
            };
            self.drop_branch(old, next.as_deref_mut());
        }
    }

    /// Removes a branch that is not current, with the moments that only it has.
    pub(super) fn drop_branch(&mut self, branch: usize, next: Option<&mut Moment>) {
        let gone = self.branches.remove(branch);
        if self.branch > branch {
            self.branch -= 1;
        }
        for of in self.branches.iter_mut().filter(|b| b.from == Some(gone.id)) {
            of.from = gone.from;
        }
        let mut kept = vec![false; self.moments.len()];
        for tip in self.branches.iter().map(|b| b.tip) {
            let mut at = Some(tip);
            while let Some(m) = at.filter(|m| !kept[*m]) {
                kept[m] = true;
                at = self.moments[m].parent;
            }
        }
        let mut count = 0;
        let numbers: Vec<usize> = kept
            .iter()
            .map(|k| {
                count += usize::from(*k);
                count.saturating_sub(1)
            })
            .collect();
        let old = std::mem::take(&mut self.moments);
        for (mut moment, _) in old.into_iter().zip(&kept).filter(|(_, k)| **k) {
            Arc::make_mut(&mut moment).renumber(&numbers);
            self.moments.push(moment);
        }
        if let Some(next) = next {
            next.renumber(&numbers);
        }
        for branch in &mut self.branches {
            branch.tip = numbers[branch.tip];
        }
        self.line = self.line_of(self.branches[self.branch].tip);
        self.usage = PlaytestLimits::of(&self.moments);
        self.played += 1;
        self.pruned += 1;
    }
}
