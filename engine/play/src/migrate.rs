//! Moves a position to changed rules: from one program to another, by names.
//!
//! Whatever has a name in both programs is carried over: pieces and their fields, picks of the turn, decks with their
//! cards and order, counters of streams, turn, seed, and the place in the turn program. New items get their initial
//! values; a [`Report`] lists, with its value, what was removed, no longer fits or is no longer secret. A position can
//! be moved only at a [`Boundary`]; otherwise a [`Refusal`] gives the reason.
//!
//! The two programs can differ in any way, so nothing here trusts an index.

mod counterparts;
mod decks;
mod report;
mod values;

use crate::boundary::Boundary;
use crate::layout::{FieldPlace, NONE, Store, head, set_wide, status, wide};
use crate::machine::Machine;
use crate::position::Position;
use crate::seats::{ALL_SEATS, Seats};
use crate::turn::put_picks;
use crate::umpire::{CardTo, UmpireEdit};
pub use counterparts::Counterparts;
use dicta_program::*;
pub use report::{ItemChange, Line, Report};
use std::collections::BTreeMap;
use thiserror::Error;
use values::Moved;

/// Why a position cannot be moved.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    #[error("the game is over")]
    Over,
    #[error("the rules caused a fault at this position")]
    Faulty,
    #[error("the game is not between two phases")]
    Amid,
    #[error("a mission of a campaign is played with the rules that the campaign started with")]
    Campaign,
    #[error("the board had {0} facings and has {1} now")]
    Board(i64, i64),
    #[error("the orientation of the board's hexes has changed")]
    Lie,
    #[error("the next phase \"{0}\" was removed, and so was the phase before it")]
    Phase(String),
    #[error("{piece} is on {cell}, which the map no longer has")]
    Cell { piece: String, cell: String },
}

/// Maps items of one machine to those with the same name in another.
pub struct Mover<'m> {
    old: &'m Machine,
    new: &'m Machine,
    /// The new number of each old instance, -1 if it was removed.
    instances: Vec<i64>,
    /// The new number of each old cell; `None` if the maps have the same cells.
    cells: Option<Vec<i64>>,
    /// The new deck of each old one, and the new number of each of its cards, -1 if it was removed.
    decks: Vec<Option<(DeckId, Vec<i64>)>>,
    /// The new bit of each old seat.
    seats: Vec<Seats>,
}

/// Moves a position that is at a boundary.
///
/// # Errors
/// See [`Refusal`].
pub fn migrate(old: &Machine, new: &Machine, p: &Position) -> Result<(Position, Report), Refusal> {
    let at = ready(old, new, p)?;
    let mut mover = Mover::new(old, new);
    mover.sort_cards(p);
    let mut report = Report::default();
    let mut next = new.start(p.seed());
    let op = mover.boundary(at, &mut report)?;
    for slot in [head::TURN, head::DECISIONS] {
        next.slots[slot] = p.slots[slot];
    }
    next.slots[head::PC] = op as i32;
    if p.turn() > new.mission().turns {
        let said = (p.turn().to_string(), new.mission().turns.to_string());
        report.push(Line::new(ItemChange::Changed, "", "turn", said).because("the mission has fewer turns now"));
    }
    mover.streams(p, &mut next, &mut report);
    mover.decks(p, &mut next, &mut report);
    mover.pieces(p, &mut next, &mut report)?;
    old.s().carry_over_reserves(&p.slots, new.s(), &mut next.slots);
    mover.picks(p, &mut next, &mut report);
    Ok((next, report))
}

/// The old boundary, if the position can be moved at all.
fn ready(old: &Machine, new: &Machine, p: &Position) -> Result<usize, Refusal> {
    if old.s().course.campaign().is_some() || new.s().course.campaign().is_some() {
        return Err(Refusal::Campaign);
    }
    if !old.fits(p) {
        return Err(Refusal::Amid);
    }
    match p.slots[head::STATUS] {
        status::OVER => return Err(Refusal::Over),
        status::FAULT => return Err(Refusal::Faulty),
        _ => {}
    }
    let (before, now) = (old.geometry().facings(), new.geometry().facings());
    if before != now {
        return Err(Refusal::Board(before, now));
    }
    if old.program().board != new.program().board {
        return Err(Refusal::Lie);
    }
    old.boundary_op(p).ok_or(Refusal::Amid)
}

impl<'m> Mover<'m> {
    /// Matches items by name.
    pub fn new(old: &'m Machine, new: &'m Machine) -> Mover<'m> {
        let names = first_of(new.instances().iter().map(|i| i.name.as_str()).zip(0..));
        // The game and the sides have a namespace of their own: a piece may have the same name.
        let special = 1 + new.s().sides();
        let sides = &new.instances()[..special.min(new.instances().len())];
        let instances = old.instances().iter().enumerate().map(|(i, of)| match i {
            0 => 0,
            _ if i <= old.s().sides() => {
                sides.iter().skip(1).position(|s| s.name == of.name).map_or(-1, |at| at as i64 + 1)
            }
            _ => names.get(of.name.as_str()).copied().filter(|n| *n >= special as i64).unwrap_or(-1),
        });
        let bit = |name: &str| {
            let at = new.mission().seats.iter().position(|s| s.head.name == name);
            at.map_or(0, |i| crate::seats::bit(i as u32))
        };
        let mut mover = Mover {
            old,
            new,
            instances: instances.collect(),
            cells: values::cells(old, new),
            decks: Vec::new(),
            seats: old.mission().seats.iter().map(|s| bit(&s.head.name)).collect(),
        };
        mover.decks = decks::cards(old, new, None);
        mover
    }

    /// Matches cards. Where the new rules have fewer copies of a card, held ones are kept first, then those in the
    /// discard pile.
    fn sort_cards(&mut self, p: &Position) {
        self.decks = decks::cards(self.old, self.new, Some(p));
    }

    /// A choice made under the old rules as one of the new; `None` if an item that was picked was removed.
    pub fn choice(&self, choice: ChoiceId, picks: &[i64]) -> Option<(ChoiceId, Vec<i64>)> {
        let from = self.old.program().choices.get(choice.index())?;
        let id = self.new.program().choices.iter().position(|c| c.head.name == from.head.name)?;
        let to = &self.new.program().choices[id];
        let mut moved = Vec::new();
        for pick in &to.picks {
            let at = from.picks.iter().position(|p| p.head.name == pick.head.name);
            moved.push(match at.and_then(|i| Some((i, picks.get(i)?))) {
                // A pick that did not apply is -1, whatever its type.
                Some((_, -1)) => -1,
                Some((i, value)) => match self.value(&from.picks[i].ty, &pick.ty, *value) {
                    Moved::Same(value) => value,
                    _ => return None,
                },
                None if pick.or_none || pick.when.is_some() => -1,
                None => return None,
            });
        }
        Some((ChoiceId(id as u32), moved))
    }

    /// Translates a change by the umpire; `None` if what it changes was removed or has another meaning.
    pub fn edit(&self, edit: &UmpireEdit) -> Option<UmpireEdit> {
        if let UmpireEdit::Card { card, to } = edit {
            let Moved::Same(card) = self.value(&Type::Face, &Type::Face, *card) else { return None };
            let to = match to {
                CardTo::Field { of, field } => {
                    let (of, field, _) = self.field_of(*of, *field)?;
                    CardTo::Field { of, field }
                }
                same => *same,
            };
            return Some(UmpireEdit::Card { card, to });
        }
        let changed = edit.piece()?;
        let piece = self.instance(changed)?;
        if let UmpireEdit::Pick { choice, picks, .. } = edit {
            let (choice, picks) = self.choice(*choice, picks)?;
            return Some(UmpireEdit::Pick { choice, piece, picks });
        }
        Some(match edit {
            UmpireEdit::Card { .. } | UmpireEdit::Pick { .. } => return None,
            UmpireEdit::Return { .. } => UmpireEdit::Return { piece },
            UmpireEdit::Place { cell: -1, facing, .. } => UmpireEdit::Place { piece, cell: -1, facing: *facing },
            UmpireEdit::Place { cell, facing, .. } => {
                let cell = Some(self.cell(*cell)).filter(|cell| *cell >= 0)?;
                UmpireEdit::Place { piece, cell, facing: *facing }
            }
            UmpireEdit::Remove { .. } => UmpireEdit::Remove { piece },
            UmpireEdit::Set { field, values, .. } => {
                let (_, field, types) = self.field_of(changed, *field)?;
                let (a, b) = match types {
                    (Type::List(a, _), Type::List(b, _)) => (&**a, &**b),
                    (Type::List(..), _) | (_, Type::List(..)) => return None,
                    both => both,
                };
                let value = |value: &i64| match self.value(a, b, *value) {
                    Moved::Same(value) => Some(value),
                    _ => None,
                };
                let values = values.iter().map(value).collect::<Option<Vec<i64>>>()?;
                UmpireEdit::Set { piece, field, values }
            }
        })
    }

    /// The new numbers of an instance and its field, with the old and the new type of the field.
    fn field_of(&self, of: i64, field: FieldId) -> Option<(i64, FieldId, (&'m Type, &'m Type))> {
        let fields_of = |machine: &'m Machine, of: i64| -> Option<&'m [Field]> {
            let instance = machine.s().instances.get(usize::try_from(of).ok()?)?;
            Some(&machine.s().program.kinds.get(instance.kind.index())?.fields)
        };
        let piece = self.instance(of)?;
        let from = fields_of(self.old, of)?.get(field.index())?;
        let fields = fields_of(self.new, piece)?;
        let at = fields.iter().position(|f| f.head.name == from.head.name)?;
        Some((piece, FieldId(at as u32), (&from.ty, &fields[at].ty)))
    }

    /// The new number of a piece, part or side.
    pub fn instance(&self, old: i64) -> Option<i64> {
        usize::try_from(old).ok().and_then(|i| self.instances.get(i)).copied().filter(|i| *i >= 0)
    }

    /// Translates a set of seats to the numbers of the new rules.
    fn seats(&self, old: Seats) -> Seats {
        if old == ALL_SEATS {
            return ALL_SEATS;
        }
        let all = self.seats.iter().enumerate();
        all.filter(|(i, _)| old & crate::seats::bit(*i as u32) != 0).fold(0, |set, (_, bit)| set | bit)
    }

    /// Where the new turn program resumes: after the phase that has ended, if only new phases come before the old next
    /// phase; else at the old next phase; if that was removed, after the phase that has ended.
    fn boundary(&self, at: usize, report: &mut Report) -> Result<usize, Refusal> {
        let (old, new) = (&self.old.code.turn, &self.new.code.turn);
        let (before, after) = (old.boundaries(), new.boundaries());
        let same = |b: &Boundary| after.iter().copied().find(|i| new.boundary(*i).is_some_and(|n| n.is_same(b)));
        let known = |i: usize| {
            let here = new.boundary(i);
            before.iter().any(|o| old.boundary(*o).zip(here.as_ref()).is_some_and(|(o, h)| h.is_same(&o)))
        };
        let title = |b: Option<Boundary>| b.map_or_else(String::new, |b| b.title());
        let wanted = old.boundary(at).ok_or(Refusal::Amid)?;
        let last =
            before.iter().rev().find(|i| **i < at).and_then(|i| old.boundary(*i)).filter(|_| wanted != Boundary::Turn);
        let follows = last.as_ref().and_then(same).and_then(|i| after.iter().copied().find(|n| *n > i));
        let found = same(&wanted);
        let first = match (follows, found) {
            (Some(from), Some(to))
                if from < to && after.iter().filter(|i| (from..to).contains(*i)).all(|i| !known(*i)) =>
            {
                from
            }
            (_, Some(to)) => to,
            (Some(from), None) => {
                let because = format!("the phase was removed; the game continues with {}", title(new.boundary(from)));
                let said = (wanted.title(), title(new.boundary(from)));
                report.push(Line::new(ItemChange::Changed, "", "phase", said).because(&because));
                from
            }
            // After the last phase comes the next turn, wherever the last phase is.
            (None, None) => return Err(Refusal::Phase(wanted.title())),
        };
        report.at = title(new.boundary(first));
        Ok(first)
    }

    fn streams(&self, p: &Position, next: &mut Position, report: &mut Report) {
        let (from, to) = (self.old.s(), self.new.s());
        let names = &self.new.program().streams;
        for (i, name) in self.old.program().streams.iter().enumerate() {
            let Some(count) = p.slots.get(from.streams + i).copied() else { continue };
            match names.iter().position(|n| n == name) {
                Some(at) => next.slots[to.streams + at] = count,
                None if count != 0 => {
                    let said = (count.to_string(), String::new());
                    report.push(Line::new(ItemChange::Dropped, "chance", name, said).seats(0));
                }
                None => {}
            }
        }
        for (i, name) in from.secret_streams.names.iter().enumerate() {
            let Some(at) = to.secret_streams.names.iter().position(|n| n == name) else { continue };
            for (old, new) in (0..).zip(&self.instances).filter(|(_, new)| **new >= 0) {
                let taken = from.secret_streams.taken(&p.slots, i, old);
                if taken > 0 {
                    to.secret_streams.set_taken(&mut next.slots, (at, *new), taken);
                }
            }
        }
    }

    fn pieces(&self, p: &Position, next: &mut Position, report: &mut Report) -> Result<(), Refusal> {
        for (i, to) in self.instances.iter().enumerate() {
            self.place(p, next, i, *to, report)?;
            let kind = &self.old.program().kinds[self.old.instances()[i].kind.index()];
            for f in 0..kind.fields.len() {
                self.field(p, next, (i, *to), FieldId(f as u32), report);
            }
        }
        for (i, of) in self.new.instances().iter().enumerate() {
            if !self.instances.contains(&(i as i64)) {
                let cell = self.new.words().cell(self.new.cell(next, i as i64));
                report.push(Line::new(ItemChange::Added, &of.name, "", (String::new(), cell)));
                continue;
            }
            self.new_fields(next, i, report);
        }
        Ok(())
    }

    /// Carries over whether an instance is in play, its cell and its facing.
    fn place(&self, p: &Position, next: &mut Position, i: usize, to: i64, report: &mut Report) -> Result<(), Refusal> {
        let (old, new) = (self.old, self.new);
        let of = &old.instances()[i];
        let in_play = old.in_play(p, i as i64);
        let board = old.s().cell_slots[i] != NONE && of.whole == i as i64;
        let (cell, facing) = (old.cell(p, i as i64), old.facing(p, i as i64));
        let Ok(at) = usize::try_from(to) else {
            let word = if in_play { "in play" } else { "out of play" };
            let said = if board && cell >= 0 {
                format!("on {}, facing {facing}", old.words().cell(cell))
            } else {
                word.into()
            };
            report.push(Line::new(ItemChange::Dropped, &of.name, "", (said, String::new())));
            return Ok(());
        };
        next.slots[new.s().bases[at] as usize + SLOT_IN_PLAY as usize] = in_play.into();
        let slot = new.s().cell_slots[at];
        if slot == NONE || new.instances()[at].whole != at as i64 {
            if board {
                let said = (format!("on {}, facing {facing}", old.words().cell(cell)), String::new());
                report.push(
                    Line::new(ItemChange::Dropped, &of.name, "cell", said)
                        .because("it is not a piece on the board now"),
                );
            }
            return Ok(());
        }
        if !board {
            return Ok(());
        }
        let moved = self.cell(cell);
        if cell >= 0 && moved < 0 {
            return Err(Refusal::Cell { piece: title(of), cell: old.words().cell(cell) });
        }
        next.slots[slot as usize] = moved as i32;
        next.slots[slot as usize + 1] = new.geometry().turned(facing, 0) as i32;
        Ok(())
    }

    /// Carries over a field of an instance.
    fn field(&self, p: &Position, next: &mut Position, (i, to): (usize, i64), f: FieldId, report: &mut Report) {
        let (old, new) = (self.old, self.new);
        let of = &old.instances()[i];
        let from = &old.program().kinds[of.kind.index()].fields[f.index()];
        let place = &old.s().fields[of.kind.index()][f.index()];
        let was_shown = old.s().shown(i as i64, f);
        let known = old.s().knowers(i as i64, place.secrecy);
        let all = of.base + place.slot..of.base + place.slot + place.width;
        let quiet = p.slots.get(all.clone()) == old.s().defaults.get(all);
        let shown = || self.words(old, p, i as i64, f);
        let target = usize::try_from(to).ok().and_then(|to| {
            let kind = new.instances()[to].kind.index();
            let id = new.program().kinds[kind].fields.iter().position(|n| n.head.name == from.head.name)?;
            Some((to, FieldId(id as u32), new.s().fields[kind][id].clone()))
        });
        let Some((to, id, new_place)) = target else {
            let line = Line::new(ItemChange::Dropped, &of.name, &from.head.name, (shown(), String::new()));
            report.push(line.seats(self.seats(known)).quiet(quiet));
            return;
        };
        let field = &new.program().kinds[new.instances()[to].kind.index()].fields[id.index()];
        let lost = self.carry(p, next, ((i, from, place), (to, field, &new_place)));
        self.lasting(p, next, (of.base, place), (new.instances()[to].base, &new_place));
        let now = new.s().knowers(to as i64, new_place.secrecy);
        if let Some(shown) = new.s().shown(to as i64, id) {
            let known = was_shown.map_or(0, |was| self.seats(was.now(&p.slots)));
            let seen = self.seen((p, &*next), ((i, from, place), (to, field, &new_place)));
            shown.set(&mut next.slots, known, |seat| seen.get(seat as usize).cloned().flatten());
        }
        let may = self.seats(known) & now;
        if let Some(because) = lost {
            let said = (shown(), self.words(new, next, to as i64, id));
            let line = Line::new(ItemChange::Changed, &of.name, &from.head.name, said).because(&because);
            report.push(line.seats(may).quiet(quiet));
        }
        if now & !self.seats(known) & self.all_seats() != 0 {
            let line = Line::new(ItemChange::Opened, &of.name, &from.head.name, (String::new(), String::new()));
            report.push(line.because("the rules now let others know it").quiet(quiet));
        }
    }

    /// What was revealed of a field to each new seat, in the form of the new rules.
    fn seen(
        &self,
        (p, next): (&Position, &Position),
        ((i, from, place), (to, field, new_place)): ((usize, &Field, &FieldPlace), (usize, &Field, &FieldPlace)),
    ) -> Vec<Option<Vec<i32>>> {
        let mut all = vec![None; self.new.mission().seats.len()];
        let Some(was) = self.old.s().shown(i as i64, place.field).filter(|was| was.seen(&p.slots) != 0) else {
            return all;
        };
        for (seat, bit) in (0..).zip(&self.seats) {
            let (mut seen, mut carried) = (p.clone(), next.clone());
            if !was.look(&mut seen.slots, seat, false) {
                continue;
            }
            let lost = self.carry(&seen, &mut carried, ((i, from, place), (to, field, new_place)));
            let (base, new_base) = (self.old.instances()[i].base, self.new.instances()[to].base);
            self.lasting(&seen, &mut carried, (base, place), (new_base, new_place));
            let own = new_base + new_place.slot..new_base + new_place.slot + new_place.width;
            let mut value: Vec<i32> = carried.slots.get(own).unwrap_or_default().to_vec();
            value.extend(new_place.lasting.and_then(|(until, _)| carried.slots.get(new_base + until)));
            let to = all.iter_mut().enumerate().filter(|(s, _)| crate::seats::bit(*s as u32) & bit != 0);
            to.filter(|_| lost.is_none()).for_each(|(_, to)| *to = Some(value.clone()));
        }
        all
    }

    fn all_seats(&self) -> Seats {
        (0..self.new.mission().seats.len()).fold(0, |set, i| set | crate::seats::bit(i as u32))
    }

    /// Reports the new fields of an instance, which keep their initial values.
    fn new_fields(&self, next: &Position, to: usize, report: &mut Report) {
        let Some(i) = self.instances.iter().position(|n| *n == to as i64) else { return };
        let before = &self.old.program().kinds[self.old.instances()[i].kind.index()].fields;
        let of = &self.new.instances()[to];
        for (f, field) in self.new.program().kinds[of.kind.index()].fields.iter().enumerate() {
            if before.iter().any(|b| b.head.name == field.head.name) {
                continue;
            }
            let shown = self.words(self.new, next, to as i64, FieldId(f as u32));
            let line = Line::new(ItemChange::Added, &of.name, &field.head.name, (String::new(), shown));
            report.push(line.seats(self.new.s().knowers(to as i64, field.secrecy)));
        }
    }

    /// Carries over when a field falls back.
    fn lasting(&self, p: &Position, next: &mut Position, from: (usize, &FieldPlace), to: (usize, &FieldPlace)) {
        let Some((slot, turns)) = to.1.lasting else { return };
        let all = to.0 + to.1.slot..to.0 + to.1.slot + to.1.width;
        let usual = next.slots.get(all.clone()) == self.new.s().defaults.get(all);
        let until = from.1.lasting.and_then(|(slot, _)| p.slots.get(from.0 + slot)).copied().filter(|u| *u != 0);
        let until = until.unwrap_or((p.turn() as i32).max(1).saturating_add(turns));
        if let Some(slot) = next.slots.get_mut(to.0 + slot) {
            *slot = if usual { 0 } else { until };
        }
    }

    /// Carries over the choices of this turn. Secret choices stay secret.
    fn picks(&self, p: &Position, next: &mut Position, report: &mut Report) {
        let (old, new) = (self.old, self.new);
        let secret = |m: &Machine, c: usize| m.code.turn.gathers.iter().any(|g| g.choice == c);
        for (c, choice) in old.program().choices.iter().enumerate() {
            let id = ChoiceId(c as u32);
            let deciders: Vec<i64> = match &old.s().picks[c].ranks {
                ranks if ranks.is_empty() => vec![0],
                ranks => (0..).zip(ranks).filter(|(_, r)| **r != NONE).map(|(i, _)| i).collect(),
            };
            for piece in deciders {
                let made: Vec<i64> = (0..choice.picks.len()).map(|n| old.pick(p, id, piece, n)).collect();
                if made.iter().all(|v| *v == -1) {
                    continue;
                }
                let moved = self.choice(id, &made).zip(self.instance(piece));
                let hidden = secret(old, c) && moved.as_ref().is_some_and(|((id, _), _)| !secret(new, id.index()));
                let words = |m: &Machine, c: ChoiceId, picks: &[i64]| {
                    let of = m.program().choices.get(c.index()).map_or(&[][..], |c| &c.picks);
                    picks.iter().zip(of).map(|(v, pick)| m.words().value(&pick.ty, *v)).collect::<Vec<_>>().join(", ")
                };
                let name = old.instances().get(piece as usize).map_or("", |i| i.name.as_str());
                let seats = self.seats(old.s().knowers(piece, Secrecy::Owner));
                let was = words(old, id, &made);
                let moved = moved.filter(|((id, _), to)| !hidden && new.s().pick_slot(*id, *to, 0).is_some());
                let Some(((id, picks), to)) = moved else {
                    let because = if hidden { "it was chosen in secret" } else { "" };
                    let line = Line::new(ItemChange::Dropped, name, &choice.head.name, (was, String::new()));
                    report.push(line.because(because).seats(seats));
                    continue;
                };
                put_picks(new.s(), &mut next.slots, id.index(), to, &picks);
                let names = &new.program().choices[id.index()].picks;
                let stays = |pick: &Pick| names.iter().any(|n| n.head.name == pick.head.name);
                if made.iter().zip(&choice.picks).any(|(v, pick)| *v != -1 && !stays(pick)) {
                    let line = Line::new(ItemChange::Changed, name, &choice.head.name, (was, words(new, id, &picks)));
                    report.push(line.because("the choice has fewer picks now").seats(seats));
                }
            }
        }
    }

    /// A field as text.
    fn words(&self, m: &Machine, p: &Position, piece: i64, f: FieldId) -> String {
        let Some(of) = m.instances().get(piece as usize) else { return String::new() };
        let field = &m.program().kinds[of.kind.index()].fields[f.index()];
        match &field.ty {
            Type::List(inner, _) => {
                let list: Vec<String> = m.list(p, piece, f).iter().map(|e| m.words().value(inner, *e)).collect();
                format!("[{}]", list.join(", "))
            }
            ty => m.words().value(ty, m.field(p, piece, f)),
        }
    }

    /// Writes the value of a field; returns the reason if it changes.
    fn carry(
        &self,
        p: &Position,
        next: &mut Position,
        ((i, from, place), (to, field, new_place)): ((usize, &Field, &FieldPlace), (usize, &Field, &FieldPlace)),
    ) -> Option<String> {
        let (at, new_at) = (self.old.instances()[i].base + place.slot, self.new.instances()[to].base + new_place.slot);
        if let (Type::List(inner, _), Type::List(new_inner, _)) = (&from.ty, &field.ty) {
            let list = self.old.list(p, i as i64, place.field);
            let most = new_place.width.saturating_sub(1);
            let moved: Vec<i64> = list.iter().filter_map(|e| self.value(inner, new_inner, *e).some()).collect();
            let gone = list.len() - moved.len();
            if let Some(slots) = next.slots.get_mut(new_at..new_at + new_place.width) {
                slots.fill(0);
                slots[0] = moved.len().min(most) as i32;
                for (slot, value) in slots[1..].iter_mut().zip(&moved) {
                    *slot = *value as i32;
                }
            }
            return match (gone, moved.len() > most) {
                (0, false) => None,
                (0, true) => Some(format!("it can now hold at most {most}")),
                _ => Some("an element of it was removed".into()),
            };
        }
        let value = match place.store {
            Store::Wide => wide(&p.slots, at),
            _ => p.slots.get(at).map_or(-1, |v| i64::from(*v)),
        };
        let (value, mut why) = match self.value(&from.ty, &field.ty, value) {
            Moved::Same(value) => (value, None),
            Moved::Part(value) => (value, Some("an element of it was removed".to_owned())),
            Moved::Other => return Some("its type has changed, so it has its start value".into()),
            Moved::Gone => return Some("what it refers to was removed, so it has its start value".into()),
        };
        let fits = match new_place.store {
            Store::Track => {
                let boxes = new_place.boxes.as_ref().and_then(|b| b.get(to)).copied().unwrap_or(0);
                value.clamp(0, boxes.max(0))
            }
            Store::One { none: true, .. } if value == -1 => -1,
            Store::One { low, high, .. } if low <= high => value.clamp(low, high),
            _ => value,
        };
        if fits != value {
            why = Some(format!("it is limited to {fits} now"));
        }
        match new_place.store {
            Store::Wide => set_wide(&mut next.slots, new_at, fits),
            Store::List { .. } => return Some("its type has changed, so it has its start value".into()),
            _ => {
                if let Some(slot) = next.slots.get_mut(new_at) {
                    *slot = fits.clamp(i32::MIN.into(), i32::MAX.into()) as i32;
                }
            }
        }
        why
    }
}

fn title(of: &crate::Instance) -> String {
    if of.title.is_empty() { of.name.clone() } else { of.title.clone() }
}

/// Indexes names; of equal names the first counts.
fn first_of<'n>(all: impl Iterator<Item = (&'n str, i64)>) -> BTreeMap<&'n str, i64> {
    let mut map = BTreeMap::new();
    for (name, at) in all {
        map.entry(name).or_insert(at);
    }
    map
}

impl Boundary {
    /// The name that users see.
    pub fn title(&self) -> String {
        match self {
            Boundary::Turn => "the start of the turn".into(),
            Boundary::Phase { title, name, .. } => if title.is_empty() { name } else { title }.to_string(),
        }
    }

    /// Whether both are the same place, by name.
    fn is_same(&self, other: &Boundary) -> bool {
        match (self, other) {
            (Boundary::Turn, Boundary::Turn) => true,
            (Boundary::Phase { name: a, in_setup: x, .. }, Boundary::Phase { name: b, in_setup: y, .. }) => {
                a == b && x == y
            }
            _ => false,
        }
    }
}
