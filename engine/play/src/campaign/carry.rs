//! Carries the fields of the game, the sides and the rosters from the ledger to a mission and back.
//!
//! Pieces are numbered differently in the two; a field that names a piece which the other lacks is `none` there. Fields
//! that a mission does not change are not carried back, so that such a name is not lost.

use super::CurrentMission;
use crate::course::handed;
use crate::layout::{FieldPlace, Statics, Store, head, set_wide, status, wide};
use crate::machine::Machine;
use dicta_program::*;

/// The corresponding instance in another machine, by instance; -1 for none.
struct Same(Vec<i64>);

impl Same {
    /// Maps one machine to another by the positions of the roster pieces.
    fn new(from: &Statics, to: &Statics, pieces: impl Iterator<Item = (i64, Option<i64>)>) -> Same {
        let mut same = vec![-1; from.instances.len()];
        for (i, to) in same.iter_mut().enumerate().take(1 + from.sides()) {
            *to = i as i64;
        }
        for (a, b) in pieces {
            let Some(b) = b else { continue };
            same[a as usize] = b;
            let parts = from.instances[a as usize].parts.iter().zip(&to.instances[b as usize].parts);
            for (part, other) in parts.filter(|(part, _)| **part >= 0) {
                same[*part as usize] = *other;
            }
        }
        Same(same)
    }

    fn of(&self, instance: i64) -> i64 {
        usize::try_from(instance).ok().and_then(|i| self.0.get(i)).copied().unwrap_or(-1)
    }

    /// All instances that are in both.
    fn pairs(&self) -> impl Iterator<Item = (usize, usize)> + '_ {
        self.0.iter().enumerate().filter_map(|(a, b)| Some((a, usize::try_from(*b).ok()?)))
    }
}

/// One end of a transfer.
struct End<'a> {
    s: &'a Statics,
    slots: &'a [i32],
}

impl End<'_> {
    fn field(&self, instance: usize, place: &FieldPlace) -> &[i32] {
        let at = self.s.instances[instance].base + place.slot;
        &self.slots[at..at + place.width]
    }

    fn is_default(&self, instance: usize, place: &FieldPlace) -> bool {
        let at = self.s.instances[instance].base + place.slot;
        self.field(instance, place) == &self.s.defaults[at..at + place.width]
    }
}

/// The slots of a field in the numbering of another machine; `None` if it has no equivalent there.
fn translated(ty: &Type, store: Store, from: &[i32], same: &Same) -> Option<Vec<i32>> {
    let inner = match ty {
        Type::OrNone(inner) => inner.as_ref(),
        ty => ty,
    };
    match (inner, store) {
        // Seats belong to the mission.
        (Type::Seat, _) => None,
        (Type::Piece(_), _) => {
            let to = same.of(i64::from(*from.first()?));
            (to >= 0 || matches!(ty, Type::OrNone(_))).then(|| vec![to as i32])
        }
        (Type::Set(of), Store::Wide) if matches!(**of, Type::Piece(_)) => {
            let set = wide(from, 0);
            let named = (0..63).filter(|i| set >> i & 1 == 1).map(|i| same.of(i)).filter(|to| (0..63).contains(to));
            let mut slots = vec![0; 2];
            set_wide(&mut slots, 0, named.fold(0, |bits, to| bits | 1 << to));
            Some(slots)
        }
        (Type::List(of, _), Store::List { .. }) if matches!(**of, Type::Piece(_)) => {
            let count = (*from.first()?).max(0) as usize;
            let named = from[1..].iter().take(count).map(|e| same.of(i64::from(*e))).filter(|to| *to >= 0);
            let mut slots: Vec<i32> = std::iter::once(0).chain(named.map(|to| to as i32)).collect();
            slots[0] = slots.len() as i32 - 1;
            slots.resize(from.len(), 0);
            Some(slots)
        }
        _ => Some(from.to_vec()),
    }
}

/// Copies a field of an instance into the other machine's slots.
fn copy(from: &End, a: usize, to: &Statics, slots: &mut [i32], b: usize, place: &FieldPlace, same: &Same) {
    let ty = &from.s.program.kinds[place.kind.index()].fields[place.field.index()].ty;
    let Some(value) = translated(ty, place.store, from.field(a, place), same) else { return };
    let base = to.instances[b].base;
    let all = base + place.slot..base + place.slot + place.width;
    slots[all.clone()].copy_from_slice(&value);
    if let Some((until, turns)) = place.lasting {
        let usual = slots[all.clone()] == to.defaults[all];
        slots[base + until] = if usual { 0 } else { 1 + turns };
    }
}

/// Prepares the start of a mission. Lasting fields are carried over unchanged; of the others, those that the campaign's
/// blocks have set.
pub(super) fn hand_over(ledger: &Machine, from: &[i32], table: &Machine, slots: &mut [i32], places: &[Option<usize>]) {
    let (a, b) = (ledger.s(), table.s());
    let pieces = a.placed.iter().zip(places).map(|(piece, place)| (*piece, place.map(|i| b.placed[i])));
    let same = Same::new(a, b, pieces);
    let from_end = End { s: a, slots: from };
    for (i, j) in same.pairs() {
        for place in &a.fields[a.instances[i].kind.index()] {
            if a.lasts(place) || !from_end.is_default(i, place) {
                copy(&from_end, i, b, slots, j, place, &same);
            }
        }
    }
    for slot in [handed::WINNER, handed::ROUND, handed::PLAYED] {
        slots[b.handed + slot] = from[a.handed + slot];
    }
}

/// Carries back the results of a mission, with its winner and its id; the ledger can then continue.
pub(super) fn take_back(table: &CurrentMission, ledger: &Machine, slots: &mut [i32], winner: i64) {
    let (a, b) = (table.machine.s(), ledger.s());
    let (from, start) = (&table.position.slots, &table.start.slots);
    let seated = b.placed.iter().zip(&table.places);
    let pairs = || seated.clone().filter_map(|(piece, place)| Some((a.placed[(*place)?], *piece)));
    let same = Same::new(a, b, pairs().map(|(piece, back)| (piece, Some(back))));
    let (from_end, start_end) = (End { s: a, slots: from }, End { s: a, slots: start });
    for (i, j) in same.pairs() {
        for place in &b.fields[b.instances[j].kind.index()] {
            if from_end.field(i, place) == start_end.field(i, place) {
                continue;
            }
            copy(&from_end, i, b, slots, j, place, &same);
            if let Some((until, _)) = place.lasting {
                slots[b.instances[j].base + until] = 0;
            }
        }
    }
    let turn = from[head::TURN].max(0) as u32;
    for (piece, back) in pairs() {
        let placed = a.placed.iter().position(|p| *p == piece).and_then(|i| a.mission.pieces.get(i));
        // A piece that had not arrived yet has not left play.
        let still_to_come = placed.is_some_and(|p| p.arrives > turn);
        let in_play = |s: &Statics, i: i64| s.instances[i as usize].base + SLOT_IN_PLAY as usize;
        if !still_to_come {
            slots[in_play(b, back)] = from[in_play(a, piece)];
        }
    }
    slots[b.handed + handed::WINNER] = winner as i32;
    slots[b.handed + handed::PLAYED] = table.mission.0 as i32;
    slots[head::STATUS] = status::RUNNING;
}
