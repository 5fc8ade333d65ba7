//! Whether positions of two machines hold the same, by names.
//!
//! The slots of two programs differ if one of them has a stream, a field or a member of an enum that the other lacks,
//! even if no game ever uses it. So what both programs have is compared by its meaning, and what only one of them has
//! must be as it was at the start. The bookkeeping of the turn program doesn't count: where it is, the locals it keeps,
//! and the arguments of a pending choice.

use super::Mover;
use super::values::Moved;
use crate::layout::{FieldPlace, NONE, Statics, Store, head, wide};
use crate::machine::Machine;
use crate::position::Position;
use dicta_program::*;
use std::ops::Range;

/// What the positions of two machines have in common, and what only those of one of them have.
pub struct Counterparts<'m> {
    mover: Mover<'m>,
    /// Slots with the same meaning: where they are in both, and how many.
    same: Vec<([usize; 2], usize)>,
    /// Values whose numbers have another meaning in the other program.
    translated: Vec<[Place<'m>; 2]>,
    /// Slots that only one of them has.
    alone: [Vec<Range<usize>>; 2],
    /// Whether the boards have the same cells and facings.
    has_same_board: bool,
}

/// Where a value is, and its type.
#[derive(Clone, Copy)]
struct Place<'m> {
    ty: &'m Type,
    at: usize,
    width: usize,
    form: Form,
}

/// How a value is stored.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    One,
    Wide,
    List,
}

impl Place<'_> {
    /// The value, or the elements of a list.
    fn values(&self, slots: &[i32]) -> Vec<i64> {
        let one = |at: usize| slots.get(at).map_or(-1, |v| i64::from(*v));
        match self.form {
            Form::One => vec![one(self.at)],
            Form::Wide => vec![wide(slots, self.at)],
            Form::List => {
                let count = one(self.at).clamp(0, self.width.saturating_sub(1) as i64) as usize;
                (1..=count).map(|n| one(self.at + n)).collect()
            }
        }
    }

    /// The type of what [`Place::values`] gives.
    fn element(&self) -> &Type {
        match self.ty {
            Type::List(inner, _) => inner,
            ty => ty,
        }
    }

    fn slots(&self) -> Range<usize> {
        self.at..self.at + self.width
    }
}

impl<'m> Counterparts<'m> {
    /// Matches what two machines have, by names.
    pub fn new(first: &'m Machine, second: &'m Machine) -> Counterparts<'m> {
        let (a, b) = (first.s(), second.s());
        let mut all = Counterparts {
            mover: Mover::new(first, second),
            same: Vec::new(),
            translated: Vec::new(),
            alone: [Vec::new(), Vec::new()],
            has_same_board: a.program.board == b.program.board
                && first.geometry().facings() == second.geometry().facings(),
        };
        for slot in [head::STATUS, head::TURN, head::DECISIONS, head::OUTCOME] {
            all.same.push(([slot, slot], 1));
        }
        all.streams();
        for (mine, theirs) in a.matched_reserves(b) {
            all.matched([Some(mine), theirs], 1);
        }
        for (mine, theirs) in b.matched_reserves(a) {
            if theirs.is_none() {
                all.matched([None, Some(mine)], 1);
            }
        }
        all.instances();
        all.decks();
        all.picks();
        all
    }

    /// Whether two positions hold the same: one of the first machine, one of the second.
    pub fn hold_the_same(&self, first: &Position, second: &Position) -> bool {
        let machines = [self.mover.old, self.mover.new];
        if !self.has_same_board || !machines[0].fits(first) || !machines[1].fits(second) {
            return false;
        }
        let slots = [&*first.slots, &*second.slots];
        let is_same = |([a, b], width): &([usize; 2], usize)| slots[0][*a..a + width] == slots[1][*b..b + width];
        let is_at_start = |version: usize| {
            let start = &machines[version].s().start;
            self.alone[version].iter().all(|range| slots[version][range.clone()] == start[range.clone()])
        };
        self.same.iter().all(is_same)
            && is_at_start(0)
            && is_at_start(1)
            && self.winner(slots)
            && ending(machines[0].s(), slots[0]) == ending(machines[1].s(), slots[1])
            && self.secret_streams(slots)
            && self.translated.iter().all(|places| self.mean_the_same(places, slots))
    }

    fn winner(&self, slots: [&[i32]; 2]) -> bool {
        let [a, b] = slots.map(|of| i64::from(of[head::WINNER]));
        if a < 0 { a == b } else { self.mover.instance(a) == Some(b) }
    }

    fn mean_the_same(&self, places: &[Place<'m>; 2], slots: [&[i32]; 2]) -> bool {
        let [a, b] = [0, 1].map(|version| places[version].values(slots[version]));
        let types = places.each_ref().map(|place| place.element());
        // A pick that was not made is -1, whatever its type.
        let is_same =
            |(a, b): (&i64, &i64)| [*a, *b] == [-1; 2] || self.mover.value(types[0], types[1], *a) == Moved::Same(*b);
        a.len() == b.len() && a.iter().zip(&b).all(is_same)
    }

    /// Slots that both have, or only one of them.
    fn matched(&mut self, at: [Option<usize>; 2], width: usize) {
        match at {
            [Some(a), Some(b)] => self.same.push(([a, b], width)),
            [Some(a), None] => self.alone[0].push(a..a + width),
            [None, Some(b)] => self.alone[1].push(b..b + width),
            [None, None] => {}
        }
    }

    /// A value that both have.
    fn pair(&mut self, places: [Place<'m>; 2]) {
        let [a, b] = places;
        let is_as_wide = a.width == b.width && a.form == b.form;
        if is_as_wide && self.have_same_meaning(a.ty, b.ty) {
            self.same.push(([a.at, b.at], a.width));
        } else if (a.form == Form::List) == (b.form == Form::List) {
            self.translated.push(places);
        } else {
            self.apart(places.map(|place| place.slots()));
        }
    }

    /// What can't be compared.
    fn apart(&mut self, [a, b]: [Range<usize>; 2]) {
        self.alone[0].push(a);
        self.alone[1].push(b);
    }

    fn streams(&mut self) {
        let [a, b] = [self.mover.old, self.mover.new].map(Machine::s);
        for (i, name) in a.program.streams.iter().enumerate() {
            let other = b.program.streams.iter().position(|other| other == name);
            self.matched([Some(a.streams + i), other.map(|at| b.streams + at)], 1);
        }
        for (i, name) in b.program.streams.iter().enumerate() {
            if !a.program.streams.contains(name) {
                self.matched([None, Some(b.streams + i)], 1);
            }
        }
    }

    /// Whether both have rolled in secret as often this turn, statement by statement and piece by piece.
    fn secret_streams(&self, slots: [&[i32]; 2]) -> bool {
        let [a, b] = [self.mover.old, self.mover.new].map(Machine::s);
        let names = |s: &'m Statics| s.secret_streams.names.iter().enumerate();
        let taken = |s: &Statics, of: &[i32], at: usize, piece: i64| s.secret_streams.taken(of, at, piece);
        let is_untouched =
            |s: &Statics, of: &[i32], at: usize| (0..s.instances.len()).all(|i| taken(s, of, at, i as i64) == 0);
        names(a).all(|(at, name)| {
            let Some(other) = b.secret_streams.names.iter().position(|other| other == name) else {
                return is_untouched(a, slots[0], at);
            };
            (0..a.instances.len() as i64).all(|piece| {
                let theirs = self.mover.instance(piece).map_or(0, |piece| taken(b, slots[1], other, piece));
                taken(a, slots[0], at, piece) == theirs
            })
        }) && names(b).all(|(at, name)| a.secret_streams.names.contains(name) || is_untouched(b, slots[1], at))
    }

    fn instances(&mut self) {
        let [a, b] = [self.mover.old, self.mover.new].map(Machine::s);
        let whole = |s: &Statics, i: usize| {
            let kind = &s.program.kinds[s.instances[i].kind.index()];
            s.instances[i].base..s.instances[i].base + (kind.slots as usize).max(1)
        };
        for i in 0..a.instances.len() {
            match self.mover.instance(i as i64) {
                Some(to) => self.instance([i, to as usize]),
                None => self.alone[0].push(whole(a, i)),
            }
        }
        for i in (0..b.instances.len()).filter(|i| !self.mover.instances.contains(&(*i as i64))) {
            self.alone[1].push(whole(b, i));
        }
    }

    fn instance(&mut self, of: [usize; 2]) {
        let statics = [self.mover.old, self.mover.new].map(Machine::s);
        let bases = [0, 1].map(|v| statics[v].instances[of[v]].base);
        let kinds = [0, 1].map(|v| statics[v].instances[of[v]].kind.index());
        let slot = |base: usize, slot: u32| base + slot as usize;
        self.same.push((bases.map(|base| slot(base, SLOT_IN_PLAY)), 1));
        let has_cell = |v: usize| {
            let kind = &statics[v].program.kinds[kinds[v]];
            kind.piece && kind.slots > SLOT_FACING
        };
        if has_cell(0) && has_cell(1) {
            let cell = |base: usize| Place { ty: &Type::Cell, at: slot(base, SLOT_CELL), width: 1, form: Form::One };
            self.pair(bases.map(cell));
        }
        let facing = [0, 1].map(|v| has_cell(v).then(|| slot(bases[v], SLOT_FACING)));
        self.matched(facing, 1);
        for (f, field) in statics[0].program.kinds[kinds[0]].fields.iter().enumerate() {
            let others = &statics[1].program.kinds[kinds[1]].fields;
            let other = others.iter().position(|other| other.head.name == field.head.name);
            match other {
                Some(other) => self.field(of, [f, other]),
                None => self.field_alone(0, of[0], f),
            }
        }
        for (f, field) in statics[1].program.kinds[kinds[1]].fields.iter().enumerate() {
            let others = &statics[0].program.kinds[kinds[0]].fields;
            if others.iter().all(|other| other.head.name != field.head.name) {
                self.field_alone(1, of[1], f);
            }
        }
    }

    fn field(&mut self, of: [usize; 2], fields: [usize; 2]) {
        let statics = [self.mover.old, self.mover.new].map(Machine::s);
        let instances = [0, 1].map(|v| &statics[v].instances[of[v]]);
        let places: [&FieldPlace; 2] = [0, 1].map(|v| &*statics[v].fields[instances[v].kind.index()][fields[v]]);
        self.pair([0, 1].map(|v| {
            let ty = &statics[v].program.kinds[instances[v].kind.index()].fields[fields[v]].ty;
            let form = match places[v].store {
                Store::Wide => Form::Wide,
                Store::List { .. } => Form::List,
                _ => Form::One,
            };
            Place { ty, at: instances[v].base + places[v].slot, width: places[v].width, form }
        }));
        self.matched([0, 1].map(|v| places[v].lasting.map(|(slot, _)| instances[v].base + slot)), 1);
        match [0, 1].map(|v| statics[v].shown(of[v] as i64, places[v].field).map(|shown| shown.range())) {
            [Some(a), Some(b)] if a.len() == b.len() => self.same.push(([a.start, b.start], a.len())),
            [Some(a), Some(b)] => self.apart([a, b]),
            [a, b] => {
                self.alone[0].extend(a);
                self.alone[1].extend(b);
            }
        }
    }

    /// A field that only one of them has.
    fn field_alone(&mut self, version: usize, of: usize, field: usize) {
        let s = [self.mover.old, self.mover.new][version].s();
        let (instance, place) = (&s.instances[of], &s.fields[s.instances[of].kind.index()][field]);
        let at = instance.base + place.slot;
        self.alone[version].push(at..at + place.width);
        self.alone[version].extend(place.lasting.map(|(slot, _)| instance.base + slot..instance.base + slot + 1));
        self.alone[version].extend(s.shown(of as i64, place.field).map(|shown| shown.range()));
    }

    fn decks(&mut self) {
        let [a, b] = [self.mover.old, self.mover.new].map(Machine::s);
        let slots = |s: &Statics, deck: usize| s.decks[deck].start..s.decks[deck].start + 2 + s.decks[deck].cards;
        for deck in 0..a.decks.len() {
            match self.mover.decks[deck] {
                Some((to, _)) if self.is_same_deck(deck) => {
                    self.same.push(([a.decks[deck].start, b.decks[to.index()].start], 2 + a.decks[deck].cards));
                }
                Some((to, _)) => self.apart([slots(a, deck), slots(b, to.index())]),
                None => self.alone[0].push(slots(a, deck)),
            }
        }
        let is_matched = |deck: usize| self.mover.decks.iter().flatten().any(|(to, _)| to.index() == deck);
        let others: Vec<_> = (0..b.decks.len()).filter(|d| !is_matched(*d)).map(|d| slots(b, d)).collect();
        self.alone[1].extend(others);
    }

    /// Whether a deck has the same cards in the same order.
    fn is_same_deck(&self, deck: usize) -> bool {
        let Some(Some((to, cards))) = self.mover.decks.get(deck) else { return false };
        let count = self.mover.new.s().decks[to.index()].cards;
        cards.len() == count && cards.iter().zip(0..).all(|(card, number)| *card == number)
    }

    fn picks(&mut self) {
        let statics = [self.mover.old, self.mover.new].map(Machine::s);
        let [mine, theirs] = statics.map(|s| &s.program.choices);
        for (c, choice) in mine.iter().enumerate() {
            let other = theirs.iter().position(|other| other.head.name == choice.head.name);
            for (decider, rank) in deciders(statics[0], c) {
                let to = self.mover.instance(decider).zip(other);
                let to = to.filter(|(piece, other)| statics[1].picked(ChoiceId(*other as u32), *piece).is_some());
                match to {
                    Some((piece, other)) => self.picks_of([c, other], [decider, piece]),
                    None => self.alone[0].push(picks_at(statics[0], c, rank)),
                }
            }
        }
        for (c, choice) in theirs.iter().enumerate() {
            let other = mine.iter().position(|other| other.head.name == choice.head.name);
            for (decider, rank) in deciders(statics[1], c) {
                let before = self.mover.instances.iter().position(|to| *to == decider);
                let has_other = other
                    .zip(before)
                    .is_some_and(|(other, piece)| statics[0].picked(ChoiceId(other as u32), piece as i64).is_some());
                if !has_other {
                    self.alone[1].push(picks_at(statics[1], c, rank));
                }
            }
        }
    }

    /// The picks of a decider for a choice that both have.
    fn picks_of(&mut self, choices: [usize; 2], deciders: [i64; 2]) {
        let statics = [self.mover.old, self.mover.new].map(Machine::s);
        let picks = [0, 1].map(|v| &statics[v].program.choices[choices[v]].picks);
        let place = |v: usize, pick: usize| {
            let (at, is_wide) = statics[v].pick_slot(ChoiceId(choices[v] as u32), deciders[v], pick)?;
            let (width, form) = if is_wide { (2, Form::Wide) } else { (1, Form::One) };
            Some(Place { ty: &picks[v][pick].ty, at, width, form })
        };
        for (number, pick) in picks[0].iter().enumerate() {
            let other = picks[1].iter().position(|other| other.head.name == pick.head.name);
            match (place(0, number), other.and_then(|other| place(1, other))) {
                (Some(a), Some(b)) => self.pair([a, b]),
                (a, b) => {
                    self.alone[0].extend(a.map(|place| place.slots()));
                    self.alone[1].extend(b.map(|place| place.slots()));
                }
            }
        }
        for (number, pick) in picks[1].iter().enumerate() {
            if picks[0].iter().all(|other| other.head.name != pick.head.name) {
                self.alone[1].extend(place(1, number).map(|place| place.slots()));
            }
        }
    }

    /// Whether every number of one type means the same as that number of the other.
    fn have_same_meaning(&self, a: &Type, b: &Type) -> bool {
        let (old, new) = (self.mover.old, self.mover.new);
        let (p, q) = (old.program(), new.program());
        match (a, b) {
            (Type::OrNone(a), Type::OrNone(b)) | (Type::Set(a), Type::Set(b)) => self.have_same_meaning(a, b),
            (Type::List(a, n), Type::List(b, m)) => n == m && self.have_same_meaning(a, b),
            (Type::Number | Type::Range(..), Type::Number | Type::Range(..)) => true,
            (Type::Bool, Type::Bool) | (Type::Facing, Type::Facing) | (Type::Text, Type::Text) => true,
            (Type::Enum(a), Type::Enum(b)) => {
                let names = |p: &'m Program, id: &EnumId| {
                    let members = p.enums.get(id.index()).map_or(&[][..], |e| &e.members);
                    members.iter().map(|m| m.name.as_str())
                };
                names(p, a).eq(names(q, b))
            }
            (Type::Entry(a), Type::Entry(b)) => {
                let names = |p: &'m Program, kind: &KindId| {
                    let root = p.kinds.get(kind.index()).and_then(|kind| p.kinds.get(kind.root.index()));
                    root.map_or(&[][..], |kind| &kind.entries).iter().map(|entry| entry.head.name.as_str())
                };
                names(p, a).eq(names(q, b))
            }
            (Type::Piece(_), Type::Piece(_)) => {
                self.mover.instances.len() == new.instances().len()
                    && self.mover.instances.iter().zip(0..).all(|(to, number)| *to == number)
            }
            (Type::Cell, Type::Cell) => self.mover.cells.is_none(),
            (Type::Path | Type::WalkPath, Type::Path | Type::WalkPath) => p.paths == q.paths,
            (Type::Face, Type::Face) => {
                let is_in_place = |deck: usize| {
                    let sides = |p: &'m Program| p.decks.get(deck).map(|deck| &deck.sides);
                    self.mover.decks[deck].as_ref().is_some_and(|(to, _)| to.index() == deck)
                        && self.is_same_deck(deck)
                        && sides(p) == sides(q)
                };
                p.decks.len() == q.decks.len() && (0..p.decks.len()).all(is_in_place)
            }
            (Type::Rolled(a), Type::Rolled(b)) => {
                let faces = |p: &'m Program, die: &DieId| p.dice.get(die.index()).map(|die| &die.faces);
                faces(p, a) == faces(q, b)
            }
            (Type::Seat, Type::Seat) => {
                let names = |m: &'m Machine| m.mission().seats.iter().map(|seat| seat.head.name.as_str());
                names(old).eq(names(new))
            }
            (Type::Arc, Type::Arc) => {
                let names = |p: &'m Program| p.arcs.iter().map(|arc| arc.head.name.as_str());
                names(p).eq(names(q))
            }
            _ => false,
        }
    }
}

/// Why a game ended.
fn ending<'s>(s: &'s Statics, slots: &[i32]) -> Option<&'s String> {
    usize::try_from(slots[head::ENDING]).ok().and_then(|number| s.endings.get(number))
}

/// The deciders of a choice, with their ranks.
fn deciders(s: &Statics, choice: usize) -> Vec<(i64, usize)> {
    match &s.picks[choice].ranks {
        ranks if ranks.is_empty() => vec![(0, 0)],
        ranks => (0..).zip(ranks).filter(|(_, rank)| **rank != NONE).map(|(i, rank)| (i, *rank as usize)).collect(),
    }
}

/// The slots of the picks of a decider.
fn picks_at(s: &Statics, choice: usize, rank: usize) -> Range<usize> {
    let place = &s.picks[choice];
    let at = place.start + rank * place.width;
    at..at + place.width
}
