//! What a seat may know: masked positions, filtered game logs, and imagined positions.
//!
//! A [`View`] is a position with everything that the seat may not know at its default: secret fields of others
//! (revealed ones keep the value at the time of the reveal), secret picks of others, the order of decks, the seed and
//! the counters of chance. Masked information leaves no trace in it. An [`Imagined`] position fills the gaps with the
//! fields' guesses and fresh chance, so that a pilot can look ahead without access to the true position. A pilot
//! receives a [`Look`]: it holds the true position but exposes only what the view would.

use crate::chance::Stream;
use crate::eval::FRAME;
use crate::layout::cards::{card_of, kept_in};
use crate::layout::{NONE, Statics, Store, head, set_wide};
use crate::machine::{Decision, Machine};
use crate::options::OptionBuf;
use crate::position::Position;
use crate::seats::bit;
use crate::turn::ShownBefore;
use crate::{Cause, Entry, LogEvent, Offer, ValueReport};
use dicta_program::*;

mod simultaneous;

pub use simultaneous::SimultaneousPiece;

/// A position as a seat may know it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct View {
    seat: u32,
    position: Position,
    /// Fields (piece, field) that are unknown to the seat.
    unknown: Vec<(i64, FieldId)>,
    /// Picks (choice, piece) that are unknown to the seat.
    picks: Vec<(ChoiceId, i64)>,
    /// What was revealed of these picks to the seat.
    shown: Vec<ShownBefore>,
    /// The number of cards in fields (piece, field) that the seat may count but not see.
    counts: Vec<(i64, FieldId, usize)>,
}

impl View {
    /// The seat whose view it is.
    pub fn seat(&self) -> u32 {
        self.seat
    }

    /// The masked position; unknown fields read as their default.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// A hash of everything that the seat knows: views of one machine in which it differs are different.
    pub fn hash(&self) -> u64 {
        let shown = self.shown.iter().flat_map(ShownBefore::words);
        shown.fold(self.position.hash(), |hash, word| {
            (hash.rotate_left(23) ^ word as u64).wrapping_mul(0x2127_599b_f432_5c37)
        })
    }

    /// The number of cards in a field, if the seat may count but not see them.
    pub fn count(&self, piece: i64, field: FieldId) -> Option<usize> {
        self.counts.iter().find(|(of, f, _)| (*of, *f) == (piece, field)).map(|(.., count)| *count)
    }

    /// Whether the seat knows a field.
    pub fn knows(&self, piece: i64, field: FieldId) -> bool {
        self.unknown.binary_search(&(piece, field)).is_err()
    }
}

/// The cards that a seat was shown in the part of its game log that has been filtered so far.
#[derive(Clone, Debug, Default)]
pub struct CardsShown(Vec<(DeckId, u32, u32)>);

/// What a seat may know of a position, computed on demand.
#[derive(Clone, Copy)]
pub struct Look<'a> {
    machine: &'a Machine,
    position: &'a Position,
    seat: u32,
}

impl Look<'_> {
    /// The seat's view.
    pub fn view(&self) -> View {
        self.machine.view(self.position, self.seat)
    }

    /// Fills `kept` with the options (by index) that the doctrine's `avoid` clauses leave, judged by the seat's view.
    /// Returns false, with `kept` empty, if no `avoid` applies to the choice or another seat decides.
    pub fn spare(&self, doctrine: DoctrineId, decision: &Decision, options: &OptionBuf, kept: &mut Vec<usize>) -> bool {
        kept.clear();
        decision.seat == self.seat && self.machine.spare(self.position, doctrine, decision, options, kept)
    }
}

impl Machine {
    /// Returns what a seat may know of a position.
    pub fn look<'a>(&'a self, position: &'a Position, seat: u32) -> Look<'a> {
        Look { machine: self, position, seat }
    }

    /// Masks a position for a seat.
    pub fn view(&self, p: &Position, seat: u32) -> View {
        let (s, bit) = (self.s(), bit(seat));
        let mut slots = p.slots.clone();
        let (mut unknown, mut picks, mut counts) = (Vec::new(), Vec::new(), Vec::new());
        for (i, of) in s.instances.iter().enumerate() {
            for place in &s.fields[of.kind.index()] {
                let knows = s.knowers(i as i64, place.secrecy) & bit != 0;
                let shown = s.shown(i as i64, place.field).is_some_and(|shown| shown.look(&mut slots, seat, knows));
                if knows || shown {
                    continue;
                }
                let all = of.base + place.slot..of.base + place.slot + place.width;
                let count = place.counted.then(|| kept_in(place, &slots[all.clone()]).count());
                slots[all.clone()].copy_from_slice(&s.defaults[all.clone()]);
                if let Some(count) = count {
                    counts.push((i as i64, place.field, count));
                    if let Store::List { .. } = place.store {
                        slots[all.start] = count as i32;
                        slots[all.start + 1..all.start + 1 + count].fill(-1);
                    }
                }
                if let Some((until, _)) = place.lasting {
                    slots[of.base + until] = 0;
                }
                unknown.push((i as i64, place.field));
            }
        }
        let secret: Vec<usize> = self.code.turn.gathers.iter().map(|g| g.choice).collect();
        for (n, place) in s.picks.iter().enumerate().filter(|(n, _)| secret.contains(n)) {
            for (i, rank) in place.ranks.iter().enumerate().filter(|(_, rank)| **rank != NONE) {
                if s.knowers(i as i64, Secrecy::Owner) & bit == 0 {
                    let at = place.start + *rank as usize * place.width;
                    slots[at..at + place.width].fill(-1);
                    picks.push((ChoiceId(n as u32), i as i64));
                }
            }
        }
        if self.decision(p).is_none_or(|d| d.seat != seat) {
            slots[s.args..s.args + 2 * s.args_most].fill(0);
        }
        set_wide(&mut slots, head::SEED, 0);
        slots[s.streams..s.streams + s.keys.len()].fill(0);
        s.secret_streams.begin_turn(&mut slots);
        for deck in &s.decks {
            for (i, card) in slots[deck.start + 2..deck.start + 2 + deck.cards].iter_mut().enumerate() {
                *card = i as i32;
            }
        }
        self.code.turn.mask(s, &mut slots, seat);
        let shown = self.code.turn.shown_before(&self.code.shared, p, seat);
        View { seat, position: Position { slots }, unknown, picks, shown, counts }
    }

    /// The held cards that a position shows: those in fields and in names of the turn program.
    fn known_cards(&self, p: &Position) -> Vec<i64> {
        let mut known: Vec<i64> = self.kept_cards(p).into_iter().map(|(.., face)| card_of(face)).collect();
        known.extend(self.code.turn.drawn(&self.code.shared.s, &p.slots).map(card_of));
        known.sort_unstable();
        known.dedup();
        known
    }

    /// The entries that a seat may know, reduced to what it may know of them.
    pub fn filter_log(&self, entries: &[Entry], seat: u32) -> Vec<Entry> {
        let mut shown = CardsShown::default();
        entries.iter().filter_map(|entry| self.filter_entry(entry, seat, &mut shown)).collect()
    }

    /// The next entry of a game log, reduced to what a seat may know of it; `None` if it may know nothing.
    pub fn filter_entry(&self, entry: &Entry, seat: u32, shown: &mut CardsShown) -> Option<Entry> {
        if entry.seats & bit(seat) == 0 {
            return None;
        }
        let CardsShown(shown) = shown;
        if let LogEvent::Drew { deck, design, side, .. } = entry.what
            && !shown.contains(&(deck, design, side))
        {
            shown.push((deck, design, side));
        }
        let mut entry = entry.clone();
        // The consequences of a card that was not shown must not reveal the card.
        let hidden = entry.causes.iter().position(|c| match c {
            Cause::Card { deck, design, side } => !shown.contains(&(*deck, *design, *side)),
            _ => false,
        });
        entry.causes.truncate(hidden.unwrap_or(entry.causes.len()));
        entry.values = entry.values.iter().map(|v| v.for_seat(seat)).collect();
        if let LogEvent::Chose { choice, args, forced, .. } = &mut entry.what {
            *forced &= self.decides(*choice, args, seat);
        }
        Some(entry)
    }

    /// Whether a seat decides in a choice with these arguments. No other seat may know the remaining options.
    fn decides(&self, choice: ChoiceId, args: &[i64], seat: u32) -> bool {
        let by = match self.program().choices.get(choice.index()).map(|c| &c.by) {
            Some(Expr::Local(local)) => args.get(usize::from(*local)),
            _ => None,
        };
        let of = by.and_then(|piece| usize::try_from(*piece).ok()).and_then(|i| self.instances().get(i));
        of.is_some_and(|i| i.seat == i64::from(seat))
    }

    /// The offer, if this seat decides.
    pub fn offer_for(&self, p: &Position, seat: u32) -> Option<Offer> {
        self.decision(p).filter(|d| d.seat == seat).map(|_| self.offer(p))
    }

    /// An itemized value as a seat would compute it: from its view, since the true number could reveal secrets.
    pub fn explain_for(&self, p: &Position, seat: u32, value: ValueId, args: &[i64]) -> Option<ValueReport> {
        self.explain_value(&self.view(p, seat).position, value, args).map(|r| r.for_seat(seat))
    }
}

/// Positions drawn from a view.
pub struct Imagined;

impl Imagined {
    /// A full position that agrees with the view: unknown fields from their guesses, unknown picks from legal options,
    /// shuffled decks, fresh chance.
    pub fn draw(machine: &Machine, view: &View, seed: u64) -> Position {
        let (mut p, mut below) = guesses(machine, view, seed);
        deal(machine, view, &mut p, &mut below);
        machine.code.turn.imagine(&machine.code.shared, &mut p, view.seat, &mut below);
        let mut buf = OptionBuf::new();
        for (choice, piece, args) in machine.code.turn.decided_in_secret(&machine.code.shared, &p) {
            if !view.picks.contains(&(choice, piece)) {
                continue;
            }
            imagine_picks(machine, view, &mut p, (choice, piece, &args), &mut buf, &mut below);
        }
        p
    }

    /// A position without chance: unknown fields from their guesses, and the participants in simultaneous decisions.
    /// Decks and the picks of others stay as the view has them.
    pub fn still(machine: &Machine, view: &View, seed: u64) -> Position {
        let (mut p, mut below) = guesses(machine, view, seed);
        machine.code.turn.imagine(&machine.code.shared, &mut p, view.seat, &mut below);
        p
    }
}

/// The view's position with unknown fields guessed, and a source of random numbers for further guesses.
fn guesses(machine: &Machine, view: &View, seed: u64) -> (Position, impl FnMut(usize) -> usize) {
    let chance = Stream::new(seed, "imagined");
    let mut drawn = 0;
    let mut below = move |n: usize| {
        drawn += 1;
        chance.below(drawn, n as u32) as usize
    };
    let mut p = view.position.clone();
    set_wide(&mut p.slots, head::SEED, chance.at(0) as i64);
    for (piece, field) in &view.unknown {
        guess(machine, &mut p, *piece, *field, &mut below);
    }
    (p, below)
}

/// Shuffles the unknown part of the decks, and deals other seats as many cards as they are seen to hold.
fn deal(machine: &Machine, view: &View, p: &mut Position, below: &mut impl FnMut(usize) -> usize) {
    let s = machine.s();
    let known = machine.known_cards(p);
    let mut free: Vec<i64> = Vec::new();
    for (d, deck) in s.decks.iter().enumerate() {
        let own: Vec<i32> = known.iter().filter(|k| (**k >> 12) as usize == d).map(|k| (k & 0xfff) as i32).collect();
        let (pile, discards) = (p.slots[deck.start].max(0) as usize, p.slots[deck.start + 1].max(0) as usize);
        let held = deck.cards.saturating_sub(pile + discards);
        let own = &own[..own.len().min(held)];
        let mut rest: Vec<i32> = (0..deck.cards as i32).filter(|c| !own.contains(c)).collect();
        for i in (1..rest.len()).rev() {
            rest.swap(i, below(i + 1));
        }
        let (below_held, others) = rest.split_at(pile.min(rest.len()));
        let laid = below_held.iter().chain(own).chain(others);
        for (slot, card) in p.slots[deck.start + 2..deck.start + 2 + deck.cards].iter_mut().zip(laid) {
            *slot = *card;
        }
        let unknown = others.iter().take(held - own.len());
        free.extend(unknown.map(|card| (d as i64) << 16 | i64::from(*card) << 4));
    }
    for (of, field, count) in &view.counts {
        let instance = &s.instances[*of as usize];
        let place = &s.fields[instance.kind.index()][field.index()];
        let at = instance.base + place.slot;
        for n in 0..*count {
            if free.is_empty() {
                return;
            }
            let card = free.swap_remove(below(free.len()));
            let sides = s.program.decks[(card >> 16) as usize].sides.len().max(1);
            let card = (card | below(sides) as i64) as i32;
            match place.store {
                Store::List { .. } => (p.slots[at], p.slots[at + 1 + n]) = (n as i32 + 1, card),
                _ => p.slots[at] = card,
            }
        }
    }
}

/// Draws an unknown pick: a legal option that agrees with what the seat was shown of it; if other guesses leave no such
/// option, any that agrees.
fn imagine_picks(
    machine: &Machine,
    view: &View,
    p: &mut Position,
    (choice, piece, args): (ChoiceId, i64, &[i64]),
    buf: &mut OptionBuf,
    below: &mut impl FnMut(usize) -> usize,
) {
    let (s, turn) = (machine.s(), &machine.code.turn);
    machine.options(p, choice.index(), args, buf);
    let shown: Vec<&ShownBefore> = view.shown.iter().filter(|t| t.of == piece).collect();
    if shown.is_empty() {
        if buf.is_empty() {
            turn.mark_without_option(&mut p.slots, piece);
        } else {
            set_picks(s, p, choice, piece, buf.get(below(buf.len())));
        }
        return;
    }
    let agrees = |p: &mut Position, picks: &[i64]| {
        set_picks(s, p, choice, piece, picks);
        shown.iter().all(|t| turn.agrees(&machine.code.shared, p, t))
    };
    let mut fitting: Vec<Vec<i64>> = buf.iter().filter(|picks| agrees(p, picks)).map(<[i64]>::to_vec).collect();
    if fitting.is_empty() {
        fitting = machine.tuples(p, choice, args);
        fitting.retain(|picks| agrees(p, picks));
    }
    if let Some(picks) = fitting.get(below(fitting.len().max(1))) {
        set_picks(s, p, choice, piece, picks);
    }
}

fn set_picks(s: &Statics, p: &mut Position, choice: ChoiceId, piece: i64, picks: &[i64]) {
    for (i, pick) in picks.iter().enumerate() {
        match s.pick_slot(choice, piece, i) {
            Some((slot, true)) => set_wide(&mut p.slots, slot, *pick),
            Some((slot, false)) => p.slots[slot] = *pick as i32,
            None => {}
        }
    }
}

/// Draws an unknown field from its guess; without a guess it stays at its default.
fn guess(machine: &Machine, p: &mut Position, piece: i64, field: FieldId, below: &mut impl FnMut(usize) -> usize) {
    let s = machine.s();
    let of = &s.instances[piece as usize];
    let place = &s.fields[of.kind.index()][field.index()];
    let Some(code) = machine.code.guesses.get(of.kind.index()).and_then(|k| k[field.index()].as_ref()) else { return };
    let mut c = machine.ctx();
    let mut frame = vec![0; code.size + FRAME];
    frame[0] = piece;
    let mut list = Vec::new();
    code.dom.each(&p.slots, &mut c, &mut frame, |_, _, e| {
        list.push(e);
        list.len() < crate::limits::ELEMENTS
    });
    if list.is_empty() {
        return;
    }
    let value = list[below(list.len())];
    let at = of.base + place.slot;
    match place.store {
        Store::Wide => set_wide(&mut p.slots, at, value),
        Store::List { .. } => {}
        Store::Track => {
            let boxes = place.boxes.as_ref().and_then(|b| b.get(piece as usize)).copied().unwrap_or(0);
            p.slots[at] = value.clamp(0, boxes.max(0)) as i32;
        }
        _ => p.slots[at] = value as i32,
    }
}
