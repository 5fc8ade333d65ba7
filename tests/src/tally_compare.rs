//! Reads what the twin of `tally-ho` needs from a machine.

use crate::record::Translator;
use crate::tally_twin::{Charts, SKILLS, Setup, TRICKS};
use dicta_play::{Machine, Position};
use dicta_program::*;

/// The fighters that each side sends out.
const FIGHTERS: usize = 3;

/// Reads a sweep from a machine of `tally-ho`.
pub struct SweepReader {
    machine: Machine,
    kind: KindId,
    /// The aircraft that are sent out, in order: instances.
    sent: Vec<i64>,
}

impl SweepReader {
    /// A reader of a machine's mission.
    ///
    /// # Panics
    /// If the rules are not those of `tally-ho`.
    pub fn new(machine: &Machine) -> SweepReader {
        let program = machine.program();
        let named = |name: &str| program.kinds.iter().position(|k| k.head.name == name).expect("a kind of that name");
        let kind = KindId(named("aircraft") as u32);
        let tricks = program.kinds[named("trick")].entries.iter().map(|entry| entry.head.name.as_str());
        assert!(tricks.eq(TRICKS.iter().map(|trick| trick.name)), "the maneuvers are those of the twin");
        let mut sent = Vec::new();
        for side in 0..2 {
            let of_side = |id: &&i64| seat_of(machine, **id).side == side;
            sent.extend(machine.of_kind(kind).iter().filter(of_side).take(FIGHTERS));
        }
        sent.sort_unstable();
        SweepReader { machine: machine.clone(), kind, sent }
    }

    /// The mission in plain numbers.
    pub fn charts(&self) -> Charts {
        let mission = self.machine.mission();
        let map = &self.machine.program().maps[mission.map.index()];
        let letter = |cell: &u8| match map.legend[usize::from(*cell)].name.as_str() {
            "small_cloud" => 'c',
            "large_cloud" => 'l',
            _ => ' ',
        };
        let start = self.machine.start(0);
        Charts {
            aircraft: self.sent.iter().map(|id| self.setup(&start, *id)).collect(),
            seats: mission.seats.iter().map(|seat| seat.head.name.clone()).collect(),
            rows: map.terrain.chunks(map.width as usize).map(|row| row.iter().map(letter).collect()).collect(),
            turns_max: mission.turns as u8,
        }
    }

    fn setup(&self, start: &Position, id: i64) -> Setup {
        let (machine, program) = (&self.machine, self.machine.program());
        let of = &program.kinds[self.kind.index()];
        let place = |name: &str| {
            FieldId(of.fields.iter().position(|f| f.head.name == name).expect("a field of that name") as u32)
        };
        let stat = |name: &str| {
            let stat = of.stats.iter().position(|s| s.head.name == name).expect("a stat of that name");
            machine.stat(id, StatId(stat as u32))
        };
        let skills = program.enums.iter().find(|e| e.head.name == "skill").expect("the skills");
        let learned = machine.field(start, id, place("skills"));
        let has_skill = |name: &str| {
            let skill = skills.members.iter().position(|m| m.name == name).expect("a skill of that name");
            learned >> skill & 1 == 1
        };
        let width = i64::from(machine.geometry().size().0);
        let (cell, instance) = (machine.cell(start, id), &machine.instances()[id as usize]);
        Setup {
            points: machine.boxes(id, place("points")),
            critical: stat("critical"),
            pace: stat("pace_full") as u8,
            agility: stat("agility_full") as u8,
            guns: stat("guns"),
            has_wing_gun: stat("wing_gun") != 0,
            has_observer: instance.parts.iter().any(|part| *part >= 0),
            skills: SKILLS.map(has_skill),
            side: seat_of(machine, id).side as u8,
            seat: instance.seat as u8,
            at: ((cell % width) as i8, (cell / width) as i8),
            facing: machine.facing(start, id) as u8,
        }
    }

    /// Translates the interpreter's games.
    pub fn translator(&self) -> Translator {
        Translator::new(&self.machine, &self.sent)
    }
}

fn seat_of(machine: &Machine, id: i64) -> &Seat {
    &machine.mission().seats[machine.instances()[id as usize].seat as usize]
}
