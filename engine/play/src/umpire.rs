//! Changes of a position by the umpire, who may do what a person does at a real table: move and turn counters, take
//! them off and put them back, bring them in from a reserve, correct their fields, and move cards.
//!
//! Such an edit is recorded beside the choices of a game, and the same edit of the same position has the same result.
//! No rule runs because of it: what a rule would do when a piece enters a cell doesn't happen. The pending decision
//! stays, with the options of the new position. If none is left, or its piece has left play, play goes on as the rules
//! say.
//!
//! Edits are also read from files, so nothing in them is trusted.

use crate::env::Env;
use crate::layout::cards::{card_of, kept_in, parts_of};
use crate::layout::{FieldPlace, NONE, Reserve, Store};
use crate::machine::Machine;
use crate::options::OptionBuf;
use crate::position::Position;
use crate::seats::ALL_SEATS;
use crate::turn::write_picks;
use crate::{Cause, Fault, GameLog, HiddenChoice, LogEvent};
use dicta_program::*;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use thiserror::Error;

/// A change of a position by the umpire; also how it is saved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum UmpireEdit {
    /// Puts a piece on a cell with a facing, and brings it into play if it is not; cell -1 is off the board. A part has
    /// no cell of its own: it only comes into play, with cell -1 and facing 0. Of a reserve, it is the next piece.
    Place { piece: i64, cell: i64, facing: i64 },
    /// Takes a piece or part out of play.
    Remove { piece: i64 },
    /// Puts the piece that came last from a reserve back into it, as it was before the game.
    Return { piece: i64 },
    /// Moves a card: a [`Type::Face`], whose side is up in a field.
    Card { card: i64, to: CardTo },
    /// Makes another choice for a piece or side that has chosen in secret, before the choices are revealed.
    Pick { choice: ChoiceId, piece: i64, picks: Vec<i64> },
    /// Sets a field of a piece, part or side, or of the game: to one value, or to the elements of a list. For a track,
    /// it is the number of boxes crossed off.
    Set { piece: i64, field: FieldId, values: Vec<i64> },
}

/// Where a card can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub enum CardTo {
    Pile,
    Discards,
    /// A field of a piece, part or side, or of the game.
    Field {
        of: i64,
        field: FieldId,
    },
}

/// Why the umpire can't change a position like this.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum EditError {
    #[error("the position can be changed only where a decision is pending")]
    NoDecision,
    #[error("there is no such piece")]
    NoPiece,
    #[error("{0} is in a reserve, from which pieces come into play in order")]
    Reserve(String),
    #[error("{0} did not come last from a reserve")]
    NotLast(String),
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
    #[error("the cards of a field are moved one by one")]
    Cards,
    #[error("there is no such card")]
    NoCard,
    #[error("the rules are using this card")]
    CardInUse,
    #[error("a choice of this turn has picked this card")]
    CardPicked,
    #[error("{of} has no space for a card in the field {field}")]
    NoSpace { of: String, field: String },
    #[error("{of} can't have this value in the field {field}")]
    NoValue { of: String, field: String },
    #[error("{0} has made no hidden choice")]
    NoHiddenChoice(String),
    #[error("{0} can't choose this")]
    NoOption(String),
    #[error("nothing would change")]
    Same,
    #[error("the rules have a fault after this change: {0}")]
    Fault(Fault),
}

impl UmpireEdit {
    /// The piece, part or side that it changes; none if it moves a card.
    pub fn piece(&self) -> Option<i64> {
        match self {
            UmpireEdit::Place { piece, .. }
            | UmpireEdit::Remove { piece }
            | UmpireEdit::Return { piece }
            | UmpireEdit::Pick { piece, .. }
            | UmpireEdit::Set { piece, .. } => Some(*piece),
            UmpireEdit::Card { .. } => None,
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
        let before = p.clone();
        match edit {
            UmpireEdit::Card { card, to } => self.move_card(p, *card, *to, j)?,
            UmpireEdit::Pick { choice, piece, picks } => self.pick_again(p, (*choice, *piece), picks, j)?,
            edit => self.edit_piece(p, edit, j)?,
        }
        if p.slots == before.slots {
            return Err(EditError::Same);
        }
        self.settle(&before, p);
        Ok(())
    }

    /// Every edit but that of a card.
    fn edit_piece(&self, p: &mut Position, edit: &UmpireEdit, j: &mut GameLog) -> Result<(), EditError> {
        let piece = edit.piece().ok_or(EditError::NoPiece)?;
        let known = usize::try_from(piece).ok().and_then(|i| self.s().instances.get(i));
        let kind = known.ok_or(EditError::NoPiece)?.kind;
        let is_reserved = self.in_reserve(p, piece);
        let reserve = self.s().reserve_of(piece).filter(|_| is_reserved && matches!(edit, UmpireEdit::Place { .. }));
        let comes = reserve.filter(|r| r.next(&p.slots) == Some(piece));
        if is_reserved && comes.is_none() {
            return Err(EditError::Reserve(self.called(piece)));
        }
        match edit {
            UmpireEdit::Place { cell, facing, .. } => self.check_place(p, piece, (*cell, *facing))?,
            UmpireEdit::Return { .. } => {
                let last = self.s().reserve_of(piece).and_then(|r| r.last(&p.slots));
                if last != Some(piece) {
                    return Err(EditError::NotLast(self.called(piece)));
                }
            }
            UmpireEdit::Card { .. } | UmpireEdit::Pick { .. } => {}
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
            UmpireEdit::Place { cell, facing, .. } => {
                if let Some(reserve) = comes {
                    env.count_reserve(reserve, 1);
                }
                env.put(piece, *cell, *facing);
            }
            UmpireEdit::Return { .. } => env.return_to_reserve(piece),
            UmpireEdit::Card { .. } | UmpireEdit::Pick { .. } => {}
            UmpireEdit::Remove { .. } => env.remove_piece(piece, Origin::default()),
            UmpireEdit::Set { field, values, .. } => {
                if let Some(place) = env.c.s.fields[kind.index()].get(field.index()).cloned() {
                    env.correct(piece, &place, values);
                }
            }
        });
        Ok(())
    }

    /// The choices that are made but not revealed yet.
    pub fn unrevealed_choices(&self, p: &Position) -> Vec<HiddenChoice> {
        if self.waiting(p).is_none() {
            return Vec::new();
        }
        let all = self.code.turn.decided_in_secret(&self.code.shared, p).into_iter();
        let now = |(choice, piece, _): (ChoiceId, i64, _)| {
            let count = self.program().choices.get(choice.index()).map_or(0, |c| c.picks.len());
            HiddenChoice { choice, piece, picks: (0..count).map(|pick| self.pick(p, choice, piece, pick)).collect() }
        };
        all.map(now).collect()
    }

    /// What a piece or side could choose instead of its hidden choice.
    pub fn unrevealed_options(&self, p: &Position, (choice, piece): (ChoiceId, i64)) -> Vec<Vec<i64>> {
        let all = self.code.turn.decided_in_secret(&self.code.shared, p);
        let found = all.into_iter().find(|(of, by, _)| (*of, *by) == (choice, piece));
        let mut options = OptionBuf::new();
        if let Some((choice, _, args)) = found {
            self.options(p, choice.index(), &args, &mut options);
        }
        options.iter().map(<[i64]>::to_vec).collect()
    }

    /// Makes another choice for a piece that has chosen in secret.
    fn pick_again(
        &self,
        p: &mut Position,
        (choice, piece): (ChoiceId, i64),
        picks: &[i64],
        j: &mut GameLog,
    ) -> Result<(), EditError> {
        let is_it = |of: &HiddenChoice| (of.choice, of.piece) == (choice, piece);
        if !self.unrevealed_choices(p).iter().any(is_it) {
            let known = usize::try_from(piece).is_ok_and(|at| at < self.instances().len());
            return Err(if known { EditError::NoHiddenChoice(self.called(piece)) } else { EditError::NoPiece });
        }
        if !self.unrevealed_options(p, (choice, piece)).iter().any(|option| option == picks) {
            return Err(EditError::NoOption(self.called(piece)));
        }
        self.with_umpire(p, j, |env| {
            write_picks(env.c.s, env.slots, choice.index(), piece, picks);
            let knowers = env.c.s.knowers(piece, Secrecy::Owner);
            let of = HiddenChoice { choice, piece, picks: picks.to_vec() };
            env.note(Origin::default(), knowers, |_| LogEvent::HiddenChoiceChanged { of: Some(of) });
            env.note(Origin::default(), ALL_SEATS & !knowers, |_| LogEvent::HiddenChoiceChanged { of: None });
        });
        Ok(())
    }

    /// Moves a card that the rules don't have in their hands.
    fn move_card(&self, p: &mut Position, card: i64, to: CardTo, j: &mut GameLog) -> Result<(), EditError> {
        let from = self.place_of_card(p, card).ok_or(EditError::NoCard)?.ok_or(EditError::CardInUse)?;
        if from == to {
            return Err(EditError::Same);
        }
        // What follows from the choice would not find the card.
        if matches!(from, CardTo::Field { .. }) && self.is_picked(p, card) {
            return Err(EditError::CardPicked);
        }
        if let CardTo::Field { of, field } = to {
            self.check_space(p, of, field)?;
        }
        self.with_umpire(p, j, |env| env.move_card(card, from, to));
        Ok(())
    }

    /// Whether a pick of this turn is this card.
    fn is_picked(&self, p: &Position, card: i64) -> bool {
        (0..).zip(&self.program().choices).any(|(id, choice)| {
            let picks = choice.picks.iter().enumerate().filter(|(_, pick)| *pick.ty.without_none() == Type::Face);
            let of =
                |pick: usize| (0..self.instances().len() as i64).map(move |of| self.pick(p, ChoiceId(id), of, pick));
            let mut picked = picks.flat_map(|(pick, _)| of(pick)).filter(|face| *face >= 0);
            picked.any(|face| card_of(face) == card_of(card))
        })
    }

    /// Checks that a field is in play and has space for one more card.
    fn check_space(&self, p: &Position, of: i64, field: FieldId) -> Result<(), EditError> {
        let instance = usize::try_from(of).ok().and_then(|i| self.instances().get(i)).ok_or(EditError::NoPiece)?;
        if self.in_reserve(p, of) || !self.in_play(p, of) {
            return Err(EditError::NotInPlay(self.called(of)));
        }
        let place = self.s().fields[instance.kind.index()].get(field.index()).filter(|place| place.cards);
        let place = place.ok_or_else(|| EditError::NoField(self.called(of)))?;
        let most = match place.store {
            Store::List { most } => most.min(place.width.saturating_sub(1)),
            _ => 1,
        };
        if self.cards_in(p, of, field).len() >= most {
            let field = self.program().kinds[instance.kind.index()].fields[field.index()].head.title.clone();
            return Err(EditError::NoSpace { of: self.called(of), field });
        }
        Ok(())
    }

    /// The cards of a deck that the umpire can move, by number: the face, the design, and the place of each.
    pub fn placed_cards(&self, p: &Position, deck: DeckId) -> Vec<(i64, u32, CardTo)> {
        let (Some(place), Some(of)) = (self.s().decks.get(deck.index()), self.program().decks.get(deck.index())) else {
            return Vec::new();
        };
        let (pile, _, discards) = self.deck_counts(p, deck);
        let slots = p.slots.get(place.start + 2..place.start + 2 + place.cards).unwrap_or_default();
        let face = |card: &i32| i64::from(deck.0) << 16 | i64::from(*card) << 4;
        let of_pile = slots.iter().take(pile).map(|card| (face(card), CardTo::Pile));
        let discarded = slots.iter().rev().take(discards).map(|card| (face(card), CardTo::Discards));
        let kept = self.kept_cards(p).into_iter().map(|(of, field, face)| (face, CardTo::Field { of, field }));
        let mut all: Vec<(i64, CardTo)> = of_pile.chain(discarded).chain(kept).collect();
        all.sort_unstable();
        let design = |(face, at): (i64, CardTo)| {
            let (_, card, _) = parts_of(face).filter(|(from, ..)| *from == deck.index())?;
            Some((face, of.cards.get(card)?.copy_of, at))
        };
        all.into_iter().filter_map(design).collect()
    }

    /// The cards in a field of an instance: each a [`Type::Face`].
    pub fn cards_in(&self, p: &Position, of: i64, field: FieldId) -> Vec<i64> {
        let Some(instance) = usize::try_from(of).ok().and_then(|i| self.s().instances.get(i)) else {
            return Vec::new();
        };
        let place = self.s().fields[instance.kind.index()].get(field.index()).filter(|place| place.cards);
        let slots = place.and_then(|place| {
            let at = instance.base + place.slot;
            Some((place, p.slots.get(at..at + place.width)?))
        });
        slots.map_or_else(Vec::new, |(place, slots)| kept_in(place, slots).collect())
    }

    /// Where a card is; none inside if the rules have it in their hands, and none if no deck has it.
    pub fn place_of_card(&self, p: &Position, card: i64) -> Option<Option<CardTo>> {
        let (deck, number, side) = parts_of(card)?;
        let place = self.s().decks.get(deck).filter(|place| number < place.cards)?;
        let sides = self.program().decks.get(deck)?.sides.len().max(1);
        let slots = p.slots.get(place.start..place.start + 2 + place.cards).filter(|_| side < sides)?;
        let (pile, discards) = (slots[0].max(0) as usize, slots[1].max(0) as usize);
        let at = slots[2..].iter().position(|c| *c == number as i32)?;
        if at < pile {
            return Some(Some(CardTo::Pile));
        }
        if at >= place.cards.saturating_sub(discards) {
            return Some(Some(CardTo::Discards));
        }
        let has = |(of, field): &&(i64, FieldId)| {
            self.cards_in(p, *of, *field).iter().any(|kept| card_of(*kept) == card_of(card))
        };
        Some(self.s().kept.iter().find(has).map(|(of, field)| CardTo::Field { of: *of, field: *field }))
    }

    /// The fields that can hold cards, by instance.
    pub fn card_fields(&self) -> &[(i64, FieldId)] {
        &self.s().kept
    }

    /// The next piece of each reserve, with the number of pieces that are left in it.
    pub fn reserves(&self, p: &Position) -> Vec<(i64, usize)> {
        self.s().reserves.iter().filter_map(|r| Some((r.next(&p.slots)?, r.left(&p.slots)))).collect()
    }

    /// Whether a piece came last from its reserve, so that it can go back.
    pub fn came_last(&self, p: &Position, piece: i64) -> bool {
        self.s().reserve_of(piece).is_some_and(|r| r.last(&p.slots) == Some(piece))
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

    /// Whether a number is a value of a type that can be set by hand. Generated paths and cards can't.
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
            Type::Path => below(program.paths.len()),
            Type::WalkPath | Type::Face | Type::List(..) | Type::Text | Type::Arc => false,
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
    /// Counts a piece that enters play from its reserve, or goes back.
    fn count_reserve(&mut self, reserve: &Reserve, by: i32) {
        if let Some(made) = self.slots.get_mut(reserve.made) {
            *made += by;
        }
    }

    /// Takes a piece out of play and puts it back into its reserve, with its fields as before the game.
    fn return_to_reserve(&mut self, piece: i64) {
        let s = self.c.s;
        let Some(reserve) = s.reserve_of(piece) else { return };
        self.take_off(piece);
        let parts = s.instances.get(piece as usize).map_or(&[][..], |whole| &whole.parts);
        for id in std::iter::once(piece).chain(parts.iter().copied().filter(|part| *part >= 0)) {
            let instance = &s.instances[id as usize];
            for place in &s.fields[instance.kind.index()] {
                if let Some(shown) = s.shown(id, place.field) {
                    shown.forget(self.slots);
                }
            }
            let slots = s.program.kinds[instance.kind.index()].slots as usize;
            let range = instance.base..instance.base + slots;
            if let (Some(now), Some(start)) = (self.slots.get_mut(range.clone()), s.start.get(range)) {
                now.copy_from_slice(start);
            }
        }
        self.count_reserve(reserve, -1);
        self.note(Origin::default(), ALL_SEATS, |_| LogEvent::Returned { piece });
    }

    /// Takes a card from its place and puts it into another one, which has space for it.
    fn move_card(&mut self, card: i64, from: CardTo, to: CardTo) {
        let field_of = |of: i64, field: FieldId| {
            let s = self.c.s;
            s.fields[s.instances[of as usize].kind.index()].get(field.index()).cloned()
        };
        let (taken_from, put_into) = match (from, to) {
            (CardTo::Field { of, field }, CardTo::Field { of: other, field: into }) => {
                (field_of(of, field).map(|place| (of, place)), field_of(other, into).map(|place| (other, place)))
            }
            (CardTo::Field { of, field }, _) => (field_of(of, field).map(|place| (of, place)), None),
            (_, CardTo::Field { of, field }) => (None, field_of(of, field).map(|place| (of, place))),
            _ => (None, None),
        };
        match taken_from {
            Some((of, place)) => self.unkeep(of, &place, card, Origin::default()),
            None => self.hold(card, from == CardTo::Pile),
        }
        match put_into {
            Some((of, place)) => self.keep(of, &place, card, Origin::default()),
            None => self.discard(card, to == CardTo::Pile, Origin::default(), ALL_SEATS),
        }
    }

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
