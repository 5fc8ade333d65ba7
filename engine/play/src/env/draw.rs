//! Dice, decks and random elements in a position: the only place where streams' counters advance.
//!
//! An open roll takes the next number of its stream. A secret roll takes its number from a stream of its own statement,
//! piece and turn ([`crate::secret_streams`]): it may be under a secret condition, which must not affect the rolls of
//! others.

use super::{AudienceCode, Env};
use crate::LogEvent;
use crate::chance::Stream;
use crate::hand::Drawn;
use crate::layout::cards::parts_of;
use crate::layout::{DeckPlace, head, wide};
use crate::seats::Seats;
use dicta_program::*;

/// The source of a random number.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Source {
    /// The stream of the roll.
    pub stream: StreamId,
    /// For a secret roll, the index of its statement and the piece that it is for.
    own: Option<(usize, i64)>,
}

impl From<StreamId> for Source {
    fn from(stream: StreamId) -> Source {
        Source { stream, own: None }
    }
}

impl Env<'_> {
    /// The source of a statement's numbers: open, or secret for the piece of its audience.
    pub(crate) fn source(
        &mut self,
        stream: StreamId,
        secret: Option<usize>,
        audience: &AudienceCode,
        f: &mut [i64],
    ) -> Source {
        let own = secret.map(|statement| match audience {
            AudienceCode::Owner(of) | AudienceCode::Side(of) => {
                let slots = &*self.slots;
                (statement, self.c.without_effect(|c| of.get(slots, c, f)).unwrap_or(-1))
            }
            AudienceCode::All | AudienceCode::Nobody => (statement, -1),
        });
        Source { stream, own }
    }

    /// The next number of a source, below a bound.
    pub(crate) fn below(&mut self, source: impl Into<Source>, bound: usize) -> usize {
        let Source { stream, own } = source.into();
        if let Some((statement, piece)) = own {
            let seed = wide(self.slots, head::SEED) as u64;
            let turn = self.slots[head::TURN];
            return self.c.s.secret_streams.next(self.slots, (seed, turn), (statement, piece), bound as u32) as usize;
        }
        let at = self.c.s.streams + stream.index();
        let (Some(key), Some(slot)) = (self.c.s.keys.get(stream.index()), self.slots.get(at)) else { return 0 };
        let n = *slot as u32;
        let of = Stream::keyed(wide(self.slots, head::SEED) as u64, *key);
        self.slots[at] = n.wrapping_add(1) as i32;
        of.below(n.into(), bound as u32) as usize
    }

    /// The index of a random element among `bound`. A prescribed one takes precedence.
    pub(crate) fn pick(&mut self, source: impl Into<Source>, bound: usize) -> usize {
        match self.queues.as_mut().filter(|_| bound > 1).and_then(|q| q.element(bound)) {
            Some(place) => place,
            None => {
                let place = self.below(source, bound);
                self.drew(Drawn::Element { place, of: bound });
                place
            }
        }
    }

    /// The index of a random element with public candidates. Requested from the user if results come from real dice and
    /// cards.
    pub(crate) fn lot(&mut self, stream: StreamId, ty: &Type, among: &[i64]) -> usize {
        match self.queues.as_mut().filter(|_| among.len() > 1).and_then(|q| q.public_element(stream, ty, among)) {
            Some(Ok(place)) => place,
            Some(Err(())) => {
                self.wants();
                0
            }
            None => self.pick(stream, among.len()),
        }
    }

    /// Rolls a die: returns an index into its faces. A prescribed face takes precedence.
    pub(crate) fn roll(&mut self, die: DieId, source: Source) -> i64 {
        let faces = self.c.s.program.dice.get(die.index()).map_or(1, |d| d.faces.len());
        let face = match self.queues.as_mut().map(|q| q.face(die, faces, source.stream)) {
            Some(Ok(Some(face))) => face.clamp(0, faces as i64 - 1),
            Some(Err(())) => {
                self.wants();
                return 0;
            }
            _ => self.below(source, faces) as i64,
        };
        self.drew(Drawn::Die { die, face });
        face
    }

    /// Draws a card: [`Type::Face`], or -1 if none is left.
    pub(crate) fn draw(&mut self, deck: i64, side: i64, hold: bool, origin: Origin, seats: Seats) -> i64 {
        let s = self.c.s;
        let (Some(place), Some(of)) = (s.decks.get(deck as usize), s.program.decks.get(deck as usize)) else {
            return self.c.fail(crate::FaultKind::OfNone);
        };
        let id = DeckId(deck as u32);
        if self.slots[place.start] == 0 && of.reshuffle {
            self.reshuffle(id, *place, origin, seats);
        }
        let pile = self.slots[place.start].max(0) as usize;
        if pile == 0 {
            self.note(origin, seats, |_| LogEvent::DrewNothing { deck: id });
            return -1;
        }
        let first = place.start + 2;
        let queued = match self.queues.as_mut().map(|q| q.card(id, of, &self.slots[first..first + pile])) {
            Some(Err(())) => {
                self.wants();
                return -1;
            }
            Some(Ok(design)) => design,
            None => None,
        };
        let queued = queued.and_then(|design| {
            let mut pile = self.slots[first..first + pile].iter();
            pile.position(|c| of.cards[*c as usize].copy_of == design)
        });
        let drawn = queued.unwrap_or_else(|| self.below(of.stream, pile));
        self.slots.swap(first + drawn, first + pile - 1);
        self.slots[place.start] = pile as i32 - 1;
        let card = self.slots[first + pile - 1] as u32;
        if !hold {
            self.put_away(*place, first + pile - 1);
        }
        let sides = of.sides.len().max(1) as i64;
        let side = side.clamp(0, sides - 1);
        let design = of.cards[card as usize].copy_of;
        self.drew(Drawn::Card { deck: id, design });
        self.note(origin, seats, |_| LogEvent::Drew { deck: id, card, design, side: side as u32 });
        deck << 16 | i64::from(card) << 4 | side
    }

    /// Takes a certain card from the pile, or from the discards, so that it is held.
    pub(crate) fn hold(&mut self, face: i64, from_pile: bool) {
        let Some((deck, card, _)) = parts_of(face) else { return };
        let Some(place) = self.c.s.decks.get(deck).copied() else { return };
        let first = place.start + 2;
        let (pile, discards) = (self.slots[place.start].max(0) as usize, self.slots[place.start + 1].max(0) as usize);
        let end = first + place.cards;
        // The card changes places with the one beside those that are held.
        let (mut range, beside, count) = match from_pile {
            true => (first..first + pile, (first + pile).saturating_sub(1), place.start),
            false => (end.saturating_sub(discards)..end, end.saturating_sub(discards), place.start + 1),
        };
        if let Some(at) = range.find(|at| self.slots[*at] == card as i32) {
            self.slots.swap(at, beside);
            self.slots[count] -= 1;
        }
    }

    /// Moves the held card in this slot to the discard pile.
    fn put_away(&mut self, place: DeckPlace, at: usize) {
        let discards = self.slots[place.start + 1].max(0) as usize;
        self.slots.swap(at, place.start + 2 + place.cards - discards - 1);
        self.slots[place.start + 1] += 1;
    }

    /// Discards a held card, or returns it to the pile; a card that is not held is not moved. A card in a field must be
    /// taken out first.
    pub(crate) fn discard(&mut self, face: i64, back: bool, origin: Origin, seats: Seats) {
        let Some((place, at)) = self.held(face) else { return };
        if self.is_kept(face) {
            self.c.fail(crate::FaultKind::Misplaced);
            return;
        }
        match back {
            true => self.put_back(place, at),
            false => self.put_away(place, at),
        }
        let what = LogEvent::Discarded { deck: DeckId((face >> 16) as u32), back };
        self.note(origin, seats, |_| what);
    }

    /// Returns the held card in this slot to the pile. Every draw is random, so the pile has no order.
    fn put_back(&mut self, place: DeckPlace, at: usize) {
        let pile = self.slots[place.start].max(0) as usize;
        self.slots.swap(at, place.start + 2 + pile);
        self.slots[place.start] += 1;
    }

    /// Discards a card that was in a field.
    pub(crate) fn drop_card(&mut self, face: i64) {
        if let Some((place, at)) = self.held(face) {
            self.put_away(place, at);
        }
    }

    /// Returns the discards to the pile, which is sorted by card again: every draw is random anyway.
    pub(crate) fn reshuffle(&mut self, deck: DeckId, place: DeckPlace, origin: Origin, seats: Seats) {
        let (pile, discards) = (self.slots[place.start] as usize, self.slots[place.start + 1] as usize);
        let cards = &mut self.slots[place.start + 2..place.start + 2 + place.cards];
        cards[pile..].rotate_right(discards);
        cards[..pile + discards].sort_unstable();
        self.slots[place.start] = (pile + discards) as i32;
        self.slots[place.start + 1] = 0;
        if discards > 0 {
            let what = LogEvent::Reshuffled { deck, cards: (pile + discards) as u32 };
            self.note(origin, seats, |_| what);
        }
    }

    /// Stops play because a result is missing.
    fn wants(&mut self) {
        let entries = self.journal.entries().len();
        if let Some(queues) = &mut self.queues
            && self.c.fault.is_none()
        {
            queues.stopped(entries);
        }
        self.c.fail(crate::FaultKind::Broken);
    }

    /// Records which statement requested the missing result, if one is missing.
    pub(crate) fn asked_at(&mut self, at: Origin, frame: &[i64]) {
        if let Some(queues) = &mut self.queues {
            queues.asked_at(at, frame);
        }
    }

    fn drew(&mut self, drawn: Drawn) {
        if let Some(queues) = &mut self.queues {
            queues.note(drawn);
        }
    }

    /// Fisher–Yates from the end.
    pub(crate) fn shuffle(&mut self, stream: StreamId, list: &mut [i64]) {
        for i in (1..list.len()).rev() {
            list.swap(i, self.pick(stream, i + 1));
        }
    }
}
