//! The pending decision in the Playtest pane: what is marked of it, and the advice of a computer pilot.

use super::game_view::Current;
use super::{PaneAct, PlaytestAction};
use crate::decision::{self, AdviceState, BoardStyle, DecisionAction, Draft};
use dicta_studio::playtest::{Advice, AdviceRequest, Playtest};
use dicta_studio::view::{DecisionView, Viewer};
use egui::Ui;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// What the player has marked of the pending decision.
#[derive(Default)]
pub struct CurrentDecision {
    pub draft: Draft,
    /// Increases when the draft belongs to a new decision.
    drafts: usize,
    /// A pending request for advice, and the stop flag of the one in progress.
    question: Option<AdviceRequest>,
    advising: Option<Arc<AtomicBool>>,
}

impl CurrentDecision {
    /// What is marked belongs to an earlier decision from now on.
    pub fn touch(&mut self) {
        self.drafts += 1;
    }

    /// Makes the draft one of this decision.
    pub fn follow(&mut self, decision: &DecisionView) {
        self.draft.follow(decision, self.drafts);
    }

    /// The marked option of this decision; a draft of an earlier one is ignored.
    pub fn marked(&self, decision: &DecisionView) -> Option<Vec<i64>> {
        let picks = self.draft.picks().filter(|_| self.draft.is_of(decision, self.drafts));
        picks.map(<[i64]>::to_vec)
    }

    /// The decision, for the right side panel.
    pub(super) fn show(&mut self, ui: &mut Ui, of: &Current<'_>, acts: &mut Vec<PaneAct>) {
        let Some(decision) = of.decision() else { return };
        self.follow(decision);
        if self.draft.advice == AdviceState::Closed {
            self.draft.advice = AdviceState::Unasked;
        }
        let side = of.game.seats().get(decision.seat).map_or(0, |s| s.side);
        let style = BoardStyle::of(ui, of.game.program(), &of.view.looks);
        match decision::show(ui, decision, &mut self.draft, style, side) {
            DecisionAction::None => {}
            DecisionAction::Choose(picks) => acts.push(PaneAct::Choose(picks)),
            DecisionAction::GoTo(origin) => acts.push(PaneAct::Request(PlaytestAction::GoTo(origin))),
            DecisionAction::Advise => self.ask(of.game, of.viewer()),
        }
    }

    /// Requests advice on the pending decision, based on what the deciding seat may know.
    fn ask(&mut self, game: &Playtest, viewer: Viewer) {
        if let Some(question) = game.advice_of_pilot(None, viewer) {
            self.advising = Some(question.stop.clone());
            self.question = Some(question);
            self.draft.advice = AdviceState::Waiting;
        }
    }

    /// Cancels advice on an earlier decision.
    pub fn stop_asking(&mut self) {
        self.question = None;
        if let Some(stop) = self.advising.take() {
            stop.store(true, Ordering::Relaxed);
        }
    }

    /// Takes the request for advice, if it is not in progress yet.
    pub fn question(&mut self) -> Option<AdviceRequest> {
        self.question.take()
    }

    /// Shows the advice, if the decision is still pending.
    pub fn take_advice(&mut self, advice: Advice) {
        if self.advising.as_ref().is_some_and(|stop| advice.is_of(stop)) {
            self.advising = None;
            if self.draft.advice == AdviceState::Waiting {
                self.draft.advice = match advice.answer {
                    Ok(answer) => AdviceState::Given(answer),
                    Err(bug) => AdviceState::Failed(bug.to_string()),
                };
            }
        }
    }
}
