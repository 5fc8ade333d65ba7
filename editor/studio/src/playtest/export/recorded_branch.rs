//! A part of a game to export: the choices and random results, phase by phase.

use super::super::game_tree::{How, RuleChange};
use super::super::record::Record;
use dicta_play::{Boundary, Chance, Decision, Drawn, Entry, GameLog, Machine, Position, Status, Stop};
use std::sync::Arc;

/// A phase, or the start of a turn, as it was played.
pub(super) struct Leg {
    pub boundary: Boundary,
    pub choices: Vec<(Decision, Vec<i64>)>,
    pub drawn: Vec<Drawn>,
    pub entries: Vec<Entry>,
    /// Whether it was the last of its turn.
    pub ends_turn: bool,
}

/// A part of a game from a boundary on, as far as phases were completed.
pub(super) struct RecordedBranch {
    pub stage: usize,
    pub start: Position,
    pub legs: Vec<Leg>,
    pub end: Position,
    /// What was picked at the first decision after its start, if there was one.
    pub first_picks: Option<Vec<i64>>,
}

impl Record {
    /// The boundaries passed before the current position, since the last change of the rules or by the umpire: each with the index of
    /// the moment that it led to.
    pub(super) fn boundaries_before(&self, from: usize) -> Vec<(usize, Arc<RuleChange>)> {
        let changes = |how: &How| !how.changes.is_empty() || how.edit.is_some();
        let last_change = (0..=self.tree.at()).rev().find(|i| changes(&self.tree.on_line(*i).how));
        let mut all = Vec::new();
        for at in from.max(last_change.unwrap_or(0))..=self.tree.at() {
            let moment = self.tree.on_line(at);
            let under = moment.stage;
            all.extend(self.crossings(moment).into_iter().filter(|c| c.stage == under).map(|c| (at, c)));
        }
        all
    }

    /// What was played from a boundary on, up to the last boundary before the current position or the end of the game.
    pub(super) fn recorded_branch(&self, (at, from): &(usize, Arc<RuleChange>)) -> RecordedBranch {
        let stage = from.stage;
        let machine = &self.rules[stage].machine;
        let mut p = from.position.clone();
        let first_picks = self.tree.line().get(at + 1).and_then(|m| self.tree.moments()[*m].how.picks.clone());
        let mut branch = RecordedBranch { stage, start: p.clone(), legs: Vec::new(), end: p.clone(), first_picks };
        // Manual results are stored per run; this many of the first run's were used before the boundary.
        let used = from.how.given.as_ref().map_or(0, Vec::len);
        let given = |at: usize| self.tree.on_line(at).how.given.clone();
        let mut chance = chance_of(given(*at).map(|g| g[used.min(g.len())..].to_vec()));
        let mut at = *at;
        while let Some(boundary) = machine.boundary(&p) {
            let (mut choices, mut drawn, mut entries) = (Vec::new(), Vec::new(), Vec::new());
            let mut journal = GameLog::on();
            let mut noted = chance.drawn().len();
            let done = loop {
                let stop = machine.advance_to_boundary(&mut p, &mut journal, &mut chance);
                drawn.extend_from_slice(&chance.drawn()[noted..]);
                match stop {
                    Stop::Boundary | Stop::Rest(Status::Over(_)) => break true,
                    Stop::Rest(Status::Decide) if at < self.tree.at() => {
                        at += 1;
                        let Some(picks) = &self.tree.on_line(at).how.picks else { break false };
                        let Some(decision) = machine.decision(&p) else { break false };
                        if machine.choose(&mut p, picks, &mut journal).is_err() {
                            break false;
                        }
                        choices.push((decision, picks.clone()));
                        chance = chance_of(given(at));
                        noted = 0;
                    }
                    _ => break false,
                }
            };
            entries.extend(journal.take());
            if !done {
                break;
            }
            let over = matches!(machine.status(&p), Status::Over(_)) && machine.boundary(&p).is_none();
            let ends_turn = match over {
                true => machine.phase(&p).is_none(),
                false => machine.boundary(&p) == Some(Boundary::Turn) && !in_setup(&boundary),
            };
            branch.legs.push(Leg { boundary, choices, drawn, entries, ends_turn });
            branch.end = p.clone();
            if over || reached(self, machine, &p, at) {
                break;
            }
        }
        branch
    }
}

fn chance_of(given: Option<Vec<i64>>) -> Chance {
    given.map_or_else(Chance::engine, |g| Chance::manual(&g)).noted()
}

pub(super) fn in_setup(boundary: &Boundary) -> bool {
    matches!(boundary, Boundary::Phase { in_setup: true, .. })
}

/// Whether a position is the last boundary before the current one.
fn reached(record: &Record, machine: &Machine, p: &Position, at: usize) -> bool {
    let last = record.now().crossing.as_ref();
    at == record.tree.at() && machine.boundary(p).is_some() && last.is_some_and(|c| c.position == *p)
}
