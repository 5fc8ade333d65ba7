//! Writes to a position: fields, places, pieces that enter, move and leave play.

use super::Env;
use super::statements::{Bounds, wanted};
use crate::layout::{FieldPlace, NONE, Steps, Store, set_wide, wide};
use crate::seats::ALL_SEATS;
use crate::{FaultKind, GameLog, LogEvent};
use dicta_program::limits::SET_MAX;
use dicta_program::*;
use std::sync::Arc;

/// A write that is deferred to the end of a simultaneous loop.
pub(super) enum Write {
    Assign { of: i64, place: Arc<FieldPlace>, op: AssignOp, value: i64, origin: Origin },
    Collect { of: i64, place: Arc<FieldPlace>, op: CollectOp, value: i64, origin: Origin },
    Slot { of: i64, slot: u32, op: AssignOp, value: i64, origin: Origin },
    Stand { piece: i64, cell: i64, facing: i64 },
    InPlay { piece: i64, on: bool },
}

impl Env<'_> {
    /// Assigns to a field, clamped to its bounds.
    pub fn assign(&mut self, of: i64, place: &Arc<FieldPlace>, op: AssignOp, value: i64, origin: Origin) {
        if place.cards {
            return self.keep(of, place, value, origin);
        }
        if let Some(log) = &mut self.deferred {
            log.push(Write::Assign { of, place: place.clone(), op, value, origin });
            return;
        }
        let at = self.c.slot(of, place.slot);
        let Some(now) = self.slots.get(at).copied() else {
            self.c.fail(FaultKind::OfNone);
            return;
        };
        if let Store::Wide = place.store {
            let from = wide(self.slots, at);
            set_wide(self.slots, at, value);
            return self.written(of, place, (from, value), origin);
        }
        let wanted = wanted(now, op, value);
        let got = wanted.and_then(|wanted| match place.store {
            Store::One { .. } => Bounds::of(place).map(|bounds| bounds.nearest(wanted, op)),
            Store::Facing => Some(self.c.s.geometry.turned(wanted, 0)),
            Store::Track => {
                let boxes = place.boxes.as_ref().and_then(|b| b.get(of as usize)).copied().unwrap_or(0);
                Some(wanted.min(boxes).max(0))
            }
            Store::Wide | Store::List { .. } => None,
        });
        let (Some(wanted), Some(Ok(to))) = (wanted, got.map(i32::try_from)) else {
            self.c.fail(FaultKind::Overflow);
            return;
        };
        self.slots[at] = to;
        if i64::from(to) != wanted && place.store != Store::Facing && self.on {
            let (kind, field, got) = (place.kind, place.field, i64::from(to));
            let seats = self.c.s.knowers(of, place.secrecy);
            self.note(origin, seats, |_| LogEvent::Bounded { piece: of, kind, field, wanted, got });
        }
        self.written(of, place, (now.into(), to.into()), origin);
    }

    /// Handles the consequences of a write to a field: its duration, who knows it, the game log.
    pub(crate) fn written(&mut self, of: i64, place: &FieldPlace, (from, to): (i64, i64), origin: Origin) {
        if let Some((slot, turns)) = place.lasting {
            let (at, until) = (self.c.slot(of, place.slot), self.c.slot(of, slot));
            let all = at..at.saturating_add(place.width);
            let usual = match place.width {
                1 => self.slots.get(at).is_some_and(|value| Some(value) == self.c.s.defaults.get(at)),
                _ => self.slots.get(all.clone()).is_some_and(|slots| Some(slots) == self.c.s.defaults.get(all)),
            };
            let turn = self.turn().max(1) + turns;
            if let Some(until) = self.slots.get_mut(until) {
                *until = if usual { 0 } else { turn };
            }
        }
        if place.revealable
            && let Some(shown) = self.c.s.shown(of, place.field)
        {
            shown.written(self.slots, place.unseen);
        }
        if self.on && from != to {
            let (kind, field) = (place.kind, place.field);
            let seats = self.c.s.knowers(of, place.secrecy);
            self.note(origin, seats, |_| LogEvent::Changed { piece: of, kind, field, from, to });
        }
    }

    /// Changes a collection in a field.
    pub fn collect(&mut self, of: i64, place: &Arc<FieldPlace>, op: CollectOp, value: i64, origin: Origin) {
        if place.cards {
            return match op {
                CollectOp::Append | CollectOp::Insert => self.keep(of, place, value, origin),
                CollectOp::Take => self.unkeep(of, place, value, origin),
                CollectOp::Clear => self.drop_all(of, place),
            };
        }
        if let Some(log) = &mut self.deferred {
            log.push(Write::Collect { of, place: place.clone(), op, value, origin });
            return;
        }
        let at = self.c.slot(of, place.slot);
        let Some(first) = self.slots.get(at).filter(|_| at + place.width <= self.slots.len()) else {
            self.c.fail(FaultKind::OfNone);
            return;
        };
        if op == CollectOp::Clear && *first == 0 && place.is_plain() {
            return;
        }
        let (from, to) = match place.store {
            Store::Wide => {
                let from = wide(self.slots, at);
                let Some(to) = change_set(from, op, value) else {
                    self.c.fail(FaultKind::NotInSet);
                    return;
                };
                set_wide(self.slots, at, to);
                (from, to)
            }
            Store::List { most } => {
                let list = &mut self.slots[at..at + place.width];
                let count = list[0].max(0) as usize;
                let found = list[1..=count].iter().position(|e| i64::from(*e) == value);
                let full = count >= most.min(place.width - 1);
                match op {
                    CollectOp::Append | CollectOp::Insert if op == CollectOp::Append || found.is_none() => {
                        if full {
                            let (kind, field, got) = (place.kind, place.field, count as i64);
                            let seats = self.c.s.knowers(of, place.secrecy);
                            let what = LogEvent::Bounded { piece: of, kind, field, wanted: value, got };
                            self.note(origin, seats, |_| what);
                            return;
                        }
                        list[count + 1] = value as i32;
                        list[0] += 1;
                    }
                    CollectOp::Take if found.is_some() => {
                        let gone = found.unwrap_or(0) + 1;
                        list[gone..=count].rotate_left(1);
                        list[count] = 0;
                        list[0] -= 1;
                    }
                    // Slots after the last element are 0 already.
                    CollectOp::Clear => list[..=count].fill(0),
                    _ => {}
                }
                (count as i64, self.slots[at].into())
            }
            _ => {
                self.c.fail(FaultKind::Broken);
                return;
            }
        };
        self.written(of, place, (from, to), origin);
    }

    pub fn assign_slot(&mut self, of: i64, slot: u32, op: AssignOp, value: i64, origin: Origin) {
        if let Some(log) = &mut self.deferred {
            log.push(Write::Slot { of, slot, op, value, origin });
            return;
        }
        let at = self.c.slot(of, slot as usize);
        let Some(now) = self.slots.get(at).map(|n| i64::from(*n)) else {
            self.c.fail(FaultKind::OfNone);
            return;
        };
        let wanted = match op {
            AssignOp::Set => value,
            AssignOp::Add => now.saturating_add(value),
            AssignOp::Sub => now.saturating_sub(value),
        };
        let (cell, facing) = (self.c.cell(self.slots, of), self.c.facing(self.slots, of));
        match slot {
            SLOT_IN_PLAY => self.set_in_play(of, wanted != 0),
            SLOT_CELL => self.place(of, wanted, facing),
            SLOT_FACING => self.place(of, cell, wanted),
            _ => {}
        }
    }

    /// Puts a piece on a cell (any other value: off the board) with a facing.
    pub fn place(&mut self, piece: i64, cell: i64, facing: i64) {
        if let Some(log) = &mut self.deferred {
            log.push(Write::Stand { piece, cell, facing });
            return;
        }
        let at = self.c.s.cell_slots.get(piece as usize).copied().unwrap_or(NONE);
        if at == NONE {
            self.c.fail(FaultKind::OfNone);
            return;
        }
        let (at, board) = (at as usize, &self.c.s.geometry);
        self.slots[at] = if board.is_cell(cell) { cell as i32 } else { -1 };
        self.slots[at + 1] = board.turned(facing, 0) as i32;
    }

    pub fn set_in_play(&mut self, piece: i64, on: bool) {
        if let Some(log) = &mut self.deferred {
            log.push(Write::InPlay { piece, on });
            return;
        }
        self.c.roll_calls.forget();
        let s = self.c.s;
        let Some(instance) = s.instances.get(piece as usize) else { return };
        for n in [piece].iter().chain(instance.parts.iter().filter(|p| **p >= 0)) {
            if let Some(slot) = self.slots.get_mut(s.bases[*n as usize] as usize + SLOT_IN_PLAY as usize) {
                *slot = on.into();
            }
        }
        if !on && !s.kept.is_empty() {
            self.drop_cards_of(piece);
        }
    }

    /// Brings the next piece of a reserve into play. An empty reserve is a fault.
    pub(crate) fn create(&mut self, of: (KindId, i64), seat: i64, (cell, facing): (i64, i64), origin: Origin) -> i64 {
        let Some((made, piece)) = self.c.s.next_in_reserve(self.slots, of, seat) else {
            return self.c.fail(FaultKind::NothingInReserve);
        };
        // Not deferred even in a simultaneous loop, so that each element gets its own piece.
        self.slots[made] += 1;
        self.set_in_play(piece, true);
        self.place(piece, cell, facing);
        self.note(origin, ALL_SEATS, |_| LogEvent::Created { piece, cell, facing });
        piece
    }

    /// Takes a piece out of play and off the board.
    pub fn remove_piece(&mut self, piece: i64, origin: Origin) {
        if self.c.fault.is_some() || piece < 0 {
            return;
        }
        self.take_off(piece);
        self.note(origin, ALL_SEATS, |_| LogEvent::Removed { piece });
    }

    /// The same without a log entry.
    pub fn take_off(&mut self, piece: i64) {
        let facing = self.c.facing(self.slots, piece);
        self.set_in_play(piece, false);
        let whole = self.c.s.instances.get(piece as usize).is_some_and(|i| i.whole == piece);
        if whole && self.c.s.cell_slots[piece as usize] != NONE {
            self.place(piece, -1, facing);
        }
    }

    /// Runs the elements of a simultaneous loop on the unchanged position, then applies their writes.
    pub fn simultaneously(&mut self, run: impl FnOnce(&mut Self) -> bool) -> bool {
        if self.deferred.is_some() {
            return run(self);
        }
        self.deferred = Some(Vec::new());
        let done = run(self);
        for write in self.deferred.take().unwrap_or_default() {
            match write {
                Write::Assign { of, place, op, value, origin } => {
                    self.assign(of, &place, op, value, origin);
                    if !self.go_on(&origin) {
                        return false;
                    }
                }
                Write::Collect { of, place, op, value, origin } => self.collect(of, &place, op, value, origin),
                Write::Slot { of, slot, op, value, origin } => self.assign_slot(of, slot, op, value, origin),
                Write::Stand { piece, cell, facing } => self.place(piece, cell, facing),
                Write::InPlay { piece, on } => self.set_in_play(piece, on),
            }
        }
        done
    }

    /// Moves a piece along a path, step by step, until it leaves the board or a rule stops or relocates it.
    pub fn move_along(&mut self, piece: i64, path: i64, origin: Origin, rest: &mut [i64]) -> bool {
        let (from, mut facing) = (self.c.cell(self.slots, piece), self.c.facing(self.slots, piece));
        if from < 0 || path < 0 {
            return true;
        }
        let (s, code) = (self.c.s, self.code);
        let (mut cell, mut cells, mut done) = (from, Vec::new(), true);
        let entry_at = self.journal.entries().len();
        let mut entered = false;
        // A hook on another move may have started this one.
        let halted = std::mem::take(&mut self.halt);
        for step in Steps::new(s, path) {
            let (to, turned, moved) = s.geometry.step(cell, facing, step);
            if let (true, true, Some(passes)) = (moved, entered, code.passes) {
                self.place(piece, cell, facing);
                done = self.emit(passes, &[piece, cell], origin, rest);
                let halt = std::mem::take(&mut self.halt);
                if !done || halt || self.deferred.is_none() && self.c.cell(self.slots, piece) != cell {
                    break;
                }
            }
            let left = cell;
            (cell, facing) = (to, turned);
            entered |= moved;
            if self.on && moved {
                cells.push(cell);
            }
            if cell < 0 {
                self.place(piece, cell, facing);
                if let Some(leaves) = code.leaves {
                    done = self.emit(leaves, &[piece, left], origin, rest);
                }
                break;
            }
            if let (true, Some(enters)) = (moved, code.enters) {
                self.place(piece, cell, facing);
                done = self.emit(enters, &[piece, cell], origin, rest);
                let elsewhere = self.deferred.is_none() && self.c.cell(self.slots, piece) != cell;
                if !done || elsewhere || std::mem::take(&mut self.halt) {
                    break;
                }
            }
        }
        self.halt = halted;
        let hooked = code.enters.is_some() || code.passes.is_some();
        if cell >= 0 && (!hooked || self.c.cell(self.slots, piece) == cell || self.deferred.is_some()) {
            self.place(piece, cell, facing);
        }
        if self.on {
            let entry = self.entry(origin, ALL_SEATS, LogEvent::Moved { piece, from, cells, facing });
            if let GameLog::On(entries) = self.journal {
                entries.insert(entry_at.min(entries.len()), entry);
            }
        }
        done
    }
}

/// A set after a change; none if it can't hold the value.
pub(crate) fn change_set(set: i64, op: CollectOp, value: i64) -> Option<i64> {
    let bit = (0..SET_MAX).contains(&value).then(|| 1 << value);
    match op {
        CollectOp::Append | CollectOp::Insert => Some(set | bit?),
        CollectOp::Take => Some(set & !bit.unwrap_or(0)),
        CollectOp::Clear => Some(0),
    }
}
