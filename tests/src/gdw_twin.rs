//! A hand-written native implementation of the built-in system `gdw`, to be compared with the interpreter: which plans
//! are legal in its selection, what a pilot can attack in its combat, and whole games of fighters.
//!
//! Like the [twin of the 2013 rules](crate::twin), it is based on the sheet and on
//! `docs/decisions/0005-readings-other-systems.md`, has its own code for every rule, shares only the random streams with
//! the engine, and receives its charts as plain numbers. It plays only the base game: no option, no other
//! interpretation, and no observer.

mod aftermath;
mod gunfire;
mod hexfield;
mod movements;
mod orders;
mod patrol;

use crate::record::{End, Pilot, Record, Recorder};
use crate::twin::Step;

/// One diagram of a maneuver chart.
#[derive(Clone, Debug, Default)]
pub struct Maneuver {
    pub number: i64,
    /// 0 left, 1 straight, 2 right.
    pub heading: i64,
    pub speed: i64,
    pub stall: bool,
    pub simple: bool,
    pub restricted: bool,
    pub nonrepeatable: bool,
    pub glide: bool,
    pub reload: bool,
    pub slip: bool,
    pub spin: bool,
    pub path: Vec<Step>,
}

/// A chart with one key: bounds and points of each row.
#[derive(Clone, Debug, Default)]
pub struct Chart(pub Vec<((i64, i64), i64)>);

impl Chart {
    fn get(&self, key: i64) -> i64 {
        self.0.iter().find(|((low, high), _)| (*low..=*high).contains(&key)).map_or(0, |row| row.1)
    }
}

/// The effect of a chit's side: its name in the rules, and the numbers printed.
pub type Effect = (String, Vec<i64>);

/// The charts of the system.
#[derive(Clone, Debug, Default)]
pub struct Charts {
    pub maneuvers: Vec<Maneuver>,
    pub range: Chart,
    pub burst: Chart,
    pub stability: Chart,
    pub deflection: Chart,
    pub speed: Chart,
    pub guns: Chart,
    /// By combat value and die, from 0: the blue and red chits that the target draws.
    pub results: Vec<[(u32, u32); 6]>,
    /// The chits in the cup: the blue and the red side of each.
    pub chits: Vec<[Vec<Effect>; 2]>,
}

/// A mission in plain numbers.
#[derive(Clone, Debug, Default)]
pub struct Mission {
    /// At the start of the game, at most eight.
    pub aircraft: Vec<Aircraft>,
    /// Names of the seats.
    pub seats: Vec<String>,
    /// Columns and rows of the map.
    pub size: (i64, i64),
    pub turns_max: u32,
    /// The side that wins a draw.
    pub favoured: Option<u8>,
}

/// Charts and a mission, ready to be played any number of times.
pub struct Patrols {
    charts: Charts,
    mission: Mission,
    pilot_keys: Vec<u64>,
}

impl Patrols {
    /// Prepares a mission for play.
    pub fn new(charts: Charts, mission: Mission) -> Patrols {
        let key = |seat: &String| dicta_play::chance::key(&dicta_pilots::stream_name(seat));
        Patrols { pilot_keys: mission.seats.iter().map(key).collect(), charts, mission }
    }

    /// Plays one game; all seats have the same kind of pilot.
    pub fn play<S: Recorder>(&self, seed: u64, pilot: Pilot, recorder: &mut S) -> End {
        patrol::Patrol::new(self, seed, pilot, recorder).play()
    }

    /// Plays one game and records it.
    pub fn game(&self, seed: u64, pilot: Pilot) -> Record {
        let mut record = Record::default();
        record.end = Some(self.play(seed, pilot, &mut record));
        record
    }
}

/// An aircraft in a position.
#[derive(Clone, Debug, Default)]
pub struct Aircraft {
    /// Its number in the interpreter.
    pub id: i64,
    pub in_play: bool,
    pub side: i64,
    pub stability: i64,
    pub top_speed: i64,
    /// The maneuvers on its sheet, in order.
    pub schedule: Vec<u8>,
    /// Column and row of its hex, from 0.
    pub hex: (i64, i64),
    pub facing: i64,
    pub level: i64,
    pub novice: bool,
    pub burning: bool,
    pub spinning: bool,
    pub pilot_dead: bool,
    pub pulled_out: bool,
    pub must_stall: bool,
    pub last: u8,
    pub flown: u8,
    pub run: i64,
    pub engine: i64,
    pub fuel: i64,
    pub engine_rough: bool,
    pub fabric_weak: bool,
    pub fabric_torn: bool,
    pub grazed_straight: bool,
    pub grazed_slow: bool,
    /// Where the rudder is jammed, -1 if it is not.
    pub rudder: i64,
    /// 1 if it must climb, 2 if it must dive, -1 if neither.
    pub must: i64,
    pub jammed: bool,
    pub belts: i64,
    pub lewis: i64,
    pub boxes: i64,
    pub seat: usize,
    /// Of its ammunition: the boxes of a row, and the rows left.
    pub row: i64,
    pub spare: i64,
    pub ceiling: i64,
    pub climber: bool,
    pub worth: i64,
    /// Boxes left of the wings, the fuselage and the tail.
    pub wings: i64,
    pub fuselage: i64,
    pub tail: i64,
    pub smoking: bool,
}

const STRAIGHT: i64 = 1;
const STEADY: i64 = 0;
const CLIMB: i64 = 1;
const DIVE: i64 = 2;
/// The rules that give way if nothing else is legal, the first one first.
const GIVE_WAY: usize = 6;

impl Aircraft {
    fn is_powerless(&self) -> bool {
        self.engine == 0 || self.fuel == 0
    }

    /// The guns that fire in a burst of 0 (short), 1 or 2 (long).
    fn guns(&self, burst: i64) -> i64 {
        if self.jammed {
            return 0;
        }
        self.belts + if self.boxes > burst { self.lewis } else { 0 }
    }

    fn axial(&self) -> (i64, i64) {
        let (column, row) = self.hex;
        (column, row - (column - column % 2) / 2)
    }

    /// The distance at which another hex is straight ahead, 1 to 3.
    fn ahead(&self, other: &Aircraft) -> Option<i64> {
        const UNITS: [(i64, i64); 6] = [(0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)];
        let ((q, r), (other_q, other_r)) = (self.axial(), other.axial());
        let unit = UNITS[self.facing as usize];
        (1..=3).find(|n| (q + n * unit.0, r + n * unit.1) == (other_q, other_r))
    }
}

impl Charts {
    /// The legal plans, maneuver and altitude marker, in the order of the sheet.
    pub fn plans(&self, a: &Aircraft, found: &mut Vec<(i64, i64)>) {
        for waived in 0..=GIVE_WAY {
            found.clear();
            for m in &a.schedule {
                let maneuver = &self.maneuvers[usize::from(*m)];
                if self.is_flyable(a, maneuver, waived) {
                    let trims =
                        [STEADY, CLIMB, DIVE].into_iter().filter(|trim| self.is_trim(a, maneuver, *trim, waived));
                    found.extend(trims.map(|trim| (i64::from(*m), trim)));
                }
            }
            if !found.is_empty() {
                return;
            }
        }
    }

    /// Whether the rules on a maneuver alone allow it.
    fn is_flyable(&self, a: &Aircraft, m: &Maneuver, waived: usize) -> bool {
        let last = &self.maneuvers[usize::from(a.last)];
        if m.spin {
            return a.spinning || a.pilot_dead;
        }
        if a.spinning || a.pilot_dead {
            return false;
        }
        let again = m.number == last.number && !m.nonrepeatable && a.run < 2;
        let restricted = m.restricted && (!last.simple && !again || a.burning || a.novice || a.fabric_torn);
        let brackets = m.nonrepeatable && last.nonrepeatable && !a.must_stall;
        let strained = m.speed >= 3 && (a.engine_rough || a.fabric_weak);
        let glides = a.is_powerless() && !m.glide;
        let out_of_spin = waived < 2 && a.pulled_out && m.speed != a.top_speed;
        let stalls = waived < 3 && a.must_stall && !m.stall;
        let straight = a.grazed_straight && m.heading != STRAIGHT && a.rudder == -1;
        let slow = a.grazed_slow && m.speed != (last.speed - 1).max(1);
        let grazed = waived < 4 && (straight || slow);
        let free = a.pulled_out || a.must_stall;
        let accelerates = waived < 5 && !free && (m.speed - last.speed).abs() > 1;
        let rudder = waived < 6 && a.rudder != -1 && m.heading != a.rudder;
        !(restricted || brackets || strained || glides || out_of_spin || stalls || grazed || accelerates || rudder)
    }

    /// Whether a maneuver can be flown with this altitude marker.
    fn is_trim(&self, a: &Aircraft, m: &Maneuver, trim: i64, waived: usize) -> bool {
        if m.spin {
            return trim == STEADY;
        }
        let climbs = m.heading == STRAIGHT && m.speed < a.top_speed && !a.is_powerless();
        let cost = m.speed + [0, 1, -1][trim as usize];
        !(trim == CLIMB && !climbs
            || trim == DIVE && a.level <= 1
            || !a.is_powerless() && cost > a.fuel
            || waived < 1 && a.must != -1 && trim != a.must)
    }

    /// The attacks among which a pilot can choose, target and burst, in the order of the aircraft; -1 for none.
    pub fn attacks(&self, a: &Aircraft, others: &[Aircraft], found: &mut Vec<(i64, i64)>) {
        found.clear();
        for t in others.iter().filter(|t| t.in_play && self.is_in_sights(a, t)) {
            found.extend((0..3).filter(|burst| a.guns(*burst) > 0).map(|burst| (t.id, burst)));
        }
        found.push((-1, -1));
    }

    /// Straight ahead, or overtaken in the same hex.
    fn is_in_sights(&self, a: &Aircraft, t: &Aircraft) -> bool {
        let speed = |of: &Aircraft| self.maneuvers[usize::from(of.flown)].speed;
        let overtaken = a.hex == t.hex && a.facing == t.facing && speed(a) < speed(t);
        a.side != t.side && (overtaken || a.ahead(t).is_some())
    }

    /// The combat value of a pilot's attack on a target in sight.
    pub fn combat_value(&self, a: &Aircraft, t: &Aircraft, burst: i64) -> i64 {
        let distance = a.ahead(t).unwrap_or(0);
        let struck = if distance == 0 { 3 } else { (a.facing + 9 - t.facing) % 6 };
        let stalls = self.maneuvers[usize::from(t.flown)].stall;
        let sum = self.range.get(distance)
            + self.burst.get(burst)
            + self.stability.get(a.stability)
            + self.deflection.get(struck)
            + self.speed.get(self.maneuvers[usize::from(a.flown)].speed)
            + self.guns.get(a.guns(burst))
            + if stalls { 2 } else { 0 };
        sum.clamp(0, 10)
    }
}
