//! What a machine plays: a mission, or the part of a campaign between its missions; and what the two pass on.

use dicta_program::visit::within;
use dicta_program::*;
use std::sync::Arc;

/// What a machine plays.
#[derive(Clone, Debug)]
pub(crate) enum Course {
    /// A mission, alone or in a campaign, whose `before mission` then runs first.
    Mission(Option<Arc<Campaign>>),
    /// The part of a campaign between its missions.
    Ledger(Arc<Campaign>),
}

impl Course {
    /// The campaign, if any.
    pub fn campaign(&self) -> Option<&Campaign> {
        match self {
            Course::Mission(of) => of.as_deref(),
            Course::Ledger(of) => Some(of),
        }
    }

    /// Whether it is the part between missions.
    pub fn is_ledger(&self) -> bool {
        matches!(self, Course::Ledger(_))
    }
}

/// The first locals of all blocks of a campaign: winner, round, last mission. The handed-over slots have the same
/// order.
pub(crate) const LOCALS: usize = 3;

/// Slots that pass data between the ledger and its missions.
pub(crate) mod handed {
    pub const WINNER: usize = 0;
    pub const ROUND: usize = 1;
    pub const PLAYED: usize = 2;
    /// The current `play` statement, the mission, and the number of missions so far.
    pub const PLAY: usize = 3;
    pub const MISSION: usize = 4;
    pub const COUNT: usize = 5;
    /// The side of each role in the statement.
    pub const ROLES: usize = 6;
    pub const ROLES_MAX: usize = 8;
    pub const SIZE: usize = ROLES + ROLES_MAX;
}

/// Calls `f` for every statement that a game of the mission can run.
pub(crate) fn each_statement<'s>(
    program: &'s Program,
    mission: &'s Mission,
    course: &'s Course,
    f: &mut dyn FnMut(&'s Stmt),
) {
    if let Some(c) = course.campaign() {
        let bodies = if course.is_ledger() { vec![&c.start, &c.round, &c.after, &c.end] } else { vec![&c.before] };
        bodies.into_iter().for_each(|body| within(body, f));
    }
    for body in [&program.setup, &mission.setup, &mission.turn_start, &program.turn, &mission.turn_end] {
        within(body, f);
    }
    program.effects.iter().for_each(|e| within(&e.body, f));
    program.rules.iter().for_each(|r| within(&r.body, f));
    for choice in &program.choices {
        within(&choice.then, f);
        choice.otherwise.iter().for_each(|b| within(b, f));
    }
    for example in &program.examples {
        for step in &example.steps {
            if let ExampleStepKind::Do(body) = &step.kind {
                within(body, f);
            }
        }
    }
}
