//! A damage deck: the pile as a sequence, and the discards as a set.

use super::Draws;
use super::mutation::{Mutation, code};

/// A deck of at most 64 cards. Cards that are neither in the pile nor discarded are held for a target.
#[derive(Clone)]
pub struct Deck {
    pile: [u8; 64],
    len: u8,
    discards: u64,
    draws: Draws,
}

impl Deck {
    /// All cards in the pile, in the order of their indices.
    pub fn new(cards: u8, seed: u64, key: u64) -> Deck {
        let mut pile = [0; 64];
        for card in 0..cards {
            pile[card as usize] = card;
        }
        Deck { pile, len: cards, discards: 0, draws: Draws::new(seed, key) }
    }

    /// A random card, and whether the discards were reshuffled into the pile first; `None` if all cards are held.
    #[inline]
    pub fn draw<const M: u8>(&mut self) -> Option<(u8, bool)> {
        let refilled = self.len == 0;
        if refilled {
            self.refill();
            if self.len == 0 {
                return None;
            }
        }
        let at = self.draws.next(u32::from(self.len)) as usize;
        let card = self.pile[at];
        self.len -= 1;
        if M == code(Mutation::DrawKeepsOrder) {
            self.pile.copy_within(at + 1..usize::from(self.len) + 1, at);
        } else {
            self.pile[at] = self.pile[usize::from(self.len)];
        }
        Some((card, refilled))
    }

    /// Discards a card after it took effect.
    #[inline]
    pub fn discard(&mut self, card: u8) {
        self.discards |= 1 << card;
    }

    fn refill(&mut self) {
        while self.discards != 0 {
            self.pile[usize::from(self.len)] = self.discards.trailing_zeros() as u8;
            self.len += 1;
            self.discards &= self.discards - 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::twin::mutation::NONE;

    #[test]
    fn a_pile_deals_each_card_once_and_then_the_discards_in_ascending_order() {
        let mut deck = Deck::new(5, 1, 2);
        let mut seen: Vec<u8> = (0..5).map(|_| deck.draw::<NONE>().unwrap().0).collect();
        for &card in &seen[..3] {
            deck.discard(card);
        }
        let held = seen.split_off(3);
        seen.sort_unstable();
        deck.refill();
        assert_eq!(deck.pile[..3], seen[..]);
        assert_eq!(held.iter().filter(|card| seen.contains(card)).count(), 0);
        assert!((0..3).all(|_| deck.draw::<NONE>().is_some()));
        assert_eq!(deck.draw::<NONE>(), None);
        assert_eq!(deck.draws.taken, 8);
    }
}
