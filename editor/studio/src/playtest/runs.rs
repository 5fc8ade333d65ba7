//! Runs: play from one position to the next, by a choice or a change by the umpire.

use super::game_tree::{Change, How, Moment, RuleChange};
use super::hand::Wants;
use super::record::Record;
use super::{PlayError, Playtest};
use dicta_play::migrate::{Refusal, migrate};
use dicta_play::{Chance, EditError, Entry, GameLog, Position, Status, Stop, UmpireEdit};
use std::sync::Arc;

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

impl Way {
    /// The set-up, under these rules.
    pub fn to_first(under: usize, seats: usize) -> Way {
        let taken = vec![0; seats].into();
        Way { from: None, under, picks: None, edit: None, given: None, changes: Vec::new(), taken }
    }

    /// Whether this moment is the result of the same choice, without manual dice and other rules.
    fn has_led_to(&self, moment: &Moment) -> bool {
        let how = &moment.how;
        let same = how.picks == self.picks && how.edit == self.edit;
        same && how.given.is_none() && how.changes.is_empty() && moment.taken == self.taken
    }
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
        let taken = self.record.now().taken.to_vec();
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
        if self.hand.is_asking() {
            return Err(PlayError::Chance);
        }
        let waiting = self.record.rules.waiting();
        let way = Way {
            from: Some(self.record.tree.here()),
            under: self.record.now().stage,
            picks,
            edit,
            given: self.hand.is_on().then(Vec::new),
            changes: waiting.map(|stage| (0, stage)).into_iter().collect(),
            taken: taken.into(),
        };
        let as_usual = !self.hand.is_on() && waiting.is_none();
        if as_usual && self.record.tree.go_to_next(|moment| way.has_led_to(moment)) {
            return Ok(());
        }
        self.go(way)
    }

    /// Runs to the next moment, or until a die has to be entered manually.
    pub(super) fn go(&mut self, way: Way) -> Result<(), PlayError> {
        match self.record.run(&way)? {
            Ran::Moment(moment, refusal) => {
                self.record.rules.settle(!moment.how.changes.is_empty(), refusal);
                self.hand.cancel();
                Ok(self.record.tree.add(*moment)?)
            }
            Ran::Wants(wants) => {
                self.hand.ask(way, *wants);
                Ok(())
            }
        }
    }
}

impl Record {
    /// The position where a run starts.
    fn start_of(&self, way: &Way) -> Position {
        match (way.from, &self.start.lent) {
            (Some(from), _) => self.tree.moments()[from].position.clone(),
            (None, Some(lent)) => (**lent).clone(),
            (None, None) => self.rules[way.under].machine.start(self.start.seed),
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
    pub(super) fn crossings(&self, moment: &Moment) -> Vec<Arc<RuleChange>> {
        let mut all = Vec::new();
        let ran = self.run_by(&moment.way(), &mut |crossing| all.push(crossing.clone()));
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
        let mut crossing = from.and_then(|m| self.tree.moments()[m].crossing.clone());
        let mut crossed = 0;
        if let Some(picks) = &how.picks {
            #[cfg(test)]
            super::tests::count_choice();
            self.rules[stage].machine.choose(&mut position, picks, &mut journal)?;
        }
        if let Some(edit) = &how.edit {
            self.rules[stage].machine.edit(&mut position, edit, &mut journal)?;
        }
        loop {
            if self.rules[stage].machine.boundary(&position).is_some() {
                let used = way.given.as_ref().map(|g| g[..g.len().saturating_sub(chance.left())].to_vec());
                let here = How { given: used, ..how.clone() };
                let (number, taken, position_here) = (crossed, way.taken.clone(), position.clone());
                let here = RuleChange { position: position_here, stage, number, from, how: here, taken };
                let here = Arc::new(here);
                passed(&here);
                crossing = Some(here);
                let next = way.changes.iter().find(|(at, next)| *at == crossed && *next < self.rules.len());
                if let Some((_, next)) = next {
                    match migrate(&self.rules[stage].machine, &self.rules[*next].machine, &position) {
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
            let stop = self.rules[stage].machine.advance_to_boundary(&mut position, &mut journal, &mut chance);
            if let Some(wanted) = chance.wanted() {
                let wanted = wanted.clone();
                return Ok(Ran::Wants(Box::new(Wants::of(
                    &self.rules[stage].machine,
                    (wanted, &chance),
                    stage,
                    journal.take(),
                ))));
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
}
