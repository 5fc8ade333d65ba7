//! Positions that differ from another only in the future random results of a secret. They serve to test that a seat
//! which may not know the secret cannot distinguish the two.

use crate::machine::Machine;
use crate::position::Position;
use dicta_program::{DeckId, Origin};

/// How far a counter is advanced.
const FURTHER: u32 = 0x4000;

impl Machine {
    /// The position in which a statement's secret rolls for a piece (-1 for none) use other numbers this turn; `None`
    /// if the statement with this origin rolls nothing in secret.
    pub fn with_other_rolls(&self, p: &Position, at: Origin, piece: i64) -> Option<Position> {
        let own = &self.s().secret_streams;
        let statement = own.statement(at)?;
        let mut other = p.clone();
        let taken = own.taken(&p.slots, statement, piece);
        own.set_taken(&mut other.slots, (statement, piece), taken.wrapping_add(FURTHER));
        Some(other)
    }

    /// The position in which two cards of a deck's pile are swapped; `None` if there are no such cards, or they are
    /// indistinguishable.
    pub fn with_swapped_cards(&self, p: &Position, deck: DeckId, (a, b): (usize, usize)) -> Option<Position> {
        let (place, of) = (self.s().decks.get(deck.index())?, self.program().decks.get(deck.index())?);
        let pile = p.slots.get(place.start).map_or(0, |n| (*n).max(0) as usize);
        let design = |at: usize| {
            let card = p.slots.get(place.start + 2 + at)?;
            of.cards.get(*card as usize).map(|c| c.copy_of)
        };
        if a >= pile || b >= pile || design(a)? == design(b)? {
            return None;
        }
        let mut other = p.clone();
        other.slots.swap(place.start + 2 + a, place.start + 2 + b);
        Some(other)
    }
}
