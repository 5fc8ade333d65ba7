//! The one thing in which two games differ.

use crate::altered::{another, first_slots, slots, with_slots};
use crate::random::Random;
use dicta_play::{Machine, OptionBuf, Position};
use dicta_program::{FieldId, Secrecy};

/// A secret that was changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Secret {
    /// In words, for a report.
    pub what: String,
    /// The piece that it is about; for parts their whole.
    pub piece: i64,
    /// The seats that may know it.
    pub knowing: Vec<u32>,
}

/// Two positions that differ in one secret.
pub struct Pair {
    pub secret: Secret,
    pub positions: [Position; 2],
    /// The option that the seat that decides takes in each, if the secret is a pick.
    pub picks: Option<[Vec<i64>; 2]>,
}

/// Where the slots of a machine's instances begin.
pub struct Slots(Vec<usize>);

impl Slots {
    pub fn of(machine: &Machine) -> Slots {
        Slots(first_slots(machine))
    }
}

fn seats(machine: &Machine) -> std::ops::Range<u32> {
    0..machine.mission().seats.len() as u32
}

/// Changes one field that not every seat may know.
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
    let what = format!("{}.{} is {before} / {}", of.name, field.head.name, slots[slot]);
    let other = with_slots(machine, p, &slots)?;
    // Who has begun to decide has something to decide in both.
    if machine.decision(&other).is_some() {
        let mut options = OptionBuf::new();
        machine.legal(&other, &mut options);
        if options.len() < 2 {
            return None;
        }
    }
    let knowing = seats(machine).filter(|s| views[*s as usize].knows(i as i64, id)).collect();
    Some(Pair { secret: Secret { what, piece: of.whole, knowing }, positions: [p.clone(), other], picks: None })
}

/// Lets the seat that decides in secret choose otherwise.
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
    let secret = Secret { what, piece: piece.whole, knowing: vec![decision.seat] };
    Some(Pair { secret, positions: [p.clone(), p.clone()], picks: Some(picks) })
}
