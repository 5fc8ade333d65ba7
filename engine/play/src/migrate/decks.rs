//! Moves decks: matches cards by name and keeps their places and order.

use super::{ItemChange, Line, Mover, Report};
use crate::machine::Machine;
use crate::position::Position;
use dicta_program::*;

/// Where a card is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Zone {
    Held,
    Discards,
    Pile,
}

/// The new deck of each old one, and the new number of each card, -1 if it was removed. Cards of one design are
/// interchangeable; if there are fewer now, those in the pile are dropped first.
pub(super) fn cards(old: &Machine, new: &Machine, p: Option<&Position>) -> Vec<Option<(DeckId, Vec<i64>)>> {
    let decks = &new.program().decks;
    let of = |(d, deck): (usize, &Deck)| {
        let to = decks.iter().position(|n| n.head.name == deck.head.name)?;
        let zones = p.map(|p| zones(old, p, d, deck.cards.len()));
        let keys = |deck: &Deck| -> Vec<(String, usize)> {
            // The design's name, and its ordinal among the designs with that name.
            let name = |i: usize| deck.designs.get(i).map_or("", |d| d.head.name.as_str());
            let nth = |i: usize| (0..i).filter(|j| name(*j) == name(i)).count();
            let designs: Vec<(String, usize)> = (0..deck.designs.len()).map(|i| (name(i).to_owned(), nth(i))).collect();
            deck.cards.iter().map(|c| designs.get(c.copy_of as usize).cloned().unwrap_or_default()).collect()
        };
        let (before, after) = (keys(deck), keys(&decks[to]));
        let mut moved = vec![-1; before.len()];
        let mut done: Vec<&(String, usize)> = Vec::new();
        for key in &before {
            if done.contains(&key) {
                continue;
            }
            done.push(key);
            let all = |keys: &[(String, usize)]| (0..keys.len()).filter(|i| keys[*i] == *key).collect::<Vec<_>>();
            let (mut from, to) = (all(&before), all(&after));
            if to.len() < from.len()
                && let Some(zones) = &zones
            {
                from.sort_by_key(|c| (zones[*c], *c));
                from.truncate(to.len());
                from.sort_unstable();
            }
            for (from, to) in from.into_iter().zip(to) {
                moved[from] = to as i64;
            }
        }
        Some((DeckId(to as u32), moved))
    };
    old.program().decks.iter().enumerate().map(of).collect()
}

/// Where each card of a deck is.
fn zones(m: &Machine, p: &Position, deck: usize, cards: usize) -> Vec<Zone> {
    let mut zones = vec![Zone::Pile; cards];
    for (card, zone) in laid(m, p, deck) {
        if let Some(slot) = zones.get_mut(card) {
            *slot = zone;
        }
    }
    zones
}

/// The cards of a deck in slot order: pile, held, discards.
fn laid(m: &Machine, p: &Position, deck: usize) -> Vec<(usize, Zone)> {
    let Some(place) = m.s().decks.get(deck) else { return Vec::new() };
    let (pile, _, discards) = m.deck_counts(p, DeckId(deck as u32));
    let first = place.start + 2;
    let zone = |i: usize| match i {
        _ if i < pile => Zone::Pile,
        _ if i + discards < place.cards => Zone::Held,
        _ => Zone::Discards,
    };
    let cards = p.slots.get(first..first + place.cards).unwrap_or_default();
    cards.iter().enumerate().map(|(i, c)| ((*c).max(0) as usize, zone(i))).collect()
}

impl Machine {
    /// The designs of a deck's cards in slot order: in the pile, held, discarded.
    pub fn cards(&self, p: &Position, deck: DeckId) -> [Vec<u32>; 3] {
        let cards = self.program().decks.get(deck.index()).map_or(&[][..], |d| &d.cards);
        let laid = laid(self, p, deck.index());
        [Zone::Pile, Zone::Held, Zone::Discards].map(|zone| {
            let all = laid.iter().filter(|(_, z)| *z == zone);
            all.filter_map(|(c, _)| cards.get(*c).map(|c| c.copy_of)).collect()
        })
    }
}

impl Mover<'_> {
    pub(super) fn decks(&self, p: &Position, next: &mut Position, report: &mut Report) {
        for (d, deck) in self.old.program().decks.iter().enumerate() {
            let laid = laid(self.old, p, d);
            let Some(Some((to, moved))) = self.decks.get(d) else {
                let count = |zone| laid.iter().filter(|(_, z)| *z == zone).count();
                let (pile, held, discards) = (count(Zone::Pile), count(Zone::Held), count(Zone::Discards));
                let said = format!("{pile} in the pile, {held} held, {discards} discarded");
                report.push(Line::new(ItemChange::Dropped, &deck.head.name, "", (said, String::new())));
                continue;
            };
            self.lay(next, (*to, moved), &laid);
            self.say(d, *to, moved, &laid, report);
        }
        for deck in &self.new.program().decks {
            if !self.old.program().decks.iter().any(|o| o.head.name == deck.head.name) {
                let said = format!("{} in the pile", deck.cards.len());
                report.push(Line::new(ItemChange::Added, &deck.head.name, "", (String::new(), said)));
            }
        }
    }

    /// Arranges the cards of a deck as before; new cards come last in the pile.
    fn lay(&self, next: &mut Position, (to, moved): (DeckId, &[i64]), laid: &[(usize, Zone)]) {
        let Some(place) = self.new.s().decks.get(to.index()) else { return };
        let of = |zone: Zone| {
            let all = laid.iter().filter(move |(_, z)| *z == zone);
            all.filter_map(|(c, _)| moved.get(*c).copied().filter(|c| *c >= 0)).collect::<Vec<i64>>()
        };
        let (mut pile, held, discards) = (of(Zone::Pile), of(Zone::Held), of(Zone::Discards));
        pile.extend((0..place.cards as i64).filter(|c| !moved.contains(c)));
        let all: Vec<i64> = pile.iter().chain(&held).chain(&discards).copied().collect();
        let Some(slots) = next.slots.get_mut(place.start..place.start + 2 + place.cards) else { return };
        if all.len() != place.cards {
            return;
        }
        slots[0] = pile.len() as i32;
        slots[1] = discards.len() as i32;
        for (slot, card) in slots[2..].iter_mut().zip(all) {
            *slot = card as i32;
        }
    }

    fn say(&self, d: usize, to: DeckId, moved: &[i64], laid: &[(usize, Zone)], report: &mut Report) {
        let (old, new) = (&self.old.program().decks[d], &self.new.program().decks[to.index()]);
        let design = |deck: &Deck, card: usize| {
            let at = deck.cards.get(card).map_or(0, |c| c.copy_of as usize);
            deck.designs.get(at).map_or_else(String::new, |d| d.head.name.clone())
        };
        for (card, zone) in laid.iter().filter(|(c, _)| moved.get(*c).is_none_or(|to| *to < 0)) {
            let was = match zone {
                Zone::Pile => "in the pile",
                Zone::Held => "held",
                Zone::Discards => "among the discards",
            };
            let line = Line::new(ItemChange::Dropped, &old.head.name, &design(old, *card), (was.into(), String::new()));
            report.push(line.seats(0));
        }
        for card in (0..new.cards.len()).filter(|c| !moved.contains(&(*c as i64))) {
            let said = (String::new(), "in the pile".to_owned());
            report.push(Line::new(ItemChange::Added, &new.head.name, &design(new, card), said));
        }
    }
}
