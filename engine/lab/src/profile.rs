//! Where the time of games goes: a clock for a machine that is linked for timing, and its results.
//!
//! The clock itself takes time; the cost of reading it twice is measured first and subtracted. The rest is still
//! imprecise for parts that take only a few nanoseconds.

use dicta_play::{Part, Stopwatch};
use dicta_program::*;
use serde::Serialize;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

/// The version of the format of [`Profile`].
pub const PROFILE_FORMAT: u32 = 1;

/// How often the clock is read in a measurement of its own cost, and the number of measurements.
const PROBES: u32 = 200;
const ROUNDS: u32 = 200;

/// A clock for one machine on one thread.
#[derive(Default)]
pub struct Clock(Mutex<State>);

#[derive(Default)]
struct State {
    parts: Vec<(Part, Spent)>,
    open: Vec<Open>,
    /// The cost of a reading: what falls into the part itself, and what into the enclosing part.
    within: Duration,
    around: Duration,
}

#[derive(Clone, Copy, Debug, Default)]
struct Spent {
    calls: u64,
    own: Duration,
    total: Duration,
}

struct Open {
    part: usize,
    start: Instant,
    /// Time spent in nested parts, including the clock's own cost.
    within: Duration,
    /// The clock's cost for all nested parts.
    cost: Duration,
}

impl fmt::Debug for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Clock")
    }
}

impl Clock {
    /// Creates a clock and measures its own cost.
    pub fn new() -> Arc<Clock> {
        let clock = Clock::default();
        let part = clock.part(Part::Phase("".into()));
        // The minimum of many rounds: other processes disturb the rest.
        let (mut within, mut pair) = (Duration::MAX, Duration::MAX);
        for _ in 0..ROUNDS {
            clock.state().parts[part].1 = Spent::default();
            let start = Instant::now();
            for _ in 0..PROBES {
                clock.begin(part);
                clock.end(part);
            }
            pair = pair.min(start.elapsed() / PROBES);
            within = within.min(clock.state().parts[part].1.total / PROBES);
        }
        {
            let mut state = clock.state();
            (state.within, state.around) = (within, pair.saturating_sub(within));
            state.parts.clear();
        }
        Arc::new(clock)
    }

    fn state(&self) -> std::sync::MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The profile so far, for games that took `whole` of wall-clock time.
    pub fn profile(&self, program: &Program, whole: Duration) -> Profile {
        let state = self.state();
        let readings: u64 = state.parts.iter().map(|(_, spent)| spent.calls).sum();
        let cost = (state.within + state.around).saturating_mul(readings.min(u64::from(u32::MAX)) as u32);
        let own: Duration = state.parts.iter().map(|(_, spent)| spent.own).sum();
        let whole = whole.saturating_sub(cost).max(own).max(Duration::from_nanos(1));
        let share = |time: Duration| time.as_secs_f64() / whole.as_secs_f64();
        let mut parts: Vec<ProfilePart> = state
            .parts
            .iter()
            .filter(|(_, spent)| spent.calls > 0)
            .map(|(part, spent)| {
                let (sort, name, origin) = described(program, part);
                ProfilePart {
                    sort,
                    name,
                    file: origin.and_then(|o| program.files.get(o.file as usize)).cloned().unwrap_or_default(),
                    start: origin.map_or(0, |o| o.start),
                    calls: spent.calls,
                    own: spent.own.as_nanos() as u64,
                    own_share: share(spent.own),
                    total: spent.total.as_nanos() as u64,
                    total_share: share(spent.total),
                }
            })
            .collect();
        parts.sort_by(|a, b| b.own.cmp(&a.own).then_with(|| (a.sort, &a.name).cmp(&(b.sort, &b.name))));
        let elsewhere = whole.saturating_sub(own).as_nanos() as u64;
        Profile { format: PROFILE_FORMAT, whole: whole.as_nanos() as u64, elsewhere, parts }
    }
}

impl Stopwatch for Clock {
    fn part(&self, part: Part) -> usize {
        let mut state = self.state();
        match state.parts.iter().position(|(known, _)| *known == part) {
            Some(at) => at,
            None => {
                state.parts.push((part, Spent::default()));
                state.parts.len() - 1
            }
        }
    }

    fn begin(&self, part: usize) {
        let mut state = self.state();
        // Read last, so that waiting for the state is not counted.
        state.begin(part, Instant::now());
    }

    fn end(&self, part: usize) {
        let now = Instant::now();
        self.state().end(part, now);
    }
}

impl State {
    fn begin(&mut self, part: usize, now: Instant) {
        self.open.push(Open { part, start: now, within: Duration::ZERO, cost: Duration::ZERO });
    }

    fn end(&mut self, part: usize, now: Instant) {
        let Some(open) = self.open.pop() else { return };
        debug_assert_eq!(open.part, part, "parts end in turn");
        let elapsed = now - open.start;
        let (within, around) = (self.within, self.around);
        if let Some((_, spent)) = self.parts.get_mut(open.part) {
            spent.calls += 1;
            spent.own += elapsed.saturating_sub(open.within).saturating_sub(within);
            spent.total += elapsed.saturating_sub(open.cost).saturating_sub(within);
        }
        if let Some(outer) = self.open.last_mut() {
            outer.within += elapsed + around;
            outer.cost += open.cost + within + around;
        }
    }
}

/// Where the time of a batch went.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Profile {
    /// [`PROFILE_FORMAT`]
    pub format: u32,
    /// Nanoseconds of the whole batch, without the cost of the clock.
    pub whole: u64,
    /// Nanoseconds of these outside of all parts: pilots, and the engine's work between the parts.
    pub elsewhere: u64,
    /// The slowest first.
    pub parts: Vec<ProfilePart>,
}

/// A part of the rules and its time.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct ProfilePart {
    /// The kind of part: `phase`, `choice`, `clause` …
    pub sort: &'static str,
    pub name: String,
    /// Path of its file; empty for phases.
    pub file: String,
    /// The byte at which it begins.
    pub start: u32,
    pub calls: u64,
    /// Nanoseconds in it, without nested parts.
    pub own: u64,
    /// `own` as a share of the whole.
    pub own_share: f64,
    /// Nanoseconds in it, including nested parts.
    pub total: u64,
    /// `total` as a share of the whole.
    pub total_share: f64,
}

fn described(program: &Program, part: &Part) -> (&'static str, String, Option<Origin>) {
    let of = |sort, head: Option<&Head>| {
        let name = head.map_or_else(|| "?".into(), |h| h.name.clone());
        (sort, name, head.map(|h| h.origin))
    };
    match part {
        Part::Phase(name) if name.is_empty() => ("phase", "(between phases)".into(), None),
        Part::Phase(name) => ("phase", name.to_string(), None),
        Part::Choice(id) => of("choice", program.choices.get(id.index()).map(|c| &c.head)),
        Part::Clause(id, n) => {
            let rule = program.rules.get(id.index());
            let origin = rule.and_then(|r| r.clauses.get(*n as usize)).map(|c| c.origin);
            ("clause", rule.map_or_else(|| "?".into(), |r| r.head.name.clone()), origin)
        }
        Part::Rule(id) => of("rule", program.rules.get(id.index()).map(|r| &r.head)),
        Part::Effect(id) => of("effect", program.effects.get(id.index()).map(|e| &e.head)),
        Part::Value(id) => of("value", program.values.get(id.index()).map(|v| &v.head)),
        Part::Define(id) => of("define", program.defines.get(id.index()).map(|d| &d.head)),
        Part::Walk(id) => of("walk", program.walks.get(id.index()).map(|w| &w.head)),
        Part::Doctrine(id) => of("doctrine", program.doctrines.get(id.index()).map(|d| &d.head)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn own_time_excludes_nested_parts() {
        let clock = Clock::new();
        let (outer, inner) = (clock.part(Part::Phase("outer".into())), clock.part(Part::Phase("inner".into())));
        assert_eq!(clock.part(Part::Phase("outer".into())), outer);
        let start = Instant::now();
        let at = |ms: u64| start + Duration::from_millis(ms);
        {
            let mut state = clock.state();
            (state.within, state.around) = (Duration::ZERO, Duration::ZERO);
            state.begin(outer, at(0));
            for n in 0..2 {
                state.begin(inner, at(2 + 3 * n));
                state.end(inner, at(5 + 3 * n));
            }
            state.end(outer, at(8));
        }
        let profile = clock.profile(&Program::default(), Duration::from_millis(10));
        let of = |name: &str| profile.parts.iter().find(|p| p.name == name).expect("a part").clone();
        let (outer, inner) = (of("outer"), of("inner"));
        let ms = |n: u64| n * 1_000_000;
        assert_eq!((outer.calls, outer.own, outer.total), (1, ms(2), ms(8)));
        assert_eq!((inner.calls, inner.own, inner.total), (2, ms(6), ms(6)));
        assert_eq!((profile.whole, profile.elsewhere), (ms(10), ms(2)));
        assert_eq!(profile.parts[0].name, "inner", "the slowest comes first");
    }
}
