//! The steps and their order: a line of undo and redo, and branches that were left.

use super::{Act, Step, StepId, StepTitle, Swap, joining};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// The maximum number of steps.
const STEPS_MAX: usize = 50_000;
/// The maximum size of all steps together, in bytes.
const WEIGHT_MAX: usize = 128 << 20;

/// All steps, and the current position among them.
#[derive(Clone, Debug)]
pub struct History {
    steps: BTreeMap<StepId, Step>,
    /// The step that was made or redone last; none if everything is undone.
    current: Option<StepId>,
    /// The step that redo leads to from each step.
    ahead: HashMap<Option<StepId>, StepId>,
    next: StepId,
    weight: usize,
    /// Whether typing may still join the current step.
    open: bool,
    version: u64,
    most: (usize, usize),
}

impl Default for History {
    fn default() -> Self {
        History {
            steps: BTreeMap::new(),
            current: None,
            ahead: HashMap::new(),
            next: 0,
            weight: 0,
            open: false,
            version: 0,
            most: (STEPS_MAX, WEIGHT_MAX),
        }
    }
}

/// The result of recording.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recorded {
    Joined(StepId),
    New(StepId),
}

/// A step to undo or redo.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    Back(StepId),
    Forth(StepId),
}

/// A row of the displayed list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Row {
    /// A step on the current line, and whether it is applied.
    Step { id: StepId, done: bool },
    /// A branch that was left: its last step, and how many steps it has.
    Branch { tip: StepId, steps: usize },
}

impl History {
    /// The step with this number.
    pub fn step(&self, id: StepId) -> Option<&Step> {
        self.steps.get(&id)
    }

    /// All steps, oldest first.
    pub fn steps(&self) -> impl DoubleEndedIterator<Item = &Step> {
        self.steps.values()
    }

    /// How many steps there are.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Whether there are no steps.
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// The step that was made last.
    pub fn current(&self) -> Option<StepId> {
        self.current
    }

    /// Grows with every change.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// The step to undo.
    pub fn to_undo(&self) -> Option<&Step> {
        self.step(self.current?)
    }

    /// The step to redo.
    pub fn to_redo(&self) -> Option<&Step> {
        self.step(*self.ahead.get(&self.current)?)
    }

    /// Records acts that were carried out on the files. Typing joins the last step if it continues it.
    pub fn record(&mut self, title: StepTitle, when: u64, line: u32, acts: Vec<Act>, typed: bool) -> Recorded {
        if typed
            && self.open
            && let [Act::Write(swap)] = acts.as_slice()
            && let Some(id) = self.join(swap, when)
        {
            return Recorded::Joined(id);
        }
        let id = self.next;
        let step = Step { id, parent: self.current, title, when, line, typed, acts };
        self.insert(step);
        self.open = typed;
        Recorded::New(id)
    }

    /// Joins typing to the current step, if it continues it.
    fn join(&mut self, swap: &Swap, when: u64) -> Option<StepId> {
        let id = self.current.filter(|id| !self.ahead.contains_key(&Some(*id)))?;
        self.grow(|step| joining::join(step, swap, when)).then_some(id)
    }

    /// Joins typing to the current step, as recorded earlier. Returns whether it fitted.
    pub(crate) fn join_again(&mut self, swap: &Swap, when: u64) -> bool {
        self.grow(|step| joining::merge(step, swap, when))
    }

    fn grow(&mut self, join: impl FnOnce(&mut Step) -> bool) -> bool {
        let Some(step) = self.current.and_then(|id| self.steps.get_mut(&id)) else { return false };
        let before = step.weight();
        let joined = join(step);
        self.version += 1;
        self.weight = self.weight + step.weight() - before;
        joined
    }

    /// Adds a step after the current one, as recorded earlier.
    pub(crate) fn insert(&mut self, mut step: Step) {
        self.version += 1;
        step.parent = self.current;
        self.next = self.next.max(step.id.saturating_add(1));
        self.weight += step.weight();
        self.ahead.insert(self.current, step.id);
        self.current = Some(step.id);
        self.steps.insert(step.id, step);
        self.forget_beyond(self.most);
    }

    /// Drops the oldest steps until the rest has at most this many bytes.
    pub fn forget_to(&mut self, bytes: usize) {
        self.forget_beyond((self.most.0, bytes));
    }

    fn forget_beyond(&mut self, (steps, bytes): (usize, usize)) {
        let mut before = usize::MAX;
        while self.steps.len() < before && (self.steps.len() > steps.max(1) || self.weight > bytes) {
            before = self.steps.len();
            self.forget_oldest();
        }
    }

    /// Ends the current step: further typing starts another.
    pub fn close(&mut self) {
        self.open = false;
    }

    /// The moves from the current step to just after another (or to before all steps); none if there is no such step.
    pub fn way_to(&self, target: Option<StepId>) -> Option<Vec<Move>> {
        let mut here = self.current;
        let mut there = target;
        if there.is_some_and(|id| !self.steps.contains_key(&id)) {
            return None;
        }
        let (mut moves, mut forth) = (Vec::new(), Vec::new());
        while here != there {
            // Parents have lower numbers, so the higher of the two is never an ancestor of the other.
            if here > there {
                let id = here?;
                moves.push(Move::Back(id));
                here = self.steps.get(&id)?.parent;
            } else {
                let id = there?;
                forth.push(Move::Forth(id));
                there = self.steps.get(&id)?.parent;
            }
        }
        moves.extend(forth.into_iter().rev());
        Some(moves)
    }

    /// Records that a move was carried out.
    pub(crate) fn moved(&mut self, step: Move) {
        self.version += 1;
        self.open = false;
        match step {
            Move::Back(id) => {
                let parent = self.steps.get(&id).and_then(|s| s.parent);
                self.ahead.insert(parent, id);
                self.current = parent;
            }
            Move::Forth(id) => {
                self.ahead.insert(self.current, id);
                self.current = Some(id);
            }
        }
    }

    /// The displayed list, newest last: the line through the current step, with the branches that were left on it.
    pub fn rows(&self) -> Vec<Row> {
        let line = self.line();
        let done = line.iter().position(|&id| Some(id) == self.current).map_or(0, |i| i + 1);
        let mut branches: HashMap<Option<StepId>, Vec<Row>> = HashMap::new();
        for (parent, tip, steps) in self.branches(&line) {
            branches.entry(parent).or_default().push(Row::Branch { tip, steps });
        }
        let mut rows = Vec::with_capacity(line.len() + branches.len());
        let mut put = |rows: &mut Vec<Row>, at| rows.extend(branches.remove(&at).unwrap_or_default());
        put(&mut rows, None);
        for (i, &id) in line.iter().enumerate() {
            rows.push(Row::Step { id, done: i < done });
            put(&mut rows, Some(id));
        }
        rows
    }

    /// The steps from the first to the last that redo leads to.
    fn line(&self) -> Vec<StepId> {
        let mut line: Vec<StepId> = Vec::new();
        let mut at = self.current;
        while let Some(step) = at.and_then(|id| self.steps.get(&id)) {
            line.push(step.id);
            at = step.parent;
        }
        line.reverse();
        let mut at = self.current;
        while let Some(&id) = self.ahead.get(&at) {
            line.push(id);
            at = Some(id);
        }
        line
    }

    /// Branches off the line: the step where each leaves it, its newest step, and its number of steps.
    fn branches(&self, line: &[StepId]) -> Vec<(Option<StepId>, StepId, usize)> {
        let on_line: BTreeSet<StepId> = line.iter().copied().collect();
        let mut found: Vec<(Option<StepId>, StepId, usize)> = Vec::new();
        let mut of_step: HashMap<StepId, usize> = HashMap::new();
        for step in self.steps.values().filter(|s| !on_line.contains(&s.id)) {
            let known = step.parent.and_then(|p| of_step.get(&p).copied());
            let index = known.unwrap_or_else(|| {
                found.push((step.parent, step.id, 0));
                found.len() - 1
            });
            found[index].1 = step.id;
            found[index].2 += 1;
            of_step.insert(step.id, index);
        }
        found
    }

    /// Drops the oldest steps, several at once. Those on the line become part of the initial files; a branch that left
    /// the line before them is dropped as a whole.
    fn forget_oldest(&mut self) {
        let line: BTreeSet<StepId> = self.line().into_iter().collect();
        let count = self.steps.len().div_ceil(16);
        let oldest: BTreeSet<StepId> =
            self.steps.keys().copied().take(count).filter(|&id| Some(id) != self.current).collect();
        let last = oldest.iter().rev().find(|id| line.contains(id)).copied();
        let mut gone = BTreeSet::new();
        for step in self.steps.values_mut() {
            let roots = step.parent == last;
            let lost = step.parent.is_none_or(|p| gone.contains(&p));
            if oldest.contains(&step.id) || (lost && !roots) {
                gone.insert(step.id);
            } else if roots {
                step.parent = None;
            }
        }
        let next = last.and_then(|id| self.ahead.get(&Some(id)).copied());
        for id in &gone {
            self.weight -= self.steps.remove(id).map_or(0, |s| s.weight());
            self.ahead.remove(&Some(*id));
        }
        if last.is_some() {
            self.ahead.remove(&None);
            self.ahead.extend(next.map(|next| (None, next)));
        }
        self.ahead.retain(|_, next| !gone.contains(next));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn put(history: &mut History, text: &str) -> StepId {
        let swap = Swap { path: "a".to_owned(), at: 0, old: String::new(), new: text.to_owned() };
        match history.record(StepTitle::Written, 0, 1, vec![swap.into()], false) {
            Recorded::New(id) | Recorded::Joined(id) => id,
        }
    }

    fn go(history: &mut History, target: Option<StepId>) -> Vec<Move> {
        let way = history.way_to(target).expect("the step exists");
        way.iter().for_each(|&m| history.moved(m));
        way
    }

    #[test]
    fn undone_steps_remain_as_a_branch() {
        let mut h = History::default();
        let (a, b) = (put(&mut h, "a"), put(&mut h, "b"));
        go(&mut h, Some(a));
        assert_eq!(h.to_redo().map(|s| s.id), Some(b));
        let c = put(&mut h, "c");
        assert_eq!(h.to_redo(), None);
        let row = |id, done| Row::Step { id, done };
        assert_eq!(h.rows(), [row(a, true), Row::Branch { tip: b, steps: 1 }, row(c, true)]);
        assert_eq!(go(&mut h, Some(b)), [Move::Back(c), Move::Forth(b)]);
        assert_eq!(h.rows(), [row(a, true), Row::Branch { tip: c, steps: 1 }, row(b, true)]);
        go(&mut h, None);
        assert_eq!(h.rows(), [row(a, false), Row::Branch { tip: c, steps: 1 }, row(b, false)]);
        assert_eq!(h.way_to(Some(99)), None);
    }

    #[test]
    fn the_oldest_steps_are_dropped_and_the_rest_can_be_undone() {
        let mut h = History { most: (8, 1 << 20), ..History::default() };
        let mut last = None;
        for i in 0..60 {
            let id = put(&mut h, "x");
            // Starts a branch every few steps.
            if i % 5 == 3 {
                go(&mut h, last);
            } else {
                last = Some(id);
            }
            assert!(h.len() <= 8);
            assert_eq!(h.weight, h.steps().map(Step::weight).sum::<usize>());
            assert!(h.steps().all(|s| s.parent.is_none_or(|p| h.step(p).is_some())));
        }
        let ids: Vec<StepId> = h.steps().map(|s| s.id).collect();
        for id in ids {
            go(&mut h, Some(id));
            assert_eq!(h.current(), Some(id));
        }
        go(&mut h, None);
        assert!(h.to_redo().is_some());
    }
}
