//! The marked but not yet confirmed part of a decision, and the status of each value next to it.

use super::{AdviceState, PathPicker};
use dicta_studio::view::{DecisionView, OptionView, Reason, Standing, ValueView};

/// The marked values of a decision before it is made.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Draft {
    /// The decision that it belongs to.
    key: (usize, Option<i64>, String, usize),
    /// The marked option.
    pub(super) picks: Option<Vec<i64>>,
    /// An illegal value to explain: pick and value.
    pub(super) asked: Option<(usize, i64)>,
    /// A value was double-clicked, which confirms the marked option.
    pub(super) decided: bool,
    /// The hovered value in the chart: pick and value.
    pub(super) hovered: Option<(usize, i64)>,
    /// The hovered value on the map: pick and value.
    pub pointed: Option<(usize, i64)>,
    /// State of picking a path from many.
    pub ways: PathPicker,
    /// The pick that the keyboard acts on.
    pub(super) hand: usize,
    /// Only values that contain this text are shown.
    pub(super) search: String,
    /// The documentation is shown in full.
    pub(super) whole: bool,
    /// The advice of a computer pilot.
    pub advice: AdviceState,
}

/// The status of a value next to the marked ones.
pub(super) enum ValueStatus<'a> {
    Open,
    Warned(&'a [Reason]),
    Refused(&'a [Reason]),
}

impl Draft {
    /// Resets the draft for a new decision; marks the option if there is only one legal one.
    pub fn follow(&mut self, decision: &DecisionView, moment: usize) {
        if !self.is_of(decision, moment) {
            let key = (decision.seat, decision.piece, decision.title.clone(), moment);
            *self = Draft { key, ways: self.ways.afresh(), whole: self.whole, ..Draft::default() };
            let mut legal = decision.legal();
            if let (Some(only), None) = (legal.next(), legal.next()) {
                self.picks = Some(only.picks.clone());
            }
        }
    }

    /// Whether the draft belongs to this decision.
    pub fn is_of(&self, decision: &DecisionView, moment: usize) -> bool {
        let (seat, piece, title, at) = &self.key;
        (*seat, *piece, title, *at) == (decision.seat, decision.piece, &decision.title, moment)
    }

    /// The marked option.
    pub fn picks(&self) -> Option<&[i64]> {
        self.picks.as_deref()
    }

    /// The value of a pick to show on the map: hovered, asked about, or marked.
    pub fn shown(&self, pick: usize) -> Option<i64> {
        let of = |p: Option<(usize, i64)>| p.filter(|(i, _)| *i == pick).map(|(_, v)| v);
        let pointed = of(self.hovered).or(of(self.pointed)).or(of(self.asked));
        pointed.or_else(|| self.picks.as_ref().and_then(|p| p.get(pick).copied()))
    }

    /// Marks a value and keeps as many of the other marked values as the rules allow.
    pub fn mark(&mut self, decision: &DecisionView, pick: usize, value: i64) {
        // If nothing is marked yet, prefer the option with the most empty picks.
        let kept = |o: &OptionView| match &self.picks {
            Some(old) => o.picks.iter().zip(old).enumerate().filter(|(i, (a, b))| *i != pick && a == b).count(),
            None => o.picks.iter().filter(|p| **p == -1).count(),
        };
        // The first of the best options, in source order.
        let best = decision.legal().filter(|o| o.picks.get(pick) == Some(&value)).first_max(|o| kept(o));
        self.hand = pick;
        match best {
            Some(option) => {
                self.picks = Some(option.picks.clone());
                self.asked = None;
            }
            None => self.asked = Some((pick, value)),
        }
    }

    /// Whether the arrow keys build a path move by move.
    pub fn wants_arrows(&self) -> bool {
        self.ways.is_by_moves()
    }

    /// Marks the open value `by` places after the marked one.
    pub(super) fn go_on(&mut self, decision: &DecisionView, by: isize) {
        let pick = self.hand;
        let of = decision.picks.get(pick).map(|p| &p.values[..]).unwrap_or_default();
        let open: Vec<i64> = of
            .iter()
            .filter(|v| self.finds(v) && !matches!(self.value_status(decision, pick, v.value), ValueStatus::Refused(_)))
            .map(|v| v.value)
            .collect();
        let marked = self.picks.as_ref().and_then(|p| p.get(pick));
        let at = open.iter().position(|v| Some(v) == marked);
        let next = match at {
            Some(at) => at.saturating_add_signed(by).min(open.len().saturating_sub(1)),
            None if by > 0 => 0,
            None => open.len().saturating_sub(1),
        };
        if let Some(&value) = open.get(next) {
            self.mark(decision, pick, value);
        }
    }

    /// Whether a value matches the search.
    pub(super) fn finds(&self, value: &ValueView) -> bool {
        let wanted = self.search.to_lowercase();
        wanted.is_empty() || [&value.label, &value.title].iter().any(|t| t.to_lowercase().contains(&wanted))
    }

    /// The values of a pick that are legal together with the other marked values.
    pub(super) fn open<'d>(&self, decision: &'d DecisionView, pick: usize) -> Vec<&'d ValueView> {
        let agrees = |o: &&OptionView| match &self.picks {
            Some(old) => o.picks.iter().zip(old).enumerate().all(|(i, (a, b))| i == pick || a == b),
            None => true,
        };
        let mut open: Vec<i64> = decision.legal().filter(agrees).filter_map(|o| o.picks.get(pick).copied()).collect();
        open.sort_unstable();
        let values = decision.picks.get(pick).map(|p| &p.values[..]).unwrap_or_default();
        values.iter().filter(|v| open.binary_search(&v.value).is_ok()).collect()
    }

    pub(super) fn value_status<'d>(&self, decision: &'d DecisionView, pick: usize, value: i64) -> ValueStatus<'d> {
        let agrees = |o: &&OptionView| match &self.picks {
            Some(old) => o.picks.iter().zip(old).enumerate().all(|(i, (a, b))| i == pick || a == b),
            None => true,
        };
        let with = || decision.options.iter().filter(|o| o.picks.get(pick) == Some(&value));
        if with().any(|o| o.standing == Standing::Legal) {
            return ValueStatus::Open;
        }
        if let Some(option) = with().find(|o| o.is_legal()) {
            return ValueStatus::Warned(option.reasons());
        }
        let refused = with().find(agrees).or_else(|| with().next());
        ValueStatus::Refused(refused.map_or(&[], OptionView::reasons))
    }
}

/// The first of the greatest elements.
trait FirstMax: Iterator + Sized {
    fn first_max(self, key: impl Fn(&Self::Item) -> usize) -> Option<Self::Item> {
        let mut best: Option<(usize, Self::Item)> = None;
        for item in self {
            let k = key(&item);
            if best.as_ref().is_none_or(|(b, _)| k > *b) {
                best = Some((k, item));
            }
        }
        best.map(|(_, item)| item)
    }
}

impl<I: Iterator> FirstMax for I {}
