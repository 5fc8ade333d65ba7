//! Positions that differ from one in nothing but what chance has in store for a secret. Whoever may not know the secret
//! must not be able to tell such a position from the other: that is tried with these.

use crate::machine::{Machine, Position};
use dicta_program::{DeckId, Origin};

/// How much further a counter is.
const FURTHER: u32 = 0x4000;

impl Machine {
    /// The position in which what a statement rolls in secret for a piece (-1 none) comes from other numbers in this turn;
    /// nothing if the statement that stands here rolls nothing in secret.
    pub fn rolled_otherwise(&self, p: &Position, at: Origin, piece: i64) -> Option<Position> {
        let own = &self.s().own_draws;
        let statement = own.statement(at)?;
        let mut other = p.clone();
        let taken = own.taken(&p.slots, statement, piece);
        own.set_taken(&mut other.slots, (statement, piece), taken.wrapping_add(FURTHER));
        Some(other)
    }

    /// The position in which two cards of a deck's pile have changed places; nothing if there are no such cards, or
    /// nobody could tell one from the other.
    pub fn shuffled_otherwise(&self, p: &Position, deck: DeckId, (a, b): (usize, usize)) -> Option<Position> {
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
