//! The rules of a playtest: those under which it was and is played, and those that wait for a phase boundary.

use crate::game::Game;
use dicta_play::Machine;
use dicta_play::migrate::Refusal;
use std::ops::Index;

/// Rules in force: a prepared and linked game.
#[derive(Clone)]
pub(super) struct Stage {
    pub game: Game,
    pub machine: Machine,
    /// How it differs from the rules before it, in words.
    pub words: Vec<String>,
}

/// All rules of a playtest, in the order in which they came.
#[derive(Clone)]
pub(super) struct Rules {
    /// Never empty.
    stages: Vec<Stage>,
    /// The number of those to apply at the next phase boundary.
    waiting: Option<usize>,
    /// Why pending rules were not applied.
    obstacle: Option<String>,
    /// The code of the language in which their texts are shown; empty for the one in which they are written.
    language: String,
}

impl Index<usize> for Rules {
    type Output = Stage;

    fn index(&self, stage: usize) -> &Stage {
        &self.stages[stage]
    }
}

impl Rules {
    /// The rules under which a game starts.
    pub fn new(first: Stage) -> Self {
        Rules { stages: vec![first], waiting: None, obstacle: None, language: String::new() }
    }

    pub fn len(&self) -> usize {
        self.stages.len()
    }

    /// The first rules, up to these.
    pub fn upto(&self, stage: usize) -> &[Stage] {
        &self.stages[..=stage]
    }

    /// Adds rules; returns their number.
    pub fn add(&mut self, stage: Stage) -> usize {
        self.stages.push(stage);
        self.stages.len() - 1
    }

    /// Puts equal rules from another source in the place of these.
    pub fn replace(&mut self, stage: usize, game: Game, machine: Machine) {
        let of = &mut self.stages[stage];
        (of.game, of.machine) = (game, machine);
    }

    /// Adds rules that wait for the next phase boundary.
    pub fn offer(&mut self, stage: Stage) {
        self.waiting = Some(self.add(stage));
    }

    /// The number of the rules that wait for a phase boundary.
    pub fn waiting(&self) -> Option<usize> {
        self.waiting
    }

    /// The same, which no longer wait.
    pub fn take_waiting(&mut self) -> Option<usize> {
        self.waiting.take()
    }

    /// Removes the rules that wait. `used` is the number of the last rules under which there is a position.
    pub fn withdraw(&mut self, used: usize) {
        let last = self.stages.len() - 1;
        if self.waiting.take() == Some(last) && used < last {
            self.stages.pop();
        }
    }

    /// Ends the waiting if a run of play has changed the rules or could not do so.
    pub fn settle(&mut self, have_changed: bool, refusal: Option<Refusal>) {
        if have_changed || refusal.is_some() {
            self.waiting = None;
        }
        self.obstacle = refusal.map(|r| r.to_string()).or(self.obstacle.take());
    }

    /// Why pending rules were not applied; returned once.
    pub fn take_obstacle(&mut self) -> Option<String> {
        self.obstacle.take()
    }

    /// Goes on with what play in a copy of the game has made of the pending rules.
    pub fn settle_as(&mut self, copy: Rules) {
        (self.waiting, self.obstacle) = (copy.waiting, copy.obstacle);
    }

    pub fn language(&self) -> &str {
        &self.language
    }

    /// Shows the texts in the language of this code, where they have a translation into it. Returns whether any text is
    /// another one than before.
    pub fn set_language(&mut self, code: &str) -> bool {
        if self.language == code {
            return false;
        }
        self.language = code.to_owned();
        let are_translated = |stages: &[Stage]| stages.iter().any(|stage| stage.machine.program().language.is_some());
        let were_translated = are_translated(&self.stages);
        for stage in &mut self.stages {
            stage.machine = stage.machine.in_language(code);
        }
        were_translated || are_translated(&self.stages)
    }

    /// Sets the project revision that they all come from.
    pub fn set_revision(&mut self, revision: Option<u64>) {
        self.stages.iter_mut().for_each(|stage| stage.game.revision = revision);
    }
}
