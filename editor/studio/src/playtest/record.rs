//! What a playtest has recorded: positions and branches, the rules that they were played under, and the seats.
//!
//! Everything that looks back on a game reads it: game log, timeline, reasons, comparisons, exports. Every query takes
//! the viewer whose knowledge it respects. Nothing here changes the game.

use super::SeatSetup;
use super::game_tree::{GameTree, Moment};
use super::narrate::Narrator;
use super::rules_in_force::{Rules, Stage};
use crate::pilots::{self, Pilot};
use crate::view::Viewer;
use dicta_play::{Entry, Machine, Position};
use std::sync::Arc;

/// A game as it was played so far, and where it is now.
#[derive(Clone)]
pub struct Record {
    pub(super) start: GameStart,
    pub(super) rules: Rules,
    pub(super) tree: GameTree,
    pub(super) seats: Vec<SeatSetup>,
}

/// What the first position follows from, besides the rules.
#[derive(Clone)]
pub(super) struct GameStart {
    pub seed: u64,
    /// The initial position of a campaign mission.
    pub lent: Option<Arc<Position>>,
}

impl Record {
    /// A game that has no position yet. A person has the first seat, computer pilots have the others.
    pub(super) fn new(first: Stage, start: GameStart) -> Self {
        let usual = pilots::default_pilot(&first.game.program);
        let seats = first.machine.mission().seats.iter().enumerate();
        let seats = seats.map(|(i, seat)| SeatSetup {
            title: seat.head.title.clone(),
            side: seat.side as usize,
            pilot: if i == 0 { Pilot::Human } else { usual.clone() },
        });
        Record { seats: seats.collect(), start, rules: Rules::new(first), tree: GameTree::empty() }
    }

    /// The current position, and how play got there.
    pub(super) fn now(&self) -> &Moment {
        self.tree.now()
    }

    pub(super) fn position(&self) -> &Position {
        &self.tree.now().position
    }

    /// The rules in force.
    pub(super) fn stage(&self) -> &Stage {
        &self.rules[self.now().stage]
    }

    /// The linked rules in force.
    pub(super) fn machine(&self) -> &Machine {
        &self.stage().machine
    }

    /// The linked rules in force at a moment.
    pub(super) fn machine_of(&self, moment: &Moment) -> &Machine {
        &self.rules[moment.stage].machine
    }

    /// The number of the last rules that it was played under; those that were offered but not applied are not part of
    /// the game.
    pub(super) fn last_stage(&self) -> usize {
        self.tree.moments().iter().map(|m| m.stage).max().unwrap_or(0)
    }

    /// The rules that it was played under.
    pub(super) fn stages_played(&self) -> &[Stage] {
        self.rules.upto(self.last_stage())
    }

    /// Describes the current position and log entries under the rules in force.
    pub(super) fn narrator(&self) -> Narrator<'_> {
        self.narrator_of_stage(self.now().stage)
    }

    /// Describes log entries under these rules.
    pub(super) fn narrator_of_stage(&self, stage: usize) -> Narrator<'_> {
        Narrator { stage: &self.rules[stage], seats: &self.seats, seed: self.start.seed }
    }

    /// The entries along the branch: each chunk with its moment's index and the rules in force.
    pub(super) fn chunks(&self) -> impl Iterator<Item = (usize, usize, &Arc<[Entry]>)> {
        let moments = self.tree.line().iter().enumerate();
        moments
            .flat_map(|(at, m)| self.tree.moments()[*m].entries.iter().map(move |(stage, chunk)| (at, *stage, chunk)))
    }

    /// The entries up to a moment that a viewer may know, each with its index on the branch and the rules in force.
    pub(super) fn seen(&self, viewer: Viewer, upto: usize) -> impl Iterator<Item = (usize, usize, &Entry)> {
        let all = self.chunks().take_while(move |(moment, ..)| *moment <= upto);
        let all = all.flat_map(|(moment, stage, chunk)| chunk.iter().map(move |entry| (moment, stage, entry)));
        all.filter(move |(.., entry)| viewer.knows(entry.seats))
    }
}
