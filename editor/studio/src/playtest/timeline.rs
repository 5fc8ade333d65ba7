//! The timeline: turns and phases as bands over the positions of a branch, and the marks of each position.
//!
//! It is built once per change of the game and viewer; navigation does not change it.

use super::Playtest;
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

impl Playtest {
    /// The timeline of the current branch, as the viewer may know it.
    pub fn timeline(&self, viewer: Viewer) -> Timeline {
        let mut timeline = Timeline::default();
        let mut forks = vec![0; self.moments.len()];
        let on_line: std::collections::BTreeSet<usize> = self.line.iter().copied().collect();
        for (m, of) in self.moments.iter().enumerate() {
            if let Some(parent) = of.parent.filter(|_| !on_line.contains(&m)) {
                forks[parent] += 1;
            }
        }
        for (at, m) in self.line.iter().enumerate() {
            let of = &self.moments[*m];
            let turn = match of.position.turn() {
                0 => "Set-up".to_owned(),
                turn => format!("Turn {turn}"),
            };
            push(&mut timeline.turns, at, turn, false);
            let parted = timeline.turns.last().is_some_and(|t| t.from == at);
            push(&mut timeline.phases, at, self.narrator_of_stage(of.stage).phase_at(&of.position), parted);
            let seat = self.known_decider(*m, viewer);
            timeline.moments.push(MomentMark {
                seat,
                side: seat.and_then(|s| self.seats.get(s)).map(|s| s.side),
                marks: self.marks(*m, viewer),
                forks: forks[*m],
            });
        }
        timeline
    }

    /// Who decides at a moment, as far as the viewer may know: in a gathering, the deciding seat itself can reveal a
    /// secret.
    fn known_decider(&self, moment: usize, viewer: Viewer) -> Option<usize> {
        let of = &self.moments[moment];
        let machine = &self.stages[of.stage].machine;
        let seat = machine.decision(&of.position).map(|d| d.seat as usize)?;
        let knows = viewer == Viewer::Umpire || viewer == Viewer::Seat(seat);
        (knows || machine.gathering(&of.position).is_none()).then_some(seat)
    }

    fn marks(&self, moment: usize, viewer: Viewer) -> Marks {
        let of = &self.moments[moment];
        let from_start = of.parent.is_none() && of.how.under > 0;
        let mut marks = Marks { rules: from_start || !of.how.changes.is_empty(), ..Marks::default() };
        marks.end = matches!(of.status, Status::Over(_));
        marks.fault = matches!(of.status, Status::Fault(_));
        for (stage, chunk) in &of.entries {
            let narrator = self.narrator_of_stage(*stage);
            for entry in chunk.iter() {
                if let Viewer::Seat(seat) = viewer
                    && entry.seats >> (seat & 31) & 1 == 0
                {
                    continue;
                }
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

    /// A position of the branch in words: when it is, who decides what, and what was chosen, if the viewer may know.
    pub fn moment_text(&self, moment: usize, viewer: Viewer) -> String {
        let mut text = self.title_for(moment, viewer);
        let chosen = self.line.get(moment + 1).map(|m| self.what_was_chosen(*m, viewer)).unwrap_or_default();
        if !chosen.is_empty() {
            text += &format!("\n{chosen}");
        }
        text
    }

    /// The same, without what was chosen.
    fn title_for(&self, moment: usize, viewer: Viewer) -> String {
        let Some(m) = self.line.get(moment).copied() else { return String::new() };
        let of = &self.moments[m];
        let narrator = self.narrator_of_stage(of.stage);
        let mut words = vec![match of.position.turn() {
            0 => "Set-up".to_owned(),
            turn => format!("Turn {turn}"),
        }];
        words.extend(Some(narrator.phase_at(&of.position)).filter(|p| !p.is_empty()));
        let mut text = words.join(", ");
        if let Some(outcome) = self.outcome_of(m) {
            return format!("{text}: {outcome}");
        }
        if let Some(decision) = self.stages[of.stage].machine.decision(&of.position) {
            let choice = narrator.program().choices.get(decision.choice.index()).map_or("", |c| c.head.title.as_str());
            text += &match self.known_decider(m, viewer) {
                Some(seat) => format!(": {} decides, {choice}", self.seats.get(seat).map_or("", |s| s.title.as_str())),
                None => format!(": {choice}, chosen in secret"),
            };
        }
        text
    }
}

/// Adds a moment to the last band, or to a new one.
fn push(bands: &mut Vec<Band>, at: usize, title: String, parted: bool) {
    match bands.last_mut() {
        Some(band) if band.title == title && !parted => band.to = at + 1,
        _ => bands.push(Band { title, from: at, to: at + 1 }),
    }
}
