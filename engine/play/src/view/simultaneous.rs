//! Who decides at the same time, and the options of each, as far as a seat can know.

use super::{View, set_picks};
use crate::machine::{Decision, Machine};
use crate::options::OptionBuf;
use crate::position::{Args, Position};
use crate::seats::bit;
use dicta_program::*;

/// Another piece that takes part in the pending gathering.
#[derive(Clone, Debug, Default)]
pub struct SimultaneousPiece {
    /// The piece.
    pub piece: i64,
    /// Whether it has decided, and the seat does not know what.
    pub hidden: bool,
    /// The arguments of its choice.
    pub args: Args,
    /// Its options, or its choice if the seat knows it.
    pub options: OptionBuf,
    /// The options (by index) that the doctrine's `avoid` clauses leave.
    pub kept: Vec<usize>,
}

impl Machine {
    /// The other pieces that decide together with this decision, in a position imagined from a view: each with its
    /// legal options that agree with what the seat was shown of them, reduced by a doctrine's `avoid` clauses. Empty
    /// where the seats decide one after the other. The position is unchanged afterwards.
    pub fn simultaneous_pieces(
        &self,
        view: &View,
        p: &mut Position,
        decision: &Decision,
        doctrine: DoctrineId,
    ) -> Vec<SimultaneousPiece> {
        let mut found = Vec::new();
        let choice = decision.choice;
        for (piece, args, decided) in self.code.turn.taking_part(&self.code.shared, p) {
            if piece == decision.piece {
                continue;
            }
            let own = self.s().knowers(piece, Secrecy::Owner) & bit(view.seat()) != 0;
            let hidden = decided && !own;
            let mut other = SimultaneousPiece { piece, hidden, args, ..SimultaneousPiece::default() };
            if own && decided {
                other.options.clear(self.program().choices[choice.index()].picks.len());
                other.options.push(&self.chosen(p, choice, piece));
            } else {
                self.options(p, choice.index(), &other.args, &mut other.options);
                self.keep_shown(view, p, (choice, piece), &mut other.options);
            }
            self.not_avoided_imagined(p, (doctrine, choice), &other.args, &other.options, &mut other.kept);
            found.push(other);
        }
        found
    }

    /// The pieces of others that have decided in the pending gathering without the seat knowing what, in a position
    /// imagined from its view: each with the options that it may have chosen, reduced by a doctrine's `avoid` clauses
    /// unless they leave none. Replies to a decision are drawn from these as from the options of those who decide later.
    pub fn hidden_choices(
        &self,
        view: &View,
        p: &mut Position,
        decision: &Decision,
        doctrine: DoctrineId,
    ) -> Vec<SimultaneousPiece> {
        if view.picks.is_empty() {
            return Vec::new();
        }
        let mut found = self.simultaneous_pieces(view, p, decision, doctrine);
        found.retain(|other| other.hidden && !other.options.is_empty());
        for other in found.iter_mut().filter(|other| other.kept.is_empty()) {
            other.kept.extend(0..other.options.len());
        }
        found
    }

    /// Replaces the choice of a piece that has decided in the pending gathering, in an imagined position.
    pub fn imagine_choice(&self, p: &mut Position, choice: ChoiceId, piece: i64, picks: &[i64]) {
        set_picks(self.s(), p, choice, piece, picks);
    }

    /// The choice of a piece.
    fn chosen(&self, p: &Position, choice: ChoiceId, piece: i64) -> Args {
        (0..self.program().choices[choice.index()].picks.len()).map(|i| self.pick(p, choice, piece, i)).collect()
    }

    /// Keeps the options that agree with what the seat was shown of a piece; all if none does.
    fn keep_shown(&self, view: &View, p: &mut Position, (choice, piece): (ChoiceId, i64), options: &mut OptionBuf) {
        if view.shown.iter().all(|t| t.of != piece) {
            return;
        }
        let before = self.chosen(p, choice, piece);
        let mut agrees = |picks: &[i64]| {
            set_picks(self.s(), p, choice, piece, picks);
            view.shown.iter().filter(|t| t.of == piece).all(|t| self.code.turn.agrees(&self.code.shared, p, t))
        };
        let fitting: Vec<bool> = options.iter().map(&mut agrees).collect();
        set_picks(self.s(), p, choice, piece, &before);
        if fitting.contains(&true) {
            options.keep(|i| fitting[i]);
        }
    }
}
