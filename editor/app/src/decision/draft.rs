//! What is marked of a decision and not yet decided, and how each value stands beside it.

use super::{Counsel, Ways};
use dicta_studio::view::{DecisionView, OptionView, Reason, Standing, ValueView};

/// What is marked and not yet decided.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Draft {
    /// The decision that it is for.
    key: (usize, Option<i64>, String, usize),
    /// The marked option.
    pub(super) picks: Option<Vec<i64>>,
    /// A refused value that the user wants explained: pick and value.
    pub(super) asked: Option<(usize, i64)>,
    /// A value was clicked twice, so that what is marked with it is chosen.
    pub(super) decided: bool,
    /// What the pointer is over in the chart: pick and value.
    pub(super) hovered: Option<(usize, i64)>,
    /// What the pointer is over on the map: pick and value.
    pub pointed: Option<(usize, i64)>,
    /// How a path is being picked out of many.
    pub ways: Ways,
    /// The pick that the keyboard is at.
    pub(super) hand: usize,
    /// Only values with these words are shown.
    pub(super) search: String,
    /// What the decision is about is read to its end.
    pub(super) whole: bool,
    /// What a computer pilot thinks of the options.
    pub advice: Counsel,
}

/// How one value stands beside what is marked.
pub(super) enum Stand<'a> {
    Open,
    Warned(&'a [Reason]),
    Refused(&'a [Reason]),
}

impl Draft {
    /// Forgets what belonged to another decision; marks the option if there is only one.
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

    /// Whether what is marked is of this decision.
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

    /// Marks a value, keeping as much of what is marked as the rules allow.
    pub fn mark(&mut self, decision: &DecisionView, pick: usize, value: i64) {
        // Where nothing is marked yet, what does without the most is the plainest.
        let kept = |o: &OptionView| match &self.picks {
            Some(old) => o.picks.iter().zip(old).enumerate().filter(|(i, (a, b))| *i != pick && a == b).count(),
            None => o.picks.iter().filter(|p| **p == -1).count(),
        };
        // The first of the best, in the order of the text.
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

    /// Whether the arrow keys make a path move by move.
    pub fn wants_arrows(&self) -> bool {
        self.ways.is_by_moves()
    }

    /// Marks the next value that is open, or another one so far from the marked one.
    pub(super) fn go_on(&mut self, decision: &DecisionView, by: isize) {
        let pick = self.hand;
        let of = decision.picks.get(pick).map(|p| &p.values[..]).unwrap_or_default();
        let open: Vec<i64> = of
            .iter()
            .filter(|v| self.finds(v) && !matches!(self.stand(decision, pick, v.value), Stand::Refused(_)))
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

    /// Whether a value has the words that are looked for.
    pub(super) fn finds(&self, value: &ValueView) -> bool {
        let wanted = self.search.to_lowercase();
        wanted.is_empty() || [&value.label, &value.title].iter().any(|t| t.to_lowercase().contains(&wanted))
    }

    /// The values of a pick that are legal beside what is marked for the others.
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

    pub(super) fn stand<'d>(&self, decision: &'d DecisionView, pick: usize, value: i64) -> Stand<'d> {
        let agrees = |o: &&OptionView| match &self.picks {
            Some(old) => o.picks.iter().zip(old).enumerate().all(|(i, (a, b))| i == pick || a == b),
            None => true,
        };
        let with = || decision.options.iter().filter(|o| o.picks.get(pick) == Some(&value));
        if with().any(|o| o.standing == Standing::Legal) {
            return Stand::Open;
        }
        if let Some(option) = with().find(|o| o.is_legal()) {
            return Stand::Warned(option.reasons());
        }
        let refused = with().find(agrees).or_else(|| with().next());
        Stand::Refused(refused.map_or(&[], OptionView::reasons))
    }
}

/// The first of the greatest.
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
