//! Where time goes: which part of the rules begins and ends, told to somebody who has a clock.
//!
//! As with counting (see [`crate::tally`]) only a machine that is linked for it has anything of this in it.

use dicta_program::*;
use smol_str::SmolStr;
use std::fmt::Debug;
use std::sync::Arc;

/// A part of the rules that takes time.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// What the turn program does in a phase of this name, and at its end; of no name: between phases.
    Phase(SmolStr),
    /// Finding the options of a choice.
    Choice(ChoiceId),
    /// A clause on a choice. What stands in tables is asked only when a row is filled in.
    Clause(RuleId, u32),
    /// A rule on an event or instead of an effect.
    Rule(RuleId),
    Effect(EffectId),
    Value(ValueId),
    /// A define, where it is called and not written out.
    Define(DefineId),
    Walk(WalkId),
    /// Valuing a position by a doctrine, and what it avoids.
    Doctrine(DoctrineId),
}

/// Somebody with a clock. Parts begin and end in turn, one within the other, on each thread for itself.
pub trait Stopwatch: Debug + Send + Sync {
    /// The number under which the part will be told. The same part may be asked for again.
    fn part(&self, part: Part) -> usize;
    fn begin(&self, part: usize);
    fn end(&self, part: usize);
}

/// One part, to stand where it is timed.
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

    /// Runs something, timed if there is a timer.
    #[inline]
    pub fn around<R>(timer: Option<&Timer>, run: impl FnOnce() -> R) -> R {
        match timer {
            Some(timer) => timer.time(run),
            None => run(),
        }
    }
}
