//! Charts prepared for play: options as bit masks over a type's schedule, the map as a table of neighbours.

use dicta_play::chance::key;

use super::charts::{Charts, Colour, Effect, Maneuver, Setup, Stability, Step};
use super::game_log::ROLLS;
use super::hexes::{self, OFF, Sights, turned};

/// The maximum number of aircraft (and seats) of a mission.
pub const AIRCRAFT_MAX: usize = 8;

/// The speeds of the masks: 0 to 7.
pub const SPEEDS: usize = 8;

/// A maneuver, prepared for play.
pub struct Flown {
    steps: [Step; 8],
    len: u8,
    /// 0 L, 1 S, 2 R.
    pub heading: u8,
    /// Hexes drawn.
    pub speed: u8,
    pub acrobatic: bool,
    pub preparation: bool,
    pub nonrepeatable: bool,
    pub stall: bool,
    pub slip: bool,
    pub spin: bool,
}

/// A type's schedule: bit k of a mask is the k-th maneuver of its list.
pub struct Schedule {
    /// Maneuver by bit.
    pub list: [u8; 32],
    /// By speed of the last maneuver: those at most one faster or slower.
    pub within: [u32; SPEEDS],
    /// By speed: those with this speed.
    pub speed: [u32; SPEEDS],
    /// Slower than 3.
    pub slow: u32,
    /// By heading.
    pub heading: [u32; 3],
    pub acrobatic: u32,
    pub nonrepeatable: u32,
    pub gliding: u32,
    pub stall: u32,
    pub spin: u32,
    /// The whole schedule.
    pub all: u32,
    /// By pose (cell × 6 + facing): those that leave the map.
    pub leaves: Vec<u32>,
    /// By pose: those that end with less than two cells of the map straight ahead.
    pub tight: Vec<u32>,
    /// Boxes of wings, fuselage, tail and engine.
    pub boxes: [u8; 4],
    pub guns: u8,
    /// Dice that the stability adds.
    pub steadiness: i8,
}

/// The lines of a card, as ranges of [`Tables::lines`], by colour (blue, red).
type Lines = [(u16, u16); 2];

/// Everything that stays the same from game to game.
pub struct Tables {
    pub maneuvers: Vec<Flown>,
    pub schedules: Vec<Schedule>,
    /// Neighbours by cell × 6 + facing; [`OFF`] where the map ends.
    pub beside: Vec<u16>,
    /// Axial coordinates by cell.
    pub axial: Vec<(i8, i8)>,
    pub sights: Sights,
    /// The effects of all cards, in sequence.
    pub lines: Vec<(Effect, u8)>,
    /// By deck and card.
    pub cards: [Vec<Lines>; 4],
    pub combat_die: Vec<Colour>,
    pub aircraft: Vec<Setup>,
    /// The aircraft of each side, one bit each.
    pub sides: [u8; 2],
    pub turns_max: u16,
    /// Keys of the streams: pilots by seat, decks, rolls, the draw that cuts a cycle.
    pub pilot_keys: Vec<u64>,
    pub deck_keys: [u64; 4],
    pub roll_keys: [u64; ROLLS.len()],
    /// Keys of the streams of secret rolls, by roll.
    pub own_keys: [u64; ROLLS.len()],
    pub ring_key: u64,
}

impl Tables {
    /// # Panics
    /// If the charts exceed the limits of [`Charts`].
    pub fn new(charts: &Charts) -> Tables {
        let cells = charts.board.width * charts.board.height;
        assert!(
            charts.aircraft.len() <= AIRCRAFT_MAX && charts.seats.len() <= AIRCRAFT_MAX,
            "at most 8 aircraft and seats"
        );
        assert!(charts.decks.iter().all(|deck| deck.len() <= 64), "at most 64 cards per deck");
        assert!(cells <= 10_000 && charts.board.width <= 120 && charts.board.height <= 60, "at most 120 × 60 cells");
        assert!(charts.combat_die.len() <= 12 && !charts.combat_die.is_empty(), "one to 12 faces");
        let beside: Vec<u16> = (0..cells).flat_map(|cell| hexes::neighbours(&charts.board, cell)).collect();
        let maneuvers: Vec<Flown> = charts.maneuvers.iter().map(flown).collect();
        let schedules = charts.aircraft_types.iter().map(|it| {
            let mut schedule = schedule(&it.schedule, charts);
            (schedule.boxes, schedule.guns) = (it.boxes, it.guns);
            schedule.steadiness = match it.stability {
                Stability::A => 1,
                Stability::B => 0,
                Stability::C => -1,
            };
            forecast(&mut schedule, it.schedule.len(), &maneuvers, &beside);
            schedule
        });
        let schedules = schedules.collect();
        let mut lines = Vec::new();
        let cards = charts.decks.each_ref().map(|deck| {
            let keep = |effects: &Vec<(Effect, u8)>, lines: &mut Vec<(Effect, u8)>| {
                let from = lines.len() as u16;
                lines.extend(effects);
                (from, lines.len() as u16)
            };
            deck.iter().map(|card| [keep(&card.blue, &mut lines), keep(&card.red, &mut lines)]).collect()
        });
        let mut sides = [0; 2];
        for (number, craft) in charts.aircraft.iter().enumerate() {
            sides[usize::from(craft.side)] |= 1 << number;
        }
        Tables {
            maneuvers,
            schedules,
            beside,
            axial: (0..cells).map(|cell| hexes::axial(&charts.board, cell)).collect(),
            sights: Sights::new(),
            lines,
            cards,
            combat_die: charts.combat_die.clone(),
            aircraft: charts.aircraft.clone(),
            sides,
            turns_max: charts.turns_max,
            pilot_keys: charts.seats.iter().map(|seat| key(&format!("pilot {seat}"))).collect(),
            deck_keys: charts.deck_names.each_ref().map(|name| key(name)),
            roll_keys: ROLLS.map(key),
            own_keys: ROLLS.map(|roll| key(&format!("{roll} in secret 1"))),
            ring_key: key("plan ring"),
        }
    }

    /// The pose (cell and facing) after a maneuver; `None` if it leaves the map.
    #[inline]
    pub fn fly(&self, maneuver: u8, cell: u16, facing: u8) -> Option<(u16, u8)> {
        fly(&self.maneuvers[usize::from(maneuver)], &self.beside, cell, facing)
    }
}

/// Follows a path step by step.
#[inline]
fn fly(maneuver: &Flown, beside: &[u16], mut cell: u16, mut facing: u8) -> Option<(u16, u8)> {
    for step in &maneuver.steps[..usize::from(maneuver.len)] {
        let towards = match step {
            Step::Forward => facing,
            Step::SlipLeft => turned(facing, 5),
            Step::SlipRight => turned(facing, 1),
            Step::Back => turned(facing, 3),
            Step::Left => {
                facing = turned(facing, 5);
                continue;
            }
            Step::Right => {
                facing = turned(facing, 1);
                continue;
            }
            Step::About => {
                facing = turned(facing, 3);
                continue;
            }
        };
        cell = beside[usize::from(cell) * 6 + usize::from(towards)];
        if cell == OFF {
            return None;
        }
    }
    Some((cell, facing))
}

fn flown(maneuver: &Maneuver) -> Flown {
    assert!(maneuver.path.len() <= 8 && usize::from(maneuver.speed) < SPEEDS, "at most 8 steps and speed 7");
    let mut steps = [Step::Forward; 8];
    steps[..maneuver.path.len()].copy_from_slice(&maneuver.path);
    Flown {
        steps,
        len: maneuver.path.len() as u8,
        heading: maneuver.heading,
        speed: maneuver.speed,
        acrobatic: maneuver.acrobatic,
        preparation: maneuver.preparation,
        nonrepeatable: maneuver.nonrepeatable,
        stall: maneuver.stall,
        slip: maneuver.slip,
        spin: maneuver.spin,
    }
}

fn schedule(list: &[u8], charts: &Charts) -> Schedule {
    assert!(list.len() <= 32, "at most 32 maneuvers per schedule");
    let mut numbers = [0; 32];
    numbers[..list.len()].copy_from_slice(list);
    let those = |wanted: &dyn Fn(&Maneuver) -> bool| {
        let bits = list.iter().enumerate().filter(|(_, number)| wanted(&charts.maneuvers[usize::from(**number)]));
        bits.fold(0u32, |mask, (bit, _)| mask | 1 << bit)
    };
    let spin = those(&|it| it.spin);
    assert!(spin.count_ones() == 1, "a schedule has the spin once");
    Schedule {
        list: numbers,
        within: std::array::from_fn(|last| those(&|it| usize::from(it.speed).abs_diff(last) <= 1)),
        speed: std::array::from_fn(|speed| those(&|it| usize::from(it.speed) == speed)),
        slow: those(&|it| it.speed < 3),
        heading: std::array::from_fn(|heading| those(&|it| usize::from(it.heading) == heading)),
        acrobatic: those(&|it| it.acrobatic),
        nonrepeatable: those(&|it| it.nonrepeatable),
        gliding: those(&|it| it.gliding),
        stall: those(&|it| it.stall),
        spin,
        all: those(&|_| true),
        leaves: Vec::new(),
        tight: Vec::new(),
        boxes: [0; 4],
        guns: 0,
        steadiness: 0,
    }
}

/// Computes for each pose which maneuvers leave the map or end too close to its edge, as a steady pilot needs it.
fn forecast(schedule: &mut Schedule, len: usize, maneuvers: &[Flown], beside: &[u16]) {
    for pose in 0..beside.len() {
        let (mut leaves, mut tight) = (0, 0);
        for (bit, &number) in schedule.list[..len].iter().enumerate() {
            match fly(&maneuvers[usize::from(number)], beside, (pose / 6) as u16, (pose % 6) as u8) {
                None => leaves |= 1 << bit,
                Some((cell, facing)) => {
                    let next = |cell: u16| beside[usize::from(cell) * 6 + usize::from(facing)];
                    let first = next(cell);
                    if first == OFF || next(first) == OFF {
                        tight |= 1 << bit;
                    }
                }
            }
        }
        schedule.leaves.push(leaves);
        schedule.tight.push(tight);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::twin::sample;

    /// An 18 × 12 map, from cell 2 (column 2, row 0) and 20 (column 2, row 1).
    ///
    /// ```text
    ///   2         north of 2 the map ends
    ///      3
    ///  20      (column 4) 4
    ///      21
    /// ```
    #[test]
    fn paths_are_followed_step_by_step() {
        let tables = Tables::new(&sample::charts());
        let fly = |path: &[Step], cell, facing| {
            let maneuver = Maneuver { path: path.to_vec(), ..Maneuver::default() };
            super::fly(&flown(&maneuver), &tables.beside, cell, facing)
        };
        use Step::*;
        assert_eq!(fly(&[Forward], 20, 0), Some((2, 0)));
        assert_eq!(fly(&[Forward, Forward], 20, 0), None);
        assert_eq!(fly(&[Forward, Forward, About, Forward], 20, 0), None);
        assert_eq!(fly(&[Right, Forward], 20, 0), Some((3, 1)));
        assert_eq!(fly(&[Forward, Left], 2, 3), Some((20, 2)));
        assert_eq!(fly(&[SlipRight], 20, 0), Some((3, 0)));
        assert_eq!(fly(&[SlipLeft], 20, 3), Some((21, 3)));
        assert_eq!(fly(&[Back], 20, 3), Some((2, 3)));
        assert_eq!(fly(&[About], 20, 2), Some((20, 5)));
        assert_eq!(fly(&[], 20, 2), Some((20, 2)));
    }

    #[test]
    fn forecasts_see_the_edge() {
        let tables = Tables::new(&sample::charts());
        let schedule = &tables.schedules[0];
        let straight = schedule.list.iter().position(|&it| it == sample::STRAIGHT_2).unwrap();
        let at = |row: usize| {
            let pose = (row * 18 + 2) * 6;
            (schedule.leaves[pose] >> straight & 1, schedule.tight[pose] >> straight & 1)
        };
        // Flying one hex north from rows 0 to 3: off the map, then with 0, 1 and 2 cells ahead.
        assert_eq!([at(0), at(1), at(2), at(3)], [(1, 0), (0, 1), (0, 1), (0, 0)]);
    }
}
