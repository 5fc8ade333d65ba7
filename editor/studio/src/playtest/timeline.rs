//! The timeline: turns and phases as bands over the positions of a branch, and the marks of each position.
//!
//! It is built once per change of the game and viewer; navigation does not change it.

use super::game_tree::Moment;
use super::moment_words::turn_title;
use super::record::Record;
use crate::view::{Importance, Viewer};
use dicta_play::Status;

/// Turns, phases and positions of a branch.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Timeline {
    /// Every position is in exactly one of them.
    pub turns: Vec<Band>,
    /// Every position is in exactly one of them.
    pub phases: Vec<Band>,
    pub moments: Vec<MomentMark>,
}

/// A run of consecutive positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Band {
    pub title: String,
    /// The first position, and the first one after the band.
    pub from: usize,
    pub to: usize,
}

/// A position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MomentMark {
    /// The seat that decides there, and its side; none if the viewer may not know who decides.
    pub seat: Option<usize>,
    pub side: Option<usize>,
    pub marks: Marks,
    /// How many other branches start here.
    pub forks: usize,
}

/// What happened just before a position, as far as the viewer may know it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// Boxes of a track were crossed off.
    pub damage: bool,
    /// A piece left play.
    pub loss: bool,
    /// One piece fired at another.
    pub contact: bool,
    /// The game ended.
    pub end: bool,
    /// The rules had a fault.
    pub fault: bool,
    /// The rules changed.
    pub rules: bool,
}

impl Record {
    /// The timeline of the current branch, as the viewer may know it.
    pub fn timeline(&self, viewer: Viewer) -> Timeline {
        let mut timeline = Timeline::default();
        let mut forks = vec![0; self.tree.moments().len()];
        let on_line: std::collections::BTreeSet<usize> = self.tree.line().iter().copied().collect();
        for (m, of) in self.tree.moments().iter().enumerate() {
            if let Some(parent) = of.parent.filter(|_| !on_line.contains(&m)) {
                forks[parent] += 1;
            }
        }
        for (at, m) in self.tree.line().iter().enumerate() {
            let of = &self.tree.moments()[*m];
            push(&mut timeline.turns, at, turn_title(of), false);
            let parted = timeline.turns.last().is_some_and(|t| t.from == at);
            push(&mut timeline.phases, at, self.narrator_of_stage(of.stage).phase_at(&of.position), parted);
            let seat = self.known_decider(of, viewer);
            timeline.moments.push(MomentMark {
                seat,
                side: seat.and_then(|s| self.seats.get(s)).map(|s| s.side),
                marks: marks(self, of, viewer),
                forks: forks[*m],
            });
        }
        timeline
    }
}

fn marks(record: &Record, of: &Moment, viewer: Viewer) -> Marks {
    let from_start = of.parent.is_none() && of.how.under > 0;
    let mut marks = Marks { rules: from_start || !of.how.changes.is_empty(), ..Marks::default() };
    marks.end = matches!(of.status, Status::Over(_));
    marks.fault = matches!(of.status, Status::Fault(_));
    for (stage, chunk) in &of.entries {
        let narrator = record.narrator_of_stage(*stage);
        for entry in chunk.iter().filter(|entry| viewer.knows(entry.seats)) {
            match narrator.matter(entry) {
                Importance::Loss => marks.loss = of.parent.is_some(),
                Importance::Damage => marks.damage = true,
                Importance::Contact => marks.contact = true,
                Importance::Plain => {}
            }
        }
    }
    marks
}

/// Adds a moment to the last band, or to a new one.
fn push(bands: &mut Vec<Band>, at: usize, title: String, parted: bool) {
    match bands.last_mut() {
        Some(band) if band.title == title && !parted => band.to = at + 1,
        _ => bands.push(Band { title, from: at, to: at + 1 }),
    }
}
