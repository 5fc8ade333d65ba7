//! Positions with altered slots, made by editing their saved form with a minimal reader and writer of this module's
//! own.

use crate::random::Random;
use dicta_play::{Machine, Position};
use dicta_program::{Field, FieldRole, SLOT_FACING, Type};

/// The slots of a position, read from its saved form.
pub fn slots(machine: &Machine, p: &Position) -> Vec<i32> {
    let text = machine.save(p);
    let from = text.find("slots:[").expect("slots") + 7;
    let to = from + text[from..].find(']').expect("an end");
    text[from..to].split(',').filter(|s| !s.is_empty()).map(|s| s.parse().expect("a number")).collect()
}

/// The position with other slots; `None` if the machine rejects them as unsound.
pub fn with_slots(machine: &Machine, p: &Position, slots: &[i32]) -> Option<Position> {
    let text = machine.save(p);
    let from = text.find("slots:[").expect("slots") + 7;
    let to = from + text[from..].find(']').expect("an end");
    let list: Vec<String> = slots.iter().map(i32::to_string).collect();
    let before = text.find("checksum:").expect("a checksum") + 9;
    let after = before + text[before..].find(')').expect("an end");
    let text = format!("{}{}{}{}{}", &text[..from], list.join(","), &text[to..before], hash(slots), &text[after..]);
    machine.load(&text).ok()
}

/// The hash of slots, as the save format defines it.
pub fn hash(slots: &[i32]) -> u64 {
    let mut h: u64 = 0x9e37_79b9_7f4a_7c15;
    for pair in slots.chunks(2) {
        let low = u64::from(pair[0] as u32);
        let high = u64::from(pair.get(1).map_or(0, |s| *s as u32));
        h = (h.rotate_left(23) ^ (low | high << 32)).wrapping_mul(0x2127_599b_f432_5c37);
        h ^= h >> 29;
    }
    h ^= h >> 32;
    h.wrapping_mul(0xd6e8_feb8_6659_fd93) ^ h >> 31
}

/// The index of the first slot of each instance. Instances are stored in sequence; the first piece is located by
/// turning it.
pub fn first_slots(machine: &Machine) -> Vec<usize> {
    let mission = machine.mission();
    let placed = mission.pieces.iter().position(|p| p.cell >= 0).unwrap_or(0);
    let turned = |facing| {
        let mut mission = mission.clone();
        let piece = &mut mission.pieces[placed];
        (piece.cell, piece.facing) = (piece.cell.max(0), facing);
        let machine = Machine::with_mission(machine.program().clone(), mission).expect("the mission can be set up");
        slots(&machine, &machine.start(0))
    };
    let (a, b) = (turned(1), turned(2));
    let facing = a.iter().zip(&b).position(|(a, b)| a != b).expect("the first piece was turned");
    let of_piece = facing - SLOT_FACING as usize;
    let sizes: Vec<usize> =
        machine.instances().iter().map(|i| machine.program().kinds[i.kind.index()].slots.max(1) as usize).collect();
    let first = of_piece - sizes[..instance_of(machine, placed)].iter().sum::<usize>();
    (0..sizes.len()).map(|i| first + sizes[..i].iter().sum::<usize>()).collect()
}

/// The instance of the n-th piece of the mission.
fn instance_of(machine: &Machine, piece: usize) -> usize {
    let sides = machine.program().kinds[1].entries.len();
    let wholes = (0..).zip(machine.instances()).skip(1 + sides).filter(|(i, of)| of.whole == *i);
    wholes.map(|(i, _)| i as usize).nth(piece).expect("a piece")
}

/// A different value of a field's type.
pub fn another(machine: &Machine, field: &Field, now: i64, random: &mut Random) -> i64 {
    let among: Vec<i64> = match (&field.role, &field.ty) {
        (FieldRole::Track, _) => (0..4).collect(),
        (_, Type::Bool) => vec![0, 1],
        (_, Type::Range(low, high)) => (*low..=*high).collect(),
        (_, ty) => values_of(machine, ty),
    };
    let others: Vec<i64> = among.into_iter().filter(|v| *v != now).collect();
    if others.is_empty() { now } else { *random.of(&others) }
}

/// Some values of a type: all values of a small type, the bounds of a large one.
pub fn values_of(machine: &Machine, ty: &Type) -> Vec<i64> {
    let program = machine.program();
    match ty {
        Type::Number => vec![-1, 0, 3, 12],
        Type::Range(low, high) => vec![*low, (low + high) / 2, *high],
        Type::Bool => vec![0, 1],
        Type::Enum(e) => (0..program.enums[e.index()].members.len() as i64).collect(),
        Type::Entry(k) => (0..program.kinds[k.index()].entries.len() as i64).step_by(7).collect(),
        Type::Piece(k) => machine.of_kind(*k).to_vec(),
        Type::Facing => vec![0, 1, 4],
        Type::Cell => vec![0, 40],
        Type::OrNone(inner) => values_of(machine, inner).into_iter().chain([-1]).collect(),
        _ => vec![],
    }
}

/// All combinations of [`values_of`] for these parameters, at most `most` of them, evenly spread.
pub fn arguments(machine: &Machine, params: &[(String, Type)], most: usize) -> Vec<Vec<i64>> {
    let mut all: Vec<Vec<i64>> = vec![vec![]];
    for (_, ty) in params {
        let values = values_of(machine, ty);
        all = all.iter().flat_map(|a| values.iter().map(move |v| [a.as_slice(), &[*v]].concat())).collect();
    }
    let step = all.len().div_ceil(most.max(1)).max(1);
    all.into_iter().step_by(step).collect()
}
