//! A hand-written native implementation of the built-in system `tally-ho`: the fire and flight phases of a fighter
//! sweep on squares, to be compared with the interpreter offer by offer and event by event.
//!
//! Like the [twin of the 2013 rules](crate::twin), it is based on the page of rules and on
//! `docs/decisions/0005-readings-other-systems.md`, has its own code for every rule, and shares only the random streams
//! with the engine. It receives aircraft, board and mission as plain numbers ([`Charts`]). It plays only what a fighter
//! sweep needs: no balloon, no site, no bomber, no option, and three fighters a side. It is also the native baseline of
//! the benchmark, so it has the paths from every square in tables and never allocates during play (except for the log,
//! and where an aircraft must leave the board).

mod cards;
mod fans;
mod shots;
mod sortie;
mod squares;

use crate::record::{End, Pilot, Record, Recorder};
use fans::Fans;
use squares::Sky;

/// How fast and how agile an aircraft is, from the least to the most: slow, medium and fast; clumsy, average and nimble.
pub type Class = u8;

/// An aircraft of the mission: its card, and where it starts.
#[derive(Clone, Debug, Default)]
pub struct Setup {
    /// Hit points, and the points at which it must withdraw; 0 if it never does.
    pub points: i64,
    pub critical: i64,
    pub pace: Class,
    pub agility: Class,
    pub guns: i64,
    pub has_wing_gun: bool,
    pub has_observer: bool,
    /// Whether the pilot has each of [`SKILLS`].
    pub skills: [bool; SKILLS.len()],
    /// 0 or 1.
    pub side: u8,
    pub seat: u8,
    /// Column and row, from 0.
    pub at: (i8, i8),
    /// In eighths of a turn, clockwise from north.
    pub facing: u8,
}

/// The mission in plain numbers.
#[derive(Clone, Debug, Default)]
pub struct Charts {
    /// At most eight.
    pub aircraft: Vec<Setup>,
    /// Names of the seats.
    pub seats: Vec<String>,
    /// The rows of the board: a space is open sky, `c` a small and `l` a large cloud. The two sides start from the west
    /// and from the east.
    pub rows: Vec<String>,
    pub turns_max: u8,
}

/// The skills of aces.
pub const SKILLS: [&str; 4] = ["cool_head", "immelmann", "engine_hang", "dead_eye"];
const COOL_HEAD: usize = 0;
const IMMELMANN: usize = 1;
const ENGINE_HANG: usize = 2;
const DEAD_EYE: usize = 3;

/// A maneuver other than turning.
pub struct Trick {
    /// Its name in the rules.
    pub name: &'static str,
    /// Not for clumsy aircraft.
    agile: bool,
    /// Not for slow aircraft.
    quick: bool,
    skill: Option<usize>,
    /// The squares, whatever the speed.
    exact: Option<u8>,
    /// Squares more than the speed.
    change: i8,
    advantage: i8,
    allows_turns: bool,
    ends_about: bool,
    jinks: bool,
    once: bool,
}

const PLAIN: Trick = Trick {
    name: "",
    agile: false,
    quick: false,
    skill: None,
    exact: None,
    change: 0,
    advantage: 0,
    allows_turns: false,
    ends_about: false,
    jinks: false,
    once: false,
};

/// The maneuvers in the order of the page.
pub const TRICKS: [Trick; 6] = [
    Trick { name: "split_s", agile: true, exact: Some(2), ends_about: true, advantage: -1, ..PLAIN },
    Trick { name: "climb", quick: true, change: -2, advantage: -1, once: true, ..PLAIN },
    Trick { name: "dive", change: 2, once: true, ..PLAIN },
    Trick { name: "jink", agile: true, allows_turns: true, jinks: true, ..PLAIN },
    Trick { name: "immelmann", agile: true, skill: Some(IMMELMANN), exact: Some(2), ends_about: true, ..PLAIN },
    Trick { name: "hang", agile: true, skill: Some(ENGINE_HANG), exact: Some(0), advantage: -2, ..PLAIN },
];
/// The number of no maneuver.
const NO_TRICK: usize = TRICKS.len();

/// A mission, ready to be played any number of times.
pub struct Sweep {
    aircraft: Vec<Setup>,
    pilot_keys: Vec<u64>,
    turns_max: u8,
    sky: Sky,
    fans: Fans,
}

impl Sweep {
    /// Prepares a mission for play.
    ///
    /// # Panics
    /// If it has more than eight aircraft.
    pub fn new(charts: &Charts) -> Sweep {
        assert!(charts.aircraft.len() <= sortie::AIRCRAFT_MAX);
        let sky = Sky::new(&charts.rows);
        Sweep {
            aircraft: charts.aircraft.clone(),
            pilot_keys: charts.seats.iter().map(|s| dicta_play::chance::key(&dicta_pilots::stream_name(s))).collect(),
            turns_max: charts.turns_max,
            fans: Fans::new(&sky),
            sky,
        }
    }

    /// Plays one game; all seats have the same kind of pilot.
    pub fn play<S: Recorder>(&self, seed: u64, pilot: Pilot, recorder: &mut S) -> End {
        sortie::Sortie::new(self, seed, pilot, recorder).play()
    }

    /// Plays one game and records it.
    pub fn game(&self, seed: u64, pilot: Pilot) -> Record {
        let mut record = Record::default();
        record.end = Some(self.play(seed, pilot, &mut record));
        record
    }
}
