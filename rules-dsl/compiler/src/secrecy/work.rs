//! How much the check has followed: it has a limit, and if it exceeds it, the declarations that took most are known.

use dicta_program::Origin;
use rustc_hash::FxHashMap;

/// Maximum number of statements and expressions followed, with all calls counted.
const WORK_MAX: usize = 400_000;

/// After so many of them the calls around are noted.
const NOTED_EVERY: usize = 1_000;

/// What has been followed.
#[derive(Default)]
pub(super) struct Work {
    done: usize,
    /// A place in each body or definition around, from the outside.
    around: Vec<Origin>,
    /// How often each of them was noted.
    noted: FxHashMap<Origin, usize>,
}

impl Work {
    /// Counts a statement or an expression; returns whether it may be followed.
    pub fn spend(&mut self) -> bool {
        self.done += 1;
        if self.done.is_multiple_of(NOTED_EVERY) {
            self.around.iter().for_each(|at| *self.noted.entry(*at).or_default() += 1);
        }
        !self.is_spent()
    }

    /// Whether the limit is exceeded.
    pub fn is_spent(&self) -> bool {
        self.done > WORK_MAX
    }

    /// Goes into a body or a definition, to which this place belongs.
    pub fn enter(&mut self, at: Origin) {
        self.around.push(at);
    }

    /// Goes back to the caller.
    pub fn leave(&mut self) {
        self.around.pop();
    }

    /// Places of the bodies and definitions in which at least a quarter of the work was done, with what they call, and
    /// how often they were noted.
    pub fn large(&self) -> Vec<(Origin, usize)> {
        let least = WORK_MAX / NOTED_EVERY / 4;
        self.noted.iter().filter(|(_, times)| **times >= least).map(|(at, times)| (*at, *times)).collect()
    }
}
