//! Timing: notifies an observer with a clock which part of the rules begins and ends.
//!
//! As with counting (see [`crate::tally`]), only a machine linked for timing contains any of this.

use dicta_program::*;
use smol_str::SmolStr;
use std::fmt::Debug;
use std::sync::Arc;

/// A part of the rules that takes time.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// The turn program in a phase of this name, and at its end; with an empty name: between phases.
    Phase(SmolStr),
    /// Finding the options of a choice.
    Choice(ChoiceId),
    /// A clause on a choice. Tabulated clauses run only when a row is filled.
    Clause(RuleId, u32),
    /// A rule on an event or instead of an effect.
    Rule(RuleId),
    Effect(EffectId),
    Value(ValueId),
    /// A define, where it is called and not inlined.
    Define(DefineId),
    Walk(WalkId),
    /// Valuing a position by a doctrine, and evaluating its `avoid` clauses.
    Doctrine(DoctrineId),
}

/// An observer with a clock. Parts begin and end in turn, properly nested, on each thread separately.
pub trait Stopwatch: Debug + Send + Sync {
    /// Returns the number of a part for later calls. The same part may be requested again.
    fn part(&self, part: Part) -> usize;
    fn begin(&self, part: usize);
    fn end(&self, part: usize);
}

/// The timer of a part, to embed where it is timed.
#[derive(Clone, Debug)]
pub(crate) struct Timer {
    watch: Arc<dyn Stopwatch>,
    part: usize,
}

impl Timer {
    /// A timer for the part, if there is a clock.
    pub fn of(watch: Option<&Arc<dyn Stopwatch>>, part: impl FnOnce() -> Part) -> Option<Timer> {
        let watch = watch?;
        Some(Timer { part: watch.part(part()), watch: watch.clone() })
    }

    pub fn begin(&self) {
        self.watch.begin(self.part);
    }

    pub fn end(&self) {
        self.watch.end(self.part);
    }

    pub fn time<R>(&self, run: impl FnOnce() -> R) -> R {
        self.begin();
        let result = run();
        self.end();
        result
    }

    /// Runs an action, timed if there is a timer.
    #[inline]
    pub fn around<R>(timer: Option<&Timer>, run: impl FnOnce() -> R) -> R {
        match timer {
            Some(timer) => timer.time(run),
            None => run(),
        }
    }
}
