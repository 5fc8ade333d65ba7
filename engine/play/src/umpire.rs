//! Changes of a position by the umpire, who may do what a person does at a real table: move and turn counters, take
//! them off and put them back, and correct their fields.
//!
//! Such an edit is recorded beside the choices of a game, and the same edit of the same position has the same result.
//! No rule runs because of it: what a rule would do when a piece enters a cell doesn't happen. The pending decision
//! stays, with the options of the new position. If none is left, or its piece has left play, play goes on as the rules
//! say.
//!
//! Edits are also read from files, so nothing in them is trusted.

use crate::env::Env;
use crate::layout::{FieldPlace, NONE, Store};
use crate::machine::Machine;
use crate::options::OptionBuf;
use crate::position::Position;
use crate::seats::ALL_SEATS;
use crate::{Cause, Fault, GameLog, LogEvent};
use dicta_program::*;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use thiserror::Error;

/// A change of a position by the umpire; also how it is saved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum UmpireEdit {
    /// Puts a piece on a cell with a facing, and brings it into play if it is not; cell -1 is off the board. A part has
    /// no cell of its own: it only comes into play, with cell -1 and facing 0.
    Place { piece: i64, cell: i64, facing: i64 },
    /// Takes a piece or part out of play.
    Remove { piece: i64 },
    /// Sets a field of a piece, part or side, or of the game: to one value, or to the elements of a list. For a track,
    /// it is the number of boxes crossed off.
    Set { piece: i64, field: FieldId, values: Vec<i64> },
}

/// Why the umpire can't change a position like this.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum EditError {
    #[error("the position can be changed only where a decision is pending")]
    NoDecision,
    #[error("there is no such piece")]
    NoPiece,
    #[error("{0} is in a reserve, and only the rules bring it into play")]
    Reserve(String),
    #[error("{0} has no place of its own on the board")]
    NoPlace(String),
    #[error("{0} is not in play")]
    NotInPlay(String),
    #[error("the map has no such cell")]
    NoCell,
    #[error("the board has no such facing")]
    NoFacing,
    #[error("{0} has no such field")]
    NoField(String),
    #[error("cards are only drawn and put away by the rules")]
    Cards,
    #[error("{of} can't have this value in the field {field}")]
    NoValue { of: String, field: String },
    #[error("nothing would change")]
    Same,
    #[error("the rules have a fault after this change: {0}")]
    Fault(Fault),
}

impl UmpireEdit {
    /// The piece, part or side that it changes.
    pub fn piece(&self) -> i64 {
        match self {
            UmpireEdit::Place { piece, .. } | UmpireEdit::Remove { piece } | UmpireEdit::Set { piece, .. } => *piece,
        }
    }
}

impl Machine {
    /// Changes a position at which a decision is pending. The next [`Machine::advance`] finds whether it still is.
    ///
    /// # Errors
    /// Why the edit is impossible; the position is unchanged.
    pub fn edit(&self, p: &mut Position, edit: &UmpireEdit, j: &mut GameLog) -> Result<(), EditError> {
        if self.waiting(p).is_none() {
            return Err(EditError::NoDecision);
        }
        let piece = edit.piece();
        let known = usize::try_from(piece).ok().and_then(|i| self.s().instances.get(i));
        let kind = known.ok_or(EditError::NoPiece)?.kind;
        if self.in_reserve(p, piece) {
            return Err(EditError::Reserve(self.called(piece)));
        }
        let before = p.clone();
        match edit {
            UmpireEdit::Place { cell, facing, .. } => self.check_place(p, piece, (*cell, *facing))?,
            UmpireEdit::Remove { .. } if !self.in_play(p, piece) => {
                return Err(EditError::NotInPlay(self.called(piece)));
            }
            UmpireEdit::Remove { .. } if !self.program().kinds.get(kind.index()).is_some_and(|k| k.piece || k.part) => {
                return Err(EditError::NoPlace(self.called(piece)));
            }
            UmpireEdit::Remove { .. } => {}
            UmpireEdit::Set { field, values, .. } => self.check_values(piece, (kind, *field), values)?,
        }
        self.with_umpire(p, j, |env| match edit {
            UmpireEdit::Place { cell, facing, .. } => env.put(piece, *cell, *facing),
            UmpireEdit::Remove { .. } => env.remove_piece(piece, Origin::default()),
            UmpireEdit::Set { field, values, .. } => {
                if let Some(place) = env.c.s.fields[kind.index()].get(field.index()).cloned() {
                    env.correct(piece, &place, values);
                }
            }
        });
        if p.slots == before.slots {
            return Err(EditError::Same);
        }
        self.settle(&before, p);
        Ok(())
    }

    /// What a piece is called in a sentence.
    fn called(&self, piece: i64) -> String {
        self.words().instance(piece)
    }

    /// Runs statements whose entries say that the umpire is behind them.
    fn with_umpire(&self, p: &mut Position, j: &mut GameLog, run: impl FnOnce(&mut Env<'_>)) {
        let pending = usize::try_from(p.slots[crate::layout::head::PC]).ok();
        let placed = pending.and_then(|pc| self.code.turn.ops.get(pc));
        let mut env = self.code.env(&mut p.slots, j);
        env.causes.extend(placed.iter().flat_map(|placed| placed.causes.iter().cloned()));
        env.causes.push(Cause::Umpire);
        run(&mut env);
    }

    fn check_place(&self, p: &Position, piece: i64, (cell, facing): (i64, i64)) -> Result<(), EditError> {
        let whole = self.whole(piece);
        if whole != piece {
            if (cell, facing) != (-1, 0) {
                return Err(EditError::NoPlace(self.called(piece)));
            }
            return if self.in_play(p, whole) { Ok(()) } else { Err(EditError::NotInPlay(self.called(whole))) };
        }
        if self.s().cell_slots.get(piece as usize).is_none_or(|slot| *slot == NONE) {
            return Err(EditError::NoPlace(self.called(piece)));
        }
        if cell != -1 && !self.geometry().is_cell(cell) {
            return Err(EditError::NoCell);
        }
        if (0..self.geometry().facings()).contains(&facing) { Ok(()) } else { Err(EditError::NoFacing) }
    }

    fn check_values(&self, piece: i64, (kind, id): (KindId, FieldId), values: &[i64]) -> Result<(), EditError> {
        let program = self.s().program.clone();
        let field = program.kinds.get(kind.index()).and_then(|k| k.fields.get(id.index()));
        let place = self.s().fields.get(kind.index()).and_then(|fields| fields.get(id.index()));
        let (Some(field), Some(place)) = (field, place) else { return Err(EditError::NoField(self.called(piece))) };
        if place.cards {
            return Err(EditError::Cards);
        }
        let fits = match (&field.ty, values) {
            (Type::List(inner, most), values) => {
                values.len() <= *most as usize && values.iter().all(|v| self.is_value(inner, *v))
            }
            (_, [crossed]) if field.role == FieldRole::Track => (0..=self.boxes(piece, id)).contains(crossed),
            (ty, [value]) => self.is_value(ty, *value),
            _ => false,
        };
        let field = self.program().kinds[kind.index()].fields[id.index()].head.title.clone();
        if fits { Ok(()) } else { Err(EditError::NoValue { of: self.called(piece), field }) }
    }

    /// Whether a number is a value of a type that can be set by hand. Paths and cards can't.
    pub fn is_value(&self, ty: &Type, value: i64) -> bool {
        let program = self.program();
        let below = |most: usize| usize::try_from(value).is_ok_and(|at| at < most);
        match ty {
            Type::OrNone(inner) => value == -1 || self.is_value(inner, value),
            Type::Number => i32::try_from(value).is_ok(),
            Type::Range(low, high) => (*low..=*high).contains(&value) && i32::try_from(value).is_ok(),
            Type::Bool => below(2),
            Type::Enum(id) => below(program.enums.get(id.index()).map_or(0, |e| e.members.len())),
            Type::Entry(kind) => {
                let root = program.kinds.get(kind.index()).and_then(|k| program.kinds.get(k.root.index()));
                let entry = root.zip(usize::try_from(value).ok()).and_then(|(root, at)| root.entries.get(at));
                entry.is_some_and(|entry| program.is_a(entry.kind, *kind))
            }
            Type::Piece(kind) => self.of_kind(*kind).contains(&value),
            Type::Cell => value == -1 || self.geometry().is_cell(value),
            Type::Facing => (0..self.geometry().facings()).contains(&value),
            Type::Rolled(die) => below(program.dice.get(die.index()).map_or(0, |d| d.faces.len())),
            Type::Seat => below(self.mission().seats.len()),
            Type::Set(inner) => value >= 0 && (0..63).all(|i| value >> i & 1 == 0 || self.is_value(inner, i)),
            Type::Path | Type::WalkPath | Type::Face | Type::List(..) | Type::Text | Type::Arc => false,
        }
    }

    /// Keeps the pending decision if it still can be made; otherwise lets the turn program go on from there.
    fn settle(&self, before: &Position, p: &mut Position) {
        let Some(decision) = self.decision(before) else { return };
        let choice = self.program().choices.get(decision.choice.index());
        let of_piece = choice.and_then(|c| c.params.first()).is_some_and(|(_, ty)| matches!(ty, Type::Piece(_)));
        let changed = |from: &Position, to: &Position| -> Vec<i64> {
            let differs = |piece: &i64| of_piece && self.in_play(from, *piece) && !self.in_play(to, *piece);
            (0..self.instances().len() as i64).filter(differs).collect()
        };
        let (withdrawn, entered) = (changed(before, p), changed(p, before));
        if !withdrawn.is_empty() {
            self.code.turn.withdraw(&mut p.slots, &withdrawn, withdrawn.contains(&decision.piece));
        }
        if !entered.is_empty() {
            self.code.turn.admit(&self.code.shared, &mut p.slots, &entered);
        }
        if self.waiting(p).is_some() {
            let mut legal = OptionBuf::new();
            self.legal(p, &mut legal);
            if legal.is_empty() {
                self.code.turn.ask_again(&mut p.slots);
            }
        }
    }
}

impl Env<'_> {
    /// Puts a piece somewhere, and says how it came there.
    fn put(&mut self, piece: i64, cell: i64, facing: i64) {
        let s = self.c.s;
        let (from, before) = (self.c.cell(self.slots, piece), self.c.facing(self.slots, piece));
        let is_part = s.instances[piece as usize].whole != piece;
        let in_play = self.slots[(s.bases[piece as usize] + SLOT_IN_PLAY) as usize] != 0;
        self.set_in_play(piece, true);
        if !is_part {
            self.place(piece, cell, facing);
        }
        if !in_play {
            self.note(Origin::default(), ALL_SEATS, |_| LogEvent::Created { piece, cell, facing });
        } else if from != cell {
            self.note(Origin::default(), ALL_SEATS, |_| LogEvent::Placed { piece, cell, facing });
        } else if before != facing {
            let turned = LogEvent::Moved { piece, from, cells: Vec::new(), facing };
            self.note(Origin::default(), ALL_SEATS, |_| turned);
        }
    }

    /// Sets a field to values that fit it.
    fn correct(&mut self, of: i64, place: &Arc<FieldPlace>, values: &[i64]) {
        // Those who may not know the field must not notice: they keep seeing what they were shown.
        let unseen = place.secrecy != Secrecy::Public;
        let place = Arc::new(FieldPlace { unseen, ..FieldPlace::clone(place) });
        let Store::List { .. } = place.store else {
            let value = values.first().copied().unwrap_or(0);
            return self.assign(of, &place, AssignOp::Set, value, Origin::default());
        };
        let at = self.c.slot(of, place.slot);
        let Some(list) = self.slots.get_mut(at..at + place.width) else { return };
        let (from, old) = (i64::from(list[0]), list.to_vec());
        list.fill(0);
        for (slot, value) in list.iter_mut().zip([values.len() as i64].iter().chain(values)) {
            *slot = *value as i32;
        }
        let (to, differs) = (i64::from(list[0]), *list != *old);
        self.written(of, &place, (from, to), Origin::default());
        if differs && from == to {
            let (kind, field, seats) = (place.kind, place.field, self.c.s.knowers(of, place.secrecy));
            self.note(Origin::default(), seats, |_| LogEvent::Changed { piece: of, kind, field, from, to });
        }
    }
}
