//! The secret in which two games differ.

use crate::altered::{another, first_slots, slots, with_slots};
use crate::random::Random;
use dicta_play::{Machine, OptionBuf, Position};
use dicta_program::visit::{all_bodies, within};
use dicta_program::{Audience, DeckId, Expr, FieldId, INSTANCE_SIDES, Origin, Secrecy, StmtKind};

/// A secret that was changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Secret {
    /// A description for a report.
    pub what: String,
    /// The piece that it belongs to; for parts the whole piece.
    pub piece: i64,
    /// The seats that may know it.
    pub knowing: Vec<u32>,
    /// The secret is the order of the cards, so that a seat that sees a drawn card may see a different one.
    pub cards: bool,
}

/// Two positions that differ in one secret.
pub struct Pair {
    pub secret: Secret,
    pub positions: [Position; 2],
    /// The options of the deciding seat in each game, if the secret is a pick.
    pub picks: Option<[Vec<i64>; 2]>,
}

/// The index of the first slot of each instance of a machine.
pub struct Slots(Vec<usize>);

impl Slots {
    /// The slots of a machine.
    pub fn of(machine: &Machine) -> Slots {
        Slots(first_slots(machine))
    }
}

fn seats(machine: &Machine) -> std::ops::Range<u32> {
    0..machine.mission().seats.len() as u32
}

/// Changes one field that is not public.
pub fn field(machine: &Machine, at: &Slots, p: &Position, random: &mut Random) -> Option<Pair> {
    let views: Vec<_> = seats(machine).map(|s| machine.view(p, s)).collect();
    let mut all = Vec::new();
    for (i, of) in machine.instances().iter().enumerate() {
        for (f, field) in machine.program().kinds[of.kind.index()].fields.iter().enumerate() {
            let id = FieldId(f as u32);
            let hidden = views.iter().any(|v| !v.knows(i as i64, id));
            if field.secrecy != Secrecy::Public && field.width == 1 && hidden {
                all.push((i, id));
            }
        }
    }
    if all.is_empty() {
        return None;
    }
    let (i, id) = *random.of(&all);
    let of = &machine.instances()[i];
    let field = &machine.program().kinds[of.kind.index()].fields[id.index()];
    let (mut slots, slot) = (slots(machine, p), at.0[i] + field.slot as usize);
    let before = slots[slot];
    slots[slot] = another(machine, field, before.into(), random) as i32;
    if slots[slot] == before {
        return None;
    }
    if let Some(lasting) = &field.lasting {
        // A lasting field with a value other than its default lasts to the end of a turn, as in play.
        let until = at.0[i] + lasting.slot as usize;
        let usual = match &field.default {
            Some(Expr::Const(n)) => *n,
            Some(_) => return None,
            None => 0,
        };
        slots[until] = match i64::from(slots[slot]) == usual {
            true => 0,
            false => slots[until].max((p.turn().max(1) + lasting.turns) as i32),
        };
    }
    let what = format!("{}.{} is {before} / {}", of.name, field.head.name, slots[slot]);
    let other = with_slots(machine, p, &slots)?;
    // A pending decision needs at least two options in the other position as well.
    if machine.decision(&other).is_some() {
        let mut options = OptionBuf::new();
        machine.legal(&other, &mut options);
        if options.len() < 2 {
            return None;
        }
    }
    let knowing = seats(machine).filter(|s| views[*s as usize].knows(i as i64, id)).collect();
    Some(Pair {
        secret: Secret { what, piece: of.whole, knowing, cards: false },
        positions: [p.clone(), other],
        picks: None,
    })
}

/// Makes a seat that decides in secret choose differently.
pub fn pick(machine: &Machine, p: &Position, random: &mut Random) -> Option<Pair> {
    let decision = machine.decision(p).filter(|d| d.secret)?;
    let mut options = OptionBuf::new();
    machine.legal(p, &mut options);
    if options.len() < 2 {
        return None;
    }
    let a = random.below(options.len());
    let b = (a + 1 + random.below(options.len() - 1)) % options.len();
    let picks = [options.get(a).to_vec(), options.get(b).to_vec()];
    let piece = machine.instances().get(decision.piece as usize)?;
    let what = format!("{} picks {:?} / {:?}", piece.name, picks[0], picks[1]);
    let secret = Secret { what, piece: piece.whole, knowing: vec![decision.seat], cards: false };
    Some(Pair { secret, positions: [p.clone(), p.clone()], picks: Some(picks) })
}

/// Gives a secret roll or draw of a statement a different result in this turn.
pub fn roll(machine: &Machine, p: &Position, random: &mut Random) -> Option<Pair> {
    let rolls = secret_rolls(machine);
    let (at, audience) = *(!rolls.is_empty()).then(|| random.of(&rolls))?;
    let wholes: Vec<i64> = (0..).zip(machine.instances()).filter(|(i, of)| of.whole == *i).map(|(i, _)| i).collect();
    let (piece, knowing) = match audience {
        Audience::Public => return None,
        Audience::Nobody => (-1, Vec::new()),
        Audience::Owner(_) | Audience::Side(_) => {
            let piece = *random.of(&wholes);
            let of = machine.instances().get(piece as usize)?;
            let sides = &machine.mission().seats;
            let knows = |s: &u32| match audience {
                Audience::Owner(_) => i64::from(*s) == of.seat,
                _ => sides.get(*s as usize).is_some_and(|s| INSTANCE_SIDES + i64::from(s.side) == of.side),
            };
            (piece, seats(machine).filter(knows).collect())
        }
    };
    let other = machine.with_other_rolls(p, at, piece)?;
    let what = format!("what is rolled at {}..{} for {piece}", at.start, at.end);
    let secret = Secret { what, piece, knowing, cards: false };
    Some(Pair { secret, positions: [p.clone(), other], picks: None })
}

/// The statements that roll in secret, with their audience.
fn secret_rolls(machine: &Machine) -> Vec<(Origin, &Audience)> {
    let mut found = Vec::new();
    for body in all_bodies(machine.program()) {
        within(body, &mut |stmt| match &stmt.kind {
            StmtKind::LetRoll { audience, .. }
            | StmtKind::LetRandom { audience, .. }
            | StmtKind::RollEach { audience, .. }
                if *audience != Audience::Public =>
            {
                found.push((stmt.origin, audience));
            }
            _ => {}
        });
    }
    found
}

/// Swaps two cards of a pile. One seat is watching; all others count as knowing, since they may see one of the cards
/// drawn.
pub fn cards(machine: &Machine, p: &Position, random: &mut Random) -> Option<Pair> {
    let decks = &machine.program().decks;
    let deck = random.below(decks.len().max(1));
    let most = decks.get(deck)?.cards.len();
    let places = (random.below(most.max(1)), random.below(most.max(1)));
    let other = machine.with_swapped_cards(p, DeckId(deck as u32), places)?;
    let watching = random.below(seats(machine).len()) as u32;
    let knowing = seats(machine).filter(|s| *s != watching).collect();
    let what = format!("where two cards lie in the pile: {places:?}");
    let secret = Secret { what, piece: -1, knowing, cards: true };
    Some(Pair { secret, positions: [p.clone(), other], picks: None })
}
