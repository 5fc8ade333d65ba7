//! Advice from a computer pilot below the options: the score of each option, term by term.

use super::{DecisionAction, Draft};
use crate::theme::{Tokens, space};
use crate::words::words;
use dicta_studio::view::WhyNode;
use egui::{RichText, Ui};

/// Number of options unfolded initially.
const OPEN: usize = 3;

/// The state of the advice.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum AdviceState {
    /// No pilot can advise on this decision.
    #[default]
    Closed,
    Unasked,
    Waiting,
    /// The answer; `None`: the pilot has no opinion.
    Given(Option<WhyNode>),
    /// The pilot failed, for this reason.
    Failed(String),
}

/// The button that asks for advice, if there is none yet.
pub(super) fn ask(ui: &mut Ui, draft: &Draft, action: &mut DecisionAction) {
    if draft.advice == AdviceState::Unasked
        && ui.button(words!("decision-advice")).on_hover_text(words!("decision-advice.help")).clicked()
    {
        *action = DecisionAction::Advise;
    }
}

/// The advice.
pub(super) fn show(ui: &mut Ui, t: &Tokens, draft: &Draft, action: &mut DecisionAction) {
    match &draft.advice {
        AdviceState::Closed | AdviceState::Unasked => {}
        AdviceState::Waiting => {
            ui.horizontal(|ui| {
                ui.spinner();
                ui.weak(words!("decision-advice.waiting"));
            });
        }
        AdviceState::Given(None) => {
            ui.weak(words!("decision-advice.none"));
        }
        AdviceState::Failed(why) => drop(ui.colored_label(t.error, why)),
        AdviceState::Given(Some(answer)) => {
            ui.add_space(space::XS);
            line(ui, t, answer, true, action);
            for (i, option) in answer.children.iter().enumerate() {
                an_option(ui, t, option, i, action);
            }
        }
    }
}

/// Shows the score of an option, and below it the contribution of each term.
fn an_option(ui: &mut Ui, t: &Tokens, option: &WhyNode, index: usize, action: &mut DecisionAction) {
    if option.children.is_empty() {
        return line(ui, t, option, false, action);
    }
    let title = RichText::new(text_of(option)).small().strong();
    let header = egui::CollapsingHeader::new(title).id_salt(("advice", index)).default_open(index < OPEN);
    header.show(ui, |ui| {
        for term in &option.children {
            line(ui, t, term, false, action);
        }
    });
}

/// A line that links to its source.
fn line(ui: &mut Ui, t: &Tokens, node: &WhyNode, strong: bool, action: &mut DecisionAction) {
    let text = RichText::new(text_of(node)).small();
    let text = if strong { text.strong().color(t.ink) } else { text };
    match node.origin {
        Some(origin) => {
            if ui.link(text).on_hover_text(words!("decision-text.help")).clicked() {
                *action = DecisionAction::GoTo(origin);
            }
        }
        None => {
            ui.label(text.color(t.ink));
        }
    }
}

fn text_of(node: &WhyNode) -> String {
    match &node.amount {
        Some(amount) => format!("{amount}  {}", node.text),
        None => node.text.clone(),
    }
}
