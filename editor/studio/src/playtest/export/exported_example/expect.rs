//! What an example expects: events, changed values, and options.

use super::super::recorded_branch::RecordedBranch;
use super::Writer;
use crate::expected::{Expectation, expect, results};
use dicta_play::Status;

/// For how many rules an illegal option is expected by default.
const RULES_MAX: usize = 6;

impl Writer<'_> {
    /// The results: events, and values that changed.
    pub(super) fn expectations(&self, branch: &RecordedBranch) -> Vec<Expectation> {
        if branch.legs.is_empty() {
            let mut found = Vec::new();
            self.expect_options(branch, &mut found);
            return found;
        }
        let entries = branch.legs.iter().flat_map(|l| &l.entries);
        results(self.machine, entries, (&branch.start, &branch.end))
    }

    /// The options at a boundary for the choice that comes next. Included by default are the option that was chosen, or
    /// the first legal one, and one illegal option per rule; the rest can be selected.
    fn expect_options(&self, branch: &RecordedBranch, found: &mut Vec<Expectation>) {
        let m = self.machine;
        let mut p = branch.start.clone();
        if !matches!(m.advance(&mut p, &mut dicta_play::GameLog::Off), Status::Decide) {
            return;
        }
        let Some(decision) = m.decision(&p) else { return };
        // Offered from the state at the boundary, which may differ from the state at the decision.
        let offer = m.offer_of(&branch.start, decision.choice, &decision.args);
        let Ok(call) = self.call(decision.choice, &decision.args) else { return };
        let chosen = offer.legal.iter().position(|o| Some(&o.picks) == branch.first_picks.as_ref()).unwrap_or(0);
        for (n, option) in offer.legal.iter().enumerate() {
            if let Ok(picks) = self.picked(decision.choice, &option.picks) {
                expect(found, format!("expect legal {call} {picks}"), n == chosen);
            }
        }
        let mut rules = Vec::new();
        for option in &offer.illegal {
            let Some(id) = option.reasons.first().map(|r| r.rule) else { continue };
            let Some(rule) = m.program().rules.get(id.index()) else { continue };
            if let Ok(picks) = self.picked(decision.choice, &option.picks) {
                let first = !rules.contains(&id) && rules.len() < RULES_MAX;
                rules.extend(first.then_some(id));
                expect(found, format!("expect refused {call} {picks} by {}", rule.head.name), first);
            }
        }
        found.sort_by_key(|e| !e.on);
    }
}
