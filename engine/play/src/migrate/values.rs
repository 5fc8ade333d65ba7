//! Translates values by type: from the numbering of the old rules to that of the new rules.

use super::Mover;
use crate::machine::Machine;
use dicta_program::*;
use std::collections::BTreeMap;

/// The result of translating a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Moved {
    /// It has the same meaning.
    Same(i64),
    /// Some elements of a set were removed.
    Part(i64),
    /// The types have nothing in common.
    Other,
    /// What it refers to was removed.
    Gone,
}

impl Moved {
    pub fn some(self) -> Option<i64> {
        match self {
            Moved::Same(value) | Moved::Part(value) => Some(value),
            Moved::Other | Moved::Gone => None,
        }
    }

    fn found(at: Option<usize>) -> Moved {
        at.map_or(Moved::Gone, |at| Moved::Same(at as i64))
    }
}

/// The new number of each cell of the old map, by its printed place; `None` if both maps have the same cells.
pub(super) fn cells(old: &Machine, new: &Machine) -> Option<Vec<i64>> {
    let map = |m: &Machine| m.program().maps.get(m.mission().map.index()).cloned().unwrap_or_default();
    let (a, b) = (map(old), map(new));
    if (a.width, a.height, &a.holes, &a.sheets) == (b.width, b.height, &b.holes, &b.sheets) {
        return None;
    }
    let names: BTreeMap<String, i64> = new.geometry().cells().map(|c| (new.words().cell(c), c)).collect();
    let all = 0..i64::from(a.width) * i64::from(a.height);
    let found = |c| if old.geometry().is_cell(c) { names.get(&old.words().cell(c)).copied() } else { None };
    Some(all.map(|c| found(c).unwrap_or(-1)).collect())
}

impl Mover<'_> {
    /// The new number of a cell; -1 if it was removed or is `none`.
    pub(super) fn cell(&self, cell: i64) -> i64 {
        match &self.cells {
            None => cell,
            Some(cells) => usize::try_from(cell).ok().and_then(|c| cells.get(c)).copied().unwrap_or(-1),
        }
    }

    /// Translates a value of one type to another type.
    pub(super) fn value(&self, from: &Type, to: &Type, value: i64) -> Moved {
        let (old, new) = (self.old.program(), self.new.program());
        let at = usize::try_from(value).ok();
        match (from, to) {
            (Type::OrNone(_), Type::OrNone(_)) if value == -1 => Moved::Same(-1),
            (Type::OrNone(_), _) if value == -1 => Moved::Gone,
            (Type::OrNone(inner), to) => self.value(inner, to, value),
            (from, Type::OrNone(inner)) => self.value(from, inner, value),
            (Type::Number | Type::Range(..), Type::Number | Type::Range(..)) => Moved::Same(value),
            (Type::Bool, Type::Bool) => Moved::Same(value),
            (Type::Facing, Type::Facing) => Moved::Same(value),
            (Type::Enum(a), Type::Enum(b)) => {
                let name = at.and_then(|i| old.enums.get(a.index())?.members.get(i)).map(|m| &m.name);
                let members = new.enums.get(b.index()).map_or(&[][..], |e| &e.members);
                Moved::found(name.and_then(|n| members.iter().position(|m| m.name == *n)))
            }
            (Type::Entry(a), Type::Entry(b)) => {
                let root = |p: &Program, k: KindId| p.kinds.get(k.index()).map_or(k, |k| k.root).index();
                let entries = |p: &'_ Program, k: KindId| p.kinds.get(root(p, k)).map(|k| k.entries.len()).unwrap_or(0);
                let name = at.and_then(|i| old.kinds.get(root(old, *a))?.entries.get(i)).map(|e| &e.head.name);
                if entries(new, *b) == 0 {
                    return Moved::Gone;
                }
                let list = &new.kinds[root(new, *b)].entries;
                Moved::found(name.and_then(|n| list.iter().position(|e| e.head.name == *n)))
            }
            (Type::Piece(_), Type::Piece(kind)) => match self.instance(value) {
                Some(to) if new.is_a(self.new.instances()[to as usize].kind, *kind) => Moved::Same(to),
                _ => Moved::Gone,
            },
            (Type::Cell, Type::Cell) => match self.cell(value) {
                -1 if value != -1 => Moved::Gone,
                cell => Moved::Same(cell),
            },
            (Type::Path | Type::WalkPath, Type::Path | Type::WalkPath) => self.path(value),
            (Type::Face, Type::Face) => self.face(value),
            (Type::Rolled(a), Type::Rolled(b)) => {
                let face = at.and_then(|i| old.dice.get(a.index())?.faces.get(i));
                let faces = new.dice.get(b.index()).map_or(&[][..], |d| &d.faces);
                Moved::found(face.and_then(|f| faces.iter().position(|n| n == f)))
            }
            (Type::Seat, Type::Seat) => {
                let name = at.and_then(|i| self.old.mission().seats.get(i)).map(|s| &s.head.name);
                let seats = &self.new.mission().seats;
                Moved::found(name.and_then(|n| seats.iter().position(|s| s.head.name == *n)))
            }
            (Type::Set(a), Type::Set(b)) => self.set(a, b, value),
            (Type::Arc, Type::Arc) => {
                let name = at.and_then(|i| old.arcs.get(i)).map(|a| &a.head.name);
                Moved::found(name.and_then(|n| new.arcs.iter().position(|a| a.head.name == *n)))
            }
            _ => Moved::Other,
        }
    }

    fn set(&self, from: &Type, to: &Type, value: i64) -> Moved {
        let (mut bits, mut whole) = (0i64, true);
        for element in (0..63).filter(|i| value >> i & 1 == 1) {
            match self.value(from, to, element) {
                Moved::Same(at) if (0..63).contains(&at) => bits |= 1 << at,
                Moved::Other => return Moved::Other,
                _ => whole = false,
            }
        }
        if whole { Moved::Same(bits) } else { Moved::Part(bits) }
    }

    /// Translates a path by its steps. A walk encodes its own steps.
    fn path(&self, value: i64) -> Moved {
        if value == -1 || value & WALK != 0 {
            return Moved::Same(value);
        }
        if value >= JOINED {
            let mut joined: Option<i64> = None;
            let mut rest = value - JOINED;
            while rest & ((1 << JOINED_BITS) - 1) != 0 {
                let Some(next) = self.path((rest & ((1 << JOINED_BITS) - 1)) - 1).some() else { return Moved::Gone };
                joined = match joined {
                    None => Some(next),
                    Some(before) => crate::layout::joined(before, next),
                };
                rest >>= JOINED_BITS;
            }
            return joined.map_or(Moved::Gone, Moved::Same);
        }
        let steps = usize::try_from(value).ok().and_then(|i| self.old.program().paths.get(i));
        Moved::found(steps.and_then(|s| self.new.program().paths.iter().position(|n| n == s)))
    }

    /// Translates a drawn card.
    fn face(&self, value: i64) -> Moved {
        if value < 0 {
            return Moved::Same(value);
        }
        let (deck, card, side) = ((value >> 16) as usize, (value >> 4 & 0xfff) as usize, (value & 0xf) as usize);
        let Some(Some((to, cards))) = self.decks.get(deck) else { return Moved::Gone };
        let Some(card) = cards.get(card).copied().filter(|c| *c >= 0) else { return Moved::Gone };
        let sides = |p: &Program, deck: usize| p.decks.get(deck).map(|d| d.sides.clone()).unwrap_or_default();
        let (from, now) = (sides(self.old.program(), deck), sides(self.new.program(), to.index()));
        let side = match from.get(side) {
            Some(name) => now.iter().position(|n| n == name),
            None => Some(0),
        };
        side.map_or(Moved::Gone, |side| Moved::Same(i64::from(to.0) << 16 | card << 4 | side as i64))
    }
}
