//! A computer pilot's opinion on the pending decision: the options, the value of each to the pilot, and why.
//!
//! The pilot uses the view of the deciding seat. For that seat, its random numbers do not come from the game's seed,
//! which a seat may not know; for the umpire, they are the ones that the seat's own pilot would use.

use super::Playtest;
use crate::game::faulty_term;
use crate::pilots::{self, Pilot};
use crate::view::{DecisionView, Viewer, WhyNode};
use crate::work::{Bug, caught};
use dicta_pilots::{Opinion, Weighed};
use dicta_play::{Machine, Position};
use dicta_program::{Doctrine, DoctrineId, Modifier, Program};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// A request to a pilot, to be run on any thread.
pub struct AdviceRequest {
    machine: Machine,
    position: Position,
    pilot: Pilot,
    decision: DecisionView,
    /// The seed, and how many numbers the pilot has drawn.
    chance: (u64, u64),
    /// Cancels the work at once; then there is no answer.
    pub stop: Arc<AtomicBool>,
}

/// A pilot's opinion.
pub struct Advice {
    /// The pilot's choice, then its options with their values and reasons; none if it was cancelled.
    pub answer: Result<Option<WhyNode>, Bug>,
    stop: Arc<AtomicBool>,
}

impl Advice {
    /// Whether this answers the request that this flag cancels.
    pub fn is_of(&self, stop: &Arc<AtomicBool>) -> bool {
        Arc::ptr_eq(&self.stop, stop)
    }
}

impl AdviceRequest {
    /// Runs the request.
    pub fn run(self) -> Advice {
        let stop = self.stop.clone();
        let answer = caught("while asking a computer pilot", || self.think());
        Advice { answer, stop }
    }

    fn think(&self) -> Option<WhyNode> {
        let (options, opinion) = pilots::opinion(&self.machine, &self.position, &self.pilot, self.chance, &self.stop)?;
        let label = |option: usize| self.decision.words(options.get(option).map_or(&[][..], Vec::as_slice));
        let mut tree = opinion_tree(self.machine.program(), &self.pilot, &opinion, &label);
        tree.children.extend(self.faulty_terms(&opinion));
        Some(tree)
    }

    /// The terms of the pilot's doctrine that could not be computed in some position.
    fn faulty_terms(&self, opinion: &Opinion) -> Vec<WhyNode> {
        let program = self.machine.program();
        let of_pilot = self.machine.faulty_terms().into_iter().filter(|(id, _)| opinion.doctrine == Some(*id));
        let line = |(id, term): (DoctrineId, usize)| {
            let origin = program.doctrines.get(id.index())?.terms.get(term)?.origin;
            let text = faulty_term(program, id, term)?;
            Some(WhyNode { text, applies: true, origin: Some(origin), ..WhyNode::default() })
        };
        of_pilot.filter_map(line).collect()
    }
}

impl Playtest {
    /// A request for a pilot's opinion on the pending decision; without a name, the seat's own pilot, or the default
    /// one if a person has the seat. None if no decision is pending, if the viewer is not the deciding seat, or if
    /// there is no such pilot.
    pub fn advice_of_pilot(&self, pilot: Option<&str>, viewer: Viewer) -> Option<AdviceRequest> {
        let decision = self.decision()?;
        let seat = decision.seat;
        let own = || match &self.seats().get(seat)?.pilot {
            Pilot::Human => Some(pilots::adviser(self.program())),
            pilot => Some(pilot.clone()),
        };
        let chance = match viewer {
            Viewer::Umpire => (self.seed(), self.taken().get(seat).copied().unwrap_or(0)),
            Viewer::Seat(of) if of == seat => (0, 0),
            Viewer::Seat(_) => return None,
        };
        let pilot = match pilot {
            Some(name) => pilots::called(self.program(), name)?,
            None => own()?,
        };
        (pilot != Pilot::Human).then(|| AdviceRequest {
            machine: self.machine().clone(),
            position: self.position().clone(),
            pilot,
            decision,
            chance,
            stop: Arc::default(),
        })
    }
}

/// An opinion in words.
fn opinion_tree(program: &Program, pilot: &Pilot, opinion: &Opinion, label: &dyn Fn(usize) -> String) -> WhyNode {
    let doctrine = opinion.doctrine.and_then(|id| program.doctrines.get(id.index()));
    let line = |text: String| WhyNode { text, applies: true, ..WhyNode::default() };
    let mut root = line(format!("{} chooses {}", pilot.title(), label(opinion.chosen)));
    root.origin = doctrine.map(|d| d.head.origin);
    let most = opinion.weighed.iter().map(|w| w.plays).max().unwrap_or(0);
    root.children.extend(opinion.weighed.iter().map(|w| weighed(doctrine, w, (most, opinion.deep), label(w.option))));
    for (option, avoid) in &opinion.avoided {
        let avoid = doctrine.and_then(|d| d.avoids.get(*avoid));
        let because = avoid.map_or("", |a| a.because.as_str());
        let because = if because.is_empty() { String::new() } else { format!(", because {because}") };
        let mut left_out = line(format!("{} is avoided{because}", label(*option)));
        left_out.origin = avoid.map(|a| a.origin);
        root.children.push(left_out);
    }
    let others = opinion.others;
    match (others, opinion.weighed.is_empty()) {
        (0, _) => {}
        (1, true) => root.children.push(line("1 option remains".to_owned())),
        (_, true) => root.children.push(line(format!("{others} options remain, all equally good"))),
        (_, false) => root.children.push(line(format!("{others} more were not played ahead"))),
    }
    root
}

/// The value of an option, and the contribution of each term.
fn weighed(doctrine: Option<&Doctrine>, of: &Weighed, (most, deep): (u64, bool), label: String) -> WhyNode {
    let text = match of.plays {
        1 if deep => format!("{label}, 1 play{}", ended(of)),
        plays if deep => format!("{label}, {plays} plays{}", ended(of)),
        plays if plays == most => label,
        plays => format!("{label}, dropped after {plays} of {most} plays"),
    };
    let part = |(term, sum): &(usize, i64)| {
        let term: Option<&Modifier> = doctrine.and_then(|d| d.terms.get(*term));
        let named = term.map_or("", |t| if t.because.is_empty() { t.name.as_str() } else { t.because.as_str() });
        WhyNode {
            text: named.to_owned(),
            amount: Some(format!("{}{}", if *sum > 0 { "+" } else { "" }, mean(*sum, of.plays))),
            applies: true,
            origin: term.map(|t| t.origin),
            ..WhyNode::default()
        }
    };
    let mut terms: Vec<&(usize, i64)> = of.terms.iter().filter(|(_, sum)| *sum != 0).collect();
    terms.sort_by_key(|(term, sum)| (std::cmp::Reverse(sum.unsigned_abs()), *term));
    WhyNode {
        text,
        amount: Some(mean(of.sum, of.plays)),
        applies: true,
        children: terms.into_iter().map(part).collect(),
        ..WhyNode::default()
    }
}

/// How many plays were won and lost, if any.
fn ended(of: &Weighed) -> String {
    match (of.wins, of.losses) {
        (0, 0) => String::new(),
        (wins, losses) => format!(", {wins} won, {losses} lost"),
    }
}

/// The mean over the plays, rounded to a tenth.
fn mean(sum: i64, plays: u64) -> String {
    let (sum, plays) = (i128::from(sum), i128::from(plays.max(1)));
    let tenths = (20 * sum + plays).div_euclid(2 * plays);
    let sign = if tenths < 0 { "−" } else { "" };
    match (tenths.unsigned_abs() / 10, tenths.unsigned_abs() % 10) {
        (whole, 0) => format!("{sign}{whole}"),
        (whole, tenth) => format!("{sign}{whole}.{tenth}"),
    }
}

#[cfg(test)]
mod tests {
    use super::mean;

    #[test]
    fn averages_have_at_most_one_decimal() {
        let of = [(120, 10), (125, 100), (-7, 2), (1, 3), (-1, 30), (0, 0)].map(|(sum, plays)| mean(sum, plays));
        assert_eq!(of, ["12", "1.3", "−3.5", "0.3", "0", "0"]);
    }
}
