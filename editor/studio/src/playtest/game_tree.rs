//! The tree of a game: its positions, the branches through them, and which of them is shown.
//!
//! A moment's parent is the one where its decision was made. A branch is a path of moments from the start to its tip;
//! most of it is shared with other branches. Rules change only at a phase boundary, and a moment records the boundary:
//! with it, the picks and the manual results, every moment can be replayed. Nothing here knows a rule.

use super::limits::{BRANCHES_MAX, Full, LIMITS, PlaytestLimits};
use dicta_play::migrate::Report;
use dicta_play::{Entry, Position, Status, UmpireEdit};
use std::sync::Arc;

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

/// The permanent number of a branch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct BranchId(pub u32);

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
}

/// All positions of a game, the branches through them, and the current position.
///
/// The parent of a position precedes it. Without positions, a tree is still being built; then it has at least one
/// branch, and the current position is on the current branch.
#[derive(Clone)]
pub(super) struct GameTree {
    /// Copies of the game share them.
    moments: Vec<Arc<Moment>>,
    branches: Vec<Branch>,
    /// The index of the current branch, and its moments from the start to its tip.
    branch: usize,
    line: Vec<usize>,
    /// The index of the current moment in the line.
    at: usize,
    /// The limits of the game, and how much of them its moments use.
    limits: PlaytestLimits,
    usage: PlaytestLimits,
    /// Grows with every change of the tree.
    revision: u64,
    /// Grows whenever moments are removed from the tree.
    pruned: u64,
}

impl GameTree {
    /// A tree without positions, with a branch for the first ones.
    pub fn empty() -> Self {
        GameTree {
            moments: Vec::new(),
            branches: vec![Branch { id: 0, name: None, tip: 0, at: 0, from: None }],
            branch: 0,
            line: vec![0],
            at: 0,
            limits: LIMITS,
            usage: PlaytestLimits::of(&[]),
            revision: 0,
            pruned: 0,
        }
    }

    /// All positions, by their numbers.
    pub fn moments(&self) -> &[Arc<Moment>] {
        &self.moments
    }

    /// The branches, oldest first.
    pub fn branches(&self) -> &[Branch] {
        &self.branches
    }

    /// The index of the current branch.
    pub fn branch(&self) -> usize {
        self.branch
    }

    /// The numbers of the positions of the current branch, from the start to its tip.
    pub fn line(&self) -> &[usize] {
        &self.line
    }

    /// A position of the current branch, by its index.
    pub fn on_line(&self, at: usize) -> &Moment {
        &self.moments[self.line[at]]
    }

    /// The index of the current position on its branch.
    pub fn at(&self) -> usize {
        self.at
    }

    /// The number of the current position.
    pub fn here(&self) -> usize {
        self.line[self.at]
    }

    /// The current position.
    pub fn now(&self) -> &Moment {
        &self.moments[self.here()]
    }

    /// A number that grows with every change of the tree; going to another position of a branch does not change it.
    pub fn revision(&self) -> u64 {
        self.revision
    }

    /// Counts a change of what the positions say, such as their language.
    pub fn touch(&mut self) {
        self.revision += 1;
    }

    /// A number that grows whenever positions are removed, so that the others get new numbers.
    pub fn pruned(&self) -> u64 {
        self.pruned
    }

    #[cfg(test)]
    pub fn usage(&self) -> PlaytestLimits {
        self.usage
    }

    #[cfg(test)]
    pub fn set_limits(&mut self, limits: PlaytestLimits) {
        self.limits = limits;
    }

    /// Checks that a game may have this many rulesets.
    ///
    /// # Errors
    /// If that is more than the limit.
    pub fn check_rules(&self, rules: usize) -> Result<(), Full> {
        self.limits.check(&PlaytestLimits { rules, ..self.usage })
    }

    /// The index of a branch, by its permanent number.
    pub fn find(&self, id: BranchId) -> Option<usize> {
        self.branches.iter().position(|b| b.id == id.0)
    }

    /// The moments from the start to a tip.
    pub fn line_of(&self, tip: usize) -> Vec<usize> {
        let mut line: Vec<usize> = std::iter::successors(Some(tip), |m| self.moments[*m].parent).collect();
        line.reverse();
        line
    }

    /// Goes to another position of the current branch, or to its tip if there is none.
    pub fn go_to(&mut self, at: usize) {
        self.at = at.min(self.line.len() - 1);
    }

    /// Goes to the position with this number, if it is on the current branch.
    pub fn go_to_moment(&mut self, moment: Option<usize>) {
        if let Some(at) = self.line.iter().position(|m| Some(*m) == moment) {
            self.at = at;
        }
    }

    /// Goes to a position that follows the current one, on any branch; returns whether there is such a position.
    pub fn go_to_next(&mut self, is_it: impl Fn(&Moment) -> bool) -> bool {
        let Some((branch, at)) = self.next(is_it) else { return false };
        if branch != self.branch {
            self.look_at(branch);
        }
        self.at = at;
        true
    }

    /// The branch and index of a position that follows the current one.
    fn next(&self, is_it: impl Fn(&Moment) -> bool) -> Option<(usize, usize)> {
        let here = self.here();
        if self.line.get(self.at + 1).is_some_and(|m| is_it(&self.moments[*m])) {
            return Some((self.branch, self.at + 1));
        }
        let follows = |m: &usize| self.moments[*m].parent == Some(here) && is_it(&self.moments[*m]);
        let found = (here + 1..self.moments.len()).find(follows)?;
        let branch = (0..self.branches.len()).find(|b| self.line_of(self.branches[*b].tip).contains(&found))?;
        Some((branch, self.at + 1))
    }

    /// Adds a position that was read from a file, before the branches are.
    ///
    /// # Errors
    /// If a limit is reached.
    pub fn push(&mut self, moment: Moment) -> Result<(), Full> {
        let usage = self.usage.with(&moment);
        self.limits.check(&usage)?;
        self.usage = usage;
        self.moments.push(moment.into());
        Ok(())
    }

    /// Sets the branches that were read from a file; returns whether each has its position.
    pub fn set_branches(&mut self, branches: Vec<Branch>, branch: usize) -> bool {
        if branches.is_empty() || branches.iter().any(|b| b.tip >= self.moments.len()) {
            return false;
        }
        self.branch = branch.min(branches.len() - 1);
        self.line = self.line_of(branches[self.branch].tip);
        self.branches = branches;
        true
    }

    /// Adds a moment to the tree and goes there; starts a new branch if its parent is not the tip of the current one.
    ///
    /// # Errors
    /// If a limit is reached.
    pub fn add(&mut self, mut moment: Moment) -> Result<(), Full> {
        if self.limits.check(&self.usage.with(&moment)).is_err() {
            self.forget_branches(1, Some(&mut moment));
        }
        let parent = moment.parent;
        let number = self.moments.len();
        self.push(moment)?;
        self.revision += 1;
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

    /// Switches to a branch, at its last viewed moment.
    pub fn look_at(&mut self, branch: usize) {
        let before = self.branch;
        if let Some(of) = self.branches.get_mut(before) {
            of.at = self.at;
        }
        self.branch = branch;
        self.line = self.line_of(self.branches[branch].tip);
        self.at = self.branches[branch].at.min(self.line.len() - 1);
        self.revision += 1;
    }

    /// Names a branch, which also exempts it from automatic deletion. An empty name removes the name.
    pub fn name(&mut self, id: BranchId, name: &str) {
        if let Some(branch) = self.branches.iter_mut().find(|b| b.id == id.0) {
            branch.name = Some(name.trim().to_owned()).filter(|n| !n.is_empty());
            self.revision += 1;
        }
    }

    /// Deletes a branch, with the positions that no other has. The current branch can't be deleted. Returns whether it
    /// was deleted.
    pub fn delete(&mut self, id: BranchId) -> bool {
        let found = self.find(id).filter(|b| *b != self.branch);
        if let Some(branch) = found {
            self.drop_branch(branch, None);
        }
        found.is_some()
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
    fn drop_branch(&mut self, branch: usize, next: Option<&mut Moment>) {
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
        self.revision += 1;
        self.pruned += 1;
    }
}
