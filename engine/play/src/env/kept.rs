//! Cards in fields. A card is in exactly one place: in the pile, in the discard pile, in one field, or held by the
//! statements that drew it. Moving it takes effect at once, even in a simultaneous loop, as drawing does. Rules that
//! would put a card in two places cause a fault.

use super::Env;
use crate::layout::cards::{card_of, kept_in, parts_of};
use crate::layout::{DeckPlace, FieldPlace, Store};
use crate::{FaultKind, LogEvent};
use dicta_program::*;
use std::sync::Arc;

impl Env<'_> {
    /// The deck of a held card and its slot; `None` if it is not held.
    pub(crate) fn held(&self, face: i64) -> Option<(DeckPlace, usize)> {
        let (deck, card, _) = parts_of(face)?;
        let place = self.c.s.decks.get(deck).copied()?;
        let first = place.start + 2;
        let pile = self.slots[place.start].max(0) as usize;
        let discards = self.slots[place.start + 1].max(0) as usize;
        let mut held = first + pile..first + place.cards.saturating_sub(discards);
        held.find(|i| self.slots[*i] == card as i32).map(|at| (place, at))
    }

    /// Whether a card is in a field.
    pub(crate) fn is_kept(&self, face: i64) -> bool {
        let s = self.c.s;
        s.kept.iter().any(|(of, field)| {
            let instance = &s.instances[*of as usize];
            let place = &s.fields[instance.kind.index()][field.index()];
            let at = instance.base + place.slot;
            kept_in(place, &self.slots[at..at + place.width]).any(|c| card_of(c) == card_of(face))
        })
    }

    /// Puts a held card into a field; `none` has no effect.
    pub(crate) fn keep(&mut self, of: i64, place: &Arc<FieldPlace>, face: i64, origin: Origin) {
        if face < 0 {
            return;
        }
        let at = self.c.slot(of, place.slot);
        if at + place.width > self.slots.len() {
            self.c.fail(FaultKind::OfNone);
            return;
        }
        if self.held(face).is_none() || self.is_kept(face) {
            self.c.fail(FaultKind::Misplaced);
            return;
        }
        let Store::List { most } = place.store else {
            if self.slots[at] != -1 {
                self.c.fail(FaultKind::Misplaced);
                return;
            }
            self.slots[at] = face as i32;
            return self.written(of, place, (-1, face), origin);
        };
        let count = self.slots[at].max(0) as usize;
        if count >= most.min(place.width - 1) {
            let (kind, field, got) = (place.kind, place.field, count as i64);
            let seats = self.c.s.knowers(of, place.secrecy);
            self.note(origin, seats, |_| LogEvent::Bounded { piece: of, kind, field, wanted: face, got });
            return;
        }
        self.slots[at + 1 + count] = face as i32;
        self.slots[at] += 1;
        self.written(of, place, (count as i64, count as i64 + 1), origin);
    }

    /// Takes a card out of a field. The cards of a piece that has left play are already discarded.
    pub(crate) fn unkeep(&mut self, of: i64, place: &Arc<FieldPlace>, face: i64, origin: Origin) {
        if face < 0 {
            return;
        }
        let at = self.c.slot(of, place.slot);
        if at + place.width > self.slots.len() {
            self.c.fail(FaultKind::OfNone);
            return;
        }
        let slots = &mut self.slots[at..at + place.width];
        let found = kept_in(place, slots).position(|c| card_of(c) == card_of(face));
        match (found, place.store) {
            (Some(i), Store::List { .. }) => {
                let count = slots[0].max(0) as usize;
                slots[1 + i..=count].rotate_left(1);
                slots[count] = 0;
                slots[0] -= 1;
                self.written(of, place, (count as i64, count as i64 - 1), origin);
            }
            (Some(_), _) => {
                slots[0] = -1;
                self.written(of, place, (face, -1), origin);
            }
            (None, _) if self.c.read(self.slots, of, SLOT_IN_PLAY as usize) == 0 => {}
            (None, _) => {
                self.c.fail(FaultKind::Misplaced);
            }
        }
    }

    /// Discards all cards of a field.
    pub(super) fn drop_all(&mut self, of: i64, place: &Arc<FieldPlace>) {
        let at = self.c.slot(of, place.slot);
        let Some(slots) = self.slots.get_mut(at..at + place.width) else {
            self.c.fail(FaultKind::OfNone);
            return;
        };
        let cards: Vec<i64> = kept_in(place, slots).collect();
        slots.copy_from_slice(&self.c.s.defaults[at..at + place.width]);
        if let Some(shown) = self.c.s.shown(of, place.field) {
            shown.forget(self.slots);
        }
        cards.into_iter().for_each(|card| self.drop_card(card));
    }

    /// Discards the cards of a piece that leaves play, and of its parts.
    pub(super) fn drop_cards_of(&mut self, piece: i64) {
        let s = self.c.s;
        for (of, field) in s.kept.iter().filter(|(of, _)| s.instances[*of as usize].whole == piece || *of == piece) {
            let place = s.fields[s.instances[*of as usize].kind.index()][field.index()].clone();
            self.drop_all(*of, &place);
        }
    }
}
