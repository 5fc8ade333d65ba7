//! The steps and their order: a line that one walks back and forth on, and branches that were left.

use super::{Act, Step, StepId, Swap, joining};
use std::collections::{BTreeMap, BTreeSet, HashMap};

/// How many steps are kept.
const STEPS_MAX: usize = 50_000;
/// How much text they may hold together, in bytes.
const WEIGHT_MAX: usize = 128 << 20;

/// All steps, and where one stands.
#[derive(Clone, Debug)]
pub struct History {
    steps: BTreeMap<StepId, Step>,
    /// The step that was made or taken again last; none when everything is taken back.
    current: Option<StepId>,
    /// Where redo leads from each step.
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

/// What became of something that was done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Recorded {
    Joined(StepId),
    New(StepId),
}

/// A step to take back or to make again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Move {
    Back(StepId),
    Forth(StepId),
}

/// A line of the list that one sees.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Row {
    /// A step on the line one walks on, and whether it is made.
    Step { id: StepId, done: bool },
    /// A branch that was left: its last step, and how many steps it has.
    Branch { tip: StepId, steps: usize },
}

impl History {
    /// At most so many steps and bytes, for tests.
    pub fn with_limits(steps: usize, bytes: usize) -> Self {
        History { most: (steps, bytes), ..History::default() }
    }

    pub fn step(&self, id: StepId) -> Option<&Step> {
        self.steps.get(&id)
    }

    /// All steps, oldest first.
    pub fn steps(&self) -> impl DoubleEndedIterator<Item = &Step> {
        self.steps.values()
    }

    pub fn len(&self) -> usize {
        self.steps.len()
    }

    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// The step that was made last.
    pub fn current(&self) -> Option<StepId> {
        self.current
    }

    /// Grows with everything that happens.
    pub fn version(&self) -> u64 {
        self.version
    }

    /// The step that undo takes back.
    pub fn to_undo(&self) -> Option<&Step> {
        self.step(self.current?)
    }

    /// The step that redo makes again.
    pub fn to_redo(&self) -> Option<&Step> {
        self.step(*self.ahead.get(&self.current)?)
    }

    /// Takes note of something that was done to the texts. Typing joins the last step where it goes on.
    pub fn record(&mut self, title: &str, when: u64, line: u32, acts: Vec<Act>, typed: bool) -> Recorded {
        if typed
            && self.open
            && let [Act::Write(swap)] = acts.as_slice()
            && let Some(id) = self.join(swap, when)
        {
            return Recorded::Joined(id);
        }
        let title = match acts.as_slice() {
            [Act::Write(swap)] if title.is_empty() => joining::title(swap),
            _ => title.to_owned(),
        };
        let id = self.next;
        let step = Step { id, parent: self.current, title, when, line, typed, acts };
        self.insert(step);
        self.open = typed;
        Recorded::New(id)
    }

    /// Adds typing to the current step, if it goes on there.
    fn join(&mut self, swap: &Swap, when: u64) -> Option<StepId> {
        let id = self.current.filter(|id| !self.ahead.contains_key(&Some(*id)))?;
        self.grow(|step| joining::join(step, swap, when)).then_some(id)
    }

    /// Adds typing to the current step, as it was recorded before. Says whether it could.
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

    /// Puts a step at the current one, as it was recorded before.
    pub(crate) fn insert(&mut self, mut step: Step) {
        self.version += 1;
        step.parent = self.current;
        self.next = self.next.max(step.id + 1);
        self.weight += step.weight();
        self.ahead.insert(self.current, step.id);
        self.current = Some(step.id);
        self.steps.insert(step.id, step);
        self.forget_beyond(self.most);
    }

    /// Forgets the oldest steps until the rest holds at most so many bytes.
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

    /// Ends the current step: what is typed next is another.
    pub fn close(&mut self) {
        self.open = false;
    }

    /// The moves from where one stands to just after a step (or to before all steps); none if there is no such step.
    pub fn way_to(&self, target: Option<StepId>) -> Option<Vec<Move>> {
        let mut here = self.current;
        let mut there = target;
        if there.is_some_and(|id| !self.steps.contains_key(&id)) {
            return None;
        }
        let (mut moves, mut forth) = (Vec::new(), Vec::new());
        while here != there {
            // Parents have lower numbers, so the higher one of both is never on the other's way.
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

    /// Says that a move was made.
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

    /// The list that one sees, newest last: the line through where one stands, with the branches that were left on it.
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

    /// The steps from the first to where redo leads at last.
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

    /// Branches off the line: where they leave it, their newest step, and how many steps they have.
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

    /// Drops the oldest steps, some at once. What was on the line becomes part of what the texts were first; a branch
    /// that left the line before that goes as a whole.
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
        match history.record("", 0, 1, vec![swap.into()], false) {
            Recorded::New(id) | Recorded::Joined(id) => id,
        }
    }

    fn go(history: &mut History, target: Option<StepId>) -> Vec<Move> {
        let way = history.way_to(target).expect("there is a way");
        way.iter().for_each(|&m| history.moved(m));
        way
    }

    #[test]
    fn what_was_taken_back_stays_as_a_branch() {
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
    fn the_oldest_steps_are_forgotten_and_the_rest_can_be_walked() {
        let mut h = History::with_limits(8, 1 << 20);
        let mut last = None;
        for i in 0..60 {
            let id = put(&mut h, "x");
            // A branch now and then.
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
