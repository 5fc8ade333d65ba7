//! Cards as numbers: the faces that fields and names hold.

use super::{FieldPlace, Statics, Store};

/// The card of a face, whichever side is up.
pub(crate) fn card_of(face: i64) -> i64 {
    face >> 4
}

/// Deck, card and side of a face; `None` for `none`.
pub(crate) fn parts_of(face: i64) -> Option<(usize, usize, usize)> {
    (face >= 0).then_some(((face >> 16) as usize, (face >> 4 & 0xfff) as usize, (face & 15) as usize))
}

/// Identifies a face by its print: faces with the same print have equal numbers.
pub(crate) fn seen_on(s: &Statics, face: i64) -> i64 {
    let Some((deck, card, side)) = parts_of(face) else { return -1 };
    let design = s.program.decks.get(deck).and_then(|d| d.cards.get(card)).map_or(0, |c| i64::from(c.copy_of));
    (deck as i64) << 16 | design << 4 | side as i64
}

/// The cards in a field, read from slots that begin with the field's.
pub(crate) fn kept_in(place: &FieldPlace, slots: &[i32]) -> std::vec::IntoIter<i64> {
    let range = match place.store {
        Store::List { .. } => 1..1 + slots.first().map_or(0, |n| (*n).max(0) as usize).min(place.width - 1),
        _ => 0..1,
    };
    let cards: Vec<i64> = slots.get(range).unwrap_or(&[]).iter().map(|c| i64::from(*c)).filter(|c| *c >= 0).collect();
    cards.into_iter()
}
