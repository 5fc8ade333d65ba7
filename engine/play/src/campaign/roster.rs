//! Rosters: the places of the ledger's pieces in a mission.

use super::CampaignMachine;
use crate::layout::is_a;
use crate::machine::Position;
use dicta_program::*;

/// Where a piece of a roster stands in a mission.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Seated {
    /// It isn't there: out of play, or its side has no seat.
    Absent,
    /// In the place of one of the mission's own pieces.
    Instead(usize),
    /// Behind the mission's own pieces.
    Behind,
}

/// A mission with its roles given to sides: the side that has a role changes places with the one that gets it.
pub(super) fn give_roles(mission: &mut Mission, given: &[(String, i64)]) {
    for (name, side) in given {
        let Ok(to) = u32::try_from(side - INSTANCE_SIDES) else { continue };
        let Some((_, now)) = mission.roles.iter().find(|(n, _)| n == name).cloned() else { continue };
        for (_, side) in &mut mission.roles {
            *side = match *side {
                s if s == now => to,
                s if s == to => now,
                s => s,
            };
        }
    }
    let roles = mission.roles.clone();
    let of = |role: Option<u32>| role.and_then(|r| roles.get(r as usize)).map(|(_, side)| *side);
    for seat in &mut mission.seats {
        seat.side = of(seat.role).unwrap_or(seat.side);
    }
    for zone in &mut mission.zones {
        zone.side = of(zone.role).map_or(zone.side, i64::from);
    }
}

impl CampaignMachine {
    /// Where each piece of the rosters stands in a mission whose roles are given. Those in play take the places of the
    /// mission's own pieces of such a kind on their side, in order; the others come behind.
    pub(super) fn seating(&self, mission: &Mission, ledger: &Position) -> Vec<Seated> {
        let own = &self.ledger.mission().pieces;
        let mut taken = vec![false; mission.pieces.len()];
        let seated = self.roster().iter().zip(own).map(|(instance, piece)| {
            let has_seat = mission.seats.iter().any(|s| s.side == piece.seat);
            if !has_seat || !self.ledger.in_play(ledger, *instance) {
                return Seated::Absent;
            }
            let free = |(i, p): &(usize, &Placed)| {
                let side = mission.seats.get(p.seat as usize).map(|s| s.side);
                let rostered = self
                    .campaign
                    .rosters
                    .iter()
                    .any(|r| is_a(&self.program, p.kind, r.kind) && is_a(&self.program, piece.kind, r.kind));
                !taken[*i] && side == Some(piece.seat) && rostered && self.parts(p) == self.parts(piece)
            };
            match mission.pieces.iter().enumerate().find(free).map(|(i, _)| i) {
                Some(i) => {
                    taken[i] = true;
                    Seated::Instead(i)
                }
                None => Seated::Behind,
            }
        });
        seated.collect()
    }

    /// How many parts a piece has: the numbers of those behind it rest on that.
    fn parts(&self, piece: &Placed) -> usize {
        let root = self.program.kinds.get(piece.kind.index()).and_then(|k| self.program.kinds.get(k.root.index()));
        let entry = root.and_then(|r| r.entries.get(piece.entry.index()));
        entry.map_or(0, |e| e.parts.iter().flatten().count())
    }

    /// The mission with the rosters in it, and the place of each of their pieces among the mission's pieces.
    pub(super) fn manned(&self, mut mission: Mission, seating: &[Seated]) -> (Mission, Vec<Option<usize>>) {
        let mut places = Vec::new();
        for (piece, seated) in self.ledger.mission().pieces.iter().zip(seating) {
            places.push(match seated {
                Seated::Absent => None,
                Seated::Instead(i) => {
                    let place = &mut mission.pieces[*i];
                    (place.head, place.kind, place.entry) = (piece.head.clone(), piece.kind, piece.entry);
                    Some(*i)
                }
                Seated::Behind => {
                    let seat = mission.seats.iter().position(|s| s.side == piece.seat).unwrap_or(0);
                    mission.pieces.push(Placed { seat: seat as u32, ..piece.clone() });
                    Some(mission.pieces.len() - 1)
                }
            });
        }
        (mission, places)
    }
}
