//! Phases, steps and random streams in words.

use super::Words;
use crate::visit::within;
use crate::{Head, Origin, Phrase, StmtKind, StreamId};

impl<'a> Words<'a> {
    /// Title and origin of a phase.
    pub fn phase(&self, wanted: &str) -> Option<(&'a str, Origin)> {
        self.program.setup.iter().chain(&self.program.turn).find_map(|stmt| match &stmt.kind {
            StmtKind::Phase { name, title, .. } if name == wanted => Some((title.as_str(), stmt.origin)),
            _ => None,
        })
    }

    /// Title and origin of a step that has a title.
    pub fn step(&self, wanted: &str) -> Option<(&'a str, Origin)> {
        let program = self.program;
        let effects = program.effects.iter().map(|e| &e.body);
        let rules = program.rules.iter().map(|r| &r.body);
        let mut found = None;
        [&program.setup, &program.turn].into_iter().chain(effects).chain(rules).for_each(|body| {
            within(body, &mut |stmt| {
                if let StmtKind::Step { name, title, .. } = &stmt.kind
                    && name == wanted
                    && !title.is_empty()
                {
                    found.get_or_insert((title.as_str(), stmt.origin));
                }
            });
        });
        found
    }

    /// What a random stream is named after: the step, phase, rule, effect, choice, mission or campaign that rolls.
    pub fn stream(&self, id: StreamId) -> String {
        let program = self.program;
        let name = program.streams.get(id.index()).map_or("", String::as_str);
        let of = |phrase: Phrase, title: &str| program.phrase(phrase, &[("title", title)]);
        let titled = |phrase: Phrase, head: Option<&Head>| head.map(|head| of(phrase, head.label()));
        let step = self.step(name).map(|(title, _)| of(Phrase::OfStep, title));
        let phase = || self.phase(name).map(|(title, _)| of(Phrase::OfPhase, title));
        let rule = || titled(Phrase::OfRule, program.rules.iter().map(|r| &r.head).find(|head| head.name == name));
        let effect =
            || titled(Phrase::OfEffect, program.effects.iter().map(|e| &e.head).find(|head| head.name == name));
        let choice =
            || titled(Phrase::OfChoice, program.choices.iter().map(|c| &c.head).find(|head| head.name == name));
        let mission =
            || titled(Phrase::OfMission, program.missions.iter().map(|m| &m.head).find(|head| head.name == name));
        let campaign =
            || titled(Phrase::OfCampaign, program.campaigns.iter().map(|c| &c.head).find(|head| head.name == name));
        let found = step.or_else(phase).or_else(rule).or_else(effect).or_else(choice).or_else(mission);
        found.or_else(campaign).unwrap_or_else(|| name.replace('_', " "))
    }
}
