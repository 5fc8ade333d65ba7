//! The script of an example: choices, dice, cards and random elements; and checks for unused ones.

use super::play::Run;
use crate::LogEvent;
use crate::hand::ImpossibleResult;
use crate::machine::Decision;
use dicta_program::*;
use std::collections::VecDeque;

/// Prescribed choices.
#[derive(Default)]
pub(super) struct Script {
    pub answers: Vec<Answer>,
    /// The missions that a campaign plays next, each with its winner, or -1.
    pub missions: VecDeque<(MissionId, i64, Origin)>,
    /// Whether an unscripted choice takes the first legal option.
    pub take_first_legal: bool,
    /// Log entries in which the engine itself made a scripted choice.
    taken: Vec<usize>,
}

/// A queued answer.
pub(super) struct Answer {
    pub choice: ChoiceId,
    pub args: Vec<i64>,
    pub picks: Vec<i64>,
    pub origin: Origin,
    /// The number of log entries when it was scripted.
    pub since: usize,
}

impl Script {
    /// Takes the first answer to a decision.
    pub fn answer(&mut self, decision: &Decision) -> Option<Answer> {
        let asked = |a: &Answer| a.choice == decision.choice && decision.args.starts_with(&a.args);
        let at = self.answers.iter().position(asked)?;
        Some(self.answers.remove(at))
    }
}

impl Run<'_> {
    /// Reports answers to these choices that were not used, unless the engine made the choice itself.
    pub fn settle_choices(&mut self, of: &dyn Fn(ChoiceId) -> bool) {
        let (due, rest) = std::mem::take(&mut self.script.answers).into_iter().partition(|a: &Answer| of(a.choice));
        self.script.answers = rest;
        let due: Vec<Answer> = due;
        for answer in due {
            let taken = self.taken(&answer);
            let found = match taken {
                Some((entry, picks)) if picks == answer.picks => {
                    self.script.taken.push(entry);
                    continue;
                }
                Some((_, picks)) => format!("only {} was legal", self.picks(answer.choice, &picks)),
                None => "it was never asked".to_owned(),
            };
            self.fail(answer.origin, "the scripted choice to be made", found);
        }
    }

    /// The choice that the engine made itself where an answer was scripted: one with a single option.
    fn taken(&self, answer: &Answer) -> Option<(usize, Vec<i64>)> {
        let entries = self.journal.entries().iter().enumerate().skip(answer.since);
        let mut forced = entries.filter(|(i, _)| !self.script.taken.contains(i)).filter_map(|(i, e)| match &e.what {
            LogEvent::Chose { choice, args, picks, forced: true, .. }
                if *choice == answer.choice && args.starts_with(&answer.args) =>
            {
                Some((i, picks.clone()))
            }
            _ => None,
        });
        forced.next()
    }

    /// Reports scripted missions, dice, cards and random elements that were not used.
    pub fn settle_chance(&mut self) {
        let mut left: Vec<(Origin, &str, usize)> = Vec::new();
        let dice = self.queues.dice.drain(..).map(|(_, at)| (at, "dice"));
        let random = self.queues.random.drain(..).map(|(_, at)| (at, "random elements"));
        let draws = self.queues.draws.drain(..).map(|(_, _, at)| (at, "cards"));
        for (at, what) in dice.chain(random).chain(draws) {
            match left.iter_mut().find(|(origin, ..)| *origin == at) {
                Some((.., count)) => *count += 1,
                None => left.push((at, what, 1)),
            }
        }
        for (mission, _, at) in std::mem::take(&mut self.script.missions) {
            let name = self.mission_name(mission).to_owned();
            self.fail(at, format!("`{name}` to be played"), "it was not played");
        }
        for (at, what, count) in left {
            let found = format!("{count} of them {} not used", if count == 1 { "is" } else { "are" });
            self.fail(at, format!("all scripted {what} to be used"), found);
        }
    }

    /// Reports scripted results that are impossible.
    pub fn report_impossible(&mut self) {
        for (amiss, at) in std::mem::take(&mut self.queues.impossible) {
            let program = self.m.program();
            let (expected, found) = match amiss {
                ImpossibleResult::Face { die, face } => {
                    let (name, faces) =
                        program.dice.get(die.index()).map_or(("the die", 0), |d| (d.head.name.as_str(), d.faces.len()));
                    (format!("a face of `{name}`, 1 to {faces}"), face.to_string())
                }
                ImpossibleResult::Element { place, of } => (format!("a place from 1 to {of}"), place.to_string()),
                ImpossibleResult::Card { deck, design } => {
                    let deck = program.decks.get(deck.index());
                    let card = deck.and_then(|d| d.designs.get(design as usize)).map_or("", |d| d.head.title.as_str());
                    let deck = deck.map_or("", |d| d.head.name.as_str());
                    (format!("\"{card}\" in the pile of `{deck}`"), "it is not in the pile".to_owned())
                }
            };
            self.fail(at, expected, found);
        }
    }
}
