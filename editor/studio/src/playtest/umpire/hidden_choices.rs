//! Choices that are made but not revealed yet: the umpire can make another one.

use super::{Umpire, UmpireEdit};
use dicta_program::Type;

/// A hidden choice, with those that could be made instead.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HiddenNow {
    /// The piece or side that made it.
    pub title: String,
    /// The choice in words, with what is picked.
    pub now: String,
    /// In words, each with the edit that makes it.
    pub others: Vec<(String, UmpireEdit)>,
}

impl Umpire<'_> {
    /// The choices of this turn that are made but not revealed yet.
    pub fn hidden_choices(&self) -> Vec<HiddenNow> {
        let (machine, p) = (self.machine(), self.position());
        let all = machine.unrevealed_choices(p).into_iter();
        let shown = |hidden: dicta_play::HiddenChoice| {
            let choice = self.program().choices.get(hidden.choice.index())?;
            let words = |picks: &[i64]| machine.picks_in_words(choice, picks);
            let others = machine.unrevealed_options(p, (hidden.choice, hidden.piece)).into_iter();
            let others = others.filter(|picks| *picks != hidden.picks).map(|picks| {
                let title = words(&picks);
                (title, UmpireEdit::Pick { choice: hidden.choice, piece: hidden.piece, picks })
            });
            Some(HiddenNow {
                title: self.words().element(&Type::Piece(dicta_program::KindId(0)), hidden.piece),
                now: format!("{}: {}", choice.head.label(), words(&hidden.picks)),
                others: others.collect(),
            })
        };
        all.filter_map(shown).collect()
    }
}
